"""The guard ends its server whoever dies first: the owner, the guard or the server."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import becomes_true, running

OWNER = """
import sys, signal
from clawctl.devices.adb_server import PrivateAdbServer
server = PrivateAdbServer()
server.start()
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
try:
    print(server.pid, server._guard.pid, server.port, server.home, flush=True)
    signal.pause()
except KeyboardInterrupt:
    print("alive" if server.alive() else "dead", flush=True)
    server.stop()
"""


def owner(**options) -> tuple[subprocess.Popen[str], int, int, str]:
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, **options
    )
    adb_pid, guard_pid, _, home = process.stdout.readline().split()
    return process, int(adb_pid), int(guard_pid), home


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_owner_that_dies_takes_guard_server_and_home_with_it(number):
    process, adb_pid, guard_pid, home = owner()
    assert running(adb_pid)
    assert running(guard_pid)
    process.send_signal(number)
    process.wait()
    process.stdout.close()
    assert becomes_true(lambda: not running(adb_pid) and not running(guard_pid))
    assert becomes_true(lambda: not Path(home).exists())


def test_interrupt_to_the_whole_group_leaves_the_server_to_its_owner():
    process, adb_pid, guard_pid, home = owner(start_new_session=True)
    os.killpg(process.pid, signal.SIGINT)
    assert process.stdout.readline() == "alive\n"
    assert process.wait() == 0
    process.stdout.close()
    assert not running(adb_pid)
    assert not running(guard_pid)
    assert not Path(home).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tie a child to its parent")
def test_server_dies_with_a_killed_guard():
    process, adb_pid, guard_pid, home = owner()
    os.kill(guard_pid, signal.SIGKILL)
    assert becomes_true(lambda: not running(adb_pid))
    process.kill()
    process.wait()
    process.stdout.close()
    for left in sorted(Path(home).rglob("*"), reverse=True):
        left.rmdir() if left.is_dir() else left.unlink()
    Path(home).rmdir()
