"""What stands on an open screen right now: its rows, words, fields and buttons, all read.

Room     clawctl.sim. Reads the world, the values and what was typed; changes nothing.
Input    an open screen (tasks.Entry).
Output   PageContent, which is all that a frame needs.
"""

import msgspec

from clawctl.sim.effects import Answer, Focus, GoTo
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.rows.skins import COMPOSE_KINDS, kinds_of
from clawctl.sim.scene import DialogButton, PageContent
from clawctl.sim.shown import shown_row, shown_rows
from clawctl.sim.system_screens import screen_of
from clawctl.sim.tasks import Entry
from clawctl.sim.values import Values
from clawctl.sim.world.model import Screen, World

MAX_HITS = 20
SEARCH_FIELD, EDIT_FIELD = "search", "android:id/edit"
UNSEARCHED = frozenset({"category", "footer", "header", "field", "tiles", "pair", "gap"})


class Pages:
    """Reads screens of one world."""

    def __init__(self, world: World, values: Values) -> None:
        self._world = world
        self._values = values

    def content(self, entry: Entry, *, up: bool = True) -> PageContent:
        """Everything on an open screen; up: whether its bar has an arrow."""
        screen = screen_of(self._world, entry.screen)
        values = self._values
        return PageContent(
            title=values.text(screen.title),
            package=entry.package,
            rows=self._rows(screen, entry),
            hint=values.text(screen.hint),
            query=entry.texts.get(SEARCH_FIELD, ""),
            focused=entry.focus == SEARCH_FIELD,
            search=GoTo(screen.search) if screen.search else None,
            avatar=shown_row(screen.avatar, values) if screen.avatar else None,
            up=up,
            message=values.text(screen.message),
            buttons=self._buttons(screen),
        )

    def typed(self, entry: Entry, field: str) -> str:
        """What stands in a field: what was typed, else the value of its setting."""
        if field in entry.texts:
            return entry.texts[field]
        screen = screen_of(self._world, entry.screen)
        keys = {row.id: row.setting for row in screen.rows if row.kind == "field"}
        key = screen.setting if field == EDIT_FIELD else keys.get(field)
        return (self._values.setting(key) or "") if key else ""

    def _rows(self, screen: Screen, entry: Entry) -> tuple[ShownRow, ...]:
        if screen.frame == "search":
            return self._hits(entry.texts.get(SEARCH_FIELD, ""))
        if screen.frame == "text-dialog":
            return (self._edit(entry),)
        rows = shown_rows(screen, self._values)
        return tuple(self._filled(row, entry) if row.kind == "field" else row for row in rows)

    def _filled(self, row: ShownRow, entry: Entry) -> ShownRow:
        return msgspec.structs.replace(
            row, typed=self.typed(entry, row.resource_id), focused=entry.focus == row.resource_id
        )

    def _edit(self, entry: Entry) -> ShownRow:
        return ShownRow(
            kind="field", title="", resource_id=EDIT_FIELD, tap=Focus(EDIT_FIELD),
            typed=self.typed(entry, EDIT_FIELD), focused=entry.focus == EDIT_FIELD,
        )  # fmt: skip

    def _buttons(self, screen: Screen) -> tuple[DialogButton, ...]:
        return tuple(
            DialogButton(
                self._values.text(button.title), Answer(place),
                button.id or f"android:id/button{place + 1}",
            )
            for place, button in enumerate(screen.buttons)
        )  # fmt: skip

    def _hits(self, typed: str) -> tuple[ShownRow, ...]:
        """Rows of any Settings page whose title holds what is typed; each opens its page."""
        wanted, hits = _letters(typed), []
        for name, screen in self._world.screens.items():
            if not wanted or screen.frame not in {"page", "home", "spa"}:
                continue
            for row in screen.rows:
                title = self._values.text(row.title)
                if row.kind in UNSEARCHED or not self._values.shown(row):
                    continue
                if wanted in _letters(title):
                    path = self._values.text(screen.title)
                    goto = GoTo(row.goto or name)
                    hits.append(ShownRow(kind="plain", title=title, summary=path, tap=goto))
        return tuple(hits[:MAX_HITS])


def _letters(text: str) -> str:
    """What search compares: letters and digits alone, so that "wifi" finds "Wi-Fi"."""
    return "".join(char for char in text.casefold() if char.isalnum())


def kinds_on(screen: Screen, skin: str) -> frozenset[str]:
    """The row kinds a screen of a skin can have."""
    return frozenset(COMPOSE_KINDS if screen.frame == "spa" else kinds_of(skin))
