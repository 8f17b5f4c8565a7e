"""The names of a map's rows: "Page/Row", where no title can pose as a path.

Room     skills; pure.
Input    titles as shown. Output  keys of one line, and the page's part of a key.

A slash or a backslash of the phone's own stands behind a backslash.
"""

from clawctl_skills.settings.labels import visible_text


def key_of_row(page: str, row: str) -> str:
    """ "Page/Row".

    >>> key_of_row("Sound", "Do/Not")
    'Sound/Do\\\\/Not'
    """
    return f"{escaped(page)}/{escaped(row)}"


def escaped(text: str) -> str:
    """One line, without a slash or backslash that does not stand behind a backslash."""
    line = " ".join(visible_text(text).split())
    return line.replace("\\", "\\\\").replace("/", "\\/")


def page_of_key(key: str) -> str:
    """The page's part of a key, as it stands there."""
    place = 0
    while place < len(key) and key[place] != "/":
        place += 2 if key[place] == "\\" else 1
    return key[:place]
