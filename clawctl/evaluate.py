"""What our texts keep of recorded screens, and what they cost.

Room     clawctl; no phone.
Input    runs: captures in the order they were taken. Output  Evaluation: figures of each text,
         of differences, what the gate says.
Refuses  nothing: an observation whose text does not read back to itself is left out, counted,
         and fails the gate.

The texts are the shipped renderers with options, never a copy of them. Controls lose or mislead on
purpose; an evaluation that does not notice them is worth nothing, and its gate fails. What is kept
is judged from the observation's own nodes (kept.py), not from what a renderer lists.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from clawctl.kept import Kept, Said, Screen, Told
from clawctl.tokens import Count
from clawctl_adapters import (
    parse_brief,
    parse_outline,
    render_brief,
    render_difference,
    render_document,
    render_outline,
)
from clawctl_adapters.errors import UsageError
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.brief import write_brief
from clawctl_adapters.renderers.difference import parse_difference
from clawctl_adapters.renderers.outline import write_outline
from clawctl_adapters.renderers.values import Line
from clawctl_adapters.windows import app_of

_WHOLE: Final = 10**6  # characters of a value: a cut one would count as a lost label
_SLOTS: Final = ("label", "value", "placeholder")  # of a document's node
_CHECKED: Final = {"on": True, "off": False, "checked": True, "unchecked": False}


class Bounds(msgspec.Struct, frozen=True, rename="camel", kw_only=True, forbid_unknown_fields=True):
    """What the gate holds figures to, beside that nothing is lost and no ref misleads.

    ratios  text → tokens at most, in multiples of the labels alone.
    mean    of differences to full views over all steps; one_control  the same over the steps that
            changed one element.
    """

    ratios: dict[str, float] = {}
    mean: float = 0.7
    one_control: float = 0.15


class Figures(msgspec.Struct, rename="camel", kw_only=True):
    """One text over all screens: tokens in all, and the sums of what kept.Kept counts."""

    tokens: float = 0.0
    elements: int = 0
    elements_kept: int = 0
    reached: int = 0
    labels: int = 0
    labels_kept: int = 0
    named: int = 0
    named_kept: int = 0
    unnamed: int = 0
    ambiguous: int = 0

    def add(self, tokens: float, kept: Kept) -> None:
        """Count a screen in."""
        self.tokens += tokens
        for name, number in kept._asdict().items():
            setattr(self, name, getattr(self, name) + number)


class Step(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One step's difference against the full view, in tokens; one: it changed one element."""

    screen: str
    ratio: float
    one: bool


class App(msgspec.Struct, rename="camel", kw_only=True):
    """What the texts of one app's screens are: how many, their labels alone, each text's tokens."""

    screens: int = 0
    floor: float = 0.0
    tokens: dict[str, float] = {}


class Extra(msgspec.Struct, rename="camel", kw_only=True):
    """Tokens that a part of a text takes over all screens, and those of the whole text with it."""

    tokens: float = 0.0
    whole: float = 0.0


class Evaluation(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """counted   how tokens are counted.   screens  how many were evaluated.
    excluded  screens whose text did not read back to itself.
    floor     tokens of every distinct label once, over all screens.
    apps      package → its part of these figures.
    extras    what points take of the brief with them, frames of the outline with them, and long
              values, which the outline as shipped cuts, of the outline without cuts.
    caught    control → on how many screens or steps it was noticed.
    failures  what the gate found: place, text, figure and bound; empty when it holds.
    """

    counted: str
    screens: int
    excluded: tuple[str, ...]
    floor: float
    texts: dict[str, Figures]
    apps: dict[str, App]
    extras: dict[str, Extra]
    steps: tuple[Step, ...]
    caught: dict[str, int]
    failures: tuple[str, ...]


class Text(NamedTuple):
    """A text: written, read back, and written again from what was read.

    must     None for a shipped text. A control says of a screen, and of whether its text is
             another than the brief, whether it must be noticed there.
    """

    write: Callable[[Observation], str]
    read: Callable[[str], Said]
    again: Callable[[str], str]
    must: Callable[[Screen, bool], bool] | None = None


def _said(told: Iterable[tuple[int, Told]], words: Iterable[str]) -> Said:
    found: dict[int, Told] = {}
    twice: set[int] = set()
    for ref, each in told:
        if ref in found:
            twice.add(ref)
        found[ref] = each
    return Said(found, frozenset(twice), "\n".join(words))


def _brief_said(text: str) -> Said:
    lines = parse_brief(text).lines
    return _said(
        ((line.ref, _line_told(line)) for line in lines if line.ref is not None),
        (label.text for line in lines for label in line.labels),
    )


def _line_told(line: Line) -> Told:
    words = frozenset(label.text for label in line.labels)
    return Told(words, _checked(line.states), line.point, folds=True, role=line.kind)


def _checked(states: Iterable[str]) -> bool | None:
    return next((_CHECKED[state] for state in states if state in _CHECKED), None)


def _outline_said(text: str) -> Said:
    entries = [entry for section in parse_outline(text).sections for entry in section.entries]
    said = [[word for word in (e.label, e.value, e.placeholder) if word] for e in entries]
    told = (
        (int(entry.id), Told(frozenset(words), _checked(entry.states), role=entry.role))
        for entry, words in zip(entries, said, strict=True)
        if entry.id.isdigit()
    )
    return _said(told, (word for words in said for word in words))


def _document_said(text: str) -> Said:
    windows = json.loads(text)["windows"]
    nodes = [node for window in windows for node in window["nodes"]]
    said = [[node[slot] for slot in _SLOTS if slot in node] for node in nodes]
    told = (
        (node["ref"], _node_told(node, words))
        for node, words in zip(nodes, said, strict=True)
        if "ref" in node
    )
    return _said(told, (word for words in said for word in words))


def _node_told(node: dict[str, Any], words: list[str]) -> Told:
    checked = _checked(node.get("states", ()))
    return Told(frozenset(words), checked, role=node.get("className", ""))


def _again_brief(text: str) -> str:
    return write_brief(parse_brief(text))


def _again_outline(text: str) -> str:
    return write_outline(parse_outline(text))


def _again_document(text: str) -> str:
    return json.dumps(json.loads(text), separators=(",", ":")) + "\n"


def _without_last(one: Observation) -> str:
    """The brief without its last element: what a limit that cuts would do."""
    brief, asked = parse_brief(render_brief(one)), Screen(one).asked()
    last = max((n for n, line in enumerate(brief.lines) if line.ref in asked), default=-1)
    lines = tuple(line for number, line in enumerate(brief.lines) if number != last)
    return write_brief(msgspec.structs.replace(brief, lines=lines))


def _with_refs_exchanged(one: Observation) -> str:
    """The brief with the refs of two elements exchanged, one of which has words of its own."""
    brief, asked = parse_brief(render_brief(one)), Screen(one).asked()
    named = [line for line in brief.lines if line.ref in asked]
    pair = next(
        ((a, b) for a, b in pairwise(named) if _tells_more(a, b) or _tells_more(b, a)), None
    )
    if pair is None:
        return write_brief(brief)
    other = {pair[0].ref: pair[1].ref, pair[1].ref: pair[0].ref}
    lines = [
        msgspec.structs.replace(line, ref=other.get(line.ref, line.ref)) for line in brief.lines
    ]
    return write_brief(msgspec.structs.replace(brief, lines=tuple(lines)))


def _tells_more(line: Line, than: Line) -> bool:
    """Whether it has shown words that stand in none of the other's."""
    shown = [label.text for label in line.labels if label.saying == "text"]
    others = [label.text for label in than.labels]
    return any(all(word not in longer for longer in others) for word in shown)


def _differs(_screen: Screen, differs: bool) -> bool:
    return differs


TEXTS: Final[dict[str, Text]] = {
    "brief": Text(render_brief, _brief_said, _again_brief),
    "brief with points": Text(
        lambda one: render_brief(one, points=True), _brief_said, _again_brief
    ),
    "outline": Text(
        lambda one: render_outline(one, max_value_chars=_WHOLE), _outline_said, _again_outline
    ),
    "document": Text(render_document, _document_said, _again_document),
    "brief without an element": Text(_without_last, _brief_said, _again_brief, _differs),
    "brief with refs exchanged": Text(_with_refs_exchanged, _brief_said, _again_brief, _differs),
    "outline without unnamed leaves": Text(
        lambda one: render_outline(one, drop_unnamed_leaves=True, max_value_chars=_WHOLE),
        _outline_said, _again_outline, lambda screen, _: screen.has_unnamed_leaf(),
    ),
    "outline of what can be operated": Text(
        lambda one: render_outline(one, interactive_only=True, max_value_chars=_WHOLE),
        _outline_said, _again_outline, lambda screen, _: screen.has_label_beside(),
    ),
}  # fmt: skip
_OUTLINE: Final = partial(render_outline, max_value_chars=_WHOLE)
# what it is → the text with it, and the one without
EXTRAS: Final[dict[str, tuple[Callable[[Observation], str], Callable[[Observation], str]]]] = {
    "points": (partial(render_brief, points=True), render_brief),
    "frames": (partial(_OUTLINE, frames="operable"), _OUTLINE),
    "long values": (_OUTLINE, render_outline),
}
COSTLY: Final = "difference and full view"  # the control among the steps
# Noticed on no screen at all, these would say that nothing would have been noticed.
ALWAYS: Final = ("brief without an element", "brief with refs exchanged", COSTLY)


def evaluate(
    runs: Iterable[Sequence[Observation]],
    how: str,
    count: Count,
    *,
    names: Sequence[str] = (),
    bounds: Bounds | None = None,
) -> Evaluation:
    """Figures over all captures of all runs, each run in its order.

    how, count  of clawctl.tokens.counter().   names  of the runs, for places in messages.
    """
    found = _Evaluator(count)
    for number, run in enumerate(runs):
        place = names[number] if number < len(names) else f"run {number + 1}"
        for one in run:
            found.screen(one, f"{place}/{one.provenance.capture_id}")
        found.walk(run, place)
    found.judge(bounds or Bounds())
    return Evaluation(
        counted=how, screens=found.screens, excluded=tuple(found.excluded), floor=found.floor,
        texts=found.figures, apps=found.apps, extras=found.extras, steps=tuple(found.steps),
        caught=found.caught, failures=tuple(found.failures),
    )  # fmt: skip


class _Evaluator:
    def __init__(self, count: Count) -> None:
        self._count = count
        self.figures = {name: Figures() for name in TEXTS}
        self.caught = {name: 0 for name, text in TEXTS.items() if text.must} | {COSTLY: 0}
        self.excluded: list[str] = []
        self.steps: list[Step] = []
        self.failures: list[str] = []
        self.apps: dict[str, App] = {}
        self.extras = {name: Extra() for name in EXTRAS}
        self.screens, self.floor = 0, 0.0

    def screen(self, one: Observation, where: str) -> None:
        """Measure every text of a screen, unless one does not read back to itself."""
        written = {name: text.write(one) for name, text in TEXTS.items()}
        broken = [name for name, text in TEXTS.items() if not _reads_back(text, written[name])]
        if broken:
            self.excluded.append(where)
            self.failures.append(f"{where}: {broken[0]}: does not read back to itself")
            return
        whole = Screen(one)
        self.screens += 1
        floor = self._count("\n".join(whole.labels))
        self.floor += floor
        app = self.apps.setdefault(app_of(one), App())
        app.screens, app.floor = app.screens + 1, app.floor + floor
        for name, (more, less) in EXTRAS.items():
            with_it, extra = self._count(more(one)), self.extras[name]
            extra.tokens += with_it - self._count(less(one))
            extra.whole += with_it
        for name, text in TEXTS.items():
            kept = whole.kept(text.read(written[name]))
            tokens = self._count(written[name])
            self.figures[name].add(tokens, kept)
            if text.must is None:
                app.tokens[name] = app.tokens.get(name, 0.0) + tokens
            lost = _lost(kept)
            if text.must is None:
                self.failures += [f"{where}: {name}: {figure}" for figure in lost]
            elif lost:
                self.caught[name] += 1
            elif text.must(whole, written[name] != written["brief"]):
                self.failures.append(f"{where}: {name}: a control that was not caught")

    def walk(self, run: Sequence[Observation], place: str) -> None:
        """Measure each step's difference, refs kept over the whole run."""
        book = None
        for before, after in pairwise(run):
            book = book or assign_refs(None, before)
            later = assign_refs(book, after)
            text = render_difference(before, after, book=book, next_book=later)
            full = self._count(render_brief(after, refs=later))
            where = f"{place}/{after.provenance.capture_id}"
            step = Step(screen=where, ratio=self._count(text) / full, one=_is_one(text))
            self.steps.append(step)
            costly = msgspec.structs.replace(step, ratio=step.ratio + 1)
            self.failures += _too_dear(step)
            self.caught[COSTLY] += bool(_too_dear(costly))
            book = later

    def judge(self, bounds: Bounds) -> None:
        """What only all screens together can say."""
        for name in ALWAYS:
            if not self.caught[name] and (self.steps if name == COSTLY else self.screens):
                self.failures.append(f"all screens: {name}: a control that was not caught")
        for name, most in bounds.ratios.items():
            ratio = self.figures[name].tokens / self.floor if self.floor else 0.0
            if ratio > most:
                self.failures.append(f"all screens: {name}: {ratio:.2f} × labels, bound {most:g}")
        one = [step for step in self.steps if step.one]
        for what, steps, most in (
            ("difference", self.steps, bounds.mean),
            ("difference of one control", one, bounds.one_control),
        ):
            mean = sum(step.ratio for step in steps) / len(steps) if steps else 0.0
            if mean > most:
                self.failures.append(f"all steps: {what}: mean {mean:.3f}, bound {most:g}")


def _reads_back(text: Text, written: str) -> bool:
    try:
        return text.again(written) == written
    except UsageError:
        return False


def _lost(kept: Kept) -> list[str]:
    """Figures that are short of their bound, which is all there is."""
    bounds = (
        ("elements", kept.elements_kept, kept.elements),
        ("reach", kept.reached, kept.elements),
        ("labels", kept.labels_kept, kept.labels),
    )
    return [
        f"{name} {number}, bound {all_of}" for name, number, all_of in bounds if number < all_of
    ]


def _too_dear(step: Step) -> list[str]:
    if step.ratio <= 1:
        return []
    return [f"{step.screen}: difference: {step.ratio:.2f} of the full view, bound 1"]


def _is_one(text: str) -> bool:
    """Whether a difference tells of one element that changed, and of nothing else."""
    try:
        told = parse_difference(text)
    except UsageError:  # the full view was sent
        return False
    others = (told.new, told.removed, told.moved, told.opened, told.closed, told.app)
    return len(told.changed) == 1 and not any(others) and not told.removed_texts
