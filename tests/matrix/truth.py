"""What a simulated phone's Settings really hold: pages with the way to them, rows, and their words.

Read from the world and the phone's own values, never from a dump: the matrix holds what the skills
claim against this.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator

import msgspec

from clawctl.sim.state import PhoneState
from clawctl.sim.values import Values, as_switch
from clawctl.sim.world.model import LABEL, Row, Screen, World

PAGES = frozenset({"page", "spa"})
DIALOG = "list-dialog"
LEADS = frozenset({"plain", "two-target"})
# The row that unfolds the rest of a page writes a setting of the simulator's alone.
FOLD = "label:advanced_section_header"


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One row as it stands. alone: no other row of its page has its title; tiles: options in it."""

    title: str
    summary: str
    row: Row
    checked: bool
    alone: bool
    enabled: bool
    tiles: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name's key in the label tables, or words of the world's own."""
        title = self.row.title
        return title.removeprefix(LABEL) if isinstance(title, str) else ""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One page. way: titles of the rows from home to it; folded: one of them is folded away."""

    screen: str
    title: str
    label: str
    way: tuple[str, ...]
    lines: tuple[Line, ...]
    frame: str

    @property
    def path(self) -> str:
        """The way as the skills take one."""
        return "/".join(self.way)


class Truth:
    """One world's pages, nearest first."""

    def __init__(self, world: World) -> None:
        self.world = world
        state = PhoneState(world)
        facts = {"up_time": state.up_time, "date": state.date, "time": state.time}
        self._values = Values(state.props, state.settings, facts, state.words)
        self.places = tuple(self._walk())
        # Also those that no row of this world leads to: an intent may.
        self.everywhere = tuple(
            self._place(name, screen, ()) for name, screen in world.screens.items()
        )  # fmt: skip

    def setting(self, key: str) -> str | None:
        """What the table holds at the start."""
        return self._values.setting(key)

    def _walk(self) -> Iterator[Place]:
        seen, next_ = {"home"}, [("home", ())]
        while next_:
            name, way = next_.pop(0)
            screen = self.world.screens[name]
            place = self._place(name, screen, way)
            yield place
            if screen.frame == DIALOG:
                continue
            for line in place.lines:
                goto = line.row.goto
                if goto is None or goto in seen or not line.alone or "/" in line.title:
                    continue
                frame = self.world.screens[goto].frame
                if line.row.kind in LEADS and line.enabled and frame in PAGES | {DIALOG}:
                    seen.add(goto)
                    next_.append((goto, (*way, line.title)))

    def _place(self, name: str, screen: Screen, way: tuple[str, ...]) -> Place:
        values = self._values
        # Rows that a fold hides are there too: whoever looks for them unfolds it.
        folds = {f"setting:{row.setting}={row.value}" for row in screen.rows if row.title == FOLD}
        shown = [row for row in screen.rows if values.shown(row) or row.when in folds]
        shown = [row for row in shown if row.title != FOLD]
        titles = Counter(plain(values.text(row.title)) for row in shown)
        lines = tuple(
            Line(
                title=plain(values.text(row.title)),
                summary=plain(values.text(row.summary)),
                row=row,
                checked=values.checked(row),
                alone=titles[plain(values.text(row.title))] == 1,
                enabled=values.enabled(row),
                tiles=tuple(plain(values.text(words)) for words in row.choices.values()),
            )
            for row in shown
            if plain(values.text(row.title))
        )
        title = screen.title if isinstance(screen.title, str) else ""
        return Place(
            screen=name,
            title=plain(values.text(screen.title)),
            label=title.removeprefix(LABEL),
            way=way,
            lines=lines,
            frame=screen.frame,
        )


def switch_key(row: Row) -> str:
    """The setting behind a row's switch, "namespace:key"."""
    assert row.switch is not None
    return as_switch(row.switch).key


def plain(text: str) -> str:
    """The words alone: no format characters, white space as single blanks."""
    kept = "".join(char for char in text if unicodedata.category(char) != "Cf")
    return " ".join(kept.split())
