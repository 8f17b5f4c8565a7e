"""Rows of several makers: title, value, state, and what they rest on."""

import pytest

from clawctl_adapters.careful import judge
from clawctl_adapters.rows import read_rows


def by_title(observation):
    return {row.title: row for row in read_rows(observation)}


@pytest.mark.parametrize(
    ("fixture", "title", "value", "basis"),
    [
        ("aosp_about_phone.xml", "Android version", "15", ("title_id", "summary_id", "container")),
        (
            "aosp_about_phone.xml",
            "Build number",
            "AP4A.250105.002",
            ("title_id", "summary_id", "container"),
        ),
        (
            "aosp_android_version.xml",
            "Android version",
            "15",
            ("title_id", "summary_id", "container"),
        ),
        (
            "samsung_software_information.xml",
            "Build number",
            "AP3A.240905.015.S921B",
            ("title_id", "summary_id", "container"),
        ),
        (
            "xiaomi_specs.xml",
            "Android version",
            "15 AQ3A",
            ("title_id", "right_of_title", "container"),
        ),
        (
            "compose_about.xml",
            "Build number",
            "AP4A.250105.002",
            ("first_text", "below_title", "container"),
        ),
        (
            "compose_about_flat.xml",
            "Android version",
            "15",
            ("first_text", "below_title", "flat_gap"),
        ),
        ("arabic_about.xml", "رقم الإصدار", "AP4A", ("title_id", "right_of_title", "container")),
        ("tablet_two_panes.xml", "Android version", "15", ("title_id", "summary_id", "container")),
    ],
)
def test_value_belongs_to_its_title_and_says_why(observe, fixture, title, value, basis):
    row = by_title(observe(fixture))[title]
    assert (row.value, row.basis) == (value, basis)


def test_headings_and_toolbars_are_no_rows(observe):
    titles = set(by_title(observe("aosp_about_phone.xml")))
    assert titles == {"Device name", "Model", "Android version", "IP address", "Build number"}


def test_row_that_cannot_be_tapped_has_a_value_and_no_action(observe):
    row = by_title(observe("aosp_about_phone.xml"))["IP address"]
    assert (row.value, row.action_path) == ("Unavailable", None)


def test_two_texts_that_could_be_the_value_are_both_unclear(observe):
    row = by_title(observe("compose_about.xml"))["Storage"]
    assert (row.value, [v.role for v in row.values]) == (None, ["unclear", "unclear"])
    assert "ambiguous_values" in row.basis


def test_badge_beside_a_title_is_extra(observe):
    row = by_title(observe("samsung_software_information.xml"))["Android version"]
    assert [(v.text, v.role) for v in row.values] == [("N", "extra"), ("15", "summary")]


def test_switch_rows_carry_state_and_its_node(observe):
    rows = by_title(observe("aosp_network.xml"))
    plain, two_target = rows["Airplane mode"], rows["Wi-Fi hotspot"]
    assert (plain.checked, plain.values) == (False, ())
    assert plain.checked_path.startswith(plain.action_path + ".")
    assert (two_target.checked, two_target.value) == (False, "Off")
    assert not two_target.checked_path.startswith(two_target.action_path)


def test_neighbours_value_is_never_borrowed(observe, node):
    def row(top, *texts):
        kids = [
            node(text=t, bounds=f"[0,{top + 30 * n}][90,{top + 30 * n + 25}]")
            for n, t in enumerate(texts)
        ]
        return node(*kids, clickable="true", bounds=f"[0,{top}][99,{top + 60}]")

    seen = observe(
        node(row(0, "Android version"), row(60, "15"), row(120, "Build", "AP4A"), scrollable="true")
    )
    assert by_title(seen)["Android version"].value is None
    assert by_title(seen)["Build"].value == "AP4A"


def test_text_without_a_pixel_is_no_value(observe, node):
    kids = [node(text="Model", bounds="[0,0][90,20]"), node(text="X", bounds="[0,20][90,20]")]
    seen = observe(node(node(*kids, clickable="true"), scrollable="true"))
    assert by_title(seen)["Model"].values == ()


def test_state_of_a_view_that_says_it_has_none_is_unknown(observe, node):
    kids = [
        node(text="Airplane", resource_id="android:id/title"),
        node(class_="a.Switch", checkable="false"),
    ]
    row = by_title(observe(node(node(*kids, clickable="true"), scrollable="true")))["Airplane"]
    assert row.checked is None


def slider_row(node, **facts):
    return node(
        node(text="Brightness", resource_id="android:id/title", bounds="[60,0][400,80]"),
        node(class_="android.widget.SeekBar", bounds="[60,100][900,180]", **facts),
        clickable="true", bounds="[0,0][1080,200]",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "said"),
    [({"text": "45.0"}, "45.0"), ({"content_desc": "45%"}, "45%"), ({}, None),
     ({"content_desc": "Brightness"}, None)],
)  # fmt: skip
def test_slider_says_its_place_only_where_the_source_does(observe, node, facts, said):
    (row,) = read_rows(observe(node(slider_row(node, **facts), resource_id="a:id/list")))
    assert (row.title, row.slider_path is not None, row.slider_text) == ("Brightness", True, said)


def test_value_of_a_disabled_row_is_read_and_its_tap_refused(observe, node):
    texts = [
        node(text=text, resource_id=f"android:id/{name}", enabled="false", bounds=bounds)
        for text, name, bounds in (
            ("Carrier", "title", "[60,0][500,60]"),
            ("none", "summary", "[60,60][500,100]"),
        )
    ]
    held = node(*texts, clickable="true", enabled="false", bounds="[0,0][1080,110]")
    seen = observe(node(held, resource_id="a:id/list"))
    (row,) = read_rows(seen)
    assert (row.value, row.enabled) == ("none", False)
    assert "enabled_not_true" in judge(seen, "x", "click", seen.position[row.title_path]).reasons
