"""Marks over every page of every shipped world, and over every recorded screen."""

from functools import cache
from pathlib import Path

import pytest

from clawctl.cli.screens import screen_of
from clawctl.sim.dump import write_dump
from clawctl.sim.touch import chain_at, takes_tap
from clawctl.trace.reader import RunReader
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.renderers.marks import marks_of
from clawctl_adapters.tree import tree_of
from clawctl_adapters.windows import parts_of
from tests.adapters.renderers.test_marks import png_of
from tests.clawctl.sim.test_worlds import NAMES, opened, world_of

SYSTEM_UI = "com.android.systemui"
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


RUNS = Path(__file__).resolve().parents[3] / "fixtures" / "runs"


@pytest.mark.parametrize("run", sorted(path.parent.name for path in RUNS.glob("*/run.json")))
def test_numbers_keep_to_what_no_keyboard_dialog_or_shade_covers(run):
    """Recorded phones show what pages alone do not: several windows at once."""
    reader = RunReader(RUNS / run)
    for capture in reader.captures:
        picture = reader.snapshot(capture).picture
        if picture is None:
            continue  # a look between two steps
        seen = screen_of(reader, capture)
        tree, found = tree_of(seen), marks_of(seen, picture)
        boxes = [mark.box for mark in found.marks if mark.box is not None]
        for at, box in enumerate(boxes):
            assert not any(box.meets(other) for other in boxes[at + 1 :]), capture
        shade = seen.provenance.foreground_package == SYSTEM_UI
        over = [
            (part.place, found.in_picture(Bounds.parse(seen.nodes[part.place].bounds)))
            for part in parts_of(seen)
            if part.kind in ("keyboard", "dialog") or (shade and part.package == SYSTEM_UI)
        ]
        for mark in found.marks:
            if mark.visible is None:
                continue
            if mark.visible.height_px > 20:
                assert mark.box.clip(found.in_picture(mark.visible)) == mark.box, (capture, mark)
            for top, rect in over:
                inside = tree.is_within(tree.place[mark.path], top)
                assert inside or not mark.box.meets(rect), (capture, mark)
