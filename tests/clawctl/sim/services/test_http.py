"""HTTP on one stream: pieces, order, keep-alive, answers that wait."""

import json

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.http import MAX_BODY_BYTES, Response, http_socket
from clawctl.sim.waiting import until
from tests.streams import KeptStream


def echo(request):
    told = [request.method, request.path, request.headers.get("x-a"), request.body.decode()]
    return Response(200, json.dumps(told).encode())


def connected(phone, handler=echo):
    handset, stream = Handset(phone), KeptStream()
    return handset, http_socket(handset, handler)(stream), stream


def bodies(data):
    return [part.partition(b"\r\n\r\n")[2] for part in data.split(b"HTTP/1.1 ")[1:]]


ASK = b"POST /x?y=1 HTTP/1.1\r\nHost: a\r\nX-A: b\r\nContent-Length: 2\r\n\r\nhi"


@pytest.mark.parametrize("size", [1, 7, len(ASK)])
def test_a_request_may_come_in_any_pieces(phone, size):
    _, service, stream = connected(phone)
    for at in range(0, len(ASK), size):
        service.receive(ASK[at : at + size])
    assert bodies(stream.sent) == [b'["POST", "/x?y=1", "b", "hi"]']
    assert not stream.ended


def test_requests_on_one_stream_are_answered_in_order(phone):
    _, service, stream = connected(phone)
    service.receive(ASK + ASK.replace(b"hi", b"ho"))
    service.receive(ASK.replace(b"X-A: b", b"Connection: close"))
    assert [json.loads(body)[3] for body in bodies(stream.sent)] == ["hi", "ho", "hi"]
    assert stream.ended


def test_an_answer_that_waits_comes_when_something_changed(phone):
    ready = []

    async def later(request):
        await until(lambda: bool(ready))
        return echo(request)

    handset, service, stream = connected(phone, later)
    service.receive(ASK + ASK)
    assert stream.sent == b""
    ready.append(True)
    handset.runs.wake()
    handset.runs.wake()
    assert len(bodies(stream.sent)) == 2


def test_a_client_that_leaves_gives_up_its_answer(phone):
    freed = []

    async def never(request):
        try:
            await until(lambda: False)
        finally:
            freed.append(True)
        return echo(request)

    handset, service, _ = connected(phone, never)
    service.receive(ASK)
    service.closed()
    handset.runs.wake()
    assert (freed, len(handset.runs)) == ([True], 0)


def test_what_is_no_http_closes_the_stream(phone):
    _, service, stream = connected(phone)
    service.receive(b"\x00\x01\x02\r\n\r\n")
    assert stream.ended


def test_a_body_beyond_the_limit_is_refused(phone):
    _, service, stream = connected(phone)
    size = MAX_BODY_BYTES + 1
    service.receive(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % size)
    service.receive(b"x" * size)
    assert stream.sent.startswith(b"HTTP/1.1 413 ")
