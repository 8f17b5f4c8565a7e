"""Two pictures of one screen: the clock may go on, the app may not."""

import io

from PIL import Image

from clawctl.png import differ_below


def picture(*dots: tuple[int, int], size: tuple[int, int] = (40, 80)) -> bytes:
    """A white picture with black dots."""
    image = Image.new("RGB", size, "white")
    for dot in dots:
        image.putpixel(dot, (0, 0, 0))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_what_differs_within_the_strip_is_no_difference():
    assert not differ_below(picture(), picture((3, 9)), 10)
    assert differ_below(picture(), picture((3, 10)), 10)
    assert differ_below(picture(), picture((39, 79)), 10)


def test_the_same_bytes_do_not_differ_and_other_sizes_do():
    assert not differ_below(picture(), picture(), 0)
    assert differ_below(picture(), picture(size=(80, 40)), 10)


def test_a_strip_as_high_as_the_picture_leaves_its_last_line():
    assert differ_below(picture(), picture((0, 79)), 500)
    assert not differ_below(picture(), picture((0, 78)), 500)


def test_what_cannot_be_drawn_differs():
    assert differ_below(picture(), picture()[:60], 10)
    assert differ_below(picture(), b"\x89PNG\r\n\x1a\n", 10)
