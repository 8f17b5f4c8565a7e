"""Simulated phones on ports, without an adb server in between."""

import socket
import struct
import threading
import time

import pytest

from clawctl.devices.adb_server import free_port
from clawctl.sim import protocol
from clawctl.sim.adbd import AdbdServer, Plan
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.protocol import CLSE, CNXN, OKAY, OPEN, WRTE, Packet, PacketReader, encode
from clawctl.sim.tempo import Tempo
from clawctl.sim.world.reading import load_world
from tests.conftest import CORRIDOR


class Peer:
    """A blocking client of the device protocol."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.reader = PacketReader()
        self.waiting = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def say(self, command, arg0, arg1, payload=b""):
        self.socket.sendall(encode(Packet(command, arg0, arg1, payload)))

    def hear(self):
        while not self.waiting:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                return None
            if not data:
                return None
            self.waiting += self.reader.feed(data)
        return self.waiting.pop(0)

    def connect(self):
        self.say(CNXN, protocol.VERSION, 1024 * 1024, b"host::\0")
        return self.hear()

    def shell(self, script):
        """Open, read to the end, acknowledge everything."""
        self.say(OPEN, 1, 0, f"shell:{script}\0".encode())
        okay, output = self.hear(), b""
        assert okay.command == OKAY
        while (packet := self.hear()).command == WRTE:
            output += packet.payload
            self.say(OKAY, 1, okay.arg0)
        assert packet.command == CLSE
        return output


@pytest.fixture
def adbd():
    with AdbdServer() as server:
        yield server


def test_a_phone_says_who_it_is_and_what_it_can_do(adbd, phone):
    with Peer(adbd.add(phone)) as peer:
        assert peer.connect().payload == (
            b"device::ro.product.name=corridor;ro.product.model=Corridor One;"
            b"ro.product.device=corridor_a;"
            b"features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir"
        )
        assert peer.shell("echo a; wm size") == b"a\nPhysical size: 720x1280\n"


def test_each_phone_has_its_own_port_and_state():
    phones = [SimulatedPhone(load_world(CORRIDOR), serial=f"sim{n}") for n in range(3)]
    adbd = AdbdServer()
    ports = adbd.start(phones)
    try:
        assert len(set(ports)) == 3
        for number, port in enumerate(ports):
            with Peer(port) as peer:
                peer.connect()
                peer.shell(f"settings put global n {number}")
        assert [phone.settings.get("global", "n") for phone in phones] == ["0", "1", "2"]
    finally:
        adbd.stop()
        adbd.stop()


def test_all_work_happens_in_one_thread(adbd, phone):
    first = adbd.run(threading.get_ident)
    assert first != threading.get_ident()
    assert adbd.run(threading.get_ident) == first


def test_what_fails_in_that_thread_fails_for_whoever_asked(adbd):
    with pytest.raises(ZeroDivisionError):
        adbd.run(lambda: 1 // 0)


@pytest.mark.parametrize(
    "garbage",
    [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\xff" * 64,
     struct.pack("<6I", WRTE, 1, 1, 0x7FFFFFFF, 0, WRTE ^ 0xFFFFFFFF)],
)  # fmt: skip
def test_whoever_does_not_speak_the_protocol_is_cut_off(adbd, phone, garbage):
    port = adbd.add(phone)
    with Peer(port) as peer:
        peer.socket.sendall(garbage)
        assert peer.hear() is None
    with Peer(port) as peer:
        assert peer.connect().command == CNXN


def test_a_cut_phone_can_be_connected_again_and_an_unplugged_one_cannot(adbd, phone):
    port = adbd.add(phone)
    with Peer(port) as peer:
        peer.connect()
        adbd.cut(port)
        assert peer.hear() is None
    with Peer(port) as peer:
        assert peer.connect().command == CNXN
    adbd.unplug(port)
    with pytest.raises(ConnectionRefusedError):
        Peer(port)


def test_a_stopped_server_leaves_no_thread_and_no_listener(phone):
    before = threading.active_count()
    with AdbdServer() as adbd:
        port = adbd.add(phone)
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
    with pytest.raises(ConnectionRefusedError):
        Peer(port)
    with pytest.raises(RuntimeError):
        adbd.add(phone)


def test_a_plan_says_which_helpers_and_which_port(adbd, phone):
    wanted = free_port()
    port = adbd.add(phone, Plan(helpers=("portal",), port=wanted, exclusive_dump=True))
    handset = adbd.handset(port)
    assert (port, handset.exclusive_dump) == (wanted, True)
    assert "com.mobilerun.portal" in handset.packages()
    other = SimulatedPhone(load_world(CORRIDOR))
    with pytest.raises(OSError, match="in use"):
        adbd.add(other, Plan(port=wanted))


def test_a_change_made_in_the_servers_thread_wakes_who_waits_for_it(adbd, phone):
    port = adbd.add(phone)
    with Peer(port) as peer:
        peer.connect()
        peer.say(OPEN, 1, 0, b"shell:logcat\0")
        okay, first = peer.hear(), peer.hear()
        assert first.payload == b"--------- beginning of main\n"
        peer.say(OKAY, 1, okay.arg0)
        adbd.run(lambda: phone.key(3))
        assert b"key code=3" in peer.hear().payload


def test_a_phone_that_is_off_answers_nobody(adbd, phone):
    port = adbd.add(phone)
    adbd.run(phone.controls.power_off)
    with Peer(port) as peer:
        peer.say(CNXN, protocol.VERSION, 1024 * 1024, b"host::\0")
        assert peer.hear() is None
    adbd.run(phone.controls.boot)
    with Peer(port) as peer:
        assert peer.connect().command == CNXN


def test_a_realistic_phone_answers_when_its_time_has_come(adbd):
    phone = SimulatedPhone(load_world(CORRIDOR), tempo=Tempo("realistic", 0.1))
    port = adbd.add(phone)
    with Peer(port) as peer:
        peer.connect()
        began_s = time.monotonic()
        assert peer.shell("sleep 0.2; echo late") == b"late\n"
        assert time.monotonic() - began_s >= 0.2
