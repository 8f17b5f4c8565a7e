"""The ladder says which rung answered and why the others did not."""

import pytest

from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.base import Look, TreeReply
from clawctl.devices.u2.ladder import BACKENDS, Ladder, with_backend
from clawctl.devices.u2.resident import Resident
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts
from tests.u2_phone import HANG, JAR, PONG, TREE, U2Phone, error, http, result

STOCK = TreeReply(data=b"<stock/>", method="uiautomator-dump", settled=True)
IDLE = EvidenceError("DUMP_NOT_IDLE", "FAKE-1")


class Stock(AdbDevice):
    """The stock tool answers from a list; the last answer stays."""

    def __init__(self, phone, *trees):
        super().__init__(phone)
        self.trees = list(trees)

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        answer = self.trees[0] if len(self.trees) == 1 else self.trees.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def look(self, **_):
        return Look(DeviceFacts(), self.tree(), None, DeviceFacts())


@pytest.fixture
def ladder():
    made = []

    def make(*trees, **script):
        phone = U2Phone(**script)
        device = Ladder(Stock(phone, *trees), Resident(phone, jar=JAR))
        made.extend((device, phone))
        return device, phone

    yield make
    for each in made:
        each.close()


def code_of(act):
    with pytest.raises((DeviceError, EvidenceError)) as caught:
        act()
    return caught.value.code


def test_the_stock_tool_comes_first_and_leaves_nothing_on_the_phone(ladder):
    device, phone = ladder(STOCK)
    assert device.tree() == STOCK
    assert device.look().tree == STOCK
    assert (phone.launched, phone.pushed) == ([], [])


def test_where_a_server_answers_it_is_asked_as_both_cannot_work_side_by_side(ladder):
    device, phone = ladder(STOCK, pings=[PONG])
    reply = device.tree()
    assert (reply.method, reply.data) == ("u2-dump", TREE.encode())
    assert reply.skipped == ("adb: a uiautomator2 server answers on this phone",)
    device.close()
    assert phone.launched == []


def test_after_two_failures_of_the_stock_tool_the_server_takes_over(ladder):
    device, phone = ladder(IDLE)
    assert code_of(device.tree) == "DUMP_NOT_IDLE"
    reply = device.tree()
    assert (reply.method, reply.skipped) == ("u2-dump", ("adb: DUMP_NOT_IDLE",))
    assert device.tree().method == "u2-dump"
    assert len(phone.launched) == 1
    device.close()
    assert phone.up is None


def test_a_tree_in_between_starts_the_count_anew(ladder):
    device, phone = ladder(IDLE, STOCK, IDLE, STOCK)
    assert code_of(device.tree) == "DUMP_NOT_IDLE"
    assert device.tree() == STOCK
    assert code_of(device.tree) == "DUMP_NOT_IDLE"
    assert phone.launched == []


def test_other_failures_do_not_count(ladder):
    device, phone = ladder(EvidenceError("DUMP_NO_ROOT", "FAKE-1"))
    for _ in range(3):
        assert code_of(device.tree) == "DUMP_NO_ROOT"
    assert phone.launched == []


@pytest.mark.parametrize("launch", ["already registered", "Killed", HANG])
def test_a_server_that_does_not_start_is_tried_once_and_the_first_cause_stays(ladder, launch):
    device, phone = ladder(IDLE, launches=[launch])
    for _ in range(4):
        assert code_of(device.tree) == "DUMP_NOT_IDLE"
    assert len(phone.launched) == 1


def test_a_server_that_does_not_serve_gives_way_to_the_stock_tool(ladder):
    broken = http(b"", "500 Internal")
    device, _ = ladder(STOCK, pings=[PONG], calls=[broken], launches=["Killed"])
    reply = device.tree()
    assert (reply.method, reply.skipped) == ("uiautomator-dump", ("u2: HELPER_FAILED",))
    assert not device.resident.is_ours


def test_a_backend_that_was_asked_for_is_the_only_one():
    phone = U2Phone()
    stock = Stock(phone, STOCK)
    assert with_backend(stock, "adb") is stock
    assert isinstance(with_backend(stock, "auto"), Ladder)
    phone = U2Phone(pings=[PONG], calls=[error("java.lang.Whatever")])
    assert code_of(with_backend(Stock(phone, STOCK), "u2").tree) == "HELPER_FAILED"
    assert BACKENDS == ("auto", "adb", "u2")


def test_text_without_keys_has_the_server_started_and_reads_by_it_from_then_on(ladder):
    field = (
        '<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.EditText"'
        ' text="" hint="" focused="true" bounds="[0,0][9,9]" /></hierarchy>'
    )
    device, phone = ladder(STOCK, calls=[field, result(1), result(True), result("Zoë"), TREE])
    assert device.tree() == STOCK
    assert device.enter_text("Zoë", clear=True).path == "u2-set-text"
    assert device.tree().skipped == ("adb: TEXT_NOT_SENDABLE",)
    assert phone.asked[:4] == ["dumpWindowHierarchy", "count", "setText", "getText"]


def test_text_without_keys_is_refused_where_no_server_starts(ladder):
    device, phone = ladder(STOCK, launches=["Killed"])
    for _ in range(2):
        assert code_of(lambda: device.enter_text("Zoë", clear=True)) == "TEXT_NOT_SENDABLE"
    assert len(phone.launched) == 1
    assert device.tree().skipped == ("u2: HELPER_FAILED",)
