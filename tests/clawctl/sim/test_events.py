"""The event log keeps what happened, in order, and hands it on as JSON lines."""

import json

from clawctl.sim.events import EventLog


def test_events_keep_their_order_and_kind():
    log = EventLog()
    log.append(5, "tap", x=1)
    log.append(9, "key", code=4)

    assert [(event.at_ms, event.kind, event.detail) for event in log] == [
        (5, "tap", {"x": 1}),
        (9, "key", {"code": 4}),
    ]
    assert [event.at_ms for event in log.of_kind("key")] == [9]
    assert log[-1].kind == "key"
    assert len(log[:1]) == 1


def test_a_sink_gets_each_event_as_one_line_of_json():
    lines: list[str] = []
    log = EventLog(lines.append)

    log.append(5, "text", element={"text": "line\nfeed and “quotes”"})

    assert len(lines) == 1
    assert lines[0].count("\n") == 1
    assert json.loads(lines[0])["detail"]["element"]["text"] == "line\nfeed and “quotes”"


def test_a_sink_set_later_sees_what_happens_from_then_on():
    log, lines = EventLog(), []
    log.append(1, "tap")
    log.sink = lines.append
    log.append(2, "tap")

    assert [json.loads(line)["at_ms"] for line in lines] == [2]
