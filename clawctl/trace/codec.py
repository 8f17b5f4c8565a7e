"""Records to bytes and back, so that the same value always has the same bytes.

Room     clawctl.trace; no files.
Input    structs of format.py, or stored bytes.
Output   canonical JSON, checked structs, the chain of steps.
Refuses  by value: what is wrong with the bytes comes back as text without their content.
"""

import hashlib
import json
from typing import Any, TypeVar

import msgspec

from clawctl.trace.format import StepRecord

Stored = TypeVar("Stored", bound=msgspec.Struct)


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """steps.jsonl as far as it holds.

    steps         the records up to the first line that breaks the chain.
    broken        why the line after them is not their successor, or None.
    torn_bytes    bytes after the last line feed: a write that never ended. 0 is whole.
    """

    steps: tuple[StepRecord, ...]
    broken: str | None
    torn_bytes: int


def sha256(data: bytes) -> str:
    """Lower-case hex SHA-256."""
    return hashlib.sha256(data).hexdigest()


def line(value: Any) -> bytes:
    """Compact JSON with a final line feed.

    A lone surrogate, which UTF-8 cannot carry, becomes a question mark: such a text must not
    keep the record of everything else from being written.
    """
    try:
        return msgspec.json.encode(value) + b"\n"
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
        # Through the decoder once more: json and msgspec write some numbers differently.
        whole = msgspec.json.decode(text.encode("utf-8", errors="replace"))
        return msgspec.json.encode(whole) + b"\n"


def page(value: Any) -> bytes:
    """Indented JSON with a final line feed, for the files a person opens."""
    return msgspec.json.format(line(value), indent=2).strip() + b"\n"


def read_page(data: bytes, kind: type[Stored]) -> Stored | str:
    """The struct that `page` wrote as exactly these bytes, or what is wrong with them.

    Any changed byte shows: what still decodes must encode to the very same bytes.
    """
    value = _decoded(data, kind)
    if isinstance(value, str) or page(value) == data:
        return value
    return f"a {kind.__name__} in other bytes than the writer's"


def read_chain(data: bytes, head: bytes) -> Chain:
    """The steps in these bytes, each checked against the one before; head is run.json."""
    *lines, tail = data.split(b"\n")
    steps: list[StepRecord] = []
    prev = head
    for place, text in enumerate(lines, start=1):
        step = _decoded(text, StepRecord)
        broken = step if isinstance(step, str) else _misfit(step, place, prev)
        if not isinstance(step, str) and line(step) != text + b"\n":
            broken = broken or "other bytes than the writer's"
        if isinstance(step, str) or broken:
            return Chain(steps=tuple(steps), broken=f"line {place}: {broken}", torn_bytes=len(tail))
        steps.append(step)
        prev = text + b"\n"
    return Chain(steps=tuple(steps), broken=None, torn_bytes=len(tail))


def _misfit(step: StepRecord, place: int, prev: bytes) -> str | None:
    if step.seq != place:
        return f"seq {step.seq}"
    return None if step.prev == sha256(prev) else "the digest of another predecessor"


def _decoded(data: bytes, kind: type[Stored]) -> Stored | str:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # The decoder's own words may quote the bytes.
        return f"not a {kind.__name__}"
