"""The launcher shows apps by their labels, the overview recent tasks."""

from clawctl.sim.effects import Launch, Resume
from clawctl.sim.frames.launcher import launcher_frame, recents_frame
from clawctl.sim.scene import LauncherIcon, PageContent


def test_icons_stand_in_a_grid_above_the_dock(metrics):
    icons = tuple(LauncherIcon(f"App {n}", Launch(f"s{n}")) for n in range(5))
    icons += (LauncherIcon("Phone", Launch("dialer"), dock=True),)
    page = PageContent(title="", package="com.launcher", icons=icons)

    scene = launcher_frame(metrics, page, 0)

    shown = [view for view in scene.root.walk() if view.clickable]
    tops = {view.text: view.bounds.top for view in shown}
    assert [view.effect for view in shown] == [icon.effect for icon in icons]
    assert tops["App 0"] == tops["App 3"] < tops["App 4"] < tops["Phone"]
    assert all(view.desc == view.text and view.long_clickable for view in shown)


def test_the_overview_lists_tasks_with_the_latest_in_the_middle(metrics):
    icons = (LauncherIcon("Settings", Resume("a")), LauncherIcon("Photos", Resume("b")))
    page = PageContent(title="", package="com.launcher", icons=icons, hint="No recent items")

    cards = [v for v in recents_frame(metrics, page, 0).root.walk() if v.clickable]

    assert [card.desc for card in cards] == ["Settings", "Photos"]
    assert cards[0].bounds.left + cards[0].bounds.right == 1080
    assert cards[1].bounds.right < cards[0].bounds.left


def test_an_empty_overview_says_so(metrics):
    page = PageContent(title="", package="com.launcher", hint="No recent items")

    texts = [v.text for v in recents_frame(metrics, page, 0).root.walk() if v.text]

    assert texts == ["No recent items"]
