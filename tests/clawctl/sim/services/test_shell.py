"""shell:, shell,v2: and exec:."""

import struct

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from tests.streams import KeptStream


def opened(phone, destination):
    stream = KeptStream()
    service = open_service(Handset(phone), destination, stream)
    service.opened()
    return service, stream


def packets(data):
    found, at = [], 0
    while at < len(data):
        number, length = struct.unpack_from("<BI", data, at)
        found.append((number, data[at + 5 : at + 5 + length]))
        at += 5 + length
    return found


NOT_FOUND = b"/system/bin/sh: nosuch: inaccessible or not found\n"


@pytest.mark.parametrize("kind", ["shell", "exec"])
def test_the_first_protocol_merges_both_streams_in_order(phone, kind):
    _, stream = opened(phone, f"{kind}:echo a; nosuch; echo b")
    assert stream.sent == b"a\n" + NOT_FOUND + b"b\n"
    assert stream.ended


def test_the_second_keeps_them_apart_and_ends_with_the_status(phone):
    _, stream = opened(phone, "shell,v2,TERM=xterm,raw:echo a; nosuch")
    assert packets(stream.sent) == [(1, b"a\n"), (2, NOT_FOUND), (3, b"\x7f")]
    assert stream.ended


def test_long_output_comes_in_several_packets_none_of_them_empty(phone):
    handset = Handset(phone)
    handset.files.write("/sdcard/long", b"x" * 100_000)
    stream = KeptStream()
    open_service(handset, "shell,v2,raw:cat /sdcard/long", stream).opened()
    found = packets(stream.sent)
    assert b"".join(data for number, data in found if number == 1) == b"x" * 100_000
    assert [len(data) for _, data in found] == [32768, 32768, 32768, 1696, 1]


def fed(number, data):
    return struct.pack("<BI", number, len(data)) + data


def test_a_session_runs_lines_and_keeps_its_variables_and_status(phone):
    service, stream = opened(phone, "shell,v2,raw:")
    data = fed(0, b"export A=1\necho [$A]\nfal") + fed(5, b"24x80,0x0\0") + fed(0, b"se\necho $?\n")
    for at in range(0, len(data), 7):
        service.receive(data[at : at + 7])
    assert packets(stream.take()) == [(1, b"[1]\n"), (1, b"1\n")]
    service.receive(fed(0, b"exit 5\n") + fed(0, b"echo never\n"))
    assert packets(stream.take()) == [(3, b"\x05")]
    assert stream.ended


def test_the_end_of_stdin_ends_a_session_after_its_last_line(phone):
    service, stream = opened(phone, "shell,v2,raw:")
    service.receive(fed(0, b"echo a") + fed(4, b""))
    assert packets(stream.sent) == [(1, b"a\n"), (3, b"\x00")]


def test_a_session_of_the_first_protocol_is_fed_bare_lines(phone):
    service, stream = opened(phone, "shell:")
    service.receive(b"echo a\r\nexit\n")
    assert stream.sent == b"a\n"
    assert stream.ended


def test_a_packet_that_claims_gigabytes_ends_the_session(phone):
    service, stream = opened(phone, "shell,v2,raw:")
    service.receive(struct.pack("<BI", 0, 0x7FFFFFFF))
    assert stream.ended


def test_a_session_whose_client_left_says_nothing_more(phone):
    service, stream = opened(phone, "shell:")
    service.closed()
    service.receive(b"echo a\n")
    assert stream.sent == b""


def test_stdin_of_a_script_ends_with_its_packet_or_with_the_stream(phone):
    handset = Handset(phone)
    stream = KeptStream()
    service = open_service(handset, "shell,v2,raw:cat >/sdcard/a; echo done", stream)
    service.opened()
    service.receive(fed(0, b"ab") + fed(0, b"c"))
    assert not stream.ended
    service.receive(fed(4, b""))
    assert packets(stream.sent) == [(1, b"done\n"), (3, b"\x00")]
    assert handset.files.read("/sdcard/a") == b"abc"
    service = open_service(handset, "exec:cat >/sdcard/b", KeptStream())
    service.opened()
    service.receive(b"xy")
    service.closed()
    assert handset.files.read("/sdcard/b") == b"xy"


def test_a_log_that_is_followed_goes_on_until_the_client_leaves(phone):
    handset, stream = Handset(phone), KeptStream()
    service = open_service(handset, "shell,v2,raw:logcat", stream)
    service.opened()
    assert packets(stream.take()) == [(1, b"--------- beginning of main\n")]
    phone.key(3)
    handset.runs.wake()
    ((number, line),) = packets(stream.take())
    assert (number, b"key code=3 key=HOME" in line) == (1, True)
    assert [process.name for process in handset.processes.running] == ["logcat"]
    service.closed()
    assert handset.processes.running == ()
    assert stream.take() == b""


def test_a_background_command_lives_on_when_the_stream_has_ended(phone):
    handset = Handset(phone)
    stream = KeptStream()
    service = open_service(handset, "shell:nohup logcat >/dev/null 2>&1 & echo $?", stream)
    service.opened()
    assert (stream.sent, stream.ended) == (b"0\n", True)
    service.closed()
    assert [process.name for process in handset.processes.running] == ["logcat"]
    handset.runs.stop()
    assert handset.processes.running == ()


def screen(stream):
    return b"".join(data for number, data in packets(stream.take()) if number == 1)


def test_a_terminal_has_a_prompt_an_echo_and_one_screen(phone):
    service, stream = opened(phone, "shell,v2,TERM=xterm,pty:")
    assert screen(stream) == b"corridor_a:/ $ "
    service.receive(fed(0, b"echo a; nosuch\r"))
    assert screen(stream) == (
        b"echo a; nosuch\r\na\r\n" + NOT_FOUND.replace(b"\n", b"\r\n") + b"corridor_a:/ $ "
    )
    service.receive(fed(0, b"cd /data\r"))
    assert screen(stream).endswith(b"corridor_a:/data $ ")
    service.receive(fed(0, b"\x04"))
    assert stream.ended


def test_control_c_ends_a_command_and_not_the_session(phone):
    service, stream = opened(phone, "shell,v2,TERM=xterm,pty:")
    service.receive(fed(0, b"logcat\r"))
    assert b"beginning of main" in screen(stream)
    service.receive(fed(0, b"\x03"))
    assert screen(stream) == b"^C\r\ncorridor_a:/ $ "
    service.receive(fed(0, b"echo $?\r"))
    assert screen(stream) == b"echo $?\r\n130\r\ncorridor_a:/ $ "
