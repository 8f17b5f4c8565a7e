"""What an outline holds: every element once, wrappers collapsed, words in their slots."""

from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.renderers.entries import Options, outline_of
from tests.adapters.handmade import node, observation, screens

OPTIONS = st.builds(
    Options,
    query=st.none() | st.sampled_from(["a", "wi-fi", "", "no such words"]),
    frames=st.sampled_from(["none", "operable", "all"]),
    max_value_chars=st.sampled_from([0, 1, 4, 256]),
    collapse=st.booleans(),
)


def entries(seen, **options):
    outline = outline_of(seen, Options(**options))
    return [entry for section in outline.sections for entry in section.entries]


def tree(seen, **options):
    """(depth, label or value) of every line."""
    return [(entry.depth, entry.label or entry.value) for entry in entries(seen, **options)]


@given(screens(circles=True))
def test_every_element_has_one_line_whatever_order_or_circle(seen):
    outline = outline_of(seen, Options(collapse=False))
    ids = [entry.id for section in outline.sections for entry in section.entries]
    assert len(ids) == len(set(ids)) == len(seen.nodes) == outline.elements


@given(screens(circles=True))
def test_collapsing_drops_wrappers_only_and_keeps_ids(seen):
    whole = {entry.id: entry for entry in entries(seen, collapse=False)}
    kept = entries(seen)
    outline = outline_of(seen, Options())
    assert outline.elements + outline.collapsed == len(seen.nodes)
    assert all(entry.id in whole for entry in kept)
    for lost in whole.keys() - {entry.id for entry in kept}:
        gone = whole[lost]
        assert gone.label is gone.value is gone.placeholder is None
        assert not gone.actions
        assert not gone.withheld


@given(screens(circles=True), OPTIONS)
def test_a_query_shows_a_part_with_unchanged_ids_and_depths(seen, options):
    whole = entries(seen, max_value_chars=options.max_value_chars, frames=options.frames,
                    collapse=options.collapse)  # fmt: skip
    outline = outline_of(seen, options)
    shown = [entry for section in outline.sections for entry in section.entries]
    assert [entry for entry in whole if entry in shown] == shown
    assert outline.shown == len(shown)
    assert outline.elements == len(whole)


def test_children_of_a_wrapper_are_lifted_and_stay_in_order():
    seen = observation(
        node("0"),
        node("1", "0"),
        node("2", "1", text="first"),
        node("3", "0", text="second"),
        node("4", "3", text="third"),
    )
    assert tree(seen) == [(0, "first"), (0, "second"), (1, "third")]
    assert [entry.id for entry in entries(seen)] == ["n2", "n3", "n4"]


def test_a_childless_node_without_words_keeps_its_line():
    seen = observation(node("0"), node("1", "0"))
    assert [(entry.id, entry.role) for entry in entries(seen)] == [("n1", "View")]


def test_what_can_be_operated_or_stands_out_is_no_wrapper():
    for fact in ("clickable", "scrollable", "long_clickable", "checkable", "focused", "selected"):
        seen = observation(node("0", **{fact: True}), node("1", "0", text="x"))
        assert [entry.depth for entry in entries(seen)] == [0, 1], fact


def test_an_orphan_stands_at_the_top():
    seen = observation(node("0", text="root"), node("1", "lost", text="orphan"))
    assert tree(seen) == [(0, "root"), (0, "orphan")]


def test_nodes_in_a_circle_are_written_once_and_keep_their_lines():
    seen = observation(node("0", "1"), node("1", "0"), node("2", "1", text="below"))
    assert tree(seen) == [(0, None), (1, None), (2, "below")]


def test_a_node_that_is_its_own_parent_is_a_root():
    assert tree(observation(node("0", "0", text="self"))) == [(0, "self")]


def test_children_before_their_parents_are_still_below_them():
    seen = observation(node("1", "0", text="child"), node("0", text="root"))
    assert tree(seen) == [(0, "root"), (1, "child")]


def test_depth_stops_at_the_cap_and_nothing_is_lost():
    chain = [node(str(n), str(n - 1) if n else None, text=f"t{n}") for n in range(40)]
    found = tree(observation(*chain))
    assert found[24:27] == [(24, "t24"), (24, "t25"), (24, "t26")]
    assert len(found) == 40


def test_a_secret_of_a_circle_is_withheld_too():
    seen = observation(
        node("0", "1", text="pin 1234", accessibility_data_sensitive=True), node("1", "0", text="x")
    )
    assert [entry.withheld for entry in entries(seen)] == [("value",), ("value",)]
    assert [entry.value for entry in entries(seen)] == [None, None]


def test_a_password_is_withheld_and_its_field_says_what_it_is():
    seen = observation(
        node("0", class_name="a.EditText", password=True, text="••••", content_description="PIN"),
        node("1", class_name="a.EditText", password=True, text=""),
    )
    first, second = entries(seen)
    assert (first.subrole, first.label, first.value, first.withheld) == (
        "password", "PIN", None, ("value",),
    )  # fmt: skip
    assert (second.subrole, second.withheld) == ("password", ("value",))


def test_a_prompt_is_no_value():
    seen = observation(
        node("0", class_name="a.EditText", text="Search", hint="Search"),
        node("1", class_name="a.EditText", text="tea", hint="Search"),
        node("2", class_name="a.EditText", text="tea", content_description="Find"),
    )
    found = [(entry.label, entry.value, entry.placeholder) for entry in entries(seen)]
    assert found == [
        (None, None, "Search"),
        (None, "tea", "Search"),
        ("Find", "tea", None),
    ]


def test_a_description_names_and_the_text_beside_it_is_the_value():
    seen = observation(
        node("0", text="12:30", content_description="Half past twelve"),
        node("1", text="same", content_description="same"),
        node("2", content_description="only"),
    )
    found = [(entry.label, entry.value) for entry in entries(seen)]
    assert found == [("Half past twelve", "12:30"), ("same", None), ("only", None)]


def test_states_are_said_for_what_has_them():
    seen = observation(
        node("0", checkable=True, checked=True, selected=True),
        node("1", checkable=True, checked=False, enabled=False, focused=True),
        node("2", checkable=True, checked=None),
        node("3", checked=True),
        node("4", visible_to_user=False),
        node("5", bounds="[5,5][5,5]"),
    )
    assert [entry.states for entry in entries(seen)] == [
        ("selected", "checked"),
        ("disabled", "focused", "unchecked"),
        ("check_unknown",),
        (),
        ("hidden",),
        ("hidden",),
    ]


def test_subrole_is_the_id_of_what_has_no_words_and_can_be_operated():
    seen = observation(
        node("0", resource_id="a:id/gear", clickable=True),
        node("1", resource_id="a:id/gear", clickable=True, text="Settings"),
        node("2", resource_id="a:id/gear"),
        node("3", resource_id="a:id/password", clickable=True),
        node("4", resource_id="a:id/x y\n", clickable=True),
    )
    assert [entry.subrole for entry in entries(seen)] == ["gear", "", "", "", ""]


def test_a_class_that_is_no_name_is_unknown():
    seen = observation(
        node("0", class_name="a.Bu tton"),
        node("1", class_name=None),
        node("2", class_name="a.b.C$d"),
    )
    assert [entry.role for entry in entries(seen)] == ["Unknown", "Unknown", "C$d"]


def test_windows_stand_apart_and_the_app_first():
    seen = observation(
        node("bar", package="com.android.systemui", bounds="[0,0][100,5]", text="12:30"),
        node("app", bounds="[0,0][100,200]", text="Title"),
        node("keys", package="com.example.inputmethod", bounds="[0,120][100,200]"),
        node("q", "keys", package="com.example.inputmethod", text="q", clickable=True),
        node("ask", bounds="[10,50][90,100]", text="Delete?"),
        app="com.example",
    )
    outline = outline_of(seen, Options())
    found = [(part.kind, [entry.label for entry in part.entries]) for part in outline.sections]
    assert found == [
        ("app", ["Title"]),
        ("dialog", ["Delete?"]),
        ("keyboard", ["q"]),
        ("bar", ["12:30"]),
    ]


def test_query_keeps_ancestors_and_looks_at_roles_and_whole_values():
    seen = observation(
        node("0", scrollable=True),
        node("1", "0", text="Display", clickable=True),
        node("2", "1", text="Dark theme"),
        node("3", "0", class_name="a.EditText", text="x" * 300 + "needle"),
        node("4", "0", class_name="a.Switch", checkable=True),
    )
    assert [entry.id for entry in entries(seen, query="DARK")] == ["1", "2", "n2"]
    assert [entry.id for entry in entries(seen, query="needle")] == ["1", "3"]
    assert [entry.id for entry in entries(seen, query="switch")] == ["1", "4"]
    assert entries(seen, query="nowhere") == []


def test_negative_controls_lose_what_they_say():
    seen = observation(node("0", text="Title"), node("1", clickable=True), node("2"))
    assert [entry.id for entry in entries(seen, drop_unnamed_leaves=True)] == ["n0"]
    assert [entry.id for entry in entries(seen, interactive_only=True)] == ["1"]


def test_frames_are_left_top_width_height_of_whom_they_are_asked_for():
    seen = observation(
        node("0", bounds="[10,20][110,220]", clickable=True), node("1", bounds="[0,0][5,5]")
    )
    assert [entry.frame for entry in entries(seen)] == [None, None]
    assert [entry.frame for entry in entries(seen, frames="operable")] == [(10, 20, 100, 200), None]
    assert [entry.frame for entry in entries(seen, frames="all")][1] == (0, 0, 5, 5)


def test_refs_of_a_session_stand_in_place_of_the_briefs_own():
    seen = observation(node("0", text="a", clickable=True), node("1", text="b", clickable=True))
    outline = outline_of(seen, Options(), {"0": 17})
    assert [entry.id for entry in outline.sections[0].entries] == ["17", "n1"]


def test_coverage_says_what_the_source_left_out():
    cut = {"source": "incomplete", "truncated": True, "omitted_nodes": 7, "text_truncated": True}
    outline = outline_of(observation(node("0"), coverage=cut), Options())
    assert (outline.omitted, outline.gaps) == (7, ("text_cut",))
    unsaid = outline_of(observation(coverage={"source": "incomplete"}), Options())
    assert (unsaid.omitted, unsaid.gaps) == (None, ("unknown",))


def test_windows_keep_their_order_whatever_a_query_keeps():
    """A package whose first part does not match stays before one that has a later part."""
    seen = observation(
        node("0", class_name="a.EditText", package="com.example"),
        node("1", class_name="a.EditText", package="com.other"),
        node("2", class_name="a.EditText", package="com.third", text="A"),
        node("3", class_name="a.EditText", package="com.other", text="A"),
    )
    whole = [entry.id for entry in entries(seen)]
    shown = [e.id for s in outline_of(seen, Options(query="a")).sections for e in s.entries]
    assert shown == [one for one in whole if one in shown]
    assert len(shown) == 2
