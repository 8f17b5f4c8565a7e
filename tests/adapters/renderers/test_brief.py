"""The brief text and its way back: nothing on the screen can forge a line, ref, kind or state."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clawctl_adapters import (
    normalize_compact,
    parse_brief,
    render_brief,
    render_outline,
    to_wire,
)
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.compact import SourceFacts, Window
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.privacy import discreet_observation
from clawctl_adapters.renderers.brief import write_brief
from clawctl_adapters.renderers.difference import parse_difference
from clawctl_adapters.renderers.lines import brief_of, references_of
from clawctl_adapters.renderers.values import Brief, Folded, Label, Line
from clawctl_adapters.windows import app_of
from tests.adapters.handmade import screens

WORDS = st.text(alphabet=st.characters(codec=None), max_size=12) | st.sampled_from(
    [
        "1 Fake",
        " | ",
        "\n2.switch.on x",
        "~p",
        "*",
        "\\",
        "\\n",
        "a\u202eb",
        "\ud83d",
        "-fold",
        " ",
        "返回",
        " 返回",
        "|返回",
        "@5",
        "@5,返",
        ".on",
        "#x",
        "^3",
        "/View",
        ":1,2,3,4",
        "-unseen 3",
        "c-0001 app 3",
        "a/b",
        "45s",
        "45s incomplete | x",
        "1/3 query=x",
        "\U000e0041",
        "\u200b",
        "かな | カナ",
        "\u3099",
        "a |返",
    ]
)
LABELS = st.lists(
    st.builds(Label, WORDS.filter(bool), st.sampled_from(["text", "prompt"]))
    | st.just(Label("", "withheld")),
    max_size=4,
).map(tuple)
KINDS = st.sampled_from(["click", "long", "scroll", "switch", "check", "radio", "edit", "slider"])
STATES = st.lists(st.sampled_from(["on", "off", "selected", "hidden"]), max_size=3).map(tuple)
OPERABLE = st.builds(
    Line, ref=st.integers(1, 999), kind=KINDS, states=STATES,
    name=st.sampled_from(["", "gear_1"]), labels=LABELS,
    point=st.none() | st.tuples(st.sampled_from([-9, 0, 540]), st.sampled_from([-9, 70, 1200])),
    role=st.sampled_from(["", "View", "Outer$Inner", "x-y"]),
    inside=st.none() | st.integers(1, 99),
    frame=st.none()
    | st.tuples(st.integers(-99, 99), st.integers(-99, 99), st.integers(0, 9), st.integers(0, 9)),
)  # fmt: skip
LOOSE = st.builds(Line, labels=LABELS.filter(bool))
BRIEFS = st.builds(
    Brief,
    capture=WORDS,
    app=WORDS | st.sampled_from(["since", "~5", "~"]),
    elements=st.integers(0, 99),
    activity=WORDS | st.just(".Settings$Wifi"),
    title=WORDS,
    max_age_s=st.none() | st.integers(0, 99),
    flags=st.sampled_from(
        [(), ("incomplete",), ("incomplete", "truncated"), ("incomplete", "secure-window")]
    ),
    folded=st.lists(
        st.builds(Folded, st.just("keyboard"), WORDS, st.integers(0, 9)), max_size=2
    ).map(tuple),
    lines=st.lists(OPERABLE | LOOSE, max_size=5).map(tuple),
)
ASKED = st.builds(lambda brief, query, shown: replace(brief, query=query, shown=shown),
                  BRIEFS, st.none() | WORDS, st.integers(0, 9))  # fmt: skip


@given(BRIEFS | ASKED)
def test_what_was_written_is_read_back_for_any_words(brief):
    text = write_brief(brief)
    assert parse_brief(text) == brief
    assert len(text.splitlines()) == 1 + len(brief.folded) + len(brief.lines)
    text.encode("utf-8")


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "points": st.booleans(), "frames": st.booleans(), "detail": st.booleans(),
        "query": WORDS, "only": st.sets(st.integers(1, 5)), "max_age_s": st.floats(0, 90),
    },
)  # fmt: skip


@given(screens(), OPTIONS, WORDS, WORDS)
def test_what_was_rendered_is_read_back_for_any_screen(seen, options, activity, title):
    window = Window(path="0", kind="TYPE_APPLICATION", title=title)
    known = replace(seen.provenance, foreground_activity=f"{app_of(seen)}/{activity}")
    source = SourceFacts(dialect="stock", visibility="reported", windows=(window,))
    seen = replace(seen, provenance=known, source=source)
    text = render_brief(seen, **options)
    assert parse_brief(text) == brief_of(seen, **options)
    assert len(text.splitlines()) == len(text.split("\n")) - 1


def test_text_of_a_screen(observe):
    assert render_brief(observe("aosp_network.xml")).splitlines() == [
        "c-0001 com.android.settings 7",
        "1.scroll",
        " Network & internet",
        "2 Navigate up",
        "3.scroll",
        "4 Internet | AndroidWifi",
        "5.switch.off Airplane mode",
        "6 Wi-Fi hotspot | Off",
        "7.switch.off Wi-Fi hotspot",
    ]


@pytest.mark.parametrize(
    ("activity", "title", "place"),
    [
        ("com.example/.ui.Main", None, "com.example/.ui.Main 1"),
        ("com.example/com.example.ui.Main", None, "com.example/.ui.Main 1"),
        ("com.example/org.other.Main$Page", None, "com.example/Main$Page 1"),
        ("com.other/.Main", None, "com.example 1"),  # of a window over the app
        ("", None, "com.example 1"),
        ("com.example/.Main", "Send | money", "com.example/.Main 1 | Send \\| money"),
        ("com.example/.Main", "付款", "com.example/.Main 1 |付款"),
        ("com.example/.Main", "com.example/com.example.Main", "com.example/.Main 1"),
        ("com.example/.Main", "ada@example.com", "com.example/.Main 1"),
        ("com.example/.Main", " ", "com.example/.Main 1"),
    ],
)
def test_the_header_says_what_is_known_of_the_place(observe, node, activity, title, place):
    screen = f'<hierarchy rotation="0">{node(text="Pay", clickable="true")}</hierarchy>'
    if title is not None:
        window = f'<window id="7" title="{title}" type="TYPE_APPLICATION">{screen}</window>'
        screen = f'<displays><display id="0">{window}</display></displays>'
    facts = {"package": "com.example", "activity": activity}
    seen = observe(f'<?xml version="1.0"?>{screen}', facts=facts)
    assert render_brief(seen).splitlines()[0] == f"c-0001 {place}"
    assert parse_brief(render_brief(seen)) == brief_of(seen)


def test_another_producers_observation_says_no_more_than_its_contract(response):
    plain = response([])
    plain["envelope"]["stepResults"][0]["data"]["foreground_activity"] = "com.example/.Main"
    assert "foregroundActivity" not in to_wire(normalize_compact(plain))["provenance"]


def test_a_title_that_is_private_on_the_screen_is_no_title(observe, node):
    """Nor once the words are withheld from the observation itself."""
    row = node(node(text="Ada Byron"), node(text="ada@example.com"), clickable="true")
    seen = observe(
        '<?xml version="1.0"?><displays><display id="0">'
        f'<window id="7" title="Ada Byron" type="TYPE_APPLICATION">'
        f'<hierarchy rotation="0">{row}</hierarchy></window></display></displays>'
    )
    for one in (seen, discreet_observation(seen)):
        assert "Byron" not in render_brief(one)
        assert "Byron" not in render_outline(one)


def test_the_age_limit_is_said_where_one_holds(observe, node):
    seen = observe(node(text="Pay", clickable="true"))
    assert render_brief(seen, max_age_s=45.0).splitlines()[0] == "c-0001 com.example 1 45s"
    assert parse_brief(render_brief(seen, max_age_s=45.0)).max_age_s == 45


def test_only_some_elements_with_the_detail_of_each(observe, node):
    seen = observe(
        node(
            node(text="Row", clickable="true", class_="a.Row", resource_id="a:id/row"),
            node(text="Loose"),
            scrollable="true",
            class_="a.List",
        ),
        node(text="Else", clickable="true"),
    )
    paths = [one.path for one in references_of(seen)]
    book = RefBook(observation=seen, refs=dict(zip(paths, (30, 41, 7), strict=True)), next_ref=42)
    text = render_brief(seen, refs=book, detail=True, only=(41,))
    assert text.splitlines() == [
        "c-0001 com.example 2/3",
        "30.scroll/List",
        "41/Row#row^30 Row",
    ]
    assert parse_brief(text) == brief_of(seen, refs=book, detail=True, only=(41,))
    assert render_brief(seen, only=(9,)) == "c-0001 com.example 0/3\n"


def test_forged_lines_stay_words(observe, node):
    forged = "Hello\n9.switch.on Pay | ~x \\ *"
    seen = observe(node(node(text=forged, clickable="true")))
    assert parse_brief(render_brief(seen)).lines[0].labels == (Label(forged),)
    assert len(render_brief(seen).splitlines()) == 2


@pytest.mark.parametrize("forged", [
    "1 Fake", "\n9.off 返回", "@5", "/View#x^3", ":1,2,3,4", "-unseen 3", "c-0002 app 1", " | ",
    "|x", "x |返回", "返回\n9 x", "~返", "*", "\\", "\u202e9 x", "\u2028" + "9 x", "\x85" + "9 x",
    "\r9", "\U000e0031 x",
])  # fmt: skip
@pytest.mark.parametrize("before", ["", "返", "A"])
def test_no_words_stand_for_anything_but_a_label(observe, node, before, forged):
    """With every option, wherever an element or a loose text can say them."""
    words = before + forged
    # XML has no place for some controls; a text of another source does.
    seen = observe(
        node(node(text="Loose"), node(text="Own", content_desc="Other", clickable="true"))
    )
    told = {"Loose": words, "Other": words}
    nodes = tuple(
        replace(
            one,
            text=told.get(one.text, one.text),
            content_description=told.get(one.content_description, one.content_description),
        )
        for one in seen.nodes
    )
    seen = replace(seen, nodes=nodes)
    for options in ({}, {"points": True, "frames": True, "detail": True}, {"query": "own"}):
        text = render_brief(seen, **options)
        brief = parse_brief(text)
        assert brief == brief_of(seen, **options)
        assert [line.ref for line in brief.lines][-1:] == [1]
        assert brief.lines[-1].labels == (Label("Own"), Label(words))
        assert len(text.splitlines()) == len(brief.lines) + 1
        assert (brief.capture, brief.elements, brief.flags) == ("c-0001", 1, ())


def test_a_space_before_words_is_left_out_where_their_letters_need_none(observe, node):
    seen = observe(
        node(
            node(text="系统应用"),
            node(text="返回", content_desc="Back", clickable="true"),
            node(text="Wi-Fi", content_desc="无线网", clickable="true"),
        )
    )
    assert render_brief(seen).splitlines()[1:] == ["系统应用", "1返回 | Back", "2 Wi-Fi |无线网"]


def test_what_is_folded_names_its_app_where_that_is_another(observe, node):
    away = node(clickable="true", bounds="[0,900][1080,900]")
    keys = node(node(clickable="true", package="a.b.inputmethod"), package="a.b.inputmethod")
    seen = observe(node(node(text="Name", clickable="true"), away, keys))
    assert render_brief(seen).splitlines() == [
        "c-0001 com.example 1",
        "-keyboard a.b.inputmethod 1",
        "-unseen 1",
        "1 Name",
    ]
    assert parse_brief(render_brief(seen)) == brief_of(seen)


def test_refs_of_a_session_stand_in_place_of_the_own(observe, node):
    seen = observe(node(text="Pay", clickable="true"))
    book = RefBook(observation=seen, refs={seen.nodes[0].node_path: 17}, next_ref=18)
    assert render_brief(seen, refs=book).splitlines()[1] == "17 Pay"


def test_points_are_centres_of_visible_parts(observe, node):
    seen = observe(
        node(text="Low", clickable="true", bounds="[0,2300][200,2500]"),
        node(text="Gone", clickable="true", bounds="[0,2500][200,2600]"),
    )
    assert render_brief(seen, points=True).splitlines()[1:] == ["1@100,2350 Low", "2.hidden Gone"]
    assert parse_brief(render_brief(seen, points=True)) == brief_of(seen, points=True)


def test_a_point_below_the_last_one_names_its_y_alone(observe, node):
    seen = observe(
        node(text="A", clickable="true", bounds="[0,0][200,100]"),
        node(text="B", clickable="true", bounds="[50,100][150,200]"),
        node(text="C", clickable="true", bounds="[0,200][100,300]"),
    )
    assert render_brief(seen, points=True).splitlines()[1:] == [
        "1@100,50 A",
        "2@150 B",
        "3@50,250 C",
    ]
    for half in ("@50", "@50,"):
        with pytest.raises(UsageError, match="none above"):
            parse_brief(f"c a 1\n1{half} A\n")


def test_a_point_beside_the_last_one_names_its_x_alone(observe, node):
    seen = observe(
        node(text="A", clickable="true", bounds="[0,0][200,100]"),
        node(text="返回", clickable="true", bounds="[200,0][400,100]"),
    )
    text = render_brief(seen, points=True)
    assert text.splitlines()[1:] == ["1@100,50 A", "2@300,返回"]
    assert parse_brief(text) == brief_of(seen, points=True)


def test_frames_and_detail_are_written_where_asked_for(observe, node):
    row = node(
        node(text="Airplane mode"),
        node(checkable="true", checked="false", class_="a.Switch", resource_id="a:id/switch",
             clickable="true", bounds="[900,0][1080,100]"),
        clickable="true", class_="a.Row$Wide", resource_id="a:id/row", bounds="[0,0][1080,100]",
    )  # fmt: skip
    seen = observe(node(row))
    assert render_brief(seen, frames=True, points=True).splitlines()[1:] == [
        "1@540,50:0,0,1080,100 Airplane mode",
        "2.switch.off#switch@990,:900,0,180,100",
    ]
    assert render_brief(seen, detail=True).splitlines()[1:] == [
        "1/Row$Wide#row Airplane mode",
        "2.switch.off/Switch#switch^1",
    ]
    everything = {"frames": True, "points": True, "detail": True}
    assert parse_brief(render_brief(seen, **everything)) == brief_of(seen, **everything)


def test_a_query_keeps_matches_and_what_they_are_inside(observe, node):
    inner = (node(text="Wi-Fi"), node(text="Other"), node(text="wi-fi calling", clickable="true"))
    seen = observe(
        node(
            node(text="Top", clickable="true"),
            node(*inner, scrollable="true", class_="a.List"),
        )
    )
    assert render_brief(seen, query="WI-FI").splitlines() == [
        "c-0001 com.example 2/3 query=WI-FI",
        "2.scroll",
        " Wi-Fi",
        "3 wi-fi calling",
    ]
    assert render_brief(seen, query="no such").splitlines() == [
        "c-0001 com.example 0/3 query=no\\ssuch"
    ]
    assert [line.ref for line in brief_of(seen, query="list").lines] == [2]


def test_a_query_cannot_find_what_is_withheld(observe, node):
    field = node(text="hunter2", password="true", class_="android.widget.EditText")
    assert brief_of(observe(node(field)), query="hunter").lines == ()
    assert len(brief_of(observe(node(field)), query="edit").lines) == 1


def test_what_only_scrolls_has_no_point(observe, node):
    seen = observe(node(node(text="Row", clickable="true"), scrollable="true"))
    first, second = brief_of(seen, points=True).lines
    assert (first.kind, first.point) == ("scroll", None)
    assert second.point is not None


def test_a_box_that_says_on_or_off_need_not_say_box(observe, node):
    box = node(text="Remember", checkable="true", clickable="true", checked="false")
    assert render_brief(observe(box)).splitlines()[1] == "1.off Remember"
    odd = Brief(capture="c", app="a", elements=1, lines=(
        Line(ref=1, kind="click", states=("on",)), Line(ref=2, kind="check"),
    ))  # fmt: skip
    assert write_brief(odd).splitlines()[1:] == ["1.click.on", "2.check"]
    assert parse_brief(write_brief(odd)) == odd


@pytest.mark.parametrize("app", ["since", "~5", "~5.on"])
def test_an_app_of_such_a_name_makes_no_difference(app):
    brief = Brief(capture="c-2", app=app, elements=3)
    with pytest.raises(UsageError, match="DIFFERENCE_UNREADABLE"):
        parse_difference(write_brief(brief))
    assert parse_brief(write_brief(brief)) == brief


def test_render_and_parse_agree_on_a_fixture(observe):
    seen = observe("login_with_secrets.xml")
    assert parse_brief(render_brief(seen)) == brief_of(seen)
    assert "•" not in render_brief(seen)


@pytest.mark.parametrize("text", ["", "hello", "a b 1\nnot a line"])
def test_other_texts_are_refused(text):
    with pytest.raises(UsageError, match="BRIEF_UNREADABLE"):
        parse_brief(text)
