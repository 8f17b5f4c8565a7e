"""The parts of a phone belong together: one change is seen by all."""

from clawctl.sim.state import PhoneState


def test_a_written_setting_is_noted_at_the_phones_time(pixel_world):
    state = PhoneState(pixel_world)
    state.clock.advance(1500)

    state.settings.put("global", "wifi_on", "0")

    assert [(event.at_ms, event.detail) for event in state.log.of_kind("setting")] == [
        (1500, {"namespace": "global", "key": "wifi_on", "value": "0"})
    ]


def test_up_time_counts_from_boot(pixel_world):
    state = PhoneState(pixel_world)
    state.clock.advance(3_723_000)

    assert state.up_time() == "1:02:03"


def test_there_is_one_focused_window_and_no_entry_on_the_launcher(pixel_world):
    state = PhoneState(pixel_world)

    assert state.front_entry is None
    assert state.focused_window().kind == "launcher"
    assert sum(window.focused for window in state.windows()) == 1


def test_a_transition_settles_after_the_worlds_time(page_of):
    phone = page_of({"title": "a"}, hardware={"settle_ms": 300})

    assert not phone.settled
    phone.clock.advance(300)
    assert phone.settled
