"""mobilecli's server: started in the background, asked over HTTP, ended by pkill."""

import base64
import hashlib

import pytest

DEX, SOCKET = "/data/local/tmp/mobilecli.dex", "localabstract:mobilecli-server"
LAUNCH = (
    f"CLASSPATH={DEX} nohup app_process / com.mobilenext.mobilecli.DeviceServer >/dev/null 2>&1 &"
)


@pytest.fixture
def server(bench):
    bench.handset.files.write(DEX, b"dex\n035")
    _, stream = bench.open(f"shell,v2,raw:{LAUNCH}")
    assert stream.ended  # returns at once, the listener stays
    return bench


def ask(bench, method, **params):
    body = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
    status, reply = bench.http(SOCKET, "POST", "/", body)
    assert (status, reply["id"]) == (200, 7)
    return reply["result"]


def test_it_names_the_very_file_that_was_pushed(server):
    wanted = hashlib.sha256(b"dex\n035").hexdigest()
    assert ask(server, "device.version")["dexSha256"] == wanted


def test_the_hierarchy_is_a_list_of_nested_nodes(server):
    def walk(nodes):
        for node in nodes:
            yield node
            yield from walk(node["children"])

    found = ask(server, "device.dump.ui", full=True)["hierarchy"]
    assert isinstance(found, list)
    (display,) = [node for node in walk(found) if node["text"] == "Display"]
    assert display["resource-id"] == "android:id/title"
    assert display["rect"]["width"] > 0
    assert display["visible"] is True


def test_clipboard_picture_apps_and_keyboard(server):
    ask(server, "device.clipboard.set", text="héllo")
    assert ask(server, "device.clipboard.get") == {"text": "héllo"}
    ask(server, "device.clipboard.clear")
    assert server.phone.controls.clipboard == ""
    png = base64.b64decode(ask(server, "device.screenshot", format="png")["data"])
    jpeg = base64.b64decode(ask(server, "device.screenshot", format="jpeg", quality=50)["data"])
    assert (png[:4], jpeg[:2]) == (b"\x89PNG", b"\xff\xd8")
    assert isinstance(ask(server, "device.apps.list"), list)
    assert ask(server, "device.io.keyboard.hide") == {}


def test_an_empty_call_shows_that_somebody_listens(server):
    status, reply = server.http(SOCKET, "POST", "/", {})
    assert (status, reply["error"]["code"]) == (200, -32601)


def test_it_ends_when_it_is_killed_and_does_not_start_twice(server):
    assert "already in use" in server.sh(LAUNCH.replace(">/dev/null 2>&1 &", ""))
    assert "DeviceServer" in server.sh("ps -A")
    server.sh("pkill -f '[m]obilecli.DeviceServer'")
    assert "DeviceServer" not in server.sh("ps -A")
    assert server.open(SOCKET)[0] is None
