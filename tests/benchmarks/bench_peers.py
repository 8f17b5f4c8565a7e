"""Prints our texts as rows of the peers' table, and what they cost by screen size.

Run alone with `python -m tests.benchmarks peers`. Corpus, ground truth and scores are those of the
neighbouring ../shared/bench/peers, read from there, with its floors beside our rows; the peers'
own programs are not needed. Without that folder only the sizes are printed.
"""

import importlib.util
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from clawctl.tokens import Count, counter
from clawctl_adapters import (
    normalize_compact,
    read_hierarchy,
    render_brief,
    render_document,
    render_outline,
)
from clawctl_adapters.renderers.lines import references_of
from tests.benchmarks.bench_adapters import ROOT, made
from tests.benchmarks.bench_texts import observe

PEERS = ROOT.parent / "shared" / "bench" / "peers"
CORPUS = ROOT.parent / "shared" / "corpus"
SIZES = (50, 100, 200, 500, 1_000, 2_000)
TURNS = 7
FLOORS = ("bound_labels", "bound_safe", "bound_points", "maka_lines")
Render = Callable[[Any], str]


class Screen(NamedTuple):
    """One dump: its clean copy's path, the bytes in it, what the peers' bench knows of it.

    parse_ms  what lxml alone needs to parse it.
    """

    path: Path
    data: bytes
    truth: Any
    parse_ms: float


class Row(NamedTuple):
    """What one format made of one screen."""

    text: str
    elements: list[dict[str, Any]]
    time_ms: float


RENDERS: dict[str, Render] = {
    "brief": render_brief,
    "brief with points": lambda seen: render_brief(seen, points=True),
    "outline": render_outline,
    "document": render_document,
}


def _load(name: str) -> Any:
    """A module of the peers' bench, from where it lies."""
    spec = importlib.util.spec_from_file_location(f"peers_{name}", PEERS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _screens(measure: Any, folder: Path) -> list[Screen]:
    found = []
    for path in sorted(CORPUS.rglob("*.xml")):
        copy = folder / path.name
        copy.write_text(measure.clean(path.read_bytes()), encoding="utf-8")
        try:
            truth = measure.Truth(copy)
        except (SyntaxError, ValueError):
            continue
        if truth.nodes:
            data = copy.read_bytes()
            parse_ms = _best_ms(lambda data=data: etree.fromstring(data))
            found.append(Screen(copy, data, truth, parse_ms))
    return found


def _best_ms(call: Callable[[], object]) -> float:
    times = []
    for _ in range(TURNS):
        began = time.perf_counter()
        call()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def _elements(seen: Any) -> list[dict[str, Any]]:
    """Each element with a ref, and the box that is its state, as the bench describes them."""
    places = [(one.path, one.state_path) for one in references_of(seen)]
    found = []
    for path in dict.fromkeys(path for pair in places for path in pair):
        node = seen.by_path[path]
        rect = getattr(node, "bounds", None)
        if isinstance(rect, str):
            sides = [int(part) for part in rect.strip("[]").replace("][", ",").split(",")]
            found.append({"rect": sides})
    return found


def _again(data: bytes, seen: Any) -> Any:
    """The same observation from its bytes, its viewport known."""
    context = {"viewport": seen.provenance.viewport}
    return normalize_compact(read_hierarchy(data, capture_id="c"), context)


def _ours(render: Render) -> Callable[[Screen], Row]:
    def run(screen: Screen) -> Row:
        seen = observe(screen.data)
        took_ms = _best_ms(lambda: render(_again(screen.data, seen)))
        return Row(render(seen), _elements(seen), took_ms)

    return run


def _floor(worker: Any, name: str) -> Callable[[Screen], Row]:
    def run(screen: Screen) -> Row:
        call, elements = getattr(worker, f"f_{name}")(screen.data.decode("utf-8"))
        text = call()
        return Row(text, elements(text), _best_ms(call))

    return run


def _print(title: str, rows: list[Row], screens: list[Screen], measure: Any, count: Count) -> None:
    tokens = sorted(count(row.text) for row in rows)
    floor = sum(count("\n".join(screen.truth.labels)) for screen in screens)
    pairs = zip(rows, screens, strict=True)
    parses = statistics.median(row.time_ms / screen.parse_ms for row, screen in pairs)
    kept = reach = said = 0
    for row, screen in zip(rows, screens, strict=True):
        own, reached = measure.score(screen.truth, row.elements)
        kept, reach = kept + own, reach + reached
        said += measure.text_kept(screen.truth, row.text)
    operable = sum(len(screen.truth.operable) for screen in screens)
    labels = sum(len(screen.truth.labels) for screen in screens)
    size = statistics.fmean(len(row.text.encode("utf-8", "replace")) for row in rows)
    late = tokens[min(len(tokens) - 1, int(len(tokens) * 0.95))]
    print(
        f"  {title:20} {size:8.0f} {statistics.fmean(tokens):8.1f} {statistics.median(tokens):7.0f}"
        f" {late:7.0f} {sum(tokens) / floor:8.2f}"
        f" {statistics.median(row.time_ms for row in rows):7.2f} {parses:7.2f}"
        f" {kept / operable:7.1%} {reach / operable:7.1%} {said / labels:7.1%}"
    )


def table(count: Count) -> None:
    """Our rows and the bench's floors, over the corpus."""
    if not (PEERS / "measure.py").is_file() or not CORPUS.is_dir():
        print("  peers' table skipped: ../shared/bench/peers or ../shared/corpus is absent")
        return
    sys.dont_write_bytecode = True  # that folder is not ours
    measure, worker = _load("measure"), _load("own_worker")
    with tempfile.TemporaryDirectory() as folder:
        screens = _screens(measure, Path(folder))
        print(f"  {len(screens)} screens; ms are bytes to text, for floors too")
        print(
            f"  {'text':20} {'bytes':>8} {'tokens':>8} {'median':>7} {'p95':>7} {'÷ labels':>8}"
            f" {'ms':>7} {'÷ lxml':>7} {'kept':>7} {'reach':>7} {'text':>7}"
        )
        runs = {name: _ours(render) for name, render in RENDERS.items()}
        runs |= {name: _floor(worker, name) for name in FLOORS}
        for name, run in runs.items():
            _print(name, [run(screen) for screen in screens], screens, measure, count)


def sizes(count: Count) -> None:
    """Tokens and time of each text on made lists."""
    print(f"  {'nodes':>7} " + " ".join(f"{name:>26}" for name in RENDERS))
    for size in SIZES:
        data = made(size)
        parse_ms = _best_ms(lambda data=data: etree.fromstring(data))
        seen = observe(data)
        shown = []
        for render in RENDERS.values():
            took_ms = _best_ms(lambda render=render: render(_again(data, seen)))  # noqa: B023
            shown.append(f"{count(render(seen)):9.0f} tokens {took_ms / parse_ms:6.1f} ×")
        print(f"  {size:7} " + " ".join(f"{cell:>26}" for cell in shown))


def main(arguments: list[str]) -> None:
    """Print the table and the sizes; arguments are not used."""
    how, count = counter()
    print(f"  tokens: {how}; × is time to lxml.etree.fromstring")
    table(count)
    sizes(count)


if __name__ == "__main__":
    main([])
