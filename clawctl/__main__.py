"""python -m clawctl."""

from clawctl.cli import main

main()
