"""Small screens for adapter tests: one helper writes XML, one reads it with a viewport."""

from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import HealthCheck, settings

from clawctl_adapters import normalize_compact, read_hierarchy

# Time tells nothing here: the first draw builds Unicode tables, and the machine may be shared.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
PLAIN = {
    "text": "", "resource-id": "", "class": "android.view.View", "package": "com.example",
    "content-desc": "", "checkable": "false", "checked": "false", "clickable": "false",
    "enabled": "true", "focusable": "false", "focused": "false", "scrollable": "false",
    "long-clickable": "false", "password": "false", "selected": "false",
    "bounds": "[0,0][1080,2400]",
}  # fmt: skip


def write_node(*children, **facts):
    given = {name.rstrip("_").replace("_", "-"): value for name, value in facts.items()}
    attributes = {k: v for k, v in {**PLAIN, **given}.items() if v is not None}
    words = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<node {words}>{''.join(children)}</node>"


@pytest.fixture
def node():
    """node(*children, text="…", resource_id="…", …): one element's XML; None leaves it out."""
    return write_node


@pytest.fixture
def observe():
    """observe(xml, …): an observation of nodes, a whole document or a fixture's name."""

    def read(*parts, size=(1080, 2400), facts=None, **context):
        xml = parts[0] if parts and parts[0].startswith("<?xml") else None
        if parts and parts[0].endswith(".xml"):
            xml = (FIXTURES / "hierarchy" / parts[0]).read_text(encoding="utf-8")
        if xml is None:
            xml = f'<hierarchy rotation="0">{"".join(parts)}</hierarchy>'
        snapshot = read_hierarchy(xml.encode(), capture_id="c-0001", facts=facts)
        if size is not None:
            bounds = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
            seen = {"bounds": bounds, "reference": "c-0001.png", "observedAt": "2026-01-01"}
            context.setdefault("viewport", seen)
        return normalize_compact(snapshot, context)

    return read


@pytest.fixture
def response():
    """response(nodes, …): another producer's plain schema version 1 response."""

    def build(nodes, **compact):
        return {
            "envelope": {
                "commandId": "cmd", "taskId": "cmd", "status": "success", "error": None,
                "stepResults": [
                    {"id": "snap", "actionType": "snapshot", "success": True,
                     "data": {"foreground_package": "com.example"}}
                ],
            },
            "compact": {
                "schemaVersion": 1, "commandId": "cmd", "taskId": "cmd",
                "totalNodes": len(nodes), "returnedNodes": len(nodes), "omittedNodes": 0,
                "truncated": False, "nodes": nodes, **compact,
            },
        }  # fmt: skip

    return build
