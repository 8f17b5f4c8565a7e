"""One element of a captured screen, with every fact in one of four states.

Room     adapters, model.
Output   Node. A fact is True, False, None (the source said nothing usable) or UNSET (the
         source left it out); for strings None is null and "" is present and empty.
         ReadNodes: nodes of our reader, with what it found while making them.

The first seventeen fields are the compact response's own (schema version 1). Those after
`content_description_truncated` are ours; sources that lack them leave them UNSET, and the
wire form then looks exactly like the plain one.
"""

import string
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from clawctl_adapters.model.geometry import Bounds

Text = str | None | UnsetType
Flag = bool | None | UnsetType


class Node(msgspec.Struct, frozen=True, rename="camel", gc=False):
    """An element as the source reported it; nothing is trimmed, cut or repaired.

    node_path    child positions joined by dots ("0.3.1"): its place in this capture, not a
                 lasting handle, and not Android's `index` attribute, which may have gaps.
    parent_path  None for a root.
    bounds       "[left,top][right,bottom]" in physical pixels, kept as text even if unusable;
                 Bounds.parse reads it.
    visible_to_user  for stock dumps derived, see SourceFacts.visibility.
    withheld     wire names of the fields whose words a projection keeps to itself (a secret,
                 its length too); they are None then. UNSET where nothing was withheld.

    gc=False: a node holds words and flags only, never a cycle; 100,000 of them untracked cost
    the collector nothing. Name the fields; only the reader passes them by place, which takes a
    fifth of the time.
    """

    node_path: str
    parent_path: str | None
    resource_id: Text = UNSET
    class_name: Text = UNSET
    text: Text = UNSET
    content_description: Text = UNSET
    bounds: Text = UNSET
    text_truncated: bool | UnsetType = UNSET
    content_description_truncated: bool | UnsetType = UNSET
    checked: Flag = UNSET
    checkable: Flag = UNSET
    selected: Flag = UNSET
    enabled: Flag = UNSET
    clickable: Flag = UNSET
    scrollable: Flag = UNSET
    visible_to_user: Flag = UNSET
    accessibility_data_sensitive: Flag = UNSET
    # Facts of our own profile (android-hierarchy-v1).
    package: Text = UNSET
    password: Flag = UNSET
    focusable: Flag = UNSET
    focused: Flag = UNSET
    long_clickable: Flag = UNSET
    hint: Text = UNSET
    drawing_order: int | UnsetType | None = UNSET
    display_id: int | UnsetType | None = UNSET
    window_id: str | UnsetType | None = UNSET
    withheld: tuple[str, ...] | UnsetType = UNSET


class ReadNodes(tuple[Node, ...]):
    """Nodes that our reader made, in document order, with what it found while making them.

    paths    node_path of each.   parents  number of its parent, -1 for a root.
    rects    its rectangle, empty and inverted ones too; None where there is none.

    Only the reader makes one, so types and links hold by construction: parents stand before
    their children and the nodes below one follow it without a gap. Equal to a plain tuple.
    """

    paths: list[str]
    parents: list[int]
    rects: "list[Bounds | None]"

    @classmethod
    def of(
        cls,
        nodes: Iterable[Node],
        paths: list[str],
        parents: list[int],
        rects: "list[Bounds | None]",
    ) -> "ReadNodes":
        """The nodes with their links; all of one length."""
        found = cls(nodes)
        found.paths, found.parents, found.rects = paths, parents, rects
        return found


TEXT_FIELDS: Final = ("resource_id", "class_name", "text", "content_description", "bounds")
STATE_FIELDS: Final = (
    "checked",
    "checkable",
    "selected",
    "enabled",
    "clickable",
    "scrollable",
    "visible_to_user",
    "accessibility_data_sensitive",
)
TRUNCATION_FIELDS: Final = ("text_truncated", "content_description_truncated")

# What JavaScript's trim removes. str.strip differs on both sides (it blanks U+001C and keeps
# U+FEFF), and the reference compares labels by this set.
BLANKS: Final = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_PLAIN: Final = frozenset(string.ascii_letters + string.digits)


def is_blank(text: object) -> bool:
    """Whether text is no string, empty, or only blanks of the reference's trim set."""
    # Nearly every label begins with a plain letter: seen at once, where a strip takes its time.
    return not isinstance(text, str) or (text[:1] not in _PLAIN and not text.strip(BLANKS))


def native_label(node: Node) -> str:
    """The text if it is not blank, else the description if that is not blank, else "".

    The device-side matcher for a text falls back to the description in the same order.
    """
    if isinstance(node.text, str) and not is_blank(node.text):
        return node.text
    if isinstance(node.content_description, str) and not is_blank(node.content_description):
        return node.content_description
    return ""


_SLIDERS: Final = ("SeekBar", "Slider")

# What stands in a password field, one for each character.
BULLETS: Final = frozenset("\u2022\u25cf\u25cb\u2219\u00b7\u22c5\u2b24*")


def is_slider(node: Node) -> bool:
    """Whether it is set by where along it a finger is."""
    return isinstance(node.class_name, str) and node.class_name.endswith(_SLIDERS)


def is_secret(node: Node) -> bool:
    """Whether the node's text is a secret: the flag, or an input field full of bullets."""
    if node.password is True:
        return True
    text = node.text
    if not isinstance(text, str) or not text or not BULLETS.issuperset(text):
        return False
    return isinstance(node.class_name, str) and node.class_name.endswith("EditText")
