"""By what an element can be told again: its kind, its words, the row it stands in.

Room     adapters.
Input    a Tree.
Output   Traits: kinds and names of each node, built in two walks; keys under which two elements
         may be the same, None where a key does not apply.

A text field's own text is its value, and a slider's too: neither names it. Scroll containers
have no name, for what they hold changes; any other node without words is named by the first
words in it that are not a button's.
"""

import re
from collections.abc import Callable, Hashable
from typing import Final

from clawctl_adapters.model.node import Node, is_blank, is_secret
from clawctl_adapters.tree import Tree

_EDITS: Final = re.compile(r"EditText|AutoCompleteTextView")
_SLIDERS: Final = re.compile(r"SeekBar|Slider")
_METERS: Final = re.compile(r"SeekBar|Slider|ProgressBar")
_FRAMEWORK_ID: Final = "android:id/"

Kind = tuple[str | None, str | None, str]


Key = Callable[["Traits", int], Hashable]


class Traits:
    """Lists by node number.

    kind      package, class, resource id ("" without one).
    name      own words, else the first of what is inside; "" without any.
    named     whether the words are its own.
    wording   hash of all words in the node and below, 0 without any.
    busy      whether it or anything below can be operated.
    scroller  the nearest scroll container above, -1 without one.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        nodes, count = tree.nodes, len(tree.nodes)
        self.kind: list[Kind] = [_kind(node) for node in nodes]
        self.edits = [bool(_EDITS.search(kind[1] or "")) for kind in self.kind]
        self.operable = [_is_operable(node) or self.edits[p] for p, node in enumerate(nodes)]
        own = [self._own_name(place) for place in range(count)]
        self.named = [bool(words) for words in own]
        self.name = own
        self.wording = [0] * count
        self.busy = list(self.operable)
        self.scroller = [-1] * count
        self._fold()

    def _own_name(self, place: int) -> str:
        """The description, else the text; a secret's words serve nobody, not even here."""
        node = self.tree.nodes[place]
        if node.scrollable is True or place in self.tree.sensitive:
            return ""
        is_value = (
            self.edits[place] or is_secret(node) or bool(_METERS.search(str(node.class_name)))
        )
        for words in (node.content_description, node.hint if is_value else node.text):
            if isinstance(words, str) and not is_blank(words):
                return words
        return ""

    def _fold(self) -> None:
        """Children before parents for names, parents before children for scrollers."""
        tree, nodes = self.tree, self.tree.nodes
        for place in reversed(tree.order):
            children = tree.children[place]
            words = [self.wording[child] for child in children]
            own = self.name[place] if self.named[place] else ""
            self.busy[place] = self.busy[place] or any(self.busy[child] for child in children)
            if own or any(words):
                self.wording[place] = hash((own, *words))
            if not own and nodes[place].scrollable is not True:
                self.name[place] = self._first_name(children)
        for place in tree.order:
            above = tree.parent[place]
            if above >= 0:
                scrolls = nodes[above].scrollable is True
                self.scroller[place] = above if scrolls else self.scroller[above]

    def _first_name(self, children: list[int]) -> str:
        """A row's title rather than its button: rows share their buttons' words."""
        fallback = ""
        for child in children:
            name = self.name[child]
            if name and not (self.named[child] and self.operable[child]):
                return name
            fallback = fallback or name
        return fallback

    def is_own_id(self, place: int) -> bool:
        """Whether the node has an id that its app gave it; "android:id/title" is anybody's."""
        name = self.kind[place][2]
        return bool(name) and not name.startswith(_FRAMEWORK_ID)

    def context(self, place: int) -> str:
        """Name of the nearest node above that is called otherwise; "" at a scroll container."""
        own, above = self.name[place], self.tree.parent[place]
        while above >= 0 and self.tree.nodes[above].scrollable is not True:
            if self.name[above] != own:
                return self.name[above]
            above = self.tree.parent[above]
        return ""


def _kind(node: Node) -> Kind:
    package = node.package if isinstance(node.package, str) else None
    class_name = node.class_name if isinstance(node.class_name, str) else None
    name = node.resource_id
    return package, class_name, name if isinstance(name, str) and not is_blank(name) else ""


def _is_operable(node: Node) -> bool:
    facts = (node.clickable, node.long_clickable, node.scrollable, node.checkable)
    return any(fact is True for fact in facts) or bool(_SLIDERS.search(str(node.class_name)))


def by_wording(traits: Traits, place: int) -> Hashable:
    """All words in it and below; None without any."""
    return (traits.kind[place], traits.wording[place]) if traits.wording[place] else None


def by_name(traits: Traits, place: int) -> Hashable:
    """Its name; None without one."""
    return (traits.kind[place], traits.name[place]) if traits.name[place] else None


def by_kind(traits: Traits, place: int) -> Hashable:
    """Package, class and id alone."""
    return traits.kind[place]


def by_look(traits: Traits, place: int) -> Hashable:
    """Twins that no fact tells apart, scrolled-out rows without area among them."""
    return traits.kind[place], traits.wording[place], traits.tree.nodes[place].bounds


def by_silence(traits: Traits, place: int) -> Hashable:
    """Text fields, and wrappers with nothing to read or operate in them."""
    if traits.edits[place]:
        return traits.kind[place], traits.name[place]
    silent = not traits.wording[place] and not traits.busy[place]
    return traits.kind[place] if silent else None


def by_name_or_act(traits: Traits, place: int) -> Hashable:
    """Name of what speaks or can be operated; None for other nodes."""
    stands_out = traits.named[place] or traits.operable[place]
    return (traits.kind[place], traits.name[place]) if stands_out else None


def speaks(traits: Traits, place: int) -> bool:
    """Whether it has words of its own, or can be operated and has words inside."""
    return traits.named[place] or (traits.operable[place] and bool(traits.name[place]))


def count(traits: Traits, key: Key) -> dict[Hashable, int]:
    """How often each key occurs on the whole screen."""
    counts: dict[Hashable, int] = {}
    for place in range(len(traits.kind)):
        mark = key(traits, place)
        counts[mark] = counts.get(mark, 0) + 1
    return counts
