"""What reaches a terminal and a program."""

import json

from clawctl.cli.output import print_error, print_json, safe, safe_lines
from clawctl_adapters import parse_brief
from clawctl_adapters.errors import DeviceError


def test_control_and_direction_characters_become_escapes():
    assert safe("a\x1b[2Jb\u202ec\n") == "a\\x1b[2Jb\\u202ec\\n"
    assert safe("Über 电池 إعدادات") == "Über 电池 إعدادات"


def test_lines_stay_lines_and_end_once():
    assert safe_lines("a\nb\x07\n\n") == "a\nb\\u0007\n"


def test_lines_keep_the_tabs_they_begin_with_and_read_back():
    assert safe_lines("\t\tb\tc\n") == "\t\tb\\u0009c\n"
    printed = safe_lines("c app 1\n1 Wi\u00a0Fi\u200b\n")
    assert printed == "c app 1\n1 Wi\\u00a0Fi\\u200b\n"
    assert parse_brief(printed).lines[0].labels[0].text == "Wi\u00a0Fi\u200b"


def test_json_is_one_value_of_plain_characters_even_for_a_lone_surrogate(capsys):
    print_json({"label": "\ud83d \u202e"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out) == {"label": "\ud83d \u202e"}


def test_an_error_is_one_line_on_stderr_and_json_only_when_asked(capsys):
    error = DeviceError("NO_DEVICE")
    print_error(error, as_json=False)
    assert capsys.readouterr().out == ""
    print_error(error, as_json=True)
    printed = capsys.readouterr()
    assert json.loads(printed.out)["error"]["code"] == "NO_DEVICE"
    assert printed.err == f"error: {error}\n"


def test_an_error_quotes_no_private_words(capsys):
    print_error(DeviceError("DEVICE_LOST", "SIM-1", saw="call +49 151 23456789"), as_json=True)
    printed = capsys.readouterr()
    assert "23456789" not in printed.out + printed.err
    assert json.loads(printed.out)["error"]["where"] == "SIM-1"
