"""Numbers lie on their elements and never on each other."""

from hypothesis import given, settings
from hypothesis import strategies as st

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.renderers.placing import MIN_FONT_PX, Wish, box_size, place_numbers

AREA = Bounds(0, 0, 700, 1500)
RECTS = st.builds(
    lambda x, y, w, h: Bounds(x, y, min(700, x + w), min(1500, y + h)),
    st.integers(0, 690), st.integers(0, 1490), st.integers(1, 700), st.integers(1, 300),
)  # fmt: skip


@settings(max_examples=40)
@given(st.lists(RECTS, max_size=25))
def test_no_box_shares_a_pixel_with_another_and_each_says_where_it_lies(rects):
    wishes = [Wish(ref, rect) for ref, rect in enumerate(rects, 1)]
    placed = place_numbers(wishes, rects, AREA)
    boxes = [one.box for one in placed if one.box is not None]
    assert len(boxes) == len(wishes)  # this area has room for 25 numbers
    for at, box in enumerate(boxes):
        assert box.clip(AREA) == box
        assert not any(box.meets(other) for other in boxes[at + 1 :])
    for wish, one in zip(wishes, placed, strict=True):
        held = {"inside": one.box.clip(wish.rect) == one.box, "across": one.box.meets(wish.rect)}
        assert held.get(one.placement, True)


def test_a_number_lies_inside_wherever_its_smallest_box_fits():
    width, height = box_size(7, MIN_FONT_PX)
    fits, narrow = Bounds(50, 50, 50 + width, 50 + height), Bounds(90, 50, 89 + width, 50 + height)
    one, other = place_numbers([Wish(7, fits), Wish(8, narrow)], [], AREA)
    assert (one.box, one.placement, one.font_px) == (fits, "inside", 9)
    assert other.placement == "across"


def test_slivers_on_one_spot_get_numbers_beside_each_other():
    dot = Bounds(300, 300, 302, 302)
    placed = place_numbers([Wish(ref, dot) for ref in range(1, 8)], [], AREA)
    assert {one.placement for one in placed} == {"across", "beside"}


def test_words_and_smaller_elements_are_kept_free_where_there_is_room():
    row, words, switch = Bounds(0, 0, 600, 100), Bounds(0, 0, 300, 100), Bounds(450, 0, 600, 100)
    first, _ = place_numbers([Wish(1, row), Wish(2, switch)], [words], AREA)
    assert not first.box.meets(words)
    assert not first.box.meets(switch)
    assert first.font_px == 21


def test_a_list_full_of_rows_gets_a_number_of_legible_size():
    rows = [Bounds(0, top, 700, top + 100) for top in range(0, 1500, 100)]
    wishes = [Wish(ref, rect) for ref, rect in enumerate([AREA, *rows], 1)]
    placed = place_numbers(wishes, [], AREA)
    assert {one.font_px for one in placed} == {21}
    assert {one.placement for one in placed} == {"inside"}


def test_a_picture_without_room_leaves_a_number_out():
    tiny = Bounds(0, 0, 5, 5)
    assert place_numbers([Wish(1, tiny)], [], tiny)[0].box is None
