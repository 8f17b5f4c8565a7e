"""Files as people save them: what is recovered, what is refused and under which code."""

import pytest

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources import encoding
from clawctl_adapters.sources.encoding import find_document

DOCUMENT = '<hierarchy rotation="0"><node text="Wi‑Fi 网络 😀" /></hierarchy>'
PROLOG = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
TRAILER = "UI hierchary dumped to: /dev/tty\n"


def code_of(data):
    with pytest.raises(EvidenceError) as caught:
        find_document(data)
    return caught.value.code


@pytest.mark.parametrize(
    "data",
    [
        (PROLOG + DOCUMENT).encode(),
        (PROLOG + "\r\n" + DOCUMENT + "\r\n").encode("utf-8-sig"),
        (PROLOG + DOCUMENT + TRAILER).encode("utf-16"),
        (PROLOG + DOCUMENT + TRAILER).encode("utf-16-be"),
        (PROLOG + DOCUMENT).encode("utf-16-le"),
        b"\xff\xfe\x00\x00" + DOCUMENT.encode("utf-32-le"),
        ("* daemon started successfully *\n" + PROLOG + DOCUMENT + TRAILER).encode(),
        PROLOG.encode() + DOCUMENT.encode() + b" \xff\xfe log line",
        (PROLOG.replace("UTF-8", "gb18030") + DOCUMENT).encode("gb18030"),
    ],
)
def test_document_is_found_whatever_it_was_saved_in(data):
    assert find_document(data) == DOCUMENT


def test_emoji_written_as_surrogate_halves_are_joined():
    halves = DOCUMENT.replace("😀", "\ud83d\ude00").encode("utf-8", "surrogatepass")
    assert find_document(halves) == DOCUMENT


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "DUMP_EMPTY"),
        (b"\xef\xbb\xbf \r\n", "DUMP_EMPTY"),
        (b"Killed \n", "DUMP_EMPTY"),
        (TRAILER.encode(), "DUMP_EMPTY"),
        (b"ERROR: could not get idle state.\n", "DUMP_NOT_IDLE"),
        ("ERROR: could not get idle state.\r\n".encode("utf-16"), "DUMP_NOT_IDLE"),
        (b"ERROR: null root node returned by UiTestAutomationBridge.", "DUMP_NO_ROOT"),
        (b"UiAutomationService 0x1 already registered!", "DUMP_REFUSED"),
        (b'{"nodes": []}', "NOT_A_HIERARCHY"),
        (b"<html><body/></html>", "NOT_A_HIERARCHY"),
        (b"\x89PNG\r\n\x1a\nrest", "NOT_A_HIERARCHY"),
        (b"<wrapper>" + DOCUMENT.encode() + b"</wrapper>", "NOT_A_HIERARCHY"),
        (b'<?xml version="1.0" enc', "DUMP_INCOMPLETE"),
        (b"<?xml version='1.0'?><hier", "DUMP_INCOMPLETE"),
        (DOCUMENT.encode()[:-15], "DUMP_INCOMPLETE"),
        (DOCUMENT.encode("utf-16")[:61], "DUMP_INCOMPLETE"),
        (DOCUMENT.encode() + PROLOG.encode() + DOCUMENT.encode(), "HIERARCHY_MALFORMED"),
        (DOCUMENT.encode() + b"<node />", "HIERARCHY_MALFORMED"),
        (b'<!DOCTYPE h [<!ENTITY a "b">]>' + DOCUMENT.encode(), "HIERARCHY_FORBIDDEN"),
        (b'<!DOCTYPE h [<!ENTITY a "b">]>', "HIERARCHY_FORBIDDEN"),
        (b"ERROR: could not get idle state.\n" + DOCUMENT.encode(), "DUMP_NOT_IDLE"),
        ((PROLOG + DOCUMENT).encode("gb18030"), "ENCODING_UNCERTAIN"),
    ],
)
def test_what_is_no_document_is_refused_by_its_kind(data, code):
    assert code_of(data) == code


def test_a_dump_cut_anywhere_is_never_taken_for_a_whole_one():
    data = (PROLOG + DOCUMENT).encode()
    codes = {code_of(data[:length]) for length in range(len(data))}
    assert codes <= {"DUMP_EMPTY", "DUMP_INCOMPLETE", "NOT_A_HIERARCHY", "ENCODING_UNCERTAIN"}


def test_more_bytes_than_the_limit_are_refused_before_they_are_decoded(monkeypatch):
    monkeypatch.setattr(encoding, "MAX_BYTES", 100)
    assert code_of(b" " * 101) == "HIERARCHY_TOO_LARGE"
