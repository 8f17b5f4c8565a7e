"""When two screens count as the same."""

from clawctl_skills.progress import fingerprint
from tests.skills.test_loop import observation


def test_same_words_same_fingerprint_and_digits_do_not_count():
    assert fingerprint(observation("c-1", "12:01")) == fingerprint(observation("c-2", "9:59"))


def test_other_words_other_fingerprint():
    assert fingerprint(observation("c-1", "Wi-Fi")) != fingerprint(observation("c-1", "Wi-Fi on"))


def test_a_lone_surrogate_does_not_stop_it():
    assert fingerprint(observation("c-1", "\ud83d")) != fingerprint(observation("c-1", ""))
