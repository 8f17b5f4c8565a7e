"""A private adb server leaves nothing behind, however its owner goes."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from clawctl.devices import adb_server
from clawctl.devices.adb_server import EMULATOR_PORTS, PrivateAdbServer, free_port
from clawctl_adapters.errors import DeviceError
from tests.processes import becomes_true, running


def test_server_runs_and_leaves_neither_process_nor_home():
    with PrivateAdbServer() as server:
        pid, home = server.pid, server.home
        assert server.alive()
        assert running(pid)
        assert Path(home).is_dir()
        asked = subprocess.run(
            [server.adb, "-P", str(server.port), "devices"],
            env=server.environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert asked.stdout.strip() == "List of devices attached"
        assert asked.stderr == ""
    assert not server.alive()
    assert not running(pid)
    assert not Path(home).exists()


def test_server_that_was_killed_is_not_alive_and_its_home_goes():
    with PrivateAdbServer() as server:
        os.kill(server.pid, signal.SIGKILL)
        assert becomes_true(lambda: not server.alive())
        assert becomes_true(lambda: not Path(server.home).exists())


def test_taken_port_is_answered_with_another(monkeypatch):
    with PrivateAdbServer() as first:
        ports = iter([first.port, free_port()])
        monkeypatch.setattr(adb_server, "free_port", lambda: next(ports))
        with PrivateAdbServer() as second:
            assert second.port != first.port
            assert second.alive()
            assert first.alive()


def test_program_that_is_no_adb_is_an_error_and_leaves_nothing():
    with pytest.raises(DeviceError) as caught:
        PrivateAdbServer(adb="/bin/false").start()
    assert caught.value.code == "SIM_FAILED"


def test_without_any_adb_the_error_says_so(monkeypatch):
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    with pytest.raises(DeviceError) as caught:
        PrivateAdbServer().start()
    assert caught.value.code in ("SIM_FAILED", "ADB_MISSING")


def test_no_port_is_one_that_other_servers_look_at():
    ports = {free_port() for _ in range(20)}
    assert 5037 not in ports
    assert not ports & set(EMULATOR_PORTS)
