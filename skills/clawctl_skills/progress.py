"""Whether two observations show the same screen, for loops: cheap, and deaf to clocks.

Room     skills.
Input    observations. Output  a fingerprint; equal means no visible progress.

Runs of digits count as one sign: a ticking "Up time" or battery level is not progress, and
the system bars' own nodes are left out. So a change of digits alone goes unseen here; no
claim of effect on a value may rest on this.
"""

import hashlib
import re

from clawctl_adapters.model.observation import Observation

SYSTEM_PACKAGES = frozenset({"com.android.systemui"})
_DIGITS = re.compile(r"\d+")


def fingerprint(observation: Observation) -> str:
    """SHA-256 over package, place, name and state of every node outside the system bars."""
    digest = hashlib.sha256()
    for node in observation.nodes:
        if node.package in SYSTEM_PACKAGES:
            continue
        facts = (
            node.package, node.class_name, node.resource_id, node.bounds, node.checked,
            node.enabled, node.text, node.content_description,
        )  # fmt: skip
        for fact in facts:
            text = _DIGITS.sub("#", fact) if isinstance(fact, str) else repr(fact)
            digest.update(text.encode("utf-8", "surrogatepass") + b"\x1f")
    return digest.hexdigest()
