"""mobilerun's Portal: an accessibility service with a content provider and an HTTP port.

Room     clawctl.sim.helpers.
Input    content query|insert --uri content://com.mobilerun.portal/PATH; HTTP on tcp:8080 with
         the token that PATH auth_token names.
Output   {"status": "success", "result": …}; trees nest, states name app and screen.
"""

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from typing import Any

from clawctl.sim.handset import Handset
from clawctl.sim.helpers import adb_keyboards
from clawctl.sim.helpers.shapes import nested
from clawctl.sim.manifest import Manifest
from clawctl.sim.services.http import Request, Response, http_socket
from clawctl.sim.views import View

PACKAGE = "com.mobilerun.portal"
SERVICE = f"{PACKAGE}/{PACKAGE}.service.MobilerunAccessibilityService"
KEYBOARD = f"{PACKAGE}/.input.MobilerunKeyboardIME"
SOCKET = "tcp:8080"
VERSION, TOKEN = "0.9.9", "simulated-portal-token"


def install(handset: Handset) -> None:
    """The app as its owner has set it up: installed, its service on, its port open."""
    portal = _Portal(handset)
    handset.installed.add(Manifest(PACKAGE, 1, VERSION))
    handset.keyboards = [*handset.keyboards, KEYBOARD]
    tables = handset.phone.settings
    tables.put("secure", "enabled_accessibility_services", SERVICE)
    tables.put("secure", "accessibility_enabled", "1")
    handset.providers[PACKAGE] = portal.content
    handset.sockets[SOCKET] = http_socket(handset, portal.answer)


class _Portal:
    def __init__(self, handset: Handset) -> None:
        self._handset = handset
        self._phone = handset.phone
        done: Callable[[dict[str, Any]], Any] = lambda _values: "ok"  # noqa: E731
        self._paths: Mapping[str, Callable[[dict[str, Any]], Any]] = {
            "a11y_tree": lambda _values: self._tree(),
            "auth_token": lambda _values: TOKEN,
            "clipboard/get": lambda _values: {"text": handset.phone.controls.clipboard},
            "clipboard/set": self._set_clipboard,
            "keyboard/clear": self._clear,
            "keyboard/input": self._type,
            "keyboard/key": self._key,
            "overlay_offset": done,
            "overlay_visible": done,
            "packages": self._packages,
            "phone_state": lambda _values: self._phone_state(),
            "ping": lambda _values: "pong",
            "screenshot": lambda _values: base64.b64encode(self._phone.png()).decode(),
            "state": lambda _values: self._state(),
            "state_full": lambda _values: self._state(),
            "toggle_socket_server": done,
            "version": lambda _values: VERSION,
        }

    def content(self, verb: str, path: str, values: dict[str, str]) -> str:
        """What the content tool prints: one row for a query, nothing for an insert."""
        reply = self._reply(path, dict(values))
        return "" if verb != "query" else f"Row: 0 result={json.dumps(reply)}\n"

    def answer(self, request: Request) -> Response:
        """HTTP; everything but a ping wants the token."""
        path = request.path.partition("?")[0].strip("/")
        if path != "ping" and request.headers.get("authorization") != f"Bearer {TOKEN}":
            return Response(401, b'{"status":"error","error":"unauthorized"}')
        try:
            values = json.loads(request.body) if request.body else {}
        except ValueError:
            values = {}
        reply = self._reply(path, values if isinstance(values, dict) else {})
        return Response(200 if reply["status"] == "success" else 404, json.dumps(reply).encode())

    def _reply(self, path: str, values: dict[str, Any]) -> dict[str, Any]:
        act = self._paths.get(path.partition("?")[0].strip("/"))
        if act is None:
            return {"status": "error", "error": "Unknown endpoint"}
        return {"status": "success", "result": act(values)}

    def _tree(self) -> dict[str, Any]:
        self._handset.look()
        roots = self._phone.roots()
        return nested(roots[0], _facts) if roots else {}

    def _phone_state(self) -> dict[str, Any]:
        focus, field = self._phone.focus(), self._handset.focused_field()
        return {
            "currentApp": focus.package.rpartition(".")[2], "packageName": focus.package,
            "activityName": focus.activity.partition("/")[2],
            "keyboardVisible": field is not None, "isEditable": field is not None,
            "focusedElement": {
                "text": field.text if field else "",
                "resourceId": field.resource_id if field else "",
            },
        }  # fmt: skip

    def _state(self) -> dict[str, Any]:
        width, height = self._phone.size_px
        density = self._phone.density_dpi
        size = {"width": width, "height": height}
        return {
            "a11y_tree": self._tree(), "phone_state": self._phone_state(),
            "device_context": {
                "screen_bounds": size, "screenSize": size,
                "filtering_params": {"min_element_size": 5, "overlay_offset": 0},
                "display_metrics": {
                    "density": density / 160, "densityDpi": density,
                    "scaledDensity": density / 160, "widthPixels": width, "heightPixels": height,
                },
            },
        }  # fmt: skip

    def _packages(self, _values: dict[str, Any]) -> list[dict[str, Any]]:
        labels = {app.package: str(app.label) for app in self._phone.world.apps}
        return [
            {"packageName": name, "label": labels.get(name, name), "versionName": "1.0",
             "versionCode": 1, "isSystemApp": name not in self._handset.installed}
            for name in self._handset.packages()
        ]  # fmt: skip

    def _type(self, values: dict[str, Any]) -> str:
        try:
            text = base64.b64decode(str(values.get("base64_text", ""))).decode()
        except (binascii.Error, UnicodeDecodeError):
            return "invalid base64"
        if str(values.get("clear", "")).lower() == "true":
            self._clear(values)
        self._phone.text(text)
        return "ok"

    def _clear(self, _values: dict[str, Any]) -> str:
        adb_keyboards.clear(self._handset, {})
        return "ok"

    def _key(self, values: dict[str, Any]) -> str:
        code = str(values.get("key_code", ""))
        if code.isdigit():
            self._phone.key(int(code))
        return "ok"

    def _set_clipboard(self, values: dict[str, Any]) -> str:
        self._handset.phone.controls.clipboard = str(values.get("text", ""))
        return "ok"


def _facts(view: View) -> dict[str, Any]:
    box = view.shown
    return {
        "index": view.index, "resourceId": view.resource_id, "className": view.cls,
        "packageName": view.package, "text": view.text, "contentDescription": view.desc,
        "hint": view.hint,
        "boundsInScreen": {
            "left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom,
        },
        "isClickable": view.clickable, "isLongClickable": view.long_clickable,
        "isScrollable": view.scrollable, "isCheckable": view.checkable,
        "isChecked": view.checked, "isEnabled": view.enabled, "isFocusable": view.focusable,
        "isFocused": view.focused, "isVisibleToUser": view.seen,
        "isEditable": view.cls.endswith("EditText"), "isPassword": view.password,
        "isSelected": view.selected, "actionList": [],
    }  # fmt: skip
