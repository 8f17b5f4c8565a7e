"""What passes by keeps its time; notices stay until they are removed."""

from clawctl.sim.overlays import HEADS_UP_MS, TOAST_MS, Overlays
from clawctl.sim.world.model import Notice

MAIL, USB = Notice(app="Mail", title="New"), Notice(app="System", title="USB", ongoing=True)


def test_a_toast_is_there_for_its_time_and_remembered_after():
    over = Overlays()
    over.show_toast("Saved", 100)

    assert over.toast_at(100).text == "Saved"
    assert over.toast_at(100 + TOAST_MS) is None
    assert [toast.text for toast in over.toasts] == ["Saved"]


def test_no_more_than_some_toasts_are_remembered():
    over = Overlays()
    for number in range(100):
        over.show_toast(str(number), number)

    assert len(over.toasts) == 21
    assert over.toasts[-1].text == "99"


def test_a_new_notice_comes_first_and_a_heads_up_one_passes():
    over = Overlays(notices=[USB])
    over.post(MAIL, 0, heads_up=True)

    assert over.notices == [MAIL, USB]
    assert over.heads_up_at(HEADS_UP_MS - 1) is MAIL
    assert over.heads_up_at(HEADS_UP_MS) is None


def test_what_goes_on_cannot_be_removed():
    over = Overlays(notices=[MAIL, USB])
    over.remove(USB)
    over.clear()

    assert over.notices == [USB]
