"""clawctl observe."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from clawctl.cli.observe import command
from clawctl.trace.png import check_png
from clawctl.trace.reader import RunReader
from clawctl_adapters import normalize_compact, parse_brief, parse_outline, to_wire
from clawctl_adapters.errors import BudgetError, EvidenceError, UsageError

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


@pytest.mark.parametrize("form", ["brief", "outline", "document", "json", "compact"])
def test_private_words_are_withheld_in_every_form(tmp_path, form):
    path = tmp_path / "sms.xml"
    path.write_bytes(SECRET)
    assert "482913" not in observe(path, "--format", form).output


@pytest.mark.parametrize("form", ["brief", "outline", "document", "json", "compact"])
@pytest.mark.parametrize("words", ["Ada Byron", "ada@example.com"])
def test_a_window_title_is_withheld_where_it_is_private(tmp_path, form, words):
    """A name that stands beside an address on the same screen; an address of itself."""
    mail = "ada@example.com" if words == "Ada Byron" else "Inbox"
    texts = "".join(
        f'<node text="{text}" class="a.TextView" package="a.b" bounds="[0,0][9,9]"/>'
        for text in (words, mail)
    )
    row = f'<node class="a.Row" package="a.b" clickable="true" bounds="[0,0][9,9]">{texts}</node>'
    path = tmp_path / "chat.xml"
    path.write_text(
        f'<displays><display id="0"><window id="1" title="{words}" type="TYPE_APPLICATION">'
        f'<hierarchy rotation="0">{row}</hierarchy></window></display></displays>',
        encoding="utf-8",
    )
    done = observe(path, "--format", form)
    assert done.exit_code == 0
    assert words not in done.stdout


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


NETWORK = ROOT / "fixtures" / "hierarchy" / "aosp_network.xml"
KEYBOARD = ROOT / "fixtures" / "runs" / "pixel-keyboard"


def test_points_say_where_to_touch():
    (line,) = [
        line
        for line in parse_brief(observe(NETWORK, "--points").stdout).lines
        if [label.text for label in line.labels][:1] == ["Airplane mode"]
    ]
    assert line.point == (540, 940)


def test_the_outline_that_is_printed_reads_back_with_its_depth():
    outline = parse_outline(observe(NETWORK, "--format", "outline", "--frames", "operable").stdout)
    entries = [entry for section in outline.sections for entry in section.entries]
    assert max(entry.depth for entry in entries) >= 2
    assert all(entry.frame is not None for entry in entries if entry.actions)


def test_the_brief_says_in_detail_what_is_asked_of_one_element():
    text = observe(NETWORK, "--refs", "5", "--detail").stdout
    (line,) = [line for line in parse_brief(text).lines if line.ref == 5]
    assert (line.kind, line.role, line.inside) == ("switch", "LinearLayout", 3)
    assert [line.ref for line in parse_brief(text).lines] == [1, 3, 5]
    assert parse_brief(text).shown == 3


def test_a_query_and_frames_are_the_briefs_too():
    lines = parse_brief(observe(NETWORK, "--query", "hotspot", "--frames", "all").stdout).lines
    assert [line.ref for line in lines if line.labels] == [6, 7]
    assert all(line.frame is not None for line in lines)


def test_the_document_is_one_json_value_with_every_element():
    shown = json.loads(observe(NETWORK, "--format", "document").stdout)
    assert (shown["format"], shown["complete"]) == ("clawctl-document-1", True)
    assert sum(len(window["nodes"]) for window in shown["windows"]) == shown["totalNodes"]
    with pytest.raises(BudgetError):
        observe(NETWORK, "--format", "document", "--max-bytes", "100")


def test_a_query_keeps_matches_and_what_they_stand_in():
    outline = parse_outline(observe(NETWORK, "--format", "outline", "--query", "hotspot").stdout)
    assert outline.matches == 2
    assert outline.shown < outline.elements


@pytest.mark.parametrize(
    "words",
    [
        ("--format", "json", "--query", "x"),
        ("--format", "document", "--frames", "all"),
        ("--format", "outline", "--points"),
        ("--format", "outline", "--detail"),
        ("--format", "document", "--refs", "1"),
        ("--refs", "1,x"),
        ("--json", "--max-bytes", "9"),
        ("--marks", "m.png"),
    ],
)
def test_an_option_of_another_format_is_refused(words):
    result = CliRunner().invoke(command, [str(NETWORK), *words])
    assert result.exit_code == 2
    assert not Path("m.png").exists()


def test_a_text_over_its_limit_is_refused_whole():
    size_bytes = len(observe(NETWORK).stdout.encode())
    assert observe(NETWORK, "--max-bytes", str(size_bytes)).stdout == observe(NETWORK).stdout
    with pytest.raises(BudgetError) as caught:
        observe(NETWORK, "--max-bytes", str(size_bytes - 1))
    assert caught.value.code == "BUDGET_EXCEEDED"


def test_a_screen_larger_than_a_model_takes_is_refused_with_its_size_and_how_to_ask_for_less(
    tmp_path,
):
    row = '<node text="A row with words in it" class="a.V" clickable="true" bounds="[0,0][9,9]"/>'
    path = tmp_path / "long.xml"
    path.write_text(f'<hierarchy rotation="0">{row * 4000}</hierarchy>', encoding="utf-8")
    for form in ("brief", "outline"):
        with pytest.raises(BudgetError) as caught:
            observe(path, "--format", form)
        assert caught.value.code == "BUDGET_EXCEEDED"
        assert " in 4001 lines, 64000 allowed" in caught.value.saw
        assert "--query" in caught.value.next_move
    few = observe(path, "--refs", "7-9").stdout
    assert [line.ref for line in parse_brief(few).lines] == [7, 8, 9]
    assert parse_brief(few).elements == 4000


def test_marks_are_written_beside_the_text(tmp_path):
    marked = tmp_path / "marked.png"
    shown = observe("-d", f"replay:{KEYBOARD}", "--runs", tmp_path / "runs", "--marks", marked)
    assert parse_brief(shown.stdout).app == "com.android.settings"
    assert max(check_png(marked.read_bytes())) <= 1568


def test_marks_that_cannot_be_written_are_an_error(tmp_path):
    with pytest.raises(UsageError) as caught:
        observe("-d", "sim", "--runs", tmp_path, "--marks", tmp_path / "none" / "m.png")
    assert caught.value.code == "OUTPUT_UNWRITABLE"
