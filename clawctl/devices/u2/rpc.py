"""JSON-RPC as the phone's server speaks it: a call as bytes, its result or what went wrong.

Room     clawctl.devices.u2; pure.
Input    a method and parameters; a response.
Output   the result.
Refuses  with Trouble, which says whether a new server could help.

The server's error code is always the same; only the Java class in the message tells. Its words
may quote the screen, so none of them is passed on.
"""

import json
from typing import Any, Final

from clawctl.devices.u2.http import Response

PATH: Final = "/jsonrpc/0"
STACK_OVERFLOW: Final = "a tree too deep for the server"
# Words of the server → what we say was seen, whether a new server could help. First match counts.
SERVER_WORDS: Final[tuple[tuple[str, str, bool], ...]] = (
    ("UiAutomation not connected", "UiAutomation not connected", True),
    ("DeadObjectException", "a dead system service", True),
    ("DeadSystem", "a dead system service", True),
    ("already registered", "UiAutomationService already registered", False),
    ("StackOverflowError", STACK_OVERFLOW, False),
    ("INJECT_EVENTS", "a SecurityException", False),
    ("SecurityException", "a SecurityException", False),
    ("UiObjectNotFoundException", "no such element", False),
)


class Trouble(Exception):
    """A call that brought no result.

    saw      what was seen, in our words.   restart  whether a new server could help.
    reached  whether the server had the call: an act may then have happened.
    """

    def __init__(self, saw: str, *, restart: bool = False, reached: bool = True) -> None:
        super().__init__(saw)
        self.saw = saw
        self.restart = restart
        self.reached = reached


def encode_call(method: str, params: tuple[Any, ...]) -> bytes:
    """The body of a call."""
    call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(params)}
    return json.dumps(call).encode()


def result_of(response: Response) -> Any:
    """The result; None is a result. Raises Trouble."""
    if response.status != 200:
        raise Trouble(f"HTTP status {response.status}", restart=True)
    try:
        answer = json.loads(response.body)
    except (ValueError, RecursionError) as error:
        raise Trouble("an answer that is no JSON") from error
    if not isinstance(answer, dict):
        raise Trouble("an answer of another shape")
    if "error" in answer:
        raise _trouble(answer["error"])
    if "result" not in answer:
        raise Trouble("an answer of another shape")
    return answer["result"]


def _trouble(error: Any) -> Trouble:
    """Message and data are looked through; either may be missing, null or of another type."""
    parts = error if isinstance(error, dict) else {}
    words = f"{parts.get('message')} {parts.get('data')}"
    for known, saw, restart in SERVER_WORDS:
        if known in words:
            return Trouble(saw, restart=restart)
    return Trouble("an error the server did not explain")
