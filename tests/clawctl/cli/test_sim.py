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


def test_all_mistakes_of_a_world_are_explained_with_their_places(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "pixel-13"\n[screens.home]\nrows = [\n'
        '  { title = "label:no_such_name", goto = "nowhere" },\n'
        '  { kind = "twist", title = "A" },\n]\n'
    )

    done = CliRunner().invoke(command, ["check", str(path), "--json"])

    assert done.exit_code == 2
    report = json.loads(done.stdout)
    assert not report["ok"]
    assert [problem["place"] for problem in report["problems"]][:3] == [
        "screens.home.rows[0].title",
        "screens.home.rows[0].goto",
        "screens.home.rows[1].kind",
    ]


def test_a_screen_nobody_can_reach_is_a_problem_too(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "pixel-13"\n[screens.alone]\ntitle = "Alone"\n')

    done = CliRunner().invoke(command, ["check", str(path)])

    assert done.exit_code == 2
    assert "screens.alone: no row, button or intent leads here" in done.stdout


def test_a_value_of_the_wrong_type_is_named(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('extends = "pixel-13"\n[hardware]\nsdk = "many"\n')

    done = CliRunner().invoke(command, ["check", str(path), "--json"])

    assert done.exit_code == 2
    assert json.loads(done.stdout)["problems"][0]["place"] == "hardware"


def test_a_file_of_faults_is_checked_as_one(tmp_path):
    path = tmp_path / "faults.toml"
    path.write_text('[[fault]]\nname = "stal"\n[[fault]]\nname = "stall"\nnth = 0\n')
    done = CliRunner().invoke(command, ["check", str(path), "--json"])

    assert done.exit_code == 2
    places = [problem["place"] for problem in json.loads(done.stdout)["problems"]]
    assert places == ["fault[0].name", "fault[1].nth"]


def test_all_faults_are_listed_for_people_and_programs():
    told = json.loads(CliRunner().invoke(command, ["faults", "--json"]).stdout)["faults"]
    lines = CliRunner().invoke(command, ["faults"]).stdout.splitlines()

    assert told["lost_reply"]["point"] == "open"
    assert len(lines) == len(told)
    assert "delay: answers late; at open (takes seconds)" in lines
