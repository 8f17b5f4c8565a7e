"""What the difference text says, as values: lines of two briefs compared ref by ref.

Room     adapters, renderers.
Input    two observations and the session's refs of both.
Output   Difference: changed, new, removed and moved lines; what left is named, never repeated.
"""

from collections import Counter
from typing import Final

import msgspec
from msgspec.structs import replace

from clawctl_adapters.differing import compare_matched, differing_facts
from clawctl_adapters.model.diff import Diff, Matching, RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.renderers.values import Brief, Folded, Label, Line
from clawctl_adapters.tree import tree_of
from clawctl_adapters.windows import bar_places

_CHECKS: Final = frozenset({"on", "off", "unknown"})
_WITHHELD: Final = Label("", "withheld")
_FIELDS: Final = {"text": "text", "contentDescription": "content_description", "hint": "hint"}


class LineChange(msgspec.Struct, frozen=True, kw_only=True):
    """Only what is new about a line; None where nothing is.

    gained, lost  states; of on, off and unknown only the new one is said.
    labels        the whole new list, None in place of a label that stayed at its position.
    inside        ref of the element it now stands in, 0 for none: its parent is another.
    """

    ref: int
    kind: str | None = None
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    name: str | None = None
    labels: tuple[Label | None, ...] | None = None
    inside: int | None = None


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A step from one screen to the next.

    app, activity  in front; app is None and activity "" when both are the same as before.
    flags     those of the new screen's brief, and "since-incomplete" when the old one was.
    new       lines in document order; loose texts have no ref.
    removed   refs that are gone; removed_texts counts loose texts.
    moved     refs whose only change is position or size.
    opened, closed   windows that are there but folded, now and before; "" is the app's package.
    unlisted  differing nodes when no line tells of any: a text that moved, a fact not shown.
    """

    capture: str
    since: str
    app: str | None = None
    activity: str = ""
    flags: tuple[str, ...] = ()
    changed: tuple[LineChange, ...] = ()
    new: tuple[Line, ...] = ()
    removed: tuple[int, ...] = ()
    removed_texts: int = 0
    moved: tuple[int, ...] = ()
    opened: tuple[Folded, ...] = ()
    closed: tuple[Folded, ...] = ()
    unlisted: int = 0

    @property
    def no_change(self) -> bool:
        """Whether nothing of the app differs."""
        told = (self.changed, self.new, self.removed, self.moved, self.opened, self.closed)
        return not (any(told) or self.removed_texts or self.unlisted or self.app is not None)


def numbered_brief(observation: Observation, book: RefBook) -> Brief:
    """The observation's brief with the session's refs in place of its own."""
    return brief_of(observation, refs=book)


def difference_of(before: RefBook, after: RefBook, matching: Matching) -> Difference:
    """What of the two briefs differs, bars left out; refs as both books have them.

    matching  of the two books' observations.
    """
    return _Comparer(before, after, matching).difference()


class _Comparer:
    def __init__(self, before: RefBook, after: RefBook, found: Matching) -> None:
        self.before, self.after = before.observation, after.observation
        self.diff: Diff = compare_matched(self.before, self.after, found)
        self.was, self.now = app_brief(before), app_brief(after)
        self.refs = after.refs
        old = {ref: path for path, ref in before.refs.items()}
        self.pairs = {ref: (old[ref], path) for path, ref in after.refs.items() if ref in old}
        self.reparented = {one.after for one in self.diff.changed if "parent" in one.facts}

    def difference(self) -> Difference:
        known = {line.ref: line for line in self.was.lines if line.ref is not None}
        shown = {line.ref: line for line in self.now.lines if line.ref is not None}
        changed = [
            change
            for ref, line in shown.items()
            if ref in known and (change := self._change(ref, known[ref], line)) is not None
        ]
        gone_texts, new_texts = self._loose()
        was, now = ((one.app, one.activity) for one in (self.was, self.now))
        is_elsewhere = was != now
        found = Difference(
            capture=self.now.capture,
            since=self.was.capture,
            app=self.now.app if is_elsewhere else None,
            activity=self.now.activity if is_elsewhere else "",
            flags=self._flags(),
            changed=tuple(changed),
            new=tuple(self._new(known, new_texts)),
            removed=tuple(sorted(ref for ref in known if ref not in shown)),
            removed_texts=gone_texts.total(),
            moved=self._moved({change.ref for change in changed}),
            opened=_beyond(self.now, self.was),
            closed=_beyond(self.was, self.now),
        )
        return replace(found, unlisted=self._unlisted()) if found.no_change else found

    def _flags(self) -> tuple[str, ...]:
        partial = self.before.coverage.source != "complete"
        return (*self.now.flags, "since-incomplete") if partial else self.now.flags

    def _loose(self) -> tuple[Counter[tuple[Label, ...]], Counter[tuple[Label, ...]]]:
        """Loose texts that left and that came, each as often as it stands there."""
        was, now = (
            Counter(line.labels for line in brief.lines if line.ref is None)
            for brief in (self.was, self.now)
        )
        return was - now, now - was

    def _new(self, known: dict[int, Line], texts: Counter[tuple[Label, ...]]) -> list[Line]:
        found = []
        for line in self.now.lines:
            if line.ref is None:
                if texts[line.labels] > 0:
                    texts[line.labels] -= 1
                    found.append(line)
            elif line.ref not in known:
                found.append(line)
        return found

    def _change(self, ref: int, was: Line, now: Line) -> LineChange | None:
        gained = tuple(state for state in now.states if state not in was.states)
        lost = tuple(state for state in was.states if state not in now.states)
        if _CHECKS.intersection(gained):
            lost = tuple(state for state in lost if state not in _CHECKS)
        change = LineChange(
            ref=ref,
            kind=now.kind if now.kind != was.kind else None,
            gained=gained,
            lost=lost,
            name=now.name if now.name != was.name else None,
            labels=self._labels(ref, was.labels, now.labels),
            inside=self._inside(ref),
        )
        return None if change == LineChange(ref=ref) else change

    def _labels(
        self, ref: int, was: tuple[Label, ...], now: tuple[Label, ...]
    ) -> tuple[Label | None, ...] | None:
        rewritten = _WITHHELD in now and self._secret_changed(ref)
        if was == now and not rewritten:
            return None
        padded = (*was, *[None] * len(now))
        return tuple(
            None if label == old and not (rewritten and label == _WITHHELD) else label
            for label, old in zip(now, padded, strict=False)
        )

    def _secret_changed(self, ref: int) -> bool:
        """Whether withheld words are others now: typing a password does have an effect."""
        was, now = self.pairs[ref]
        one, other = self.before.by_path[was], self.after.by_path[now]
        facts = {_FIELDS.get(fact) for fact in differing_facts(one, other)}
        tree = tree_of(self.after)
        return bool(facts.intersection(hidden_fields(tree, tree.place[now])))

    def _inside(self, ref: int) -> int | None:
        _, path = self.pairs[ref]
        if path not in self.reparented:
            return None
        tree = tree_of(self.after)
        above = [tree.nodes[place].node_path for place in tree.chain(tree.place[path])][1:]
        return next((self.refs[host] for host in above if host in self.refs), 0)

    def _moved(self, told: set[int]) -> tuple[int, ...]:
        found = {self.refs[pair.after] for pair in self.diff.moved if pair.after in self.refs}
        return tuple(sorted(ref for ref in found if ref in self.pairs and ref not in told))

    def _unlisted(self) -> int:
        diff = self.diff
        return len(diff.appeared) + len(diff.gone) + len(diff.changed) + len(diff.moved)


def app_brief(book: RefBook) -> Brief:
    """The numbered brief without status and navigation bars: nothing there is the app's."""
    observation = book.observation
    bars = bar_places(observation)
    if not bars:
        return numbered_brief(observation, book)
    app = brief_of(observation).app  # may rest on a root that is left out now
    nodes = [node for place, node in enumerate(observation.nodes) if place not in bars]
    known = replace(observation.provenance, foreground_package=app)
    return numbered_brief(replace(observation, nodes=tuple(nodes), provenance=known), book)


def _beyond(one: Brief, other: Brief) -> tuple[Folded, ...]:
    """What is folded in one and not in the other; "" stands for the package of the app in front."""
    known = {(fold.what, fold.package) for fold in other.folded}
    return tuple(
        replace(fold, package="") if fold.package == one.app else fold
        for fold in one.folded
        if (fold.what, fold.package) not in known
    )
