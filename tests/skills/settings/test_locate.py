"""The one row that is meant, on pages longer than the screen."""

import pytest

from clawctl_skills.settings.locate import Locator
from clawctl_skills.settings.words import wanted
from tests.skills.settings.phones import ODDITIES, Run


def test_a_row_below_the_fold_is_found_after_the_page_was_seen_whole():
    run = Run("pixel-15-en@en", "settings-read", page="about_phone", label="build_number")
    assert run.value == {"value": run.phone.props["ro.build.display.id"]}
    assert len(run.phone.log.of_kind("swipe")) >= 2


def long_page(folder, *twins: int) -> str:
    """A page of 40 rows, those of these places of one name."""
    rows = ",\n".join(
        f'{{ title = "{"Twin" if place in twins else f"Row {place}"}", summary = "{place}" }}'
        for place in range(40)
    )
    world = folder / "long.toml"
    world.write_text(
        f'name = "long"\nextends = "{ODDITIES}"\n[screens.same]\ntitle = "Same name"\n'
        f"rows = [{rows}]\n"
    )
    return str(world)


@pytest.mark.parametrize(
    "twins", [(0, 39), (1, 38), (1, 30), (3, 12), (7, 9), (9, 11), (15, 16), (20, 28), (5, 17)]
)
def test_two_rows_of_a_name_are_seen_to_be_two_wherever_they_stand(tmp_path, twins):
    world = long_page(tmp_path, *twins)
    assert Run(world, "settings-read", page="Same name", label="Twin").reason == "AMBIGUOUS"


@pytest.mark.parametrize("place", [0, 1, 8, 20, 38, 39])
def test_one_row_is_never_taken_for_two(tmp_path, place):
    run = Run(long_page(tmp_path), "settings-read", page="Same name", label=f"Row {place}")
    assert run.value == {"value": str(place)}


def test_what_may_lie_below_the_screen_is_not_said_to_be_absent(tmp_path):
    # One UI's page on a wide tablet: its last rows lie below the edge, and its list fits.
    wide = tmp_path / "wide.toml"
    wide.write_text(
        'name = "wide"\nextends = "samsung-oneui7"\n[hardware]\nsize_px = [2560, 1600]\n'
        "density_dpi = 280\ntwo_pane = true\n"
    )
    page = "About phone/Software information"
    below = Run(str(wide), "settings-read", page=page, label="Android security patch level")
    assert below.reason == "SEEN_IN_PART"
    assert Run(str(wide), "settings-read", page="Battery", label="No").reason == "NOT_FOUND"


def test_a_later_search_keeps_that_the_page_was_seen_whole():
    first = Locator(wanted("Row"), wanted("Page"))
    first._whole = True
    assert first.again()._whole
