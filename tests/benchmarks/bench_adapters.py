"""Prints what reading costs, as ratios to lxml.etree.fromstring on the same bytes, in one run.

Run all with `make bench`, this alone with `python -m tests.benchmarks adapters`. Reads
../shared/corpus when it is there, our own fixtures otherwise, and trees made here. lxml and all
stages take turns, so that whatever else the machine does hits all of them; each figure is the
best of its turns. docs/performance.md holds what was found.
"""

import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import etree

from clawctl_adapters import normalize_compact, project_observation, read_hierarchy, render_brief
from clawctl_adapters.sources.encoding import find_document
from clawctl_adapters.sources.events import read_events
from clawctl_adapters.sources.tags import read_tags

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT.parent / "shared" / "corpus", ROOT / "fixtures")
SPECS = 8
SIZES = (100, 1_000, 10_000, 100_000)
CORPUS_TURNS = 25
# lxml must parse 100,000 nodes below one parent; its own limit is made for smaller documents.
HUGE = etree.XMLParser(huge_tree=True)
CONTEXT = {"viewport": {"bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
                        "reference": "p", "observedAt": "t"}}  # fmt: skip
ROW = (
    '<node index="0" text="" resource-id="" class="android.widget.LinearLayout" '
    'package="com.android.settings" content-desc="" checkable="false" checked="false" '
    'clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" '
    'long-clickable="false" password="false" selected="false" bounds="[0,{top}][1080,{bottom}]">'
    '<node index="0" text="Row {number}" resource-id="android:id/title" '
    'class="android.widget.TextView" package="com.android.settings" content-desc="" '
    'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" '
    'focused="false" scrollable="false" long-clickable="false" password="false" '
    'selected="false" bounds="[63,{top}][900,{bottom}]" /></node>'
)
LIST = (
    '<node class="androidx.recyclerview.widget.RecyclerView" scrollable="true" enabled="true" '
    'resource-id="a:id/recycler_view" bounds="[0,0][1080,2400]">'
)
Stage = Callable[[bytes], Any]


def made(nodes: int) -> bytes:
    """A list of rows of two nodes each."""
    rows = [
        ROW.format(number=n, top=n * 40 % 2300, bottom=n * 40 % 2300 + 40)
        for n in range(nodes // 2)
    ]
    return f"<hierarchy>{LIST}{''.join(rows)}</node></hierarchy>".encode()


def observe(data: bytes) -> Any:
    return normalize_compact(read_hierarchy(data, capture_id="c"), CONTEXT)


def project(data: bytes) -> Any:
    seen = observe(data)
    wanted = [n for n in seen.nodes if n.text or n.scrollable][:SPECS]
    specs = [
        {"id": n.node_path, "kind": "scroll" if n.scrollable else "click", "nodePath": n.node_path}
        for n in wanted
    ]
    return project_observation(seen, select_paths=[], candidate_specs=specs)


STAGES: dict[str, Stage] = {
    "read": lambda data: read_hierarchy(data, capture_id="c"),
    "read+normalize": observe,
    "read+normalize+project": project,
    "read+normalize+brief": lambda data: render_brief(observe(data)),
}
# What bounds them: the two ways to read, and the parser with a callback that does nothing.
PARTS: dict[str, Stage] = {
    "cut into nodes (tags.py)": lambda data: cut_or_parsed(data.decode()).nodes(),
    "parsed into nodes (expat)": lambda data: read_events(data.decode()).nodes(),
    "lxml target, empty": lambda data: etree.fromstring(data, etree.XMLParser(target=Deaf())),
}


class Deaf:
    """An lxml target that ignores what it is told."""

    def start(self, tag: str, attributes: Any) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """It ends."""

    def close(self) -> None:
        """So does the document."""


def cut_or_parsed(text: str) -> Any:
    return read_tags(text) or read_events(text)


def take_turns(data: bytes, stages: dict[str, Stage], turns: int) -> dict[str, float]:
    """Seconds of each stage and of "lxml", the best of so many turns."""
    stages = {"lxml": lambda data: etree.fromstring(data, HUGE), **stages}
    took = dict.fromkeys(stages, float("inf"))
    for _ in range(turns):
        for name, stage in stages.items():
            start = time.perf_counter()
            stage(data)
            took[name] = min(took[name], time.perf_counter() - start)
    return took


def corpus() -> None:
    """Median and 95th percentile over the dumps of the first folder that holds any."""
    folder = next((f for f in FOLDERS if any(f.rglob("*.xml"))), None)
    if folder is None:
        print("no dumps found: corpus skipped")
        return
    # lxml needs the noise taken off; both read the very same bytes.
    files = [find_document(path.read_bytes()).encode() for path in sorted(folder.rglob("*.xml"))]
    results = [take_turns(data, STAGES | PARTS, CORPUS_TURNS) for data in files]
    alone = statistics.median(took["lxml"] for took in results)
    print(f"{folder.name}: {len(files)} files, lxml alone median {alone * 1e6:.0f} µs")
    for name in STAGES | PARTS:
        ratios = sorted(took[name] / took["lxml"] for took in results)
        p95 = ratios[int(len(ratios) * 0.95)]
        print(f"  {name:26} median {statistics.median(ratios):5.2f} ×   p95 {p95:5.2f} ×")


def peak_bytes(data: bytes, stage: Stage) -> int:
    """What the stage holds at most beyond its input, as Python counts it."""
    tracemalloc.start()
    stage(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def generated() -> None:
    """Time a node and peak memory a node by size of the tree."""
    for size in SIZES:
        data = made(size)
        took = take_turns(data, STAGES, 15 if size <= 1_000 else 3)
        print(f"{size:>7} nodes: lxml alone {took['lxml'] / size * 1e6:5.2f} µs a node")
        for name, stage in STAGES.items():
            each, ratio = took[name] / size * 1e6, took[name] / took["lxml"]
            peak = peak_bytes(data, stage) / size
            print(f"  {name:26} {each:6.2f} µs a node {ratio:5.2f} ×   peak {peak:5.0f} B a node")


def main(arguments: list[str]) -> None:
    """Print everything; arguments are not used."""
    corpus()
    generated()


if __name__ == "__main__":
    main([])
