"""What became of an act: from the step and the looks before and after it, and nothing else.

Room     adapters, pure: no phone is asked here.
Input    a step, the observation right before it was sent, the settled one after it, the node
         path of its target before and of the node that holds the target's state.
Output   Verdict: effect, verified, code, what differs; judged: an ActionResult with it.

Delivered is not effect, and a change somewhere is not the change that was meant: a switch is
asked for its own state, a field for its text, an app for its name. `verified` rests on such a
read-back and on nothing else. Clocks, batteries and spinners are no effect (sameness.py).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import ActionResult, Effect, Step, Verb
from clawctl_adapters.sameness import Changes, changes_of, differs, same_screen
from clawctl_adapters.screen import AGAINST
from clawctl_adapters.states import (
    checked_at,
    field_text,
    percent_at,
    place_at,
    shows_words,
    state_path_of,
    states_of,
    toggle_at,
    words_in,
)
from clawctl_adapters.tree import tree_of

ANOTHER_APP: Final = "another_app"
ANOTHER_STATE: Final = "another_state_changed"
NUMBERS: Final = "only_numbers_changed"
STALE_TREE: Final = "stale_tree"
INCOMPLETE: Final = "incomplete_tree"
STATE_UNCHANGED: Final = "state_unchanged"
STATE_NOT_SHOWN: Final = "state_not_shown"
STATE_UNCLEAR: Final = "state_unclear"
TEXT_DIFFERS: Final = "text_differs"
PROMPT_UNCLEAR: Final = "prompt_unclear"
TEXT_NOT_READABLE: Final = "text_not_readable"
VALUE_DIFFERS: Final = "value_differs"
NOTHING_MOVED: Final = "nothing_moved"
STILL_MOVING: Final = "still_moving"
NOT_SEEN_BEFORE: Final = "not_seen_before"
WORDS_NOT_SHOWN: Final = "words_not_shown"
WORDS_STILL_SHOWN: Final = "words_still_shown"

# A slider's read-back may differ by so much: a pixel is not always a whole per cent.
TOLERANCE_PERCENT: Final = 1
# Under these conditions the tree is known or feared to be of another screen than the picture.
_DOUBTS: Final = (
    "STALE_SUSPECTED",
    *(code for code in AGAINST if AGAINST[code].startswith("tree")),
)
# Apps whose business it is to bring others to the front.
_OPENERS: Final = re.compile(
    r"launcher|\.home$|trebuchet|quickstep|com\.android\.systemui|intentresolver|^android$",
    re.IGNORECASE,
)
# Settings is made of several apps: its search and its networks are in others.
_FAMILY: Final = "settings"


class Verdict(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What the looks say of one act.

    code      why it is not confirmed, or what is odd; None where nothing is.
    details   what differs: counts of changes, states, names; never more than was read.
    """

    effect: Effect
    verified: bool | None = None
    code: str | None = None
    details: dict[str, Any] = {}


def verdict_of(
    step: Step,
    before: Observation | None,
    after: Observation,
    *,
    path: str | None = None,
    state_path: str | None = None,
    activity: str | None = None,
    was_empty: bool | None = None,
    is_exact: bool = False,
) -> Verdict:
    """The verdict on one step.

    before    None when nothing was seen before it.
    path        of the target in `before`; None for steps without one.
    state_path  of the node that holds its state; found by the rows when left out.
    activity  of the window in front after it, where the phone said it.
    was_empty  whether a field held nothing before, where whoever typed knows it better than the
               screen: an empty field shows its prompt, which looks like words of its own.
    is_exact   whether whoever typed has read the field and found the whole text in it: a dump
               has no word for some characters.
    """
    viewport = after.provenance.viewport
    conditions = viewport.get("conditions") if isinstance(viewport, dict) else None
    if any(code in _DOUBTS for code in conditions or ()):
        return Verdict(effect="unverifiable", code=STALE_TREE)
    if state_path is None and before is not None and path is not None:
        state_path = state_path_of(before, path)
    typed = Typed(was_empty=was_empty, is_exact=is_exact)
    return _Judge(step, before, after, path, state_path, activity, typed).verdict()


def judged(result: ActionResult, verdict: Verdict, *, still: bool) -> ActionResult:
    """The result of an act once the screen has been read.

    A lost reply is no delivery by itself: what was seen to have happened was delivered.
    still  whether the last look stood still; else less is known, and it is said.
    """
    happened = verdict.effect in ("confirmed", "unexpected")
    known = {} if result.details is msgspec.UNSET else result.details
    return msgspec.structs.replace(
        result,
        ok=result.ok or happened,
        effect=verdict.effect,
        verified=verdict.verified,
        code=verdict.code or result.code,
        degraded=result.degraded or (None if still else STILL_MOVING),
        details={**known, **verdict.details},
    )


class Typed(msgspec.Struct, frozen=True):
    """What whoever typed knows of the field; see verdict_of."""

    was_empty: bool | None = None
    is_exact: bool = False


class _Judge:
    def __init__(
        self, step: Step, before: Observation | None, after: Observation, path: str | None,
        state_path: str | None, activity: str | None, typed: Typed,
    ) -> None:  # fmt: skip
        self.step, self.before, self.after, self.activity = step, before, after, activity
        self.typed = typed
        self.path, self.state_path = path, state_path
        self.matched = {} if before is None else match_elements(before, after).after_of
        self.changes = Changes() if before is None else changes_of(before, after)
        self.app = after.provenance.foreground_package
        self.came_from = None if before is None else before.provenance.foreground_package

    def verdict(self) -> Verdict:
        found = _BY_VERB.get(self.step.verb, _Judge.touched)(self)
        details = {**self.changes.count(), **found.details}
        if self.other_app:
            details["app"] = self.app
        return msgspec.structs.replace(found, details=details)

    # ------------------------------------------------------------ what is known

    @property
    def other_app(self) -> bool:
        return self.before is not None and self.app is not None and self.app != self.came_from

    @property
    def strayed(self) -> bool:
        """Whether an app came to the front that nobody asked for."""
        if not self.other_app or not isinstance(self.came_from, str):
            return False
        if _FAMILY in self.came_from and _FAMILY in str(self.app):
            return False
        return _OPENERS.search(self.came_from) is None

    @property
    def changed(self) -> bool:
        """Whether anything differs that is no noise; the keyboard counts."""
        if self.before is None:
            return False
        return self.other_app or self.changes.any or differs(self.before, self.after)

    @property
    def own(self) -> str | None:
        """The state's node after the act; None when it cannot be told."""
        return self.matched.get(self.state_path or "")

    def states(self) -> tuple[bool | None, bool | None]:
        """The target's own state before and after."""
        if self.before is None:
            return None, checked_at(self.after, self.own)
        return checked_at(self.before, self.state_path), checked_at(self.after, self.own)

    def others_flipped(self) -> int:
        """How many other elements have another state now."""
        if self.before is None:
            return 0
        now = states_of(self.after)
        own = self.state_path, self.path
        return sum(
            1
            for path, was in states_of(self.before).items()
            if path not in own and now.get(self.matched.get(path, ""), was) != was
        )

    def nothing(self, effect: Effect, code: str | None = None) -> Verdict:
        """Nothing differs for sure: said as far as it is known."""
        if self.before is None:
            return Verdict(effect="unverifiable", code=NOT_SEEN_BEFORE)
        if self.changes.numbers:
            return Verdict(effect="unverifiable", code=NUMBERS)
        whole = self.before.coverage.source == self.after.coverage.source == "complete"
        return (
            Verdict(effect=effect, code=code)
            if whole
            else Verdict(effect="unverifiable", code=INCOMPLETE)
        )

    # ----------------------------------------------------------------- by verb

    def touched(self) -> Verdict:
        """click, long_click, perform, drag: the target's own state first."""
        was, now = self.states()
        if was is not None and now is not None and was != now:
            details = _flip(was, now) | ({"others": n} if (n := self.others_flipped()) else {})
            return Verdict(effect="confirmed", verified=True, details=details)
        if self.strayed:
            return Verdict(effect="unexpected", code=ANOTHER_APP)
        others = self.others_flipped()
        if was is not None and others:
            return Verdict(
                effect="unexpected", verified=False, code=ANOTHER_STATE,
                details={"others": others},
            )  # fmt: skip
        if not self.changed:
            quiet = self.step.verb in ("click", "long_click")
            return self.nothing("suspected_noop" if quiet else "no_change")
        return Verdict(effect="confirmed")

    def set(self) -> Verdict:
        """The state or value that was wanted, read back from the element itself."""
        if self.strayed:
            return Verdict(effect="unexpected", code=ANOTHER_APP)
        if self.step.on is None:
            return self.set_value()
        was, now = self.states()
        details = _flip(was, now)
        if now is None:
            return Verdict(effect="unverifiable", code=STATE_NOT_SHOWN, details=details)
        if toggle_at(self.after, self.own or "").conflict:
            return Verdict(effect="unverifiable", code=STATE_UNCLEAR, details=details)
        if now == self.step.on:
            return Verdict(effect="confirmed", verified=True, details=details)
        if others := self.others_flipped():
            return Verdict(
                effect="unexpected", verified=False, code=ANOTHER_STATE,
                details={**details, "others": others},
            )  # fmt: skip
        if self.changed:
            return Verdict(
                effect="unexpected", verified=False, code=STATE_UNCHANGED, details=details
            )
        found = self.nothing("suspected_noop", STATE_UNCHANGED)
        return msgspec.structs.replace(found, verified=False, details=details)

    def set_value(self) -> Verdict:
        own, wanted = self.own, self.step.value
        if own is None:
            return Verdict(effect="unverifiable", code=STATE_NOT_SHOWN)
        number = percent_of(wanted)
        shown = percent_at(self.after, own)
        details: dict[str, Any] = {"wanted": wanted, "shown": place_at(self.after, own)}
        if number is None or shown is None:
            return Verdict(effect="unverifiable", code=STATE_NOT_SHOWN, details=details)
        if abs(shown - number) <= TOLERANCE_PERCENT:
            return Verdict(effect="confirmed", verified=True, details=details)
        effect: Effect = "unexpected" if self.changed or self.changes.numbers else "suspected_noop"
        return Verdict(effect=effect, verified=False, code=VALUE_DIFFERS, details=details)

    def type(self) -> Verdict:
        """The field's text, read back."""
        if self.strayed:
            return Verdict(effect="unexpected", code=ANOTHER_APP)
        own, wanted = self.own, self.step.text or ""
        holds, was = words_in(self.after, own), self.held_before()
        if own is None or holds is None:
            effect: Effect = "unverifiable" if self.changed or own is None else "suspected_noop"
            return Verdict(effect=effect, code=TEXT_NOT_READABLE)
        clear = self.step.clear is True
        if has_arrived(was, wanted, holds, clear=clear):
            return Verdict(effect="confirmed", verified=True)
        # What some dumps show of an emoji they show of others too.
        if has_arrived(was, wanted, holds, clear=clear, dimly=True):
            if self.typed.is_exact:
                return Verdict(effect="confirmed", verified=True)
            return Verdict(effect="unverifiable", code=TEXT_NOT_READABLE)
        details: dict[str, Any] = {
            "wantedChars": len(wanted) + (0 if self.step.clear else len(was or "")),
        }  # fmt: skip
        if (shown := field_text(self.after, own)) is not None:
            details["holds"] = shown
        # The words stand alone where others did, or read as the prompt they are equal to.
        alone = not self.step.clear and holds == wanted != was and self.is_prompt_unclear()
        if alone or (holds == "" and wanted == self.after.by_path[own].hint):
            return Verdict(effect="unverifiable", code=PROMPT_UNCLEAR, details=details)
        if holds == was:
            return Verdict(
                effect="suspected_noop", verified=False, code=TEXT_DIFFERS, details=details
            )
        return Verdict(effect="unexpected", verified=False, code=TEXT_DIFFERS, details=details)

    def held_before(self) -> str | None:
        """What the field held; "" for a prompt; None for a secret or what nobody saw."""
        if self.typed.was_empty is True:
            return ""
        return None if self.before is None else words_in(self.before, self.state_path)

    def is_prompt_unclear(self) -> bool:
        """Whether the words it showed before may have been its prompt."""
        node = None if self.before is None else self.before.by_path.get(self.state_path or "")
        return self.typed.was_empty is None and node is not None and not isinstance(node.hint, str)

    def scroll(self) -> Verdict:
        """Whether what the container holds has moved."""
        if self.strayed:
            return Verdict(effect="unexpected", code=ANOTHER_APP)
        if self.before is not None and same_screen(self.before, self.after):
            return self.nothing("no_change", NOTHING_MOVED)
        if not self.changed or not self.moved_inside():
            return self.nothing("no_change", NOTHING_MOVED)
        return Verdict(effect="confirmed")

    def moved_inside(self) -> bool:
        """Whether something in the container differs; without one, anything at all."""
        found = self.changes
        own = self.matched.get(self.path or "")
        if self.before is None or self.path is None or own is None:
            return found.any
        one, other = tree_of(self.before), tree_of(self.after)
        top, now = self.before.position[self.path], self.after.position[own]
        came = (*found.appeared, *found.changed, *found.moved)
        return any(other.is_within(self.after.position[p], now) for p in came) or any(
            one.is_within(self.before.position[p], top) for p in found.gone
        )

    def pressed(self) -> Verdict:
        """A key may bring any app to the front; only home says which."""
        if self.step.key == "home" and isinstance(self.app, str) and self.app != self.came_from:
            known = True if re.search(r"launcher|\.home$", self.app) else None
            return Verdict(effect="confirmed", verified=known)
        if self.changed:
            return Verdict(effect="confirmed")
        if (self.step.key or "").startswith("volume_"):
            return Verdict(effect="unverifiable", code=STATE_NOT_SHOWN)
        return self.nothing("no_change")

    def opened(self) -> Verdict:
        """The app in front is read back; a page has no name that every phone agrees on."""
        wanted = self.step.app or (self.step.activity or "").partition("/")[0]
        if wanted and self.app is not None:
            if self.app != wanted:
                return Verdict(effect="unexpected", verified=False, code=ANOTHER_APP)
            if self.step.activity is None:
                return Verdict(effect="confirmed", verified=True)
            return self.opened_activity(wanted)
        if self.changed:
            return Verdict(effect="confirmed")
        return self.nothing("no_change")

    def opened_activity(self, package: str) -> Verdict:
        named = _full(package, self.step.activity or "")
        if self.activity is None:
            effect: Effect = "confirmed" if self.changed else "unverifiable"
            return Verdict(effect=effect, code=None if self.changed else STATE_NOT_SHOWN)
        if _full(package, self.activity) == named:
            return Verdict(effect="confirmed", verified=True)
        # Activities hand over to others of their app: an alias is no wrong page.
        return Verdict(effect="confirmed" if self.changed else "unverifiable")

    def waited(self) -> Verdict:
        """Words that came or went; time that passed needs no proof."""
        if self.step.ms is not None:
            return Verdict(effect="confirmed")
        gone = self.step.gone is not None
        shown = shows_words(self.after, self.step.gone or self.step.text or "")
        if shown is None:
            return Verdict(effect="unverifiable", code=INCOMPLETE)
        if shown != gone:
            return Verdict(effect="confirmed", verified=True)
        code = WORDS_STILL_SHOWN if gone else WORDS_NOT_SHOWN
        return Verdict(effect="no_change", verified=False, code=code)


_BY_VERB: Final[Mapping[Verb, Callable[[_Judge], Verdict]]] = {
    "set": _Judge.set,
    "type": _Judge.type,
    "scroll": _Judge.scroll,
    "press": _Judge.pressed,
    "open": _Judge.opened,
    "wait": _Judge.waited,
}


def percent_of(value: object) -> int | None:
    """A wanted value as a whole per cent: 45, 45.0 and "45%"; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        found = re.fullmatch(r"\s*(\d{1,3})\s*%?\s*", value)
        value = int(found.group(1)) if found else None
    if not isinstance(value, int | float) or not 0 <= value <= 100:
        return None
    return round(value)


def _flip(was: bool | None, now: bool | None) -> dict[str, Any]:
    words = {True: "on", False: "off", None: None}
    return {"stateBefore": words[was], "state": words[now]}


def has_arrived(
    was: str | None, wanted: str, holds: str | None, *, clear: bool, dimly: bool = False
) -> bool:
    """Whether a field that held `was` holds what was typed, and has lost nothing.

    clear  the words were to replace the old ones. was  None: what it held is not known.
    dimly  as the coarsest dumper writes them, with two points for each sign beyond U+FFFF.
    """
    if holds is None:
        return False
    if dimly:
        was, wanted, holds = None if was is None else _dim(was), _dim(wanted), _dim(holds)
    if clear or was is None:
        return holds == wanted
    return _is_inserted(was, wanted, holds)


def _dim(text: str) -> str:
    return "".join(".." if ord(char) > 0xFFFF else char for char in text)


def _is_inserted(was: str, wanted: str, holds: str) -> bool:
    """Whether it holds the old text with the wanted words put in at one place."""
    return any(holds == was[:at] + wanted + was[at:] for at in range(len(was) + 1))


def _full(package: str, activity: str) -> str:
    """The class of "pkg/.Class", ".Class" or "pkg.Class", written in full."""
    name = activity.rpartition("/")[2]
    return package + name if name.startswith(".") else name
