"""The same target on a fresh tree, right before it is touched, or why not.

Room     clawctl.steps.
Input    the observation a candidate was judged on, the candidate, a fresh observation.
Output   the candidate as it stands now, or a refusal code.

A tree is a past. Between look and touch a list can have recycled its rows: same place, same
id, another name. So the element must be matched, carry the same words, act through the same
node and pass every rule again; and whoever calls waits until it stands still.
"""

from typing import Final

from clawctl_adapters.identity import match_elements
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, CandidateSpec
from clawctl_adapters.project import project_observation

CHANGED: Final = "target_changed"
REFUSED: Final = "target_not_actionable"
MOVING: Final = "target_moving"


def find_again(before: Observation, candidate: Candidate, fresh: Observation) -> Candidate | str:
    """The candidate on the fresh observation; CHANGED or REFUSED when it may not be used."""
    if before.provenance.foreground_package != fresh.provenance.foreground_package:
        return CHANGED
    after_of = match_elements(before, fresh).after_of
    path = after_of.get(candidate.node_path)
    if path is None or _names(before, candidate.node_path) != _names(fresh, path):
        return CHANGED
    if _alike(fresh, path) > max(1, _alike(before, candidate.node_path)):
        return CHANGED  # its words name another one now as well
    spec = CandidateSpec(candidate.id, candidate.kind, path)
    shown = project_observation(
        fresh, select_paths=(), candidate_specs=(spec,), max_nodes=len(fresh.nodes),
        max_bytes=2**31,
    )  # fmt: skip
    if not shown.candidates:
        return REFUSED
    (found,) = shown.candidates
    if after_of.get(candidate.action_node_path or "") != found.action_node_path:
        return CHANGED
    return found


def stands_still(one: Candidate, other: Candidate) -> bool:
    """Whether two looks found it at the same visible place."""
    return one.visible == other.visible and one.tap_point == other.tap_point


def _alike(observation: Observation, path: str) -> int:
    """How many nodes say the same words as that one; 0 for one without words."""
    node = observation.by_path[path]
    words = node.text, node.content_description
    if not any(words):
        return 0
    return sum((each.text, each.content_description) == words for each in observation.nodes)


def _names(observation: Observation, path: str) -> tuple[object, ...]:
    node: Node = observation.by_path[path]
    return (
        node.class_name, node.resource_id, node.text, node.content_description, node.package,
    )  # fmt: skip
