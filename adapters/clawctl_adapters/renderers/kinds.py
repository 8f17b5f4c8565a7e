"""What kind of element a node is, what it is called where it has no words, and its class.

Room     adapters, renderers.
Input    nodes.
Output   kinds of values.KIND_NAMES; names and classes that can stand in a first field.

The class says what can be operated where no flag does: a field takes text without being
clickable, a slider is dragged.
"""

import re
from functools import lru_cache
from typing import Final

from clawctl_adapters.model.node import Node

_KINDS: Final = (
    (re.compile(r"Switch|ToggleButton|SlidingButton"), "switch"),
    (re.compile(r"CheckBox|CheckedTextView"), "check"),
    (re.compile(r"RadioButton"), "radio"),
    (re.compile(r"EditText|AutoCompleteTextView"), "edit"),
    (re.compile(r"SeekBar|Slider"), "slider"),
)
_MAX_CLASS: Final = 120  # characters of a class name that is remembered
_NAME: Final = re.compile(r"[A-Za-z0-9_.\-]{1,80}")
_ROLE: Final = re.compile(r"[A-Za-z0-9_$\-]{1,80}")


def is_operable(node: Node) -> bool:
    """Whether anything can be done with it, as its flags or its class say."""
    return acts(node) or is_input(node)


def acts(node: Node) -> bool:
    """Whether a flag says that it can be tapped, held, scrolled or checked."""
    return (
        node.clickable is True
        or node.long_clickable is True
        or node.scrollable is True
        or node.checkable is True
    )


def is_input(node: Node) -> bool:
    """Whether its class says that it takes text or is dragged."""
    return class_kind(node) in ("edit", "slider")


def class_kind(node: Node) -> str:
    """The kind that the class's last name tells, "" where it tells none."""
    name = node.class_name
    if not isinstance(name, str):
        return ""
    return _kept_kind(name) if len(name) <= _MAX_CLASS else _find_kind(name)


def _find_kind(name: str) -> str:
    last = name.rpartition(".")[2]
    return next((kind for pattern, kind in _KINDS if pattern.search(last)), "")


_kept_kind = lru_cache(maxsize=1024)(_find_kind)  # a screen has a dozen classes


def kind_of(node: Node, holder: Node) -> str:
    """The kind of an element whose state is read from the holder, which may be the node itself."""
    if holder.checkable is True:
        own = class_kind(holder)
        return own if own in ("switch", "check", "radio") else "check"
    own = class_kind(node)
    if own in ("edit", "slider"):
        return own
    if node.clickable is True:
        return "click"
    return "scroll" if node.scrollable is True else "long" if node.long_clickable else "click"


def name_of(node: Node) -> str:
    """The id's last part, "" where it has none that could stand in a first field."""
    resource = node.resource_id
    last = resource.rpartition("/")[2] if isinstance(resource, str) else ""
    return last if _NAME.fullmatch(last) else ""


def role_of(node: Node) -> str:
    """The class's last name, "" where it is no name."""
    name = node.class_name
    last = name.rpartition(".")[2] if isinstance(name, str) else ""
    return last if _ROLE.fullmatch(last) else ""
