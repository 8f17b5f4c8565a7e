"""Makes fixtures/runs anew: what our simulated phones show while somebody goes through Settings.

`make runs` calls it; `python -m tests.record_runs NAME…` makes some of them, `--into FOLDER` makes
them elsewhere. Time is the phones' own and run heads are made up from the run's name, so a second
time gives the same bytes. Another Pillow may pack or draw pictures otherwise; a changed simulated
phone shows other trees.
"""

import argparse
import hashlib
import io
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from clawctl.capture import capture, reading_facts, viewport_context
from clawctl.clock import iso_utc
from clawctl.devices.base import Device, TreeReply
from clawctl.devices.sim import SimDevice
from clawctl.replay import with_inputs_logged
from clawctl.runner import execute
from clawctl.sim.phone import SimulatedPhone
from clawctl.trace.format import DeviceName, Ending, RunHead
from clawctl.trace.writer import RunWriter
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import brief_of
from clawctl_skills.registry import new_skill

RUNS = Path(__file__).resolve().parents[1] / "fixtures" / "runs"
SHADES = 2  # a picture keeps: words stay legible at a tenth of the bytes
PACE_S = 2.0  # between two acts of a person
SCROLL_MS = 600
SKILL = "settings-version"
_PAGE = "android.settings"


class Plan(NamedTuple):
    """A run: a world, the acts on it, one capture before the first and behind each.

    windows  whether the tree holds all windows, as the uiautomator2 server gives them.
    """

    world: str
    acts: tuple[tuple[str, str], ...]
    windows: bool = False


SKILL_RUNS = {"skill-samsung-german": "samsung-oneui7@de"}
PLANS = {
    "pixel-switches": Plan(
        "pixel-15-en",
        (
            ("tap", "Network & internet"), ("tap", "Airplane mode"), ("tap", "Airplane mode"),
            ("start", f"{_PAGE}.SOUND_SETTINGS"), ("scroll", "down"), ("scroll", "down"),
            ("tap", "Dial pad tones"),
        ),
    ),
    "pixel-long-list": Plan(
        "pixel-15-en", (("scroll", "down"), ("scroll", "down"), ("scroll", "up"))
    ),
    "pixel-keyboard": Plan(
        "pixel-15-en",
        (
            ("start", f"{_PAGE}.APP_SEARCH_SETTINGS"), ("type", "b"), ("type", "at"),
            ("key", "back"),
        ),
        windows=True,
    ),
    "pixel-shade": Plan(
        "pixel-16",
        (
            ("panel", "notifications"), ("panel", "settings"), ("panel", "closed"),
            ("wait", "60"),
        ),
        windows=True,
    ),
    "pixel-dialogs": Plan(
        "pixel-13",
        (
            ("start", f"{_PAGE}.DISPLAY_SETTINGS"), ("tap", "Screen timeout"),
            ("tap", "1 minute"), ("interrupt", "permission"),
        ),
    ),
    "pixel-10-old": Plan(
        "pixel-10", (("start", f"{_PAGE}.DISPLAY_SETTINGS"), ("scroll", "down"))
    ),
    "tablet-two-panes": Plan(
        "pixel-tablet-15",
        (("tap", "Network & internet"), ("tap", "Airplane mode"), ("tap", "Battery")),
    ),
    "samsung-arabic": Plan(
        "samsung-oneui7@ar",
        (("start", f"{_PAGE}.WIRELESS_SETTINGS"), ("flip", "2"), ("scroll", "down")),
    ),
    "samsung-german-dialog": Plan(
        "samsung-oneui7@de",
        (("start", f"{_PAGE}.SOUND_SETTINGS"), ("scroll", "down"), ("interrupt", "anr")),
    ),
    "xiaomi-japanese": Plan(
        "xiaomi-hyperos2@ja",
        (
            ("scroll", "down"), ("scroll", "down"), ("start", f"{_PAGE}.WIFI_SETTINGS"),
            ("flip", "1"),
        ),
    ),
    "xiaomi-chinese": Plan(
        "xiaomi-miui14@zh-CN",
        (("start", f"{_PAGE}.BLUETOOTH_SETTINGS"), ("flip", "1"), ("key", "back")),
    ),
    "oneplus-english": Plan(
        "oneplus-oxygenos15",
        (("tap", "Airplane mode"), ("tap", "Display & brightness"), ("tap", "Auto brightness")),
    ),
    "oneplus-taiwanese": Plan(
        "oneplus-oxygenos15@zh-TW",
        (("scroll", "down"), ("panel", "notifications")),
        windows=True,
    ),
}  # fmt: skip


class PhoneClock:
    """The phone's own time as the run's."""

    def __init__(self, phone: SimulatedPhone) -> None:
        self._phone = phone

    def monotonic_s(self) -> float:
        return self._phone.clock.now_ms / 1000

    def utc(self) -> str:
        return iso_utc(self._phone.clock.wall())

    def wait(self, seconds: float) -> None:
        self._phone.clock.advance(round(seconds * 1000))


class Recorded(SimDevice):
    """A simulated phone with black and white pictures; with `windows`, trees of all windows."""

    windows = False

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        if not self.windows:
            return super().tree(timeout_s=timeout_s, hurry=hurry)
        super().tree(timeout_s=timeout_s)  # waits until the screen stands still
        return TreeReply(data=self.phone.dump("uiautomator2"), method="sim-windows", settled=True)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        return black_and_white(super().screenshot(timeout_s=timeout_s))


def black_and_white(png: bytes) -> bytes:
    """The same picture in SHADES, one bit a pixel."""
    with Image.open(io.BytesIO(png)) as whole:
        grey = whole.convert("L").point([round(v * (SHADES - 1) / 255) for v in range(256)])
    small = Image.frombytes("P", grey.size, grey.tobytes())
    small.putpalette([shade * 255 // (SHADES - 1) for shade in range(SHADES) for _ in range(3)])
    written = io.BytesIO()
    small.save(written, "PNG", optimize=True, bits=1)
    return written.getvalue()


class Walk:
    """One plan carried out."""

    def __init__(self, phone: Recorded, writer: RunWriter, clock: PhoneClock) -> None:
        self.phone, self.writer, self.clock = phone.phone, writer, clock
        self.device: Device = with_inputs_logged(phone, writer)
        self.count = 0

    def look(self) -> Observation:
        self.count += 1
        name = f"c-{self.count:04d}"
        taken = capture(self.device, self.clock, self.writer, capture_id=name)
        tree = read_hierarchy(taken.tree, capture_id=name, facts=reading_facts(taken))
        return normalize_compact(tree, viewport_context(taken))

    def act(self, verb: str, what: str, seen: Observation) -> None:
        width_px, height_px = self.phone.size_px
        if verb in ("tap", "flip"):
            self.device.tap(*place_of(seen, verb, what))
        elif verb == "scroll":
            low, high = height_px * 3 // 4, height_px // 3
            start, end = (low, high) if what == "down" else (high, low)
            x_px = width_px // 3
            self.device.swipe(x_px, start, x_px, end, SCROLL_MS)
        elif verb == "key":
            self.device.key("back")
        elif verb == "start":
            assert self.phone.start(action=what).ok, what
        elif verb == "type":
            self.phone.text(what)
        elif verb == "panel":
            panels = {
                "notifications": self.phone.controls.expand_notifications,
                "settings": self.phone.controls.expand_quick_settings,
                "closed": self.phone.controls.collapse_panels,
            }
            panels[what]()
        elif verb == "interrupt":
            self.phone.controls.interrupt(what)
        else:
            self.clock.wait(float(what))


def place_of(seen: Observation, verb: str, what: str) -> tuple[int, int]:
    """Where a finger goes: on the element with that label, or (flip) on the n-th box or switch."""
    lines = [line for line in brief_of(seen, points=True).lines if line.point is not None]
    if verb == "flip":
        found = [line for line in lines if {"on", "off"} & set(line.states)][int(what) - 1 :]
    else:
        found = [line for line in lines if any(label.text == what for label in line.labels)]
    assert found, f"{verb} {what}: not among {[line.labels for line in lines]}"
    assert found[0].point is not None
    return found[0].point


def head_of(name: str, skill: str, phone: Recorded, clock: PhoneClock) -> RunHead:
    """A run head that depends on nothing but the plan; its id is the folder's name."""
    device = DeviceName(serial=phone.serial, kind=phone.kind)
    return RunHead(
        run_id=name, skill=skill, device=device, started_at=clock.utc(),
        started_s=clock.monotonic_s(), clawctl_version="recorded", pid=1,
    )  # fmt: skip


def record(name: str, into: Path) -> Path:
    """Make that run's folder below `into` anew."""
    plan = PLANS.get(name) or Plan(SKILL_RUNS[name], ())
    shutil.rmtree(into / name, ignore_errors=True)
    phone = Recorded.from_world(plan.world, serial=f"sim:{plan.world}")
    phone.windows = plan.windows
    clock: Any = PhoneClock(phone.phone)
    skill = SKILL if name in SKILL_RUNS else "observe"
    with RunWriter(into / name, head_of(name, skill, phone, clock), clock) as writer:
        if name in SKILL_RUNS:
            execute(new_skill(SKILL), phone, clock, writer)
        else:
            follow(plan, Walk(phone, writer, clock))
            writer.finish(Ending(status="done"))
    phone.close()
    return into / name


def follow(plan: Plan, walk: Walk) -> None:
    """Look, and after each act look again."""
    walk.phone.start(action="android.settings.SETTINGS")
    seen = walk.look()
    for verb, what in plan.acts:
        walk.clock.wait(PACE_S)
        walk.act(verb, what, seen)
        seen = walk.look()


def digest(folder: Path) -> str:
    """One digest of every file's name and bytes."""
    whole = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def main(arguments: Sequence[str] | None = None) -> None:
    """Record the runs that are named, all of them without a name, and say how large they are."""
    parser = argparse.ArgumentParser(prog="python -m tests.record_runs")
    parser.add_argument("names", nargs="*", help="runs to make; all without one")
    parser.add_argument("--into", type=Path, default=RUNS)
    chosen = parser.parse_args(arguments)
    for name in chosen.names or (*PLANS, *SKILL_RUNS):
        folder = record(name, chosen.into)
        files = [path for path in folder.rglob("*") if path.is_file()]
        kib = sum(path.stat().st_size for path in files) // 1024
        looks = len(list(folder.glob("captures/*/facts.json")))
        print(f"{name}: {looks} captures, {kib} KiB, {digest(folder)[:12]}")


if __name__ == "__main__":
    main()
