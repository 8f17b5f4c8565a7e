"""A whole look as one shell script, and its output cut into parts again.

Room     clawctl.devices.adb; pure: a token in, a script out; bytes in, parts out.
Input    the standard output of the script, told apart from standard error (shell v2) or merged
         with it: what may warn is sent to /dev/null, except the dump tool, whose words count.
Output   Parts: facts, the dump's words and status, document, picture, second dump, facts.
Refuses  with EvidenceError DUMP_UNCONFIRMED output without the marks of this very script: marks
         hold a token nobody else knows, so no screen and no warning can forge one.

One stream, not six: the parts belong to one moment as closely as a phone allows, and a client
pays for one opening. Behind a failed dump nothing else is asked for: a picture without a tree
would cost the phone a second for nothing.
"""

from typing import Final, NamedTuple

from clawctl.devices.adb.readings import AGAIN_SCRIPT, FACTS_SCRIPT
from clawctl_adapters.errors import EvidenceError

DUMP_FOLDER: Final = "/data/local/tmp"
_END: Final = "end"


class Dump(NamedTuple):
    """What the tool printed, its exit status, and the file it left."""

    messages: str
    code: int
    document: bytes


class Parts(NamedTuple):
    """The cut output; picture, again and after are missing behind a failed dump."""

    before: str
    dump: Dump
    picture: bytes | None
    again: Dump | None
    after: str | None


def dump_path(token: str, number: int = 0) -> str:
    """A file nobody had before."""
    return f"{DUMP_FOLDER}/clawctl-{token}{f'-{number}' if number else ''}.xml"


def dump_script(token: str, *, hurry: bool, number: int = 0) -> str:
    """Dump into a file, say how that went, bring the file; it is gone afterwards.

    Status 0 only when there was a file.
    """
    path, option = dump_path(token, number), "--compressed " if hurry else ""
    return (
        f"uiautomator dump {option}{path} 2>&1; echo; echo {_mark(token, 'exit')}$?; "
        f"cat {path} 2>/dev/null"
    )


def look_script(token: str, *, picture: bool, strict: bool, hurry: bool) -> str:
    """Facts, dump, picture, second dump, facts; each behind its mark."""
    behind = []
    if picture:
        behind.append(f"{_say(token, 'picture')}; screencap -p 2>/dev/null")
    if strict:
        behind.append(f"{_say(token, 'again')}; {dump_script(token, hurry=hurry, number=2)}")
    behind.append(f"{_say(token, 'after')}; {AGAIN_SCRIPT}; {_say(token, _END)}")
    paths = dump_path(token) + (f" {dump_path(token, 2)}" if strict else "")
    return (
        f"{FACTS_SCRIPT}; {_say(token, 'dump')}; {dump_script(token, hurry=hurry)} "
        f"&& {{ {'; '.join(behind)}; }}; rm -f {paths}"
    )


def cut_look(output: bytes, token: str) -> Parts:
    """The parts of look_script's output. Raises EvidenceError DUMP_UNCONFIRMED."""
    before, found, rest = output.partition(_line(token, "dump"))
    if not found:
        raise EvidenceError("DUMP_UNCONFIRMED", saw="no mark of the dump", raw=output)
    sections = _sections(rest, token)
    again = sections.get("again")
    after = sections.get("after") if _END in sections else None
    return Parts(
        before=before.decode("utf-8", "replace"),
        dump=cut_dump(sections[""], token),
        picture=sections.get("picture"),
        again=None if again is None else cut_dump(again, token),
        after=None if after is None else after.decode("utf-8", "replace"),
    )


def picture_script(token: str) -> str:
    """A picture and the facts behind it."""
    return f"screencap -p 2>/dev/null; {_say(token, 'after')}; {AGAIN_SCRIPT}; {_say(token, _END)}"


def cut_picture(output: bytes, token: str) -> tuple[bytes, str]:
    """Picture and facts of picture_script's output. Raises EvidenceError DUMP_UNCONFIRMED."""
    picture, found, rest = output.partition(_line(token, "after"))
    facts, ended, _ = rest.partition(_line(token, _END))
    if not found or not ended:
        raise EvidenceError("DUMP_UNCONFIRMED", saw="no end of the facts", raw=output)
    return picture, facts.decode("utf-8", "replace")


def cut_dump(output: bytes, token: str) -> Dump:
    """The tool's words, its exit status and the file. Raises EvidenceError DUMP_UNCONFIRMED."""
    before, found, rest = output.partition(f"\n{_mark(token, 'exit')}".encode())
    code, _, document = rest.partition(b"\n")
    if not found or not code.strip().isdigit():
        raise EvidenceError("DUMP_UNCONFIRMED", saw="no exit status of the dump", raw=output)
    return Dump(before.decode("utf-8", "replace").strip(), int(code), document)


def _sections(output: bytes, token: str) -> dict[str, bytes]:
    """Name → bytes; "" is what stands before the first mark."""
    sections, name = {}, ""
    for following in ("picture", "again", "after", _END):
        part, found, rest = output.partition(_line(token, following))
        if found:
            sections[name] = part
            name, output = following, rest
    sections[name] = output
    return sections


def _mark(token: str, name: str) -> str:
    return f"clawctl-{token}-{name}:"


def _say(token: str, name: str) -> str:
    """An empty line first: what stands before may end without a line feed, or be a picture."""
    return f"echo; echo {_mark(token, name)}"


def _line(token: str, name: str) -> bytes:
    return f"\n{_mark(token, name)}\n".encode()
