"""What a model does not get to see: private words, their length, serials and local paths.

Room     adapters.
Input    an observation's nodes and provenance.
Output   the same with words withheld and that said in `withheld`.

The words themselves stay in the observation and the raw file: they are evidence, kept with
private permissions, not part of a prompt.
"""

from typing import Any, Final

import msgspec
from msgspec import UnsetType

from clawctl_adapters.model.compact import SourceFacts
from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.node import Node, is_blank, is_secret
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.tree import Tree, tree_of

_ALL: Final = ("text", "content_description", "hint")


def hidden_fields(tree: Tree, place: int) -> tuple[str, ...]:
    """Names of the node's fields whose words stay in the observation."""
    return private_fields(tree).get(place, ())


def private_fields(tree: Tree) -> dict[int, tuple[str, ...]]:
    """Every node that has such fields; found once, then kept with the observation."""
    kept: dict[int, tuple[str, ...]] | None = tree.observation.__dict__.get("_hidden")
    if kept is None:
        kept = tree.observation.__dict__["_hidden"] = _find_hidden(tree)
    return kept


def _find_hidden(tree: Tree) -> dict[int, tuple[str, ...]]:
    wanted: dict[int, tuple[str, ...]] = {}
    for place, node in enumerate(tree.nodes):
        if node.password is True or (node.text and is_secret(node)):
            wanted[place] = ("text",)
    wanted.update(private_on(tree).fields)
    wanted.update((place, _ALL) for place in tree.sensitive)
    found = {}
    for place, names in wanted.items():
        node = tree.nodes[place]
        hidden = tuple(name for name in names if isinstance(getattr(node, name), str))
        if hidden:
            found[place] = hidden
    return found


def withhold(tree: Tree, place: int) -> Node:
    """The node without its secrets; the very same object when it has none."""
    hidden = hidden_fields(tree, place)
    if not hidden:
        return tree.nodes[place]
    wire = dict(zip(Node.__struct_fields__, Node.__struct_encode_fields__, strict=True))
    blank: dict[str, Any] = dict.fromkeys(hidden)
    return msgspec.structs.replace(
        tree.nodes[place], withheld=tuple(wire[name] for name in hidden), **blank
    )


def withhold_all(observation: Observation, places: list[int]) -> tuple[Node, ...]:
    """The nodes of these numbers, each without its secrets."""
    tree = tree_of(observation)
    if not private_fields(tree):
        return tuple(map(tree.nodes.__getitem__, places))
    return tuple(withhold(tree, place) for place in places)


def discreet_observation(observation: Observation) -> Observation:
    """The observation as it may leave the raw evidence: every private word withheld.

    The very same object where nothing is private. Paths, states and places stay.
    """
    nodes = withhold_all(observation, list(range(len(observation.nodes))))
    same = all(one is other for one, other in zip(nodes, observation.nodes, strict=True))
    source = _discreet_source(observation)
    if same and source is observation.source:
        return observation
    return msgspec.structs.replace(observation, nodes=nodes, source=source)


def _discreet_source(observation: Observation) -> SourceFacts | UnsetType:
    """What the reader says of the dump, without window titles that hold a private word."""
    source = observation.source
    if isinstance(source, UnsetType) or not source.windows:
        return source
    windows = tuple(
        msgspec.structs.replace(window, title=_open_title(observation, window.title))
        for window in source.windows
    )
    return source if windows == source.windows else msgspec.structs.replace(source, windows=windows)


def shown_title(observation: Observation) -> str | None:
    """The app window's title, None where there is none or it holds a private word."""
    from clawctl_adapters.windows import title_of  # on use: a long chain of imports ends here

    title = title_of(observation)
    return None if title is None or is_blank(title) else _open_title(observation, title)


def _open_title(observation: Observation, title: str | None) -> str | None:
    redaction = Redaction()
    redaction.learn(private_on(tree_of(observation)))
    return title if title is None or redaction.text(title) == title else None


def discreet_provenance(known: Provenance) -> Provenance:
    """Without the device's serial and without local folders; a viewport keeps its contract."""
    viewport = known.viewport
    if isinstance(viewport, dict):
        kept = {key: viewport[key] for key in ("bounds", "observedAt") if key in viewport}
        viewport = {**kept, "reference": _last_part(viewport.get("reference"))}
    return msgspec.structs.replace(
        known,
        device=None,
        raw_reference=_last_part(known.raw_reference),
        source_reference=_last_part(known.source_reference),
        viewport=viewport,
    )


def _last_part(reference: Any) -> Any:
    """A file's name without its folders; anything that is no text becomes None."""
    if not isinstance(reference, str):
        return None
    return reference.replace("\\", "/").rsplit("/", 1)[-1]
