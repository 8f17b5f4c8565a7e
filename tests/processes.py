"""Looking at processes: what the tests of children and servers share."""

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
