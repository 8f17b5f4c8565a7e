"""What the caller knows about a capture, read and its viewport checked.

Room     adapters, sources.
Input    a CaptureContext, a mapping of the contract's form, or None.
Output   CaptureContext whose viewport is a mapping or UNSET.
Refuses  a viewport of no size or without origin (INVALID_VIEWPORT); values that are no JSON
         and a viewport that is null in a mapping (MALFORMED_INPUT).
"""

import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.evidence import CaptureContext

_SIDES: Final = ("left", "top", "right", "bottom")
_PLAIN: Final = ("device", "operatorPackage", "receivedAt", "sourceReference")


def read_context(context: CaptureContext | Mapping[str, Any] | None) -> CaptureContext:
    """The context with absent values as None and its viewport checked; no types are judged."""
    if context is None:
        return CaptureContext()
    if isinstance(context, CaptureContext):
        viewport = UNSET if context.viewport is None else context.viewport
        values = [getattr(context, name) for name in CaptureContext.__struct_fields__[:4]]
    elif isinstance(context, Mapping):
        viewport = context.get("viewport", UNSET)
        values = [context.get(key) for key in _PLAIN]
    else:
        raise EvidenceError("MALFORMED_INPUT", "context", saw=type(context).__name__)
    device, operator, received_at, reference = map(_json_value, values, _PLAIN)
    return CaptureContext(
        device=device,
        operator_package=operator,
        received_at=received_at,
        source_reference=reference,
        viewport=viewport if viewport is UNSET else _viewport(viewport),
    )


def _json_value(value: Any, where: str) -> Any:
    if value is None or isinstance(value, str | bool | int):
        return value
    if value is UNSET:
        return None
    try:
        return msgspec.to_builtins(value, str_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        where = f"context.{where}"
        raise EvidenceError("MALFORMED_INPUT", where, saw=type(value).__name__) from error


def _viewport(value: Any) -> dict[str, Any]:
    viewport = _json_value(value, "viewport")
    if not isinstance(viewport, dict):
        raise EvidenceError("MALFORMED_INPUT", "context.viewport", saw=type(value).__name__)
    bounds = viewport.get("bounds")
    if not isinstance(bounds, dict):
        raise EvidenceError("INVALID_VIEWPORT", "viewport.bounds", saw=type(bounds).__name__)
    for side in _SIDES:
        if not _is_finite(bounds.get(side)):
            saw = type(bounds.get(side)).__name__
            raise EvidenceError("INVALID_VIEWPORT", f"viewport.bounds.{side}", saw=saw)
    if bounds["right"] <= bounds["left"] or bounds["bottom"] <= bounds["top"]:
        raise EvidenceError("INVALID_VIEWPORT", "viewport.bounds", saw="no area")
    for key in ("reference", "observedAt"):
        if not viewport.get(key):
            raise EvidenceError("INVALID_VIEWPORT", f"viewport.{key}", saw="nothing")
    return viewport


def _is_finite(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # an integer beyond every float is no place on a screen
        return False
