"""Phones for the tests of the simulator's model."""

from collections.abc import Callable
from typing import Any

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.views import Metrics
from clawctl.sim.world.model import World
from clawctl.sim.world.reading import load_world, world_from_table

SETTINGS = "android.settings.SETTINGS"


@pytest.fixture(scope="session")
def pixel_world() -> World:
    """The shipped Pixel."""
    return load_world("pixel-15-en")


@pytest.fixture
def pixel(pixel_world: World) -> SimulatedPhone:
    """The shipped Pixel with Settings open."""
    phone = SimulatedPhone(pixel_world)
    phone.start(action=SETTINGS)
    return phone


@pytest.fixture(scope="session")
def table() -> Callable[..., dict[str, Any]]:
    """A world's tables with one page "page" of the given rows, as TOML would give them."""

    def make(*rows: dict[str, Any], **page: Any) -> dict[str, Any]:
        return {
            "name": "little",
            "hardware": {"size_px": [1080, 2400], "density_dpi": 420, "sdk": 35},
            "props": {
                "ro.build.version.release": "15",
                "ro.build.version.sdk": "35",
                "ro.product.model": "Little One",
            },
            "settings": {"global": {"device_name": "Little"}, "system": {}, "secure": {}},
            "screens": {
                "home": {
                    "frame": "home",
                    "title": "Settings",
                    "actions": [SETTINGS],
                    "rows": [{"title": "Page", "goto": "page"}],
                },
                "page": {"title": "Page", "rows": list(rows), "actions": ["test.PAGE"], **page},
            },
        }

    return make


@pytest.fixture(scope="session")
def page_of(table: Callable[..., dict[str, Any]]) -> Callable[..., SimulatedPhone]:
    """A phone that shows a page of the given rows."""

    def make(*rows: dict[str, Any], hardware: dict[str, Any] | None = None, **page: Any) -> Any:
        tables = table(*rows, **page)
        tables["hardware"] |= hardware or {}
        phone = SimulatedPhone(world_from_table(tables))
        phone.start(action="test.PAGE")
        return phone

    return make


@pytest.fixture(scope="session")
def metrics() -> Metrics:
    """The display of a 1080 by 2400 px phone of 420 dpi, as real dumps of it were taken."""
    return Metrics(1080, 2400, 420, 136, 63)


@pytest.fixture(scope="session")
def look() -> Callable[..., Any]:
    """The first view in sight, in all windows, with that text, description or id."""

    def find(phone: SimulatedPhone, words: str) -> Any:
        for root in phone.roots():
            for view in root.walk():
                short = view.resource_id.rpartition("/")[2]
                if view.seen and words in (view.text, view.desc, view.resource_id, short):
                    return view
        return None

    return find


@pytest.fixture(scope="session")
def touch(look: Callable[..., Any]) -> Callable[..., None]:
    """Tap the middle of such a view."""

    def tap(phone: SimulatedPhone, words: str) -> None:
        center = look(phone, words).shown.center
        phone.tap(center.x_px, center.y_px)

    return tap
