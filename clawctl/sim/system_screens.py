"""Dialogs that come from the system and not from a world: permission, ANR, crash, power menu.

Room     clawctl.sim, pure data.
Output   Screens by name, the window titles the system gives them, and what power buttons do.

Any phone can be interrupted by one; a world file says nothing about them.
"""

from collections.abc import Mapping

from clawctl.sim.world.model import Button, Screen, World

CONTROLLER = "com.google.android.permissioncontroller"
_GRANT = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
_OWNER = "com.android.permissioncontroller:id"

SYSTEM_SCREENS: Mapping[str, Screen] = {
    "system:permission": Screen(
        frame="permission-dialog", title="label:permission_question", package=CONTROLLER,
        activity=_GRANT,
        buttons=(
            Button(
                title="label:permission_while_using",
                id=f"{_OWNER}/permission_allow_foreground_only_button",
            ),
            Button(
                title="label:permission_once", id=f"{_OWNER}/permission_allow_one_time_button"
            ),
            Button(title="label:permission_deny", id=f"{_OWNER}/permission_deny_button"),
        ),
    ),
    "system:anr": Screen(
        frame="alert-dialog", title="label:anr_title", package="android",
        buttons=(
            Button(title="label:anr_wait", id="android:id/aerr_wait"),
            Button(title="label:anr_close", id="android:id/aerr_close"),
        ),
    ),
    "system:crash": Screen(
        frame="alert-dialog", title="label:crash_title", package="android",
        buttons=(Button(title="label:anr_close", id="android:id/aerr_close"),),
    ),
    "system:power-menu": Screen(
        frame="permission-dialog", title="label:power_menu", package="com.android.systemui",
        buttons=(Button(title="label:power_off"), Button(title="label:restart")),
    ),
}  # fmt: skip
WINDOW_TITLES: Mapping[str, str] = {
    "system:anr": "Application Not Responding: com.android.settings",
    "system:crash": "Application Error: com.android.settings",
    "system:power-menu": "GlobalActions",
}
POWER: Mapping[tuple[str, int], str] = {
    ("system:power-menu", 0): "off",
    ("system:power-menu", 1): "restart",
}


def screen_of(world: World, name: str) -> Screen:
    """A screen of the world, or one of the system's."""
    return world.screens.get(name) or SYSTEM_SCREENS[name]
