"""What things cost in the phone's time."""

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.tempo import Tempo


def test_nothing_costs_anything_in_an_instant(pixel):
    pixel.tap(540, 900)
    pixel.png()
    pixel.dump()

    assert pixel.clock.now_ms == 0


@pytest.mark.parametrize(("scale", "cost"), [(1.0, 1000), (0.1, 100)])
def test_a_dump_costs_a_second_of_silence_times_the_scale(pixel_world, scale, cost):
    phone = SimulatedPhone(pixel_world, tempo=Tempo("realistic", scale))

    phone.dump()

    assert phone.clock.now_ms == cost


def test_screens_slide_in_where_things_take_time(pixel_world):
    phone = SimulatedPhone(pixel_world, tempo=Tempo("realistic"))
    phone.start(action="android.settings.SETTINGS")

    assert not phone.settled
    phone.dump()
    assert phone.settled


@pytest.mark.parametrize(
    ("text", "tempo"),
    [
        ("instant", Tempo("instant")),
        ("realistic", Tempo("realistic")),
        ("realistic:0.25", Tempo("realistic", 0.25)),
    ],
)
def test_a_tempo_is_read_from_words(text, tempo):
    assert Tempo.parse(text) == tempo


@pytest.mark.parametrize("text", ["", "slow", "realistic:0", "realistic:-1", "realistic:x"])
def test_other_words_are_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Tempo.parse(text)
