"""What a step would do, as far as a screen tells: read, change, or something destructive.

Room     clawctl; values in, values out.
Input    a step, its candidate, the observation it was decided on.
Output   Judgement: class, group and what it rests on.

Ids, packages and activities first, then the words of the target, of the dialog or page it stands
in. A dialog's OK is judged by what the dialog asks. Nothing on a screen excuses what another
part of it accuses; the one exception needs structure and words together: the cancel button of a
dialog, and a row of Settings itself that only leads to its page of resets.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from clawctl.policy_names import INSTALLERS, of_name, of_package
from clawctl.policy_words import Where, group_said, is_cancel, is_reset_page
from clawctl_adapters.labels import labels_of
from clawctl_adapters.lists import id_name
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import read_rows
from clawctl_adapters.states import is_field
from clawctl_adapters.tree import Tree, tree_of
from clawctl_adapters.windows import parts_of
from clawctl_skills.settings.pages import SETTINGS_PACKAGES, page_title

Class = Literal["read", "change", "destructive"]
GROUPS: Final = (
    "reset", "data", "account", "payment", "send", "install", "uninstall", "permission",
)  # fmt: skip

_CANCEL_IDS: Final = re.compile(r"button2|cancel|(?:.*_)?(?:cancel|deny|negative)(?:_.*)?")
_DIALOG_IDS: Final = frozenset({"alertTitle", "parentPanel", "buttonPanel", "button1"})
_BUTTON: Final = re.compile(r"(?:.*[.$])?(?:[A-Z][a-z]+)*(?<!Radio)(?<!Toggle)(?<!Compound)Button")
_DIALOG_SHARE: Final = 0.85  # of the screen; a window that takes less lies over another
MAX_BUTTON_CHARS = 32  # a clickable with one text no longer than this is taken for a button
MAX_TEXTS = 8  # of a target: a clickable that holds more is a page, and its first ones name it
_READS: Final = frozenset({"scroll", "wait", "open", "hover"})
_SETS: Final = frozenset({"type", "set", "perform", "drag", "long_click", "menu"})
_TOUCHES: Final = frozenset({"click", "long_click", "set", "perform", "drag"})
_CONFIRMS: Final = frozenset({"enter", "space"})


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What a step is; group only of destructive ones; why names the signal, never a word seen."""

    policy_class: Class
    group: str | None = None
    why: str = "verb"


def judge(
    step: Step,
    candidate: Candidate | None,
    observation: Observation | None,
    *,
    activity: str | None = None,
) -> Judgement:
    """The strictest of what verb, ids, packages and words say; activity as the phone names it.

    Without an observation nothing is known of a target: what would touch one is a change.
    """
    for found in _of_opening(step):
        return Judgement(policy_class="destructive", group=found[0], why=found[1])
    if observation is None:
        touches = step.verb in _SETS or step.verb in _TOUCHES
        return Judgement(policy_class="change" if touches else "read")
    screen = _Screen(observation, activity)
    for found in screen.accusations(step, candidate):
        return Judgement(policy_class="destructive", group=found[0], why=found[1])
    if step.verb in _SETS or any(screen.is_changing(place) for place in screen.targets):
        return Judgement(policy_class="change", why="verb" if step.verb in _SETS else "target")
    return Judgement(policy_class="read")


def _of_opening(step: Step) -> Iterator[tuple[str, str]]:
    """What the names of an app, activity or page that is started say."""
    if step.verb == "open":
        yield from of_name(step.activity or "", "activity")
        yield from of_package(step.app or (step.activity or "").partition("/")[0])
        yield from of_name(step.page or "", "page")


class _Screen:
    """One observation as the policy reads it, and the targets of one step."""

    def __init__(self, observation: Observation, activity: str | None) -> None:
        self._observation = observation
        self._tree: Tree = tree_of(observation)
        self._activity = activity or ""
        self.targets: list[int] = []

    def accusations(self, step: Step, candidate: Candidate | None) -> Iterator[tuple[str, str]]:
        """(group, why) for everything that speaks against the step, the surest first."""
        if step.verb in _READS:
            return
        self.targets = self._targets(step, candidate)
        for place in self.targets:
            yield from self._of_target(place)
        for said in (step.name, step.perform, *(step.path or ())):
            yield from _said(said, "button", "verb")
        if step.verb == "press" and step.key in _CONFIRMS:
            yield from self._of_confirming()

    def is_changing(self, place: int) -> bool:
        """Whether touching it does more than lead somewhere."""
        act = self._acting(place)
        if self._is_way_out(act):
            return False
        slider = "SeekBar" in str(self._tree.nodes[place].class_name)
        return slider or self._is_checkable(act) or self._is_answer(act) or self._in_dialog(act)

    # --- targets

    def _targets(self, step: Step, candidate: Candidate | None) -> list[int]:
        """What the step may meet; for an element that cannot be told, all that can be touched."""
        places, found = self._tree.place, list[int]()
        if candidate is not None and candidate.node_path in places:
            return [places[candidate.node_path]]
        if step.x is not None and step.y is not None:
            return self._at(step.x, step.y)
        if step.name is not None:
            found = labels_of(self._observation).native.get(step.name, [])
        if found or step.verb not in _TOUCHES:
            return found
        return [place for place, n in enumerate(self._tree.nodes) if n.clickable is True]

    def _at(self, x_px: int, y_px: int) -> list[int]:
        """The clickable a finger there would reach: the last one drawn."""
        found = [
            place
            for place in self._tree.order
            if (rect := self._tree.bounds(place)) is not None
            and rect.left <= x_px < rect.right
            and rect.top <= y_px < rect.bottom
            and self._tree.nodes[place].clickable is True
        ]
        return found[-1:]

    def _acting(self, place: int) -> int:
        actor = self._tree.actor[place]
        return place if actor < 0 else actor

    # --- what accuses a target

    def _of_target(self, place: int) -> Iterator[tuple[str, str]]:
        act = self._acting(place)
        if self._is_way_out(act):
            return
        for one in dict.fromkeys((place, act)):
            yield from of_name(id_name(self._tree.nodes[one]), "resource_id")
        node_package = str(self._tree.nodes[act].package or "")
        if not self._is_settings_row(act):
            yield from of_name(self._activity.rpartition(".")[2], "activity")
        yield from self._of_installer(node_package)
        texts = [text for one in dict.fromkeys((place, act)) for text in self._texts(one)]
        excused = self._is_settings_row(act) and any(map(is_reset_page, texts[:1]))
        where: Where = "button" if self._is_button(act) else "label"
        for text in texts:
            if not (excused and group_said(text, "label") == "reset"):
                yield from _said(text, where, "label")
        if self._in_dialog(act):
            for text in self._sentences(act):
                yield from _said(text, "dialog", "dialog")
        elif self._is_answer(act):
            title = page_title(self._observation)
            if not (node_package in SETTINGS_PACKAGES and is_reset_page(title)):
                yield from _said(title, "label", "page")

    def _of_installer(self, package: str) -> Iterator[tuple[str, str]]:
        if INSTALLERS.search(package):
            words = [n.text for n in self._tree.nodes if isinstance(n.text, str)]
            removes = any(group_said(text, "dialog") == "uninstall" for text in words)
            yield ("uninstall" if removes or "ninstall" in self._activity else "install"), "package"

    def _of_confirming(self) -> Iterator[tuple[str, str]]:
        """What the key that presses the default button would press."""
        for place, node in enumerate(self._tree.nodes):
            pressed = node.focused is True and not is_field(node)  # a key is a touch of it
            if node.clickable is not True or (self._is_settings_row(place) and not pressed):
                continue
            if self._in_dialog(place) or pressed:
                yield from self._of_target(place)
            elif self._is_button(place):
                yield from (
                    found for found in self._of_target(place) if found[0] in ("send", "payment")
                )

    # --- what kind of thing it is

    def _is_settings_row(self, act: int) -> bool:
        node = self._tree.nodes[act]
        return node.package in SETTINGS_PACKAGES and node.node_path in self._row_actions()

    def _row_actions(self) -> frozenset[str]:
        kept = self._observation.__dict__.get("_row_actions")
        if kept is None:
            rows = read_rows(self._observation)
            kept = frozenset(row.action_path for row in rows if row.action_path is not None)
            self._observation.__dict__["_row_actions"] = kept
        return kept

    def _is_checkable(self, act: int) -> bool:
        return any(self._tree.nodes[place].checkable is True for place in self._tree.below(act))

    def _is_button(self, act: int) -> bool:
        if self._is_settings_row(act) or self._is_checkable(act):
            return False
        node = self._tree.nodes[act]
        if isinstance(node.class_name, str) and _BUTTON.fullmatch(node.class_name):
            return True
        texts = list(dict.fromkeys(self._texts(act)))
        return len(texts) == 1 and len(texts[0]) <= MAX_BUTTON_CHARS

    def _is_answer(self, act: int) -> bool:
        """A button that a page asks its question with; no arrow or search field of a toolbar."""
        node = self._tree.nodes[act]
        worded = any(not is_blank(self._tree.nodes[place].text) for place in self._tree.below(act))
        is_button = isinstance(node.class_name, str) and _BUTTON.fullmatch(node.class_name)
        in_settings = node.package in SETTINGS_PACKAGES
        return worded and (bool(is_button) or (self._is_button(act) and not in_settings))

    def _is_way_out(self, act: int) -> bool:
        node = self._tree.nodes[act]
        named = _CANCEL_IDS.fullmatch(id_name(node)) is not None
        return named and any(map(is_cancel, self._texts(act)))

    # --- words

    def _texts(self, place: int) -> list[str]:
        """What the node and those in it say, at most MAX_TEXTS."""
        said = [text for p in self._tree.below(place) for text in _words(self._tree.nodes[p])]
        return said[:MAX_TEXTS]

    def _root(self, place: int) -> int:
        """The top of the window or panel it stands in."""
        tops = {part.place for part in parts_of(self._observation)}
        chain = list(self._tree.chain(place))
        return next((p for p in chain if p in tops), chain[-1])

    def _in_dialog(self, place: int) -> bool:
        root = self._root(place)
        if any(
            part.place == root and part.kind == "dialog" for part in parts_of(self._observation)
        ):
            return True
        rect, screen = self._tree.bounds(root), self._screen_px()
        if rect is not None and screen and rect.area_px < _DIALOG_SHARE * screen:
            return True
        return any(id_name(self._tree.nodes[p]) in _DIALOG_IDS for p in self._tree.below(root))

    def _screen_px(self) -> int:
        known = self._observation.provenance.viewport
        if isinstance(known, dict):
            sides = known["bounds"]
            return int((sides["right"] - sides["left"]) * (sides["bottom"] - sides["top"]))
        areas = [rect.area_px for p in self._tree.roots if (rect := self._tree.bounds(p))]
        return max(areas, default=0)

    def _sentences(self, place: int) -> Iterator[str]:
        """What the dialog itself says: title and message, not its buttons and rows."""
        for one in self._tree.below(self._root(place)):
            if self._tree.actor[one] < 0 and not self._is_checkable(one):
                yield from _words(self._tree.nodes[one])


def _words(node: Node) -> Iterator[str]:
    for text in (node.text, node.content_description):
        if isinstance(text, str) and not is_blank(text):
            yield text


def _said(text: str | None, where: Where, why: str) -> Iterator[tuple[str, str]]:
    group = group_said(text, where) if text else None
    if group is not None:
        yield group, why
