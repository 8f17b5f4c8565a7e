"""Which overload a call means, and what no method takes."""

import pytest

from clawctl.sim.services.u2.methods import METHODS
from tests.clawctl.sim.services.u2.conftest import by


def test_overloads_go_by_number_and_kind_of_their_arguments(u2):
    assert u2("click", 3, 3) is True
    assert u2("click", 3.0, 3.0, 600) is True
    assert u2("click", by(text="Display")) is True
    kinds = [event.kind for event in u2.phone.log if event.kind in ("tap", "long-press")]
    assert kinds == ["tap", "long-press", "tap"]


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("makeToast", ["text", 1000], -32601),
        ("nonsense", [], -32601),
        ("click", ["text", 1, 2], -32602),
        ("click", [True, 1], -32602),
        ("exist", [{"text": "no mask"}], -32602),
        ("pressKey", [], -32602),
    ],
)
def test_what_no_overload_takes_is_an_error(u2, method, params, code):
    kind, error = u2.ask(method, *params)
    assert (kind, error["code"]) == ("error", code)


def test_every_method_of_the_client_is_there():
    called = {
        "childByDescription", "childByInstance", "childByText", "clearInputText",
        "clearLastToast", "clearLastTraversedText", "clearTextField", "click", "count",
        "deviceInfo", "drag", "dragTo", "dumpWindowHierarchy", "exist", "flingBackward",
        "flingForward", "flingToBeginning", "flingToEnd", "freezeRotation", "gesture",
        "getClipboard", "getLastToast", "getLastTraversedText", "getText", "injectInputEvent",
        "objInfo", "objInfoOfAllInstances", "openNotification", "openQuickSettings",
        "pasteClipboard", "pinchIn", "pinchOut", "pressKey", "pressKeyCode", "scrollBackward",
        "scrollForward", "scrollTo", "scrollToBeginning", "scrollToEnd", "setClipboard",
        "setOrientation", "setText", "sleep", "swipe", "swipePoints", "takeScreenshot",
        "waitForExists", "waitUntilGone", "wakeUp",
    }  # fmt: skip
    assert called <= set(METHODS)
