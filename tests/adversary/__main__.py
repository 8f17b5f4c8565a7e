"""Prints what becomes of wishes on a phone that changes between look and touch.

`python -m tests.adversary [STEPS] [WHO ...]`: the same steps for everyone who is named (session,
steps, selector, "last dump"; all of them by default). `python -m tests.adversary window [TOUCHES]`
measures how long the last look of each lies before its touch.
"""

import sys

from tests.adversary.driver import OURS, WHO, Who, run


def main(arguments: list[str]) -> int:
    """All of them on the same steps; 1 when ours went wrong."""
    if arguments[:1] == ["window"]:
        from tests.adversary.window import show

        return show(int(arguments[1]) if len(arguments) > 1 else 200)
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
