"""Clients that know nothing of us, on a simulated phone behind a real adb server."""

import subprocess
from concurrent.futures import ThreadPoolExecutor

import adbutils
import pytest

from clawctl.devices.adb import open_adb_device
from clawctl.devices.adb.roster import connect_adb
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world import load_world
from tests.conftest import CORRIDOR


@pytest.fixture
def adb(served):
    """The adb command line on the served phone; returns (status, out, err)."""

    def run(*words, stdin=b""):
        done = subprocess.run(
            [served.server.adb, "-P", str(served.server.port), "-s", served.serial, *words],
            env=served.server.environment, input=stdin, capture_output=True, timeout=30,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


def test_adb_shell_keeps_streams_and_status(adb):
    assert adb("shell", "echo a; nosuch; exit 3") == (
        3, b"a\n", b"/system/bin/sh: nosuch: inaccessible or not found\n",
    )  # fmt: skip
    assert adb("shell", "-x", "echo a; nosuch")[1] == (
        b"a\n/system/bin/sh: nosuch: inaccessible or not found\n"
    )
    assert adb("shell", "getprop", "ro.product.model") == (0, b"Corridor One\n", b"")


def test_adb_shell_is_fed_by_a_pipe(adb):
    assert adb("shell", stdin=b"export A=1\necho [$A]\nexit 4\n") == (4, b"[1]\n", b"")
    assert adb("shell", stdin=b"echo last") == (0, b"last\n", b"")


def test_adb_exec_out_brings_the_picture_and_the_tree(adb, served):
    assert adb("exec-out", "screencap", "-p")[1] == served.adbd.run(served.phone.png)
    document = served.adbd.run(served.phone.dump)
    line = b"UI hierchary dumped to: /dev/tty\n"
    assert adb("exec-out", "uiautomator", "dump", "/dev/tty")[1] == document + line


def test_adb_push_pull_and_ls(adb, tmp_path):
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_bytes(bytes(range(256)) * 5000)
    assert adb("push", str(source), "/sdcard/Download/a")[0] == 0
    assert adb("pull", "/sdcard/Download/a", str(target))[0] == 0
    assert target.read_bytes() == source.read_bytes()
    assert adb("ls", "/sdcard/Download")[1].split()[-1] == b"a"
    code, _, error = adb("push", str(source), "/system/a")
    assert code == 1
    assert b"Read-only file system" in error
    assert adb("pull", "/sdcard/none", str(target))[0] == 1


def test_adb_is_told_no_properly(adb):
    assert adb("root")[1].strip() == b"adbd cannot run as root in production builds"
    assert adb("reverse", "tcp:1", "tcp:2")[0] == 1
    assert adb("get-state") == (0, b"device\n", b"")
    assert adb("features")[1].split() == [
        b"shell_v2", b"cmd", b"stat_v2", b"ls_v2", b"fixed_push_mkdir",
    ]  # fmt: skip


def test_plain_adbutils_does_its_work(served, tmp_path):
    client = adbutils.AdbClient(host=served.server.host, port=served.server.port)
    device = client.device(serial=served.serial)
    device.shell("am start -a android.settings.SETTINGS")
    assert device.shell("wm size") == "Physical size: 720x1280"
    assert device.shell2("echo a; nosuch").returncode == 127
    assert device.shell2("echo a; exit 5", v2=True).returncode == 5
    assert tuple(device.window_size()) == (720, 1280)
    assert device.app_current().package == "com.android.settings"
    assert device.is_screen_on()
    assert device.rotation() == 0
    assert device.screenshot(error_ok=False).size == (720, 1280)
    assert "About phone" in device.dump_hierarchy()
    device.sync.push(b"abc", "/sdcard/a")
    assert device.sync.read_bytes("/sdcard/a") == b"abc"
    assert device.sync.stat("/sdcard/a").size == 3
    assert [row.path for row in device.sync.list("/sdcard")] == ["Download", "Pictures", "a"]
    assert "com.android.settings" in device.list_packages()


def test_many_phones_behind_one_server_keep_their_own_state(served):
    phones = [SimulatedPhone(load_world(CORRIDOR), serial=f"sim{n}") for n in range(8)]
    serials = [f"127.0.0.1:{served.adbd.add(phone)}" for phone in phones]

    def work(number):
        connect_adb(serials[number], address=served.address)
        device = open_adb_device(serials[number], address=served.address)
        device.open_page("settings")
        for _ in range(number):
            device.tap(5, 5)
        return device.facts().package, device.tree().data, device.screenshot()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(work, range(8)))
    assert {package for package, _, _ in answers} == {"com.android.settings"}
    assert len({tree for _, tree, _ in answers}) == 1
    assert len({picture for _, _, picture in answers}) == 1
    taps = [served.adbd.run(lambda p=phone: len(p.log.of_kind("tap"))) for phone in phones]
    assert taps == list(range(8))
