"""Destinations find their service or are refused."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.framebuffer import Framebuffer
from clawctl.sim.services.notice import Notice
from clawctl.sim.services.shell import ScriptService
from clawctl.sim.services.sync import SyncService
from clawctl.sim.services.table import open_service
from tests.streams import KeptStream


@pytest.mark.parametrize(
    ("destination", "kind"),
    [
        ("shell:ls", ScriptService),
        ("shell,v2,TERM=xterm,raw:ls a:b", ScriptService),
        ("shell,v2,raw:", ScriptService),
        ("shell:", ScriptService),
        ("exec:screencap -p", ScriptService),
        ("sync:", SyncService),
        ("framebuffer:", Framebuffer),
        ("reverse:list-forward", Notice),
        ("root:", Notice),
        ("tcpip:5555", Notice),
    ],
)
def test_destinations_are_found_by_what_stands_before_the_colon(phone, destination, kind):
    assert type(open_service(Handset(phone), destination, KeptStream())) is kind


@pytest.mark.parametrize(
    "destination",
    [
        "tcp:9008",
        "reverse:nonsense",
        "jdwp",
        "exec:",
        "",
        ":",
        "localabstract:x",
    ],
)
def test_what_is_not_served_is_refused(phone, destination):
    assert open_service(Handset(phone), destination, KeptStream()) is None
