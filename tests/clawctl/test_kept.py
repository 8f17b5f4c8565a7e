"""What a screen holds is judged from its nodes; what a text gives back is held against it."""

from clawctl.kept import Said, Screen, Told
from clawctl_adapters import normalize_compact, read_hierarchy

FLAGS = ("checkable", "checked", "clickable", "scrollable", "password")


def node(text="", inside="", *, bounds="[0,0][100,100]", cls="V", desc="", **flags):
    told = " ".join(f'{name}="{str(flags.get(name, False)).lower()}"' for name in FLAGS)
    return (
        f'<node index="0" text="{text}" resource-id="" class="a.{cls}" package="a.b"'
        f' content-desc="{desc}" {told} enabled="true" focusable="false" focused="false"'
        f' long-clickable="false" selected="false" bounds="{bounds}">{inside}</node>'
    )


def screen(*nodes):
    xml = f'<hierarchy rotation="0">{"".join(nodes)}</hierarchy>'
    sides = {"left": 0, "top": 0, "right": 100, "bottom": 200}
    viewport = {"bounds": sides, "reference": "p", "observedAt": "t"}
    snapshot = read_hierarchy(xml.encode(), capture_id="c-1")
    return Screen(normalize_compact(snapshot, {"viewport": viewport}))


def said(*told, words=""):
    refs = [ref for ref, _ in told]
    twice = frozenset(ref for ref in refs if refs.count(ref) > 1)
    return Said(dict(told), twice, words)


ROW = node("", node("Wi-Fi") + node("Home") + node(cls="Switch", checkable=True, checked=True),
           clickable=True)  # fmt: skip


def test_a_switch_that_its_row_flips_is_the_rows_state():
    row = screen(ROW)
    assert row.elements == ["0"]
    assert row.labels == ["Wi-Fi", "Home"]
    assert row.asked() == {1}


def test_elements_without_words_alike_or_under_a_name_are_counted():
    one = screen(
        node("Wi-Fi", node("", clickable=True) + node("On", clickable=True)),
        node("On", clickable=True),
    )
    alike = Told(frozenset({"On"}), role="click")
    kept = one.kept(said((1, Told()), (2, alike), (3, alike), words="Wi-Fi On"))
    assert (kept.named, kept.named_kept, kept.unnamed, kept.ambiguous) == (2, 2, 1, 2)
    lost = one.kept(said((1, Told()), (2, alike), (3, alike._replace(role="long")), words="On"))
    assert (lost.named, lost.named_kept, lost.ambiguous) == (2, 0, 0)


def test_what_has_no_area_is_off_the_screen_or_secret_is_not_asked_for():
    one = screen(
        node("Gone", clickable=True, bounds="[0,0][0,0]"),
        node("Below", bounds="[0,300][100,400]"),
        node("hunter2", cls="EditText", password=True),
        node("Seen"),
    )
    assert one.elements == ["2"]
    assert one.asked() == {1}
    assert one.labels == ["Seen"]


def test_a_ref_reaches_with_all_words_and_the_state():
    words = frozenset({"Wi-Fi", "Home"})
    row = screen(ROW)
    for told, reached in (
        (Told(words, True, (50, 50), folds=True), 1),
        (Told(frozenset({"Wi-Fi"}), True, folds=True), 0),
        (Told(words, False, folds=True), 0),
        (Told(words, None, folds=True), 0),
        (Told(words, True, (100, 50), folds=True), 0),  # the right edge is outside
        (Told(frozenset()), 1),  # a text that gives what the row holds lines of their own
    ):
        kept = row.kept(said((1, told), words="Wi-Fi\nHome"))
        assert (kept.elements_kept, kept.reached, kept.labels_kept) == (1, reached, 2), told


def test_a_state_where_there_is_none_is_another_element():
    plain = screen(node("Open", clickable=True))
    assert plain.kept(said((1, Told(frozenset({"Open"}))))).reached == 1
    assert plain.kept(said((1, Told(frozenset({"Open"}), True)))).reached == 0


def test_a_ref_that_stands_twice_or_nowhere_reaches_nothing():
    told = (1, Told(frozenset({"Wi-Fi", "Home"}), True, folds=True))
    row = screen(ROW)
    assert row.kept(said(told, told)).reached == 0
    assert row.kept(said())[:5] == (1, 0, 0, 2, 0)


def test_words_of_the_next_element_and_of_a_lists_rows_are_not_its_own():
    rows = node("Row", clickable=True) + node("Loose")
    held = screen(node("", rows, scrollable=True), node("", rows, clickable=True))
    told = said(
        (1, Told(folds=True)),
        (2, Told(frozenset({"Row"}), folds=True)),
        (3, Told(frozenset({"Loose"}), folds=True)),
        (4, Told(frozenset({"Row"}), folds=True)),
    )
    assert held.kept(told).reached == 4


def test_what_the_outlines_controls_lose_is_known_beforehand():
    named = screen(node("Row", clickable=True))
    assert (named.has_unnamed_leaf(), named.has_label_beside()) == (False, False)
    part = screen(node("Row 1", clickable=True), node("Row"))  # said within a longer word
    assert not part.has_label_beside()
    beside = screen(ROW, node(clickable=True))
    assert (beside.has_unnamed_leaf(), beside.has_label_beside()) == (True, True)
