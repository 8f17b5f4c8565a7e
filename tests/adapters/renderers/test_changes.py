"""Differences as values: applied to the old brief they give the new one."""

from collections import Counter

from hypothesis import given
from msgspec.structs import replace

from clawctl_adapters.identity import assign_refs
from clawctl_adapters.renderers.changes import (
    Difference,
    LineChange,
    app_brief,
    numbered_brief,
)
from clawctl_adapters.renderers.difference import parse_difference, write_difference
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.renderers.values import Folded, Label, Line
from tests.adapters.handmade import differ, node, observation, screens

UI = "com.android.systemui"
ROW = {"clickable": True, "bounds": "[0,100][1080,200]"}


def page(*nodes, capture="c-0001", **rest):
    root = node("0", bounds="[0,0][1080,2400]")
    return observation(root, *nodes, capture=capture, app="com.example", **rest)


def step(before, after):
    book = assign_refs(None, before)
    return differ(book, assign_refs(book, after))


def apply(found, brief):
    """The ref lines and the loose texts (counted) of the screen after."""
    lines = {line.ref: line for line in brief.lines if line.ref is not None}
    for change in found.changed:
        lines[change.ref] = _applied(change, lines[change.ref])
    for ref in found.removed:
        del lines[ref]
    lines |= {line.ref: line for line in found.new if line.ref is not None}
    texts = Counter(line.labels for line in brief.lines if line.ref is None)
    kept = texts.total() - found.removed_texts
    return lines, kept + sum(1 for line in found.new if line.ref is None)


def _applied(change, line):
    checks = {"on", "off", "unknown"}
    lost = set(change.lost) | (checks if checks & set(change.gained) else set())
    states = {state for state in line.states if state not in lost} | set(change.gained)
    labels = line.labels
    if change.labels is not None:
        labels = tuple(
            line.labels[at] if new is None else new for at, new in enumerate(change.labels)
        )
    return replace(
        line,
        kind=change.kind or line.kind,
        states=tuple(sorted(states)),
        name=line.name if change.name is None else change.name,
        labels=labels,
    )


@given(screens(), screens(capture="c-0002"))
def test_the_old_brief_and_the_difference_make_the_new_one(before, after):
    book = assign_refs(None, before)
    following = assign_refs(book, after)
    old, new = app_brief(book), app_brief(following)
    lines, texts = apply(differ(book, following), old)
    expected = {line.ref: line for line in new.lines if line.ref is not None}
    plain = {ref: replace(line, states=tuple(sorted(line.states))) for ref, line in lines.items()}
    assert plain == {
        ref: replace(line, states=tuple(sorted(line.states))) for ref, line in expected.items()
    }
    assert texts == sum(1 for line in new.lines if line.ref is None)


@given(screens())
def test_a_screen_after_itself_has_no_change(seen):
    assert step(seen, replace(seen, provenance=replace(seen.provenance, capture_id="c-2"))) == (
        Difference(capture="c-2", since="c-0001")
    )


def test_only_what_is_new_about_a_line_is_said():
    before = page(
        node("1", "0", **ROW),
        node("2", "1", text="Wi-Fi", bounds="[0,100][500,150]"),
        node("3", "1", text="Off", bounds="[0,150][500,200]"),
        node("4", "1", class_name="a.Switch", checkable=True, checked=False),
    )
    after = page(
        node("1", "0", focused=True, **ROW),
        node("2", "1", text="Wi-Fi", bounds="[0,100][500,150]"),
        node("3", "1", text="Connected", bounds="[0,150][500,200]"),
        node("4", "1", class_name="a.Switch", checkable=True, checked=True),
    )
    assert step(before, after).changed == (
        LineChange(ref=1, gained=("on", "focused"), labels=(None, Label("Connected"))),
    )


def test_what_left_is_named_by_refs_and_a_count_of_texts():
    before = page(node("1", "0", text="Open", **ROW), node("2", "0", text="loose"))
    found = step(before, page())
    assert (found.removed, found.removed_texts, found.new) == ((1,), 1, ())


def test_a_loose_text_that_came_is_a_line_without_ref():
    assert step(page(), page(node("1", "0", text="Saved"))).new == (Line(labels=(Label("Saved"),)),)


def test_position_and_size_alone_are_moved_and_not_changed():
    low = {"clickable": True, "bounds": "[0,300][1080,400]"}
    found = step(page(node("1", "0", text="A", **ROW)), page(node("1", "0", text="A", **low)))
    assert (found.moved, found.changed) == ((1,), ())


def test_a_new_parent_is_said_by_its_ref_or_none():
    rows = [node("l", "0", scrollable=True, resource_id="a:id/l", bounds="[0,0][9,9]"),
            node("r", "0", scrollable=True, resource_id="a:id/r", bounds="[9,0][18,9]"),
            node("x", "0", resource_id="a:id/x", bounds="[0,0][9,9]")]  # fmt: skip
    kept = {"text": "A", "resource_id": "a:id/a", **ROW}
    before = page(*rows, node("1", "l", **kept))
    assert step(before, page(*rows, node("1", "r", **kept))).changed == (
        LineChange(ref=2, inside=3),
    )
    assert step(before, page(*rows, node("1", "x", **kept))).changed == (
        LineChange(ref=2, inside=0),
    )


def test_typing_into_a_password_field_is_a_change_without_words():
    field = {"class_name": "a.EditText", "password": True, **ROW}
    found = step(page(node("1", "0", text="", **field)), page(node("1", "0", text="•••", **field)))
    assert found.changed == (LineChange(ref=1, labels=(Label("", "withheld"),)),)


def test_a_keyboard_that_opens_is_one_folded_window():
    keys = node("k", package="com.example.inputmethod", bounds="[0,1600][1080,2400]")
    key = node("q", "k", package="com.example.inputmethod", text="q", clickable=True)
    field = node("1", "0", text="A", **ROW)
    opened = step(page(field), page(field, keys, key))
    assert opened.opened == (Folded("keyboard", "com.example.inputmethod", 1),)
    assert opened.new == ()
    closed = step(page(field, keys, key), page(field))
    assert closed.closed == (Folded("keyboard", "com.example.inputmethod", 1),)


def test_ticking_bars_are_no_change():
    def seen(time):
        return page(
            node("bar", package=UI, bounds="[0,0][1080,80]"),
            node("clock", "bar", package=UI, text=time, bounds="[0,0][100,80]"),
        )

    assert step(seen("12:30"), seen("12:31")).no_change


def test_a_change_that_no_line_shows_is_counted():
    was = page(node("1", "0", text="A", bounds="[0,0][9,9]"))
    now = page(node("1", "0", text="A", bounds="[0,5][9,14]"))
    found = step(was, now)
    assert (found.no_change, found.unlisted) == (False, 1)


def test_coverage_of_both_sides_is_flagged():
    cut = {"source": "incomplete", "truncated": True}
    found = step(page(coverage=cut), page(coverage=cut))
    assert found.flags == ("incomplete", "truncated", "since-incomplete")


def test_what_is_unseen_now_is_the_apps_and_names_no_package(observe, node):
    away = node(text="Away", clickable="true", bounds="[0,900][1080,900]")
    row = node(text="Row", clickable="true")
    book = assign_refs(None, observe(node(row)))
    found = differ(book, assign_refs(book, observe(node(row, away))))
    assert found.opened == (Folded("unseen", "", 1),)
    assert "+unseen 1\n" in write_difference(found)
    assert parse_difference(write_difference(found)) == found


def test_another_activity_of_the_same_app_is_a_change(observe, node):
    facts = {"package": "com.example", "activity": "com.example/.Main"}
    was, now = (
        observe(node(text="Pay", clickable="true"), facts={**facts, "activity": activity})
        for activity in ("com.example/.Main", "com.example/.Pay")
    )
    book = assign_refs(None, was)
    assert differ(book, assign_refs(book, was)).no_change
    found = differ(book, assign_refs(book, now))
    assert (found.app, found.activity, found.no_change) == ("com.example", ".Pay", False)


def test_numbered_brief_has_the_sessions_refs():
    seen = page(node("1", "0", text="A", **ROW))
    book = replace(assign_refs(None, seen), refs={"1": 40})
    assert [line.ref for line in numbered_brief(seen, book).lines] == [40]
    assert [line.ref for line in brief_of(seen).lines] == [1]
