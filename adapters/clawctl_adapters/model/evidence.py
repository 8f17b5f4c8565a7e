"""What one capture brought home, before anyone reads it, and where it came from.

Room     adapters, model.
Output   Snapshot (raw bytes and facts), Viewport, CaptureContext, Provenance.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.model.geometry import Bounds


class DeviceFacts(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What the phone said about itself around a capture; None where it said nothing usable.

    package, activity  of the focused window.   focused_window  its title.
    rotation           0..3, quarter turns.     width_px, height_px  after rotation.
    density_dpi        dots per inch.           sdk  Android API level.
    screen_on          whether the display is lit.
    keyguard           whether the lock screen covers everything.
    window_id          the focused window's number of this moment: two pages of one activity
                       have the same title and different numbers.
    keyboard           where an open keyboard takes touches, px; None: closed, or not said.
    conditions         codes of what stands between a reader and the app, each said by the phone:
                       ASLEEP, LOCKED, SECURE_WINDOW, … (docs/devices.md lists them).
    """

    package: str | None = None
    activity: str | None = None
    focused_window: str | None = None
    rotation: int | None = None
    width_px: int | None = None
    height_px: int | None = None
    density_dpi: int | None = None
    sdk: int | None = None
    locale: str | None = None
    screen_on: bool | None = None
    keyguard: bool | None = None
    window_id: str | None = None
    keyboard: Bounds | None = None
    conditions: tuple[str, ...] = ()


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Raw tree and picture of one capture, unedited.

    capture_id    unique within a run ("c-0001").
    device        serial or name of the phone.
    tree          the dump's bytes exactly as they arrived.
    picture       PNG bytes, or None when none was asked for.
    facts         read before the tree; the capture is refused if they differ afterwards.
    started_at    UTC, ISO 8601 with milliseconds.
    started_s     monotonic seconds at the first byte asked for: age counts from here.
    finished_s    monotonic seconds when the last byte was stored.
    method        how the tree was obtained, for provenance ("uiautomator-dump", …).
    attempts      reads of the tree needed, from 1.
    tree_ref      where the tree is kept, relative to its run; None when not kept.
    picture_ref   the same for the picture.
    conditions    the facts' conditions and what tree and picture add to them.
    settled       whether the dumper waited for a still screen; None when it does not say.
    warnings      codes of what was odd about the dump, which can be trusted all the same.
    skipped       ways of reading that were passed over, with their reason.
    max_depth     levels the dumper goes down at most; None without such a limit.
    strict        whether a second tree after the picture was the same.
    """

    capture_id: str
    device: str
    tree: bytes
    picture: bytes | None
    facts: DeviceFacts
    started_at: str
    started_s: float
    finished_s: float
    method: str
    attempts: int = 1
    tree_ref: str | None = None
    picture_ref: str | None = None
    conditions: tuple[str, ...] = ()
    settled: bool | None = None
    warnings: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    max_depth: int | None = None
    strict: bool = False


class Viewport(msgspec.Struct, frozen=True, rename="camel"):
    """The rectangle that counts as the screen, and what says so.

    reference names the picture or fact it was read from; observed_at is its time (ISO 8601).
    """

    bounds: Bounds
    reference: str
    observed_at: str


class CaptureContext(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What the caller knows about a capture beyond its bytes; UNSET and None both mean unknown.

    viewport may be any mapping of the contract's form; it is stored whole, unknown keys too.
    """

    device: Any = None
    operator_package: Any = None
    received_at: Any = None
    source_reference: Any = None
    viewport: Any = UNSET


class Provenance(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Who produced an observation, when, and from what. Unknown context values are None.

    foreground_activity  of the app in front, as the capture says ("com.example/.Main").
    """

    capture_id: str
    task_id: Any | UnsetType = UNSET
    source_kind: str
    received_at: Any = None
    device: Any = None
    operator_package: Any = None
    foreground_package: Any = None
    foreground_activity: Any | UnsetType = UNSET
    source_reference: Any = None
    raw_reference: Any = None
    viewport: Any = None
