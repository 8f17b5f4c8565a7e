"""Five families, unique codes, bounded one-line messages, every code documented."""

import re
from pathlib import Path

import pytest

from clawctl_adapters import errors
from clawctl_adapters.errors import FAMILIES, ClawError, DeviceError, EvidenceError

DOCS = Path(__file__).resolve().parents[2] / "docs" / "errors.md"
ROOTS = [Path(__file__).resolve().parents[2] / r for r in ("adapters", "skills", "clawctl")]


def all_codes():
    return [(family, code) for family in FAMILIES for code in family.codes]


def test_families_are_all_subclasses_and_exit_codes_are_two_to_six():
    assert set(FAMILIES) == set(ClawError.__subclasses__())
    assert [family.exit_code for family in FAMILIES] == [2, 3, 4, 5, 6]


def test_each_code_belongs_to_one_family():
    codes = [code for _, code in all_codes()]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize(("family", "code"), all_codes())
def test_each_code_is_documented_with_its_next_move(family, code):
    row = re.search(rf"^\| `{code}` \| .* \|$", DOCS.read_text(encoding="utf-8"), re.M)
    assert row, f"docs/errors.md has no row for {code}"
    assert family.codes[code] in row.group(0)


def test_each_code_is_raised_somewhere():
    text = "".join(p.read_text() for root in ROOTS for p in root.rglob("*.py"))
    text = text.replace(Path(errors.__file__).read_text(), "")
    unused = [code for _, code in all_codes() if f'"{code}"' not in text]
    assert not unused, f"listed and documented, yet never raised: {unused}"


def test_unknown_code_is_a_programming_fault():
    with pytest.raises(KeyError, match="NO_SUCH"):
        DeviceError("NO_SUCH")


def test_message_is_one_bounded_printable_line():
    error = EvidenceError("DUMP_EMPTY", "x" * 500, saw="a\nb\x1b[31m\u202e" + "y" * 500)
    text = str(error)
    assert len(text) <= 300
    assert text.startswith("DUMP_EMPTY at ")
    assert text.isprintable()


def test_message_names_place_sight_next_move_and_kept_evidence():
    error = EvidenceError("DUMP_INCOMPLETE", "c-0007", saw="no end tag", evidence="c-0007/tree.xml")
    assert str(error) == (
        "DUMP_INCOMPLETE at c-0007: saw no end tag. Capture again; the document ends before its"
        " last element. Raw bytes kept: c-0007/tree.xml"
    )


def test_raw_bytes_travel_with_the_error_and_are_never_printed():
    error = EvidenceError("DUMP_INCOMPLETE", "sim", raw=b"<hierarchy>private words")
    assert error.raw == b"<hierarchy>private words"
    assert "private" not in str(error)
    assert "private" not in str(error.to_wire())
