"""A phone with helpers, a shell on it, and HTTP to its sockets."""

import json

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.helpers.table import install_helpers
from clawctl.sim.services.table import open_service
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter
from tests.streams import KeptStream

SETTINGS = "android.settings.SETTINGS"
FIELD = "com.android.settings:id/name"


class Bench:
    """One handset and the ways to reach its helpers."""

    def __init__(self, handset):
        self.handset = handset
        self.phone = handset.phone

    def sh(self, script, stdin=b""):
        """Output of a script that ends."""
        return Interpreter(self.handset, find_command).run(script, stdin).merged().decode()

    def open(self, destination):
        """A service that stays, and its stream."""
        stream = KeptStream()
        service = open_service(self.handset, destination, stream)
        if service is not None:
            service.opened()
        return service, stream

    def http(self, destination, method, path, body=None, **headers):
        """Status and decoded body."""
        service, stream = self.open(destination)
        data = b"" if body is None else json.dumps(body).encode()
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = f"{method} {path} HTTP/1.1\r\nHost: a\r\n{more}Content-Length: {len(data)}\r\n\r\n"
        service.receive(head.encode() + data)
        status, _, rest = stream.sent.partition(b"\r\n\r\n")
        return int(status.split()[1]), json.loads(rest)

    def field(self):
        """What stands in the field with the cursor."""
        return self.phone.controls.field_text()


@pytest.fixture
def bench(phone):
    """The small phone on its first screen, bare: only what clients bring is known."""
    handset = Handset(phone)
    install_helpers(handset, ())
    phone.start(action=SETTINGS)
    return Bench(handset)


@pytest.fixture
def form(page_of):
    """A page with a field that has the cursor, on a phone with both owned helpers."""
    phone = page_of({"kind": "field", "title": "Name", "id": FIELD}, {"title": "Other"})
    handset = Handset(phone)
    install_helpers(handset, ("adbkeyboard", "portal"))
    bench = Bench(handset)
    box = next(v for v in phone.roots()[0].walk() if v.resource_id == FIELD).shown
    phone.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2)
    assert bench.field() == ""
    return bench
