"""The three tables of Android's settings provider: what switches write and `settings` reads.

Room     clawctl.sim. The tables are the source of truth: a switch on the screen, its picture
         and `settings get` read the same value.
Input    a namespace (system, secure, global), a key, a text.
Output   the text, or None where nothing was ever written.
Refuses  another namespace, with a KeyError; the front-end that parsed it answers for it.
"""

from collections.abc import Callable, Mapping

NAMESPACES = ("system", "secure", "global")
Watcher = Callable[[str, str, str | None], object]


class SettingsTables:
    """Text values by namespace and key. Watchers are told of every change, after it."""

    def __init__(self, initial: Mapping[str, Mapping[str, str]] | None = None) -> None:
        first = initial or {}
        self._tables = {name: dict(first.get(name, {})) for name in NAMESPACES}
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call watcher(namespace, key, value or None when deleted) after every change."""
        self._watchers.append(watcher)

    def get(self, namespace: str, key: str) -> str | None:
        """The value, or None (`settings get` prints "null") when it was never set."""
        return self._tables[namespace].get(key)

    def put(self, namespace: str, key: str, value: str) -> None:
        """Write a value; writing what is there already is no change."""
        if self._tables[namespace].get(key) != value:
            self._tables[namespace][key] = value
            self._tell(namespace, key, value)

    def delete(self, namespace: str, key: str) -> bool:
        """Remove a value; False when there was none."""
        if key not in self._tables[namespace]:
            return False
        del self._tables[namespace][key]
        self._tell(namespace, key, None)
        return True

    def items(self, namespace: str) -> list[tuple[str, str]]:
        """All pairs of a namespace, by key, as `settings list` prints them."""
        return sorted(self._tables[namespace].items())

    def _tell(self, namespace: str, key: str, value: str | None) -> None:
        for watcher in self._watchers:
            watcher(namespace, key, value)
