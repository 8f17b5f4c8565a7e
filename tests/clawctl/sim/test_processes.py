"""Processes are listed while they run and end when asked."""

from clawctl.sim.processes import Processes
from clawctl.sim.waiting import Runs, until


def test_processes_are_listed_while_they_run_and_end_by_name_or_package():
    runs = Runs()
    processes = Processes(runs)

    async def serve(name, package):
        with processes.started(name, package=package) as process:
            await until(lambda: process.ending)
        return 0

    runs.start(serve("logcat", ""))
    runs.start(serve("com.x.Server", "com.x"))
    names = [(process.name, process.pid) for process in processes.running]
    assert names == [("logcat", 4801), ("com.x.Server", 4802)]
    assert processes.end(name_part="nobody") == 0
    assert processes.end(package="com.x") == 1
    assert [process.name for process in processes.running] == ["logcat"]
    assert processes.end(name_part="log") == 1
    assert processes.running == ()
