"""A row below an open keyboard is no target, however the tree was read."""

import pytest

from clawctl.capture import capture
from clawctl.clock import FakeClock
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import Device
from clawctl.devices.sim import SimDevice
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import parse_world
from clawctl.trace.evidence import reading_facts, viewport_context
from clawctl.trace.store import MemoryStore
from clawctl_adapters import normalize_compact, project_observation, read_hierarchy
from clawctl_adapters.model.projection import CandidateSpec
from tests.clawctl.sim.faults.faulty import Faulty, connected

WORLD = """
name = "form"
[hardware]
size_px = [720, 1280]
density_dpi = 320
sdk = 34
[props]
"ro.build.version.release" = "14"
"ro.build.version.sdk" = "34"
"ro.product.model" = "Form"
[settings.global]
a = "1"
[screens.home]
title = "Form"
actions = ["android.settings.SETTINGS"]
rows = [
  { kind = "field", id = "app:id/name", title = "Name" },
  { kind = "switch", title = "Above", switch = "global:a" },
  { kind = "switch", title = "Second", switch = "global:a" },
  { kind = "switch", title = "Third", switch = "global:a" },
  { kind = "switch", title = "Below", switch = "global:a" },
  { kind = "switch", title = "Last", switch = "global:a" },
]
"""


def form(*, typing: bool) -> SimulatedPhone:
    """A page of a field and switches; while one types, the keyboard lies over the lower ones."""
    phone = SimulatedPhone(parse_world(WORLD))
    phone.start(action="android.settings.SETTINGS")
    field = next(v for root in phone.roots() for v in root.walk() if v.cls.endswith("EditText"))
    if typing:
        phone.tap(field.bounds.center.x_px, field.bounds.center.y_px)
        assert phone.controls.keyboard_shown
    return phone


def judged(device: Device) -> dict[str, tuple[str, ...]]:
    """Each named row that is a target with no reasons, or refused with its reasons."""
    seen = capture(device, FakeClock(), MemoryStore(), capture_id="c-1")
    observation = normalize_compact(
        read_hierarchy(seen.tree, capture_id="c-1", facts=reading_facts(seen)),
        viewport_context(seen),
    )
    specs = [
        CandidateSpec(str(node.text), "click", node.node_path)
        for node in observation.nodes
        if node.text in ("Above", "Below")
    ]
    shown = project_observation(observation, select_paths=(), candidate_specs=specs)
    found: dict[str, tuple[str, ...]] = {each.id: () for each in shown.candidates}
    return found | {hint.id: tuple(hint.reasons) for hint in shown.discovery_hints}


def test_without_a_keyboard_both_rows_are_targets() -> None:
    assert judged(SimDevice(form(typing=False))) == {"Above": (), "Below": ()}


def test_the_row_below_the_keyboard_is_refused_in_this_process() -> None:
    assert judged(SimDevice(form(typing=True))) == {
        "Above": (), "Below": ("covered_by_keyboard",),
    }  # fmt: skip


@pytest.mark.parametrize("backend", ["adb", "u2"])
def test_the_row_below_the_keyboard_is_refused_over_adb(backend: str) -> None:
    with PrivateAdbServer() as server, connected(server, phone=form(typing=True)) as there:
        assert_refused(there, backend)


def assert_refused(there: Faulty, backend: str) -> None:
    """Both rows stand in the tree; only the upper one may be touched."""
    with there.ours(backend) as device:
        assert judged(device) == {"Above": (), "Below": ("covered_by_keyboard",)}
