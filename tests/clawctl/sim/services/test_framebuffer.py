"""The screen's pixels with their header."""

import struct

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from tests.streams import KeptStream


def test_a_picture_comes_with_the_first_versions_header(phone):
    stream = KeptStream()
    open_service(Handset(phone), "framebuffer:", stream).opened()
    head = struct.unpack_from("<13I", stream.sent)
    size = 720 * 1280 * 4
    assert head == (1, 32, size, 720, 1280, 0, 8, 16, 8, 8, 8, 24, 8)
    assert len(stream.sent) == 52 + size
    assert stream.ended
