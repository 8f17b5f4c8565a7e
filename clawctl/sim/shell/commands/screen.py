"""screencap and wm: the picture and the display's measures.

Room     clawctl.sim.shell.commands.
"""

import re
import struct

from clawctl.sim.shell.call import Call, Command

DISPLAY_ID = "4619827259835644672"  # the physical id that SurfaceFlinger and `screencap -d` use
DENSITY_KEY = ("secure", "display_density_forced")


SEVERAL_DISPLAYS = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the"
    " first display found, however this default is not guaranteed to be consistent across"
    " captures.\nA display id should be specified.\n"
    'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n'
)


def screencap(call: Call) -> int:
    """screencap [-p] [-d DISPLAY] [FILE]: PNG with -p or a name ending in .png, else raw."""
    phone, words, wanted = call.handset.phone, list(call.args), None
    if "-d" in words:
        place = words.index("-d")
        wanted = words[place + 1] if len(words) > place + 1 else ""
        del words[place : place + 2]
    ids = {DISPLAY_ID: 0, "0": 0, None: 0} | {each.physical_id: each.id for each in phone.displays}
    if wanted not in ids:
        return call.fail("Failed to take screenshot. Status: -2")
    if wanted is None and phone.displays:
        call.err(SEVERAL_DISPLAYS)
    names = [word for word in words if not word.startswith("-")]
    data = phone.png(ids[wanted]) if ids[wanted] else phone.png()
    if "-p" not in words and not any(name.endswith(".png") for name in names):
        data = _raw(data)
    if not names:
        call.out(data)
        return 0
    try:
        call.handset.files.write(call.path(names[0]), data)
    except OSError as error:
        return call.fail(f"Error opening file: {names[0]} ({error.strerror})")
    return 0


def _raw(png: bytes) -> bytes:
    """Width, height, format 1 (RGBA_8888), colour space 1 (sRGB), then the pixels."""
    from clawctl.sim.draw.pixels import raw_pixels  # Pillow only when one is asked for

    pixels = raw_pixels(png)
    return struct.pack("<4I", pixels.width_px, pixels.height_px, 1, 1) + pixels.rgba


def wm(call: Call) -> int:
    """wm size [WxH | reset], wm density [N | reset], wm user-rotation …"""
    phone = call.handset.phone
    match call.args:
        case ("size",):
            width, height = phone.physical_size_px
            call.out(f"Physical size: {width}x{height}\n")
            if (forced := phone.controls.size_override) is not None:
                call.out(f"Override size: {forced[0]}x{forced[1]}\n")
        case ("size", "reset"):
            phone.controls.override_size(None)
        case ("size", sides) if found := re.fullmatch(r"(\d{1,5})x(\d{1,5})", sides):
            try:
                phone.controls.override_size((int(found[1]), int(found[2])))
            except ValueError:
                return call.fail("Error: size out of range", 255)
        case ("user-rotation", *rest):
            return _user_rotation(call, rest)
        case ("density",):
            call.out(f"Physical density: {phone.world.hardware.density_dpi}\n")
            if phone.density_dpi != phone.world.hardware.density_dpi:
                call.out(f"Override density: {phone.density_dpi}\n")
        case ("density", "reset"):
            phone.settings.delete(*DENSITY_KEY)
        case ("density", number) if re.fullmatch(r"\d{2,3}", number) and int(number) >= 72:
            phone.settings.put(*DENSITY_KEY, number)
        case ("density", _):
            return call.fail("Error: density must be >= 72", 255)
        case _:
            return call.fail(f"Unknown command: {' '.join(call.args)[:60]}", 255)
    return 0


def _user_rotation(call: Call, words: list[str]) -> int:
    """wm user-rotation [free | lock [0..3]]"""
    phone = call.handset.phone
    match words:
        case []:
            free = phone.settings.get("system", "accelerometer_rotation") != "0"
            call.out("free\n" if free else f"lock {phone.rotation}\n")
        case ["free"]:
            phone.controls.rotate(None)
        case ["lock"]:
            phone.controls.rotate(phone.rotation)
        case ["lock", number] if number in ("0", "1", "2", "3"):
            phone.controls.rotate(int(number))
        case _:
            return call.fail("Error: bad rotation", 255)
    return 0


COMMANDS: dict[str, Command] = {"screencap": screencap, "wm": wm}
