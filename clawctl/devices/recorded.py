"""A recorded run as a device: what it saw and did, in its order, and nothing else.

Room     clawctl.devices; a sibling of every other backend. No adb, no files, no clock.
Input    a Recording: captures and inputs in the order of the run.
Output   the recorded bytes and facts.
Refuses  with DeviceError NOT_RECORDED every look and input that is not the next one of the run;
         the error names the nearest recorded step. A player that made up an answer would prove
         the wrong thing.
"""

# ruff: noqa: ARG002 - a recording answers at once and the same: limits and haste change nothing
from collections.abc import Mapping, Sequence

import msgspec

from clawctl.devices.base import Key, Look, Modifier, Namespace, Page, TextReply, TreeReply
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted capture. step is its place in the run's steps.

    settings  values of settings tables that were read beside it, by "namespace:key".
    """

    step: int
    capture_id: str
    before: DeviceFacts
    after: DeviceFacts
    tree: TreeReply
    picture: bytes | None = None
    settings: Mapping[str, str | None] = {}


class Did(msgspec.Struct, frozen=True, kw_only=True):
    """One input as the device got it: the verb's name and its arguments."""

    step: int
    name: str
    args: tuple[int | str, ...] = ()


class Recording(msgspec.Struct, frozen=True, kw_only=True):
    """What a run saw and did, in order. name  of the run, for messages."""

    name: str
    items: tuple[Seen | Did, ...]


class RecordedDevice:
    """A Device over one Recording."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._at = 0  # the item that is due
        self._seen: Seen | None = None  # the capture whose tree was read last
        self._tables: Mapping[str, str | None] = {}  # beside the capture that was read last
        self._closed = False

    @property
    def serial(self) -> str:
        """The run's name."""
        return self._recording.name

    @property
    def kind(self) -> str:
        """Always "replay"."""
        return "replay"

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """After a tree the facts behind it, otherwise those before the next one."""
        self._check_open()
        if self._seen is not None:
            seen, self._seen = self._seen, None
            return seen.after
        return self._due("a look at the facts").before

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """The next recorded tree."""
        self._check_open()
        self._seen = self._due("a look at the tree")
        self._tables = self._seen.settings
        self._at += 1
        return self._seen.tree

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """The picture of the tree read last, else of the capture that is due."""
        self._check_open()
        picture = (self._seen or self._due("a picture")).picture
        if picture is None:
            raise self._not_recorded("a picture")
        return picture

    def look(
        self, *, picture: bool = True, strict: bool = False, hurry: bool = False,
        timeout_s: float = 60.0,
    ) -> Look:  # fmt: skip
        """The next capture whole. What a strict look saw the second time is not recorded."""
        self._check_open()
        seen = self._due("a look")
        if strict:
            raise self._not_recorded("a strict look")
        shown: bytes | EvidenceError | None = seen.picture if picture else None
        if picture and shown is None:
            raise self._not_recorded("a picture")
        self._at += 1
        self._tables = seen.settings
        return Look(seen.before, seen.tree, shown, seen.after)

    def setting(self, namespace: Namespace, key: str, *, timeout_s: float = 10.0) -> str | None:
        """What the run read beside the capture that was read last."""
        self._check_open()
        name = f"{namespace}:{key}"
        if name not in self._tables:
            raise self._not_recorded("a setting")
        return self._tables[name]

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Accepted when the run did the same next."""
        self._input("tap", x_px, y_px)

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """Accepted when the run did the same next."""
        self._input("swipe", x1_px, y1_px, x2_px, y2_px, duration_ms)

    def key(
        self, key: Key, *, modifiers: tuple[Modifier, ...] = (), timeout_s: float = 10.0
    ) -> None:
        """Accepted when the run did the same next."""
        self._input("key", key)

    def long_press(
        self, x_px: int, y_px: int, duration_ms: int = 600, *, timeout_s: float = 10.0
    ) -> None:
        """Accepted when the run did the same next."""
        self._input("long_press", x_px, y_px, duration_ms)

    def drag(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, *, timeout_s: float = 15.0
    ) -> None:
        """Accepted when the run did the same next."""
        self._input("drag", x1_px, y1_px, x2_px, y2_px)

    def check_text(self, text: str) -> None:
        """Every text is taken: the record has its length alone."""

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """Accepted when the run entered as many characters next: which, the record does not say."""
        self._input("enter_text", f"a str of {len(text)}")
        return TextReply(path="replay")

    def start_app(self, package: str, *, timeout_s: float = 15.0) -> None:
        """Accepted when the run started an app next: which one, the record does not say."""
        self._input("start_app", f"a str of {len(package)}")

    def start_activity(self, component: str, *, timeout_s: float = 15.0) -> None:
        """Accepted when the run started an activity next: which one, the record does not say."""
        self._input("start_activity", f"a str of {len(component)}")

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """Accepted when the run did the same next."""
        self._input("open_page", page)

    def close(self) -> None:
        """Later calls raise DEVICE_LOST. Repeatable."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceError("DEVICE_LOST", self.serial, saw="a device that was closed")

    def _due(self, asked: str) -> Seen:
        items = self._recording.items
        item = items[self._at] if self._at < len(items) else None
        if not isinstance(item, Seen):
            raise self._not_recorded(asked)
        return item

    def _input(self, name: str, *args: int | str) -> None:
        self._check_open()
        items = self._recording.items
        item = items[self._at] if self._at < len(items) else None
        if not isinstance(item, Did) or (item.name, item.args) != (name, args):
            raise self._not_recorded(_call(name, args))
        self._seen = None
        self._at += 1

    def _not_recorded(self, asked: str) -> DeviceError:
        near = nearest(self._recording.items, self._at)
        return DeviceError("NOT_RECORDED", self.serial, saw=f"{asked}; {near}")


def nearest(items: Sequence[Seen | Did], at: int) -> str:
    """The recorded step that is due, or the last one behind the end, in words."""
    if not items:
        return "the run recorded nothing"
    item = items[min(at, len(items) - 1)]
    what = f"capture {item.capture_id}" if isinstance(item, Seen) else _call(item.name, item.args)
    where = "next" if at < len(items) else "last"
    return f"{where} recorded: step {item.step}, {what}"


def _call(name: str, args: tuple[int | str, ...]) -> str:
    return f"{name}({', '.join(map(str, args))})"
