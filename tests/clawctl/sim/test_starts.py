"""Intents open the screens they mean, and the device says what it did."""

import pytest

from clawctl.sim.starts import Starts
from clawctl.sim.tasks import Tasks


@pytest.fixture
def starts(pixel_world):
    tasks = Tasks()
    return Starts(pixel_world, tasks), tasks


def screens(tasks):
    return [entry.screen for entry in tasks.front.entries]


def test_settings_opens_home_and_clears_what_stands_above_it(starts):
    start, tasks = starts
    start.by_action("android.settings.SETTINGS")
    start.open("system")
    start.open("languages")
    assert screens(tasks) == ["home", "system", "languages"]

    again = start.by_action("android.settings.SETTINGS")

    assert screens(tasks) == ["home"]
    assert "brought to the front" in again.message


def test_settings_on_home_is_delivered_to_what_is_there(starts):
    start, _ = starts
    start.by_action("android.settings.SETTINGS")

    assert "top-most instance" in start.by_action("android.settings.SETTINGS").message


def test_another_page_goes_on_top_so_back_leads_where_one_was(starts):
    start, tasks = starts
    start.by_action("android.settings.SETTINGS")
    start.by_action("android.settings.DISPLAY_SETTINGS")

    assert screens(tasks) == ["home", "display"]
    assert tasks.front.entries[-1].activity == ".Settings$DisplaySettingsActivity"


def test_a_deep_link_from_the_launcher_has_no_home_below(starts):
    start, tasks = starts
    start.by_action("android.settings.DEVICE_INFO_SETTINGS")
    assert screens(tasks) == ["about"]

    start.by_action("android.settings.SETTINGS")
    assert screens(tasks) == ["about", "home"]


def test_a_page_opened_from_a_row_is_a_sub_settings_and_a_dialog_belongs_to_its_page(starts):
    start, tasks = starts
    start.by_action("android.settings.WIRELESS_SETTINGS")
    start.open("private_dns")
    assert tasks.front.entries[-1].activity == ".Settings$NetworkDashboardActivity"

    tasks.back()
    start.open("sims")
    assert tasks.front.entries[-1].activity == ".SubSettings"


@pytest.mark.parametrize(
    "component",
    [
        "com.android.settings/.Settings",
        "com.android.settings/com.android.settings.Settings",
        "com.android.settings/.Settings$DisplaySettingsActivity",
        "com.android.chrome/.MainActivity",
        "com.google.android.gms/.update.SystemUpdateActivity",
    ],
)
def test_components_are_found_in_either_form(starts, component):
    start, _ = starts

    assert start.by_component(component).ok


def test_the_launchers_component_goes_home(starts):
    start, tasks = starts
    start.by_action("android.settings.SETTINGS")
    launcher = "com.google.android.apps.nexuslauncher"

    assert start.by_component(f"{launcher}/.NexusLauncherActivity").ok
    assert tasks.front is None
    assert start.by_package(launcher).ok


@pytest.mark.parametrize("package", ["com.android.settings", "com.android.chrome"])
def test_a_package_opens_its_first_screen(starts, package):
    start, tasks = starts

    assert start.by_package(package).ok
    assert tasks.front.package == package


def test_what_nobody_answers_is_refused_in_the_devices_words(starts):
    start, tasks = starts

    action = start.by_action("android.settings.NOWHERE")
    component = start.by_component("com.nobody/.Main")
    package = start.by_package("com.nobody")

    assert [result.ok for result in (action, component, package)] == [False, False, False]
    assert "unable to resolve Intent { act=android.settings.NOWHERE" in action.message
    assert "Activity class {com.nobody/com.nobody.Main} does not exist." in component.message
    assert package.message == "** No activities found to run, monkey aborted."
    assert tasks.front is None
