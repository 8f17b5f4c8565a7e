"""What the brief text says, as values: one line an operable element, one a loose text.

Room     adapters, renderers.
Input    an Observation.
Output   Brief: a header and lines in document order; every operable element and every text.

Words of what cannot be operated go to the nearest element above that can, each label once: one
that stands word for word inside another label of the same line is said by it. A scroll container
keeps only its own words, what it holds follows it.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from clawctl_adapters.eligibility import viewport_of
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import COVERED_BY_KEYBOARD, layers_of
from clawctl_adapters.privacy import private_fields, shown_title
from clawctl_adapters.renderers.kinds import (
    acts,
    class_kind,
    is_input,
    is_operable,
    kind_of,
    name_of,
    role_of,
)
from clawctl_adapters.renderers.values import Brief, Folded, Label, Line, Reference
from clawctl_adapters.tree import Tree, tree_of
from clawctl_adapters.windows import activity_of, app_of

_FLAG: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")


def brief_of(
    observation: Observation,
    *,
    refs: RefBook | None = None,
    points: bool = False,
    frames: bool = False,
    detail: bool = False,
    query: str | None = None,
    only: Collection[int] | None = None,
    max_age_s: float | None = None,
    whole: bool = False,
) -> Brief:
    """The brief of an observation; options as render_brief has them.

    refs   the session's, which must be of this observation; None counts operable elements from
           1 in document order.
    only   refs, as the text has them: only these, and the elements they are inside.
    whole  labels that another label of their line holds are listed too: they name it as well.
    """
    builder = _Builder(observation, whole)
    brief = builder.brief()
    if refs is not None:
        numbers = [refs.refs[builder.tree.nodes[place].node_path] for place in builder.operable]
        lines = (
            line if line.ref is None else replace(line, ref=numbers[line.ref - 1])
            for line in brief.lines
        )
        brief = replace(brief, lines=tuple(lines))
    if max_age_s is not None:
        brief = replace(brief, max_age_s=int(max_age_s))
    if points or frames or detail:
        brief = _placed(builder, brief, points=points, frames=frames, detail=detail)
    return brief if query is None and only is None else _chosen(builder, brief, query, only)


def _placed(
    builder: "_Builder", brief: Brief, *, points: bool, frames: bool, detail: bool
) -> Brief:
    """The brief with what goes beyond words: places and structure."""
    from clawctl_adapters.renderers.touching import touch_point

    above = _above(builder) if detail else ()
    lines = list(brief.lines)
    for at, place in enumerate(builder.places):
        if lines[at].ref is None:
            continue
        if points and lines[at].kind != "scroll":
            lines[at] = replace(lines[at], point=touch_point(builder.observation, place))
        if frames:
            lines[at] = replace(lines[at], frame=builder.frame(place))
        if detail:
            node, holder = builder.tree.nodes[place], above[at]
            inside = None if holder < 0 else lines[holder].ref
            lines[at] = replace(lines[at], role=role_of(node), name=name_of(node), inside=inside)
    return replace(brief, lines=tuple(lines))


def _above(builder: "_Builder") -> Sequence[int]:
    """For each line the index of the one that it is inside, -1 for none."""
    from clawctl_adapters.renderers.touching import insides

    return insides(builder.tree, builder.places, frozenset(builder.operable))


def _chosen(
    builder: "_Builder", brief: Brief, query: str | None, only: Collection[int] | None
) -> Brief:
    """The brief with those lines alone, and the lines that these are inside."""
    above, wanted = _above(builder), None if query is None else query.casefold()
    kept: set[int] = set()
    for at, (place, line) in enumerate(zip(builder.places, brief.lines, strict=True)):
        if only is not None and line.ref not in only:
            continue
        if wanted is None or _holds_query(builder.tree.nodes[place], line, wanted):
            while at >= 0 and at not in kept:
                kept.add(at)
                at = above[at]
    lines = tuple(line for at, line in enumerate(brief.lines) if at in kept)
    shown = sum(1 for line in lines if line.ref is not None)
    return replace(brief, lines=lines, query=query, shown=shown)


def _holds_query(node: Node, line: Line, wanted: str) -> bool:
    """Whether the folded text stands in what is said of an element, or in a loose text."""
    said = [label.text for label in line.labels]
    if line.ref is not None:
        said += [line.kind, *line.states, role_of(node), name_of(node)]
    return any(wanted in words.casefold() for words in said)


def references_of(observation: Observation) -> tuple[Reference, ...]:
    """What each ref of the same observation's brief stands for."""
    builder = _Builder(observation)
    nodes = builder.tree.nodes
    return tuple(
        Reference(ref, nodes[owner].node_path, nodes[builder.state_holder(owner)].node_path)
        for ref, owner in enumerate(builder.operable, 1)
    )


class _Builder:
    def __init__(self, observation: Observation, whole: bool = False) -> None:
        self.observation = observation
        self.whole = whole
        self.tree: Tree = tree_of(observation)
        self.screen = viewport_of(observation)
        self.app = app_of(observation)
        self.folded, skipped = self._fold()
        order = self.tree.order
        self.order = [place for place in order if place not in skipped] if skipped else order
        self.hidden = private_fields(self.tree)
        self._states_of_rows: dict[int, int] | None = None
        self._boxes: dict[int, list[int]] = {}  # element → the boxes that are part of it
        self.owner = self._owners()
        elements = [place for place in self.order if self.owner.get(place) == place]
        self.operable = [place for place in elements if not self._has_no_area(place)]
        self.unseen = len(elements) - len(self.operable)
        self.places: list[int] = []  # the node of each line

    def brief(self) -> Brief:
        observation = self.observation
        said: dict[int, list[Label]] = {}
        nodes, unsaid = self.tree.nodes, set[Label]()
        for place in self.order:
            node = nodes[place]
            if not (node.text or node.content_description or node.hint or place in self.hidden):
                continue  # as most
            owner = self.owner.get(place, -1)
            if self._has_no_area(place) or (owner < 0 and self._is_outside(place)):
                unsaid.update(self._labels(place))
                continue
            holder = place if owner >= 0 and self._scrolls(owner) else owner
            said.setdefault(holder if holder >= 0 else place, []).extend(self._labels(place))
        lines = []
        ref, listed = 0, set(self.operable)
        for place in self.order:
            own = said.get(place, ())
            labels = _distinct(own, self.whole) if len(own) > 1 else tuple(own)
            if place in listed:
                ref += 1
                lines.append(self._line(ref, place, labels))
            elif labels:
                lines.append(Line(labels=labels))
            else:
                continue
            self.places.append(place)
        if unsaid:
            unsaid.difference_update(label for line in lines for label in line.labels)
        unseen = [Folded("unseen", self.app, self.unseen)] if unsaid or self.unseen else []
        return Brief(
            capture=observation.provenance.capture_id,
            app=self.app,
            elements=ref,
            activity=activity_of(observation),
            title=self._title(),
            flags=self._flags(),
            folded=(*self.folded, *unseen),
            lines=tuple(lines),
        )

    def _title(self) -> str:
        """What the window calls itself, unless that is no more than its activity."""
        title = shown_title(self.observation) or ""
        return "" if self.app and title.startswith(f"{self.app}/") else title

    def _is_outside(self, place: int) -> bool:
        """Whether it lies beyond the edges of the screen, as far as both are known."""
        rect, screen = self.tree.rects[place], self.screen
        return rect is not None and screen is not None and not rect.meets(screen)

    def _has_no_area(self, place: int) -> bool:
        """Whether the source gave it a rectangle of no size: nothing to see, nowhere to touch."""
        return self.tree.rects[place] is None and isinstance(self.tree.nodes[place].bounds, str)

    def frame(self, place: int) -> tuple[int, int, int, int] | None:
        rect = self.tree.bounds(place)
        return None if rect is None else (rect.left, rect.top, rect.width_px, rect.height_px)

    def _flags(self) -> tuple[str, ...]:
        coverage = self.observation.coverage
        flags = ["incomplete"] if coverage.source != "complete" else []
        return (*flags, *(["truncated"] if coverage.truncated else []), *self._conditions())

    def _conditions(self) -> tuple[str, ...]:
        """What the capture says stands before the app: SECURE_WINDOW as secure-window."""
        viewport = self.observation.provenance.viewport
        codes = viewport.get("conditions") if isinstance(viewport, dict) else None
        known = codes if isinstance(codes, list) else []
        words = [str(code).lower().replace("_", "-") for code in known]
        return tuple(word for word in words if _FLAG.fullmatch(word))

    def _fold(self) -> tuple[tuple[Folded, ...], frozenset[int]]:
        """Keyboards, when something else is on the screen too: keys are not the app's words."""
        tree, app = self.tree, self.app
        folded: list[Folded] = []
        skipped: set[int] = set()
        for place, _, reason in layers_of(self.observation).panels:
            package = tree.nodes[place].package
            if reason != COVERED_BY_KEYBOARD or package == app or place in skipped:
                continue
            keys = tree.below(place)
            skipped.update(keys)
            count = sum(1 for key in keys if is_operable(tree.nodes[key]))
            folded.append(Folded("keyboard", str(package), count))
        return tuple(folded), frozenset(skipped)

    def _owners(self) -> dict[int, int]:
        """Node → the element whose line its words go to; an element is its own owner."""
        owner: dict[int, int] = {}
        nodes, parent = self.tree.nodes, self.tree.parent
        inert: dict[object, bool] = {}  # class names, most of which cannot be operated as such
        for place in self.order:
            node = nodes[place]
            above = owner.get(parent[place], -1)
            if not acts(node):
                known = inert.get(node.class_name)
                if known is None:
                    known = inert[node.class_name] = not is_input(node)
                if known:
                    if above >= 0:
                        owner[place] = above
                    continue
            if above >= 0 and self._is_part(place, above):
                owner[place] = above
                self._boxes.setdefault(above, []).append(place)
            else:
                owner[place] = place
        return owner

    def _is_part(self, place: int, above: int) -> bool:
        """A switch or box that only its row can flip is the row's state, not an element."""
        node = self.tree.nodes[place]
        if node.checkable is not True or node.clickable is True:
            return False
        own = node.long_clickable is True or node.scrollable is True or class_kind(node) == "edit"
        return not own and self.tree.nodes[above].clickable is True

    def _scrolls(self, place: int) -> bool:
        node = self.tree.nodes[place]
        return node.scrollable is True and node.clickable is not True

    def state_holder(self, owner: int) -> int:
        """The node that says on or off: the element itself, else the part its row names.

        Outside of rows the first box that is part of the element.
        """
        nodes = self.tree.nodes
        if nodes[owner].checkable is True:
            return owner
        parts = self._boxes.get(owner)
        if parts is None:
            return owner
        named = self._row_states().get(owner, -1)
        return named if named in parts else parts[0]

    def _row_states(self) -> dict[int, int]:
        """Acting node → the node that holds its row's state; read only where a box is a part."""
        if self._states_of_rows is None:
            from clawctl_adapters.rows import read_rows

            at = self.observation.position
            self._states_of_rows = {
                at[row.action_path]: at[row.checked_path]
                for row in read_rows(self.observation)
                if row.action_path is not None and row.checked_path is not None
            }
        return self._states_of_rows

    def _line(self, ref: int, place: int, labels: tuple[Label, ...]) -> Line:
        node = self.tree.nodes[place]
        holder = self.tree.nodes[self.state_holder(place)]
        kind = kind_of(node, holder)
        states = self._states(node, holder, hidden=self._is_outside(place))
        found = "" if labels or kind == "scroll" else name_of(node)
        return Line(ref=ref, kind=kind, states=states, name=found, labels=labels)

    def _states(self, node: Node, holder: Node, *, hidden: bool) -> tuple[str, ...]:
        states = []
        if holder.checkable is True:
            known = {True: "on", False: "off"}
            states.append(known.get(holder.checked, "unknown"))  # type: ignore[arg-type]
        if node.selected is True:
            states.append("selected")
        if node.focused is True:
            states.append("focused")
        if node.enabled is False:
            states.append("disabled")
        if node.visible_to_user is False or hidden:
            states.append("hidden")
        return tuple(states)

    def _labels(self, place: int) -> list[Label]:
        node, hidden = self.tree.nodes[place], self.hidden.get(place, ())
        text, described, hint = node.text, node.content_description, node.hint
        if text and not (described or hint or hidden):
            return [] if is_blank(text) else [Label(str(text))]  # as most
        labels = [Label("", "withheld")] if hidden else []
        if text and hint == text and class_kind(node) == "edit":
            text = ""  # an empty field shows its prompt: not what somebody typed
        if text and "text" not in hidden and not is_blank(text):
            labels.append(Label(str(text)))
        if described and "content_description" not in hidden and not is_blank(described):
            labels.append(Label(str(described)))
        if hint and "hint" not in hidden and hint != text and not is_blank(hint):
            labels.append(Label(str(hint), "prompt"))
        return labels


def _distinct(labels: Sequence[Label], whole: bool) -> tuple[Label, ...]:
    """Each label once, without those that a longer one holds word for word.

    A description often joins the texts below it. A number alone stays: "3" beside "Chat 3" may
    be a badge. So does a prompt, which says that a field is empty.
    """
    found = tuple(dict.fromkeys(labels))
    if whole or len(found) < 2:
        return found
    texts = [label.text for label in found if label.saying == "text"]
    return tuple(
        label
        for label in found
        if label.saying != "text"
        or label.text.isdigit()
        or not any(_holds(text, label.text) for text in texts)
    )


def _holds(text: str, part: str) -> bool:
    """Whether the part stands in a longer text, and no word goes on where it begins or ends."""
    at = text.find(part) if part and len(part) < len(text) else -1
    while at >= 0:
        end = at + len(part)
        starts = at == 0 or not (text[at - 1].isalnum() and part[0].isalnum())
        ends = end == len(text) or not (text[end].isalnum() and part[-1].isalnum())
        if starts and ends:
            return True
        at = text.find(part, at + 1)
    return False
