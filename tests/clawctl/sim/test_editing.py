"""Text goes into the field with the cursor, or into the one that is named."""

FIELD = {"kind": "field", "title": "Name", "id": "com.x:id/name", "setting": "global:device_name"}
SECRET = {"kind": "field", "title": "Code", "id": "com.x:id/code", "password": True}


def test_typing_goes_where_the_cursor_is_and_starts_from_the_setting(page_of, touch, look):
    phone = page_of(FIELD, SECRET)
    phone.text("lost")
    assert look(phone, "com.x:id/name").text == "Little"

    touch(phone, "com.x:id/name")
    phone.text("!")
    phone.key(67)
    phone.text("?")

    assert look(phone, "com.x:id/name").text == "Little?"
    assert look(phone, "com.x:id/code").text == "Code"


def test_a_password_shows_bullets_and_reads_clear_from_outside(page_of, touch, look):
    phone = page_of(FIELD, SECRET)
    touch(phone, "com.x:id/code")
    phone.text("12a")

    field = look(phone, "com.x:id/code")
    assert (field.text, field.password, field.hint) == ("•••", True, "Code")
    assert phone.controls.field_text() == "12a"
    assert b"12a" not in phone.dump()


def test_a_field_is_set_at_once_and_has_the_cursor_then(page_of, look):
    phone = page_of(FIELD, SECRET)

    assert phone.set_text(look(phone, "com.x:id/code"), "9")

    assert look(phone, "com.x:id/code").focused
    assert phone.controls.field_text() == "9"


def test_the_keys_of_the_keyboard_type_delete_and_put_it_away(page_of, touch, look):
    phone = page_of(SECRET)
    touch(phone, "com.x:id/code")
    for key in ("q", "w", "Delete", "Space", "."):
        touch(phone, key)
    assert phone.controls.field_text() == "q ."

    touch(phone, "Enter")

    assert not phone.controls.keyboard_shown
