"""Find the service for a destination that an adb server opens.

Room     clawctl.sim.services.
Input    a destination: "shell:ls", "shell,v2,TERM=xterm,raw:ls", "exec:screencap -p", "sync:".
Output   a Service on that stream, or None: the stream is refused, as a real adbd does with what
         it does not know and with a port nobody listens on.
"""

from clawctl.sim.handset import Handset
from clawctl.sim.services.framebuffer import framebuffer_service
from clawctl.sim.services.notice import Notice
from clawctl.sim.services.reverse import reverse_service
from clawctl.sim.services.shell import exec_service, shell_service
from clawctl.sim.services.sockets import socket_service
from clawctl.sim.services.sync import SyncService
from clawctl.sim.services.table_types import Opening
from clawctl.sim.transport import Service, Stream

SERVICES: dict[str, Opening] = {
    "shell": shell_service,
    "exec": exec_service,
    "framebuffer": framebuffer_service,
    "localabstract": socket_service("localabstract"),
    "localfilesystem": socket_service("localfilesystem"),
    "localreserved": socket_service("localreserved"),
    "reverse": reverse_service,
    "tcp": socket_service("tcp"),
    "sync": lambda handset, _words, _rest, stream: SyncService(handset, stream),
    "root": lambda _handset, _words, _rest, stream: Notice.no_root(stream),
    "unroot": lambda _handset, _words, _rest, stream: Notice.not_root(stream),
    "remount": lambda _handset, _words, _rest, stream: Notice.no_remount(stream),
    "reboot": lambda _handset, _words, _rest, stream: Notice(stream, ""),
    "tcpip": lambda _handset, _words, port, stream: Notice.listens(stream, port),
    "usb": lambda _handset, _words, _rest, stream: Notice(stream, "restarting in USB mode\n"),
}


def open_service(handset: Handset, destination: str, stream: Stream) -> Service | None:
    """The service for a destination, or None to refuse the stream."""
    head, _, rest = destination.partition(":")
    kind, *words = head.split(",")
    opening = SERVICES.get(kind)
    return None if opening is None else opening(handset, tuple(words), rest, stream)
