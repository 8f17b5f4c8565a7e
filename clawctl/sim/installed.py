"""Apps that were installed over adb.

Room     clawctl.sim. The world's own apps are the model's; these are records beside them.
"""

from collections.abc import Callable

from clawctl.sim.manifest import Manifest


class Installed:
    """Packages that came by adb. known: what a helper does once its package is there."""

    def __init__(self) -> None:
        self._packages: dict[str, Manifest] = {}
        self.known: dict[str, Callable[[], None]] = {}
        self.gone: dict[str, Callable[[], None]] = {}

    def __contains__(self, package: object) -> bool:
        return package in self._packages

    def names(self) -> tuple[str, ...]:
        """Their packages, sorted."""
        return tuple(sorted(self._packages))

    def find(self, package: str) -> Manifest | None:
        """What is known of a package, or None."""
        return self._packages.get(package)

    def add(self, manifest: Manifest) -> None:
        """Install, or install again."""
        self._packages[manifest.package] = manifest
        self.known.get(manifest.package, _nothing)()

    def remove(self, package: str) -> bool:
        """Uninstall. False: it was not there."""
        found = self._packages.pop(package, None) is not None
        if found:
            self.gone.get(package, _nothing)()
        return found


def _nothing() -> None:
    """No helper waits for this package."""
