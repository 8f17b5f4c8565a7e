"""A row's title, values, state and the node that acts; each says what it rests on.

Room     adapters.
Input    an Observation of any screen.
Output   rows in document order. A text is only ever a value of the row it stands in.

Structure before geometry, and never a guess: where two texts could both be the value, neither
is, and the row says `ambiguous_values`. Category headings and toolbars are no rows.
"""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from clawctl_adapters.lists import Lists, Unit, id_name, is_title_id, same_line
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.tree import Tree, tree_of

_SUMMARY: Final = re.compile(r"(?:.*_)?summary[0-9]?|tv_summary.*", re.ASCII)
_VALUE: Final = re.compile(
    r"(?:.*_)?(?:value(?:_right)?|content|assignment|status(?:text)?[0-9]?|detail|right_text)",
    re.IGNORECASE | re.ASCII,
)
_STATE_CLASSES: Final = ("Switch", "SwitchCompat", "CheckBox", "RadioButton", "ToggleButton",
                         "CheckedTextView", "SlidingButton", "SwitchMaterial")  # fmt: skip
_SLIDERS: Final = ("SeekBar", "Slider")
_BUTTONS: Final = ("Button",)


class RowValue(msgspec.Struct, frozen=True, rename="camel"):
    """A text of a row beside its title.

    role  "summary" (below the title), "value" (beside it or by its id), "extra" (a badge, a
          button's or switch's words: neither names nor describes), "unclear".
    """

    text: str
    path: str
    role: str


class Row(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One row. Paths are node paths of this observation.

    path         the node that holds the row; shared by rows that lie flat in one container.
    list_path    the list it stands in.
    action_path  what a tap on the title reaches; None when nothing is clickable.
    checked      state of its switch, box or radio button; None when it has none or does not say.
    checked_path, slider_path  the node that holds the state, and the slider.
    slider_text  what the source says of the slider's place ("45%", "45.0"), its own words and
                 unit; None where it says nothing: stock dumps carry no range.
    basis        what title and values rest on: "title_id", "first_text";
                 "summary_id", "value_id", "right_of_title", "below_title", "second_text";
                 "container", "flat_ids", "flat_gap", "no_list"; "ambiguous_values".
    """

    path: str
    list_path: str
    title: str
    title_path: str
    values: tuple[RowValue, ...] = ()
    action_path: str | None = None
    checked: bool | None = None
    checked_path: str | None = None
    slider_path: str | None = None
    slider_text: str | None = None
    enabled: bool | None = None
    basis: tuple[str, ...] = ()

    @property
    def value(self) -> str | None:
        """The one summary or value, or None when there is none or more than one."""
        texts = [value.text for value in self.values if value.role in ("summary", "value")]
        return texts[0] if len(texts) == 1 else None


def read_rows(observation: Observation) -> tuple[Row, ...]:
    """Every row of every list, top to bottom in each; built once per observation."""
    kept = observation.__dict__.get("_rows")
    if kept is None:
        tree = tree_of(observation)
        found = [row for unit in Lists(tree).units() if (row := _row(tree, unit)) is not None]
        order = observation.position
        found.sort(key=lambda row: order[row.title_path])
        kept = observation.__dict__["_rows"] = tuple(found)
    return kept


def _row(tree: Tree, unit: Unit) -> Row | None:
    title, title_basis = _title(tree, unit.texts)
    parts = tree.below(unit.place) if not unit.how.startswith("flat") else list(unit.texts)
    action = next((p for p in tree.chain(title) if tree.nodes[p].clickable is True), -1)
    state = _state_of(tree, parts)
    slider = next((p for p in parts if _is_kind(tree.nodes[p], _SLIDERS)), -1)
    values, value_basis = _values(tree, unit, title)
    inner = action >= 0 and (tree.is_within(action, unit.place) or unit.how.startswith("flat"))
    # A title that nothing in the row answers to, without value or state, is a heading.
    if not inner and not values and state < 0 and slider < 0:
        return None
    node = tree.nodes[title]
    return Row(
        path=tree.nodes[unit.place].node_path,
        list_path=tree.nodes[unit.list_place].node_path,
        title=str(node.text),
        title_path=node.node_path,
        values=values,
        action_path=tree.nodes[action].node_path if inner else None,
        checked=_flag(tree, state),
        checked_path=_path(tree, state),
        slider_path=_path(tree, slider),
        slider_text=_slider_text(tree, slider),
        enabled=node.enabled if isinstance(node.enabled, bool) else None,
        basis=(title_basis, *value_basis, unit.how),
    )


def _title(tree: Tree, texts: tuple[int, ...]) -> tuple[int, str]:
    """By id, android's own before others'; else the first text that is no button's."""
    named = [place for place in texts if is_title_id(tree.nodes[place])]
    for place in named:
        if tree.nodes[place].resource_id == "android:id/title":
            return place, "title_id"
    if named:
        return named[0], "title_id"
    plain = [place for place in texts if not _is_control(tree.nodes[place])]
    return (plain or list(texts))[0], "first_text"


def _values(tree: Tree, unit: Unit, title: int) -> tuple[tuple[RowValue, ...], tuple[str, ...]]:
    others = [place for place in unit.texts if place != title]
    roles = {place: _role_by_id(tree.nodes[place]) for place in others}
    basis = [f"{role}_id" for role in ("summary", "value") if role in roles.values()]
    open_ = [place for place, role in roles.items() if role is None]
    if basis:  # ids told which; whatever else stands in the row is decoration
        roles.update(dict.fromkeys(open_, "extra"))
    elif len(open_) == 1:
        roles[open_[0]], why = _role_by_place(tree, title, open_[0])
        basis.append(why)
    elif open_:
        roles.update(dict.fromkeys(open_, "unclear"))
        basis.append("ambiguous_values")
    values = tuple(
        RowValue(str(tree.nodes[place].text), tree.nodes[place].node_path, str(roles[place]))
        for place in others
    )
    return values, tuple(basis)


def _role_by_id(node: Node) -> str | None:
    if _is_control(node):
        return "extra"
    name = id_name(node)
    if _SUMMARY.fullmatch(name):
        return "summary"
    if _VALUE.fullmatch(name):
        return "value"
    return "extra" if is_title_id(node) else None


def _role_by_place(tree: Tree, title: int, other: int) -> tuple[str, str]:
    """Beside the title on its line, below it, or unclear; left and right count alike."""
    above, text = tree.bounds(title), tree.bounds(other)
    if above is None or text is None:
        return "summary", "second_text"
    if same_line(above, text):
        return "value", "right_of_title"
    if text.top >= above.bottom - above.height_px // 4:
        return "summary", "below_title"
    return "unclear", "ambiguous_values"


def _is_control(node: Node) -> bool:
    return _is_state(node) or _is_kind(node, _SLIDERS) or _is_kind(node, _BUTTONS)


def _state_of(tree: Tree, parts: Sequence[int]) -> int:
    """A switch, box or radio button before anything else that can be checked (a star); or -1."""
    states = [place for place in parts if _is_state(tree.nodes[place])]
    proper = (place for place in states if _is_kind(tree.nodes[place], _STATE_CLASSES))
    return next(proper, states[0] if states else -1)


def _is_state(node: Node) -> bool:
    """Something that is on or off; a row that is checkable itself counts too."""
    return node.checkable is True or _is_kind(node, _STATE_CLASSES)


def _is_kind(node: Node, classes: tuple[str, ...]) -> bool:
    return isinstance(node.class_name, str) and node.class_name.endswith(classes)


def _flag(tree: Tree, place: int) -> bool | None:
    """The state, where the node says it can have one; a view that never can tells nothing."""
    if place < 0 or tree.nodes[place].checkable is not True:
        return None
    checked = tree.nodes[place].checked
    return checked if isinstance(checked, bool) else None


def _slider_text(tree: Tree, place: int) -> str | None:
    """The slider's text or description if it holds a number; names of sliders hold none."""
    if place < 0:
        return None
    from clawctl_adapters.privacy import hidden_fields  # on use: rows lie below much else

    node = tree.nodes[place]
    hidden = hidden_fields(tree, place)
    for name in ("text", "content_description"):
        words = getattr(node, name)
        if isinstance(words, str) and name not in hidden and any(map(str.isdigit, words)):
            return words
    return None


def _path(tree: Tree, place: int) -> str | None:
    return tree.nodes[place].node_path if place >= 0 else None
