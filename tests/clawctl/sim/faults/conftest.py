"""One adb server for all faults of the wire."""

from collections.abc import Iterator

import pytest

from clawctl.devices.adb_server import PrivateAdbServer


@pytest.fixture(scope="module")
def server() -> Iterator[PrivateAdbServer]:
    """A real adb server on a port of its own."""
    with PrivateAdbServer() as running:
        yield running
