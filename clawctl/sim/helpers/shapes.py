"""Views as JSON objects, in the words of whichever helper sends them.

Room     clawctl.sim.helpers, pure.
Input    a view and what to call its facts; unseen children are left out, as from a dump.
"""

from collections.abc import Callable, Mapping
from typing import Any

from clawctl.sim.views import View

Facts = Callable[[View], Mapping[str, Any]]


def nested(view: View, facts: Facts, children: str = "children") -> dict[str, Any]:
    """A view and everything below it."""
    inside = [nested(child, facts, children) for child in view.children if child.seen]
    return {**facts(view), children: inside}
