"""What adb sees of a phone beside its screen."""

from clawctl.sim.handset import Handset
from clawctl.sim.manifest import Manifest


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


def test_installed_packages_and_keyboards_join_the_worlds_own(phone):
    handset = Handset(phone)
    handset.installed.add(Manifest("com.x", 1))
    assert set(handset.packages()) - set(phone.packages) == {"com.x"}
    handset.keyboards = ["com.x/.K"]
    assert handset.input_methods() == (*phone.controls.input_methods, "com.x/.K")


def test_nobody_has_the_cursor_until_a_field_is_touched(page_of):
    phone = page_of({"kind": "field", "title": "Name", "id": "com.android.settings:id/n"})
    handset = Handset(phone)
    assert handset.focused_field() is None
    field = next(v for v in phone.roots()[0].walk() if v.cls.endswith("EditText"))
    phone.set_text(field, "a")
    assert handset.focused_field().text == "a"
