"""A world as plain values: one phone, its screens, and where each shown value comes from.

Room     clawctl.sim, pure. `world.py` reads these from a file and checks them.
Output   World, Hardware, Screen, Row, Icon, Switch, Derived; frozen, comparable.

A shown value is a literal text, or a source ("prop:ro.build.display.id",
"setting:global:device_name", "fact:up_time"), or a Derived table that turns a source's value
into words. So one value in the file changes the dump, the picture, getprop and settings alike.
"""

from typing import Literal

import msgspec
from msgspec import field

PREFIXES = ("prop:", "setting:", "fact:")

Style = Literal["plain", "long-date", "percent-of-255"]
Lock = Literal["none", "swipe"]


class Derived(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """Words made from a source: its case when listed, else its styled value inside `form`.

    form   a text in which "{}" stands for the value.
    cases  exact value → words. A missing value counts as "null".
    """

    source: str
    cases: dict[str, str] = {}
    form: str = "{}"
    style: Style = "plain"


Value = str | Derived


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting behind a switch: "namespace:key", and the texts that mean on and off."""

    key: str
    on: str = "1"
    off: str = "0"


class Taps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What so many taps on one row write: "namespace:key" and the value."""

    count: int
    key: str
    value: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of a screen; `kind` names the structure it expands to (rows.ROW_KINDS).

    goto     the screen it opens.
    switch   the setting its switch shows and flips ("namespace:key" or a table).
    setting  "namespace:key" that a radio, choice or slider row writes; value is what it writes.
    low, high  ends of a slider.
    when     "SOURCE=VALUE": the row exists only while that holds.
    enabled  false, or a guard like `when`: a disabled row keeps its place and does nothing.
    copyable the row has no click but a long click that copies its summary.
    """

    kind: str = "plain"
    title: Value = ""
    summary: Value | None = None
    icon: str | None = None
    goto: str | None = None
    switch: str | Switch | None = None
    setting: str | None = None
    value: str | None = None
    low: int = 0
    high: int = 100
    when: str | None = None
    enabled: bool | str = True
    copyable: bool = False
    taps: Taps | None = None
    desc: Value | None = None


class Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One page; `frame` names what stands around its rows (frames.FRAMES).

    actions   intent actions that open it; activity: the component such an intent starts,
              in short form (".Settings$DisplaySettingsActivity").
    package   the app it belongs to; None means the Settings app.
    busy      the page never stands still, so the stock dump tool never sees it idle.
    secure    its window is black in every picture while its tree stays readable.
    hint      the words in an empty search bar.
    """

    frame: str = "page"
    title: Value = ""
    actions: tuple[str, ...] = ()
    activity: str | None = None
    package: str | None = None
    rows: tuple[Row, ...] = ()
    hint: str = ""
    search: str | None = None
    avatar: Row | None = None
    busy: bool = False
    secure: bool = False


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An app on the launcher: its label, package and first screen; dock puts it at the bottom."""

    label: str
    package: str
    goto: str
    dock: bool = False


class Hardware(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The phone around the screens. Sizes are px of the natural orientation.

    start      wall time at boot, ISO 8601.
    settle_ms  how long a new screen slides in; 0 needs no time.
    lock       what stands between waking and the last screen.
    """

    size_px: tuple[int, int]
    density_dpi: int
    sdk: int
    locale: str = "en-US"
    status_bar_px: int = 63
    navigation_bar_px: int = 63
    start: str = "2026-01-05T09:41:00+00:00"
    settle_ms: int = 0
    lock: Lock = "none"
    settings_package: str = "com.android.settings"
    launcher_package: str = "com.google.android.apps.nexuslauncher"
    launcher_activity: str = ".NexusLauncherActivity"
    back_label: str = "Navigate up"


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a simulated phone starts from; `screens` is by id and holds "home"."""

    name: str
    hardware: Hardware
    props: dict[str, str]
    settings: dict[str, dict[str, str]] = field(default_factory=dict)
    screens: dict[str, Screen]
    apps: tuple[Icon, ...] = ()


def split_key(key: str) -> tuple[str, str]:
    """ "global:device_name" → ("global", "device_name").

    >>> split_key("global:device_name")
    ('global', 'device_name')
    """
    namespace, _, name = key.partition(":")
    return namespace, name
