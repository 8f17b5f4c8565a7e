"""What a phone says stands before the app, in the lines of several releases."""

import pytest

from clawctl.devices.adb.conditions import (
    CONDITIONS,
    conditions_of,
    keyboard_of,
    read_windows,
)
from clawctl_adapters.model.evidence import DeviceFacts
from clawctl_adapters.model.geometry import Bounds

APP = "com.example.app/com.example.app.Main"
FACTS = DeviceFacts(
    package="com.example.app", activity="com.example.app/.Main", focused_window=APP, keyguard=False
)
RECENT = """
  Window #0 Window{{1a2b u0 {title}}}:
    mOwnerUid=10123 showForAllUsers=false package={package} appop=NONE
    mAttrs={{(0,0)(fillxfill) sim={{adjust=pan}} ty={kind} fmt=TRANSLUCENT
      fl={flags}
      pfl=NO_MOVE_ANIMATION}}
    mHasSurface={surface} isReadyForDisplay()=true
    isOnScreen={shown}
    isVisible={shown}
"""
OLD = """
  Window #5 Window{{41c3 u0 {title} paused=false}}:
    mAttrs=WM.LayoutParams{{(0,0)(fillxfill) sim=#20 ty={kind} fl={flags} wanim=0x10302a1}}
    mOwnerUid=10123 mShowToOwnerOnly=true package={package} appop=NONE
"""


def window(form=RECENT, **parts):
    known = {
        "title": APP, "package": "com.example.app", "kind": "BASE_APPLICATION",
        "flags": "LAYOUT_IN_SCREEN SPLIT_TOUCH", "surface": "true", "shown": "true",
    }  # fmt: skip
    return form.format(**(known | parts))


def codes(power="", text="", facts=FACTS):
    return conditions_of(power, text, facts)


def facts(**changed):
    import msgspec

    return msgspec.structs.replace(FACTS, **changed)


def test_an_app_in_front_of_a_lit_screen_has_no_condition():
    assert codes("  mWakefulness=Awake\nDisplay Power: state=ON", window()) == ()
    assert codes() == ()


@pytest.mark.parametrize(
    ("power", "found"),
    [
        ("mWakefulness=Asleep\nDisplay Power: state=OFF", ("ASLEEP", "DISPLAY_OFF")),
        ("mWakefulness=Dozing\nDisplay Power: state=DOZE", ("ASLEEP",)),
        ("mWakefulness=Dreaming\nDisplay Power: state=ON", ()),
    ],
)
def test_a_phone_without_light_is_named(power, found):
    assert codes(power) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("      showing=true\n      secure=true", ("LOCKED",)),
        ("      showing=true\n      secure=false", ("KEYGUARD",)),
        ("      showing=true", ("KEYGUARD",)),
    ],
)
def test_a_lock_screen_says_whether_it_asks_for_a_secret(text, found):
    assert codes(text=text, facts=facts(keyguard=True)) == found


@pytest.mark.parametrize(
    ("flags", "form", "secure"),
    [
        ("LAYOUT_IN_SCREEN SECURE SPLIT_TOUCH", RECENT, True),
        ("LAYOUT_INSECURE SPLIT_TOUCH", RECENT, False),
        ("#81812100", OLD, True),
        ("#81810100", OLD, False),
    ],
)
def test_a_secure_window_is_known_by_its_flag(flags, form, secure):
    (seen,) = read_windows(window(form, flags=flags))
    assert seen.secure is secure


def test_only_the_focused_window_counts_as_secure():
    secure = window(flags="SECURE")
    assert codes(text=secure) == ("SECURE_WINDOW",)
    assert codes(text=secure, facts=facts(focused_window="other/.Main")) == ()


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"focused_window": "Application Not Responding: a.b", "package": "android"}, ("ANR",)),
        ({"focused_window": "Application Error: a.b", "package": "android"}, ("CRASH_DIALOG",)),
        ({"focused_window": "NotificationShade", "package": "com.android.systemui"}, ("SHADE",)),
        ({"focused_window": "GlobalActions"}, ("POWER_MENU",)),
        (
            {
                "package": "com.google.android.permissioncontroller",
                "activity": "com.google.android.permissioncontroller/x.ui.GrantPermissionsActivity",
            },
            ("PERMISSION_DIALOG",),
        ),
        (
            {"package": "com.evil", "activity": "com.evil/.GrantPermissionsActivity"},
            (),
        ),
    ],
)
def test_dialogs_of_the_system_are_named_by_their_windows(changed, found):
    assert codes(facts=facts(**changed)) == found


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({"package": "com.chat", "kind": "APPLICATION_OVERLAY"}, ("OVERLAY",)),
        ({"package": "com.chat", "kind": "2038"}, ("OVERLAY",)),
        ({"package": "com.chat", "kind": "APPLICATION_OVERLAY", "surface": "false"}, ()),
        ({"package": "com.chat", "kind": "APPLICATION_OVERLAY", "shown": "false"}, ()),
        ({"package": "com.example.app", "kind": "APPLICATION_OVERLAY"}, ()),
        ({"package": "com.android.systemui", "kind": "SYSTEM_OVERLAY"}, ()),
        ({"package": "com.chat", "kind": "BASE_APPLICATION"}, ()),
    ],
)
def test_what_another_app_draws_over_the_screen_is_named(parts, found):
    over = window(title="bubble", **parts)
    assert codes(text=over + window()) == found


def test_an_open_keyboard_is_named_and_a_closed_one_is_not():
    assert codes(text=window(title="InputMethod", package="ime") + window()) == ("KEYBOARD",)
    assert codes(text=window(title="InputMethod", package="ime", shown="false")) == ()


def test_codes_come_in_the_order_of_the_table():
    text = window(flags="SECURE") + window(title="InputMethod", package="ime")
    found = codes("mWakefulness=Asleep", text)
    assert found == ("ASLEEP", "SECURE_WINDOW", "KEYBOARD")
    assert [code for code in CONDITIONS if code in found] == list(found)


IME = window(title="InputMethod", package="ime")


@pytest.mark.parametrize(
    ("lines", "keyboard"),
    [
        ("Frames: frame=[0,1600][1080,2400]", Bounds(0, 1600, 1080, 2400)),
        ("mFrame=[0,1600][1080,2400]", Bounds(0, 1600, 1080, 2400)),
        # a window of the whole display that leaves its upper part to the app
        (
            "mGivenContentInsets=[0,1537][0,0]\n frame=[0,63][1080,2400]",
            Bounds(0, 1600, 1080, 2400),
        ),
        (
            "touchable region=SkRegion((0,1650,1080,2400))\n frame=[0,63][1080,2400]",
            Bounds(0, 1650, 1080, 2400),
        ),
        ("frame=[0,63][1080,2400]", None),  # says no more than the whole display
        ("frame=[0,0][0,0]", None),
        ("", None),
    ],
)
def test_an_open_keyboard_says_where_it_takes_touches(lines, keyboard):
    assert keyboard_of(f"{IME}    {lines}\n", 2400) == keyboard


def test_a_closed_keyboard_and_another_window_cover_nothing():
    closed = window(title="InputMethod", package="ime", shown="false")
    assert keyboard_of(closed + "frame=[0,1600][1080,2400]\n", 2400) is None
    assert keyboard_of(window() + "frame=[0,1600][1080,2400]\n", 2400) is None
