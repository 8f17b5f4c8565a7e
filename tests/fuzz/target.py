"""What one input is put through: everything that reads, judges, finds and renders a screen."""

from typing import Any

from clawctl_adapters import (
    COMPACT_V1_RULES,
    DEFAULT_RULES,
    normalize_compact,
    parse_brief,
    project_observation,
    read_hierarchy,
    render_brief,
    to_wire,
)
from clawctl_adapters.errors import ClawError
from clawctl_adapters.find import find_label
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.rows import read_rows

VIEWPORT = {
    "bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
    "reference": "p",
    "observedAt": "t",
}
SPECS = 6


def read_bytes(data: bytes) -> str:
    """Through the whole way from bytes; the outcome's code, "" for a value."""
    try:
        snapshot = read_hierarchy(data, capture_id="c")
        seen = normalize_compact(snapshot, {"viewport": VIEWPORT})
    except ClawError as error:
        return _checked(error)
    nodes = seen.nodes[-SPECS:]
    specs = [
        {"id": f"{kind}{node.node_path}", "kind": kind, "nodePath": node.node_path}
        for node in nodes
        for kind in ("click", "scroll")
    ]
    options = {"select_paths": [node.node_path for node in nodes], "candidate_specs": specs}
    return _use(seen, options)


def read_call(call: dict[str, Any]) -> str:
    """Another producer's response, a context and options; the outcome's code, "" for a value."""
    try:
        seen = normalize_compact(call["snapshot"], call["context"])
    except ClawError as error:
        return _checked(error)
    return _use(seen, call["options"])


def _use(seen: Observation, options: Any) -> str:
    code = ""
    for rules in (DEFAULT_RULES, COMPACT_V1_RULES):
        try:
            given = options if "select_paths" in options else {**options, "select_paths": []}
            known = {key: given[key] for key in given if not key.endswith("x")}
            shown = project_observation(seen, **known, rules=rules)
            to_wire(shown)
        except ClawError as error:
            code = _checked(error)
    assert parse_brief(render_brief(seen)) == brief_of(seen)
    read_rows(seen)
    for node in seen.nodes[:2]:
        find_label(seen, str(node.text), row="A")
    return code


def _checked(error: ClawError) -> str:
    """The code of an error that keeps its promises: one short printable line."""
    text = str(error)
    assert len(text) <= 300
    assert text.isprintable()
    return error.code
