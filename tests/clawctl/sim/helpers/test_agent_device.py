"""agent-device's helper: one snapshot, or a session of requests."""

import base64
import json

import pytest
from lxml import etree

from tests.apks import apk

PACKAGE = "com.callstack.agentdevice.snapshothelper"
COMPONENT = f"{PACKAGE}/.SnapshotInstrumentation"


@pytest.fixture
def helper(bench):
    data = apk(PACKAGE, 21005)
    said = bench.sh(f"cmd package install -r -S {len(data)}", data)
    assert said == "Success\n"
    return bench


def parsed(data):
    head, _, body = data.partition(b"\n\n")
    return dict(line.split("=", 1) for line in head.decode().splitlines()), body


def asked(bench, port, line):
    service, stream = bench.open(f"tcp:{port}")
    service.receive(line[:5])
    service.receive(line[5:])
    assert stream.ended
    return parsed(stream.sent)


def test_its_version_is_the_manifests(helper):
    listed = helper.sh(f"cmd package list packages --show-versioncode {PACKAGE}")
    assert listed == f"package:{PACKAGE} versionCode:21005\n"
    path = helper.sh(f"pm path {PACKAGE}").strip().removeprefix("package:")
    assert helper.handset.files.entry(path) is not None


def test_a_session_answers_request_after_request_until_it_quits(helper):
    _, told = helper.open(f"shell,v2,raw:am instrument -w -e sessionPort 8123 {COMPONENT}")
    assert b"sessionReady=true\nINSTRUMENTATION_STATUS_CODE: 2\n" in told.sent
    head, xml = asked(helper, 8123, b"snapshot r1\n")
    assert (head["requestId"], head["ok"], int(head["byteLength"])) == ("r1", "true", len(xml))
    texts = [node.get("text") for node in etree.fromstring(xml).iter("node")]
    assert "Display" in texts
    head, _ = asked(helper, 8123, b"viewport r2\n")
    assert (head["width"], head["height"]) == ("720", "1280")
    assert asked(helper, 8123, b"nonsense r3\n")[0]["ok"] == "false"
    asked(helper, 8123, b"quit r4\n")
    helper.handset.runs.wake()
    assert b"INSTRUMENTATION_CODE: 0" in told.sent
    assert told.ended
    assert helper.open("tcp:8123")[0] is None


def plan(*points):
    samples = [{"x": x, "y": y, "offsetMs": ms} for x, y, ms in points]
    return base64.b64encode(json.dumps({"pointers": [{"samples": samples}]}).encode())


def test_gestures_are_performed_on_the_screen(helper):
    helper.open(f"shell,v2,raw:am instrument -w -e sessionPort 8123 {COMPONENT}")
    swiped = asked(helper, 8123, b"gesture g1 " + plan((300, 900, 0), (300, 400, 250)) + b"\n")
    tapped = asked(helper, 8123, b"gesture g2 " + plan((3, 3, 0), (3, 3, 50)) + b"\n")
    broken = asked(helper, 8123, b"gesture g3 !!!\n")
    assert [head["ok"] for head, _ in (swiped, tapped, broken)] == ["true", "true", "false"]
    kinds = [event.kind for event in helper.phone.log if event.kind in ("tap", "swipe")]
    assert kinds == ["swipe", "tap"]


def test_without_a_port_the_tree_comes_in_status_lines(helper):
    said = helper.sh(f"am instrument -w {COMPONENT}")
    line = next(x for x in said.splitlines() if "payloadBase64=" in x)
    xml = base64.b64decode(line.partition("payloadBase64=")[2])
    assert etree.fromstring(xml).tag == "hierarchy"
    assert said.endswith("INSTRUMENTATION_CODE: 0\n")
    assert "kind=viewport" in helper.sh(f"am instrument -w -e mode viewport {COMPONENT}")


def test_a_phone_without_it_says_so(bench):
    assert "Unable to find instrumentation info" in bench.sh(f"am instrument -w {COMPONENT}")


def test_stopping_its_package_ends_it(helper):
    helper.open(f"shell,v2,raw:am instrument -w -e sessionPort 8123 {COMPONENT}")
    helper.sh(f"am force-stop {PACKAGE}")
    assert helper.open("tcp:8123")[0] is None
