"""The few verbs a phone has. Devices carry bytes and inputs; they never interpret a screen.

Room     clawctl.devices. sim, adb, u2 and recorded phones are siblings of equal rank.
Input    pixels of the current rotation, key names, settings pages.
Output   raw bytes and facts.
Refuses  with a DeviceError for the connection, an EvidenceError for a dump that cannot be
         trusted. Reads may be repeated by the caller; inputs are sent once and never again.
"""

import re
from typing import Final, Literal, NamedTuple, Protocol, cast

import msgspec

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

Key = Literal[
    "back", "home", "recents", "enter", "search", "menu", "delete", "backspace", "tab", "escape",
    "space", "up", "down", "left", "right", "page_up", "page_down", "move_home", "move_end",
    "volume_up", "volume_down",
]  # fmt: skip
Modifier = Literal["shift", "ctrl", "alt", "meta"]
Namespace = Literal["system", "secure", "global"]
Page = Literal[
    "settings", "network", "airplane_mode", "wifi", "mobile_network", "sims", "hotspot",
    "data_saver", "data_usage", "vpn", "bluetooth", "connected_devices", "nfc", "cast", "printing",
    "apps", "all_apps", "default_apps", "notifications", "notification_history", "do_not_disturb",
    "battery", "battery_saver", "storage", "sound", "display", "dark_theme", "night_light",
    "screen_timeout", "adaptive_brightness", "text_size", "screen_saver", "accessibility",
    "captions", "security", "privacy", "lock_screen", "location", "accounts", "languages",
    "keyboard", "physical_keyboard", "personal_dictionary", "date_time", "backup",
    "developer_options", "about_phone", "system_update", "users", "search",
]  # fmt: skip

# Android's KeyEvent codes for the keys above.
KEY_CODES: dict[Key, int] = {
    "back": 4, "home": 3, "recents": 187, "enter": 66, "search": 84, "menu": 82, "delete": 112,
    "backspace": 67, "tab": 61, "escape": 111, "space": 62, "up": 19, "down": 20, "left": 21,
    "right": 22, "page_up": 92, "page_down": 93, "move_home": 122, "move_end": 123,
    "volume_up": 24, "volume_down": 25,
}  # fmt: skip
# The left one of each pair.
MODIFIER_CODES: dict[Modifier, int] = {"shift": 59, "ctrl": 113, "alt": 57, "meta": 117}
# What names an app, and one activity of it: nothing else comes near a shell.
PACKAGE: Final = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)+", re.ASCII)
ACTIVITY: Final = re.compile(
    rf"{PACKAGE.pattern}/\.?[A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)*", re.ASCII
)
# A key of a settings table, as it may come near a shell.
SETTING_KEY: Final = re.compile(r"[A-Za-z_][\w.:-]{0,127}", re.ASCII)
# Settings pages by public intent action (android.provider.Settings, its hidden constants among
# them). A phone may answer with a page beside the one that is meant, or with none: from Android 9
# Bluetooth's is the page of connected devices, and that of the apps is the list of all of them.
PAGE_ACTIONS: dict[Page, str] = {
    "settings": "android.settings.SETTINGS",
    "network": "android.settings.WIRELESS_SETTINGS",
    "airplane_mode": "android.settings.AIRPLANE_MODE_SETTINGS",
    "wifi": "android.settings.WIFI_SETTINGS",
    "mobile_network": "android.settings.NETWORK_OPERATOR_SETTINGS",
    "sims": "android.settings.MANAGE_ALL_SIM_PROFILES_SETTINGS",
    "hotspot": "android.settings.TETHER_SETTINGS",
    "data_saver": "android.settings.DATA_SAVER_SETTINGS",
    "data_usage": "android.settings.DATA_USAGE_SETTINGS",
    "vpn": "android.settings.VPN_SETTINGS",
    "bluetooth": "android.settings.BLUETOOTH_SETTINGS",
    "connected_devices": "android.settings.BLUETOOTH_SETTINGS",
    "nfc": "android.settings.NFC_SETTINGS",
    "cast": "android.settings.CAST_SETTINGS",
    "printing": "android.settings.ACTION_PRINT_SETTINGS",
    "apps": "android.settings.APPLICATION_SETTINGS",
    "all_apps": "android.settings.MANAGE_ALL_APPLICATIONS_SETTINGS",
    "default_apps": "android.settings.MANAGE_DEFAULT_APPS_SETTINGS",
    "notifications": "android.settings.NOTIFICATION_SETTINGS",
    "notification_history": "android.settings.NOTIFICATION_HISTORY",
    "do_not_disturb": "android.settings.ZEN_MODE_SETTINGS",
    "battery": "android.intent.action.POWER_USAGE_SUMMARY",
    "battery_saver": "android.settings.BATTERY_SAVER_SETTINGS",
    "storage": "android.settings.INTERNAL_STORAGE_SETTINGS",
    "sound": "android.settings.SOUND_SETTINGS",
    "display": "android.settings.DISPLAY_SETTINGS",
    "dark_theme": "android.settings.DARK_THEME_SETTINGS",
    "night_light": "android.settings.NIGHT_DISPLAY_SETTINGS",
    "screen_timeout": "android.settings.SCREEN_TIMEOUT_SETTINGS",
    "adaptive_brightness": "android.settings.ADAPTIVE_BRIGHTNESS_SETTINGS",
    "text_size": "android.settings.TEXT_READING_SETTINGS",
    "screen_saver": "android.settings.DREAM_SETTINGS",
    "accessibility": "android.settings.ACCESSIBILITY_SETTINGS",
    "captions": "android.settings.CAPTIONING_SETTINGS",
    "security": "android.settings.SECURITY_SETTINGS",
    "privacy": "android.settings.PRIVACY_SETTINGS",
    "lock_screen": "android.settings.LOCK_SCREEN_SETTINGS",
    "location": "android.settings.LOCATION_SOURCE_SETTINGS",
    "accounts": "android.settings.SYNC_SETTINGS",
    "languages": "android.settings.LOCALE_SETTINGS",
    "keyboard": "android.settings.INPUT_METHOD_SETTINGS",
    "physical_keyboard": "android.settings.HARD_KEYBOARD_SETTINGS",
    "personal_dictionary": "android.settings.USER_DICTIONARY_SETTINGS",
    "date_time": "android.settings.DATE_SETTINGS",
    "backup": "android.settings.BACKUP_AND_RESET_SETTINGS",
    "developer_options": "android.settings.APPLICATION_DEVELOPMENT_SETTINGS",
    "about_phone": "android.settings.DEVICE_INFO_SETTINGS",
    "system_update": "android.settings.SYSTEM_UPDATE_SETTINGS",
    "users": "android.settings.USER_SETTINGS",
    "search": "android.settings.APP_SEARCH_SETTINGS",
}


class TreeReply(msgspec.Struct, frozen=True, kw_only=True):
    """A dump that the device layer vouches for as fresh and confirmed, not as well-formed.

    data      the XML bytes as they arrived.
    method    how it was obtained, e.g. "uiautomator-dump", "u2-dump", "sim-direct".
    messages  what the tool printed beside it, for the record.
    settled   True when the dumper waited for a screen that stands still, False when it was told
              not to, None when it does not say.
    warnings  codes of what was odd about a dump that can be trusted all the same.
    skipped   ways that were tried or passed over before this one: "u2: HELPER_FAILED".
    max_depth levels below the root the dumper goes down at most; None without such a limit.
    """

    data: bytes
    method: str
    messages: str = ""
    settled: bool | None = None
    warnings: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    max_depth: int | None = None


class TextReply(msgspec.Struct, frozen=True, kw_only=True):
    """How text was entered.

    path       names the rung.   warnings  what could not be put back.
    was_empty  whether the field held nothing before, a prompt apart; None where nobody knows.
    is_exact   whether the device itself has read the field and found the whole text in it.
    """

    path: str
    warnings: tuple[str, ...] = ()
    was_empty: bool | None = None
    is_exact: bool = False


class Look(NamedTuple):
    """Tree, picture and the facts on both sides of them, brought home together.

    picture  PNG bytes; None when none was asked for; the error when it cannot be trusted, as a
             tree that came before it is evidence worth keeping.
    again    the second tree of a strict look, read after the picture.
    """

    before: DeviceFacts
    tree: TreeReply
    picture: bytes | EvidenceError | None
    after: DeviceFacts
    again: TreeReply | None = None


class DeviceInfo(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One row of `clawctl devices`; None where the device did not say.

    hardware  its own serial number, the same over USB and Wi-Fi; what a lease is taken on.
    """

    serial: str
    kind: str
    state: str
    model: str | None = None
    android: str | None = None
    hardware: str | None = None


class Device(Protocol):
    """A phone. Every call ends within timeout_s (seconds) or raises DEVICE_TIMEOUT."""

    @property
    def serial(self) -> str:
        """Its name: an adb serial, or "sim"."""

    @property
    def kind(self) -> str:
        """Which backend this is: "sim", "adb", …"""

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Focused package and activity, rotation, size, density, screen and lock state."""

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """A fresh dump of the active window.

        hurry  settle for less after a try that took too long: a screen that still moves, a tree
               without what accessibility does not need. The reply says which.
        Raises EvidenceError (DUMP_NOT_IDLE, DUMP_NO_ROOT, DUMP_REFUSED, DUMP_UNCONFIRMED,
        DUMP_EMPTY) with the tool's own words bounded in `saw`; never an older file's bytes.
        """

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """PNG bytes from signature to IEND; raises EvidenceError PICTURE_INVALID."""

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touch and release at one pixel. Raises DeviceError INPUT_REFUSED when denied."""

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """Drag a finger from the first pixel to the second in that time."""

    def key(
        self, key: Key, *, modifiers: tuple[Modifier, ...] = (), timeout_s: float = 10.0
    ) -> None:
        """Press and release a key, with the modifiers held."""

    def long_press(
        self, x_px: int, y_px: int, duration_ms: int = 600, *, timeout_s: float = 10.0
    ) -> None:
        """Touch one pixel, hold for that long, release."""

    def drag(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, *, timeout_s: float = 15.0
    ) -> None:
        """Press at the first pixel, hold, move to the second, let go."""

    def start_app(self, package: str, *, timeout_s: float = 15.0) -> None:
        """Start an app as its icon does; raises DeviceError START_REFUSED."""

    def start_activity(self, component: str, *, timeout_s: float = 15.0) -> None:
        """Start "pkg/.Class"; raises DeviceError START_REFUSED."""

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """Start a Settings page by its public intent; raises DeviceError START_REFUSED."""

    def close(self) -> None:
        """Give back everything this device holds: connections, files, children. Repeatable."""


class LooksAtOnce(Protocol):
    """A device that can bring a whole look in fewer streams than its parts would take."""

    def look(
        self, *, picture: bool = True, strict: bool = False, hurry: bool = False,
        timeout_s: float = 60.0,
    ) -> Look:  # fmt: skip
        """Facts, tree, picture (and with strict the tree once more), facts, in that order.

        Raises what facts and tree raise; a picture that cannot be trusted is part of the Look.
        """


class Recovers(Protocol):
    """A device whose connection may come back."""

    def recover(self, *, timeout_s: float = 30.0) -> None:
        """Wait until the phone answers, reconnecting what may be reconnected once.

        Raises DeviceError when it does not come back in time. Sends no input.
        """


class ReadsSettings(Protocol):
    """A device that reads the phone's settings tables: a second channel beside its screen."""

    def setting(self, namespace: Namespace, key: str, *, timeout_s: float = 10.0) -> str | None:
        """The value now; None where none is set. Reads only.

        Raises UsageError SETTING_INVALID for what is no name of a setting, DeviceError
        SETTING_UNREADABLE where the phone's answer is no value.
        """


class TakesText(Protocol):
    """A device that puts text into the field that has the focus."""

    def check_text(self, text: str) -> None:
        """Raise DeviceError TEXT_NOT_SENDABLE for a text it has no way to enter. Sends nothing."""

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """Put it there, each character as it is; with clear in place of what the field holds.

        Raises DeviceError TEXT_NOT_SENDABLE or NO_FOCUSED_FIELD with the field unchanged,
        TEXT_NOT_EXACT when it may hold anything by now: then it has to be read.
        """


# Asked for by attribute, not by isinstance: a device may stand behind one that passes calls on.
def at_once(device: Device) -> LooksAtOnce | None:
    """The device as one that looks at once, or None."""
    return cast(LooksAtOnce, device) if hasattr(device, "look") else None


def recovering(device: Device) -> Recovers | None:
    """The device as one that can be waited for, or None."""
    return cast(Recovers, device) if hasattr(device, "recover") else None


def channel(device: Device) -> ReadsSettings | None:
    """The device as one that reads settings tables, or None."""
    return cast(ReadsSettings, device) if hasattr(device, "setting") else None


def text_entry(device: Device) -> TakesText | None:
    """The device as one that takes text, or None."""
    return cast(TakesText, device) if hasattr(device, "enter_text") else None


def hardware_of(device: Device) -> str:
    """What sole use is of: the phone, by whichever of its adb serials it was opened."""
    known = getattr(device, "hardware", None)
    return str(known()) if known is not None else device.serial
