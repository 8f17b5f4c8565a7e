"""What the command that runs third-party clients writes down."""

import pytest

from tests.clients.__main__ import BEGIN, END, clients_in, failures, put, summary

RESULTS = [
    {"client": "b", "steps": [
        {"step": "observe", "ok": True, "ms": 5.0, "streams": 1},
        {"step": "tap + observe", "ok": False, "problem": "check failed", "ms": 9.0, "streams": 2},
    ]},
    {"client": "u2_mcp", "steps": [
        {"step": "init (pushes the jar)", "ok": False, "problem": "Namespace"},
    ]},
]  # fmt: skip


def test_steps_are_counted_and_those_that_failed_are_named():
    text = summary(RESULTS)
    assert "| b | 2 | 1 | 5.0 | 9.0 | 2 |" in text
    assert "| u2_mcp | 1 | 0 | – | – | – |" in text
    assert "1 of 3 steps held, 2 clients" in text
    assert "Not held: b, tap + observe: check failed." in text
    assert "the client's own fault" in text


def test_a_fault_of_the_client_is_no_failure():
    assert failures(RESULTS) == [("b", "tap + observe", "check failed")]


def test_the_table_goes_between_the_marks_of_a_page():
    page = f"# Head\n{BEGIN}\nold\n{END}\nfoot\n"
    assert put(page, "| new |\n") == f"# Head\n{BEGIN}\n\n| new |\n\n{END}\nfoot\n"
    with pytest.raises(ValueError, match="marks"):
        put("# Head\n", "x")


def test_the_clients_are_those_with_a_script(tmp_path):
    for name in ("client_b.py", "client_a.py", "run.py"):
        (tmp_path / name).write_text("")
    assert clients_in(tmp_path) == ["a", "b"]
