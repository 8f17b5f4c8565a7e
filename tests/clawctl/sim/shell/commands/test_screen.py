"""The picture and the display's measures."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("wm size", "Physical size: 720x1280\n", 0),
        ("wm density", "Physical density: 320\n", 0),
        ("wm density 240; wm density", "Physical density: 320\nOverride density: 240\n", 0),
        ("wm density 240; wm density reset; wm density", "Physical density: 320\n", 0),
        ("wm density 3", "Error: density must be >= 72\n", 255),
        ("wm nonsense", "Unknown command: nonsense\n", 255),
        ("screencap -p /system/x.png", "Error opening file: /system/x.png"
         " (Read-only file system)\n", 1),
        ("screencap -p -d 7", "Failed to take screenshot. Status: -2\n", 1),
    ],
)  # fmt: skip
def test_measures_and_refusals(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_the_picture_comes_on_stdout_or_into_a_file(sh):
    picture = sh.handset.phone.png()
    assert sh("screencap -p").stream(1) == picture
    assert sh("screencap -p -d 4619827259835644672").stream(1) == picture
    assert sh("screencap /sdcard/x.png").merged() == b""
    assert sh.handset.files.read("/sdcard/x.png") == picture
