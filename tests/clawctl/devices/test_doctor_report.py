"""What findings amount to."""

from clawctl.devices.doctor_report import (
    Finding,
    Skipped,
    failed,
    not_needed,
    passed,
    summed_up,
    warned,
)


def finding(name, outcome, *, required=True, blocked_by=None):
    return Finding(
        id=name, status=outcome.status, required=required, code=outcome.code, saw=outcome.saw,
        mend=outcome.mend, blocked_by=blocked_by,
    )  # fmt: skip


def test_all_passed_is_ok_and_checks_that_do_not_matter_here_are_no_obstacle():
    report = summed_up("sim", [finding("a", passed("x")), finding("b", not_needed("why"))], ())
    assert (report.ok, report.critical_ok) == (True, True)
    assert report.skipped_checks == (Skipped(id="b", reason="why", blocked_by=None),)
    assert report.next_actions == ()


def test_a_warning_about_something_optional_leaves_the_device_ready():
    warning = finding("b", warned("DISK_LOW", "x", "Free space."), required=False)
    report = summed_up("p", [finding("a", passed("x")), warning], ())
    assert (report.ok, report.critical_ok) == (False, True)
    assert report.next_actions == ("Free space.",)


def test_a_required_check_that_did_not_run_is_not_passed():
    blocked = finding("b", failed("BLOCKED", "needs a", ""), blocked_by="a")
    report = summed_up("p", [finding("a", passed("x")), blocked], ())
    assert (report.ok, report.critical_ok) == (False, False)


def test_the_same_mend_is_said_once():
    twice = [finding(name, failed("X", "x", "Do it.")) for name in "ab"]
    assert summed_up("p", twice, ()).next_actions == ("Do it.",)
