"""One check at a time: what each sees, which code it gives, how it says to mend it."""

import pytest

from clawctl.devices import doctor_phone as phone
from clawctl.devices.doctor_makers import INPUT_SWITCHES
from clawctl_adapters.errors import DeviceError, EvidenceError
from tests.clawctl.devices.sick_phone import patient

DENIED = "java.lang.SecurityException: Injecting input events requires INJECT_EVENTS permission."
U2 = "ps -A -o PID,ARGS"
ALL = [
    phone.check_shell, phone.check_boot, phone.check_sdk, phone.check_size, phone.check_density,
    phone.check_screen, phone.check_unlocked, phone.check_tree, phone.check_picture,
    phone.check_injection, phone.check_u2, phone.check_input_method, phone.check_disk,
    phone.check_clock, phone.check_locale, phone.check_developer_options,
]  # fmt: skip


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.__name__)
def test_a_healthy_phone_passes(check):
    outcome = check(patient())
    assert (outcome.status, outcome.code, outcome.mend) == ("pass", "", "")
    assert outcome.saw


@pytest.mark.parametrize(
    ("check", "facts", "status", "code"),
    [
        (phone.check_sdk, {"sdk": None}, "fail", "FACT_MISSING"),
        (phone.check_sdk, {"sdk": 23}, "fail", "ANDROID_TOO_OLD"),
        (phone.check_size, {"width_px": None}, "fail", "FACT_MISSING"),
        (phone.check_density, {"density_dpi": None}, "fail", "FACT_MISSING"),
        (phone.check_screen, {"screen_on": False}, "fail", "SCREEN_OFF"),
        (phone.check_screen, {"screen_on": None}, "fail", "SCREEN_OFF"),
        (phone.check_unlocked, {"keyguard": True}, "fail", "LOCKED"),
        (phone.check_unlocked, {"keyguard": None}, "fail", "LOCKED"),
        (phone.check_locale, {"locale": "xx-YY"}, "warn", "LOCALE_UNKNOWN"),
        (phone.check_locale, {"locale": None}, "warn", "FACT_MISSING"),
    ],
)
def test_a_fact_that_is_wrong_or_unknown_never_passes(check, facts, status, code):
    outcome = check(patient(**facts))
    assert (outcome.status, outcome.code) == (status, code)
    assert outcome.mend


@pytest.mark.parametrize(
    ("check", "said", "status", "code"),
    [
        (phone.check_boot, {"getprop sys.boot_completed": ""}, "fail", "STILL_STARTING"),
        (phone.check_injection, {"input keyevent 0": DENIED}, "fail", "INPUT_REFUSED"),
        (phone.check_u2, {U2: "77 io.appium.uiautomator2.server"}, "warn", "UIAUTOMATION_TAKEN"),
        (
            phone.check_u2,
            {
                U2: "77 app_process / com.wetest.uia2.Main",
                "cat /proc/net/tcp": "1: 0100007F:1F90 x",
            },
            "warn",
            "HELPER_UNREACHABLE",
        ),
        (
            phone.check_input_method,
            {"settings get secure default_input_method": "com.android.adbkeyboard/.AdbIME"},
            "warn",
            "INPUT_METHOD_HELPER",
        ),
        (
            phone.check_input_method,
            {"settings get secure default_input_method": "null"},
            "warn",
            "INPUT_METHOD_NONE",
        ),
        (
            phone.check_disk,
            {"df -k /data": "h\n/dev/dm 900 850 50000 1% /data"},
            "warn",
            "DISK_LOW",
        ),
        (
            phone.check_disk,
            {"df -k /data": "h\n/dev/dm 900 850 500 99% /data"},
            "fail",
            "DISK_FULL",
        ),
        (phone.check_disk, {"df -k /data": "df: not found"}, "warn", "DISK_UNKNOWN"),
        (phone.check_clock, {"date +%s": "1767229200"}, "warn", "CLOCK_SKEW"),
        (phone.check_clock, {"date +%s": "?"}, "warn", "CLOCK_UNKNOWN"),
        (
            phone.check_developer_options,
            {"settings get global development_settings_enabled": "0"},
            "warn",
            "DEVELOPER_OPTIONS_OFF",
        ),
    ],
)
def test_an_answer_of_the_shell_is_judged(check, said, status, code):
    outcome = check(patient(said))
    assert (outcome.status, outcome.code) == (status, code)
    assert outcome.mend


def test_a_shell_that_says_something_else_is_silent():
    class Deaf:
        serial, kind = "DEAF", "adb"

        def shell_read(self, command, *, timeout_s=10.0):
            return "linker: warning"

    assert phone.check_shell(phone.Patient(Deaf())).code == "SHELL_SILENT"


def test_a_device_without_a_shell_is_said_to_have_none():
    class Mute:
        serial, kind = "MUTE", "recorded"

    with pytest.raises(DeviceError) as caught:
        phone.check_shell(phone.Patient(Mute()))
    assert caught.value.saw == "a device without a shell"


@pytest.mark.parametrize(
    ("maker", "brand", "key"),
    [
        ("Xiaomi", "Redmi", "xiaomi"),
        ("OnePlus", "OnePlus", "oppo"),
        ("samsung", "samsung", "samsung"),
    ],
)
def test_a_phone_that_refuses_input_is_told_its_maker_s_own_switch(maker, brand, key):
    said = {
        "input keyevent 0": DENIED,
        "getprop ro.product.manufacturer": maker,
        "getprop ro.product.brand": brand,
    }
    assert phone.check_injection(patient(said)).mend == INPUT_SWITCHES[key]


def test_health_is_a_real_read_not_a_setting_that_says_enabled():
    sick = patient(
        {"settings get secure enabled_accessibility_services": "com.example.portal/.Service"},
        tree=EvidenceError("DUMP_REFUSED", saw="the tool's own refusal"),
    )
    outcome = phone.check_tree(sick)
    assert (outcome.status, outcome.code) == ("fail", "DUMP_REFUSED")
    assert outcome.saw.endswith("an accessibility service is enabled but not serving")


def test_the_helper_that_listens_is_no_conflict():
    said = {
        U2: "77 app_process / com.wetest.uia2.Main",
        "cat /proc/net/tcp": "  1: 00000000:2330 00000000:0000 0A 00000000:00000000",
    }
    assert phone.check_u2(patient(said)).saw == "the uiautomator2 server runs"


def test_a_long_device_name_on_a_line_of_its_own_is_still_df():
    said = {"df -k /data": "Filesystem\n/dev/block/very/long\n 115249236 1 95249236 1% /data"}
    assert phone.check_disk(patient(said)).saw == "93016 MB free"


def test_a_language_with_its_script_is_its_region_s():
    assert phone.check_locale(patient(locale="zh-Hans-CN")).status == "pass"


def test_facts_are_asked_once_and_anew_after_a_mend():
    sick = patient(screen_on=False)
    assert phone.check_screen(sick).code == "SCREEN_OFF"
    sick.device.now = patient().facts()
    assert phone.check_screen(sick).code == "SCREEN_OFF"
    sick.forget()
    assert phone.check_screen(sick).status == "pass"
