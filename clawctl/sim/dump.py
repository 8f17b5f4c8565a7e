"""Write a window hierarchy the way a device does: two dialects, one writer.

Room     clawctl.sim, pure.
Input    window roots whose sight is settled (clip.py), rotation, display, API level.
Output   the XML document as bytes.
Refuses  with DumpRefused, in the device's own words, where the device's serializer gives up.

stock         `uiautomator dump`: one line; control characters become ".", a character above
              U+FFFF a decimal reference; U+0000 or half a surrogate pair ends the dump.
uiautomator2  the resident server: indented with CR LF, more attributes, and its own
              cleaning, which turns an emoji into "..".
Both leave out what cannot be seen, and count it in `index` all the same.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

Dialect = Literal["stock", "uiautomator2"]
NO_IDLE = "ERROR: could not get idle state."
NO_ROOT = "ERROR: null root node returned by UiTestAutomationBridge."

_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_NAF_EXCLUDED = ("GridView", "GridLayout", "ListView", "TableLayout")
# What the dumper itself replaces, as inclusive ranges of code points.
_REPLACED = (
    (0x01, 0x08), (0x0B, 0x0C), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F), (0xFDD0, 0xFDDF),
    (0xFFFE, 0xFFFF),
)  # fmt: skip
_PLAIN = re.compile(r"[ !#$%'-;=?-~]*")  # printable ASCII without quotation mark, & < >
_FLAGS = (
    ("checkable", "checkable"), ("checked", "checked"), ("clickable", "clickable"),
    ("enabled", "enabled"), ("focusable", "focusable"), ("focused", "focused"),
    ("scrollable", "scrollable"), ("long-clickable", "long_clickable"),
    ("password", "password"), ("selected", "selected"),
)  # fmt: skip


class DumpRefused(Exception):
    """The dump tool gave up: text is what it printed, exit_code what it left with."""

    def __init__(self, text: str, exit_code: int) -> None:
        super().__init__(text)
        self.text = text
        self.exit_code = exit_code


def write_dump(
    roots: Sequence[View], dialect: Dialect, *, rotation: int, display: Bounds, sdk: int
) -> bytes:
    """The whole document; roots in the order the tool met the windows, the active one first."""
    writer = _Writer(dialect, display, sdk)
    body = "".join(part for root in roots for part in writer.node(root, 1))
    end = "\r\n" if dialect == "uiautomator2" else ""
    text = f'{_HEAD}{end}<hierarchy rotation="{rotation}">{body}{end}</hierarchy>'
    return text.encode("utf-8")


class _Writer:
    """One document's worth of writing; the dialect decides what differs."""

    def __init__(self, dialect: Dialect, display: Bounds, sdk: int) -> None:
        self._u2 = dialect == "uiautomator2"
        self._display = display
        self._sdk = sdk
        self._order = 0

    def node(self, view: View, depth: int) -> Iterator[str]:
        """The element of a view and of everything below it that can be seen."""
        inside = [child for child in view.children if child.seen]
        attributes = "".join(f" {name}={quoted(text)}" for name, text in self.attributes(view))
        indent = "\r\n" + "  " * depth if self._u2 else ""
        if not inside:
            yield f"{indent}<node{attributes} />"
            return
        yield f"{indent}<node{attributes}>"
        for child in inside:
            yield from self.node(child, depth + 1)
        yield f"{indent}</node>"

    def attributes(self, view: View) -> Iterator[tuple[str, str]]:
        """Names and values in the order the tool writes them."""
        if naf(view):
            yield "NAF", "true"
        yield "index", str(view.index)
        yield "text", self.clean(self._text(view))
        yield "resource-id", self.clean(view.resource_id)
        yield "class", view.cls
        yield "package", view.package
        yield "content-desc", self.clean(view.desc)
        for name, field in _FLAGS:
            yield name, "true" if getattr(view, field) else "false"
        if self._u2:
            yield "visible-to-user", "true" if view.seen else "false"
        yield "bounds", (_meet(view.shown, self._display)).short()
        if self._u2:
            yield from self._more(view)

    def _text(self, view: View) -> str:
        if self._u2 and view.range_value is not None:
            return str(view.range_value)
        return view.text

    def _more(self, view: View) -> Iterator[tuple[str, str]]:
        if self._sdk >= 24:
            yield "drawing-order", str(view.index + 1)
        if self._sdk >= 26:
            yield "hint", self.clean(view.hint)
        if self._sdk >= 30:
            yield "display-id", "0"

    def clean(self, text: str) -> str:
        """The dumper's own cleaning, before the serializer sees the text."""
        if text.isascii() and text.isprintable():  # nearly every text; the rest is read slowly
            return text
        return clean_u2(text) if self._u2 else clean_stock(text)


def clean_stock(text: str) -> str:
    """ "." for what the platform's dumper replaces; a character above U+FFFF stays."""
    return "".join("." if _replaced(ord(char)) else char for char in text)


def clean_u2(text: str) -> str:
    """As clean_stock, and U+0000 and each half of a surrogate pair as well."""
    return "".join(
        ".." if ord(char) > 0xFFFF else "." if _bad_for_u2(ord(char)) else char for char in text
    )


def _replaced(code: int) -> bool:
    return any(low <= code <= high for low, high in _REPLACED)


def _bad_for_u2(code: int) -> bool:
    return code == 0 or 0xD800 <= code <= 0xDFFF or _replaced(code)


def quoted(text: str) -> str:
    """An attribute value with its quotes: double ones, single ones when it holds a double one."""
    if _PLAIN.fullmatch(text) is not None:
        return f'"{text}"'
    mark = "'" if '"' in text else '"'
    return mark + "".join(_escaped(char, mark) for char in text) + mark


def _escaped(char: str, mark: str) -> str:
    code = ord(char)
    if char in "&<>":
        return {"&": "&amp;", "<": "&lt;", ">": "&gt;"}[char]
    if char == "'" and mark == "'":
        return "&apos;"
    if char in "\t\n\r" or code > 0xFFFF:
        return f"&#{code};"
    if code < 0x20 or 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF):
        raise DumpRefused(f"java.lang.IllegalArgumentException: Illegal character (U+{code:x})", 1)
    return char


def naf(view: View) -> bool:
    """Whether the dumper calls a view "not accessibility friendly": clickable, yet nameless."""
    if not (view.clickable and view.enabled) or view.cls.endswith(_NAF_EXCLUDED):
        return False
    return not any(each.text or each.desc for each in view.walk())


def _meet(box: Bounds, display: Bounds) -> Bounds:
    """Android's Rect.intersect: the common part, or the box as it was when there is none."""
    meets = (
        box.left < display.right
        and display.left < box.right
        and box.top < display.bottom
        and display.top < box.bottom
    )
    if not meets:
        return box
    return Bounds(
        max(box.left, display.left),
        max(box.top, display.top),
        min(box.right, display.right),
        min(box.bottom, display.bottom),
    )
