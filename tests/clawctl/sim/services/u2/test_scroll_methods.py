"""Lists are scrolled until nothing moves."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.u2 import server
from tests.clawctl.sim.services.u2.conftest import Client, by

LIST = by(scrollable=True)


@pytest.fixture
def long_list(page_of):
    phone = page_of(*[{"title": f"Row {number}"} for number in range(40)])
    handset = Handset(phone)
    server.install(handset)
    return Client(handset)


def test_a_page_moves_until_its_end_and_back(long_list):
    assert long_list("exist", by(text="Row 39")) is False
    assert long_list("scrollForward", LIST, True) is True
    assert long_list("scrollToEnd", LIST, True, 30) is True
    assert long_list("exist", by(text="Row 39")) is True
    assert long_list("scrollForward", LIST, True) is False
    assert long_list("scrollBackward", LIST, True, 20) is True
    assert long_list("scrollToBeginning", LIST, True, 30, 10) is True
    assert long_list("exist", by(text="Row 0")) is True


def test_it_scrolls_to_what_is_there_and_says_when_nothing_is(long_list):
    assert long_list("scrollTo", LIST, by(text="Row 30"), True) is True
    assert long_list("exist", by(text="Row 30")) is True
    assert long_list("scrollTo", LIST, by(text="Row 99"), True) is False


def test_flings_and_sideways_swipes(long_list):
    assert long_list("flingForward", LIST, True) is True
    assert long_list("flingToEnd", LIST, True, 20) is True
    assert long_list("exist", by(text="Row 39")) is True
    assert long_list("flingBackward", LIST, True) is True
    assert long_list("flingToBeginning", LIST, True) is True
    assert long_list("scrollForward", LIST, False) is False
    assert long_list.ask("scrollForward", by(text="Nowhere"), True)[0] == "error"
