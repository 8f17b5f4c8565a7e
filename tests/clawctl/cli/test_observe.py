"""clawctl observe."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from clawctl.cli.observe import command
from clawctl.trace.reader import RunReader
from clawctl_adapters import normalize_compact, parse_brief, to_wire
from clawctl_adapters.errors import EvidenceError

ROOT = Path(__file__).resolve().parents[3]
ABOUT = ROOT / "fixtures" / "hierarchy" / "aosp_about_phone.xml"
CORPUS = ROOT.parent / "shared" / "corpus"


def observe(*arguments: str | Path):
    return CliRunner().invoke(command, [str(word) for word in arguments], catch_exceptions=False)


def test_the_compact_form_of_a_dump_normalizes_to_its_json_form():
    shown = json.loads(observe(ABOUT, "--format", "json").stdout)
    compact = json.loads(observe(ABOUT, "--format", "compact").stdout)
    assert compact["compact"]["schemaVersion"] == 1
    again = to_wire(normalize_compact(compact))
    assert [n["nodePath"] for n in again["nodes"]] == [n["nodePath"] for n in shown["nodes"]]


def test_brief_is_the_default_and_parses_back():
    text = observe(ABOUT).stdout
    assert text == observe(ABOUT, "--format", "brief").stdout
    assert parse_brief(text.rstrip("\n"))


def test_an_error_keeps_the_place_of_the_bytes(tmp_path):
    path = tmp_path / "bad.xml"
    path.write_bytes(ABOUT.read_bytes()[:2000])
    with pytest.raises(EvidenceError) as caught:
        observe(path)
    assert caught.value.code == "DUMP_INCOMPLETE"
    assert caught.value.evidence == str(path)


def test_a_device_leaves_its_raw_bytes_in_a_folder_of_their_own(tmp_path):
    result = observe("-d", "sim", "--runs", tmp_path)
    assert result.exit_code == 0
    (run,) = tmp_path.iterdir()
    assert str(run) in result.stderr
    assert RunReader(run).status == "done"
    assert (run / "captures" / "c-0001" / "screen.png").stat().st_size > 1000


@pytest.mark.shared
def test_every_real_dump_gives_a_text_or_a_typed_error():
    if not CORPUS.is_dir():
        pytest.skip("needs the corpus beside the checkout")
    files = sorted(CORPUS.glob("*.xml"))
    refused = {}
    for path in files:
        try:
            parse_brief(observe(path).stdout)
        except EvidenceError as error:
            refused[path.name] = error.code
    assert len(files) == 86
    assert refused == {}


SECRET = (
    b"<hierarchy rotation=\"0\"><node index=\"0\" text=\"Your code is 482913\" resource-id=\"\""
    b" class=\"android.widget.TextView\" package=\"com.example.sms\" bounds=\"[0,0][9,9]\"/>"
    b"</hierarchy>"
)  # fmt: skip


@pytest.mark.parametrize("form", ["brief", "json", "compact"])
def test_private_words_are_withheld_in_every_form(tmp_path, form):
    path = tmp_path / "sms.xml"
    path.write_bytes(SECRET)
    assert "482913" not in observe(path, "--format", form).output


@pytest.mark.parametrize("form", ["json", "compact"])
def test_private_words_are_shown_to_who_asks_for_them(tmp_path, form):
    path = tmp_path / "sms.xml"
    path.write_bytes(SECRET)
    assert "482913" in observe(path, "--format", form, "--show-private").output


def test_no_raw_keeps_no_dump_and_no_picture(tmp_path):
    result = observe("-d", "sim", "--runs", tmp_path, "--no-raw")
    assert result.exit_code == 0
    (run,) = tmp_path.iterdir()
    assert [p for p in run.rglob("*") if p.suffix in (".xml", ".png")] == []
    assert RunReader(run).head.raw == "none"
