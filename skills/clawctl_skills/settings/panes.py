"""What stands in front: a page of Settings, its rows, its lists; or what keeps one from it.

Room     skills.
Input    an Observation. Output  Front: kind, page, title, rows, lists; of two panes the page on
         the other side of home, and home's own rows beside it.

A dialog is a window of its own. One whose rows are all choices is a page one may choose on; any
other asks for consent. A page may be of another app of the maker's, known by name; another app's
page with a title is foreign: who knows that a row of Settings led there may take it for a page.
Whatever else is in front is an overlay. Nothing here is told by words: ids, classes and packages.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from clawctl_adapters.eligibility import viewport_of
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import Row, read_rows
from clawctl_skills.settings.labels import normalize
from clawctl_skills.settings.pages import (
    SETTINGS_PACKAGES,
    Page,
    id_name,
    is_home_id,
    scroll_lists,
    title_node,
)
from clawctl_skills.settings.words import keys_of

Kind = Literal["page", "choices", "consent", "locked", "foreign", "overlay"]
# Apps that hold pages of Settings, by maker (settings-facts §2-6).
COMPANIONS: Final = frozenset(
    {
        "com.android.phone",
        "com.google.android.permissioncontroller",
        "com.android.permissioncontroller",
        "com.samsung.android.lool",
        "com.miui.securitycenter",
        "com.oplus.wirelesssettings",
        "com.oplus.battery",
    }
)
MIN_OPTIONS: Final = 2
_LOCK_IDS: Final = frozenset({"password_entry", "lockPattern", "lock_pattern_view", "pinEntry"})
_LOCKED: Final = frozenset({"LOCKED", "KEYGUARD", "ASLEEP", "DISPLAY_OFF"})
_DIALOG_IDS: Final = frozenset({"alertTitle", "parentPanel", "buttonPanel"})
_BUTTONS: Final = frozenset({"android:id/button1", "android:id/button2", "android:id/button3"})
# Of the screen; what stands side by side in less is a row, not a pane.
PANE_HEIGHT: Final = 0.6
PANE_WIDTH: Final = 0.2
_VALUE_IDS: Final = ("summary", "value", "value_right", "assignment", "statusText1")
_CHOICE_CLASSES: Final = ("CheckedTextView", "RadioButton")


class Front(msgspec.Struct, frozen=True, kw_only=True):
    """What is in front.

    kind   "page"; "choices": a dialog of options; "consent": a dialog that asks something;
           "locked": a lock screen or a prompt for its secret; "foreign": a page with a title of
           an app that is none of the maker's; "overlay": any other app or window.
    title_path  the node that says the title, None where none does.
    rows, lists  the page's own; home_rows and home_lists those of home beside it in two panes.
    """

    kind: Kind
    page: Page
    title_path: str | None = None
    rows: tuple[Row, ...] = ()
    lists: tuple[Node, ...] = ()
    home_rows: tuple[Row, ...] = ()
    home_lists: tuple[Node, ...] = ()


def front_of(observation: Observation) -> Front:
    """What is in front; kept with the observation."""
    kept = observation.__dict__.get("_front")
    if kept is None:
        kept = observation.__dict__["_front"] = _read(observation)
    return kept


def front_lists(observation: Observation) -> tuple[Node, ...]:
    """The lists of the page in front, then those of home beside it."""
    front = front_of(observation)
    return (*front.lists, *front.home_lists)


def page_lists(observation: Observation) -> tuple[Node, ...]:
    """The lists of the page in front."""
    return front_of(observation).lists


def _read(observation: Observation) -> Front:
    package = str(observation.provenance.foreground_package or "")
    if _is_locked(observation):
        return Front(kind="locked", page=_page("", package))
    nodes = [node for node in observation.nodes if node.package == package]
    own_app = package in SETTINGS_PACKAGES | COMPANIONS | {"android"}
    if not nodes or (not own_app and not _is_foreign(observation, nodes)):
        return Front(kind="overlay", page=_page("", package))
    rows = tuple(
        row
        for row in read_rows(observation)
        if _package(observation, row) == package and not _is_headless(observation, row)
    )
    home = _home_root(observation, rows)
    own = tuple(row for row in rows if home is None or not _within(row.title_path, home))
    lists = scroll_lists(observation)
    title = title_node(observation, lambda node: home is None or not _within(node.node_path, home))
    dialog = _is_dialog(observation, nodes)
    if title is None and dialog:
        title = _dialog_title(observation, nodes, own)
    words, path = title if title is not None else ("", None)
    kind: Kind = "page" if own_app else "foreign"
    if dialog or package == "android":
        kind = "choices" if dialog and _are_choices(observation, own) else "consent"
    marked = "settings" in keys_of(words) or any(is_home_id(id_name(n)) for n in nodes)
    is_home = home is None and kind == "page" and marked
    return Front(
        kind=kind,
        page=_page(words, package, is_home=is_home, dialog=dialog),
        title_path=path,
        rows=own,
        lists=tuple(n for n in lists if home is None or not _within(n.node_path, home)),
        home_rows=tuple(row for row in rows if row not in own),
        home_lists=tuple(n for n in lists if home is not None and _within(n.node_path, home)),
    )


def home_title(observation: Observation) -> tuple[str, str] | None:
    """The title that home itself shows beside a page in two panes, and the path that says it."""
    top = _home_top(observation)
    return None if top is None else title_node(observation, lambda n: _within(n.node_path, top))


def _is_foreign(observation: Observation, nodes: list[Node]) -> bool:
    """Whether it is a full page of an app, with a title, and no dialog."""
    if _is_dialog(observation, nodes):
        return False
    package = nodes[0].package
    return title_node(observation, lambda node: node.package == package) is not None


def _page(title: str, package: str, *, is_home: bool = False, dialog: bool = False) -> Page:
    key = "home" if is_home else f"{package}|{'dialog ' * dialog}{normalize(title)}"
    return Page(key=key, title=title, topic=None, package=package, is_home=is_home)


def _package(observation: Observation, row: Row) -> object:
    return observation.by_path[row.title_path].package


def _is_headless(observation: Observation, row: Row) -> bool:
    """Whether the row's title is cut off above its list's edge, so that its value poses as one."""
    if row.basis[0] != "first_text":
        return False
    if id_name(observation.by_path[row.title_path]).endswith(_VALUE_IDS):
        return True
    title, list_ = observation.bounds[row.title_path], observation.bounds[row.list_path]
    scrolls = observation.by_path[row.list_path].scrollable is True
    return scrolls and title is not None and list_ is not None and title.top <= list_.top


def _within(path: str, top: str) -> bool:
    return path == top or path.startswith(f"{top}.")


def _is_locked(observation: Observation) -> bool:
    viewport = observation.provenance.viewport
    conditions = viewport.get("conditions") if isinstance(viewport, dict) else None
    if _LOCKED & set(conditions or ()):
        return True
    return any(id_name(node) in _LOCK_IDS for node in observation.nodes)


def _is_dialog(observation: Observation, nodes: list[Node]) -> bool:
    """By the ids of Android's own dialogs, or a window that touches no edge of the screen."""
    if any(id_name(n) in _DIALOG_IDS or n.resource_id in _BUTTONS for n in nodes):
        return True
    screen = viewport_of(observation)
    tops = [observation.bounds[n.node_path] for n in nodes if n.parent_path is None]
    return screen is not None and bool(tops) and all(
        one is not None
        and screen.left < one.left < one.right < screen.right
        and screen.top < one.top < one.bottom < screen.bottom
        for one in tops
    )  # fmt: skip


def _are_choices(observation: Observation, rows: tuple[Row, ...]) -> bool:
    """Whether the dialog's rows are options to choose from, but for its buttons."""
    options = [row for row in rows if is_choice(observation, row)]
    others = [row for row in rows if row not in options]
    return len(options) >= MIN_OPTIONS and all(_is_button(observation, row) for row in others)


def _is_button(observation: Observation, row: Row) -> bool:
    kind = observation.by_path[row.title_path].class_name
    return isinstance(kind, str) and kind.endswith(".Button")


def _dialog_title(
    observation: Observation, nodes: list[Node], rows: tuple[Row, ...]
) -> tuple[str, str] | None:
    """Where no id says it: the one text above the first row."""
    tops = [b.top for row in rows if (b := observation.bounds[row.title_path]) is not None]
    above = [
        node for node in nodes
        if not is_blank(node.text) and (b := observation.bounds[node.node_path]) is not None
        and tops and b.bottom <= min(tops)
    ]  # fmt: skip
    return (str(above[0].text), above[0].node_path) if len(above) == 1 else None


def is_choice(observation: Observation, row: Row) -> bool:
    """Whether the row's state is that of a radio button or a line of a list of options."""
    if row.checked_path is None:
        return False
    kind = observation.by_path[row.checked_path].class_name
    return isinstance(kind, str) and kind.endswith(_CHOICE_CLASSES)


def _home_root(observation: Observation, rows: tuple[Row, ...]) -> str | None:
    """The pane of home when another stands beside it, else None."""
    split = _split(observation)
    if split is not None:
        return _home_of(observation, split)
    top = _home_mark(observation)
    if top is None:
        return None
    named = title_node(observation, lambda node: not _within(node.node_path, top))
    others = [row.title_path for row in rows if not _within(row.title_path, top)]
    others += [named[1]] if named is not None else []
    return top if any(_is_beside(observation, path, top) for path in others) else None


def _home_top(observation: Observation) -> str | None:
    """What holds all of home: its pane, else the outermost node that only home has."""
    split = _split(observation)
    return _home_of(observation, split) if split is not None else _home_mark(observation)


def _home_mark(observation: Observation) -> str | None:
    marks = [n.node_path for n in observation.nodes if is_home_id(id_name(n))]
    return min(marks, key=lambda path: path.count("."), default=None)


def _home_of(observation: Observation, split: tuple[str, str]) -> str:
    """The side that is home: by its ids, by its title, else the narrower one."""
    mark = _home_mark(observation)
    for side in split:
        if mark is not None and _within(mark, side):
            return side
    for side in split:
        named = title_node(observation, _is_inside(side))
        if named is not None and "settings" in keys_of(named[0]):
            return side
    return min(split, key=lambda side: _width(observation, side))


def _is_inside(top: str) -> Callable[[Node], bool]:
    return lambda node: _within(node.node_path, top)


def _split(observation: Observation) -> tuple[str, str] | None:
    """The two panes of a wide screen: tall, side by side, under one node; none in one pane."""
    if observation.provenance.foreground_package not in SETTINGS_PACKAGES:
        return None
    edges = [b for b in observation.bounds.values() if b is not None]
    height_px = max((b.height_px for b in edges), default=0)
    width_px = max((b.width_px for b in edges), default=0)
    tall: dict[str | None, list[tuple[Bounds, str]]] = {}
    for node in observation.nodes:
        bounds = observation.bounds[node.node_path]
        if bounds is not None and bounds.height_px >= PANE_HEIGHT * height_px:
            tall.setdefault(node.parent_path, []).append((bounds, node.node_path))
    for found in tall.values():
        wide = [(b, path) for b, path in found if b.width_px >= PANE_WIDTH * width_px]
        if len(wide) == 2 and len(found) == 2:
            (one, first), (two, second) = wide
            if one.right <= two.left or two.right <= one.left:
                return first, second
    return None


def _width(observation: Observation, path: str) -> int:
    bounds = observation.bounds[path]
    return 0 if bounds is None else bounds.width_px


def _is_beside(observation: Observation, path: str, top: str) -> bool:
    """Whether they share no column of pixels: one lies left of the other."""
    one, other = observation.bounds[path], observation.bounds[top]
    return one is not None and other is not None and (
        one.left >= other.right or one.right <= other.left
    )  # fmt: skip
