"""What a skill reads of a look: its screen, and the tables beside it."""

from pathlib import Path

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_skills.base import readings_of
from clawctl_skills.registry import new_skill

ABOUT = Path(__file__).resolve().parents[2] / "fixtures" / "hierarchy" / "aosp_about_phone.xml"
PAGE = """<hierarchy rotation="0"><node bounds="[0,0][700,900]" package="com.android.settings">
<node bounds="[0,0][700,90]" content-desc="Display" package="com.android.settings"
 resource-id="com.android.settings:id/collapsing_toolbar" />
<node bounds="[0,100][700,900]" scrollable="true" package="com.android.settings">
<node bounds="[0,100][700,300]" clickable="true" package="com.android.settings">
<node text="Brightness level" bounds="[0,110][700,190]" package="com.android.settings" />
<node class="android.widget.SeekBar" text="{text}" bounds="[0,200][700,290]"
 package="com.android.settings" /></node></node></node></hierarchy>"""


def seen(text: str):
    data = PAGE.format(text=text).encode()
    facts = {"package": "com.android.settings"}
    return normalize_compact(read_hierarchy(data, capture_id="c-1", facts=facts))


@pytest.mark.parametrize(
    ("text", "table", "value", "basis"),
    [
        ("", "128", ["50"], "settings system:screen_brightness"),
        ("70%", "128", ["70"], "container"),
        ("", None, [], None),
    ],
)
def test_a_table_counts_only_where_no_text_tells(text, table, value, basis):
    skill = new_skill("settings-slider", page="display", label="brightness_level", percent=9)
    found = readings_of(skill, seen(text), {"system:screen_brightness": table})
    assert [one.value for one in found] == value
    assert basis is None or basis in found[0].basis


def test_a_skill_that_reads_the_screen_alone_reads_the_same_with_tables():
    skill = new_skill("settings-version")
    data = ABOUT.read_bytes()
    facts = {"package": "com.android.settings"}
    about = normalize_compact(read_hierarchy(data, capture_id="c-1", facts=facts))
    assert skill.read(about)
    assert readings_of(skill, about, {"system:x": "1"}) == skill.read(about)
