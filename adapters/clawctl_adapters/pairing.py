"""Bind the elements of one observation to those of the next, and leave open what is unsure.

Room     adapters.
Input    two Trees.
Output   Pairing: partners by node number, why, and groups that could not be told apart.

Ids that occur once on both sides come first, then words below parents that are already bound,
then what moved from one bound parent to another, then wrappers by what they hold. Rectangles
bind last, shifted as far as the words in the same scroll container went, and not at all where
no word stayed: a list scrolled by a page shows other rows in the very same rectangles. Every
step groups by hash: linear time.
"""

from collections import deque
from collections.abc import Hashable, Iterable

from clawctl_adapters.model.diff import How
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.traits import (
    Key,
    Traits,
    by_kind,
    by_look,
    by_name,
    by_name_or_act,
    by_silence,
    by_wording,
    count,
    speaks,
)
from clawctl_adapters.tree import Tree

_NOBODY = -1
_Shift = tuple[int, int] | None  # pixels to the right and down


class Pairing:
    """Partners of two trees' nodes; numbers are places in each observation's nodes.

    after_of, before_of   the partner's number, -1 without one.
    how                   by the number before.
    open_groups           (before, after) numbers of what could be each other.
    """

    def __init__(self, before: Tree, after: Tree) -> None:
        self.before, self.after = Traits(before), Traits(after)
        self.after_of = [_NOBODY] * len(before.nodes)
        self.before_of = [_NOBODY] * len(after.nodes)
        self.how: dict[int, How] = {}
        self.open_groups: list[tuple[list[int], list[int]]] = []
        self._shifts: dict[int, _Shift] = {}
        self._run()

    def _run(self) -> None:
        self._bind_ids()
        self._descend(sure=True)
        self._bind_moved()
        self._climb()
        self._descend(sure=True)
        self._shifts = self._find_shifts()
        self._descend(sure=False)
        self._climb()
        self._descend(sure=False, last=True)

    def _bind(self, one: int, other: int, how: How) -> None:
        self.after_of[one], self.before_of[other], self.how[one] = other, one, how

    def _bind_ids(self) -> None:
        """An id of its own that occurs once on both sides, whatever the words say now.

        Inside a list the words must agree: rows are recycled with their ids.
        """

        def key(traits: Traits, place: int) -> Hashable:
            return traits.kind[place] if traits.is_own_id(place) else None

        places = range(len(self.after_of)), range(len(self.before_of))
        for ones, others in self._groups(*places, key):
            if len(ones) == len(others) == 1 and self._fits_by_id(ones[0], others[0]):
                self._bind(ones[0], others[0], "id")

    def _fits_by_id(self, one: int, other: int) -> bool:
        if not self._contradict(one, other):
            return True
        in_list = self.before.scroller[one] >= 0 or self.after.scroller[other] >= 0
        return not in_list and not self.before.operable[one]

    def _contradict(self, one: int, other: int) -> bool:
        """Whether both have words and not the same; in a list, words against none count too."""
        name, beside = self.before.name[one], self.after.name[other]
        in_list = self.before.scroller[one] >= 0
        return name != beside and (in_list or bool(name and beside))

    def _descend(self, *, sure: bool, last: bool = False) -> None:
        """Children of bound parents, from the roots down; new pairs are walked too."""
        self._children(self.before.tree.roots, self.after.tree.roots, sure, last)
        todo = deque(place for place in self.before.tree.order if self.after_of[place] >= 0)
        done: set[int] = set()
        while todo:
            one = todo.popleft()
            if one in done:
                continue
            done.add(one)
            children = self.before.tree.children[one]
            others = self.after.tree.children[self.after_of[one]]
            if children and others:
                self._children(children, others, sure, last)
                todo.extend(child for child in children if self.after_of[child] >= 0)

    def _children(self, ones: list[int], others: list[int], sure: bool, last: bool) -> None:
        self._bind_single(ones, others, by_wording, "label")
        self._bind_single(ones, others, by_name, "label")
        if not sure:
            self._bind_single(ones, others, self._by_name_and_rect, "geometry")
        for group, partners in self._groups(ones, others, by_kind):
            if len(group) == len(partners) == 1:
                self._bind_only(group[0], partners[0], sure)
        if not sure:
            self._bind_in_order(ones, others, by_silence)
            self._bind_in_order(ones, others, by_look)
            self._bind_single(ones, others, self._by_loose_rect, "geometry")
        if last:
            for group, partners in self._groups(ones, others, by_name_or_act):
                self.open_groups.append((group, partners))

    def _bind_single(self, ones: Iterable[int], others: Iterable[int], key: Key, how: How) -> None:
        """What has a key that nothing else here has, on both sides."""
        for group, partners in self._groups(ones, others, key):
            if len(group) == len(partners) == 1:
                self._bind(group[0], partners[0], how)

    def _bind_only(self, one: int, other: int, sure: bool) -> None:
        """The only one of its kind left under its parent; other words need more than that."""
        in_list, acts = self.before.scroller[one] >= 0, self.before.operable[one]
        if not self._contradict(one, other):
            # An unnamed button of a list waits until it is known how far the list went.
            if not (in_list and acts) or (not sure and self._shift(one) is not None):
                self._bind(one, other, "place")
        elif sure:
            rects = self.before.tree.bounds(one), self.after.tree.bounds(other)
            if self._is_frame(one) and rects[0] == rects[1]:
                self._bind(one, other, "geometry")
        elif self._shift(one) is not None:
            if self.before.is_own_id(one) and not in_list:
                self._bind(one, other, "id")
            elif self._same_rect(one, other):
                self._bind(one, other, "geometry")
            elif not acts and not self._is_item(one):
                self._bind(one, other, "place")

    def _is_item(self, place: int) -> bool:
        """Whether it lies in a scroll container directly: there the next row looks the same."""
        above = self.before.tree.parent[place]
        return above < 0 or self.before.tree.nodes[above].scrollable is True

    def _is_frame(self, place: int) -> bool:
        """A wrapper outside any list, with words only inside."""
        traits = self.before
        outside = traits.scroller[place] < 0
        return outside and not traits.named[place] and not traits.operable[place]

    def _bind_in_order(self, ones: list[int], others: list[int], key: Key) -> None:
        """As many as before under one parent, so the first is the first: structural place."""
        for group, partners in self._groups(ones, others, key):
            if len(group) == len(partners) and self._shift(group[0]) is not None:
                for one, other in zip(group, partners, strict=True):
                    self._bind(one, other, "place")

    def _bind_moved(self) -> None:
        """Own words once on both sides: in the same row, or between rows that are both there."""

        def key(traits: Traits, place: int) -> Hashable:
            return by_name(traits, place) if speaks(traits, place) else None

        everywhere = range(len(self.after_of)), range(len(self.before_of))
        totals = count(self.before, key), count(self.after, key)
        for group, partners in self._groups(*everywhere, key):
            if len(group) != 1 or len(partners) != 1:
                continue
            one, other = group[0], partners[0]
            once = all(total[key(self.before, one)] == 1 for total in totals)
            if once and (self._same_context(one, other) or self._parents_bound(one, other)):
                self._bind(one, other, "label")

    def _same_context(self, one: int, other: int) -> bool:
        return self.before.context(one) == self.after.context(other)

    def _parents_bound(self, one: int, other: int) -> bool:
        above, beside = self.before.tree.parent[one], self.after.tree.parent[other]
        return above >= 0 and beside >= 0 and self.after_of[above] >= 0 <= self.before_of[beside]

    def _climb(self) -> None:
        """Wrappers whose bound children all went to one node of the same kind."""
        before, after = self.before.tree, self.after.tree
        for one in reversed(before.order):
            if self.after_of[one] >= 0:
                continue
            hosts = {
                after.parent[self.after_of[child]]
                for child in before.children[one]
                if self.after_of[child] >= 0
            }
            host = hosts.pop() if len(hosts) == 1 else _NOBODY
            free = host >= 0 and self.before_of[host] < 0
            if free and self.before.kind[one] == self.after.kind[host]:
                self._bind(one, host, "place")

    def _find_shifts(self) -> dict[int, _Shift]:
        """Scroll container → how far most of its words went; None when none of them stayed."""
        steps: dict[int, dict[_Shift, int]] = {}
        for one, named in enumerate(self.before.named):
            if named:
                counts = steps.setdefault(self.before.scroller[one], {})
                rect, beside = self.before.tree.bounds(one), self._partner_rect(one)
                if rect is not None and beside is not None:
                    step = (beside.left - rect.left, beside.top - rect.top)
                    counts[step] = counts.get(step, 0) + 1
        return {
            scroller: max(counts, key=lambda step: counts[step])
            if counts
            else self._still(scroller)
            for scroller, counts in steps.items()
        }

    def _still(self, scroller: int) -> _Shift:
        """Nowhere for a container that holds the very same words in the same order, else None."""
        if scroller < 0:
            held = [[t.wording[root] for root in t.tree.roots] for t in (self.before, self.after)]
            return (0, 0) if held[0] == held[1] else None
        other = self.after_of[scroller]
        same = other >= 0 and self.before.wording[scroller] == self.after.wording[other]
        return (0, 0) if same else None

    def _partner_rect(self, one: int) -> Bounds | None:
        other = self.after_of[one]
        return None if other < 0 else self.after.tree.bounds(other)

    def _shift(self, one: int) -> _Shift:
        """How far the surroundings of a node before went; nowhere when they have no words."""
        return self._shifts.get(self.before.scroller[one], (0, 0))

    def _rect(self, traits: Traits, place: int) -> Bounds | None:
        """Where the node is after, if it went with its surroundings; None when unknown."""
        rect = traits.tree.bounds(place)
        if rect is None or traits is self.after:
            return rect
        shift = self._shift(place)
        if shift is None:
            return None
        across, down = shift
        return Bounds(rect.left + across, rect.top + down, rect.right + across, rect.bottom + down)

    def _same_rect(self, one: int, other: int) -> bool:
        rect = self._rect(self.before, one)
        return rect is not None and rect == self.after.tree.bounds(other)

    def _by_name_and_rect(self, traits: Traits, place: int) -> Hashable:
        rect = self._rect(traits, place)
        return None if rect is None else (traits.kind[place], traits.name[place], rect)

    def _by_loose_rect(self, traits: Traits, place: int) -> Hashable:
        """Texts that nobody can operate may say something else in the same rectangle."""
        rect = self._rect(traits, place)
        loose = traits.named[place] and not traits.operable[place]
        return (traits.kind[place], rect) if loose and rect is not None else None

    def _groups(
        self, ones: Iterable[int], others: Iterable[int], key: Key
    ) -> list[tuple[list[int], list[int]]]:
        """Free nodes of both sides with the same key; None is no key."""
        found: dict[Hashable, tuple[list[int], list[int]]] = {}
        for one in ones:
            if self.after_of[one] < 0 and (mark := key(self.before, one)) is not None:
                found.setdefault(mark, ([], []))[0].append(one)
        if not found:
            return []
        for other in others:
            if self.before_of[other] < 0:
                mark = key(self.after, other)
                if mark in found:
                    found[mark][1].append(other)
        return [pair for pair in found.values() if pair[1]]
