"""An APK says who it is; what is no APK says nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim.manifest import Manifest, read_manifest
from tests.apks import apk, manifest


@pytest.mark.parametrize("utf8", [True, False])
def test_a_compiled_manifest_is_read(utf8):
    data = apk("x", raw=manifest("com.example.helper", 21005, "0.21.5", utf8=utf8))
    assert read_manifest(data) == Manifest("com.example.helper", 21005, "0.21.5")


def test_a_manifest_of_another_form_gives_its_first_dotted_name():
    wide = b"\x03\x00\x08\x00" + "com.example.tiny".encode("utf-16-le")
    assert read_manifest(apk("x", raw=wide)) == Manifest("com.example.tiny", 1)
    assert read_manifest(apk("x", raw=b"<manifest package='a.b.c'>")) == Manifest("a.b.c", 1)


@pytest.mark.parametrize("data", [b"", b"no zip", apk("x", raw=b"\x01\x02")])
def test_what_is_no_apk_is_none(data):
    assert read_manifest(data) is None


@given(st.binary(max_size=400))
def test_no_manifest_breaks_the_reader(data):
    found = read_manifest(apk("x", raw=b"\x03\x00\x08\x00" + data))
    assert found is None or found.package


@given(st.integers(0, 700), st.binary(min_size=1, max_size=4))
def test_no_damage_to_a_manifest_breaks_the_reader(at, bytes_):
    whole = bytearray(manifest("com.example.helper", 21005, "0.21.5"))
    whole[at : at + len(bytes_)] = bytes_
    found = read_manifest(apk("x", raw=bytes(whole)))
    assert found is None or found.version_code >= 0
