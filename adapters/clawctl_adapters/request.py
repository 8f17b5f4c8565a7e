"""What a projection is asked for, checked against one observation, in the contract's order.

Room     adapters.
Input    paths, specs and groups as a caller gives them: structs or camelCase mappings.
Output   parts: node numbers and specs; the first is what is always wanted, then the groups.
Refuses  bad options, then unknown paths, then bad ids and kinds (UsageError); what is neither
         struct nor mapping (EvidenceError), as the reference has it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from clawctl_adapters.errors import EvidenceError, UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Group
from clawctl_adapters.tree import Tree

KINDS: Final = ("click", "scroll")
_GROUP_KEYS: Final = frozenset({"name", "priority", "selectPaths", "candidateSpecs"})


class Spec(NamedTuple):
    """A checked wish: place and within are node numbers, within is -1 where none was named."""

    id: Any
    kind: Any
    place: int
    within: int = -1


class Part(NamedTuple):
    """What is shown together or not at all; places are the selected nodes' numbers."""

    name: str
    priority: int
    places: list[int]
    specs: list[Spec]


class _Asked(NamedTuple):
    """One part as it was asked for; where is the option's name for messages."""

    name: str
    priority: int
    paths: Sequence[Any]
    wishes: Any
    where: str


def read_parts(
    observation: Observation, paths: Any, wishes: Any, groups: Any, *, scopes: bool
) -> list[Part]:
    """The base part and the groups, most urgent first, equal priorities in their order.

    scopes  whether specs may name a container (`within`); the reference knows no such key.
    """
    asked = [_Asked("", 0, as_list(paths, "select_paths"), wishes, "")]
    asked += _groups(groups)
    parts = [
        Part(one.name, one.priority, _places(observation, one), _specs(observation, one, scopes))
        for one in asked
    ]
    _check_specs(parts, asked)
    return [parts[0], *sorted(parts[1:], key=lambda part: part.priority)]


def as_list(value: Any, where: str) -> Sequence[Any]:
    """The value, if it is a list or a tuple."""
    if isinstance(value, list | tuple):
        return value
    raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw=type(value).__name__)


def as_limit(value: Any, where: str) -> int:
    """The value, if it is a whole number from 1; 4.0 is one, True is none."""
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole or value < 1:
        raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw=type(value).__name__)
    return int(value)


def _groups(groups: Any) -> Iterator[_Asked]:
    names: set[str] = set()
    for number, group in enumerate(as_list(groups, "groups")):
        where = f"groups[{number}]"
        given: tuple[Any, ...]
        if isinstance(group, Group):
            given = (group.name, group.priority, group.select_paths, group.candidate_specs)
        elif isinstance(group, Mapping) and group.keys() <= _GROUP_KEYS:
            given = (
                group.get("name"), group.get("priority", 1),
                group.get("selectPaths", ()), group.get("candidateSpecs", ()),
            )  # fmt: skip
        else:
            raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw="no group or an unknown key")
        name, priority, paths, wishes = given
        if not isinstance(name, str) or not name or name in names:
            where, saw = f"{where}.name", "no name of its own"
            raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw=saw)
        names.add(name)
        priority = as_limit(priority, f"{where}.priority")
        yield _Asked(name, priority, as_list(paths, f"{where}.selectPaths"), wishes, f"{where}.")


def _places(observation: Observation, asked: _Asked) -> list[int]:
    known = observation.position
    for number, path in enumerate(asked.paths):
        if not isinstance(path, str) or path not in known:
            where = f"{asked.where}select_paths[{number}]"
            raise UsageError("UNKNOWN_NODE_REFERENCE", where, saw=type(path).__name__)
    return [known[path] for path in asked.paths]


def _specs(observation: Observation, asked: _Asked, scopes: bool) -> list[Spec]:
    known, wishes = observation.position, asked.wishes
    if not isinstance(wishes, list | tuple):
        where = f"{asked.where}candidate_specs"
        raise EvidenceError("MALFORMED_INPUT", where, saw=type(wishes).__name__)
    specs: list[Spec] = []
    for number, wish in enumerate(wishes):
        within: Any = UNSET
        if isinstance(wish, CandidateSpec):
            wanted: tuple[Any, Any, Any] = (wish.id, wish.kind, wish.node_path)
            within = wish.within
        elif isinstance(wish, dict | Mapping):  # the plain type first, it is told apart quickly
            wanted = (wish.get("id"), wish.get("kind"), wish.get("nodePath"))
            within = wish.get("within", UNSET)
        else:
            where = f"{asked.where}candidate_specs[{number}]"
            raise EvidenceError("MALFORMED_INPUT", where, saw=type(wish).__name__)
        places = [_place(known, wanted[2])]
        if scopes and within is not UNSET:
            places.append(_place(known, within))
        if -1 in places:
            key, path = (("nodePath", wanted[2]), ("within", within))[places.index(-1)]
            where = f"{asked.where}candidate_specs[{number}].{key}"
            raise UsageError("UNKNOWN_NODE_REFERENCE", where, saw=type(path).__name__)
        specs.append(Spec(wanted[0], wanted[1], *places))
    return specs


def _place(known: Mapping[str, int], path: Any) -> int:
    """The node's number, -1 when there is none of that path."""
    return known.get(path, -1) if isinstance(path, str) else -1


def _check_specs(parts: list[Part], asked: list[_Asked]) -> None:
    """Ids are one namespace over all parts: a candidate is chosen by its id alone."""
    seen: set[str] = set()
    for part, one in zip(parts, asked, strict=True):
        for number, (name, kind, *_) in enumerate(part.specs):
            where = f"{one.where}candidate_specs[{number}]"
            if not isinstance(name, str) or not name or name in seen:
                saw = "a second one" if isinstance(name, str) and name else "no nonempty text"
                raise UsageError("INVALID_CANDIDATE_ID", f"{where}.id", saw=saw)
            seen.add(name)
            if kind not in KINDS:
                where, saw = f"{where}.kind", type(kind).__name__
                raise UsageError("UNSUPPORTED_CANDIDATE_KIND", where, saw=saw)


def with_ancestors(tree: Tree, part: Part) -> set[int]:
    """The part's nodes, its specs' nodes and everything above them up to the first gap."""
    selected: set[int] = set()
    for place in (*part.places, *(spec.place for spec in part.specs)):
        while place >= 0 and place not in selected:  # above a selected node all are selected
            selected.add(place)
            place = tree.parent[place]
    return selected
