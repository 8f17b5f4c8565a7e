"""Keeps one private adb server and ends it when its owner is gone, however it went.

Room     clawctl.devices; a script of its own process, standard library only:
         python -I -S adb_guard.py ADB PORT
Input    a pipe on stdin that the owner holds open and never writes to.
Output   one JSON line on stdout: {"pid", "home"} once the server listens, {"failed"} if not.
Refuses  to outlive its owner: end of stdin, another parent or a dead server ends the server
         (SIGTERM, then SIGKILL) and removes its HOME.

A killed owner cannot clean up, so the clean-up must live elsewhere. The server itself cannot
be asked to: it reads no stdin. The guard leads a session of its own, so an interrupt typed at
the owner's terminal reaches the owner alone and the server answers until the owner is done.
"""

import ctypes
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile

READY_WITHIN_S = 15.0  # key making on a loaded machine; 0.03 s on an idle one
END_WITHIN_S = 2.0  # a server leaves about 1 ms after SIGTERM
LOOK_EVERY_S = 0.5  # for what no pipe tells: a changed parent, a dead server
_PR_SET_PDEATHSIG = 1


def server_environment(base: dict[str, str], port: int, home: str) -> dict[str, str]:
    """The environment of a server that touches nothing of the user's.

    No USB device is claimed, no emulator port scanned, no multicast joined; keys go to `home`;
    whatever a library starts by itself asks for our port. Without ADB_LIBUSB=0 the first
    command waits 3 s where libusb cannot initialise.
    """
    kept = {k: v for k, v in base.items() if k not in ("ADB_SERVER_SOCKET", "ADB_VENDOR_KEYS")}
    return kept | {
        "ADB_LIBUSB": "0",
        "ADB_USB": "0",
        "ADB_EMU": "0",
        "ADB_MDNS": "0",
        "HOME": home,
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ANDROID_ADB_LOG_PATH": os.path.join(home, "adb.log"),
    }


def _die_with_parent() -> None:
    """In the child, before exec: SIGTERM when the guard dies. Linux only; a no-op elsewhere."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _start(adb: str, port: int, home: str, reply_fd: int) -> "subprocess.Popen[bytes]":
    with open(os.path.join(home, "server.log"), "wb") as log:
        return subprocess.Popen(
            [adb, "-P", str(port), "server", "nodaemon", "--reply-fd", str(reply_fd)],
            env=server_environment(dict(os.environ), port, home),
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=(reply_fd,),
            preexec_fn=_die_with_parent,
        )


def _says_ok(reply: int) -> bool:
    """Whether our own child reported that it listens; its death closes the pipe."""
    ready, _, _ = select.select([reply, sys.stdin], [], [], READY_WITHIN_S)
    return reply in ready and os.read(reply, 8).startswith(b"OK")


def _wait_for_the_end(child: "subprocess.Popen[bytes]", owner: int) -> None:
    while os.getppid() == owner and child.poll() is None:
        ready, _, _ = select.select([sys.stdin], [], [], LOOK_EVERY_S)
        if ready and not os.read(sys.stdin.fileno(), 512):
            return


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.terminate()
    try:
        child.wait(END_WITHIN_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _say(**what: object) -> None:
    try:
        print(json.dumps(what), flush=True)
    except BrokenPipeError:
        return  # the owner is gone already; the end of stdin says so too


def guard(adb: str, port: int) -> int:
    """Run one server until its owner is gone; 1 when it never listened."""
    owner = os.getppid()
    home = tempfile.mkdtemp(prefix="clawctl-adb-")
    reply, reply_fd = os.pipe()
    child = None
    try:
        child = _start(adb, port, home, reply_fd)
        os.close(reply_fd)
        if not _says_ok(reply):
            _say(failed="the server did not listen")
            return 1
        _say(pid=child.pid, home=home)
        _wait_for_the_end(child, owner)
        return 0
    except OSError as error:
        _say(failed=f"{type(error).__name__} {error.errno}")
        return 1
    finally:
        if child is not None:
            _end(child)
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # through the finally above
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sys.exit(guard(sys.argv[1], int(sys.argv[2])))
