"""What is known about a capture beyond its bytes, in the form that validation takes.

Room     clawctl.trace; values in, values out. Capture and verify use the same function, so
         that a run and its check see the same observation.
Input    a Snapshot, or the facts around one.
Output   CaptureContext: device, time, source, and the viewport with what says so; which facts
         say that the screen changed.
"""

from typing import Any, Final

from msgspec import UNSET

from clawctl.trace.png import png_size
from clawctl_adapters.model.evidence import CaptureContext, DeviceFacts, Snapshot, Viewport
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.wire import to_wire

# What must be the same before and after: where we are, and how the screen lies.
SAME: Final = (
    "package", "activity", "focused_window", "rotation", "width_px", "height_px", "screen_on",
    "keyguard", "window_id", "conditions",
)  # fmt: skip


def changed_facts(before: DeviceFacts, after: DeviceFacts) -> tuple[str, ...]:
    """Names of the facts that differ although they must not; empty for one screen."""
    return tuple(name for name in SAME if getattr(before, name) != getattr(after, name))


def reading_facts(snapshot: Snapshot) -> dict[str, Any]:
    """What a reader of the tree should know: the facts' wire form, and the dump's depth limit."""
    known: dict[str, Any] = to_wire(snapshot.facts)
    return known if snapshot.max_depth is None else {**known, "maxDepth": snapshot.max_depth}


def viewport_context(snapshot: Snapshot) -> CaptureContext:
    """The context of one capture.

    receivedAt and the viewport's observedAt are the moment the capture began: what they
    describe can be older than said, never younger. The viewport is the picture's size, else
    the display size the phone named; without either it is left out. Beside it stands what else
    is known of the screen: rotation, display size, conditions, the age and way of the reading.
    Raises EvidenceError PICTURE_INVALID for a picture that capture would have refused.
    """
    return CaptureContext(
        device=snapshot.device,
        received_at=snapshot.started_at,
        source_reference=snapshot.tree_ref or snapshot.capture_id,
        viewport=_viewport(snapshot),
    )


def _viewport(snapshot: Snapshot) -> object:
    facts = snapshot.facts
    if snapshot.picture is not None:
        width_px, height_px = png_size(snapshot.picture, snapshot.capture_id)
        reference = snapshot.picture_ref or f"picture of {snapshot.capture_id}"
    elif facts.width_px and facts.height_px:
        width_px, height_px = facts.width_px, facts.height_px
        reference = f"display facts of {snapshot.capture_id}"
    else:
        return UNSET
    seen = Viewport(Bounds(0, 0, width_px, height_px), reference, snapshot.started_at)
    return {**to_wire(seen), **_known(snapshot)}


def _known(snapshot: Snapshot) -> dict[str, Any]:
    """Beyond the contract's keys; what is unknown or usual is left out."""
    facts = snapshot.facts
    known: dict[str, Any] = {}
    if facts.rotation is not None:
        known["rotation"] = facts.rotation
    if facts.width_px and facts.height_px:
        known["displaySize"] = {"widthPx": facts.width_px, "heightPx": facts.height_px}
    if facts.keyboard is not None:
        known["covers"] = [{"kind": "keyboard", "bounds": to_wire(facts.keyboard)}]
    if snapshot.conditions:
        known["conditions"] = list(snapshot.conditions)
    if snapshot.settled is False:
        known["settled"] = False
    known["method"] = snapshot.method
    known["readForMs"] = round(1000 * (snapshot.finished_s - snapshot.started_s))
    return known
