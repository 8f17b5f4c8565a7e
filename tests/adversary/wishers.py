"""Those who want a row touched: our session, twice, and two ways of others.

Each looks, thinks for a while and acts, as its own users have it do. All of them get the same
pages: the phone's moves fall due by the number of calls it has had.
"""

import re
from collections.abc import Mapping
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
from tests.adversary.restless import NAMES, SHOWN, RestlessPhone

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

    claims  by name: "worked" that its switch was turned by it, "on" that it is on.
    meant   the names of all rows that were wanted, where it was more than the one.
    """

    word: str
    sent: bool = False
    claims: Mapping[str, str] = {}
    meant: tuple[str, ...] = ()


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
    """As a host does it: steps are planned on a view, sent, read back and judged."""

    def wish(self, name: str) -> Said:
        """Turn the switch of that name on."""
        return self._turn_on((name,))

    def _turn_on(self, names: tuple[str, ...]) -> Said:
        steps: list[dict[str, Any]] = [
            {"action": "set", "name": name, "on": True} for name in names
        ]
        try:
            capture_id = self._session.view().split(" ", 1)[0]
            self._calls.think()
            report = self._session.run(steps, capture_id=capture_id)
        except ClawError as error:
            return Said(error.code, meant=names)
        results = [done.result for done in report.steps]
        words = [str(one.code or one.effect) for one in results if one.effect != "confirmed"]
        words += [refusal.code for refusal in report.refusals]
        confirmed = [one.effect == "confirmed" for one in results]
        return Said(
            words[0] if words else "confirmed",
            sent=any(one.path != "none" for one in results),
            claims={name: "on" for name, so in zip(names, confirmed, strict=False) if so},
            meant=names,
        )


class ByLists(BySteps):
    """The same with two steps of one list, the second on what the first one left."""

    def wish(self, name: str) -> Said:
        """Turn it on, and then the one behind it."""
        shown = [NAMES[n] for n in SHOWN]
        return self._turn_on((name, shown[(shown.index(name) + 1) % len(shown)]))


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
        return Said("touched", sent=True, claims={name: "worked"})

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
        return Said("touched", sent=True, claims={name: "worked"})

    def close(self) -> None:
        """Its server ends with the phone."""
