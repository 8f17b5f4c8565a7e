"""What a step changed, element by element; a clock that ticks is no change of the app."""

from hypothesis import given
from msgspec.structs import replace

from clawctl_adapters import to_wire
from clawctl_adapters.compare import compare
from clawctl_adapters.model.diff import Change, Pair
from tests.adapters.handmade import node, observation, screens

UI = "com.android.systemui"


def page(*nodes, **rest):
    return observation(node("0", bounds="[0,0][1080,2400]"), *nodes, **rest)


@given(screens())
def test_a_screen_does_not_differ_from_itself(seen):
    assert compare(seen, seen).no_change


@given(screens(), screens())
def test_every_element_outside_bars_is_accounted_for_once(before, after):
    diff = compare(before, after)
    assert len(set(diff.gone)) == len(diff.gone)
    told = [*diff.appeared, *(c.after for c in diff.changed), *(m.after for m in diff.moved)]
    assert len(set(told)) == len(told)
    assert set(told) <= set(after.by_path)


def test_a_toggled_switch_is_one_change():
    off = page(node("1", "0", text="Wi-Fi", checkable=True, checked=False))
    on = page(node("1", "0", text="Wi-Fi", checkable=True, checked=True), capture="c-0002")
    diff = compare(off, on)
    assert diff.changed == (Change("1", "1", ("checked",)),)
    assert (diff.before_capture, diff.after_capture) == ("c-0001", "c-0002")
    assert not diff.no_change
    assert diff.appeared == diff.gone == diff.moved == ()


def test_moved_is_apart_from_changed_and_a_change_of_parent_is_a_change():
    before = page(
        node("l", "0", resource_id="a:id/left"),
        node("r", "0", resource_id="a:id/right"),
        node("1", "l", text="stays below left", bounds="[0,0][10,10]"),
        node("2", "l", text="goes right", bounds="[0,10][10,20]"),
    )
    after = page(
        node("l", "0", resource_id="a:id/left"),
        node("r", "0", resource_id="a:id/right"),
        node("1", "l", text="stays below left", bounds="[0,50][10,60]"),
        node("2", "r", text="goes right", bounds="[0,10][10,20]"),
    )
    diff = compare(before, after)
    assert diff.moved == (Pair("1", "1", "label"),)
    assert diff.changed == (Change("2", "2", ("parent",)),)


def test_what_came_and_what_went_are_named_by_their_paths():
    diff = compare(page(node("1", "0", text="A")), page(node("2", "0", text="B", clickable=True)))
    assert diff.gone == ("1",)
    assert diff.appeared == ("2",)


def test_ticking_bars_are_counted_and_are_no_change():
    def seen(time):
        return page(
            node("bar", package=UI, bounds="[0,0][1080,80]"),
            node("clock", "bar", package=UI, text=time, bounds="[0,0][100,80]"),
            node("1", "0", text="A"),
            app="com.example",
        )

    diff = compare(seen("12:30"), seen("12:31"))
    assert diff.no_change
    assert diff.bar_ticks == 1


def test_a_pulled_down_shade_is_a_change():
    shade = node("shade", package=UI, text="Quick settings", bounds="[0,0][1080,2400]")
    diff = compare(page(app="com.example"), page(shade, app="com.example"))
    assert diff.appeared == ("shade",)


def test_a_fact_that_one_source_leaves_out_is_no_change():
    told = page(node("1", "0", text="A", focused=False))
    silent = page(node("1", "0", text="A"))
    assert compare(told, silent).no_change
    unusable = page(node("1", "0", text="A", focused=None))
    assert compare(told, unusable).changed == (Change("1", "1", ("focused",)),)


def test_absence_is_proved_by_complete_sources_only():
    whole = page(node("1", "0", text="A"))
    part = page(coverage={"source": "incomplete"})
    assert compare(whole, whole).absence_proved
    assert not compare(whole, part).absence_proved


def test_another_order_of_the_report_is_no_change():
    seen = page(node("1", "0", text="A"), node("2", "0", text="B"))
    assert compare(seen, replace(seen, nodes=seen.nodes[::-1])).no_change


def test_wire_form_is_camel_case():
    wire = to_wire(compare(page(), page(node("1", "0"))))
    assert wire["beforeCapture"] == "c-0001"
    assert wire["appeared"] == ["1"]
