"""The phone's time beside ours."""

from clawctl.sim.pace import Pace
from clawctl.sim.virtual_clock import VirtualClock


def test_an_instant_phone_waits_for_nobody_and_nobody_for_it():
    clock, now = VirtualClock(), [0.0]
    pace = Pace(clock, lambda: now[0], flows=False)
    now[0] = 5.0
    pace.catch_up()
    assert clock.now_ms == 0
    clock.advance(9000)
    assert pace.ahead_s() == 0.0


def test_a_realistic_phone_keeps_up_and_holds_answers_until_they_are_due():
    clock, now = VirtualClock(), [100.0]
    clock.advance(500)
    pace = Pace(clock, lambda: now[0], flows=True)
    now[0] = 101.0
    pace.catch_up()
    assert clock.now_ms == 1500
    clock.advance(300)
    assert round(pace.ahead_s(), 3) == 0.3
    now[0] = 101.5
    assert pace.ahead_s() == 0.0
