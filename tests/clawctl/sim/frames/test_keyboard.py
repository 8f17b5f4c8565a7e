"""The keyboard covers the lower part of the display and types what its keys say."""

from itertools import pairwise

from clawctl.sim.effects import Type
from clawctl.sim.frames.keyboard import keyboard


def test_it_covers_the_bottom_and_its_keys_fill_it_without_overlap(metrics):
    root = keyboard(metrics, "com.ime")

    assert (root.bounds.bottom, root.bounds.width_px) == (2400, 1080)
    keys = [view for view in root.walk() if view.clickable]
    assert len(keys) == 31
    rows = {}
    for key in keys:
        rows.setdefault(key.bounds.top, []).append(key.bounds)
    for boxes in rows.values():
        boxes.sort(key=lambda box: box.left)
        assert all(a.right <= b.left for a, b in pairwise(boxes))


def test_its_keys_are_named_and_belong_to_the_input_method(metrics):
    keys = {view.desc: view for view in keyboard(metrics, "com.ime").walk() if view.clickable}

    assert keys["q"].effect == Type("q")
    assert keys["Space"].effect == Type(" ")
    assert keys["Delete"].effect == Type("", "del")
    assert keys["Enter"].effect == Type("", "enter")
    assert keys["q"].resource_id == "com.ime:id/key_pos_0_0"
