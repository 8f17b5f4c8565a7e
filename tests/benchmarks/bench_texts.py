"""Prints what our texts cost: tokens to labels alone, what they keep, time to lxml's parse.

Run alone with `python -m tests.benchmarks texts`. Reads ../shared/corpus when it is there, our
own fixtures otherwise. Tokens are o200k_base ones where the `tokens` extra is installed, else
characters by a divisor that was measured with it; the first line says which.
"""

import re
import statistics
from itertools import pairwise
from typing import Any

from lxml import etree

from clawctl.tokens import Count, counter
from clawctl_adapters import normalize_compact, parse_brief, read_hierarchy, render_brief
from clawctl_adapters.privacy import private_fields
from clawctl_adapters.renderers.difference import render_difference
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.outline import parse_outline, render_outline
from clawctl_adapters.sources.encoding import find_document
from clawctl_adapters.tree import tree_of
from tests.benchmarks.bench_adapters import FOLDERS, take_turns

TURNS = 11
LITTLE = 60  # tokens: below, a screen says no more than its header does four times
CAPTURE = "c-0001"  # as a session counts; the header holds it
FLAGS = ("clickable", "long-clickable", "scrollable", "checkable")
EDITS = ("EditText", "AutoCompleteTextView")
BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


def observe(data: bytes) -> Any:
    # The size is the largest rectangle: a corpus of dumps says no other.
    sides = [BOUNDS.fullmatch(el.get("bounds", "")) for el in etree.fromstring(data).iter()]
    rects = [[int(n) for n in found.groups()] for found in sides if found]
    right, bottom = max((r[2] for r in rects), default=1), max((r[3] for r in rects), default=1)
    bounds = {"left": 0, "top": 0, "right": max(right, 1), "bottom": max(bottom, 1)}
    viewport = {"bounds": bounds, "reference": "p", "observedAt": "t"}
    return normalize_compact(read_hierarchy(data, capture_id=CAPTURE), {"viewport": viewport})


def truth(data: bytes) -> tuple[list[str], list[str]]:
    """Bounds of nodes with an area that can be operated, and each distinct label that is seen."""
    operable: list[str] = []
    labels: dict[str, None] = {}
    for element in etree.fromstring(data).iter():
        found = BOUNDS.fullmatch(element.get("bounds", ""))
        if found is None or element.get("visible-to-user") == "false":
            continue
        left, top, right, bottom = map(int, found.groups())
        if right <= left or bottom <= top:
            continue
        edits = element.get("class", "").endswith(EDITS) or element.get("password") == "true"
        enabled = element.get("enabled") != "false"
        if enabled and (edits or any(element.get(flag) == "true" for flag in FLAGS)):
            operable.append(found.group())
        for name in ("text", "content-desc", "hint"):
            if words := element.get(name, "").strip():
                labels.setdefault(words)
    return operable, list(labels)


def said(words: set[str], labels: list[str]) -> int:
    """Labels found in the words that a text was read back to."""
    whole = "\n".join(words)
    return sum(label in whole for label in labels)


def withheld(observation: Any) -> set[str]:
    """Words that all our texts keep back: passwords, addresses of people, numbers of devices."""
    tree = tree_of(observation)
    return {
        str(getattr(observation.nodes[place], name)).strip()
        for place, names in private_fields(tree).items()
        for name in names
    }


def tokens(name: str, sizes: list[float], floors: list[float]) -> None:
    mean, floor = statistics.fmean(sizes), statistics.fmean(floors)
    print(f"  {name:20} {mean:7.1f} a screen   {mean / floor:5.2f} × labels only")


def spread(name: str, sizes: list[float], floors: list[float]) -> None:
    """How the ratio lies over screens: a header weighs most where there is little else to say."""
    ratios = sorted(size / max(floor, 1) for size, floor in zip(sizes, floors, strict=True))
    median, ninth = statistics.median(ratios), ratios[len(ratios) * 9 // 10]
    long = [size / floor for size, floor in zip(sizes, floors, strict=True) if floor >= LITTLE]
    print(
        f"  {name}, a screen: median {median:.2f}, nine of ten {ninth:.2f}, most {ratios[-1]:.2f};"
        f" of {LITTLE} tokens of labels and more: most {max(long, default=0):.2f}"
    )


def corpus(count: Count) -> None:
    """Tokens of each text and what of the screens they say; withheld words count as lost."""
    folder = next((f for f in FOLDERS if any(f.rglob("*.xml"))), None)
    if folder is None:
        print("no dumps found")
        return
    files = [find_document(path.read_bytes()).encode() for path in sorted(folder.rglob("*.xml"))]
    seen = [observe(data) for data in files]
    truths = [truth(data) for data in files]
    floors = [count("\n".join(labels)) for _, labels in truths]
    print(f"{folder.name}: {len(files)} files, labels only {statistics.fmean(floors):.1f} tokens")
    briefs = [render_brief(one) for one in seen]
    outlines = [render_outline(one) for one in seen]
    tokens("brief", [count(text) for text in briefs], floors)
    bodies = [text.partition("\n")[2] for text in briefs]
    tokens("brief, no header", [count(text) for text in bodies], floors)
    tokens("brief with points", [count(render_brief(one, points=True)) for one in seen], floors)
    for name, asked in (("frames", {"frames": True}), ("detail", {"detail": True})):
        sizes = [count(render_brief(one, **asked)) for one in seen]
        tokens(f"brief with {name}", sizes, floors)
    tokens("outline", [count(text) for text in outlines], floors)
    spread("brief", [count(text) for text in briefs], floors)
    known = [render_brief(one, max_age_s=45) for one in seen]
    tokens("brief of a session", [count(text) for text in known], floors)
    changes = [render_difference(a, b) for a, b in pairwise(seen)]
    ratios = [count(c) / count(full) for c, full in zip(changes, briefs[1:], strict=True)]
    print(f"  difference of unrelated neighbours / brief: mean {statistics.fmean(ratios):.2f}")
    pairs = list(zip(seen, truths, strict=True))
    kept = sum(sum(rect in listed(one) for rect in rects) for one, (rects, _) in pairs)
    print(f"  operable nodes listed {kept} of {sum(len(rects) for _, (rects, _) in pairs)}")
    private = [withheld(one) for one in seen]
    open_ = [[one for one in labels if one not in kept_back]
             for (_, labels), kept_back in zip(truths, private, strict=True)]  # fmt: skip
    total, open_total = sum(len(labels) for _, labels in truths), sum(map(len, open_))
    for name, words in (("brief", map(_brief_words, briefs)),
                        ("outline", map(_outline_words, outlines))):  # fmt: skip
        found = sum(said(one, labels) for one, labels in zip(words, open_, strict=True))
        print(f"  {name}: labels {found} of {open_total}, {total - open_total} more are withheld")
    stage = {"brief": lambda data: render_brief(normalize_compact(
        read_hierarchy(data, capture_id="c"), {}))}  # fmt: skip
    took = [take_turns(data, stage, TURNS) for data in files]
    ratio = statistics.median(one["brief"] / one["lxml"] for one in took)
    print(f"  bytes to brief {ratio:.2f} × lxml.etree.fromstring (median)")


def listed(observation: Any) -> set[str]:
    """Bounds of each element with a ref and of the box that is part of it."""
    nodes = observation.by_path
    pairs = ((one.path, one.state_path) for one in references_of(observation))
    return {str(nodes[path].bounds) for pair in pairs for path in pair}


def _brief_words(text: str) -> set[str]:
    return {label.text for line in parse_brief(text).lines for label in line.labels}


def _outline_words(text: str) -> set[str]:
    entries = [entry for section in parse_outline(text).sections for entry in section.entries]
    words = (words for e in entries for words in (e.label, e.value, e.placeholder))
    return {one for one in words if one}


def main(arguments: list[str]) -> None:
    """Print everything; arguments are not used."""
    how, count = counter()
    print(f"tokens: {how}")
    corpus(count)


if __name__ == "__main__":
    main([])
