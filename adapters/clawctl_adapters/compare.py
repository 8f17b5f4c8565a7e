"""What differs between two observations of one phone, as facts about elements.

Room     adapters.
Input    two observations, in the order they were captured.
Output   Diff: appeared, gone, changed, moved, ambiguous.
"""

from clawctl_adapters.differing import compare_matched
from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.diff import Diff
from clawctl_adapters.model.observation import Observation


def compare(before: Observation, after: Observation) -> Diff:
    """What became of every element outside the bars; no order is needed of the nodes.

    An element whose partner is unsure counts as gone and as appeared, and is in `ambiguous`.
    """
    return compare_matched(before, after, match_elements(before, after))
