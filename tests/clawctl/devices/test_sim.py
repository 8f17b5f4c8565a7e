"""The simulated phone answers as a device: same facts, same bytes, same errors."""

import pytest

from clawctl.devices.base import Device
from clawctl.devices.sim import SimDevice
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import world_from_table
from clawctl_adapters.errors import DeviceError, EvidenceError, UsageError
from clawctl_adapters.model.evidence import DeviceFacts


def little(*, title="Row", **hardware):
    return SimDevice(
        SimulatedPhone(
            world_from_table(
                {
                    "hardware": {
                        "size_px": [1080, 2400], "density_dpi": 420, "sdk": 35, **hardware,
                    },
                    "props": {
                        "ro.build.version.release": "15", "ro.build.version.sdk": "35",
                        "ro.product.model": "Little",
                    },
                    "screens": {
                        "home": {
                            "frame": "home", "title": "Settings",
                            "actions": ["android.settings.SETTINGS"],
                            "rows": [{"title": title}, {"title": "Busy", "goto": "busy"}],
                        },
                        "busy": {"title": "Busy", "busy": True, "rows": [{"title": "Row"}]},
                    },
                }
            )
        )
    )  # fmt: skip


def test_a_device_tells_the_facts_of_its_phone():
    device: Device = SimDevice.from_world("pixel-15-en", serial="sim-3")
    device.open_page("settings")

    assert (device.serial, device.kind) == ("sim-3", "sim")
    assert device.facts() == DeviceFacts(
        package="com.android.settings",
        activity="com.android.settings/.Settings",
        focused_window="com.android.settings/com.android.settings.Settings",
        rotation=0,
        width_px=1080,
        height_px=2400,
        density_dpi=420,
        sdk=35,
        locale="en-US",
        screen_on=True,
        keyguard=False,
        window_id=device.facts().window_id,
    )
    assert device.facts().window_id


def test_tree_and_picture_are_the_phones_own_bytes():
    device = SimDevice.from_world("pixel-15-en")
    reply = device.tree()

    assert reply.data == device.phone.dump()
    assert reply.method == "sim-direct"
    assert reply.messages == "UI hierchary dumped to: /dev/tty"
    assert device.screenshot() == device.phone.png()


def test_inputs_reach_the_phone():
    device = SimDevice.from_world("pixel-15-en")
    device.open_page("settings")

    device.tap(540, 900)
    assert device.phone.screen == "network"
    device.key("back")
    assert device.phone.screen == "home"
    device.swipe(540, 1800, 540, 900, 300)
    assert device.phone.log[-1].detail["scrolled_px"] == 879


def test_a_dark_phone_gives_no_tree_and_a_locked_one_shows_no_app():
    device = little(lock="swipe")
    device.phone.key(223)

    with pytest.raises(EvidenceError) as error:
        device.tree()
    assert error.value.code == "DUMP_NO_ROOT"

    device.phone.key(224)
    facts = device.facts()
    assert (facts.package, facts.activity, facts.keyguard) == ("com.android.systemui", None, True)


def test_a_restless_page_gives_no_tree():
    device = little()
    device.open_page("settings")
    device.tap(540, 1100)

    with pytest.raises(EvidenceError) as error:
        device.tree()

    assert (device.phone.screen, error.value.code) == ("busy", "DUMP_NOT_IDLE")
    assert error.value.raw == b"ERROR: could not get idle state."


def test_a_label_the_tool_cannot_write_refuses_the_dump():
    device = little(title="a\x00")
    device.open_page("settings")

    with pytest.raises(EvidenceError) as error:
        device.tree()

    assert error.value.code == "DUMP_REFUSED"


def test_a_call_that_costs_more_of_the_phones_time_than_it_may_has_timed_out():
    device = little(settle_ms=2000)
    device.open_page("settings")

    with pytest.raises(DeviceError) as error:
        device.tree(timeout_s=1.0)

    assert error.value.code == "DEVICE_TIMEOUT"
    assert device.tree(timeout_s=1.0).data


def test_a_page_nobody_answers_for_is_refused():
    tables = {
        "hardware": {"size_px": [1080, 2400], "density_dpi": 420, "sdk": 35},
        "props": {
            "ro.build.version.release": "15",
            "ro.build.version.sdk": "35",
            "ro.product.model": "Little",
        },
        "screens": {"home": {"title": "Settings"}},
    }
    device = SimDevice(SimulatedPhone(world_from_table(tables)))

    with pytest.raises(DeviceError) as error:
        device.open_page("settings")

    assert error.value.code == "START_REFUSED"


def test_a_closed_device_answers_no_more():
    device = little()
    device.close()
    device.close()

    with pytest.raises(DeviceError) as error:
        device.facts()

    assert error.value.code == "DEVICE_LOST"


def test_an_unknown_world_is_the_callers_mistake():
    with pytest.raises(UsageError) as error:
        SimDevice.from_world("no-such-world")

    assert error.value.code == "WORLD_UNKNOWN"


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (lambda phone: phone.controls.interrupt("anr"), "ANR"),
        (lambda phone: phone.controls.interrupt("crash"), "CRASH_DIALOG"),
        (lambda phone: phone.controls.interrupt("power-menu"), "POWER_MENU"),
        (lambda phone: phone.controls.interrupt("permission"), "PERMISSION_DIALOG"),
        (lambda phone: phone.controls.expand_notifications(), "SHADE"),
        (lambda phone: phone.key(223), "ASLEEP"),
    ],
)
def test_what_stands_before_the_app_is_named(happens, code):
    device = SimDevice.from_world("pixel-15-en")
    device.open_page("settings")
    assert device.facts().conditions == ()
    happens(device.phone)
    assert code in device.facts().conditions
