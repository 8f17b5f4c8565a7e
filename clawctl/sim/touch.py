"""Which view a finger meets.

Room     clawctl.sim, pure.
Input    a window's settled tree and a point in px.
Output   the chain of views under the point, the view that takes a tap, how it is named.
"""

from typing import Any

from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Point


def chain_at(root: View, point: Point) -> list[View]:
    """The views under a point, from the root down; the topmost where siblings overlap."""
    if not (root.seen and root.shown.contains(point)):
        return []
    for child in reversed(root.children):
        below = chain_at(child, point)
        if below:
            return [root, *below]
    return [root]


def takes_tap(chain: list[View]) -> View | None:
    """The view that answers a tap: the deepest that is clickable or has a meaning."""
    for view in reversed(chain):
        if view.clickable or view.effect is not None:
            return view
    return None


def name_of(view: View) -> dict[str, Any]:
    """How the event log names a view: id, class, the words that stand for it, bounds."""
    return {
        "resource_id": view.resource_id,
        "class": view.cls,
        "text": words_of(view),
        "bounds": view.shown.short(),
        "package": view.package,
    }


def words_of(view: View) -> str:
    """Its own text or description, else the title of its row, else the first text in it."""
    if view.text or view.desc:
        return view.text or view.desc
    for each in view.walk():
        if each.resource_id == "android:id/title":
            return each.text
    return next((each.text for each in view.walk() if each.text), "")
