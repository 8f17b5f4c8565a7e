"""Moves between pages: what is offered, what is used up."""

import pytest

from clawctl_adapters.model.projection import CandidateSpec
from clawctl_skills.settings.navigate import way_id, way_of


@pytest.mark.parametrize(
    ("candidate_id", "key"),
    [
        ("open:about", "about"),
        ("open:about#1", "about"),
        ("scroll:0", None),
        ("about", None),
    ],
)
def test_a_way_is_known_by_its_candidate_id(candidate_id, key):
    assert way_of(candidate_id) == key


def test_a_second_row_of_one_key_gets_a_number():
    first = CandidateSpec("open:about", "click", "0.1")
    assert way_id("about", []) == "open:about"
    assert way_id("about", [first]) == "open:about#1"
    assert way_id("system", [first]) == "open:system"
