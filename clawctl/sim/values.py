"""What a row shows right now: sources read, guards asked, switches answered.

Room     clawctl.sim, pure: reads the phone's props, settings and facts, changes nothing.
Input    a Row or Value of the world, and a reader of sources.
Output   plain texts and truths.
Refuses  nothing: the world was checked when it was read; a missing value shows as "".
"""

from collections.abc import Callable, Mapping

import msgspec

from clawctl.sim.dates import long_date
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.world.labels import is_rtl, label
from clawctl.sim.world.model import (
    LABEL,
    PREFIXES,
    Derived,
    Row,
    Style,
    Switch,
    Value,
    split_key,
)

# What BidiFormatter puts around text of the other direction on a right-to-left phone.
_WRAP = ("\u200f\u202a", "\u202c\u200f")


class Words(msgspec.Struct, frozen=True):
    """The language a phone speaks now: its tag, API level and maker decide each name."""

    locale: str = "en-US"
    sdk: int = 35
    maker: str = "aosp"

    def label(self, key: str) -> str:
        """The name of a key of the label tables."""
        return label(key, locale=self.locale, sdk=self.sdk, maker=self.maker)


class Values:
    """Reads the sources that a world's texts name.

    facts maps a fact's name to a function: what is neither property nor setting (up time).
    words tells the language at the moment of asking; a phone can change it.
    """

    def __init__(
        self,
        props: Mapping[str, str],
        settings: SettingsTables,
        facts: Mapping[str, Callable[[], str]],
        words: Callable[[], Words] = Words,
    ) -> None:
        self._props = props
        self._settings = settings
        self._facts = facts
        self._words = words

    def read(self, source: str) -> str | None:
        """The value of "prop:KEY", "setting:NAMESPACE:KEY" or "fact:NAME"; None when unset."""
        kind, _, rest = source.partition(":")
        if kind == "prop":
            return self._props.get(rest)
        if kind == "fact":
            return self._facts[rest]()
        return self._settings.get(*split_key(rest))

    @property
    def words(self) -> Words:
        """The language now."""
        return self._words()

    def text(self, value: Value | None) -> str:
        """The words a value shows."""
        if value is None:
            return ""
        if isinstance(value, Derived):
            found = self.read(value.source)
            case = value.cases.get("null" if found is None else found)
            if case is not None:
                return self._named(case)
            if found is None:
                return ""
            return self._named(value.form).replace("{}", self._styled(found, value.style))
        if value.startswith(PREFIXES):
            return self.read(value) or ""
        return self._named(value)

    def _named(self, text: str) -> str:
        """The text, or what the tables call it when it is "label:KEY"."""
        return self.words.label(text[len(LABEL) :]) if text.startswith(LABEL) else text

    def _styled(self, value: str, style: Style) -> str:
        if style == "long-date":
            return long_date(value, self.words.locale)
        if style == "percent-of-255" and value.isascii() and value.isdigit():
            return f"{round(int(value) * 100 / 255)}%"
        if style == "bidi" and is_rtl(self.words.locale):
            return f"{_WRAP[0]}{value}{_WRAP[1]}"
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
