"""Unmodified adb clients on one simulated phone: two command lines, adbutils, adb-shell."""

import os
import subprocess

import pytest

from clawctl.devices.adb_server import adb_program
from tests.apks import apk
from tests.clients.debian import Adb, debian_adb

DEBIAN = debian_adb()
NO_DEBIAN = "no Debian adb: run tests/clients/debian_adb.sh FOLDER and set DEBIAN_ADB=FOLDER"
PROGRAMS = {
    "wheel": Adb(adb_program(), {}),
    "debian": DEBIAN,
}


class Cli:
    """One adb program that speaks to the phone's own server."""

    def __init__(self, adb, served, folder):
        self._adb = adb
        self._served = served
        self._env = {
            **os.environ, **adb.env, "HOME": str(folder),
            "ANDROID_ADB_SERVER_PORT": str(served.server.port),
        }  # fmt: skip

    def run(self, *words, **more):
        command = [self._adb.program, "-s", self._served.serial, *map(str, words)]
        return subprocess.run(command, capture_output=True, env=self._env, timeout=60, **more)

    def __call__(self, *words, **more):
        done = self.run(*words, **more)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(params=list(PROGRAMS))
def adb(request, served, tmp_path):
    program = PROGRAMS[request.param]
    if program is None:
        pytest.skip(NO_DEBIAN)
    return Cli(program, served, tmp_path)


def test_the_command_line_sees_a_phone_and_its_words(adb):
    assert adb("get-state") == b"device\n"
    assert b"shell_v2" in adb("features")
    assert b"model:Corridor_One" in adb("devices", "-l")
    assert adb("shell", "getprop", "ro.product.model") == b"Corridor One\n"
    assert adb.run("shell", "exit 3").returncode == 3
    assert adb("shell", "-x", "echo", "v1") == b"v1\n"
    assert adb("shell", "-T", "echo", "raw") == b"raw\n"
    assert b"one" in adb("shell", input=b"echo one\nexit\n")


def test_the_command_line_moves_files_both_ways(adb, tmp_path):
    there, back = tmp_path / "there.bin", tmp_path / "back.bin"
    there.write_bytes(os.urandom(300_000))
    adb("push", there, "/data/local/tmp/")
    adb("pull", "/data/local/tmp/there.bin", back)
    assert back.read_bytes() == there.read_bytes()
    assert b"there.bin" in adb("ls", "/data/local/tmp")
    assert adb.run("pull", "/data/local/tmp/none", back).returncode != 0
    adb("exec-in", "cat > /sdcard/in.txt", input=b"x")
    assert adb("exec-out", "cat", "/sdcard/in.txt") == b"x"


def test_the_command_line_taps_and_the_next_screen_shows(adb):
    adb("shell", "am", "start", "-n", "com.android.settings/.Settings")
    adb("shell", "uiautomator", "dump", "/sdcard/w.xml")
    before = adb("exec-out", "cat", "/sdcard/w.xml")
    assert b'text="Display"' in before
    assert b"Brightness level" not in before
    adb("shell", "input", "tap", "300", str(_row_middle(before)))
    adb("shell", "uiautomator", "dump", "/sdcard/w.xml")
    assert b"Brightness level" in adb("exec-out", "cat", "/sdcard/w.xml")
    assert adb("exec-out", "screencap", "-p").startswith(b"\x89PNG")


def _row_middle(dump):
    from lxml import etree

    (node,) = etree.fromstring(dump).xpath("//node[@text='Display']")
    top, bottom = node.get("bounds").strip("[]").split("][")
    return (int(top.split(",")[1]) + int(bottom.split(",")[1])) // 2


def test_the_command_line_installs_in_all_its_ways(adb, served, tmp_path):
    path = tmp_path / "tiny.apk"
    path.write_bytes(apk("com.example.tiny", 7))
    for words in (["install", "-r"], ["install", "--no-streaming", "-r"], ["install-multiple"]):
        assert b"Success" in adb(*words, path)
        assert b"com.example.tiny" in adb("shell", "pm", "list", "packages", "-3")
        assert b"Success" in adb("uninstall", "com.example.tiny")
    assert adb.run("uninstall", "com.example.tiny").returncode != 0


def test_the_command_line_follows_the_log_and_reverses_ports(adb, served):
    assert adb("logcat", "-d")
    adb("reverse", "tcp:7777", "tcp:8888")
    assert b"tcp:7777 tcp:8888" in adb("reverse", "--list")
    adb("reverse", "--remove-all")
    assert b"cannot run as root" in adb("root")
    assert adb("forward", "tcp:0", "localabstract:nobody").strip().isdigit()
    adb("forward", "--remove-all")
    adb("wait-for-device")


@pytest.fixture
def adbutils_device(served):
    import adbutils

    return adbutils.AdbClient(port=served.server.port).device(served.serial)


# adbutils leaves a socket of its lists to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_adbutils_does_all_it_can_do(adbutils_device, tmp_path):
    d = adbutils_device
    assert d.shell("getprop ro.product.model") == "Corridor One"
    assert d.shell2("(exit 3)").returncode == 3
    assert d.shell2("nosuch", v2=True).returncode == 127
    d.shell("am start -n com.android.settings/.Settings")
    assert "Display" in d.dump_hierarchy()
    assert d.app_current().package == "com.android.settings"
    assert d.window_size() == (720, 1280)
    assert d.screenshot(error_ok=False).size == (720, 1280)
    assert d.framebuffer().size == (720, 1280)
    assert "com.android.settings" in d.list_packages()
    assert (d.is_screen_on(), d.rotation()) == (True, 0)
    assert d.battery().level == 100
    assert d.app_info("com.android.settings") is not None
    d.sync.push(b"abc", "/sdcard/a")
    assert d.sync.read_bytes("/sdcard/a") == b"abc"
    assert [f.path for f in d.sync.list("/sdcard") if f.size == 3] == ["a"]
    d.reverse("tcp:7001", "tcp:7002")
    assert [(r.remote, r.local) for r in d.reverse_list()] == [("tcp:7001", "tcp:7002")]


def test_who_tracks_devices_sees_one_leave(served):
    import adbutils

    client = adbutils.AdbClient(port=served.server.port)
    events = client.track_devices()
    first = next(events)
    assert (first.serial, first.status) == (served.serial, "device")
    served.adbd.unplug(served.port)
    assert next(events).status in ("offline", "absent")
    events.close()


def test_adb_shell_needs_no_server(served, tmp_path):
    from adb_shell.adb_device import AdbDeviceTcp

    device = AdbDeviceTcp("127.0.0.1", served.port, default_transport_timeout_s=10.0)
    try:
        assert device.connect(auth_timeout_s=1.0)
        assert device.shell("getprop ro.product.model") == "Corridor One\n"
        device.shell("am start -n com.android.settings/.Settings")
        device.shell("uiautomator dump /sdcard/w.xml")
        assert "Display" in device.shell("cat /sdcard/w.xml")
        assert device.exec_out("screencap -p", decode=False).startswith(b"\x89PNG")
        local = tmp_path / "a.txt"
        local.write_bytes(b"abc")
        device.push(str(local), "/sdcard/a.txt")
        assert "a.txt" in [entry.filename.decode() for entry in device.list("/sdcard")]
    finally:
        device.close()


@pytest.mark.parametrize(
    ("auth", "state"), [("refused", "unauthorized"), ("late", "device"), ("granted", "device")]
)
def test_keys_are_refused_granted_late_or_at_once(served, auth, state):
    import adbutils

    from clawctl.sim.phone import SimulatedPhone
    from clawctl.sim.world.reading import load_world
    from tests.conftest import CORRIDOR

    port = served.adbd.add(SimulatedPhone(load_world(CORRIDOR)), auth=auth)
    client = adbutils.AdbClient(port=served.server.port)
    serial = f"127.0.0.1:{port}"
    said = client.connect(serial, timeout=20)
    assert ("connected" in said) == (auth == "granted")
    states = {info.serial: info.state for info in client.list()}
    assert states[serial] == state
