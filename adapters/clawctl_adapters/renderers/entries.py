"""What the outline says, as values: one entry an element, in windows, parents first.

Room     adapters, renderers.
Input    an Observation and options.
Output   Outline: header facts and sections of entries; every element exactly once unless it is
         a structural wrapper (collapsed, its children lifted) or a query left it out.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from clawctl_adapters.acyclic import acyclic
from clawctl_adapters.graphemes import cut
from clawctl_adapters.model.node import Node, is_blank, is_secret
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import shown_title
from clawctl_adapters.renderers.lines import brief_of, references_of
from clawctl_adapters.renderers.slots import EDITS, Slot, Words, joined, text_of, words_of
from clawctl_adapters.tree import Tree, tree_of
from clawctl_adapters.windows import Part, app_of, parts_of

MAX_DEPTH: Final = 24  # deeper entries stand at this depth; real screens reach 34
MAX_VALUE_CHARS: Final = 256
Frames = Literal["none", "operable", "all"]
# Resource names, class names and package parts; anything else could forge a line.
_ROLE: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$\-]{0,79}")
_SUBROLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]{0,79}")
_SLIDES: Final = re.compile(r"SeekBar|Slider")
_ACTIONS: Final = (
    ("click", "clickable"), ("long_click", "long_clickable"), ("scroll", "scrollable"),
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One element.

    id           the brief's ref ("12"), or "n" and the node's place in this capture ("n34")
                 for what cannot be operated; an n-number does not outlive its capture.
    role         last name of the class, "Unknown" when it is unusable.
    subrole      "password", or the id's last part of something operable without words.
    label, value, placeholder   None when there is none or it is withheld.
    cut          code points of the value that were left off.
    withheld     which of the three the screen has and this text keeps to itself.
    states       of disabled, selected, focused, checked, unchecked, check_unknown, hidden.
    actions      of click, long_click, scroll, edit.
    frame        left, top, width, height in pixels, when asked for.
    """

    id: str
    depth: int = 0
    role: str
    subrole: str = ""
    label: str | None = None
    value: str | None = None
    cut: int = 0
    placeholder: str | None = None
    withheld: tuple[Slot, ...] = ()
    states: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    frame: tuple[int, int, int, int] | None = None


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A window; the app's own stands first and has no caption."""

    kind: str = "app"
    package: str = ""
    entries: tuple[Entry, ...] = ()


class Outline(msgspec.Struct, frozen=True, kw_only=True):
    """elements counts entries before a query, collapsed the wrappers without a line.

    query      the text asked for; then shown entries are matches and their ancestors.
    omitted    nodes the source left out of a truncated tree, None when it is not truncated.
    gaps       why the source is incomplete otherwise: "text_cut", "lost_parents", "omitted".
    conditions what else the capture says stands before the app, as the brief's flags have it.
    """

    observation_id: str
    app: str
    window: str | None = None
    elements: int = 0
    collapsed: int = 0
    query: str | None = None
    matches: int = 0
    shown: int = 0
    omitted: int | None = None
    gaps: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How an outline is written; the defaults are the shipped text, byte for byte.

    query                 keeps entries whose role, subrole, label, value or placeholder holds
                          it (case folded), and their ancestors.
    frames                "@x,y WxH" for no entry, for operable ones, for all.
    max_value_chars       code points of a value before it is cut.
    collapse              whether structural wrappers give their line to their children.
    drop_unnamed_leaves, interactive_only   the evaluator's negative controls: both lose what
                          an agent needs, and the evaluator must notice.
    """

    query: str | None = None
    frames: Frames = "none"
    max_value_chars: int = MAX_VALUE_CHARS
    collapse: bool = True
    drop_unnamed_leaves: bool = False
    interactive_only: bool = False


def outline_of(
    observation: Observation, options: Options, refs: Mapping[str, int] | None = None
) -> Outline:
    """The outline of an observation.

    refs  node path → ref as a session counts them; None counts as the brief does, from 1.
    """
    return _Builder(observation, options, refs).outline()


class Placed(NamedTuple):
    """An element's entry, its window, its number in the tree, and that of the one above (-1)."""

    part: Part
    place: int
    above: int
    entry: Entry


def placed_entries(
    observation: Observation, refs: Mapping[str, int] | None = None
) -> tuple[Outline, list[Placed]]:
    """Every node exactly once, nothing collapsed or cut, with frames; and the header's facts."""
    builder = _Builder(observation, Options(collapse=False, frames="all"), refs)
    outline = builder.outline()
    found = [
        Placed(part, place, above, builder.entries[place])
        for part, walk in builder.walks
        for place, above in walk
    ]
    return outline, found


def _matches(entry: Entry, wanted: str) -> bool:
    words = (entry.role, entry.subrole, entry.label, entry.value, entry.placeholder)
    return any(part and wanted in part.casefold() for part in words)


class _Builder:
    def __init__(
        self, observation: Observation, options: Options, refs: Mapping[str, int] | None
    ) -> None:
        self.observation, self.unsettled = acyclic(observation)
        self.options = options
        self.tree: Tree = tree_of(self.observation)
        if refs is None:
            refs = {one.path: one.ref for one in references_of(self.observation)}
        self.refs = refs
        self.entries: dict[int, Entry] = {}
        self.walks: list[tuple[Part, list[tuple[int, int]]]] = []

    def outline(self) -> Outline:
        parts = parts_of(self.observation)
        tops = frozenset(part.place for part in parts)
        self.walks = walks = [(part, self._walk(part, tops)) for part in parts]
        kept, matches = self._chosen(walks)
        coverage = self.observation.coverage
        return Outline(
            observation_id=self.observation.provenance.capture_id,
            app=app_of(self.observation),
            window=text_of(shown_title(self.observation)),
            elements=len(self.entries),
            collapsed=len(self.tree.nodes) - len(self.entries),
            query=None if self.options.query is None else joined(self.options.query),
            matches=matches,
            shown=len(self.entries) if self.options.query is None else len(kept),
            omitted=coverage.omitted_nodes if coverage.truncated else None,
            gaps=self._gaps(),
            conditions=self._conditions(),
            sections=self._sections(walks, kept),
        )

    def _gaps(self) -> tuple[str, ...]:
        coverage = self.observation.coverage
        found = (
            ("text_cut", coverage.text_truncated),
            ("lost_parents", coverage.missing_parents > 0),
            ("omitted", coverage.omitted_nodes > 0 and not coverage.truncated),
        )
        gaps = tuple(name for name, holds in found if holds)
        unsaid = coverage.source != "complete" and not gaps and not coverage.truncated
        return ("unknown",) if unsaid else gaps

    def _conditions(self) -> tuple[str, ...]:
        flags = brief_of(self.observation).flags
        return tuple(flag for flag in flags if flag not in ("incomplete", "truncated"))

    def _walk(self, part: Part, tops: frozenset[int]) -> list[tuple[int, int]]:
        """Entries of a part, parents first, each with the one above it (-1 at the top)."""
        found: list[tuple[int, int]] = []
        todo = [(part.place, -1, 0)]
        while todo:
            place, above, depth = todo.pop()
            if self._has_line(place):
                self.entries[place] = self._entry(place, min(depth, MAX_DEPTH))
                found.append((place, above))
                above, depth = place, depth + 1
            children = reversed(self.tree.children[place])
            todo.extend((child, above, depth) for child in children if child not in tops)
        return found

    def _chosen(self, walks: list[tuple[Part, list[tuple[int, int]]]]) -> tuple[set[int], int]:
        if self.options.query is None:
            return set(self.entries), 0
        wanted = joined(self.options.query).casefold()
        kept: set[int] = set()
        matches = 0
        for _, walk in walks:
            above = dict(walk)
            for place, _ in walk:
                if not _matches(self.entries[place], wanted):
                    continue
                matches += 1
                while place >= 0 and place not in kept:
                    kept.add(place)
                    place = above[place]
        return kept, matches

    def _sections(
        self, walks: list[tuple[Part, list[tuple[int, int]]]], kept: set[int]
    ) -> tuple[Section, ...]:
        """One for each kind and package: an orphan is no window of its own."""
        found: dict[tuple[str, str], list[Entry]] = {}
        for part, walk in walks:
            if walk:  # in the same order whatever a query keeps
                entries = [self._shortened(place) for place, _ in walk if place in kept]
                found.setdefault((part.kind, part.package), []).extend(entries)
        return tuple(
            Section(kind=kind, package=package, entries=tuple(entries))
            for (kind, package), entries in found.items()
            if entries
        )

    def _shortened(self, place: int) -> Entry:
        """Cut only now: a query looks at the whole value."""
        entry = self.entries[place]
        limit = max(0, self.options.max_value_chars)
        if entry.value is None or len(entry.value) <= limit:
            return entry
        value, left_off = cut(entry.value, limit)
        return msgspec.structs.replace(entry, value=value, cut=left_off)

    def _has_line(self, place: int) -> bool:
        node, has_children = self.tree.nodes[place], bool(self.tree.children[place])
        options = self.options
        if options.interactive_only and not self._is_operable(node):
            return False
        if options.drop_unnamed_leaves and not has_children and not self._has_words(place):
            return False
        if not options.collapse or not has_children or place in self.unsettled:
            return True
        stands_out = node.focused is True or node.selected is True or node.checkable is True
        return stands_out or self._is_operable(node) or self._has_words(place)

    def _has_words(self, place: int) -> bool:
        node = self.tree.nodes[place]
        words = (node.text, node.content_description, node.hint)
        held = is_secret(node) or (node.withheld is not UNSET and bool(node.withheld))
        return held or any(not is_blank(text) for text in words)

    def _is_operable(self, node: Node) -> bool:
        acts = any(getattr(node, fact) is True for _, fact in _ACTIONS)
        last = _last(node.class_name)
        return acts or node.checkable is True or bool(EDITS.search(last) or _SLIDES.search(last))

    def _entry(self, place: int, depth: int) -> Entry:
        node = self.tree.nodes[place]
        role = _last(node.class_name)
        words = words_of(self.tree, place)
        ref = self.refs.get(node.node_path)
        return Entry(
            id=f"n{place}" if ref is None else str(ref),
            depth=depth,
            role=role if _ROLE.fullmatch(role) else "Unknown",
            subrole=self._subrole(node, words != Words()),
            label=words.label,
            value=words.value,
            placeholder=words.placeholder,
            withheld=words.withheld,
            states=self._states(place, node),
            actions=self._actions(node, role),
            frame=self._frame(place, node),
        )

    def _subrole(self, node: Node, has_words: bool) -> str:
        if is_secret(node):
            return "password"
        if has_words or not self._is_operable(node) or not isinstance(node.resource_id, str):
            return ""
        last = node.resource_id.rpartition("/")[2]
        # The id is the app's to choose: it may not say what only the password flag says.
        return last if _SUBROLE.fullmatch(last) and last != "password" else ""

    def _states(self, place: int, node: Node) -> tuple[str, ...]:
        states = ["disabled"] if node.enabled is False else []
        states += [name for name in ("selected", "focused") if getattr(node, name) is True]
        if node.checkable is True:
            said = "checked" if node.checked is True else "unchecked"
            states.append(said if isinstance(node.checked, bool) else "check_unknown")
        empty = isinstance(node.bounds, str) and self.tree.bounds(place) is None
        if node.visible_to_user is False or empty:
            states.append("hidden")
        return tuple(states)

    def _actions(self, node: Node, role: str) -> tuple[str, ...]:
        found = [name for name, fact in _ACTIONS if getattr(node, fact) is True]
        return (*found, "edit") if EDITS.search(role) else tuple(found)

    def _frame(self, place: int, node: Node) -> tuple[int, int, int, int] | None:
        wanted = self.options.frames
        if wanted == "none" or (wanted == "operable" and not self._is_operable(node)):
            return None
        rect = self.tree.bounds(place)
        return None if rect is None else (rect.left, rect.top, rect.width_px, rect.height_px)


def _last(name: object) -> str:
    return name.rpartition(".")[2] if isinstance(name, str) else ""
