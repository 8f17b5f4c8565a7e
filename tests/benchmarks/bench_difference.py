"""Prints what a difference costs against the full view, step by step over every recorded run.

Run alone with `python -m tests.benchmarks difference`. tests/test_difference_cost.py holds the same
figures to their bounds: they are counts, not times.
"""

import statistics
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from clawctl.cli.screens import screen_of
from clawctl.tokens import Count, counter
from clawctl.trace.reader import RunReader
from clawctl_adapters import compare, render_brief, render_difference
from clawctl_adapters.errors import UsageError
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.renderers.difference import parse_difference

RUNS = Path(__file__).resolve().parents[2] / "fixtures" / "runs"


class Step(NamedTuple):
    """One step: what is sent, the full view, and whether one control changed and nothing else."""

    where: str
    sent: str
    full: str
    one: bool


def steps(root: Path = RUNS) -> Iterator[Step]:
    """Every step of every run below the folder, refs kept over a run."""
    for path in sorted(root.glob("*/run.json")):
        run = RunReader(path.parent)
        seen = [screen_of(run, capture) for capture in run.captures]
        book = None
        for before, after in pairwise(seen):
            book = book or assign_refs(None, before)
            later = assign_refs(book, after)
            sent = render_difference(before, after, book=book, next_book=later)
            full = render_brief(after, refs=later)
            where = f"{run.head.run_id} {after.provenance.capture_id}"
            found = compare(before, after)
            alone = not (found.appeared or found.gone or found.moved)
            yield Step(where, sent, full, alone and _one_state(sent))
            book = later


def _one_state(sent: str) -> bool:
    """Whether it tells of one element's state and nothing more."""
    try:
        told = parse_difference(sent)
    except UsageError:  # the full view
        return False
    change = told.changed[0] if len(told.changed) == 1 else None
    return change is not None and bool(change.gained or change.lost) and not told.new


def table(count: Count) -> list[tuple[Step, float, float]]:
    """Each step with what is sent and what the full view would be, by that count."""
    return [(step, count(step.sent), count(step.full)) for step in steps()]


def main(arguments: list[str]) -> None:
    """Print every step and the means; arguments are not used."""
    how, count = counter()
    rows = table(count)
    print(f"  {'step':32} {'sent':>7} {'full':>7} {'ratio':>6}  tokens: {how}")
    for step, sent, full in rows:
        mark = " one control" if step.one else ""
        print(f"  {step.where:32} {sent:7.1f} {full:7.1f} {sent / full:6.3f}{mark}")
    ratios = [sent / full for _, sent, full in rows]
    ones = [sent / full for step, sent, full in rows if step.one]
    print(f"  {len(ratios)} steps: mean {statistics.fmean(ratios):.3f}, most {max(ratios):.3f}")
    print(f"  {len(ones)} of one control: mean {statistics.fmean(ones):.3f}, most {max(ones):.3f}")


if __name__ == "__main__":
    main([])
