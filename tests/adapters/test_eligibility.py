"""The reference's rules one by one, in order, weaknesses included."""

import pytest

from clawctl_adapters import COMPACT_V1_RULES
from clawctl_adapters.eligibility import Claim, viewport_of
from clawctl_adapters.project import judge

GOOD = {
    "text": "Go", "bounds": "[0,0][90,90]", "visibleToUser": True, "enabled": True,
    "clickable": True, "scrollable": True, "resourceId": "a:id/b",
}  # fmt: skip
VIEWPORT = {"viewport": {"bounds": {"left": 0, "top": 0, "right": 100, "bottom": 100},
                         "reference": "p", "observedAt": "t"}}  # fmt: skip


def reasons(response, facts, kind="click", context=VIEWPORT, **compact):
    from clawctl_adapters import normalize_compact

    nodes = [
        {"nodePath": "0", "parentPath": None},
        {"nodePath": "0.0", "parentPath": "0", **GOOD, **facts},
    ]
    seen = normalize_compact(response(nodes, **compact), context)
    return judge(seen, "x", kind, 1, COMPACT_V1_RULES).reasons


@pytest.mark.parametrize("kind", ["click", "scroll"])
def test_a_plain_target_has_no_reason_against_it(response, kind):
    assert reasons(response, {}, kind) == ()


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"visibleToUser": None}, ("visibility_not_true", "no_clickable_context")),
        ({"enabled": False}, ("enabled_not_true", "no_clickable_context")),
        ({"accessibilityDataSensitive": True}, ("sensitive_context",)),
        (
            {"bounds": "[0,0][0,9]"},
            ("invalid_or_missing_bounds", "viewport_unknown", "invalid_clickable_geometry"),
        ),
        ({"bounds": "[100,0][190,90]"}, ("outside_viewport", "invalid_clickable_geometry")),
        ({"clickable": False}, ("no_clickable_context",)),
        ({"text": "\ufeff"}, ("selector_not_unique_or_supported",)),
    ],
)
def test_each_rule_gives_its_reason(response, facts, expected):
    assert reasons(response, facts) == expected


def test_incomplete_source_and_unknown_viewport_come_first_and_sixth(response):
    found = reasons(response, {}, context=None, truncated=True)
    assert found == ("incomplete_source", "viewport_unknown")


def test_scroll_needs_a_scrollable_with_its_own_id(response):
    assert reasons(response, {"scrollable": None, "resourceId": ""}, "scroll") == (
        "not_scrollable", "selector_not_unique_or_supported",
    )  # fmt: skip


def test_viewport_is_none_without_context(observe, node):
    assert viewport_of(observe(node(), size=None)) is None
    assert Claim(observe(node(), size=None), "click", 0).meets_viewport is None
