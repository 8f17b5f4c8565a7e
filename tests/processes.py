"""Looking at processes: what the tests of children and servers share."""

import os
import time
from collections.abc import Callable
from pathlib import Path


def running(pid: int) -> bool:
    """Whether that process exists and is not a zombie nobody has waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def becomes_true(condition: Callable[[], bool], within_s: float = 10.0) -> bool:
    """Whether the condition holds before that many seconds are over."""
    ends = time.monotonic() + within_s
    while not condition():
        if time.monotonic() > ends:
            return False
        time.sleep(0.01)
    return True


def children_named(word: str) -> list[int]:
    """Processes below this one whose command line holds the word, by id; zombies left out."""
    found, known = [], {os.getpid()}
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda p: int(p.parent.name)):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
            command = stat.with_name("cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        pid = int(stat.parent.name)
        if parent in known and running(pid):
            known.add(pid)
            found += [pid] if word in command else []
    return found
