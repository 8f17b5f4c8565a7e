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
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from clawctl.sim.transport import Auth, Transport

if TYPE_CHECKING:
    from clawctl.sim.phone import SimulatedPhone

# What the services behind it can do. Not announced, so that clients use the simple forms:
# delayed_ack, sendrecv_v2, abb, abb_exec, apex, track_app, devraw, app_info.
FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")
_BANNER_PROPS = ("ro.product.name", "ro.product.model", "ro.product.device")
_EMULATOR_PORTS = range(5555, 5586)
_HANDSHAKE_WITHIN_S = 30.0  # a peer that never says CNXN holds a socket no longer than this

T = TypeVar("T")


class _Connection(asyncio.Protocol):
    """One adb server's TCP connection to one phone."""

    def __init__(self, served: "_Served") -> None:
        self._served = served
        self._socket: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._transport = Transport(
            served.banner(),
            lambda destination, stream: open_service(served.handset, destination, stream),
            self._write,
            auth=served.auth,
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._socket = transport
        self._served.connections.add(self)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_HANDSHAKE_WITHIN_S, self._drop_strangers)

    def data_received(self, data: bytes) -> None:
        self._transport.receive(data)
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
        if self._socket is not None and not self._socket.is_closing():
            self._socket.write(data)


class _Served:
    """One phone, its listener and the connections it holds."""

    def __init__(self, handset: Handset, auth: Auth) -> None:
        self.handset = handset
        self.auth: Auth = auth
        self.port = 0
        self.connections: set[_Connection] = set()
        self._listener: asyncio.Server | None = None

    def banner(self) -> str:
        """The properties `adb devices -l` shows, and the features."""
        props = "".join(f"{name}={self.handset.prop(name)};" for name in _BANNER_PROPS)
        return f"{props}features={','.join(FEATURES)}"

    async def listen(self) -> None:
        """Take a free port outside the emulators' range."""
        refused: list[asyncio.Server] = []
        loop = asyncio.get_running_loop()
        while self._listener is None:
            server = await loop.create_server(lambda: _Connection(self), "127.0.0.1", 0)
            self.port = int(server.sockets[0].getsockname()[1])
            if self.port in _EMULATOR_PORTS:
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

    def add(self, phone: "SimulatedPhone", *, auth: Auth = "granted") -> int:
        """Serve one more phone; its port."""
        loop, served = self._running(), _Served(Handset(phone), auth)
        asyncio.run_coroutine_threadsafe(served.listen(), loop).result()
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
            return work()

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
