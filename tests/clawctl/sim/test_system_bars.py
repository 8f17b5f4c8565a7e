"""The bars of System UI show the time and a handle."""

from clawctl.sim.system_bars import navigation_bar, status_bar


def test_the_status_bar_shows_time_and_battery_inside_its_height(metrics):
    bar = status_bar(metrics, "9:41", "100%")

    texts = {view.text: view.bounds for view in bar.walk() if view.text}
    assert list(texts) == ["9:41", "100%"]
    assert texts["9:41"].left == 63
    assert texts["100%"].right == 1017
    assert all(box.clip(bar.bounds) == box for box in texts.values())


def test_the_navigation_bar_holds_the_handle_in_the_middle(metrics):
    bar = navigation_bar(metrics)
    handle = bar.children[0]

    assert bar.bounds.short() == "[0,2337][1080,2400]"
    assert handle.bounds.left + handle.bounds.right == 1080
    assert not any(view.clickable for view in bar.walk())
