"""What is known about a capture beyond its bytes, in the form that validation takes.

Room     clawctl.trace; values in, values out. Capture and verify use the same function, so
         that a run and its check see the same observation.
Input    a Snapshot, or the facts around one.
Output   CaptureContext: device, time, source, and the viewport with what says so; which facts
         say that the screen changed.
"""

from typing import Final

from msgspec import UNSET

from clawctl.trace.png import png_size
from clawctl_adapters.model.evidence import CaptureContext, DeviceFacts, Snapshot, Viewport
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.wire import to_wire

# What must be the same before and after: where we are, and how the screen lies.
SAME: Final = (
    "package", "activity", "focused_window", "rotation", "width_px", "height_px", "screen_on",
    "keyguard",
)  # fmt: skip


def changed_facts(before: DeviceFacts, after: DeviceFacts) -> tuple[str, ...]:
    """Names of the facts that differ although they must not; empty for one screen."""
    return tuple(name for name in SAME if getattr(before, name) != getattr(after, name))


def viewport_context(snapshot: Snapshot) -> CaptureContext:
    """The context of one capture.

    receivedAt and the viewport's observedAt are the moment the capture began: what they
    describe can be older than said, never younger. The viewport is the picture's size, else
    the display size the phone named; without either it is left out.
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
    return to_wire(Viewport(Bounds(0, 0, width_px, height_px), reference, snapshot.started_at))
