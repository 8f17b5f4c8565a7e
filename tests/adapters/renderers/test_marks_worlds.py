"""Marks over every page of every shipped world: a tap on a number meets its element."""

from functools import cache

import pytest

from clawctl.sim.dump import write_dump
from clawctl.sim.touch import chain_at, takes_tap
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.renderers.marks import marks_of
from tests.adapters.renderers.test_marks import png_of
from tests.clawctl.sim.test_worlds import NAMES, opened, world_of

# Arabic mirrors each page, so that a few worlds of each maker's form show what that changes.
MATRIX = [(name, "en") for name in NAMES] + [
    (name, "ar") for name in ("pixel-10", "pixel-15-en", "samsung-oneui7")
]


@cache
def picture_of(size):
    return png_of(size)


def screens(name, locale):
    """Every page, in English at its end too: what it shows, its observation and its marks."""
    world = world_of(name, locale)
    for screen in world.screens:
        for at_end in (False, True) if locale == "en" else (False,):
            state = opened(world, screen, at_end=at_end)
            root, display = state.focused_window().root, state.stage.metrics.display
            size = state.stage.metrics.width_px, state.stage.metrics.height_px
            data = write_dump([root], "stock", rotation=0, display=display, sdk=35)
            sides = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
            viewport = {"bounds": sides, "reference": "c-1.png", "observedAt": "2026-01-01"}
            snapshot = read_hierarchy(data, capture_id="c-1")
            seen = normalize_compact(snapshot, {"viewport": viewport})
            yield screen, root, seen, marks_of(seen, picture_of(size))


def on_screen(found, box):
    """The middle of a number, in px of the screen."""
    return Point(int(box.center.x_px / found.scale), int(box.center.y_px / found.scale))


@pytest.mark.parametrize(("name", "locale"), MATRIX)
def test_every_number_lies_on_its_element_and_hides_no_other(name, locale):
    for screen, root, seen, found in screens(name, locale):
        boxes = [mark.box for mark in found.marks]
        assert None not in boxes, screen
        for at, box in enumerate(boxes):
            assert not any(box.meets(other) for other in boxes[at + 1 :]), screen
        rows = [found.in_picture(mark.visible) for mark in found.marks if not mark.scrolls]
        for mark in found.marks:
            node = seen.by_path[mark.path]
            if mark.visible.height_px > 20:
                assert mark.placement == "inside", (screen, mark)
            if node.clickable is True:
                met = takes_tap(chain_at(root, on_screen(found, mark.box)))
                assert met is not None, (screen, mark)
                assert met.shown == Bounds.parse(node.bounds), (screen, mark)
            if mark.scrolls:  # never across the edge of a row
                assert {mark.box.clip(row) for row in rows} <= {None, mark.box}, (screen, mark)
