"""Find the one document in bytes as people save them, and say its text for certain.

Room     adapters, sources.
Input    a file or reply: BOM, UTF-16 that declares UTF-8, CRLF, words glued before or after.
Output   the document's text, from `<hierarchy` or `<displays` to its last `>`.
Refuses  with an EvidenceError: dump messages, nothing, half a document, two documents, a
         document type, bytes whose encoding can only be guessed, more than MAX_BYTES.

Recovered is only what admits one reading. Bytes that are not UTF-8 under a UTF-8 declaration
could be any of a dozen code pages, and a wrong guess changes the labels somebody will tap.
"""

import codecs
import re
from typing import Final

from clawctl_adapters.errors import EvidenceError

MAX_BYTES: Final = 64 * 2**20  # the largest real dump seen is half a megabyte
_MESSAGE_CHARS: Final = 4096  # a dump tool's last words are short; a longer text is a file
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Declared code pages we follow; others are not worth a decoder's surprises.
_CODE_PAGES: Final = re.compile(
    r"(iso-8859-[0-9]{1,2}|windows-125[0-8]|cp949|euc-kr|euc-jp|shift_jis|gbk|gb2312|gb18030|big5)",
    re.IGNORECASE,
)
_DECLARED: Final = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_ROOT: Final = re.compile(r"<(hierarchy|displays)(?=[\s/>])")
_SELF_CLOSED: Final = re.compile(r"<(?:hierarchy|displays)(?:\s[^<>]*)?/>")
_TAG: Final = re.compile(r"<[A-Za-z/]")
_PAIRED: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_MESSAGES: Final = (
    ("could not get idle state", "DUMP_NOT_IDLE"),
    ("null root node", "DUMP_NO_ROOT"),
    ("already registered", "DUMP_REFUSED"),
)
_LAST_WORDS: Final = ("killed", "error", "exception", "ui hier", "aborted", "segmentation fault")


def find_document(data: bytes) -> str:
    """The text of the only hierarchy document in data, without prolog and noise.

    Raises EvidenceError with the code that says what stands there instead.
    """
    if len(data) > MAX_BYTES:
        raise EvidenceError("HIERARCHY_TOO_LARGE", saw=f"{len(data)} bytes, limit {MAX_BYTES}")
    text = _decode(data)
    found = _ROOT.search(text)
    if found is None:
        raise _no_document(text)
    start, root = found.start(), found.group(1)
    end = _end_of(text, start, root)
    _check_noise(text[:start], text[end:])
    if root == "hierarchy" and text.find("<hierarchy", start + 1, end) >= 0:
        raise EvidenceError("HIERARCHY_MALFORMED", saw="several documents in one")
    return text[start:end]


def _decode(data: bytes) -> str:
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decode_wide(data[len(mark) :], name) if name != "utf-8" else _decode_narrow(
                data[len(mark) :]
            )  # fmt: skip
    # Without a mark: the first character is ASCII in everything we read, so its zero byte tells.
    if data[:1] == b"\x00" and len(data) > 1:
        return _decode_wide(data, "utf-16-be")
    return _decode_wide(data, "utf-16-le") if data[1:2] == b"\x00" else _decode_narrow(data)


def _decode_wide(data: bytes, name: str) -> str:
    unit = 4 if "32" in name else 2
    whole = data[: len(data) - len(data) % unit]  # a cut file may end inside a character
    try:
        return whole.decode(name)
    except UnicodeDecodeError:
        pass
    try:
        return whole.decode(name, "surrogatepass")  # lone halves are repaired by the reader
    except UnicodeDecodeError as error:
        raise EvidenceError("ENCODING_UNCERTAIN", f"byte {error.start}", saw=name) from error


def _decode_narrow(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        first = error
    declared = _DECLARED.search(data[:1024])
    name = declared.group(1).decode("ascii") if declared else "utf-8"
    if _CODE_PAGES.fullmatch(name):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            pass
    else:
        text = _decode_document_part(data)
        if text is not None:
            return text
    raise EvidenceError("ENCODING_UNCERTAIN", f"byte {first.start}", saw=f"not {name}") from first


def _decode_document_part(data: bytes) -> str | None:
    """UTF-8 with foreign bytes in the noise only, or with emoji written as surrogate halves."""
    start = max(data.find(b"<hierarchy"), 0)
    end = data.rfind(b">") + 1
    inner = data[start:end]
    try:
        kept = inner.decode("utf-8")
    except UnicodeDecodeError:
        try:
            # Android's modified UTF-8: each half of a pair in three bytes; rejoin the pairs.
            kept = inner.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return None
    kept = _PAIRED.sub(
        lambda pair: pair.group().encode("utf-16-le", "surrogatepass").decode("utf-16-le"), kept
    )
    around = (data[:start].decode("utf-8", "replace"), data[end:].decode("utf-8", "replace"))
    return around[0] + kept + around[1]


def _no_document(text: str) -> EvidenceError:
    words = text.strip("\x00\ufeff \t\r\n")
    if not words:
        return EvidenceError("DUMP_EMPTY", saw=f"{len(text)} blank characters")
    if "<!doctype" in words[:_MESSAGE_CHARS].lower():
        return EvidenceError("HIERARCHY_FORBIDDEN", saw="a document type")
    body = re.sub(r"^<\?xml[^>]*\?>\s*", "", words)
    if not body or (words.startswith("<?xml") and "?>" not in words) or _cut_root(body):
        return EvidenceError("DUMP_INCOMPLETE", saw="the document's first bytes only")
    if len(words) <= _MESSAGE_CHARS and not _TAG.search(words):
        low = words.lower()
        for message, code in _MESSAGES:
            if message in low:
                return EvidenceError(code, saw="the dump tool's message instead of a tree")
        if low.startswith(_LAST_WORDS):
            return EvidenceError("DUMP_EMPTY", saw="a message instead of a tree")
    return EvidenceError("NOT_A_HIERARCHY", saw=f"{len(text)} characters without a hierarchy")


def _cut_root(body: str) -> bool:
    return any(root.startswith(body) for root in ("<hierarchy", "<displays"))


def _end_of(text: str, start: int, root: str) -> int:
    closing = f"</{root}>"
    at = text.rfind(closing)
    if at >= start:
        return at + len(closing)
    empty = _SELF_CLOSED.match(text, start)
    if empty is not None:
        return empty.end()
    if text.find("<!", start) >= 0:  # an entity bomb cut short is still one
        raise EvidenceError("HIERARCHY_FORBIDDEN", saw="a declaration inside the tree")
    raise EvidenceError("DUMP_INCOMPLETE", saw=f"no {closing} in {len(text)} characters")


def _check_noise(before: str, after: str) -> None:
    """Words around the document are allowed; markup and a failed dump's message are not."""
    low = before.lower()
    if "<!doctype" in low or "<!entity" in low:
        raise EvidenceError("HIERARCHY_FORBIDDEN", saw="a document type")
    for message, code in _MESSAGES[:2]:
        # The tree beside such a message is the previous screen's file, read again.
        if message in low or message in after.lower():
            raise EvidenceError(code, saw="a failed dump's message beside a tree")
    if before.count("<?xml") > 1 or "<?xml" in after or _ROOT.search(after):
        raise EvidenceError("HIERARCHY_MALFORMED", saw="several documents in one")
    if _TAG.search(before):
        raise EvidenceError("NOT_A_HIERARCHY", saw="the hierarchy inside another document")
    if _TAG.search(after):
        raise EvidenceError("HIERARCHY_MALFORMED", saw="markup after the document")
