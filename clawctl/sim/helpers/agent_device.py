"""agent-device's snapshot helper: an instrumentation that sends XML, once or for a session.

Room     clawctl.sim.helpers.
Input    am instrument -w -e … [-e sessionPort N] COMPONENT; then one TCP connection a request:
         "snapshot ID", "viewport ID", "gesture ID BASE64", "quit ID".
Output   "key=value" lines, a blank line, the XML. Without a session port the XML comes as
         base64 in status lines. Protocol android-snapshot-helper-v1, seen on the wire.
"""

import base64
import binascii
import json
from typing import Any

from clawctl.sim.dump import write_dump
from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call
from clawctl.sim.shell.commands.activity import read_intent
from clawctl.sim.transport import Service, Stream
from clawctl.sim.waiting import KILLED, until
from clawctl_adapters.model.geometry import Bounds

PACKAGE = "com.callstack.agentdevice.snapshothelper"
COMPONENT = f"{PACKAGE}/.SnapshotInstrumentation"
IME_PACKAGE = "com.callstack.agentdevice.imehelper"
IME = f"{IME_PACKAGE}/.TestInputMethodService"
PROTOCOL = "android-snapshot-helper-v1"
MAX_REQUEST_BYTES = 1024 * 1024
_HEAD = {"agentDeviceProtocol": PROTOCOL, "helperApiVersion": "1",
         "outputFormat": "uiautomator-xml"}  # fmt: skip


def install(handset: Handset) -> None:
    """Let the phone know the instrumentation and the keyboard that comes beside it."""
    handset.instruments[COMPONENT] = run
    handset.installed.known[IME_PACKAGE] = lambda: handset.keyboards.append(IME)
    handset.installed.gone[IME_PACKAGE] = lambda: handset.keyboards.remove(IME)


async def run(call: Call) -> int:
    """The instrumentation: one snapshot, or a server until it is told to quit."""
    helper = _Helper(call.handset)
    extras = read_intent(call.args[1:]).extras
    if "sessionPort" not in extras:
        return _once(call, helper, extras)
    port = f"tcp:{extras['sessionPort']}"
    if port in call.handset.sockets:
        return call.fail("java.net.BindException: Address already in use")
    with call.handset.processes.started(PACKAGE, package=PACKAGE) as process:
        call.handset.sockets[port] = helper.accept
        try:
            ready = {**_HEAD, "sessionPort": extras["sessionPort"], "sessionReady": "true"}
            call.out(_lines("INSTRUMENTATION_STATUS: ", ready) + "INSTRUMENTATION_STATUS_CODE: 2\n")
            await until(lambda: process.ending or helper.over)
        finally:
            del call.handset.sockets[port]
    if process.ending:
        return KILLED
    ended = {"ok": "true", "sessionEnded": "true"}
    call.out(_lines("INSTRUMENTATION_RESULT: ", ended) + "INSTRUMENTATION_CODE: 0\n")
    return 0


def _once(call: Call, helper: "_Helper", extras: dict[str, str]) -> int:
    mode = extras.get("mode")
    if mode is None:
        xml = helper.xml()
        chunk = {**_HEAD, "chunkIndex": "0", "chunkCount": "1",
                 "payloadBase64": base64.b64encode(xml).decode()}  # fmt: skip
        call.out(_lines("INSTRUMENTATION_STATUS: ", chunk) + "INSTRUMENTATION_STATUS_CODE: 1\n")
        facts = helper.facts(xml)
    else:
        payload = next((v for k, v in extras.items() if "payload" in k.lower()), "")
        facts = helper.gesture(payload) if mode == "gesture" else helper.viewport()
    call.out(_lines("INSTRUMENTATION_RESULT: ", {**_HEAD, **facts}) + "INSTRUMENTATION_CODE: 0\n")
    return 0


def _lines(before: str, values: dict[str, str]) -> str:
    return "".join(f"{before}{name}={value}\n" for name, value in values.items())


class _Helper:
    def __init__(self, handset: Handset) -> None:
        self._handset = handset
        self.over = False

    def accept(self, stream: Stream) -> Service:
        """One connection, one request."""
        return _Request(self, stream)

    def xml(self) -> bytes:
        """All windows, on one line."""
        phone = self._handset.phone
        self._handset.look()
        width, height = phone.size_px
        document = write_dump(
            phone.roots(), "uiautomator2", rotation=phone.rotation,
            display=Bounds(0, 0, width, height), sdk=phone.sdk,
        )  # fmt: skip
        return document.replace(b"\r\n", b"")

    def facts(self, xml: bytes) -> dict[str, str]:
        """What is told of a snapshot."""
        roots = self._handset.phone.roots()
        return {
            "ok": "true", "byteLength": str(len(xml)), "rootPresent": str(bool(roots)).lower(),
            "captureMode": "interactive-windows", "windowCount": str(len(roots)),
            "nodeCount": str(xml.count(b"<node")), "truncated": "false", "elapsedMs": "1",
            "maxDepth": "128", "maxNodes": "5000",
        }  # fmt: skip

    def viewport(self) -> dict[str, str]:
        """The display's box."""
        width, height = (str(side) for side in self._handset.phone.size_px)
        return {
            "ok": "true", "kind": "viewport", "x": "0", "y": "0", "width": width,
            "height": height, "left": "0", "top": "0", "right": width, "bottom": height,
        }  # fmt: skip

    def gesture(self, payload: str) -> dict[str, str]:
        """A touch plan, by its first pointer: from where it begins to where it ends."""
        try:
            plan = json.loads(base64.b64decode(payload))
            points = _points(plan)
        except (binascii.Error, ValueError, TypeError, KeyError, IndexError, AttributeError):
            return {"ok": "false", "errorType": "IllegalArgument", "message": "invalid touch plan"}
        (x1, y1, _), (x2, y2, last_ms) = points[0], points[-1]
        if (x1, y1) == (x2, y2) and last_ms < 300:
            self._handset.phone.tap(x1, y1)
        else:
            self._handset.phone.swipe(x1, y1, x2, y2, last_ms)
        return {"ok": "true", "kind": "gesture", "injectedEvents": str(len(points))}

    def request(self, line: str) -> tuple[dict[str, str], bytes]:
        """Answer one request line."""
        verb, _, rest = line.partition(" ")
        number, _, payload = rest.partition(" ")
        head, body = {**_HEAD, "requestId": number}, b""
        if verb == "snapshot":
            body = self.xml()
            return {**head, **self.facts(body)}, body
        if verb == "viewport":
            return {**head, **self.viewport()}, body
        if verb == "gesture":
            return {**head, "byteLength": "0", **self.gesture(payload)}, body
        if verb == "quit":
            self.over = True
            return {**head, "ok": "true", "byteLength": "0"}, body
        failed = {"ok": "false", "errorType": "UnknownCommand", "message": "unknown command"}
        return {**head, **failed, "byteLength": "0"}, body


def _points(plan: dict[str, Any]) -> list[tuple[int, int, int]]:
    pointer = plan["pointers"][0]
    samples = pointer if isinstance(pointer, list) else next(
        value for value in pointer.values() if isinstance(value, list)
    )  # fmt: skip
    return [(round(s["x"]), round(s["y"]), round(s.get("offsetMs", 0))) for s in samples]


class _Request:
    def __init__(self, helper: _Helper, stream: Stream) -> None:
        self._helper = helper
        self._stream = stream
        self._line = bytearray()

    def opened(self) -> None:
        """The client speaks first."""

    def receive(self, data: bytes) -> None:
        """Bytes of one line; its end is a line feed."""
        self._line += data
        if b"\n" not in self._line:
            if len(self._line) > MAX_REQUEST_BYTES:
                self._stream.close()
            return
        line = self._line.partition(b"\n")[0].decode("utf-8", "replace").strip()
        head, body = self._helper.request(line)
        self._stream.send(_lines("", head).encode() + b"\n" + body)
        self._stream.close()

    def closed(self) -> None:
        """Nothing is held."""
