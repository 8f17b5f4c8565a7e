"""clawctl diff: what a step changed, from two recorded screens."""

import click

from clawctl.cli.output import print_json, safe_lines, say, write


@click.command("diff")
@click.argument("before")
@click.argument("after")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.option("--full", is_flag=True, help="The whole screen AFTER, with refs kept from BEFORE.")
def command(before: str, after: str, as_json: bool, full: bool) -> None:
    """Say what is different in AFTER: each a saved dump, or RUN/CAPTURE of a kept run.

    The whole screen is sent in place of the difference where it is smaller. Elements that are in
    both keep their ref. Two runs of settings-map are compared page by page, row by row.
    """
    if _compare_maps(before, after, as_json=as_json):
        return
    from clawctl.cli.screens import screen_named
    from clawctl_adapters import compare, render_brief, render_difference, to_wire
    from clawctl_adapters.identity import assign_refs

    first, second = screen_named(before), screen_named(after)
    if as_json:
        print_json({"before": before, "after": after, "diff": to_wire(compare(first, second))})
        return
    book = assign_refs(None, first)
    later = assign_refs(book, second)
    if full:
        write(safe_lines(render_brief(second, refs=later)))
    else:
        write(safe_lines(render_difference(first, second, book=book, next_book=later)))


def _compare_maps(before: str, after: str, *, as_json: bool) -> bool:
    """Print how two maps differ; False when one of the names is no map."""
    from pathlib import Path

    from clawctl.maps import map_of
    from clawctl_adapters import to_wire
    from clawctl_skills.settings.map_diff import compare_maps, lines_of

    first, second = map_of(Path(before)), map_of(Path(after))
    if first is None or second is None:
        return False
    found = compare_maps(first, second)
    if as_json:
        print_json({"before": before, "after": after, "map": to_wire(found)})
    else:
        for line in lines_of(found) or ["no difference"]:
            say(line)
    return True
