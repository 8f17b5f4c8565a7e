"""Which parts of a dump are windows of their own, and of what kind.

Room     adapters.
Input    an observation; its source may name windows, packages and sizes tell the rest.
Output   parts: a top node, a kind, a package. The app first, then dialogs, other windows,
         keyboards, system windows, the shade, system bars; in source order within a kind.
"""

from typing import Final, NamedTuple

from msgspec import UNSET

from clawctl_adapters.model.compact import Window
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import COVERED_BY_KEYBOARD, layers_of
from clawctl_adapters.tree import Tree, tree_of

KINDS: Final = ("app", "dialog", "window", "keyboard", "system", "shade", "bar")
_SYSTEM_UI: Final = "com.android.systemui"
# A status or navigation bar takes 3 to 7 % of a side; a landscape phone's status bar the most.
_BAR_SHARE: Final = 10
_SHADE_SHARE: Final = 2


class Part(NamedTuple):
    """place is the number of the part's top node; kind is one of KINDS."""

    place: int
    kind: str
    package: str


def app_of(observation: Observation) -> str:
    """Package of the app in front: as the context says, else that of the largest root.

    "" when no node names a package. Keyboards and System UI count only when nothing else is.
    """
    known = observation.provenance.foreground_package
    if isinstance(known, str) and known:
        return known
    tree = tree_of(observation)
    panels = {place for place, _, _ in layers_of(observation).panels}
    best = ("", (False, -1))
    for root in tree.roots:
        package, rect = tree.nodes[root].package, tree.bounds(root)
        rank = (root not in panels, rect.area_px if rect is not None else 0)
        if isinstance(package, str) and package and rank > best[1]:
            best = (package, rank)
    return best[0]


def parts_of(observation: Observation) -> tuple[Part, ...]:
    """Every root and every panel inside another window; each node is in exactly one part."""
    tree, app = tree_of(observation), app_of(observation)
    panels = {place: reason for place, _, reason in layers_of(observation).panels}
    named = _named(observation)
    screen = _screen(observation, tree)
    found = []
    for place in sorted({*tree.roots, *panels}):
        package = tree.nodes[place].package
        package = package if isinstance(package, str) else ""
        kind = _kind(tree, place, app, panels.get(place), named.get(place), screen)
        if kind != "inner":
            found.append(Part(place, kind, package))
    found = _dialogs(tree, found)
    return tuple(sorted(found, key=lambda part: KINDS.index(part.kind)))


def bar_places(observation: Observation) -> frozenset[int]:
    """Nodes of status and navigation bars: the clock and the battery tick there."""
    tree = tree_of(observation)
    tops = [part.place for part in parts_of(observation) if part.kind == "bar"]
    return frozenset(place for top in tops for place in tree.below(top))


def title_of(observation: Observation) -> str | None:
    """The app window's title when the dump names its windows, else None."""
    wanted = ("TYPE_APPLICATION", "TYPE_BASE_APPLICATION")
    for window in _windows(observation):
        if window.kind in wanted and window.title:
            return window.title
    return None


def activity_of(observation: Observation) -> str:
    """The activity of the app in front: ".ui.Main" when it stands in the app's own package,
    else the last part of its name.

    "" when the capture names none, or one of another app.
    """
    known = observation.provenance.foreground_activity
    package, _, name = known.partition("/") if isinstance(known, str) else ("", "", "")
    if not package or package != app_of(observation):
        return ""
    own = name.removeprefix(package) if name.startswith(f"{package}.") else name
    return own if own.startswith(".") else own.rpartition(".")[2]


def _windows(observation: Observation) -> tuple[Window, ...]:
    return () if observation.source is UNSET else observation.source.windows


def _named(observation: Observation) -> dict[int, str]:
    place = observation.position
    return {place[w.path]: w.kind for w in _windows(observation) if w.kind and w.path in place}


def _screen(observation: Observation, tree: Tree) -> Bounds | None:
    """The viewport, else the rectangle around all roots."""
    known = observation.provenance.viewport
    if isinstance(known, dict):
        sides = known["bounds"]
        return Bounds(sides["left"], sides["top"], sides["right"], sides["bottom"])
    rects = [rect for root in tree.roots if (rect := tree.bounds(root)) is not None]
    if not rects:
        return None
    return Bounds(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )


def _kind(
    tree: Tree, place: int, app: str, panel: str | None, named: str | None, screen: Bounds | None
) -> str:
    package, is_root = tree.nodes[place].package, tree.parent[place] < 0
    if named == "TYPE_INPUT_METHOD" or (panel == COVERED_BY_KEYBOARD and package != app):
        return "keyboard"
    if package == _SYSTEM_UI and panel is not None:
        size = _system_kind(tree.bounds(place), screen)
        if size == "bar" or package != app:
            return size
    if not is_root:
        return "inner"
    return "app" if package == app or not app else "window"


def _system_kind(rect: Bounds | None, screen: Bounds | None) -> str:
    """A thin one along an edge is a bar, one over half the screen is the shade."""
    if rect is None or screen is None or not screen.has_area:
        return "system"
    flat = rect.height_px * _BAR_SHARE <= screen.height_px
    narrow = rect.width_px * _BAR_SHARE <= screen.width_px
    at_top = rect.top <= screen.top or rect.bottom >= screen.bottom
    at_side = rect.left <= screen.left or rect.right >= screen.right
    if (flat and at_top) or (narrow and at_side):
        return "bar"
    return "shade" if rect.area_px * _SHADE_SHARE > screen.area_px else "system"


def _dialogs(tree: Tree, parts: list[Part]) -> list[Part]:
    """App windows that lie inside a larger app window are dialogs over it."""
    apps = [part for part in parts if part.kind == "app"]
    rects = {part.place: tree.bounds(part.place) for part in apps}
    largest = max((r for r in rects.values() if r is not None), key=_area, default=None)
    if len(apps) < 2 or largest is None:
        return parts
    dialogs = {
        place
        for place, rect in rects.items()
        if rect is not None and rect.area_px < largest.area_px and rect.clip(largest) == rect
    }
    return [part._replace(kind="dialog") if part.place in dialogs else part for part in parts]


def _area(rect: Bounds) -> int:
    return rect.area_px
