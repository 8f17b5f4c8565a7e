"""The server's program is put on the phone only when it is not there, under our own name."""

import pytest

from clawctl.devices.u2.jar import SHARED_PATH, put_on, wheel_jar
from clawctl_adapters.errors import DeviceError
from tests.u2_phone import JAR, U2Phone


def test_the_wheels_own_program_is_used_as_it_lies_there():
    phone = U2Phone(md5=f"{JAR.digest}  {SHARED_PATH}\nmd5sum: x: No such file\n")
    assert put_on(phone, JAR) == (SHARED_PATH, False)
    assert phone.pushed == []


def test_another_version_of_somebody_else_is_not_replaced():
    phone = U2Phone(md5=f"00ff  {SHARED_PATH}\n")
    assert put_on(phone, JAR) == (JAR.own_path, True)
    assert phone.pushed == [f"{JAR.own_path},{0o100644}"]


def test_what_an_earlier_run_of_ours_left_is_used():
    assert put_on(U2Phone(md5=f"{JAR.digest}  {JAR.own_path}"), JAR) == (JAR.own_path, False)


@pytest.mark.parametrize(
    ("reason", "saw"),
    [
        (b"write failed: No space left on device", "push of the server: no space"),
        (b"couldn't create file: Read-only file system", "push of the server: read-only"),
        (b"something with a name in it", "push of the server: a refused file"),
    ],
)
def test_a_phone_that_refuses_the_file_says_why(reason, saw):
    phone = U2Phone(push=b"FAIL" + len(reason).to_bytes(4, "little") + reason)
    with pytest.raises(DeviceError) as caught:
        put_on(phone, JAR)
    assert (caught.value.code, caught.value.saw) == ("HELPER_FAILED", saw)


def test_the_installed_library_brings_a_program():
    assert wheel_jar().data.startswith(b"PK")
    assert len(wheel_jar().digest) == 32
