"""The evaluator: its figures, its gate, and the two texts that must not pass unnoticed."""

from clawctl.evaluate import CONTROLS, TEXTS, Text, evaluate
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
    assert found.floor < brief.tokens < found.texts["outline"].tokens


def test_both_controls_lose_and_that_is_noticed():
    found = evaluate([RUN], "letters", letters)
    leaves, roles = (found.texts[name] for name in CONTROLS)
    assert leaves.elements_kept == 25  # the button without words, on three screens
    assert roles.labels_kept == 25  # the words that belong to nothing


def test_a_control_that_loses_nothing_fails_the_gate():
    plain = [screen("c-1")]
    found = evaluate([[one_without_blind_spots()]], "letters", letters)
    assert any("control not caught" in failure for failure in found.failures)
    assert not evaluate([plain], "letters", letters).failures


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


def test_a_text_that_loses_lines_fails_by_name(monkeypatch):
    brief = TEXTS["brief"]

    def lossy(one):
        kept = parse_brief(brief.write(one))
        return write_brief(kept.__class__(**{**fields(kept), "lines": kept.lines[1:]}))

    monkeypatch.setitem(TEXTS, "brief", Text(lossy, brief.read, brief.again))
    failures = evaluate([RUN], "letters", letters).failures
    assert "brief: kept elements 25/28, labels 25/28" in failures


def fields(brief):
    """A brief's values by name."""
    return {name: getattr(brief, name) for name in brief.__struct_fields__}


def test_a_text_that_does_not_read_back_is_left_out_counted_and_fails(monkeypatch):
    brief = TEXTS["brief"]
    monkeypatch.setitem(TEXTS, "brief", Text(brief.write, brief.read, lambda text: text + "x"))
    found = evaluate([RUN[:1]], "letters", letters, names=["walk"])
    assert (found.screens, found.excluded) == (0, ("walk/c-1",))
    assert "walk/c-1: the text does not read back to itself" in found.failures


def test_a_difference_that_costs_more_than_its_bound_fails():
    """Two letters of a screen of three: every step is a large share of it."""
    small = [screen("c-1", rows=0), screen("c-2", rows=0, wifi="true")]
    failures = evaluate([small], "letters", letters).failures
    assert any(failure.startswith("steps that changed one control: mean") for failure in failures)
