"""The facts of a function about what was taken from a database of measurements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.dialects import func

from ..core.pipeline import add_facts, facts_of
from .database import hash_text


@dataclass(frozen=True)
class Tuned:
    """How many kernels have their best known point, and the hash of what was read; or none."""

    count: int = 0
    digest: str = ""


def add_tuned(function: func.FuncOp, used: Mapping[str, str], count: int) -> None:
    """Notes that `count` kernels have the points that are `used`, by the kernels' keys."""
    digest = hash_text(*(f"{key} {point}" for key, point in sorted(used.items())))
    add_facts(function, {"tuned": count, "tuned_digest": digest})


def tuned_of(function: func.FuncOp) -> Tuned:
    """What is noted of a function."""
    facts = facts_of(function)
    count, digest = facts.get("tuned", 0), facts.get("tuned_digest", "")
    return Tuned(count if isinstance(count, int) else 0, str(digest))


def tuned_lines(function: func.FuncOp) -> Iterator[str]:
    """The same in words."""
    found = tuned_of(function)
    if found.count:
        yield f"tuned: {found.count} kernels have the best schedule known, by {found.digest}"
