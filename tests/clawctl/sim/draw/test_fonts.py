"""Text never gets wider than its room, with whatever fonts the machine has."""

import pytest

from clawctl.sim.draw import fonts
from clawctl.sim.draw.fonts import font_for


@pytest.mark.parametrize("text", ["Settings", "Network & internet", "\u8bbe\u7f6e", "العربية", ""])
def test_a_line_fits_its_room(text):
    assert font_for(text, 53, 120).getlength(text) <= 120


def test_a_line_with_room_keeps_its_size():
    assert font_for("On", 37, 500).size == 37


def test_a_machine_without_font_files_still_draws(monkeypatch):
    monkeypatch.setattr(fonts, "CANDIDATES", ())
    monkeypatch.setattr(fonts, "CJK_CANDIDATES", ())
    fonts._file.cache_clear()
    try:
        assert font_for("Settings", 40, 1000).getlength("Settings") > 0
    finally:
        fonts._file.cache_clear()


def test_a_file_that_is_no_font_is_passed_over(tmp_path, monkeypatch):
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"not a font")
    monkeypatch.setattr(fonts, "CANDIDATES", (str(broken),))
    fonts._file.cache_clear()
    try:
        assert font_for("On", 40, 1000).getlength("On") > 0
    finally:
        fonts._file.cache_clear()
