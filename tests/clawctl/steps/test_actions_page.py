"""docs/actions.md names every verb, code and effect, and its steps have the right form."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from clawctl.steps import entering, hands, recheck, scrolling, series, setting
from clawctl.steps.forms import FORMS, check_form, read_step
from clawctl_adapters import verdict
from clawctl_adapters.model.step import Effect

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "actions.md").read_text(encoding="utf-8")
STEPS = re.findall(r"`(\{\"action\".*?\})`", PAGE)
NO_CODES = {"ALREADY", "DENIED", "HELD", "LOOK_AGAIN", "SMALLEST_SHARE"}


def test_every_verb_has_an_example():
    assert {json.loads(step)["action"] for step in STEPS} == set(FORMS)


@pytest.mark.parametrize("text", STEPS)
def test_an_example_has_the_form_of_its_verb(text):
    wrong = check_form(read_step(json.loads(text)))
    unsupported = FORMS[json.loads(text)["action"]].refusal is not None
    assert [each.code for each in wrong] == (["unsupported_action"] if unsupported else [])


def test_every_effect_is_explained():
    assert all(f"| `{effect}` |" in PAGE for effect in get_args(Effect))


def codes():
    """Every code these modules name by a constant, and every one a plan refuses with."""
    for module in (verdict, entering, hands, recheck, scrolling, series, setting):
        for name, value in vars(module).items():
            is_code = name.isupper() and name[0] != "_" and name not in NO_CODES
            if is_code and isinstance(value, str):
                yield value
    for name in ("plan", "forms", "elements"):
        source = (ROOT / "clawctl" / "steps" / f"{name}.py").read_text(encoding="utf-8")
        yield from re.findall(r'Refusal\(\s*"(\w+)"', source)
        yield from re.findall(r'code="(\w+)"', source)


@pytest.mark.parametrize("code", sorted(set(codes())))
def test_every_code_is_explained(code):
    assert f"`{code}`" in PAGE
