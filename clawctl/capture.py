"""Device → Snapshot: stored before it is read, refused when it is not of one moment.

Room     clawctl.
Input    a Device, a Clock, a Store.
Output   a Snapshot whose age counts from before its first byte was asked for.
Refuses  with EvidenceError what cannot be trusted, the bytes kept and named; SCREEN_CHANGED
         when the phone says something else after the reading than before it. Only reads are
         repeated, a few times, with pauses; a lost connection is waited for where the device
         can do that; its other errors are passed on at once.

A tree that belongs to another package than the focused window is read once more; if it stays
so, the Snapshot says it among its conditions: it is evidence, but not of the screen in front.
"""

from typing import Final, NamedTuple

from clawctl.clock import Clock, Deadline
from clawctl.devices.base import Device, Look, TreeReply, at_once, recovering
from clawctl.png import differ_below
from clawctl.trace.codec import sha256
from clawctl.trace.evidence import changed_facts, reading_facts, viewport_context
from clawctl.trace.format import CaptureFacts, DeviceName
from clawctl.trace.png import png_size
from clawctl.trace.store import Store
from clawctl_adapters.errors import ClawError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts, Snapshot
from clawctl_adapters.sources.claims import BARS_ONLY, OTHER_PACKAGE, OTHER_ROTATION, doubts_of

__all__ = ["capture", "reading_facts", "viewport_context"]

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
LOST: Final = frozenset({"DEVICE_LOST", "DEVICE_OFFLINE", "DEVICE_NOT_FOUND", "ADB_SERVER_DOWN"})
HURRIED: Final = frozenset({"DUMP_NOT_IDLE", "DEVICE_TIMEOUT"})  # what a lesser tree may avoid
STALE_SUSPECTED: Final = "STALE_SUSPECTED"
STATUS_BAR_DP: Final = 56  # at most, a camera's cut-out included
DEFAULT_DPI: Final = 420  # where the phone does not say
DOUBTED: Final = frozenset({OTHER_PACKAGE, BARS_ONLY, STALE_SUSPECTED})  # read again, then marked
FACTS_S, TREE_S, PICTURE_S = 10.0, 30.0, 20.0  # the longest one call may take
RECOVERY_S: Final = 30.0
# A try that may be followed by another gets at most this share of what is left of the whole.
SHARE: Final = 0.5
_ENDS: Final = (b"</hierarchy>", b"</displays>")


def capture(
    device: Device, clock: Clock, store: Store, *, capture_id: str, picture: bool = True,
    strict: bool = False, attempts: int = ATTEMPTS, deadline_s: float = DEADLINE_S,
    acted_on: Snapshot | None = None,
) -> Snapshot:  # fmt: skip
    """One tree, one picture and the facts around them, all of the same screen.

    picture     False leaves the picture out.
    strict      reads the tree again after the picture and refuses when it is another.
    attempts    readings at most, from 1; the age counts from the first.
    deadline_s  seconds for all of it, pauses included.
    acted_on    the capture before an act: the very same tree below another picture is read once
                more, and then marked STALE_SUSPECTED: it must not pass for "nothing happened".
    Raises EvidenceError with where the bytes were kept, or the device's DeviceError.
    """
    taker = _Taker(device, clock, store, capture_id, picture, strict, deadline_s, acted_on)
    told: ClawError | None = None
    for attempt in range(1, attempts + 1):
        try:
            return taker.take(attempt, last=attempt == attempts)
        except ClawError as error:
            late = taker.deadline.left_s() == 0.0
            again = taker.may_try_again(error)
            kept = taker.keep(error, attempt)
            # Time that ran out between two tries says less than what the last try found.
            told = told if told and late and error.code == "DEVICE_TIMEOUT" else kept
            pause_s = BACKOFF_S[min(attempt, len(BACKOFF_S)) - 1]
            last = attempt == attempts or taker.deadline.left_s() <= pause_s
            if last or not again:
                raise told from error
        clock.wait(pause_s)
        taker.recover(told)
    raise ValueError(f"attempts must be at least 1, not {attempts}")


class _Parts(NamedTuple):
    """What one try brought home, stored."""

    before: DeviceFacts
    after: DeviceFacts
    reply: TreeReply
    tree_ref: str | None
    picture: bytes | None
    picture_ref: str | None
    size_px: tuple[int, int] | None
    again: TreeReply | None
    finished_s: float


class _Taker:
    """One capture: what stays the same over its attempts."""

    def __init__(
        self, device: Device, clock: Clock, store: Store, capture_id: str, picture: bool,
        strict: bool, deadline_s: float, acted_on: Snapshot | None,
    ) -> None:  # fmt: skip
        self._device = device
        self._clock = clock
        self._store = store
        self._capture_id = capture_id
        self._picture = picture
        self._strict = strict
        self._acted_on = acted_on
        self.deadline = Deadline(clock, deadline_s)
        self._started_at = clock.utc()
        self._started_s = clock.monotonic_s()
        self._reading = ""  # what is being read, for bytes that come with an error
        self._hurry = False
        self._doubted: tuple[str, ...] = ()

    def take(self, attempt: int, *, last: bool) -> Snapshot:
        """One attempt. Every byte is stored before it is looked at."""
        parts = self._at_once(last) if at_once(self._device) else self._in_steps(last)
        self._refuse_change(parts)
        doubts = (*doubts_of(parts.reply.data, parts.before), *self._stale(parts))
        self._refuse_doubts(doubts, last)
        snapshot = Snapshot(
            capture_id=self._capture_id,
            device=self._device.serial,
            tree=parts.reply.data,
            picture=parts.picture,
            facts=parts.before,
            started_at=self._started_at,
            started_s=self._started_s,
            finished_s=parts.finished_s,
            method=parts.reply.method,
            attempts=attempt,
            tree_ref=parts.tree_ref,
            picture_ref=parts.picture_ref,
            conditions=(*parts.before.conditions, *doubts),
            settled=parts.reply.settled,
            warnings=parts.reply.warnings,
            skipped=parts.reply.skipped,
            max_depth=parts.reply.max_depth,
            strict=self._strict,
        )
        self._store.store_facts(self._capture_id, self._record_of(snapshot, parts))
        return snapshot

    def may_try_again(self, error: ClawError) -> bool:
        """Whether another try could help; and what it may do without."""
        timed_out = error.code == "DEVICE_TIMEOUT" and self._reading in ("tree", "look")
        # A lesser tree once for a screen that moves; for a phone that is slow, from here on.
        self._hurry = error.code in HURRIED and (timed_out or not self._hurry)
        lost = error.code in LOST and recovering(self._device) is not None
        return error.code in RETRIED or timed_out or lost

    def recover(self, error: ClawError) -> None:
        """After a lost connection: wait for it, within what is left."""
        device = recovering(self._device) if error.code in LOST else None
        if device is not None:
            device.recover(timeout_s=self._limit_s(RECOVERY_S))

    def keep(self, error: ClawError, attempt: int) -> ClawError:
        """Keep whatever the attempt brought; the error with the place where it is."""
        self._reading, reading = "", self._reading
        reference = None
        if reading == "look":
            reading = "picture" if error.code == "PICTURE_INVALID" else "tree"
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

    def _limit_s(self, longest_s: float, *, share: float = 1.0) -> float:
        return min(longest_s, share * self.deadline.check(self._device.serial))

    def _facts(self) -> DeviceFacts:
        self._reading = "facts"
        return self._device.facts(timeout_s=self._limit_s(FACTS_S))

    def _tree(self, last: bool) -> TreeReply:
        self._reading = "tree"
        limit_s = self._limit_s(TREE_S, share=1.0 if last else SHARE)
        if self._hurry:
            return self._device.tree(timeout_s=limit_s, hurry=True)
        return self._device.tree(timeout_s=limit_s)

    def _in_steps(self, last: bool) -> _Parts:
        before = self._facts()
        reply = self._tree(last)
        tree_ref = self._keep_tree(reply)
        picture, picture_ref, size_px = None, None, None
        if self._picture:
            self._reading = "picture"
            picture = self._device.screenshot(timeout_s=self._limit_s(PICTURE_S))
            picture_ref, size_px = self._keep_picture(picture)
        again = self._tree(last) if self._strict else None
        finished_s = self._clock.monotonic_s()
        after = self._facts()
        return _Parts(
            before, after, reply, tree_ref, picture, picture_ref, size_px, again, finished_s
        )

    def _at_once(self, last: bool) -> _Parts:
        device = at_once(self._device)
        assert device is not None
        self._reading = "look"
        longest_s = 2 * FACTS_S + (2 if self._strict else 1) * TREE_S + PICTURE_S
        look: Look = device.look(
            picture=self._picture, strict=self._strict, hurry=self._hurry,
            timeout_s=self._limit_s(longest_s, share=1.0 if last else SHARE),
        )  # fmt: skip
        finished_s = self._clock.monotonic_s()
        tree_ref = self._keep_tree(look.tree)
        picture, picture_ref, size_px = None, None, None
        if isinstance(look.picture, EvidenceError):
            self._reading = "picture"
            raise look.picture
        if look.picture is not None:
            picture = look.picture
            picture_ref, size_px = self._keep_picture(picture)
        return _Parts(
            look.before, look.after, look.tree, tree_ref, picture, picture_ref, size_px,
            look.again, finished_s,
        )  # fmt: skip

    def _keep_tree(self, reply: TreeReply) -> str | None:
        reference = self._store.store_tree(self._capture_id, reply.data)
        self._reading = "facts"  # kept: an error from here on brings nothing new
        _refuse_unfinished(reply.data)
        return reference

    def _keep_picture(self, picture: bytes) -> tuple[str | None, tuple[int, int]]:
        reference = self._store.store_picture(self._capture_id, picture)
        self._reading = "facts"
        return reference, png_size(picture)

    def _refuse_change(self, parts: _Parts) -> None:
        before, size_px = parts.before, parts.size_px
        changed = changed_facts(before, parts.after)
        if changed:
            # Names of facts only: packages and titles are the screen's own words.
            raise EvidenceError("SCREEN_CHANGED", saw="another " + ", ".join(changed))
        display = (before.width_px, before.height_px)
        if size_px is not None and None not in display and size_px != display:
            saw = f"a picture of {size_px[0]}x{size_px[1]}, a display of {display[0]}x{display[1]}"
            raise EvidenceError("SCREEN_CHANGED", saw=saw)
        if parts.again is not None and parts.again.data != parts.reply.data:
            raise EvidenceError("SCREEN_CHANGED", saw="another tree after the picture")

    def _refuse_doubts(self, doubts: tuple[str, ...], last: bool) -> None:
        if OTHER_ROTATION in doubts:
            raise EvidenceError("SCREEN_CHANGED", saw="a tree of another rotation")
        doubted = tuple(code for code in doubts if code in DOUBTED)
        if doubted and doubted != self._doubted and not last:
            self._doubted = doubted
            stale = doubted == (STALE_SUSPECTED,)
            saw = "an old tree below a new picture" if stale else "a tree of another package"
            raise EvidenceError("SCREEN_CHANGED", saw=saw)

    def _stale(self, parts: _Parts) -> tuple[str, ...]:
        """Platforms were seen to go on answering with the tree of the page before."""
        old = self._acted_on
        if old is None or old.picture is None or parts.picture is None:
            return ()
        if parts.reply.data != old.tree:
            return ()
        # A clock that went on is no sign of an old tree.
        bar_px = round(STATUS_BAR_DP * (parts.before.density_dpi or DEFAULT_DPI) / 160)
        changed = differ_below(old.picture, parts.picture, bar_px)
        return (STALE_SUSPECTED,) if changed else ()

    def _record_of(self, snapshot: Snapshot, parts: _Parts) -> CaptureFacts:
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
            after=parts.after,
            picture_px=parts.size_px,
            tree_sha256=sha256(snapshot.tree),
            picture_sha256=None if snapshot.picture is None else sha256(snapshot.picture),
            conditions=snapshot.conditions,
            settled=snapshot.settled,
            warnings=snapshot.warnings,
            skipped=snapshot.skipped,
            max_depth=snapshot.max_depth,
            again_sha256=None if parts.again is None else sha256(parts.again.data),
        )


def _refuse_unfinished(tree: bytes) -> None:
    """Whether the document has an end; what is in it is the reader's business."""
    body = tree.strip(b" \t\r\n\x00")
    bare = body.endswith(b"/>") and body.count(b"<") <= 2  # a declaration and a root alone
    if not body or bare:
        raise EvidenceError("DUMP_EMPTY", saw=f"{len(body)} bytes without an element")
    if not body.endswith(_ENDS):
        raise EvidenceError("DUMP_INCOMPLETE", saw=f"{len(body)} bytes without a closing element")
