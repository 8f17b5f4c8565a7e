"""Errors on the wire."""

from clawctl.sim.services.u2.errors import RpcError, no_object


def test_an_error_is_code_message_and_data():
    assert RpcError("java.lang.X", "stack").to_wire() == {
        "code": -32001,
        "message": "java.lang.X",
        "data": "stack",
    }


def test_what_is_missing_is_named_by_its_selector():
    error = no_object({"text": "x" * 900})
    assert error.message.endswith("UiObjectNotFoundException")
    assert len(error.data) < 250
