"""What a run is doing, on stderr: one line a step, live on a terminal.

Room     clawctl.cli. Nothing here reaches stdout, so --json stays pure.
"""

import sys
from types import TracebackType
from typing import Any, Self

from clawctl.cli.output import safe


class Progress:
    """A context that prints recorded steps; quiet prints nothing unless stderr is a terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self._silent = quiet and not sys.stderr.isatty()
        self._status: Any = None

    def __enter__(self) -> Self:
        if not self._silent:
            from rich.console import Console

            self._console = Console(stderr=True, highlight=False)
            self._status = self._console.status("looking", spinner="dots")
            self._status.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def watch(self, kind: str, data: dict[str, Any]) -> None:
        """Take one record of the run."""
        line = _line(kind, data)
        if self._status is None or line is None:
            return
        self._console.print(safe(line), markup=False)
        self._status.update("looking")


def _line(kind: str, data: dict[str, Any]) -> str | None:
    if kind == "decision" and data["type"] == "act":
        step = data["step"]
        target = step.get("candidateId") or step.get("key") or step.get("page") or ""
        return f"  {step['action']} {target}: {data['why']}"
    if kind == "decision" and data["type"] == "look":
        return f"  look: {data['why']}"
    if kind == "effect" and data["effect"] != "confirmed":
        return f"    → {data['effect']}"
    return None
