"""Device → Snapshot: stored before it is read, refused when it is not of one moment.

Room     clawctl.
Input    a Device, a Clock, a Store.
Output   a Snapshot whose age counts from before its first byte was asked for.
Refuses  with EvidenceError what cannot be trusted, the bytes kept and named; SCREEN_CHANGED
         when the phone says something else after the reading than before it. Only reads are
         repeated, a few times, with pauses; the device's own errors are passed on at once.
"""

from typing import Final

from clawctl.clock import Clock, Deadline
from clawctl.devices.base import Device
from clawctl.trace.codec import sha256
from clawctl.trace.evidence import changed_facts, viewport_context
from clawctl.trace.format import CaptureFacts, DeviceName
from clawctl.trace.png import png_size
from clawctl.trace.store import Store
from clawctl_adapters.errors import ClawError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts, Snapshot

__all__ = ["capture", "viewport_context"]

# Four tries: with every fifth dump failing, as seen on phones, 0.2^4 = 0.16 % of captures fail.
ATTEMPTS: Final = 4
# A stock dump waits up to 10 s for a still screen before it says so; four of them fit.
DEADLINE_S: Final = 60.0
BACKOFF_S: Final = (0.25, 0.5, 1.0)
RETRIED: Final = frozenset(
    {
        "DUMP_EMPTY", "DUMP_INCOMPLETE", "DUMP_NOT_IDLE", "DUMP_NO_ROOT", "DUMP_REFUSED",
        "DUMP_UNCONFIRMED", "PICTURE_INVALID", "SCREEN_CHANGED",
    }
)  # fmt: skip
FACTS_S, TREE_S, PICTURE_S = 10.0, 30.0, 20.0  # the longest one call may take
_ENDS: Final = (b"</hierarchy>", b"</displays>")


def capture(
    device: Device, clock: Clock, store: Store, *, capture_id: str, picture: bool = True,
    attempts: int = ATTEMPTS, deadline_s: float = DEADLINE_S,
) -> Snapshot:  # fmt: skip
    """One tree, one picture and the facts around them, all of the same screen.

    picture     False leaves the picture out.
    attempts    readings at most, from 1; the age counts from the first.
    deadline_s  seconds for all of it, pauses included.
    Raises EvidenceError with where the bytes were kept, or the device's DeviceError.
    """
    taker = _Taker(device, clock, store, capture_id, picture, deadline_s)
    told: ClawError | None = None
    for attempt in range(1, attempts + 1):
        try:
            return taker.take(attempt)
        except ClawError as error:
            late = taker.deadline.left_s() == 0.0
            kept = taker.keep(error, attempt)
            # Time that ran out between two tries says less than what the last try found.
            told = told if told and late and error.code == "DEVICE_TIMEOUT" else kept
            pause_s = BACKOFF_S[min(attempt, len(BACKOFF_S)) - 1]
            last = attempt == attempts or taker.deadline.left_s() <= pause_s
            if error.code not in RETRIED or last:
                raise told from error
        clock.wait(pause_s)
    raise ValueError(f"attempts must be at least 1, not {attempts}")


class _Taker:
    """One capture: what stays the same over its attempts."""

    def __init__(
        self, device: Device, clock: Clock, store: Store, capture_id: str, picture: bool,
        deadline_s: float,
    ) -> None:  # fmt: skip
        self._device = device
        self._clock = clock
        self._store = store
        self._capture_id = capture_id
        self._picture = picture
        self.deadline = Deadline(clock, deadline_s)
        self._started_at = clock.utc()
        self._started_s = clock.monotonic_s()
        self._reading = ""  # what is being read, for bytes that come with an error

    def take(self, attempt: int) -> Snapshot:
        """One attempt. Every byte is stored before it is looked at."""
        before = self._facts()
        self._reading = "tree"
        reply = self._device.tree(timeout_s=self._limit_s(TREE_S))
        tree_ref = self._store.store_tree(self._capture_id, reply.data)
        self._reading = "facts"
        _refuse_unfinished(reply.data)
        picture, picture_ref, size_px = self._take_picture()
        finished_s = self._clock.monotonic_s()
        after = self._facts()
        self._refuse_change(before, after, size_px)
        snapshot = Snapshot(
            capture_id=self._capture_id,
            device=self._device.serial,
            tree=reply.data,
            picture=picture,
            facts=before,
            started_at=self._started_at,
            started_s=self._started_s,
            finished_s=finished_s,
            method=reply.method,
            attempts=attempt,
            tree_ref=tree_ref,
            picture_ref=picture_ref,
        )
        self._store.store_facts(self._capture_id, self._record_of(snapshot, after, size_px))
        return snapshot

    def keep(self, error: ClawError, attempt: int) -> ClawError:
        """Keep whatever the attempt brought; the error with the place where it is."""
        self._reading, reading = "", self._reading
        reference = None
        if error.raw is not None and reading == "tree":
            reference = self._store.store_failed_tree(self._capture_id, error.raw, attempt=attempt)
        elif error.raw is not None and reading == "picture":
            reference = self._store.store_failed_picture(
                self._capture_id, error.raw, attempt=attempt
            )
        reference = self._store.set_aside(self._capture_id, attempt=attempt) or reference
        self._store.record(
            "capture_failed",
            {"captureId": self._capture_id, "attempt": attempt, "error": error.to_wire()},
        )
        return type(error)(
            error.code,
            f"{error.where or self._device.serial}, {self._capture_id} attempt {attempt}",
            saw=error.saw,
            next_move=error.next_move,
            evidence=self._store.locate(reference) or error.evidence,
            raw=error.raw,
        )

    def _limit_s(self, longest_s: float) -> float:
        return min(longest_s, self.deadline.check(self._device.serial))

    def _facts(self) -> DeviceFacts:
        self._reading = "facts"
        return self._device.facts(timeout_s=self._limit_s(FACTS_S))

    def _take_picture(self) -> tuple[bytes | None, str | None, tuple[int, int] | None]:
        if not self._picture:
            return None, None, None
        self._reading = "picture"
        picture = self._device.screenshot(timeout_s=self._limit_s(PICTURE_S))
        reference = self._store.store_picture(self._capture_id, picture)
        self._reading = "facts"  # kept: an error from here on brings nothing new
        return picture, reference, png_size(picture)

    def _refuse_change(
        self, before: DeviceFacts, after: DeviceFacts, size_px: tuple[int, int] | None
    ) -> None:
        changed = changed_facts(before, after)
        if changed:
            # Names of facts only: packages and titles are the screen's own words.
            raise EvidenceError("SCREEN_CHANGED", saw="another " + ", ".join(changed))
        display = (before.width_px, before.height_px)
        if size_px is not None and None not in display and size_px != display:
            saw = f"a picture of {size_px[0]}x{size_px[1]}, a display of {display[0]}x{display[1]}"
            raise EvidenceError("SCREEN_CHANGED", saw=saw)

    def _record_of(
        self, snapshot: Snapshot, after: DeviceFacts, size_px: tuple[int, int] | None
    ) -> CaptureFacts:
        return CaptureFacts(
            capture_id=snapshot.capture_id,
            run_id=self._store.run_id,
            device=DeviceName(serial=self._device.serial, kind=self._device.kind),
            started_at=snapshot.started_at,
            started_s=snapshot.started_s,
            finished_s=snapshot.finished_s,
            method=snapshot.method,
            attempts=snapshot.attempts,
            before=snapshot.facts,
            after=after,
            picture_px=size_px,
            tree_sha256=sha256(snapshot.tree),
            picture_sha256=None if snapshot.picture is None else sha256(snapshot.picture),
        )


def _refuse_unfinished(tree: bytes) -> None:
    """Whether the document has an end; what is in it is the reader's business."""
    body = tree.strip(b" \t\r\n\x00")
    bare = body.endswith(b"/>") and body.count(b"<") <= 2  # a declaration and a root alone
    if not body or bare:
        raise EvidenceError("DUMP_EMPTY", saw=f"{len(body)} bytes without an element")
    if not body.endswith(_ENDS):
        raise EvidenceError("DUMP_INCOMPLETE", saw=f"{len(body)} bytes without a closing element")
