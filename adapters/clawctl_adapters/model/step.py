"""One act and what became of it. Delivered is not effect.

Room     adapters, model.
Output   Step, ActionResult.
"""

from typing import Literal

import msgspec

Verb = Literal["click", "scroll", "press", "open"]
Effect = Literal["confirmed", "no_change", "unexpected", "unknown"]
Direction = Literal["down", "up", "left", "right"]


class Step(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One verb of the shared vocabulary, flat.

    candidate_id  for click and scroll: the candidate of the latest projection.
    direction     for scroll: which way further content lies ("down" shows what is below).
    key           for press: back, home, recents, enter.
    page          for open: "settings".
    """

    verb: Verb
    candidate_id: str | None = None
    direction: Direction | None = None
    key: str | None = None
    page: str | None = None


class ActionResult(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """delivered: the phone took the input. effect: what the next look showed.

    code names a refusal or failure (an error code); None when the input was delivered.
    """

    step: Step
    delivered: bool
    effect: Effect
    code: str | None = None
    capture_before: str | None = None
    capture_after: str | None = None
