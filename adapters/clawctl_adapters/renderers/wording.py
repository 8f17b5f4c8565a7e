r"""Labels of the screen as the brief and the difference write them, and back.

Room     adapters, renderers.
Input    Label values and plain words; or the text that was written from them.
Output   text on one line in which no words can make a line, a field or a separator.

Backslash, bar, line breaks, controls and direction marks are escaped; `~` begins a field's
prompt, `*` stands for withheld words, and words that begin so are escaped. Labels are parted by
a space, a bar and a space. The space before a label that begins with a Han or Kana letter is
left out: these have none between words, and it would cost a token each.
"""

import re
from collections.abc import Iterable
from typing import Final

from clawctl_adapters.renderers.values import Label

# What a terminal or a line reader could take for structure, what no reader sees (soft hyphens,
# tags that spell words), and what UTF-8 cannot hold.
_UNSAFE: Final = re.compile(
    "[\\\\|\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_SHORT: Final = {"\\": "\\\\", "|": "\\|", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPE: Final = re.compile(r"\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)", re.DOTALL)
_LONG: Final = {"n": "\n", "r": "\r", "t": "\t", "s": " "}
# Letters only: a voicing mark on its own would join the field before it.
STUCK: Final = "\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff"
_STUCK: Final = re.compile(f"[{STUCK}]")
# A bar inside a label stands behind a backslash, never behind a space.
_BAR: Final = " |"


def write_label(label: Label) -> str:
    """One label, as it stands between separators."""
    if label.saying == "withheld":
        return "*"
    words = escape(label.text)
    if label.saying == "prompt":
        return "~" + words
    return "\\" + words if words.startswith(("~", "*")) else words


def read_label(part: str) -> Label:
    """The label a part was written from."""
    if part == "*":
        return Label("", "withheld")
    if part.startswith("~"):
        return Label(unescape(part[1:]), "prompt")
    return Label(unescape(part))


def spaced(words: str) -> str:
    """The words behind a space, unless their first letter needs none."""
    return words if words[:1] >= STUCK[0] and _STUCK.match(words) else " " + words


def unspaced(words: str) -> str:
    """The words without the space that parts them from what stands before."""
    return words.removeprefix(" ")


def join(parts: Iterable[str]) -> str:
    """Written labels with their separators; begins with a space where one is needed."""
    return _BAR.join(map(spaced, parts))


def split(words: str) -> list[str]:
    """The parts that were joined."""
    return [unspaced(part) for part in words.split(_BAR)]


def escape(words: str) -> str:
    """The words without anything that could act as structure."""
    if words.isprintable() and "|" not in words and "\\" not in words:
        return words  # as most: whatever else is unsafe is not printable
    return _UNSAFE.sub(_escaped, words)


def _escaped(found: re.Match[str]) -> str:
    char = found.group()
    code = ord(char)
    return _SHORT.get(char) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def unescape(words: str) -> str:
    """The words that were escaped."""
    return _ESCAPE.sub(_unescaped, words)


def _unescaped(found: re.Match[str]) -> str:
    said = found.group(1)
    return chr(int(said[1:], 16)) if len(said) > 1 else _LONG.get(said, said)


def write_word(words: str) -> str:
    """Escaped, and without a space, for headers."""
    return escape(words).replace(" ", "\\s")
