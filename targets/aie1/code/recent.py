"""Values that were made a short while ago, by the content that they were made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """
    The last `size` things that were made, by text that says all that they depend on: passes that
    choose by making something, and those that make it for good, do not make it twice.
    """

    def __init__(self, size: int = 4) -> None:
        self._size = size
        self._known: dict[str, T] = {}

    def get_or_make(self, content: str, make: Callable[[], T]) -> T:
        """The value that is known for `content`, or that `make` gives."""
        known = self._known.get(content)
        return self.keep(content, make()) if known is None else known

    def keep(self, content: str, value: T) -> T:
        """Keeps `value` for `content`, and forgets what is oldest."""
        self._known.pop(content, None)
        self._known[content] = value
        while len(self._known) > self._size:
            del self._known[next(iter(self._known))]
        return value
