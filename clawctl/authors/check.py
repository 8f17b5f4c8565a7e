"""Does a skill's folder hold what it says: everything that can be found out without a phone.

Room     clawctl.authors.
Input    a folder with a skill.toml. Output  CheckReport: each finding with its place.
Refuses  nothing about the skill: whatever is wrong is a finding. The rules are those that hold for
         the skills that ship (tests/test_architecture.py): no phone, no clock, no network, sizes.
"""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from clawctl.authors.local import load, parse
from clawctl.authors.making import has_struct_inputs, input_schema, made, output_schema
from clawctl.authors.manifest import Case, Manifest
from clawctl.policy import Policy
from clawctl_adapters.errors import ClawError

# What would give a skill a phone, a clock, a network or a process.
BANNED: Final = frozenset(
    {"os", "time", "socket", "subprocess", "threading", "asyncio", "multiprocessing", "ctypes",
     "random", "secrets", "uuid", "datetime", "requests", "urllib", "http", "adbutils",
     "uiautomator2", "clawctl"}
)  # fmt: skip
FILE_LINES, FUNCTION_LINES = 500, 60
TESTS_S: Final = 300


class Finding(msgspec.Struct, frozen=True, rename="camel"):
    """One check, by its name in docs/skills.md.

    place  file and line, case or field.   saw  what was found; "" when it holds.
    """

    name: str
    ok: bool
    place: str
    saw: str = ""


class CheckReport(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """ok when every finding is."""

    skill: str
    ok: bool
    findings: tuple[Finding, ...]


def check_folder(folder: Path, *, tests: bool = True) -> CheckReport:
    """Check the skill in that folder. tests  whether its own test files are run too."""
    try:
        manifest, kind = load(folder)
    except ClawError as error:
        finding = Finding("LOADS", False, error.where, error.saw)
        return CheckReport(skill=folder.name, ok=False, findings=(finding,))
    findings = [Finding("LOADS", True, manifest.entry)]
    findings += _code(folder / f"{manifest.module}.py")
    findings += _types(kind, manifest)
    if not manifest.cases:
        findings.append(Finding("CASE", False, "skill.toml", "no cases: nothing is shown to work"))
    for number, case in enumerate(manifest.cases, 1):
        place = f"case {number} on {case.world}"
        findings += _case(folder, kind, case, place, _policy(manifest))
    if tests:
        findings += _tests(folder)
    return CheckReport(
        skill=manifest.name, ok=all(one.ok for one in findings), findings=tuple(findings)
    )


def _code(path: Path) -> Iterator[Finding]:
    module = parse(path)
    wrong = [f"{name} in line {line}" for name, line in _imports(module) if _is_banned(name)]
    yield Finding("IMPORTS", not wrong, path.name, ", ".join(wrong[:3]))
    lines = len(path.read_text(encoding="utf-8").splitlines())
    long = [f"{lines} lines, limit {FILE_LINES}"] if lines > FILE_LINES else []
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            if size > FUNCTION_LINES:
                long.append(f"{node.name}: {size} lines, limit {FUNCTION_LINES}")
    yield Finding("SIZE", not long, path.name, ", ".join(long[:3]))


def _imports(module: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ".", node.lineno
        elif isinstance(node, ast.Name) and node.id in ("__import__", "eval", "exec", "open"):
            yield f"call:{node.id}", node.lineno


def _is_banned(name: str) -> bool:
    return name.partition(".")[0] in BANNED or name.startswith("call:")


def _types(kind: Any, manifest: Manifest) -> Iterator[Finding]:
    """Whether inputs and outputs have a form that a program can ask for."""
    frozen = getattr(kind, "Inputs", None) is None or has_struct_inputs(kind)
    yield Finding("TYPES", frozen, "Inputs", "" if frozen else "no frozen msgspec.Struct")
    if frozen:
        try:
            input_schema(kind)
        except TypeError:
            yield Finding("TYPES", False, "Inputs", "a type that has no JSON Schema")
    fields = getattr(kind, "fields", ())
    named = isinstance(fields, tuple) and all(isinstance(field, str) for field in fields)
    yield Finding("TYPES", named, "fields", "" if named else "no tuple of names")
    stated = getattr(kind, "policy", manifest.policy) == manifest.policy
    yield Finding("TYPES", stated, "policy", "" if stated else "not the one in skill.toml")


def _policy(manifest: Manifest) -> Policy:
    """What the skill says it may do, and no more."""
    allow = ["destructive"] if manifest.policy == "destructive" else []
    return Policy(allow, read_only=manifest.policy == "read")


def _case(folder: Path, kind: Any, case: Case, place: str, policy: Policy) -> Iterator[Finding]:
    from clawctl.authors.trial import trial

    make = partial(made, kind, case.inputs)
    world = folder / case.world if (folder / case.world).is_file() else case.world
    with tempfile.TemporaryDirectory() as runs:
        try:
            first = trial(make, world, Path(runs) / "1", policy=policy)
            second = trial(make, world, Path(runs) / "2", policy=policy)
        except ClawError as error:
            yield Finding("CASE", False, place, f"{error.code} {error.saw}".rstrip())
            return
    problem = _problem(case, first.report.status, first.report.value, first.report.reason)
    yield Finding("CASE", problem is None, place, problem or "")
    yield Finding("TYPES", *_outputs(kind, first.report.value, place))
    refused = [one.group or one.policy_class for one in first.report.refusals]
    yield Finding("POLICY", not refused, place, ", ".join(dict.fromkeys(refused)))
    same = first.decisions == second.decisions
    yield Finding("DETERMINED", same, place, "" if same else _first_difference(first, second))
    at = first.redecision.diverged_at
    yield Finding("REPLAY", at is None, place, "" if at is None else f"other decision at {at}")
    if first.report.status == "done":
        failed = [check.name for check in first.verification.checks if not check.ok]
        yield Finding("VERIFY", not failed, place, ", ".join(failed))


def _problem(case: Case, status: str, value: Any, reason: Any) -> str | None:
    if status != case.status:
        why = f" ({reason['reason']})" if reason else ""
        return f"{status}{why}, expected {case.status}"
    if status == "done" and dict(value) != case.value:
        differs = sorted(k for k in {*value, *case.value} if value.get(k) != case.value.get(k))
        return f"other values than expected: {', '.join(differs)}"
    return None


def _outputs(kind: Any, value: Any, place: str) -> tuple[bool, str, str]:
    schema = output_schema(tuple(getattr(kind, "fields", ())))
    untyped = [name for name, said in value.items() if not isinstance(said, str)]
    foreign = [] if schema["additionalProperties"] else sorted(set(value) - set(schema["required"]))
    problem = [f"{name}: no text" for name in untyped] + [f"{n}: not in fields" for n in foreign]
    return not problem, place, ", ".join(problem)


def _first_difference(first: Any, second: Any) -> str:
    pairs = zip(first.decisions, second.decisions, strict=False)
    at = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), None)
    return f"two runs differ from decision {at}" if at else "two runs of different length"


def _tests(folder: Path) -> Iterator[Finding]:
    files = sorted(path.name for path in folder.glob("test_*.py"))
    if not files:
        yield Finding("TESTS", False, str(folder), "no test_*.py")
        return
    if find_spec("pytest") is None:
        yield Finding("TESTS", True, ", ".join(files), "not run: pytest is not installed")
        return
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=TESTS_S, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        yield Finding("TESTS", False, ", ".join(files), f"not over after {TESTS_S} s")
        return
    last = done.stdout.decode("utf-8", "replace").strip().rpartition("\n")[2]
    ok = done.returncode == 0
    yield Finding("TESTS", ok, ", ".join(files), "" if ok else last[:200])
