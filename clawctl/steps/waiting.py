"""Waiting: for time to pass, or for words to come or go.

Room     clawctl.steps.
Input    Hands and an Aim without an element.
Output   ActionResult; for words judged by the last look, never by the time alone.
"""

from typing import Final

from msgspec.structs import replace

from clawctl.clock import Deadline
from clawctl.steps.hands import Aim, Hands, sent
from clawctl_adapters.model.step import ActionResult
from clawctl_adapters.states import shows_words
from clawctl_adapters.verdict import judged, verdict_of

WORDS_S: Final = 10.0  # how long words are waited for
PAUSE_S: Final = 0.4


def wait_for(hands: Hands, aim: Aim) -> ActionResult:
    """Let ms pass, or look until the words are there (or gone), 10 s at most."""
    step = aim.step
    result = sent(aim, "none", None)
    if step.ms is not None:
        hands.clock.wait(step.ms / 1000)
        seen = hands.eyes.look(picture=False)
    else:
        deadline = Deadline(hands.clock, WORDS_S)
        words, wanted = step.gone or step.text or "", step.gone is None
        while True:
            seen = hands.eyes.look(picture=False)
            if shows_words(seen, words) is wanted or deadline.left_s() == 0.0:
                break
            hands.clock.wait(min(PAUSE_S, deadline.left_s()))
    verdict = verdict_of(step, aim.before, seen)
    result = replace(result, capture_after=seen.provenance.capture_id)
    return judged(result, verdict, still=True)
