"""The server's life, its paths, its refusals."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from clawctl.sim.services.u2 import server
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter
from tests.clawctl.sim.services.u2.conftest import LAUNCH, Client, reply_in
from tests.streams import KeptStream


def test_the_launch_line_holds_the_servers_life(u2):
    assert u2.launched.sent == b"[server] INFO: [UiAutomator2Server] Starting Server\n"
    assert u2.http("GET", "/ping").endswith(b"\r\n\r\npong")
    assert not u2.launched.ended
    u2.process.closed()
    assert open_service(u2.handset, "tcp:9008", KeptStream()) is None
    assert u2.handset.automation is None
    assert Client(u2.handset).http("GET", "/ping").endswith(b"pong")


def test_a_second_one_is_refused_in_the_words_its_client_looks_for(u2):
    second = Client(u2.handset)
    assert b"already registered" in second.launched.sent
    assert second.launched.ended
    assert u2.http("GET", "/ping").endswith(b"pong")


def test_the_dump_tool_is_refused_beside_it_on_builds_that_do(u2):
    def dump():
        return Interpreter(u2.handset, find_command).run("uiautomator dump")

    assert dump().code == 0
    u2.handset.exclusive_dump = True
    refused = dump()
    assert (refused.code, b"already registered" in refused.stream(2)) == (1, True)
    u2.process.closed()
    assert dump().code == 0


def test_it_can_be_stopped_from_both_sides(u2, handset):
    assert b"200" in u2.http("GET", "/stop")
    handset.runs.wake()
    assert u2.launched.ended
    again = Client(handset)
    assert Interpreter(handset, find_command).run("pkill -f com.wetest").code == 0
    assert again.launched.ended
    assert open_service(handset, "tcp:9008", KeptStream()) is None


def test_another_port_is_served_when_asked_for(handset):
    service = open_service(handset, LAUNCH.replace("9008", "9010"), KeptStream())
    service.opened()
    assert set(handset.sockets) == {"tcp:9010"}


def test_without_its_jar_there_is_no_server(phone):
    handset = Handset(phone)
    handset.programs[server.MAIN] = server.serve
    stream = KeptStream()
    open_service(handset, LAUNCH, stream).opened()
    assert (stream.ended, handset.sockets) == (True, {})


def test_the_jar_of_the_installed_library_is_there_from_the_start(handset):
    said = Interpreter(handset, find_command).run(f"toybox md5sum {server.JAR_PATH}").merged()
    assert said == f"{server.jar_digest()}  {server.JAR_PATH}\n".encode()
    assert handset.files.entry(server.JAR_PATH).size > 1_000_000


@pytest.mark.parametrize(
    ("path", "status"), [("/nonsense", b"404"), ("/screenshot/0", b"200"), ("/ping?x", b"200")]
)
def test_paths(u2, path, status):
    assert u2.http("GET", path).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(
    ("body", "code"), [(b"no json", -32700), (b"[]", -32600), (b'{"id": 1}', -32600)]
)
def test_what_is_no_call_is_an_error_reply(u2, body, code):
    kind, error = reply_in(u2.http("POST", "/jsonrpc/0", body))
    assert (kind, error["code"]) == ("error", code)


def test_params_may_be_an_empty_object(u2):
    body = b'{"jsonrpc":"2.0","id":1,"method":"deviceInfo","params":{}}'
    kind, info = reply_in(u2.http("POST", "/jsonrpc/0", body))
    assert (kind, info["displayWidth"]) == ("result", 720)
