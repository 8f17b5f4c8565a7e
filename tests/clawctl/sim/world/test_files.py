"""Worlds that extend others stay short; a language is an ending of the name."""

import pytest

from clawctl.sim.world.files import merge, read_tables, shipped_worlds
from clawctl.sim.world.reading import load_world
from clawctl_adapters.errors import UsageError


def test_a_language_behind_the_name_changes_locale_and_name():
    world = load_world("pixel-15-en@ar")

    assert (world.name, world.hardware.locale) == ("pixel-15-en@ar", "ar-EG")
    assert world.props["persist.sys.locale"] == "ar-EG"


def test_a_variant_of_two_lines_is_a_whole_world(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "samsung-oneui7"\nlocale = "de"\n')

    world = load_world(path)

    assert (world.name, world.hardware.locale) == ("mine", "de-DE")
    assert world.hardware.skin == "oneui"


def test_a_file_beside_it_can_be_extended(tmp_path):
    (tmp_path / "base.toml").write_text(
        'extends = "pixel-13"\n[settings.global]\ndevice_name = "B"\n'
    )
    (tmp_path / "mine.toml").write_text('extends = "base.toml"\n[hardware]\ndensity_dpi = 320\n')

    world = load_world(tmp_path / "mine.toml")

    assert world.settings["global"]["device_name"] == "B"
    assert (world.hardware.density_dpi, world.hardware.sdk) == (320, 33)


def test_screens_that_nothing_leads_to_any_more_are_left_out(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "samsung-oneui7"\n[screens.display]\nrows = [{ title = "Nothing more" }]\n'
    )

    screens = load_world(path).screens

    assert "screen_timeout" not in screens
    assert "wifi" in screens


def test_rows_can_be_put_before_those_below():
    below = {"a": {"rows": [1, 2], "title": "x"}}

    assert merge(below, {"a": {"insert": [0]}}) == {"a": {"rows": [0, 1, 2], "title": "x"}}
    assert below == {"a": {"rows": [1, 2], "title": "x"}}


def test_a_circle_is_refused(tmp_path):
    (tmp_path / "a.toml").write_text('extends = "b.toml"\n')
    (tmp_path / "b.toml").write_text('extends = "a.toml"\n')

    with pytest.raises(UsageError) as error:
        load_world(tmp_path / "a.toml")

    assert (error.value.code, error.value.saw) == ("WORLD_INVALID", "worlds in a circle")


@pytest.mark.parametrize("name", ["pixel-15-en@xx", "nothing@de"])
def test_an_unknown_world_or_language_is_refused(name):
    with pytest.raises(UsageError) as error:
        read_tables(name)

    assert error.value.code == "WORLD_UNKNOWN"


def test_enough_phones_are_shipped():
    assert len(shipped_worlds()) >= 10


@pytest.mark.parametrize(
    ("data", "saw"),
    [(b"a = " + b"[" * 3000, "values nested too deeply"), (b"\xff\xfe", "not UTF-8 text")],
)
def test_a_file_that_is_there_and_no_world_is_invalid_not_unknown(tmp_path, data, saw):
    path = tmp_path / "odd.toml"
    path.write_bytes(data)

    with pytest.raises(UsageError) as error:
        load_world(path)

    assert (error.value.code, error.value.saw) == ("WORLD_INVALID", saw)
