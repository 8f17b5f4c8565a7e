"""A look's script is cut into its parts again, and nothing a phone shows can forge a mark."""

import pytest

from clawctl.devices.adb.looking import cut_dump, cut_look, dump_path, dump_script, look_script
from clawctl_adapters.errors import EvidenceError

TOKEN = "00ff"


def output(**parts):
    """What a phone prints for a look_script, told apart by the script's own marks."""
    text = b"before"
    for name, body in parts.items():
        text += f"\nclawctl-{TOKEN}-{name}:\n".encode() + body
    return text


DUMPED = f"UI hierchary dumped to: P\n\nclawctl-{TOKEN}-exit:0\n<hierarchy/>".encode()


def test_all_parts_come_apart():
    parts = cut_look(
        output(dump=DUMPED, picture=b"\x89PNG\nclawctl", again=DUMPED, after=b"facts", end=b""),
        TOKEN,
    )
    assert parts.before == "before"
    assert parts.dump == ("UI hierchary dumped to: P", 0, b"<hierarchy/>")
    assert parts.picture == b"\x89PNG\nclawctl"
    assert parts.again == parts.dump
    assert parts.after == "facts"


def test_behind_a_failed_dump_there_is_nothing():
    parts = cut_look(output(dump=f"ERROR: x\n\nclawctl-{TOKEN}-exit:0\n".encode()), TOKEN)
    assert parts.dump == ("ERROR: x", 0, b"")
    assert (parts.picture, parts.again, parts.after) == (None, None, None)


def test_facts_without_their_end_are_no_facts():
    assert cut_look(output(dump=DUMPED, after=b"half"), TOKEN).after is None


@pytest.mark.parametrize("data", [b"", b"before", output(dump=b"words"), output(picture=b"x")])
def test_an_output_without_the_marks_confirms_nothing(data):
    with pytest.raises(EvidenceError) as caught:
        cut_look(data, TOKEN)
    assert caught.value.code == "DUMP_UNCONFIRMED"


def test_a_mark_of_another_look_is_part_of_the_document():
    document = b"<hierarchy>\nclawctl-beef-picture:\n</hierarchy>"
    dumped = f"x\nclawctl-{TOKEN}-exit:0\n".encode() + document
    assert cut_look(output(dump=dumped, after=b"", end=b""), TOKEN).dump.document == document


def test_a_status_that_is_no_number_confirms_nothing():
    with pytest.raises(EvidenceError):
        cut_dump(f"x\nclawctl-{TOKEN}-exit:\n<hierarchy/>".encode(), TOKEN)


def test_every_file_is_removed_and_no_two_tokens_share_one():
    script = look_script(TOKEN, picture=True, strict=True, hurry=False)
    assert script.endswith(f"rm -f {dump_path(TOKEN)} {dump_path(TOKEN, 2)}")
    assert dump_path("01") != dump_path("02")
    assert "--compressed" in dump_script(TOKEN, hurry=True)
    assert "screencap" not in look_script(TOKEN, picture=False, strict=False, hurry=False)
