"""Every skill there is: those that ship, those of installed packages, those of local folders.

Room     clawctl.authors.
Input    the table of clawctl_skills, the entry point group `clawctl.skills`, folders.
Output   entries for `skills list`, without running any code that does not ship; a fresh skill by
         name.
Refuses  UsageError SKILL_UNKNOWN; SKILL_INVALID for one that cannot be loaded, and for a name that
         two sources claim: which of them ran would otherwise depend on an order nobody sees.
"""

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

import msgspec

from clawctl.authors.local import NEEDED, RAISED, load
from clawctl.authors.making import input_schema, made, output_schema
from clawctl.authors.manifest import folders_below, invalid, read_manifest
from clawctl_adapters.errors import UsageError
from clawctl_skills.base import Skill

GROUP: Final = "clawctl.skills"
VARIABLE: Final = "CLAWCTL_SKILLS"
BUILT_IN: Final = "clawctl"


class Entry(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One line of `clawctl skills list`.

    origin   "clawctl", the distribution of an entry point, or a folder.
    summary, policy  None where saying them would run the skill's code.
    problem  why it cannot be used, as one line; None when nothing is known against it.
    """

    name: str
    origin: str
    summary: str | None = None
    policy: str | None = None
    problem: str | None = None


class Described(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What `clawctl skills show` says of one skill; schemas are JSON Schema."""

    name: str
    origin: str
    summary: str
    policy: str
    fields: tuple[str, ...]
    inputs: dict[str, Any]
    outputs: dict[str, Any]


class Catalog:
    """The skills of one call. paths  folders besides those of $CLAWCTL_SKILLS."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        named = os.environ.get(VARIABLE, "").split(os.pathsep)
        roots = [*paths, *(Path(name) for name in named if name)]
        self._folders = list(dict.fromkeys(f for root in roots for f in folders_below(root)))
        self._roots = roots

    def entries(self) -> tuple[Entry, ...]:
        """Every skill by name, those that cannot be used included, with why."""
        from clawctl_skills.registry import SKILLS

        found = [_built_in(name, kind) for name, kind in SKILLS.items()]
        found += [Entry(name=point.name, origin=_origin(point)) for point in _points()]
        found += [_of_folder(folder) for folder in self._folders]
        found += [
            Entry(name=str(root), origin=str(root), problem="no skill.toml here")
            for root in self._roots
            if not any(folders_below(root))
        ]
        names = [entry.name for entry in found]
        return tuple(
            msgspec.structs.replace(entry, problem=entry.problem or "a name that is used twice")
            if names.count(entry.name) > 1
            else entry
            for entry in sorted(found, key=lambda entry: (entry.name, entry.origin))
        )

    def new(self, name: str, inputs: Mapping[str, Any] | None = None) -> Skill:
        """A fresh skill for one run. Raises UsageError as the module says."""
        from clawctl_skills.registry import new_skill

        entry = self._entry(name)
        if entry.origin == BUILT_IN:
            return new_skill(name, **(inputs or {}))
        return made(self._class(entry), inputs or {})

    def describe(self, name: str) -> Described:
        """What it does and takes; runs the code of a skill that does not ship."""
        from clawctl_skills.registry import SKILLS

        entry = self._entry(name)
        kind: Any = SKILLS[name] if entry.origin == BUILT_IN else self._class(entry)
        fields = tuple(getattr(kind, "fields", ()))
        return Described(
            name=name,
            origin=entry.origin,
            summary=entry.summary or str(getattr(kind, "summary", "")),
            policy=entry.policy or str(getattr(kind, "policy", "change")),
            fields=fields,
            inputs=input_schema(kind),
            outputs=output_schema(fields),
        )

    def _entry(self, name: str) -> Entry:
        found = [entry for entry in self.entries() if entry.name == name]
        if not found:
            known = [entry.name for entry in self.entries()]
            near = get_close_matches(name, known, n=3, cutoff=0.5)
            saw = "near: " + ", ".join(near) if near else f"none of the {len(known)} skills"
            raise UsageError("SKILL_UNKNOWN", name[:60], saw=saw)
        if found[0].problem is not None:
            raise invalid(found[0].origin, found[0].problem)
        return found[0]

    def _class(self, entry: Entry) -> Any:
        for folder in self._folders:
            if str(folder) == entry.origin:
                return load(folder)[1]
        return next(_loaded(point) for point in _points() if point.name == entry.name)


def _built_in(name: str, kind: Any) -> Entry:
    return Entry(
        name=name,
        origin=BUILT_IN,
        summary=getattr(kind, "summary", None),
        policy=getattr(kind, "policy", None),
    )


def _of_folder(folder: Path) -> Entry:
    try:
        manifest = read_manifest(folder)
    except UsageError as error:
        return Entry(name=folder.name, origin=str(folder), problem=error.saw)
    return Entry(
        name=manifest.name, origin=str(folder), summary=manifest.summary, policy=manifest.policy
    )


def _points() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _origin(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _loaded(point: EntryPoint) -> Any:
    try:
        kind = point.load()
    except RAISED as error:
        raise invalid(point.value, f"{type(error).__name__} while loading") from error
    missing = [name for name in NEEDED if not hasattr(kind, name)]
    if missing:
        raise invalid(point.value, f"no {', '.join(missing)}")
    return kind
