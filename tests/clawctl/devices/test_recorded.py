"""A recording gives back what a run saw, in its order, and refuses everything else."""

import pytest

from clawctl.devices.base import TreeReply
from clawctl.devices.recorded import Did, RecordedDevice, Recording, Seen
from clawctl_adapters.errors import DeviceError
from clawctl_adapters.model.evidence import DeviceFacts

HOME, ABOUT = DeviceFacts(package="launcher"), DeviceFacts(package="com.android.settings")


def seen(step, capture_id, facts, tree, picture=b"png", **more):
    reply = TreeReply(data=tree, method="uiautomator-dump")
    return Seen(
        step=step, capture_id=capture_id, before=facts, after=facts, tree=reply, picture=picture,
        **more,
    )  # fmt: skip


@pytest.fixture
def device():
    items = (
        seen(3, "c-0001", HOME, b"<one/>"),
        Did(step=5, name="tap", args=(10, 20)),
        Did(step=6, name="key", args=("back",)),
        seen(9, "c-0002", ABOUT, b"<two/>"),
    )
    return RecordedDevice(Recording(name="run-1", items=items))


def refused(act):
    with pytest.raises(DeviceError) as caught:
        act()
    assert caught.value.code == "NOT_RECORDED"
    return caught.value.saw


def test_captures_and_inputs_come_in_the_order_of_the_run(device):
    assert device.facts() == HOME
    assert device.tree().data == b"<one/>"
    assert device.screenshot() == b"png"
    assert device.facts() == HOME
    device.tap(10, 20)
    device.key("back")
    look = device.look()
    assert (look.before, look.tree.data, look.picture, look.after) == (
        ABOUT, b"<two/>", b"png", ABOUT,
    )  # fmt: skip


def test_another_input_is_refused_and_the_recorded_one_is_named(device):
    device.look()
    saw = refused(lambda: device.tap(10, 21))
    assert saw == "tap(10, 21); next recorded: step 5, tap(10, 20)"
    device.tap(10, 20)
    assert refused(device.look) == "a look; next recorded: step 6, key(back)"
    assert refused(lambda: device.swipe(1, 2, 3, 4, 5)).startswith("swipe(1, 2, 3, 4, 5); next")


def test_an_input_before_the_look_that_led_to_it_is_refused(device):
    assert refused(lambda: device.tap(10, 20)) == (
        "tap(10, 20); next recorded: step 3, capture c-0001"
    )


def test_behind_the_end_the_last_step_is_named(device):
    device.look()
    device.tap(10, 20)
    device.key("back")
    device.look()
    assert refused(device.tree) == "a look at the tree; last recorded: step 9, capture c-0002"
    assert refused(lambda: device.open_page("settings")).startswith("open_page(settings); last")


def test_what_a_strict_look_would_have_seen_is_not_made_up(device):
    assert refused(lambda: device.look(strict=True)).startswith("a strict look; next recorded")


def test_a_picture_that_was_not_taken_is_refused():
    item = seen(3, "c-0001", HOME, b"<one/>", picture=None)
    device = RecordedDevice(Recording(name="run-1", items=(item,)))
    assert refused(device.look).startswith("a picture")
    assert refused(device.screenshot).startswith("a picture")
    assert device.look(picture=False).picture is None


def test_an_empty_run_holds_nothing():
    device = RecordedDevice(Recording(name="run-1", items=()))
    assert refused(device.facts) == "a look at the facts; the run recorded nothing"


def test_after_close_it_is_lost(device):
    device.close()
    device.close()
    with pytest.raises(DeviceError) as caught:
        device.look()
    assert caught.value.code == "DEVICE_LOST"
    assert (device.serial, device.kind) == ("run-1", "replay")


def test_a_setting_is_the_one_that_was_read_beside_the_capture_read_last():
    items = (
        seen(3, "c-0001", HOME, b"<one/>", settings={"global:wifi_on": "1", "system:gone": None}),
        seen(9, "c-0002", ABOUT, b"<two/>", settings={"global:wifi_on": "0"}),
    )
    device = RecordedDevice(Recording(name="run-1", items=items))
    assert refused(lambda: device.setting("global", "wifi_on")).startswith("a setting; next")
    device.look()
    assert (device.setting("global", "wifi_on"), device.setting("system", "gone")) == ("1", None)
    device.tree()
    assert device.setting("global", "wifi_on") == "0"
    assert refused(lambda: device.setting("system", "gone")).startswith("a setting; last")


def test_text_is_accepted_by_its_length(device):
    items = (Did(step=5, name="enter_text", args=("a str of 3",)),)
    device = RecordedDevice(Recording(name="run-1", items=items))
    device.check_text("Zoë")
    refused(lambda: device.enter_text("Zo", clear=False))
    assert device.enter_text("Ann", clear=True).path == "replay"
