"""Read a hierarchy dump into the compact response, one pass from text to frozen nodes.

Room     adapters, sources.
Input    bytes of a uiautomator, uiautomator2 or Appium tree, also as people save them.
Output   CompactSnapshot: nodes in document order under child-position paths, source facts.
Refuses  with an EvidenceError, never half a tree: see encoding.py for files that are no
         document; document types, entities and foreign elements; more than the stated limits.

Cut at its own delimiters where it is written as Android writes it (tags.py), which is quick;
read by expat (events.py) in every other form XML allows. docs/decisions/0010 says why.
"""

from collections.abc import Mapping
from typing import Any, Final
from xml.parsers import expat

from msgspec import UNSET

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.compact import (
    CompactBody,
    CompactSnapshot,
    Envelope,
    Step,
)
from clawctl_adapters.sources.elements import ElementReader
from clawctl_adapters.sources.encoding import find_document
from clawctl_adapters.sources.events import read_events
from clawctl_adapters.sources.repair import keep_breaks, repair_characters
from clawctl_adapters.sources.tags import read_tags

_CHARACTER_ERRORS: Final = (4, 14)  # invalid token; reference to an invalid character
# The facts a caller may know, under the step data's names; every value becomes a string.
_STEP_DATA: Final = {
    "package": "foreground_package",
    "activity": "foreground_activity",
    "focusedWindow": "focused_window",
    "rotation": "rotation",
    "widthPx": "display_width_px",
    "heightPx": "display_height_px",
    "densityDpi": "density_dpi",
    "sdk": "sdk",
    "locale": "locale",
    "screenOn": "screen_on",
    "keyguard": "keyguard",
}


def read_hierarchy(
    data: bytes,
    *,
    capture_id: str,
    task_id: str | None = None,
    facts: Mapping[str, Any] | None = None,
) -> CompactSnapshot:
    """One dump as a schema version 1 response with our declared source facts.

    capture_id  becomes commandId; task_id, when given, taskId, else taskId is left out.
    facts       what the phone said around the capture, under DeviceFacts' wire names
                ("package", "widthPx", …); `maxDepth` names the depth limit of the dump, and a
                node at it makes the source incomplete.
    Paths count children, not Android's `index`, which has gaps. Of the seventeen plain keys
    each is present: None for an absent attribute, "" for an empty one. Our own fields
    (package, password, …) are UNSET when absent. Visibility in dumps that do not write it is
    derived: whatever was dumped was visible, except roots and empty rectangles, which stay None.
    Raises EvidenceError: DUMP_NOT_IDLE, DUMP_NO_ROOT, DUMP_REFUSED, DUMP_EMPTY,
    DUMP_INCOMPLETE, NOT_A_HIERARCHY, HIERARCHY_MALFORMED, HIERARCHY_FORBIDDEN,
    HIERARCHY_TOO_LARGE, ENCODING_UNCERTAIN.
    """
    text = find_document(data)
    reader = read_tags(text) or _parse(text)
    known = facts or {}
    max_depth = known.get("maxDepth")
    cut = type(max_depth) is int and reader.deepest() >= max_depth
    if cut:
        reader.note("a node stands at the dump's depth limit; deeper ones are unknown")
    task = UNSET if task_id is None else task_id
    nodes = reader.nodes()
    return CompactSnapshot(
        envelope=Envelope(
            command_id=capture_id, task_id=task, step_results=(Step(data=_step_data(known)),)
        ),
        compact=CompactBody(
            command_id=capture_id,
            task_id=task,
            total_nodes=len(nodes),
            returned_nodes=len(nodes),
            omitted_nodes=0,
            truncated=cut,
            nodes=nodes,
        ),
        source=reader.facts(),
    )


def _step_data(facts: Mapping[str, Any]) -> dict[str, str]:
    data = {"actual_format": "hierarchy_xml"}
    for key, name in _STEP_DATA.items() if facts else ():
        value = facts.get(key)
        if isinstance(value, bool):
            data[name] = "true" if value else "false"
        elif isinstance(value, str | int):
            data[name] = str(value)
    return data


def _parse(text: str) -> ElementReader:
    if "\n" in text or "\t" in text or "\r" in text:
        text = keep_breaks(text)
    try:
        return read_events(text)
    except (expat.ExpatError, UnicodeEncodeError) as error:  # the latter: a lone surrogate
        if isinstance(error, expat.ExpatError) and error.code not in _CHARACTER_ERRORS:
            raise _refusal(error) from error
    repaired, count = repair_characters(text)
    try:
        reader = read_events(repaired)
    except expat.ExpatError as error:
        raise _refusal(error) from error
    if count:
        reader.note(f"{count} characters XML cannot carry became U+FFFD")
    return reader


def _refusal(error: expat.ExpatError) -> EvidenceError:
    # 11 and 13 are entities nobody declared; a declaration was refused before.
    code = "HIERARCHY_FORBIDDEN" if error.code in (11, 13) else "HIERARCHY_MALFORMED"
    what = expat.errors.messages[error.code]
    return EvidenceError(code, f"line {error.lineno}, column {error.offset}", saw=what)
