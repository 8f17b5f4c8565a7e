"""What one run of the server remembers."""

import pytest

from clawctl.sim.services.u2.errors import RpcError
from clawctl.sim.services.u2.session import Session, older_object
from tests.clawctl.sim.services.u2.conftest import by


def test_objects_are_looked_up_again_at_each_use(handset):
    session = Session(handset)
    name = session.remember(lambda tree: tree.roots[0] if tree.roots else None)
    assert session.find(session.tree(), name) is not None
    handset.phone.key(223)
    assert session.find(session.tree(), name) is None
    with pytest.raises(RpcError):
        session.must_find(session.tree(), name)
    with pytest.raises(RpcError):
        session.find(session.tree(), "object-77")


def test_ids_are_answered_by_the_older_type():
    assert older_object("object-1")
    assert not older_object(by(text="a"))


def test_looking_settles_a_screen_in_instant_time(page_of):
    from clawctl.sim.handset import Handset

    phone = page_of({"title": "Row"}, hardware={"settle_ms": 300})
    assert not phone.settled
    Session(Handset(phone)).tree()
    assert phone.settled
