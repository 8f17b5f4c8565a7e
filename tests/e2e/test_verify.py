"""clawctl verify on a real run: any changed byte or value is told, with the reason."""

import json
import shutil
from pathlib import Path

import pytest

from tests.e2e.cli import clawctl


@pytest.fixture(scope="module")
def finished(tmp_path_factory) -> Path:
    runs = tmp_path_factory.mktemp("verify") / "runs"
    report = clawctl(runs, "run", "settings-version", "-d", "sim", "--json").json()
    return Path(report["run"])


@pytest.fixture
def run(finished, tmp_path) -> Path:
    copy = tmp_path / finished.name
    shutil.copytree(finished, copy)
    return copy


def refusals(run: Path) -> str:
    done = clawctl(run.parent, "verify", run)
    assert done.code == 4
    assert "Traceback" not in done.err
    return done.out


def test_an_untouched_run_verifies_and_names_the_values_it_read_again(run):
    done = clawctl(run.parent, "verify", run, "--json")
    assert done.code == 0
    assert done.json()["value"] == {"android_version": "15", "build_number": "AP3A.241105.007"}


@pytest.mark.parametrize("name", ["tree.xml", "screen.png", "facts.json"])
def test_a_changed_byte_of_raw_evidence_is_told(run, name):
    path = sorted(run.glob(f"captures/*/{name}"))[-1]
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert f"{path.parent.name}/{name}" in refusals(run)


@pytest.mark.parametrize("field", ["android_version", "build_number"])
def test_a_changed_value_of_the_result_is_told(run, field):
    path = run / "result.json"
    result = json.loads(path.read_text())
    result["value"][field] = "16"
    path.write_text(json.dumps(result))
    assert field in refusals(run) or "result.json" in refusals(run)


def test_a_value_forged_in_result_and_evidence_alike_is_not_in_the_raw_tree(run):
    path = run / "result.json"
    path.write_text(path.read_text().replace("AP3A.241105.007", "AP9Z.999999.999"))
    assert "does not hold" in refusals(run)


@pytest.mark.parametrize("name", ["tree.xml", "screen.png"])
def test_a_missing_raw_file_is_told(run, name):
    path = sorted(run.glob(f"captures/*/{name}"))[-1]
    path.unlink()
    assert path.parent.name in refusals(run)


def test_an_added_file_is_told(run):
    (run / "captures" / "c-0001" / "note.txt").write_text("x")
    assert "note.txt" in refusals(run)


def test_a_dropped_step_is_told(run):
    path = run / "steps.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    assert "steps.jsonl" in refusals(run)


def test_a_missing_lock_and_an_added_folder_are_told(run):
    (run / "captures" / "c-9999").mkdir()
    assert "c-9999" in refusals(run)
    (run / "captures" / "c-9999").rmdir()
    (run / "run.lock").unlink()
    assert "run.lock" in refusals(run)
