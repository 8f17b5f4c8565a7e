"""Values shown in part say so and how much was left off."""

from clawctl_adapters.model.node import Node
from clawctl_adapters.model.projection import Cut
from clawctl_adapters.shorten import shorten


def test_longer_values_are_cut_marked_and_counted():
    node = Node(
        node_path="0", parent_path=None, text="abcdef", content_description="ab", hint="xyz"
    )
    (short,), cuts = shorten((node,), 2)
    assert (short.text, short.text_truncated) == ("ab", True)
    assert (short.content_description, short.hint) == ("ab", "xy")
    assert cuts == (
        Cut(node_path="0", field="text", cut_chars=4),
        Cut(node_path="0", field="hint", cut_chars=1),
    )


def test_a_character_is_never_split():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    (short,), cuts = shorten((Node(node_path="0", parent_path=None, text="a" + family),), 3)
    assert (short.text, cuts[0].cut_chars) == ("a", 5)


def test_what_fits_is_the_very_same_node():
    node = Node(node_path="0", parent_path=None, text="ab")
    assert shorten((node,), 2) == ((node,), ())
    assert shorten((node,), 2)[0][0] is node
