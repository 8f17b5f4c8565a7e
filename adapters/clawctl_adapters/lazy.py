"""An attribute computed on first use and kept.

Room     adapters.
Input    a method without arguments.
Output   its result, stored under its name in the instance.

functools.cached_property takes a lock up to Python 3.11; a claim asks a dozen of these once
each, and the lock was the largest single cost of judging it.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):
    """Decorator: the method becomes an attribute of its own value."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, instance: Any, _owner: type) -> T:
        value = instance.__dict__[self._name] = self._work(instance)
        return value
