"""The narrow question for a model that only chooses, and the strict reading of its answer.

Room     adapters, renderers.
Input    a projection; goal, field names, descriptions and the labels that may be said.
Output   ProviderRequest; Choice or ChoiceRefusal.
Refuses  provider_request: a candidate called "escalate" (UsageError INVALID_CANDIDATE_ID).
         A bad answer is a value with a code, never an exception.

The screen's words stay here: a label is sent only when the caller listed it beforehand, so
that no screen can write into the question. What was left out is counted in the request.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Literal, TypeGuard

import msgspec
from msgspec import UNSET

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.projection import Projection
from clawctl_adapters.wire import to_wire

ESCALATE: Final = "escalate"
MIN_CONFIDENCE: Final = 0.6
SUM_TOLERANCE: Final = 0.02
# What of a node is said; every other field is left out and counted.
_SAID: Final = ("enabled", "visible_to_user", "checked", "selected", "clickable", "scrollable")
_LINKS: Final = ("node_path", "parent_path")
_PATH: Final = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,18}(?:Z|[+-][0-9]{2}:[0-9]{2})")
_HALVES: Final = 1e-9  # what adding decimal fractions in binary may miss

RefusalCode = Literal[
    "ANSWER_UNREADABLE", "MODEL_DIFFERS", "TYPE_DIFFERS", "CHOICE_NOT_OFFERED",
    "CONFIDENCE_INVALID", "CONFIDENCE_LOW", "PROBABILITIES_INVALID", "PROBABILITY_KEYS_DIFFER",
    "PROBABILITIES_DO_NOT_SUM", "CHOICE_NOT_LIKELIEST",
]  # fmt: skip


class Offer(msgspec.Struct, frozen=True, rename="camel"):
    """A candidate's id and what it is; None where the description was no allowed label."""

    id: str
    description: str | None


class LeftOut(msgspec.Struct, frozen=True, rename="camel"):
    """What the model does not get to see, and how many of them there were."""

    what: str
    count: int


class ProviderRequest(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One multiple-choice question; `to_wire` gives the JSON to send.

    evidence    capture identity, coverage, node paths and states, candidates, hints.
    headings    labels of the screen that the caller allowed.   collected  names of fields.
    choices     the candidates' ids, then "escalate": what may be answered.
    screen_text how the reader has to take every word of the screen.
    """

    model: str
    type: Literal["choice"] = "choice"
    goal: str
    evidence: dict[str, Any]
    headings: tuple[str, ...]
    collected: tuple[str, ...]
    candidates: tuple[Offer, ...]
    choices: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    screen_text: Literal["untrusted"] = "untrusted"


class Choice(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """An answer that passed every check; is_escalation when the model hands back."""

    choice: str
    confidence: float
    probabilities: dict[str, float]

    @property
    def is_escalation(self) -> bool:
        """Whether no candidate was chosen."""
        return self.choice == ESCALATE


class ChoiceRefusal(msgspec.Struct, frozen=True, rename="camel"):
    """Why an answer does not count; never its words."""

    code: RefusalCode


def provider_request(
    projection: Projection,
    *,
    model: str,
    goal: str,
    descriptions: Mapping[str, str],
    allowed_labels: Collection[str],
    headings: Sequence[str] = (),
    collected: Sequence[str] = (),
) -> ProviderRequest:
    """The question which candidate leads to the goal, without the screen's own words.

    model           exact name; the answer has to repeat it.
    goal            the caller's own sentence.     collected  names of the fields read so far.
    descriptions    candidate id → label.          headings   labels of the screen.
    allowed_labels  the labels that may be sent, whole and exact; others are left out, counted.

    Raises UsageError INVALID_CANDIDATE_ID when a candidate has the id "escalate".
    """
    ids = [candidate.id for candidate in projection.candidates]
    if ESCALATE in ids or len(set(ids)) != len(ids):
        raise UsageError("INVALID_CANDIDATE_ID", saw="escalate, or an id used twice")
    allowed = frozenset(allowed_labels)
    given = {id_: descriptions.get(id_) for id_ in ids}
    offers = tuple(Offer(id_, text if text in allowed else None) for id_, text in given.items())
    told = tuple(heading for heading in headings if heading in allowed)
    left = [
        *_left_of(projection.nodes),
        LeftOut("selector", sum(c.selector is not None for c in projection.candidates)),
        LeftOut("tapPoint", sum(c.tap_point is not UNSET for c in projection.candidates)),
        *_left_of_provenance(projection),
        LeftOut("heading", len(headings) - len(told)),
        LeftOut("description", sum(offer.description is None for offer in offers)),
    ]
    return ProviderRequest(
        model=model,
        goal=goal,
        evidence=_evidence(projection),
        headings=told,
        collected=tuple(collected),
        candidates=offers,
        choices=(*ids, ESCALATE),
        left_out=tuple(one for one in left if one.count),
    )


def _evidence(projection: Projection) -> dict[str, Any]:
    paths = _Paths(projection.nodes)
    known = projection.provenance
    return {
        "provenance": {
            "captureId": known.capture_id,
            "sourceKind": known.source_kind,
            "receivedAt": _time(known.received_at),
        },
        "coverage": _coverage(projection, paths),
        "needsRicherEvidence": projection.needs_richer_evidence,
        "nodes": [_node(node, paths) for node in projection.nodes],
        "candidates": [
            {
                "id": candidate.id,
                "nodePath": paths.of(candidate.node_path),
                "actionNodePath": paths.of(candidate.action_node_path),
                "viewportIntersection": candidate.viewport_intersection,
            }
            for candidate in projection.candidates
        ],
        "hints": [
            {
                "id": hint.id,
                "nodePath": paths.of(hint.node_path),
                "reasons": [reason for reason in hint.reasons if _CODE.fullmatch(reason)],
            }
            for hint in projection.discovery_hints
        ],
    }


class _Paths:
    """Node paths as they are sent: one that is no row of numbers gets a number instead.

    Another producer may write words into its paths.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._short: dict[str, str] = {}
        for node in nodes:
            self.of(node.node_path)

    def of(self, path: str | None) -> str | None:
        if path is None or _PATH.fullmatch(path):
            return path
        return self._short.setdefault(path, f"n{len(self._short)}")


def _node(node: Node, paths: _Paths) -> dict[str, Any]:
    states = {name: getattr(node, name) for name in _SAID}
    links = {"node_path": paths.of(node.node_path), "parent_path": paths.of(node.parent_path)}
    said = {**links, **{name: state for name, state in states.items() if state is not UNSET}}
    return {_WIRE[name]: value for name, value in said.items()}


def _coverage(projection: Projection, paths: _Paths) -> dict[str, Any]:
    """Whole, except for words: a scope or group that is no plain name loses it."""
    coverage = to_wire(projection.coverage)
    coverage["source"]["scope"] = _code(coverage["source"]["scope"])
    for group in coverage["projection"].get("groups", ()):
        group["name"] = _code(group["name"])
    for cut in coverage["projection"].get("cuts", ()):
        cut["nodePath"] = paths.of(cut["nodePath"])
    return coverage


def _code(name: str) -> str | None:
    return name if _CODE.fullmatch(name) else None


def _time(value: object) -> str | int | None:
    if isinstance(value, str) and _TIME.fullmatch(value):
        return value
    return value if isinstance(value, int) and not isinstance(value, bool) else None


_WIRE: Final = dict(zip(Node.__struct_fields__, Node.__struct_encode_fields__, strict=True))


def _left_of(nodes: Sequence[Node]) -> list[LeftOut]:
    """Every field of a node that is not said, with how many nodes have it."""
    names = [name for name in Node.__struct_fields__ if name not in (*_SAID, *_LINKS)]
    return [
        LeftOut(_WIRE[name], sum(getattr(node, name) not in (UNSET, None) for node in nodes))
        for name in names
    ]


def _left_of_provenance(projection: Projection) -> list[LeftOut]:
    said = ("capture_id", "source_kind", "received_at")
    known = projection.provenance
    fields = zip(known.__struct_fields__, known.__struct_encode_fields__, strict=True)
    return [
        LeftOut(wire, 1)
        for name, wire in fields
        if name not in said and getattr(known, name) not in (UNSET, None)
    ]


def validate_choice(answer: object, request: ProviderRequest) -> Choice | ChoiceRefusal:
    """The choice, or the first check that the answer fails, in the order of RefusalCode.

    answer  JSON text or bytes, or what it decodes to:
            {"model", "type": "choice", "choice", "confidence", "probabilities": {id: share}}.
    """
    found = _decoded(answer)
    if not isinstance(found, dict):
        return ChoiceRefusal("ANSWER_UNREADABLE")
    choice, confidence = found.get("choice"), found.get("confidence")
    shares = found.get("probabilities")
    if not isinstance(found.get("model"), str) or found["model"] != request.model:
        return ChoiceRefusal("MODEL_DIFFERS")
    if not isinstance(found.get("type"), str) or found["type"] != request.type:
        return ChoiceRefusal("TYPE_DIFFERS")
    if not isinstance(choice, str) or choice not in request.choices:
        return ChoiceRefusal("CHOICE_NOT_OFFERED")
    if not _is_share(confidence):
        return ChoiceRefusal("CONFIDENCE_INVALID")
    if confidence < MIN_CONFIDENCE:
        return ChoiceRefusal("CONFIDENCE_LOW")
    code = _refusal_of(shares, choice, request)
    if code is not None or not isinstance(shares, dict):
        return ChoiceRefusal(code or "PROBABILITIES_INVALID")
    return Choice(
        choice=choice,
        confidence=float(confidence),
        probabilities={key: float(share) for key, share in shares.items()},
    )


def _refusal_of(shares: object, choice: str, request: ProviderRequest) -> RefusalCode | None:
    if not isinstance(shares, dict) or not all(map(_is_share, shares.values())):
        return "PROBABILITIES_INVALID"
    if set(shares) != set(request.choices):
        return "PROBABILITY_KEYS_DIFFER"
    if abs(sum(shares.values()) - 1) > SUM_TOLERANCE + _HALVES:
        return "PROBABILITIES_DO_NOT_SUM"
    return None if shares[choice] == max(shares.values()) else "CHOICE_NOT_LIKELIEST"


def _is_share(value: object) -> TypeGuard[float]:
    """Whether it is a number from 0 to 1; true and false are none, NaN is in no range."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _decoded(answer: object) -> object:
    if not isinstance(answer, str | bytes):
        return answer
    try:
        found: object = msgspec.json.decode(answer)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return found
