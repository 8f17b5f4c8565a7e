"""Coroutines moved by hand: waits, ends, and what is fed to them."""

from clawctl.sim.waiting import KILLED, Run, Runs, Stdin, finish, pause, until


async def count_to(limit, seen):
    for number in range(limit):
        seen.append(number)
        await pause()
    return limit


def test_a_run_goes_on_from_wait_to_wait_and_tells_its_status():
    seen, codes, moves = [], [], []
    run = Run(count_to(2, seen), codes.append, lambda: moves.append(len(seen)))
    run.advance()
    assert (seen, codes, moves) == ([0], [], [1])
    run.advance()
    run.advance()
    run.advance()
    assert (seen, codes, moves) == ([0, 1], [2], [1, 2])
    assert run.ended


def test_a_run_that_wakes_everyone_does_not_move_itself_again():
    runs, seen = Runs(), []

    async def busy():
        runs.wake()
        seen.append(1)
        await pause()
        return 0

    runs.start(busy())
    runs.wake()
    assert seen == [1]


def test_a_stopped_run_gives_back_what_it_holds():
    freed, codes = [], []

    async def holder():
        try:
            await until(lambda: False)
        finally:
            freed.append(True)
        return 0

    run = Run(holder(), codes.append)
    run.advance()
    run.stop()
    run.stop()
    run.advance()
    assert (freed, codes) == ([True], [])


def test_runs_forget_what_has_ended():
    runs, ready = Runs(), []

    async def waits():
        await until(lambda: bool(ready))
        return 0

    runs.start(waits())
    runs.start(waits())
    assert len(runs) == 2
    ready.append(True)
    runs.wake()
    assert len(runs) == 0
    runs.start(count_to(5, []))
    runs.stop()
    assert len(runs) == 0


def read(stdin, *counts):
    got = []

    async def work():
        for count in counts:
            got.append(await stdin.read(count))
        return 0

    run = Run(work())
    run.advance()
    return got, run


def test_a_read_waits_for_its_bytes_and_ends_with_the_input():
    stdin = Stdin(b"ab", more=True)
    got, run = read(stdin, 3, None)
    assert got == []
    stdin.feed(b"cd")
    run.advance()
    assert got == [b"abc"]
    stdin.feed(b"e")
    run.advance()
    assert got == [b"abc"]
    stdin.end()
    stdin.feed(b"too late")
    run.advance()
    assert got == [b"abc", b"de"]


def test_lines_end_with_either_sign_and_the_last_needs_none():
    stdin, lines = Stdin(b"a\nb\rc"), []

    async def work():
        while (line := await stdin.line()) is not None:
            lines.append(line)
        return 0

    assert finish(work()) == 0
    assert lines == [b"a", b"b", b"c"]


def test_what_nothing_can_wake_is_killed():
    assert finish(count_to(1, [])) == KILLED
