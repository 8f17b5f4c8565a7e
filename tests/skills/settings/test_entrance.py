"""Which rows answer, and which of them may be touched to go on."""

from pathlib import Path

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.rows import read_rows
from clawctl_skills.settings.entrance import best, is_entrance, is_two_target
from clawctl_skills.settings.words import wanted

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "hierarchy"


@pytest.fixture(scope="module")
def network():
    data = (FIXTURES / "aosp_network.xml").read_bytes()
    return normalize_compact(read_hierarchy(data, capture_id="c-1"))


def test_only_the_best_answers_count(network):
    rows = read_rows(network)
    titles = [row.title for row in rows]
    assert [row.title for row in best(rows, wanted(titles[0]))] == [titles[0]]
    assert best(rows, wanted("No such row")) == []


def test_a_switch_is_an_entrance_only_where_it_stands_apart(network):
    switches = [row for row in read_rows(network) if row.checked_path is not None]
    apart = [row for row in switches if is_two_target(row, network)]
    assert switches
    assert apart
    assert len(apart) < len(switches)
    assert [row for row in switches if is_entrance(row, network)] == apart


def test_rows_without_a_switch_are_entrances_except_the_counted_ones():
    data = (FIXTURES / "aosp_about_phone.xml").read_bytes()
    about = normalize_compact(read_hierarchy(data, capture_id="c-1"))
    refused = [row.title for row in read_rows(about) if not is_entrance(row, about)]
    assert refused == ["Build number"]
