"""Whether two observations show the same screen, and what differs once noise is left out.

Room     adapters.
Input    two observations, in the order they were captured.
Output   same_screen: cheap, by place. Changes: by element, with what ticks and turns kept apart.
         Settling: whether looks after an act have come to rest.

A ticking "Up time" or battery level is no effect; a list whose rows differ in their numbers
alone ("Pad 7", "Pad 12") has moved when it was scrolled. So words are compared exactly, and only
if everything else is equal may up to two texts differ, and those in their digits only. The
system bars' own nodes are left out, and so are spinners and what merely moves without a word.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation

SYSTEM_PACKAGES: Final = frozenset({"com.android.systemui"})
MAX_TICKS: Final = 2  # texts that may tick on one screen: an up time, a charge
_DIGITS: Final = re.compile(r"\d+")
# Times of day and durations: what a clock may change by itself on a screen nobody touched.
_CLOCK: Final = re.compile(r"\d{1,3}[:.\u2236]\d{2}(?!\d*\.)")
# Views whose looks change by themselves: they turn, count or tick.
_RESTLESS: Final = re.compile(
    r"ProgressBar|ProgressIndicator|Chronometer|TextClock|DigitalClock|AnalogClock|Shimmer"
)
_WORDS: Final = frozenset({"text", "contentDescription"})


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between two looks, noise apart. Paths: `gone` before, all others after.

    numbers  texts that differ in their digits alone, at most MAX_TICKS of them: a counter that
             ran on, or an effect; nobody can tell. More of them stand in `changed`.
    ticks    what was left out: clocks, spinners, silent things that moved.
    """

    appeared: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    ticks: int = 0

    @property
    def any(self) -> bool:
        """Whether anything differs for sure."""
        return bool(self.appeared or self.gone or self.changed or self.moved)

    def count(self) -> dict[str, int]:
        """How many of each kind, empty ones left out."""
        found = {
            "appeared": len(self.appeared), "gone": len(self.gone), "changed": len(self.changed),
            "moved": len(self.moved), "numbers": len(self.numbers),
        }  # fmt: skip
        return {name: count for name, count in found.items() if count}


class Settling:
    """Looks after an act, one by one; `before` is None where nothing was seen before it."""

    def __init__(self, before: Observation | None) -> None:
        self._before = before
        self._last: Observation | None = None
        self.changed = before is None
        self.still = False

    def add(self, seen: Observation) -> None:
        """Take one look. changed: it differs from before; still: from the look before it not.

        A dump whose tool waited for a still screen (a stock one) needs no second one beside it.
        """
        self.changed = self._before is None or differs(self._before, seen)
        waited = _waited(seen)
        self.still = (self._last is None and waited) or (
            self._last is not None and (waited or not differs(self._last, seen))
        )
        self._last = seen


def differs(before: Observation, after: Observation) -> bool:
    """Whether anything but noise differs; a keyboard that came or went counts."""
    if _covers(before) != _covers(after):
        return True
    return not same_screen(before, after) and changes_of(before, after).any


def same_screen(before: Observation, after: Observation) -> bool:
    """Whether after shows no change against before but ticks."""
    if before.provenance.foreground_package != after.provenance.foreground_package:
        return False
    pairs = list(_paired(before, after))
    if any(pair is None for pair in pairs):
        return False
    changed = [(one, other) for pair in pairs if pair is not None for one, other in [pair]
               if _words(one) != _words(other)]  # fmt: skip
    if not changed:
        return True
    # On a screen of few texts a tick and a scroll look alike; then it counts as a change.
    texts = sum(any(_words(pair[0])) for pair in pairs if pair is not None)
    return (
        len(changed) <= MAX_TICKS
        and 2 * len(changed) < texts
        and all(_masked(one) == _masked(other) for one, other in changed)
    )


def changes_of(before: Observation, after: Observation) -> Changes:
    """What differs, element by element; every node is in one of the lists or is noise."""
    from clawctl_adapters.compare import compare  # on use: loops stand high above this

    found = compare(before, after)
    ticks = _Ticks(before, after)
    changed: list[str] = []
    numbers: list[str] = []
    for change in found.changed:
        one, other = before.by_path[change.before], after.by_path[change.after]
        if ticks.is_noise(one, other, change.facts):
            continue
        only_words = set(change.facts) <= _WORDS
        same_mask = only_words and _masked(one) == _masked(other)
        (numbers if same_mask else changed).append(change.after)
    appeared, gone = ticks.without_pairs(found.appeared, found.gone)
    moved = [pair.after for pair in found.moved if not ticks.is_silent(after.by_path[pair.after])]
    if len(numbers) > MAX_TICKS:
        changed, numbers = changed + numbers, []
    total = len(found.changed) + len(found.moved) + len(found.appeared) + len(found.gone)
    kept = len(changed) + len(numbers) + len(moved) + len(appeared) + len(gone)
    return Changes(
        appeared=tuple(appeared), gone=tuple(gone), changed=tuple(changed), moved=tuple(moved),
        numbers=tuple(numbers), ticks=total - kept,
    )  # fmt: skip


class _Ticks:
    """What changes by itself on these two screens."""

    def __init__(self, before: Observation, after: Observation) -> None:
        self._before, self._after = before, after

    def is_noise(self, one: Node, other: Node, facts: Iterable[str]) -> bool:
        """A spinner in any way, or a clock in its digits."""
        if _is_restless(one) and _is_restless(other):
            return True
        return set(facts) <= _WORDS and _is_clock(one, other)

    def is_silent(self, node: Node) -> bool:
        """Nothing to read, nothing to touch, nothing inside: an ornament."""
        if _is_restless(node):
            return True
        acts = (node.clickable, node.long_clickable, node.scrollable, node.checkable)
        inside = self._after.children.get(node.node_path)
        return not any(_words(node)) and not any(fact is True for fact in acts) and not inside

    def without_pairs(
        self, appeared: Iterable[str], gone: Iterable[str]
    ) -> tuple[list[str], list[str]]:
        """Those left when a clock's two readings and spinners are taken out."""
        came = [path for path in appeared if not _is_restless(self._after.by_path[path])]
        left: list[str] = []
        for path in gone:
            node = self._before.by_path[path]
            if _is_restless(node):
                continue
            twin = next((p for p in came if _is_clock(node, self._after.by_path[p])), None)
            if twin is None:
                left.append(path)
            else:
                came.remove(twin)
        return came, left


def _is_restless(node: Node) -> bool:
    return isinstance(node.class_name, str) and _RESTLESS.search(node.class_name) is not None


def _is_clock(one: Node, other: Node) -> bool:
    """Whether both are one text that shows a time, apart from its digits equal."""
    kind = one.class_name, one.resource_id, one.parent_path
    if kind != (other.class_name, other.resource_id, other.parent_path):
        return False
    texts = _words(one), _words(other)
    shown = [word for words in texts for word in words]
    return (
        bool(shown)
        and texts[0] != texts[1]
        and _masked(one) == _masked(other)
        and all(_CLOCK.search(str(word)) for word in shown)
    )


def _waited(seen: Observation) -> bool:
    """Whether the dumper waited for a screen that stands still; one that did not says so."""
    viewport = seen.provenance.viewport
    known = viewport if isinstance(viewport, dict) else {}
    return known.get("settled") is not False


def _covers(seen: Observation) -> object:
    viewport = seen.provenance.viewport
    return viewport.get("covers") if isinstance(viewport, dict) else None


def _paired(before: Observation, after: Observation) -> Iterator[tuple[Node, Node] | None]:
    """Nodes of the same place with the same shape, or None where the trees differ."""
    ones, others = _app_nodes(before), _app_nodes(after)
    if len(ones) != len(others):
        yield None
        return
    for one, other in zip(ones, others, strict=True):
        yield (one, other) if _shape(one) == _shape(other) else None


def _app_nodes(observation: Observation) -> list[Node]:
    return [node for node in observation.nodes if node.package not in SYSTEM_PACKAGES]


def _shape(node: Node) -> tuple[object, ...]:
    return (
        node.node_path, node.package, node.class_name, node.resource_id, node.bounds,
        node.checked, node.enabled, node.selected, node.focused,
    )  # fmt: skip


def _words(node: Node) -> tuple[object, ...]:
    return tuple(
        word
        for word in (node.text, node.content_description)
        if isinstance(word, str) and not is_blank(word)
    )


def _masked(node: Node) -> tuple[str, ...]:
    return tuple(_DIGITS.sub("#", str(word)) for word in _words(node))
