"""Names and versions of the run folder."""

import msgspec
import pytest

from clawctl.trace.format import read_head, run_name
from clawctl_adapters.errors import UsageError

HEAD = {
    "formatVersion": 1,
    "runId": "run-20260101T000000Z-1a2b3c4d",
    "skill": "rows",
    "device": {"serial": "FAKE-1", "kind": "fake"},
    "startedAt": "2026-01-01T00:00:00.000Z",
    "startedS": 1000.0,
    "clawctlVersion": "0.1.0",
    "pid": 7,
    "budgets": {"seconds": 275.0},
}


def refusal(raw, **options):
    data = raw if isinstance(raw, bytes) else msgspec.json.encode(raw)
    with pytest.raises(UsageError) as caught:
        read_head(data, "here", **options)
    return caught.value.code, caught.value.saw


def test_head_of_this_version_is_read():
    head = read_head(msgspec.json.encode(HEAD), "here")
    assert head.device.serial == "FAKE-1"
    assert head.budgets == {"seconds": 275.0}


def test_run_folder_is_named_after_its_second_and_a_token():
    assert run_name("2026-11-30T22:41:07.250Z", "1a2b3c4d") == "run-20261130T224107Z-1a2b3c4d"


@pytest.mark.parametrize("version", [0, 2, 99])
def test_other_versions_are_named_and_not_guessed(version):
    assert refusal(HEAD | {"formatVersion": version}) == (
        "RUN_FORMAT_UNKNOWN",
        f"format version {version}",
    )


@pytest.mark.parametrize("version", [True, 1.0, "1", None])
def test_a_version_is_a_whole_number(version):
    assert refusal(HEAD | {"formatVersion": version})[0] == "RUN_FORMAT_UNKNOWN"


@pytest.mark.parametrize("raw", [b"", b"\xff", b"[" * 100_000, b"[]", {"skill": "rows"}])
def test_what_has_no_version_is_no_run(raw):
    assert refusal(raw)[0] == "NOT_A_RUN"


def test_a_head_of_another_shape_is_no_run_and_its_words_stay_out():
    code, saw = refusal(HEAD | {"pid": "a secret"})
    assert (code, saw) == ("NOT_A_RUN", "a run.json of another shape")
    assert refusal(HEAD | {"more": 1})[0] == "NOT_A_RUN"


def test_an_older_run_is_brought_up_step_by_step():
    def to_two(raw):
        return {**raw, "formatVersion": 2, "skill": raw["skill"] + "-2"}

    def to_three(raw):
        return {**raw, "formatVersion": 3, "skill": raw["skill"] + "-3"}

    upgrades = {1: to_two, 2: to_three}
    assert read_head(msgspec.json.encode(HEAD), "", upgrades=upgrades).skill == "rows-2-3"
    assert refusal(HEAD | {"formatVersion": 4}, upgrades=upgrades)[0] == "RUN_FORMAT_UNKNOWN"
