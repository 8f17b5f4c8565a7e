"""Appium's UiAutomator2 server and its settings app: WebDriver over HTTP on the phone.

Room     clawctl.sim.helpers.
Input    am instrument of io.appium.uiautomator2.server.test; HTTP on tcp:6790 (or -e port).
Output   {"sessionId", "value"}; an error has its WebDriver name and status.

The settings app is a record and a service that runs once it is installed. Finding elements is
appium_find.py.
"""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

from clawctl.sim.handset import Handset
from clawctl.sim.helpers import appium_find
from clawctl.sim.services.http import Request, Response, http_socket
from clawctl.sim.services.u2.session import Session
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.shell.call import Call
from clawctl.sim.shell.commands.activity import read_intent
from clawctl.sim.views import View
from clawctl.sim.waiting import KILLED, pause, until

SERVER, TEST = "io.appium.uiautomator2.server", "io.appium.uiautomator2.server.test"
RUNNER = f"{TEST}/androidx.test.runner.AndroidJUnitRunner"
SETTINGS = "io.appium.settings"
SETTINGS_SERVICE = f"{SETTINGS}/.NLService"
SESSION = "simulated-session"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

NO_ELEMENT, STALE, BAD_SELECTOR = "no such element", "stale element reference", "invalid selector"
_STATUS = {NO_ELEMENT: 404, STALE: 404, BAD_SELECTOR: 400, "unknown command": 404}


class WebDriverError(Exception):
    """An error by its WebDriver name."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name)
        self.name = name
        self.text = text


def install(handset: Handset) -> None:
    """Let the phone know the instrumentation and the settings app."""
    handset.instruments[RUNNER] = run
    handset.installed.known[SETTINGS] = lambda: _start_settings(handset)


def _start_settings(handset: Handset) -> None:
    async def service() -> int:
        with handset.processes.started(SETTINGS_SERVICE, package=SETTINGS) as process:
            await until(lambda: process.ending)
        return KILLED

    if all(process.name != SETTINGS_SERVICE for process in handset.processes.running):
        handset.runs.start(service())


async def run(call: Call) -> int:
    """The instrumentation: serves until its session is deleted or somebody ends it."""
    handset = call.handset
    port = f"tcp:{read_intent(call.args[1:]).extras.get('port', '6790')}"
    if handset.automation is not None or port in handset.sockets:
        return call.fail("INSTRUMENTATION_FAILED: UiAutomationService already registered!")
    server = AppiumServer(handset)
    with handset.processes.started(SERVER, package=SERVER) as process:
        handset.automation = SERVER
        handset.sockets[port] = http_socket(handset, server.answer)
        call.out(f"INSTRUMENTATION_STATUS: class={SERVER}.test.AppiumUiAutomator2Server\n"
                 "INSTRUMENTATION_STATUS_CODE: 1\n")  # fmt: skip
        try:
            while not (process.ending or server.over):
                await pause()
        finally:
            handset.automation = None
            del handset.sockets[port]
    call.out("INSTRUMENTATION_CODE: -1\n")
    return KILLED if process.ending else 0


class AppiumServer:
    """WebDriver requests of one session."""

    def __init__(self, handset: Handset) -> None:
        self._session = Session(handset)
        self._handset = handset
        self._phone = handset.phone
        self._elements: dict[str, appium_find.Locate] = {}
        self.over = False

    def answer(self, request: Request) -> Response:
        """One request."""
        path = re.sub(r"^/session/[^/]+", "", request.path.partition("?")[0])
        try:
            body = json.loads(request.body) if request.body else {}
            value = self._route(request.method, path, body if isinstance(body, dict) else {})
        except WebDriverError as error:
            failed = {"error": error.name, "message": error.text, "stacktrace": ""}
            return _reply(_STATUS.get(error.name, 500), failed)
        except ValueError:
            failed = {"error": "invalid argument", "message": "no JSON", "stacktrace": ""}
            return _reply(400, failed)
        return _reply(200, value)

    def _route(self, method: str, path: str, body: dict[str, Any]) -> Any:
        if method == "DELETE" and path == "":
            self.over = True
            return None
        inner = re.fullmatch(r"/element/([^/]+)/(.+)", path)
        if inner is not None:
            return self._element(inner[1], inner[2], body)
        act = _ROUTES.get(path)
        if act is not None:
            return act(self, body)
        if path.startswith("/appium/"):
            return None  # settings and hints that change nothing here
        raise WebDriverError("unknown command", f"{method} {path[:80]}")

    def _found(self, body: dict[str, Any]) -> list[appium_find.Locate]:
        how = str(body.get("strategy") or body.get("using") or "")
        what = str(body.get("selector") or body.get("value") or "")
        context = str(body.get("context") or "")
        inside = self._elements.get(context)
        try:
            return appium_find.locate(self._session, how, what, inside)
        except appium_find.BadSelectorError as error:
            raise WebDriverError(BAD_SELECTOR, str(error)) from error

    def find(self, body: dict[str, Any]) -> dict[str, str]:
        """POST /element"""
        found = self._found(body)
        if not found:
            raise WebDriverError(
                NO_ELEMENT, "An element could not be located on the page using the given search"
                " parameters",
            )  # fmt: skip
        return self._named(found[0])

    def find_all(self, body: dict[str, Any]) -> list[dict[str, str]]:
        """POST /elements"""
        return [self._named(each) for each in self._found(body)]

    def _named(self, locate: appium_find.Locate) -> dict[str, str]:
        name = f"00000000-0000-0000-0000-{len(self._elements):012x}"
        self._elements[name] = locate
        return {"ELEMENT": name, ELEMENT: name}

    def _view(self, name: str) -> tuple[Tree, View]:
        tree = self._session.tree()
        locate = self._elements.get(name)
        view = locate(tree) if locate is not None else None
        if view is None:
            raise WebDriverError(STALE, "The element is no longer on the screen")
        return tree, view

    def _element(self, name: str, rest: str, body: dict[str, Any]) -> Any:
        if rest in ("element", "elements"):
            inside = body | {"context": name}
            return self.find(inside) if rest == "element" else self.find_all(inside)
        tree, view = self._view(name)
        x, y = self._session.center(tree, view)
        box = view.shown
        if rest == "click":
            return self._touch(x, y)
        if rest == "value":
            text = body.get("text") or "".join(body.get("value", []))
            typed = "" if view.text == view.hint else view.text
            self._phone.set_text(view, typed + str(text))
            return None
        if rest == "clear":
            self._phone.set_text(view, "")
            return None
        if rest == "text":
            return view.text
        if rest == "rect":
            return {"x": box.left, "y": box.top, "width": box.width_px, "height": box.height_px}
        if rest == "screenshot":
            return self.screenshot({})
        return self._attribute(view, rest)

    def _attribute(self, view: View, rest: str) -> Any:
        kind, _, name = rest.partition("/")
        facts = appium_find.attributes(view)
        if kind in ("attribute", "property"):
            return facts.get({"contentDescription": "content-desc", "resourceId": "resource-id",
                              "className": "class"}.get(name, name))  # fmt: skip
        states = {"displayed": view.seen, "enabled": view.enabled,
                  "selected": view.selected or view.checked}  # fmt: skip
        if kind in states:
            return states[kind]
        if kind == "name":
            return view.cls
        raise WebDriverError("unknown command", rest[:60])

    def _touch(self, x: int, y: int) -> None:
        self._phone.tap(x, y)

    def status(self, _body: dict[str, Any]) -> dict[str, Any]:
        """GET /status"""
        return {
            "ready": True, "message": "UiAutomator2 Server is ready to accept commands",
            "build": {"version": "10.6.6", "versionCode": 218},
        }  # fmt: skip

    def begin(self, _body: dict[str, Any]) -> dict[str, Any]:
        """POST /session"""
        width, height = self._phone.size_px
        bar = self._phone.world.hardware.status_bar_px
        return {
            "sessionId": SESSION,
            "capabilities": {
                "firstMatch": [{}], "lastScrollData": None,
                "deviceScreenSize": f"{width}x{height}",
                "deviceScreenDensity": self._phone.density_dpi, "statBarHeight": bar,
                "viewportRect": {"left": 0, "top": bar, "width": width, "height": height - bar},
                "pixelRatio": self._phone.density_dpi / 160, "apiLevel": self._phone.sdk,
            },
        }  # fmt: skip

    def source(self, _body: dict[str, Any]) -> str:
        """GET /source"""
        return appium_find.page_source(self._session)

    def screenshot(self, _body: dict[str, Any]) -> str:
        """GET /screenshot"""
        self._handset.look()
        return base64.b64encode(self._phone.png()).decode()

    def back(self, _body: dict[str, Any]) -> None:
        """POST /back"""
        self._phone.key(4)

    def press(self, body: dict[str, Any]) -> None:
        """POST /appium/device/press_keycode"""
        self._phone.key(int(body.get("keycode", 0)))

    def click_gesture(self, body: dict[str, Any]) -> None:
        """POST /appium/gestures/click: an element, an offset, or both."""
        offset = body.get("offset") or {}
        x, y = int(offset.get("x", body.get("x", 0))), int(offset.get("y", body.get("y", 0)))
        origin = body.get("origin") or {}
        if ELEMENT in origin:
            tree, view = self._view(origin[ELEMENT])
            if offset:
                x, y = x + view.shown.left, y + view.shown.top
            else:
                x, y = self._session.center(tree, view)
        self._touch(x, y)

    def actions(self, body: dict[str, Any]) -> None:
        """POST /actions: each pointer from where it goes down to where it comes up; keys."""
        for source in body.get("actions", []):
            if source.get("type") == "key":
                text = "".join(a.get("value", "") for a in source.get("actions", [])
                               if a.get("type") == "keyDown")  # fmt: skip
                self._phone.text(text)
            else:
                self._pointer(source.get("actions", []))

    def _pointer(self, steps: list[dict[str, Any]]) -> None:
        x = y = spent_ms = 0
        down: tuple[int, int] | None = None
        for step in steps:
            kind = step.get("type")
            if kind == "pointerMove":
                x, y = self._moved(step, x, y)
            if kind == "pointerDown":
                down, spent_ms = (x, y), 0
            elif kind == "pointerUp" and down is not None:
                self._phone.swipe(*down, x, y, max(spent_ms, 1))
                down = None
            else:
                spent_ms += int(step.get("duration") or 0)

    def _moved(self, step: dict[str, Any], x: int, y: int) -> tuple[int, int]:
        dx, dy, origin = int(step.get("x", 0)), int(step.get("y", 0)), step.get("origin")
        if isinstance(origin, dict) and ELEMENT in origin:
            x, y = self._session.center(*self._view(origin[ELEMENT]))
            return x + dx, y + dy
        return (x + dx, y + dy) if origin == "pointer" else (dx, dy)

    def size(self, _body: dict[str, Any]) -> dict[str, int]:
        """GET /window/current/size and /window/rect"""
        width, height = self._phone.size_px
        return {"width": width, "height": height, "x": 0, "y": 0}

    def orientation(self, body: dict[str, Any]) -> str:
        """GET and POST /orientation"""
        if "orientation" in body:
            turned = str(body["orientation"]).upper() == "LANDSCAPE"
            self._phone.controls.rotate(int(turned))
        return "LANDSCAPE" if self._phone.rotation % 2 else "PORTRAIT"

    def pixel_ratio(self, _body: dict[str, Any]) -> float:
        """GET /appium/device/pixel_ratio"""
        return self._phone.density_dpi / 160

    def system_bars(self, _body: dict[str, Any]) -> dict[str, Any]:
        """GET /appium/device/system_bars"""
        width, height = self._phone.size_px
        hardware = self._phone.world.hardware
        top, bottom = hardware.status_bar_px, hardware.navigation_bar_px
        return {
            "statusBar": top,
            "navigationBar": {"visible": True, "x": 0, "y": height - bottom, "width": width,
                              "height": bottom},
        }  # fmt: skip

    def info(self, _body: dict[str, Any]) -> dict[str, Any]:
        """GET /appium/device/info"""
        width, height = self._phone.size_px
        prop = self._handset.prop
        return {
            "androidId": self._phone.settings.get("secure", "android_id") or "",
            "manufacturer": prop("ro.product.manufacturer"), "model": prop("ro.product.model"),
            "brand": prop("ro.product.brand"), "apiVersion": str(self._phone.sdk),
            "platformVersion": prop("ro.build.version.release"), "carrierName": "",
            "realDisplaySize": f"{width}x{height}", "displayDensity": self._phone.density_dpi,
            "networks": [], "bluetooth": {"state": "OFF"},
        }  # fmt: skip

    def package(self, _body: dict[str, Any]) -> str:
        """GET /appium/device/current_package"""
        return self._phone.focus().package

    def clipboard(self, _body: dict[str, Any]) -> str:
        """POST /appium/device/get_clipboard"""
        return base64.b64encode(self._handset.phone.controls.clipboard.encode()).decode()

    def set_clipboard(self, body: dict[str, Any]) -> None:
        """POST /appium/device/set_clipboard"""
        content = base64.b64decode(str(body.get("content", "")))
        self._handset.phone.controls.clipboard = content.decode("utf-8", "replace")


def _reply(status: int, value: Any) -> Response:
    return Response(status, json.dumps({"sessionId": SESSION, "value": value}).encode())


_ROUTES: dict[str, Callable[[AppiumServer, dict[str, Any]], Any]] = {
    "/actions": AppiumServer.actions,
    "/appium/device/current_package": AppiumServer.package,
    "/appium/device/get_clipboard": AppiumServer.clipboard,
    "/appium/device/info": AppiumServer.info,
    "/appium/device/pixel_ratio": AppiumServer.pixel_ratio,
    "/appium/device/press_keycode": AppiumServer.press,
    "/appium/device/set_clipboard": AppiumServer.set_clipboard,
    "/appium/device/system_bars": AppiumServer.system_bars,
    "/appium/gestures/click": AppiumServer.click_gesture,
    "/back": AppiumServer.back,
    "/element": AppiumServer.find,
    "/elements": AppiumServer.find_all,
    "/orientation": AppiumServer.orientation,
    "/screenshot": AppiumServer.screenshot,
    "/session": AppiumServer.begin,
    "/source": AppiumServer.source,
    "/status": AppiumServer.status,
    "/window/current/size": AppiumServer.size,
    "/window/rect": AppiumServer.size,
}
