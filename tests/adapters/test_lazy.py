"""Computed once, kept, and open to overriding."""

from clawctl_adapters.lazy import lazy


class Base:
    def __init__(self):
        self.calls = 0

    @lazy
    def answer(self):
        self.calls += 1
        return 41


class Derived(Base):
    @lazy
    def answer(self):
        return super().answer + 1


def test_value_is_computed_once():
    one = Base()
    assert (one.answer, one.answer, one.calls) == (41, 41, 1)


def test_an_override_may_build_on_the_base():
    one = Derived()
    assert (one.answer, one.answer, one.calls) == (42, 42, 1)
