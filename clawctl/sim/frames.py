"""The frames a world's screens may name: what stands around their rows.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.

A new frame (another maker's page) is one function and one line here.
"""

from collections.abc import Callable, Mapping

from clawctl.sim.frame_dialog import list_dialog_frame
from clawctl.sim.frame_home import home_frame
from clawctl.sim.frame_launcher import launcher_frame, recents_frame
from clawctl.sim.frame_page import app_frame, page_frame
from clawctl.sim.frame_search import search_frame
from clawctl.sim.scene import PageContent, Scene
from clawctl.sim.views import Metrics

Frame = Callable[[Metrics, PageContent, int], Scene]

FRAMES: Mapping[str, Frame] = {
    "home": home_frame,
    "page": page_frame,
    "list-dialog": list_dialog_frame,
    "launcher": launcher_frame,
    "recents": recents_frame,
    "search": search_frame,
    "app": app_frame,
}
