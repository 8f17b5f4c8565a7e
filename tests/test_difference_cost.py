"""What a difference costs over every recorded run stays within its bounds in any count."""

import statistics

import pytest

from clawctl.tokens import counter
from tests.benchmarks.bench_difference import table

COUNTS = {"bytes": lambda: lambda text: len(text.encode()), "tokens": lambda: counter()[1]}


@pytest.mark.parametrize("name", COUNTS)
def test_a_difference_is_never_larger_than_the_full_view_and_mostly_smaller(name):
    rows = table(COUNTS[name]())
    assert len(rows) >= 40
    assert [step.where for step, sent, full in rows if sent > full] == []
    assert statistics.fmean(sent / full for _, sent, full in rows) <= 0.7


@pytest.mark.parametrize("name", COUNTS)
def test_a_step_that_changes_one_control_costs_a_seventh_of_the_screen_at_most(name):
    ones = [sent / full for step, sent, full in table(COUNTS[name]()) if step.one]
    assert len(ones) >= 6
    assert statistics.fmean(ones) <= 0.15
