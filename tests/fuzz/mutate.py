"""Inputs that nobody would write: real ones, damaged in ways that a number decides.

The same seed and index give the same input, so a failure is named by two numbers.
"""

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from clawctl_adapters import read_hierarchy, to_wire
from clawctl_adapters.errors import ClawError

MAX_BYTES = 400_000  # of one input: what counts is the damage, not the size
TOKENS = [
    b"<node ", b"/>", b"</node>", b"<hierarchy>", b"</hierarchy>", b"<", b">", b'"', b"&", b";",
    b"&amp;", b"&#xD83D;", b"&#xDE00;", b"&#0;", b"&#99999999;", b"&lol;", b"<!DOCTYPE a [", b"]>",
    b"<![CDATA[", b"]]>", b"<!--", b"-->", b"<?xml version='1.0' encoding='UTF-16'?>", b"<?x?>",
    b"<displays>", b"<display id='0'>", b"<window type='x' layer='9'>", b"</window>",
    b' text="', b' bounds="[0,0][0,0]"', b' bounds="[9999999999999999999,0][1,1]"',
    b' checked="maybe"', b' clickable="true"', b' scrollable="true"', b' password="true"',
    b' display-id="-1"', b' drawing-order="x"', b' visible-to-user="false"', b' focused="true"',
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\xbd", b"\xc3\x28", b"\xe2\x80\xae",
    b"UI hierchary dumped to: /dev/tty", b"ERROR: could not get idle state.", b"null root node",
    b"\n", b"\r\n", b"\t", b"-", b"1e9", b"\xf0\x9f\x98\x80", b"\xe2\x80\x8b",
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 4.0, 0.5, 2**53, 2**70, -(2**70), 1e308, float("nan"),
    float("inf"),
    "", " ", "0", "0.0", "true", "[0,0][9,9]", "[0,0][9,9]\n", "[１,0][9,9]", "\ud800", "\x00",
    "\u202e", "x" * 3000, [], {}, [None], {"": None}, [[[]]], {"nodePath": "0"},
]  # fmt: skip
ByteStep = Callable[[random.Random, bytearray, Sequence[bytes]], None]


def _flip(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(data))
    data[at] = chance.randrange(256)


def _drop(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(data))
    del data[at : at + chance.choice((1, 2, 9, 80, 2000))]


def _double(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(data))
    data[at:at] = data[at : at + chance.choice((1, 8, 300, 3000))] * chance.choice((1, 2, 20))


def _insert(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    at = chance.randrange(len(data))
    data[at:at] = chance.choice(TOKENS) * chance.choice((1, 1, 1, 3, 200))


def _splice(chance: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    other = chance.choice(seeds)
    at, start = chance.randrange(len(data)), chance.randrange(len(other))
    data[at:] = other[start:]


def _truncate(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    del data[chance.randrange(len(data)) :]


def _swap_words(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """One attribute's value in place of another's."""
    parts = bytes(data).split(b'"')
    if len(parts) > 4:
        one, other = chance.randrange(1, len(parts), 2), chance.randrange(1, len(parts), 2)
        parts[one] = parts[other] if chance.random() < 0.5 else chance.choice(TOKENS)
        data[:] = b'"'.join(parts)


def _nest(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    at = data.find(b"<node", chance.randrange(len(data)))
    if at >= 0:
        data[at:at] = b'<node text="d">' * chance.choice((3, 90, 2500))


def _recode(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    text = bytes(data).decode("utf-8", "replace")
    coding = chance.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "gb18030"))
    data[:] = text.encode(coding)


BYTE_STEPS: tuple[ByteStep, ...] = (
    _flip, _drop, _double, _insert, _splice, _truncate, _nest, _recode, *[_swap_words] * 6,
)  # fmt: skip


def damaged_bytes(chance: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds after one to four kinds of damage."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        if not data:
            break
        chance.choice(BYTE_STEPS)(chance, data, seeds)
    return bytes(data[:MAX_BYTES])


def responses(seeds: Sequence[bytes]) -> list[dict[str, Any]]:
    """The seeds' compact responses, as the wire has them."""
    found = []
    for data in seeds:
        try:
            found.append(to_wire(read_hierarchy(data, capture_id="c")))
        except ClawError:
            found.append(json.loads(data))
    return found


def damaged_call(chance: random.Random, seeds: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A response, a context and projection options, each damaged now and then."""
    snapshot = copy.deepcopy(chance.choice(seeds))
    call = {"snapshot": snapshot, "context": _context(), "options": _options(chance, snapshot)}
    nodes = snapshot["compact"]["nodes"]
    for _ in range(chance.randint(0, 4)):
        _damage(chance, nodes)
    for part in ("snapshot", "context", "options"):
        if chance.random() < 0.1:
            _damage(chance, call[part])
    if chance.random() < 0.8 and isinstance(
        snapshot.get("compact"), dict
    ):  # else the counts no longer fit, which is a case of its own
        count = {"totalNodes": len(nodes), "returnedNodes": len(nodes)}
        snapshot["compact"].update(count, nodes=nodes)
    _rewire(chance, snapshot)
    return call


def _context() -> dict[str, Any]:
    sides = {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
    cover = {"kind": "keyboard", "bounds": {**sides, "top": 1500}}
    viewport = {"bounds": sides, "reference": "p", "observedAt": "t", "covers": [cover]}
    return {"device": "d", "operatorPackage": None, "receivedAt": "t", "viewport": viewport}


def _options(chance: random.Random, snapshot: dict[str, Any]) -> dict[str, Any]:
    paths = [node["nodePath"] for node in snapshot["compact"]["nodes"]] or ["0"]
    picked = [chance.choice(paths) for _ in range(8)]
    specs = [
        {"id": str(number), "kind": chance.choice(("click", "scroll")), "nodePath": path}
        for number, path in enumerate(picked)
    ]
    specs[0]["within"] = picked[1]
    group = {"name": "g", "priority": 2, "selectPaths": picked[5:], "candidateSpecs": specs[5:]}
    return {
        "select_paths": picked[:3], "candidate_specs": specs[:5], "groups": [group],
        "max_nodes": chance.choice((1, 8, 64, 10**6)),
        "max_bytes": chance.choice((1, 900, 24_000, 10**7)),
        "max_value_chars": chance.choice((None, 1, 40)),
    }  # fmt: skip


def _damage(chance: random.Random, value: Any) -> None:
    """Walk down to some place and replace, remove or repeat what stands there."""
    if not value:
        return
    while True:
        if isinstance(value, dict) and value:
            key: Any = chance.choice(list(value))
        elif isinstance(value, list) and value:
            key = chance.randrange(len(value))
        else:
            return
        inner = value[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.8:
            value = inner
            continue
        deed = chance.random()
        if deed < 0.6:
            value[key] = copy.deepcopy(chance.choice(ODD))
        elif deed < 0.8:
            del value[key]
        elif isinstance(value, list):
            value.insert(key, copy.deepcopy(inner))
        else:
            value[f"{key}x"] = copy.deepcopy(inner)
        return


def _rewire(chance: random.Random, snapshot: dict[str, Any]) -> None:
    """Now and then other parents: lost ones, circles, oneself."""
    compact = snapshot.get("compact")
    nodes = compact.get("nodes") if isinstance(compact, dict) else None
    if not isinstance(nodes, list) or chance.random() < 0.6:
        return
    whole = [node for node in nodes if isinstance(node, dict)]
    for _ in range(chance.randint(1, 4)):
        if len(whole) > 1:
            chance.choice(whole)["parentPath"] = chance.choice(whole).get("nodePath")
