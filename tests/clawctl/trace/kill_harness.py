"""Writes runs in child processes and kills them with SIGKILL: python -m … ROOT MODE.

MODE steps   the child kills itself before its 1st, 2nd, 3rd … file operation until one is
             left to finish; every point between two operations is hit once.
MODE random  40 children that write run after run are killed from outside at random moments.
Prints the number of killed children.
"""

import itertools
import os
import random
import signal
import sys
import time
from pathlib import Path

from clawctl.clock import FakeClock
from tests.clawctl.fakes import write_run

WATCHED = {"open", "os.rename", "os.mkdir", "os.chmod", "fcntl.flock"}
RANDOM_KILLS = 40
LONGEST_S = 0.03  # about the time a child needs for one run


def die_before(operation: int) -> None:
    """From now on count file operations, and be killed before that one."""
    left = itertools.count(operation, -1)

    def watch(event: str, _arguments: tuple[object, ...]) -> None:
        if event in WATCHED and next(left) == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


def killed_itself(root: Path, operation: int) -> bool:
    """Whether a child that dies before this operation died; False once it got to its end."""
    child = os.fork()
    if child == 0:
        die_before(operation)
        write_run(root, FakeClock())
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def kill_at_random(root: Path, chance: random.Random) -> bool:
    """Whether the signal found the child alive, which writes run after run until it comes."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        while True:
            write_run(root, FakeClock())
            os.write(writing, b".")
    os.read(reading, 1)  # its first run is written: it is at work
    time.sleep(chance.uniform(0.0, LONGEST_S))
    os.kill(child, signal.SIGKILL)
    os.close(reading)
    os.close(writing)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def main(root: Path, mode: str) -> int:
    """How many children were killed."""
    write_run(root / "warm", FakeClock())  # imports done before anyone forks
    if mode == "random":
        chance = random.Random(7)
        return sum(kill_at_random(root, chance) for _ in range(RANDOM_KILLS))
    for operation in itertools.count(1):
        if not killed_itself(root, operation):
            return operation - 1
    return 0


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), sys.argv[2]))
