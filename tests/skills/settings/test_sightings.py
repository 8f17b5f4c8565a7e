"""One row or two, from views alone."""

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.step import ActionResult, Step
from clawctl_skills.base import View
from clawctl_skills.settings.panes import front_of
from clawctl_skills.settings.sightings import Sightings

PACKAGE = "com.android.settings"


def view(titles: str, way: str | None = None):
    """A page of rows, a letter each, after a scroll that way; and its row T, if it has one."""
    rows = "".join(
        f'<node clickable="true" bounds="[0,{100 * i}][700,{100 * i + 100}]" package="{PACKAGE}">'
        f'<node text="{title}" bounds="[0,{100 * i + 20}][700,{100 * i + 80}]" '
        f'package="{PACKAGE}" /></node>'
        for i, title in enumerate(titles, 1)
    )
    data = (
        f'<hierarchy rotation="0"><node bounds="[0,0][700,1500]" package="{PACKAGE}">'
        f'<node scrollable="true" bounds="[0,100][700,1500]" package="{PACKAGE}">{rows}</node>'
        "</node></hierarchy>"
    )
    compact = read_hierarchy(data.encode(), capture_id="c-1", facts={"package": PACKAGE})
    seen = normalize_compact(compact)
    step = Step(verb="scroll", direction=way) if way else Step(verb="click")
    last = ActionResult(step=step, ok=True, effect="confirmed")
    found = [row for row in front_of(seen).rows if row.title == "T"]
    assert len(front_of(seen).rows) == len(titles)
    return View(observation=seen, projection=None, last=last), found[0] if found else None


@pytest.mark.parametrize(
    ("looks", "twins"),
    [
        ([("abTcd", None), ("bTcde", "down")], False),
        ([("abTcd", None), ("efghi", "down"), ("ijTkl", "down")], True),
        ([("abTcd", None), ("efghi", "down"), ("abTcd", "up")], False),
        ([("efghi", None), ("ijTkl", "down"), ("efghi", "up"), ("aTcde", "up")], True),
        ([("aTbcd", None), ("bcdTe", "down")], True),
        ([("Tabcd", None), ("cdefT", "down")], True),
        ([("abTcd", None), ("abTcd", None), ("abTcd", None)], False),
        ([("aTbcd", None), ("xxxaTbcd", None)], False),
        ([("abTcd", None), ("abTed", None)], True),
    ],
)
def test_one_or_two(looks, twins):
    sightings = Sightings()
    for titles, way in looks:
        sightings.add(*view(titles, way))
    assert sightings.twins is twins


def test_after_a_touch_other_neighbours_prove_nothing():
    sightings = Sightings()
    sightings.add(*view("abTcd"))
    sightings.forget()
    sightings.add(*view("xyTzw"))
    assert not sightings.twins
