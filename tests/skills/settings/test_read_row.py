"""settings-read: a row's words, and never another's."""

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_skills.registry import new_skill
from tests.skills.settings.phones import Run, odd


def test_the_row_of_the_pages_own_name_is_read_and_not_the_bar():
    assert odd("settings-read", page="Same name", label="Same name").value == {"value": "The row"}


def test_words_and_switch_are_told_apart():
    run = odd("settings-read", page="Switches", label="One")
    assert run.value == {"value": "Below it", "state": "off"}


def test_a_switch_without_words_is_the_value():
    assert odd("settings-read", page="Switches", label="Two").value == {"value": "on"}


def test_two_rows_of_a_name_are_neither():
    assert odd("settings-read", page="Twins", label="Twin").reason == "AMBIGUOUS"


@pytest.mark.parametrize(
    ("world", "page", "label", "value"),
    [
        ("samsung-oneui7@ar", "about_phone", "model", "Galaxy S24"),
        ("pixel-15-en@ar", "about_phone", "android_version", "15"),
        ("xiaomi-miui14@ja", "about_phone", "device_name", "Redmi Note 10"),
    ],
)
def test_it_reads_by_key_in_other_languages(world, page, label, value):
    run = Run(world, "settings-read", page=page, label=label)
    assert run.value["value"] == value


def test_a_row_at_the_edge_of_its_list_is_read_whole():
    # Its switch and title are in view before its words are.
    run = Run("pixel-13@ar", "settings-read", page="accessibility", label="Audio description")
    assert run.value["state"] == "off"
    assert run.value["value"].startswith("Hear a description")


def _page(*texts: tuple[str, str]) -> bytes:
    top = 200
    rows = "".join(
        f'<node class="android.widget.TextView" text="{text}" resource-id="{name}" '
        f'bounds="[40,{top + 60 * i}][600,{top + 50 + 60 * i}]" package="com.android.settings" />'
        for i, (text, name) in enumerate(texts)
    )
    title = ('<node class="android.widget.FrameLayout" content-desc="Strange" '
             'resource-id="com.android.settings:id/collapsing_toolbar" bounds="[0,0][720,190]" '
             'package="com.android.settings" />')  # fmt: skip
    return (
        '<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][720,1280]" '
        f'package="com.android.settings">{title}<node class="androidx.recyclerview.widget.'
        'RecyclerView" scrollable="true" bounds="[0,190][720,1280]" package="com.android.settings">'
        '<node class="android.widget.LinearLayout" clickable="true" bounds="[0,190][720,400]" '
        f'package="com.android.settings">{rows}</node></node></node></hierarchy>'
    ).encode()


def _values(*texts: tuple[str, str]) -> dict[str, str]:
    facts = {"package": "com.android.settings"}
    seen = normalize_compact(read_hierarchy(_page(*texts), capture_id="c-1", facts=facts))
    skill = new_skill("settings-read", page="Strange", label="Model")
    return {one.field: one.value for one in skill.read(seen)}


def test_of_three_texts_none_is_the_value_unless_the_structure_says_which():
    assert _values(("Model", ""), ("Eight", "")) == {"value": "Eight"}
    assert _values(("Model", ""), ("Eight", ""), ("Pro", "")) == {}
    ids = ("android:id/title", "android:id/summary", "com.android.settings:id/badge")
    assert _values(("Model", ids[0]), ("Eight", ids[1]), ("New", ids[2])) in (
        {"value": "Eight"},
        {},
    )
