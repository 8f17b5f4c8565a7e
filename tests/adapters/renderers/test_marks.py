"""Numbers on the screenshot: on their elements, legible, and over nothing withheld."""

import io
import random

import pytest
from PIL import Image, ImageFont

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.errors import EvidenceError, UsageError
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.marks import COLOURS, marks_of, render_marks
from clawctl_adapters.renderers.placing import MIN_FONT_PX, box_size

NAMES = ("aosp_home.xml", "aosp_network.xml", "arabic_about.xml", "covered_targets.xml")


def png_of(size, colour=(250, 250, 250)):
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, "PNG")
    return written.getvalue()


def read(png):
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB"), dict(picture.text)


def check(observation, png):
    """Every rule about the boxes; the marks."""
    found = marks_of(observation, png)
    assert [m.ref for m in found.marks] == [one.ref for one in references_of(observation)]
    boxes = [m.box for m in found.marks if m.box is not None]
    area = Bounds(0, 0, *found.picture_px)
    assert boxes
    assert all(box.clip(area) == box for box in boxes)
    assert not any(one.meets(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
    for mark in found.marks:
        assert (mark.visible is None) == bool(mark.why) == (mark.box is None)
        if mark.visible is not None:
            part = found.in_picture(mark.visible)
            width, height = box_size(mark.ref, MIN_FONT_PX)
            if part.width_px >= 2 * width and part.height_px >= 2 * height:
                assert mark.placement == "inside"
            if mark.placement == "inside":
                assert mark.box.clip(part) == mark.box
    return found


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_fixture_screens_keep_the_rules(observe, name):
    check(observe(name), png_of((1080, 2400)))


@pytest.mark.parametrize("world", ["pixel-15-en", "pixel-15-en@ar"])
def test_numbers_of_a_simulated_phone_keep_the_rules(world):
    phone = SimulatedPhone(load_world(world))
    phone.start(action="android.settings.SETTINGS")
    size, png = phone.size_px, phone.png()
    sides = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
    viewport = {"bounds": sides, "reference": "c-1.png", "observedAt": "2026-01-01"}
    snapshot = read_hierarchy(phone.dump(), capture_id="c-1")
    found = check(normalize_compact(snapshot, {"viewport": viewport}), png)
    assert found.picture_px[1] == 1568


def test_the_picture_says_its_scale_and_the_size_it_had(observe):
    seen, png = observe("aosp_home.xml"), png_of((1080, 2400))
    picture, said = read(render_marks(seen, png))
    assert picture.size == (705, 1568)
    assert said == {
        "clawctl-capture": "c-0001", "clawctl-screen-px": "1080x2400", "clawctl-scale": "0.6533",
    }  # fmt: skip
    assert render_marks(seen, png) == render_marks(seen, png)


def test_each_number_is_drawn_in_its_own_colour_with_white_digits(observe):
    seen, png = observe("aosp_home.xml"), png_of((1080, 2400))
    picture, _ = read(render_marks(seen, png))
    for mark in marks_of(seen, png).marks:
        if mark.box is not None:
            box = mark.box
            inner = picture.crop((box.left + 1, box.top + 1, box.right - 1, box.bottom - 1))
            colours = {colour for _, colour in inner.getcolors(10_000)}
            assert COLOURS[mark.ref % len(COLOURS)] in colours
            assert max(min(colour) for colour in colours) > 150


def test_the_number_of_a_list_is_drawn_the_other_way_round_in_a_thick_frame(observe):
    seen, png = observe("aosp_home.xml"), png_of((1080, 2400))
    picture, _ = read(render_marks(seen, png))
    found = marks_of(seen, png)
    for mark in found.marks:
        box, part = mark.box, found.in_picture(mark.visible)
        inner = picture.crop((box.left + 1, box.top + 1, box.right - 1, box.bottom - 1))
        _, ground = max(inner.getcolors(10_000))
        colour = COLOURS[mark.ref % len(COLOURS)]
        assert ground == ((255, 255, 255) if mark.scrolls else colour)
        frame = [picture.getpixel((part.right - at, part.bottom - 1)) for at in (1, 2)]
        assert not mark.scrolls or frame == [colour, colour]
    assert {mark.scrolls for mark in found.marks} == {True, False}


def test_refs_of_a_session_are_the_numbers(observe):
    seen, png = observe("aosp_home.xml"), png_of((1080, 2400))
    book = assign_refs(None, observe("aosp_network.xml"))
    later = assign_refs(book, seen)
    found = marks_of(seen, png, refs=later)
    assert {m.path: m.ref for m in found.marks} == later.refs
    with pytest.raises(UsageError, match="REFS_OF_ANOTHER_SCREEN"):
        marks_of(seen, png, refs=book)


def test_withheld_areas_hold_nothing_of_the_picture(observe):
    seen = observe("login_with_secrets.xml")
    plain = Image.new("RGB", (1080, 2400), (20, 20, 20))
    other = plain.copy()
    withheld = marks_of(seen, png_of((1080, 2400))).withheld
    assert withheld
    shuffled = random.Random(7)
    for rect in withheld:
        noise = Image.frombytes(
            "RGB", (rect.width_px, rect.height_px), shuffled.randbytes(3 * rect.area_px)
        )
        other.paste(noise, (rect.left, rect.top))
    pictures = []
    for picture in (plain, other):
        written = io.BytesIO()
        picture.save(written, "PNG")
        pictures.append(render_marks(seen, written.getvalue()))
    assert pictures[0] == pictures[1]


def test_a_password_without_a_place_takes_its_parent_with_it(observe, node):
    field = node(text="secret", password="true", bounds="[0,0][0,0]")
    seen = observe(node(node(field, bounds="[0,100][500,300]")))
    assert marks_of(seen, png_of((1080, 2400))).withheld == (Bounds(0, 100, 500, 300),)


@pytest.mark.parametrize("size", [(2400, 1080), (1080, 2399), (540, 1200)])
def test_a_picture_of_another_size_is_refused(observe, size):
    with pytest.raises(EvidenceError, match="PICTURE_MISMATCH"):
        render_marks(observe("aosp_home.xml"), png_of(size))


def test_a_turned_tree_is_refused(observe, node):
    sides = {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
    viewport = {"bounds": sides, "reference": "p", "observedAt": "2026-01-01", "rotation": 1}
    with pytest.raises(EvidenceError, match="PICTURE_MISMATCH"):
        render_marks(observe(node(), viewport=viewport), png_of((1080, 2400)))
    with pytest.raises(EvidenceError, match="PICTURE_MISMATCH"):
        render_marks(observe(node(), size=None), png_of((2400, 1080)))


@pytest.mark.parametrize("cut", [0, 20, 40, 200])
def test_what_is_no_whole_png_is_refused(observe, cut):
    with pytest.raises(EvidenceError, match="PICTURE_INVALID"):
        render_marks(observe("aosp_home.xml"), png_of((1080, 2400))[:cut])


@pytest.mark.parametrize("side", [0, 63, 8193, True, 700.5])
def test_a_senseless_size_is_refused(observe, side):
    with pytest.raises(UsageError, match="INVALID_MARKS_SIZE"):
        marks_of(observe("aosp_home.xml"), png_of((1080, 2400)), max_side_px=side)


def test_white_digits_stand_out_from_every_colour():
    def light(colour):
        parts = [c / 255 for c in colour]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    assert all(1.05 / (light(colour) + 0.05) >= 4.5 for colour in COLOURS)


@pytest.mark.parametrize("font_px", range(MIN_FONT_PX, 23))
def test_the_digits_fit_their_box(font_px):
    for ref in (8, 88, 888):
        left, top, right, bottom = ImageFont.load_default(font_px).getbbox(str(ref), anchor="mm")
        width, height = box_size(ref, font_px)
        assert (right - left) <= width - 2
        assert (bottom - top) <= height - 2
