"""Run the scripts that drive third-party clients against `clawctl sim serve`, and keep the summary.

    CLIENTS_HOME=FOLDER python -m tests.clients RUNNERS [CLIENT …] [--write docs/third-party.md]

RUNNERS is the folder with run.py; CLIENTS_HOME holds the clients it has installed, outside every
repository. Each client gets a fresh phone in a network namespace with loopback only. Nothing of
the scripts or the clients is copied: only which steps held, and what each cost.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = os.pathsep.join(str(ROOT / name) for name in ("", "adapters", "skills"))
WORLD = "settings"
BEGIN, END = "<!-- begin: written by python -m tests.clients -->", "<!-- end -->"
# (client, step) → why it does not hold on any phone
KNOWN = {
    ("u2_mcp", "init (pushes the jar)"): (
        "the client's own fault: it calls uiautomator2 3.7.1 with an argument that is gone"
    ),
}


def clients_in(runners: Path) -> list[str]:
    """Clients that have a script in that folder."""
    return sorted(path.stem.removeprefix("client_") for path in runners.glob("client_*.py"))


def run(runners: Path, clients: list[str], world: str) -> list[dict[str, Any]]:
    """Rows of run.py, one a client; a client that could not begin has a failed step."""
    serve = f"{shlex.quote(sys.executable)} -m clawctl sim serve {world} --json"
    results: list[dict[str, Any]] = []
    for client in clients:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "out.json"
            command = [sys.executable, "run.py", client, "--netns", "--serve", serve,
                       "--json", str(out)]  # fmt: skip
            env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": SOURCES}
            done = subprocess.run(command, cwd=runners, env=env, capture_output=True, text=True)
            sys.stdout.write(done.stdout)
            if out.is_file():
                results += json.loads(out.read_text())
            else:
                said = (done.stdout + done.stderr).strip().splitlines()[-1:] or ["no output"]
                step = {"step": "(start)", "ok": False, "problem": said[0][:200]}
                results.append({"client": client, "steps": [step]})
    return results


def failures(results: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Steps that did not hold and should have: client, step, problem."""
    return [
        (row["client"], step["step"], str(step.get("problem")))
        for row in results
        for step in row["steps"]
        if not step["ok"] and (row["client"], step["step"]) not in KNOWN
    ]


def summary(results: list[dict[str, Any]]) -> str:
    """A table of clients, and one of the steps that did not hold."""
    lines = [
        "| client | steps | held | observe, ms | tap + observe, ms | streams a tap + observe |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in sorted(results, key=lambda row: str(row["client"])):
        steps = {step["step"]: step for step in row["steps"]}
        held = sum(step["ok"] for step in row["steps"])
        look = steps.get("observe") or steps.get("observe (dump + cat)") or {}
        tap = steps.get("tap + observe") or {}
        cells = [look.get("ms", "–"), tap.get("ms", "–"), tap.get("streams", "–")]
        shown = " | ".join(str(cell) for cell in (row["client"], len(steps), held, *cells))
        lines.append(f"| {shown} |")
    total = sum(len(row["steps"]) for row in results)
    held = sum(step["ok"] for row in results for step in row["steps"])
    lines += ["", f"{held} of {total} steps held, {len(results)} clients, world `{WORLD}`."]
    for row in results:
        for step in row["steps"]:
            if not step["ok"]:
                why = KNOWN.get((row["client"], step["step"]), step.get("problem"))
                lines.append(f"Not held: {row['client']}, {step['step']}: {why}.")
    return "\n".join(lines) + "\n"


def put(page: str, table: str) -> str:
    """The page with the table between its two marks; ValueError when they are not there."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has no marks to write between")
    return f"{before}{BEGIN}\n\n{table}\n{END}{after}"


def main(arguments: list[str] | None = None) -> int:
    """0 when every step held that can."""
    parser = argparse.ArgumentParser(prog="python -m tests.clients", description=__doc__)
    parser.add_argument("runners", type=Path)
    parser.add_argument("client", nargs="*")
    parser.add_argument("--world", default=WORLD)
    parser.add_argument("--write", type=Path, help="a page with the two marks")
    chosen = parser.parse_args(arguments)
    page = chosen.write.read_text("utf-8") if chosen.write is not None else f"{BEGIN}{END}"
    put(page, "")  # a page without marks is said before an hour of runs, not after
    results = run(chosen.runners, chosen.client or clients_in(chosen.runners), chosen.world)
    table = summary(results)
    sys.stdout.write("\n" + table)
    if chosen.write is not None:
        chosen.write.write_text(put(page, table), "utf-8")
    bad = failures(results)
    for client, step, problem in bad:
        sys.stdout.write(f"NO  {client}: {step}: {problem}\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
