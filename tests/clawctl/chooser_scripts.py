"""Processes that choose, well and badly, for tests; each is a program of one argument.

Run as `python chooser_scripts.py NAME`. Reads question lines, writes answer lines.
"""

import json
import subprocess
import sys
import time

STILL = ("no_change", "suspected_noop")


def answer(question: dict, choice: str) -> dict:
    """A whole answer that picks the choice with all of its confidence."""
    choices = question["request"]["choices"]
    shares = {one: 1.0 if one == choice else 0.0 for one in choices}
    return {
        "question": question["question"],
        "answer": {
            "model": question["request"]["model"], "type": "choice", "choice": choice,
            "confidence": 0.9, "probabilities": shares,
        },
    }  # fmt: skip


def best(question: dict) -> dict:
    """About phone where it is offered, else further along the list, else back."""
    choices, last = question["request"]["choices"], question["last"]
    lists = [c for c in choices if c.startswith("scroll:")]
    if "open:about" in choices:
        return answer(question, "open:about")
    if not lists or (last and last["action"] == "scroll" and last["effect"] in STILL):
        move = {"model": question["request"]["model"], "type": "move", "move": "back"}
        return {"question": question["question"], "answer": move}
    return answer(question, lists[0])


def say(value: object) -> None:
    """One line out."""
    print(value if isinstance(value, str) else json.dumps(value), flush=True)


def good(question: dict) -> None:
    say(best(question))


def first_wrong(question: dict) -> None:
    """A choice that is not offered, then a right one."""
    say(answer(question, "open:nowhere") if not question["refused"] else best(question))


def garbage(_question: dict) -> None:
    say("{not json")


def huge(_question: dict) -> None:
    say('{"question": 1, "answer": "' + "x" * 200_000 + '"}')


def endless(_question: dict) -> None:
    while True:
        sys.stdout.write("y" * 65536)


def partial(question: dict) -> None:
    sys.stdout.write(json.dumps(best(question))[:20])
    sys.stdout.flush()
    sys.exit(0)


def early(_question: dict) -> None:
    print("key=hunter2hunter2, mail anna@example.org", file=sys.stderr, flush=True)
    sys.exit(3)


def hang(_question: dict) -> None:
    time.sleep(600)


def foreign(question: dict) -> None:
    say({**best(question), "question": 999})
    say(best(question))


def twice(question: dict) -> None:
    say(best(question))
    say(best(question))


def late(question: dict) -> None:
    """Always the answer to the question before."""
    if question["question"] > 1:
        say({**best(question), "question": question["question"] - 1})


def brood(question: dict) -> None:
    """Leaves a child behind that holds its pipes, and does not answer."""
    code = "import time; time.sleep(600)"
    child = subprocess.Popen([sys.executable, "-c", code, "brooded", *sys.argv[2:]])
    print(child.pid, file=sys.stderr, flush=True)
    time.sleep(600)


def deaf(_question: dict) -> None:
    """Reads nothing at all: see the end of this file."""
    time.sleep(600)


def give_up(question: dict) -> None:
    model = question["request"]["model"]
    move = {"model": model, "type": "move", "move": "give_up"}
    say({"question": question["question"], "answer": move})


if __name__ == "__main__":
    act = globals()[sys.argv[1]]
    if sys.argv[1] == "deaf":
        time.sleep(600)
    for line in sys.stdin:
        act(json.loads(line))
