"""Keys under which two elements may be the same; what has no partner under one tries the next.

Room     adapters.
Input    Traits and a node's number.
Output   a hashable key, None where the question does not arise.
"""

from collections.abc import Callable, Hashable

from clawctl_adapters.traits import Traits

Key = Callable[[Traits, int], Hashable]


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
