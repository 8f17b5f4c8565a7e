"""Text into a field: touch it, see it focused, send the text, read the field back.

Room     clawctl.steps.
Input    Hands and an Aim at a field; a device that can enter text.
Output   ActionResult, judged by what the field holds.
Refuses  TEXT_NOT_SENDABLE as the device's error before anything is touched, NO_FOCUSED_FIELD with
         nothing typed; as a value a field that does not take the focus. The words themselves are
         in no record.
"""

from typing import Final

from msgspec.structs import replace

from clawctl.devices.base import Device, TakesText, TextReply, text_entry
from clawctl.steps.gestures import touch_point
from clawctl.steps.hands import Aim, Hands, Reached, Refused, not_sent, sent
from clawctl_adapters.errors import DeviceError
from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import ActionResult
from clawctl_adapters.states import words_in
from clawctl_adapters.verdict import has_arrived, judged, verdict_of

NOT_FOCUSED: Final = "field_not_focused"


def enter(hands: Hands, aim: Aim) -> ActionResult:
    """Put the step's text into its field; `clear` replaces what is there."""
    types, text, clear = _typing(hands.device), aim.step.text or "", bool(aim.step.clear)
    types.check_text(text)
    reached = hands.reach(aim)
    if isinstance(reached, Refused) or reached.candidate is None:
        return not_sent(aim, reached if isinstance(reached, Refused) else Refused(NOT_FOCUSED))
    focused = _focus(hands, aim, reached)
    if not isinstance(focused, tuple):
        return replace(focused, effect="unverifiable", code=NOT_FOCUSED)
    before, field = focused
    told: list[TextReply] = []
    lost = hands.send(lambda: told.append(types.enter_text(text, clear=clear)))
    reply = told[0] if told else TextReply(path="text")
    was = "" if reply.was_empty else words_in(before, field)

    def arrived(seen: Observation) -> bool:
        now = match_elements(before, seen).after_of.get(field)
        return has_arrived(was, text, words_in(seen, now), clear=clear, dimly=True)

    after, still = hands.settle(before, "type", enough=arrived)
    verdict = verdict_of(
        aim.step, before, after, path=field, state_path=field, was_empty=reply.was_empty,
        is_exact=reply.is_exact,
    )  # fmt: skip
    found = replace(sent(aim, reply.path, lost), capture_after=after.provenance.capture_id)
    return judged(found, verdict, still=still)


def _focus(hands: Hands, aim: Aim, reached: Reached) -> tuple[Observation, str] | ActionResult:
    """The screen on which the field has the focus, and its path there; or what the touch was."""
    seen, candidate = reached.seen, reached.candidate
    assert candidate is not None
    if seen.by_path[candidate.node_path].focused is True:
        return seen, candidate.node_path
    point = touch_point(candidate)
    lost = hands.send(lambda: hands.device.tap(point.x_px, point.y_px))

    def field_in(after: Observation) -> str | None:
        path = match_elements(seen, after).after_of.get(candidate.node_path)
        return path if path is not None and after.by_path[path].focused is True else None

    after, _ = hands.settle(seen, "click", enough=lambda look: field_in(look) is not None)
    field = field_in(after)
    return sent(aim, "tap", lost) if field is None else (after, field)


def _typing(device: Device) -> TakesText:
    types = text_entry(device)
    if types is None:
        raise DeviceError(
            "INPUT_REFUSED", device.serial, saw="a backend that enters no text",
            next_move="Type it on the phone, or use another backend.",
        )  # fmt: skip
    return types
