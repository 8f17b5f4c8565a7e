"""Numbers on the screenshot: the refs of the brief, each on its element.

Room     adapters, renderers; the one module of this floor that knows Pillow, and only on use.
Input    an observation, the PNG of the same capture; refs of a session, if there is one.
Output   a PNG of at most 1568 px a side, whose text chunks say the scale; Marks, the same as
         values.
Refuses  PICTURE_MISMATCH picture and tree differ in size or rotation; PICTURE_INVALID no whole
         PNG; REFS_OF_ANOTHER_SCREEN; INVALID_MARKS_SIZE.

Withheld words are painted over first, before the picture is made smaller: no pixel of them is
mixed into its surroundings.
"""

import io
from typing import TYPE_CHECKING, Final

import msgspec

from clawctl_adapters.errors import EvidenceError, UsageError
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.placing import Placement, Wish, place_numbers
from clawctl_adapters.renderers.visible import Seen, Unseen, seen_part
from clawctl_adapters.screen import SCREEN_FACTS_UNUSABLE, SCREEN_MISMATCH, screen_of
from clawctl_adapters.tree import Tree, tree_of

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from PIL.ImageDraw import ImageDraw as Pen

MAX_SIDE_PX: Final = 1568  # hosts make a larger picture smaller themselves, numbers included
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_MAX_PIXELS: Final = 50_000_000  # an 8K display has 33 million
_WITHHELD: Final = (128, 128, 128)
_WHITE: Final = (255, 255, 255)
_LIST_PX: Final = 3  # width of the frame around what only scrolls
# Dark enough for white digits (at least 4.5 : 1), far apart, so that neighbours differ.
COLOURS: Final = (
    (176, 0, 32), (11, 87, 208), (0, 105, 92), (106, 27, 154), (138, 75, 0), (40, 40, 40),
)  # fmt: skip


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """An operable element and its number.

    scrolls    whether it only scrolls: its number is drawn the other way round and its frame
               thick, as the rows in it may leave no free place.
    visible    its largest visible rectangle in screen px; None when `why` says what hides it.
    box        of the number, in px of the marked picture; None when nothing is drawn.
    placement  "inside" the visible part; "across" its edge, where no box fits inside; "beside"
               it with a line, where even that would hide another number; "" where none is drawn.
    """

    ref: int
    path: str
    scrolls: bool
    visible: Bounds | None
    why: Unseen
    box: Bounds | None
    placement: Placement
    font_px: int


class Marks(msgspec.Struct, frozen=True, kw_only=True):
    """Every operable element in the brief's order, and the sizes.

    screen_px  width and height of the screenshot.   picture_px  of the marked picture.
    withheld   rectangles painted over, in screen px.
    """

    screen_px: tuple[int, int]
    picture_px: tuple[int, int]
    withheld: tuple[Bounds, ...]
    marks: tuple[Mark, ...]

    @property
    def scale(self) -> float:
        """Marked picture px for one screen px, 1 at most."""
        return max(self.picture_px) / max(self.screen_px)

    def in_picture(self, rect: Bounds) -> Bounds:
        """The pixels of the marked picture that lie wholly inside a rectangle of the screen.

        May be without area where the rectangle is thinner than a pixel.
        """
        (width, height), (wide, high) = self.screen_px, self.picture_px
        return Bounds(
            -(-rect.left * wide // width),
            -(-rect.top * high // height),
            rect.right * wide // width,
            rect.bottom * high // height,
        )


def render_marks(
    observation: Observation,
    png: bytes,
    *,
    refs: RefBook | None = None,
    max_side_px: int = MAX_SIDE_PX,
) -> bytes:
    """The screenshot with the ref of each visible operable element on it, as PNG.

    refs         of assign_refs for this observation; without them they count as in its brief.
    max_side_px  the longer side at most, 64..8192; a smaller picture keeps its size.

    The text chunks `clawctl-capture`, `clawctl-screen-px` ("1080x2400") and `clawctl-scale`
    ("0.6533", marked px for one screen px) say what was drawn on and how small.
    """
    marks = marks_of(observation, png, refs=refs, max_side_px=max_side_px)
    from PIL import Image, ImageDraw
    from PIL.PngImagePlugin import PngInfo

    picture = _opened(png)
    pen = ImageDraw.Draw(picture)
    for rect in marks.withheld:
        pen.rectangle((rect.left, rect.top, rect.right - 1, rect.bottom - 1), fill=_WITHHELD)
    if marks.picture_px != marks.screen_px:
        picture = picture.resize(marks.picture_px, Image.Resampling.LANCZOS)
    _draw(ImageDraw.Draw(picture), marks)
    said = PngInfo()
    said.add_itxt("clawctl-capture", observation.provenance.capture_id)
    said.add_text("clawctl-screen-px", "{}x{}".format(*marks.screen_px))
    said.add_text("clawctl-scale", f"{marks.scale:.4f}")
    written = io.BytesIO()
    picture.save(written, "PNG", pnginfo=said)
    return written.getvalue()


def marks_of(
    observation: Observation,
    png: bytes,
    *,
    refs: RefBook | None = None,
    max_side_px: int = MAX_SIDE_PX,
) -> Marks:
    """What render_marks draws, as values: each number, its element's visible part, its box.

    Reads no more than the size from the picture. Raises as render_marks does.
    """
    if isinstance(max_side_px, bool) or not isinstance(max_side_px, int):
        raise UsageError("INVALID_MARKS_SIZE", saw=type(max_side_px).__name__)
    if not 64 <= max_side_px <= 8192:
        raise UsageError("INVALID_MARKS_SIZE", saw=f"{max_side_px} px")
    if refs is not None and refs.observation is not observation and refs.observation != observation:
        raise UsageError("REFS_OF_ANOTHER_SCREEN")
    size = _size_of(png)
    left, top = _refuse_mismatch(observation, size)
    shown = Bounds(left, top, left + size[0], top + size[1])
    tree = tree_of(observation)
    numbers = {one.path: one.ref for one in references_of(observation)}
    if refs is not None:
        numbers = {path: refs.refs[path] for path in numbers if path in refs.refs}
    seen = [
        (ref, path, _shifted(seen_part(observation, tree.place[path], shown), left, top))
        for path, ref in numbers.items()
    ]
    bare = Marks(
        screen_px=size,
        picture_px=_smaller(size, max_side_px),
        withheld=_withheld(tree, shown),
        marks=(),
    )
    return msgspec.structs.replace(bare, marks=_placed(tree, bare, seen, _words(tree, bare, shown)))


def _placed(
    tree: Tree, bare: Marks, seen: list[tuple[int, str, Seen]], words: list[Bounds]
) -> tuple[Mark, ...]:
    wide, high = bare.picture_px
    drawn = [(ref, path, part) for ref, path, (part, _) in seen if part is not None]
    wishes = [Wish(ref, _at_least_a_pixel(bare.in_picture(part))) for ref, _, part in drawn]
    places = place_numbers(wishes, words, Bounds(0, 0, wide, high))
    box_of = {path: placed for (_, path, _), placed in zip(drawn, places, strict=True)}
    found = []
    for ref, path, (part, why) in seen:
        placed, node = box_of.get(path), tree.nodes[tree.place[path]]
        found.append(
            Mark(
                ref=ref,
                path=path,
                scrolls=node.scrollable is True and node.clickable is not True,
                visible=part,
                why=why,
                box=None if placed is None else placed.box,
                placement="" if placed is None else placed.placement,
                font_px=0 if placed is None else placed.font_px,
            )
        )
    return tuple(found)


def _at_least_a_pixel(rect: Bounds) -> Bounds:
    """A sliver thinner than a pixel of the small picture is taken as that pixel."""
    left, top = min(rect.left, rect.right), min(rect.top, rect.bottom)
    right, bottom = max(rect.left, rect.right), max(rect.top, rect.bottom)
    return Bounds(left, top, max(right, left + 1), max(bottom, top + 1))


def _shifted(seen: Seen, left: int, top: int) -> Seen:
    part = seen.part
    if part is None or (left, top) == (0, 0):
        return seen
    moved = Bounds(part.left - left, part.top - top, part.right - left, part.bottom - top)
    return Seen(moved, seen.why)


def _smaller(size: tuple[int, int], max_side_px: int) -> tuple[int, int]:
    longest = max(size)
    if longest <= max_side_px:
        return size
    wide, high = (max(1, side * max_side_px // longest) for side in size)
    return wide, high


def _words(tree: Tree, bare: Marks, shown: Bounds) -> list[Bounds]:
    """Where nodes with words and nothing below them are: a number beside them hides none."""
    found = []
    for place, node in enumerate(tree.nodes):
        if tree.children[place] or is_blank(node.text):
            continue
        inside = tree.inside_ancestors(place)
        part = None if inside is None else inside.clip(shown)
        if part is not None:
            moved = _shifted(Seen(part), shown.left, shown.top).part or part
            found.append(_at_least_a_pixel(bare.in_picture(moved)))
    return found


def _withheld(tree: Tree, shown: Bounds) -> tuple[Bounds, ...]:
    """Every node with a private word; its nearest ancestor's place where it has none itself.

    Not clipped by ancestors: a view may draw beyond its parent.
    """
    found = []
    for place in range(len(tree.nodes)):
        if not hidden_fields(tree, place):
            continue
        rects = (rect for above in tree.chain(place) if (rect := tree.bounds(above)) is not None)
        part = next(rects, shown).clip(shown)
        if part is not None:
            found.append(_shifted(Seen(part), shown.left, shown.top).part or part)
    return tuple(dict.fromkeys(found))


def _refuse_mismatch(observation: Observation, size: tuple[int, int]) -> tuple[int, int]:
    """Left and top of the screen in the tree's px, once tree and picture agree."""
    against = screen_of(observation).against
    if against in (SCREEN_MISMATCH, SCREEN_FACTS_UNUSABLE):
        raise EvidenceError("PICTURE_MISMATCH", saw=against)
    viewport = observation.provenance.viewport
    if isinstance(viewport, dict):
        sides = viewport["bounds"]
        wanted = sides["right"] - sides["left"], sides["bottom"] - sides["top"]
        if wanted != size:
            raise _mismatch(size, *wanted)
        return int(sides["left"]), int(sides["top"])
    # Nobody said how large the screen is: windows that do not fit refute the picture.
    tree = tree_of(observation)
    rects = [rect for root in tree.roots if (rect := tree.bounds(root)) is not None]
    wide = max((rect.right for rect in rects), default=0)
    high = max((rect.bottom for rect in rects), default=0)
    if wide > size[0] or high > size[1]:
        raise _mismatch(size, wide, high)
    return 0, 0


def _mismatch(size: tuple[int, int], wide: float, high: float) -> EvidenceError:
    saw = "a picture of {}x{} for a screen of {}x{}".format(*size, wide, high)
    return EvidenceError("PICTURE_MISMATCH", saw=saw)


def _size_of(png: bytes) -> tuple[int, int]:
    """Width and height out of the header, before anything is unpacked."""
    if not png.startswith(_SIGNATURE) or png[12:16] != b"IHDR" or len(png) < 33:
        raise EvidenceError("PICTURE_INVALID", saw="no PNG header", raw=png)
    wide, high = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    if not 0 < wide * high <= _MAX_PIXELS:
        raise EvidenceError("PICTURE_INVALID", saw=f"{wide}x{high} px", raw=png)
    return wide, high


def _opened(png: bytes) -> "Picture":
    from PIL import Image

    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            return picture.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:
        raise EvidenceError("PICTURE_INVALID", saw=type(error).__name__, raw=png) from error


def _draw(pen: "Pen", marks: Marks) -> None:
    """Frames first, so that none crosses a number."""
    from PIL import ImageFont

    shown = [(m, m.visible, m.box) for m in marks.marks if m.visible is not None]
    for mark, visible, box in sorted(shown, key=lambda one: one[0].scrolls):
        rect, colour = _at_least_a_pixel(marks.in_picture(visible)), _colour(mark.ref)
        sides = (rect.left, rect.top, rect.right - 1, rect.bottom - 1)
        if mark.scrolls:  # a white line inside: a dark frame would not be seen on a dark page
            pen.rectangle(sides, outline=_WHITE, width=_LIST_PX)
        pen.rectangle(sides, outline=colour, width=_LIST_PX - 1 if mark.scrolls else 1)
        if box is not None and mark.placement == "beside":
            ends = (rect.center.x_px, rect.center.y_px, box.center.x_px, box.center.y_px)
            pen.line(ends, fill=colour, width=1)
    for mark, _, box in shown:
        if box is None:
            continue
        sides = (box.left, box.top, box.right - 1, box.bottom - 1)
        ground, ink = _colour(mark.ref), _WHITE
        if mark.scrolls:
            ground, ink = ink, ground
        pen.rectangle(sides, fill=ground, outline=ink)
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        font = ImageFont.load_default(mark.font_px)
        pen.text(middle, str(mark.ref), fill=ink, font=font, anchor="mm")


def _colour(ref: int) -> tuple[int, int, int]:
    return COLOURS[ref % len(COLOURS)]
