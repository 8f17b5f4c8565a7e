"""A skill's folder → its class, or a typed error with the place of what is wrong.

Room     clawctl.authors. This is the one place that runs code of a folder; listing never does.
Input    a folder with a skill.toml and the file it names.
Output   the class, with the names a skill must have.
Refuses  with UsageError SKILL_INVALID: syntax, whatever importing raises, missing names. The
         error names file and line, never a value.
"""

import ast
import hashlib
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from clawctl.authors.manifest import Manifest, invalid, read_manifest

NEEDED: Final = ("name", "select", "decide", "read")
# What code at the top of a file can raise when it is run; anything else is no error of the file.
RAISED: Final = (
    ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, NameError, OSError,
    RuntimeError, SyntaxError, TypeError, ValueError,
)  # fmt: skip


def load(folder: Path) -> tuple[Manifest, type[Any]]:
    """The manifest and class of the skill in that folder. Raises UsageError SKILL_INVALID."""
    manifest = read_manifest(folder)
    path = folder / f"{manifest.module}.py"
    found: Any = getattr(_run(path), manifest.attribute, None)
    if not isinstance(found, type):
        raise invalid(path, f"no class {manifest.attribute}")
    missing = [name for name in NEEDED if not hasattr(found, name)]
    if missing:
        raise invalid(path, f"{manifest.attribute} without {', '.join(missing)}")
    kind: Any = found
    if kind.name != manifest.name:
        raise invalid(path, f"{manifest.attribute}.name is not the name in skill.toml")
    return manifest, kind


def parse(path: Path) -> ast.Module:
    """The file's syntax tree. Raises UsageError SKILL_INVALID with the line."""
    try:
        return ast.parse(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise invalid(path, error.strerror or "unreadable") from error
    except SyntaxError as error:
        raise invalid(f"{path}:{error.lineno}", "a syntax error") from error
    except (UnicodeDecodeError, ValueError) as error:
        raise invalid(path, "no UTF-8 text") from error


def _run(path: Path) -> ModuleType:
    """The module, freshly run under a name of its own, so that two folders never meet.

    From its source each time: a cached form of a file that was edited within the same second
    would be the old one.
    """
    token = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    module = ModuleType(f"clawctl_local_{path.stem}_{token}")
    module.__file__ = str(path)
    code = compile(parse(path), str(path), "exec")
    sys.modules[module.__name__] = module  # msgspec resolves annotations by it
    try:
        exec(code, module.__dict__)
    except RAISED as error:
        del sys.modules[module.__name__]
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__)
                 if f.filename == str(path)]  # fmt: skip
        place = f"{path}:{lines[-1]}" if lines else str(path)
        missing = f" of {error.name}" if isinstance(error, ImportError) and error.name else ""
        raise invalid(place, f"{type(error).__name__}{missing} while loading") from error
    return module
