"""Prints what becomes of wishes on a phone that changes between look and touch."""

import sys

from tests.adversary.driver import run


def main(arguments: list[str]) -> int:
    """Both clients on the same steps; 1 when ours went wrong."""
    steps = int(arguments[0]) if arguments else 3000
    failed = 0
    for name, ours in (("clawctl", True), ("a touch from the last dump", False)):
        counts, wrong = run(steps, ours=ours)
        print(f"{name}, {steps} steps")
        for what, count in counts.most_common():
            print(f"{count:7} {what}")
        print(f"{len(wrong):7} wrong")
        for each in wrong[: 5 if ours else 0]:
            print("       ", each)
        failed = failed or (ours and bool(wrong))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
