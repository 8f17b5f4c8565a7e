"""Faults between an adb server and the phone's services: streams that stall, stop, break, wait.

Room     clawctl.sim.faults.
Input    a destination, its stream, the opener behind, and a way to cut the whole connection.
Output   the service on a stream that lets the faults strike, or None: the stream is refused.
"""

from collections.abc import Callable, Sequence

from clawctl.sim.faults.plan import Fault
from clawctl.sim.handset import Handset
from clawctl.sim.services.http import Response, http_socket
from clawctl.sim.transport import Opener, Service, Stream

SERVER = "com.wetest.uia2.Main"
Cut = Callable[[], None]


def open_through_faults(
    handset: Handset, destination: str, stream: Stream, inner: Opener, cut: Cut
) -> Service | None:
    """As the inner opener, and through whatever strikes this stream."""
    faults = handset.phone.faults.meet("open", destination)
    names = {fault.name for fault in faults}
    if "stall" in names:
        stream.mute = True
        return None
    if "flap" in names:
        cut()
    if "server_killed" in names:
        handset.processes.end(name_part=SERVER)
    if names & {"flap", "refuse_stream"}:
        return None
    if not faults:
        return inner(destination, stream)
    service = inner(destination, _Strained(stream, faults, handset, cut))
    pushed = next((fault for fault in faults if fault.name == "drop_mid_push"), None)
    return service if service is None or pushed is None else _Fed(service, pushed, cut)


def boot(handset: Handset) -> None:
    """What is wrong from the moment a phone is put into service."""
    if handset.phone.faults.meet("boot"):
        handset.sockets["tcp:9008"] = http_socket(
            handset, lambda _request: Response(200, b"another server", "text/plain")
        )


class _Strained(Stream):
    """A service's end of a stream whose answers meet faults on their way out."""

    def __init__(self, stream: Stream, faults: Sequence[Fault], handset: Handset, cut: Cut) -> None:
        super().__init__(stream.transport, stream.own_id, stream.peer_id)
        self._stream = stream
        self._handset = handset
        self._cut = cut
        by_name = {fault.name: fault for fault in faults}
        self._delay_s = by_name["delay"].seconds if "delay" in by_name else 0.0
        self._breaks = [
            by_name[n] for n in ("drop_mid", "lost_reply", "end_early", "stall_mid") if n in by_name
        ]  # fmt: skip
        self._left = min((fault.after_bytes for fault in self._breaks), default=0)
        self._broken = False
        self._waiting: list[Callable[[], None]] = []

    def send(self, data: bytes) -> None:
        """On its way, late and only as far as the faults let it."""
        if self._broken or not data:
            return
        if self._breaks and len(data) >= self._left:
            self._broken = True
            self._later(lambda: self._break(data[: self._left]))
        else:
            self._left -= len(data)
            self._later(lambda: self._stream.send(data))

    def close(self) -> None:
        """As far as the faults let it."""
        if not self._broken:
            self._later(self._stream.close)

    def dial(self, destination: str, inner: Stream) -> Service:
        """Streams of the phone's own meet no faults."""
        return self._stream.dial(destination, inner)

    def _break(self, rest: bytes) -> None:
        self._stream.send(rest)
        for fault in self._breaks:
            if fault.name in ("drop_mid", "lost_reply"):
                self._cut()
            elif fault.name == "end_early":
                self._stream.close()

    def _later(self, act: Callable[[], None]) -> None:
        """In order: nothing passes what waits before it."""
        if not self._delay_s:
            act()
            return
        self._waiting.append(act)
        if len(self._waiting) == 1:
            self._handset.timers(self._delay_s, self._next)

    def _next(self) -> None:
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()


class _Fed:
    """A service whose client is cut off after so many bytes."""

    def __init__(self, service: Service, fault: Fault, cut: Cut) -> None:
        self._service = service
        self._left = fault.after_bytes
        self._cut = cut

    def opened(self) -> None:
        self._service.opened()

    def receive(self, data: bytes) -> None:
        self._left -= len(data)
        if self._left <= 0:
            self._cut()
        else:
            self._service.receive(data)

    def closed(self) -> None:
        self._service.closed()
