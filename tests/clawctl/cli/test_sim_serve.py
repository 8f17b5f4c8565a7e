"""clawctl sim serve: addresses first, phones until the end, every input in the log."""

import json
import os
import signal
import subprocess
import sys

import pytest

from clawctl.devices.adb_server import free_port
from tests.clawctl.sim.test_adbd import Peer
from tests.conftest import CORRIDOR

COMMAND = [sys.executable, "-m", "clawctl", "sim", "serve", str(CORRIDOR)]


@pytest.fixture
def serve():
    """Start it with more options; the process and the first line it printed."""
    started = []

    def start(*options):
        process = subprocess.Popen(
            [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        started.append(process)
        return process, process.stdout.readline()

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def ended(process, number):
    """Its exit code, and what else it printed."""
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


def test_json_says_the_ports_first_and_nothing_else(serve):
    process, line = serve("--count", "2", "--json")
    told = json.loads(line)
    ports = [row["port"] for row in told["phones"]]
    assert [row["serial"] for row in told["phones"]] == [f"127.0.0.1:{port}" for port in ports]
    assert told["connect"] == [f"adb connect 127.0.0.1:{port}" for port in ports]
    for port in ports:
        with Peer(port) as peer:
            peer.connect()
            assert peer.shell("getprop ro.product.model") == b"Corridor One\n"
    assert ended(process, signal.SIGTERM)[:2] == (0, "")
    with pytest.raises(ConnectionRefusedError):
        Peer(ports[0])


def test_a_person_reads_the_address_and_how_to_connect(serve):
    port = free_port()
    process, line = serve("--port", str(port))
    assert line == f"127.0.0.1:{port}\n"
    code, out, err = ended(process, signal.SIGINT)
    assert (code, out) == (0, "")
    assert f"adb connect 127.0.0.1:{port}" in err


def test_the_log_names_for_each_input_the_element_that_received_it(serve, tmp_path):
    log = tmp_path / "events.jsonl"
    process, line = serve("--json", "--log", str(log))
    (row,) = json.loads(line)["phones"]
    with Peer(row["port"]) as peer:
        peer.connect()
        peer.shell("am start -a android.settings.SETTINGS; input tap 300 600; input keyevent 4")
    ended(process, signal.SIGTERM)
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert {event["phone"] for event in events} == {row["serial"]}
    (tap,) = [event["detail"] for event in events if event["kind"] == "tap"]
    assert tap["element"]["package"] == "com.android.settings"
    assert [event["kind"] for event in events] == ["start", "tap", "key"]


def test_helpers_are_there_unless_the_phone_is_to_be_bare(serve):
    def packages(line):
        with Peer(json.loads(line)["phones"][0]["port"]) as peer:
            peer.connect()
            return peer.shell("pm list packages -3").decode().split()

    assert packages(serve("--json")[1]) == [
        "package:com.android.adbkeyboard",
        "package:com.mobilerun.portal",
    ]
    assert packages(serve("--json", "--bare")[1]) == []
    only = serve("--json", "--helper", "adbkeyboard")[1]
    assert packages(only) == ["package:com.android.adbkeyboard"]


def test_a_private_adb_server_is_started_when_asked_for_and_ends_with_it(serve):
    process, line = serve("--json", "--adb")
    told = json.loads(line)
    said = subprocess.run(
        [_adb(), "-P", str(told["adbServerPort"]), "devices"],
        capture_output=True, text=True, timeout=30,
    ).stdout  # fmt: skip
    assert f"{told['phones'][0]['serial']}\tdevice" in said
    assert ended(process, signal.SIGTERM)[0] == 0


def _adb():
    from clawctl.devices.adb_server import adb_program

    return adb_program()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--time", "nonsense"], "--time"),
        (["--port", "80"], "--port"),
        (["--count", "0"], "--count"),
        (["--log", "/no/such/folder/x"], "--log"),
    ],
)
def test_what_cannot_be_served_is_a_usage_error(options, says):
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert says in done.stderr


def test_a_taken_port_is_named():
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*COMMAND, "--port", port], capture_output=True, text=True, timeout=60
        )
    assert (done.returncode, port in done.stderr) == (2, True)


def test_faults_strike_each_phone_by_its_own_count_and_enter_the_log(serve, tmp_path):
    faults, log = tmp_path / "faults.toml", tmp_path / "events.jsonl"
    faults.write_text('[[fault]]\nname = "says"\non = "getprop*"\nnth = 1\ntext = "later"\n')
    process, line = serve("--count", "2", "--json", "--faults", str(faults), "--log", str(log))
    for row in json.loads(line)["phones"]:
        with Peer(row["port"]) as peer:
            peer.connect()
            heard = [peer.shell("getprop ro.product.model") for _ in range(2)]
            assert heard == [b"later", b"Corridor One\n"]
    ended(process, signal.SIGTERM)
    struck = [json.loads(line) for line in log.read_text().splitlines()]
    assert [event["detail"]["name"] for event in struck if event["kind"] == "fault"] == [
        "says", "says",
    ]  # fmt: skip
