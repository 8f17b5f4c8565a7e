"""Who chooses picks among what is offered; a bad answer is a refusal and acts nothing."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.session import Session
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError
from clawctl_adapters.wire import to_wire
from clawctl_skills.base import Act, GiveUp, Look
from clawctl_skills.choosers import (
    MAX_REFUSED,
    AnswerRefusal,
    Callback,
    Chosen,
    Move,
    Question,
    read_answer,
)
from clawctl_skills.settings.version import SettingsVersion
from tests.clawctl.chooser_scripts import answer as whole_answer
from tests.clawctl.chooser_scripts import best


def good(question: Question) -> object:
    return best(to_wire(question))["answer"]


@pytest.fixture
def run(tmp_path):
    """Run settings-version with a function that answers; what the phone was sent is kept."""

    def start(answer, world="pixel-15-en"):
        device, clock = SimDevice.from_world(world), FakeClock()
        skill = Chosen(SettingsVersion(), Callback(answer))
        with RunWriter.create(tmp_path, skill=skill.name, device=device, clock=clock) as writer:
            report = execute(skill, device, clock, writer)
        taps = device.phone.log.of_kind("tap")
        device.close()
        return report, taps, writer.path

    return start


def test_a_chooser_leads_to_values_that_the_skill_reads_and_verify_reads_again(run):
    report, taps, path = run(good)
    assert report.status == "done"
    assert report.value == {"android_version": "15", "build_number": "AP3A.241105.007"}
    assert len(taps) >= 1
    assert verify_run(path, lambda _name: SettingsVersion()).ok


@pytest.mark.parametrize(
    ("answer", "codes"),
    [(lambda _: "{", ("ANSWER_UNREADABLE",)), (lambda _: None, ("ANSWER_UNREADABLE",)),
     (lambda _: AnswerRefusal("ANSWER_LATE"), ("ANSWER_LATE",)),
     (lambda q: {**good(q), "model": "other"}, ("MODEL_DIFFERS",)),
     (lambda q: {**good(q), "choice": "open:nowhere"}, ("CHOICE_NOT_OFFERED",)),
     (lambda q: {**good(q), "confidence": 0.2}, ("CONFIDENCE_LOW",)),
     (lambda _: {"model": "chooser", "type": "move", "move": "tap"}, ("MOVE_UNKNOWN",)),
     (lambda _: {"model": "x", "type": "move", "move": "look"}, ("MODEL_DIFFERS",))],
)  # fmt: skip
def test_bad_answers_are_refused_a_bounded_number_of_times_and_touch_nothing(run, answer, codes):
    report, taps, _ = run(answer)
    assert report.status == "gave_up"
    assert report.reason["reason"] == "CHOOSER_REFUSED"
    told = ", ".join(codes * MAX_REFUSED)
    assert report.reason["detail"] == f"Answers refused: {told}."
    assert taps == []


def test_a_refused_answer_leaves_the_question_open_and_says_why():
    asked = []

    def second_time_right(question):
        asked.append(question)
        return good(question) if question.refused else "no json"

    skill = Chosen(SettingsVersion(), Callback(second_time_right))
    decision = skill.decide(home_view(skill))
    assert isinstance(decision, Act)
    assert [(q.question, q.refused) for q in asked] == [(1, ()), (2, ("ANSWER_UNREADABLE",))]
    assert decision.why == "callback chose it with 0.9, after ANSWER_UNREADABLE"


def home_view(skill):
    """What a run sees of the Settings home page."""
    device, clock = SimDevice.from_world("pixel-15-en"), FakeClock()
    device.open_page("settings")
    with (
        TemporaryDirectory() as folder,
        RunWriter.create(Path(folder), skill=skill.name, device=device, clock=clock) as writer,
    ):
        view = Session(device, clock, writer).observe(skill.select)
    device.close()
    return view


@pytest.mark.parametrize(
    ("move", "kind"), [("look", Look), ("back", Act), ("give_up", GiveUp)]
)  # fmt: skip
def test_a_move_picks_no_candidate(move, kind):
    answer = {"model": "chooser", "type": "move", "move": move}
    skill = Chosen(SettingsVersion(), Callback(lambda _question: answer))
    decision = skill.decide(home_view(skill))
    assert isinstance(decision, kind)
    if isinstance(decision, Act):
        assert decision.step.key == "back"


def test_handing_back_ends_the_run_with_that_reason():
    skill = Chosen(
        SettingsVersion(), Callback(lambda q: whole_answer(to_wire(q), "escalate")["answer"])
    )
    decision = skill.decide(home_view(skill))
    assert isinstance(decision, GiveUp)
    assert decision.reason == "CHOOSER_ESCALATED"
    assert decision.missing == ("android_version", "build_number")


def test_a_chooser_that_ended_is_not_asked_again():
    asked = []

    def gone(question):
        asked.append(question)
        return AnswerRefusal("CHOOSER_ENDED")

    skill = Chosen(SettingsVersion(), Callback(gone))
    decision = skill.decide(home_view(skill))
    assert isinstance(decision, GiveUp)
    assert (decision.reason, len(asked)) == ("CHOOSER_ENDED", 1)


def test_a_question_holds_listed_labels_and_no_other_word_of_the_screen():
    asked = []
    skill = Chosen(SettingsVersion(), Callback(lambda q: asked.append(q) or "no"))
    skill.decide(home_view(skill))
    offers = {offer.id: offer.description for offer in asked[0].request.candidates}
    assert offers == {"scroll:0": None}
    told = str(to_wire(asked[0]))
    assert "Network & internet" not in told
    assert "Battery" not in told
    assert asked[0].request.screen_text == "untrusted"


def test_a_skill_that_proves_no_fields_cannot_be_chosen_for():
    class Bare(SettingsVersion):
        fields = ()

    with pytest.raises(UsageError) as caught:
        Chosen(Bare(), Callback(good))
    assert caught.value.code == "SKILL_NOT_CHOOSABLE"


def test_a_move_with_further_fields_is_none():
    skill = Chosen(SettingsVersion(), Callback(good))
    asked = []
    Chosen(SettingsVersion(), Callback(lambda q: asked.append(q) or "no")).decide(home_view(skill))
    move = {"model": "chooser", "type": "move", "move": "look"}
    assert read_answer(move, asked[0].request) == Move("look")
    assert read_answer({**move, "x": 1}, asked[0].request) == AnswerRefusal("MOVE_UNKNOWN")
