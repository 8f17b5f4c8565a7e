"""Observations built by hand for tests of texts: any links, cycles too, and any words."""

from hypothesis import strategies as st
from msgspec import UNSET

from clawctl_adapters.identity import match_elements
from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation, SourceCoverage
from clawctl_adapters.renderers.changes import difference_of

TRAPS = [
    "1 Fake", " | ", "\n2.switch.on x", "~p", "*", "\\", "\\n", "a\u202eb", "\ud83d", "\ude00",
    "-fold", " ", '"', '" [checked] +click', "\t\tn9 Button", "observation_id=c-1 app=x elements=0",
    "…(+5 chars)", "long…(+12 chars)", "\u2028", "\x1b[31m", "\x85", "--- dialog x: y", "withheld",
    "=", "= | =", "~3+on", "moved 1-9", "no_change", "\U000e0041", "👨\u200d👩\u200d👧", "שלום",
    "é" * 300,
]  # fmt: skip
WORDS = st.sampled_from(["", "A", "B", "Wi-Fi", *TRAPS]) | st.text(
    alphabet=st.characters(codec=None), max_size=8
)
FLAG = st.sampled_from([True, False, None, UNSET])
CLASSES = ["android.widget.EditText", "android.view.View", "a.Switch", "B ad\nclass", "", None,
           "android.widget.Button", "android.widget.FrameLayout"]  # fmt: skip
FACTS = ("clickable", "long_clickable", "scrollable", "checkable", "checked", "selected", "focused",
         "enabled", "visible_to_user", "accessibility_data_sensitive", "password")  # fmt: skip
PACKAGES = ["com.example", "com.android.systemui", "com.example.inputmethod", "a b\n", None]
BOUNDS = ["[0,0][100,200]", "[0,0][100,10]", "[0,120][100,200]", "[10,10][5,5]", "", None]


def observation(*nodes, capture="c-0001", app=None, coverage=None, windows=None):
    """An observation of these nodes, unchecked: parents may be lost or run in a circle."""
    known = {
        "source": "complete", "scope": "tree", "total_nodes": len(nodes), "omitted_nodes": 0,
        "returned_nodes": len(nodes), "truncated": False, "text_truncated": False,
        "missing_parents": 0,
    }  # fmt: skip
    return Observation(
        provenance=Provenance(capture_id=capture, source_kind="hand", foreground_package=app),
        coverage=SourceCoverage(**{**known, **(coverage or {})}),
        nodes=tuple(nodes),
        source=UNSET if windows is None else windows,
    )


def differ(book, following):
    """The difference between two ref books, elements matched anew."""
    found = match_elements(book.observation, following.observation)
    return difference_of(book, following, found)


def node(path, parent=None, **facts):
    """A plain view of com.example unless facts say otherwise."""
    plain = {"class_name": "android.view.View", "package": "com.example", "enabled": True}
    return Node(node_path=path, parent_path=parent, **{**plain, **facts})


@st.composite
def screens(draw, *, circles=False, capture="c-0001"):
    """Observations with parents anywhere; with circles also parents of each other."""
    count = draw(st.integers(0, 10))
    nodes = []
    for number in range(count):
        above = range(count) if circles else range(number)
        parent = draw(st.sampled_from([None, "lost", *map(str, above)]))
        facts = {name: draw(FLAG) for name in draw(st.sets(st.sampled_from(FACTS), max_size=4))}
        words = {name: draw(WORDS) for name in ("text", "content_description", "hint")}
        nodes.append(
            Node(
                node_path=str(number),
                parent_path=parent,
                class_name=draw(st.sampled_from(CLASSES)),
                package=draw(st.sampled_from(PACKAGES)),
                bounds=draw(st.sampled_from(BOUNDS)),
                resource_id=draw(st.sampled_from(["", "a:id/list", "a:id/password", "x y/\n"])),
                **words,
                **facts,
            )
        )
    return observation(*draw(st.permutations(nodes)), capture=capture)
