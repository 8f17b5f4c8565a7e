"""Points and rectangles on the screen, in physical pixels of the current rotation.

Room     adapters, model.
Input    the bounds text of a dump, or numbers.
Output   Point and Bounds; shares of one rectangle inside another.
Refuses  nothing: text that is no rectangle is None, and the rule that needed it says so.
"""

import re
from collections.abc import Hashable, Iterable
from itertools import starmap

import msgspec

# ASCII digits only: \d takes every Unicode digit, and `$` lets a final line feed pass.
_SHORT_RECT = re.compile(r"\[(-?[0-9]+),(-?[0-9]+)\]\[(-?[0-9]+),(-?[0-9]+)\]")
_SAFE = 2**53 - 1  # beyond this a JSON reader elsewhere would round the number
_SURELY_SAFE = 22  # "[,][,]" and three one-digit numbers leave 13 digits for the fourth
# Many at once, a line each: as the dumper writes them, no number near the unsafe ones.
_NUMBER = r"(?:0|-?[1-9][0-9]{0,8})"
_PLAIN_RECTS = re.compile(rf"(?:\[{_NUMBER},{_NUMBER}\]\[{_NUMBER},{_NUMBER}\]\n)*+")
_decode_rects = msgspec.json.Decoder(list[tuple[int, int, int, int]]).decode
_MAX_TEXT = 80  # four safe integers fit; a longer text never reaches int()


class Point(msgspec.Struct, frozen=True, gc=False):
    """A pixel: x_px from the left edge, y_px from the top, both from 0."""

    x_px: int
    y_px: int


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """A rectangle; left and top are inside, right and bottom one past the last pixel.

    Off-screen values are kept: a row scrolled halfway out is still a fact. Clipping is a
    question one asks, not a way of reading.
    """

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def parse(cls, text: object) -> "Bounds | None":
        """Read "[left,top][right,bottom]"; None unless it is that, with a positive area.

        >>> Bounds.parse("[0,84][1080,2256]").bottom
        2256
        >>> Bounds.parse("[0,84][1080,84]") is None
        True

        Source: Android Rect.toShortString(), as the dump writes it.
        """
        rect = cls.parse_any(text)
        return rect if rect is not None and rect.has_area else None

    @classmethod
    def parse_any(cls, text: object) -> "Bounds | None":
        """As parse, but empty and inverted rectangles are returned too."""
        if not isinstance(text, str) or len(text) > _MAX_TEXT:
            return None
        found = _SHORT_RECT.fullmatch(text)
        if found is None:
            return None
        left, top, right, bottom = map(int, found.groups())
        # A text this short holds no number beyond the safe ones.
        if len(text) > _SURELY_SAFE and max(map(abs, (left, top, right, bottom))) > _SAFE:
            return None
        return cls(left, top, right, bottom)

    @classmethod
    def parse_many(cls, texts: Iterable[Hashable]) -> "list[Bounds | None]":
        """parse_any of each, at a sixth of its price where all are as a dumper writes them."""
        texts = list(texts)
        unique = [text for text in set(texts) if isinstance(text, str)]
        lines = "\n".join(unique) + "\n" if unique else ""
        # As many lines as texts: none of them holds a line break.
        if _PLAIN_RECTS.fullmatch(lines) and lines.count("\n") == len(unique):
            sides = _decode_rects(f"[{lines[:-1].replace('][', ',').replace(chr(10), ',')}]")
            found: dict[object, Bounds | None] = dict(zip(unique, starmap(cls, sides), strict=True))
        else:
            found = {text: cls.parse_any(text) for text in unique}
        return list(map(found.get, texts))

    @property
    def width_px(self) -> int:
        """right - left; negative when inverted."""
        return self.right - self.left

    @property
    def height_px(self) -> int:
        """bottom - top; negative when inverted."""
        return self.bottom - self.top

    @property
    def has_area(self) -> bool:
        """Whether at least one pixel lies inside."""
        return self.right > self.left and self.bottom > self.top

    @property
    def area_px(self) -> int:
        """Pixels inside; 0 for an empty or inverted rectangle."""
        width, height = self.right - self.left, self.bottom - self.top
        return width * height if width > 0 and height > 0 else 0

    @property
    def center(self) -> Point:
        """The middle pixel, rounded towards left and top."""
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def contains(self, point: Point) -> bool:
        """Whether the pixel lies inside."""
        return self.left <= point.x_px < self.right and self.top <= point.y_px < self.bottom

    def meets(self, other: "Bounds") -> bool:
        """Whether they share a pixel; touching edges do not."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def clip(self, other: "Bounds") -> "Bounds | None":
        """The shared rectangle, or None when they share no pixel."""
        # Written out: this is asked several times for every node of every chain.
        left = self.left if self.left > other.left else other.left
        right = self.right if self.right < other.right else other.right
        if left >= right:
            return None
        top = self.top if self.top > other.top else other.top
        bottom = self.bottom if self.bottom < other.bottom else other.bottom
        if top >= bottom:
            return None
        if left == self.left and top == self.top and right == self.right and bottom == self.bottom:
            return self  # inside already, as most are
        return Bounds(left, top, right, bottom)

    def short(self) -> str:
        """The text form that parse reads."""
        return f"[{self.left},{self.top}][{self.right},{self.bottom}]"


def running_clip(target: Bounds, clips: Iterable[Bounds]) -> Bounds | None:
    """What of target is left inside every clip at once, or None when no pixel is.

    Not pairwise: a target can touch each clip and still have no visible pixel.
    """
    seen: Bounds | None = target
    for clip in clips:
        if seen is None:
            return None
        seen = seen.clip(clip)
    return seen
