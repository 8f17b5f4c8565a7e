"""Settings-like screens written as rows, for tests of states and verdicts."""

import msgspec

from clawctl_adapters.model.observation import Observation
from tests.adapters.handmade import node, observation

SIZE = (1080, 2400)
VIEWPORT = {
    "bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
    "reference": "c.png",
    "observedAt": "2026-01-01T00:00:00Z",
}
SETTINGS = "com.android.settings"
LIST = "0.0"


def text(path, parent, words, top, **facts):
    """One line of text, 60 px high."""
    plain = {
        "class_name": "android.widget.TextView", "text": words, "visible_to_user": True,
        "bounds": f"[64,{top}][800,{top + 60}]", "package": SETTINGS, "clickable": False,
    }  # fmt: skip
    return node(path, parent, **{**plain, **facts})


def row(number, title, *, summary=None, on=None, extra=(), widget="Switch", clickable=True):
    """A row 180 px high: title, summary below it, a switch at the right when `on` is given."""
    path, top = f"{LIST}.{number}", 300 + 180 * number
    nodes = [
        node(
            path, LIST, class_name="android.widget.LinearLayout", package=SETTINGS,
            clickable=clickable, visible_to_user=True, bounds=f"[0,{top}][1080,{top + 180}]",
        ),
        text(f"{path}.0", path, title, top + 20, resource_id="android:id/title"),
    ]  # fmt: skip
    if summary is not None:
        summary_id = "android:id/summary"
        nodes.append(text(f"{path}.1", path, summary, top + 90, resource_id=summary_id))
    if on is not None:
        nodes.append(
            node(
                f"{path}.2", path, class_name=f"android.widget.{widget}", package=SETTINGS,
                checkable=True, checked=on, clickable=False, visible_to_user=True,
                resource_id="android:id/switch_widget",
                bounds=f"[900,{top + 40}][1040,{top + 140}]",
            )
        )  # fmt: skip
    return (*nodes, *(node(f"{path}.{3 + n}", path, **facts) for n, facts in enumerate(extra)))


def screen(*rows, app=SETTINGS, capture="c-0001", coverage=None, beside=(), viewport=None):
    """A list of rows in a window of that app; beside stands outside of the list."""
    frame = node(
        "0", class_name="android.widget.FrameLayout", package=app, visible_to_user=True,
        bounds="[0,0][1080,2400]",
    )  # fmt: skip
    holder = node(
        LIST, "0", class_name="androidx.recyclerview.widget.RecyclerView", package=app,
        resource_id=f"{app}:id/recycler_view", scrollable=True, visible_to_user=True,
        bounds="[0,300][1080,2300]",
    )  # fmt: skip
    found = observation(
        frame, holder, *(each for one in rows for each in one), *beside, capture=capture, app=app,
        coverage=coverage,
    )  # fmt: skip
    return seen_with(found, {**VIEWPORT, **(viewport or {})})


def seen_with(found: Observation, viewport) -> Observation:
    """The same observation under another viewport."""
    known = msgspec.structs.replace(found.provenance, viewport=viewport)
    return msgspec.structs.replace(found, provenance=known)
