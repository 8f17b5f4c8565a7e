"""Settings are text by namespace and key, and changes are told."""

import pytest

from clawctl.sim.settings_tables import SettingsTables


def test_a_value_never_set_is_none_and_a_set_one_is_listed_by_key():
    tables = SettingsTables({"global": {"b": "2"}})
    tables.put("global", "a", "1")

    assert tables.get("secure", "a") is None
    assert tables.items("global") == [("a", "1"), ("b", "2")]


def test_watchers_hear_of_changes_only():
    tables, heard = SettingsTables({"system": {"a": "1"}}), []
    tables.watch(lambda *change: heard.append(change))

    tables.put("system", "a", "1")
    tables.put("system", "a", "2")

    assert tables.delete("system", "a") is True
    assert tables.delete("system", "a") is False
    assert heard == [("system", "a", "2"), ("system", "a", None)]


def test_two_phones_of_one_world_do_not_share_their_tables():
    first = {"global": {"a": "1"}}
    one, other = SettingsTables(first), SettingsTables(first)

    one.put("global", "a", "changed")

    assert other.get("global", "a") == "1"


def test_another_namespace_is_refused():
    with pytest.raises(KeyError):
        SettingsTables().get("vendor", "a")
