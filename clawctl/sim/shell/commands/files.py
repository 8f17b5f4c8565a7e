"""ls, find, stat, rm, mkdir, touch, cp, mv, test: the phone's files from its shell.

Room     clawctl.sim.shell.commands.
Input    paths, relative to the shell's directory.
Output   what toybox prints and leaves with.
"""

import fnmatch
import re
import stat
from collections.abc import Callable
from datetime import UTC, datetime

from clawctl.sim.files import Entry, FileStore
from clawctl.sim.shell.call import Call, Command, split_options


def ls(call: Call) -> int:
    """ls [-l] [-1] [-a] [-d] PATHS"""
    options, names = split_options(call.args)
    failed = False
    for name in names or ["."]:
        path = call.path(name)
        entry = call.handset.files.entry(path)
        if entry is None:
            call.fail(f"ls: {name}: No such file or directory")
            failed = True
        elif entry.is_directory and "d" not in options:
            _list_below(call, path, options)
        else:
            call.out(_row(name, entry, options))
    return int(failed)


def _list_below(call: Call, path: str, options: str) -> None:
    names = call.handset.files.names(path)
    if "l" in options:
        call.out(f"total {4 * len(names)}\n")
    for each in [*((".", "..") if "a" in options else ()), *names]:
        call.out(_row(each, call.handset.files.entry(f"{path.rstrip('/')}/{each}"), options))


def _row(name: str, entry: Entry | None, options: str) -> str:
    if entry is None or "l" not in options:
        return f"{name}\n"
    when = datetime.fromtimestamp(entry.mtime_s, UTC).strftime("%Y-%m-%d %H:%M")
    return f"{stat.filemode(entry.mode)} 1 shell shell {entry.size:>8} {when} {name}\n"


def find(call: Call) -> int:
    """find PATHS [-name PATTERN] [-type f|d]"""
    words = list(call.args)
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    wants = dict(zip(words[first::2], words[first + 1 :: 2], strict=False))
    failed = False
    for name in words[:first] or ["."]:
        top = call.path(name)
        if call.handset.files.entry(top) is None:
            failed = bool(call.fail(f"find: '{name}': No such file or directory"))
        for path in call.handset.files.paths():
            entry = call.handset.files.entry(path)
            if entry is None or not (path == top or path.startswith(top.rstrip("/") + "/")):
                continue
            fits = fnmatch.fnmatchcase(path.rpartition("/")[2], wants.get("-name", "*"))
            kind = "d" if entry.is_directory else "f"
            if fits and wants.get("-type", kind) == kind:
                call.out(f"{name.rstrip('/')}{path[len(top) :]}\n")
    return int(failed)


def show_stat(call: Call) -> int:
    """stat [-c FORMAT] PATHS: %s size, %Y time, %n name, %a mode, %F kind"""
    words = list(call.args)
    form = None
    if words[:1] == ["-c"] and len(words) > 1:
        form = words[1]
        del words[:2]
    failed = False
    for name in words:
        entry = call.handset.files.entry(call.path(name))
        if entry is None:
            failed = bool(call.fail(f"stat: '{name}': No such file or directory"))
            continue
        facts = {
            "s": str(entry.size), "Y": str(entry.mtime_s), "n": name,
            "a": f"{stat.S_IMODE(entry.mode):o}",
            "F": "directory" if entry.is_directory else "regular file",
        }  # fmt: skip
        shown = form or "  File: %n\n  Size: %s\t %F\nAccess: (%a)\nModify: %Y"
        call.out(re.sub(r"%(.)", lambda m: facts.get(m[1], ""), shown) + "\n")  # noqa: B023
    return int(failed)


def rm(call: Call) -> int:
    """rm [-f] [-r] PATHS; with -f a missing file is no failure."""
    options, names = split_options(call.args)
    failed = False
    for name in names:
        try:
            call.handset.files.remove(call.path(name), recursive=bool(set("rR") & set(options)))
        except FileNotFoundError as error:
            if "f" not in options:
                failed = bool(call.fail(f"rm: {name}: {error.strerror}"))
        except OSError as error:
            failed = bool(call.fail(f"rm: {name}: {error.strerror}"))
    return int(failed)


def mkdir(call: Call) -> int:
    """mkdir [-p] PATHS"""
    options, names = split_options(call.args)
    failed = False
    for name in names:
        try:
            call.handset.files.make_directory(call.path(name), parents="p" in options)
        except OSError as error:
            failed = bool(call.fail(f"mkdir: '{name}': {error.strerror}"))
    return int(failed)


def touch(call: Call) -> int:
    """touch FILES"""
    _, names = split_options(call.args)
    failed = False
    for name in names:
        path = call.path(name)
        try:
            old = call.handset.files.read(path) if call.handset.files.entry(path) else b""
            call.handset.files.write(path, old)
        except OSError as error:
            failed = bool(call.fail(f"touch: '{name}': {error.strerror}"))
    return int(failed)


def copy(call: Call) -> int:
    """cp [-r] [-a] SOURCE TARGET and mv SOURCE TARGET."""
    options, names = split_options(call.args)
    if len(names) != 2:
        return call.fail(f"{call.name}: needs a source and a target")
    files, contents_only = call.handset.files, names[0].endswith("/.")
    source, target = (call.path(name) for name in names)
    into, entry = files.entry(target), files.entry(source)
    if into is not None and into.is_directory and not contents_only:
        target = f"{target}/{source.rpartition('/')[2]}"
    try:
        if entry is not None and entry.is_directory:
            if call.name == "cp" and not set("raR") & set(options):
                return call.fail(f"cp: Skipped dir '{names[0]}'")
            _copy_tree(files, source, target)
        else:
            files.write(target, files.read(source))
        if call.name == "mv":
            files.remove(source, recursive=True)
    except OSError as error:
        return call.fail(f"{call.name}: {names[0]}: {error.strerror}")
    return 0


def _copy_tree(files: FileStore, source: str, target: str) -> None:
    files.make_directory(target, parents=True)
    for path in [p for p in files.paths() if p.startswith(source.rstrip("/") + "/")]:
        entry, there = files.entry(path), target + path[len(source.rstrip("/")) :]
        if entry is not None and entry.is_directory:
            files.make_directory(there, parents=True)
        else:
            files.write(there, files.read(path))


def chmod(call: Call) -> int:
    """chmod MODE FILES: modes are kept by sync only; the files must exist."""
    _, names = split_options(call.args)
    missing = [name for name in names[1:] if call.handset.files.entry(call.path(name)) is None]
    for name in missing:
        call.fail(f"chmod: {name}: No such file or directory")
    return int(bool(missing))


_UNARY: dict[str, Callable[[Entry | None], bool]] = {
    "-e": lambda entry: entry is not None,
    "-f": lambda entry: entry is not None and not entry.is_directory,
    "-d": lambda entry: entry is not None and entry.is_directory,
    "-s": lambda entry: entry is not None and entry.size > 0,
    "-r": lambda entry: entry is not None,
    "-w": lambda entry: entry is not None,
}
_NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}


def test(call: Call) -> int:
    """test EXPRESSION, [ EXPRESSION ]: one file, text or number comparison, "!" before it."""
    words = list(call.args)
    closing = {"[": "]", "[[": "]]"}.get(call.name)
    if closing is not None and (not words or words.pop() != closing):
        return call.fail(f"{call.name}: missing {closing}", 2)
    negated = words[:1] == ["!"]
    holds = _holds(call, words[1:] if negated else words)
    if holds is None:
        return call.fail(f"{call.name}: syntax error", 2)
    return int(holds == negated)


def _holds(call: Call, words: list[str]) -> bool | None:
    match words:
        case []:
            return False
        case [text]:
            return text != ""
        case ["-n", text]:
            return text != ""
        case ["-z", text]:
            return text == ""
        case [sign, path] if sign in _UNARY:
            return _UNARY[sign](call.handset.files.entry(call.path(path)))
        case [left, "=" | "==", right]:
            return left == right
        case [left, "!=", right]:
            return left != right
        case [left, sign, right] if sign in _NUMBERS and _whole(left) and _whole(right):
            return _NUMBERS[sign](int(left), int(right))
    return None


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii()


COMMANDS: dict[str, Command] = {
    "[": test,
    "[[": test,
    "chmod": chmod,
    "chown": chmod,
    "cp": copy,
    "find": find,
    "ls": ls,
    "mkdir": mkdir,
    "mv": copy,
    "rm": rm,
    "rmdir": rm,
    "stat": show_stat,
    "test": test,
    "touch": touch,
}
