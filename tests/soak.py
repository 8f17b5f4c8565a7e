"""Long runs against phones that hang, lie and change: `python -m tests.soak [NAME …]`.

hangs, dumps, changes, crowd (100 phones seen once), farm (10,000 observations over 20 phones).

Prints what happened and leaves with 1 when a promise was broken. The suite runs a slice of each;
the whole takes minutes. Nothing here needs a real phone.
"""

import os
import random
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from clawctl.capture import capture
from clawctl.clock import FakeClock, SystemClock
from clawctl.devices.adb import open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.adb.link import Client, Phone
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import TreeReply
from clawctl.devices.sim import SimDevice
from clawctl.devices.u2 import U2Device, with_backend
from clawctl.devices.u2.resident import Resident
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.dump import Dialect, DumpRefused
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.store import MemoryStore
from clawctl_adapters.errors import ClawError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

HANGS, CAPTURES, CHANGES = 500, 2000, 1000
FAULTS = 0.05
DEADLINE_S = 0.15  # short, so that 500 hangs end while somebody watches
GRACE_S = 1.0  # a call may end that much behind its deadline, cleaning up included
WORLD = Path(__file__).resolve().parent.parent / "fixtures" / "worlds" / "corridor.toml"
# Where a conversation with an adb server may stop for ever.
STOPS = ("accept", "transport", "service", "head", "middle", "trickle")


class HangingAdb:
    """An adb server that stops talking at a chosen point and keeps the connection open."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.stop_at = "accept"
        self.connections = 0
        self._closing = threading.Event()
        self._held: list[threading.Thread] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End every conversation."""
        self._closing.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        for thread in self._held:
            thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            thread = threading.Thread(target=self._talk, args=(peer, self.stop_at), daemon=True)
            thread.start()
            self._held = [each for each in self._held if each.is_alive()] + [thread]

    def _talk(self, peer: socket.socket, stop_at: str) -> None:
        with peer:
            try:
                self._answer(peer, stop_at)
            except OSError:
                return  # the client gave up, as it should

    def _answer(self, peer: socket.socket, stop_at: str) -> None:
        if stop_at == "accept":
            self._hang(peer)
            return
        while len(size := peer.recv(4, socket.MSG_WAITALL)) == 4:
            asked = peer.recv(int(size, 16), socket.MSG_WAITALL).decode()
            if asked.endswith("features"):
                peer.sendall(b"OKAY0008shell_v2")
            elif asked.startswith("host:"):
                if stop_at == "transport":
                    self._hang(peer)
                    return
                peer.sendall(b"OKAY")
            else:
                self._service(peer, stop_at)
                return

    def _service(self, peer: socket.socket, stop_at: str) -> None:
        if stop_at == "service":
            self._hang(peer)
            return
        peer.sendall(b"OKAY")
        if stop_at == "head":
            peer.sendall(b"\x01\x10")
        if stop_at == "middle":
            peer.sendall(b"\x01\xff\xff\x00\x00HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf")
        # One byte a moment would keep a limit that starts anew with every byte from ever ending.
        while stop_at == "trickle" and not self._closing.wait(0.02):
            peer.sendall(b"\x01")
        self._hang(peer)

    def _hang(self, peer: socket.socket) -> None:
        """Until the client leaves; it never sends more than a small request."""
        peer.settimeout(0.05)
        while not self._closing.is_set():
            try:
                if not peer.recv(65536):
                    return
            except TimeoutError:
                continue


@dataclass
class Outcome:
    """What a soak saw; `broken` names every promise that did not hold."""

    rounds: int = 0
    worst_s: float = 0.0
    codes: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def count(self, code: str) -> None:
        """One more of that code."""
        self.codes[code] = self.codes.get(code, 0) + 1


def open_files() -> int:
    """Descriptors of this process."""
    return len(os.listdir("/proc/self/fd"))


def children() -> int:
    """Processes below this one."""
    threads = Path("/proc/self/task").iterdir()
    return sum(len((thread / "children").read_text().split()) for thread in threads)


def hangs(rounds: int = HANGS, seed: int = 1) -> Outcome:
    """Every call of every backend against a server that stops somewhere."""
    chance, outcome = random.Random(seed), Outcome()
    server = HangingAdb()
    files, below = open_files(), children()
    try:
        for number in range(rounds):
            server.stop_at = STOPS[number % len(STOPS)]
            name, call = chance.choice(list(calls_on(server.port).items()))
            start = time.monotonic()
            try:
                call()
                outcome.broken.append(f"round {number}, {name}: an answer from nobody")
            except ClawError as error:
                outcome.count(error.code)
            took = time.monotonic() - start
            outcome.worst_s = max(outcome.worst_s, took)
            if took > DEADLINE_S + GRACE_S:
                outcome.broken.append(f"round {number}, {name} at {server.stop_at}: {took:.2f} s")
            outcome.rounds += 1
    finally:
        server.close()
    if open_files() > files:
        outcome.broken.append(f"{open_files() - files} descriptors left")
    if children() > below:
        outcome.broken.append(f"{children() - below} children left")
    return outcome


def calls_on(port: int) -> dict[str, Callable[[], object]]:
    """What a run asks of a phone, each with the short deadline."""
    phone = Phone(Client("127.0.0.1", port), "SIM-1", 7)
    device = AdbDevice(phone)
    resident = Resident(phone)
    server = U2Device(device, resident)
    return {
        "facts": lambda: device.facts(timeout_s=DEADLINE_S),
        "tree": lambda: device.tree(timeout_s=DEADLINE_S),
        "look": lambda: device.look(strict=True, timeout_s=DEADLINE_S),
        "picture": lambda: device.screenshot(timeout_s=DEADLINE_S),
        "tap": lambda: device.tap(1, 2, timeout_s=DEADLINE_S),
        "key": lambda: device.key("back", timeout_s=DEADLINE_S),
        "u2 tree": lambda: server.tree(timeout_s=DEADLINE_S),
        "u2 look": lambda: server.look(timeout_s=DEADLINE_S),
        "u2 start": lambda: resident.start(timeout_s=DEADLINE_S),
        "recover": lambda: device.recover(timeout_s=DEADLINE_S),
        "capture": lambda: capture(
            device, SystemClock(), MemoryStore(), capture_id="c-1", deadline_s=DEADLINE_S
        ),
    }


class FailingDumps(SimDevice):
    """A simulated phone of which each dump fails with that probability, in every way there is."""

    WAYS = ("DUMP_NO_ROOT", "DUMP_REFUSED", "DUMP_UNCONFIRMED", "DUMP_EMPTY", "DUMP_INCOMPLETE")

    def __init__(self, phone: SimulatedPhone, chance: random.Random, clock: FakeClock) -> None:
        super().__init__(phone)
        self._chance = chance
        self._clock = clock

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """Takes a second, as a stock dump does at least."""
        self._clock.advance(1.0)
        if self._chance.random() < 0.2:
            raise EvidenceError(self._chance.choice(self.WAYS), self.serial)
        return super().tree(timeout_s=timeout_s, hurry=hurry)


def dumps(rounds: int = CAPTURES, seed: int = 1) -> Outcome:
    """Captures while every fifth dump fails; time is virtual."""
    chance, outcome, clock = random.Random(seed), Outcome(), FakeClock()
    phone = SimulatedPhone(load_world(WORLD))
    phone.start(action="android.settings.SETTINGS")
    device = FailingDumps(phone, chance, clock)
    for number in range(rounds):
        start_s = clock.monotonic_s()
        try:
            capture(device, clock, MemoryStore(), capture_id=f"c-{number}", deadline_s=10.0)
            outcome.count("captured")
        except EvidenceError as error:
            outcome.count(error.code)
        outcome.rounds += 1
        outcome.worst_s = max(outcome.worst_s, clock.monotonic_s() - start_s)
    share = outcome.codes.get("captured", 0) / rounds
    if share < 0.998:
        outcome.broken.append(f"{share:.2%} captured")
    if outcome.worst_s > 10.0:
        outcome.broken.append(f"one took {outcome.worst_s:.1f} s")
    return outcome


class Changing(SimDevice):
    """A simulated phone whose screen changes at a random moment of each capture.

    shows  the page that was in front at each call, since the last look at it.
    """

    PAGES = ("Network", "Display", "About phone")

    def __init__(self, phone: SimulatedPhone, chance: random.Random) -> None:
        super().__init__(phone)
        self._chance = chance
        self._change_in = 0
        self.changes = 0

    def arm(self) -> None:
        """A change before one of the next calls."""
        self._change_in = self._chance.randint(1, 6)

    def _maybe_change(self) -> None:
        self._change_in -= 1
        if self._change_in == 0:
            self.changes += 1
            self.turn_page()

    def turn_page(self) -> None:
        """Another page of the same activity, or the list of pages."""
        phone = self.phone
        phone.start(action="android.settings.SETTINGS")
        name = self._chance.choice((*self.PAGES, None))
        if name is not None:
            tree = phone.dump().decode()
            node = next(part for part in tree.split("<node ") if f'text="{name}"' in part)
            left, top, right, bottom = (
                int(word)
                for word in node.split('bounds="[')[1].split(']"')[0].replace("][", ",").split(",")
            )
            phone.tap((left + right) // 2, (top + bottom) // 2)

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Facts, maybe of another screen than a moment ago."""
        self._maybe_change()
        return super().facts(timeout_s=timeout_s)

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """A tree, maybe of another screen."""
        self._maybe_change()
        return super().tree(timeout_s=timeout_s, hurry=hurry)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """A picture, maybe of another screen."""
        self._maybe_change()
        return super().screenshot(timeout_s=timeout_s)


def changes(rounds: int = CHANGES, seed: int = 1) -> Outcome:
    """Captures while the screen changes: tree, picture and facts must be of one screen, and of
    the screen that is there when the capture ends."""
    chance, outcome, clock = random.Random(seed), Outcome(), FakeClock()
    device = Changing(SimulatedPhone(load_world(WORLD)), chance)
    number = 0
    while device.changes < rounds:
        number += 1
        device.arm()
        strict = number % 2 == 0
        try:
            seen = capture(device, clock, MemoryStore(), capture_id=f"c-{number}", strict=strict)
        except EvidenceError as error:
            outcome.count(error.code)
            continue
        outcome.count("captured at the first try" if seen.attempts == 1 else "captured later")
        phone = device.phone
        if seen.tree != phone.dump():
            outcome.broken.append(f"capture {number}: a tree of an earlier screen")
        if seen.picture != phone.png():
            outcome.broken.append(f"capture {number}: a picture of an earlier screen")
    outcome.rounds = device.changes
    return outcome


class Unsteady(SimulatedPhone):
    """A simulated phone of which every twentieth dump or picture goes wrong."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(load_world(WORLD))
        self._chance = chance

    def _fails(self) -> bool:
        return self._chance.random() < FAULTS

    def dump(self, dialect: Dialect = "stock") -> bytes:
        """Refused now and then, in the tool's own words."""
        if self._fails():
            raise DumpRefused("ERROR: null root node returned by UiTestAutomationBridge.", 0)
        return super().dump(dialect)

    def png(self, display: int = 0) -> bytes:
        """Cut short now and then."""
        data = super().png(display)
        return data[:100] if self._fails() else data


def rss_mb() -> float:
    """Resident memory of this process, the simulated phones included."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def farm(
    phones: int = 20, rounds: int = 10_000, *, backend: str = "auto", seed: int = 1
) -> Outcome:
    """Observations over many phones behind one adb server, one phone after the other."""
    outcome, chance = Outcome(), random.Random(seed)
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        address = Address(server.host, server.port)
        ports = [adbd.add(Unsteady(chance)) for _ in range(phones)]
        for port in ports:
            connect_adb(f"127.0.0.1:{port}", address=address)
        warm = max(phones, rounds // 10)
        before = (rss_mb(), open_files(), children(), threading.active_count())
        for number in range(rounds):
            if number == warm:
                before = (rss_mb(), open_files(), children(), threading.active_count())
            serial = f"127.0.0.1:{ports[number % phones]}"
            _observe_once(serial, address, backend, outcome)
        after = (rss_mb(), open_files(), children(), threading.active_count())
        _compare(before, after, outcome)
        with socket.create_connection(address) as connection:
            connection.sendall(b"0011host:list-forward")
            if connection.recv(8, socket.MSG_WAITALL) != b"OKAY0000":
                outcome.broken.append("a forward is left")
        for port in ports:
            names = adbd.run(lambda port=port: adbd.handset(port).files.names("/data/local/tmp"))
            if any(name.startswith("clawctl") for name in names):
                outcome.broken.append(f"a file is left on {port}")
    outcome.rounds = rounds
    return outcome


def _observe_once(serial: str, address: Address, backend: str, outcome: Outcome) -> None:
    device = with_backend(open_adb_device(serial, address=address), backend)
    start = time.monotonic()
    try:
        capture(device, SystemClock(), MemoryStore(), capture_id="c-1")
        outcome.count("captured")
    except ClawError as error:
        outcome.count(error.code)
    finally:
        device.close()
    outcome.worst_s = max(outcome.worst_s, time.monotonic() - start)


def _compare(
    before: tuple[float, int, int, int], after: tuple[float, int, int, int], outcome: Outcome
) -> None:
    names = ("RSS (MB)", "descriptors", "children", "threads")
    for name, was, now, more in zip(names, before, after, (20.0, 5, 0, 0), strict=True):
        print(f"  {name}: {was:.0f} after warm-up, {now:.0f} at the end")
        if now - was > more:
            outcome.broken.append(f"{now - was:.1f} more {name}")


def crowd() -> Outcome:
    """A hundred phones behind one adb server, each observed once."""
    return farm(100, 100)


SOAKS: dict[str, Callable[[], Outcome]] = {
    "hangs": hangs, "dumps": dumps, "changes": changes, "crowd": crowd, "farm": farm,
}  # fmt: skip


def main(names: list[str]) -> int:
    """Run the named soaks, all without names."""
    failed = False
    for name in names or list(SOAKS):
        outcome = SOAKS[name]()
        print(f"{name}: {outcome.rounds} rounds, worst {outcome.worst_s:.2f} s, {outcome.codes}")
        for line in outcome.broken[:20]:
            print(f"  broken: {line}")
        failed |= bool(outcome.broken)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
