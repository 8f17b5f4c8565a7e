"""Values to their camelCase JSON form and size.

Room     adapters.
Input    any struct of the model.
Output   builtins: UNSET left out, None kept; and the size as compact JSON in UTF-8.
"""

import json
import re
from decimal import Decimal
from typing import Any, cast

import msgspec

_HALF = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def to_wire(value: Any) -> dict[str, Any]:
    """The camelCase mapping of a struct, as the contract and `--json` write it."""
    return cast(dict[str, Any], _as_json(msgspec.to_builtins(value)))


def _as_json(value: Any) -> Any:
    """Tuples as the lists that JSON would give back, so that both forms compare equal."""
    if isinstance(value, dict):
        return {key: _as_json(inner) for key, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, list | tuple) else value


def json_bytes(value: Any) -> int:
    """UTF-8 length of value as compact JSON, by the reference's rules.

    Quote, backslash, control characters below U+0020 and lone surrogates (6 bytes) are
    escaped, nothing else; whole numbers have no decimal part, others print as JavaScript does.
    """
    wire = msgspec.to_builtins(value)
    change = sum(len(_javascript(number)) - len(repr(number)) for number in _floats(wire))
    text = json.dumps(wire, ensure_ascii=False, separators=(",", ":"))
    try:
        return len(text.encode("utf-8")) + change
    except UnicodeEncodeError:
        pairs = len(_PAIR.findall(text))  # two halves side by side are one character of 4 bytes
        lone = len(_HALF.findall(text)) - 2 * pairs
        size = len(text.encode("utf-8", "surrogatepass"))  # 3 bytes for each half
        return size - 2 * pairs + 3 * lone + change


def encoded_bytes(value: Any) -> int:
    """As json_bytes, quicker; exact where no fraction and no float is among the values."""
    try:
        return len(msgspec.json.encode(value))
    except UnicodeEncodeError:  # a lone surrogate
        return json_bytes(value)


def has_float(value: Any) -> bool:
    """Whether any number in value would print differently elsewhere."""
    return bool(_floats(value))


def _floats(wire: Any) -> list[float]:
    found: list[float] = []
    todo = [wire]
    while todo:
        value = todo.pop()
        if isinstance(value, float):
            found.append(value)
        elif isinstance(value, dict):
            todo.extend(value.values())
        elif isinstance(value, list | tuple):
            todo.extend(value)
    return found


def _javascript(number: float) -> str:
    """A float as JSON.stringify prints it: 4, 0.00001, 1e-7, 1e+21; null when not finite."""
    if number != number or number in (float("inf"), float("-inf")):
        return "null"
    if number == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    shown = "".join(map(str, digits))
    point = len(shown) + int(exponent)  # where the decimal point stands, counted from the left
    minus = "-" if sign else ""
    if -6 < point <= 21:
        if point <= 0:
            return f"{minus}0.{'0' * -point}{shown}"
        padded = shown.ljust(point, "0")
        return minus + padded[:point] + (f".{padded[point:]}" if padded[point:] else "")
    mantissa = shown[0] + (f".{shown[1:]}" if shown[1:] else "")
    return f"{minus}{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"
