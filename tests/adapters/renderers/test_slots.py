"""Label, value and prompt, and what is withheld of them."""

from hypothesis import given

from clawctl_adapters.renderers.slots import Words, joined, text_of, words_of
from clawctl_adapters.tree import tree_of
from tests.adapters.handmade import node, observation, screens


def words(*nodes):
    tree = tree_of(observation(*nodes))
    return [words_of(tree, place) for place in range(len(nodes))]


@given(screens())
def test_a_withheld_slot_holds_no_words(seen):
    tree = tree_of(seen)
    for place in range(len(seen.nodes)):
        found = words_of(tree, place)
        assert all(getattr(found, slot) is None for slot in found.withheld)


def test_a_text_names_and_beside_a_description_is_a_value():
    assert words(
        node("0", text="Wi-Fi"),
        node("1", text="ON", content_description="Wi-Fi"),
        node("2", content_description="Back"),
        node("3", text="same", content_description="same"),
        node("4", text=" "),
    ) == [
        Words(label="Wi-Fi"),
        Words(label="Wi-Fi", value="ON"),
        Words(label="Back"),
        Words(label="same"),
        Words(),
    ]


def test_the_text_of_a_field_is_its_value_and_its_prompt_is_not():
    field = {"class_name": "a.EditText"}
    assert words(
        node("0", text="tea", hint="Search", **field),
        node("1", text="Search", hint="Search", **field),
        node("2", text="  ", **field),
    ) == [
        Words(value="tea", placeholder="Search"),
        Words(placeholder="Search"),
        Words(value="  "),
    ]


def test_secrets_are_withheld_empty_or_not():
    field = {"class_name": "a.EditText", "password": True}
    assert words(node("0", text="", **field), node("1", text="swordfish", **field)) == [
        Words(withheld=("value",)),
        Words(withheld=("value",)),
    ]


def test_words_withheld_before_are_still_said_to_be_withheld():
    assert words(node("0", text=None, hint=None, withheld=("text", "hint"))) == [
        Words(withheld=("value", "placeholder"))
    ]


def test_a_text_that_is_the_password_of_a_field_is_withheld_whatever_its_description():
    seen = observation(
        node("0", class_name="a.EditText", password=True, text="swordfish"),
        node("1", text="swordfish", content_description="swordfish"),
        node("2", text="Show", content_description="swordfish"),
    )
    tree = tree_of(seen)
    assert "swordfish" not in str([words_of(tree, place) for place in range(3)])


def test_halves_that_meet_are_one_character():
    assert joined("\ud83d\ude00") == "\U0001f600"
    assert text_of("\ud83d") == "\ud83d"
