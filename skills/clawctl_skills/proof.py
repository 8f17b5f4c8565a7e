"""What has been read twice: the only values a skill may claim.

Room     skills.
Input    readings, look by look.
Output   which fields are proven, pending or missing; Done when all are, GiveUp when they cannot be.

One reading may be a screen caught while it was drawn, so a value counts when two captures agree.
"""

from collections.abc import Iterable
from typing import Final

from clawctl_skills.base import Done, GiveUp, Reading

MAX_DISAGREEMENTS: Final = 3
MAX_CONFIRM_LOOKS: Final = 4


class Proof:
    """The readings of one run, for a skill whose goal is a value for each of these fields."""

    def __init__(self, fields: Iterable[str], *, confirm_looks: int = MAX_CONFIRM_LOOKS) -> None:
        """confirm_looks  looks for a second reading that may pass without one."""
        self._fields = tuple(fields)
        self._most_looks = confirm_looks
        self._proven: dict[str, tuple[Reading, Reading]] = {}
        self._pending: dict[str, Reading] = {}
        self._disagreements = 0
        self._confirm_looks = 0

    @property
    def collected(self) -> tuple[str, ...]:
        """Names of the fields that are proven."""
        return tuple(field for field in self._fields if field in self._proven)

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of the fields that are not."""
        return tuple(field for field in self._fields if field not in self._proven)

    @property
    def pending(self) -> tuple[str, ...]:
        """Names of the fields that were read once: look again before going on."""
        return tuple(sorted(self._pending))

    def add(self, readings: Iterable[Reading]) -> GiveUp | Done | None:
        """Take what one look shows. Done when all is proven, GiveUp when readings disagree."""
        waited = bool(self._pending)
        for reading in readings:
            if reading.field in self._fields and (refusal := self._add(reading)) is not None:
                return refusal
        if not self.missing:
            pairs = tuple(self._proven[field] for field in self._fields)
            value = {field: self._proven[field][0].value for field in self._fields}
            return Done(value, tuple(reading for pair in pairs for reading in pair))
        self._confirm_looks = self._confirm_looks + 1 if waited and self._pending else 0
        if self._confirm_looks > self._most_looks:
            return self.give_up("VALUE_NOT_CONFIRMED", "A value was read once and not again.")
        return None

    def give_up(self, reason: str, detail: str) -> GiveUp:
        """The end without a value, naming the fields that are missing."""
        return GiveUp(reason=reason, detail=detail, missing=self.missing)

    def _add(self, reading: Reading) -> GiveUp | None:
        first = self._pending.get(reading.field)
        if reading.field in self._proven:
            if self._proven[reading.field][0].value != reading.value:
                return self.give_up("VALUES_DISAGREE", f"{reading.field} changed its value.")
        elif first is None or first.capture_id == reading.capture_id:
            self._pending[reading.field] = reading
        elif first.value == reading.value:
            self._proven[reading.field] = (self._pending.pop(reading.field), reading)
            self._confirm_looks = 0
        else:
            self._pending[reading.field] = reading
            self._disagreements += 1
            if self._disagreements >= MAX_DISAGREEMENTS:
                return self.give_up("VALUES_DISAGREE", "A value differed from look to look.")
        return None
