"""Which screens are open, and in what order: the tasks of a phone.

Room     clawctl.sim. Plain state, no drawing, no settings.
Output   the entry in front; what Back, Home and a start leave behind.

The launcher is what remains when nothing else is in front; it is no task of its own here.
"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Entry:
    """One open screen: its world id, the component that shows it, where it is scrolled to.

    activity  short form, ".SubSettings".
    texts     what was typed into its fields, by name; focus: the field with the text cursor.
    """

    screen: str
    package: str
    activity: str
    scroll_px: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    focus: str | None = None


@dataclass(slots=True)
class Task:
    """The screens of one app, the one in sight last.

    beside  what stands in the other pane of a wide display while no entry says so, by screen.
    """

    package: str
    entries: list[Entry] = field(default_factory=list)
    beside: dict[str, Entry] = field(default_factory=dict)


class Tasks:
    """All tasks, the most recent last; front is None while the launcher or overview shows.

    over  dialogs of the system above everything, the topmost last.
    """

    def __init__(self) -> None:
        self._tasks: list[Task] = []
        self._at_home = True
        self.overview = False
        self.over: list[Entry] = []

    @property
    def front(self) -> Task | None:
        """The task in sight."""
        return None if self._at_home or self.overview or not self._tasks else self._tasks[-1]

    @property
    def recent(self) -> list[Task]:
        """Tasks, the latest first, as the overview lists them."""
        return self._tasks[::-1]

    def find(self, package: str) -> Task | None:
        """The task of an app, in sight or not."""
        return next((task for task in self._tasks if task.package == package), None)

    def bring(self, package: str) -> Task:
        """The app's task, made when there is none, in front."""
        task = self.find(package) or Task(package)
        if task in self._tasks:
            self._tasks.remove(task)
        self._tasks.append(task)
        self._at_home = self.overview = False
        return task

    def go_home(self) -> None:
        """Show the launcher; tasks stay as they are."""
        self._at_home, self.overview = True, False
        self.over.clear()

    def show_overview(self) -> None:
        """Show the recent tasks, or leave them again for the one before."""
        self.overview = not self.overview

    def back(self) -> None:
        """Close the dialog on top, leave the overview, or close the front entry.

        The last entry of a task ends it.
        """
        if self.over:
            self.over.pop()
            return
        if self.overview:
            self.overview = False
            return
        task = self.front
        if task is None:
            return
        task.entries.pop()
        if not task.entries:
            self.remove(task.package)

    def remove(self, package: str) -> bool:
        """End an app's task; the launcher shows when it was in front. False: there was none."""
        task = self.find(package)
        if task is None:
            return False
        if task is self.front:
            self._at_home = True
        self._tasks.remove(task)
        return True
