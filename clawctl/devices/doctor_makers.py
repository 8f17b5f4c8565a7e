"""What makers and other tools add to a phone, as data: where input is allowed, who holds what.

Room     clawctl.devices; values only.
Source   users' reports to scrcpy and uiautomator2; docs/devices.md names the settings in full.
"""

from typing import Final

# ro.product.manufacturer or .brand, lower case → what allows input over adb on such a phone.
INPUT_SWITCHES: Final = {
    "xiaomi": 'Developer options: turn on "USB debugging (Security settings)"; it asks for a Xiaomi'
    " account and a SIM, and three dialogs each wait ten seconds.",
    "oppo": 'Developer options: turn on "Disable permission monitoring".',
    "vivo": 'Developer options: turn on "USB simulated click" ("USB security operation").',
    "huawei": 'Developer options: turn on "Allow ADB debugging in charge only mode".',
    "samsung": "Security and privacy: turn off Auto Blocker, and leave Maintenance mode.",
}
BRANDS: Final = {
    "redmi": "xiaomi", "poco": "xiaomi", "blackshark": "xiaomi", "oneplus": "oppo",
    "realme": "oppo", "iqoo": "vivo", "honor": "huawei",
}  # fmt: skip
ANY_INPUT_SWITCH: Final = "Developer options: allow input over USB debugging, then reconnect."

# Part of a process's words → the tool that holds UiAutomation, which has one owner at a time.
OWN_HELPERS: Final = ("com.wetest.uia2", "u2.jar")
UIAUTOMATION_OWNERS: Final = {
    "io.appium.uiautomator2.server": "Appium",
    "com.github.uiautomator": "an older uiautomator2",
    "dev.mobile.maestro": "Maestro",
    "com.mobilenext.devicekit": "mobilecli",
    "androidx.test.runner.AndroidJUnitRunner": "an instrumented test",
}
# Part of an input method's name → the tool that leaves it behind.
HELPER_KEYBOARDS: Final = {
    "com.android.adbkeyboard": "ADBKeyboard",
    "AdbKeyboard": "uiautomator2",
    "FastInputIME": "uiautomator2",
    "io.appium.settings": "Appium",
}


def input_switch(manufacturer: str, brand: str) -> str:
    """What to turn on so that input over adb is allowed, by the phone's own words."""
    for name in (manufacturer.lower(), brand.lower()):
        switch = INPUT_SWITCHES.get(BRANDS.get(name, name))
        if switch is not None:
            return switch
    return ANY_INPUT_SWITCH
