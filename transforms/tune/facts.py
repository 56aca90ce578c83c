"""The facts of a function about what was taken from a database of measurements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import func

from ..core.pipeline import add_facts, facts_of
from .database import hash_text

UNFIT = "unfit_schedules"
"""The fact that has the number of schedules which their nests cannot have."""


@dataclass(frozen=True)
class Tuned:
    """
    How many kernels have their best known point, and operators, with what these take; the hash of
    what was read, or none; and how many schedules of operators do not fit.
    """

    count: int = 0
    digest: str = ""
    operators: int = 0
    points: tuple[str, ...] = ()
    unfit: int = 0


def add_tuned(function: func.FuncOp, used: Mapping[str, str], count: int) -> None:
    """Notes that `count` kernels have the points that are `used`, by the kernels' keys."""
    digest = hash_text(*(f"{key} {point}" for key, point in sorted(used.items())))
    add_facts(function, {"tuned": count, "tuned_digest": digest})


def add_tuned_operators(
    function: func.FuncOp, used: Mapping[str, str], points: Sequence[str]
) -> None:
    """Notes that operators have the points that are `used`, by their keys, in words `points`."""
    digest = hash_text(*(f"{key} {point}" for key, point in sorted(used.items())))
    facts = {"tuned_operators": len(points), "tuned_operators_digest": digest}
    add_facts(function, {**facts, "tuned_points": [*dict.fromkeys(points)]})


def tuned_of(function: func.FuncOp) -> Tuned:
    """What is noted of a function."""
    facts = facts_of(function)
    count, digest = facts.get("tuned", 0), facts.get("tuned_digest", "")
    operators, points = facts.get("tuned_operators", 0), facts.get("tuned_points", ())
    unfit = facts.get(UNFIT, 0)
    others = str(facts.get("tuned_operators_digest", ""))
    return Tuned(
        count if isinstance(count, int) else 0,
        hash_text(str(digest), others) if digest and others else f"{digest}{others}",
        operators if isinstance(operators, int) else 0,
        tuple(map(str, points)) if isinstance(points, Sequence) else (),
        unfit if isinstance(unfit, int) else 0,
    )


def tuned_lines(function: func.FuncOp) -> Iterator[str]:
    """The same in words."""
    found = tuned_of(function)
    if found.count:
        yield f"tuned: {found.count} kernels have the best schedule known, by {found.digest}"
    if found.operators:
        yield f"tuned: {found.operators} operators are as is known best, by {found.digest}"
        yield from (f"tuned: {point}" for point in found.points)
    if found.unfit:
        yield (
            f"tuned: {found.unfit} schedules do not fit what is fused with their loops here; these "
            "have the compiler's own"
        )
