"""What a command is given."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call, split_options


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("-r", "-f", "a"), ("rf", ["a"])),
        (("-rf", "a", "-v", "b"), ("rfv", ["a", "b"])),
        (("-a", "--", "-b"), ("a", ["-b"])),
        (("-",), ("", ["-"])),
        ((), ("", [])),
    ],
)
def test_options_are_letters_and_the_rest_operands(args, expected):
    assert split_options(args) == expected


def test_a_call_writes_text_resolves_paths_and_can_be_renamed(phone):
    out, err = [], []
    call = Call(
        Handset(phone), ("cmd", "settings", "get"), cwd="/data", stdout=out.append,
        stderr=err.append,
    )  # fmt: skip
    call.out("ä")
    assert call.fail("no", 3) == 3
    assert (out, err) == ([b"\xc3\xa4"], [b"no\n"])
    assert call.path("local/../x") == "/data/x"
    assert call.path("/sdcard/y") == "/storage/emulated/0/y"
    assert call.renamed(call.args).name == "settings"
