"""Scripts become lists, pipelines and commands, or a syntax error."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim.shell.grammar import MAX_DEPTH, Group, Simple, parse
from clawctl.sim.shell.words import ScriptError


def test_items_know_what_joined_them():
    joined = [item.joined_by for item in parse("a; b && c || d\ne & f").items]
    assert joined == [";", ";", "&&", "||", ";", ";"]


def test_a_pipeline_holds_its_commands_and_its_negation():
    (item,) = parse("! a | b | c").items
    assert item.pipeline.negated
    assert len(item.pipeline.commands) == 3


def test_assignments_count_only_before_the_command():
    (item,) = parse("A=1 B=2 cmd C=3").items
    command = item.pipeline.commands[0]
    assert isinstance(command, Simple)
    assert [name for name, _ in command.assignments] == ["A", "B"]
    assert len(command.words) == 2


def test_redirections_keep_their_order():
    (item,) = parse("a >f 2>&1 <g >>h").items
    redirects = item.pipeline.commands[0].redirects
    assert [(r.stream, r.copy_of, r.append) for r in redirects] == [
        (1, None, False),
        (2, 1, False),
        (0, None, False),
        (1, None, True),
    ]


@pytest.mark.parametrize(("script", "apart"), [("(a; b)", True), ("{ a; b; }", False)])
def test_groups_hold_scripts(script, apart):
    (item,) = parse(script).items
    group = item.pipeline.commands[0]
    assert isinstance(group, Group)
    assert group.apart is apart
    assert len(group.script.items) == 2


def test_an_empty_script_is_nothing():
    assert parse(" \n ; \n").items == ()


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("| a", "syntax error: unexpected '|'"),
        ("a |", "syntax error: unexpected EOF"),
        ("a &&", "syntax error: unexpected EOF"),
        ("a )", "syntax error: unexpected ')'"),
        ("( a", "syntax error: unexpected EOF"),
        ("a >", "syntax error: unexpected EOF"),
        ("a > | b", "syntax error: unexpected '|'"),
        ("function a", "syntax error: 'function' is not simulated"),
        ("if a; then b", "syntax error: unexpected EOF"),
        ("if a; fi", "syntax error: unexpected 'fi'"),
        ("for 1 in a; do b; done", "syntax error: unexpected 'in'"),
        ("case a in b) c", "syntax error: unexpected EOF"),
    ],
)
def test_syntax_errors_name_what_was_unexpected(script, says):
    with pytest.raises(ScriptError) as caught:
        parse(script)
    assert str(caught.value) == says


def test_brackets_nest_only_so_deep():
    with pytest.raises(ScriptError, match="nested too deep"):
        parse("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1))


@given(st.text(alphabet="ab ;|&()<>{}!'\"$`\\\n2=#", max_size=60))
def test_any_script_is_read_or_refused(script):
    with contextlib.suppress(ScriptError):
        assert parse(script) is not None
