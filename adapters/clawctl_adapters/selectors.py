"""How a target can be found again on a fresh screen, the strongest way that names only it.

Room     adapters.
Input    a claim: target, the node that would act, labels.
Output   Found: a selector with its strength, or how many targets share the label.

Labels are counted per target, not per node: a row that repeats its title in its own
description is one target. A label that several targets carry is never told apart by place
alone, because the order of rows is what changes between two screens; by its row only if the
wish names the row.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import UNSET, UnsetType

from clawctl_adapters.model.node import BLANKS, Node, is_blank
from clawctl_adapters.model.projection import Twin
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.scopes import in_row_of, part_of_one

if TYPE_CHECKING:
    from clawctl_adapters.careful import CarefulClaim

MAX_LABEL_CHARS: Final = 256  # a longer text is a document; nobody looks it up word by word
_MAX_TWINS: Final = 8
_MAX_MARKS: Final = 64  # labels of one row that are tried as its name
_REPLACED: Final = "\N{REPLACEMENT CHARACTER}"  # stands where a dump could not carry a character


class Found(NamedTuple):
    """A selector and what it rests on, or the number of targets that share the label."""

    selector: dict[str, Any] | None
    strength: str | UnsetType = UNSET
    matches: int | UnsetType = UNSET
    twins: tuple[Twin, ...] | UnsetType = UNSET


def find_selector(claim: "CarefulClaim") -> Found:
    """The strongest selector that names the target alone; none for an ambiguous label."""
    if claim.kind == "scroll":
        return _by_id(claim) or _by_place(claim)
    key, label, holder = _label(claim)
    if not label:
        return _by_id(claim) or _by_place(claim)
    twins = claim.labels.native.get(label, [])
    targets = _targets(claim, twins)
    if len(targets) <= 1:
        strength = "label" if key == "textEquals" else "description"
        return Found({key: label}, strength)
    found = _narrowed(claim, key, label, holder) or _in_row(claim, key, label, holder)
    return found or Found(None, matches=len(targets), twins=_listed(claim, twins, targets))


def _label(claim: "CarefulClaim") -> tuple[str, str, int]:
    """The target's own label, else the first one below it that acts through it."""
    for place in claim.tree.below(claim.place):
        if place != claim.place and _actor(claim, place) != claim.action:
            continue
        if place in claim.tree.sensitive:
            continue
        key, label = _own_label(claim.tree.nodes[place], hidden_fields(claim.tree, place))
        if label:
            return key, label, place
    return "", "", claim.place


def _own_label(node: Node, hidden: tuple[str, ...]) -> tuple[str, str]:
    """Selector key and words of the node's label, ("", "") where none may be used.

    By words that may be shown: a selector is part of what a model reads. A text hides the
    description from the device's matcher, so one that cannot be used is not passed over.
    """
    for key, name in (("textEquals", "text"), ("contentDescEquals", "content_description")):
        words = getattr(node, name)
        if isinstance(words, str) and words.strip(BLANKS) and name not in hidden:
            usable = _REPLACED not in words and len(words) <= MAX_LABEL_CHARS
            return (key, words) if usable else ("", "")
    return "", ""


def _actor(claim: "CarefulClaim", place: int) -> int:
    """The nearest clickable of that node's chain, or the node itself."""
    found = claim.tree.actor[place]
    return found if found >= 0 else place


def _targets(claim: "CarefulClaim", places: list[int]) -> set[int]:
    """Whom a tap on any of these nodes would reach, on the target's display."""
    if places == [claim.place]:
        return {_actor(claim, claim.place)}
    display = claim.tree.display(claim.place)
    found = {_actor(claim, place) for place in places if claim.tree.display(place) == display}
    return found | {_actor(claim, claim.place)}  # also where a secret hides its own label


def _narrowed(claim: "CarefulClaim", key: str, label: str, holder: int) -> Found | None:
    """The label with its own id, or inside the nearest ancestor whose id is unique."""
    tree, ids = claim.tree, claim.labels.ids
    twins = claim.labels.native.get(label, [])
    own = tree.nodes[holder].resource_id
    if isinstance(own, str) and not is_blank(own):
        same = [place for place in twins if tree.nodes[place].resource_id == own]
        if len(_targets(claim, same)) == 1:
            return Found({key: label, "resourceId": own}, "label+id")
    for above in tree.chain(tree.parent[holder]):
        name = tree.nodes[above].resource_id
        if not isinstance(name, str) or len(ids.get(name, ())) != 1:
            continue
        inside = [place for place in twins if tree.is_within(place, above)]
        if len(_targets(claim, inside)) == 1:
            return Found({key: label, "ancestor": {"resourceId": name}}, "scoped")
    return None


def _in_row(claim: "CarefulClaim", key: str, label: str, holder: int) -> Found | None:
    """The label in the row that the wish names, by another label of that row."""
    if claim.within < 0:
        return None
    tree, twins = claim.tree, claim.labels.native.get(label, [])
    meant = in_row_of(tree, claim.within, twins)
    actors = {_actor(claim, place) for place in meant}
    if holder not in meant or len(actors) > 1:
        return None
    row = _row_name(claim, meant, twins)
    return None if row is None else Found({key: label, "row": row}, "row")


def _row_name(
    claim: "CarefulClaim", meant: list[int], labelled: list[int]
) -> dict[str, Any] | None:
    """A label in the named part that no other node carries and that leads to the meant alone."""
    tree, native = claim.tree, claim.labels.native
    for mark in tree.below(claim.within)[:_MAX_MARKS]:
        key, words = _own_label(tree.nodes[mark], hidden_fields(tree, mark))
        if not words or mark in labelled or len(native.get(words, ())) != 1:
            continue
        if in_row_of(tree, mark, labelled) == meant:
            return {key: words}
    return None


def _listed(claim: "CarefulClaim", twins: list[int], targets: set[int]) -> tuple[Twin, ...]:
    """The targets with their rectangles and the part of the screen that holds each alone."""
    tree = claim.tree
    listed = []
    for target in sorted(targets)[:_MAX_TWINS]:
        others = [place for place in (*twins, *targets) if not tree.is_within(place, target)]
        part = part_of_one(tree, target, others)
        bounds = tree.nodes[target].bounds
        listed.append(
            Twin(
                node_path=tree.nodes[target].node_path,
                bounds=bounds if isinstance(bounds, str) else None,
                within=tree.nodes[part].node_path if part >= 0 else None,
            )
        )
    return tuple(listed)


def _by_id(claim: "CarefulClaim") -> Found | None:
    """The id alone, or inside the nearest ancestor whose id is unique."""
    tree, ids = claim.tree, claim.labels.ids
    own = claim.node.resource_id
    if not isinstance(own, str) or is_blank(own):
        return None
    if len(ids[own]) == 1:
        return Found({"resourceId": own}, "id")
    for above in tree.chain(tree.parent[claim.place]):
        name = tree.nodes[above].resource_id
        if not isinstance(name, str) or len(ids.get(name, ())) != 1:
            continue
        if sum(1 for place in ids[own] if tree.is_within(place, above)) == 1:
            return Found({"resourceId": own, "ancestor": {"resourceId": name}}, "scoped")
    return None


def _by_place(claim: "CarefulClaim") -> Found:
    """Class and rectangle: enough on an unchanged screen, and said to be only that."""
    if claim.bounds is None:
        return Found(None)
    kind = claim.node.class_name if isinstance(claim.node.class_name, str) else None
    return Found({"className": kind, "bounds": claim.bounds.short()}, "position")
