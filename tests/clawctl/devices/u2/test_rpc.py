"""What the server answers, and what its errors amount to."""

import json

import pytest

from clawctl.devices.u2.http import Response
from clawctl.devices.u2.rpc import STACK_OVERFLOW, Trouble, encode_call, result_of


def answer(**parts):
    return Response(200, json.dumps({"jsonrpc": "2.0", "id": 1} | parts).encode())


def trouble(response):
    with pytest.raises(Trouble) as caught:
        result_of(response)
    return caught.value


def test_a_call_is_json_rpc():
    assert json.loads(encode_call("click", (1, 2))) == {
        "jsonrpc": "2.0", "id": 1, "method": "click", "params": [1, 2],
    }  # fmt: skip


def test_null_is_a_result():
    assert result_of(answer(result=None)) is None
    assert result_of(answer(result="x")) == "x"


@pytest.mark.parametrize(
    ("message", "data", "saw", "restart"),
    [
        ("java.lang.IllegalStateException: UiAutomation not connected!", None,
         "UiAutomation not connected", True),
        ("x", "… UiAutomation not connected …", "UiAutomation not connected", True),
        ("android.os.DeadObjectException", "", "a dead system service", True),
        ("android.os.DeadSystemRuntimeException", None, "a dead system service", True),
        ("java.lang.StackOverflowError", None, STACK_OVERFLOW, False),
        ("java.lang.SecurityException: … INJECT_EVENTS …", None, "a SecurityException", False),
        ("androidx.…UiObjectNotFoundException", {"a": 1}, "no such element", False),
        (None, None, "an error the server did not explain", False),
        (7, ["the screen's words"], "an error the server did not explain", False),
    ],
)  # fmt: skip
def test_errors_are_known_by_their_class_and_never_quoted(message, data, saw, restart):
    found = trouble(answer(error={"code": -32001, "message": message, "data": data}))
    assert (found.saw, found.restart) == (saw, restart)


@pytest.mark.parametrize(
    ("response", "saw"),
    [
        (Response(500, b""), "HTTP status 500"),
        (Response(404, b"Not Found"), "HTTP status 404"),
        (Response(200, b"<html>"), "an answer that is no JSON"),
        (Response(200, b"\xff"), "an answer that is no JSON"),
        (Response(200, b"[1]"), "an answer of another shape"),
        (Response(200, b"{}"), "an answer of another shape"),
        (answer(error="words"), "an error the server did not explain"),
    ],
)
def test_what_is_no_answer_is_said_to_be_none(response, saw):
    assert trouble(response).saw == saw
