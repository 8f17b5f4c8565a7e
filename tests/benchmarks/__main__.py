"""Runs every bench_*.py beside this file, one after the other; `make bench` calls it.

Nothing here is a test: figures are printed, none is asserted.
"""

import sys
from importlib import import_module
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Run the benchmarks named by their middle part ("adapters"), all of them without names."""
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if not arguments or name in arguments:
            print(f"== {name}")
            import_module(f"tests.benchmarks.{path.stem}").main([])


if __name__ == "__main__":
    main(sys.argv[1:])
