"""The server on the phone: whose it is, when it is replaced, and that an act is sent once."""

import pytest

from clawctl.devices.u2.resident import Resident
from clawctl_adapters.errors import DeviceError
from tests.u2_phone import DROP, HANG, JAR, PONG, RESET, TREE, U2Phone, error, http, result

NOT_CONNECTED = error("java.lang.IllegalStateException: UiAutomation not connected!")


def dump(server):
    return server.call("dumpWindowHierarchy", False, 50, timeout_s=10.0, repeat=True)


def refusal(act):
    with pytest.raises(DeviceError) as caught:
        act()
    return caught.value.code, caught.value.saw


@pytest.fixture
def phone():
    made = []

    def make(**script):
        made.append(U2Phone(**script))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def resident():
    made = []

    def make(phone):
        made.append(Resident(phone, jar=JAR))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_a_server_that_answers_is_used_and_never_ended(phone, resident):
    fake = phone(pings=[PONG])
    server = resident(fake)
    server.ensure()
    assert not server.is_ours
    assert dump(server) == TREE
    server.close()
    assert fake.launched == []
    assert fake.pushed == []
    assert fake.scripts == []


def test_ours_is_started_lives_by_its_stream_and_leaves_nothing(phone, resident):
    fake = phone()
    server = resident(fake)
    server.ensure()
    assert server.is_ours
    assert fake.launched == [f"CLASSPATH={JAR.own_path} app_process / com.wetest.uia2.Main -p 9008"]
    server.close()
    server.close()
    assert fake.up is None
    assert fake.scripts[-1] == f"rm -f {JAR.own_path}"
    assert len(fake.scripts) == 2


@pytest.mark.parametrize(
    ("launch", "code", "saw"),
    [
        ("java.lang.IllegalStateException: UiAutomationService … already registered!",
         "AUTOMATION_TAKEN", "UiAutomationService already registered"),
        ("Killed", "HELPER_FAILED", "a server that ended at once"),
        ("", "HELPER_FAILED", "a server that ended at once"),
        (HANG, "DEVICE_TIMEOUT", "no answer within 20 s"),
    ],
)  # fmt: skip
def test_a_launch_that_fails_is_named_and_tried_once(phone, resident, launch, code, saw):
    fake = phone(launches=[launch])
    server = resident(fake)
    assert refusal(server.ensure) == (code, saw)
    assert len(fake.launched) == 1
    assert not server.is_ours


@pytest.mark.parametrize("death", [DROP, RESET])
def test_a_read_whose_server_died_is_asked_again_of_a_new_one(phone, resident, death):
    fake = phone(calls=[death, TREE])
    server = resident(fake)
    server.ensure()
    assert dump(server) == TREE
    assert (server.restarts, len(fake.launched)) == (1, 2)


@pytest.mark.parametrize("death", [DROP, RESET])
def test_an_act_whose_server_died_is_unknown_and_not_sent_again(phone, resident, death):
    fake = phone(calls=[death, result(True)])
    server = resident(fake)
    server.ensure()
    code, saw = refusal(lambda: server.call("click", 1, 2, timeout_s=5.0))
    assert (code, saw.startswith("the server's end")) == ("DEVICE_LOST", True)
    assert fake.asked == ["click"]


def test_an_act_whose_server_was_gone_before_is_sent_to_a_new_one(phone, resident):
    fake = phone(calls=[result(True)])
    server = resident(fake)
    server.ensure()
    fake.up = None
    assert server.call("click", 1, 2, timeout_s=5.0) is True
    assert (fake.asked, server.restarts) == (["click"], 1)


def test_a_server_of_ours_that_lost_its_connection_is_replaced_once(phone, resident):
    fake = phone(calls=[NOT_CONNECTED, TREE])
    server = resident(fake)
    server.ensure()
    assert dump(server) == TREE
    assert server.restarts == 1
    fake = phone(calls=[NOT_CONNECTED])
    server = resident(fake)
    assert refusal(lambda: dump(server)) == ("HELPER_FAILED", "UiAutomation not connected")
    assert (len(fake.launched), server.restarts) == (2, 1)


def test_a_useless_server_of_somebody_else_is_left_alone_and_ours_goes_elsewhere(phone, resident):
    fake = phone(pings=[PONG], calls=[NOT_CONNECTED, TREE])
    server = resident(fake)
    server.ensure()
    assert dump(server) == TREE
    assert server.is_ours
    assert fake.launched[0].endswith("-p 9018")


@pytest.mark.parametrize(
    ("answer", "saw"),
    [
        (http(b"no", "500 Internal"), "HTTP status 500"),
        (http(b"<html>"), "an answer that is no JSON"),
        (b"SSH-2.0\r\n", "no HTTP"),
        (error("java.lang.Whatever", "the screen's words"), "an error the server did not explain"),
    ],
)
def test_a_server_that_never_serves_is_given_up_after_one_replacement(phone, resident, answer, saw):
    fake = phone(calls=[answer])
    server = resident(fake)
    server.ensure()
    assert refusal(lambda: dump(server)) == ("HELPER_FAILED", saw)
    assert server.restarts <= 1


def test_a_call_that_is_not_answered_ends_at_its_own_deadline(phone, resident):
    fake = phone(calls=[HANG])
    server = resident(fake)
    server.ensure()
    assert refusal(lambda: dump(server)) == ("DEVICE_TIMEOUT", "no answer within 10 s")


def test_a_foreign_program_on_the_port_is_no_server(phone, resident):
    server = resident(phone(pings=[http(b"hello")], launches=["Address already in use"]))
    assert not server.answers()
    assert refusal(server.ensure)[0] == "HELPER_FAILED"


def test_a_refused_injection_is_named(phone, resident):
    fake = phone(calls=[error("java.lang.SecurityException: requires INJECT_EVENTS")])
    server = resident(fake)
    server.ensure()
    assert refusal(lambda: server.call("click", 1, 2, timeout_s=5.0))[0] == "INPUT_REFUSED"


def test_serving_is_more_than_answering(phone, resident):
    useless = resident(phone(pings=[PONG], calls=[NOT_CONNECTED]))
    assert (useless.answers(), useless.serves()) == (True, False)
    assert resident(phone(pings=[PONG], calls=[result({"sdkInt": 35})])).serves()
    assert not resident(phone()).serves()
