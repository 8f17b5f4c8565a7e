"""What a person types becomes lines, and what the screen shows of it."""

import pytest

from clawctl.sim.services.terminal import Terminal, Typed, screen_text


@pytest.mark.parametrize(
    ("typed", "got", "shown"),
    [
        (b"ls\r", Typed(b"ls\n"), b"ls\r\n"),
        (b"a\nb", Typed(b"a\n"), b"a\r\nb"),
        (b"lx\x7fs\r", Typed(b"ls\n"), b"lx\b \bs\r\n"),
        ("hé\x7fi\r".encode(), Typed(b"hi\n"), "hé\b \bi\r\n".encode()),
        (b"\x7f\r", Typed(b"\n"), b"\r\n"),
        (b"ab\x15c\r", Typed(b"c\n"), b"ab\b \b\b \bc\r\n"),
        (b"a\x1b[Ab\r", Typed(b"ab\n"), b"ab\r\n"),
        (b"abc\x03", Typed(interrupted=True), b"abc^C\r\n"),
        (b"\x04", Typed(ended=True), b""),
        (b"a\x04\r", Typed(b"a\n"), b"a\r\n"),
    ],
)
def test_lines_are_edited_and_echoed(typed, got, shown):
    screen = []
    assert Terminal(screen.append).typed(typed) == got
    assert b"".join(screen) == shown


def test_a_line_may_come_key_by_key():
    terminal = Terminal(lambda data: None)
    assert [terminal.typed(bytes([key])).lines for key in b"id\r"] == [b"", b"", b"id\n"]


def test_line_feeds_go_back_to_the_start():
    assert screen_text(b"a\nb\r\n") == b"a\r\nb\r\n"
