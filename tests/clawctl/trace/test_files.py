"""Files are private, whole or absent, written once; a lock says who lives."""

import os
import stat
import subprocess
import sys

import pytest

from clawctl.trace.files import (
    hold_lock,
    lock_is_held,
    make_private_dir,
    make_private_dirs,
    open_private,
    write_once,
)
from clawctl_adapters.errors import UsageError


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request):
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def refusal(call, *arguments):
    with pytest.raises(UsageError) as caught:
        call(*arguments)
    assert caught.value.code == "RUN_UNWRITABLE"
    return caught.value.saw


def test_folders_and_files_are_private_under_any_umask(tmp_path, umask):
    make_private_dirs(tmp_path / "a" / "b")
    make_private_dir(tmp_path / "a" / "c")
    write_once(tmp_path / "a" / "f", b"bytes")
    os.close(open_private(tmp_path / "a" / "s"))
    hold_lock(tmp_path / "a" / "l").release()
    assert [mode(tmp_path / p) for p in ("a", "a/b", "a/c")] == [0o700] * 3
    assert [mode(tmp_path / p) for p in ("a/f", "a/s", "a/l")] == [0o600] * 3


def test_a_folder_that_exists_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o755)
    make_private_dirs(tmp_path / "a")
    assert mode(tmp_path) == 0o755


def test_a_stored_file_is_never_replaced(tmp_path):
    write_once(tmp_path / "f", b"first")
    assert refusal(write_once, tmp_path / "f", b"second") == (
        "a file of this name is already stored"
    )
    assert (tmp_path / "f").read_bytes() == b"first"


def test_a_link_in_the_place_of_a_file_is_not_followed(tmp_path):
    (tmp_path / "f").symlink_to(tmp_path / "elsewhere")
    refusal(write_once, tmp_path / "f", b"bytes")
    (tmp_path / ".new-g").symlink_to(tmp_path / "elsewhere")
    refusal(write_once, tmp_path / "g", b"bytes")
    assert not (tmp_path / "elsewhere").exists()


def test_nothing_is_left_beside_a_stored_file(tmp_path):
    write_once(tmp_path / "f", b"bytes")
    assert os.listdir(tmp_path) == ["f"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert refusal(make_private_dirs, tmp_path / "file" / "a") == "File exists"
    assert refusal(make_private_dir, tmp_path / "file") == "File exists"
    assert refusal(write_once, tmp_path / "no" / "f", b"") == "No such file or directory"


def test_a_lock_is_held_until_it_is_given_back(tmp_path):
    place = tmp_path / "l"
    assert not lock_is_held(place)
    lock = hold_lock(place)
    assert lock_is_held(place)
    assert refusal(hold_lock, place) == "another writer"
    lock.release()
    assert not lock_is_held(place)


def test_looking_at_a_lock_does_not_disturb_another_look(tmp_path):
    place = tmp_path / "l"
    hold_lock(place).release()
    import fcntl

    with place.open("rb") as other_reader:
        fcntl.flock(other_reader, fcntl.LOCK_SH)
        assert not lock_is_held(place)


def test_a_killed_holder_frees_the_lock(tmp_path):
    place = tmp_path / "l"
    code = (
        "import sys, pathlib; from clawctl.trace.files import hold_lock;"
        "lock = hold_lock(pathlib.Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(place)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        assert lock_is_held(place)
        child.kill()
    assert not lock_is_held(place)
