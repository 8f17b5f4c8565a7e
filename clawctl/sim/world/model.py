"""A world as plain values: one phone, its screens, and where each shown value comes from.

Room     clawctl.sim, pure. `world.py` reads these from a file and checks them.
Output   World, Hardware, Screen, Row, Button, Notice, Icon, Switch, Derived; frozen, comparable.

A shown value is a literal text, a name ("label:build_number", in the phone's language), a
source ("prop:ro.build.display.id", "setting:global:device_name", "fact:up_time"), or a Derived
table that turns a source's value into words. So one value in the file changes the dump, the
picture, getprop and settings alike.
"""

from typing import Literal

import msgspec
from msgspec import field

PREFIXES = ("prop:", "setting:", "fact:")
LABEL = "label:"

Style = Literal["plain", "long-date", "percent-of-255", "bidi"]
Lock = Literal["none", "swipe", "pin"]


class Derived(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """Words made from a source: its case when listed, else its styled value inside `form`.

    form   a text in which "{}" stands for the value.
    cases  exact value → words. A missing value counts as "null".
    style  bidi: wrapped in direction marks on a right-to-left phone, as Android wraps builds.

    Words may be names of the tables ("label:state_on").
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
    asks     the dialog that a switch opens in place of turning on; its button does it.
    choices  value → words of a row of tiles, which write `setting`.
    id       resource id of a field's EditText; password: what is typed shows as bullets.
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
    asks: str | None = None
    choices: dict[str, Value] = {}
    id: str = ""
    password: bool = False


class Button(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A button of a dialog; it closes the dialog, then does what else it says.

    puts   settings to write, "namespace:key" → value. toast: what is said about it.
    goto   the screen to open. writes: "namespace:key" that gets what was typed.
    """

    title: Value
    puts: dict[str, str] = {}
    goto: str | None = None
    writes: str | None = None
    toast: Value | None = None
    id: str = ""


class Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One page; `frame` names what stands around its rows (frames.FRAMES).

    actions   intent actions that open it; activity: the component such an intent starts,
              in short form (".Settings$DisplaySettingsActivity").
    package   the app it belongs to; None means the Settings app.
    busy      the page never stands still, so the stock dump tool never sees it idle.
    secure    its window is black in every picture while its tree stays readable.
    hint      the words in an empty search bar.
    message   what a dialog says below its title; buttons: positive first, as Android counts.
    setting   "namespace:key" whose value a text dialog starts with.
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
    message: Value | None = None
    buttons: tuple[Button, ...] = ()
    setting: str | None = None


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A notification: the app's name and package, its two lines, the screen a touch opens."""

    app: str
    title: Value
    text: Value = ""
    package: str = "com.android.settings"
    goto: str | None = None
    ongoing: bool = False


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A second display: its logical id and the physical one that `screencap -d` takes."""

    id: int
    physical_id: str
    size_px: tuple[int, int]
    density_dpi: int


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
    lock       what stands between waking and the last screen; pin opens lock = "pin".
    skin       whose Settings app it is (skins.SKINS); labels: the maker's table, by skin if "".
    two_pane   home and page side by side while the display is at least 720 dp wide.
    momentum   a list runs on after a quick swipe, and moves while it does.
    keyguard_dump  the dump tool sees the lock screen; many phones answer "null root" instead.
    input_methods  installed keyboards, by component; the first is in use unless settings say.
    displays   further displays; dumps and touches are of the first, which is not listed.
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
    back_label: str = ""
    skin: str = "aosp"
    labels: str = ""
    pin: str = ""
    two_pane: bool = False
    momentum: bool = False
    keyguard_dump: bool = False
    input_methods: tuple[str, ...] = (
        "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME",
    )
    displays: tuple[Display, ...] = ()


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a simulated phone starts from; `screens` is by id and holds "home"."""

    name: str
    hardware: Hardware
    props: dict[str, str]
    settings: dict[str, dict[str, str]] = field(default_factory=dict)
    screens: dict[str, Screen]
    apps: tuple[Icon, ...] = ()
    notifications: tuple[Notice, ...] = ()


def split_key(key: str) -> tuple[str, str]:
    """ "global:device_name" → ("global", "device_name").

    >>> split_key("global:device_name")
    ('global', 'device_name')
    """
    namespace, _, name = key.partition(":")
    return namespace, name
