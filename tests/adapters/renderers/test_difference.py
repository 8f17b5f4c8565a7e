"""The difference text: the smaller of two, read back whole, forged by nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters import parse_brief, render_brief
from clawctl_adapters.errors import UsageError
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.renderers.brief import write_brief
from clawctl_adapters.renderers.changes import (
    Difference,
    LineChange,
    numbered_brief,
)
from clawctl_adapters.renderers.difference import (
    parse_difference,
    read_ranges,
    render_difference,
    write_difference,
    write_ranges,
)
from clawctl_adapters.renderers.values import Folded, Label, Line
from tests.adapters.handmade import TRAPS, WORDS, differ, node, observation, screens

LABEL = st.builds(Label, WORDS.filter(bool), st.sampled_from(["text", "prompt"])) | st.just(
    Label("", "withheld")
)
LABELS = st.lists(LABEL, max_size=3).map(tuple)
STATES = st.lists(st.sampled_from(["on", "off", "focused"]), max_size=2).map(tuple)
REFS = st.lists(st.integers(1, 60), max_size=6, unique=True).map(lambda refs: tuple(sorted(refs)))
FOLDED = st.lists(st.builds(Folded, st.just("keyboard"), WORDS, st.just(3)), max_size=2).map(tuple)
CHANGES = st.builds(
    LineChange,
    ref=st.integers(1, 99),
    kind=st.none() | st.sampled_from(["switch", "click"]),
    gained=STATES,
    lost=STATES,
    name=st.none() | st.sampled_from(["", "gear_1"]),
    labels=st.none() | st.lists(st.none() | LABEL, max_size=4).map(tuple),
    inside=st.none() | st.integers(0, 9),
)
NEW = st.builds(Line, ref=st.integers(1, 99), kind=st.just("scroll"), labels=LABELS) | st.builds(
    Line, labels=LABELS.filter(bool)
)
DIFFERENCES = st.builds(
    Difference,
    capture=WORDS.filter(bool),
    since=WORDS.filter(bool),
    app=st.none() | WORDS.filter(bool),
    activity=st.just(""),
    flags=st.sampled_from([(), ("incomplete",), ("secure-window", "since-incomplete")]),
    changed=st.lists(CHANGES, max_size=3).map(tuple),
    new=st.lists(NEW, max_size=3).map(tuple),
    removed=REFS,
    removed_texts=st.integers(0, 3),
    moved=REFS,
    opened=FOLDED,
    closed=FOLDED,
    unlisted=st.integers(0, 2),
) | st.builds(
    Difference, capture=WORDS, since=WORDS, app=WORDS | st.just("since"), activity=WORDS,
    changed=st.lists(CHANGES, max_size=1).map(tuple),
)  # fmt: skip


@given(DIFFERENCES)
def test_what_was_written_is_read_back_for_any_words(found):
    text = write_difference(found)
    assert parse_difference(text) == found
    assert len(text.splitlines()) == len(text.split("\n")) - 1
    text.encode("utf-8")


@given(screens(), screens(capture="c-0002"))
def test_nothing_larger_than_the_full_brief_is_sent(before, after):
    book = assign_refs(None, before)
    following = assign_refs(book, after)
    text = render_difference(before, after)
    full = numbered_brief(after, following)
    if text != write_brief(full):
        assert parse_difference(text) == differ(book, following)
        assert len(text.encode()) <= len(render_brief(after).encode()) + 9 * len(full.lines)
    else:
        assert parse_brief(text) == full


def rows(*labels, checked=False, capture="c-0001"):
    found = [node("0", bounds="[0,0][1080,2400]")]
    for number, label in enumerate(labels):
        rect = f"[0,{number * 100}][1080,{number * 100 + 100}]"
        found.append(node(f"r{number}", "0", clickable=True, text=label, bounds=rect))
    found.append(node("s", "0", class_name="a.Switch", checkable=True, checked=checked,
                      clickable=True, bounds="[0,2300][1080,2400]"))  # fmt: skip
    return observation(*found, app="com.example", capture=capture)


PAGE = ("Network", "Devices", "Apps", "Notifications", "Battery", "Storage", "Sound", "Display")


def test_one_toggled_switch_is_one_short_line():
    text = render_difference(rows(*PAGE), rows(*PAGE, checked=True, capture="c-0002"))
    assert text == "c-0002 ~9.on\n"


def test_no_change_is_one_line():
    text = render_difference(rows(*PAGE), rows(*PAGE, capture="c-0002"))
    assert text == "c-0002 since no_change\n"


def test_removed_refs_are_ranges_and_moved_ones_too():
    text = render_difference(rows(*PAGE), rows("Network", *PAGE[3:], "New", capture="c-0002"))
    assert text == "c-0002 since\n+10 New\n-2-3\nmoved 4-8\n"


def test_another_page_is_sent_in_full_with_new_refs():
    text = render_difference(rows("A", "B"), rows("C", "D", "E", capture="c-0002"))
    assert text.splitlines() == [
        "c-0002 com.example 4", "4 C", "5 D", "6 E", "3.switch.off",
    ]  # fmt: skip


def test_refs_of_a_session_can_be_passed_on():
    first, second = rows(*PAGE), rows(*PAGE, checked=True, capture="c-0002")
    book = assign_refs(None, first)
    third = assign_refs(book, second)
    assert render_difference(first, second, book=book, next_book=third) == render_difference(
        first, second
    )


def test_every_part_of_a_difference_has_its_mark():
    found = Difference(
        capture="c-0002",
        since="c-0001",
        app="com.other",
        flags=("incomplete",),
        changed=(
            LineChange(ref=3, kind="switch", gained=("on",), lost=("focused",), inside=7),
            LineChange(ref=4, labels=(None, None, Label("New"), None)),
            LineChange(ref=5, name="gear", labels=()),
            LineChange(ref=6, labels=(Label("=", "text"), Label("", "withheld"))),
        ),
        new=(Line(ref=14, kind="scroll", name="list"), Line(labels=(Label("Loose"),))),
        removed=(4, 5, 6, 9),
        removed_texts=1,
        moved=(7, 8),
        opened=(Folded("keyboard", "com.keys", 30),),
        closed=(Folded("keyboard", "com.old", 3),),
    )
    assert write_difference(found).splitlines() == [
        "c-0002 since incomplete app=com.other",
        "~3.switch.on-focused^7",
        "~4 =2 | New | =",
        "~5#gear =0",
        "~6 \\= | *",
        "+14.scroll#list",
        "+ Loose",
        "+keyboard com.keys 30",
        "-keyboard com.old 3",
        "-4-6,9 1 text",
        "moved 7-8",
    ]


@pytest.mark.parametrize("trap", TRAPS)
def test_words_of_the_screen_forge_no_line(trap):
    def shape(words):
        was, now = rows(*PAGE), rows(*PAGE[:-1], words, capture="c-0002")
        book = assign_refs(None, was)
        found = parse_difference(write_difference(differ(book, assign_refs(book, now))))
        lines = len(shape_of(found))
        assert len(write_difference(found).splitlines()) == lines + (lines > 1)
        return shape_of(found)

    def shape_of(found):
        lines = [("~", change.ref, change.gained, len(change.labels)) for change in found.changed]
        lines += [("+", line.ref, line.kind, len(line.labels)) for line in found.new]
        return lines + ([("-", found.removed)] if found.removed else [])

    if trap.strip():
        assert shape(trap) == shape("x")


def test_ranges_are_written_and_read():
    assert write_ranges([1, 2, 3, 7, 9, 10]) == "1-3,7,9-10"
    assert read_ranges("1-3,7,9-10", 2) == (1, 2, 3, 7, 9, 10)
    assert write_ranges([]) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c-0002 x 0\n",
        "x ~3.on\n",
        "c-0000 ~3.on\n",
        "c-0002 ~3+on\n",
        "c-0002 since …1\nwhat\n",
        "c-0002 since …1\n~x\n",
        "c-0002 since …1\n+99999x y\n",
        "c-0002 since …1\n-9-4\n",
        "c-0002 since …1\nmoved 1-999999999\n",
    ],
)
def test_a_text_of_another_form_is_refused(text):
    with pytest.raises(UsageError) as refused:
        parse_difference(text)
    assert refused.value.code == "DIFFERENCE_UNREADABLE"


@pytest.mark.parametrize(
    ("capture", "since", "written"),
    [
        ("c-0004", "c-0001", "c-0004 since …1"),
        ("c-0020", "c-0009", "c-0020 since …09"),
        ("after", "run_a", "after since run_a"),
        ("after", "c-7", "after since c-7"),
        ("after", "before", "after since =before"),  # incomplete is a flag
        ("same", "same", "same since =same"),
        ("a1", "a2", "a1 since a2"),  # no shorter
        ("…ab", "…ac", "…ab since =…ac"),
        ("x", "…1", "x since =…1"),
        ("x", "=1", "x since ==1"),
        ("x", "~1", "x since =~1"),
        ("x", "app=y", "x since =app=y"),
        ("x", "no_change", "x since =no_change"),
    ],
)
def test_the_capture_before_is_named_by_its_end(capture, since, written):
    found = Difference(capture=capture, since=since)
    text = write_difference(found)
    assert text.startswith(f"{written} ")
    assert parse_difference(text) == found


@pytest.mark.parametrize(
    ("capture", "since", "written"),
    [
        ("c-0002", "c-0001", "c-0002 since"),
        ("c-0010", "c-0009", "c-0010 since"),
        ("c-0003", "c-0001", "c-0003 since …1"),
        ("7", "6", "7 since"),
        ("c-10", "c-9", "c-10 since c-9"),
        ("c-0000", "c-9999", "c-0000 since …9999"),
    ],
)
def test_the_number_before_needs_no_name(capture, since, written):
    found = Difference(capture=capture, since=since, removed=(3,))
    text = write_difference(found)
    assert text == f"{written}\n-3\n"
    assert parse_difference(text) == found
