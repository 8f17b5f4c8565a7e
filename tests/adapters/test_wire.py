"""The JSON form and its size by the reference's rules."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.wire import encoded_bytes, has_float, json_bytes, to_wire


class Box(msgspec.Struct, rename="camel"):
    some_values: tuple[int, ...] = (1, 2)
    left_out: int | msgspec.UnsetType = msgspec.UNSET
    nothing: None = None


def test_wire_form_is_camel_case_with_lists_without_unset():
    assert to_wire(Box()) == {"someValues": [1, 2], "nothing": None}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a": [1, 2.0, None, True]}, '{"a":[1,2,null,true]}'),
        (
            [0.5, 1e-7, 1e-5, 1e21, 1e20, -2.5e-9, -0.0],
            "[0.5,1e-7,0.00001,1e+21,100000000000000000000,-2.5e-9,0]",
        ),
        ('é\u2028\x7f/"\\', '"é\u2028\x7f/\\"\\\\"'),
        ("\x01\n", '"\\u0001\\n"'),
    ],
)
def test_size_is_that_of_compact_json_as_javascript_writes_it(value, text):
    assert json_bytes(value) == len(text.encode())


def test_lone_surrogates_count_six_bytes_and_pairs_four():
    assert json_bytes("\ud83d") == 2 + 6
    assert json_bytes("\ud83d\ude00x\udc00") == 2 + 4 + 1 + 6


@given(
    st.recursive(
        st.text() | st.integers(-(2**53), 2**53) | st.booleans() | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_quick_count_agrees_with_the_exact_one_without_floats(value):  # fmt: skip
    assert not has_float(value)
    assert encoded_bytes(value) == json_bytes(value)


def test_floats_are_found_however_deep():
    assert has_float({"a": [{"b": 0.5}]})
    assert encoded_bytes("\ud83d") == 8
