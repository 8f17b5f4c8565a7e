"""What a device can do beyond the common verbs is asked of it, also through one that passes on."""

import re
from typing import Any, get_args

from clawctl.clock import FakeClock
from clawctl.devices.base import PAGE_ACTIONS, Page, at_once, channel, recovering, text_entry
from tests.clawctl.fakes import ScriptedDevice


class Able(ScriptedDevice):
    """Looks at once and comes back."""

    def look(self, **_: Any) -> None:
        """Nothing to see."""

    def recover(self, *, timeout_s: float = 30.0) -> None:
        """Always there."""

    def check_text(self, text: str) -> None:
        """Takes all."""

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> None:
        """Nowhere."""

    def setting(self, namespace: str, key: str, *, timeout_s: float = 10.0) -> str | None:
        """Nothing is ever set."""


class Passing:
    """Passes every call on."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def __getattr__(self, name: str) -> Any:
        return getattr(self._device, name)


def test_a_device_without_the_verbs_has_neither():
    device = ScriptedDevice(FakeClock())
    assert at_once(device) is None
    assert recovering(device) is None
    assert channel(device) is None
    assert text_entry(device) is None
    assert at_once(Passing(device)) is None


def test_a_device_with_them_has_both_even_behind_another():
    device = Able(FakeClock())
    assert at_once(device) is device
    assert recovering(device) is device
    assert channel(device) is device
    assert text_entry(device) is device
    behind = Passing(device)
    assert at_once(behind) is behind
    assert recovering(behind) is behind


def test_every_page_has_an_action_and_no_action_needs_quoting():
    assert tuple(PAGE_ACTIONS) == get_args(Page)
    assert all(re.fullmatch(r"[a-z_]+", page) for page in PAGE_ACTIONS)
    assert all(re.fullmatch(r"android\.[A-Za-z_.]+", action) for action in PAGE_ACTIONS.values())
