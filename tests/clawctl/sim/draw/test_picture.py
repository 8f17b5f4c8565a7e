"""The picture has the display's size, cuts what is cut, and hides what is hidden."""

import io

import pytest
from PIL import Image, ImageChops


def image_of(phone):
    return Image.open(io.BytesIO(phone.png())).convert("RGB")


def difference(one, other):
    return ImageChops.difference(one, other).getbbox()


def test_the_picture_is_a_png_of_the_displays_size(pixel):
    assert pixel.png().startswith(b"\x89PNG\r\n\x1a\n")
    assert image_of(pixel).size == (1080, 2400)

    pixel.settings.put("system", "accelerometer_rotation", "0")
    pixel.settings.put("system", "user_rotation", "1")
    assert image_of(pixel).size == (2400, 1080)


def test_a_screen_that_is_off_is_black(pixel):
    pixel.key(223)

    assert image_of(pixel).getextrema() == ((0, 0), (0, 0), (0, 0))


def test_a_locked_phone_hides_its_apps(page_of):
    pictures = []
    for title in ("Row", "Something else"):
        phone = page_of({"title": title}, hardware={"lock": "swipe"})
        phone.key(223)
        phone.key(224)
        pictures.append(phone.png())

    assert pictures[0] == pictures[1]


def test_a_secure_page_is_black_and_its_tree_is_not(page_of):
    phone = page_of({"title": "Secret"}, secure=True)

    middle = image_of(phone).crop((0, 200, 1080, 2300))

    assert middle.getextrema() == ((0, 0), (0, 0), (0, 0))
    assert b'text="Secret"' in phone.dump()


def test_dark_theme_turns_the_page_dark(pixel):
    light = image_of(pixel).getpixel((540, 2300))
    pixel.settings.put("secure", "ui_night_mode", "2")

    assert sum(light) > 600
    assert sum(image_of(pixel).getpixel((540, 2300))) < 120


def test_a_dialog_dims_the_page_below_it(pixel):
    pixel.start(action="android.settings.WIRELESS_SETTINGS")
    before = image_of(pixel)
    pixel.tap(300, 2080)
    after = image_of(pixel)

    assert sum(after.getpixel((540, 600))) < sum(before.getpixel((540, 600))) * 0.6
    assert sum(after.getpixel((540, 1400))) > 600


def test_a_row_cut_by_the_edge_is_drawn_only_inside_the_list(page_of):
    rows = [{"title": f"Row {n}"} for n in range(20)]
    phone, empty = page_of(*rows), page_of()

    _, top, _, bottom = difference(image_of(phone), image_of(empty))

    assert top >= 63 + 470
    assert bottom <= 2400 - 63


def test_a_collapsed_bar_shows_its_title_beside_the_arrow(page_of):
    phone = page_of(*({"title": f"Row {n}"} for n in range(30)))
    expanded = image_of(phone).crop((190, 63, 1080, 210))
    phone.swipe(540, 2000, 540, 1500, 300)
    collapsed = image_of(phone).crop((190, 63, 1080, 210))

    assert len(set(expanded.convert("L").tobytes())) == 1
    assert len(set(collapsed.convert("L").tobytes())) > 1


@pytest.mark.parametrize("title", ["设置", "الإعدادات", "हिन्दी", "Ελλάδα", "😀", "\u202e", " "])
def test_any_script_can_be_drawn(page_of, title):
    assert image_of(page_of({"title": title})).size == (1080, 2400)
