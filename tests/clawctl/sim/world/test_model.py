"""A world is plain values; a key names its table."""

from clawctl.sim.world.model import Derived, split_key


def test_a_key_splits_at_its_first_colon():
    assert split_key("global:device_name") == ("global", "device_name")
    assert split_key("secure:a:b") == ("secure", "a:b")
    assert split_key("device_name") == ("device_name", "")


def test_two_equal_derived_values_are_one():
    assert Derived("prop:a") == Derived("prop:a", form="{}")
