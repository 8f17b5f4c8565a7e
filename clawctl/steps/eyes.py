"""Looking: one capture after the other, each read into an Observation.

Room     clawctl.steps.
Input    a Device, a Clock, a RunWriter.
Output   Observations; the latest one, the latest picture, and when its capture began.
Refuses  with what capture and reading refuse. Reads are all it does: it sends nothing.
"""

from msgspec.structs import replace

from clawctl.capture import STALE_SUSPECTED, capture, reading_facts, viewport_context
from clawctl.clock import Clock
from clawctl.devices.base import Device
from clawctl.trace.writer import RunWriter
from clawctl_adapters.model.evidence import Snapshot
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.tree import tree_of


class Eyes:
    """Whatever one session sees.

    latest     the last observation, whatever it was taken for; None before the first look.
    redaction  what it has seen that no record, report or progress line may repeat.
    """

    def __init__(self, device: Device, clock: Clock, writer: RunWriter, *, strict: bool) -> None:
        """strict  reads each tree again behind its picture (capture.capture)."""
        self._device, self._clock, self._writer = device, clock, writer
        self._strict = strict
        self._captures = 0
        self._snapshot: Snapshot | None = None
        self._pictured: Snapshot | None = None  # the latest capture with a picture
        self._acted_on: Snapshot | None = None  # what was seen before an act not looked upon since
        self.latest: Observation | None = None
        self.redaction = Redaction()

    @property
    def activity(self) -> str | None:
        """Of the window in front at the last look, as far as the phone said it."""
        return None if self._snapshot is None else self._snapshot.facts.activity

    @property
    def density_dpi(self) -> int | None:
        """Dots per inch at the last look."""
        return None if self._snapshot is None else self._snapshot.facts.density_dpi

    @property
    def started_s(self) -> float:
        """The monotonic second the last capture began."""
        return 0.0 if self._snapshot is None else self._snapshot.started_s

    def look(self, *, picture: bool) -> Observation:
        """A new observation. picture  keeps a picture beside the tree, of the same moment."""
        self._captures += 1
        capture_id = f"c-{self._captures:04d}"
        snapshot = capture(
            self._device, self._clock, self._writer, capture_id=capture_id, picture=picture,
            strict=self._strict and picture, acted_on=self._acted_on,
        )  # fmt: skip
        self._snapshot = snapshot
        if picture:
            self._pictured = snapshot
            if STALE_SUSPECTED not in snapshot.conditions:  # else the next look is suspect, too
                self._acted_on = None
        observation = normalize_compact(
            read_hierarchy(snapshot.tree, capture_id=capture_id, facts=reading_facts(snapshot)),
            viewport_context(snapshot),
        )
        self.redaction.learn(private_on(tree_of(observation), self.redaction.known))
        self.latest = observation
        return observation

    def will_act(self) -> None:
        """An act is about to be sent: the next look is compared with what was seen before it.

        The tree is that of the last look: it is the one a phone goes on answering with.
        """
        if self._pictured is not None and self._snapshot is not None:
            self._acted_on = replace(self._pictured, tree=self._snapshot.tree)
