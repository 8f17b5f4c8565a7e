"""What the dump tool says, and what it amounts to."""

import pytest

from clawctl.devices.dump_messages import confirm_dump, document_failure, dump_failure
from clawctl_adapters.errors import EvidenceError

PATH = "/data/local/tmp/clawctl-1.xml"


def failure(text: str, exit_code: int = 0):
    return dump_failure(text, exit_code, path=PATH, where="sim", raw=b"kept")


@pytest.mark.parametrize("word", ["hierchary", "hierarchy"])
def test_success_is_the_line_for_that_file_in_either_spelling(word):
    assert failure(f"UI {word} dumped to: {PATH}\n") is None


@pytest.mark.parametrize(
    ("text", "exit_code", "code"),
    [
        ("ERROR: could not get idle state.\n", 0, "DUMP_NOT_IDLE"),
        ("ERROR: null root node returned by UiTestAutomationBridge.\n", 0, "DUMP_NO_ROOT"),
        ("Killed\n", 137, "DUMP_REFUSED"),
        ("java.lang.IllegalStateException: UiAutomationService x already registered!\n", 1,
         "DUMP_REFUSED"),
        ("/system/bin/sh: uiautomator: inaccessible or not found\n", 127, "DUMP_REFUSED"),
        ("UI hierchary dumped to: /sdcard/window_dump.xml\n", 0, "DUMP_UNCONFIRMED"),
        (f"UI hierchary dumped to: {PATH}\n", 1, "DUMP_UNCONFIRMED"),
        ("", 0, "DUMP_UNCONFIRMED"),
        ("something new\n", 3, "DUMP_UNCONFIRMED"),
    ],
)  # fmt: skip
def test_every_other_word_of_the_tool_is_an_error_that_keeps_the_bytes(text, exit_code, code):
    error = failure(text, exit_code)
    assert error is not None
    assert (error.code, error.where, error.raw) == (code, "sim", b"kept")
    assert "window_dump" not in str(error)


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"", "DUMP_EMPTY"),
        (b" \r\n", "DUMP_EMPTY"),
        (b"<?xml version='1.0'?><hierarchy rotation=\"0\"></hierarchy>", "DUMP_EMPTY"),
        (b"<?xml version='1.0'?><hierarchy rotation=\"0\" />", "DUMP_EMPTY"),
        (b'<?xml version=\'1.0\'?><hierarchy rotation="0"><node index="0', "DUMP_INCOMPLETE"),
        (b"cat: No such file", "DUMP_UNCONFIRMED"),
    ],
)
def test_a_document_must_begin_and_end_and_hold_a_node(document, code):
    error = document_failure(document, where="sim")
    assert error is not None
    assert (error.code, error.raw) == (code, document)


def test_whole_document_passes():
    assert document_failure(b"<hierarchy rotation='0'><node /></hierarchy>\n", where="s") is None


TREE = b"<hierarchy><node /></hierarchy>"


def confirmed(text: str, exit_code: int, document: bytes = TREE):
    return confirm_dump(text, exit_code, document, path=PATH, where="sim")


@pytest.mark.parametrize(
    ("text", "exit_code", "warnings"),
    [
        (f"UI hierchary dumped to: {PATH}", 0, ()),
        (f"java.io.FileNotFoundException: x\nUI hierchary dumped to: {PATH}", 0,
         ("TOOL_MESSAGES",)),
        ("java.io.FileNotFoundException: x", 1,
         ("EXIT_STATUS", "NO_SUCCESS_LINE", "TOOL_MESSAGES")),
    ],
)  # fmt: skip
def test_a_whole_document_in_a_new_file_counts_and_what_was_odd_is_said(text, exit_code, warnings):
    assert confirmed(text, exit_code) == warnings


@pytest.mark.parametrize(
    ("text", "exit_code", "document", "code"),
    [
        ("ERROR: null root node returned", 0, TREE, "DUMP_NO_ROOT"),
        ("Killed", 137, TREE, "DUMP_REFUSED"),
        ("Accessibility service not available", 1, TREE, "DUMP_REFUSED"),
        ("", 0, TREE, "DUMP_UNCONFIRMED"),
        ("java.io.FileNotFoundException: x", 1, TREE[:-3], "DUMP_REFUSED"),
        (f"UI hierchary dumped to: {PATH}", 0, b"", "DUMP_EMPTY"),
    ],
)
def test_a_document_the_tool_gave_up_on_does_not_count(text, exit_code, document, code):
    with pytest.raises(EvidenceError) as caught:
        confirmed(text, exit_code, document)
    assert (caught.value.code, caught.value.raw) == (code, document)
