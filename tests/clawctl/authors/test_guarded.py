"""What a skill's own code raises or returns wrongly is a typed error with its place."""

import pytest

from clawctl.authors.catalog import Catalog
from clawctl.authors.templates import write_template
from clawctl.authors.trial import trial
from clawctl_adapters.errors import UsageError


@pytest.mark.parametrize(
    ("old", "new", "place", "saw"),
    [("self._steps += 1", "self._steps += nothing", "skill.py:72", "NameError"),
     ("row.value is not None", "row.nothing is not None", "skill.py:62", "AttributeError"),
     ("Selection(paths=tuple(paths), specs=tuple(specs))", "(paths, specs)", "thing-page.select",
      "tuple returned, expected Selection"),
     ("return end", "return 5", "thing-page.decide", "int returned, expected Act")],
)  # fmt: skip
def test_it_is_told_with_file_and_line_or_method(tmp_path, old, new, place, saw):
    folder = write_template("thing-page", tmp_path)
    path = folder / "skill.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    catalog = Catalog([folder])
    with pytest.raises(UsageError) as caught:
        trial(lambda: catalog.new("thing-page"), folder / "world.toml", tmp_path / "runs")
    assert caught.value.code == "SKILL_INVALID"
    assert place in caught.value.where
    assert saw in caught.value.saw
