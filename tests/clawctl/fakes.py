"""Phones, screens and a skill small enough to be seen through, for tests of capture and trace."""

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from clawctl.capture import capture, viewport_context
from clawctl.clock import FakeClock
from clawctl.devices.base import Key, Page, TreeReply
from clawctl.trace.format import Ending
from clawctl.trace.writer import RunWriter
from clawctl_adapters.model.evidence import DeviceFacts
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Selection
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.wire import to_wire
from clawctl_skills.base import Decision, GiveUp, Reading, View

WIDTH_PX, HEIGHT_PX = 32, 64
ABOUT = DeviceFacts(
    package="com.android.settings",
    activity=".Settings$MyDeviceInfoActivity",
    focused_window="About phone",
    rotation=0,
    width_px=WIDTH_PX,
    height_px=HEIGHT_PX,
    density_dpi=160,
    sdk=35,
    screen_on=True,
    keyguard=False,
)


def chunk(kind: bytes, body: bytes) -> bytes:
    """One PNG chunk with its length and CRC."""
    return struct.pack(">I", len(body)) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def png(width_px: int = WIDTH_PX, height_px: int = HEIGHT_PX, *, shade: int = 200) -> bytes:
    """A grey picture of that size, eight bits a pixel."""
    header = struct.pack(">IIBBBBB", width_px, height_px, 8, 0, 0, 0, 0)
    pixels = zlib.compress((b"\x00" + bytes([shade]) * width_px) * height_px)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def about_tree(version: str = "15", build: str = "AP3A.241105.007", *, rotation: int = 0) -> bytes:
    """A list of two rows, each with title and summary, as the stock dumper writes it."""
    package = 'package="com.android.settings" enabled="true"'
    rows = "".join(
        f'<node index="{i}" class="android.widget.LinearLayout" {package} clickable="true"'
        f' bounds="[0,{20 * i}][32,{20 * i + 20}]">'
        f'<node index="0" text="{title}" resource-id="android:id/title"'
        f' class="android.widget.TextView" {package} bounds="[0,{20 * i}][32,{20 * i + 10}]" />'
        f'<node index="1" text="{value}" resource-id="android:id/summary"'
        f' class="android.widget.TextView" {package} bounds="[0,{20 * i + 10}][32,{20 * i + 20}]"'
        " /></node>"
        for i, (title, value) in enumerate((("Android version", version), ("Build number", build)))
    )
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
        f'<hierarchy rotation="{rotation}"><node index="0" class="android.widget.FrameLayout"'
        f' {package} bounds="[0,0][32,64]">{rows}</node></hierarchy>'
    ).encode()


class ScriptedDevice:
    """A phone that answers from lists: bytes, facts or an error to raise; the last one stays.

    calls      names of the calls made, with the time limit each was given.
    costs_s    how far the clock moves in each call.
    """

    serial = "FAKE-1"
    kind = "fake"

    def __init__(
        self,
        clock: FakeClock,
        *,
        trees: list[bytes | Exception] | None = None,
        pictures: list[bytes | Exception] | None = None,
        facts: list[DeviceFacts | Exception] | None = None,
        costs_s: float = 0.0,
    ) -> None:
        self._clock = clock
        self._costs_s = costs_s
        self._answers: dict[str, list[Any]] = {
            "tree": list(trees or [about_tree()]),
            "screenshot": list(pictures or [png()]),
            "facts": list(facts or [ABOUT]),
        }
        self.calls: list[tuple[str, float]] = []

    def _answer(self, name: str, timeout_s: float) -> Any:
        self.calls.append((name, timeout_s))
        self._clock.advance(self._costs_s)
        answers = self._answers[name]
        answer = answers[0] if len(answers) == 1 else answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        found: DeviceFacts = self._answer("facts", timeout_s)
        return found

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        method = "scripted-hurried" if hurry else "scripted"
        return TreeReply(data=self._answer("tree", timeout_s), method=method)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        found: bytes = self._answer("screenshot", timeout_s)
        return found

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        raise AssertionError("this phone is only looked at")

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        raise AssertionError("this phone is only looked at")

    def key(self, key: Key, *, timeout_s: float = 10.0) -> None:
        raise AssertionError("this phone is only looked at")

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        raise AssertionError("this phone is only looked at")

    def close(self) -> None:
        """Holds nothing."""


FIELDS = {
    "Android version": "android_version",
    "Build number": "build_number",
    "Backup account": "backup",
}


class RowSkill:
    """Reads the two rows of about_tree by their ids; decides nothing."""

    name = "rows"

    def select(self, observation: Observation) -> Selection:
        return Selection()

    def decide(self, view: View) -> Decision:
        return GiveUp(reason="NOT_MEANT_TO_RUN", detail="")

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        found = []
        for node in observation.nodes:
            texts = {n.resource_id: n for n in observation.children.get(node.node_path, ())}
            title, summary = texts.get("android:id/title"), texts.get("android:id/summary")
            if title is not None and summary is not None and title.text in FIELDS:
                found.append(_reading(node, title, summary, observation))
        return tuple(found)


def _reading(row: Node, title: Node, summary: Node, observation: Observation) -> Reading:
    return Reading(
        field=FIELDS[str(title.text)],
        value=str(summary.text),
        label=str(title.text),
        label_path=title.node_path,
        value_path=summary.node_path,
        row_path=row.node_path,
        basis=("ids",),
        capture_id=observation.provenance.capture_id,
    )


def changed(value: Any, /, **fields: Any) -> Any:
    """The struct with other fields."""
    return msgspec.structs.replace(value, **fields)


def write_run(
    root: Path, clock: FakeClock, *, device: ScriptedDevice | None = None, captures: int = 2
) -> Path:
    """A finished run of RowSkill below root: that many looks at the two rows, then the claim."""
    device = device or ScriptedDevice(clock, costs_s=0.1)
    with RunWriter.create(root, skill="rows", device=device, clock=clock) as writer:
        readings = [r for n in range(captures) for r in look(device, clock, writer, n + 1)]
        writer.finish(claim(readings))
    return writer.path


def look(
    device: ScriptedDevice, clock: FakeClock, writer: RunWriter, number: int
) -> tuple[Reading, ...]:
    """One capture as a session makes it, and what RowSkill reads in it."""
    capture_id = f"c-{number:04d}"
    snapshot = capture(device, clock, writer, capture_id=capture_id)
    observation = normalize_compact(
        read_hierarchy(snapshot.tree, capture_id=capture_id, facts=to_wire(snapshot.facts)),
        viewport_context(snapshot),
    )
    writer.store_projection(capture_id, {"nodes": [to_wire(n) for n in observation.nodes]})
    writer.store_text(capture_id, "brief.txt", "About phone\n")
    writer.record("observed", {"captureId": capture_id})
    return RowSkill().read(observation)


def claim(readings: Iterable[Reading], **value: Any) -> Ending:
    """An ending that claims what the readings say, or other values under the same evidence."""
    evidence: dict[str, tuple[Reading, ...]] = {}
    for reading in readings:
        evidence[reading.field] = (*evidence.get(reading.field, ()), reading)
    said = {field: found[0].value for field, found in evidence.items()}
    return Ending(status="done", value=said | value, evidence=evidence)
