"""clawctl sim: worlds listed, and mistakes in one explained."""

import json

from click.testing import CliRunner

from clawctl.cli.sim import command


def test_the_shipped_worlds_are_listed():
    done = CliRunner().invoke(command, ["list", "--json"])

    assert done.exit_code == 0
    assert "pixel-15-en" in json.loads(done.stdout)["worlds"]


def test_a_shipped_world_has_no_problem():
    done = CliRunner().invoke(command, ["check", "pixel-15-en", "--json"])

    assert done.exit_code == 0
    assert json.loads(done.stdout) == {"world": "pixel-15-en", "ok": True, "problems": []}
