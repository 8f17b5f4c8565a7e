"""A page of Settings as readings: one a row, named by page and title, saying all the row says.

Room     skills; pure.
Input    an Observation. Output  Readings; the keys and texts that settings-map claims.

An empty text means a row that says nothing but its name. Keys are those of map_keys.py.
"""

from collections import Counter
from typing import Final

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import Row
from clawctl_skills.base import Reading
from clawctl_skills.settings.labels import visible_text
from clawctl_skills.settings.locate import cut_way
from clawctl_skills.settings.map_keys import escaped, key_of_row
from clawctl_skills.settings.pages import id_name
from clawctl_skills.settings.panes import Front, front_of, home_title, is_choice
from clawctl_skills.settings.search_page import ENTRY_IDS

NO_TITLE: Final = "Settings"  # what a home is called that shows no title (Android 10)


def name_of(front: Front) -> str:
    """The title of the page in front as a map says it."""
    return front.page.title or (NO_TITLE if front.page.is_home else "")


def sides(observation: Observation) -> list[tuple[str, tuple[Row, ...]]]:
    """Titles and rows of what stands side by side: the page, and home beside it in two panes."""
    front = front_of(observation)
    found = [(name_of(front), front.rows)] if front.kind in ("page", "choices") else []
    home = home_title(observation) if front.home_rows else None
    if home is not None:
        found.append((home[0], front.home_rows))
    return found


def map_readings(observation: Observation) -> tuple[Reading, ...]:
    """A reading of every row that is alone of its name in view, also of one that is cut there."""
    found: list[Reading] = []
    for title, rows in sides(observation):
        if not visible_text(title):
            continue
        names = Counter(visible_text(row.title) for row in rows)
        for row in rows:
            said = text_of(observation, row)
            flat = row.path == row.list_path and cut_way(observation, row) is not None
            if names[visible_text(row.title)] > 1 or said is None or flat:
                continue
            if _is_search(observation, row):
                continue
            found.append(_reading(observation, title, row, said))
    return tuple(found)


def height_of(observation: Observation, reading: Reading) -> int:
    """How much of its row is in view, px: what is cut at an edge is lower than the whole row."""
    bounds = observation.bounds[reading.row_path]
    return 0 if bounds is None else bounds.height_px


def text_of(observation: Observation, row: Row) -> str | None:
    """What a row says: its text, then "[on]", "[chosen]", "[45%]"; None where that is unclear."""
    if any(value.role == "unclear" for value in row.values):
        return None
    texts = [visible_text(v.text) for v in row.values if v.role in ("value", "summary")]
    parts = [escaped(text) for text in texts if text]
    if row.checked_path is not None and row.checked is not None:
        words = ("chosen", "not chosen") if is_choice(observation, row) else ("on", "off")
        parts.append(f"[{words[not row.checked]}]")
    if row.slider_path is not None:
        parts.append(f"[{row.slider_text or 'slider'}]")
    return " ".join(parts)


def _is_search(observation: Observation, row: Row) -> bool:
    """Whether it is home's search bar, which some makers put among the rows."""
    paths = (row.path, row.title_path, row.action_path or row.path)
    return any(id_name(observation.by_path[path]) in ENTRY_IDS for path in paths)


def _reading(observation: Observation, title: str, row: Row, said: str) -> Reading:
    path = row.checked_path or row.slider_path
    path = next((value.path for value in row.values), path or row.title_path)
    return Reading(
        field=key_of_row(title, row.title),
        value=said,
        label=row.title,
        label_path=row.title_path,
        value_path=path,
        row_path=row.path,
        basis=row.basis,
        capture_id=observation.provenance.capture_id,
    )
