"""The state an element has on a screen: on or off, a field's words, a slider's place.

Room     adapters.
Input    an observation and the node path of an element, its label or its row.
Output   the node that holds the state, and what it says; None where it says nothing.

Only nodes that call themselves checkable tell a state, and where the row's words contradict its
switch, as they do for a moment after a change, there is no state to be had.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec import UNSET

from clawctl_adapters.eligibility import viewport_of
from clawctl_adapters.folding import fold
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, is_secret, is_slider
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.rows import Row, read_rows
from clawctl_adapters.tree import tree_of

_EDITS: Final = re.compile(r"EditText|AutoCompleteTextView")
_PERCENT: Final = re.compile(r"(\d{1,3})(?:[.,]\d+)?\s*[%\u066a\uff05]|[%\u066a]\s*(\d{1,3})")
_WORD: Final[Mapping[bool, Literal["on", "off"]]] = {True: "on", False: "off"}
# Words that rows use for their own state, by themselves; folded. Others say nothing here.
SAYS: Final[Mapping[str, bool]] = {
    fold(word): on
    for on, words in (
        (True, "On|Ein|An|Aktiviert|Activé|Activada|Activado|Ativado|Attivo|Włączono|Включено|"
               "مفعّل|开启|已开启|オン|사용"),
        (False, "Off|Aus|Deaktiviert|Désactivé|Desactivada|Desactivado|Desativado|Non attivo|"
                "Wyłączono|Отключено|متوقف|关闭|已关闭|オフ|사용 안함"),
    )
    for word in words.split("|")
}  # fmt: skip
_PLACE: Final = re.compile(r"\d+(?:[.,]\d+)?")


def row_of(observation: Observation, path: str) -> Row | None:
    """The row that the node is, names, or stands in; the smallest where rows share a node."""
    tree, position = tree_of(observation), observation.position
    place = position.get(path, -1)
    if place < 0:
        return None
    best: tuple[int, Row] | None = None
    for row in read_rows(observation):
        if path in (row.title_path, row.action_path, row.checked_path, row.slider_path):
            return row
        inside = tree.is_within(place, position[row.path])
        size = len(tree.below(position[row.path]))
        if inside and (best is None or size < best[0]):
            best = size, row
    return best[1] if best is not None else None


def state_path_of(observation: Observation, path: str) -> str:
    """The node that holds the element's state: itself, its switch, or its row's."""
    node = observation.by_path.get(path)
    if node is None or node.checkable is True or is_field(node) or is_slider(node):
        return path
    row = row_of(observation, path)
    if row is not None and (row.checked_path or row.slider_path):
        return row.checked_path or row.slider_path or path
    from clawctl_adapters.renderers.lines import references_of  # on use: sessions stand above

    known = {each.path: each.state_path for each in references_of(observation)}
    chain = tree_of(observation).chain(observation.position[path])
    above = next((p for at in chain if (p := observation.nodes[at].node_path) in known), path)
    return known.get(above, path)


def checked_at(observation: Observation, path: str | None) -> bool | None:
    """Whether it is on; None where the node cannot tell."""
    node = observation.by_path.get(path or "")
    if node is None or node.checkable is not True:
        return None
    return node.checked if isinstance(node.checked, bool) else None


class Toggle(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What a row says about being on or off, and what that rests on.

    state     "unknown" where nothing says it, or two things say different ones.
    source    "checked" (a node that can be), "text" (a word beside the title), None.
    conflict  the row's word and its switch disagree, as they do for a moment after a change.
    """

    state: Literal["on", "off", "unknown"]
    source: Literal["checked", "text"] | None = None
    conflict: bool = False


def toggle_at(observation: Observation, path: str) -> Toggle:
    """The state of the row that the node is, names or stands in."""
    row = row_of(observation, path)
    checked = checked_at(observation, state_path_of(observation, path))
    texts = [value.text for value in row.values if value.role != "extra"] if row else []
    said = {SAYS[word] for text in texts if (word := fold(text).strip()) in SAYS}
    told = said.pop() if len(said) == 1 else None
    if checked is not None:
        if told is not None and told != checked:
            return Toggle(state="unknown", conflict=True)
        return Toggle(state=_WORD[checked], source="checked")
    return Toggle(state="unknown") if told is None else Toggle(state=_WORD[told], source="text")


def states_of(observation: Observation) -> dict[str, bool]:
    """Every state the screen shows, by node path."""
    return {
        node.node_path: node.checked
        for node in observation.nodes
        if node.checkable is True and isinstance(node.checked, bool)
    }


def is_field(node: Node) -> bool:
    """Whether it takes text."""
    return isinstance(node.class_name, str) and _EDITS.search(node.class_name) is not None


def is_radio(node: Node) -> bool:
    """Whether it is one of several of which one is on: it cannot be turned off."""
    return isinstance(node.class_name, str) and node.class_name.endswith("RadioButton")


def field_text(observation: Observation, path: str) -> str | None:
    """What the field holds; "" for one that shows its hint; None for a secret or no words."""
    node = observation.by_path.get(path)
    if node is None or "text" in hidden_fields(tree_of(observation), observation.position[path]):
        return None
    if not isinstance(node.text, str):
        return None
    return "" if isinstance(node.hint, str) and node.text == node.hint else node.text


def words_in(observation: Observation, path: str | None) -> str | None:
    """What the field holds, private words among it: for comparing, never for showing.

    "" for one that shows its hint; None for a secret or no words.
    """
    node = observation.by_path.get(path or "")
    if node is None or not isinstance(node.text, str) or node.password is True or is_secret(node):
        return None
    return "" if isinstance(node.hint, str) and node.text == node.hint else node.text


def percent_at(observation: Observation, path: str) -> int | None:
    """What the slider's own words or its row's say in per cent; None without such words."""
    for words in _slider_words(observation, path):
        found = _PERCENT.search(words)
        if found is not None:
            return int(found.group(1) or found.group(2))
    return None


def place_at(observation: Observation, path: str) -> str | None:
    """What is written of the slider's place, whatever its unit: "45%", "45.0"."""
    return next((w for w in _slider_words(observation, path) if _PLACE.search(w)), None)


def shows_words(observation: Observation, words: str) -> bool | None:
    """Whether the words stand on the screen; None when they are not among a part of it."""
    from clawctl_adapters.find import find_label  # on use: sessions stand high above this

    found = find_label(observation, words)
    if found.answer == "unknown":
        return None
    seen = [hint.visible for hint in found.hints if isinstance(hint.visible, Bounds)]
    return found.candidate is not None or bool(seen)


def shown_bounds(observation: Observation, path: str) -> Bounds | None:
    """The part of it inside the screen and everything it stands in; None when there is none."""
    place = observation.position.get(path, -1)
    rect = tree_of(observation).inside_ancestors(place) if place >= 0 else None
    screen = viewport_of(observation)
    return rect if rect is None or screen is None else rect.clip(screen)


def _slider_words(observation: Observation, path: str) -> list[str]:
    node = observation.by_path.get(path)
    if node is None:
        return []
    own = [node.text, node.content_description]
    row = row_of(observation, path)
    beside = [value.text for value in row.values] if row is not None else []
    return [w for w in (*own, *beside) if w is not UNSET and isinstance(w, str) and w]
