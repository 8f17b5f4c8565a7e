"""reverse: sockets of the phone that lead to the host.

Room     clawctl.sim.services.
Input    forward:[norebind:]PHONE;HOST, list-forward, killforward:PHONE, killforward-all.
Output   "OKAY", or "FAIL" and a text with its length in four hex digits; list-forward sends the
         length and the list with no "OKAY" before.

Whoever connects to such a socket inside the phone is joined to a stream that the phone opens.
"""

from clawctl.sim.handset import Handset
from clawctl.sim.services.notice import Notice
from clawctl.sim.transport import Service, Stream

_PHONE_PORT = 41_000  # what "tcp:0" becomes: the first port nobody listens on from here


def _counted(text: str) -> str:
    return f"{len(text.encode()):04x}{text}"


def reverse_service(
    handset: Handset, _words: tuple[str, ...], request: str, stream: Stream
) -> Service | None:
    """reverse:REQUEST"""
    verb, _, rest = request.partition(":")
    if verb == "list-forward":
        rows = "".join(f"(reverse) {near} {far}\n" for near, far in handset.reversed_to.items())
        return Notice(stream, _counted(rows))
    if verb == "killforward-all":
        for near in tuple(handset.reversed_to):
            _drop(handset, near)
        return Notice(stream, "OKAY")
    if verb == "killforward":
        found = _drop(handset, rest)
        return Notice(stream, "OKAY" if found else _failure(f"listener '{rest}' not found"))
    if verb == "forward":
        return Notice(stream, _forward(handset, stream, rest))
    return None


def _failure(text: str) -> str:
    return f"FAIL{_counted(text)}"


def _drop(handset: Handset, near: str) -> bool:
    handset.sockets.pop(near, None)
    return handset.reversed_to.pop(near, None) is not None


def _forward(handset: Handset, stream: Stream, rest: str) -> str:
    once = rest.startswith("norebind:")
    near, semicolon, far = rest.removeprefix("norebind:").partition(";")
    if not semicolon:
        return _failure("bad forward: no ';'")
    chosen = near
    if near == "tcp:0":
        ports = (f"tcp:{port}" for port in range(_PHONE_PORT, 65_536))
        chosen = next(name for name in ports if name not in handset.sockets)
    taken = chosen in handset.sockets and (once or chosen not in handset.reversed_to)
    if taken:
        return _failure(f"cannot bind listener: Address already in use ({chosen})")
    handset.reversed_to[chosen] = far
    handset.sockets[chosen] = lambda inner: stream.dial(far, inner)
    return "OKAY" + (_counted(chosen.partition(":")[2]) if near == "tcp:0" else "")
