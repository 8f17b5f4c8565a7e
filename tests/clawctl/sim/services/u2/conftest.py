"""A running server on a small phone, asked as its client asks."""

import json

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from clawctl.sim.services.u2 import server
from tests.streams import KeptStream

SETTINGS = "android.settings.SETTINGS"
LAUNCH = "shell:CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
MASKS = {"mask": 0, "childOrSibling": [], "childOrSiblingSelector": []}


def by(**fields):
    """A selector as the client sends it."""
    return {**MASKS, **fields}


class Client:
    """Launches the server and calls its methods."""

    def __init__(self, handset):
        self.handset = handset
        self.phone = handset.phone
        self.launched = KeptStream()
        self.process = open_service(handset, LAUNCH, self.launched)
        self.process.opened()

    def http(self, method, path, body=b""):
        stream = self.begin(method, path, body)
        return stream.sent

    def begin(self, method, path, body=b""):
        stream = KeptStream()
        service = open_service(self.handset, "tcp:9008", stream)
        service.opened()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        service.receive(head.encode())  # headers and body come apart
        service.receive(body)
        return stream

    def ask(self, method, *params):
        """The reply's result or error member."""
        return reply_in(self.begin("POST", "/jsonrpc/0", request(method, *params)).sent)

    def __call__(self, method, *params):
        kind, value = self.ask(method, *params)
        assert kind == "result", value
        return value


def request(method, *params):
    return json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(params)}
    ).encode()


def reply_in(data):
    reply = json.loads(data.partition(b"\r\n\r\n")[2])
    return ("error", reply["error"]) if "error" in reply else ("result", reply["result"])


@pytest.fixture
def handset(phone):
    handset = Handset(phone)
    server.install(handset)
    phone.start(action=SETTINGS)
    return handset


@pytest.fixture
def u2(handset):
    """A client whose server runs, on the first screen of Settings."""
    return Client(handset)
