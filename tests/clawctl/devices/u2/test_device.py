"""Trees by the resident server: whole, honest about their depth, never an empty screen."""

import pytest

from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.u2.device import U2Device
from clawctl.devices.u2.resident import Resident
from clawctl_adapters.errors import DeviceError, EvidenceError
from tests.u2_phone import DROP, JAR, TREE, U2Phone, error, result


@pytest.fixture
def device():
    made = []

    def make(*calls):
        phone = U2Phone(calls=list(calls))
        device = U2Device(AdbDevice(phone), Resident(phone, jar=JAR))
        made.extend((device, phone))
        return device, phone

    yield make
    for each in made:
        each.close()


def test_a_tree_says_how_it_was_read(device):
    made, _ = device(TREE)
    reply = made.tree()
    assert reply.data == TREE.encode()
    assert (reply.method, reply.settled, reply.max_depth) == ("u2-dump", False, 50)
    assert made.kind == "u2"
    made.close()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (result(None), "DUMP_NO_ROOT"),
        (result(7), "DUMP_NO_ROOT"),
        (result(""), "DUMP_EMPTY"),
        (result("<?xml version='1.0'?>\r\n<hierarchy rotation=\"0\" />"), "DUMP_EMPTY"),
        (result(TREE[:-5]), "DUMP_INCOMPLETE"),
    ],
)
def test_an_answer_without_a_tree_is_no_empty_screen(device, answer, code):
    made, phone = device(answer)
    with pytest.raises(EvidenceError) as caught:
        made.tree()
    assert caught.value.code == code
    assert phone.asked == ["dumpWindowHierarchy"]
    made.close()


def test_a_tree_too_deep_for_the_server_is_read_less_deep_and_says_so(device):
    made, _ = device(error("java.lang.StackOverflowError"), TREE)
    assert made.tree().max_depth == 24
    made.close()
    made, phone = device(error("java.lang.StackOverflowError"))
    with pytest.raises(DeviceError) as caught:
        made.tree()
    assert (caught.value.code, len(phone.asked)) == ("HELPER_FAILED", 2)
    made.close()


def test_a_server_that_died_is_an_event_on_the_record(device):
    made, _ = device(DROP, TREE)
    assert made.tree().warnings == ("SERVER_RESTARTED",)
    assert made.tree().warnings == ()
    made.close()


def test_after_close_it_is_lost_and_the_program_is_gone(device):
    made, phone = device(TREE)
    made.tree()
    made.close()
    made.close()
    assert phone.scripts[-1] == f"rm -f {JAR.own_path}"
    with pytest.raises(DeviceError) as caught:
        made.tree()
    assert caught.value.code == "DEVICE_LOST"
