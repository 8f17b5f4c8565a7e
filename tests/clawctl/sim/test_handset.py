"""What adb sees of a phone beside its screen."""

from clawctl.sim.handset import Handset


def test_files_carry_the_phones_time(phone):
    handset = Handset(phone)
    phone.clock.advance(90_000)
    handset.files.write("/sdcard/a", b"")
    assert handset.files.entry("/sdcard/a").mtime_s == 1767606060 + 90


def test_the_language_is_a_property_even_when_no_world_says_so(phone):
    handset = Handset(phone)
    assert handset.prop("persist.sys.locale") == "en-GB"
    phone.props["persist.sys.locale"] = "de-DE"
    assert handset.prop("persist.sys.locale") == "de-DE"
    assert handset.prop("no.such") == ""
