"""Faults of shell commands: what adbutils makes of them, and what our backend says."""

from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple, cast

import adbutils
import pytest

from clawctl.devices.adb import AdbDevice
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import Device
from clawctl.devices.u2.resident import Resident
from clawctl.sim.faults.plan import Fault
from tests.clawctl.sim.faults.faulty import (
    Faulty,
    capture_of,
    connected,
    outcome,
    picture_of,
    symptom,
)

Theirs = Callable[[adbutils.AdbDevice], object]
Ours = Callable[[Device], object]


class Case(NamedTuple):
    """A fault, the beginning of what adbutils makes of it, what we make of it."""

    fault: Fault
    theirs: Theirs
    sees: str
    says: str
    ours: Ours = capture_of


def dump(device: adbutils.AdbDevice) -> object:
    """The library's own dump."""
    return device.dump_hierarchy()[:5]


def tap(device: adbutils.AdbDevice) -> object:
    """The library's own touch."""
    return device.click(300, 300)


def shell(line: str) -> Theirs:
    """A line over the old shell."""
    return lambda device: device.shell(line)


FAILED = "AdbError: ('uiautomator dump failed', "
CASES = {
    "dump_no_root": Case(
        Fault(name="dump_no_root"), dump, FAILED + "'ERROR: null root node", "DUMP_NO_ROOT"
    ),
    "dump_no_root once": Case(
        Fault(name="dump_no_root", nth=1), dump, FAILED + "'ERROR: null root node", "try 2"
    ),
    "dump_not_idle": Case(
        Fault(name="dump_not_idle"), dump, FAILED + "'ERROR: could not get idle", "DUMP_NOT_IDLE"
    ),
    "dump_killed": Case(Fault(name="dump_killed"), dump, FAILED + "'Killed'", "DUMP_REFUSED"),
    "dump_owned": Case(
        Fault(name="dump_owned"), dump, FAILED + "'java.lang.IllegalState", "DUMP_REFUSED"
    ),
    "dump_stack": Case(
        Fault(name="dump_stack"), dump, FAILED + "'java.lang.RuntimeEx", "DUMP_REFUSED"
    ),
    "dump_silent": Case(
        Fault(name="dump_silent"), dump, "AdbError: ('open failed: No such", "DUMP_UNCONFIRMED"
    ),
    # adbutils makes up a black picture; ours is an error
    "picture_empty": Case(Fault(name="picture_empty"), picture_of, "black", "PICTURE_INVALID"),
    "picture_garbage": Case(Fault(name="picture_garbage"), picture_of, "black", "PICTURE_INVALID"),
    "picture_cut": Case(
        Fault(name="picture_cut", after_bytes=1000), picture_of, "OSError: image file is trunc",
        "PICTURE_INVALID",
    ),
    "preface": Case(
        Fault(name="preface", on="screencap*"), picture_of, "black", "try 1"
    ),
    "preface of all": Case(
        Fault(name="preface"), shell("wm size"), "WARNING: linker: unused DT entry\nPhysical",
        "try 1",
    ),
    "crlf": Case(
        Fault(name="crlf", on="dumpsys*"), shell("dumpsys power"),
        "POWER MANAGER (dumpsys power)\r\n", "try 1",
    ),
    "start_refused": Case(
        Fault(name="start_refused"), shell("am start -a x"), "Error: Activity class",
        "START_REFUSED", lambda device: device.open_page("settings"),
    ),
    "app_missing": Case(
        Fault(name="app_missing"), shell("monkey -p com.x 1"), "** No activities found", "try 1"
    ),
    "text_npe": Case(
        Fault(name="text_npe"), shell("input text abc"), "Exception occurred while", "try 1"
    ),
    "settings_refused": Case(
        Fault(name="settings_refused"), shell("settings put global x 1"),
        "Exception occurred while executing 'put'", "try 1",
    ),
    "settings_ignored": Case(
        Fault(name="settings_ignored"), shell("settings put global x 1; settings get global x"),
        "null", "try 1",
    ),
    "says": Case(
        Fault(name="says", on="wm size", text="closed\n", code=3), shell("wm size; echo $?"),
        "closed\n3", "try 1",
    ),
    # a touch that is refused looks like one that worked to who does not read the answer
    "input_refused": Case(
        Fault(name="input_refused"), tap, "None", "INPUT_REFUSED",
        lambda device: device.tap(300, 300),
    ),
    "noop_touch": Case(
        Fault(name="noop_touch"), tap, "None", "None", lambda device: device.tap(300, 300)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_command_fault_is_seen_by_another_client(server: PrivateAdbServer, name: str) -> None:
    case = CASES[name]
    with connected(server, case.fault) as there:
        seen = symptom(lambda: case.theirs(there.theirs()))
        assert seen[: len(case.sees)] == case.sees
        assert there.phone.faults.struck[case.fault.name] >= 1


@pytest.mark.parametrize("name", CASES)
def test_a_command_fault_ends_as_our_backend_says(server: PrivateAdbServer, name: str) -> None:
    case = CASES[name]
    with connected(server, case.fault) as there, there.ours() as device:
        assert outcome(lambda: case.ours(device)) == case.says


SERVER_CASES = {
    # fault → what a capture over the uiautomator2 server comes to
    "md5_missing": (Fault(name="md5_missing"), "try 1"),
    "launch_dies": (Fault(name="launch_dies"), "HELPER_FAILED"),
    "launch_owned": (Fault(name="launch_owned"), "AUTOMATION_TAKEN"),
    "port_taken": (Fault(name="port_taken"), "try 1"),
    "server_killed": (Fault(name="server_killed", nth=3), "try 1"),
    "server_dies": (Fault(name="server_dies", nth=1), "try 1"),
    "http_500": (Fault(name="http_500"), "HELPER_FAILED"),
    "http_500 once": (Fault(name="http_500", nth=1), "try 1"),
    "not_json": (Fault(name="not_json"), "HELPER_FAILED"),
    "rpc_error": (Fault(name="rpc_error"), "HELPER_FAILED"),
    "rpc_error once": (Fault(name="rpc_error", nth=1), "try 1"),
    "rpc_overflow": (Fault(name="rpc_overflow", nth=1), "try 1"),
    "rpc_text": (Fault(name="rpc_text"), "DUMP_EMPTY"),
    "rpc_text childless": (
        Fault(name="rpc_text", text="<?xml version='1.0'?><hierarchy rotation=\"0\" />"),
        "DUMP_EMPTY",
    ),
    "rpc_null": (Fault(name="rpc_null"), "DUMP_NO_ROOT"),
}  # fmt: skip


def over_server(there: Faulty) -> str:
    """A capture through the uiautomator2 server."""
    with there.ours("u2") as device:
        return capture_of(device)


@pytest.mark.parametrize("name", SERVER_CASES)
def test_a_fault_of_the_server_ends_as_our_backend_says(
    server: PrivateAdbServer, name: str
) -> None:
    fault, says = SERVER_CASES[name]
    with connected(server, fault) as there:
        assert outcome(lambda: over_server(there)) == says
        if name != "port_taken":  # it strikes when a phone is put into service
            assert there.phone.faults.struck[fault.name] >= 1


@pytest.mark.parametrize("name", ["launch_dies", "launch_owned", "http_500", "not_json"])
def test_where_the_server_does_not_serve_the_ladder_takes_the_stock_tool(
    server: PrivateAdbServer, name: str
) -> None:
    fault, _ = SERVER_CASES[name]
    with connected(server, fault) as there, there.ours("auto") as device:
        assert outcome(lambda: capture_of(device)) == "try 1"


def test_a_server_that_never_serves_is_given_up_at_the_deadline(server: PrivateAdbServer) -> None:
    with (
        connected(server, Fault(name="launch_stuck")) as there,
        there.ours() as device,
        closing(Resident(cast(AdbDevice, device).phone)) as resident,
    ):
        assert outcome(lambda: resident.start(timeout_s=0.5)) == "DEVICE_TIMEOUT"
        assert there.phone.faults.struck["launch_stuck"] >= 1
