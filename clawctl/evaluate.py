"""What our texts keep of recorded screens, and what they cost.

Room     clawctl; no phone.
Input    runs: captures in the order they were taken. Output  Evaluation: figures of each text,
         of differences, what the gate says.
Refuses  nothing: an observation whose text does not read back to itself is left out, counted,
         and fails the gate.

The texts are the shipped renderers with options, never a copy of them. Two of the options lose
something on purpose; an evaluation that does not notice is worth nothing, and its gate fails.
What is kept is judged from the observation's own nodes, not from what a renderer lists.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from clawctl.tokens import Count
from clawctl_adapters import (
    parse_brief,
    parse_outline,
    render_brief,
    render_difference,
    render_outline,
)
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import COVERED_BY_KEYBOARD, layers_of
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.brief import write_brief
from clawctl_adapters.renderers.difference import parse_difference
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.outline import write_outline
from clawctl_adapters.tree import tree_of

CONTROLS: Final = ("outline without unnamed leaves", "outline of what can be operated")
MAX_MEAN: Final = 0.7  # a difference to the full view, over the steps of all runs
MAX_ONE_CONTROL: Final = 0.15  # the same where a step changed one element's state
_EDITS: Final = ("EditText", "AutoCompleteTextView")


class Words(NamedTuple):
    """What a text says: refs of elements, and every word of the screen."""

    refs: frozenset[int]
    words: str


class Figures(msgspec.Struct, rename="camel", kw_only=True):
    """One text over all screens: tokens in all, elements and labels kept of how many."""

    tokens: float = 0.0
    elements: int = 0
    elements_kept: int = 0
    labels: int = 0
    labels_kept: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing is lost."""
        return (self.elements, self.labels) == (self.elements_kept, self.labels_kept)


class Step(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One step's difference against the full view, in tokens; one: it changed one control."""

    screen: str
    ratio: float
    one: bool


class Evaluation(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """counted   how tokens are counted.   screens  how many were evaluated.
    excluded  screens whose text did not read back to itself.
    floor     tokens of every distinct label once, over all screens.
    failures  what the gate found: place, figure and bound; empty when it holds.
    """

    counted: str
    screens: int
    excluded: tuple[str, ...]
    floor: float
    texts: dict[str, Figures]
    steps: tuple[Step, ...]
    failures: tuple[str, ...]


def _brief_words(text: str) -> Words:
    brief = parse_brief(text)
    said = (label.text for line in brief.lines for label in line.labels)
    return Words(frozenset(line.ref for line in brief.lines if line.ref), "\n".join(said))


def _outline_words(text: str) -> Words:
    entries = [entry for section in parse_outline(text).sections for entry in section.entries]
    said = (word for e in entries for word in (e.label, e.value, e.placeholder) if word)
    return Words(frozenset(int(e.id) for e in entries if e.id.isdigit()), "\n".join(said))


class Text(NamedTuple):
    """A shipped text: written, read, and written again from what was read."""

    write: Callable[[Observation], str]
    read: Callable[[str], Words]
    again: Callable[[str], str]


def _again_brief(text: str) -> str:
    return write_brief(parse_brief(text))


def _again_outline(text: str) -> str:
    return write_outline(parse_outline(text))


TEXTS: Final[dict[str, Text]] = {
    "brief": Text(render_brief, _brief_words, _again_brief),
    "brief with points": Text(
        lambda one: render_brief(one, points=True), _brief_words, _again_brief
    ),
    "outline": Text(
        lambda one: render_outline(one, max_value_chars=10**6), _outline_words, _again_outline
    ),
    CONTROLS[0]: Text(
        lambda one: render_outline(one, drop_unnamed_leaves=True, max_value_chars=10**6),
        _outline_words, _again_outline,
    ),
    CONTROLS[1]: Text(
        lambda one: render_outline(one, interactive_only=True, max_value_chars=10**6),
        _outline_words, _again_outline,
    ),
}  # fmt: skip


def evaluate(
    runs: Iterable[Sequence[Observation]], how: str, count: Count, *, names: Sequence[str] = ()
) -> Evaluation:
    """Figures over all captures of all runs, each run in its order.

    how, count  of clawctl.tokens.counter().   names  of the runs, for places in messages.
    """
    figures = {name: Figures() for name in TEXTS}
    excluded: list[str] = []
    steps: list[Step] = []
    screens, floor = 0, 0.0
    for number, run in enumerate(runs):
        place = names[number] if number < len(names) else f"run {number + 1}"
        for one in run:
            where = f"{place}/{one.provenance.capture_id}"
            if any(text.again(text.write(one)) != text.write(one) for text in TEXTS.values()):
                excluded.append(where)
                continue
            screens += 1
            floor += count("\n".join(_labels(one)))
            for name, text in TEXTS.items():
                _add(figures[name], one, text, count)
        steps += _steps(run, place, count)
    failures = _gate(figures, steps, excluded)
    return Evaluation(
        counted=how, screens=screens, excluded=tuple(excluded), floor=floor, texts=figures,
        steps=tuple(steps), failures=tuple(failures),
    )  # fmt: skip


def _add(figures: Figures, one: Observation, text: Text, count: Count) -> None:
    written = text.write(one)
    said = text.read(written)
    figures.tokens += count(written)
    known = {path: each.ref for each in references_of(one) for path in (each.path, each.state_path)}
    elements = _elements(one)
    figures.elements += len(elements)
    figures.elements_kept += sum(known.get(path) in said.refs for path in elements)
    labels = _labels(one)
    figures.labels += len(labels)
    figures.labels_kept += sum(label in said.words for label in labels)


def _elements(one: Observation) -> list[str]:
    """Paths of nodes with an area that can be operated, boxes of a row that acts left out."""
    tree, found, folded = tree_of(one), [], _folded(one)
    for place, node in enumerate(one.nodes):
        edit = isinstance(node.class_name, str) and node.class_name.endswith(_EDITS)
        acts = node.clickable is True or node.long_clickable is True or node.scrollable is True
        box = node.checkable is True and not any(
            tree.nodes[above].clickable is True for above in tree.chain(place) if above != place
        )
        if place not in folded and tree.bounds(place) is not None and (edit or acts or box):
            found.append(node.node_path)
    return found


def _labels(one: Observation) -> list[str]:
    """Each distinct label that is seen and not withheld, as it stands in the tree."""
    tree, found, folded = tree_of(one), dict[str, None](), _folded(one)
    for place, node in enumerate(one.nodes):
        if tree.bounds(place) is None or place in folded:
            continue
        hidden = hidden_fields(tree, place)
        for name in ("text", "content_description", "hint"):
            words = getattr(node, name)
            if isinstance(words, str) and words.strip() and name not in hidden:
                found.setdefault(words)
    return list(found)


def _folded(one: Observation) -> frozenset[int]:
    """The keys of a keyboard over something else: counted by every text, listed by none."""
    tree, front = tree_of(one), one.provenance.foreground_package
    keys: set[int] = set()
    for place, _, reason in layers_of(one).panels:
        if reason == COVERED_BY_KEYBOARD and tree.nodes[place].package != front:
            keys.update(tree.below(place))
    return frozenset(keys)


def _steps(run: Sequence[Observation], place: str, count: Count) -> list[Step]:
    """Each step's difference, refs kept over the whole run."""
    found: list[Step] = []
    book = None
    for before, after in pairwise(run):
        book = book or assign_refs(None, before)
        later = assign_refs(book, after)
        text = render_difference(before, after, book=book, next_book=later)
        full = render_brief(after, refs=later)
        where = f"{place}/{after.provenance.capture_id}"
        found.append(Step(screen=where, ratio=count(text) / count(full), one=_is_one(text)))
        book = later
    return found


def _is_one(text: str) -> bool:
    """Whether a difference tells of one element that changed, and of nothing else."""
    if " since " not in text.partition("\n")[0]:
        return False
    told = parse_difference(text)
    return len(told.changed) == 1 and not (told.new or told.removed or told.moved or told.opened)


def _gate(figures: dict[str, Figures], steps: Sequence[Step], excluded: Sequence[str]) -> list[str]:
    failures = [f"{where}: the text does not read back to itself" for where in excluded]
    for name, of in figures.items():
        kept = f"elements {of.elements_kept}/{of.elements}, labels {of.labels_kept}/{of.labels}"
        if name in CONTROLS and of.whole:
            failures.append(f"control not caught: {name} loses by design and kept {kept}")
        elif name not in CONTROLS and not of.whole:
            failures.append(f"{name}: kept {kept}")
    failures += [
        f"{step.screen}: difference {step.ratio:.2f} of the full view"
        for step in steps
        if step.ratio > 1
    ]
    for what, chosen, bound in (
        ("differences", steps, MAX_MEAN),
        ("steps that changed one control", [step for step in steps if step.one], MAX_ONE_CONTROL),
    ):
        mean = sum(step.ratio for step in chosen) / len(chosen) if chosen else 0.0
        if mean > bound:
            failures.append(f"{what}: mean {mean:.2f}, bound {bound}")
    return failures
