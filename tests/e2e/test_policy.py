"""What may not be taken back is not sent by the command, and said; an allowed group is."""

from pathlib import Path

import pytest

from tests.e2e.cli import clawctl


@pytest.fixture
def eraser(tmp_path: Path) -> Path:
    """A skill whose way is a row "Erase all data", with its phone."""
    clawctl(tmp_path / "runs", "skills", "new", "erase-page", "--to", tmp_path)
    folder = tmp_path / "erase-page"
    for name in ("skill.py", "world.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("The thing", "Erase all data"), encoding="utf-8")
    return folder


def run(folder: Path, *options: str):
    world = f"sim:{folder / 'world.toml'}"
    return clawctl(
        folder.parent / "runs", "run", "erase-page", "--path", folder, "-d", world, *options
    )


def test_it_is_refused_with_class_group_and_the_way_out(eraser):
    done = run(eraser, "--json")
    told = done.json()
    assert (done.code, told["status"], told["reason"]["reason"]) == (1, "gave_up", "POLICY_REFUSED")
    assert told["refusals"][0] == {
        "code": "policy_refused",
        "policyClass": "destructive",
        "group": "data",
        "why": "label",
        "nextMove": "Do it by hand, or allow it with --allow data.",
    }
    said = run(eraser).out
    assert "not sent (data, judged by label): Do it by hand, or allow it with --allow data." in said


@pytest.mark.parametrize("allow", ["data", "reset,data", "destructive"])
def test_it_is_sent_when_allowed(eraser, allow):
    done = run(eraser, "--json", "--allow", allow)
    assert (done.code, done.json()["refusals"]) == (0, [])


def test_reading_only_refuses_it_whatever_is_allowed(eraser):
    done = run(eraser, "--json", "--allow", "destructive", "--read-only")
    assert done.json()["reason"]["reason"] == "POLICY_REFUSED"


def test_an_unknown_group_is_a_usage_error_before_any_phone_is_opened(eraser):
    done = run(eraser, "--json", "--allow", "everything")
    assert (done.code, done.json()["error"]["code"]) == (2, "POLICY_UNKNOWN")
    assert not (eraser.parent / "runs").exists()
