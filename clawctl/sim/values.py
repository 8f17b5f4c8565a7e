"""What a row shows right now: sources read, guards asked, switches answered.

Room     clawctl.sim, pure: reads the phone's props, settings and facts, changes nothing.
Input    a Row or Value of the world, and a reader of sources.
Output   plain texts and truths.
Refuses  nothing: the world was checked when it was read; a missing value shows as "".
"""

from collections.abc import Callable, Mapping
from datetime import date

from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.world_model import PREFIXES, Derived, Row, Style, Switch, Value, split_key

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


class Values:
    """Reads the sources that a world's texts name.

    facts maps a fact's name to a function: what is neither property nor setting (up time).
    """

    def __init__(
        self,
        props: Mapping[str, str],
        settings: SettingsTables,
        facts: Mapping[str, Callable[[], str]],
    ) -> None:
        self._props = props
        self._settings = settings
        self._facts = facts

    def read(self, source: str) -> str | None:
        """The value of "prop:KEY", "setting:NAMESPACE:KEY" or "fact:NAME"; None when unset."""
        kind, _, rest = source.partition(":")
        if kind == "prop":
            return self._props.get(rest)
        if kind == "fact":
            return self._facts[rest]()
        return self._settings.get(*split_key(rest))

    def text(self, value: Value | None) -> str:
        """The words a value shows."""
        if value is None:
            return ""
        if isinstance(value, Derived):
            found = self.read(value.source)
            case = value.cases.get("null" if found is None else found)
            if case is not None:
                return case
            return "" if found is None else value.form.replace("{}", _styled(found, value.style))
        if value.startswith(PREFIXES):
            return self.read(value) or ""
        return value

    def holds(self, guard: str) -> bool:
        """Whether "SOURCE=VALUE" is so; "!=" asks for the contrary."""
        source, _, wanted = guard.partition("=")
        if source.endswith("!"):
            return self.read(source[:-1]) != wanted
        return self.read(source) == wanted

    def shown(self, row: Row) -> bool:
        """Whether the row exists now."""
        return row.when is None or self.holds(row.when)

    def enabled(self, row: Row) -> bool:
        """Whether the row answers to touch."""
        return row.enabled if isinstance(row.enabled, bool) else self.holds(row.enabled)

    def checked(self, row: Row) -> bool:
        """Whether the row's switch is on, or its choice is the chosen one."""
        if row.switch is not None:
            switch = as_switch(row.switch)
            return self._settings.get(*split_key(switch.key)) == switch.on
        return row.setting is not None and self.setting(row.setting) == row.value

    def setting(self, key: str) -> str | None:
        """The value of a setting by "namespace:key"."""
        return self._settings.get(*split_key(key))


def as_switch(switch: str | Switch) -> Switch:
    """The table form of a switch that a world may write as its key alone."""
    return Switch(switch) if isinstance(switch, str) else switch


def _styled(value: str, style: Style) -> str:
    if style == "long-date":
        return long_date(value)
    if style == "percent-of-255" and value.isascii() and value.isdigit():
        return f"{round(int(value) * 100 / 255)}%"
    return value


def long_date(iso: str) -> str:
    """ "2025-01-05" → "January 5, 2025"; what is no such date stays as it is."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
