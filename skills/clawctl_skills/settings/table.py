"""What a settings table says of a switch, a choice or a slider; or that it says nothing.

Room     skills; pure.
Input    what is known of a key, and the values that were read beside a look.
Output   True or False, a key, a per cent; or None: a value that was never written, or that
         keys.toml does not name, says nothing.
"""

from collections.abc import Mapping

from clawctl_skills.settings.words import Fact


def table_says(fact: Fact, values: Mapping[str, str | None]) -> bool | None:
    """Whether the table has the switch on; None when it says nothing."""
    value = values.get(fact.setting or "")
    if value in fact.on:
        return True
    return False if value in fact.off else None


def option_of(fact: Fact, values: Mapping[str, str | None]) -> str | None:
    """The key of the option that the table holds; None when it says nothing."""
    value = values.get(fact.setting or "")
    return None if value is None else fact.values.get(value)


def percent_of_table(fact: Fact, values: Mapping[str, str | None]) -> int | None:
    """How far along its range the table has a slider; None when it says nothing."""
    value, ends = values.get(fact.setting or ""), fact.range
    if ends is None or value is None or not (value.isascii() and value.isdecimal()):
        return None
    low, high = ends
    return round((int(value) - low) * 100 / (high - low)) if low <= int(value) <= high else None
