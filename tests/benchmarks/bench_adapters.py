"""Prints what reading costs, as ratios to lxml.etree.fromstring on the same bytes, in one run.

Run with `python tests/benchmarks/bench_adapters.py [--large]`. Reads ../shared/corpus when it
is there, and trees made here. Each figure is the best of several repeats.
"""

import argparse
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import etree

from clawctl_adapters import normalize_compact, project_observation, read_hierarchy, render_brief
from clawctl_adapters.rows import read_rows
from clawctl_adapters.sources.encoding import find_document

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
SPECS = 8
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


def best(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


STAGES: dict[str, Callable[[bytes], Any]] = {
    "read": lambda data: read_hierarchy(data, capture_id="c"),
    "read+normalize": observe,
    "read+normalize+project": project,
    "+rows": lambda data: read_rows(observe(data)),
    "+brief": lambda data: render_brief(observe(data)),
}


def corpus() -> None:
    files = []
    for path in sorted(CORPUS.glob("*.xml")):
        # lxml needs the noise taken off; both read the very same bytes.
        files.append(find_document(path.read_bytes()).encode())
    if not files:
        print("../shared/corpus is absent: corpus skipped")
        return
    alone = [best(lambda data=data: etree.fromstring(data), 15) for data in files]
    print(f"corpus: {len(files)} files, lxml median {statistics.median(alone) * 1e6:.0f} µs")
    for name, stage in STAGES.items():
        ratios = sorted(
            best(lambda data=data, stage=stage: stage(data), 15) / base
            for data, base in zip(files, alone, strict=True)
        )
        p95 = ratios[int(len(ratios) * 0.95)]
        print(f"  {name:24} median {statistics.median(ratios):5.2f} ×   p95 {p95:5.2f} ×")


def generated(sizes: list[int]) -> None:
    for size in sizes:
        data = made(size)
        repeats = 9 if size <= 1000 else 3
        parser = etree.XMLParser(huge_tree=True)
        alone = best(lambda data=data, parser=parser: etree.fromstring(data, parser), repeats)
        line = f"{size:>7} nodes: lxml {alone / size * 1e6:5.2f} µs a node"
        for name, stage in STAGES.items():
            took = best(lambda stage=stage, data=data: stage(data), repeats)
            line += f" | {name} {took / size * 1e6:5.2f} µs {took / alone:4.2f} ×"
        tracemalloc.start()
        kept = observe(data)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"{line} | peak {peak / len(kept.nodes):.0f} bytes a node")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="also 100,000 nodes")
    options = parser.parse_args(arguments)
    corpus()
    generated([100, 1_000, 10_000] + ([100_000] if options.large else []))


if __name__ == "__main__":
    main(sys.argv[1:])
