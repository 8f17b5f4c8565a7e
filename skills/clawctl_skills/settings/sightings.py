"""Whether what was seen again and again of one name, view by view, is one row or two.

Room     skills.
Input    views of one page while it is swept, and the row of that name in each, if there is one.
Output   twins: it cannot be one row.

Two rows never stand in one view here: that is told before. They are two when the row is gone and
comes back though the list only went on, when a title stands below it and later above it, or when
other titles enclose it. A touch in between makes what was seen before worthless.
"""

from clawctl_adapters.model.step import Direction
from clawctl_adapters.rows import Row
from clawctl_skills.base import View
from clawctl_skills.settings.panes import front_of

Neighbours = tuple[str | None, str | None]


class Sightings:
    """Of one name on one page."""

    def __init__(self) -> None:
        self.twins = False
        self.forget()

    def forget(self) -> None:
        """Rows may have come and gone since."""
        self._direction: Direction | None = None
        self._met = self._gone = self._was = False
        self._around: list[Neighbours] = []
        self._order: dict[str, bool] = {}  # title → whether it stood above the row

    def add(self, view: View, row: Row | None) -> None:
        """Take the next view; row is None where no row of the name stands in it."""
        last = view.last
        way = last.step.direction if last is not None and last.step.verb == "scroll" else None
        if way is not None and way != self._direction:
            self._direction, self._met, self._gone = way, self._was, False
        self._gone = self._gone or (self._met and row is None)
        self._was = row is not None
        if row is not None:
            self.twins = self.twins or self._gone or self._contradicts(view, row)
            self._met = True

    def _contradicts(self, view: View, row: Row) -> bool:
        """Whether what stands around it stood otherwise before."""
        rows = [r for r in front_of(view.observation).rows if r.list_path == row.list_path]
        place, titles = rows.index(row), [one.title for one in rows]
        above = titles[place - 1] if place > 1 else None  # the first may stand there in part
        below = titles[place + 1] if place + 2 < len(rows) else None
        other = any(_differ(one, (above, below)) for one in self._around)
        self._around.append((above, below))
        order = {title: i < place for i, title in enumerate(titles) if titles.count(title) == 1}
        turned = any(
            self._order.get(title, is_above) != is_above for title, is_above in order.items()
        )
        self._order |= order
        return turned or other


def _differ(one: Neighbours, two: Neighbours) -> bool:
    return any(a is not None and b is not None and a != b for a, b in zip(one, two, strict=True))
