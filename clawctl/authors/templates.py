"""A new skill's folder: a skill, its phone, its test, all of which hold from the start.

Room     clawctl.authors; writes one new folder.
Input    a name, the folder to put it in. Output  the paths written.
Refuses  UsageError SKILL_INVALID: a name of another form; FILE_EXISTS: a folder that is there.
"""

import keyword
import re
from importlib import resources
from pathlib import Path
from typing import Final

from clawctl.authors.manifest import invalid
from clawctl_adapters.errors import UsageError

FILES: Final = ("skill.toml", "skill.py", "world.toml", "test_skill.py", "README.md")
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MAX_NAME: Final = 64


def write_template(name: str, parent: Path) -> Path:
    """Make parent/name with every file of the template, and return it."""
    if len(name) > MAX_NAME or _NAME.fullmatch(name) is None:
        raise invalid(name[:60], "not of small letters, digits and single hyphens, at most 64")
    folder = parent / name
    try:
        folder.mkdir(parents=True)
        for file in FILES:
            (folder / file).write_text(_filled(file, name), encoding="utf-8")
    except FileExistsError as error:
        raise UsageError("FILE_EXISTS", str(folder), saw="a folder of that name") from error
    except OSError as error:
        raise UsageError("OUTPUT_UNWRITABLE", str(folder), saw=error.strerror or "") from error
    return folder


def class_name(name: str) -> str:
    """The class of a skill of that name.

    >>> class_name("battery-page")
    'BatteryPage'
    """
    words = "".join(word.capitalize() for word in name.split("-"))
    return f"{words}Skill" if keyword.iskeyword(words) else words


def _filled(file: str, name: str) -> str:
    source = resources.files("clawctl.authors").joinpath("template", f"{file}.tmpl")
    text = source.read_text(encoding="utf-8")
    return text.replace("@NAME@", name).replace("@CLASS@", class_name(name))
