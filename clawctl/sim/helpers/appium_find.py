"""How Appium's server finds elements: by id, text, class, XPath, UiSelector expressions.

Room     clawctl.sim.helpers.
Output   Locate functions: an element is looked up again whenever it is used, and is gone when
         nothing fits any more. Also the page source that XPaths are written against.
Refuses  with BadSelectorError what it cannot read; XPath is what the standard library's
         ElementTree knows, with "and" between conditions and contains(@name, 'text').
"""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

from clawctl.sim.services.u2 import scroll_methods
from clawctl.sim.services.u2.errors import RpcError
from clawctl.sim.services.u2.selectors import Selector, matches
from clawctl.sim.services.u2.session import Session
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View

Locate = Callable[[Tree], View | None]
Find = Callable[[Tree], list[View]]

_SELECTORS = {"accessibility id": "description", "class name": "className", "id": "resourceId"}
_CALL = re.compile(r"\.\s*(\w+)\s*\(\s*((?:\"(?:[^\"\\]|\\.)*\"|[^()\"])*)\)")
_CONTAINS = re.compile(r"\[contains\(@([\w-]+),\s*(['\"])(.*?)\2\)\]")
_TEXT = r"(?:'[^']*'|\"[^\"]*\")"
_CONDITION = rf"\s*(?:@[\w-]+\s*=\s*{_TEXT}|contains\(@[\w-]+,\s*{_TEXT}\))\s*"


class BadSelectorError(ValueError):
    """The expression cannot be read."""


def locate(session: Session, how: str, what: str, inside: Locate | None) -> list[Locate]:
    """One function for each element that fits now, in document order."""
    find = _finder(session, how, what)

    def within(tree: Tree) -> list[View]:
        found = find(tree)
        if inside is None:
            return found
        holder = inside(tree)
        below = {id(view) for view in tree.below(holder)} if holder is not None else set()
        return [view for view in found if id(view) in below]

    def numbered(number: int) -> Locate:
        def one(tree: Tree) -> View | None:
            found = within(tree)
            return found[number] if number < len(found) else None

        return one

    return [numbered(number) for number in range(len(within(session.tree())))]


def _finder(session: Session, how: str, what: str) -> Find:
    if how == "xpath":
        _xpath_steps(what)  # say at once that it cannot be read
        return lambda tree: _by_xpath(tree, what)
    if how == "-android uiautomator":
        selector = _ui_selector(session, what)
        return lambda tree: _matches(tree, selector)
    if how in _SELECTORS:
        package = session.phone.focus().package
        value = f"{package}:id/{what}" if how == "id" and ":" not in what else what
        return lambda tree: _matches(tree, {_SELECTORS[how]: value})
    raise BadSelectorError(f"Locator strategy '{how[:40]}' is not supported")


def _matches(tree: Tree, selector: Selector) -> list[View]:
    try:
        return matches(tree, selector)
    except RpcError as error:
        raise BadSelectorError(error.data) from error


def _ui_selector(session: Session, text: str) -> Selector:
    """new UiSelector().text("…").instance(0); a scrollIntoView around it is carried out."""
    scroll = re.search(r"scrollIntoView\s*\(\s*(new UiSelector\(\).*)\)\s*;?\s*$", text, re.DOTALL)
    if scroll is not None:
        wanted = _chain(scroll[1])
        around = re.search(r"UiScrollable\s*\((.*?\))\s*\)", text, re.DOTALL)
        holder = _chain(around[1] if around else "new UiSelector().scrollable(true)")
        if session.find(session.tree(), holder) is not None:
            scroll_methods.scroll_to(session, holder | {"mask": 0}, wanted | {"mask": 0}, True)
        return wanted
    return _chain(text)


def _chain(text: str) -> Selector:
    if "UiSelector" not in text:
        raise BadSelectorError("expected new UiSelector()…")
    selector: Selector = {}
    for name, argument in _CALL.findall(text.partition("UiSelector()")[2]):
        try:
            value = json.loads(argument)
        except ValueError as error:
            raise BadSelectorError(f"argument of {name[:30]}") from error
        selector["className" if name == "className" else name] = value
    if not selector:
        raise BadSelectorError("a UiSelector without conditions")
    return selector


def attributes(view: View) -> dict[str, str]:
    """What the page source tells of a view, and an attribute query may ask for."""
    box = view.shown
    flags = {
        "checkable": view.checkable, "checked": view.checked, "clickable": view.clickable,
        "enabled": view.enabled, "focusable": view.focusable, "focused": view.focused,
        "long-clickable": view.long_clickable, "password": view.password,
        "scrollable": view.scrollable, "selected": view.selected,
    }  # fmt: skip
    texts = {"text": view.text, "resource-id": view.resource_id, "content-desc": view.desc,
             "hint": view.hint}  # fmt: skip
    return {
        "index": str(view.index), "package": view.package, "class": view.cls,
        "text": view.text, **{name: text for name, text in texts.items() if text},
        **{name: str(on).lower() for name, on in flags.items()}, "bounds": box.short(),
        "displayed": str(view.seen).lower(),
    }  # fmt: skip


def _document(tree: Tree, pairs: dict[ET.Element, View] | None = None) -> ET.Element:
    """Elements named after their class, below one called hierarchy."""
    top = ET.Element("hierarchy")

    def add(parent: ET.Element, view: View) -> None:
        element = ET.SubElement(parent, view.cls.replace("$", "."), attributes(view))
        if pairs is not None:
            pairs[element] = view
        for child in view.children:
            if child.seen:
                add(element, child)

    for root in tree.roots:
        add(top, root)
    return top


def page_source(session: Session) -> str:
    """The XML a client reads, and writes its XPaths against."""
    phone = session.phone
    top = _document(session.tree())
    width, height = phone.size_px
    top.attrib |= {
        "index": "0", "class": "hierarchy", "rotation": str(phone.rotation),
        "width": str(width), "height": str(height),
    }  # fmt: skip
    _clean(top)
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
    return head + ET.tostring(top, encoding="unicode")


def _clean(top: ET.Element) -> None:
    """Take out what XML 1.0 cannot hold."""
    for element in top.iter():
        for name, text in element.attrib.items():
            element.attrib[name] = re.sub(
                "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text
            )


def _xpath_steps(xpath: str) -> tuple[str, list[tuple[str, str]]]:
    """A path ElementTree understands, and the contains() conditions of its last step."""
    conditions = re.compile(rf"\[({_CONDITION}(?:\band\b{_CONDITION})+)\]")
    plain = conditions.sub(
        lambda match: "".join(f"[{part.strip()}]" for part in re.split(r"\band\b", match[1])),
        xpath.strip(),
    )
    wanted = [(name, text) for name, _, text in _CONTAINS.findall(plain)]
    if wanted and _CONTAINS.search(plain[: plain.rfind("/")]):
        raise BadSelectorError("contains() is simulated in the last step only")
    path = _CONTAINS.sub("", plain)
    path = path if not path.startswith("/") or path.startswith("//") else path.removeprefix("/")
    path = f".{path}" if path.startswith("//") else path.removeprefix("hierarchy/")
    try:
        ET.Element("hierarchy").findall(path)
    except (SyntaxError, KeyError, TypeError) as error:  # all three are its ways to refuse
        raise BadSelectorError("an XPath of this form is not simulated") from error
    return path, wanted


def _by_xpath(tree: Tree, xpath: str) -> list[View]:
    path, wanted = _xpath_steps(xpath)
    pairs: dict[ET.Element, View] = {}
    found = _document(tree, pairs).findall(path)
    return [
        pairs[element]
        for element in found
        if element in pairs and all(text in element.get(name, "") for name, text in wanted)
    ]
