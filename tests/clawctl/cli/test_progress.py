"""Progress goes to stderr, as plain text."""

from clawctl.cli.progress import Progress

ACT = {
    "type": "act",
    "step": {"action": "click", "candidateId": "open:about"},
    "why": "row [red]about[/red] leads on\x1b[2J",
}


def test_a_step_is_a_line_on_stderr_without_markup_or_escapes(capsys):
    with Progress(quiet=False) as progress:
        progress.watch("decision", ACT)
        progress.watch("effect", {"effect": "no_change"})
        progress.watch("effect", {"effect": "confirmed"})
        progress.watch("other", {})
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "  click open:about: row [red]about[/red] leads on\\x1b[2J",
        "    → no_change",
    ]


def test_quiet_prints_nothing_away_from_a_terminal(capsys):
    with Progress(quiet=True) as progress:
        progress.watch("decision", ACT)
    assert capsys.readouterr().err == ""
