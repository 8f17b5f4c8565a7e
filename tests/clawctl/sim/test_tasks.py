"""Tasks: what is in front, and what Back and Home leave behind."""

import pytest

from clawctl.sim.tasks import Entry, Tasks


@pytest.fixture
def tasks() -> Tasks:
    tasks = Tasks()
    for screen in ("home", "about"):
        tasks.bring("com.a").entries.append(Entry(screen, "com.a", ".A"))
    return tasks


def test_back_goes_through_the_screens_and_then_to_the_launcher(tasks):
    tasks.back()
    assert tasks.front.entries[-1].screen == "home"

    tasks.back()
    assert tasks.front is None

    tasks.back()
    assert tasks.front is None


def test_home_leaves_the_task_where_it_was(tasks):
    tasks.go_home()

    assert tasks.front is None
    assert tasks.bring("com.a").entries[-1].screen == "about"


def test_the_overview_covers_the_task_until_back(tasks):
    tasks.show_overview()
    assert tasks.front is None

    tasks.back()
    assert tasks.front.entries[-1].screen == "about"


def test_the_latest_task_comes_first(tasks):
    tasks.bring("com.b").entries.append(Entry("b", "com.b", ".B"))

    assert [task.package for task in tasks.recent] == ["com.b", "com.a"]


def test_removing_the_front_task_shows_the_launcher(tasks):
    tasks.bring("com.b").entries.append(Entry("b", "com.b", ".B"))

    assert tasks.remove("com.b") is True
    assert tasks.front is None
    assert tasks.remove("com.b") is False
