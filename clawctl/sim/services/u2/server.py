"""The uiautomator2 server as a process of the phone: a program, a port, JSON-RPC.

Room     clawctl.sim.services.u2.
Input    the launch line's words; HTTP on tcp:PORT while the process lives.
Output   /ping → "pong"; POST /jsonrpc/0; /screenshot/0; /stop; 404 for the rest.
Refuses  a second UiAutomation, in the words the client looks for.

Its life is the stream that launched it: when that closes, nobody listens any more.
"""

import hashlib
import importlib.util
import json
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from typing import Any

from clawctl.sim.faults.plan import Fault
from clawctl.sim.faults.screen import InputRefused
from clawctl.sim.handset import Handset
from clawctl.sim.services.http import Request, Response, http_socket
from clawctl.sim.services.u2 import methods
from clawctl.sim.services.u2.device_methods import screenshot
from clawctl.sim.services.u2.errors import SECURITY, RpcError
from clawctl.sim.services.u2.session import Session
from clawctl.sim.shell.call import Call
from clawctl.sim.stack_traces import ALREADY_REGISTERED
from clawctl.sim.waiting import KILLED, until

MAIN = "com.wetest.uia2.Main"
JAR_PATH = "/data/local/tmp/u2.jar"
DEFAULT_PORT = "9008"
_JAR_NAME = "assets/u2.jar"


def install(handset: Handset) -> None:
    """Let the phone know the program, and hold the jar that an earlier session pushed."""
    handset.programs[MAIN] = serve
    if bundled_jar_path() is not None:
        handset.files.place(JAR_PATH, _jar)


@cache
def bundled_jar_path() -> Path | None:
    """The client library's own jar, if the library is installed; it is not imported."""
    found = importlib.util.find_spec("uiautomator2")
    for folder in found.submodule_search_locations or [] if found else []:
        path = Path(folder) / _JAR_NAME
        if path.is_file():
            return path
    return None


@cache
def _jar() -> bytes:
    path = bundled_jar_path()
    return path.read_bytes() if path is not None else b""


def jar_digest() -> str | None:
    """MD5 of the jar a phone holds from the start, as `md5sum` prints it, or None."""
    return hashlib.md5(_jar(), usedforsecurity=False).hexdigest() if bundled_jar_path() else None


async def serve(call: Call) -> int:
    """The program: serves until the stream that launched it closes or somebody ends it."""
    handset = call.handset
    words = list(call.args)
    port = words[words.index("-p") + 1] if "-p" in words[:-1] else DEFAULT_PORT
    call.out("[server] INFO: [UiAutomator2Server] Starting Server\n")
    address = f"tcp:{port}"
    if handset.automation is not None:
        return call.fail(ALREADY_REGISTERED)
    if address in handset.sockets:
        return call.fail("java.net.BindException: Address already in use")
    with handset.processes.started(MAIN) as process:
        server = U2Server(handset)
        handset.automation = MAIN
        handset.sockets[address] = http_socket(handset, server.answer)
        try:
            await until(lambda: process.ending or server.stopped)
        finally:
            handset.automation = None
            del handset.sockets[address]
    return KILLED if process.ending else 0


class U2Server:
    """Requests to one run of the server."""

    def __init__(self, handset: Handset) -> None:
        self._session = Session(handset)
        self._meet = handset.phone.faults.meet
        self.stopped = False

    def answer(self, request: Request) -> Response | Coroutine[Any, Any, Response]:
        """One request."""
        path = request.path.partition("?")[0]
        for fault in self._meet("http", path):
            if fault.name == "http_500":
                return Response(500, b"Internal Server Error", "text/plain")
            return Response(200, fault.says.encode(), "text/html")
        if path == "/ping":
            return Response(200, b"pong", "text/plain")
        if path == "/jsonrpc/0" and request.method == "POST":
            return self._rpc(request.body)
        if path == "/screenshot/0":
            return Response(200, screenshot(self._session, 1.0, 80).encode(), "text/plain")
        if path == "/stop":
            self.stopped = True
            return Response(200, b"Server stopped!!!", "text/plain")
        return Response(404, b"Error 404, file not found.", "text/plain")

    def _rpc(self, body: bytes) -> Response | Coroutine[Any, Any, Response]:
        try:
            asked = json.loads(body)
        except ValueError:
            return _reply(None, error=RpcError("JSON parse error", "", code=-32700))
        if not isinstance(asked, dict) or not isinstance(asked.get("method"), str):
            return _reply(None, error=RpcError("invalid request", "", code=-32600))
        params, number = asked.get("params") or [], asked.get("id")
        struck = self._meet("rpc", asked["method"])
        if struck:
            return self._strike(struck[0], number)
        try:
            result = methods.call(
                self._session, asked["method"], params if isinstance(params, list) else []
            )
        except InputRefused as refused:
            return _reply(number, error=RpcError(SECURITY, refused.text))
        except RpcError as error:
            return _reply(number, error=error)
        return _later(number, result) if isinstance(result, Coroutine) else _reply(number, result)

    def _strike(self, fault: Fault, number: Any) -> Response:
        """What a fault answers in place of a method."""
        match fault.name:
            case "server_dies":
                self.stopped = True
                return Response(0, b"")
            case "rpc_error":
                return _reply(number, error=RpcError(fault.says, "injected by a faults file"))
            case "rpc_overflow":
                return _reply(number, error=RpcError(fault.says, None))
            case "rpc_text":
                return _reply(number, fault.says)
        return _reply(number, None)


async def _later(number: Any, result: Coroutine[Any, Any, Any]) -> Response:
    try:
        return _reply(number, await result)
    except RpcError as error:
        return _reply(number, error=error)


def _reply(number: Any, result: Any = None, *, error: RpcError | None = None) -> Response:
    outcome = {"result": result} if error is None else {"error": error.to_wire()}
    return Response(200, json.dumps({"jsonrpc": "2.0", "id": number, **outcome}).encode())
