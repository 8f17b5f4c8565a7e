"""Find the service for a destination that an adb server opens.

Room     clawctl.sim.services.
Input    a destination: "shell:ls", "shell,v2,TERM=xterm,raw:ls", "exec:screencap -p", "sync:".
Output   a Service on that stream, or None: the stream is refused, as a real adbd does with what
         it does not know and with a port nobody listens on.
"""

from collections.abc import Callable

from clawctl.sim.handset import Handset
from clawctl.sim.services.notice import Notice
from clawctl.sim.services.shell import exec_service, shell_service
from clawctl.sim.services.sync import SyncService
from clawctl.sim.transport import Service, Stream

# (handset, what stands before the first ":", split at ","; what stands after it; stream)
Opening = Callable[[Handset, tuple[str, ...], str, Stream], Service | None]

SERVICES: dict[str, Opening] = {
    "shell": shell_service,
    "exec": exec_service,
    "sync": lambda handset, _words, _rest, stream: SyncService(handset, stream),
    "root": lambda _handset, _words, _rest, stream: Notice.no_root(stream),
    "unroot": lambda _handset, _words, _rest, stream: Notice.not_root(stream),
    "remount": lambda _handset, _words, _rest, stream: Notice.no_remount(stream),
}


def open_service(handset: Handset, destination: str, stream: Stream) -> Service | None:
    """The service for a destination, or None to refuse the stream."""
    head, _, rest = destination.partition(":")
    kind, *words = head.split(",")
    opening = SERVICES.get(kind)
    return None if opening is None else opening(handset, tuple(words), rest, stream)
