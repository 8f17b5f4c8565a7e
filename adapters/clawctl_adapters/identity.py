"""Which element of the new screen is which of the old, and refs that survive.

Room     adapters.
Input    two observations of one phone; the refs of the earlier one.
Output   Matching: pairs with a reason each, ambiguity apart. RefBook: the next refs.

What is not sure is not bound: a ref that came to mean another row would tap that row.
"""

from clawctl_adapters.model.diff import Ambiguity, Matching, Pair, RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.pairing import Pairing
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.tree import tree_of


def match_elements(before: Observation, after: Observation) -> Matching:
    """Every pair that is sure; linear in the number of nodes."""
    found = Pairing(tree_of(before), tree_of(after))
    pairs = tuple(
        Pair(before.nodes[one].node_path, after.nodes[other].node_path, found.how[one])
        for one, other in enumerate(found.after_of)
        if other >= 0
    )
    ambiguous = tuple(
        Ambiguity(
            tuple(before.nodes[place].node_path for place in ones),
            tuple(after.nodes[place].node_path for place in others),
        )
        for ones, others in found.open_groups
    )
    return Matching(
        pairs=pairs,
        ambiguous=ambiguous,
        after_of={pair.before: pair.after for pair in pairs},
        before_of={pair.after: pair.before for pair in pairs},
    )


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
