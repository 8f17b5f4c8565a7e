"""echo, cat, grep, wc, head, tail, md5sum: what scripts do with text and files.

Room     clawctl.sim.shell.commands.
Input    operands as file names, else stdin.
Output   what toybox prints; messages and statuses of missing files included.
"""

import hashlib
import re
from collections.abc import Callable

from clawctl.sim.shell.call import Call, Command, split_options

_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "r": "\r", "0": "\0"}


async def read_operand(call: Call, name: str) -> bytes | None:
    """A file's bytes, or None after saying on stderr why not; "-" is stdin."""
    if name == "-":
        return await call.stdin.read()
    try:
        return call.handset.files.read(call.path(name))
    except OSError as error:
        call.fail(f"{call.name}: {name}: {error.strerror}")
        return None


def echo(call: Call) -> int:
    """echo [-n] [-e] WORDS"""
    words, line_end, escapes = list(call.args), "\n", False
    while words and re.fullmatch(r"-[neE]+", words[0]):
        option = words.pop(0)
        line_end = "" if "n" in option else line_end
        escapes = escapes or "e" in option
    text = " ".join(words)
    if escapes:
        text = re.sub(r"\\([nt\\r0])", lambda match: _ESCAPES[match.group(1)], text)
    call.out(text + line_end)
    return 0


async def cat(call: Call) -> int:
    """cat FILES; the status tells whether all were read."""
    _, names = split_options(call.args)
    read = [await read_operand(call, name) for name in names or ["-"]]
    for data in read:
        call.out(data or b"")
    return int(None in read)


async def grep(call: Call) -> int:
    """grep [-E] [-F] [-i] [-v] [-c] [-q] [-m N] [-e] PATTERN FILES"""
    options, operands, limit = _grep_arguments(call.args)
    if not operands:
        return call.fail("grep: no PATTERN", 2)
    pattern = re.escape(operands[0]) if "F" in options else operands[0]
    if not set("EF") & set(options):
        pattern = _extended(pattern)
    try:
        wanted = re.compile(pattern.encode(), re.IGNORECASE if "i" in options else 0)
    except re.error:
        return call.fail("grep: bad regex", 2)
    read = [await read_operand(call, name) for name in operands[1:] or ["-"]]
    lines = [line for data in read if data is not None for line in data.splitlines()]
    found = [line for line in lines if (wanted.search(line) is None) == ("v" in options)][:limit]
    if "c" in options:
        call.out(f"{len(found)}\n")
    elif "q" not in options:
        call.out(b"".join(line + b"\n" for line in found))
    return 2 if None in read else int(not found)


def _extended(basic: str) -> str:
    """A basic expression as an extended one: brackets and their like change sides."""
    return re.sub(
        r"\\?([(){}+?|])", lambda m: m[1] if m[0][0] == "\\" else "\\" + m[1], basic
    )  # fmt: skip


def _grep_arguments(args: tuple[str, ...]) -> tuple[str, list[str], int | None]:
    options, limit = "", None
    operands: list[str] = []
    rest = list(args)
    while rest:
        arg = rest.pop(0)
        if arg in ("-m", "-e") and rest:
            value = rest.pop(0)
            limit = int(value) if arg == "-m" and value.isdigit() else limit
            operands = [value, *operands] if arg == "-e" else operands
        elif re.fullmatch(r"-m\d+", arg):
            limit = int(arg[2:])
        elif arg.startswith("-") and len(arg) > 1 and not operands:
            options += arg[1:]
        else:
            operands.append(arg)
    return options, operands, limit


async def wc(call: Call) -> int:
    """wc [-l] [-w] [-c] FILES"""
    options, names = split_options(call.args)
    failed = False
    for name in names or ["-"]:
        data = await read_operand(call, name)
        if data is None:
            failed = True
            continue
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
        shown = [str(counts[letter]) for letter in (options or "lwc") if letter in counts]
        call.out(" ".join([*shown, *([name] if name != "-" else [])]) + "\n")
    return int(failed)


async def head(call: Call) -> int:
    """head [-n N | -N] FILES"""
    return await _some_lines(call, lambda lines, count: lines[:count])


async def tail(call: Call) -> int:
    """tail [-n N | -N] FILES"""
    return await _some_lines(call, lambda lines, count: lines[-count:] if count else [])


async def _some_lines(call: Call, choose: Callable[[list[bytes], int], list[bytes]]) -> int:
    words = " ".join(call.args)
    found = re.search(r"(?:^| )-(?:n ?)?(\d+)", words)
    count = int(found.group(1)) if found else 10
    names = [a for a in call.args if not a.startswith("-") and not (found and a == found.group(1))]
    read = [await read_operand(call, name) for name in names or ["-"]]
    for data in read:
        call.out(b"".join(choose((data or b"").splitlines(keepends=True), count)))
    return int(None in read)


async def md5sum(call: Call) -> int:
    """md5sum FILES"""
    _, names = split_options(call.args)
    failed = False
    for name in names or ["-"]:
        data = await read_operand(call, name)
        if data is None:
            failed = True
            continue
        call.out(f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {name}\n")
    return int(failed)


COMMANDS: dict[str, Command] = {
    "cat": cat,
    "echo": echo,
    "grep": grep,
    "head": head,
    "md5sum": md5sum,
    "tail": tail,
    "wc": wc,
}
