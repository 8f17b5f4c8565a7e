"""What a screen holds, judged from its own nodes, and what of it a text gives back.

Room     clawctl; values in, values out.
Input    an Observation; what a text was read back to (Said).
Output   Kept: elements, labels and reached elements, and how many there are.

Nothing here asks a renderer what it lists, else what it forgot would not be missed. A ref reaches
its element when the text says it once, with that element's words, its state, and a point inside it.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from clawctl_adapters.eligibility import viewport_of
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import COVERED_BY_KEYBOARD, layers_of
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.values import Reference
from clawctl_adapters.tree import Tree, tree_of

_EDITS: Final = ("EditText", "AutoCompleteTextView")
_FIELDS: Final = ("text", "content_description")


class Told(NamedTuple):
    """What a text says behind one ref.

    role   as the text has it: with the words all that tells one element from another.
    words  distinct.   checked  None where it says neither on nor off.
    point  where to touch, None without one.
    folds  whether words and state of what it holds, which is no element, are here too.
    """

    words: frozenset[str] = frozenset()
    checked: bool | None = None
    point: tuple[int, int] | None = None
    folds: bool = False
    role: str = ""


class Said(NamedTuple):
    """A text read back: refs, those that stand there twice, and all words."""

    told: Mapping[int, Told]
    twice: frozenset[int]
    words: str


class Kept(NamedTuple):
    """Of how many elements the text has the ref, and finds the element behind it; labels.

    named, named_kept  elements inside something with words of its own, and those of them whose
                       text has the words of the nearest such.
    unnamed    elements of which the text says no words.
    ambiguous  elements that have role and words in common with another.
    """

    elements: int
    elements_kept: int
    reached: int
    labels: int
    labels_kept: int
    named: int
    named_kept: int
    unnamed: int
    ambiguous: int


class Screen:
    """One observation, and what a text of it must give back.

    elements  paths of nodes with an area that can be operated; a box that its row flips is the
              row's.   labels  each distinct label that is on the screen and not withheld.
    Keys of a keyboard over something else are counted by every text and listed by none.
    """

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self._tree: Tree = tree_of(observation)
        self._folded = self._keys()
        self._references = {
            path: one for one in references_of(observation) for path in (one.state_path, one.path)
        }
        self.elements = self._elements()
        self.labels = self._labels()

    def asked(self) -> frozenset[int]:
        """Refs that a text must have."""
        known = (self._references.get(path) for path in self.elements)
        return frozenset(one.ref for one in known if one is not None)

    def has_unnamed_leaf(self) -> bool:
        """Whether an element has neither words nor anything inside."""
        tree = self._tree
        places = [tree.place[path] for path in self.elements]
        return any(not tree.children[place] and not self._speaks(place) for place in places)

    def has_label_beside(self) -> bool:
        """Whether a label stands in no element's own node."""
        tree = self._tree
        places = {tree.place[path] for path in (*self.elements, *self._references)}
        own = "\n".join(word for place in places for word in self._said(place))
        return any(label not in own for label in self.labels)

    def kept(self, said: Said) -> Kept:
        """What the text gives back."""
        known = [(path, self._references.get(path)) for path in self.elements]
        found = [(path, one) for path, one in known if one is not None and one.ref in said.told]
        above = [words for path, _ in known if (words := self._words_above(path))]
        told = [said.told[ref] for ref in {one.ref for _, one in found}]
        alike = Counter((one.role, one.words) for one in told)
        return Kept(
            elements=len(self.elements),
            elements_kept=len(found),
            reached=sum(self._reaches(one, said) for _, one in found),
            labels=len(self.labels),
            labels_kept=sum(label in said.words for label in self.labels),
            named=len(above),
            named_kept=sum(all(word in said.words for word in words) for words in above),
            unnamed=sum(not one.words for one in told),
            ambiguous=sum(alike[one.role, one.words] > 1 for one in told),
        )

    def _words_above(self, path: str) -> list[str]:
        """Words of the nearest node above that is seen and has any of its own."""
        tree = self._tree
        for place in tree.chain(tree.place[path]):
            if tree.nodes[place].node_path == path or tree.bounds(place) is None:
                continue
            if words := self._said(place):
                return words
        return []

    def _reaches(self, one: Reference, said: Said) -> bool:
        told = said.told[one.ref]
        if one.ref in said.twice:
            return False
        place = self._tree.place[one.path]
        # A word that stands in a longer one of the same line is said there.
        words = self._words(place, folds=told.folds)
        if any(all(word not in longer for longer in told.words) for word in words):
            return False
        holder = self.observation.by_path[one.state_path if told.folds else one.path]
        if holder.checkable is True and isinstance(holder.checked, bool):
            if told.checked is not holder.checked:
                return False
        elif told.checked is not None:
            return False
        return told.point is None or self._holds(place, told.point)

    def _holds(self, place: int, point: tuple[int, int]) -> bool:
        rect = self._tree.bounds(place)
        x_px, y_px = point
        return rect is not None and (
            rect.left <= x_px < rect.right and rect.top <= y_px < rect.bottom
        )

    def _words(self, place: int, *, folds: bool) -> frozenset[str]:
        """Words of the element, with `folds` those of what it holds, down to the next element."""
        nodes, tree = self._tree.nodes, self._tree
        found, todo = set(self._own(place)), list(tree.children[place])
        only_scrolls = nodes[place].scrollable is True and nodes[place].clickable is not True
        while folds and not only_scrolls and todo:
            child = todo.pop()
            reference = self._references.get(nodes[child].node_path)
            if reference is not None and reference.path == nodes[child].node_path:
                continue
            if tree.bounds(child) is not None and child not in self._folded:
                found.update(self._own(child))
            todo.extend(tree.children[child])
        return frozenset(found)

    def _own(self, place: int) -> list[str]:
        node, hidden = self._tree.nodes[place], hidden_fields(self._tree, place)
        return [
            str(getattr(node, field))
            for field in _FIELDS
            if field not in hidden and not is_blank(getattr(node, field))
        ]

    def _elements(self) -> list[str]:
        tree, found = self._tree, []
        for place, node in enumerate(tree.nodes):
            if place in self._folded or tree.bounds(place) is None:
                continue
            box = node.checkable is True and not any(
                tree.nodes[above].clickable is True for above in tree.chain(place) if above != place
            )
            if _acts(node) or box:
                found.append(node.node_path)
        return found

    def _labels(self) -> list[str]:
        tree, screen, found = self._tree, viewport_of(self.observation), dict[str, None]()
        for place in range(len(tree.nodes)):
            rect = tree.bounds(place)
            outside = rect is None or (screen is not None and not rect.meets(screen))
            if outside or place in self._folded:
                continue
            found.update(dict.fromkeys(self._said(place)))
        return list(found)

    def _said(self, place: int) -> list[str]:
        """The node's words and its prompt."""
        hint = self._tree.nodes[place].hint
        shown = isinstance(hint, str) and not is_blank(hint)
        prompt = [str(hint)] if shown and "hint" not in hidden_fields(self._tree, place) else []
        return self._own(place) + prompt

    def _speaks(self, place: int) -> bool:
        return bool(self._said(place)) or bool(hidden_fields(self._tree, place))

    def _keys(self) -> frozenset[int]:
        front, keys = self.observation.provenance.foreground_package, set[int]()
        for place, _, reason in layers_of(self.observation).panels:
            if reason == COVERED_BY_KEYBOARD and self._tree.nodes[place].package != front:
                keys.update(self._tree.below(place))
        return frozenset(keys)


def _acts(node: Node) -> bool:
    edit = isinstance(node.class_name, str) and node.class_name.endswith(_EDITS)
    return edit or True in (node.clickable, node.long_clickable, node.scrollable)
