"""Looks are numbered, kept, and compared with the picture before an act."""

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.steps.eyes import Eyes
from clawctl.trace.writer import RunWriter


def test_each_look_has_its_own_capture_and_the_latest_one_is_kept(tmp_path):
    clock, phone = FakeClock(), SimDevice.from_world("pixel-15-en")
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        eyes = Eyes(phone, clock, writer, strict=False)
        assert (eyes.latest, eyes.activity, eyes.started_s) == (None, None, 0.0)
        first = eyes.look(picture=True)
        clock.advance(5)
        second = eyes.look(picture=False)
    phone.close()
    assert first.provenance.capture_id == "c-0001"
    assert eyes.latest is second
    assert eyes.started_s == 1005.0
    assert eyes.density_dpi == 420
    kept = {path.name for path in (writer.path / "captures" / "c-0002").iterdir()}
    assert "screen.png" not in kept


def test_an_old_tree_below_a_new_picture_is_marked_after_an_act(tmp_path):
    class Frozen(SimDevice):
        kept = None

        def tree(self, *, timeout_s=30.0, hurry=False):
            self.kept = self.kept or super().tree(timeout_s=timeout_s, hurry=hurry)
            return self.kept

    clock, phone = FakeClock(), Frozen.from_world("pixel-15-en")
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        eyes = Eyes(phone, clock, writer, strict=False)
        phone.phone.start(action="android.settings.SETTINGS")
        eyes.look(picture=True)
        eyes.will_act()
        phone.phone.tap(540, 900)
        seen = eyes.look(picture=True)
    phone.close()
    assert "STALE_SUSPECTED" in seen.provenance.viewport["conditions"]


def test_the_tree_an_act_rested_on_is_the_old_one_and_not_that_of_the_last_picture(tmp_path):
    class Late(SimDevice):
        """Once it is told to, it goes on answering with the tree it gave last."""

        kept = None
        frozen = False

        def tree(self, *, timeout_s=30.0, hurry=False):
            if not self.frozen:
                self.kept = super().tree(timeout_s=timeout_s, hurry=hurry)
            return self.kept

    clock, phone = FakeClock(), Late.from_world("pixel-15-en")
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        eyes = Eyes(phone, clock, writer, strict=False)
        eyes.look(picture=True)  # of the home screen
        phone.phone.start(action="android.settings.SETTINGS")
        eyes.look(picture=False)  # the act rests on this
        eyes.will_act()
        phone.frozen = True
        phone.phone.tap(540, 900)
        seen = eyes.look(picture=True)
    phone.close()
    assert "STALE_SUSPECTED" in seen.provenance.viewport["conditions"]
