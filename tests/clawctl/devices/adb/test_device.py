"""A phone over adb tells the truth or says what went wrong; an input is sent once."""

import threading

import pytest

from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb, open_adb_device
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.dump import DumpRefused
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.shell.commands.inputs import INJECTION_PROP
from clawctl.sim.world.reading import load_world, parse_world
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError
from tests.conftest import CORRIDOR, ServedPhone

RESTLESS = "android.settings.SYSTEM_UPDATE_SETTINGS"


class Troubled(SimulatedPhone):
    """A phone whose dump, picture and touch can be made to go wrong."""

    def __init__(self) -> None:
        super().__init__(load_world(CORRIDOR))
        self.before_answer = lambda: None
        self.change = lambda data: data

    def dump(self, dialect="stock"):
        data = self.change(super().dump(dialect))
        self.before_answer()
        return data

    def png(self):
        return self.change(super().png())

    def tap(self, x, y):
        super().tap(x, y)
        self.before_answer()


@pytest.fixture
def troubled():
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        phone = Troubled()
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        yield served


def left_on_the_phone(served):
    names = served.adbd.run(lambda: served.adbd.handset(served.port).files.names("/data/local/tmp"))
    return [name for name in names if name.startswith("clawctl-")]


def error_of(act, family=ClawError):
    with pytest.raises(family) as caught:
        act()
    return caught.value


def test_a_tree_is_fresh_confirmed_and_leaves_nothing_behind(served):
    device = served.open()
    device.open_page("settings")
    reply = device.tree()
    assert reply.method == "uiautomator-dump"
    assert reply.messages.startswith("UI hierchary dumped to: /data/local/tmp/clawctl-")
    assert reply.data == served.adbd.run(served.phone.dump)
    assert left_on_the_phone(served) == []


def test_two_trees_never_share_a_file(served):
    device = served.open()
    assert device.tree().messages != device.tree().messages


def test_a_screen_that_never_stands_still_is_an_error_though_the_tool_left_with_0(served):
    device = served.open()
    device.tree()
    served.adbd.run(lambda: served.phone.start(action=RESTLESS))
    assert error_of(device.tree, EvidenceError).code == "DUMP_NOT_IDLE"
    assert left_on_the_phone(served) == []


def test_a_dark_screen_has_no_root(served):
    served.adbd.run(lambda: served.phone.key(223))
    assert error_of(served.open().tree, EvidenceError).code == "DUMP_NO_ROOT"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data[: len(data) // 2], "DUMP_INCOMPLETE"),
        (lambda data: b"", "DUMP_EMPTY"),
        (lambda data: b"<hierarchy rotation='0'></hierarchy>", "DUMP_EMPTY"),
        (lambda data: b"\0garbage", "DUMP_UNCONFIRMED"),
    ],
)
def test_a_dump_that_is_not_whole_is_refused_and_its_bytes_travel_on_the_error(
    troubled, change, code
):
    troubled.phone.change = change
    error = error_of(troubled.open().tree, EvidenceError)
    assert (error.code, error.raw) == (code, change(SimulatedPhone(load_world(CORRIDOR)).dump()))
    assert left_on_the_phone(troubled) == []


@pytest.mark.parametrize(
    ("text", "exit_code", "code"),
    [
        ("java.lang.IllegalStateException: UiAutomationService x already registered!", 1,
         "DUMP_REFUSED"),
        ("Killed", 137, "DUMP_REFUSED"),
        ("something nobody has seen", 3, "DUMP_UNCONFIRMED"),
    ],
)  # fmt: skip
def test_a_tool_that_gave_up_is_named(troubled, text, exit_code, code):
    def refuse(data):
        raise DumpRefused(text, exit_code)

    troubled.phone.change = refuse
    assert error_of(troubled.open().tree, EvidenceError).code == code


def test_a_connection_lost_while_dumping_is_a_lost_device(troubled):
    device = troubled.open()
    troubled.phone.before_answer = lambda: troubled.adbd.cut(troubled.port)
    assert error_of(device.tree, DeviceError).code == "DEVICE_LOST"


def test_a_phone_that_does_not_answer_is_waited_for_until_the_deadline(troubled):
    device, answer = troubled.open(), threading.Event()
    troubled.phone.before_answer = answer.wait
    try:
        error = error_of(lambda: device.tree(timeout_s=0.3), DeviceError)
    finally:
        answer.set()
    assert error.code == "DEVICE_TIMEOUT"


def test_a_picture_is_cut_and_checked(served, troubled):
    assert served.open().screenshot() == served.adbd.run(served.phone.png)
    troubled.phone.change = lambda data: b"[Warning] Two displays\n" + data
    assert troubled.open().screenshot() == served.adbd.run(served.phone.png)
    troubled.phone.change = lambda data: data[:100]
    error = error_of(troubled.open().screenshot, EvidenceError)
    assert (error.code, len(error.raw)) == ("PICTURE_INVALID", 100)


def test_facts_come_by_one_stream(served):
    device = served.open()
    device.open_page("settings")
    facts = device.facts()
    assert (facts.package, facts.activity) == (
        "com.android.settings",
        "com.android.settings/.Settings",
    )
    assert (facts.rotation, facts.width_px, facts.height_px) == (0, 720, 1280)
    assert (facts.density_dpi, facts.sdk, facts.locale) == (320, 34, "en-GB")
    assert (facts.screen_on, facts.keyguard) == (True, False)


def taps(served):
    return len(served.adbd.run(lambda: served.phone.log.of_kind("tap")))


def test_a_tap_whose_answer_is_lost_is_an_error_and_never_a_second_tap(troubled):
    device = troubled.open()
    device.open_page("settings")
    troubled.phone.before_answer = lambda: troubled.adbd.cut(troubled.port)
    error = error_of(lambda: device.tap(10, 20), DeviceError)
    assert error.code == "DEVICE_LOST"
    assert "observe" in error.next_move
    assert taps(troubled) == 1


def test_a_tap_that_is_not_answered_in_time_is_not_repeated(troubled):
    device, answer = troubled.open(), threading.Event()
    troubled.phone.before_answer = answer.wait
    try:
        error = error_of(lambda: device.tap(10, 20, timeout_s=0.3), DeviceError)
    finally:
        answer.set()
    assert error.code == "DEVICE_TIMEOUT"
    assert "observe" in error.next_move
    assert taps(troubled) == 1


@pytest.mark.parametrize(
    "act",
    [
        lambda device: device.tap(1, 2),
        lambda device: device.swipe(1, 2, 3, 4, 100),
        lambda device: device.key("back"),
    ],
)
def test_a_makers_switch_that_forbids_input_is_named(served, act):
    device = served.open()
    served.adbd.run(lambda: served.phone.props.update({INJECTION_PROP: "0"}))
    assert error_of(lambda: act(device), DeviceError).code == "INPUT_REFUSED"


def test_a_page_that_no_activity_shows_is_refused():
    text = CORRIDOR.read_text().replace('actions = ["android.settings.SETTINGS"]', "")
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        serial = f"127.0.0.1:{adbd.add(SimulatedPhone(parse_world(text)))}"
        address = Address(server.host, server.port)
        connect_adb(serial, address=address)
        device = open_adb_device(serial, address=address)
        error = error_of(lambda: device.open_page("settings"), DeviceError)
    assert error.code == "START_REFUSED"


def test_when_the_server_goes_the_error_says_so_and_none_is_started(served):
    device = served.open()
    served.server.stop()
    assert error_of(device.facts, DeviceError).code == "ADB_SERVER_DOWN"
    assert not served.server.alive()
