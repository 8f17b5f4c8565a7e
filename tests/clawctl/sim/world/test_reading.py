"""A world file is read whole, or refused with the place of its mistake."""

from pathlib import Path

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world, parse_world, shipped_worlds, world_from_table
from clawctl_adapters.errors import UsageError


def test_the_shipped_worlds_load_by_name():
    assert "pixel-15-en" in shipped_worlds()
    for name in shipped_worlds():
        assert load_world(name).name == name


def test_a_world_file_loads_by_path_and_needs_few_lines(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        "[hardware]\nsize_px = [720, 1280]\ndensity_dpi = 320\nsdk = 34\n"
        '[props]\n"ro.build.version.release" = "14"\n"ro.build.version.sdk" = "34"\n'
        '"ro.product.model" = "Mine"\n'
        '[screens.home]\nframe = "home"\ntitle = "Settings"\n'
    )

    world = load_world(path)

    assert world.name == "mine"
    assert SimulatedPhone(world).size_px == (720, 1280)


@pytest.mark.parametrize("name", ["no-such-world", "../pixel-15-en", "", "worlds"])
def test_an_unknown_world_is_refused_by_name(name, tmp_path):
    with pytest.raises(UsageError) as error:
        load_world(name or tmp_path)

    assert error.value.code == "WORLD_UNKNOWN"


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(UsageError) as error:
        load_world(path)

    assert (error.value.code, error.value.saw) == ("WORLD_INVALID", "not UTF-8 text")


def test_broken_toml_is_refused_with_its_line():
    with pytest.raises(UsageError) as error:
        parse_world("name = \n", where="mine.toml")

    assert error.value.code == "WORLD_INVALID"
    assert "line 1" in error.value.saw


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t.update(surplus={}), "little: surplus"),
        (lambda t: t.pop("hardware"), "little: hardware"),
        (lambda t: t.update(screens=[]), "little: screens"),
        (lambda t: t["hardware"].update(sdk="35"), "little: hardware"),
        (lambda t: t["props"].update({"ro.a": 1}), "little: props"),
        (lambda t: t.update(apps={"a": 1}), "little: apps"),
        (lambda t: t["screens"].update(page="text"), "little: screens.page"),
        (lambda t: t["screens"]["page"].update(rows="text"), "little: screens.page.rows"),
        (lambda t: t["screens"]["page"].update(colour="red"), "little: screens.page"),
        (
            lambda t: t["screens"]["page"]["rows"][1].update(tittle="x"),
            "little: screens.page.rows[1]",
        ),
        (lambda t: t["screens"]["page"]["rows"][0].update(low="1"), "little: screens.page.rows[0]"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_with_its_place(table, change, place):
    tables = table({"title": "a"}, {"title": "b"})
    change(tables)

    with pytest.raises(UsageError) as error:
        world_from_table(tables, where="little")

    assert (error.value.code, error.value.where) == ("WORLD_INVALID", place)
    assert error.value.saw


def manual_worlds():
    """The whole worlds that docs/simulator.md shows: a variant, and one from nothing."""
    manual = Path(__file__).parents[4] / "docs" / "simulator.md"
    blocks = [block.split("```")[0] for block in manual.read_text("utf-8").split("```toml\n")[1:]]
    return [block for block in blocks if "[hardware]" in block]


@pytest.mark.parametrize(("place", "build"), [(0, "MINE.1"), (1, "UP1A.231005.007")])
def test_the_worlds_in_the_manual_are_complete(place, build):
    phone = SimulatedPhone(parse_world(manual_worlds()[place]))
    phone.start(action="android.settings.SETTINGS")

    assert phone.props["ro.build.display.id"] == build
    assert len(list(phone.roots()[0].walk())) > 15
