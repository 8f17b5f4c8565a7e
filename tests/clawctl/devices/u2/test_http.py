"""A response is whole or it is none, however the bytes arrive."""

import pytest

from clawctl.devices.u2.http import MAX_BODY_BYTES, BadAnswer, Response, read_response, request


def reader(data, size):
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    return lambda _n: pieces.pop(0) if pieces else b""


PLAIN = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\npong"
CHUNKS = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\npon\r\n1\r\ng\r\n0\r\n\r\n"
TO_THE_END = b"HTTP/1.0 500 Oh\r\n\r\npong"


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize(
    ("data", "status"), [(PLAIN, 200), (CHUNKS, 200), (TO_THE_END, 500), (PLAIN + b"more", 200)]
)
def test_a_response_is_read_however_it_is_cut(data, status, size):
    assert read_response(reader(data, size)) == Response(status, b"pong")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Len",
        PLAIN[:-1],
        CHUNKS[:-8],
        CHUNKS.replace(b"3;x=y", b"zz"),
        CHUNKS.replace(b"pon\r\n", b"pon!!"),
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"\0" * 100,
        b"HTTP/1.1 200 OK\r\nContent-Length: " + str(MAX_BODY_BYTES + 1).encode() + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 100,
        b"HTTP/1.1 " + b"x" * 100_000,
    ],
)
def test_half_an_answer_or_another_protocol_is_no_answer(data):
    with pytest.raises(BadAnswer):
        read_response(reader(data, 4096))


def test_head_and_body_are_one_write():
    assert request("POST", "/jsonrpc/0", b"{}").endswith(b"Content-Length: 2\r\n\r\n{}")
    assert request("GET", "/ping").startswith(b"GET /ping HTTP/1.1\r\n")
