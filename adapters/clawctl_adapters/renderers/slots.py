"""Which of an element's words is its label, which its value, which a prompt, and which stay out.

Room     adapters, renderers.
Input    a Tree and a node's number.
Output   Words: three slots, each with words, withheld or empty.

A description names an element and the text beside it is then its value; a text alone names.
The text of a field is always its value, unless it is the prompt that stands in an empty field.
"""

import re
from typing import Final, Literal

import msgspec
from msgspec import UNSET

from clawctl_adapters.model.node import Node, is_blank, is_secret
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.tree import Tree

EDITS: Final = re.compile(r"EditText|AutoCompleteTextView")
Slot = Literal["label", "value", "placeholder"]


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """None where there is nothing, or where the slot is in `withheld`."""

    label: str | None = None
    value: str | None = None
    placeholder: str | None = None
    withheld: tuple[Slot, ...] = ()


def words_of(tree: Tree, place: int) -> Words:
    """The node's words in their slots; a secret's slot is withheld even when it is empty."""
    node, hidden = tree.nodes[place], _hidden(tree, place)
    named = text_of(node.content_description)
    label, value = _label_and_value(node, named, "text" in hidden)
    found: dict[Slot, str | None] = {
        "label": None if "content_description" in hidden else label,
        "value": None if "text" in hidden else value,
        "placeholder": None if "hint" in hidden else text_of(node.hint),
    }
    names: tuple[tuple[Slot, str], ...] = (
        ("label", "content_description"), ("value", "text"), ("placeholder", "hint"),
    )  # fmt: skip
    withheld = tuple(slot for slot, field in names if field in hidden)
    return Words(**found, withheld=withheld)


def text_of(words: object) -> str | None:
    """The words, or None when blank."""
    return joined(words) if isinstance(words, str) and not is_blank(words) else None


def joined(words: str) -> str:
    """Surrogate halves that meet are one character, as every JSON reader takes them."""
    return words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _hidden(tree: Tree, place: int) -> frozenset[str]:
    """Fields with words to withhold, now or before the observation came here."""
    node = tree.nodes[place]
    hidden = {name for name in hidden_fields(tree, place) if not is_blank(getattr(node, name))}
    if is_secret(node):
        hidden.add("text")
    if node.withheld is not UNSET:
        wire = {"text": "text", "contentDescription": "content_description", "hint": "hint"}
        hidden.update(wire[name] for name in node.withheld if name in wire)
    return frozenset(hidden)


def _label_and_value(
    node: Node, named: str | None, is_private: bool
) -> tuple[str | None, str | None]:
    role = node.class_name if isinstance(node.class_name, str) else ""
    if EDITS.search(role.rpartition(".")[2]):
        empty = not isinstance(node.text, str) or node.text in ("", node.hint)
        return named, None if empty else joined(str(node.text))
    plain = text_of(node.text)
    if named is not None:
        return named, plain if plain != named else None
    return (None, plain) if is_private else (plain, None)
