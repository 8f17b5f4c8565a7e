"""A process that chooses is asked one line at a time, and gone at the end whatever it does."""

import sys
from pathlib import Path

import pytest

from clawctl.choosers import ProcessChooser
from clawctl_adapters.errors import UsageError
from clawctl_adapters.project import project_observation
from clawctl_adapters.renderers.provider import Choice, provider_request
from clawctl_skills.choosers import AnswerRefusal, Question, read_answer
from tests.clawctl.screens import page
from tests.processes import becomes_true, children_named, running

SCRIPTS = Path(__file__).with_name("chooser_scripts.py")


def started(name: str, *, answer_s: float = 20.0) -> ProcessChooser:
    return ProcessChooser([sys.executable, str(SCRIPTS), name], answer_s=answer_s)


def question(number: int, *, refused: tuple[str, ...] = ()) -> Question:
    shown = page("Settings", "About phone")
    (row,) = [n.node_path for n in shown.nodes if n.text == "About phone"]
    projection = project_observation(
        shown, select_paths=[], candidate_specs=[{"id": "open:about", "kind": "click",
                                                  "nodePath": row}],
    )  # fmt: skip
    request = provider_request(
        projection, model="chooser", goal="Find it.", descriptions={}, allowed_labels=()
    )
    return Question(question=number, capture_id="c-0001", request=request, refused=refused)


def asked(chooser: ProcessChooser, number: int = 1) -> object:
    one = question(number)
    return read_answer(chooser.choose(one), one.request)


def test_a_good_answer_is_the_choice():
    with started("good") as chooser:
        found = asked(chooser)
        again = asked(chooser, 2)
    assert isinstance(found, Choice)
    assert found.choice == "open:about"
    assert again == found


@pytest.mark.parametrize(
    ("name", "code"),
    [("garbage", "ANSWER_UNREADABLE"), ("huge", "ANSWER_TOO_LONG"), ("partial", "CHOOSER_ENDED"),
     ("early", "CHOOSER_ENDED"), ("first_wrong", "CHOICE_NOT_OFFERED")],
)  # fmt: skip
def test_a_bad_answer_is_a_refusal_with_its_code(name, code):
    with started(name) as chooser:
        pid = chooser.pid
        assert asked(chooser) == AnswerRefusal(code)
    assert not running(pid)


@pytest.mark.parametrize("name", ["hang", "deaf"])
def test_no_answer_in_time_is_late_and_the_process_is_ended(name):
    with started(name, answer_s=0.3) as chooser:
        pid = chooser.pid
        assert asked(chooser) == AnswerRefusal("ANSWER_LATE")
        assert running(pid)
    assert not running(pid)


def test_a_process_that_writes_without_end_is_cut_off():
    with started("endless") as chooser:
        assert asked(chooser) == AnswerRefusal("ANSWER_TOO_LONG")
        assert asked(chooser, 2) == AnswerRefusal("CHOOSER_ENDED")


def test_an_answer_to_another_question_is_noted_and_the_right_one_taken():
    with started("foreign") as chooser:
        assert isinstance(asked(chooser), Choice)


def test_a_second_answer_to_a_question_answers_no_other():
    with started("twice") as chooser:
        assert isinstance(asked(chooser), Choice)
        assert isinstance(asked(chooser, 2), Choice)
    with started("late", answer_s=0.3) as chooser:
        assert asked(chooser) == AnswerRefusal("ANSWER_LATE")
        assert asked(chooser, 2) == AnswerRefusal("ANSWER_LATE", ("ANSWER_LATE",))


def test_children_of_the_process_are_ended_with_it():
    with started("brood", answer_s=1.0) as chooser:
        assert asked(chooser) == AnswerRefusal("ANSWER_LATE")
        assert len(children_named("brooded")) == 1
        child = int(chooser.last_words())
    assert becomes_true(lambda: not running(child))
    assert children_named("brooded") == []


def test_what_it_says_on_stderr_is_kept_without_private_words():
    with started("early") as chooser:
        asked(chooser)
    assert chooser.last_words() == "key=hunter2hunter2, mail [withheld]"


def test_a_question_larger_than_a_pipe_does_not_hang_on_a_process_that_does_not_read():
    big = question(1, refused=("X" * 300_000,))
    with started("deaf", answer_s=0.3) as chooser:
        assert chooser.choose(big) == AnswerRefusal("CHOOSER_ENDED")


@pytest.mark.parametrize("command", [[], ["/nowhere/at-all"], [str(SCRIPTS.parent)]])
def test_a_program_that_cannot_be_started_is_a_usage_error(command):
    with pytest.raises(UsageError) as caught:
        ProcessChooser(command)
    assert caught.value.code == "CHOOSER_NOT_STARTED"


def test_closing_twice_is_closing_once():
    chooser = started("good")
    chooser.close()
    chooser.close()
    assert not running(chooser.pid)
