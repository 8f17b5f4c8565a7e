"""The outline text and its way back: no words of the screen can stand outside their quotes."""

import pytest
from hypothesis import given

from clawctl_adapters.errors import UsageError
from clawctl_adapters.renderers.entries import Options, Outline, outline_of
from clawctl_adapters.renderers.outline import parse_outline, render_outline, write_outline
from tests.adapters.handmade import TRAPS, node, observation, screens
from tests.adapters.renderers.test_entries import OPTIONS


@given(screens(circles=True), OPTIONS)
def test_what_was_written_is_read_back_for_any_screen(seen, options):
    outline = outline_of(seen, options)
    text = write_outline(outline)
    assert parse_outline(text) == outline
    assert write_outline(parse_outline(text)) == text
    text.encode("utf-8")


@pytest.mark.parametrize("trap", TRAPS)
def test_words_of_the_screen_forge_no_line_id_role_or_state(trap):
    def shape(words):
        seen = observation(
            node("0", text=words, clickable=True),
            node("1", "0", content_description=words, text="value"),
            node("2", class_name="a.EditText", text=words, hint=words + "?"),
        )
        outline = parse_outline(render_outline(seen))
        assert len(render_outline(seen).splitlines()) == 4
        return [
            (entry.id, entry.depth, entry.role, entry.states, entry.actions, entry.cut > 0)
            for section in outline.sections
            for entry in section.entries
        ]

    plain = "x" * len(trap)
    assert shape(trap) == shape(plain)


def test_text_of_a_screen(observe):
    assert render_outline(observe("aosp_network.xml")).splitlines() == [
        "observation_id=c-0001 app=com.android.settings elements=15 collapsed=10",
        "1 ScrollView/content_parent +scroll",
        '\tn5 FrameLayout "Network & internet"',
        '\t\t2 ImageButton "Navigate up" +click',
        '\t\tn8 TextView "Network & internet" [hidden]',
        "\t3 RecyclerView/recycler_view +scroll",
        "\t\t4 LinearLayout +click",
        '\t\t\tn13 TextView "Internet"',
        '\t\t\tn14 TextView "AndroidWifi"',
        "\t\t5 LinearLayout +click",
        '\t\t\tn17 TextView "Airplane mode"',
        "\t\t\tn19 Switch/switch_widget [unchecked]",
        "\t\t6 LinearLayout/main_frame +click",
        '\t\t\tn22 TextView "Wi-Fi hotspot"',
        '\t\t\tn23 TextView "Off"',
        '\t\t7 Switch "Wi-Fi hotspot" [unchecked] +click',
    ]


def test_options_left_at_their_defaults_change_no_byte(observe):
    seen = observe("login_with_secrets.xml")
    assert render_outline(
        seen,
        query=None,
        frames="none",
        max_value_chars=256,
        collapse=True,
        drop_unnamed_leaves=False,
        interactive_only=False,
        refs=None,
    ) == render_outline(seen)


def test_a_line_holds_every_part_in_one_order():
    seen = observation(
        node("0", class_name="a.EditText", text="ann", hint="Name", content_description="User",
             focused=True, clickable=True, long_clickable=True, bounds="[1,2][31,42]"),
    )  # fmt: skip
    assert render_outline(seen, frames="all").splitlines()[1] == (
        '1 EditText "User" ="ann" ~"Name" [focused] +click,long_click,edit @1,2 30x40'
    )


def test_a_long_value_is_cut_where_one_sees_it_and_a_label_is_not():
    seen = observation(
        node("0", class_name="a.EditText", text="v" * 300), node("1", text="l" * 300)
    )
    first, second = render_outline(seen).splitlines()[1:]
    assert first == f'1 EditText ="{"v" * 256}…(+44 chars)" +edit'
    assert second == f'n1 View "{"l" * 300}"'


def test_a_value_that_looks_cut_is_not_read_as_cut():
    seen = observation(node("0", class_name="a.EditText", text="abc…(+5 chars)"))
    entry = parse_outline(render_outline(seen)).sections[0].entries[0]
    assert (entry.value, entry.cut) == ("abc…(+5 chars)", 0)


def test_the_secret_and_its_length_are_not_in_the_text():
    seen = observation(node("0", class_name="a.EditText", password=True, text="swordfish"))
    assert render_outline(seen).splitlines()[1] == "1 EditText/password =withheld +edit"


def test_truncation_and_gaps_stand_in_the_header():
    cut = {"source": "incomplete", "truncated": True, "omitted_nodes": 7, "text_truncated": True}
    assert render_outline(observation(coverage=cut, app="com.example")) == (
        "observation_id=c-0001 app=com.example elements=0 "
        "truncated=true(7 left out by the source) incomplete=true(text_cut)\n"
    )


def test_conditions_of_the_capture_are_written_and_read():
    outline = Outline(observation_id="c-0001", app="a", conditions=("secure-window", "keyguard"))
    text = write_outline(outline)
    assert text == ("observation_id=c-0001 app=a elements=0 conditions=secure-window,keyguard\n")
    assert parse_outline(text) == outline


def test_a_query_says_beside_the_count_how_much_it_shows(observe):
    text = render_outline(observe("aosp_network.xml"), query="hotspot")
    assert text.splitlines()[0] == (
        "observation_id=c-0001 app=com.android.settings elements=15 collapsed=10 "
        'query="hotspot" (showing 5 of 15, 2 matches)'
    )


def test_no_match_is_an_empty_list(observe):
    text = render_outline(observe("aosp_network.xml"), query="nowhere")
    assert text == (
        "observation_id=c-0001 app=com.android.settings elements=15 collapsed=10 "
        'query="nowhere" (showing 0 of 15, 0 matches)\n'
    )


def test_other_windows_come_under_a_caption():
    seen = observation(
        node("0", text="Title", bounds="[0,0][100,200]"),
        node("1", package="com.example.inputmethod", text="q", bounds="[0,120][100,200]"),
        app="com.example",
    )
    assert render_outline(seen).splitlines()[1:] == [
        'n0 View "Title"',
        "--- keyboard com.example.inputmethod: type text with a step, not by keys; back closes it",
        'n1 View "q"',
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c-0001 x 0\n",
        "observation_id=c app=x elements=1\nBack\n",
        'observation_id=c app=x elements=1\nn0 View "a\tb"\n',
        'observation_id=c app=x elements=1\nn0 View "a" +click extra\n',
        'observation_id=c app=x elements=1\nn0 View "\\q"\n',
        'observation_id=c app=x elements=1\n n0 View "a"\n',
    ],
)
def test_a_text_of_another_form_is_refused(text):
    with pytest.raises(UsageError) as refused:
        parse_outline(text)
    assert refused.value.code == "OUTLINE_UNREADABLE"


@given(screens())
def test_every_operable_node_of_the_brief_has_its_ref_in_the_outline(seen):
    from clawctl_adapters.renderers.lines import references_of

    outline = outline_of(seen, Options())
    ids = {entry.id for section in outline.sections for entry in section.entries}
    assert {str(one.ref) for one in references_of(seen)} <= ids
