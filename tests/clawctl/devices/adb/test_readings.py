"""What phones of several releases say about themselves."""

import pytest

from clawctl.devices.adb.readings import AGAIN_SCRIPT, FACTS_SCRIPT, read_facts, short_component
from clawctl_adapters.model.evidence import DeviceFacts


def output(**sections):
    return "".join(f"clawctl-section:{name}\n{text}\n" for name, text in sections.items())


def test_a_recent_phone_is_read_whole():
    said = output(
        size="Physical size: 1080x2400",
        density="Physical density: 420",
        sdk="35",
        locale="\nde-DE",
        power="  mWakefulness=Awake\nDisplay Power: state=ON",
        window="    isKeyguardShowing=false\n      showing=false\n"
        "  mCurrentFocus=Window{8b1c2d3 u0 com.android.settings/com.android.settings.SubSettings}\n"
        "    mCurrentRotation=ROTATION_0",
        display="orientation=0",
    )
    assert read_facts(said) == DeviceFacts(
        package="com.android.settings",
        activity="com.android.settings/.SubSettings",
        focused_window="com.android.settings/com.android.settings.SubSettings",
        rotation=0, width_px=1080, height_px=2400, density_dpi=420, sdk=35, locale="de-DE",
        screen_on=True, keyguard=False, window_id="8b1c2d3",
    )  # fmt: skip


def test_nothing_said_is_nothing_known():
    assert read_facts("") == DeviceFacts()
    assert read_facts("/system/bin/sh: wm: inaccessible or not found") == DeviceFacts()


def test_an_override_wins_and_a_turned_screen_is_as_wide_as_it_is_seen():
    said = output(
        size="Physical size: 1080x2400\nOverride size: 720x1600",
        density="Physical density: 420\nOverride density: 300",
        window="mRotation=1",
    )
    facts = read_facts(said)
    assert (facts.width_px, facts.height_px, facts.density_dpi) == (1600, 720, 300)


@pytest.mark.parametrize(
    ("window", "display", "rotation"),
    [
        ("mCurrentRotation=ROTATION_270", "", 3),
        ("mRotation=ROTATION_90 mDeferredRotationPauseCount=0", "", 1),
        ("mRotation=2", "", 2),
        ("", "orientation=3", 3),
        ("mCurrentRotation=ROTATION_0", "orientation=3", 0),
        ("mRotation=7", "", None),
        ("", "", None),
    ],
)
def test_rotation_has_several_spellings(window, display, rotation):
    assert read_facts(output(window=window, display=display)).rotation == rotation


@pytest.mark.parametrize(
    ("line", "package", "activity", "title"),
    [
        ("mCurrentFocus=Window{41c3 com.a.b/com.a.b.Main paused=false}",
         "com.a.b", "com.a.b/.Main", "com.a.b/com.a.b.Main"),
        ("mCurrentFocus=Window{41c3 u10 com.a.b/x.y.Main$Inner}",
         "com.a.b", "com.a.b/x.y.Main$Inner", "com.a.b/x.y.Main$Inner"),
        ("mCurrentFocus=null\nmCurrentFocus=Window{41c3 u0 com.a.b/.Main}",
         "com.a.b", "com.a.b/.Main", "com.a.b/.Main"),
        ("mCurrentFocus=Window{41c3 u0 NotificationShade}",
         "com.android.systemui", None, "NotificationShade"),
        ("mCurrentFocus=Window{41c3 u0 PopupWindow:9f1}\n"
         "mFocusedApp=ActivityRecord{5d u0 com.a.b/.Main t9}",
         "com.a.b", "com.a.b/.Main", "PopupWindow:9f1"),
        ("mCurrentFocus=Window{41c3 u0 Application Not Responding: com.a.b}\n"
         "mFocusedApp=AppWindowToken{1 token=Token{2 ActivityRecord{3 u0 com.a.b/.Main t4}}}",
         "android", None, "Application Not Responding: com.a.b"),
        ("mCurrentFocus=Window{41c3 u0 Something Else}", None, None, "Something Else"),
        ("mCurrentFocus=null", None, None, None),
    ],
)  # fmt: skip
def test_the_focus_in_the_forms_of_several_releases(line, package, activity, title):
    facts = read_facts(output(window=line))
    assert (facts.package, facts.activity, facts.focused_window) == (package, activity, title)


@pytest.mark.parametrize(
    ("power", "on"),
    [
        ("mWakefulness=Awake", True),
        ("mWakefulness=Dreaming", True),
        ("mWakefulness=Dozing\nDisplay Power: state=ON", False),
        ("Display Power: state=OFF", False),
        ("", None),
    ],
)
def test_whether_the_screen_is_lit(power, on):
    assert read_facts(output(power=power)).screen_on is on


@pytest.mark.parametrize(
    ("window", "locked"),
    [
        ("isKeyguardShowing=true", True),
        ("mShowingLockscreen=false mShowingDream=false", False),
        ("      showing=true", True),
        ("isKeyguardShowing=false\n      showing=true", True),
        ("", None),
    ],
)
def test_whether_the_phone_is_locked(window, locked):
    assert read_facts(output(window=window)).keyguard is locked


def test_old_line_ends_are_read_too():
    assert read_facts(output(sdk="23").replace("\n", "\r\n")).sdk == 23


def test_components_have_a_short_form():
    assert short_component("com.a", "com.a.B") == "com.a/.B"
    assert short_component("com.a", ".B") == "com.a/.B"
    assert short_component("com.a", "com.ab.C") == "com.a/com.ab.C"


def test_the_script_asks_each_thing_once():
    assert FACTS_SCRIPT.count("clawctl-section:") == 7


def test_what_does_not_change_is_not_asked_again():
    assert AGAIN_SCRIPT.count("clawctl-section:") == 4
    assert not {"wm density", "getprop"} & set(AGAIN_SCRIPT.split("; "))
    assert "getprop" not in AGAIN_SCRIPT
