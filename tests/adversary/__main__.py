"""Prints what becomes of wishes on phones that change, lose replies or stand still.

`python -m tests.adversary [STEPS] [WHO ...]`: the same steps on a phone that changes between look
and touch for everyone who is named (session, steps, selector, "last dump"; all by default).
`window [TOUCHES]` measures how long the last look of each lies before its touch.
`lost [N]`: switches whose replies get lost; `wire [N]`: the same over adb.
`stale [N]`: decisions on views no longer good. `still [N]`: screens that stand still.
Each leaves with 1 when ours broke a promise.
"""

import sys

from tests.adversary import lost, stale, still, window, wire
from tests.adversary.driver import OURS, WHO, Who, run

OTHERS = {
    "window": (window.show, 200), "lost": (lost.show, 1000), "stale": (stale.show, 1000),
    "still": (still.show, 600), "wire": (wire.show, 200),
}  # fmt: skip


def main(arguments: list[str]) -> int:
    """See the module; 1 when ours went wrong."""
    if arguments and arguments[0] in OTHERS:
        show, usual = OTHERS[arguments[0]]
        return show(int(arguments[1]) if len(arguments) > 1 else usual)
    steps = int(arguments[0]) if arguments else 3000
    asked: list[Who] = [who for who in WHO if who in arguments[1:] or not arguments[1:]]
    failed = False
    for who in asked:
        found = run(steps, who)
        print(f"{who}, {steps} steps", flush=True)
        for what, count in found.counts.most_common():
            print(f"{count:7} {what}")
        print(f"{len(found.wrong):7} wrong targets")
        print(f"{len(found.false):7} false claims")
        for each in (*found.wrong, *found.false)[: 5 if who in OURS else 0]:
            print("       ", each)
        failed = failed or (who in OURS and bool(found.wrong or found.false))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
