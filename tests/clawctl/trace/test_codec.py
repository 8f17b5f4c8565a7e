"""The same value has the same bytes, and a chain says where it breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.trace.codec import line, page, read_chain, read_page, sha256
from clawctl.trace.format import DeviceName, StepRecord

HEAD = b"the run's head\n"
PHONE = DeviceName(serial="FAKE-1", kind="fake")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)  # fmt: skip


def chain_of(*datas):
    lines, prev = [], HEAD
    for seq, data in enumerate(datas, start=1):
        step = StepRecord(
            seq=seq, at="t", offset_s=0.1 * seq, kind="k", data=data, prev=sha256(prev)
        )
        prev = line(step)
        lines.append(prev)
    return lines


def test_a_page_reads_back_and_any_other_spelling_is_refused():
    data = page(PHONE)
    assert data == b'{\n  "serial": "FAKE-1",\n  "kind": "fake"\n}\n'
    assert read_page(data, DeviceName) == PHONE
    assert read_page(data[:-1], DeviceName) == "a DeviceName in other bytes than the writer's"
    assert read_page(data + b" ", DeviceName) == "a DeviceName in other bytes than the writer's"


@pytest.mark.parametrize("place", range(len(page(PHONE))))
def test_a_page_with_any_bit_changed_is_another_value_or_none(place):
    data = bytearray(page(PHONE))
    data[place] ^= 1
    assert read_page(bytes(data), DeviceName) != PHONE


def test_what_is_wrong_with_a_page_never_quotes_it():
    assert read_page(b'{"serial":"s","kind":"k","my secret":1}', DeviceName) == "not a DeviceName"
    assert read_page(b'{"serial":"my secret","kind":1}', DeviceName) == "not a DeviceName"
    assert read_page(b"\xff", DeviceName) == "not a DeviceName"


def test_a_text_utf8_cannot_carry_costs_one_character_and_not_the_record():
    assert line({"a": "x\ud83dy", "b": 1e-7}) == line({"a": "x?y", "b": 1e-7})


@given(st.lists(st.dictionaries(st.text(), JSON), max_size=4))
def test_whatever_is_recorded_is_read_back_whole(datas):
    chain = read_chain(b"".join(chain_of(*datas)), HEAD)
    assert (chain.broken, chain.torn_bytes) == (None, 0)
    assert [step.data for step in chain.steps] == datas


def test_a_torn_end_is_counted_and_the_whole_lines_stay():
    lines = chain_of({}, {"a": 1}, {"b": 2})
    data = b"".join(lines)
    for length in range(len(data)):
        chain = read_chain(data[:length], HEAD)
        whole = data[:length].count(b"\n")
        assert chain.broken is None
        assert len(chain.steps) == whole
        assert chain.torn_bytes == length - sum(map(len, lines[:whole]))


def test_a_changed_line_breaks_the_chain_where_it_or_its_successor_stands():
    lines = chain_of({}, {"a": 1}, {"b": 2})
    changed = lines[1].replace(b'"a":1', b'"a":3')
    chain = read_chain(lines[0] + changed + lines[2], HEAD)
    assert chain.broken == "line 3: the digest of another predecessor"
    assert len(chain.steps) == 2


@pytest.mark.parametrize(
    ("order", "broken"),
    [
        ((0, 2), "line 2: seq 3"),
        ((1, 2), "line 1: seq 2"),
        ((0, 0), "line 2: seq 1"),
        ((0, 1, 1), "line 3: seq 2"),
    ],
)
def test_lines_left_out_or_repeated_break_the_chain(order, broken):
    lines = chain_of({}, {"a": 1}, {"b": 2})
    assert read_chain(b"".join(lines[i] for i in order), HEAD).broken == broken


def test_the_chain_hangs_on_the_runs_head():
    lines = chain_of({})
    assert read_chain(lines[0], b"another\n").broken == (
        "line 1: the digest of another predecessor"
    )


def test_a_line_in_other_bytes_is_no_step():
    lines = chain_of({})
    assert read_chain(lines[0].replace(b'{"seq"', b'{ "seq"'), HEAD).broken == (
        "line 1: other bytes than the writer's"
    )
    assert read_chain(b"my secret\n", HEAD).broken == "line 1: not a StepRecord"
