"""One holder per device; the dead are replaced, the living never."""

import subprocess
import sys

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.lease import Holder, holder_of, lease, leases_folder
from clawctl_adapters.errors import DeviceError, UsageError

HOLD = (
    "import sys, pathlib\n"
    "from clawctl.devices.lease import lease\n"
    "with lease(sys.argv[1], folder=pathlib.Path(sys.argv[2])) as holder:\n"
    "    print(holder.pid, flush=True)\n"
    "    sys.stdin.read()\n"
)


def holding_process(serial, folder):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, serial, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert int(child.stdout.readline()) == child.pid
    return child


def test_a_device_has_one_holder(tmp_path):
    with lease("FAKE-1", folder=tmp_path, clock=FakeClock()):
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.code == "DEVICE_BUSY"
        assert caught.value.where == "FAKE-1"
        assert caught.value.saw.endswith("since 2026-01-01T00:00:00.000Z")


def test_another_process_is_refused_and_told_who_holds_it(tmp_path):
    with holding_process("FAKE-1", tmp_path) as child:
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.saw.startswith(f"process {child.pid}, since 20")
        held = holder_of("FAKE-1", folder=tmp_path)
        assert held is not None
        assert held.pid == child.pid
        child.kill()


def test_a_killed_holder_is_replaced_although_its_note_is_still_there(tmp_path):
    with holding_process("FAKE-1", tmp_path) as child:
        child.kill()
    assert list(tmp_path.glob("*.json"))
    assert holder_of("FAKE-1", folder=tmp_path) is None
    with lease("FAKE-1", folder=tmp_path, clock=FakeClock()) as holder:
        assert holder_of("FAKE-1", folder=tmp_path) == holder


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
        (note,) = tmp_path.glob("*.json")
        note.write_bytes(b"{")
        assert holder_of("FAKE-1", folder=tmp_path) == Holder(serial="FAKE-1", pid=0, since="")
        with pytest.raises(DeviceError) as caught, lease("FAKE-1", folder=tmp_path):
            pass
        assert caught.value.saw == "another holder"


def test_lease_files_are_private(tmp_path):
    folder = tmp_path / "leases"
    with lease("FAKE-1", folder=folder):
        modes = {oct(p.stat().st_mode & 0o777) for p in folder.iterdir()}
        assert modes == {"0o600"}
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError) as caught, lease("FAKE-1", folder=tmp_path / "file"):
        pass
    assert caught.value.code == "RUN_UNWRITABLE"


def test_the_folder_can_be_named_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_LEASES", str(tmp_path / "here"))
    assert leases_folder() == tmp_path / "here"
