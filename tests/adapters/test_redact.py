"""Which words of a screen are private, and that they leave it in no form."""

import pytest

from clawctl_adapters import normalize_compact, project_observation, read_hierarchy, render_brief
from clawctl_adapters.errors import DeviceError
from clawctl_adapters.privacy import discreet_observation
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.tree import tree_of
from clawctl_adapters.wire import to_wire

CLASSES = {"text": "android.widget.TextView", "edit": "android.widget.EditText"}


def node(*inner, text="", kind="text", path="", click=False, desc="", password=False, cls=""):
    return (
        f'<node index="0" text="{text}" resource-id="{path}" class="{cls or CLASSES[kind]}"'
        f' package="com.android.settings" content-desc="{desc}" clickable="{str(click).lower()}"'
        f' enabled="true" password="{str(password).lower()}" bounds="[0,0][100,100]">'
        f"{''.join(inner)}</node>"
    )


def row(title, summary, *, desc="", click=True):
    texts = [
        node(text=title, path="android:id/title"),
        node(text=summary, path="android:id/summary"),
    ]
    return node(*texts, click=click, desc=desc, cls="android.widget.LinearLayout")


def screen(*rows):
    page = node(*rows, cls="androidx.recyclerview.widget.RecyclerView")
    data = f"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\">{page}</hierarchy>"
    return normalize_compact(read_hierarchy(data.encode(), capture_id="c-1"))


def hidden(observation):
    nodes = discreet_observation(observation).nodes
    return [
        (place, field)
        for place, (was, is_) in enumerate(zip(observation.nodes, nodes, strict=True))
        for field in ("text", "content_description")
        if getattr(was, field) != getattr(is_, field)
    ]


def everything_said(observation):
    paths = [n.node_path for n in observation.nodes]
    specs = [{"id": str(i), "kind": "click", "nodePath": p} for i, p in enumerate(paths)]
    shown = project_observation(observation, select_paths=paths, candidate_specs=specs)
    whole = to_wire(discreet_observation(observation))
    return render_brief(observation) + repr(to_wire(shown)) + repr(whole)


@pytest.mark.parametrize(
    ("title", "value"),
    [
        ("IMEI (SIM slot 1)", "356938035643808"),
        ("Serial number", "R58N12ABCDE"),
        ("Phone number", "0151 2345678"),
        ("手机号码", "138 0013 8000"),
        ("IP-Adresse", "203.0.113.9"),
        ("Bluetooth address", "02:00:5e:10:00:01"),
        ("Xiaomi Account", "Anna"),
        ("Pairing code", "48-29-13"),
        ("Wi-Fi password", "correct horse 7"),
    ],
)
def test_a_value_beside_its_name_is_said_nowhere(title, value):
    seen = screen(row(title, value), row("Display", "Dark theme"))
    assert value not in everything_said(seen)
    assert title in everything_said(seen)
    assert hidden(seen) == [(3, "text")]


@pytest.mark.parametrize(
    ("title", "value"),
    [
        ("Build number", "10.0.3.7"),
        ("MIUI version", "192.168.1.0"),
        ("Android version", "356938035643809"),
        ("IMEI", "Tap to show info"),
        ("Phone number", "Not available"),
        ("Display", "Dark theme, font size, brightness"),
    ],
)
def test_versions_and_words_in_place_of_a_value_stay(title, value):
    assert hidden(screen(row(title, value))) == []


def test_a_withheld_field_is_named_and_empty():
    found = discreet_observation(screen(row("Serial number", "R58N12ABCDE"))).nodes[3]
    assert (found.text, found.withheld) == (None, ("text",))


def test_a_screen_without_private_words_is_the_very_same_object():
    seen = screen(row("Display", "Dark theme"))
    assert discreet_observation(seen) is seen


def test_what_is_private_in_one_place_is_withheld_in_every_other():
    seen = screen(row("Serial number", "R58N12ABCDE", desc="Serial number, R58N12ABCDE"))
    assert "R58N12ABCDE" not in everything_said(seen)
    assert hidden(seen) == [(1, "content_description"), (3, "text")]


def test_the_name_above_an_address_is_its_owner():
    seen = screen(row("Anna Example", "anna@example.org"), row("Backup account", "b@example.org"))
    said = everything_said(seen)
    assert "Anna" not in said
    assert "Backup account" in said


def test_a_password_field_is_withheld_whether_flagged_or_named_by_its_id():
    seen = screen(
        node(text="hunter22", kind="edit", password=True),
        node(text="swordfish", kind="edit", path="com.example:id/password_input"),
        node(text="Password", kind="edit", path="com.example:id/password"),
    )
    assert hidden(seen) == [(1, "text"), (2, "text")]


def test_a_list_of_ways_to_lock_holds_no_password():
    rows = [node(text=name, click=True) for name in ("PIN", "Password", "Fingerprint")]
    assert hidden(screen(*rows)) == []


def test_names_and_values_that_lie_flat_are_paired_by_order():
    flat = [node(text=text) for text in ("Serial number", "R58N12ABCDE", "Model", "Pixel 8")]
    assert hidden(screen(*flat)) == [(2, "text")]


def test_a_candidate_is_never_selected_by_private_words():
    seen = screen(row("Anna Example", "anna@example.org"))
    shown = project_observation(
        seen,
        select_paths=[],
        candidate_specs=[{"id": "a", "kind": "click", "nodePath": seen.nodes[1].node_path}],
    )
    assert "Anna" not in repr(to_wire(shown))


def test_private_words_are_kept_with_the_observation():
    tree = tree_of(screen(row("Serial number", "R58N12ABCDE")))
    assert private_on(tree) is private_on(tree)
    assert private_on(tree).words == frozenset({"R58N12ABCDE"})


def test_a_value_whose_row_lost_its_name_is_withheld_and_is_no_word_for_elsewhere():
    cut = node(node(text="CANARYR58N12", path="android:id/summary"), click=True)
    seen = screen(cut, row("Free", "47% used - 4.27 GB free"))
    assert hidden(seen) == [(2, "text")]
    assert private_on(tree_of(seen)).words == frozenset()


@pytest.mark.parametrize("text", ["Off", "5:30 PM", "100%", "47% used - 4.27 GB free", "Pixel 8"])
def test_a_nameless_value_that_is_no_identifier_stays(text):
    cut = node(node(text=text, path="android:id/summary"), click=True)
    assert hidden(screen(cut)) == []


def test_what_an_earlier_screen_showed_as_private_is_withheld_on_a_later_one():
    redaction = Redaction()
    redaction.learn(private_on(tree_of(screen(row("Serial number", "R58N12ABCDE")))))
    later = screen(node(text="R58N12ABCDE"))
    private_on(tree_of(later), redaction.known)
    assert hidden(later) == [(1, "text")]


def test_a_build_number_is_shown_although_it_was_private_elsewhere():
    redaction = Redaction()
    redaction.learn(private_on(tree_of(screen(row("IP address", "10.0.3.7")))))
    later = screen(row("Build number", "10.0.3.7"))
    private_on(tree_of(later), redaction.known)
    assert hidden(later) == []


def test_a_record_is_cleaned_of_known_words_and_of_forms():
    redaction = Redaction()
    redaction.learn(private_on(tree_of(screen(row("Serial number", "R58N12ABCDE")))))
    record = {"why": "row R58N12ABCDE", "to": ["anna@example.org", 5], "ok": True, "none": None}
    assert redaction.clean(record) == {
        "why": "row [withheld]",
        "to": ["[withheld]", 5],
        "ok": True,
        "none": None,
    }


def test_a_build_number_that_looks_like_an_address_is_reported_as_it_is():
    redaction = Redaction()
    assert redaction.clean("10.0.3.7") == "[withheld]"
    redaction.learn(private_on(tree_of(screen(row("Build number", "10.0.3.7")))))
    assert redaction.clean({"build_number": "10.0.3.7"}) == {"build_number": "10.0.3.7"}


def test_names_of_places_lose_only_what_is_known_to_be_private():
    record = {"device": "192.168.1.7:5555", "nodePath": "10.0.0.7", "label": "10.0.0.7"}
    assert Redaction().clean(record) == {
        "device": "192.168.1.7:5555",
        "nodePath": "10.0.0.7",
        "label": "[withheld]",
    }


def test_an_error_is_cleaned_and_a_clean_one_is_the_same():
    error = DeviceError("DEVICE_LOST", "SIM-1", saw="call +49 151 23456789", raw=b"x")
    cleaned = Redaction().error(error)
    assert (cleaned.code, cleaned.where, cleaned.raw) == ("DEVICE_LOST", "SIM-1", b"x")
    assert cleaned.saw == "call [withheld]"
    assert Redaction().error(cleaned) is cleaned


def test_a_hostile_screen_costs_no_more_than_its_size():
    names = [node(text=text) for i in range(3000) for text in ("IMEI", f"AB{i:06d}")]
    assert len(hidden(screen(*names))) == 3000
