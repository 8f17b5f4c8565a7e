"""What the caller knows: kept unchanged, its viewport checked."""

import pytest
from msgspec import UNSET

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.evidence import CaptureContext, Viewport
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.sources.context import read_context

GOOD = {"left": 0, "top": 0, "right": 10, "bottom": 20}


def code_of(context):
    with pytest.raises(EvidenceError) as caught:
        read_context(context)
    return caught.value.code


def viewport(**changes):
    return {"viewport": {"bounds": GOOD, "reference": "a", "observedAt": "b", **changes}}


def test_unknown_viewport_keys_and_odd_values_are_kept():
    seen = read_context({**viewport(extra=[1]), "device": {"a": 0}, "receivedAt": ""})
    assert seen.viewport["extra"] == [1]
    assert (seen.device, seen.received_at, seen.operator_package) == ({"a": 0}, "", None)


def test_a_viewport_struct_becomes_its_wire_form():
    seen = read_context(CaptureContext(viewport=Viewport(Bounds(0, 0, 9, 9), "p", "t")))
    assert seen.viewport == {
        "bounds": {"left": 0, "top": 0, "right": 9, "bottom": 9},
        "reference": "p",
        "observedAt": "t",
    }


def test_no_context_and_a_struct_without_viewport_know_nothing():
    assert read_context(None).viewport is UNSET
    assert read_context(CaptureContext(viewport=None)).viewport is UNSET


@pytest.mark.parametrize(
    "change",
    [
        {"bounds": {**GOOD, "right": 0}},
        {"bounds": {**GOOD, "left": True}},
        {"bounds": {**GOOD, "top": float("nan")}},
        {"bounds": {**GOOD, "top": 10**400}},
        {"bounds": "[0,0][1,1]"},
        {"reference": ""},
        {"observedAt": None},
    ],
)
def test_a_viewport_without_size_or_origin_is_invalid(change):
    assert code_of(viewport(**change)) == "INVALID_VIEWPORT"


@pytest.mark.parametrize("context", [[], "x", {"viewport": None}, {"device": object()}])
def test_what_is_no_context_is_malformed(context):
    assert code_of(context) == "MALFORMED_INPUT"
