"""How long the last look of each lies before its touch: what no client can see changing.

Measured at the phone, in ms from the moment a tree is read to the moment the touch arrives; phone
and client share a process and an adb server. What a real phone needs for a dump or a touch comes
on top, for everyone alike.
"""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from clawctl.clock import SystemClock
from clawctl.devices.adb import open_adb_device
from clawctl.devices.u2 import with_backend
from clawctl.session import Session
from clawctl.trace.writer import RunWriter
from tests.adversary.driver import Served, selecting
from tests.adversary.restless import NAMES, SHOWN, RestlessPhone
from tests.adversary.wishers import BOUNDS

Touch = Callable[[str], object]
WHO: Final = ("clawctl, adb", "clawctl, u2", "selector", "last dump")


def windows_ms(who: str, touches: int) -> list[float]:
    """One number a touch, in order."""
    phone, chance, found = RestlessPhone(time.monotonic), random.Random(1), []
    with selecting(phone) as served, _touching(who, served) as touch:
        for _ in range(touches):
            target = chance.choice(SHOWN)
            served.within(lambda row=target: phone.begin(row, "still", chance=chance))
            touch(NAMES[target])
            kinds = [note.kind for note in phone.notes]
            at = kinds.index("touch")
            seen = max(n for n in range(at) if kinds[n] == "look")
            found.append((phone.notes[at].at_s - phone.notes[seen].at_s) * 1000)
    return found


@contextmanager
def _touching(who: str, served: Served) -> Iterator[Touch]:
    """A function that touches the row of a name, as that client does it."""
    if who == "selector":
        yield lambda name: served.device(text=name).click(timeout=1.0)
        return
    if who == "last dump":
        yield lambda name: _by_dump(served.device, name)
        return
    plain = open_adb_device(served.serial, address=served.address)
    device = with_backend(plain, "u2" if who.endswith("u2") else "adb")
    clock = SystemClock()
    with (
        tempfile.TemporaryDirectory() as folder,
        RunWriter.create(Path(folder), skill="x", device=device, clock=clock) as writer,
    ):
        session = Session(device, clock, writer)
        try:
            yield lambda name: _by_session(session, name)
        finally:
            device.close()


def _by_dump(device: Any, name: str) -> None:
    """No time to think at all: the shortest such a client can come to."""
    found = BOUNDS.findall(device.dump_hierarchy())
    left, top, right, bottom = next(map(int, sides) for words, *sides in found if words == name)
    device.click((left + right) // 2, (top + bottom) // 2)


def _by_session(session: Session, name: str) -> None:
    capture_id = session.view().split(" ", 1)[0]
    report = session.run([{"action": "set", "name": name, "on": True}], capture_id=capture_id)
    assert report.ok, report


def show(touches: int) -> int:
    """A line for everyone; 0."""
    for who in WHO:
        found = sorted(windows_ms(who, touches))
        half, most = found[len(found) // 2], found[int(len(found) * 0.95)]
        print(f"{who:15} {half:7.1f} ms median {most:7.1f} ms p95 {len(found):5} touches")
    return 0
