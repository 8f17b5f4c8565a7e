"""What selectors mean, on a tree small enough to see."""

import pytest

from clawctl.sim.services.u2.errors import RpcError
from clawctl.sim.services.u2.selectors import is_older, matches
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds
from tests.clawctl.sim.services.u2.conftest import by

BOX = Bounds(0, 0, 10, 10)


def view(name, *children, cls="Text", **facts):
    made = View(cls, BOX, text=name, shown=BOX, **facts)
    for index, child in enumerate(children):
        child.index = index
    made.children = list(children)
    return made


@pytest.fixture
def tree():
    """root( list( a(Wi-Fi, on) b(Wi-Fi calling, off) ) footer )"""
    hidden = view("hidden")
    hidden.seen = False
    a = view("row a", view("Wi-Fi", desc="network"), view("On", checked=True), cls="Row")
    b = view("row b", view("Wi-Fi calling"), view("Off"), cls="Row")
    rows = view("list", a, b, hidden, cls="List", scrollable=True, resource_id="p:id/list")
    return Tree([view("root", rows, view("footer", package="com.x"), cls="Frame")])


def names(tree, selector):
    return [found.text for found in matches(tree, selector)]


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        (by(text="Wi-Fi"), ["Wi-Fi"]),
        (by(text="wi-fi"), []),
        (by(textContains="Wi-Fi"), ["Wi-Fi", "Wi-Fi calling"]),
        (by(textContains="wi-fi"), []),
        (by(textStartsWith="row"), ["row a", "row b"]),
        (by(textMatches=".*ow [ab]"), ["row a", "row b"]),
        (by(textMatches="row"), []),
        (by(textMatches=r"\QWi-Fi\E.*"), ["Wi-Fi", "Wi-Fi calling"]),
        (by(description="network"), ["Wi-Fi"]),
        (by(descriptionContains="net"), ["Wi-Fi"]),
        (by(className="Row"), ["row a", "row b"]),
        (by(classNameMatches="R.w"), ["row a", "row b"]),
        (by(packageName="com.x"), ["footer"]),
        (by(resourceId="p:id/list"), ["list"]),
        (by(resourceIdMatches=".*list"), ["list"]),
        (by(checked=True), ["On"]),
        (by(scrollable=True), ["list"]),
        (by(className="Row", text="row b"), ["row b"]),
        (by(text="hidden"), []),
        (by(className="Row", instance=1), ["row b"]),
        (by(className="Row", instance=2), []),
        (by(className="Text", index=1), ["On", "Off", "footer"]),
        (by(instance=0), ["root"]),
        # the older object type, which instance asks for, does not mind the case
        (by(textContains="wi-fi", instance=1), ["Wi-Fi calling"]),
        (by(textStartsWith="ROW", instance=0), ["row a"]),
    ],
)
def test_fields_mean_what_the_server_takes_them_for(tree, selector, found):
    assert names(tree, selector) == found


def chained(first, *steps):
    return first | {
        "childOrSibling": [kind for kind, _ in steps],
        "childOrSiblingSelector": [selector for _, selector in steps],
    }


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ([("child", by(className="Text"))], ["Wi-Fi", "On", "Wi-Fi calling", "Off"]),
        ([("child", by(className="Text", instance=3))], ["Off"]),
        ([("child", by(text="Off"))], ["Off"]),
        ([("sibling", by(text="footer"))], []),
        ([("child", by(text="Off")), ("sibling", by(textStartsWith="wi"))], ["Wi-Fi calling"]),
        ([("child", by(text="nobody")), ("child", by(text="Off"))], []),
    ],
)
def test_children_and_siblings_are_taken_from_left_to_right(tree, steps, found):
    assert names(tree, chained(by(className="Row"), *steps)) == found


def test_some_selectors_are_answered_by_the_older_type():
    assert not is_older(by(text="a"))
    assert is_older(by(text="a", instance=0))
    assert is_older(by(text="a", index=0))
    assert is_older(chained(by(text="a"), ("child", by(text="b"))))


@pytest.mark.parametrize(
    ("selector", "message"),
    [
        (by(nonsense="a"), "java.lang.IllegalArgumentException"),
        (by(textEndsWith="a"), "java.lang.IllegalArgumentException"),
        (by(instance=-1), "java.lang.IllegalArgumentException"),
        (by(textMatches="("), "java.util.regex.PatternSyntaxException"),
    ],
)
def test_what_the_server_cannot_read_is_an_error(tree, selector, message):
    with pytest.raises(RpcError) as caught:
        matches(tree, selector)
    assert caught.value.message == message
