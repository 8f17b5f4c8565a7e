"""What a settings table says of a switch or a choice: yes, no, or nothing.

Room     skills; pure.
Input    what is known of a key, and the values that were read beside a look.
Output   True, False or None; a value that was never written, or that keys.toml does not name,
         says nothing.
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
