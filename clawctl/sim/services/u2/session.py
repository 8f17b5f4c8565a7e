"""One run of the server: the phone it sees, objects it remembers, a finger that is down.

Room     clawctl.sim.services.u2.
Output   Session, which methods get as their first argument.
"""

import itertools
from collections.abc import Callable
from typing import Any

from clawctl.sim.handset import Handset
from clawctl.sim.services.u2.errors import RpcError, no_object
from clawctl.sim.services.u2.selectors import Selector, is_older, matches
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View

Resolve = Callable[[Tree], View | None]
Target = Selector | str  # a selector, or the id of an object from childBy…


class Session:
    """The state of one server process; it begins empty with each launch."""

    def __init__(self, handset: Handset) -> None:
        self.handset = handset
        self.phone = handset.phone
        self._objects: dict[str, Resolve] = {}
        self._numbers = itertools.count(1)
        self.finger: tuple[int, int, int] | None = None  # x, y and when it went down

    def tree(self) -> Tree:
        """The screen now."""
        self.handset.look()
        return Tree(self.phone.roots())

    def remember(self, resolve: Resolve) -> str:
        """An id for an object that is looked up again at each use."""
        name = f"object-{next(self._numbers)}"
        self._objects[name] = resolve
        return name

    def find(self, tree: Tree, target: Target) -> View | None:
        """The first view that fits, or None."""
        if isinstance(target, str):
            if target not in self._objects:
                raise RpcError("java.lang.NullPointerException", f"no object {target[:40]}")
            return self._objects[target](tree)
        found = matches(tree, target)
        return found[0] if found else None

    def must_find(self, tree: Tree, target: Target) -> View:
        """The first view that fits. Raises the server's not-found error."""
        view = self.find(tree, target)
        if view is None:
            raise no_object(_shown(target))
        return view

    def center(self, tree: Tree, view: View) -> tuple[int, int]:
        """Where the server touches a view: the middle of what can be seen of it."""
        box = tree.visible_bounds(view)
        return (box.left + box.right) // 2, (box.top + box.bottom) // 2


def _shown(target: Target) -> Any:
    if isinstance(target, str):
        return target
    return {name: value for name, value in target.items() if name != "mask" and value != []}


def older_object(target: Target) -> bool:
    """Whether the server's older object type answers: ids come from it as well."""
    return isinstance(target, str) or is_older(target)
