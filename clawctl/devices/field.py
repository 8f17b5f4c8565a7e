"""The field that has the focus, as a dump tells it, and texts that a field can be given at all.

Room     clawctl.devices; pure.
Input    a dump of the active window; a text.
Output   Field; whether plain keys write the text.
Refuses  with DeviceError NO_FOCUSED_FIELD a screen where nothing that takes text has the focus,
         with TEXT_NOT_SENDABLE what is no text. Nothing has been sent by then.
"""

import re
import unicodedata
from collections.abc import Collection
from typing import Final

import msgspec

from clawctl_adapters.errors import DeviceError, EvidenceError

PLAIN: Final = re.compile(r"[ -~]*")  # what the phone's virtual keyboard has keys for
_BREAKS: Final = "\n\t"


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """The focused field. text is what it shows: its words, its prompt while it is empty, bullets.

    hint  its prompt; None where the dump does not say.
    """

    text: str
    hint: str | None = None
    password: bool = False
    class_name: str = ""
    resource_id: str = ""

    def is_empty(self, hints: Collection[str] = ()) -> bool | None:
        """Whether it holds nothing. hints  prompts that are known from elsewhere.

        None: it shows words that may be its prompt, or is a secret that shows nothing. A field
        that holds the very words of its prompt passes for empty.
        """
        if self.password and not self.text:
            return None
        if not self.text or self.text == self.hint or self.text in hints:
            return True
        return False if self.hint is not None or hints else None


def check_text(text: str, where: str) -> None:
    """Raise TEXT_NOT_SENDABLE for what no field holds: control characters, half characters."""
    for char in text:
        if char not in _BREAKS and unicodedata.category(char) in ("Cc", "Cs"):
            raise DeviceError(
                "TEXT_NOT_SENDABLE", where, saw=f"a character U+{ord(char):04X}",
                next_move="Leave control characters and half surrogate pairs out of the text.",
            )  # fmt: skip


def is_plain(text: str) -> bool:
    """Whether plain keys write all of it: printable ASCII on one line."""
    return PLAIN.fullmatch(text) is not None


def focused_field(tree: bytes, where: str) -> Field:
    """The one field of a dump that has the focus."""
    from clawctl_adapters.sources.hierarchy import read_hierarchy  # on use, as states
    from clawctl_adapters.states import is_field

    try:
        nodes = read_hierarchy(tree, capture_id="field").compact.nodes
    except EvidenceError as error:
        raise no_field(where, f"a tree that cannot be read: {error.code}") from error
    found = [node for node in nodes if node.focused is True and is_field(node)]
    if len(found) != 1:
        raise no_field(where, f"{len(found)} fields with the focus")
    node = found[0]
    return Field(
        text=node.text if isinstance(node.text, str) else "",
        hint=node.hint if isinstance(node.hint, str) else None,
        password=node.password is True,
        class_name=node.class_name if isinstance(node.class_name, str) else "",
        resource_id=node.resource_id if isinstance(node.resource_id, str) else "",
    )


def no_field(where: str, saw: str) -> DeviceError:
    """Nothing was typed, as nobody knows which field would have got it."""
    return DeviceError("NO_FOCUSED_FIELD", where, saw=saw)
