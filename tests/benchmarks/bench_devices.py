"""Prints what one observation costs, ours beside other clients, on one simulated phone in one run.

Run all with `make bench`, this alone with `python -m tests.benchmarks devices`. An observation is
tree, picture and facts. All clients take turns before the same phone, behind the same adb server;
a tap between server and phone counts streams and bytes. The second table sets our own client
before an adb server that answers at once: what is left is our own time. docs/performance.md holds
what was found.
"""

import logging
import multiprocessing
import re
import socket
import statistics
import subprocess
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clawctl.capture import capture
from clawctl.clock import SystemClock
from clawctl.devices.adb import open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.adb.link import Client, Phone
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.u2 import U2Device, with_backend
from clawctl.session import Session
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.store import MemoryStore
from clawctl.trace.writer import RunWriter
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from tests.benchmarks.wire_tap import WireTap

WORLD = "pixel-15-en"
TURNS = 30
WARM_UP = 3
Look = Callable[[], Any]


class FarPhone:
    """A phone on its Settings home and a tap before it, in a process of their own: two Python
    threads of one process would wait for each other and hide what a client costs."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve_phone, args=(other,))
        self._process.start()
        self.port: int = self._pipe.recv()

    def reset(self) -> None:
        """Count from here."""
        self._pipe.send("reset")
        self._pipe.recv()

    def counted(self) -> tuple[int, int]:
        """Streams opened and bytes carried."""
        self._pipe.send("counted")
        found: tuple[int, int] = self._pipe.recv()
        return found

    def close(self) -> None:
        """End the process."""
        self._pipe.send("end")
        self._process.join()


def _serve_phone(pipe: Any) -> None:
    phone = SimulatedPhone(load_world(WORLD))
    phone.start(action="android.settings.SETTINGS")
    with AdbdServer() as adbd:
        tap = WireTap(adbd.add(phone))
        pipe.send(tap.port)
        while (word := pipe.recv()) != "end":
            if word == "reset":
                tap.reset()
            pipe.send((tap.streams, tap.bytes))
        tap.close()


@contextmanager
def served() -> Iterator[tuple[PrivateAdbServer, FarPhone, str]]:
    """The far phone behind a private adb server."""
    far = FarPhone()
    try:
        with PrivateAdbServer() as server:
            serial = f"127.0.0.1:{far.port}"
            connect_adb(serial, address=Address(server.host, server.port))
            yield server, far, serial
    finally:
        far.close()


def ours(address: Address, serial: str, backend: str) -> tuple[Look, Callable[[], None]]:
    """A whole capture, stored in memory, as `clawctl observe` takes it."""
    device = with_backend(open_adb_device(serial, address=address), backend)
    clock, numbers = SystemClock(), iter(range(10**6))

    def look() -> None:
        capture(device, clock, MemoryStore(), capture_id=f"c-{next(numbers)}")

    return look, device.close


def our_tree_and_facts(address: Address, serial: str) -> tuple[Look, Callable[[], None]]:
    """Without a picture."""
    device = open_adb_device(serial, address=address)
    return lambda: device.look(picture=False), device.close


def plain_adbutils(address: Address, serial: str) -> tuple[Look, Callable[[], None]]:
    """The library as its readme shows it."""
    import adbutils

    device = adbutils.AdbClient(host=address.host, port=address.port).device(serial)

    def look() -> None:
        device.dump_hierarchy()
        device.screenshot()
        device.app_current()
        device.window_size()
        device.rotation()

    return look, lambda: None


def plain_uiautomator2(address: Address, serial: str) -> tuple[Look, Callable[[], None]]:
    """The library as its readme shows it, but never its global client."""
    import adbutils
    import uiautomator2

    device = uiautomator2.connect(
        adbutils.AdbClient(host=address.host, port=address.port).device(serial)
    )

    def look() -> None:
        device.dump_hierarchy()
        device.screenshot()
        device.app_current()
        device.info  # noqa: B018 - a property that asks the phone

    return look, device.stop_uiautomator


def adb_program(server: PrivateAdbServer, serial: str) -> tuple[Look, Callable[[], None]]:
    """What a script would run."""
    start = [server.adb, "-P", str(server.port), "-s", serial]
    calls = (
        ["exec-out", "uiautomator", "dump", "/dev/tty"],
        ["exec-out", "screencap", "-p"],
        ["shell", "dumpsys window | grep -E 'mCurrentFocus|mCurrentRotation'"],
        ["shell", "wm size; wm density"],
    )

    def look() -> None:
        for words in calls:
            subprocess.run(
                [*start, *words], env=server.environment, check=True, capture_output=True
            )

    return look, lambda: None


def warm_calls(address: Address, serial: str) -> dict[str, tuple[Look, Callable[[], None]]]:
    """Single calls of a server that runs already: the smallest there is, and a tree."""
    import adbutils
    import uiautomator2

    client = adbutils.AdbClient(host=address.host, port=address.port)
    plain = uiautomator2.connect(client.device(serial))
    device = with_backend(open_adb_device(serial, address=address), "u2")
    assert isinstance(device, U2Device)
    return {
        "clawctl, deviceInfo": (
            lambda: device.resident.call("deviceInfo", timeout_s=5.0, repeat=True),
            lambda: None,
        ),
        "uiautomator2, info": (lambda: plain.info, lambda: None),
        "clawctl, tree": (device.tree, device.close),
        "uiautomator2, dump_hierarchy": (plain.dump_hierarchy, plain.stop_uiautomator),
    }


def table(clients: dict[str, tuple[Look, Callable[[], None]]], tap: FarPhone) -> dict[str, float]:
    """All take turns; median seconds by name."""
    took: dict[str, list[float]] = {name: [] for name in clients}
    counted: dict[str, tuple[int, int]] = {}
    for turn in range(WARM_UP + TURNS):
        for name, (look, _) in clients.items():
            tap.reset()
            start = time.perf_counter()
            look()
            took[name].append(time.perf_counter() - start)
            counted[name] = tap.counted()
            if turn < WARM_UP:
                took[name].clear()
    for name, times in took.items():
        streams, size = counted[name]
        p95 = sorted(times)[int(len(times) * 0.95)]
        print(
            f"  {name:34} median {statistics.median(times) * 1e3:7.1f} ms"
            f"   p95 {p95 * 1e3:7.1f} ms   {streams:3} streams   {size / 1024:7.1f} KiB"
        )
    for _, close in clients.values():
        close()
    return {name: statistics.median(times) for name, times in took.items()}


def safe_act(address: Address, serial: str, tap: FarPhone) -> None:
    """Look again, touch, look after; going back and the first look are not counted."""
    device = open_adb_device(serial, address=address)
    times, streams = [], 0
    with (
        tempfile.TemporaryDirectory() as folder,
        RunWriter.create(Path(folder), skill="x", device=device, clock=SystemClock()) as writer,
    ):
        session = Session(device, SystemClock(), writer)
        for _ in range(WARM_UP + TURNS):
            device.open_page("settings")
            view = session.observe(_row)
            step = Step(verb="click", candidate_id="row")
            tap.reset()
            start = time.perf_counter()
            result = session.act(step, capture_id=view.observation.provenance.capture_id)
            session.observe(_row)
            times.append(time.perf_counter() - start)
            streams = tap.counted()[0]
            assert result.ok
            device.key("back")
    median_ms = statistics.median(times[WARM_UP:]) * 1e3
    print(f"a safe act (look again, touch, look after): {median_ms:.1f} ms, {streams} streams")


def _row(observation: Observation) -> Selection:
    """A row of the Settings home."""
    title = next((n for n in observation.nodes if n.text == "Network & internet"), None)
    specs = () if title is None else (CandidateSpec("row", "click", title.node_path),)
    return Selection(specs=specs)


class InstantAdb:
    """An adb server that answers a look at once, with what a phone once said.

    The marks of the script at hand take the place of the recorded ones.
    """

    def __init__(self, output: bytes, token: str) -> None:
        self._output, self._token = output, token.encode()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            with peer:
                peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._answer(peer)

    def _answer(self, peer: socket.socket) -> None:
        while len(size := peer.recv(4, socket.MSG_WAITALL)) == 4:
            asked = peer.recv(int(size, 16), socket.MSG_WAITALL)
            if asked.endswith(b"features"):
                peer.sendall(b"OKAY0008shell_v2")
                return
            peer.sendall(b"OKAY")
            if asked.startswith(b"shell,v2"):
                found = re.search(rb"clawctl-([0-9a-f]{16})", asked)
                assert found is not None
                data = self._output.replace(self._token, found.group(1))
                for number, part in ((1, data), (3, b"\0")):
                    peer.sendall(bytes([number]) + len(part).to_bytes(4, "little") + part)
                return


def own_time(address: Address, serial: str) -> float:
    """Median seconds of a whole capture before a server that answers at once."""
    from clawctl.devices.adb.looking import look_script

    token = "0" * 16
    device = open_adb_device(serial, address=address)
    script = look_script(token, picture=True, strict=False, hurry=False)
    server = InstantAdb(device.phone.run(script).stdout, token)
    try:
        instant = AdbDevice(Phone(Client("127.0.0.1", server.port), serial, 1))
        clock, times = SystemClock(), []
        for number in range(WARM_UP + TURNS):
            store = MemoryStore()
            start = time.perf_counter()
            capture(instant, clock, store, capture_id=f"c-{number}")
            times.append(time.perf_counter() - start)
    finally:
        server.close()
    return statistics.median(times[WARM_UP:])


def main(_arguments: list[str]) -> None:
    """All tables."""
    warnings.simplefilter("ignore", ResourceWarning)  # other clients leave sockets behind
    logging.disable(logging.WARNING)
    with served() as (server, tap, serial):
        address = Address(server.host, server.port)
        print(f"one observation (tree, picture, facts), {WORLD}, {TURNS} turns each:")
        stock = {
            "clawctl (stock dump)": ours(address, serial, "adb"),
            "clawctl, tree and facts alone": our_tree_and_facts(address, serial),
            "adbutils": plain_adbutils(address, serial),
            "adb program": adb_program(server, serial),
        }
        table(stock, tap)
        found = table(
            {
                "clawctl (u2 server)": ours(address, serial, "u2"),
                "uiautomator2": plain_uiautomator2(address, serial),
            },
            tap,
        )
        print(
            f"  uiautomator2 / clawctl: {found['uiautomator2'] / found['clawctl (u2 server)']:.1f}"
        )
        print("one warm call:")
        info, plain_info, tree, plain_tree = table(warm_calls(address, serial), tap).values()
        ratios = f"info {plain_info / info:.1f}, tree {plain_tree / tree:.1f}"
        print(f"  uiautomator2 / clawctl: {ratios}")
        safe_act(address, serial, tap)
        own_s = own_time(address, serial)
        print(f"our own time beside a phone that answers at once: {own_s * 1e3:.1f} ms")


if __name__ == "__main__":
    main([])
