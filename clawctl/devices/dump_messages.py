"""What the dump tool's own words mean, for every device that runs it.

Room     clawctl.devices; pure: text and status in, an error or None out.
Input    what `uiautomator dump` printed and its exit status.
Output   an EvidenceError, or None when the tool reported success for that very file.

The exit status alone says nothing: "could not get idle state" and "null root node" leave
with 0 and leave an older file where the new one should be. The success line alone says little
more: it must name the file that was asked for.
"""

import re

from clawctl_adapters.errors import EvidenceError

# Historic tools misspell the word; at least one recent tree spells it right.
_SUCCESS = re.compile(r"UI hier\w+ dumped to: (\S+)")

_CHILDLESS = re.compile(rb"<hierarchy[^<>]*/>$")

# Words of the tool → code, what we say was seen. First match counts: a stack trace that
# names the other owner may also hold the words of a later row.
DUMP_MESSAGES: tuple[tuple[str, str, str], ...] = (
    (r"already registered", "DUMP_REFUSED", "another UiAutomation owner is registered"),
    (r"could not get idle state", "DUMP_NOT_IDLE", "the tool's idle message"),
    (r"null root node", "DUMP_NO_ROOT", "the tool's null-root message"),
    (r"\bKilled\b", "DUMP_REFUSED", "the tool was killed"),
    (r"[Aa]ccessibility service not available", "DUMP_REFUSED",
     "an accessibility service that is enabled but not serving"),
    (r"inaccessible or not found|not found", "DUMP_REFUSED", "no dump tool on this device"),
    (r"Permission denied|Read-only file system", "DUMP_REFUSED", "the file could not be written"),
    (r"No space left", "DUMP_REFUSED", "no space left on the device"),
    (r"Exception|^\s+at [\w.$]+\(", "DUMP_REFUSED", "a Java stack trace"),
)  # fmt: skip
_ROWS = tuple((re.compile(words, re.MULTILINE), code, saw) for words, code, saw in DUMP_MESSAGES)


def dump_failure(
    text: str, exit_code: int, *, path: str, where: str, raw: bytes | None = None
) -> EvidenceError | None:
    """The error a dump's messages amount to, or None for a confirmed dump.

    text       stdout and stderr of the tool, without the document.
    exit_code  the tool's own, not the pipeline's.
    path       the file asked for; a success line for another file confirms nothing.
    where      the serial, for the message.
    raw        whatever bytes came back beside it; they travel on the error unread.
    Source: the messages of AOSP's DumpCommand and users' reports; none of them is shown.
    """
    for words, code, saw in _ROWS:
        if words.search(text):
            return EvidenceError(code, where, saw=f"{saw}, exit {exit_code}", raw=raw)
    found = _SUCCESS.search(text)
    if exit_code != 0 or found is None:
        saw = f"{'a' if found else 'no'} success line, exit {exit_code}"
        return EvidenceError("DUMP_UNCONFIRMED", where, saw=saw, raw=raw)
    if found.group(1) != path:
        return EvidenceError(
            "DUMP_UNCONFIRMED", where, saw="a success line for another file", raw=raw
        )
    return None


def confirm_dump(
    text: str, exit_code: int, document: bytes, *, path: str, where: str
) -> tuple[str, ...]:
    """Warnings about a dump that can be trusted; raises the EvidenceError of one that cannot.

    path  the file asked for, which nobody had before: what it holds is new.
    A whole document in it is worth more than a status: some makers' tools print a stack trace
    about a file of their own, or leave with 1, after they wrote everything. Words that say the
    tool gave up count against any document, and status 0 without the success line confirms none.
    """
    failure = dump_failure(text, exit_code, path=path, where=where, raw=document)
    broken = document_failure(document, where=where)
    if failure is None and broken is None:
        return ()
    found = _SUCCESS.search(text)
    named = found is not None and found.group(1) == path
    gave_up = any(words.search(text) for words, _, _ in _ROWS[:-1])
    if failure is None or broken is not None or gave_up or not (named or exit_code):
        raise failure or broken or AssertionError("no failure")
    odd = {"EXIT_STATUS": exit_code != 0, "NO_SUCCESS_LINE": not named}
    return (*(code for code, is_so in odd.items() if is_so), "TOOL_MESSAGES")


def document_failure(document: bytes, *, where: str) -> EvidenceError | None:
    """The error a confirmed dump's bytes amount to before anyone parses them, or None.

    Only the two ends are looked at: a dump that lost its tail may be well-formed up to there,
    and a reader must not be the first to notice. Well-formedness is the reader's business.
    """
    body = document.strip()
    if not body:
        return EvidenceError("DUMP_EMPTY", where, saw="0 bytes of XML", raw=document)
    if not body.startswith(b"<"):
        return EvidenceError("DUMP_UNCONFIRMED", where, saw="bytes that are not XML", raw=document)
    childless = _CHILDLESS.search(body) is not None
    if not childless and not body.endswith((b"</hierarchy>", b"</displays>")):
        saw = f"{len(document)} bytes without the closing element"
        return EvidenceError("DUMP_INCOMPLETE", where, saw=saw, raw=document)
    if childless or b"<node" not in body:
        return EvidenceError("DUMP_EMPTY", where, saw="a hierarchy without nodes", raw=document)
    return None
