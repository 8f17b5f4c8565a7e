"""The main job, shown: settings-version on the simulated phone, in-process and over adb.

Room     clawctl. Run by `make demo`; it runs the same commands a person would type.
Output   both answers, both run folders, and what `clawctl verify` says of them.
"""

import json
import subprocess
import sys
from typing import Any


def _clawctl(*arguments: str) -> str:
    print("$ clawctl " + " ".join(arguments), flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "clawctl", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


def main() -> None:
    """Run, print, verify; exit with the first failing command's code."""
    answers: list[dict[str, Any]] = []
    for device in ("sim", "sim-adb"):
        report = json.loads(_clawctl("run", "settings-version", "-d", device, "--json"))
        answers.append(report)
        for field, value in report["value"].items():
            print(f"{field}: {value}")
        print(f"run: {report['run']}")
        print(_clawctl("verify", report["run"]))
    same = answers[0]["value"] == answers[1]["value"]
    print("both phones agree" if same else "the phones DISAGREE")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
