"""What the default rules do better than the reference, each beside the reference's answer."""

import pytest

from clawctl_adapters import COMPACT_V1_RULES, normalize_compact
from clawctl_adapters.careful import DEFAULT_RULES, MIN_TAP_PX
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.project import judge


def judged(observation, path=None, text=None, kind="click", rules=DEFAULT_RULES):
    place = (
        observation.position[path]
        if path
        else next(p for p, n in enumerate(observation.nodes) if n.text == text)
    )
    return judge(observation, "x", kind, place, rules)


def test_row_title_is_a_candidate_with_a_tap_point_inside_title_and_row(observe):
    found = judged(observe("aosp_about_phone.xml"), text="Android version")
    assert isinstance(found, Candidate)
    assert found.visible == Bounds(63, 1280, 880, 1350)
    assert found.visible.contains(found.tap_point)
    assert (found.action_node_path, found.visible_percent) == ("0.0.0.0.1.0.4", 100)


def test_root_of_unknown_visibility_blocks_nothing(observe):
    seen = observe("aosp_home.xml")
    assert seen.nodes[0].visible_to_user is None
    assert isinstance(judged(seen, text="About phone"), Candidate)


def test_row_repeating_its_title_is_a_target_here_and_not_in_the_reference(observe):
    seen = observe("aosp_home.xml")
    assert isinstance(judged(seen, text="About phone"), Candidate)
    reference = judged(seen, text="About phone", rules=COMPACT_V1_RULES)
    assert reference.reasons == ("selector_not_unique_or_supported",)


def test_page_title_is_no_way_to_open_the_page(observe):
    seen = observe("aosp_android_version.xml")
    assert "no_clickable_context" in judged(seen, text="Android version").reasons


@pytest.mark.parametrize("fixture", ["aosp_about_phone.xml", "compose_about.xml"])
def test_lists_scroll_with_and_without_an_id(observe, fixture):
    seen = observe(fixture)
    lists = [n.node_path for n in seen.nodes if n.scrollable is True]
    assert all(isinstance(judged(seen, path, kind="scroll"), Candidate) for path in lists)


def test_filter_bar_over_a_row_moves_the_tap_point_aside(observe):
    found = judged(observe("covered_targets.xml"), text="Address")
    assert Bounds(0, 341, 1080, 446).contains(found.tap_point)
    assert not Bounds(436, 341, 583, 446).contains(found.tap_point)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("Save", ("covered",)),
        ("Manage", ("clipped_to_sliver",)),
        ("Size 8", ("outside_viewport", "invalid_clickable_geometry")),
    ],
)
def test_covered_clipped_and_distant_targets_are_refused(observe, text, reasons):
    assert judged(observe("covered_targets.xml"), text=text).reasons == reasons


def test_target_under_the_keyboard_is_refused_as_such(observe, node):
    keys = node(bounds="[0,1400][1080,2400]", package="com.example.ime")
    more = node(text="More", clickable="true", bounds="[760,2200][1080,2400]")
    assert judged(observe(node(more, keys)), text="More").reasons == ("covered_by_keyboard",)


def test_target_touching_each_clip_by_itself_is_refused_here_only(observe, node):
    target = node(text="Go", clickable="true", bounds="[40,60][90,90]")
    seen = observe(node(node(target, bounds="[0,0][50,100]"), bounds="[0,0][100,70]"))
    outside = observe(
        node(node(target, bounds="[0,0][50,100]", clickable="false"), bounds="[45,0][100,55]")
    )
    assert judged(seen, text="Go").reasons == ("clipped_to_sliver",)
    assert "outside_ancestor" in judged(outside, text="Go").reasons


def test_nearer_clickable_of_unknown_state_is_not_skipped(observe, node):
    title = node(text="Go", bounds="[0,0][90,90]")
    inner = node(title, clickable="perhaps", bounds="[0,0][90,90]")
    seen = observe(node(node(inner, clickable="true", bounds="[0,0][200,90]")))
    assert judged(seen, text="Go").reasons == ("clickable_state_unknown",)
    assert isinstance(judged(seen, text="Go", rules=COMPACT_V1_RULES), Candidate)


def test_clickable_page_is_not_the_action_of_a_label(observe, node):
    seen = observe(node(node(node(text="Hello", bounds="[0,0][90,90]"), clickable="true")))
    assert judged(seen, text="Hello").reasons == ("action_node_too_broad",)


def test_target_on_another_display_is_refused_and_is_no_twin(observe, node):
    def ok(bounds):
        return node(text="OK", clickable="true", bounds=bounds)

    seen = observe(
        node(ok("[400,1200][680,1320]"), display_id="0"),
        node(ok("[100,200][300,300]"), display_id="3", bounds="[0,0][480,480]"),
    )
    first = judged(seen, "0.0")
    assert Bounds(400, 1200, 680, 1320).contains(first.tap_point)
    assert "on_another_display" in judged(seen, "1.0").reasons


def test_cut_text_elsewhere_stops_only_labels_it_could_have_been(response):
    def nodes(kept):
        common = {"visibleToUser": True, "enabled": True, "clickable": True}
        return [
            {
                "nodePath": "0",
                "parentPath": None,
                "text": "About phone",
                "bounds": "[0,0][90,90]",
                **common,
            },
            {"nodePath": "1", "parentPath": None, "text": kept, "textTruncated": True},
        ]

    bounds = {"left": 0, "top": 0, "right": 100, "bottom": 100}
    context = {"viewport": {"bounds": bounds, "reference": "p", "observedAt": "t"}}

    def verdict(kept, rules=DEFAULT_RULES):
        snapshot = response(nodes(kept), truncated=True)
        return judge(normalize_compact(snapshot, context), "x", "click", 0, rules).reasons

    assert verdict("Terms of use, long") == ()
    assert verdict("About ph") == ("incomplete_source",)
    assert verdict("Terms of use, long", COMPACT_V1_RULES) == ("incomplete_source",)


def test_disabled_row_is_no_target(observe, node):
    seen = observe(node(node(text="Go", enabled="false", clickable="true", bounds="[0,0][90,90]")))
    assert judged(seen, text="Go").reasons == ("enabled_not_true",)


def test_sliver_limit_is_exact(observe, node):
    def row(height):
        return observe(node(node(text="Go", clickable="true", bounds=f"[0,0][90,{height}]")))

    assert judged(row(MIN_TAP_PX), text="Go").reasons == ()
    assert judged(row(MIN_TAP_PX - 1), text="Go").reasons == ("clipped_to_sliver",)


def viewport(**said):
    bounds = {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
    return {"bounds": bounds, "reference": "p", "observedAt": "t", **said}


def cover(kind, left, top, right, bottom):
    return {
        "kind": kind, "bounds": {"left": left, "top": top, "right": right, "bottom": bottom},
    }  # fmt: skip


def test_picture_of_another_rotation_stops_targets_here_only(observe, node):
    go = node(text="Go", clickable="true", bounds="[0,0][90,90]")
    seen = observe(node(go), viewport=viewport(rotation=1))
    assert judged(seen, text="Go").reasons == ("screen_mismatch",)
    assert isinstance(judged(seen, text="Go", rules=COMPACT_V1_RULES), Candidate)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("keyboard", "covered_by_keyboard"),
        ("system_bar", "covered_by_system_bar"),
        ("cutout", "covered_by_cutout"),
    ],
)
def test_declared_cover_over_a_target_refuses_it_or_moves_the_tap(observe, node, kind, reason):
    go = node(text="Go", clickable="true", bounds="[0,2000][600,2200]")
    whole = observe(node(go), viewport=viewport(covers=[cover(kind, 0, 1900, 1080, 2400)]))
    half = observe(node(go), viewport=viewport(covers=[cover(kind, 0, 2050, 1080, 2400)]))
    assert judged(whole, text="Go").reasons == (reason,)
    assert Bounds(0, 2000, 600, 2050).contains(judged(half, text="Go").tap_point)


def test_key_is_not_covered_by_its_own_keyboard(observe, node):
    key = node(text="m", clickable="true", bounds="[700,2250][800,2350]", package="com.x.ime")
    keyboard = node(key, bounds="[0,1400][1080,2400]", package="com.x.ime")
    covers = [cover("keyboard", 0, 1400, 1080, 2400)]
    seen = observe(node(keyboard), viewport=viewport(covers=covers))
    assert isinstance(judged(seen, text="m"), Candidate)


def test_field_above_the_keyboard_is_a_target_though_its_window_calls_itself_hidden(observe, node):
    facts = {"clickable": "true", "visible_to_user": "false"}
    ann = node(text="Ann", focused="true", bounds="[60,300][1020,420]", **facts)
    skip = node(text="Skip", bounds="[60,2200][1020,2320]", **facts)
    covers = [cover("keyboard", 0, 1400, 1080, 2400)]
    seen = observe(node(ann, skip), viewport=viewport(covers=covers))
    assert isinstance(judged(seen, text="Ann"), Candidate)
    assert judged(seen, text="Skip").reasons == ("covered_by_keyboard",)


def test_dialog_window_covers_what_lies_under_it(observe, node):
    under = node(text="Under", clickable="true", bounds="[200,1000][800,1100]")
    beside = node(text="Beside", clickable="true", bounds="[200,100][800,200]")
    seen = observe(node(under, beside), node(node(text="Sure?"), bounds="[100,800][980,1600]"))
    assert judged(seen, text="Under").reasons == ("covered_by_window",)
    assert isinstance(judged(seen, text="Beside"), Candidate)


def test_viewport_of_any_finite_size_is_judged(observe, node):
    wide = {"left": 0, "top": 0, "right": 1e308, "bottom": 2**1000}
    seen = observe(
        node(node(node(text="Go", bounds="[0,0][90,90]"), clickable="true", bounds="[0,0][99,99]")),
        viewport={"bounds": wide, "reference": "p", "observedAt": "t"},
    )
    assert isinstance(judged(seen, text="Go"), Candidate)


def test_a_slider_takes_the_finger_itself_though_it_says_not_clickable(observe):
    seen = observe(
        '<node class="android.widget.SeekBar" bounds="[64,380][1000,440]" text="45%" '
        'resource-id="android:id/seekbar" enabled="true" clickable="false" '
        'visible-to-user="true" package="com.example"/>'
    )
    found = judge(seen, "bar", "click", 0)
    assert isinstance(found, Candidate)
    assert found.action_node_path == found.node_path
