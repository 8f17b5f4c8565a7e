"""Both dialects are written the way a device writes them, character by character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from clawctl.sim.clip import settle_sight
from clawctl.sim.dump import DumpRefused, clean_stock, clean_u2, naf, quoted, write_dump
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

DISPLAY = Bounds(0, 0, 100, 200)
# Android's own replacements, written out: (first, last) code points.
REPLACED = [
    (0x01, 0x08),
    (0x0B, 0x0C),
    (0x0E, 0x1F),
    (0x7F, 0x84),
    (0x86, 0x9F),
    (0xFDD0, 0xFDDF),
    (0xFFFE, 0xFFFF),
]


def written(root, dialect="stock", sdk=35, rotation=0):
    settle_sight(root, DISPLAY, "com.a")
    return write_dump([root], dialect, rotation=rotation, display=DISPLAY, sdk=sdk)


def label(text):
    return View("android.widget.TextView", DISPLAY, text=text)


def test_the_stock_tool_writes_one_line_in_its_own_order():
    inner = View("android.widget.Button", Bounds(10, 20, 30, 40), text="OK", clickable=True)
    root = View("android.widget.FrameLayout", DISPLAY, children=[inner])

    assert written(root, rotation=1).decode() == (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"1\">"
        '<node index="0" text="" resource-id="" class="android.widget.FrameLayout"'
        ' package="com.a" content-desc="" checkable="false" checked="false" clickable="false"'
        ' enabled="true" focusable="false" focused="false" scrollable="false"'
        ' long-clickable="false" password="false" selected="false" bounds="[0,0][100,200]">'
        '<node index="0" text="OK" resource-id="" class="android.widget.Button"'
        ' package="com.a" content-desc="" checkable="false" checked="false" clickable="true"'
        ' enabled="true" focusable="false" focused="false" scrollable="false"'
        ' long-clickable="false" password="false" selected="false" bounds="[10,20][30,40]" />'
        "</node></hierarchy>"
    )


def test_the_resident_server_indents_with_cr_lf_and_adds_its_attributes():
    root = View("android.widget.EditText", DISPLAY, text="a", hint="h")

    assert written(root, "uiautomator2").decode() == (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
        '<hierarchy rotation="0">\r\n'
        '  <node index="0" text="a" resource-id="" class="android.widget.EditText"'
        ' package="com.a" content-desc="" checkable="false" checked="false" clickable="false"'
        ' enabled="true" focusable="false" focused="false" scrollable="false"'
        ' long-clickable="false" password="false" selected="false" visible-to-user="true"'
        ' bounds="[0,0][100,200]" drawing-order="1" hint="h" display-id="0" />\r\n'
        "</hierarchy>"
    )


@pytest.mark.parametrize(
    ("sdk", "extra"),
    [
        (23, []),
        (24, ["drawing-order"]),
        (26, ["drawing-order", "hint"]),
        (30, ["drawing-order", "hint", "display-id"]),
    ],
)
def test_the_resident_servers_attributes_depend_on_the_release(sdk, extra):
    node = etree.fromstring(written(label("a"), "uiautomator2", sdk=sdk))[0]

    assert list(node.attrib)[-1 - len(extra) :] == ["bounds", *extra]


def test_a_range_widget_tells_its_number_to_the_resident_server_only():
    bar = View("android.widget.SeekBar", DISPLAY, range_value=12.0)

    assert etree.fromstring(written(bar))[0].get("text") == ""
    assert etree.fromstring(written(bar, "uiautomator2"))[0].get("text") == "12.0"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("plain", '"plain"'),
        ("a & b < c > d", '"a &amp; b &lt; c &gt; d"'),
        ("it's", '"it\'s"'),
        ('say "no"', "'say \"no\"'"),
        ('it\'s "no"', "'it&apos;s \"no\"'"),
        ("a\tb\nc\rd", '"a&#9;b&#10;c&#13;d"'),
        ("\U0001f600", '"&#128512;"'),
        ("\u0645", '"\u0645"'),
    ],
)
def test_values_are_quoted_and_escaped_as_on_a_device(text, value):
    assert quoted(text) == value


def test_an_emoji_survives_the_stock_tool_and_becomes_two_dots_in_the_server():
    assert etree.fromstring(written(label("a\U0001f600")))[0].get("text") == "a\U0001f600"
    assert etree.fromstring(written(label("a\U0001f600"), "uiautomator2"))[0].get("text") == "a.."


@pytest.mark.parametrize("text", ["\x00", "\ud800", "a\udfffb"])
def test_what_the_serializer_cannot_write_ends_a_stock_dump(text):
    with pytest.raises(DumpRefused) as refused:
        written(label(text))

    assert refused.value.exit_code == 1
    assert "Illegal character (U+" in refused.value.text
    assert etree.fromstring(written(label(text), "uiautomator2"))[0].get("text").count(".") == 1


def expected_stock(text):
    return "".join("." if any(a <= ord(c) <= b for a, b in REPLACED) else c for c in text)


@given(st.text(st.characters(blacklist_characters="\x00", blacklist_categories=["Cs"])))
def test_any_text_comes_back_from_a_stock_dump_as_specified(text):
    node = etree.fromstring(written(label(text)))[0]

    assert node.get("text") == expected_stock(text) == clean_stock(text)


@given(st.text(st.characters()))
def test_any_text_at_all_comes_back_from_the_server_as_specified(text):
    expected = "".join(
        ".." if ord(c) > 0xFFFF else "." if ord(c) == 0 or 0xD800 <= ord(c) <= 0xDFFF else c
        for c in expected_stock(text)
    )

    node = etree.fromstring(written(View("v", DISPLAY, desc=text), "uiautomator2"))[0]

    assert node.get("content-desc") == expected == clean_u2(text)


def test_what_is_out_of_sight_is_left_out_and_leaves_a_gap_in_the_index():
    views = [View("v", Bounds(0, top, 100, top + 10)) for top in (0, 300, 20)]
    root = etree.fromstring(written(View("root", DISPLAY, children=views)))[0]

    assert [node.get("index") for node in root] == ["0", "2"]


def test_a_root_out_of_sight_is_written_with_its_own_bounds():
    node = etree.fromstring(written(View("root", Bounds(300, 300, 400, 400))))[0]

    assert node.get("bounds") == "[300,300][400,400]"


def test_a_window_over_the_edge_is_cut_to_the_display():
    node = etree.fromstring(written(View("root", Bounds(-10, 150, 90, 250))))[0]

    assert node.get("bounds") == "[0,150][90,200]"


def test_naf_comes_first_and_only_on_nameless_clickable_views():
    nameless = View("android.widget.Button", DISPLAY, clickable=True)
    named = View("android.widget.Button", DISPLAY, clickable=True, children=[label("a")])

    assert next(iter(etree.fromstring(written(nameless))[0].attrib)) == "NAF"
    assert naf(nameless)
    assert not naf(named)
    assert not naf(View("android.widget.Button", DISPLAY, clickable=True, enabled=False))
    assert not naf(View("android.widget.GridView", DISPLAY, clickable=True))
    assert not naf(View("v", DISPLAY))


def test_several_windows_are_siblings_below_the_hierarchy():
    roots = [label("a"), label("b")]
    for root in roots:
        settle_sight(root, DISPLAY, "com.a")

    document = write_dump(roots, "uiautomator2", rotation=0, display=DISPLAY, sdk=35)

    assert [node.get("text") for node in etree.fromstring(document)] == ["a", "b"]
