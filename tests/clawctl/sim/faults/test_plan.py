"""Which calls a fault strikes: counters, chance, patterns, and the log."""

from typing import Any

from clawctl.sim.faults.plan import NO_FAULTS, Fault, FaultPlan


def strikes(fault: Fault, calls: int = 6, *, seed: int = 0) -> list[int]:
    """Which of so many taps it strikes, from 1."""
    plan = FaultPlan([fault], seed=seed)
    return [number for number in range(1, calls + 1) if plan.meet("touch", "tap")]


def test_a_fault_strikes_every_call_unless_it_says_which() -> None:
    assert strikes(Fault(name="noop_touch")) == [1, 2, 3, 4, 5, 6]


def test_nth_is_one_call_and_more_only_with_times() -> None:
    assert strikes(Fault(name="noop_touch", nth=2)) == [2]
    assert strikes(Fault(name="noop_touch", nth=2, times=3)) == [2, 3, 4]


def test_every_is_each_nth_call_up_to_times() -> None:
    assert strikes(Fault(name="noop_touch", every=2)) == [2, 4, 6]
    assert strikes(Fault(name="noop_touch", every=2, times=2)) == [2, 4]


def test_chance_is_the_same_for_one_seed_and_near_its_share() -> None:
    fault = Fault(name="noop_touch", chance=0.3)
    first = strikes(fault, 1000, seed=7)
    assert first == strikes(fault, 1000, seed=7) != strikes(fault, 1000, seed=8)
    assert 250 < len(first) < 350


def test_each_fault_has_its_own_counter_and_chance() -> None:
    once = Fault(name="noop_touch", nth=1)
    both = FaultPlan([once, Fault(name="heads_up", nth=1)])
    assert [fault.name for fault in both.meet("touch", "tap")] == ["noop_touch", "heads_up"]
    assert both.meet("touch", "tap") == []
    assert both.struck == {"noop_touch": 1, "heads_up": 1}


def test_a_pattern_and_a_point_choose_the_calls() -> None:
    plan = FaultPlan([Fault(name="says", on="getprop ro.*"), Fault(name="heads_up", at="look")])
    assert plan.meet("run", "getprop persist.x") == []
    assert len(plan.meet("run", "getprop ro.x")) == 1
    assert plan.meet("touch", "tap") == []
    assert len(plan.meet("look", "dump")) == 1


def test_what_struck_is_noted_with_its_counts() -> None:
    notes: list[tuple[str, dict[str, Any]]] = []
    plan = FaultPlan(
        [Fault(name="stall", nth=2)], note=lambda kind, **detail: notes.append((kind, detail))
    )
    plan.meet("open", "sync:")
    plan.meet("open", "shell:" + "x" * 100)
    expected = {"name": "stall", "point": "open", "call": "shell:" + "x" * 54, "met": 2}
    assert notes == [("fault", expected | {"struck": 1})]


def test_a_healthy_phone_meets_nothing() -> None:
    assert NO_FAULTS.meet("touch", "tap") == []
    assert NO_FAULTS.struck == {}
