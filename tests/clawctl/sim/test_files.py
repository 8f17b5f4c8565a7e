"""The phone's files: paths, times, errors, sharing."""

import errno

import pytest

from clawctl.sim.files import FileStore


@pytest.fixture
def files():
    return FileStore(lambda: 1000)


def refusal(act) -> int | None:
    try:
        act()
    except OSError as error:
        return error.errno
    return None


@pytest.mark.parametrize(
    ("path", "whole"),
    [
        ("/sdcard/a", "/storage/emulated/0/a"),
        ("/mnt/sdcard", "/storage/emulated/0"),
        ("/data/./local/../x/", "/data/x"),
        ("/../..", "/"),
        ("a", "/data/a"),
        ("/sdcardx", "/sdcardx"),
    ],
)
def test_a_path_has_one_spelling(path, whole):
    assert FileStore.resolve(path, "/data") == whole


def test_a_file_is_read_under_every_alias_and_has_size_mode_and_time(files):
    files.write("/sdcard/a", b"abc", mode=0o100644)
    assert files.read("/storage/self/primary/a") == b"abc"
    entry = files.entry("/mnt/sdcard/a")
    assert (entry.size, oct(entry.mode), entry.mtime_s) == (3, "0o100644", 1000)
    assert files.names("/sdcard") == ["Download", "Pictures", "a"]


def test_a_time_of_nought_becomes_one_for_nought_means_absent(files):
    files.write("/sdcard/a", b"", mtime_s=0)
    assert files.entry("/sdcard/a").mtime_s == 1


@pytest.mark.parametrize(
    ("act", "number"),
    [
        (lambda f: f.read("/none"), errno.ENOENT),
        (lambda f: f.read("/data"), errno.EISDIR),
        (lambda f: f.write("/system/x", b""), errno.EROFS),
        (lambda f: f.write("/data/x", b""), errno.EACCES),
        (lambda f: f.write("/sdcard/none/x", b""), errno.ENOENT),
        (lambda f: f.write("/sdcard/file/x", b""), errno.ENOTDIR),
        (lambda f: f.write("/sdcard/Download", b""), errno.EISDIR),
        (lambda f: f.make_directory("/sdcard/Download"), errno.EEXIST),
        (lambda f: f.make_directory("/sdcard/file", parents=True), errno.EEXIST),
        (lambda f: f.make_directory("/sdcard/file/x"), errno.ENOTDIR),
        (lambda f: f.remove("/sdcard/none"), errno.ENOENT),
        (lambda f: f.remove("/sdcard/folder"), errno.EISDIR),
        (lambda f: f.remove("/data/local/tmp", recursive=True), errno.EACCES),
        (lambda f: f.names("/sdcard/file"), errno.ENOTDIR),
        (lambda f: f.write("/dev/null", b"x"), None),
        (lambda f: f.write("/sdcard/new/x", b"x", make_parents=True), None),
    ],
)
def test_refusals_are_those_of_a_file_system(files, act, number):
    files.write("/sdcard/file", b"x")
    files.make_directory("/sdcard/folder")
    assert refusal(lambda: act(files)) == number


def test_a_directory_goes_with_what_stands_below_it_and_no_more(files):
    files.write("/sdcard/a/b/c", b"x", make_parents=True)
    files.write("/sdcard/ab", b"x")
    files.remove("/sdcard/a", recursive=True)
    assert "a" not in files.names("/sdcard")
    assert files.read("/sdcard/ab") == b"x"
    assert refusal(lambda: files.read("/sdcard/a/b/c")) == errno.ENOENT


def test_large_files_are_shared_between_phones():
    first, second = FileStore(lambda: 1), FileStore(lambda: 2)
    first.write("/data/local/tmp/jar", b"x" * 100_000)
    second.write("/data/local/tmp/jar", b"y" * 0 + b"x" * 100_000)
    assert first.read("/data/local/tmp/jar") is second.read("/data/local/tmp/jar")


def test_the_system_puts_files_where_a_shell_may_not(files):
    loads = []

    def load():
        loads.append(True)
        return b"large"

    files.place("/data/app/x/base.apk", load)
    assert loads == []
    assert files.entry("/data/app/x/base.apk").size == 5
    assert files.read("/data/app/x/base.apk") == b"large"
    assert loads == [True]
    files.place("/data/app/y", b"now")
    assert files.names("/data/app") == ["x", "y"]
    assert refusal(lambda: files.write("/data/app/z", b"")) == errno.EACCES
    files.discard("/data/app/y")
    files.discard("/data/app/y")
    assert files.entry("/data/app/y") is None
