"""Which Settings page an observation shows, and which of its containers is worth scrolling.

Room     skills.
Input    an Observation. Output  titles, page keys, scroll containers, best first.

The activity name does not tell the page (nearly all are SubSettings), so the title and the
structure do. Titles come from the toolbar, never from a row that says the same words.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import read_rows
from clawctl_skills.settings.labels import key_of, normalize

SETTINGS_PACKAGES: Final = frozenset({"com.android.settings"})

# Where makers keep the page title: (id after the slash, which text to read there).
_TITLE_IDS: Final = (
    ("collapsing_toolbar", "content_description"),
    ("collapsing_app_bar", "content_description"),
    ("homepage_title", "text"),
    ("collapsing_appbar_extended_title", "text"),
    ("action_bar_title_expand", "text"),
    ("action_bar_title", "text"),
    ("toolbar_title", "text"),
    ("alertTitle", "text"),
)
_BAR_IDS: Final = frozenset({"action_bar", "toolbar"})
_HOME_IDS: Final = frozenset(
    {
        "settings_homepage_container",
        "main_content_scrollable_container",
        "homepage_title",
        "dashboard_container",
        "scroll_headers",
    }
)
_BAR_SHARE: Final = 0.95
_BAR_LEVELS: Final = 4  # a button lies no deeper in its bar
# A strip of chips scrolls too; a list that holds rows is taller than this share of the screen.
_MIN_LIST_SHARE: Final = 0.2


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page: `key` is the same each time it is seen; `topic` is its labels.py key, if known."""

    key: str
    title: str
    topic: str | None
    package: str
    is_home: bool


def id_name(node: Node) -> str:
    """The part of the resource id after the slash, or ""."""
    resource = node.resource_id
    return resource.rpartition("/")[2] if isinstance(resource, str) else ""


def in_settings(observation: Observation) -> bool:
    """Whether the Settings app is in front and the tree really is its own."""
    if observation.provenance.foreground_package not in SETTINGS_PACKAGES:
        return False
    return any(node.package in SETTINGS_PACKAGES for node in observation.nodes)


def page_title(observation: Observation) -> str:
    """The title as shown, or "" when the page shows none."""
    found = title_node(observation)
    return found[0] if found is not None else ""


def title_node(
    observation: Observation, counts: Callable[[Node], bool] = lambda _node: True
) -> tuple[str, str] | None:
    """The title and the path of the node that says it, of the nodes that count."""
    by_id: dict[str, list[Node]] = {}
    for node in observation.nodes:
        if counts(node):
            by_id.setdefault(id_name(node), []).append(node)
    for name, fact in _TITLE_IDS:
        for node in by_id.get(name, ()):
            text = getattr(node, fact)
            if not is_blank(text):
                return str(text), node.node_path
    bars = {node.node_path for name in _BAR_IDS for node in by_id.get(name, ())}
    for node in observation.nodes:
        if node.parent_path in bars and not is_blank(node.text):
            return str(node.text), node.node_path
    return _bar_text([node for node in observation.nodes if counts(node)], observation)


def _bar_text(nodes: list[Node], observation: Observation) -> tuple[str, str] | None:
    """Where no id says it: the one text of the bar an icon button is in, all others being below.

    A bar that folds says its title as a description, with the button in it.
    """
    texts = [node for node in nodes if not is_blank(node.text)]
    touched = [node.node_path for node in nodes if node.clickable is True]
    plain = [t for t in texts if not any(_is_in(t.node_path, path) for path in touched)]
    for path in touched:
        if any(_is_in(text.node_path, path) for text in texts):
            continue  # no icon: it says something
        bar, words = _bar_around(path, plain, observation)
        edge = observation.bounds[bar] if bar is not None else None
        package = observation.by_path[path].package
        others = [t for t in texts if t.package == package and not _is_in(t.node_path, bar or "")]
        tops = [bounds.top for text in others if (bounds := observation.bounds[text.node_path])]
        if edge is not None and len(set(words.values())) == 1 and tops and edge.bottom <= min(tops):
            where = next(iter(words))
            return words[where], where
    return _folding_bar(nodes, texts, observation)


def _folding_bar(
    nodes: list[Node], texts: list[Node], observation: Observation
) -> tuple[str, str] | None:
    """The description of the one bar that spans what holds it and lies above every text."""
    edges = {n.node_path: b for n in nodes if (b := observation.bounds[n.node_path]) is not None}
    found = []
    for node in nodes:
        bounds, holder = edges.get(node.node_path), edges.get(node.parent_path or "")
        if is_blank(node.content_description) or node.clickable is True:
            continue
        if bounds is None or holder is None:
            continue
        tops = [edges[t.node_path].top for t in texts
                if t.node_path in edges and t.package == node.package]  # fmt: skip
        if tops and bounds.width_px >= _BAR_SHARE * holder.width_px and bounds.bottom <= min(tops):
            found.append(node)
    return (str(found[0].content_description), found[0].node_path) if len(found) == 1 else None


def _bar_around(
    path: str, plain: list[Node], observation: Observation
) -> tuple[str | None, dict[str, str]]:
    """The nearest node around an icon that says something, and what: path → words."""
    bar = observation.by_path[path].parent_path
    for _ in range(_BAR_LEVELS):
        if bar is None:
            break
        node = observation.by_path[bar]
        words = {t.node_path: str(t.text) for t in plain if _is_in(t.node_path, bar)}
        if not words and not is_blank(node.content_description) and node.clickable is not True:
            words = {bar: str(node.content_description)}
        if words:
            return bar, words
        bar = node.parent_path
    return None, {}


def _is_in(path: str, top: str) -> bool:
    return path == top or path.startswith(f"{top}.")


def is_home_id(name: str) -> bool:
    """Whether an id's name is one that only home's own containers carry."""
    return name in _HOME_IDS


def page_of(observation: Observation) -> Page:
    """Which page this is."""
    title = page_title(observation)
    topic = key_of(title)
    names = {id_name(node) for node in observation.nodes}
    home = topic == "settings" or bool(names & _HOME_IDS)
    package = str(observation.provenance.foreground_package or "")
    return Page(
        key="home" if home else f"{package}|{normalize(title)}",
        title=title or ("Settings" if home else ""),
        topic="settings" if home else topic,
        package=package,
        is_home=home,
    )


def scroll_lists(observation: Observation) -> tuple[Node, ...]:
    """Vertical containers that hold rows, best first: most rows, then deepest.

    Of two nested ones with the same rows only the inner counts: an app bar that collapses
    scrolls too, and shows no row that the list inside it does not. In two panes each list is
    its own entry.
    """
    screen_px = max((b.height_px for b in observation.bounds.values() if b), default=0)
    rows = [row.path for row in read_rows(observation)]
    found: list[tuple[int, int, Node]] = []
    for node in observation.nodes:
        if node.scrollable is not True or not _is_tall(
            observation.bounds[node.node_path], screen_px
        ):
            continue
        held = sum(path.startswith(node.node_path + ".") for path in rows)
        if held:
            found.append((held, node.node_path.count("."), node))
    found.sort(key=lambda entry: (-entry[0], -entry[1]))
    kept: list[tuple[int, int, Node]] = []
    for held, depth, node in found:
        below = node.node_path + "."
        if not any(h == held and inner.node_path.startswith(below) for h, _, inner in kept):
            kept.append((held, depth, node))
    return tuple(node for *_, node in kept)


def _is_tall(bounds: Bounds | None, screen_px: int) -> bool:
    return bounds is not None and bounds.height_px >= _MIN_LIST_SHARE * screen_px


def list_key(node: Node) -> str:
    """A name for a container that survives scrolling: its id and its place."""
    return f"{id_name(node)}@{node.node_path}"
