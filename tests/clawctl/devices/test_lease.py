"""One holder per device; the dead are replaced, the living never."""

import os
import pwd
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.lease import SHARED_PLACES, Holder, holder_of, lease, leases_folder
from clawctl_adapters.errors import DeviceError, UsageError

HOLD = (
    "import os, sys, pathlib\n"
    "from clawctl.devices.lease import lease\n"
    "if len(sys.argv) > 3:\n"  # another user, who may not even read this program
    "    os.setgroups([])\n"
    "    os.setgid(int(sys.argv[3]))\n"
    "    os.setuid(int(sys.argv[3]))\n"
    "with lease(sys.argv[1], folder=pathlib.Path(sys.argv[2])) as holder:\n"
    "    print(holder.pid, flush=True)\n"
    "    sys.stdin.read()\n"
)


def holding_process(serial, folder, *, uid=None):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, serial, str(folder), *([] if uid is None else [str(uid)])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert child.stdout is not None
    said = child.stdout.readline()
    if not said:
        with child:
            pass
    assert said == b"%d\n" % child.pid
    return child


def user():
    return pwd.getpwuid(os.getuid()).pw_name


def test_a_device_has_one_holder(tmp_path):
    with lease("FAKE-1", folder=tmp_path, clock=FakeClock()):
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.code == "DEVICE_BUSY"
        assert caught.value.where == "FAKE-1"
        assert caught.value.saw.endswith(
            "since 2026-01-01T00:00:00.000Z, heartbeat 2026-01-01T00:00:00.000Z"
        )


def test_another_process_is_refused_and_told_who_holds_it(tmp_path):
    with holding_process("FAKE-1", tmp_path) as child:
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.saw.startswith(f"process {child.pid} of {user()}, since 20")
        held = holder_of("FAKE-1", folder=tmp_path)
        assert held is not None
        assert held.pid == child.pid
        child.kill()


def test_a_killed_holder_is_replaced_although_its_note_is_still_there(tmp_path):
    with holding_process("FAKE-1", tmp_path) as child:
        child.kill()
    (note,) = tmp_path.iterdir()
    assert b'"pid"' in note.read_bytes()
    assert holder_of("FAKE-1", folder=tmp_path) is None
    with lease("FAKE-1", folder=tmp_path, clock=FakeClock()) as holder:
        assert holder_of("FAKE-1", folder=tmp_path) == holder
    assert note.read_bytes() == b""


def test_who_waits_gets_the_device_when_its_holder_ends(tmp_path):
    with holding_process("FAKE-1", tmp_path) as child:
        child.kill()
        with lease("FAKE-1", folder=tmp_path, wait_s=30.0) as holder:
            assert holder.serial == "FAKE-1"


def test_a_lease_ends_with_its_context_whatever_happens(tmp_path):
    with pytest.raises(RuntimeError, match="inside"), lease("FAKE-1", folder=tmp_path):
        raise RuntimeError("inside")
    assert holder_of("FAKE-1", folder=tmp_path) is None
    with lease("FAKE-1", folder=tmp_path):
        pass


def test_devices_are_held_apart(tmp_path):
    with lease("FAKE-1", folder=tmp_path), lease("FAKE-2", folder=tmp_path):
        assert holder_of("FAKE-1", folder=tmp_path) != holder_of("FAKE-2", folder=tmp_path)


@pytest.mark.parametrize("serial", ["192.0.2.7:5555", "../../x", "a/b", "x" * 500, "Ä\n"])
def test_any_serial_is_a_name_and_never_a_path(tmp_path, serial):
    folder = tmp_path / "leases"
    with lease(serial, folder=folder):
        assert holder_of(serial, folder=folder) is not None
    assert [p.name for p in tmp_path.iterdir()] == ["leases"]


def test_a_holder_whose_note_cannot_be_read_is_still_a_holder(tmp_path):
    with lease("FAKE-1", folder=tmp_path):
        (note,) = tmp_path.iterdir()
        note.write_bytes(b"{")
        assert holder_of("FAKE-1", folder=tmp_path) == Holder(serial="FAKE-1", pid=0, since="")
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.saw == "another holder"


def test_every_user_of_the_host_may_hold_a_device_and_nobody_remove_another_s_lock(tmp_path):
    folder = tmp_path / "leases"
    before = os.umask(0o077)
    try:
        with lease("FAKE-1", folder=folder):
            modes = {oct(p.stat().st_mode & 0o7777) for p in folder.iterdir()}
    finally:
        os.umask(before)
    assert modes == {"0o666"}
    assert oct(folder.stat().st_mode & 0o7777) == "0o1777"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_a_second_user_is_refused_while_the_first_holds_and_served_afterwards():
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        folder = Path(made) / "leases"
        with lease("FAKE-1", folder=folder), pytest.raises(AssertionError):
            holding_process("FAKE-1", folder, uid=65534)
        with holding_process("FAKE-1", folder, uid=65534) as child:
            with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=folder):
                pass
            assert caught.value.saw.startswith(f"process {child.pid} of nobody")
            child.kill()
        with lease("FAKE-1", folder=folder):
            pass


def test_a_link_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "leases").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError), lease("FAKE-1", folder=tmp_path / "leases"):
        pass
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_lock_file_removed_by_a_cleaner_is_made_again(tmp_path):
    with lease("FAKE-1", folder=tmp_path):
        (lock,) = tmp_path.iterdir()
        lock.unlink()
    with lease("FAKE-1", folder=tmp_path):
        assert holder_of("FAKE-1", folder=tmp_path) is not None


def test_the_holder_s_note_is_written_again_while_it_lives(tmp_path, monkeypatch):
    monkeypatch.setattr("clawctl.devices.lease.HEARTBEAT_S", 0.01)
    clock = FakeClock()
    with lease("FAKE-1", folder=tmp_path, clock=clock) as holder:
        clock.advance(7)
        ends_s = time.monotonic() + 20
        while (now := holder_of("FAKE-1", folder=tmp_path)) == holder:
            assert time.monotonic() < ends_s, "no second heartbeat"
        assert now is not None
        assert (now.since, now.heartbeat) == (
            "2026-01-01T00:00:00.000Z",
            "2026-01-01T00:00:07.000Z",
        )
    assert not [t for t in threading.enumerate() if t.name == "clawctl-lease"]


CONTEND = (
    "import sys, pathlib\n"
    "from clawctl.devices.lease import lease\n"
    "folder, count = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])\n"
    "inside = count.with_suffix('.inside')\n"
    "for _ in range(int(sys.argv[3])):\n"
    "    with lease('FAKE-1', folder=folder, wait_s=60.0):\n"
    "        inside.mkdir()\n"  # fails when another is inside
    "        count.write_text(str(int(count.read_text()) + 1))\n"
    "        inside.rmdir()\n"
)


def test_contending_processes_never_interleave(tmp_path):
    count = tmp_path / "count"
    count.write_text("0")
    tries = 100
    words = [sys.executable, "-c", CONTEND, str(tmp_path / "leases"), str(count), str(tries)]
    children = [subprocess.Popen(words, stderr=subprocess.PIPE) for _ in range(2)]
    said = [child.communicate(timeout=100)[1] for child in children]
    assert said == [b"", b""]
    assert count.read_text() == str(2 * tries)


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError) as caught, lease("FAKE-1", folder=tmp_path / "file"):
        pass
    assert caught.value.code == "RUN_UNWRITABLE"


def test_without_a_name_all_users_of_the_host_share_one_folder(monkeypatch):
    monkeypatch.delenv("CLAWCTL_LEASES", raising=False)
    folder = leases_folder()
    assert folder.name == "clawctl-leases"
    assert folder.parent in SHARED_PLACES


def test_the_folder_can_be_named_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_LEASES", str(tmp_path / "here"))
    assert leases_folder() == tmp_path / "here"
