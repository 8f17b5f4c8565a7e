"""Finding elements the way Appium's server does."""

import pytest
from lxml import etree

from clawctl.sim.helpers import appium_find
from clawctl.sim.helpers.appium_find import BadSelectorError, locate
from clawctl.sim.services.u2.session import Session


@pytest.fixture
def session(bench):
    return Session(bench.handset)


def found(session, how, what, inside=None):
    tree = session.tree()
    return [each(tree).text for each in locate(session, how, what, inside)]


TITLE = "android:id/title"


@pytest.mark.parametrize(
    ("how", "what", "texts"),
    [
        ("id", TITLE, ["Network", "Display", "Updating", "About phone"]),
        ("id", "homepage_title", ["Settings"]),
        ("class name", "android.widget.Switch", []),
        ("accessibility id", "nothing", []),
        ("xpath", f"//*[@resource-id='{TITLE}'][2]", []),
        ("xpath", f"(//*[@resource-id='{TITLE}'])", None),
        ("xpath", "//*[@text='Display' and @clickable='false']", ["Display"]),
        ("xpath", "//*[@text='Display' and @clickable='true']", []),
        ("xpath", "//android.widget.TextView[contains(@text, 'isplay')]", ["Display"]),
        ("xpath", "//*[contains(@text, 'isplay') and @enabled='true']", ["Display"]),
        ("xpath", "/hierarchy/android.widget.FrameLayout", ["", ""]),
        ("-android uiautomator", f'new UiSelector().resourceId("{TITLE}").instance(1)',
         ["Display"]),
        ("-android uiautomator", 'new UiSelector().textMatches("(Net|Disp).*");',
         ["Network", "Display"]),
    ],
)  # fmt: skip
def test_strategies(session, how, what, texts):
    if texts is None:
        with pytest.raises(BadSelectorError):
            found(session, how, what)
    elif what.startswith("/hierarchy"):
        assert len(found(session, how, what)) >= 1
    else:
        assert found(session, how, what) == texts


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("css selector", "a"),
        ("xpath", "//*["),
        ("xpath", "//*[contains(@text,'a')]/parent"),
        ("-android uiautomator", "nonsense"),
        ("-android uiautomator", "new UiSelector()"),
        ("-android uiautomator", "new UiSelector().text(unquoted)"),
        ("-android uiautomator", 'new UiSelector().textMatches("(")'),
        ("-android uiautomator", "new UiSelector().nonsense(1)"),
    ],
)
def test_what_cannot_be_read_is_said_at_once(session, how, what):
    with pytest.raises(BadSelectorError):
        found(session, how, what)


def test_elements_are_looked_for_inside_another(session):
    (row,) = locate(session, "xpath", "//*[@text='Display']/../..", None)
    assert found(session, "id", TITLE, row) == ["Display"]


def test_the_page_source_is_named_after_classes(session):
    top = etree.fromstring(appium_find.page_source(session).encode())
    assert (top.tag, top.get("width"), top.get("height")) == ("hierarchy", "720", "1280")
    (display,) = top.xpath("//android.widget.TextView[@text='Display']")
    assert display.get("bounds").startswith("[")
    assert display.get("displayed") == "true"
