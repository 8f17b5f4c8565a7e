"""Which element of the new screen is which of the old.

Room     adapters.
Input    two observations of one phone.
Output   Matching: pairs with a reason each, ambiguity apart.
"""

from clawctl_adapters.model.diff import Ambiguity, Matching, Pair
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.pairing import Pairing
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
