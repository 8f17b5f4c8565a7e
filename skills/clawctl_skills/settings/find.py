"""settings-find: what Settings' own search finds under a name, opened.

Room     skills.
Input    query: words as the phone shows them; under: words of the place it lies in, if several
         carry the name. Output  the title of the page that opened, and of the result.

The words are typed once and read back from the field. Results count when three looks show the
same, and only a result of that name is taken, or of another name of the same thing, after the list
was seen to both ends: several are none. What opens must bear the name, hold a row of it, or be the
place the result named.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from clawctl_skills.base import QUIET, Act, Decision, Done, GiveUp, Look, Reading, View
from clawctl_skills.proof import Proof
from clawctl_skills.settings.entrance import best
from clawctl_skills.settings.labels import normalize, visible_text
from clawctl_skills.settings.navigate import Navigator
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import Front, front_of
from clawctl_skills.settings.route import STOPS
from clawctl_skills.settings.search_page import Result, SearchPage, search_entry, search_page
from clawctl_skills.settings.task import Words
from clawctl_skills.settings.words import HOME, wanted

ENTRY: Final = "entry"
FIELD: Final = "field"
RESULT: Final = "result"
SAME_LOOKS: Final = 3  # results come late and are put in another order once
EMPTY_LOOKS: Final = 8
MAX_LOOKS: Final = 30
MAX_NUDGES: Final = 6
SEARCH: Final = "search"


class FindInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-find takes."""

    query: Words
    under: Words | None = None


class SettingsFind:
    """One run. See the module."""

    name = "settings-find"
    summary = "Open what Settings' own search finds under a name."
    policy = "read"
    fields = ("page", "result")
    outputs: Final = {
        "page": "The title of the page that opened, as shown.",
        "result": "The title of the result that was taken, as shown.",
        "breadcrumb": "Where the result lies, as shown, where it says so.",
    }
    Inputs = FindInputs

    def __init__(self, inputs: FindInputs) -> None:
        self._query, self._under = inputs.query.strip(), inputs.under
        self._wanted = wanted(self._query)
        self._moves = Navigator()
        self._app: str | None = None  # whose search it is
        self._began = self._typed = self._whole = False
        self._looks = self._same = self._nudges = 0
        self._shown: tuple[tuple[str, str], ...] | None = None
        self._matches: dict[tuple[str, str], list[Reading]] = {}
        self._twins = False
        self._taken: list[Reading] = []
        self._proof = Proof(("page",))

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """On the search page the result of that name; elsewhere the page's title."""
        page = self._search(observation)
        if page is not None:
            found = self._meant(page)
            return self._result_readings(observation, found[0]) if len(found) == 1 else ()
        front = front_of(observation)
        if front.title_path is None:
            return ()
        return (_reading(observation, "page", front.page.title, front.title_path, "toolbar_title"),)

    def select(self, observation: Observation) -> Selection:
        """The way into the search, its field, the result, the lists."""
        specs: list[CandidateSpec] = []
        page = self._search(observation)
        if page is not None:
            specs.append(CandidateSpec(FIELD, "click", page.field))
            found = self._meant(page)
            if len(found) == 1:
                row = found[0].row  # which tells it from others of that name
                specs.append(CandidateSpec(RESULT, "click", row.title_path, row.path))
        elif (entry := search_entry(observation)) is not None:
            specs.append(CandidateSpec(ENTRY, "click", entry.node_path))
        specs += self._moves.scroll_specs(observation)
        readings = self.read(observation)
        paths = [path for one in readings for path in (one.label_path, one.value_path)]
        return Selection(paths=tuple(dict.fromkeys(paths)), specs=tuple(specs))

    def decide(self, view: View) -> Decision:
        """Into the search, the words, the result, the page."""
        last, observation = view.last, view.observation
        front = front_of(observation)
        self._moves.atlas.weigh(last, inside=front.kind != "overlay")
        if last is not None and last.code == "policy_refused":
            return self._stop("POLICY_REFUSED", "The policy does not allow a step on the way.")
        if last is not None and last.step.candidate_id == RESULT and last.ok:
            self._arriving = True
        if self._arriving:
            return self._arrived(view, front)
        if last is not None and last.ok and last.effect not in QUIET and _enters(last.step):
            self._app = str(observation.provenance.foreground_package or "")
        page = self._search(observation)
        if page is None:
            return self._enter(view, front)
        here = self._moves.arrive(view, _page_of(observation))
        if page.words != self._query:
            return self._type(view, page)
        return self._pick(view, here, page)

    def _search(self, observation: Observation) -> SearchPage | None:
        return search_page(observation, self._app)

    def _enter(self, view: View, front: Front) -> Decision:
        """The search by its intent, else by its entry on home."""
        last = view.last
        if not self._began:
            self._began = True
            return Act(Step(verb="open", page=SEARCH), "Settings' own search")
        if front.kind in ("consent", "locked"):
            return self._stop(*STOPS[front.kind])
        candidate = view.projection.candidate(ENTRY)
        if candidate is not None and self._nudges <= MAX_NUDGES:
            self._nudges += 1
            return Act(Step(verb="click", candidate_id=candidate.id), "the search stands on home")
        if front.kind == "page" and front.page.is_home:
            here = self._moves.arrive(view, front.page)
            return self._moves.sweep(view, here, ("up",)) or self._no_search()
        if last is not None and last.step.verb == "open" and last.step.page == HOME:
            return self._no_search()
        return self._moves.open(view) or self._no_search()

    def _no_search(self) -> GiveUp:
        return self._stop("NO_SEARCH", "Neither an intent nor home leads to a search of Settings.")

    def _type(self, view: View, page: SearchPage) -> Decision:
        last = view.last
        if last is not None and last.code in ("TEXT_NOT_SENDABLE", "NO_FOCUSED_FIELD"):
            return self._stop(str(last.code), "The phone takes no such text; nothing was typed.")
        candidate = view.projection.candidate(FIELD)
        if self._typed or page.words is None or candidate is None:
            self._looks += 1
            if self._looks <= EMPTY_LOOKS:
                return Look("the field may take its time")
            return self._stop(
                "QUERY_NOT_HELD", "The field does not hold the words that were typed."
            )
        if last is None or last.ok:
            self._typed = True
            step = Step(verb="type", candidate_id=FIELD, text=self._query, clear=True)
            return Act(step, "the words to search for")
        return self._stop("WAY_REFUSED", "The search field is there and takes no text.")

    def _pick(self, view: View, here: Page, page: SearchPage) -> Decision:
        """Results at rest, seen whole, and the one of that name touched once."""
        if view.last is not None and view.last.step.verb == "type":
            self._looks = 0
        at_rest = self._is_at_rest(page)
        if self._same > 1:
            self._keep(view, page)
        if not at_rest:
            return Look("the results may still change")
        if not self._whole:
            if (act := self._moves.sweep(view, here)) is not None:
                self._same = 0
                return act
            self._whole = True
            self._moves.atlas.pages[here.key].sweep_again()
        keys = self._meant_keys()
        if not keys:
            return self._stop("NOT_FOUND", "The search finds nothing of that name.")
        if len(keys) > 1 or self._twins:
            return self._stop("AMBIGUOUS", "Several results carry that name; say under which.")
        candidate = view.projection.candidate(RESULT)
        if candidate is None:
            self._nudges += 1
            act = self._moves.sweep(view, here, ("up", "down"))
            if act is None or self._nudges > MAX_NUDGES:
                return self._stop("LOST", "The result was seen and did not come into view again.")
            return act
        self._taken = self._matches[keys[0]]
        return Act(Step(verb="click", candidate_id=candidate.id), "the result of that name")

    def _is_at_rest(self, page: SearchPage) -> bool:
        shown = tuple((one.title, one.crumb) for one in page.results)
        self._same = self._same + 1 if shown == self._shown else 1
        self._shown = shown
        self._looks += 1
        return self._same >= (SAME_LOOKS if shown else EMPTY_LOOKS) or self._looks > MAX_LOOKS

    def _keep(self, view: View, page: SearchPage) -> None:
        """Results of that name, each with a reading for every look that showed it."""
        found = self._meant(page)
        keys = [(normalize(one.title), normalize(one.crumb)) for one in found]
        self._twins = self._twins or len(set(keys)) < len(keys)
        for key, one in zip(keys, found, strict=True):
            self._matches.setdefault(key, []).extend(
                self._result_readings(view.observation, one)
            )  # fmt: skip

    def _meant(self, page: SearchPage) -> list[Result]:
        """The results of that name, below the place that was asked for."""
        sure = tuple(r.row for r in page.results if self._wanted.is_sure(r.title))
        rows = best(sure, self._wanted)
        found = [one for one in page.results if one.row in rows]
        if self._under is None:
            return found
        place = wanted(self._under)
        return [one for one in found if any(place.rank(p) is not None for p in _parts(one.crumb))]

    def _meant_keys(self) -> list[tuple[str, str]]:
        """The best of what all looks showed."""
        ranks = {key: self._wanted.rank(key[0]) for key in self._matches}
        least = min((rank for rank in ranks.values() if rank is not None), default=None)
        return [key for key, rank in ranks.items() if rank == least]

    def _arrived(self, view: View, front: Front) -> Decision:
        """Whether what opened has to do with the result; then its title twice."""
        if front.kind in ("consent", "locked"):
            return self._stop(*STOPS[front.kind])
        if self._search(view.observation) is not None or front.title_path is None:
            self._looks += 1
            if self._looks <= MAX_LOOKS + EMPTY_LOOKS:
                return Look("the page may take its time")
            return self._stop("NO_TITLE", "The result was touched and no page with a title came.")
        self._moves.arrive(view, front.page)
        how = self._how(front)
        if how is None:
            return self._stop("LED_ELSEWHERE", "The page that opened is not what the result named.")
        end = self._proof.add(self.read(view.observation))
        if isinstance(end, GiveUp):
            return self._stop(end.reason, end.detail)
        if end is None:
            return Look("confirm the title")
        taken = {one.field: one.value for one in self._taken}
        return Done(end.value | taken, (*end.readings, *self._taken), ("search", how))

    def _how(self, front: Front) -> str | None:
        if best(front.rows, self._wanted):
            return "row_in_view"
        if self._wanted.rank(front.page.title) is not None:
            return "title"
        crumbs = [part for one in self._taken if one.field == "breadcrumb"
                  for part in _parts(one.value)]  # fmt: skip
        return "breadcrumb" if normalize(front.page.title) in map(normalize, crumbs) else None

    def _result_readings(self, observation: Observation, found: Result) -> tuple[Reading, ...]:
        path = found.row.title_path
        readings = [_reading(observation, "result", found.title, path, "result_title")]
        if found.crumb and found.crumb_path:
            one = _reading(observation, "breadcrumb", found.crumb, found.crumb_path, "breadcrumb")
            readings.append(msgspec.structs.replace(one, label=found.title, label_path=path))
        return tuple(readings)

    def _stop(self, reason: str, detail: str) -> GiveUp:
        atlas = self._moves.atlas
        return GiveUp(
            reason=reason,
            detail=detail,
            missing=self.fields,
            looked=atlas.visits(),
            noticed=atlas.notices(),
            tried=tuple(atlas.sent),
        )

    _arriving = False  # the result was touched


def _enters(step: Step) -> bool:
    return step.page == SEARCH or step.candidate_id == ENTRY


def _page_of(observation: Observation) -> Page:
    package = str(observation.provenance.foreground_package or "")
    return Page(key=f"{package}|search", title="", topic=None, package=package, is_home=False)


def _parts(crumb: str) -> list[str]:
    """The places a breadcrumb names, from the outermost."""
    return [part.strip() for part in crumb.replace("›", ">").split(">") if part.strip()]


def _reading(observation: Observation, field: str, text: str, path: str, basis: str) -> Reading:
    return Reading(
        field=field,
        value=visible_text(text),
        label=text,
        label_path=path,
        value_path=path,
        row_path=path,
        basis=(basis,),
        capture_id=observation.provenance.capture_id,
    )
