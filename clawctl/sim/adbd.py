"""Simulated phones on TCP ports of 127.0.0.1, for any real adb server to connect to.

Room     clawctl.sim. One background thread owns the loop, every connection and, while it runs,
         every change of the phones behind it.
Input    phones; how each answers a stranger's key.
Output   a port per phone.
Refuses  ports 5555 to 5585, where other adb servers look for emulators; peers that do not speak
         the protocol are cut off.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from clawctl.sim.faults.streams import boot, open_through_faults
from clawctl.sim.handset import Handset
from clawctl.sim.helpers.table import install_helpers
from clawctl.sim.pace import Pace
from clawctl.sim.services.table import open_service
from clawctl.sim.transport import Auth, Service, Stream, Transport

if TYPE_CHECKING:
    from clawctl.sim.phone import SimulatedPhone

# What the services behind it can do. Not announced, so that clients use the simple forms:
# delayed_ack, sendrecv_v2, abb, abb_exec, apex, track_app, devraw, app_info.
FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")
_BANNER_PROPS = ("ro.product.name", "ro.product.model", "ro.product.device")
_EMULATOR_PORTS = range(5555, 5586)
_HANDSHAKE_WITHIN_S = 30.0  # a peer that never says CNXN holds a socket no longer than this

_AUTH_FAULTS: dict[str, Auth] = {
    "unauthorized": "refused", "late_accept": "late", "silent_peer": "silent",
}  # fmt: skip

T = TypeVar("T")


class Plan(NamedTuple):
    """How a phone is served.

    auth            how it meets an unknown key.
    helpers         which other tools' helper apps it has from the start (helpers/table.py).
    exclusive_dump  `uiautomator dump` fails while another UiAutomation lives.
    port            the TCP port to take; 0 for any that is free.
    """

    auth: Auth = "granted"
    helpers: tuple[str, ...] = ()
    exclusive_dump: bool = False
    port: int = 0


def _timer(delay_s: float, act: Callable[[], None]) -> Callable[[], None]:
    return asyncio.get_running_loop().call_later(delay_s, act).cancel


class _Connection(asyncio.Protocol):
    """One adb server's TCP connection to one phone."""

    def __init__(self, served: "_Served") -> None:
        self._served = served
        self._socket: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._late: list[bytes] = []  # answers of a realistic phone that are not due yet
        self._transport = Transport(
            served.banner(),
            lambda destination, stream: open_through_faults(
                served.handset, destination, stream, served.open, self.drop
            ),
            self._write,
            auth=served.auth_now(),
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._socket = transport
        self._served.connections.add(self)
        if self._served.refuses:
            self.drop()
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_HANDSHAKE_WITHIN_S, self._drop_strangers)

    def data_received(self, data: bytes) -> None:
        if not self._served.handset.phone.powered:
            self.drop()
            return
        self._served.pace.catch_up()
        self._transport.receive(data)
        self._served.handset.runs.wake()  # what waits for a change may find one now
        if self._transport.broken is not None:
            self.drop()

    def connection_lost(self, _exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._served.connections.discard(self)
        self._transport.lost()

    def drop(self) -> None:
        """Cut the connection without a word, as a pulled cable does."""
        if self._socket is not None:
            self._socket.abort()

    def _drop_strangers(self) -> None:
        if not self._transport.greeted:
            self.drop()

    def _write(self, data: bytes) -> None:
        wait_s = self._served.pace.ahead_s()
        if wait_s or self._late:
            self._late.append(data)
            if len(self._late) == 1:
                asyncio.get_running_loop().call_later(wait_s, self._write_late)
        elif self._socket is not None and not self._socket.is_closing():
            self._socket.write(data)

    def _write_late(self) -> None:
        """The phone's time has come: what was held goes out, unless it has moved on again."""
        wait_s = self._served.pace.ahead_s()
        if wait_s:
            asyncio.get_running_loop().call_later(wait_s, self._write_late)
            return
        held, self._late = self._late, []
        if self._socket is not None and not self._socket.is_closing():
            self._socket.writelines(held)


class _Served:
    """One phone, its listener and the connections it holds."""

    def __init__(self, phone: "SimulatedPhone", plan: "Plan") -> None:
        self.auth: Auth = plan.auth
        self.handset = Handset(phone, timers=_timer)
        self.handset.exclusive_dump = plan.exclusive_dump
        self.pace = Pace(phone.clock, time.monotonic, flows=phone.tempo.mode == "realistic")
        install_helpers(self.handset, plan.helpers)
        boot(self.handset)
        self.port = 0
        self.refuses = False  # the connection that is being made
        self.connections: set[_Connection] = set()
        self._listener: asyncio.Server | None = None

    def open(self, destination: str, stream: Stream) -> Service | None:
        """The service of a stream, as a phone without faults would answer."""
        return open_service(self.handset, destination, stream)

    def auth_now(self) -> Auth:
        """How the connection that is being made is met."""
        names = [fault.name for fault in self.handset.phone.faults.meet("connect")]
        self.refuses = "refuse_connection" in names
        return next((_AUTH_FAULTS[name] for name in names if name in _AUTH_FAULTS), self.auth)

    def banner(self) -> str:
        """The properties `adb devices -l` shows, and the features."""
        props = "".join(f"{name}={self.handset.prop(name)};" for name in _BANNER_PROPS)
        return f"{props}features={','.join(FEATURES)}"

    async def listen(self, port: int) -> None:
        """Take that port, or for 0 a free one outside the emulators' range. Raises OSError."""
        refused: list[asyncio.Server] = []
        loop = asyncio.get_running_loop()
        while self._listener is None:
            server = await loop.create_server(lambda: _Connection(self), "127.0.0.1", port)
            self.port = int(server.sockets[0].getsockname()[1])
            if not port and self.port in _EMULATOR_PORTS:
                refused.append(server)  # held until another is found, or it would come again
            else:
                self._listener = server
        for server in refused:
            server.close()

    def unplug(self) -> None:
        """Stop listening and cut every connection."""
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        self.cut()

    def cut(self) -> None:
        """Cut every connection; the port still answers."""
        for connection in list(self.connections):
            connection.drop()


class AdbdServer:
    """Phones on ports, served by one background thread. A context manager once phones are added.

    with AdbdServer() as adbd:
        port = adbd.add(phone)
    """

    def __init__(self) -> None:
        self._served: dict[int, _Served] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self, phones: Sequence["SimulatedPhone"] = ()) -> tuple[int, ...]:
        """Start the thread and serve these phones; their ports in the same order."""
        loop = asyncio.new_event_loop()
        self._loop = loop
        # A daemon: an owner that is interrupted must not wait for a listener nobody closed.
        self._thread = threading.Thread(target=loop.run_forever, name="adbd", daemon=True)
        self._thread.start()
        return tuple(self.add(phone) for phone in phones)

    def add(
        self, phone: "SimulatedPhone", plan: Plan | None = None, *, auth: Auth | None = None
    ) -> int:  # fmt: skip
        """Serve one more phone; its port. auth, when given, goes before the plan's."""
        loop, plan = self._running(), plan or Plan()
        served = _Served(phone, plan if auth is None else plan._replace(auth=auth))
        asyncio.run_coroutine_threadsafe(served.listen(plan.port), loop).result()
        self._served[served.port] = served
        return served.port

    def unplug(self, port: int) -> None:
        """As if the cable were pulled: no listener, no connection."""
        self.run(self._served[port].unplug)

    def cut(self, port: int) -> None:
        """Cut the connections of a phone that stays reachable: a flap."""
        self.run(self._served[port].cut)

    def handset(self, port: int) -> Handset:
        """The phone and files behind a port; change them only inside run()."""
        return self._served[port].handset

    def run(self, work: Callable[[], T]) -> T:
        """Do something in the thread that owns the phones, and wait for it."""
        loop = self._running()
        if threading.current_thread() is self._thread:
            return work()

        async def step() -> T:
            try:
                return work()
            finally:
                for served in self._served.values():
                    served.handset.runs.wake()

        return asyncio.run_coroutine_threadsafe(step(), loop).result()

    def stop(self) -> None:
        """Unplug everything and end the thread. Repeatable."""
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(self._unplug_all(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        self._loop = self._thread = None
        self._served.clear()

    async def _unplug_all(self) -> None:
        for served in self._served.values():
            served.unplug()
        while any(served.connections for served in self._served.values()):
            await asyncio.sleep(0)  # until each connection_lost has run
        for served in self._served.values():
            served.handset.runs.stop()

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            raise RuntimeError("the server is not started")
        return self._loop

    def __enter__(self) -> "AdbdServer":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
