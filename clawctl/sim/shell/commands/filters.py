"""printf, sort, uniq, cut, tr, tee, xargs, base64, sha256sum, sed, which: more of toybox.

Room     clawctl.sim.shell.commands. sed knows s/…/…/ only; tr only -d and single characters.
"""

import base64 as coding
import hashlib
import re
from collections.abc import Awaitable

from clawctl.sim.shell.call import Call, Command, split_options
from clawctl.sim.shell.commands.text import read_operand

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "0": "\0"}


def _unescaped(text: str) -> str:
    return re.sub(r"\\([ntr\\0])", lambda match: _ESCAPES[match[1]], text)


def printf(call: Call) -> int:
    """printf FORMAT WORDS: %s and %d, the format used again while words are left."""
    if not call.args:
        return call.fail("printf: needs 1 argument")
    form, words = _unescaped(call.args[0]), list(call.args[1:])
    while True:
        before = len(words)
        call.out(re.sub(r"%[sdb]|%%", lambda m: "%" if m[0] == "%%" else
                        words.pop(0) if words else "", form))  # fmt: skip
        if not words or len(words) == before:
            return 0


async def _input(call: Call, names: list[str]) -> list[str]:
    read = [await read_operand(call, name) for name in names or ["-"]]
    return b"".join(data or b"" for data in read).decode("utf-8", "replace").splitlines()


async def sort(call: Call) -> int:
    """sort [-r] [-u] [-n] FILES"""
    options, names = split_options(call.args)
    lines = await _input(call, names)
    if "u" in options:
        lines = list(dict.fromkeys(lines))
    key = _number if "n" in options else str
    call.out("".join(f"{line}\n" for line in sorted(lines, key=key, reverse="r" in options)))
    return 0


def _number(line: str) -> str:
    """A key that sorts as the number at a line's start does; none counts as 0."""
    found = re.match(r"\s*(-?\d+)", line)
    return f"{(int(found[1]) if found else 0) + 10**18:020d}"


async def uniq(call: Call) -> int:
    """uniq FILES: of equal neighbours one."""
    _, names = split_options(call.args)
    last: str | None = None
    for line in await _input(call, names):
        if line != last:
            call.out(f"{line}\n")
        last = line
    return 0


async def cut(call: Call) -> int:
    """cut -d DELIMITER -f N[,N] FILES"""
    words = re.findall(r"-[df]|[^\0]+", "\0".join(re.sub(r"^(-[df])(?=.)", "\\1\0", arg)
                                                   for arg in call.args))  # fmt: skip
    values = {words[at]: words[at + 1] for at in range(len(words) - 1) if words[at] in ("-d", "-f")}
    fields = [int(number) for number in re.findall(r"\d+", values.get("-f", "1"))]
    mark = values.get("-d", "\t")
    names = [word for word in words if word not in values and word not in values.values()]
    for line in await _input(call, names):
        parts = line.split(mark)
        call.out(mark.join(parts[n - 1] for n in fields if 0 < n <= len(parts)) + "\n")
    return 0


async def translate(call: Call) -> int:
    """tr -d CHARACTERS, tr FROM TO"""
    text = (await call.stdin.read()).decode("utf-8", "replace")
    options, words = split_options(call.args)
    sets = [_unescaped(word) for word in words]
    if "d" in options and sets:
        call.out("".join(char for char in text if char not in sets[0]))
    elif len(sets) == 2 and sets[1]:
        padded = sets[1].ljust(len(sets[0]), sets[1][-1])
        call.out(text.translate({ord(a): b for a, b in zip(sets[0], padded, strict=False)}))
    else:
        return call.fail("tr: needs two sets")
    return 0


async def tee(call: Call) -> int:
    """tee [-a] FILES"""
    _, names = split_options(call.args)
    data = await call.stdin.read()
    call.out(data)
    failed = False
    for name in names:
        try:
            call.handset.files.write(call.path(name), data)
        except OSError as error:
            failed = bool(call.fail(f"tee: {name}: {error.strerror}"))
    return int(failed)


async def base64(call: Call) -> int:
    """base64 [-d] [-w N] [FILE]"""
    words = re.sub(r"-w ?\d+", "", " ".join(call.args)).split()
    names = [word for word in words if not word.startswith("-")]
    data = await read_operand(call, names[0] if names else "-")
    if data is None:
        return 1
    if "-d" in words:
        call.out(coding.b64decode(data))
    else:
        whole = any(word.startswith("-w") for word in call.args)
        call.out(coding.b64encode(data) if whole else coding.encodebytes(data))
    return 0


async def digest(call: Call) -> int:
    """sha1sum, sha256sum FILES"""
    kind = call.name.removesuffix("sum")
    _, names = split_options(call.args)
    failed = False
    for name in names or ["-"]:
        data = await read_operand(call, name)
        if data is None:
            failed = True
        else:
            call.out(f"{hashlib.new(kind, data, usedforsecurity=False).hexdigest()}  {name}\n")
    return int(failed)


async def sed(call: Call) -> int:
    """sed [-E] s/PATTERN/TEXT/[g] FILES"""
    words = [word for word in call.args if word not in ("-e", "-E", "-r", "-n")]
    found = re.fullmatch(r"s(.)(.*?)\1(.*?)\1(g?)", words[0]) if words else None
    if found is None:
        return call.fail("sed: only s/…/…/ is simulated", 2)
    try:
        pattern = re.compile(found[2])
    except re.error:
        return call.fail("sed: bad regex", 2)
    text = re.sub(r"&", r"\\g<0>", found[3])
    for line in await _input(call, words[1:]):
        try:
            call.out(pattern.sub(text, line, count=0 if found[4] else 1) + "\n")
        except (re.error, IndexError):
            return call.fail("sed: bad replacement", 2)
    return 0


def timeout(call: Call) -> int | Awaitable[int]:
    """timeout SECONDS COMMAND …: time stands still here, so nothing is ever late."""
    words = [word for word in call.args if not word.startswith("-")]
    if len(words) < 2:
        return call.fail("timeout: needs 2 arguments")
    return call.again(tuple(words[1:]))


async def xargs(call: Call) -> int:
    """xargs COMMAND …: what stdin holds, as further words."""
    words = (await call.stdin.read()).decode("utf-8", "replace").split()
    result = call.again((*(call.args or ("echo",)), *words))
    return result if isinstance(result, int) else await result


COMMANDS: dict[str, Command] = {
    "base64": base64, "cut": cut, "printf": printf, "sed": sed, "sha1sum": digest,
    "sha256sum": digest, "sort": sort, "tee": tee, "timeout": timeout, "tr": translate,
    "uniq": uniq, "xargs": xargs,
}  # fmt: skip
