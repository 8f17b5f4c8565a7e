"""Settings search: a field that shows its hint until something is typed, and hits."""

from clawctl.sim.effects import Focus, GoTo
from clawctl.sim.frames.search import search_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent


def field_of(metrics, **content):
    page = PageContent(title="Search", package="com.search", hint="Search settings", **content)
    scene = search_frame(metrics, page, 0)
    views = list(scene.root.walk())
    return scene, next(view for view in views if view.cls == "android.widget.EditText")


def test_an_empty_field_shows_its_hint_as_text(metrics):
    _, field = field_of(metrics, focused=True)

    assert (field.text, field.hint, field.focused) == ("Search settings", "Search settings", True)
    assert field.effect == Focus("search")


def test_what_is_typed_takes_the_place_of_the_hint_and_hits_stand_below(metrics):
    hit = ShownRow(kind="plain", title="Build number", summary="About phone", tap=GoTo("about"))
    scene, field = field_of(metrics, query="build", rows=(hit,))

    assert field.text == "build"
    assert [v.effect for v in scene.root.walk() if v.effect == GoTo("about")] == [GoTo("about")]
    assert scene.scroll_range_px == 0


def test_more_hits_than_fit_can_be_scrolled(metrics):
    hits = tuple(ShownRow(kind="plain", title=f"Hit {n}", tap=GoTo("a")) for n in range(20))

    scene, _ = field_of(metrics, query="hit", rows=hits)

    assert scene.scroll_range_px == 20 * 155 - (2337 - 283)
