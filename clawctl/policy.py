"""What a run may do: look, change, or what cannot be taken back.

Room     clawctl.
Input    a step, its candidate, the observation it was decided on; names that were allowed.
Output   None, or a Refusal with class, group, why and the next move.
Refuses  names it does not know, with UsageError POLICY_UNKNOWN.

Read and change are allowed, destructive is not unless its group is: reset, data, account,
payment, send, install, uninstall, permission. What a step is, policy_judge.py says; the screen's
words can only make it stricter.
"""

from collections.abc import Iterable
from typing import Final, Literal, Protocol

import msgspec

from clawctl.policy_judge import GROUPS, Judgement, judge
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import Step

POLICY_REFUSED: Final = "policy_refused"
ALL: Final = "destructive"
_NOTHING_CHANGES: Final = "Run without --read-only, or do it by hand."


class Refusal(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """An act that was not sent.

    policy_class  "change" or "destructive".
    group         of destructive ones, the name that --allow takes; None of changes.
    why           what it was judged by: label, dialog, page, resource_id, package, activity, verb.
    """

    code: Literal["policy_refused"] = "policy_refused"
    policy_class: Literal["change", "destructive"]
    group: str | None
    why: str
    next_move: str


class Allows(Protocol):
    """Whoever is asked before an act is sent; Session's `policy`."""

    def allows(
        self,
        step: Step,
        candidate: Candidate | None,
        observation: Observation | None,
        *,
        activity: str | None = None,
    ) -> Refusal | None:
        """None when it may be sent, else why not.

        observation  None before the first look.   activity  of the window in front, if known.
        """


class Policy:
    """Everything but what is destructive, and of that the groups named."""

    def __init__(self, allow: Iterable[str] = (), *, read_only: bool = False) -> None:
        """allow      groups, or "destructive" for all of them.
        read_only  refuse changes too. Raises UsageError POLICY_UNKNOWN.
        """
        names = [name.strip() for name in allow if name.strip()]
        unknown = [name for name in names if name not in (*GROUPS, ALL)]
        if unknown:
            saw = f"{unknown[0][:40]!r}; known: {', '.join((*GROUPS, ALL))}"
            raise UsageError("POLICY_UNKNOWN", "--allow", saw=saw)
        self.allowed = frozenset(GROUPS if ALL in names else names)
        self.read_only = read_only

    def allows(
        self,
        step: Step,
        candidate: Candidate | None,
        observation: Observation | None,
        *,
        activity: str | None = None,
    ) -> Refusal | None:
        """As Allows.allows."""
        found = judge(step, candidate, observation, activity=activity)
        if found.policy_class == "read" or (found.policy_class == "change" and not self.read_only):
            return None
        if found.group is not None and found.group in self.allowed and not self.read_only:
            return None
        return _refusal(found)


def _refusal(found: Judgement) -> Refusal:
    allow = f"Do it by hand, or allow it with --allow {found.group}."
    return Refusal(
        policy_class="destructive" if found.group is not None else "change",
        group=found.group,
        why=found.why,
        next_move=_NOTHING_CHANGES if found.group is None else allow,
    )
