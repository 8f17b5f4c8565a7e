"""Where each number goes: on its element, over no other number, beside the words if it can.

Room     adapters, renderers.
Input    the elements' rectangles, smallest first served; rectangles of words; the whole area.
Output   a box for each number, all in px of the picture that is sent.

Rules, in this order. Boxes never share a pixel and never leave the picture. A box lies inside
its element's rectangle whenever a box of some size fits there beside those that stand; else
across its edge, sharing a pixel; else as near as there is room, and a line leads to it. Among
places inside, one on no smaller element and on no words is taken, the large size before the
small ones; the corner at the top left before the others. Where smaller elements take all of it, as
rows take a list, its number lies wholly in one of them and never across the edge between two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from clawctl_adapters.model.geometry import Bounds

Placement = Literal["inside", "across", "beside", ""]
PAD_PX: Final = 2
MIN_FONT_PX: Final = 9
_CELL_PX: Final = 48
_STEPS: Final = 9  # places tried along each side of a large element
_REACH: Final = 40  # rings tried around an element too small for its number
# A digit of Pillow's own font is at most 0.6 em wide and 0.72 em high, at every size from 9 px.
_DIGIT_WIDTH, _DIGIT_HEIGHT = 0.62, 0.78


class Wish(NamedTuple):
    """A number and the rectangle of its element, in px of the picture that is sent."""

    ref: int
    rect: Bounds


class Placed(NamedTuple):
    """The box of a number; placement is "" and box None where the picture has no room left."""

    box: Bounds | None
    placement: Placement
    font_px: int


class _Index:
    """Rectangles by the cells of a coarse grid."""

    def __init__(self, rects: Iterable[Bounds] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Bounds]] = {}
        for rect in rects:
            self.add(rect)

    def add(self, rect: Bounds) -> None:
        for cell in _cells(rect):
            self._cells.setdefault(cell, []).append(rect)

    def near(self, rect: Bounds) -> set[Bounds]:
        return {r for cell in _cells(rect) for r in self._cells.get(cell, ()) if r.meets(rect)}


def _cells(rect: Bounds) -> Iterator[tuple[int, int]]:
    for x in range(rect.left // _CELL_PX, (rect.right - 1) // _CELL_PX + 1):
        for y in range(rect.top // _CELL_PX, (rect.bottom - 1) // _CELL_PX + 1):
            yield x, y


def box_size(ref: int, font_px: int) -> tuple[int, int]:
    """Width and height of a number's box."""
    digits = len(str(ref))
    width = int(_DIGIT_WIDTH * font_px * digits) + 1 + 2 * PAD_PX
    return width, int(_DIGIT_HEIGHT * font_px) + 1 + 2 * PAD_PX


def fonts_of(longest_px: int) -> tuple[int, ...]:
    """Sizes tried, largest first: 22 px on a picture of 1568, never under 9."""
    largest = max(MIN_FONT_PX + 4, min(22, longest_px * 22 // 1568))
    return tuple(dict.fromkeys((largest, largest * 3 // 4, largest * 3 // 5, MIN_FONT_PX)))


def place_numbers(wishes: Sequence[Wish], words: Sequence[Bounds], area: Bounds) -> list[Placed]:
    """A place for each wish, in the order given; the same input gives the same places."""
    fonts = [f for f in fonts_of(max(area.width_px, area.height_px)) if f >= MIN_FONT_PX]
    standing, said = _Index(), _Index(words)
    smaller = _Index()
    found: dict[int, Placed] = {}
    by_size = sorted(range(len(wishes)), key=lambda at: (wishes[at].rect.area_px, wishes[at].ref))
    for at in by_size:
        wish = wishes[at]
        placed = (
            _inside(wish, fonts, standing, smaller, said)
            or _at_edge(wish, standing, area)
            or Placed(None, "", MIN_FONT_PX)
        )
        if placed.box is not None:
            standing.add(placed.box)
        smaller.add(wish.rect)
        found[at] = placed
    return [found[at] for at in range(len(wishes))]


def _inside(
    wish: Wish, fonts: Sequence[int], standing: _Index, smaller: _Index, said: _Index
) -> Placed | None:
    best: tuple[int, Placed] | None = None
    for rank, font_px in enumerate(fonts):
        for box in _places(wish.rect, *box_size(wish.ref, font_px)):
            if standing.near(box):
                continue
            cost = _cost(box, smaller, said)
            if cost == 0:
                return Placed(box, "inside", font_px)
            # Shares, not pixels: a number on a row does not get better by being too small to read.
            cost += rank * 100
            if best is None or cost < best[0]:
                best = cost, Placed(box, "inside", font_px)
    return None if best is None else best[1]


def _cost(box: Bounds, smaller: _Index, said: _Index) -> int:
    """Of lying on smaller elements and on words; across the edge of one it reads as either's."""
    under = smaller.near(box)
    foreign = sum(_shared(box, rect) for rect in under)
    words = sum(_shared(box, rect) for rect in said.near(box))
    edges = sum(1 for rect in under if box.clip(rect) != box)
    shares = 800 * min(foreign, box.area_px) + 300 * min(words, box.area_px)
    return shares // box.area_px + 800 * edges


def _shared(one: Bounds, other: Bounds) -> int:
    both = one.clip(other)
    return 0 if both is None else both.area_px


def _places(rect: Bounds, width: int, height: int) -> Iterator[Bounds]:
    """Corners, then middles of the sides, then a grid; none when the box does not fit."""
    spare_x, spare_y = rect.width_px - width, rect.height_px - height
    if spare_x < 0 or spare_y < 0:
        return
    edge_x, edge_y = min(PAD_PX, spare_x // 2), min(PAD_PX, spare_y // 2)
    left, right = rect.left + edge_x, rect.left + spare_x - edge_x
    top, bottom = rect.top + edge_y, rect.top + spare_y - edge_y
    first = [(left, top), (right, top), (left, bottom), (right, bottom)]
    middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
    first += [(left, middle_y), (right, middle_y), (middle_x, top), (middle_x, bottom)]
    grid = [
        (rect.left + spare_x * x // _STEPS, rect.top + spare_y * y // _STEPS)
        for y in range(_STEPS + 1)
        for x in range(_STEPS + 1)
    ]
    for x, y in dict.fromkeys(first + grid):
        yield Bounds(x, y, x + width, y + height)


def _at_edge(wish: Wish, standing: _Index, area: Bounds) -> Placed | None:
    """The smallest box, over the element's middle or in rings around it."""
    width, height = box_size(wish.ref, MIN_FONT_PX)
    if width > area.width_px or height > area.height_px:
        return None
    middle = wish.rect.center
    beside: Placed | None = None
    for x, y in _rings(middle.x_px - width // 2, middle.y_px - height // 2, height // 2):
        left = min(max(area.left, x), area.right - width)
        top = min(max(area.top, y), area.bottom - height)
        box = Bounds(left, top, left + width, top + height)
        if standing.near(box):
            continue
        if box.meets(wish.rect):
            return Placed(box, "across", MIN_FONT_PX)
        beside = beside or Placed(box, "beside", MIN_FONT_PX)
    return beside


def _rings(x: int, y: int, step: int) -> Iterator[tuple[int, int]]:
    yield x, y
    for ring in range(1, _REACH):
        for at in range(-ring, ring + 1):
            yield x + at * step, y - ring * step
            yield x + at * step, y + ring * step
            yield x - ring * step, y + at * step
            yield x + ring * step, y + at * step
