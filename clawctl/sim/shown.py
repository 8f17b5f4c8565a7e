"""A row as it stands right now: words read, state read, what its touches mean.

Room     clawctl.sim, pure.
Input    a Row of the world and the phone's Values.
Output   ShownRow, which is all that rows.py needs to build the views.
"""

from clawctl.sim.effects import Ask, Choose, CountTap, Effect, Flip, Focus, GoTo, Slide
from clawctl.sim.rows.shown import Choice, ShownRow
from clawctl.sim.values import Values, as_switch
from clawctl.sim.world.model import Row, Screen

DIALOG_FRAMES = frozenset({"list-dialog", "alert-dialog", "text-dialog", "permission-dialog"})


def shown_rows(screen: Screen, values: Values) -> tuple[ShownRow, ...]:
    """The rows of a screen that exist now, top to bottom."""
    rows = [row for row in screen.rows if values.shown(row)]
    aligned = any(row.icon for row in rows if row.kind != "header")
    closes = screen.frame in DIALOG_FRAMES
    return tuple(shown_row(row, values, aligned=aligned, closes=closes) for row in rows)


def shown_row(row: Row, values: Values, *, aligned: bool = False, closes: bool = False) -> ShownRow:
    """One row with everything read."""
    level = _level(row, values)
    return ShownRow(
        kind=row.kind,
        title=values.text(row.title),
        summary=values.text(row.summary),
        desc=values.text(row.desc),
        icon=row.icon,
        aligned=aligned,
        enabled=values.enabled(row),
        checked=values.checked(row),
        copyable=row.copyable,
        tap=_tap(row, values, closes=closes),
        flip=_flip(row, values),
        choices=_choices(row, values),
        resource_id=row.id,
        password=row.password,
        level=level,
        share=(level - row.low) / max(1, row.high - row.low),
    )


def _tap(row: Row, values: Values, *, closes: bool) -> Effect | None:
    if row.kind == "field":
        return Focus(row.id)
    if row.taps is not None:
        return CountTap(row.taps.count, row.taps.key, row.taps.value)
    if row.goto is not None:
        return GoTo(row.goto)
    if row.kind == "slider" and row.setting is not None:
        return Slide(row.setting, row.low, row.high)
    if row.setting is not None and row.value is not None:
        return Choose(row.setting, row.value, closes)
    return _flip(row, values)


def _flip(row: Row, values: Values) -> Flip | Ask | None:
    """Turning over, or the question that stands before turning on."""
    if row.switch is None:
        return None
    if row.asks is not None and not values.checked(row):
        return Ask(row.asks)
    switch = as_switch(row.switch)
    return Flip(switch.key, switch.on, switch.off)


def _choices(row: Row, values: Values) -> tuple[Choice, ...]:
    key = row.setting
    if key is None:
        return ()
    now = values.setting(key)
    return tuple(
        Choice(values.text(words), now == value, Choose(key, value))
        for value, words in row.choices.items()
    )


def _level(row: Row, values: Values) -> int:
    """A slider's number, kept inside its ends; its low end while the setting is no number."""
    text = values.setting(row.setting) if row.kind == "slider" and row.setting else None
    if text is None or not text.lstrip("-").isdecimal() or not text.isascii():
        return row.low
    return min(max(int(text), row.low), row.high)
