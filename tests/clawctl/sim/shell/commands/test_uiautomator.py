"""The dump tool and its bad habits."""

import pytest

SETTINGS = "am start -a android.settings.SETTINGS >/dev/null"
RESTLESS = "am start -a android.settings.SYSTEM_UPDATE_SETTINGS >/dev/null"


def test_a_dump_is_a_file_and_the_historic_success_line(sh):
    said = sh.text(f"{SETTINGS}; uiautomator dump /sdcard/a.xml")
    assert said == "UI hierchary dumped to: /sdcard/a.xml\n"
    assert sh.handset.files.read("/sdcard/a.xml") == sh.handset.phone.dump()


def test_without_a_name_the_file_is_on_the_card(sh):
    assert sh.text("uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert sh.handset.files.read("/sdcard/window_dump.xml").endswith(b"</hierarchy>")


def test_on_the_terminal_the_line_follows_the_document_without_a_line_feed(sh):
    out = sh("uiautomator dump --compressed /dev/tty").merged()
    document, found, line = out.partition(b"</hierarchy>")
    assert document + found == sh.handset.phone.dump()
    assert line == b"UI hierchary dumped to: /dev/tty\n"


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (RESTLESS, "ERROR: could not get idle state.\n"),
        ("input keyevent SLEEP", "ERROR: null root node returned by UiTestAutomationBridge.\n"),
    ],
)
def test_a_failed_dump_leaves_with_0_and_leaves_the_old_file(sh, first, says):
    sh(f"{SETTINGS}; uiautomator dump /sdcard/a.xml")
    before = sh.handset.files.read("/sdcard/a.xml")
    outcome = sh(f"{first}; uiautomator dump /sdcard/a.xml")
    assert (outcome.stream(2).decode(), outcome.code) == (says, 0)
    assert sh.handset.files.read("/sdcard/a.xml") == before


def test_a_file_that_cannot_be_written_is_reported_as_success(sh):
    assert sh.text("uiautomator dump /system/a.xml") == "UI hierchary dumped to: /system/a.xml\n"
    assert sh.handset.files.entry("/system/a.xml") is None


def test_other_words_are_refused(sh):
    assert sh("uiautomator runtest x.jar").code == 1
