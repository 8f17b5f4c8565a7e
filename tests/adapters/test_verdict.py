"""What became of an act, by what the looks before and after it show."""

import msgspec
import pytest

from clawctl_adapters.model.step import ActionResult, Step
from clawctl_adapters.verdict import Verdict, judged, percent_of, verdict_of
from tests.adapters.handmade import node
from tests.adapters.screens_by_rows import LIST, row, screen
from tests.adapters.test_states import edit, slider

WIFI, BLUETOOTH = f"{LIST}.0", f"{LIST}.1"
CLICK = Step(verb="click", name="Wi-Fi")


def switches(wifi, bluetooth, **facts):
    return screen(row(0, "Wi-Fi", on=wifi), row(1, "Bluetooth", on=bluetooth), **facts)


def said(verdict):
    return verdict.effect, verdict.verified, verdict.code


def test_a_switch_that_flipped_is_confirmed_by_its_own_state():
    found = verdict_of(CLICK, switches(False, True), switches(True, True), path=WIFI)
    assert said(found) == ("confirmed", True, None)
    assert (found.details["stateBefore"], found.details["state"]) == ("off", "on")


def test_a_click_that_flipped_another_switch_is_unexpected():
    found = verdict_of(CLICK, switches(False, True), switches(False, False), path=WIFI)
    assert said(found) == ("unexpected", False, "another_state_changed")


def test_switches_that_follow_the_target_are_named_and_no_fault():
    found = verdict_of(CLICK, switches(False, True), switches(True, False), path=WIFI)
    assert said(found) == ("confirmed", True, None)
    assert found.details["others"] == 1


def test_a_click_after_which_nothing_differs_is_a_suspected_noop():
    found = verdict_of(CLICK, switches(False, True), switches(False, True), path=WIFI)
    assert said(found) == ("suspected_noop", None, None)


def test_a_click_that_opened_another_app_is_unexpected():
    after = screen(row(0, "Inbox"), app="com.example.mail")
    found = verdict_of(CLICK, switches(False, True), after, path=WIFI)
    assert said(found) == ("unexpected", None, "another_app")
    assert found.details["app"] == "com.example.mail"


def test_an_app_opened_from_the_launcher_is_what_was_meant():
    home = screen(row(0, "Settings"), app="com.google.android.apps.nexuslauncher")
    found = verdict_of(CLICK, home, switches(True, True), path=WIFI)
    assert said(found) == ("confirmed", None, None)


def test_a_page_that_opened_is_confirmed_and_not_read_back():
    after = screen(row(0, "Saved networks"), row(1, "Hotspot"), row(2, "Data"))
    assert said(verdict_of(CLICK, switches(False, True), after, path=WIFI)) == (
        "confirmed", None, None,
    )  # fmt: skip


def clocks(time, turning, percent="87", shift=0):
    spinner = node(
        "1", "0", class_name="android.widget.ProgressBar", content_description=turning,
        bounds="[0,0][9,9]", package="com.android.settings",
    )  # fmt: skip
    star = node(
        "2", "0", class_name="android.widget.ImageView", package="com.android.settings",
        bounds=f"[{shift},0][{shift + 9},9]",
    )  # fmt: skip
    rows = row(0, "Wi-Fi"), row(1, "Up time", summary=time), row(2, "Level", summary=percent)
    return screen(*rows, beside=(spinner, star))


def test_clocks_spinners_and_wandering_ornaments_are_no_effect():
    before, after = clocks("1:02:03", "a"), clocks("1:02:09", "b", shift=40)
    assert said(verdict_of(CLICK, before, after, path=WIFI)) == ("suspected_noop", None, None)


def test_a_spinner_that_came_or_went_is_no_effect():
    before, after = clocks("1:02", "a"), clocks("1:02", "a")
    after = msgspec.structs.replace(
        after, nodes=tuple(n for n in after.nodes if n.node_path != "1")
    )
    assert said(verdict_of(CLICK, before, after, path=WIFI)) == ("suspected_noop", None, None)


def test_a_number_alone_may_be_a_counter_or_an_effect_and_nobody_can_tell():
    before, after = clocks("1:02", "a", percent="5"), clocks("1:02", "a", percent="6")
    assert said(verdict_of(CLICK, before, after, path=WIFI)) == (
        "unverifiable", None, "only_numbers_changed",
    )  # fmt: skip


def test_the_status_bars_clock_is_no_effect():
    def bar(time):
        return node(
            "9", None, package="com.android.systemui", text=time, bounds="[0,0][1080,80]",
            class_name="android.widget.TextView",
        )  # fmt: skip

    before = screen(row(0, "Wi-Fi"), beside=(bar("12:01"),))
    after = screen(row(0, "Wi-Fi"), beside=(bar("12:02"),))
    assert said(verdict_of(CLICK, before, after, path=WIFI))[0] == "suspected_noop"


@pytest.mark.parametrize(
    ("was", "now", "verdict"),
    [
        (False, True, ("confirmed", True, None)),
        (True, True, ("confirmed", True, None)),
        (False, False, ("suspected_noop", False, "state_unchanged")),
    ],
)
def test_set_rests_on_the_state_that_was_wanted(was, now, verdict):
    step = Step(verb="set", name="Wi-Fi", on=True)
    found = verdict_of(step, switches(was, True), switches(now, True), path=f"{WIFI}.0")
    assert said(found) == verdict


def test_set_that_flipped_another_switch_is_unexpected():
    step = Step(verb="set", name="Wi-Fi", on=True)
    found = verdict_of(step, switches(False, True), switches(False, False), path=WIFI)
    assert said(found) == ("unexpected", False, "another_state_changed")


def test_set_whose_switch_is_out_of_sight_cannot_be_verified():
    step = Step(verb="set", name="Wi-Fi", on=True)
    after = screen(row(0, "Turn on Wi-Fi?"), row(1, "Cancel"))
    found = verdict_of(step, switches(False, True), after, path=WIFI)
    assert said(found) == ("unverifiable", None, "state_not_shown")


def test_a_row_that_says_the_other_word_has_no_state_yet():
    step = Step(verb="set", name="Data Saver", on=True)
    before = screen(row(0, "Data Saver", summary="Off", on=False))
    after = screen(row(0, "Data Saver", summary="Off", on=True))
    assert said(verdict_of(step, before, after, path=WIFI)) == (
        "unverifiable", None, "state_unclear",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "verdict"),
    [
        ("45%", ("confirmed", True, None)),
        ("46%", ("confirmed", True, None)),
        ("80%", ("unexpected", False, "value_differs")),
        ("30%", ("suspected_noop", False, "value_differs")),
        ("45.0", ("unverifiable", None, "state_not_shown")),
    ],
)
def test_a_sliders_value_is_read_back_in_per_cent(shown, verdict):
    step = Step(verb="set", name="Brightness", value=45)
    before = screen(row(0, "Brightness", extra=(slider("30%"),)), row(1, "Other"))
    after = screen(row(0, "Brightness", extra=(slider(shown),)), row(1, "Other"))
    found = verdict_of(step, before, after, path=f"{WIFI}.3")
    assert said(found) == verdict
    assert found.details["shown"] == shown


@pytest.mark.parametrize(
    ("was", "clear", "now", "verdict"),
    [
        ("", None, "tea", ("confirmed", True, None)),
        ("green ", None, "green tea", ("confirmed", True, None)),
        ("green", None, "tea green", ("unexpected", False, "text_differs")),
        ("green", None, "teagreen", ("confirmed", True, None)),
        ("green", True, "tea", ("confirmed", True, None)),
        ("green", True, "greentea", ("unexpected", False, "text_differs")),
        ("", None, "te", ("unexpected", False, "text_differs")),
        ("", None, "", ("suspected_noop", False, "text_differs")),
    ],
)
def test_a_fields_text_is_read_back_exactly(was, clear, now, verdict):
    step = Step(verb="type", name="Name", text="tea", clear=clear)
    before = screen(row(0, "Name", extra=(edit(was),)))
    after = screen(row(0, "Name", extra=(edit(now),)))
    assert said(verdict_of(step, before, after, path=f"{WIFI}.3")) == verdict


@pytest.mark.parametrize(
    ("was", "hint", "was_empty", "now", "verdict"),
    [
        # words alone where others were: a prompt, or text that is gone
        ("Search", None, None, "tea", ("unverifiable", None, "prompt_unclear")),
        ("Search", None, True, "tea", ("confirmed", True, None)),
        ("Search", None, False, "tea", ("unexpected", False, "text_differs")),
        ("Search", "Search", None, "tea", ("confirmed", True, None)),
        ("green", "Search", None, "tea", ("unexpected", False, "text_differs")),
        # the very words were there before
        ("tea", "Search", None, "tea", ("suspected_noop", False, "text_differs")),
        ("tea", None, None, "tea", ("suspected_noop", False, "text_differs")),
        ("tea", None, False, "teatea", ("confirmed", True, None)),
        # the prompt is the very words
        ("tea", "tea", None, "tea", ("unverifiable", None, "prompt_unclear")),
    ],
)
def test_a_prompt_is_not_taken_for_text_nor_text_for_a_prompt(was, hint, was_empty, now, verdict):
    step = Step(verb="type", name="Name", text="tea")
    more = {} if hint is None else {"hint": hint}
    before = screen(row(0, "Name", extra=(edit(was, **more),)))
    after = screen(row(0, "Name", extra=(edit(now, **more),)))
    found = verdict_of(step, before, after, path=f"{WIFI}.3", was_empty=was_empty)
    assert said(found) == verdict


@pytest.mark.parametrize(
    ("now", "is_exact", "verdict"),
    [
        ("tea😀", False, ("confirmed", True, None)),
        ("tea..", True, ("confirmed", True, None)),
        ("tea..", False, ("unverifiable", None, "text_not_readable")),
        ("tea.", True, ("unexpected", False, "text_differs")),
    ],
)
def test_an_emoji_that_a_dump_has_no_word_for_is_verified_by_the_device_alone(
    now, is_exact, verdict
):
    step = Step(verb="type", name="Name", text="😀")
    before = screen(row(0, "Name", extra=(edit("tea"),)))
    after = screen(row(0, "Name", extra=(edit(now),)))
    found = verdict_of(step, before, after, path=f"{WIFI}.3", is_exact=is_exact)
    assert said(found) == verdict


def test_private_words_are_compared_and_never_shown():
    step = Step(verb="type", name="Name", text="ann@example.com", clear=True)
    before = screen(row(0, "Name", extra=(edit(""),)))
    came = screen(row(0, "Name", extra=(edit("ann@example.com"),)))
    other = screen(row(0, "Name", extra=(edit("bob@example.com"),)))
    assert said(verdict_of(step, before, came, path=f"{WIFI}.3")) == ("confirmed", True, None)
    found = verdict_of(step, before, other, path=f"{WIFI}.3")
    assert said(found) == ("unexpected", False, "text_differs")
    assert "bob" not in str(found.details)


def test_a_secret_cannot_be_read_back():
    step = Step(verb="type", name="PIN", text="2580")
    before = screen(row(0, "PIN", extra=(edit("", password=True),)))
    after = screen(row(0, "PIN", extra=(edit("••••", password=True),)))
    found = verdict_of(step, before, after, path=f"{WIFI}.3")
    assert said(found) == ("unverifiable", None, "text_not_readable")
    assert "2580" not in str(found.details)


SCROLL = Step(verb="scroll", name="list", direction="down")


def test_a_list_that_moved_is_confirmed_and_one_that_did_not_is_no_change():
    before = screen(*(row(n, f"Row {n:c}") for n in range(65, 70)))
    after = screen(*(row(n, f"Row {n + 3:c}") for n in range(65, 70)))
    assert said(verdict_of(SCROLL, before, after, path=LIST)) == ("confirmed", None, None)
    assert said(verdict_of(SCROLL, before, before, path=LIST)) == (
        "no_change", None, "nothing_moved",
    )  # fmt: skip


def test_rows_that_differ_in_their_numbers_alone_have_moved():
    before = screen(*(row(n, f"Pad {n}") for n in range(5)))
    after = screen(*(row(n, f"Pad {n + 5}") for n in range(5)))
    assert said(verdict_of(SCROLL, before, after, path=LIST)) == ("confirmed", None, None)


def test_a_change_beside_the_list_is_no_scroll():
    def hint(words):
        return node("8", "0", text=words, class_name="android.widget.TextView", bounds="[0,0][9,9]")

    rows = [row(n, f"Row {n:c}") for n in range(65, 70)]
    before, after = screen(*rows, beside=(hint("Scan"),)), screen(*rows, beside=(hint("Found"),))
    assert said(verdict_of(SCROLL, before, after, path=LIST)) == (
        "no_change", None, "nothing_moved",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("step", "app", "activity", "verdict"),
    [
        (Step(verb="open", app="com.x"), "com.x", None, ("confirmed", True, None)),
        (Step(verb="open", app="com.x"), "com.y", None, ("unexpected", False, "another_app")),
        (Step(verb="open", activity="com.x/.A"), "com.x", "com.x.A", ("confirmed", True, None)),
        (Step(verb="open", activity="com.x/.A"), "com.x", ".B", ("confirmed", None, None)),
        (Step(verb="open", activity="com.x/.A"), "com.y", ".A",
         ("unexpected", False, "another_app")),
        (Step(verb="open", page="wifi"), "com.x", None, ("confirmed", None, None)),
        (Step(verb="press", key="home"), "com.x.launcher", None, ("confirmed", True, None)),
        (Step(verb="press", key="back"), "com.x", None, ("confirmed", None, None)),
    ],
)  # fmt: skip
def test_what_came_to_the_front_is_read_back_where_it_has_a_name(step, app, activity, verdict):
    before, after = switches(True, True), screen(row(0, "A"), row(1, "B"), app=app)
    assert said(verdict_of(step, before, after, activity=activity)) == verdict


def test_a_key_that_did_nothing_is_no_change():
    same = switches(True, True)
    assert said(verdict_of(Step(verb="press", key="back"), same, same))[0] == "no_change"
    volume = verdict_of(Step(verb="press", key="volume_up"), same, same)
    assert said(volume) == ("unverifiable", None, "state_not_shown")


@pytest.mark.parametrize(
    ("step", "verdict"),
    [
        (Step(verb="wait", text="Wi-Fi"), ("confirmed", True, None)),
        (Step(verb="wait", text="Never"), ("no_change", False, "words_not_shown")),
        (Step(verb="wait", gone="Never"), ("confirmed", True, None)),
        (Step(verb="wait", gone="Wi-Fi"), ("no_change", False, "words_still_shown")),
        (Step(verb="wait", ms=5), ("confirmed", None, None)),
    ],
)
def test_a_wait_is_judged_by_the_words(step, verdict):
    assert said(verdict_of(step, switches(True, True), switches(True, True))) == verdict


PART = {"source": "incomplete", "omitted_nodes": 3, "truncated": True}


def test_an_incomplete_tree_proves_neither_absence_nor_that_nothing_happened():
    same = switches(True, True, coverage=PART)
    gone = verdict_of(Step(verb="wait", gone="Never"), same, same)
    assert said(gone) == ("unverifiable", None, "incomplete_tree")
    assert said(verdict_of(CLICK, same, same, path=WIFI)) == (
        "unverifiable", None, "incomplete_tree",
    )  # fmt: skip


@pytest.mark.parametrize("condition", ["STALE_SUSPECTED", "OTHER_PACKAGE"])
def test_a_tree_that_may_be_of_another_screen_proves_nothing(condition):
    after = switches(True, True, viewport={"conditions": [condition]})
    found = verdict_of(CLICK, switches(False, True), after, path=WIFI)
    assert said(found) == ("unverifiable", None, "stale_tree")


def test_without_a_look_before_only_a_read_back_counts():
    opened = verdict_of(Step(verb="open", app="com.x"), None, screen(app="com.x"))
    assert said(opened) == ("confirmed", True, None)
    page = verdict_of(Step(verb="open", page="wifi"), None, switches(True, True))
    assert said(page) == ("unverifiable", None, "not_seen_before")


def test_a_lost_reply_becomes_delivery_once_the_effect_was_seen():
    lost = ActionResult(step=CLICK, ok=False, code="DEVICE_LOST", degraded="reply_lost")
    seen = judged(lost, Verdict(effect="confirmed", verified=True), still=True)
    assert (seen.ok, seen.effect, seen.code) == (True, "confirmed", "DEVICE_LOST")
    quiet = judged(lost, Verdict(effect="suspected_noop"), still=False)
    assert (quiet.ok, quiet.effect, quiet.degraded) == (False, "suspected_noop", "reply_lost")


@pytest.mark.parametrize(
    ("value", "percent"),
    [(45, 45), (45.4, 45), ("45%", 45), ("45", 45), (101, None), ("Blue", None), (True, None)],
)
def test_a_wanted_value_is_read_as_per_cent_where_it_is_one(value, percent):
    assert percent_of(value) == percent
