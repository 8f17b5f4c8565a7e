"""The tutorial of docs/skills.md is carried out: its commands run, its edits fit, in order."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.e2e.cli import ROOT, environment

PAGE = ROOT / "docs" / "skills.md"
BLOCK = re.compile(r"^```(sh|diff|python) ?(\S*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
FAILS = "  # exit 1"


def blocks() -> list[tuple[str, str, str]]:
    """(kind, file, text) of every block that is carried out, in the page's order."""
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [(kind, file, text) for kind, file, text in found if kind == "sh" or file]


def edit(path: Path, text: str) -> None:
    """Put the block's + lines in the place of its - lines, which must be there once."""
    lines = text.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line.startswith("-"))
    new = "".join(line[1:] for line in lines if line.startswith("+"))
    before = path.read_text(encoding="utf-8")
    assert before.count(old) == 1, f"{path.name} does not hold once:\n{old}"
    path.write_text(before.replace(old, new), encoding="utf-8")


def run(line: str, folder: Path) -> None:
    command, wanted = line.removesuffix(FAILS), 1 if line.endswith(FAILS) else 0
    here = environment(folder / "kept-runs")
    path = f"{Path(sys.executable).parent}{os.pathsep}{here['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**here, "PATH": path}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == wanted, f"{line}\n{done.stdout}{done.stderr}"


def test_the_tutorial_can_be_followed_from_nothing(tmp_path):
    for kind, file, text in blocks():
        if kind == "diff":
            edit(tmp_path / file, text)
        elif kind == "python":
            (tmp_path / file).write_text(text, encoding="utf-8")
        else:
            for line in text.splitlines():
                run(line.removeprefix("$ "), tmp_path)


def test_the_tutorial_has_every_step_of_the_way():
    said = "\n".join(text for kind, _, text in blocks() if kind == "sh")
    for step in ("skills new", "skills check", "sim check", "run ", "verify", "record", "replay",
                 "--chooser"):  # fmt: skip
        assert f"clawctl {step}" in said or step in said, step
