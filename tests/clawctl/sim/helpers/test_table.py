"""Which helpers a phone knows and which it has."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.helpers.table import BROUGHT, OWNED, install_helpers


def test_a_bare_phone_knows_what_clients_bring_and_has_none_of_it(phone):
    handset = Handset(phone)
    install_helpers(handset, ())
    assert handset.installed.names() == ()
    assert handset.sockets == {}
    assert handset.input_methods() == phone.controls.input_methods
    assert "com.wetest.uia2.Main" in handset.programs
    assert set(BROUGHT) & set(OWNED) == set()


def test_owned_helpers_are_there_when_named(phone):
    handset = Handset(phone)
    install_helpers(handset, ("adbkeyboard", "portal"))
    assert handset.installed.names() == ("com.android.adbkeyboard", "com.mobilerun.portal")
    with pytest.raises(KeyError):
        install_helpers(handset, ("nonsense",))
