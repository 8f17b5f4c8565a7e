"""A diff without an entry is no change, whatever the bars do."""

from clawctl_adapters.model.diff import Change, Diff, Pair


def diff(**parts):
    return Diff(before_capture="c-0001", after_capture="c-0002", **parts)


def test_ticking_bars_alone_are_no_change():
    assert diff().no_change
    assert diff(bar_ticks=3, absence_proved=False).no_change


def test_any_entry_is_a_change():
    assert not diff(appeared=("0",)).no_change
    assert not diff(gone=("0",)).no_change
    assert not diff(changed=(Change("0", "0", ("text",)),)).no_change
    assert not diff(moved=(Pair("0", "0", "id"),)).no_change
