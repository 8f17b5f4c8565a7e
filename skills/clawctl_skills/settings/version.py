"""settings-version: Android version and build number, as Settings shows them, proven twice.

Room     skills.
Input    views of any screen. Output  decisions; Done only with both values read in two
         captures each, or GiveUp with every page it looked at and what it could not use.

The way in is by row names in 28 languages (labels.toml): About, Samsung's Software
information, and as last resorts the Android version page and System (Android 9). The row
"Build number" is read and never offered: seven taps on it change the phone.
"""

from typing import Final

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.rows import Row, read_rows
from clawctl_skills.base import Decision, Done, GiveUp, Look, NoInputs, Reading, View
from clawctl_skills.proof import Proof
from clawctl_skills.settings.labels import key_of, key_on, known_names, visible_text
from clawctl_skills.settings.navigate import Navigator, way_id, way_of
from clawctl_skills.settings.pages import Page, in_settings, page_title

FIELDS: Final = ("android_version", "build_number")
# Taken as soon as they are seen, most specific first; and only when the page holds no more.
WAYS: Final = ("software_information", "about")
LAST_WAYS: Final = ("android_version", "system")
MAX_CONFIRM_LOOKS: Final = 2  # behind the look that read a value first
# what was noticed → the reason to give, first match wins
REASONS: Final = (
    ("values_differ", "VALUES_DISAGREE", "Rows of one name show different values."),
    ("value_unclear", "VALUE_UNCLEAR", "A row holds several texts that could be the value."),
    ("value_missing", "VALUE_MISSING", "A row was found and shows no value."),
    ("row_refused", "WAY_REFUSED", "A row that leads on was seen and may not be tapped."),
    ("no_effect", "WAY_WITHOUT_EFFECT", "A row that leads on was tapped and nothing happened."),
    ("led_out", "WAY_LED_OUT", "A row that should lead on opened another app."),
)


class SettingsVersion:
    """One run's memory: values with their captures, and an atlas of pages. See the module."""

    name = "settings-version"
    summary = "Android version and build number, each read in two captures."
    policy = "read"
    Inputs = NoInputs
    outputs: Final = {
        "android_version": "The Android version as About shows it.",
        "build_number": "The build number as Settings shows it.",
    }
    fields = FIELDS
    labels = known_names()  # what a chooser may be told of the screen

    def __init__(self, inputs: NoInputs | None = None) -> None:  # noqa: ARG002
        self._moves = Navigator()
        self._atlas = self._moves.atlas
        self._proof = Proof(FIELDS, confirm_looks=MAX_CONFIRM_LOOKS)

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """Each field whose row stands in a list of Settings with exactly one value."""
        found = _fields_of(observation)
        # Two rows of one name with different values: neither can be trusted.
        return tuple(
            readings[0]
            for rows in found.values()
            if (readings := [r for row in rows if (r := _reading(row, observation))])
            and len({r.value for r in readings}) == 1
        )

    def select(self, observation: Observation) -> Selection:
        """The rows that lead on, the values' rows, and the lists to scroll, best first."""
        if not in_settings(observation):
            return Selection()
        paths: list[str] = []
        specs: list[CandidateSpec] = []
        rows = read_rows(observation)
        names = [page_title(observation), *(row.title for row in rows)]
        for row in rows:
            key = key_on(row.title, names)
            if _is_own(row, observation) and (key in WAYS or key in LAST_WAYS):
                specs.append(CandidateSpec(way_id(key, specs), "click", row.title_path))
        for reading in self.read(observation):
            paths += [reading.label_path, reading.value_path]
        specs += self._moves.scroll_specs(observation)
        return Selection(paths=tuple(dict.fromkeys(paths)), specs=tuple(specs))

    def decide(self, view: View) -> Decision:
        """The next move; see the module docstring for the order of preference."""
        observation, inside = view.observation, in_settings(view.observation)
        self._atlas.weigh(view.last, inside=inside)
        if not inside:
            return self._open(view)
        page = self._moves.arrive(view)
        self._take_notice(view, page)
        end = self._proof.add(self.read(observation))
        if isinstance(end, Done):
            return end
        if end is not None:
            return self._give_up(end.reason, end.detail)
        if pending := self._proof.pending:
            return Look("confirm " + ", ".join(pending))
        return self._navigate(view, page)

    def _open(self, view: View) -> Decision:
        if (move := self._moves.open(view)) is not None:
            return move
        front = view.observation.provenance.foreground_package or "an unknown app"
        detail = f"Settings did not come to the front; {front} is there."
        return self._give_up("SETTINGS_NOT_OPENING", detail)

    def _take_notice(self, view: View, page: Page) -> None:
        """Ways that are there and refused, values that are there and unusable."""
        seen = self._atlas.pages[page.key]
        for candidate in view.projection.candidates:
            if (key := way_of(candidate.id)) is not None:
                self._atlas.usable(page.key, key)
                seen.last_ways |= {key} & set(LAST_WAYS)
        for hint in view.projection.discovery_hints:
            if (key := way_of(hint.id)) is not None and key in WAYS:
                self._atlas.notice(page.key, key, "row_refused", hint.reasons)
        for field, rows in _fields_of(view.observation).items():
            if (what := _trouble(rows, view.observation)) is not None:
                self._atlas.notice(page.key, field, what)
            elif rows:
                self._atlas.usable(page.key, field)
            elif _stands_alone(field, view.observation):
                self._atlas.notice(page.key, field, "value_missing")

    def _navigate(self, view: View, page: Page) -> Decision:
        seen = self._atlas.pages[page.key]
        ways = (*WAYS, *LAST_WAYS) if seen.second_sweep else WAYS
        if (way := self._moves.take(view, page, ways)) is not None:
            return way
        if not self._is_relevant(page):
            return self._back(page, "nothing here leads on")
        if (scroll := self._moves.sweep(view, page)) is not None:
            return scroll
        open_ways = [key for key in seen.last_ways if self._atlas.may_take(page.key, key)]
        if open_ways and not seen.second_sweep:
            seen.sweep_again()
            return self._navigate(view, page)
        if self._moves.is_top(page):
            return self._not_found()
        return self._back(page, "this page is exhausted")

    def _is_relevant(self, page: Page) -> bool:
        """Whether it is worth scrolling: a page of the way, or one with nothing above it."""
        return page.topic is not None or self._moves.is_top(page)

    def _back(self, page: Page, why: str) -> Decision:
        move = self._moves.back(page, why)
        return move or self._give_up("STUCK", "Going back did not leave the page.")

    def _not_found(self) -> GiveUp:
        noticed = {notice.what for notice in self._atlas.notices()}
        for what, reason, detail in REASONS:
            if what in noticed:
                return self._give_up(reason, detail)
        return self._give_up("NOT_FOUND", "No row led to the values.")

    def _give_up(self, reason: str, detail: str) -> GiveUp:
        return GiveUp(
            reason=reason,
            detail=detail,
            missing=self._proof.missing,
            looked=self._atlas.visits(),
            noticed=self._atlas.notices(),
            tried=tuple(self._atlas.sent),
        )


def _fields_of(observation: Observation) -> dict[str, list[Row]]:
    """field → rows of that name; rows of another app's window do not count."""
    found: dict[str, list[Row]] = {field: [] for field in FIELDS}
    if in_settings(observation):
        rows = read_rows(observation)
        names = [page_title(observation), *(row.title for row in rows)]
        for row in rows:
            field = key_on(row.title, names)
            if field in found and _is_own(row, observation):
                found[field].append(row)
    return found


def _is_own(row: Row, observation: Observation) -> bool:
    """Whether the row belongs to the app in front: another's window may lie over it."""
    front = observation.provenance.foreground_package
    return bool(observation.by_path[row.title_path].package == front)


def _stands_alone(field: str, observation: Observation) -> bool:
    """Whether the name is on the screen, in no row, and is not the page's title."""
    named = any(key_of(node.text) == field for node in observation.nodes)
    return named and key_of(page_title(observation)) != field


def _values(row: Row) -> list[str]:
    return [value.text for value in row.values if value.role in ("summary", "value")]


def _trouble(rows: list[Row], observation: Observation) -> str | None:
    """Why rows of a field give no value, or None when they do or there are none."""
    readings = [reading for row in rows if (reading := _reading(row, observation))]
    if len({reading.value for reading in readings}) > 1:
        return "values_differ"
    if readings or not rows:
        return None
    unclear = any(value.role == "unclear" for row in rows for value in row.values)
    return "value_unclear" if unclear or any(len(_values(r)) > 1 for r in rows) else "value_missing"


def _reading(row: Row, observation: Observation) -> Reading | None:
    """The row's one value, or None when it has none or several."""
    texts = [value for value in row.values if value.role in ("summary", "value")]
    field = key_of(row.title)
    if len(texts) != 1 or field is None or not visible_text(texts[0].text):
        return None
    return Reading(
        field=field,
        value=visible_text(texts[0].text),
        label=row.title,
        label_path=row.title_path,
        value_path=texts[0].path,
        row_path=row.path,
        basis=row.basis,
        capture_id=observation.provenance.capture_id,
    )
