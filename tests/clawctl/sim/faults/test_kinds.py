"""The table of faults: complete against the catalogue, and documented."""

from pathlib import Path

import pytest

from clawctl.sim.faults.kinds import KINDS

ROOT = Path(__file__).resolve().parents[4]
# Rows of the catalogue that are no fault of a phone; docs/faults.md says why and who tests them.
ELSEWHERE = {41, 42, 47, 50}


def test_every_row_of_the_catalogue_is_a_fault_or_named_as_none() -> None:
    rows = {row for kind in KINDS.values() for row in kind.rows}
    assert rows | ELSEWHERE == set(range(1, 51))
    assert not rows & ELSEWHERE


@pytest.mark.parametrize("name", KINDS)
def test_each_fault_stands_in_the_manual_as_it_is(name: str) -> None:
    kind = KINDS[name]
    page = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    takes = ", ".join(kind.takes) or "-"
    rows = ", ".join(str(row) for row in kind.rows)
    assert cells[1:4] == [kind.does, kind.point, takes]
    assert cells[4] == rows
