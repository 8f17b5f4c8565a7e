"""One element: there or not, its facts, touches, text, waiting."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.u2 import server
from tests.clawctl.sim.services.u2.conftest import SETTINGS, Client, by, reply_in, request

NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
FIELD = "com.android.settings:id/name"


class Timers:
    """Alarms that ring when the test says so."""

    def __init__(self):
        self.set = []

    def __call__(self, delay_s, act):
        entry = (delay_s, act)
        self.set.append(entry)
        return lambda: self.set.remove(entry) if entry in self.set else None


@pytest.fixture
def timers():
    return Timers()


@pytest.fixture
def waiting(phone, timers):
    """A client of a phone whose time the test moves."""
    handset = Handset(phone, timers=timers)
    server.install(handset)
    phone.start(action=SETTINGS)
    return Client(handset)


@pytest.fixture
def form(page_of):
    """A client of a page with a field."""
    phone = page_of({"kind": "field", "title": "Name", "id": FIELD}, {"title": "Other"})
    handset = Handset(phone)
    server.install(handset)
    return Client(handset)


def test_what_is_there_exists_and_is_counted(u2):
    assert u2("exist", by(text="Display")) is True
    assert u2("exist", by(text="Nowhere")) is False
    assert u2("count", by(resourceId="android:id/title")) == 4


def test_an_element_is_described_in_full(u2):
    info = u2("objInfo", by(text="Display"))
    assert info["resourceName"] == "android:id/title"
    assert (info["className"], info["packageName"]) == (
        "android.widget.TextView",
        "com.android.settings",
    )
    assert set(info["bounds"]) == {"left", "top", "right", "bottom"}
    assert info["bounds"] == info["visibleBounds"]
    assert (info["enabled"], info["checked"], info["childCount"]) == (True, False, 0)


def test_the_older_object_type_has_no_resource_name(u2):
    assert u2("objInfo", by(text="Display", instance=0))["resourceName"] is None
    infos = u2("objInfoOfAllInstances", by(resourceId="android:id/title"))
    assert [info["text"] for info in infos][:2] == ["Network", "Display"]
    assert infos[0]["resourceName"] == "android:id/title"


@pytest.mark.parametrize("method", ["objInfo", "getText", "click", "clearTextField", "longClick"])
def test_what_is_not_there_is_an_error_its_client_knows(u2, method):
    kind, error = u2.ask(method, by(text="Nowhere"))
    assert (kind, error["code"], error["message"]) == ("error", -32001, NOT_FOUND)
    assert isinstance(error["data"], str)


def test_an_element_is_touched_in_the_middle_of_what_is_seen(u2):
    assert u2("click", by(text="Display")) is True
    assert u2.phone.log.of_kind("tap")[-1].detail["element"]["text"] == "Display"
    assert u2("exist", by(text="Brightness level")) is True


def test_a_field_gets_loses_and_tells_its_text(form):
    field = by(resourceId=FIELD)
    assert form("setText", field, "héllo 🙂") is True
    assert form("getText", field) == "héllo 🙂"
    assert "héllo .." in form("dumpWindowHierarchy", False, 50)
    assert form("clearTextField", field) is None
    assert form("getText", field) == "Name"


def test_what_is_no_field_keeps_its_text_whatever_the_server_says(form):
    assert form("setText", by(text="Other"), "x") is True
    assert form("setText", by(text="Other", instance=0), "x") is False
    assert form("exist", by(text="Other")) is True


def wait(client, method, selector, timeout_ms):
    return client.begin("POST", "/jsonrpc/0", request(method, selector, timeout_ms))


def test_a_wait_ends_when_the_element_comes(waiting, timers):
    stream = wait(waiting, "waitForExists", by(text="Brightness level"), 20_000)
    assert stream.sent == b""
    assert [delay for delay, _ in timers.set] == [20.0]
    waiting.phone.start(action="android.settings.DISPLAY_SETTINGS")
    waiting.handset.runs.wake()
    assert reply_in(stream.sent) == ("result", True)
    assert timers.set == []


def test_a_wait_ends_when_its_time_is_over(waiting, timers):
    stream = wait(waiting, "waitForExists", by(text="Nowhere"), 500)
    waiting.handset.runs.wake()
    assert stream.sent == b""
    ((delay_s, ring),) = timers.set
    ring()
    assert (delay_s, reply_in(stream.sent)) == (0.5, ("result", False))


def test_a_wait_for_what_is_so_already_needs_no_time(waiting, timers):
    assert waiting("waitForExists", by(text="Display"), 20_000) is True
    assert waiting("waitUntilGone", by(text="Nowhere"), 20_000) is True
    assert waiting("waitForExists", by(text="Nowhere"), 0) is False
    assert timers.set == []


def test_a_wait_until_it_is_gone(waiting, timers):
    stream = wait(waiting, "waitUntilGone", by(text="Display"), 20_000)
    assert stream.sent == b""
    waiting.phone.key(3)
    waiting.handset.runs.wake()
    assert reply_in(stream.sent) == ("result", True)


def test_where_nobody_else_can_act_a_wait_is_the_phones_time_passing(u2):
    before = u2.phone.clock.now_ms
    assert u2("waitForExists", by(text="Nowhere"), 3000) is False
    assert u2.phone.clock.now_ms - before == 3000


def test_drags_and_swipes_begin_at_the_element(u2):
    assert u2("dragTo", by(text="Display"), 360, 1200, 20) is True
    assert u2("dragTo", by(text="Display"), by(text="Network"), 20) is True
    assert u2("swipe", by(text="Display"), "up", 10) is True
    assert u2("swipe", by(text="Display"), "nowhere", 10) is False
    swipes = u2.phone.log.of_kind("swipe")
    assert swipes[0].detail["x"] == swipes[1].detail["x"]
    assert (swipes[0].detail["to_x"], swipes[0].detail["to_y"]) == (360, 1200)


def test_two_fingers_are_noted_and_change_nothing(u2):
    before = u2.phone.dump("uiautomator2")
    point = {"x": 1, "y": 2}
    assert u2("pinchIn", by(text="Display"), 50, 10) is True
    assert u2("pinchOut", by(text="Display"), 50, 10) is True
    assert u2("gesture", by(text="Display"), point, point, point, point, 10) is True
    assert u2.ask("pinchIn", by(text="Nowhere"), 50, 10)[0] == "error"
    assert len(u2.phone.log.of_kind("two-fingers")) == 3
    assert u2.phone.dump("uiautomator2") == before


def test_children_are_found_once_and_known_by_an_id(u2):
    rows = by(resourceId="com.android.settings:id/recycler_view")
    row = by(className="android.widget.LinearLayout", clickable=True)
    name = u2("childByText", rows, row, "Display")
    assert u2("exist", name) is True
    assert u2("objInfo", name)["resourceName"] is None
    assert u2("click", name) is True
    assert u2("exist", name) is False  # another screen
    assert u2.ask("getText", name)[1]["message"] == NOT_FOUND


def test_children_by_number_and_description_or_not_at_all(u2):
    rows = by(resourceId="com.android.settings:id/recycler_view")
    titles = by(resourceId="android:id/title")
    assert u2("getText", u2("childByInstance", rows, titles, 2)) == "Updating"
    assert u2.ask("childByInstance", rows, titles, 9)[1]["message"] == NOT_FOUND
    assert u2.ask("childByDescription", rows, titles, "none")[1]["message"] == NOT_FOUND
    assert u2.ask("childByText", rows, titles, "Display", True)[0] == "result"
    assert u2.ask("exist", "object-99")[0] == "error"
