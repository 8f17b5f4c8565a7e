"""The picture and the display's measures."""

import struct

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter
from clawctl.sim.world.reading import world_from_table


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


def test_the_raw_form_has_a_header_of_four_words(sh):
    data = sh("screencap").merged()
    assert struct.unpack_from("<4I", data) == (720, 1280, 1, 1)
    assert len(data) == 16 + 720 * 1280 * 4


def test_a_second_display_is_named_and_the_first_warned_about(table):
    second = {"id": 2, "physical_id": "4619827677550801153", "size_px": [400, 300],
              "density_dpi": 160}  # fmt: skip
    tables = table({"title": "Row"})
    tables["hardware"]["displays"] = [second]
    shell = Interpreter(Handset(SimulatedPhone(world_from_table(tables))), find_command)
    bare = shell.run("screencap -p")
    assert bare.stream(2).count(b"\n") == 3
    assert bare.stream(1).startswith(b"\x89PNG")
    other = shell.run(f"screencap -p -d {second['physical_id']}")
    assert (other.stream(2), struct.unpack_from(">II", other.stream(1), 16)) == (b"", (400, 300))
    assert shell.run("dumpsys SurfaceFlinger --display-id").merged().count(b"Display ") == 2


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("wm size 600x1000; wm size", "Physical size: 720x1280\nOverride size: 600x1000\n", 0),
        ("wm size 600x1000; wm size reset; wm size", "Physical size: 720x1280\n", 0),
        ("wm size 1x1", "Error: size out of range\n", 255),
        ("wm user-rotation", "free\n", 0),
        ("wm user-rotation lock 1; wm user-rotation", "lock 1\n", 0),
        ("wm user-rotation lock; wm user-rotation free; wm user-rotation", "free\n", 0),
        ("wm user-rotation lock 7", "Error: bad rotation\n", 255),
    ],
)
def test_sizes_and_rotations_are_forced_and_given_back(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)
