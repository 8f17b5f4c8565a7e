"""Indexes of labels and ids."""

from clawctl_adapters import normalize_compact
from clawctl_adapters.labels import labels_of


def labels(response, *facts):
    nodes = [{"nodePath": str(n), "parentPath": None, **fact} for n, fact in enumerate(facts)]
    return labels_of(normalize_compact(response(nodes)))


def test_description_counts_only_where_there_is_no_text(response):
    seen = labels(
        response,
        {"text": "A", "contentDescription": "B"},
        {"text": " ", "contentDescription": "A"},
        {"text": None, "contentDescription": None},
    )
    assert seen.native == {"A": [0, 1]}


def test_cut_labels_are_twins_of_what_begins_like_them(response):
    seen = labels(response, {"text": "About ph", "textTruncated": True}, {"text": "Battery"})
    assert seen.may_be_cut_twin("About phone")
    assert not seen.may_be_cut_twin("Battery")


def test_blank_ids_are_not_indexed(response):
    assert labels(response, {"resourceId": ""}, {"resourceId": "a:id/b"}).ids == {"a:id/b": [1]}
