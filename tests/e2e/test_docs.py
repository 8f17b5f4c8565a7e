"""Every command that the README and the docs show in a console block runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.cli import ROOT, environment

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
# Run by .ci/run and by hand: one is this suite itself, the other installs an environment.
ELSEWHERE = {"make test", "make demo"}


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            lines = [line[2:].strip() for line in block.splitlines() if line.startswith("$ ")]
            found += [(str(page.relative_to(ROOT)), line) for line in lines]
    return found


RUNNABLE = [pair for pair in commands() if pair[1] not in ELSEWHERE]


def test_the_readme_opens_with_the_two_commands():
    first = BLOCK.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert first
    assert first[1].splitlines() == ["$ make demo", "$ make test"]


def test_ci_runs_what_is_not_run_here():
    assert "make test" in (ROOT / ".ci" / "run").read_text()
    assert "python -m clawctl.demo" in (ROOT / "Makefile").read_text()


@pytest.fixture(scope="module")
def a_run(tmp_path_factory) -> Path:
    """The folder that stands for RUN in the pages."""
    runs = tmp_path_factory.mktemp("docs") / "runs"
    run_command(".venv/bin/clawctl run settings-version -d sim", runs, None)
    return next(runs.iterdir())


def run_command(line: str, runs: Path, run: Path | None) -> subprocess.CompletedProcess[str]:
    words = [str(run) if word == "RUN" else word for word in shlex.split(line)]
    if words[0] in ("clawctl", ".venv/bin/clawctl"):
        words[0] = str(Path(sys.executable).with_name("clawctl"))
    return subprocess.run(
        words, cwd=ROOT, env=environment(runs), capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize(("page", "line"), RUNNABLE)
def test_a_command_of_the_pages_runs(page, line, tmp_path, a_run):
    done = run_command(line, tmp_path / "runs", a_run)
    assert done.returncode == 0, f"{page}: {line}\n{done.stdout}{done.stderr}"


def test_links_between_pages_lead_somewhere():
    broken = [
        f"{page.relative_to(ROOT)} → {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not broken
