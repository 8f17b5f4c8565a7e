"""What happened to a simulated phone, in order: the referee's notes of a run.

Room     clawctl.sim.
Input    one call for every input, start, setting and refusal.
Output   an append-only list of events, and the same as JSON lines for a file.

Every injected input names the element that received it: a test can then tell a tap that
did the right thing from one that did it by luck.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import msgspec

Sink = Callable[[str], object]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: at_ms of the phone's clock, its kind, and what belongs to it."""

    at_ms: int
    kind: str
    detail: dict[str, Any]


class EventLog(Sequence[Event]):
    """Events in order, never changed. A sink gets each one as a line of JSON, line feed included.

    The sink may be set or replaced at any time; it sees what happens from then on.
    """

    def __init__(self, sink: Sink | None = None) -> None:
        self._events: list[Event] = []
        self.sink = sink

    def append(self, at_ms: int, kind: str, **detail: Any) -> Event:
        """Note one event; detail must be plain JSON values."""
        event = Event(at_ms, kind, detail)
        self._events.append(event)
        if self.sink is not None:
            self.sink(msgspec.json.encode(event).decode() + "\n")
        return event

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(tuple(self._events))

    def of_kind(self, kind: str) -> list[Event]:
        """The events of one kind, in order."""
        return [event for event in self._events if event.kind == kind]
