"""The viewport comes from the picture, else from the phone's word, else it is unknown."""

import pytest
from msgspec import UNSET

from clawctl.trace.evidence import changed_facts, reading_facts, viewport_context
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts, Snapshot
from tests.clawctl.fakes import ABOUT, changed, png

SNAPSHOT = {
    "capture_id": "c-0001",
    "device": "FAKE-1",
    "tree": b"",
    "started_at": "2026-01-01T00:00:00.000Z",
    "started_s": 1000.0,
    "finished_s": 1001.0,
    "method": "scripted",
}


def context(picture, facts=ABOUT):
    return viewport_context(Snapshot(picture=picture, facts=facts, **SNAPSHOT))


def test_the_picture_says_how_large_the_screen_is():
    assert context(png(8, 5)).viewport == {
        "bounds": {"left": 0, "top": 0, "right": 8, "bottom": 5},
        "reference": "picture of c-0001",
        "observedAt": "2026-01-01T00:00:00.000Z",
        "rotation": 0,
        "displaySize": {"widthPx": 32, "heightPx": 64},
        "method": "scripted",
        "readForMs": 1000,
    }


def test_what_is_known_of_the_screen_beside_its_size_stands_with_it():
    known = SNAPSHOT | {"conditions": ("LOCKED",), "settled": False}
    snapshot = Snapshot(picture=None, facts=changed(ABOUT, rotation=None), **known)
    viewport = viewport_context(snapshot).viewport
    assert (viewport["conditions"], viewport["settled"]) == (["LOCKED"], False)
    assert "rotation" not in viewport


def test_a_reader_is_told_how_deep_the_dumper_goes():
    shallow = Snapshot(picture=None, facts=ABOUT, max_depth=50, **SNAPSHOT)
    assert reading_facts(shallow)["maxDepth"] == 50
    assert "maxDepth" not in reading_facts(Snapshot(picture=None, facts=ABOUT, **SNAPSHOT))


def test_without_a_picture_the_phones_word_counts():
    viewport = context(None).viewport
    assert viewport["bounds"] == {"left": 0, "top": 0, "right": 32, "bottom": 64}
    assert viewport["reference"] == "display facts of c-0001"


def test_without_either_the_viewport_is_left_out():
    assert context(None, DeviceFacts(width_px=32)).viewport is UNSET
    assert context(None, DeviceFacts()).source_reference == "c-0001"


def test_a_broken_picture_has_no_size():
    with pytest.raises(EvidenceError) as caught:
        context(png()[:-1])
    assert caught.value.code == "PICTURE_INVALID"


def test_facts_about_where_and_how_the_screen_lies_must_stay():
    other = changed(ABOUT, package="a.b", rotation=1, locale="de-DE", density_dpi=1)
    assert changed_facts(ABOUT, other) == ("package", "rotation")
    assert changed_facts(ABOUT, ABOUT) == ()
