"""A phone made of a fault case's rules: "the n-th call of this kind replies so".

It stands where adbutils would, below our own AdbDevice, so that everything that judges a reply
is the product's. Time is a FakeClock's.
"""

from __future__ import annotations  # a Client has a method called list

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from clawctl.clock import Deadline, FakeClock
from clawctl.devices.adb.link import ShellReply, refused
from clawctl_adapters.errors import DeviceError
from tests.clawctl.fakes import png

PAGE = (
    '<?xml version="1.0"?><hierarchy rotation="0">'
    + '<node package="com.android.settings" bounds="[0,0][1080,2400]">' * 5
    + "</node>" * 5
    + "</hierarchy>"
)
_TOKEN = re.compile(r"clawctl-([0-9a-f]{16})")
FOCUSED = "com.android.settings"


def holds(nth: object, number: int) -> bool:
    """Whether a rule for these calls holds for the call of that number, from 1."""
    words = str(nth)
    if words.isdecimal():
        return number == int(words)
    span = re.fullmatch(r"(\d+)(?:-(\d+)|\+)", words)
    if span is None:
        return True  # always, and conditions in words that this phone has no other rule for
    return int(span.group(1)) <= number <= int(span.group(2) or number)


class CasePhone:
    """A Phone and its Client in one.

    taps      pixels that were touched.    called  kinds of call, in order.
    """

    def __init__(self, case: Mapping[str, Any], *, trees: list[str] | None = None) -> None:
        given = case["input"]
        self.rules: list[dict[str, Any]] = given.get("rules", [])
        self.name = given.get("device", {}).get("serial", "SIM-1")
        self.size: tuple[int, int] = tuple(given.get("device", {}).get("size", (1080, 2400)))
        self.clock = FakeClock()
        self.deadline = Deadline(self.clock, 1e9)
        self.client = self
        self.called: list[str] = []
        self.taps: list[tuple[int, int]] = []
        self.moved_px = 0
        self._trees = trees

    # what a client does

    @contextmanager
    def call(self, where: str, timeout_s: float) -> Iterator[Deadline]:
        outer, self.deadline = self.deadline, Deadline(self.clock, timeout_s)
        try:
            yield self.deadline
        except (EOFError, OSError) as broken:
            raise DeviceError("DEVICE_LOST", where) from broken
        finally:
            self.deadline = outer

    def list(self, *, extended: bool) -> list[Any]:
        """One row, for whoever waits for the phone: back after one reconnect, if a rule says so."""
        assert extended
        return [_Row(self.name, "device" if "connect" in self.called else "offline")]

    def disconnect(self, serial: str) -> None:
        assert serial == self.name
        self.called.append("disconnect")

    def connect(self, serial: str) -> None:
        assert serial == self.name
        self.called.append("connect")

    # what a phone does

    def run(self, script: str) -> ShellReply:
        if script.startswith("rm -f"):
            return ShellReply(b"", b"", 0)
        self._fail("any")
        self._fail("shell")
        tapped = re.match(r"input tap (\d+) (\d+)", script)
        if tapped:
            self.taps.append((int(tapped.group(1)), int(tapped.group(2))))
            return ShellReply(b"", b"", 0)
        if "uiautomator dump" in script:
            return ShellReply(self._look(script), b"", 0)
        return ShellReply(self._facts(), b"", 0)

    def run_raw(self, script: str) -> bytes:
        assert script == "screencap -p"
        return self._picture()

    def _rule(self, kind: str) -> dict[str, Any] | None:
        number = self.called.count(kind)
        rules = [rule for rule in self.rules if rule["call"] == kind]
        found = [rule["reply"] for rule in rules if holds(rule["nth"], number)]
        # Beyond what a case names, a phone goes on as it did last, but for what goes wrong.
        last = [rules[-1]["reply"]] if rules and kind in ("dump", "screenshot") else [None]
        return (found or last)[0]

    def _fail(self, kind: str) -> None:
        self.called.append(kind)
        reply = self._rule(kind)
        if reply is None:
            return
        if "error" in reply:
            raise refused(reply["error"], self.name)
        if reply.get("hang"):
            self.clock.advance(1e6)
            self.deadline.check(self.name)
        if reply.get("effect") == "all transports drop":
            raise EOFError

    def _take(self, kind: str) -> dict[str, Any]:
        self.called.append(kind)
        reply = self._rule(kind) or {}
        self.clock.advance(min(reply.get("delay_s", 0.0), self.deadline.left_s()))
        self.deadline.check(self.name)
        return reply

    def _look(self, script: str) -> bytes:
        found = _TOKEN.search(script)
        assert found is not None
        token = found.group(1)
        parts = [self._facts(), f"\nclawctl-{token}-dump:\n".encode()]
        document = self._dump(parts, token)
        whole = f"clawctl-{token}-after" in script
        if document and whole:
            if "screencap" in script:
                parts += [f"\nclawctl-{token}-picture:\n".encode(), self._picture()]
            if f"clawctl-{token}-again" in script:
                parts.append(f"\nclawctl-{token}-again:\n".encode())
                self._dump(parts, token, number=2)
            parts += [f"\nclawctl-{token}-after:\n".encode(), self._facts(again=True)]
            parts.append(f"\nclawctl-{token}-end:\n".encode())
        return b"".join(parts if whole else parts[2:])

    def _dump(self, parts: list[bytes], token: str, *, number: int = 0) -> str:
        """What the tool printed, its status and the file; the file."""
        reply = self._take("dump")
        said = reply.get("stdout", "") + reply.get("stderr", "") + reply.get("error", "")
        old = next((r["reply"].get("xml") for r in self.rules if r["call"] == "cat dump file"), "")
        document = self._tree(reply) or old or ""
        path = f"/data/local/tmp/clawctl-{token}{f'-{number}' if number else ''}.xml"
        told = any(key in reply for key in ("stdout", "stderr", "error"))
        if document and not told:
            said += f"UI hierchary dumped to: {path}"
        code = reply.get("rc", 1 if "error" in reply else 0)
        parts.append(f"{said}\n\nclawctl-{token}-exit:{code}\n{document}".encode())
        return document

    def _tree(self, reply: dict[str, Any]) -> str | None:
        self.moved_px += reply.get("moves_target_px", 0)
        if self._trees is not None:
            return self._trees[min(self.called.count("dump"), len(self._trees)) - 1]
        xml = reply.get("xml")
        if xml is None:
            return None if set(reply) - {"at_s", "window"} else PAGE
        return xml if xml.startswith("<") else PAGE.replace(FOCUSED, "com.android.systemui")

    def _picture(self) -> bytes:
        reply = self._take("screencap" if self._has("screencap") else "screenshot")
        width, height = reply.get("width", self.size[0]), reply.get("height", self.size[1])
        shade = 0 if "black" in str(reply.get("image", "")) else ord(reply.get("hash", "z"))
        return png(width, height, shade=shade)

    def _has(self, kind: str) -> bool:
        return any(rule["call"] == kind for rule in self.rules)

    def _facts(self, *, again: bool = False) -> bytes:
        focus = self._rule("focus") or {}
        power = self._rule("power") or {}
        package = focus.get("package", FOCUSED)
        title = f"{package}/{package}.Main"
        window = self._window(again)
        secure = "SECURE" if focus.get("secure") else "SPLIT_TOUCH"
        text = (
            f"clawctl-section:size\nPhysical size: {self.size[0]}x{self.size[1]}\n"
            f"clawctl-section:power\nmWakefulness={power.get('wakefulness', 'Awake')}\n"
            f"clawctl-section:window\n  Window #0 Window{{{window} u0 {title}}}:\n"
            f"      fl={secure}\n"
            f"  mCurrentFocus=Window{{{window} u0 {title}}}\n  mCurrentRotation=ROTATION_0\n"
        )
        return text.encode()

    def _window(self, again: bool) -> str:
        """The windows a case names for dump and picture lie on two sides of a change."""
        named = [self._rule(kind) or {} for kind in ("dump", "screencap")]
        names = [reply.get("window", "W1") for reply in named]
        return "b" if again and names[0] != names[1] else "a"


class _Row:
    def __init__(self, serial: str, state: str) -> None:
        self.serial = serial
        self.state = state
        self.transport_id = 2
