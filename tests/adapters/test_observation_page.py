"""The page for users names every code the code can give, and the decision every test."""

import ast
import re
from pathlib import Path

from clawctl_adapters import (
    COMPACT_V1_RULES,
    DEFAULT_RULES,
    careful,
    eligibility,
    occlusion,
    screen,
)
from clawctl_adapters import rows as rows_module
from clawctl_adapters import selectors as selectors_module
from clawctl_adapters.sources import elements, encoding

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "observation.md").read_text(encoding="utf-8")
DECISION = ROOT / "docs" / "decisions" / "0012-weaknesses-of-the-reference-contract.md"
CODE = re.compile(r"[a-z]+(_[a-z]+)+")


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def words_in(module, *, only_returned):
    """String constants of a module that look like codes: all, or those that functions return."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    roots = [n for n in ast.walk(tree) if isinstance(n, ast.Return)] if only_returned else [tree]
    found = {
        node.value
        for root in roots
        for node in ast.walk(root)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {word for word in found if CODE.fullmatch(word)}


def reasons():
    """What the rules of both sets return, and the constants that they return by name."""
    found = {"covered"}
    for module in (careful, eligibility):
        found |= words_in(module, only_returned=True)
    for module in (occlusion, screen):
        for name, value in vars(module).items():
            if name.startswith(("COVERED", "SCREEN")):
                found.add(value)
            elif isinstance(value, dict) and name.isupper():  # condition → reason
                found |= {word for word in value.values() if isinstance(word, str)}
    return found


def test_every_reason_has_a_row_with_example_and_next_move():
    rows = re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \| ([^|]+) \|", section("Reasons"), re.M)
    assert sorted(code for code, _, _ in rows) == sorted(reasons())
    assert all(example.strip() and move.strip() for _, example, move in rows)


def test_rule_names_and_strengths_and_bases_are_on_the_page():
    assert (DEFAULT_RULES.name, COMPACT_V1_RULES.name) == ("default", "compact-v1")
    text = Path(selectors_module.__file__).read_text(encoding="utf-8")
    given = set(re.findall(r'"(label\+id|label|description|scoped|row|id|position)"', text))
    listed = re.findall(r"^\| `([a-z+]+)`", section("Strengths"), re.M)
    assert set(listed) == given
    bases = set(re.findall(r"`([a-z]+_[a-z_]+|container)`", section("Rows")))
    known = words_in(rows_module, only_returned=False) | {"flat_ids", "flat_gap", "container"}
    assert bases - {"read_rows"} <= known | {"no_list", "summary_id", "value_id", "slider_text"}


def test_stated_limits_are_the_code_s():
    table = section("What is read")
    assert f"{encoding.MAX_BYTES // 2**20} MiB" in table
    assert f"{elements.MAX_NODES:,}" in table
    assert f"{elements.MAX_DEPTH:,}" in table
    assert f"{elements.MAX_PATH_CHARS // 2**20} Mi characters" in table
    assert f"{selectors_module.MAX_LABEL_CHARS} characters" in table


def test_decision_s_tests_exist_and_every_weakness_is_fixed_or_kept():
    text = DECISION.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-9]+) \| [^|]+ \| (fixed|kept) \| (.+) \|$", text, re.M)
    assert [int(number) for number, _, _ in rows] == list(range(1, 29))
    tests = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests").rglob("test_*.py"))
    for number, verdict, why in rows:
        named = re.findall(r"`(test_\w+)`", why)
        assert named or verdict == "kept" or "make bench" in why, number
        assert [name for name in named if f"def {name}(" not in tests] == []
