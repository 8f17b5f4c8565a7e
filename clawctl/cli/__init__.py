"""The command line: one verb, one file; the only place that wires concrete things together."""


def main() -> None:
    """Entry point of the `clawctl` command."""
    from clawctl.cli.app import run

    run()
