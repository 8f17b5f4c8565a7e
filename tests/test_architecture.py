"""The plan, held by a machine: floors, third-party homes, cycles, sizes, docstrings, mirrors.

Each failure names the row it breaks; docs/architecture.md says why the row is there. Move
code to its room; do not widen a row to make it pass.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = "docs/architecture.md"
SOURCE_ROOTS = {
    "clawctl_adapters": ROOT / "adapters" / "clawctl_adapters",
    "clawctl_skills": ROOT / "skills" / "clawctl_skills",
    "clawctl": ROOT / "clawctl",
}
MIRRORS = {"clawctl_adapters": "adapters", "clawctl_skills": "skills", "clawctl": "clawctl"}

# floor → floors it may import
FLOORS = {
    "clawctl_adapters": set(),
    "clawctl_skills": {"clawctl_adapters"},
    "clawctl": {"clawctl_adapters", "clawctl_skills"},
}
# room → rooms of the same floor it may import (longest matching prefix counts; others: all)
ROOMS = {
    "clawctl_adapters.errors": set(),
    "clawctl_adapters.model": {"clawctl_adapters.errors"},
    "clawctl_adapters.sources": {
        "clawctl_adapters.errors", "clawctl_adapters.model", "clawctl_adapters.tree",
    },
    "clawctl.devices": {"clawctl.devices", "clawctl.clock", "clawctl.sim"},
    "clawctl.sim": {"clawctl.sim", "clawctl.devices.base", "clawctl.clock"},
    "clawctl.capture": {
        "clawctl.devices.base", "clawctl.clock", "clawctl.trace", "clawctl.png",
    },
    "clawctl.png": set(),
    "clawctl.trace": {"clawctl.trace", "clawctl.clock"},
    "clawctl.clock": set(),
}  # fmt: skip
# library → modules (prefixes) that may import it
HOMES = {
    "lxml": ["clawctl_adapters.sources"],
    "PIL": ["clawctl_adapters.renderers.marks", "clawctl.sim.draw", "clawctl.png"],
    "msgspec": ["clawctl_adapters", "clawctl_skills", "clawctl"],
    "adbutils": ["clawctl.devices.adb", "clawctl.devices.adb_server"],
    "uiautomator2": ["clawctl.devices.u2"],
    "click": ["clawctl.cli"],
    "rich": ["clawctl.cli"],
    "platformdirs": ["clawctl.trace", "clawctl.devices.lease"],
    "h11": ["clawctl.sim.services"],
    "filelock": ["clawctl.trace", "clawctl.devices.lease"],
    "jinja2": ["clawctl.report"],
    "mcp": ["clawctl.mcp"],
    "distributed": ["clawctl.farm"],
}
# Adapters take values and return values: what would give them a phone, a clock or a file.
PURE_FLOORS_MAY_NOT = {
    "clawctl_adapters": {"os", "time", "socket", "subprocess", "pathlib", "threading", "asyncio"},
    "clawctl_skills": {"os", "time", "socket", "subprocess", "threading", "asyncio"},
}
# Imported only on use, so that --help and reading a recorded run stay light and need no adb.
LAZY = {"adbutils", "uiautomator2", "PIL", "lxml", "rich", "jinja2", "asyncio"}
LIGHT = {"clawctl.cli", "clawctl.cli.main"}

FILE_LINES, FUNCTION_LINES, DEPTH = 500, 60, 12
MIRROR_FROM_LINES = 15


@cache
def modules() -> dict[str, Path]:
    found = {}
    for package, folder in SOURCE_ROOTS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = [package, *path.relative_to(folder).with_suffix("").parts]
            found[".".join(part for part in parts if part != "__init__")] = path
    return found


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _type_checking_lines(module: ast.Module) -> set[int]:
    hidden: set[int] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            hidden.update(inner.lineno for inner in ast.walk(node) if hasattr(inner, "lineno"))
    return hidden


def imports(name: str, *, top_level_only: bool = False) -> Iterator[tuple[str, int]]:
    """Every imported module name, local imports included, with its line."""
    module = tree(modules()[name])
    hidden = _type_checking_lines(module)
    for node in module.body if top_level_only else ast.walk(module):
        if getattr(node, "lineno", 0) in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}:{node.lineno}: write absolute imports"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield (full if full in modules() else str(node.module)), node.lineno


def within(name: str, prefix: str) -> bool:
    return name == prefix or name.startswith(prefix + ".")


def test_every_source_root_holds_modules():
    for package in SOURCE_ROOTS:
        assert any(within(name, package) for name in modules()), f"no module below {package}"


def test_floors_import_only_downwards():
    wrong = [
        f"{name}:{line} imports {target}; row FLOORS[{floor}]"
        for name in modules()
        for target, line in imports(name)
        if (floor := name.split(".")[0]) and (up := target.split(".")[0]) in FLOORS
        and up != floor and up not in FLOORS[floor]
    ]  # fmt: skip
    assert not wrong, f"see {PAGE}: " + "; ".join(wrong)


def test_rooms_import_only_what_their_row_allows():
    wrong = []
    for name in modules():
        row = max((r for r in ROOMS if within(name, r)), key=len, default=None)
        if row is None:
            continue
        for target, line in imports(name):
            same_floor = target.split(".")[0] == name.split(".")[0] and target in modules()
            allowed = within(target, row) or any(within(target, room) for room in ROOMS[row])
            if same_floor and "." in target and not allowed:
                wrong.append(f"{name}:{line} imports {target}; row ROOMS[{row}]")
    assert not wrong, f"see {PAGE}: " + "; ".join(wrong)


def test_third_party_libraries_stay_in_their_homes():
    wrong = []
    for name in modules():
        for target, line in imports(name):
            library = target.split(".")[0]
            if library in FLOORS or library in sys.stdlib_module_names:
                continue
            homes = HOMES.get(library, [])
            if not any(within(name, home) for home in homes):
                wrong.append(f"{name}:{line} imports {library}; row HOMES[{library}] = {homes}")
    assert not wrong, f"see {PAGE}: " + "; ".join(wrong)


def test_pure_floors_have_no_phone_no_clock_and_no_files():
    wrong = [
        f"{name}:{line} imports {target}; row PURE_FLOORS_MAY_NOT[{floor}]"
        for floor, banned in PURE_FLOORS_MAY_NOT.items()
        for name in modules()
        if within(name, floor)
        for target, line in imports(name)
        if target.split(".")[0] in banned
    ]
    assert not wrong, f"see {PAGE}: " + "; ".join(wrong)


def _graph() -> dict[str, set[str]]:
    return {
        name: {t for t, _ in imports(name) if t in modules() and t != name} for name in modules()
    }


def test_there_are_no_import_cycles_local_imports_included():
    graph, done = _graph(), set()

    def walk(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, "cycle: " + " → ".join([*trail[trail.index(name) :], name])
        if name not in done:
            for target in graph[name]:
                walk(target, (*trail, name))
            done.add(name)

    for name in graph:
        walk(name, ())


def test_import_chains_stay_short():
    # The longest chain that loading one module loads; imports on use are no part of it.
    graph = {
        name: {t for t, _ in imports(name, top_level_only=True) if t in modules() and t != name}
        for name in modules()
    }

    @cache
    def depth(name: str) -> int:
        return 1 + max((depth(target) for target in graph[name]), default=0)

    deep = {name: depth(name) for name in graph if depth(name) > DEPTH}
    assert not deep, f"longer than {DEPTH}: {deep}"


def test_light_modules_import_heavy_libraries_only_on_use():
    graph = {name: {t for t, _ in imports(name, top_level_only=True)} for name in modules()}
    seen: set[str] = set()
    todo = [name for name in LIGHT if name in graph]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        heavy = {t.split(".")[0] for t in graph[name]} & LAZY
        assert not heavy, f"{name} imports {heavy} at top level and the command line loads it"
        todo += [t for t in graph[name] if t in graph]


@pytest.mark.parametrize("name", sorted(modules()))
def test_module_is_small_and_says_what_it_is(name):
    path = modules()[name]
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= FILE_LINES, f"{name}: {lines} lines, limit {FILE_LINES}"
    assert ast.get_docstring(tree(path)), f"{name}: no module docstring"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or 0) - node.lineno + 1
            assert size <= FUNCTION_LINES, f"{name}.{node.name}: {size} lines"


@pytest.mark.parametrize("name", sorted(modules()))
def test_public_names_have_docstrings(name):
    bare = [
        node.name
        for node in tree(modules()[name]).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert not bare, f"{name}: no docstring on {bare}"


def _only_declares(path: Path) -> bool:
    """Whether no function of the module does anything: nouns and ports have no behaviour."""
    functions = [n for n in ast.walk(tree(path)) if isinstance(n, ast.FunctionDef)]
    return all(len(f.body) == 1 and ast.get_docstring(f) is not None for f in functions)


def test_every_module_has_its_mirrored_test():
    missing = []
    for name, path in modules().items():
        package, *rest = name.split(".")
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if path.name == "__init__.py" or lines <= MIRROR_FROM_LINES or _only_declares(path):
            continue
        mirror = ROOT / "tests" / MIRRORS[package] / Path(*rest[:-1]) / f"test_{rest[-1]}.py"
        if not mirror.exists():
            missing.append(f"{name} → {mirror.relative_to(ROOT)}")
    assert not missing, "no mirrored test: " + "; ".join(missing)
