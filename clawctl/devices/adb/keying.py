"""Text by the shell's own keys: `input text`, with nothing installed and no clipboard touched.

Room     clawctl.devices.adb.
Input    an AdbDevice; printable ASCII.
Output   TextReply; the words are in the focused field, each as it is.
Refuses  TEXT_NOT_SENDABLE and NO_FOCUSED_FIELD before anything is sent; TEXT_NOT_EXACT when a
         part of it may have arrived, or the old words did not go.

`input text` makes keys of its word and reads "%s" as a space. It has no way to write those two
characters, so they go in two words. One character without a key makes the whole word fail.
"""

import re
import shlex
from typing import TYPE_CHECKING, Final

from clawctl.devices.base import KEY_CODES, TextReply
from clawctl.devices.field import Field, check_text, focused_field, is_plain, no_field
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError

if TYPE_CHECKING:
    from clawctl.clock import Deadline
    from clawctl.devices.adb.device import AdbDevice

PATH: Final = "input-text"
MAX_CHARS: Final = 4000  # of one entry: keys are slow, and the whole is one shell command
MAX_CLEARED: Final = 1000  # characters of a field, each of which costs two keys
SECRET_CHARS: Final = 64  # cleared from a secret field that shows nothing, not even its length
_WORD_CHARS: Final = 250
_HINTS_SCRIPT: Final = "dumpsys input_method | grep -F hintText="
_HINT: Final = re.compile(r"hintText=(.*?)(?: label=.*)?$", re.MULTILINE)
_MARK: Final = "clawctl-typed"
_FAILED: Final = re.compile(r"Exception|Killed|^Error", re.MULTILINE)
_NOT_PLAIN: Final = "Use --backend u2: it sets a field's text whatever its script."


def check_plain(text: str, where: str) -> None:
    """Raise TEXT_NOT_SENDABLE unless keys write all of it."""
    check_text(text, where)
    if not is_plain(text):
        saw = "characters that have no key"
        raise DeviceError("TEXT_NOT_SENDABLE", where, saw=saw, next_move=_NOT_PLAIN)
    if len(text) > MAX_CHARS:
        saw = f"{len(text)} characters, {MAX_CHARS} are typed at most"
        raise DeviceError("TEXT_NOT_SENDABLE", where, saw=saw, next_move=_NOT_PLAIN)


def words_of(text: str) -> list[str]:
    """The words for `input text`, in order; each is written as it is, "%s" being a space."""
    parts = re.split(r"(?<=%)(?=s)", text)
    pieces = [
        part[at : at + _WORD_CHARS] for part in parts for at in range(0, len(part), _WORD_CHARS)
    ]
    return [piece.replace(" ", "%s") for piece in pieces]


def text_script(text: str) -> str:
    """Each word typed and marked; the first that fails ends it."""
    return " && ".join(f"input text {shlex.quote(word)} && echo {_MARK}" for word in words_of(text))


def clear_script(length: int) -> str:
    """Empty a field of so many characters, wherever in it the cursor stands."""
    back, forward = KEY_CODES["backspace"], KEY_CODES["delete"]
    keys = [str(back)] * length + [str(forward)] * length
    return f"input keyevent {' '.join(keys)}"


def enter(device: "AdbDevice", text: str, *, clear: bool, timeout_s: float) -> TextReply:
    """Type it into the field that has the focus; with clear in place of what is there."""
    check_plain(text, device.serial)
    with device.call(timeout_s) as deadline:
        field = _field(device, deadline)
        hints = _hints(device, deadline)
        empty = field.is_empty(hints)
        if clear and empty is not True:
            _clear(device, field, hints, deadline)
        press(device, text, deadline.left_s(), began=clear and empty is not True)
        return TextReply(path=PATH, was_empty=empty)


def press(device: "AdbDevice", text: str, timeout_s: float, *, began: bool = False) -> None:
    """The keys alone. began  whether something was sent before, which a failure must not hide."""
    words = words_of(text)
    if not words:
        return
    reply = device.run(text_script(text), timeout_s)
    typed = reply.text.count(_MARK)
    if reply.code == 0 and typed == len(words) and _FAILED.search(reply.text) is None:
        return
    if typed or began:
        raise not_exact(device.serial, f"{typed} of {len(words)} parts typed")
    if "SecurityException" in reply.text or "INJECT_EVENTS" in reply.text:
        raise DeviceError("INPUT_REFUSED", device.serial, saw="a SecurityException")
    saw = f"the input command, exit {reply.code}"
    raise DeviceError("TEXT_NOT_SENDABLE", device.serial, saw=saw, next_move=_NOT_PLAIN)


def not_exact(where: str, saw: str) -> DeviceError:
    """Something was sent, and the field may hold anything by now."""
    return DeviceError("TEXT_NOT_EXACT", where, saw=saw)


def _field(device: "AdbDevice", deadline: "Deadline") -> Field:
    try:
        return focused_field(device.tree(timeout_s=deadline.left_s()).data, device.serial)
    except EvidenceError as error:
        raise no_field(device.serial, f"no tree: {error.code}") from error


def _hints(device: "AdbDevice", deadline: "Deadline") -> frozenset[str]:
    """Prompts that the input method was told of, which the stock dump does not tell."""
    said = device.run(_HINTS_SCRIPT, deadline.left_s()).stdout.decode("utf-8", "replace")
    return frozenset(hint.strip() for hint in _HINT.findall(said)) - {"null", ""}


def _clear(device: "AdbDevice", field: Field, hints: frozenset[str], deadline: "Deadline") -> None:
    """Take the old words away and see them gone, before any new one is typed.

    Without a prompt that is known, words which were not there before are one.
    """
    length = len(field.text.encode("utf-16-le")) // 2 or SECRET_CHARS
    if length > MAX_CLEARED:
        saw = f"a field of {length} characters, {MAX_CLEARED} are cleared at most"
        raise DeviceError("TEXT_NOT_SENDABLE", device.serial, saw=saw, next_move=_NOT_PLAIN)
    device.inject(clear_script(length), deadline.left_s())
    try:
        left = _field(device, deadline)
    except ClawError as error:
        raise not_exact(device.serial, f"cleared, then {error.code}") from error
    rest = left.text not in field.text and left.text != field.text
    if left.is_empty(hints) is True or (left.is_empty(hints) is None and rest):
        return
    if left.is_empty(hints) is None and left.text == field.text:
        return  # a prompt all along: keys do not take one away
    raise not_exact(device.serial, f"{len(left.text)} characters left after clearing")
