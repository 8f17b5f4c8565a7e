"""A value counts when two captures agree on it."""

from clawctl_skills.base import Done, GiveUp, Reading
from clawctl_skills.proof import MAX_CONFIRM_LOOKS, MAX_DISAGREEMENTS, Proof


def reading(value: str, capture_id: str, field: str = "build") -> Reading:
    return Reading(
        field=field, value=value, label="Build", label_path="0.1", value_path="0.2",
        row_path="0", basis=("title_id",), capture_id=capture_id,
    )  # fmt: skip


def test_two_captures_prove_a_field_and_one_does_not():
    proof = Proof(["build"])
    assert proof.add([reading("A", "c-1")]) is None
    assert (proof.pending, proof.missing, proof.collected) == (("build",), ("build",), ())
    assert proof.add([reading("A", "c-1")]) is None
    end = proof.add([reading("A", "c-2")])
    assert isinstance(end, Done)
    assert end.value == {"build": "A"}
    assert [r.capture_id for r in end.readings] == ["c-1", "c-2"]


def test_readings_that_differ_from_look_to_look_end_it():
    proof = Proof(["build"])
    ends = [proof.add([reading(str(n), f"c-{n}")]) for n in range(MAX_DISAGREEMENTS + 1)]
    assert ends[:-1] == [None] * MAX_DISAGREEMENTS
    assert isinstance(ends[-1], GiveUp)
    assert ends[-1].reason == "VALUES_DISAGREE"


def test_a_proven_value_that_changes_later_ends_it():
    proof = Proof(["build", "model"])
    proof.add([reading("A", "c-1")])
    proof.add([reading("A", "c-2")])
    end = proof.add([reading("B", "c-3")])
    assert isinstance(end, GiveUp)
    assert (end.reason, end.missing) == ("VALUES_DISAGREE", ("model",))


def test_a_reading_that_never_comes_again_ends_it():
    proof = Proof(["build"])
    proof.add([reading("A", "c-1")])
    ends = [proof.add([]) for _ in range(MAX_CONFIRM_LOOKS + 1)]
    assert ends[:-1] == [None] * MAX_CONFIRM_LOOKS
    assert isinstance(ends[-1], GiveUp)
    assert ends[-1].reason == "VALUE_NOT_CONFIRMED"


def test_fields_that_were_not_asked_for_prove_nothing():
    proof = Proof(["build"])
    assert proof.add([reading("A", "c-1", "model")]) is None
    assert proof.pending == ()
