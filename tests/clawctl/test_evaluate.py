"""The evaluator: its figures, its gate, and the two texts that must not pass unnoticed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from clawctl.evaluate import COSTLY, TEXTS, Bounds, Text, evaluate
from clawctl_adapters import normalize_compact, parse_brief, read_hierarchy
from clawctl_adapters.renderers.brief import write_brief

VIEWPORT = {
    "bounds": {"left": 0, "top": 0, "right": 720, "bottom": 1280},
    "reference": "p",
    "observedAt": "t",
}
FLAGS = (
    'checkable="{box}" checked="{on}" clickable="{click}" enabled="true" focusable="false"'
    ' focused="false" scrollable="false" long-clickable="false" password="false" selected="false"'
)
NODE = '<node index="0" text="{text}" resource-id="" class="{cls}" package="a.b" content-desc="" '


def node(text="", inside="", *, top=0, click="false", box="false", on="false", cls="V"):
    """A node of 720 × 100 px with whatever is inside."""
    head = NODE.format(text=text, cls=cls) + FLAGS.format(box=box, on=on, click=click)
    return f'{head} bounds="[0,{top}][720,{top + 100}]">{inside}</node>'


def screen(capture_id, *, wifi="false", rows=8):
    """A list of named rows, one that holds a switch, and a button without words."""
    lines = [node(f"Row number {n}", click="true", top=100 * n) for n in range(rows)]
    lines += [node("Wi-Fi", click="true", box="true", on=wifi, cls="Switch", top=900)]
    lines += [node("Only words", top=1000), node(click="true", top=1100)]
    xml = f'<hierarchy rotation="0">{"".join(lines)}</hierarchy>'
    snapshot = read_hierarchy(xml.encode(), capture_id=capture_id)
    return normalize_compact(snapshot, {"viewport": VIEWPORT})


def letters(text):
    """A count that needs no ranks."""
    return len(text)


RUN = [screen("c-1"), screen("c-2", wifi="true"), screen("c-3", wifi="true", rows=6)]


def test_a_text_that_keeps_all_has_all_and_its_cost_is_told():
    found = evaluate([RUN], "letters", letters)
    brief = found.texts["brief"]
    assert (found.screens, found.excluded, found.failures) == (3, (), ())
    assert (brief.elements, brief.elements_kept) == (28, 28)
    assert (brief.labels, brief.labels_kept) == (28, 28)
    assert all(of.reached == 28 for name, of in found.texts.items() if name not in found.caught)
    assert found.floor < brief.tokens < found.texts["outline"].tokens


def test_controls_lose_or_mislead_and_each_is_noticed():
    found = evaluate([RUN], "letters", letters)
    assert found.caught == {
        "brief without an element": 3,
        "brief with refs exchanged": 3,
        "outline without unnamed leaves": 3,
        "outline of what can be operated": 3,
        COSTLY: 2,
    }
    assert found.texts["outline without unnamed leaves"].elements_kept == 25
    assert found.texts["outline of what can be operated"].labels_kept == 25
    (app,) = found.apps.values()
    assert (app.screens, app.floor) == (found.screens, found.floor)
    assert app.tokens["brief"] == found.texts["brief"].tokens
    points = found.texts["brief with points"].tokens - found.texts["brief"].tokens
    assert found.extras["points"].tokens == points
    assert found.extras["points"].whole == found.texts["brief with points"].tokens
    assert found.extras["long values"].tokens == 0
    exchanged = found.texts["brief with refs exchanged"]
    assert (exchanged.elements_kept, exchanged.labels_kept, exchanged.reached) == (28, 28, 22)


def test_a_control_that_no_screen_could_show_fails_the_gate():
    failures = evaluate([[one_without_blind_spots()]], "letters", letters).failures
    assert failures == ("all screens: brief with refs exchanged: a control that was not caught",)


def test_a_control_that_passes_unnoticed_on_one_screen_fails_by_name(monkeypatch):
    control = TEXTS["brief without an element"]
    blind = control._replace(read=lambda _text: TEXTS["brief"].read(whole))
    monkeypatch.setitem(TEXTS, "brief without an element", blind)
    whole = TEXTS["brief"].write(RUN[0])
    failures = evaluate([RUN[:1]], "letters", letters, names=["walk"]).failures
    assert "walk/c-1: brief without an element: a control that was not caught" in failures


def one_without_blind_spots():
    """A screen on which the controls have nothing to lose."""
    row = node("Row", click="true")
    snapshot = read_hierarchy(
        f'<hierarchy rotation="0">{row}</hierarchy>'.encode(), capture_id="c-1"
    )
    return normalize_compact(snapshot, {"viewport": VIEWPORT})


def test_a_step_is_measured_against_the_full_view_and_one_control_is_told():
    found = evaluate([RUN], "letters", letters, names=["walk"])
    assert [(step.screen, step.one) for step in found.steps] == [
        ("walk/c-2", True), ("walk/c-3", False),
    ]  # fmt: skip
    assert all(step.ratio <= 1 for step in found.steps)


def changed_brief(monkeypatch, change):
    """Ship another brief: its lines as that change leaves them."""
    brief = TEXTS["brief"]

    def write(one):
        shipped = parse_brief(brief.write(one))
        return write_brief(replace(shipped, lines=tuple(change(shipped.lines))))

    monkeypatch.setitem(TEXTS, "brief", Text(write, brief.read, brief.again))
    return evaluate([RUN[:1]], "letters", letters, names=["walk"]).failures


def test_a_text_that_loses_lines_fails_with_screen_figure_and_bound(monkeypatch):
    failures = changed_brief(monkeypatch, lambda lines: lines[1:])
    assert failures[:3] == (
        "walk/c-1: brief: elements 9, bound 10",
        "walk/c-1: brief: reach 9, bound 10",
        "walk/c-1: brief: labels 9, bound 10",
    )


def test_a_ref_that_stands_twice_reaches_nothing(monkeypatch):
    failures = changed_brief(monkeypatch, lambda lines: [*lines, lines[0]])
    assert failures == ("walk/c-1: brief: reach 9, bound 10",)


def test_a_state_that_is_not_the_elements_own_reaches_nothing(monkeypatch):
    failures = changed_brief(
        monkeypatch,
        lambda lines: [replace(x, states=("on",) if x.states else ()) for x in lines],
    )
    assert failures == ("walk/c-1: brief: reach 9, bound 10",)


def test_a_point_outside_of_its_element_reaches_nothing(monkeypatch):
    failures = changed_brief(
        monkeypatch, lambda lines: [replace(lines[0], point=(360, 900)), *lines[1:]]
    )
    assert failures == ("walk/c-1: brief: reach 9, bound 10",)


def test_a_text_that_costs_more_than_its_bound_fails():
    bounds = Bounds(ratios={"brief": 1.01}, mean=0.01)
    failures = evaluate([RUN], "letters", letters, bounds=bounds).failures
    assert [failure.rpartition(",")[2] for failure in failures] == [" bound 1.01", " bound 0.01"]


def test_a_text_that_does_not_read_back_is_left_out_counted_and_fails(monkeypatch):
    brief = TEXTS["brief"]
    monkeypatch.setitem(TEXTS, "brief", Text(brief.write, brief.read, lambda text: text + "x"))
    found = evaluate([RUN[:1]], "letters", letters, names=["walk"])
    assert (found.screens, found.excluded) == (0, ("walk/c-1",))
    assert "walk/c-1: brief: does not read back to itself" in found.failures


def test_a_difference_that_costs_more_than_its_bound_fails():
    """Two letters of a screen of three: every step is a large share of it."""
    small = [screen("c-1", rows=0), screen("c-2", rows=0, wifi="true")]
    failures = evaluate([small], "letters", letters).failures
    assert any(
        failure.startswith("all steps: difference of one control: mean") for failure in failures
    )


CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


@pytest.mark.shared
@pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is absent")
def test_real_dumps_lose_nothing_and_every_control_is_noticed_on_them():
    paths = sorted(CORPUS.rglob("*.xml"))
    screens = []
    for path in paths:
        snapshot = read_hierarchy(path.read_bytes(), capture_id="c-1")
        screens.append([normalize_compact(snapshot)])
    found = evaluate(screens, "letters", letters, names=[path.stem for path in paths])
    assert found.failures == ()
    assert found.screens == len(paths)
    assert min(found.caught[name] for name in found.caught if name != COSTLY) > len(paths) / 5
