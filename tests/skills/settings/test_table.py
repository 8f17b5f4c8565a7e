"""What a settings table says."""

from clawctl_skills.settings.table import option_of, percent_of_table, table_says
from clawctl_skills.settings.words import Fact

SWITCH = Fact(setting="global:wifi_on", on=("1", "2"), off=("0",))
CHOICE = Fact(setting="system:timeout", values={"300000": "timeout_5m"})


def test_a_switch_is_on_off_or_unsaid():
    assert table_says(SWITCH, {"global:wifi_on": "2"}) is True
    assert table_says(SWITCH, {"global:wifi_on": "0"}) is False
    for unsaid in ({"global:wifi_on": "3"}, {"global:wifi_on": None}, {}):
        assert table_says(SWITCH, unsaid) is None
    assert table_says(Fact(), {"": "1"}) is None


def test_an_option_is_the_key_of_its_value():
    assert option_of(CHOICE, {"system:timeout": "300000"}) == "timeout_5m"
    assert option_of(CHOICE, {"system:timeout": "1"}) is None
    assert option_of(CHOICE, {"system:timeout": None}) is None


def test_a_slider_is_as_far_along_as_its_range_says():
    fact = Fact(setting="system:brightness", range=(1, 255))
    told = {value: percent_of_table(fact, {"system:brightness": value})
            for value in ("1", "128", "255", "0", "256", "-4", "off", "٣", None)}  # fmt: skip
    assert told == {"1": 0, "128": 50, "255": 100} | dict.fromkeys(
        ("0", "256", "-4", "off", "٣", None)
    )
    assert percent_of_table(Fact(setting="system:brightness"), {"system:brightness": "9"}) is None
