"""Records of what came by adb."""

from clawctl.sim.installed import Installed
from clawctl.sim.manifest import Manifest


def test_a_known_package_wakes_its_helper_when_it_comes_and_goes():
    installed, told = Installed(), []
    installed.known["com.x"] = lambda: told.append("here")
    installed.gone["com.x"] = lambda: told.append("gone")
    installed.add(Manifest("com.x", 7, "1.2"))
    installed.add(Manifest("a.b", 1))
    assert installed.names() == ("a.b", "com.x")
    assert installed.find("com.x") == Manifest("com.x", 7, "1.2")
    assert "com.x" in installed
    assert installed.remove("com.x")
    assert not installed.remove("com.x")
    assert told == ["here", "gone"]
