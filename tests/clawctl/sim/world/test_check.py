"""What could not work on the phone is found before a phone starts with it."""

import pytest

from clawctl.sim.world.check import Problem, world_problems
from clawctl.sim.world.files import merge
from clawctl.sim.world.reading import world_from_table
from clawctl_adapters.errors import UsageError

KEY = {"kind": "switch", "title": "a", "switch": "global:x"}


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({"title": "a", "goto": "nowhere"}, "rows[0].goto"),
        ({"title": "a", "kind": "carousel"}, "rows[0].kind"),
        ({"title": ""}, "rows[0].title"),
        ({"kind": "switch", "title": "a"}, "rows[0].switch"),
        ({"kind": "switch", "title": "a", "switch": "x"}, "rows[0].switch"),
        ({"kind": "switch", "title": "a", "switch": {"key": "vendor:x"}}, "rows[0].switch"),
        ({"kind": "two-target", "title": "a", "switch": "global:x"}, "rows[0].goto"),
        ({"kind": "radio", "title": "a", "setting": "global:x"}, "rows[0].value"),
        ({"kind": "slider", "title": "a", "setting": "x"}, "rows[0].setting"),
        (
            {"kind": "slider", "title": "a", "setting": "global:x", "low": 9, "high": 9},
            "rows[0].low",
        ),
        ({"title": "prop:ro.missing"}, "rows[0].title"),
        ({"title": "a", "summary": {"from": "prop:ro.missing"}}, "rows[0].summary.from"),
        ({"title": "a", "summary": {"from": "weather"}}, "rows[0].summary.from"),
        ({"title": "a", "summary": "fact:weather"}, "rows[0].summary"),
        ({"title": "a", "summary": "setting:global"}, "rows[0].summary"),
        ({"title": "a", "when": "setting:global:x"}, "rows[0].when"),
        ({"title": "a", "enabled": "weather=fine"}, "rows[0].enabled"),
        (
            {"title": "a", "taps": {"count": 0, "key": "global:x", "value": "1"}},
            "rows[0].taps.count",
        ),
        ({"title": "a", "taps": {"count": 7, "key": "x", "value": "1"}}, "rows[0].taps.key"),
    ],
)
def test_a_row_that_could_not_work_is_named(table, row, place):
    with pytest.raises(UsageError) as error:
        world_from_table(table(row))

    assert (error.value.code, error.value.where) == (
        "WORLD_INVALID",
        f"world: screens.page.{place}",
    )


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda t: t["hardware"].update(size_px=[1, 1]), "hardware.size_px"),
        (lambda t: t["hardware"].update(density_dpi=7), "hardware.density_dpi"),
        (lambda t: t["hardware"].update(settle_ms=-1), "hardware"),
        (lambda t: t["hardware"].update(status_bar_px=900), "hardware.status_bar_px"),
        (lambda t: t["hardware"].update(start="noon"), "hardware.start"),
        (lambda t: t["props"].pop("ro.product.model"), "props.ro.product.model"),
        (lambda t: t["settings"].update(vendor={}), "settings.vendor"),
        (lambda t: t["screens"].pop("home"), "screens.home"),
        (lambda t: t["screens"]["page"].update(frame="launcher"), "screens.page.frame"),
        (lambda t: t["screens"]["page"].update(title=""), "screens.page.title"),
        (lambda t: t["screens"]["home"].update(search="nowhere"), "screens.home.search"),
        (lambda t: t["screens"]["home"].update(avatar={"desc": "me"}), "screens.home.avatar.goto"),
        (
            lambda t: t.update(apps=[{"label": "A", "package": "a.b", "goto": "nowhere"}]),
            "apps[0].goto",
        ),
    ],
)
def test_a_world_that_could_not_work_is_named(table, change, place):
    tables = table(KEY)
    change(tables)

    with pytest.raises(UsageError) as error:
        world_from_table(tables)

    assert (error.value.code, error.value.where) == ("WORLD_INVALID", f"world: {place}")


def test_a_sound_world_passes(table):
    assert world_from_table(table(KEY)).screens["page"].rows[0].switch == "global:x"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"hardware": {"skin": "chrome"}}, "hardware.skin"),
        ({"hardware": {"labels": "klingon"}}, "hardware.labels"),
        ({"hardware": {"lock": "pin"}}, "hardware.pin"),
        ({"notifications": [{"app": "A", "title": "label:no_such"}]}, "notifications[0].title"),
        ({"screens": {"page": {"buttons": [{"title": "A", "goto": "x"}]}}},
         "screens.page.buttons[0].goto"),
        ({"screens": {"page": {"buttons": [{"title": "A", "puts": {"x": "1"}}]}}},
         "screens.page.buttons[0].puts"),
        ({"screens": {"page": {"setting": "x"}}}, "screens.page.setting"),
        ({"screens": {"page": {"rows": [{**KEY, "asks": "nowhere"}]}}},
         "screens.page.rows[0].asks"),
        ({"screens": {"page": {"rows": [{"kind": "tiles", "setting": "global:x"}]}}},
         "screens.page.rows[0].choices"),
        ({"screens": {"page": {"rows": [{"title": "label:no_such_name"}]}}},
         "screens.page.rows[0].title"),
    ],
)  # fmt: skip
def test_what_a_maker_or_a_dialog_lacks_is_named(table, change, place):
    with pytest.raises(UsageError) as error:
        world_from_table(merge(table({"title": "a"}), change), where="w")

    assert error.value.where == f"w: {place}"


def test_a_world_on_the_way_to_nowhere_is_odd_and_not_fatal(table):
    world = world_from_table(merge(table(), {"screens": {"alone": {"title": "Alone"}}}))

    assert list(world_problems(world)) == [
        Problem("screens.alone", "no row, button or intent leads here", fatal=False)
    ]
