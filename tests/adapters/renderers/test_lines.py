"""Which lines a screen has: nothing operable and no text is left out."""

from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.renderers.lines import brief_of, references_of
from clawctl_adapters.renderers.values import Folded, Label, Line
from clawctl_adapters.windows import app_of


def test_words_fold_into_the_nearest_operable_line(observe):
    lines = brief_of(observe("aosp_about_phone.xml")).lines
    assert Line(ref=6, kind="click", labels=(Label("Android version"), Label("15"))) in lines
    assert Line(labels=(Label("Basic info"),)) in lines


def test_switch_of_a_row_is_its_state_and_not_a_line(observe):
    seen = observe("aosp_network.xml")
    lines = {line.labels[0].text: line for line in brief_of(seen).lines if line.labels and line.ref}
    assert (lines["Airplane mode"].kind, lines["Airplane mode"].states) == ("switch", ("off",))
    # A two-target row is two lines: the row opens its page, the switch flips by itself.
    two = [line.kind for line in brief_of(seen).lines if Label("Wi-Fi hotspot") in line.labels]
    assert two == ["click", "switch"]


def test_state_is_read_where_it_is_and_acted_on_where_a_finger_would(observe):
    seen = observe("aosp_network.xml")
    rows = {line.ref: line for line in brief_of(seen).lines if line.ref}
    for reference in references_of(seen):
        if Label("Airplane mode") in rows[reference.ref].labels:
            assert seen.by_path[reference.path].clickable is True
            assert seen.by_path[reference.state_path].checkable is True


def test_passwords_are_withheld_and_prompts_marked(observe, node):
    field = node(text="secret", password="true", hint="PIN", class_="android.widget.EditText")
    assert brief_of(observe(node(field))).lines == (
        Line(ref=1, kind="edit", labels=(Label("", "withheld"), Label("PIN", "prompt"))),
    )


def test_states_and_names(observe, node):
    seen = observe(
        node(
            node(clickable="true", enabled="false", selected="true", resource_id="a:id/gear"),
            node(
                clickable="true",
                checkable="true",
                checked="?",
                class_="a.CheckBox",
                visible_to_user="false",
            ),
        )
    )
    assert brief_of(seen).lines == (
        Line(ref=1, kind="click", states=("selected", "disabled"), name="gear"),
        Line(ref=2, kind="check", states=("unknown", "hidden")),
    )


def test_what_has_no_area_is_counted_and_not_listed(observe, node):
    """Rows that a page holds ready outside of the screen: nothing to see, nowhere to touch."""
    away = {"bounds": "[0,900][1080,900]"}
    seen = observe(
        node(
            node(clickable="true", text="Here"),
            node(node(text="Away", **away), clickable="true", **away),
            node(text="Loose and away", **away),
        )
    )
    brief = brief_of(seen)
    assert [line.labels[0].text for line in brief.lines] == ["Here"]
    assert brief.folded == (Folded("unseen", "com.example", 1),)
    assert brief.elements == 1
    assert [one.ref for one in references_of(seen)] == [1]


def test_a_node_without_any_bounds_is_listed(observe, node):
    (line,) = brief_of(observe(node(clickable="true", text="Somewhere", bounds=None))).lines
    assert line.labels[0].text == "Somewhere"


def test_keyboard_is_one_folded_entry(observe, node):
    keys = node(*[node(clickable="true", text=k, package="com.example.ime") for k in "QWE"],
                package="com.example.ime")  # fmt: skip
    brief = brief_of(observe(node(node(text="Name", clickable="true"), keys)))
    assert brief.folded == (Folded("keyboard", "com.example.ime", 3),)
    assert [line.labels[0].text for line in brief.lines] == ["Name"]


def test_incomplete_source_is_flagged(observe):
    assert brief_of(observe('<?xml version="1.0"?><hierarchy rotation="0"/>')).flags == (
        "incomplete",
    )


def test_a_rows_own_switch_is_its_state_whatever_else_can_be_checked_in_it(observe, node):
    star = node(checkable="true", checked="false", class_="android.widget.ImageView")
    name = node(text="Roaming", resource_id="android:id/title", bounds="[0,0][500,100]")
    switch = node(
        checkable="true", checked="true", class_="android.widget.Switch",
        resource_id="android:id/switch_widget", bounds="[900,0][1000,100]",
    )  # fmt: skip
    row = node(star, name, switch, clickable="true", class_="android.widget.LinearLayout")
    seen = observe(node(row, scrollable="true", class_="androidx.recyclerview.widget.RecyclerView"))
    (line,) = [line for line in brief_of(seen).lines if Label("Roaming") in line.labels]
    assert (line.kind, line.states) == ("switch", ("on",))


def test_a_label_that_a_longer_one_of_its_line_holds_is_said_once(observe, node):
    """As apps do that join the texts of a row to its description."""
    row = node(
        node(text="\uee5b"), node(text="Dad"), node(text="3"), node(text="Dad"),
        content_desc="\uee5b, Dad, 3 new", clickable="true",
    )  # fmt: skip
    seen = observe(node(row))
    assert brief_of(seen).lines[0].labels == (Label("\uee5b, Dad, 3 new"), Label("3"))
    whole = brief_of(seen, whole=True).lines[0].labels
    assert [label.text for label in whole] == ["\uee5b, Dad, 3 new", "\uee5b", "Dad", "3"]


def test_a_label_is_not_said_by_a_longer_word_or_another_line(observe, node):
    row = node(
        node(text="Net"), node(text="设置"), node(text="Wi-Fi", hint="Wi-Fi", class_="a.EditText"),
        content_desc="Network 无障碍设置", clickable="true",
    )  # fmt: skip
    other = node(text="Network 无障碍设置 Wi-Fi", clickable="true")
    assert [label.text for label in brief_of(observe(node(row, other))).lines[0].labels] == [
        "Network 无障碍设置",
        "Net",
        "设置",
    ]


def test_a_prompt_stays_whatever_holds_its_words(observe, node):
    field = node(content_desc="Search apps", hint="Search", class_="a.EditText")
    assert brief_of(observe(node(field))).lines[0].labels == (
        Label("Search apps"),
        Label("Search", "prompt"),
    )


def test_what_only_scrolls_has_no_name(observe, node):
    seen = observe(node(scrollable="true", resource_id="a:id/list"))
    assert brief_of(seen).lines == (Line(ref=1, kind="scroll"),)
    assert brief_of(seen, detail=True).lines[0].name == "list"


def test_refs_of_a_session_also_say_what_a_line_is_inside(observe, node):
    seen = observe(node(node(text="Row", clickable="true"), scrollable="true"))
    paths = [one.path for one in references_of(seen)]
    book = RefBook(observation=seen, refs=dict(zip(paths, (30, 41), strict=True)), next_ref=42)
    lines = brief_of(seen, refs=book, detail=True).lines
    assert [(line.ref, line.inside) for line in lines] == [(30, None), (41, 30)]


def test_the_app_is_the_one_the_windows_say(observe, node):
    """One rule for all texts: the largest root that is no keyboard and no system bar."""
    keys = node(package="a.b.inputmethod", bounds="[0,1600][1080,2400]")
    bar = node(package="com.android.systemui", bounds="[0,0][1080,80]")
    app = node(package="com.example", bounds="[0,80][1080,2400]")
    seen = observe(bar, keys, app)
    assert brief_of(seen).app == app_of(seen) == "com.example"


def test_the_prompt_in_an_empty_field_is_no_value(observe, node):
    fields = [node(text=text, hint="Username", class_="a.EditText") for text in ("Username", "Ada")]
    first, second = brief_of(observe(node(*fields))).lines
    assert first.labels == (Label("Username", "prompt"),)
    assert second.labels[-1] == Label("Username", "prompt")
    assert len(second.labels) == 2
