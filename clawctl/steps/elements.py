"""The elements of one observation, by number and by name, as a step may name them.

Room     clawctl.steps.
Input    an Observation with its refs.
Output   the one element meant.
Refuses  with a Refusal, which says what is near: no such number or name, or several.

A label is compared exactly first, then as it reads: white space, quotes and the like folded.
"""

import unicodedata
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from clawctl_adapters.folding import fold
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import brief_of, references_of
from clawctl_adapters.renderers.values import Line
from clawctl_adapters.rows import read_rows

NEAR: Final = 5

# The line of an element, its node path, and the path of the node that holds its state.
Element = tuple[Line, str, str]


class Near(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """An element that could have been meant."""

    ref: int
    role: str
    name: str


class StepRefusal(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Why one step cannot run: index from 0, code, field, what was seen, what is near."""

    index: int
    code: str
    field: str
    saw: str
    reasons: tuple[str, ...] = ()
    near: tuple[Near, ...] = ()


class Refusal(Exception):
    """Carries one refusal out of the planning of one step; never leaves the planning."""

    def __init__(
        self, code: str, field: str, saw: str, *, reasons: tuple[str, ...] = (),
        near: tuple[Near, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__(code)
        self.code, self.field, self.saw, self.reasons, self.near = code, field, saw, reasons, near

    def at(self, index: int) -> StepRefusal:
        return StepRefusal(
            index=index, code=self.code, field=self.field, saw=self.saw, reasons=self.reasons,
            near=self.near,
        )  # fmt: skip


class Elements:
    """Looked up for many steps. refs  the session's numbers; None: the brief's own."""

    def __init__(self, observation: Observation, refs: RefBook | None) -> None:
        self._observation = observation
        lines = {
            line.ref: line
            for line in brief_of(observation, whole=True).lines
            if line.ref is not None
        }
        self._elements: dict[int, Element] = {}
        for known in references_of(observation):
            number = known.ref if refs is None else refs.refs[known.path]
            self._elements[number] = (lines[known.ref], known.path, known.state_path)

    def by_ref(self, ref: int, field: str) -> Element:
        """The element of that number; field is the step's, for the refusal."""
        if ref not in self._elements:
            saw = f"{ref}; this capture has {len(self._elements)} elements"
            raise Refusal("invalid_ref", field, saw)
        return self._elements[ref]

    def by_name(self, name: str, role: str | None, kinds: tuple[str, ...]) -> Element:
        """The one that carries the name; of several, the one of these kinds."""
        same = [
            (number, element)
            for number, element in self._elements.items()
            if name in _called(element[0]) and role in (None, element[0].kind)
        ]
        same = same or self._folded(name, role) or self._in_row(name, kinds)
        # A row and its switch have one name: only one of them can take what is asked.
        fit = [element for element in same if element[1][0].kind in kinds]
        same = fit if len(fit) == 1 else same
        if len(same) == 1:
            return same[0][1]
        if same:
            near = self.near([number for number, _ in same])
            raise Refusal("ambiguous_target", "name", f"{len(same)} elements", near=near)
        raise Refusal("target_missing", "name", "no such label", near=self.alike(name))

    def _folded(self, name: str, role: str | None) -> list[tuple[int, Element]]:
        """Elements whose label is the name but for white space, quotes and the like.

        Capitals are not folded: a tile of the shade may differ from a row by those alone.
        """
        wanted = fold(name), _letters(name)
        return [
            (number, element)
            for number, element in self._elements.items()
            if wanted[0]
            and wanted in ((fold(words), _letters(words)) for words in _called(element[0]))
            and role in (None, element[0].kind)
        ]  # fmt: skip

    def _in_row(self, name: str, kinds: tuple[str, ...]) -> list[tuple[int, Element]]:
        """The slider, switch or field of the rows of that title: it may have no words itself."""
        rows = [row for row in read_rows(self._observation) if row.title == name] if kinds else []
        own = {path for row in rows for path in (row.slider_path, row.checked_path) if path}
        return [
            (number, element)
            for number, element in self._elements.items()
            if element[0].kind in kinds and own & {element[1], element[2]}
        ]

    def only(self, fits: Callable[[Line], bool], saw: str) -> Element:
        """The only one that fits."""
        there = [number for number, (line, *_) in self._elements.items() if fits(line)]
        if len(there) != 1:
            code = "ambiguous_target" if there else "target_missing"
            raise Refusal(code, "ref", saw, near=self.near(there))
        return self._elements[there[0]]

    def near(self, numbers: Sequence[int]) -> tuple[Near, ...]:
        """The first five of these."""
        return tuple(
            Near(ref=n, role=self._elements[n][0].kind, name=_name(self._elements[n][0]))
            for n in numbers[:NEAR]
        )

    def alike(self, name: str) -> tuple[Near, ...]:
        """Up to five elements whose labels share the most words or letters with the name."""
        wanted = name.casefold()

        def distance(number: int) -> tuple[int, int]:
            words = " ".join(label.text for label in self._elements[number][0].labels).casefold()
            shared = len(set(wanted.split()) & set(words.split()))
            return (-(shared + 2 * (wanted in words)), number)

        best = sorted((n for n in self._elements if distance(n)[0] < 0), key=distance)
        return self.near(best)

    def at(self, paths: Collection[str]) -> tuple[Near, ...]:
        """Those of these node paths."""
        return self.near([n for n, (_, path, _) in self._elements.items() if path in paths])


def _called(line: Line) -> list[str]:
    """What an element may be named by; a field by its prompt, too, which dumps tell apart."""
    return [label.text for label in line.labels if label.saying in ("text", "prompt")]


def _letters(words: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFC", words) if c.isalpha())


def _name(line: Line) -> str:
    return next((label.text for label in line.labels if label.saying == "text"), line.name)
