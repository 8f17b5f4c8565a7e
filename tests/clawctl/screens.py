"""Small screens of our own for tests of the policy: pages, dialogs, and candidates on them."""

from xml.sax.saxutils import quoteattr

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.evidence import CaptureContext
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate

SETTINGS = "com.android.settings"
STATES = ("clickable", "checkable", "checked", "scrollable", "focusable", "selected", "password")


def node(
    text: str = "", *, cls: str = "TextView", rid: str = "", pkg: str = SETTINGS,
    box: str = "[0,0][1080,2400]", desc: str = "", inside: str = "", **facts: bool,
) -> str:  # fmt: skip
    """One element of a dump; facts are its states by XML name, "_" for "-"."""
    name = cls if "." in cls else f"android.widget.{cls}"
    said = {
        "text": text, "content-desc": desc, "resource-id": rid, "class": name, "package": pkg,
        "bounds": box, "enabled": "true", **dict.fromkeys(STATES, "false"),
        **{key.replace("_", "-"): str(value).lower() for key, value in facts.items()},
    }  # fmt: skip
    words = " ".join(f"{key}={quoteattr(value)}" for key, value in said.items())
    return f"<node {words}>{inside}</node>"


def seen(inside: str, *, pkg: str = SETTINGS, box: str = "[0,0][1080,2400]") -> Observation:
    """The observation of one window with these elements in it."""
    root = node(cls="FrameLayout", pkg=pkg, box=box, inside=inside)
    xml = f"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\">{root}</hierarchy>"
    viewport = {
        "bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
        "reference": "test", "observedAt": "2026-12-01T00:00:00.000Z",
    }  # fmt: skip
    snapshot = read_hierarchy(xml.encode(), capture_id="c-0001")
    return normalize_compact(snapshot, CaptureContext(viewport=viewport))


def dialog(title: str, message: str, *buttons: str, pkg: str = SETTINGS) -> Observation:
    """An alert: positive button first, then the negative one, with Android's own ids."""
    parts = [
        node(title, rid=f"{pkg}:id/alertTitle", pkg=pkg, box="[90,900][990,980]"),
        node(message, rid="android:id/message", pkg=pkg, box="[90,990][990,1200]"),
    ]
    parts += [
        node(words, cls="Button", rid=f"android:id/button{number}", pkg=pkg, clickable=True,
             box=f"[{1000 - 300 * number},1300][{1290 - 300 * number},1400]")
        for number, words in enumerate(buttons, 1)
    ]  # fmt: skip
    return seen("".join(parts), pkg=pkg, box="[60,840][1020,1440]")


def page(title: str, *titles: str, pkg: str = SETTINGS, more: str = "") -> Observation:
    """A page with plain rows of these titles, and more elements below them."""
    head = node(title, rid=f"{pkg}:id/action_bar_title", pkg=pkg, box="[60,100][900,200]")
    rows = ""
    for number, words in enumerate(titles):
        top = 300 + 160 * number
        text = node(words, rid="android:id/title", pkg=pkg, box=f"[60,{top + 20}][900,{top + 90}]")
        rows += node(
            cls="LinearLayout", pkg=pkg, box=f"[0,{top}][1080,{top + 150}]", inside=text,
            clickable=True,
        )  # fmt: skip
    held = node(
        cls="androidx.recyclerview.widget.RecyclerView", rid=f"{pkg}:id/recycler_view", pkg=pkg,
        box="[0,250][1080,2200]", inside=rows, scrollable=True,
    )  # fmt: skip
    return seen(head + held + more, pkg=pkg)


def candidate(observation: Observation, words: str, *, kind: str = "click") -> Candidate:
    """The candidate of the last element that says these words."""
    path = [n.node_path for n in observation.nodes if words in (n.text, n.content_description)][-1]
    return Candidate(
        id="it", kind=kind, node_path=path, viewport_intersection=True, action_node_path=None,
        selector=None,
    )  # fmt: skip
