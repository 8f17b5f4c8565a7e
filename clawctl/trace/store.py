"""Where a capture's bytes go before anyone reads them: a folder, memory, or a run.

Room     clawctl.trace.
Input    bytes as they arrived, under a capture id.
Output   a reference (path within the store) per stored thing, None when it is not kept.
Refuses  a second thing of the same name: evidence has one version. What a refused attempt
         brought is moved aside, not overwritten.
"""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol

from clawctl.trace.codec import page
from clawctl.trace.files import make_private_dirs, sync_dir, told, write_once
from clawctl.trace.format import CAPTURES, FACTS, PICTURE, PROJECTION, TREE, CaptureFacts
from clawctl_adapters.errors import UsageError


class Store(Protocol):
    """What capture needs of whoever keeps its bytes."""

    @property
    def run_id(self) -> str | None:
        """The run the bytes belong to; None outside a run."""

    def store_tree(self, capture_id: str, data: bytes) -> str | None:
        """Keep the dump's bytes unread."""

    def store_picture(self, capture_id: str, data: bytes) -> str | None:
        """Keep the picture's bytes unread."""

    def store_facts(self, capture_id: str, facts: CaptureFacts) -> str | None:
        """Keep what is known about an accepted capture."""

    def store_failed_tree(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """Keep the bytes of a dump that nobody could vouch for."""

    def store_failed_picture(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """The same for a picture."""

    def set_aside(self, capture_id: str, *, attempt: int) -> str | None:
        """Free the capture's names for another attempt; where its tree or picture went."""

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Keep a line of the story."""

    def locate(self, reference: str | None) -> str | None:
        """A reference as a person can open it; None for what is not kept on disk."""


class CaptureStore(ABC):
    """The layout, common to every store; where bytes go is its children's matter."""

    @property
    def run_id(self) -> str | None:
        """None: only a run has one."""
        return None

    @abstractmethod
    def _put(self, path: str, data: bytes) -> str | None:
        """Keep bytes under a path; its reference."""

    @abstractmethod
    def _has(self, path: str) -> bool:
        """Whether something is kept under the path."""

    @abstractmethod
    def _move(self, path: str, to: str) -> str | None:
        """Rename what is kept; its new reference."""

    def store_tree(self, capture_id: str, data: bytes) -> str | None:
        """As Store.store_tree."""
        return self._put(f"{CAPTURES}/{capture_id}/{TREE}", data)

    def store_picture(self, capture_id: str, data: bytes) -> str | None:
        """As Store.store_picture."""
        return self._put(f"{CAPTURES}/{capture_id}/{PICTURE}", data)

    def store_facts(self, capture_id: str, facts: CaptureFacts) -> str | None:
        """As Store.store_facts."""
        return self._put(f"{CAPTURES}/{capture_id}/{FACTS}", page(facts))

    def store_failed_tree(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """As Store.store_failed_tree."""
        return self._put(_aside(capture_id, TREE, attempt), data)

    def store_failed_picture(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """As Store.store_failed_picture."""
        return self._put(_aside(capture_id, PICTURE, attempt), data)

    def store_projection(self, capture_id: str, wire: dict[str, Any]) -> str | None:
        """Keep a derived view in its wire form; nothing is proved from it."""
        return self._put(f"{CAPTURES}/{capture_id}/{PROJECTION}", page(wire))

    def store_text(self, capture_id: str, name: str, text: str) -> str | None:
        """Keep a derived text under a plain file name such as "brief.txt"."""
        return self._put(f"{CAPTURES}/{capture_id}/{name}", text.encode("utf-8", "replace"))

    def set_aside(self, capture_id: str, *, attempt: int) -> str | None:
        """As Store.set_aside."""
        moved: list[str | None] = [
            self._move(path, _aside(capture_id, name, attempt))
            for name in (TREE, PICTURE)
            if self._has(path := f"{CAPTURES}/{capture_id}/{name}")
        ]
        return moved[0] if moved else None


def _aside(capture_id: str, name: str, attempt: int) -> str:
    return f"{CAPTURES}/{capture_id}/failed-{attempt}.{name}"


class MemoryStore(CaptureStore):
    """Keeps everything in memory: looking without leaving a trace, and tests.

    files: path → bytes.   records: (kind, data) in order.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.records: list[tuple[str, dict[str, Any]]] = []

    def _put(self, path: str, data: bytes) -> None:
        if path in self.files:
            raise _taken(path)
        self.files[path] = data

    def _has(self, path: str) -> bool:
        return path in self.files

    def _move(self, path: str, to: str) -> None:
        self.files[to] = self.files.pop(path)

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """As Store.record."""
        self.records.append((kind, data))

    def locate(self, reference: str | None) -> None:
        """None: nothing outlives the process."""


class FolderStore(CaptureStore):
    """Keeps captures in a folder of their own, outside any run; records are dropped."""

    def __init__(self, path: Path) -> None:
        make_private_dirs(path)
        self.path = path

    def _put(self, path: str, data: bytes) -> str | None:
        place = self._place(path)
        make_private_dirs(place.parent)
        write_once(place, data)
        return path

    def _has(self, path: str) -> bool:
        return self._place(path).exists()

    def _move(self, path: str, to: str) -> str | None:
        if self._has(to):
            raise _taken(to)
        with told(self._place(to)):
            self._place(path).rename(self._place(to))
        sync_dir(self._place(to).parent)
        return to

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Nothing: the files say it all."""

    def locate(self, reference: str | None) -> str | None:
        """The file's path."""
        return None if reference is None else str(self._place(reference))

    def _place(self, path: str) -> Path:
        parts = path.split("/")
        if any(part in ("", ".", "..") or "\\" in part or "\x00" in part for part in parts):
            raise UsageError("RUN_UNWRITABLE", saw="a name that leads out of the folder")
        return self.path.joinpath(*parts)


def _taken(path: str) -> UsageError:
    return UsageError("RUN_UNWRITABLE", path, saw="a file of this name is already stored")
