"""What two observations of one phone differ in, and what could not be told.

Room     adapters, model.
Output   Diff, Change, Pair, Ambiguity, Matching, RefBook.
"""

from typing import Literal

import msgspec

from clawctl_adapters.model.observation import Observation

How = Literal["id", "label", "place", "geometry"]


class Pair(msgspec.Struct, frozen=True, rename="camel"):
    """One element in both observations: its node paths there, and what says it is the same.

    how  "id": its resource id and class, unique in both · "label": class, words and parent ·
         "place": the only or the same-numbered one of its kind under its parent ·
         "geometry": class, parent and rectangle.
    """

    before: str
    after: str
    how: How


class Change(msgspec.Struct, frozen=True, rename="camel"):
    """An element whose facts differ; facts are wire names ("text", "checked", "parent", …)."""

    before: str
    after: str
    facts: tuple[str, ...]


class Ambiguity(msgspec.Struct, frozen=True, rename="camel"):
    """Elements that could be each other and were not bound: node paths on both sides."""

    before: tuple[str, ...]
    after: tuple[str, ...]


class Matching(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Elements of two observations that are the same, by node path; each at most once.

    after_of   path before → path after.
    before_of  path after → path before.
    """

    pairs: tuple[Pair, ...]
    ambiguous: tuple[Ambiguity, ...]
    after_of: dict[str, str]
    before_of: dict[str, str]


class Diff(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What became of each element, by node path: `before` paths for gone, else `after` paths.

    appeared, gone    without a partner; an ambiguous element counts as both.
    changed           facts other than position differ; a change of parent is one.
    moved             only position or size differ, under the same parent.
    ambiguous         what could have been partners.
    bar_ticks         differing nodes of status and navigation bars; not changes of the app.
    absence_proved    whether both sources are complete: else gone and appeared may be gaps.
    """

    before_capture: str
    after_capture: str
    appeared: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changed: tuple[Change, ...] = ()
    moved: tuple[Pair, ...] = ()
    ambiguous: tuple[Ambiguity, ...] = ()
    bar_ticks: int = 0
    absence_proved: bool = True

    @property
    def no_change(self) -> bool:
        """Whether nothing of the app differs; bars do not count."""
        return not (self.appeared or self.gone or self.changed or self.moved)


class RefBook(msgspec.Struct, frozen=True, kw_only=True):
    """The refs of one observation, as a session counts them; a ref means one element for good.

    refs      node path of each operable element → its ref.
    next_ref  the lowest number never given out in this session.
    """

    observation: Observation
    refs: dict[str, int]
    next_ref: int = 1
