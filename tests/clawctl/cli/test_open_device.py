"""From -d to a phone."""

import pytest
from click.testing import CliRunner

from clawctl.cli.open_device import opened, simulated_devices
from clawctl.cli.run import command
from clawctl_adapters.errors import DeviceError, EvidenceError, UsageError
from tests.conftest import CORRIDOR


def test_sim_is_a_phone_of_the_shipped_world():
    with opened("sim") as device:
        assert device.kind == "sim"
        assert device.facts().width_px == 1080


def test_a_phone_is_given_back_when_the_body_fails():
    with pytest.raises(ZeroDivisionError), opened("sim") as device:
        raise ZeroDivisionError
    with pytest.raises(DeviceError):
        device.tree()


def test_an_unknown_world_is_a_usage_error():
    with pytest.raises(UsageError) as caught, opened("sim:nowhere"):
        pass
    assert caught.value.code == "WORLD_UNKNOWN"


def test_any_other_name_is_a_serial_of_the_adb_server():
    with pytest.raises(DeviceError), opened("127.0.0.1:9"):
        pass


def test_both_simulated_phones_are_listed():
    assert [row.serial for row in simulated_devices()] == ["sim", "sim-adb"]
    assert {row.android for row in simulated_devices()} == {"15"}


def test_a_recorded_run_is_a_phone_too(tmp_path):
    def run(device, folder):
        words = ["settings-version", "-d", device, "--runs", str(tmp_path / folder), "--json"]
        return CliRunner().invoke(command, words, catch_exceptions=False)

    assert run("sim", "runs").exit_code == 0
    played = run(f"replay:{next((tmp_path / 'runs').iterdir())}", "again")
    assert (played.exit_code, '"android_version": "15"' in played.stdout) == (0, True)


def test_the_server_that_was_asked_for_is_started_and_leaves_with_the_device():
    with opened(f"sim-adb:{CORRIDOR}", backend="u2") as device:
        assert device.tree().method == "u2-dump"
        assert device.resident.is_ours
        phone = device.phone
        assert "u2" in phone.run("ls /data/local/tmp").text
        device.resident.close()
        assert "clawctl" not in phone.run("ls /data/local/tmp").text
        assert not device.resident.answers()


@pytest.mark.parametrize("backend", ["auto", "adb"])
def test_the_stock_tool_reads_a_phone_over_adb_where_nothing_else_does(backend):
    with opened(f"sim-adb:{CORRIDOR}", backend=backend) as device:
        reply = device.tree()
    assert (reply.method, reply.skipped) == ("uiautomator-dump", ())


UNSTEADY = str(CORRIDOR.parent.parent / "faults" / "unsteady.toml")


def test_faults_are_those_of_the_simulated_phone_that_is_opened():
    with command.make_context("run", ["settings-version", "-d", "sim", "--faults", UNSTEADY]):
        for name in ("sim", "sim-adb"):
            with opened(name) as device:
                device.tree()
                with pytest.raises(EvidenceError) as caught:
                    device.tree()
                assert caught.value.code == "DUMP_NO_ROOT"


def test_faults_of_the_wire_need_adb_in_front_of_the_phone(tmp_path):
    path = tmp_path / "wire.toml"
    path.write_text('[[fault]]\nname = "stall"\n', encoding="utf-8")
    with (
        command.make_context("run", ["settings-version", "--faults", str(path)]),
        pytest.raises(UsageError) as caught,
        opened("sim"),
    ):
        pass
    assert caught.value.code == "FAULTS_INVALID"


def test_faults_are_refused_for_a_phone_that_is_not_simulated():
    done = CliRunner().invoke(command, ["settings-version", "-d", "SERIAL", "--faults", UNSTEADY])
    assert done.exit_code == 2
    assert "--faults is for simulated phones" in done.output
