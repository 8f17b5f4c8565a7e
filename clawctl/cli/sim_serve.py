"""clawctl sim serve: simulated phones for any adb client, until somebody ends it.

Room     clawctl.cli.
Input    a world, how many phones of it, how they behave.
Output   first their addresses and how to connect, then nothing more on stdout; with --json one
         value on one line. --log: the phones' events as JSON lines.
Refuses  with UsageError what load_world refuses, and a port that is taken.

No adb server is started or spoken to unless --adb asks for a private one.
"""

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import click

from clawctl.cli.output import note, say

if TYPE_CHECKING:
    from clawctl.sim.adbd import AdbdServer, Plan
    from clawctl.sim.phone import SimulatedPhone

MAX_PHONES: Final = 1000
OWNED: Final = ("adbkeyboard", "portal")
HOST: Final = "127.0.0.1"


@click.command("serve")
@click.argument("world")
@click.option(
    "--count", type=click.IntRange(1, MAX_PHONES), default=1, show_default=True,
    help="How many phones of that world.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON value on one line of stdout.")
@click.option(
    "--log", type=click.Path(dir_okay=False, path_type=Path),
    help="Add every event of the phones to this file, a line of JSON each.",
)  # fmt: skip
@click.option(
    "--port", type=click.IntRange(1024, 65535),
    help="TCP port of the first phone; the others take the next ones.",
)  # fmt: skip
@click.option(
    "--auth", type=click.Choice(["granted", "refused", "late", "silent"]), default="granted",
    show_default=True, help="How a phone meets a new key.",
)  # fmt: skip
@click.option(
    "--time", "tempo", default="instant", show_default=True,
    metavar="instant|realistic[:SCALE]", help="What calls cost in time.",
)  # fmt: skip
@click.option(
    "--helper", "helpers", type=click.Choice(OWNED), multiple=True,
    help="Only this helper app is there from the start (all, if left out).",
)  # fmt: skip
@click.option("--bare", is_flag=True, help="No helper app is there from the start.")
@click.option(
    "--exclusive-dump", is_flag=True,
    help="uiautomator dump fails while a uiautomator2 server runs.",
)  # fmt: skip
@click.option(
    "--faults", type=click.Path(dir_okay=False, path_type=Path),
    help="A faults file: what goes wrong with each of the phones, and when.",
)  # fmt: skip
@click.option(
    "--adb", "with_adb", is_flag=True,
    help="Also run a private adb server that is connected to the phones.",
)  # fmt: skip
def serve(
    world: str,
    count: int,
    as_json: bool,
    log: Path | None,
    port: int | None,
    tempo: str,
    auth: Any,
    helpers: tuple[str, ...],
    bare: bool,
    exclusive_dump: bool,
    faults: Path | None,
    with_adb: bool,
) -> None:
    """Serve COUNT phones of WORLD on ports of 127.0.0.1 until interrupted."""
    from clawctl.sim.adbd import AdbdServer, Plan
    from clawctl.sim.faults.reading import load_faults

    plan = Plan(auth=auth, helpers=() if bare else helpers or OWNED, exclusive_dump=exclusive_dump)
    phones = _phones(world, count, tempo)
    if faults is not None:
        found = load_faults(faults)
        for phone in phones:
            phone.use_faults(found.faults, seed=found.seed)
    with ExitStack() as stack:
        ended = stack.enter_context(_until_ended())
        adbd = stack.enter_context(AdbdServer())
        ports = _add(adbd, phones, plan, port)
        if log is not None:
            stack.enter_context(_logged(adbd, ports, log))
        adb_port = _private_server(stack, ports) if with_adb else None
        _announce(world, ports, adb_port, as_json=as_json)
        ended.wait()


def _phones(world: str, count: int, tempo: str) -> list["SimulatedPhone"]:
    from clawctl.sim.phone import SimulatedPhone
    from clawctl.sim.tempo import Tempo
    from clawctl.sim.world.reading import load_world

    try:
        pace = Tempo.parse(tempo)
    except ValueError as error:
        raise click.UsageError(f"--time: {error}") from error
    made = load_world(world)
    phones = [SimulatedPhone(made, tempo=pace) for _ in range(count)]
    for number, phone in enumerate(phones[1:], start=2):
        if serial := phone.props.get("ro.serialno"):
            phone.props["ro.serialno"] = f"{serial}{number}"  # no two phones share one
    return phones


def _add(
    adbd: "AdbdServer", phones: list["SimulatedPhone"], plan: "Plan", first: int | None
) -> list[int]:
    ports = []
    for place, phone in enumerate(phones):
        wanted = first + place if first is not None else 0
        try:
            ports.append(adbd.add(phone, plan._replace(port=wanted)))
        except OSError as error:
            saw = error.strerror or str(error)
            raise click.UsageError(f"--port: {HOST}:{wanted} cannot be taken: {saw}") from error
        phone.serial = f"{HOST}:{ports[-1]}"
    return ports


def _private_server(stack: ExitStack, ports: list[int]) -> int:
    from clawctl.devices.adb.address import Address
    from clawctl.devices.adb.roster import connect_adb
    from clawctl.devices.adb_server import PrivateAdbServer

    server = stack.enter_context(PrivateAdbServer())
    for port in ports:
        connect_adb(f"{HOST}:{port}", address=Address(server.host, server.port))
    return server.port


def _announce(world: str, ports: list[int], adb_port: int | None, *, as_json: bool) -> None:
    serials = [f"{HOST}:{port}" for port in ports]
    if as_json:
        rows = [
            {"serial": serial, "port": port} for serial, port in zip(serials, ports, strict=True)
        ]
        told = {"phones": rows, "connect": [f"adb connect {serial}" for serial in serials],
                "world": world, "adbServerPort": adb_port}  # fmt: skip
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        for serial in serials:
            say(serial)
        if adb_port is None:
            note(f"connect: adb connect {serials[0]}")
        else:
            note(f"use: ANDROID_ADB_SERVER_PORT={adb_port} adb devices")
        note("serving until interrupted (Ctrl-C)")
    sys.stdout.flush()


@contextmanager
def _logged(adbd: "AdbdServer", ports: list[int], path: Path) -> Iterator[None]:
    """Events of all phones in one file, each line with the phone's address first."""
    try:
        file = path.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise click.UsageError(f"--log: {path}: {error.strerror}") from error
    with file:
        for port in ports:
            log = adbd.handset(port).phone.log
            begin = f'{{"phone":"{HOST}:{port}",'

            def sink(line: str, begin: str = begin) -> object:
                return file.write(begin + line[1:])

            def attach(log: Any = log, sink: Callable[[str], object] = sink) -> None:
                log.sink = sink

            adbd.run(attach)
        try:
            yield
        finally:
            adbd.stop()  # nothing may write any more when the file closes


@contextmanager
def _until_ended() -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set: ending a server is no failure."""
    ended = threading.Event()

    def end(_signum: int, _frame: FrameType | None) -> None:
        ended.set()

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield ended
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
