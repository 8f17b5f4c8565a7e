"""Secrets planted on the screens of a phone come out nowhere but in the raw evidence.

Every command that looks at the phone or at its runs is run in every format; then everything it
printed and every file it kept is searched, but for the raw files, which must hold them.
"""

import re
from pathlib import Path

import pytest

from clawctl.cli.observe import FORMATS
from tests.e2e.cli import ROOT, clawctl

WORLD = ROOT / "fixtures" / "worlds" / "canaries.toml"
CANARIES = (
    "Zelda", "Quillfeather", "zelda.q", "Orsolya", "Birdwhistle", "918273", "604-182",
    "tweet-tweet-7", "70012345", "5550199", "356938035643809", "356938035643808",
    "89049032000001000000012345678901", "8944500110203040506", "262019876543210", "CANARYR58N12",
    "2001:db8::ca:7a", "203.0.113.77", "02:00:5e:ca:7a:01", "02-00-5e-ca-7a-02",
    "4111 1111 1111 1111", "owner@canary", "555-0134",
)  # fmt: skip
RAW = ("tree.xml", "screen.png")
PASSWORD = "Canary-77-typed"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    return tmp_path_factory.mktemp("canaries") / "runs"


@pytest.fixture(scope="module")
def said(runs):
    """Everything that was printed, by the command that printed it."""
    world = f"sim:{WORLD}"
    found = {}

    def run(*words):
        done = clawctl(runs, *words)
        found[" ".join(map(str, words))] = done.out + done.err
        return done

    for words in (
        ("run", "settings-version", "-d", world),
        ("run", "settings-version", "-d", world, "--json"),
        ("run", "settings-version", "-d", f"sim-adb:{WORLD}", "--json"),
        ("run", "settings-version", "-d", world, "--max-actions", "2", "--json"),
        ("run", "settings-version", "-d", _without_a_build(runs.parent), "--json"),
        ("doctor", "-d", world), ("doctor", "-d", world, "--json"),
        ("devices",), ("devices", "--json"), ("trace", "list"), ("trace", "list", "--json"),
    ):  # fmt: skip
        run(*words)
    for place in sorted(runs.glob("run-*")):
        run("verify", place, "--json")
    for tree in _every_screen(runs):
        for form in FORMATS:
            run("observe", tree, "--format", form)
    return found


def _without_a_build(folder: Path) -> str:
    """The same phone without the value the skill looks for: it gives up and says where it was."""
    text = re.sub(r".*Build number.*\n", "", WORLD.read_text(encoding="utf-8"))
    (folder / "no-build.toml").write_text(text, encoding="utf-8")
    return f"sim:{folder / 'no-build.toml'}"


def _every_screen(runs: Path) -> list[Path]:
    """One raw tree for each different screen that was seen."""
    return list({tree.read_bytes(): tree for tree in sorted(runs.rglob("tree.xml"))}.values())


def leaks(text):
    return [canary for canary in CANARIES if canary in text]


def test_the_screens_did_show_every_one_of_them(said, runs):
    assert said
    seen = b"".join(tree.read_bytes() for tree in runs.rglob("tree.xml")).decode()
    assert leaks(seen) == list(CANARIES)


def test_nothing_that_was_printed_holds_one(said):
    assert {words: found for words, text in said.items() if (found := leaks(text))} == {}


def test_no_file_but_the_raw_ones_holds_one(said, runs):
    assert said
    files = [p for p in runs.rglob("*") if p.is_file() and not p.name.endswith(RAW)]
    assert len(files) > 50
    assert {str(p): found for p in files if (found := leaks(p.read_text("utf-8")))} == {}


def test_what_was_asked_for_is_not_mistaken_for_a_secret(said):
    report = said[f"run settings-version -d sim:{WORLD}"]
    assert "build_number: 10.0.3.7" in report
    assert "[withheld" not in report


def test_runs_that_kept_their_raw_evidence_still_verify(said):
    checked = [text for words, text in said.items() if words.startswith("verify")]
    assert sum('\n  "ok": true' in text for text in checked) == 3


def test_a_typed_password_is_withheld_in_every_format(runs):
    field = (
        f'<node index="0" text="{PASSWORD}" resource-id="" class="android.widget.EditText"'
        ' package="a.b" content-desc="" password="true" clickable="true" bounds="[0,0][9,9]"/>'
    )
    path = runs.parent / "login.xml"
    path.write_text(f'<hierarchy rotation="0">{field}</hierarchy>')
    for form in FORMATS:
        done = clawctl(runs, "observe", path, "--format", form)
        assert done.code == 0
        assert PASSWORD not in done.out + done.err


def test_a_run_told_to_keep_nothing_raw_has_them_in_no_file_at_all(tmp_path):
    runs = tmp_path / "runs"
    done = clawctl(runs, "run", "settings-version", "-d", f"sim:{WORLD}", "--no-raw", "--json")
    assert done.json()["value"]["build_number"] == "10.0.3.7"
    assert [p for p in runs.rglob("*") if p.name.endswith(RAW)] == []
    assert {str(p) for p in runs.rglob("*") if p.is_file() and leaks(p.read_text("utf-8"))} == set()
    assert clawctl(runs, "verify", done.json()["run"]).code == 4
