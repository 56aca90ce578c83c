"""Names that nothing else has yet."""

from __future__ import annotations


def claim_name(name: str, taken: set[str]) -> str:
    """`name`, with a number behind a dot if it is `taken`; it is taken from now on."""
    chosen, count = name, 1
    while chosen in taken:
        count += 1
        chosen = f"{name}.{count}"
    taken.add(chosen)
    return chosen
