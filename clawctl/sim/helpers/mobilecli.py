"""mobilecli's server on the phone: a class in a pushed dex, JSON-RPC on an abstract socket.

Room     clawctl.sim.helpers.
Input    POST / with device.version | dump.ui | screenshot | apps.list | clipboard.… |
         io.keyboard.hide; {} is its client's way of asking whether somebody listens.
Output   a hierarchy as a list of nested nodes; dexSha256 of the very file that was pushed, or
         the client would push it again at each call.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from clawctl.sim.handset import Handset
from clawctl.sim.helpers.shapes import nested
from clawctl.sim.services.http import Request, Response, http_socket
from clawctl.sim.shell.call import Call
from clawctl.sim.views import View
from clawctl.sim.waiting import KILLED, until

MAIN = "com.mobilenext.mobilecli.DeviceServer"
SOCKET = "localabstract:mobilecli-server"


def install(handset: Handset) -> None:
    """Let the phone know the program."""
    handset.programs[MAIN] = serve


async def serve(call: Call) -> int:
    """The program: listens until it is ended, also when its stream is long closed."""
    handset = call.handset
    if SOCKET in handset.sockets:
        return call.fail("java.io.IOException: Address already in use")
    dex = handset.files.read(call.path(call.env.get("CLASSPATH", "")))
    server = _Server(handset, hashlib.sha256(dex).hexdigest())
    with handset.processes.started(MAIN) as process:
        handset.sockets[SOCKET] = http_socket(handset, server.answer)
        try:
            await until(lambda: process.ending)
        finally:
            del handset.sockets[SOCKET]
    return KILLED


class _Server:
    def __init__(self, handset: Handset, digest: str) -> None:
        self._handset = handset
        self._digest = digest
        self._methods: Mapping[str, Callable[[dict[str, Any]], Any]] = {
            "device.apps.list": self._apps,
            "device.clipboard.clear": lambda _params: self._set_clipboard({}),
            "device.clipboard.get": lambda _params: {"text": handset.phone.controls.clipboard},
            "device.clipboard.set": self._set_clipboard,
            "device.dump.ui": self._dump,
            "device.io.keyboard.hide": self._hide_keyboard,
            "device.screenshot": self._screenshot,
            "device.version": lambda _params: {"dexSha256": digest, "version": "1"},
        }

    def answer(self, request: Request) -> Response:
        try:
            asked = json.loads(request.body)
        except ValueError:
            return Response(400, b"{}")
        name = asked.get("method") if isinstance(asked, dict) else None
        method = self._methods.get(name or "")
        reply: dict[str, Any] = {"jsonrpc": "2.0"}
        if method is None:
            reply |= {"id": None, "error": {"code": -32601, "message": "Method not found"}}
        else:
            reply |= {"id": asked.get("id"), "result": method(asked.get("params") or {})}
        return Response(200, json.dumps(reply).encode())

    def _set_clipboard(self, params: dict[str, Any]) -> dict[str, Any]:
        self._handset.phone.controls.clipboard = str(params.get("text") or "")
        return {}

    def _hide_keyboard(self, _params: dict[str, Any]) -> dict[str, Any]:
        self._handset.phone.controls.hide_keyboard()
        return {}

    def _apps(self, _params: dict[str, Any]) -> list[dict[str, str]]:
        world = self._handset.phone.world
        return [
            {"packageName": app.package, "appName": str(app.label), "version": "1.0"}
            for app in world.apps
        ]

    def _dump(self, _params: dict[str, Any]) -> dict[str, Any]:
        self._handset.look()
        return {"hierarchy": [nested(root, _facts) for root in self._handset.phone.roots()]}

    def _screenshot(self, params: dict[str, Any]) -> dict[str, Any]:
        from clawctl.sim.draw.pixels import jpeg  # Pillow only when one is asked for

        self._handset.look()
        data, form = self._handset.phone.png(), "png"
        if params.get("format") in ("jpeg", "jpg"):
            data, form = jpeg(data, int(params.get("quality") or 80)), "jpeg"
        width, height = self._handset.phone.size_px
        shown = base64.b64encode(data).decode()
        return {"data": shown, "format": form, "width": width, "height": height}


def _facts(view: View) -> dict[str, Any]:
    box = view.shown
    return {
        "index": view.index, "class": view.cls, "package": view.package, "text": view.text,
        "hint": view.hint, "content-desc": view.desc, "resource-id": view.resource_id,
        "checkable": view.checkable, "checked": view.checked, "clickable": view.clickable,
        "enabled": view.enabled, "focusable": view.focusable, "focused": view.focused,
        "scrollable": view.scrollable, "long-clickable": view.long_clickable,
        "password": view.password, "selected": view.selected, "visible": view.seen,
        "rect": {"x": box.left, "y": box.top, "width": box.width_px, "height": box.height_px},
    }  # fmt: skip
