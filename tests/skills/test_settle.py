"""Looking until a screen has come to rest: by what looks show, not by how long they took."""

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_skills.settle import DEADLINE_S, PAUSE_S, settle
from tests.skills.test_loop import observation

SCREEN = {"left": 0, "top": 0, "right": 10, "bottom": 10}


class Screens:
    """Screens in order, the last one for ever, on a clock that only pauses and looks move."""

    def __init__(self, *texts: str, look_s: float = 0.0, waited: bool = True):
        self.texts, self.look_s, self.waited = list(texts), look_s, waited
        self.now_s, self.looks = 0.0, 0

    def look(self) -> Observation:
        self.now_s += self.look_s
        self.looks += 1
        text = self.texts[min(self.looks, len(self.texts)) - 1]
        seen = observation(f"c-{self.looks}", text)
        if not self.waited:
            seen = with_viewport(seen, {"settled": False, "bounds": SCREEN})
        return seen

    def pause(self, seconds: float) -> None:
        self.now_s += seconds


def with_viewport(seen: Observation, viewport: dict[str, object]) -> Observation:
    known = msgspec.structs.replace(seen.provenance, viewport=viewport)
    return msgspec.structs.replace(seen, provenance=known)


def run(screens, verb="click", **options):
    before = observation("c-0", "home")
    return settle(
        before,
        verb,
        screens.look,
        lambda seen: seen,
        lambda: screens.now_s,
        screens.pause,
        **options,
    )


def test_one_look_is_enough_when_the_dumper_waited_for_a_still_screen():
    screens = Screens("about")
    _, still = run(screens)
    assert (screens.looks, still) == (1, True)


def test_a_dumper_that_does_not_wait_needs_two_looks_that_agree():
    screens = Screens("loading", "about", "about", waited=False)
    seen, still = run(screens)
    assert (screens.looks, still, seen.nodes[0].text) == (3, True, "about")


def test_a_change_that_shows_late_is_waited_for():
    screens = Screens(*["home"] * 5, "about")
    seen, _ = run(screens)
    assert seen.nodes[0].text == "about"
    assert screens.now_s == 5 * PAUSE_S


def test_a_still_screen_is_believed_after_the_verbs_own_number_of_looks():
    for verb, looks in (("scroll", 2), ("press", 3), ("click", 6)):
        screens = Screens("home")
        _, still = run(screens, verb)
        assert (screens.looks, still) == (looks, True)


def test_a_screen_that_never_rests_ends_as_moving():
    screens = Screens(*[f"frame {n:c}" for n in range(97, 123)], waited=False)
    _, still = run(screens)
    assert (screens.looks, still) == (12, False)


def test_a_condition_is_waited_for_beyond_the_first_change():
    screens = Screens("turning on", "turning on", "on")
    seen, still = run(screens, enough=lambda seen: seen.nodes[0].text == "on")
    assert (seen.nodes[0].text, still) == ("on", True)


def test_a_condition_that_never_comes_ends_too():
    screens = Screens("turning on")
    seen, _ = run(screens, enough=lambda seen: seen.nodes[0].text == "on")
    assert (screens.looks, seen.nodes[0].text) == (6, "turning on")


def test_slow_looks_end_at_the_deadline():
    screens = Screens("home", look_s=DEADLINE_S)
    run(screens)
    assert screens.looks == 1
