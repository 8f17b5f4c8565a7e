"""Sessions on simulated phones, with the phone's own log as the witness of what was touched."""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import DeviceError
from clawctl_adapters.model.step import ActionResult

INPUTS = ("tap", "swipe", "key", "text", "set-text", "long-press")


class Phone(SimDevice):
    """A simulated phone whose replies get lost, or that changes right before it is read.

    lose    inputs to come whose reply is lost although they arrived.
    dead    inputs to come that never arrive, their reply lost too.
    before_tree  called before each dump, with the number of dumps so far.
    """

    lose = 0
    dead = 0
    dumps = 0
    before_tree: Callable[[int], None] | None = None

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        self._dies()
        super().tap(x_px, y_px, timeout_s=timeout_s)
        self._loses()

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        self._dies()
        super().swipe(x1_px, y1_px, x2_px, y2_px, duration_ms, timeout_s=timeout_s)
        self._loses()

    def _dies(self) -> None:
        if self.dead:
            self.dead -= 1
            raise DeviceError("DEVICE_TIMEOUT", self.serial, saw="no reply")

    def _loses(self) -> None:
        if self.lose:
            self.lose -= 1
            raise DeviceError("DEVICE_LOST", self.serial, saw="no reply")

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> Any:
        if self.before_tree is not None:
            self.before_tree(self.dumps)
        self.dumps += 1
        return super().tree(timeout_s=timeout_s, hurry=hurry)

    def inputs(self, *kinds: str) -> list[tuple[str, str]]:
        """Kind and the words of the element that received each input, in order."""
        found = []
        for event in self.phone.log:
            if event.kind in (kinds or INPUTS):
                element = event.detail.get("element") or {}
                found.append((event.kind, element.get("text", "")))
        return found

    def setting(self, namespace: str, key: str, *, timeout_s: float = 10.0) -> str | None:
        return self.phone.settings.get(namespace, key)


class Acting:
    """A session and its phone; steps are run on the latest view."""

    def __init__(self, phone: Phone, session: Session, clock: FakeClock, folder: Path) -> None:
        self.phone, self.session, self.clock, self.folder = phone, session, clock, folder
        self.text = session.view()

    @property
    def capture_id(self) -> str:
        return self.text.split(" ", 1)[0]

    def run(self, *steps: dict[str, Any], **options: Any) -> Any:
        """The report of these steps."""
        options.setdefault("capture_id", self.capture_id)
        report = self.session.run(steps, **options)
        self.text = report.capture_id + " "
        return report

    def do(self, **step: Any) -> ActionResult:
        """The result of one step, which must have been planned."""
        report = self.run(step)
        assert report.refusals == (), report.refusals
        return report.steps[0].result


@contextmanager
def acting(
    folder: Path,
    world: str = "pixel-15-en",
    page: str | None = None,
    *,
    kind: type[Phone] = Phone,
    **options: Any,
):
    """A session on a phone of that world, name or text, on the page of that action."""
    if "\n" in world:
        phone = kind(SimulatedPhone(parse_world(world), serial="sim"))
    else:
        phone = kind.from_world(world)
    clock = FakeClock()
    if page is not None:
        assert phone.phone.start(action=page).ok
    with RunWriter.create(folder, skill="x", device=phone, clock=clock) as writer:
        yield Acting(phone, Session(phone, clock, writer, **options), clock, writer.path)
    phone.close()


def said(result: ActionResult) -> tuple[object, ...]:
    """Effect, verified and code."""
    return result.effect, result.verified, result.code


def world(*rows: str, screens: str = "", settings: str = "") -> str:
    """A world of one page of these rows."""
    return "\n".join([
        'name = "small"', "[hardware]", "size_px = [1080, 2400]", "density_dpi = 420", "sdk = 34",
        "[props]", '"ro.build.version.release" = "14"', '"ro.build.version.sdk" = "34"',
        '"ro.product.model" = "Small"', "[settings.global]", settings,
        "[screens.home]", 'title = "Page"', f'actions = ["{PAGE}"]', "rows = [",
        *(f"  {{ {row} }}," for row in rows), "]", screens,
    ])  # fmt: skip


PAGE = "android.settings.SETTINGS"
