"""Whether two observations show the same screen: cheap, deaf to clocks, not to lists.

Room     skills.
Input    two observations. Output  True when nothing but a tick or two differs.

A ticking "Up time" or battery level is no progress; a list whose rows differ in their numbers
alone ("Pad 7", "Pad 12") has moved when it was scrolled. So words are compared exactly, and only
if everything else is equal may up to two texts differ, and those in their digits only. The
system bars' own nodes are left out. No claim of effect on a value may rest on this.
"""

import re
from collections.abc import Iterator
from typing import Final

from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation

SYSTEM_PACKAGES: Final = frozenset({"com.android.systemui"})
MAX_TICKS: Final = 2  # texts that may tick on one screen: an up time, a charge
_DIGITS: Final = re.compile(r"\d+")


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


def _paired(
    before: Observation, after: Observation
) -> Iterator[tuple[Node, Node] | None]:  # fmt: skip
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
        node.checked, node.enabled, node.selected,
    )  # fmt: skip


def _words(node: Node) -> tuple[object, ...]:
    return tuple(word for word in (node.text, node.content_description) if word)


def _masked(node: Node) -> tuple[str, ...]:
    return tuple(_DIGITS.sub("#", str(word)) for word in _words(node))
