"""Starting activities: which screen an intent means, and what `am start` says about it.

Room     clawctl.sim. Changes the tasks, draws nothing.
Input    an action, a component or a package.
Output   StartResult with the device's words; the tasks changed when it was ok.
"""

import msgspec

from clawctl.sim.shown import DIALOG_FRAMES
from clawctl.sim.system_screens import screen_of
from clawctl.sim.tasks import Entry, Tasks
from clawctl.sim.world.model import World

HOME_ACTIVITY, SUB_ACTIVITY, APP_ACTIVITY = ".Settings", ".SubSettings", ".MainActivity"
IN_FRONT = "Warning: Activity not started, its current task has been brought to the front"
ON_TOP = (
    "Warning: Activity not started, intent has been delivered to currently running "
    "top-most instance."
)
NO_ACTIVITIES = "** No activities found to run, monkey aborted."


class StartResult(msgspec.Struct, frozen=True):
    """Whether an activity came to the front, and every line the device says about it."""

    ok: bool
    message: str


class Starts:
    """Resolves intents against a world and carries them out on the tasks."""

    def __init__(self, world: World, tasks: Tasks) -> None:
        self._world = world
        self._tasks = tasks

    def by_action(self, action: str) -> StartResult:
        """`am start -a ACTION`."""
        first = f"Starting: Intent {{ act={action} }}"
        for name, screen in self._world.screens.items():
            if action in screen.actions:
                return self._done(first, self.enter(name, screen.activity))
        error = f"unable to resolve Intent {{ act={action} flg=0x10000000 }}"
        return StartResult(False, f"{first}\nError: Activity not started, {error}")

    def by_component(self, component: str) -> StartResult:
        """`am start -n PACKAGE/CLASS`, the class in its short or long form."""
        package, _, written = component.partition("/")
        short = written.removeprefix(package) if written.startswith(f"{package}.") else written
        first = f"Starting: Intent {{ cmp={package}/{short} }}"
        phone = self._world.hardware
        if (package, short) == (phone.launcher_package, phone.launcher_activity):
            self._tasks.go_home()
            return StartResult(True, first)
        for name in self._world.screens:
            if (package, short) == (self.package(name), self.activity(name)):
                return self._done(first, self.enter(name, short))
        long = f"{package}/{package if short.startswith('.') else ''}{short}"
        error = f"Error type 3\nError: Activity class {{{long}}} does not exist."
        return StartResult(False, f"{first}\n{error}")

    def by_package(self, package: str) -> StartResult:
        """What the launcher's icon does, or `monkey -p PACKAGE -c …LAUNCHER 1`."""
        phone = self._world.hardware
        if package == phone.launcher_package:
            self._tasks.go_home()
            return StartResult(True, "")
        for app in self._world.apps:
            if app.package == package:
                return self._done("", self.enter(app.goto))
        if package == phone.settings_package:
            return self._done("", self.enter("home"))
        return StartResult(False, NO_ACTIVITIES)

    def package(self, name: str) -> str:
        """The app a screen belongs to."""
        return self._world.screens[name].package or self._world.hardware.settings_package

    def activity(self, name: str) -> str | None:
        """The component an intent for the screen starts; None when only rows lead there."""
        if name == "home":
            return HOME_ACTIVITY
        screen = self._world.screens[name]
        if screen.activity is None and screen.package is not None:
            return APP_ACTIVITY
        return screen.activity

    def open(self, name: str, *, from_home: bool = False) -> None:
        """Go to a screen from a row: into the same task, even when it is another app's.

        A dialog is a window of the activity below it and carries that one's name. from_home:
        the row stood in the left of two panes; the page replaces the one on the right.
        """
        task = self._tasks.front
        if task is None:
            self.enter(name)
            return
        dialog = self._world.screens[name].frame in DIALOG_FRAMES
        if from_home and not dialog:
            task.entries[:] = [entry for entry in task.entries if entry.screen == "home"]
        below = task.entries[-1].activity if task.entries else None
        task.entries.append(self._entry(name, below if dialog else None))

    def interrupt(self, name: str) -> None:
        """Put a dialog of the system over whatever is in front."""
        screen = screen_of(self._world, name)
        package = screen.package or self._world.hardware.settings_package
        self._tasks.over.append(Entry(name, package, screen.activity or SUB_ACTIVITY))

    def enter(self, name: str, activity: str | None = None) -> str:
        """Show a screen in its app's task, in front; the warning that goes with it, or "".

        Home is a single task: what stands above it in the task is closed. So is an app's
        first screen. Other pages go on top of whatever their task shows.
        """
        package = self.package(name)
        task, was_front = self._tasks.find(package), self._tasks.front
        single = name == "home" or package != self._world.hardware.settings_package
        if task is not None and single:
            for place, entry in enumerate(task.entries):
                if entry.screen == name:
                    top = task is was_front and place == len(task.entries) - 1
                    del task.entries[place + 1 :]
                    self._tasks.bring(package)
                    return ON_TOP if top else IN_FRONT
        self._tasks.bring(package).entries.append(self._entry(name, activity))
        return ""

    def _entry(self, name: str, activity: str | None) -> Entry:
        screen = self._world.screens[name]
        if activity is None:
            own = self.activity(name) if name == "home" or screen.package else None
            activity = own or SUB_ACTIVITY
        focus = {"search": "search", "text-dialog": "android:id/edit"}.get(screen.frame)
        return Entry(name, self.package(name), activity, focus=focus)

    def _done(self, first: str, warning: str) -> StartResult:
        return StartResult(True, f"{first}\n{warning}".strip("\n"))
