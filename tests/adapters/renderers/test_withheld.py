"""A secret's words stay out of every text, also where another node says them again."""

from hypothesis import example, given
from hypothesis import strategies as st

from clawctl_adapters import parse_brief, parse_outline, render_brief, render_outline
from clawctl_adapters.renderers.document import document_of
from tests.adapters.handmade import node, observation

SECRETS = st.text(alphabet=st.characters(codec=None), min_size=4, max_size=10).filter(
    lambda text: len(text.strip()) >= 4 and not set(text) <= set("•●○∙·⋅⬤*")
)


@example("::::", "a {} b")
@given(SECRETS, st.sampled_from(["{}", "Hint: {}", "a {} b"]))
def test_what_a_password_field_holds_is_withheld_wherever_it_is_said(secret, form):
    again = form.format(secret)
    seen = observation(
        node("0", class_name="a.EditText", password=True, text=secret, clickable=True),
        node("1", content_description=again, clickable=True),
        node("2", hint=again),
        node("3", text=again),
    )
    brief = [label.text for line in parse_brief(render_brief(seen)).lines for label in line.labels]
    entries = [each for one in parse_outline(render_outline(seen)).sections for each in one.entries]
    outline = [word for e in entries for word in (e.label, e.value, e.placeholder) if word]
    nodes = [each for window in document_of(seen)["windows"] for each in window["nodes"]]
    document = [each.get(name, "") for each in nodes for name in ("label", "value", "placeholder")]
    assert not any(secret in words for words in [*brief, *outline, *document])
