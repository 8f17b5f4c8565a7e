"""Switches over a connection that loses replies: never touched twice, never a false claim."""

import random

import pytest

from tests.clawctl.steps.acting import PAGE, acting, world

NAMES = ("Airplane mode", "Bluetooth", "Hotspot", "Location", "Wi-Fi")
SWITCHES = world(
    *(f'kind = "switch", title = "{name}", switch = "global:on_{n}"'
      for n, name in enumerate(NAMES)),
    settings="\n".join(f'on_{n} = "0"' for n in range(len(NAMES))),
)  # fmt: skip


def try_switches(acts, count, chance):
    """How many wishes ended in each way; the phone's own state and log are the witness."""
    phone, ended = acts.phone, {}
    for _ in range(count):
        n, on = chance.randrange(len(NAMES)), chance.random() < 0.5
        fate = chance.choice(["fine", "lost", "dead"])
        phone.lose, phone.dead = int(fate == "lost"), int(fate == "dead")
        before, taps = phone.setting("global", f"on_{n}"), len(phone.inputs("tap"))
        result = acts.do(action="set", name=NAMES[n], on=on)
        after = phone.setting("global", f"on_{n}")
        touched = phone.inputs("tap")[taps:]
        assert touched in ([], [("tap", NAMES[n])])
        assert (touched == []) == (before == str(int(on)) or fate == "dead")
        if result.effect == "confirmed":
            assert (result.ok, result.verified, after) == (True, True, str(int(on)))
        else:
            assert (result.effect, result.verified, after) == ("suspected_noop", False, before)
        ended[result.effect] = ended.get(result.effect, 0) + 1
    return ended


@pytest.mark.parametrize("seed", [1, 2])
def test_a_switch_is_touched_once_at_most_and_what_is_said_of_it_is_true(tmp_path, seed):
    with acting(tmp_path, SWITCHES, PAGE) as acts:
        ended = try_switches(acts, 40, random.Random(seed))
    assert set(ended) == {"confirmed", "suspected_noop"}
