"""Observes Android screens: values in, values out. No phone, no clock, no files, no network."""

from clawctl_adapters.careful import DEFAULT_RULES
from clawctl_adapters.compare import compare
from clawctl_adapters.eligibility import COMPACT_V1_RULES
from clawctl_adapters.find import find_label
from clawctl_adapters.project import project_observation
from clawctl_adapters.renderers.brief import parse_brief, render_brief
from clawctl_adapters.renderers.difference import render_difference
from clawctl_adapters.renderers.document import render_document
from clawctl_adapters.renderers.marks import marks_of, render_marks
from clawctl_adapters.renderers.outline import parse_outline, render_outline
from clawctl_adapters.renderers.provider import provider_request, validate_choice
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.wire import to_wire

__all__ = [
    "COMPACT_V1_RULES",
    "DEFAULT_RULES",
    "compare",
    "find_label",
    "marks_of",
    "normalize_compact",
    "parse_brief",
    "parse_outline",
    "project_observation",
    "provider_request",
    "read_hierarchy",
    "render_brief",
    "render_difference",
    "render_document",
    "render_marks",
    "render_outline",
    "to_wire",
    "validate_choice",
]
