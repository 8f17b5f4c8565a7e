"""Faults of connections and streams: what adbutils or a bare socket sees, and what we say."""

import io
import socket
import time
from collections.abc import Callable
from typing import NamedTuple

import adbutils
import pytest

from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb, list_adb_devices
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import Device
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from tests.clawctl.sim.faults.faulty import WORLD, Faulty, capture_of, connected, outcome, symptom

Theirs = Callable[[adbutils.AdbDevice], object]
Ours = Callable[[Device], object]


class Case(NamedTuple):
    """A fault, what adbutils makes of it, what we make of it on a phone of its own."""

    fault: Fault
    theirs: Theirs
    sees: str
    ours: Ours
    says: str


def props(device: adbutils.AdbDevice) -> object:
    """All properties over the old shell, as so many lines."""
    return len(str(device.shell("getprop")).splitlines())


def props_v2(device: adbutils.AdbDevice) -> object:
    """The same over the shell that says how it ended."""
    return device.shell2("getprop", v2=True).returncode


def quickly(device: Device) -> object:
    """Facts within a short deadline."""
    return device.facts(timeout_s=0.3).package


def push(device: adbutils.AdbDevice) -> object:
    """A file of five thousand bytes."""
    return device.sync.push(io.BytesIO(b"x" * 5000), "/data/local/tmp/x")


def pull(device: adbutils.AdbDevice) -> object:
    """A file that is there."""
    device.sync.push(io.BytesIO(b"x" * 5000), "/data/local/tmp/x")
    return len(device.sync.read_bytes("/data/local/tmp/x"))


V1 = "shell:getprop*"
CASES = {
    "flap": Case(Fault(name="flap", nth=1), props, "AdbError: closed", capture_of, "try 2"),
    "refuse_stream": Case(
        Fault(name="refuse_stream"), props, "AdbError: closed", quickly, "DEVICE_LOST"
    ),
    # the old shell's partial text is taken for the whole; ours wants the exit packet
    "drop_mid": Case(
        Fault(name="drop_mid", after_bytes=40, nth=1), props, "2", capture_of, "try 2"
    ),
    "drop_mid v2": Case(
        Fault(name="drop_mid", after_bytes=9), props_v2, "EOFError: Expected 220 bytes, got 4",
        quickly, "DEVICE_LOST",
    ),
    "drop_mid pull": Case(
        Fault(name="drop_mid", on="sync:*", after_bytes=20), pull,
        "AdbError: read chunk missing", capture_of, "try 1",
    ),
    "end_early": Case(
        Fault(name="end_early", after_bytes=40, nth=1), props, "2", capture_of, "try 2"
    ),
    "stall_mid": Case(
        Fault(name="stall_mid", after_bytes=30),
        lambda device: device.shell("getprop", timeout=0.3), "AdbTimeout: adb read timeout",
        quickly, "DEVICE_TIMEOUT",
    ),
    "delay": Case(
        Fault(name="delay", seconds=0.6),
        lambda device: device.shell("getprop", timeout=0.3), "AdbTimeout: adb read timeout",
        quickly, "DEVICE_TIMEOUT",
    ),
    "delay in time": Case(
        Fault(name="delay", seconds=0.1), props, "7", quickly, "com.android.settings"
    ),
    "drop_mid_push": Case(
        Fault(name="drop_mid_push", after_bytes=100), push, "AdbError: ", capture_of, "try 1"
    ),
    # the phone's own words are lost on the way to adbutils' user
    "push_refused": Case(
        Fault(name="push_refused"), push, "AdbError: FAIL", capture_of, "try 1"
    ),
    "no_mtime": Case(
        Fault(name="no_mtime"),
        lambda device: push(device) and device.sync.exists("/data/local/tmp/x"), "False",
        capture_of, "try 1",
    ),
    "lost_reply": Case(
        Fault(name="lost_reply"), lambda device: device.click(300, 300), "None",
        lambda device: device.tap(300, 300), "DEVICE_LOST",
    ),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # its own sockets
@pytest.mark.parametrize("name", CASES)
def test_a_stream_fault_is_seen_by_another_client(server: PrivateAdbServer, name: str) -> None:
    case = CASES[name]
    with connected(server, case.fault) as there:
        assert symptom(lambda: case.theirs(there.theirs())) == case.sees
        assert there.phone.faults.struck[case.fault.name] >= 1


@pytest.mark.parametrize("name", CASES)
def test_a_stream_fault_ends_as_our_backend_says(server: PrivateAdbServer, name: str) -> None:
    case = CASES[name]
    with connected(server, case.fault) as there, there.ours() as device:
        assert outcome(lambda: case.ours(device)) == case.says


def test_a_stalled_stream_is_never_accepted_and_ours_ends_in_time(
    server: PrivateAdbServer,
) -> None:
    with connected(server, Fault(name="stall", on="shell*")) as there:
        with socket.create_connection(there.address, timeout=0.3) as raw:
            for words in (f"host:transport:{there.serial}", "shell:getprop"):
                raw.sendall(f"{len(words):04x}{words}".encode())
                if words.startswith("host:"):
                    assert raw.recv(4) == b"OKAY"
            with pytest.raises(TimeoutError):
                raw.recv(4)
        with there.ours() as device:
            assert outcome(lambda: quickly(device)) == "DEVICE_TIMEOUT"


def test_a_lost_reply_is_one_touch_that_is_never_sent_again(server: PrivateAdbServer) -> None:
    with connected(server, Fault(name="lost_reply", nth=1)) as there, there.ours() as device:
        assert outcome(lambda: device.tap(300, 300)) == "DEVICE_LOST"
        there.adbd.run(lambda: None)
        assert len(there.phone.log.of_kind("tap")) == 1


def test_a_phone_without_the_server_program_survives_a_broken_push(
    server: PrivateAdbServer,
) -> None:
    """Half a program is never launched; what stays broken is named."""
    once = Fault(name="drop_mid_push", after_bytes=1000, nth=1)
    for fault, first, then in (
        (once, "DEVICE_LOST", "try 1"),
        (Fault(name="push_refused"), "HELPER_FAILED", "HELPER_FAILED"),
    ):
        with connected(server, fault) as there:
            files = there.adbd.handset(int(there.serial.rpartition(":")[2])).files
            there.adbd.run(lambda files=files: files.remove("/data/local/tmp/u2.jar"))
            assert outcome(lambda there=there: with_server(there)) == first
            with there.waiting() as device:
                device.recover()
            assert outcome(lambda there=there: with_server(there)) == then
            assert there.phone.faults.struck[fault.name] >= 1


def with_server(there: Faulty) -> str:
    """A capture through the uiautomator2 server."""
    with there.ours("u2") as device:
        return capture_of(device)


def test_an_unauthorized_phone_is_told_as_one_and_a_late_key_is_taken(
    server: PrivateAdbServer,
) -> None:
    address = Address(server.host, server.port)
    for name, state in (("unauthorized", "unauthorized"), ("late_accept", "device")):
        phone = SimulatedPhone(load_world(WORLD))
        phone.use_faults([Fault(name=name)])
        with AdbdServer() as adbd:
            serial = f"127.0.0.1:{adbd.add(phone)}"
            said = outcome(lambda serial=serial: connect_adb(serial, address=address))
            assert said in ("None", "DEVICE_UNAUTHORIZED", "DEVICE_NOT_FOUND")
            eventually(lambda serial=serial: state_of(serial, address), state)


def state_of(serial: str, address: Address) -> str:
    """What the adb server calls it."""
    return {row.serial: row.state for row in list_adb_devices(address)}.get(serial, "unknown")


def eventually(look: Callable[[], str], wanted: str, *, within_s: float = 10.0) -> None:
    """Look until it is so: another process decides when."""
    deadline = time.monotonic() + within_s
    while (seen := look()) != wanted:
        assert time.monotonic() < deadline, seen
        time.sleep(0.02)


@pytest.mark.parametrize("name", ["silent_peer", "refuse_connection"])
def test_who_connects_hears_nothing_or_is_dropped(name: str) -> None:
    """The adb server waits ten seconds for either: seen here by a socket of our own."""
    phone = SimulatedPhone(load_world(WORLD))
    phone.use_faults([Fault(name=name)])
    with AdbdServer() as adbd, socket.create_connection(("127.0.0.1", adbd.add(phone))) as raw:
        raw.settimeout(0.3)
        heard = symptom(lambda: raw.sendall(HELLO) or raw.recv(24))
        assert heard.partition(":")[0] in HEARD[name]


# a dropped connection may show at the sending or at the reading
HEARD = {
    "silent_peer": ("TimeoutError",),
    "refuse_connection": ("ConnectionResetError", "BrokenPipeError", "b''"),
}
HELLO = b"CNXN" + (0x01000001).to_bytes(4, "little") + (4096).to_bytes(4, "little") + (
    (7).to_bytes(4, "little") + sum(b"host::\0").to_bytes(4, "little")
    + (0xFFFFFFFF ^ int.from_bytes(b"CNXN", "little")).to_bytes(4, "little") + b"host::\0"
)  # fmt: skip
