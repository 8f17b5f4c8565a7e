"""Which views a uiautomator2 selector means.

Room     clawctl.sim.services.u2, pure.
Input    a selector as the client sends it: fields, "mask" (not needed), and two lists of equal
         length, childOrSibling and childOrSiblingSelector, applied from left to right.
Output   all matching views in document order.
Refuses  an unknown field or a pattern Java would not compile, as the server does.

Two object types stand behind it. With instance, index, a child or a sibling the server asks the
older one, whose …Contains and …StartsWith do not mind the case (AOSP UiSelector.java); without
them the newer one, which does.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from clawctl.sim.services.u2.errors import ILLEGAL, PATTERN, RpcError
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View

Selector = dict[str, Any]

_TEXTS: dict[str, Callable[[View], str]] = {
    "text": lambda view: view.text,
    "className": lambda view: view.cls,
    "description": lambda view: view.desc,
    "packageName": lambda view: view.package,
    "resourceId": lambda view: view.resource_id,
}
_FLAGS = {
    "checkable": "checkable", "checked": "checked", "clickable": "clickable",
    "enabled": "enabled", "focusable": "focusable", "focused": "focused",
    "longClickable": "long_clickable", "scrollable": "scrollable", "selected": "selected",
}  # fmt: skip
_STRUCTURE = frozenset({"mask", "childOrSibling", "childOrSiblingSelector", "instance"})


def is_older(selector: Selector) -> bool:
    """Whether the server looks it up with its older object type."""
    return "instance" in selector or "index" in selector or bool(selector.get("childOrSibling"))


def matches(tree: Tree, selector: Selector) -> list[View]:
    """Every view the selector fits, in document order; instance picks one of them."""
    older = is_older(selector)
    found = _instances(_fitting(tree.views, selector, older=older), selector)
    kinds, inner = selector.get("childOrSibling") or [], selector.get("childOrSiblingSelector")
    for kind, each in zip(kinds, inner or [], strict=False):
        found = _instances(_step(tree, found, kind, each), each)
    return found


def _step(tree: Tree, found: list[View], kind: str, selector: Selector) -> list[View]:
    """Children: inside what was found. Siblings: inside its parent."""
    inside: dict[int, View] = {}
    for view in found:
        top = view if kind == "child" else tree.parent(view)
        for each in _fitting(tree.below(top) if top is not None else (), selector, older=True):
            inside[tree.place(each)] = each
    return [inside[place] for place in sorted(inside)]


def _instances(found: list[View], selector: Selector) -> list[View]:
    if "instance" not in selector:
        return found
    number = selector["instance"]
    if not isinstance(number, int) or number < 0:
        raise RpcError(ILLEGAL, f"{ILLEGAL}: instance must be 0 or more")
    return found[number : number + 1]


def _fitting(views: Iterable[View], selector: Selector, *, older: bool) -> list[View]:
    tests = [
        _test(name, value, older=older) for name, value in selector.items()
        if name not in _STRUCTURE
    ]  # fmt: skip
    return [view for view in views if all(test(view) for test in tests)]


def _test(name: str, value: Any, *, older: bool) -> Callable[[View], bool]:
    if name == "index":
        return lambda view: bool(view.index == value)
    if name in _FLAGS:
        flag = _FLAGS[name]
        return lambda view: getattr(view, flag) == bool(value)
    for base, read in _TEXTS.items():
        if name.startswith(base):
            return _text_test(read, name[len(base) :], str(value), older=older)
    raise RpcError(ILLEGAL, f"{ILLEGAL}: Unrecognized field {name[:40]!r}")


def _text_test(
    read: Callable[[View], str], kind: str, value: str, *, older: bool
) -> Callable[[View], bool]:
    def same(text: str) -> str:
        return text.lower() if older else text

    if kind == "":
        return lambda view: read(view) == value
    if kind == "Contains":
        return lambda view: same(value) in same(read(view))
    if kind == "StartsWith":
        return lambda view: same(read(view)).startswith(same(value))
    if kind == "Matches":
        pattern = _pattern(value)
        return lambda view: pattern.fullmatch(read(view)) is not None
    raise RpcError(ILLEGAL, f"{ILLEGAL}: Unrecognized field")


def _pattern(text: str) -> re.Pattern[str]:
    """A Java expression; its quoted parts (\\Q…\\E) are the one form Python has not."""
    plain = re.sub(r"\\Q(.*?)(?:\\E|$)", lambda match: re.escape(match[1]), text, flags=re.DOTALL)
    try:
        return re.compile(plain, re.DOTALL)
    except re.error as error:
        raise RpcError(PATTERN, f"{PATTERN}: {error.msg} near index {error.pos}") from error
