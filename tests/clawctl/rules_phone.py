"""A phone made of a fault case's rules for acts: lists that move, switches that answer late.

It stands where a backend would. Trees are drawn from what the rules say of rows and states; the
inputs it got are kept for the test to count. Time is a FakeClock's.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from clawctl.clock import FakeClock
from clawctl.devices.adb.conditions import conditions_of
from clawctl.devices.base import TreeReply
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts
from tests.clawctl.fakes import png
from tests.clawctl.fault_phone import holds

SETTINGS = "com.android.settings"
ROW_PX, TOP_PX = 180, 300
NODE = (
    '<node class="{kind}" package="com.android.settings" text="{text}" enabled="true"'
    ' bounds="[{0},{1}][{2},{3}]" visible-to-user="true" {more}>{inner}</node>'
)


def node(
    kind: str, bounds: tuple[int, ...], text: str = "", more: str = "", inner: str = ""
) -> str:
    """One element's XML."""
    return NODE.format(*bounds, kind=kind, text=text, more=more, inner=inner)


def row(title: str, bounds: tuple[int, ...], inner: str = "") -> str:
    """A clickable row with a title in it."""
    left, top, right, _ = bounds
    label = node(
        "android.widget.TextView", (left + 60, top + 30, right - 280, top + 90), title,
        'resource-id="android:id/title" clickable="false"',
    )  # fmt: skip
    return node(
        "android.widget.LinearLayout", bounds, more='clickable="true"', inner=label + inner
    )  # fmt: skip


def switch(title: str, bounds: tuple[int, ...], *, on: bool) -> str:
    """A row with a switch at its end."""
    _, top, right, _ = bounds
    state = f'checkable="true" checked="{str(on).lower()}" clickable="false"'
    widget = node(
        "android.widget.Switch", (right - 160, top + 40, right - 40, top + 140), "", state
    )
    return row(title, bounds, widget)


class RulesPhone:
    """A Device of that case.

    taps, swipes   what arrived, in order.
    """

    kind = "rules"

    def __init__(self, case: Mapping[str, Any], clock: FakeClock) -> None:
        given = case["input"]
        self.rules: list[dict[str, Any]] = given.get("rules", [])
        self.request: str = given["request"]
        self.serial = given["device"]["serial"]
        self.clock = clock
        self.taps: list[tuple[int, int]] = []
        self.swipes: list[tuple[int, int, int, int]] = []
        self.counts = {"dump": 0, "swipe": 0, "look": 0, "tap": 0}
        self.at = 0  # the first row in view
        self.tapped_s: float | None = None
        counted = re.search(r"(\d+) rows", self.request)
        self.total = int(counted.group(1)) if counted else 30
        shown = re.search(r"(\d+) per view|(\d+) rows per view", self.request)
        self.per_view = int(next(filter(None, shown.groups()))) if shown else 10
        stops = [r["reply"]["stops_at_row"] for r in self.rules if "stops_at_row" in r["reply"]]
        self.total = stops[0] if stops else max(self.total, 30)
        edges = [
            (int(r["nth"]), r["reply"]["moves_rows"]) for r in self.rules if "edge" in r["reply"]
        ]
        if edges:  # the movement of that number is the one that reaches the end
            nth, far = edges[0]
            self.total = self.per_view + (nth - 1) * (self.per_view // 2) + far

    # ------------------------------------------------------------------- looks

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Size, rotation and window as the rules have them."""
        width, height = self.size()
        focus = self._reply("focus").get("window") or f"{SETTINGS}/{SETTINGS}.Main"
        rotation = self._later("rotation", "value", 0)
        if rotation:
            width, height = height, width
        facts = DeviceFacts(
            package=SETTINGS, focused_window=focus, rotation=rotation, width_px=width,
            height_px=height, screen_on=True, keyguard=False, density_dpi=420,
        )  # fmt: skip
        return msgspec.structs.replace(facts, conditions=conditions_of("", "", facts))

    def size(self) -> tuple[int, int]:
        """Of the display now: an override counts, a fold too."""
        override = re.search(
            r"Override size: (\d+)x(\d+)", self._reply("wm size").get("stdout", "")
        )
        if override:
            return int(override.group(1)), int(override.group(2))
        fold = self._reply("display").get("size")
        return (fold[0], fold[1]) if fold else (1080, 2400)

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """The tree the rules name, or the list or switch they speak of."""
        self.counts["dump"] += 1
        self.counts["look"] += 1
        told = self._reply("dump")
        if "stdout" in told:
            raise EvidenceError("DUMP_NO_ROOT", self.serial, saw=told["stdout"][:40])
        xml = told.get("xml", "")
        if not xml.startswith("<"):
            xml = self._drawn(xml)
        return TreeReply(data=xml.encode(), method="rules", settled=True)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """A picture of the display's size."""
        facts = self.facts()
        assert facts.width_px is not None
        assert facts.height_px is not None
        return png(facts.width_px, facts.height_px)

    def _drawn(self, words: str) -> str:
        width, height = self.facts().width_px or 0, self.facts().height_px or 0
        frame = (0, 0, width, height)
        state = re.search(r"checked=(true|false)", words)
        place = re.search(r"\[(\d+),(\d+),(\d+),(\d+)\]", self.request)
        quoted = [*re.findall(r"'([^']*)'", words), *re.findall(r"'([^']*)'", self.request)]
        quoted = quoted or ["Target"]
        if any(rule["call"].startswith("find ") for rule in self.rules):
            inner = row(quoted[0], tuple(self._find()["bounds"]))
        elif state or self._has("input tap"):
            on = state.group(1) == "true" if state else self.tapped_s is not None
            inner = switch(quoted[0], (0, TOP_PX, width, TOP_PX + ROW_PX), on=on)
        elif place:
            inner = row("Target", tuple(map(int, place.groups())))
        elif self._has("swipe"):
            inner = self._list(width, height)
        else:
            inner = row(quoted[0], (0, TOP_PX, width, TOP_PX + ROW_PX))
        rotation = self.facts().rotation
        whole = node("android.widget.FrameLayout", frame, inner=inner)
        return f'<hierarchy rotation="{rotation}">{whole}</hierarchy>'

    def _list(self, width: int, height: int) -> str:
        names = [f"Row {n}" for n in range(self.total)]
        if "'About phone'" in self.request:
            names[-1] = "About phone"
        pinned = re.search(r"header '([^']*)'", self.request)
        top = TOP_PX + (ROW_PX if pinned else 0)
        shown = names[self.at : self.at + self.per_view]
        rows = [
            row(name, (0, top + n * ROW_PX, width, top + (n + 1) * ROW_PX))
            for n, name in enumerate(shown)
        ]
        if pinned:
            label = (60, TOP_PX + 20, width - 300, TOP_PX + 100)
            rows.insert(0, node("android.widget.TextView", label, pinned.group(1)))
        bottom = min(height, top + self.per_view * ROW_PX)
        return node(
            "androidx.recyclerview.widget.RecyclerView", (0, TOP_PX, width, bottom), "",
            'scrollable="true"', "".join(rows),
        )  # fmt: skip

    def _find(self) -> dict[str, Any]:
        number = self.counts["dump"]
        return next(
            rule["reply"] for rule in self.rules
            if rule["call"].startswith("find ") and holds(rule["nth"], number)
        )  # fmt: skip

    # ------------------------------------------------------------------ inputs

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touched; refused or its reply lost where a rule says so."""
        self.counts["tap"] += 1
        told = self._reply("input tap", self.counts["tap"])
        self.taps.append((x_px, y_px))
        if "SecurityException" in told.get("stderr", ""):
            raise DeviceError("INPUT_REFUSED", self.serial, saw="a SecurityException")
        self.tapped_s = self.clock.monotonic_s()
        if told.get("reply_lost"):
            raise DeviceError("DEVICE_TIMEOUT", self.serial, saw="no reply")

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """The list moves by as many rows as the rule says, to its ends at most."""
        self.swipes.append((x1_px, y1_px, x2_px, y2_px))
        self.counts["swipe"] += 1
        told = self._reply("swipe", self.counts["swipe"])
        far = int(told.get("moves_rows", self.per_view // 2))
        last = max(0, self.total - self.per_view)
        self.at = min(max(self.at + (far if y2_px < y1_px else -far), 0), last)

    def key(self, key: str, *, modifiers: tuple[str, ...] = (), timeout_s: float = 10.0) -> None:
        """Nothing of these cases answers to a key."""

    def close(self) -> None:
        """Holds nothing."""

    # ------------------------------------------------------------------- rules

    def _has(self, call: str) -> bool:
        return any(rule["call"] == call for rule in self.rules)

    def _reply(self, call: str, number: int | None = None) -> dict[str, Any]:
        count = number if number is not None else max(1, self.counts.get(call, self._looks(call)))
        found: dict[str, Any] = {}
        for rule in self.rules:
            if rule["call"] == call and self._holds(rule["nth"], count):
                found = rule["reply"]
        return found

    def _looks(self, call: str) -> int:
        """Facts have no count of their own: the first look is over once a tree was read."""
        return 1 + (self.counts["look"] > 1) * (call == "display")

    def _holds(self, nth: object, count: int) -> bool:
        words = str(nth)
        late = re.match(r"until ([\d.]+) s after tap", words)
        since_s = None if self.tapped_s is None else self.clock.monotonic_s() - self.tapped_s
        if late:
            return since_s is None or since_s < float(late.group(1))
        if words in ("later", "after"):
            return since_s is not None and (words == "after" or not self._still_late(since_s))
        if words == "after 1":
            return self.counts["look"] > 1
        return holds(nth, count)

    def _still_late(self, since_s: float) -> bool:
        times = [re.match(r"until ([\d.]+) s", str(rule["nth"])) for rule in self.rules]
        return any(found is not None and since_s < float(found.group(1)) for found in times)

    def _later(self, call: str, key: str, usual: int) -> int:
        return int(self._reply(call).get(key, usual))
