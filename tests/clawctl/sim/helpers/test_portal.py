"""The Portal: a content provider and an HTTP port behind a token."""

import base64
import json

URI = "content://com.mobilerun.portal"


def asked(bench, path):
    row = bench.sh(f"content query --uri {URI}/{path}")
    assert row.startswith("Row: 0 result=")
    return json.loads(row.removeprefix("Row: 0 result="))


def test_it_is_set_up_as_its_owner_does(form):
    assert "com.mobilerun.portal" in form.sh("pm list packages")
    service = form.sh("settings get secure enabled_accessibility_services")
    assert service.startswith("com.mobilerun.portal/")
    assert asked(form, "version")["result"] == "0.9.9"


def test_its_state_holds_tree_app_and_display(form):
    state = asked(form, "state_full")["result"]
    assert state["phone_state"]["packageName"] == "com.android.settings"
    assert state["phone_state"]["isEditable"] is True
    assert state["device_context"]["screen_bounds"]["width"] == form.phone.size_px[0]

    def walk(node):
        yield node
        for child in node["children"]:
            yield from walk(child)

    edits = [node for node in walk(state["a11y_tree"]) if node["isEditable"]]
    assert [node["resourceId"] for node in edits] == ["com.android.settings:id/name"]


def test_it_types_and_presses_and_keeps_a_clipboard(form):
    text = base64.b64encode("grüße".encode()).decode()
    form.sh(f"content insert --uri {URI}/keyboard/input --bind base64_text:s:{text}")
    assert form.field() == "grüße"
    form.sh(f"content insert --uri {URI}/keyboard/key --bind key_code:i:67")
    assert form.field() == "grüß"
    form.sh(
        f"content insert --uri {URI}/keyboard/input --bind base64_text:s:{text} --bind clear:b:true"
    )
    assert form.field() == "grüße"
    form.sh(f"content insert --uri {URI}/keyboard/input --bind base64_text:s:%%")
    form.sh(f"content insert --uri {URI}/clipboard/set --bind text:s:copied")
    assert asked(form, "clipboard/get")["result"] == {"text": "copied"}
    assert form.field() == "grüße"


def test_its_port_wants_the_token(form):
    assert form.http("tcp:8080", "GET", "/ping")[1]["result"] == "pong"
    assert form.http("tcp:8080", "GET", "/state")[0] == 401
    token = asked(form, "auth_token")["result"]
    status, reply = form.http("tcp:8080", "GET", "/packages", Authorization=f"Bearer {token}")
    assert status == 200
    assert "com.android.settings" in {row["packageName"] for row in reply["result"]}
    picture = form.http("tcp:8080", "GET", "/screenshot", Authorization=f"Bearer {token}")[1]
    assert base64.b64decode(picture["result"]).startswith(b"\x89PNG")
    assert form.http("tcp:8080", "GET", "/nonsense", Authorization=f"Bearer {token}")[0] == 404


def test_unknown_paths_are_errors_and_other_providers_are_not_its(form):
    assert asked(form, "nonsense")["status"] == "error"
    assert "Could not find provider" in form.sh("content query --uri content://com.nobody/x")
