"""Input methods: listed, enabled, chosen."""

GOOGLE = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
OTHER = "com.x/.Keyboard"
CHOSEN = "settings get secure default_input_method"


def test_the_systems_keyboard_is_always_there(sh):
    assert sh.text("ime list -s -a") == f"{GOOGLE}\n"
    assert sh.text("ime list") == f"{GOOGLE}:\n  mId={GOOGLE} mSettingsActivityName=null\n"


def test_a_keyboard_is_chosen_once_it_is_enabled(sh):
    sh.handset.keyboards = [OTHER]
    assert sh.text("ime list -s") == f"{GOOGLE}\n"
    assert "cannot be selected" in sh.text(f"ime set {OTHER}")
    assert "now enabled" in sh.text(f"ime enable {OTHER}")
    assert sh.text("ime list -s") == f"{GOOGLE}\n{OTHER}\n"
    assert "selected" in sh.text("ime set com.x/com.x.Keyboard")
    assert sh.text(CHOSEN) == f"{OTHER}\n"
    assert "now disabled" in sh.text(f"ime disable {OTHER}")
    assert sh.text(CHOSEN) == f"{GOOGLE}\n"


def test_an_unknown_keyboard_is_complained_about_with_success(sh):
    outcome = sh("ime enable com.nobody/.X")
    assert (outcome.code, outcome.stream(2)) == (
        0,
        b"Unknown input method com.nobody/.X cannot be enabled for user #0\n",
    )
    assert sh("ime nonsense").code == 255


def test_reset_goes_back_to_the_systems(sh):
    sh.handset.keyboards = [OTHER]
    sh(f"ime enable {OTHER}; ime set {OTHER}; ime reset")
    assert sh.text(CHOSEN) == f"{GOOGLE}\n"
