"""What dumpsys says of apps."""

import pytest


@pytest.mark.parametrize(
    ("script", "holds"),
    [
        ("dumpsys package com.android.settings", "Package [com.android.settings]"),
        ("dumpsys package com.android.settings", "com.android.settings/.Settings filter"),
        ("dumpsys package no.such", "Unable to find package: no.such"),
        ("dumpsys activity services com.x", "(nothing)"),
        ("dumpsys activity recents", "id=12"),
        ("dumpsys input_method", "mInputShown=false"),
        ("dumpsys telephony.registry", "mCallState=0"),
        ("dumpsys gfxinfo com.x reset", "Total frames rendered"),
        ("dumpsys accessibility", "Enabled services:{}"),
        ("dumpsys -l", "  input_method\n"),
        ("dumpsys deviceidle whitelist +com.x", "deviceidle"),
    ],
)
def test_reports_hold_what_their_readers_want(sh, script, holds):
    outcome = sh(script)
    assert outcome.code == 0
    assert holds in outcome.merged().decode()


def test_a_keyboard_in_sight_is_told(page_of):
    from clawctl.sim.handset import Handset
    from clawctl.sim.shell.commands.dumpsys_apps import input_method

    phone = page_of({"kind": "field", "title": "Name", "id": "com.android.settings:id/n"})
    field = next(v for v in phone.roots()[0].walk() if v.cls.endswith("EditText"))
    phone.tap(field.shown.left + 5, field.shown.top + 5)
    said = input_method(Handset(phone), ())
    assert "mInputShown=true" in said
    assert "  hintText=Name label=null\n" in said
