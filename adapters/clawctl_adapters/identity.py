"""Refs that survive from one observation to the next.

Room     adapters.
Input    two observations of one phone; the refs of the earlier one.
Output   RefBook: the next refs. Which element is which, matching.py says.

What is not sure is not bound: a ref that came to mean another row would tap that row.
"""

from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.diff import Matching, RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import references_of

__all__ = ["assign_refs", "match_elements"]


def assign_refs(
    previous: RefBook | None, observation: Observation, *, matching: Matching | None = None
) -> RefBook:
    """The refs of an observation: kept for elements that were there, new numbers for the rest.

    The first observation of a session counts from 1 in document order, as its brief does. An
    element that left and comes back later gets a new number.
    matching  of previous.observation and this one, when the caller has it already.
    """
    kept: dict[str, str] = {}
    if previous is not None:
        found = matching or match_elements(previous.observation, observation)
        kept = found.before_of
    refs: dict[str, int] = {}
    next_ref = 1 if previous is None else previous.next_ref
    for element in references_of(observation):
        ref = previous.refs.get(kept.get(element.path, "")) if previous is not None else None
        if ref is None:
            ref, next_ref = next_ref, next_ref + 1
        refs[element.path] = ref
    return RefBook(observation=observation, refs=refs, next_ref=next_ref)
