"""Values to their camelCase JSON form and size.

Room     adapters.
Input    any struct of the model.
Output   builtins: UNSET left out, None kept; and compact UTF-8 JSON.
"""

from typing import Any, cast

import msgspec


def to_wire(value: Any) -> dict[str, Any]:
    """The camelCase mapping of a struct, as the contract and `--json` write it."""
    return cast(dict[str, Any], msgspec.to_builtins(value))
