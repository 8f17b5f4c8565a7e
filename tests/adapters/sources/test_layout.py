"""Where in a tag our facts stand, by name or by one cut around the flags."""

from msgspec import UNSET

from clawctl_adapters.sources.layout import FLAGS, TEXTS, Block, Layout, states_of

NAMES = ("index", "text", "checkable", "clickable", "bounds", "hint")
TAG = 'node index="0" text="a" checkable="false" clickable="true" bounds="[0,0][1,1]" hint="h" />'


def words(**given):
    return tuple(given.get(name.replace("-", "_")) for name in FLAGS)


def test_a_layout_picks_by_name_and_gives_none_for_what_is_absent():
    texts = Layout(NAMES).texts(["", "0", "", "a", "", "false", "", "true", "", "b", "", "h", None])
    assert dict(zip(TEXTS, texts, strict=True)) == {
        "resource-id": None, "class": None, "text": "a", "content-desc": None, "bounds": "b",
        "package": None, "hint": "h", "window-id": None, "drawing-order": None, "display-id": None,
    }  # fmt: skip


def test_a_block_cuts_its_own_layout_and_shows_another():
    block = Block.of(NAMES)
    run, pieces = block.cut(TAG)
    assert (run, pieces[:-1:2] == block.pieces, pieces[-1]) == (
        'false" clickable="true', True, " />",
    )  # fmt: skip
    _, other = block.cut(TAG.replace(" index=", " NAF=").replace("hint=", "drawing-order="))
    assert other[:-1:2] != block.pieces


def test_flags_apart_first_last_or_absent_are_no_block():
    assert Block.of(("text", "checked", "bounds", "clickable", "hint")) is None
    assert Block.of(("checked", "bounds")) is None
    assert Block.of(("bounds", "checked")) is None
    assert Block.of(("text", "bounds")) is None


def test_a_run_that_is_not_exactly_ours_says_nothing():
    block = Block.of(NAMES)
    assert block.read('false" clickable="true') == (
        None, False, None, None, True, None, UNSET, None, UNSET, UNSET, UNSET, UNSET,
    )  # fmt: skip
    for run in ("", 'false" clickable="maybe', 'false" enabled="true', 'false" x="" clickable="'):
        assert block.read(run) is None


def test_written_visibility_counts_whichever_way_it_is_written():
    assert states_of(words(visible_to_user="false"))[0][6] is False
    assert states_of(words(displayed="true"))[0][6] is True
    assert states_of(words(visible_to_user="", displayed="true"))[0][6] is True
    assert states_of(words())[0][6] is UNSET


def test_a_word_that_is_neither_true_nor_false_is_told_for_plain_flags_only():
    assert states_of(words(checked="maybe"))[1] is False
    assert states_of(words(password="maybe"))[1] is True
