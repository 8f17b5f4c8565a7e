"""The Settings skills on every shipped phone, in every language; `make matrix` prints it.

`python -m tests.matrix --each 10` asks more of each, `--worlds`, `--locales` and `--tasks` less;
`--all` lists every answer that was not right. The phone itself is the judge: its settings, its
screen, its world.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from msgspec.structs import replace

from clawctl.sim.faults.plan import Fault
from clawctl.sim.world.labels import LOCALES
from clawctl.sim.world.model import World
from clawctl.sim.world.reading import load_world, shipped_worlds
from tests.matrix.cases import PER_TASK, TASKS, cases_of
from tests.matrix.judge import Judged, judge
from tests.matrix.truth import Truth

SHOWN_WHYS = 12
# Makers whose phones are also asked as a tablet, home and page side by side.
TABLETS = ("samsung-oneui7", "xiaomi-hyperos2", "oneplus-oxygenos15")
TABLET = "+tablet"
# What --trouble lets go wrong: lost touches, what comes in front, failing looks, cut words.
TROUBLES = (
    Fault(name="noop_touch"),
    Fault(name="heads_up"),
    Fault(name="dialog", text="permission"),
    Fault(name="dump_no_root"),
    Fault(name="text_altered"),
)


def phones(worlds: Sequence[str], locales: Sequence[str]) -> list[str]:
    """Names of the worlds, each in each language."""
    return [f"{world}@{locale}" for world in worlds for locale in locales]


def world_of(name: str) -> World:
    """A world by name and language; "samsung-oneui7+tablet@de" is the same on a tablet."""
    base, tablet, rest = name.partition(TABLET)
    world = load_world(f"{base}{rest}")
    if not tablet:
        return world
    wide = replace(world.hardware, size_px=(2560, 1600), density_dpi=280, two_pane=True)
    return replace(world, hardware=wide)


def run_phone(
    name: str, tasks: Sequence[str], each: int, seed: str, trouble: float = 0.0
) -> list[Judged]:
    """All cases of one phone, each from a fresh start; trouble  chance of each of TROUBLES."""
    world = world_of(name)
    cases = cases_of(Truth(world), tasks, seed=f"{seed} {name}", each=each)
    faults = [replace(fault, chance=trouble) for fault in TROUBLES] if trouble else []
    return [judge(world, case, faults, seed=place) for place, case in enumerate(cases)]


def table(found: dict[str, list[Judged]], tasks: Sequence[str]) -> list[str]:
    """Lines of the matrix: a phone a line, right/honest/wrong of what could be done by task.

    Behind the bar: cases where there was nothing to be done, given up / all of them.
    """
    width = max(map(len, found))
    lines = [" ".join([" " * width, *(f"{task:>9}" for task in tasks), "  | absent"])]
    for name, judged in [*found.items(), ("all", [one for all_ in found.values() for one in all_])]:
        cells = [_cell(one for one in judged if one.case.task == task) for task in tasks]
        absent = [one for one in judged if one.case.absent]
        gave_up = sum(one.verdict == "right" for one in absent)
        lines.append(" ".join([f"{name:{width}}", *cells, f"  | {gave_up}/{len(absent)}"]))
    return lines


def _cell(judged: Iterable[Judged]) -> str:
    counts = Counter(one.verdict for one in judged if not one.case.absent)
    if not counts:
        return f"{'-':>9}"
    return f"{counts['right']:>5}/{counts['honest']}/{counts['wrong']}"


def summary(judged: list[Judged]) -> list[str]:
    """Shares, and the commonest reasons of what was not right."""
    doable = [one for one in judged if not one.case.absent]
    absent = [one for one in judged if one.case.absent]
    counts = Counter(one.verdict for one in doable)
    share = 100 * counts["right"] / max(1, len(doable))
    wrong = sum(one.verdict == "wrong" for one in judged)
    lines = [
        f"right {counts['right']} of {len(doable)} ({share:.1f} %), honest {counts['honest']}, "
        f"wrong {wrong} of {len(judged)}",
        f"nothing to be done: {len(absent)}, given up "
        f"{sum(one.verdict == 'right' for one in absent)}",
        f"touches and keys a run: {sum(one.actions for one in judged) / max(1, len(judged)):.1f}, "
        f"looks {sum(one.looks for one in judged) / max(1, len(judged)):.1f}",
    ]
    whys = Counter((one.case.task, one.why) for one in doable if one.verdict == "honest")
    lines += [f"  {task} {why}: {n}" for (task, why), n in whys.most_common(SHOWN_WHYS)]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the matrix; 1 if an answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    usual = [*shipped_worlds(), *(f"{world}{TABLET}" for world in TABLETS)]
    parser.add_argument("--worlds", nargs="+", default=usual)
    parser.add_argument("--locales", nargs="+", default=list(LOCALES))
    parser.add_argument("--tasks", nargs="+", default=list(TASKS), choices=TASKS)
    parser.add_argument("--each", type=int, default=PER_TASK)
    parser.add_argument("--seed", default="matrix")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--trouble", type=float, default=0.0, help="0 to 1: chance of each fault")
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args(arguments)
    names, began = phones(given.worlds, given.locales), time.monotonic()
    with ProcessPoolExecutor(given.workers) as pool:
        runs = pool.map(run_phone, names, repeat(given.tasks), repeat(given.each),
                        repeat(given.seed), repeat(given.trouble))  # fmt: skip
        found = dict(zip(names, runs, strict=True))
    judged = [one for all_ in found.values() for one in all_]
    print("\n".join([*table(found, given.tasks), *summary(judged)]))
    for name, all_ in found.items():
        for one in all_:
            if one.verdict == "wrong" or (given.all and one.verdict != "right"):
                print(f"{one.verdict} {name} {one.case.skill} {one.case.inputs}: {one.why}")
    print(f"{time.monotonic() - began:.0f} s")
    return int(any(one.verdict == "wrong" for one in judged))


if __name__ == "__main__":
    raise SystemExit(main())
