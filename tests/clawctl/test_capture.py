"""A capture is stored before it is read, of one moment, and repeated only as a read."""

import pytest

from clawctl.capture import DEADLINE_S, capture, viewport_context
from clawctl.clock import FakeClock
from clawctl.devices.base import Look, TreeReply
from clawctl.devices.sim import SimDevice
from clawctl.trace.codec import sha256
from clawctl.trace.store import FolderStore, MemoryStore
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts
from tests.clawctl.fakes import ABOUT, ScriptedDevice, about_tree, changed, png

TREE, PICTURE = about_tree(), png()
BUSY = EvidenceError("DUMP_NOT_IDLE", "FAKE-1", saw="the tool's idle message")


def take(clock, store, *, trees=None, pictures=None, facts=None, costs_s=0.0, **options):
    device = ScriptedDevice(clock, trees=trees, pictures=pictures, facts=facts, costs_s=costs_s)
    return capture(device, clock, store, capture_id="c-0001", **options)


def refusal(clock, store, **script):
    with pytest.raises(EvidenceError) as caught:
        take(clock, store, **script)
    return caught.value


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def store():
    return MemoryStore()


def test_a_capture_brings_tree_picture_and_facts_of_one_moment(clock, store):
    snapshot = take(clock, store)
    assert (snapshot.tree, snapshot.picture, snapshot.facts) == (TREE, PICTURE, ABOUT)
    assert (snapshot.capture_id, snapshot.device) == ("c-0001", "FAKE-1")
    assert (snapshot.method, snapshot.attempts) == ("scripted", 1)


def test_age_counts_from_before_the_first_byte_was_asked_for(clock, store):
    before_s = clock.monotonic_s()
    snapshot = take(clock, store, costs_s=0.5)
    assert snapshot.started_s == before_s
    assert snapshot.finished_s == before_s + 1.5  # facts, tree, picture
    assert snapshot.started_at == "2026-01-01T00:00:00.000Z"


def test_bytes_are_stored_as_they_arrived_before_anyone_judges_them(clock, store):
    half = TREE[: len(TREE) // 2]
    refusal(clock, store, trees=[half], attempts=1)
    assert store.files == {"captures/c-0001/failed-1.tree.xml": half}


def test_facts_say_what_was_stored(clock, tmp_path):
    store = FolderStore(tmp_path)
    snapshot = take(clock, store)
    assert snapshot.tree_ref == "captures/c-0001/tree.xml"
    assert snapshot.picture_ref == "captures/c-0001/screen.png"
    text = (tmp_path / "captures/c-0001/facts.json").read_text()
    for digest in (sha256(TREE), sha256(PICTURE)):
        assert digest in text


def test_a_dump_that_failed_once_is_asked_for_again_and_the_age_goes_on(clock, store):
    snapshot = take(clock, store, trees=[BUSY, TREE], costs_s=0.1)
    assert snapshot.attempts == 2
    assert snapshot.started_s == 1000.0
    # facts and tree, pause, facts, tree and picture
    assert snapshot.finished_s == pytest.approx(1000.0 + 0.2 + 0.25 + 0.3)
    ((kind, data),) = store.records
    assert (kind, data["attempt"], data["error"]["code"]) == ("capture_failed", 1, "DUMP_NOT_IDLE")


@pytest.mark.parametrize(
    "code",
    ["DUMP_EMPTY", "DUMP_NOT_IDLE", "DUMP_NO_ROOT", "DUMP_REFUSED", "DUMP_UNCONFIRMED"],
)
def test_a_read_that_never_succeeds_ends_after_four_tries_with_its_cause(clock, store, code):
    device = ScriptedDevice(clock, trees=[EvidenceError(code, "FAKE-1", saw="words")])
    with pytest.raises(EvidenceError) as caught:
        capture(device, clock, store, capture_id="c-0001")
    assert caught.value.code == code
    assert caught.value.where == "FAKE-1, c-0001 attempt 4"
    assert [name for name, _ in device.calls].count("tree") == 4
    assert clock.monotonic_s() == 1000.0 + 0.25 + 0.5 + 1.0


def test_bytes_that_came_with_an_error_are_kept_and_named(clock, tmp_path):
    store = FolderStore(tmp_path)
    lost = EvidenceError("DUMP_UNCONFIRMED", "FAKE-1", saw="no success line", raw=b"<hierarchy")
    error = refusal(clock, store, trees=[lost], attempts=1)
    kept = tmp_path / "captures/c-0001/failed-1.tree.xml"
    assert kept.read_bytes() == b"<hierarchy"
    assert error.evidence == str(kept)
    assert error.raw == b"<hierarchy"


def test_a_picture_that_cannot_be_trusted_is_kept_beside_its_tree(clock, store):
    broken = EvidenceError("PICTURE_INVALID", "FAKE-1", saw="no signature", raw=b"Killed")
    refusal(clock, store, pictures=[broken], attempts=1)
    assert store.files == {
        "captures/c-0001/failed-1.tree.xml": TREE,
        "captures/c-0001/failed-1.screen.png": b"Killed",
    }


@pytest.mark.parametrize(
    ("tree", "code"),
    [
        (b"", "DUMP_EMPTY"),
        (b" \n\x00", "DUMP_EMPTY"),
        (b'<?xml version="1.0"?><hierarchy rotation="0"/>', "DUMP_EMPTY"),
        (TREE[:-1], "DUMP_INCOMPLETE"),
        (TREE[: TREE.rindex(b"</node>")], "DUMP_INCOMPLETE"),
        (TREE[: TREE.index(b"/>") + 2], "DUMP_INCOMPLETE"),
    ],
)
def test_a_document_without_its_end_is_refused_although_the_device_vouched(
    clock, store, tree, code
):
    assert refusal(clock, store, trees=[tree]).code == code
    assert take(clock, MemoryStore(), trees=[tree, TREE]).attempts == 2


@pytest.mark.parametrize("length", [0, 8, 40, len(PICTURE) - 1])
def test_a_picture_cut_short_is_refused(clock, store, length):
    assert refusal(clock, store, pictures=[PICTURE[:length]]).code == "PICTURE_INVALID"
    assert store.files["captures/c-0001/failed-4.screen.png"] == PICTURE[:length]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("package", "com.android.systemui"),
        ("activity", ".Other"),
        ("focused_window", "a dialog with private words"),
        ("rotation", 1),
        ("width_px", 64),
        ("height_px", 32),
        ("screen_on", False),
        ("keyguard", True),
        ("package", None),
    ],
)
def test_a_screen_that_changed_meanwhile_is_refused(clock, store, name, value):
    other = changed(ABOUT, **{name: value})
    error = refusal(clock, store, facts=[ABOUT, other], attempts=1)
    assert (error.code, error.saw) == ("SCREEN_CHANGED", f"another {name}")
    assert "captures/c-0001/tree.xml" not in store.files


def test_a_screen_that_settles_is_captured_in_the_next_try(clock, store):
    moving = changed(ABOUT, package="com.android.launcher")
    snapshot = take(clock, store, facts=[moving, ABOUT], trees=[about_tree("14"), TREE])
    assert (snapshot.attempts, snapshot.facts, snapshot.tree) == (2, ABOUT, TREE)
    assert store.files["captures/c-0001/failed-1.tree.xml"] == about_tree("14")
    assert store.files["captures/c-0001/tree.xml"] == TREE


def test_what_changes_without_moving_the_screen_is_no_change(clock, store):
    other = changed(ABOUT, locale="de-DE", density_dpi=200)
    assert take(clock, store, facts=[ABOUT, other]).attempts == 1


def test_a_picture_of_another_size_than_the_display_is_refused(clock, store):
    error = refusal(clock, store, pictures=[png(64, 32)])
    assert error.code == "SCREEN_CHANGED"
    assert error.saw == "a picture of 64x32, a display of 32x64"


def test_a_phone_that_does_not_know_its_size_is_believed(clock, store):
    assert take(clock, store, facts=[DeviceFacts(package="a")], pictures=[png(64, 32)])


@pytest.mark.parametrize("code", ["DEVICE_LOST", "DEVICE_TIMEOUT", "DEVICE_OFFLINE"])
def test_a_lost_phone_is_not_asked_again(clock, store, code):
    device = ScriptedDevice(clock, pictures=[DeviceError(code, "FAKE-1")])
    with pytest.raises(DeviceError) as caught:
        capture(device, clock, store, capture_id="c-0001")
    assert caught.value.code == code
    assert [name for name, _ in device.calls] == ["facts", "tree", "screenshot"]
    assert store.files == {"captures/c-0001/failed-1.tree.xml": TREE}


def test_no_call_may_take_longer_than_what_is_left_of_the_whole(clock, store):
    device = ScriptedDevice(clock, trees=[BUSY], costs_s=4.0)
    with pytest.raises(EvidenceError) as caught:
        capture(device, clock, store, capture_id="c-0001", deadline_s=20.0)
    assert caught.value.code == "DUMP_NOT_IDLE"
    # A try that may be followed by another gets half of what is left.
    limits_s = [limit for _, limit in device.calls]
    assert limits_s == [10.0, 8.0, 10.0, 3.875, 3.25]
    assert clock.monotonic_s() < 1000.0 + 20.0 + 4.0


def test_a_tree_that_takes_too_long_is_asked_for_again_in_a_hurry(clock, store):
    late = DeviceError("DEVICE_TIMEOUT", "FAKE-1")
    snapshot = take(clock, store, trees=[late, TREE])
    assert (snapshot.attempts, snapshot.method) == (2, "scripted-hurried")


def test_a_screen_that_moves_is_read_in_a_hurry_every_other_time(clock, store):
    snapshot = take(clock, store, trees=[BUSY, BUSY, TREE])
    assert (snapshot.attempts, snapshot.method) == (3, "scripted")
    assert take(clock, MemoryStore(), trees=[BUSY, TREE]).method == "scripted-hurried"


def test_a_strict_capture_wants_the_same_tree_behind_the_picture(clock, store):
    snapshot = take(clock, store, strict=True)
    assert snapshot.strict is True
    error = refusal(clock, MemoryStore(), strict=True, trees=[TREE, about_tree("14")], attempts=1)
    assert (error.code, error.saw) == ("SCREEN_CHANGED", "another tree after the picture")


def test_a_tree_of_another_package_is_read_once_more_and_then_marked(clock, store):
    other = changed(ABOUT, package="com.example.app")
    snapshot = take(clock, store, facts=[other])
    assert (snapshot.attempts, snapshot.conditions) == (2, ("OTHER_PACKAGE",))
    context = viewport_context(snapshot)
    assert context.viewport["conditions"] == ["OTHER_PACKAGE"]


def test_a_tree_of_another_package_that_was_only_passing_leaves_no_mark(clock, store):
    passing = TREE.replace(b"com.android.settings", b"com.android.launcher")
    snapshot = take(clock, store, trees=[passing, TREE])
    assert (snapshot.attempts, snapshot.conditions) == (2, ())


def test_a_tree_that_says_another_rotation_than_the_phone_is_refused(clock, store):
    error = refusal(clock, store, trees=[about_tree(rotation=1)])
    assert (error.code, error.saw) == ("SCREEN_CHANGED", "a tree of another rotation")


def test_what_the_phone_says_of_the_screen_goes_with_the_capture(clock, store):
    snapshot = take(clock, store, facts=[changed(ABOUT, conditions=("SECURE_WINDOW",))])
    assert snapshot.conditions == ("SECURE_WINDOW",)
    ((_, facts),) = [item for item in store.files.items() if item[0].endswith("facts.json")]
    assert b'"conditions":["SECURE_WINDOW"]' in facts.replace(b" ", b"").replace(b"\n", b"")


class Returning(ScriptedDevice):
    """A phone whose connection comes back when it is waited for."""

    waited = 0

    def recover(self, *, timeout_s: float = 30.0) -> None:
        assert timeout_s <= 30.0
        self.waited += 1


@pytest.mark.parametrize("code", ["DEVICE_LOST", "DEVICE_OFFLINE", "ADB_SERVER_DOWN"])
def test_a_lost_connection_is_waited_for_where_the_device_can_do_that(clock, store, code):
    device = Returning(clock, trees=[DeviceError(code, "FAKE-1"), TREE])
    assert capture(device, clock, store, capture_id="c-0001").attempts == 2
    assert device.waited == 1


class Glancing(ScriptedDevice):
    """A phone that brings a whole look at once."""

    def __init__(self, clock, look):
        super().__init__(clock)
        self._look = look
        self.asked = []

    def look(self, **options):
        self.asked.append(options)
        return self._look


def test_a_device_that_looks_at_once_is_asked_once(clock, store):
    reply = TreeReply(data=TREE, method="m", settled=True, warnings=("EXIT_STATUS",), max_depth=50)
    device = Glancing(clock, Look(ABOUT, reply, PICTURE, ABOUT))
    snapshot = capture(device, clock, store, capture_id="c-0001")
    assert device.calls == []
    assert device.asked == [
        {"picture": True, "strict": False, "hurry": False, "timeout_s": 30.0}
    ]  # fmt: skip
    assert (snapshot.tree, snapshot.picture, snapshot.settled) == (TREE, PICTURE, True)
    assert (snapshot.warnings, snapshot.max_depth) == (("EXIT_STATUS",), 50)


def test_a_look_whose_picture_is_broken_keeps_both(clock, store):
    broken = EvidenceError("PICTURE_INVALID", "FAKE-1", saw="no signature", raw=b"Killed")
    device = Glancing(clock, Look(ABOUT, TreeReply(data=TREE, method="m"), broken, ABOUT))
    with pytest.raises(EvidenceError) as caught:
        capture(device, clock, store, capture_id="c-0001", attempts=1)
    assert caught.value.code == "PICTURE_INVALID"
    assert store.files == {
        "captures/c-0001/failed-1.tree.xml": TREE,
        "captures/c-0001/failed-1.screen.png": b"Killed",
    }


def test_a_deadline_that_passed_is_the_devices_fault(clock, store):
    with pytest.raises(DeviceError) as caught:
        take(clock, store, costs_s=DEADLINE_S)
    assert caught.value.code == "DEVICE_TIMEOUT"


def test_a_capture_without_picture_asks_for_none(clock, store):
    snapshot = take(clock, store, picture=False, pictures=[AssertionError("not asked for")])
    assert snapshot.picture is None
    assert sorted(store.files) == ["captures/c-0001/facts.json", "captures/c-0001/tree.xml"]


def test_at_least_one_try_is_asked_for(clock, store):
    with pytest.raises(ValueError, match="at least 1"):
        take(clock, store, attempts=0)


def test_every_fifth_dump_failing_is_outlasted_within_ten_seconds():
    # 0.2^4 = 0.16 % of captures see four failures in a row: about 3 in 2,000.
    import random

    chance = random.Random(7)
    failed = 0
    for _ in range(2000):
        clock = FakeClock()
        trees = [BUSY if chance.random() < 0.2 else TREE for _ in range(4)]
        try:
            take(clock, MemoryStore(), trees=[*trees, TREE], costs_s=0.1)
        except EvidenceError:
            failed += 1
        assert clock.monotonic_s() < 1010.0
    assert failed <= 4


def test_the_context_names_device_time_source_and_screen(clock, tmp_path):
    context = viewport_context(take(clock, FolderStore(tmp_path)))
    assert context.device == "FAKE-1"
    assert context.received_at == "2026-01-01T00:00:00.000Z"
    assert context.source_reference == "captures/c-0001/tree.xml"
    assert context.viewport == {
        "bounds": {"left": 0, "top": 0, "right": 32, "bottom": 64},
        "reference": "captures/c-0001/screen.png",
        "observedAt": "2026-01-01T00:00:00.000Z",
        "rotation": 0,
        "displaySize": {"widthPx": 32, "heightPx": 64},
        "method": "scripted",
        "readForMs": 0,
    }


def test_a_clock_that_goes_on_is_no_sign_of_an_old_tree():
    device = SimDevice.from_world("pixel-15-en")
    device.phone.start(action="android.settings.SETTINGS")
    clock = FakeClock()
    before = capture(device, clock, MemoryStore(), capture_id="c-1")
    for minute in range(1, 20):
        device.phone.clock.jump(60 * minute)
        after = capture(device, clock, MemoryStore(), capture_id="c-2", acted_on=before)
        assert after.picture != before.picture
        assert (after.attempts, after.conditions) == (1, ())


def test_an_old_tree_below_a_new_picture_is_read_once_more_and_then_marked(clock, store):
    before = take(clock, MemoryStore())
    other = png(shade=10)
    after = take(clock, store, pictures=[other], acted_on=before)
    assert (after.attempts, after.conditions) == (2, ("STALE_SUSPECTED",))
    still = take(clock, MemoryStore(), acted_on=before)
    assert (still.attempts, still.conditions) == (1, ())
    fresh = take(
        clock, MemoryStore(), pictures=[other], trees=[TREE, about_tree("14")], acted_on=before
    )
    assert (fresh.attempts, fresh.conditions) == (2, ())
