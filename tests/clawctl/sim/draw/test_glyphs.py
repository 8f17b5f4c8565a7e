"""Icons are strokes inside their grid, and every name gives one."""

import pytest

from clawctl.sim.draw.glyphs import GLYPHS, glyph


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_strokes_stay_on_the_grid(name):
    for kind, *numbers in glyph(name):
        assert kind in {"line", "ring", "dot", "box"}
        assert len(numbers) == {"ring": 3, "dot": 3, "box": 4}.get(kind, len(numbers))
        assert all(0 <= number <= 24 for number in numbers)


def test_an_unknown_name_gives_a_disc():
    assert glyph("no such icon") == (("ring", 12, 12, 9), ("dot", 12, 12, 3))
