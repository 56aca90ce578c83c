"""Names that nothing else has yet."""

from __future__ import annotations

from collections.abc import Container


def find_free_name(name: str, taken: Container[str], separator: str = ".") -> str:
    """`name`, or if it is `taken`, with a separator and the first number from 2 on behind it."""
    chosen, count = name, 1
    while chosen in taken:
        count += 1
        chosen = f"{name}{separator}{count}"
    return chosen


def claim_name(name: str, taken: set[str], separator: str = ".") -> str:
    """The free name of `find_free_name`, which is `taken` from now on."""
    chosen = find_free_name(name, taken, separator)
    taken.add(chosen)
    return chosen
