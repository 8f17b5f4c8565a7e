"""clawctl diff: two recorded screens, the smaller text, refs kept."""

import json
from pathlib import Path

from click.testing import CliRunner

from clawctl.cli.diff import command
from tests.clawctl.test_maps import mapped

HIERARCHY = Path(__file__).resolve().parents[3] / "fixtures" / "hierarchy"


def diff(*words):
    return CliRunner().invoke(command, list(words))


def written(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_one_switch_is_one_line(tmp_path):
    before = HIERARCHY / "aosp_network.xml"
    text = before.read_text(encoding="utf-8")
    assert text.count('checked="false"') > 1
    head, _, tail = text.rpartition('checkable="true" checked="false"')
    after = written(tmp_path, "after.xml", f'{head}checkable="true" checked="true"{tail}')
    assert diff(str(before), after).stdout == "after since aosp_network ~7.on\n"
    told = json.loads(diff(str(before), after, "--json").stdout)
    assert list(told) == ["before", "after", "diff"]


def test_the_same_screen_is_no_change():
    name = str(HIERARCHY / "aosp_network.xml")
    assert diff(name, name).stdout.splitlines() == ["aosp_network since aosp_network no_change"]


def test_another_page_is_sent_whole_and_full_asks_for_it():
    home, about = (str(HIERARCHY / f"aosp_{page}.xml") for page in ("home", "about_phone"))
    for words in ((home, about), (home, about, "--full")):
        assert diff(*words).stdout.startswith("aosp_about_phone com.android.settings ")


def test_words_of_a_secret_stay_withheld():
    home, login = (str(HIERARCHY / f"{name}.xml") for name in ("aosp_home", "login_with_secrets"))
    shown = diff(home, login, "--json").stdout + diff(home, login, "--full").stdout
    assert "Sign in" in shown
    assert "\N{BULLET}" not in shown


def test_two_maps_are_compared_row_by_row(tmp_path):
    first, same = mapped(tmp_path), mapped(tmp_path)
    other = mapped(tmp_path, two="0")
    assert diff(str(first), str(same)).stdout == "no difference\n"
    assert diff(str(first), str(other)).stdout == "~ Switches/Two: [on] -> [off]\n"
    told = json.loads(diff(str(first), str(other), "--json").stdout)
    assert told["map"]["changed"] == {"Switches/Two": ["[on]", "[off]"]}


def test_a_map_and_a_screen_are_no_pair(tmp_path):
    found = diff(str(mapped(tmp_path)), str(HIERARCHY / "aosp_network.xml"))
    assert found.exit_code != 0
