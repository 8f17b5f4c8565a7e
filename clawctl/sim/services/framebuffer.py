"""framebuffer: the screen's pixels with the header of its first version.

Room     clawctl.sim.services.
Output   13 u32: version 1, bits a pixel, bytes, width, height, then offset and length in bits of
         red, blue, green, alpha (in that order); the pixels behind it.
"""

import struct

from clawctl.sim.handset import Handset
from clawctl.sim.transport import Service, Stream

_HEAD = struct.Struct("<13I")


class Framebuffer:
    """Sends one picture and closes."""

    def __init__(self, handset: Handset, stream: Stream) -> None:
        self._handset = handset
        self._stream = stream

    def opened(self) -> None:
        """Send it."""
        from clawctl.sim.draw.pixels import raw_pixels  # Pillow only when one is asked for

        pixels = raw_pixels(self._handset.phone.png())
        head = _HEAD.pack(
            1, 32, len(pixels.rgba), pixels.width_px, pixels.height_px, 0, 8, 16, 8, 8, 8, 24, 8
        )
        self._stream.send(head + pixels.rgba)
        self._stream.close()

    def receive(self, data: bytes) -> None:
        """Old clients ask for further frames by a byte each; one is what they get."""

    def closed(self) -> None:
        """Nothing is held."""


def framebuffer_service(
    handset: Handset, _words: tuple[str, ...], _rest: str, stream: Stream
) -> Service | None:
    """framebuffer:"""
    return Framebuffer(handset, stream)
