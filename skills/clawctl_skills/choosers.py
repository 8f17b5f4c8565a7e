"""Who chooses: a callback or an external process, where a skill's own decide would sit.

Room     skills. Whoever runs a process does it on the floor above (clawctl/choosers.py).
Input    a skill with `fields`, a Chooser. Output  Chosen: a skill whose moves the chooser picks.
Refuses  a skill without fields to prove (UsageError SKILL_NOT_CHOOSABLE). An answer that fails a
         check is a refusal with a code and is asked again; after MAX_REFUSED of them on one
         screen the run gives up. Nothing was acted by any of them.

The chooser picks among what the skill's select offers; the claim stays with the skill's read. It
is sent labels that the skill lists beforehand, node paths and states, and no other word.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, Protocol

import msgspec

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Selection
from clawctl_adapters.model.step import ActionResult, Direction, Step
from clawctl_adapters.renderers.provider import (
    Choice,
    ChoiceRefusal,
    ProviderRequest,
    provider_request,
    validate_choice,
)
from clawctl_skills.base import Act, Decision, GiveUp, Look, Reading, Skill, View
from clawctl_skills.proof import Proof

MAX_REFUSED: Final = 3  # answers on one screen; the ledger's 45 s bear no more patience
MODEL: Final = "chooser"
MOVES: Final = ("look", "back", "give_up")
ENDED: Final = "CHOOSER_ENDED"

_STILL: Final = ("no_change", "suspected_noop")  # effects of a scroll at its list's end

MoveKind = Literal["look", "back", "give_up"]


class Move(msgspec.Struct, frozen=True):
    """An answer that picks no candidate."""

    kind: MoveKind


class AnswerRefusal(msgspec.Struct, frozen=True, rename="camel"):
    """Why an answer does not count: a code of provider.py, or of how it arrived; never its words.

    ANSWER_LATE, ANSWER_FOREIGN, ANSWER_DUPLICATE, ANSWER_FLOOD, ANSWER_TOO_LONG,
    ANSWER_UNREADABLE, MOVE_UNKNOWN, CHOOSER_ENDED.
    also  codes of answers to other questions seen meanwhile.
    """

    code: str
    also: tuple[str, ...] = ()


class Last(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What became of the act before: its candidate or key, effect and code."""

    action: str
    candidate_id: str | None
    effect: str
    code: str | None


class Question(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One question to a chooser; `to_wire` gives its JSON.

    question    its number in this run, from 1; an answer has to repeat it.
    request     what may be chosen, with the checks of docs/skills.md.
    moves       what may be answered in place of a choice.
    refused     codes of the answers to this screen that did not count, in order.
    """

    question: int
    capture_id: str
    request: ProviderRequest
    moves: tuple[str, ...] = MOVES
    refused: tuple[str, ...] = ()
    last: Last | None = None


class Chooser(Protocol):
    """Whoever answers."""

    @property
    def name(self) -> str:
        """For the record."""

    def choose(self, question: Question) -> object:
        """The answer as provider.validate_choice reads it, a move, or an AnswerRefusal."""


class Callback:
    """A function as a chooser."""

    def __init__(self, answer: Callable[[Question], object], *, name: str = "callback") -> None:
        self._answer = answer
        self.name = name

    def choose(self, question: Question) -> object:
        """What the function says."""
        return self._answer(question)


def read_answer(answer: object, request: ProviderRequest) -> Choice | Move | AnswerRefusal:
    """The choice or move, or the first check that the answer fails."""
    if isinstance(answer, AnswerRefusal):
        return answer
    if isinstance(answer, str | bytes):
        try:
            answer = msgspec.json.decode(answer)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return AnswerRefusal("ANSWER_UNREADABLE")
    if isinstance(answer, dict) and answer.get("type") == "move":
        if answer.get("model") != request.model:
            return AnswerRefusal("MODEL_DIFFERS")
        if set(answer) != {"model", "type", "move"} or answer["move"] not in MOVES:
            return AnswerRefusal("MOVE_UNKNOWN")
        return Move(answer["move"])
    found = validate_choice(answer, request)
    return AnswerRefusal(found.code) if isinstance(found, ChoiceRefusal) else found


class Chosen:
    """A skill that selects and reads as the given one, and moves as the chooser says."""

    def __init__(
        self, skill: Skill, chooser: Chooser, *, goal: str = "", model: str = MODEL
    ) -> None:
        """goal  the sentence the chooser is given; the skill's own summary when left out."""
        fields: tuple[str, ...] = getattr(skill, "fields", ())
        if not fields:
            raise UsageError("SKILL_NOT_CHOOSABLE", skill.name, saw="a skill without fields")
        self._skill = skill
        self._chooser = chooser
        self._goal = goal or f"Find: {', '.join(fields)}."
        self._model = model
        self._labels: frozenset[str] = frozenset(getattr(skill, "labels", ()))
        self._proof = Proof(fields)
        self._ways: dict[str, Direction] = {}
        self._asked = 0

    @property
    def name(self) -> str:
        """The skill's own: its values are read again by it."""
        return self._skill.name

    def select(self, observation: Observation) -> Selection:
        """The skill's selection."""
        return self._skill.select(observation)

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The skill's readings."""
        return self._skill.read(observation)

    def decide(self, view: View) -> Decision:
        """Prove what is read; otherwise ask."""
        end = self._proof.add(self.read(view.observation))
        if end is not None:
            return end
        if self._proof.pending:
            return Look("confirm " + ", ".join(self._proof.pending))
        if not view.projection.candidates and (opening := self._opening(view)) is not None:
            return opening
        self._turn(view.last)
        return self._ask(view)

    def _opening(self, view: View) -> Decision | None:
        """The skill's own way to its app, where nothing is offered yet; it names no candidate."""
        decision = self._skill.decide(view)
        opens = isinstance(decision, Act) and decision.step.verb == "open"
        return decision if opens or isinstance(decision, GiveUp) else None

    def _ask(self, view: View) -> Decision:
        refused: list[str] = []
        for _ in range(MAX_REFUSED):
            self._asked += 1
            question = self._question(view, tuple(refused))
            answer = read_answer(self._chooser.choose(question), question.request)
            if not isinstance(answer, AnswerRefusal):
                return self._decision(answer, view, refused)
            refused += [*answer.also, answer.code]
            if answer.code == ENDED:
                return self._proof.give_up(ENDED, f"{self._chooser.name} ended: {_told(refused)}.")
        return self._proof.give_up("CHOOSER_REFUSED", f"Answers refused: {_told(refused)}.")

    def _question(self, view: View, refused: tuple[str, ...]) -> Question:
        observation, projection = view.observation, view.projection
        request = provider_request(
            projection,
            model=self._model,
            goal=self._goal,
            descriptions={c.id: _label(observation, c) for c in projection.candidates},
            allowed_labels=self._labels,
            headings=[str(node.text) for node in projection.nodes if isinstance(node.text, str)],
            collected=self._proof.collected,
        )
        return Question(
            question=self._asked,
            capture_id=observation.provenance.capture_id,
            request=request,
            refused=refused,
            last=None if view.last is None else _last(view.last),
        )

    def _decision(self, answer: Choice | Move, view: View, refused: list[str]) -> Decision:
        after = f", after {_told(refused)}" if refused else ""
        if isinstance(answer, Choice):
            if answer.is_escalation:
                return self._proof.give_up("CHOOSER_ESCALATED", f"{self._chooser.name}{after}.")
            why = f"{self._chooser.name} chose it with {answer.confidence:g}{after}"
            return Act(self._step(answer.choice, view), why)
        if answer.kind == "give_up":
            return self._proof.give_up("CHOOSER_GAVE_UP", f"{self._chooser.name}{after}.")
        why = f"{self._chooser.name} asked for it{after}"
        return Look(why) if answer.kind == "look" else Act(Step(verb="press", key="back"), why)

    def _step(self, candidate_id: str, view: View) -> Step:
        candidate = view.projection.candidate(candidate_id)
        if candidate is None or candidate.kind != "scroll":
            return Step(verb="click", candidate_id=candidate_id)
        way = self._ways.setdefault(candidate_id, "down")
        return Step(verb="scroll", candidate_id=candidate_id, direction=way)

    def _turn(self, last: ActionResult | None) -> None:
        """A list that did not move has its end there: the next scroll of it goes back."""
        if last is None or not last.ok:
            return
        if last.step.verb != "scroll":
            self._ways.clear()
        elif last.effect in _STILL and last.step.candidate_id is not None:
            turned: Direction = "up" if last.step.direction == "down" else "down"
            self._ways[last.step.candidate_id] = turned


def _label(observation: Observation, candidate: Candidate) -> str:
    node = observation.by_path[candidate.node_path]
    words: Any = node.text or node.content_description
    return words if isinstance(words, str) else ""


def _last(result: ActionResult) -> Last:
    step = result.step
    return Last(
        action=step.verb,
        candidate_id=step.candidate_id,
        effect=result.effect,
        code=result.code,
    )


def _told(codes: list[str]) -> str:
    return ", ".join(codes[:9])
