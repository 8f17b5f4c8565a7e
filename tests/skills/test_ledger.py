"""The life of a candidate: used once, for 45 seconds, in its own capture."""

import pytest

from clawctl_adapters.errors import StaleError
from clawctl_adapters.model.projection import Candidate
from clawctl_skills.ledger import TRANSITIONS, Event, Ledger, State


class Time:
    """A monotonic clock moved by hand."""

    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def candidate(name: str) -> Candidate:
    return Candidate(
        id=name, kind="click", node_path="0", viewport_intersection=True, action_node_path="0",
        selector={"textEquals": name},
    )  # fmt: skip


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def ledger(time: Time) -> Ledger:
    ledger = Ledger(time)
    ledger.offer("c-1", [candidate("about"), candidate("scroll")], started_s=100.0)
    return ledger


def code_of(ledger: Ledger, capture_id: str, name: str) -> str:
    with pytest.raises(StaleError) as caught:
        ledger.spend(capture_id, name)
    return caught.value.code


def test_a_fresh_candidate_is_spent_once(ledger):
    assert ledger.spend("c-1", "about").id == "about"
    assert ledger.state_of("c-1", "about") is State.SPENT
    assert code_of(ledger, "c-1", "about") == "CANDIDATE_SPENT"


def test_spending_one_supersedes_its_siblings(ledger):
    ledger.spend("c-1", "about")
    assert code_of(ledger, "c-1", "scroll") == "CANDIDATE_SUPERSEDED"


def test_exactly_45_seconds_pass_and_a_millisecond_more_does_not(ledger, time):
    time.now_s = 145.0
    assert ledger.state_of("c-1", "about") is State.FRESH
    time.now_s = 145.001
    assert code_of(ledger, "c-1", "about") == "CANDIDATE_EXPIRED"


def test_age_counts_from_the_first_byte_asked_for_not_from_the_offer(time):
    ledger = Ledger(time)
    time.now_s = 130.0
    ledger.offer("c-1", [candidate("about")], started_s=100.0)
    time.now_s = 146.0
    assert code_of(ledger, "c-1", "about") == "CANDIDATE_EXPIRED"


def test_a_refresh_voids_what_was_offered_even_if_it_then_fails(ledger):
    ledger.supersede()
    assert code_of(ledger, "c-1", "about") == "CANDIDATE_SUPERSEDED"


def test_the_same_id_in_another_capture_is_unknown(ledger):
    assert code_of(ledger, "c-0", "about") == "CANDIDATE_UNKNOWN"
    assert code_of(ledger, "c-1", "other") == "CANDIDATE_UNKNOWN"


def test_nothing_ever_becomes_fresh_again():
    assert State.FRESH not in TRANSITIONS.values()
    assert {state for state, _ in TRANSITIONS} == {State.FRESH}
    assert {event for _, event in TRANSITIONS} == set(Event)


def test_an_expired_candidate_stays_expired_through_a_refresh(ledger, time):
    time.now_s = 200.0
    assert ledger.state_of("c-1", "about") is State.EXPIRED
    ledger.supersede()
    assert ledger.state_of("c-1", "about") is State.EXPIRED
