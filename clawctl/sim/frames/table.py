"""The frames a world's screens may name: what stands around their rows.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.

A new frame (another maker's page) is one function and one line here. A skin's own frames go
before the common ones.
"""

from collections.abc import Callable, Mapping

from clawctl.sim.frames.alert import alert_frame, permission_frame, text_dialog_frame
from clawctl.sim.frames.bar import legacy_frame, spa_frame
from clawctl.sim.frames.dialog import list_dialog_frame
from clawctl.sim.frames.home import home_frame
from clawctl.sim.frames.launcher import launcher_frame, recents_frame
from clawctl.sim.frames.makers import (
    coloros_frame,
    coloros_home_frame,
    miui_frame,
    miui_home_frame,
)
from clawctl.sim.frames.oneui import oneui_frame, oneui_home_frame
from clawctl.sim.frames.page import app_frame, page_frame
from clawctl.sim.frames.search import search_frame
from clawctl.sim.scene import PageContent, Scene
from clawctl.sim.views import Metrics

Frame = Callable[[Metrics, PageContent, int], Scene]

FRAMES: Mapping[str, Frame] = {
    "home": home_frame,
    "page": page_frame,
    "spa": spa_frame,
    "list-dialog": list_dialog_frame,
    "alert-dialog": alert_frame,
    "text-dialog": text_dialog_frame,
    "permission-dialog": permission_frame,
    "launcher": launcher_frame,
    "recents": recents_frame,
    "search": search_frame,
    "app": app_frame,
}
SKIN_FRAMES: Mapping[str, Mapping[str, Frame]] = {
    "aosp-10": {"page": legacy_frame},
    "oneui": {"home": oneui_home_frame, "page": oneui_frame},
    "miui": {"home": miui_home_frame, "page": miui_frame},
    "coloros": {"home": coloros_home_frame, "page": coloros_frame},
}


def frame_of(skin: str, name: str) -> Frame:
    """The frame of that name as a skin draws it."""
    return SKIN_FRAMES.get(skin, {}).get(name) or FRAMES[name]
