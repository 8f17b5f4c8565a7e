"""screencap and wm: the picture and the display's measures.

Room     clawctl.sim.shell.commands.
"""

import re

from clawctl.sim.shell.call import Call, Command

DISPLAY_ID = "4619827259835644672"  # the physical id that SurfaceFlinger and `screencap -d` use
DENSITY_KEY = ("secure", "display_density_forced")


def screencap(call: Call) -> int:
    """screencap [-p] [-d DISPLAY] [FILE]: PNG with -p or a name ending in .png."""
    words, display = list(call.args), DISPLAY_ID
    if "-d" in words:
        place = words.index("-d")
        display = words[place + 1] if len(words) > place + 1 else ""
        del words[place : place + 2]
    if display not in (DISPLAY_ID, "0"):
        return call.fail("Failed to take screenshot. Status: -2")
    names = [word for word in words if not word.startswith("-")]
    if "-p" not in words and not any(name.endswith(".png") for name in names):
        return call.fail("screencap: the raw form is not simulated")
    data = call.handset.phone.png()
    if not names:
        call.out(data)
        return 0
    try:
        call.handset.files.write(call.path(names[0]), data)
    except OSError as error:
        return call.fail(f"Error opening file: {names[0]} ({error.strerror})")
    return 0


def wm(call: Call) -> int:
    """wm size, wm density [N | reset]"""
    phone = call.handset.phone
    match call.args:
        case ("size",):
            width, height = phone.physical_size_px
            call.out(f"Physical size: {width}x{height}\n")
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


COMMANDS: dict[str, Command] = {"screencap": screencap, "wm": wm}
