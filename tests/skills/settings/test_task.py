"""What all skills of a page share, on one of them; and that every reason is explained."""

import re
from pathlib import Path

import pytest

from clawctl.sim.faults.plan import Fault
from tests.skills.settings.phones import Run, odd

ROOT = Path(__file__).resolve().parents[3]
# A reason stands where one gives up: Stop("X", …), _stop("X", …), ("X", "…") of a table.
REASON = re.compile(
    r'(?:Stop|_stop|_give_up|reason=)\(?\s*(?:page,\s*)?"([A-Z_]{4,})"|\("([A-Z_]{4,})", "[A-Z]'
)


def test_every_reason_is_in_the_docs_and_none_is_there_for_nothing():
    sources = (ROOT / "skills" / "clawctl_skills" / "settings").glob("*.py")
    raised = {a or b for s in sources for a, b in REASON.findall(s.read_text(encoding="utf-8"))}
    raised |= {"VALUES_DISAGREE", "VALUE_NOT_CONFIRMED"}  # of proof.py, which all of them use
    page = (ROOT / "docs" / "skills-settings.md").read_text(encoding="utf-8")
    table = page[page.index("## When it gives up") :]
    told = set(re.findall(r"`([A-Z]{2,}[A-Z_]+)`", table.split("## Measured")[0]))
    assert raised - told == set()
    # One is in a table of settings-version, two are the device's own codes.
    assert told - raised <= {"WAY_LED_OUT", "TEXT_NOT_SENDABLE", "NO_FOCUSED_FIELD"}


def test_giving_up_says_where_it_looked_what_it_saw_and_what_it_sent():
    run = odd("settings-switch", page="Twins", label="Between", on=True)
    told = run.report.reason
    assert told["missing"] == ("state",)
    assert [page["title"] for page in told["looked"]][-1] == "Twins"
    assert told["noticed"][-1]["what"] == "no_switch"
    assert told["tried"][0].startswith("open settings")


@pytest.mark.parametrize(
    ("world", "switch"),
    [
        ("pixel-15-en@ar", "auto_rotate"),
        ("samsung-oneui7@de", "adaptive_brightness"),
        ("xiaomi-miui14@ja", "adaptive_brightness"),
        ("pixel-10@en", "adaptive_brightness"),
        ("pixel-tablet-15@en", "auto_rotate"),
    ],
)
def test_without_a_single_id_they_still_work(world, switch):
    opened = Run(world, "settings-open", ids=False, page="display")
    assert opened.phone.screen == "display"
    assert opened.report.basis[-1] == "title"
    given = {"page": "display", "label": switch, "on": False}
    assert Run(world, "settings-switch", ids=False, **given).value == {"state": "off"}
    given = {"page": "display", "label": "screen_timeout", "option": "timeout_5m"}
    chosen = Run(world, "settings-choose", ids=False, **given)
    assert chosen.value
    assert chosen.phone.settings.get("system", "screen_off_timeout") == "300000"


def test_a_dialog_that_comes_with_the_touch_ends_the_run_and_nothing_is_sent_again():
    run = odd("settings-switch", page="Switches", label="One", on=True,
              faults=[Fault(name="dialog", text="anr", on="tap", nth=2)])  # fmt: skip
    assert run.report.status == "gave_up"
    assert run.taps == 2
