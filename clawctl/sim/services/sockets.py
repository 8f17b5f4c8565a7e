"""tcp:, localabstract: and their kin: whoever listens inside the phone.

Room     clawctl.sim.services. `adb forward` ends here: the server opens the same destinations.
Refuses  the stream where nobody listens, as a phone refuses the connection.
"""

from clawctl.sim.handset import Handset
from clawctl.sim.services.table_types import Opening
from clawctl.sim.transport import Service, Stream


def socket_service(kind: str) -> Opening:
    """The opening for one kind of address; "tcp:9008:localhost" names the phone itself."""

    def opening(
        handset: Handset, _words: tuple[str, ...], name: str, stream: Stream
    ) -> Service | None:
        plain = name.partition(":")[0] if kind == "tcp" else name
        accept = handset.sockets.get(f"{kind}:{plain}")
        return accept(stream) if accept is not None else None

    return opening
