"""What a skill's folder says about itself, read without running any of it.

Room     clawctl.authors; reads one file.
Input    a folder with a skill.toml. Output  Manifest.
Refuses  with UsageError SKILL_INVALID, naming file and key, what is no such file.

    name = "battery-page"           small letters, digits and hyphens; the folder may differ
    summary = "One sentence."
    policy = "read"                 read, change or destructive: what it may do
    entry = "skill:BatteryPage"     file beside this one without .py, class in it
    [[cases]]                       what it does on a simulated phone
    world = "world.toml"            a file beside this one, or a shipped world's name
    inputs = {}                     when it takes any
    status = "done"                 or "gave_up"
    value = { level = "80%" }
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from clawctl_adapters.errors import UsageError

FILE: Final = "skill.toml"
MAX_BYTES: Final = 64 * 1024
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ENTRY: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*):([A-Za-z_][A-Za-z0-9_]*)")


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the skill does on one simulated phone; value is compared only when it is done."""

    world: str
    inputs: dict[str, Any] = {}
    status: Literal["done", "gave_up"] = "done"
    value: dict[str, Any] = {}


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A skill.toml."""

    name: str
    summary: str
    policy: Literal["read", "change", "destructive"] = "change"
    entry: str = "skill:Skill"
    cases: tuple[Case, ...] = ()

    @property
    def module(self) -> str:
        """The file that holds the skill, without .py."""
        return self.entry.partition(":")[0]

    @property
    def attribute(self) -> str:
        """The class in it."""
        return self.entry.partition(":")[2]


def read_manifest(folder: Path) -> Manifest:
    """The folder's skill.toml. Raises UsageError SKILL_INVALID."""
    path = folder / FILE
    try:
        with path.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise invalid(path, f"more than {MAX_BYTES} bytes")
        manifest = msgspec.convert(tomllib.loads(data.decode("utf-8")), Manifest)
    except OSError as error:
        raise invalid(path, error.strerror or "unreadable") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise invalid(path, f"no TOML: {_line(error)}") from error
    except msgspec.ValidationError as error:
        raise invalid(path, str(error)) from error
    problem = _problem(manifest)
    if problem is not None:
        raise invalid(path, problem)
    return manifest


def folders_below(root: Path) -> Iterator[Path]:
    """The folder itself when it holds a skill.toml, else those directly in it that do."""
    if (root / FILE).is_file():
        yield root
    elif root.is_dir():
        yield from sorted(entry for entry in root.iterdir() if (entry / FILE).is_file())


def invalid(place: Path | str, saw: str) -> UsageError:
    """The error for whatever is wrong with a skill there."""
    return UsageError("SKILL_INVALID", str(place), saw=saw)


def _problem(manifest: Manifest) -> str | None:
    if len(manifest.name) > 64 or _NAME.fullmatch(manifest.name) is None:
        return "name: not of small letters, digits and single hyphens, at most 64"
    if _ENTRY.fullmatch(manifest.entry) is None:
        return 'entry: not of the form "file:Class"'
    return None if manifest.summary.strip() else "summary: empty"


def _line(error: Exception) -> str:
    found = re.search(r"line \d+", str(error))
    return found.group() if found else type(error).__name__
