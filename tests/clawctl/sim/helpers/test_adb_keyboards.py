"""Keyboards that type what a broadcast says, once they are chosen."""

import base64

from tests.apks import apk

ADB, U2 = "com.android.adbkeyboard/.AdbIME", "com.github.uiautomator/.AdbKeyboard"
TYPE_ADB = f"am broadcast -a ADB_INPUT_B64 --es msg {base64.b64encode('grüße'.encode()).decode()}"
TYPE_U2 = (
    "am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text "
    f"{base64.b64encode('héllo'.encode()).decode()}"
)


def test_the_owners_keyboard_types_once_it_is_chosen(form):
    assert ADB in form.sh("ime list -s -a").splitlines()
    form.sh(TYPE_ADB)
    assert form.field() == ""
    assert "enabled" in form.sh(f"ime enable {ADB}")
    assert "selected" in form.sh(f"ime set {ADB}")
    assert form.sh(TYPE_ADB).endswith("Broadcast completed: result=0\n")
    assert form.field() == "grüße"
    form.sh("am broadcast -a ADB_CLEAR_TEXT")
    form.sh("am broadcast -a ADB_INPUT_TEXT --es msg plain")
    form.sh("am broadcast -a ADB_INPUT_CODE --ei code 67")
    assert form.field() == "plai"
    form.sh("am broadcast -a ADB_INPUT_B64 --es msg '%%%'")
    assert form.field() == "plai"


def test_u2s_keyboard_comes_with_its_apk_and_tells_whether_it_typed(form):
    assert U2 not in form.sh("ime list -s -a")
    data = apk("com.github.uiautomator", 230)
    form.handset.files.write("/data/local/tmp/k.apk", data)
    assert form.sh("pm install -r -t /data/local/tmp/k.apk") == "Success\n"
    assert U2 in form.sh("ime list -s -a").splitlines()
    assert "result=0" in form.sh(TYPE_U2)
    form.sh(f"ime enable {U2}; ime set {U2}")
    assert "result=-1" in form.sh(TYPE_U2)
    assert form.field() == "héllo"
    assert "result=-1" in form.sh("am broadcast -a ADB_KEYBOARD_HIDE")
    assert "result=-1" in form.sh("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT")
    assert form.field() == ""
    assert "result=-1" in form.sh(TYPE_U2.replace("INPUT_TEXT", "SET_TEXT"))
    form.sh("cmd clipboard set text x")
    assert 'data="' in form.sh("am broadcast -a ADB_KEYBOARD_GET_CLIPBOARD")
    assert "result=-1" in form.sh("am broadcast -a ADB_KEYBOARD_SMART_ENTER")
    assert form.sh("pm uninstall com.github.uiautomator") == "Success\n"
    assert U2 not in form.sh("ime list -s -a")
    assert "result=0" in form.sh(TYPE_U2)
