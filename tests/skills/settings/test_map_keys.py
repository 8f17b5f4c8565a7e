"""Names of rows: no title can pose as a path."""

from hypothesis import given
from hypothesis import strategies as st

from clawctl_skills.settings.map_keys import escaped, key_of_row, page_of_key


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_key_has_one_page_whatever_the_titles_are(page, row):
    key = key_of_row(page, row)
    assert page_of_key(key) == escaped(page)
    assert key == f"{escaped(page)}/{escaped(row)}"
    assert "\n" not in key


def test_two_titles_never_make_one_key_by_their_slashes():
    assert len({key_of_row("a/b", "c"), key_of_row("a", "b/c"), key_of_row("a\\", "/b/c")}) == 3
