"""Looks at a phone that somebody else operates, kept as a run that replays.

Room     clawctl.authors.
Input    a device, a clock, a writer; when to look.
Output   a finished run of the skill "record": every capture whole, with projection and text.
Refuses  what ends a look; what was recorded before it stays, and the run says "failed".

A look on a change begins with a glance: a tree that is compared and not kept. What is kept was
captured after it, whole, as every other capture is.
"""

from collections.abc import Iterable

import msgspec

from clawctl.clock import Clock
from clawctl.devices.base import Device
from clawctl.session import Session
from clawctl.trace.format import Ending
from clawctl.trace.writer import RunWriter
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.errors import ClawError, EvidenceError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.sameness import same_screen

SKILL = "record"


class Recorded(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What was recorded: capture ids in order, and the run folder."""

    captures: tuple[str, ...]
    run: str


class Recorder:
    """Records one run; `finish` seals it."""

    def __init__(self, device: Device, clock: Clock, writer: RunWriter) -> None:
        self._device = device
        self._clock = clock
        self._writer = writer
        self._session = Session(device, clock, writer)
        self._last: Observation | None = None
        self._captures: list[str] = []

    def open(self, page: str) -> None:
        """Start a Settings page; raises UsageError STEP_INVALID for a page that is none."""
        self._session.act(Step(verb="open", page=page), capture_id="")

    def look(self) -> str:
        """Capture the screen as it is; its capture id."""
        view = self._session.observe(lambda _observation: Selection())
        self._last = _bare(view.observation)
        capture_id = view.observation.provenance.capture_id
        self._captures.append(capture_id)
        return capture_id

    def look_on_request(self, requests: Iterable[object]) -> None:
        """One look for each request, until they end."""
        for _ in requests:
            self.look()

    def look_on_change(self, *, seconds: float, per_second: float) -> None:
        """A look now, then one for each change seen, for that long, at most so many a second."""
        ends_s = self._clock.monotonic_s() + seconds
        if self._last is None:
            self.look()
        while self._clock.monotonic_s() < ends_s:
            self._clock.wait(1.0 / per_second)
            if self._has_changed():
                self.look()

    def finish(self) -> Recorded:
        """Seal the run."""
        self._writer.finish(Ending(status="done"))
        return Recorded(captures=tuple(self._captures), run=str(self._writer.path))

    def fail(self, error: ClawError) -> ClawError:
        """Seal the run with what ended it; the error as it may be told."""
        told = self._session.redaction.error(error).kept_at(str(self._writer.path))
        self._writer.finish(Ending(status="failed", reason=told.to_wire()))
        return told

    def _has_changed(self) -> bool:
        try:
            data = self._device.tree().data
            seen = normalize_compact(read_hierarchy(data, capture_id="glance"))
        except EvidenceError:
            return False  # a screen in motion; the next glance comes soon
        return self._last is None or not same_screen(self._last, _bare(seen))


def _bare(observation: Observation) -> Observation:
    """The same without what a glance does not know: whose window is in front."""
    known = msgspec.structs.replace(observation.provenance, foreground_package=None)
    return msgspec.structs.replace(observation, provenance=known)
