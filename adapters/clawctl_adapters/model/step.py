"""One act and what became of it. Delivered is not effect.

Room     adapters, model.
Output   Step (one verb of the shared vocabulary, flat), ActionResult (what was sent, and what
         the next look showed). Which fields a verb takes is a table: clawctl/steps/forms.py.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

Verb = Literal[
    "click", "long_click", "hover", "type", "press", "scroll", "drag", "perform", "menu", "wait",
    "open", "set",
]  # fmt: skip
Effect = Literal[
    "confirmed", "no_change", "unexpected", "unverifiable", "suspected_noop", "outcome_unknown",
]  # fmt: skip
Direction = Literal["down", "up", "left", "right"]
_TYPED: Final[Mapping[Verb, tuple[str, ...]]] = {
    "type": ("text",), "perform": ("text",), "set": ("value",),
}  # fmt: skip


class Step(
    msgspec.Struct, frozen=True, rename="camel", kw_only=True, omit_defaults=True,
    forbid_unknown_fields=True,
):  # fmt: skip
    """One verb with the fields it takes; every other field stays out.

    target: exactly one of
      candidate_id  a candidate of the projection the step was decided on.
      ref           the number an element has in the text of that capture.
      name, role    a label that one element of that capture carries, exactly; role narrows it.
      x, y          a pixel of the capture's own picture, from the left and top edge.
    text            for type and wait: words; for set and menu: see their forms.
    clear           type: replace what the field holds.      key, modifiers  press.
    direction       scroll: which way further content lies ("down" shows what is below).
    amount          scroll: share of the container's height or width, 0.1 to 1.
    delta_x, delta_y  scroll: pixels of content to move by, right and down positive.
    to              scroll: "top", "end", or words to bring into view.
    target          drag: where to, a ref.                   perform  an action the element lists.
    path            menu: labels from the outermost.         ms, gone  wait: time, words to go.
    app, activity, page  open: a package, a component, a settings page by its path.
    on, value       set: the state a switch should have, the value a slider or choice should have.
    """

    verb: Verb = msgspec.field(name="action")
    candidate_id: str | None = None
    ref: int | None = None
    name: str | None = None
    role: str | None = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    clear: bool | None = None
    key: str | None = None
    modifiers: tuple[str, ...] | None = None
    direction: Direction | None = None
    amount: float | None = None
    delta_x: int | None = None
    delta_y: int | None = None
    to: str | None = None
    target: int | None = None
    perform: str | None = None
    path: tuple[str, ...] | None = None
    ms: int | None = None
    gone: str | None = None
    app: str | None = None
    activity: str | None = None
    page: str | None = None
    on: bool | None = None
    value: str | float | None = None


class ActionResult(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What is known after an act.

    ok        the phone took the input: delivery, nothing more.
    effect    what the next look showed; outcome_unknown until there is one.
    verified  True only after our own read-back (state, field text, page); None: not read back.
    path      which rung acted ("tap", "drag", "key", "u2.setText", "intent").
    code      names a refusal or failure (docs/actions.md, docs/errors.md); None when sent.
    escalation  what to do instead, when there is a next move for the decider.
    degraded  why less than usual is known about this act, or None.
    """

    step: Step
    ok: bool
    effect: Effect = "outcome_unknown"
    verified: bool | None = None
    path: str | None = None
    code: str | None = None
    escalation: str | None = None
    degraded: str | None = None
    capture_before: str | None = None
    capture_after: str | None = None
    details: dict[str, Any] | UnsetType = UNSET


def told(step: Step) -> dict[str, Any]:
    """The step for the record: what is typed may be a secret, so its length alone."""
    wire: dict[str, Any] = msgspec.to_builtins(step)
    for name in _TYPED.get(step.verb, ()):
        words = wire.get(name)
        if isinstance(words, str):
            wire[name] = f"({len(words)} characters)"
    return wire
