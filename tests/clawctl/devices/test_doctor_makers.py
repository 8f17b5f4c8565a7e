"""Makers' switches by the phone's own words."""

from clawctl.devices.doctor_makers import ANY_INPUT_SWITCH, BRANDS, INPUT_SWITCHES, input_switch


def test_the_maker_counts_before_the_brand_and_case_does_not():
    assert input_switch("XIAOMI", "POCO") == INPUT_SWITCHES["xiaomi"]
    assert input_switch("unknown", "Realme") == INPUT_SWITCHES["oppo"]


def test_an_unknown_maker_gets_the_general_advice():
    assert input_switch("Fairphone", "Fairphone") == ANY_INPUT_SWITCH


def test_every_brand_belongs_to_a_maker_with_a_switch():
    assert set(BRANDS.values()) <= set(INPUT_SWITCHES)
