"""What differs between elements of two observations that were matched.

Room     adapters.
Input    two observations, in the order they were captured, and who is who in them.
Output   Diff: appeared, gone, changed, moved, ambiguous. Status and navigation bars are kept
         apart: a clock that ticks is no effect of a tap.
"""

from collections import Counter
from typing import Final

from msgspec import UNSET

from clawctl_adapters.model.diff import Change, Diff, Matching, Pair
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.windows import bar_places

# Everything a model or a skill could act on; drawing order and window numbers change by themselves.
_FACTS: Final = {
    "text": "text", "content_description": "contentDescription", "hint": "hint",
    "resource_id": "resourceId", "class_name": "className", "package": "package",
    "text_truncated": "textTruncated",
    "content_description_truncated": "contentDescriptionTruncated",
    "checked": "checked", "checkable": "checkable", "selected": "selected", "enabled": "enabled",
    "focused": "focused", "focusable": "focusable", "clickable": "clickable",
    "long_clickable": "longClickable", "scrollable": "scrollable",
    "visible_to_user": "visibleToUser", "password": "password",
    "accessibility_data_sensitive": "accessibilityDataSensitive",
}  # fmt: skip


def compare_matched(before: Observation, after: Observation, found: Matching) -> Diff:
    """What became of every element outside the bars; no order is needed of the nodes."""
    old, new = bar_places(before), bar_places(after)
    bars = (
        {before.nodes[place].node_path for place in old},
        {after.nodes[place].node_path for place in new},
    )
    changed, moved = [], []
    for pair in found.pairs:
        if pair.before in bars[0] or pair.after in bars[1]:
            continue
        one, other = before.by_path[pair.before], after.by_path[pair.after]
        facts = differing_facts(one, other)
        if _other_parent(one, other, before, after, found):
            facts = (*facts, "parent")
        if facts:
            changed.append(Change(pair.before, pair.after, facts))
        elif one.bounds != other.bounds:
            moved.append(Pair(pair.before, pair.after, pair.how))
    return Diff(
        before_capture=before.provenance.capture_id,
        after_capture=after.provenance.capture_id,
        appeared=_alone(after, found.before_of, bars[1]),
        gone=_alone(before, found.after_of, bars[0]),
        changed=tuple(changed),
        moved=tuple(moved),
        ambiguous=found.ambiguous,
        bar_ticks=_differing(before, old, after, new),
        absence_proved=before.coverage.source == after.coverage.source == "complete",
    )


def _alone(observation: Observation, partners: dict[str, str], bars: set[str]) -> tuple[str, ...]:
    paths = (node.node_path for node in observation.nodes)
    return tuple(path for path in paths if path not in partners and path not in bars)


def differing_facts(one: Node, other: Node) -> tuple[str, ...]:
    """Wire names of the facts that differ, position and place in the tree aside.

    Only what both sources report: a fact that one of them leaves out is no change.
    """
    return tuple(
        wire
        for name, wire in _FACTS.items()
        if (was := getattr(one, name)) != (now := getattr(other, name))
        and was is not UNSET
        and now is not UNSET
    )


def _other_parent(
    one: Node, other: Node, before: Observation, after: Observation, found: Matching
) -> bool:
    """Whether it now stands in another element; unknown parents of the same kind are no change."""
    above, now = one.parent_path, other.parent_path
    if above in found.after_of or now in found.before_of:
        return found.after_of.get(above or "") != now
    host, guest = before.by_path.get(above or ""), after.by_path.get(now or "")
    if host is None or guest is None:
        return host is not guest
    return (host.class_name, host.resource_id) != (guest.class_name, guest.resource_id)


def _differing(
    before: Observation, bars: frozenset[int], after: Observation, now: frozenset[int]
) -> int:
    """How many nodes of the bars look different; their places in the tree do not count."""
    looks = (
        Counter(_look(before.nodes[place]) for place in bars),
        Counter(_look(after.nodes[place]) for place in now),
    )
    return max((looks[0] - looks[1]).total(), (looks[1] - looks[0]).total())


def _look(node: Node) -> tuple[object, ...]:
    return (*(getattr(node, name) for name in _FACTS), node.bounds)
