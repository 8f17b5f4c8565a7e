"""Secrets, serials and folders stay out of what a model sees."""

from clawctl_adapters import COMPACT_V1_RULES, project_observation
from clawctl_adapters.model.node import is_secret
from clawctl_adapters.privacy import discreet_provenance, withhold
from clawctl_adapters.tree import tree_of


def test_password_text_is_withheld_without_its_length_and_marked(observe):
    seen = observe("login_with_secrets.xml")
    shown = project_observation(seen, select_paths=["0.2"]).nodes[1]
    assert (shown.text, shown.content_description) == (None, "Password")
    assert shown.withheld == ("text",)
    assert seen.by_path["0.2"].text == "•••••••"


def test_reference_rules_withhold_nothing(observe):
    seen = observe("login_with_secrets.xml")
    shown = project_observation(seen, select_paths=["0.2"], rules=COMPACT_V1_RULES).nodes[1]
    assert shown.text == "•••••••"


def test_bullets_in_an_input_field_are_a_secret_even_without_the_flag(observe, node):
    seen = observe(
        node(text="••••", class_="android.widget.EditText"), node(text="•", class_="a.TextView")
    )
    assert [is_secret(found) for found in seen.nodes] == [True, False]


def test_sensitive_context_withholds_every_word_below(observe, node):
    inner = node(text="Code 123", content_desc="Code")
    seen = observe(node(inner, accessibility_data_sensitive="true"))
    hidden = withhold(tree_of(seen), 1)
    assert (hidden.text, hidden.content_description) == (None, None)
    assert hidden.withheld == ("text", "contentDescription")


def test_serial_and_folders_stay_out(observe, node):
    known = observe(node(), device="R58N1234", sourceReference="/home/ann/run/c-0001.xml")
    shown = discreet_provenance(known.provenance)
    assert (shown.device, shown.source_reference) == (None, "c-0001.xml")
    assert set(shown.viewport) == {"bounds", "observedAt", "reference"}
