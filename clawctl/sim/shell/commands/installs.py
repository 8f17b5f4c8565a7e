"""pm install and uninstall, from a file, from stdin, and in sessions of several parts.

Room     clawctl.sim.shell.commands.
Input    install [-r …] FILE | install … -S BYTES [-] with the APK on stdin;
         install-create, install-write … SESSION NAME [-|FILE], install-commit SESSION.
Output   "Success", or "Failure [REASON]" with status 1; no signature is looked at.
"""

import re

from clawctl.sim.handset import Handset
from clawctl.sim.manifest import read_manifest
from clawctl.sim.shell.call import Call, Command

MAX_APK_BYTES = 512 * 1024 * 1024
_VALUE_OPTIONS = frozenset({
    "-S", "-i", "--abi", "--dexopt-compiler-filter", "--install-location", "--install-reason",
    "--originating-uri", "--pkg", "--user",
})  # fmt: skip


def apk_path(package: str) -> str:
    """Where an installed package's APK stands."""
    return f"/data/app/~~sim==/{package}-1/base.apk"


def _parts(words: tuple[str, ...]) -> tuple[int | None, list[str]]:
    """The -S value and the operands."""
    size: int | None = None
    operands: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in _VALUE_OPTIONS:
            value = rest.pop(0) if rest else ""
            size = int(value) if word == "-S" and value.isdigit() else size
        elif not word.startswith("-") or word == "-":
            operands.append(word)
    return size, operands


def _fail(call: Call, reason: str) -> int:
    call.out(f"Failure [{reason}]\n")
    return 1


async def _apk(call: Call, size: int | None, name: str | None) -> bytes | None:
    """The APK's bytes: from stdin when a size is given, else from the phone's file."""
    if size is not None and name in (None, "-"):
        return await call.stdin.read(min(size, MAX_APK_BYTES))
    try:
        return call.handset.files.read(call.path(name or ""))
    except OSError:
        return None


def _keep(handset: Handset, data: bytes) -> str | None:
    """Install an APK; why not, or None."""
    manifest = read_manifest(data)
    if manifest is None:
        return "INSTALL_PARSE_FAILED_NOT_APK: Failed to parse APK"
    handset.files.place(apk_path(manifest.package), data)
    handset.installed.add(manifest)
    handset.phone.log.append(
        handset.phone.clock.now_ms, "install", package=manifest.package, bytes=len(data)
    )
    return None


async def install(call: Call) -> int:
    """pm install"""
    size, operands = _parts(call.args[1:])
    data = await _apk(call, size, operands[-1] if operands else None)
    if data is None:
        name = operands[-1] if operands else ""
        call.err(f"Error: Unable to open file: {name}\nConsider using a file under"
                 " /data/local/tmp/\n")  # fmt: skip
        return 1
    if size is not None and len(data) < size:
        return _fail(call, "INSTALL_FAILED_INVALID_APK: stream ended early")
    reason = _keep(call.handset, data)
    if reason is not None:
        return _fail(call, reason)
    call.out("Success\n")
    return 0


def install_create(call: Call) -> int:
    """pm install-create: a session to write parts into."""
    number = max(call.handset.install_sessions, default=0) + 1
    call.handset.install_sessions[number] = []
    call.out(f"Success: created install session [{number}]\n")
    return 0


def _session(call: Call, operands: list[str]) -> list[bytes] | None:
    number = int(operands[0]) if operands and operands[0].isdigit() else -1
    return call.handset.install_sessions.get(number)


async def install_write(call: Call) -> int:
    """pm install-write -S BYTES SESSION NAME [-|FILE]"""
    size, operands = _parts(call.args[1:])
    parts = _session(call, operands)
    data = await _apk(call, size, operands[2] if len(operands) > 2 else None)
    if parts is None or data is None:
        return call.fail("Error: failed to write; no such session or file")
    parts.append(data)
    call.out(f"Success: streamed {len(data)} bytes\n")
    return 0


def install_commit(call: Call) -> int:
    """pm install-commit SESSION"""
    _, operands = _parts(call.args[1:])
    parts = _session(call, operands)
    if not parts:
        return _fail(call, "INSTALL_FAILED_INVALID_APK: no parts")
    del call.handset.install_sessions[int(operands[0])]
    reasons = [reason for part in parts if (reason := _keep(call.handset, part)) is not None]
    if len(reasons) == len(parts):
        return _fail(call, reasons[0])
    call.out("Success\n")
    return 0


def install_abandon(call: Call) -> int:
    """pm install-abandon SESSION"""
    _, operands = _parts(call.args[1:])
    if _session(call, operands) is None:
        return call.fail("Error: no such session")
    del call.handset.install_sessions[int(operands[0])]
    call.out("Success\n")
    return 0


def uninstall(call: Call) -> int:
    """pm uninstall [-k] [--user N] PACKAGE"""
    words = re.sub(r"--user \S+", "", " ".join(call.args[1:])).split()
    names = [word for word in words if not word.startswith("-")]
    if not names or not call.handset.installed.remove(names[0]):
        call.err("Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
        return 1
    call.handset.phone.force_stop(names[0])
    call.handset.processes.end(package=names[0])
    call.handset.files.discard(apk_path(names[0]))
    call.out("Success\n")
    return 0


VERBS: dict[str, Command] = {
    "install": install,
    "install-abandon": install_abandon,
    "install-commit": install_commit,
    "install-create": install_create,
    "install-streaming": install,
    "install-write": install_write,
    "uninstall": uninstall,
}
