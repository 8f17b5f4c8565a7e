"""Find a label the way somebody asks for it, and say how it was found, or that it was not.

Room     adapters.
Input    an observation and words; a row, a container or a display where one is meant.
Output   Finding: one candidate or the reasons against it; several targets with their places;
         nothing, with near misses. Never a choice between two, never a guess.

Exact by code unit first, over every node, hidden ones too: text, or the description where
there is no text; then descriptions beside a text; then both under the folding of folding.py.
The first pass that finds anything is the answer, also when it finds too much.
"""

import difflib
import re
from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec

from clawctl_adapters.careful import DEFAULT_RULES, judge
from clawctl_adapters.eligibility import RuleSet
from clawctl_adapters.folding import fold
from clawctl_adapters.labels import labels_of
from clawctl_adapters.model.node import is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Hint, Kind
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.scopes import in_row_of
from clawctl_adapters.tree import Tree, tree_of

Answer = Literal["one", "several", "refused", "absent", "unknown"]
_MAX_HINTS: Final = 16
_MAX_NEAR: Final = 5
_MAX_COMPARED: Final = 2000  # distinct labels of a screen that are compared for near misses
_MAX_CHARS: Final = 200  # of a label that is compared; longer ones are documents
_MAX_LOST: Final = 8  # places in one label where characters were lost; more match anything
_CLOSE: Final = 0.6  # of difflib's ratio: a typing error or two in a short label
# What tools write for characters they cannot carry: dots, question marks, U+FFFD.
_LOST: Final = re.compile(r"[.?\N{REPLACEMENT CHARACTER}]+")


class Finding(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What a search for a label came to.

    answer       "one": candidate holds it. "refused": one target, hints hold the reasons.
                 "several": hints name the targets; name a row or container. "absent": no such
                 label among the nodes of a complete source. "unknown": none among the nodes
                 that are there, but some are missing.
    matched_by   "exact", "description" or "folded"; None when nothing matched.
    matches      how many targets carry the label.
    near_misses  labels of the screen that come close, at most 5, best first.
    """

    answer: Answer
    matched_by: Literal["exact", "description", "folded"] | None
    matches: int
    candidate: Candidate | None = None
    hints: tuple[Hint, ...] = ()
    near_misses: tuple[str, ...] = ()


def find_label(
    observation: Observation,
    label: str,
    *,
    kind: Kind = "click",
    row: str | None = None,
    within: str | None = None,
    display: int | None = None,
    rules: RuleSet = DEFAULT_RULES,
) -> Finding:
    """The one target of a label, or why there is none.

    row      another label of the row that is meant ("Delete" in the row of "Beta").
    within   node path of a container; an unknown path contains nothing.
    display  number of the display; None looks on all of them.
    The label is literal: no pattern, no part of a longer one.
    """
    search = _Search(observation, display)
    matched_by, places = search.places(label)
    mark = -1
    if row is not None:
        places, mark = search.in_row(places, row)
    elif within is not None:
        mark = observation.position.get(within, -1)
        places = [p for p in places if mark >= 0 and search.tree.is_within(p, mark)]
    if not places:
        whole = observation.coverage.source == "complete"
        near = search.near_misses(label)
        return Finding(
            answer="absent" if whole else "unknown", matched_by=None, matches=0, near_misses=near
        )
    judged = [judge(observation, label, kind, place, rules, mark) for place in places]
    targets = {search.target(place) for place in places}
    hints = tuple(one for one in judged if isinstance(one, Hint))[:_MAX_HINTS]
    if len(targets) > 1:
        refused = tuple(_not_chosen(one, len(targets)) for one in judged)[:_MAX_HINTS]
        return Finding(answer="several", matched_by=matched_by, matches=len(targets), hints=refused)
    found = next((one for one in judged if isinstance(one, Candidate)), None)
    return Finding(
        answer="refused" if found is None else "one",
        matched_by=matched_by,
        matches=1 if found is not None else max(_matches(hint) for hint in hints),
        candidate=found,
        hints=hints,
    )


def _matches(hint: Hint) -> int:
    return hint.matches if isinstance(hint.matches, int) else 1


def _not_chosen(one: Candidate | Hint, targets: int) -> Hint:
    """One of several targets, as a hint: whoever asked named them all."""
    if isinstance(one, Hint):
        return one if isinstance(one.matches, int) else _with_matches(one, targets)
    return Hint(
        id=one.id,
        kind=one.kind,
        node_path=one.node_path,
        reasons=("label_not_unique",),
        viewport_intersection=one.viewport_intersection,
        action_node_path=one.action_node_path,
        selector=one.selector,
        visible=one.visible,
        matches=targets,
    )


def _with_matches(hint: Hint, targets: int) -> Hint:
    return msgspec.structs.replace(hint, matches=targets)


class _Search:
    def __init__(self, observation: Observation, display: int | None) -> None:
        self.tree: Tree = tree_of(observation)
        self._native = labels_of(observation).native
        self._display = display

    def places(
        self, label: str
    ) -> tuple[Literal["exact", "description", "folded"] | None, list[int]]:
        """Every node that carries the label by the first way of comparing that finds any."""
        wanted = fold(label)
        exact = self._here(self._native.get(label, []))
        if exact:
            return "exact", exact
        described = self._here(self._described(lambda words: words == label))
        if described:
            return "description", described
        alike = [
            place
            for words, places in self._native.items()
            if fold(words) == wanted
            for place in places
        ]
        alike += self._described(lambda words: fold(words) == wanted)
        folded = self._here(sorted(set(alike))) if wanted else []
        return ("folded", folded) if folded else (None, [])

    def in_row(self, places: list[int], row: str) -> tuple[list[int], int]:
        """Those in a row with that label, and the node that carries it; [] for several rows."""
        _, marks = self.places(row)
        found = {mark: in_row_of(self.tree, mark, places) for mark in marks}
        rows = [(inside, mark) for mark, inside in found.items() if inside]
        several = {self.target(place) for inside, _ in rows for place in inside}
        if len(several) > 1:
            return sorted({place for inside, _ in rows for place in inside}), -1
        return rows[0] if rows else ([], -1)

    def target(self, place: int) -> int:
        """The nearest clickable of the node's chain, or the node itself."""
        nodes = self.tree.nodes
        chain = self.tree.chain(place)
        return next((above for above in chain if nodes[above].clickable is True), place)

    def near_misses(self, label: str) -> tuple[str, ...]:
        """Labels that come close after folding, or that lost what this one has."""
        wanted = fold(label)[:_MAX_CHARS]
        shown = {fold(words)[:_MAX_CHARS]: words for words in self._shown_labels()}
        lost = [words for folded, words in shown.items() if _lost_characters(folded, wanted)]
        parts = [words for folded, words in shown.items() if wanted and wanted in folded]
        close = difflib.get_close_matches(wanted, list(shown), n=_MAX_NEAR, cutoff=_CLOSE)
        near = dict.fromkeys([*lost, *(shown[folded] for folded in close), *parts])
        return tuple(near)[:_MAX_NEAR]

    def _here(self, places: list[int]) -> list[int]:
        if self._display is None:
            return places
        return [place for place in places if self.tree.display(place) == self._display]

    def _described(self, matches: Callable[[str], bool]) -> list[int]:
        """Nodes whose description matches though their text says something else."""
        return [
            place
            for place, node in enumerate(self.tree.nodes)
            if isinstance(node.content_description, str)
            and not is_blank(node.content_description)
            and not is_blank(node.text)
            and matches(node.content_description)
        ]

    def _shown_labels(self) -> Iterator[str]:
        """Labels that may be shown: a near miss must not give a secret away."""
        for count, (words, places) in enumerate(self._native.items()):
            if count >= _MAX_COMPARED:
                return
            if not any(hidden_fields(self.tree, place) for place in places):
                yield words


def _lost_characters(shown: str, wanted: str) -> bool:
    """Whether the label is the wanted one with what a tool could not carry as dots or marks."""
    parts = [re.escape(part) for part in _LOST.split(shown)]
    if not 1 < len(parts) <= _MAX_LOST or len(shown) > _MAX_CHARS:
        return False
    return re.fullmatch("[^\x00-\x7f]{1,8}".join(parts), wanted) is not None
