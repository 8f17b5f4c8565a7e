"""Those who want a row touched: our session, twice, and two ways of others.

Each looks, thinks for a while and acts, as its own users have it do. All of them get the same
pages: the phone's moves fall due by the number of calls it has had.
"""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.dump import DumpRefused
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from tests.adversary.restless import RestlessPhone

THINKING: Final = 6  # calls' worth of time between look and act
BOUNDS: Final = re.compile(r'text="([^"]*)"[^>]* bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"')


class Calls:
    """The time of a phone whose clock is how often it was called."""

    def __init__(self) -> None:
        self.count = 0

    def now_s(self) -> float:
        """One later at each call."""
        self.count += 1
        return float(self.count)

    def think(self) -> None:
        """Let time pass between look and act."""
        self.count += THINKING


class Said(NamedTuple):
    """What somebody says of a wish: in a word; whether an input was sent; what is claimed.

    claim  "" nothing, "worked" that the switch was turned by it, "on" that it is on.
    """

    word: str
    sent: bool = False
    claim: str = ""


class Wisher(Protocol):
    """Wants one row touched, by its name."""

    def wish(self, name: str) -> Said:
        """Look, think, act."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


class _Ours:
    """A session of ours in this process."""

    def __init__(self, phone: RestlessPhone, calls: Calls, folder: Path) -> None:
        clock = FakeClock()
        self._calls, self._device = calls, SimDevice(phone)
        self._writer = RunWriter.create(folder, skill="x", device=self._device, clock=clock)
        self._session = Session(self._device, clock, self._writer)

    def close(self) -> None:
        """End the run folder."""
        self._writer.close()
        self._device.close()


class BySession(_Ours):
    """As a skill does it: a candidate is chosen and touched; the next look would judge."""

    def wish(self, name: str) -> Said:
        """Touch the row."""

        def select(seen: Observation) -> Selection:
            rows = [node.node_path for node in seen.nodes if node.text == name]
            specs = [CandidateSpec(f"row:{n}", "click", path) for n, path in enumerate(rows)]
            return Selection(specs=tuple(specs))

        try:
            view = self._session.observe(select)
            if len(view.projection.candidates) != 1:
                return Said(f"{len(view.projection.candidates)} candidates")
            step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
            capture_id = view.observation.provenance.capture_id
            self._calls.think()
            result = self._session.act(step, capture_id=capture_id)
        except ClawError as error:
            return Said(error.code)
        return Said("touched", sent=True) if result.ok else Said(str(result.code))


class BySteps(_Ours):
    """As a host does it: a step is planned on a view, sent, read back and judged."""

    def wish(self, name: str) -> Said:
        """Turn the switch of that name on."""
        try:
            capture_id = self._session.view().split(" ", 1)[0]
            self._calls.think()
            step: dict[str, Any] = {"action": "set", "name": name, "on": True}
            report = self._session.run([step], capture_id=capture_id)
        except ClawError as error:
            return Said(error.code)
        if report.refusals:
            return Said(report.refusals[0].code)
        result = report.steps[0].result
        word = str(result.effect if result.effect == "confirmed" else result.code or result.effect)
        claim = "on" if result.effect == "confirmed" else ""
        return Said(word, sent=result.path != "none", claim=claim)


class ByLastDump:
    """The middle of the row as the last dump had it."""

    def __init__(self, phone: RestlessPhone, calls: Calls) -> None:
        self._phone, self._calls = phone, calls

    def wish(self, name: str) -> Said:
        """Touch there; that the call came back is taken for success."""
        try:
            found = BOUNDS.findall(self._phone.dump().decode())
        except DumpRefused:
            return Said("no dump")
        places = [tuple(map(int, sides)) for words, *sides in found if words == name]
        if len(places) != 1:
            return Said(f"{len(places)} candidates")
        self._calls.think()
        left, top, right, bottom = places[0]
        self._phone.tap((left + right) // 2, (top + bottom) // 2)
        return Said("touched", sent=True, claim="worked")

    def close(self) -> None:
        """Holds nothing."""


class BySelector:
    """uiautomator2's own selector by text, on a phone behind adb; it looks right before it acts."""

    def __init__(self, device: Any, calls: Calls) -> None:
        """device is what uiautomator2.connect gave."""
        self._device, self._calls = device, calls

    def wish(self, name: str) -> Said:
        """Touch the row; that the call came back is taken for success."""
        import uiautomator2.exceptions as known

        try:
            if not self._device(text=name).exists:
                return Said("0 candidates")
            self._calls.think()
            self._device(text=name).click(timeout=0.1)
        except known.BaseException as error:
            return Said(type(error).__name__)
        return Said("touched", sent=True, claim="worked")

    def close(self) -> None:
        """Its server ends with the phone."""
