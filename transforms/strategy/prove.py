"""
Proofs that a strategy computes what the operator did.

With `old(L')` the original loops in terms of the new ones, for each new iteration `L'`:

1. where `old(L')` is an original iteration, each access reads the element that it read, or
   the same fill, and the output's element is the one that was written;
2. iterations of padding of parallel loops write no element, only padding that is dropped;
3. iterations of padding of reductions read values that leave the output as it is;
4. no access leaves what is stored.

z3 works under `rlimit`, which counts its steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import z3
from xdsl.ir.affine import AffineMap

from ..embed.body import padding_neutral
from ..kernel.terms import all_of, any_of, between, equal, negated
from ..kernel.view import Access, Kernel
from ..layout.guards import Points, is_fill
from ..layout.map import LayoutError, StoredMap, stored_to_logical
from ..layout.prove import RLIMIT, Proof
from .strategies import Strategy


def prove_strategy(
    kernel: Kernel, extras: Sequence[Access], strategy: Strategy, rlimit: int = RLIMIT
) -> Proof:
    """
    Proves that `strategy` computes what `kernel` does. `Proof.unknown` names the operands for
    which z3 ran out of its steps. Raises `LayoutError` with an iteration as the counterexample.
    """
    points = Points(strategy.loops.box, rlimit)
    before = (*kernel.operands, *extras)
    after = (*strategy.kernel.operands, *strategy.extras)
    stored = [
        stored_to_logical(a.shape, layout)
        for a, layout in zip(before, strategy.layouts, strict=True)
    ]
    unknown: list[str] = []
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        is_output = kernel.num_inputs <= i < len(kernel.operands)
        for where, claim, text in _claims(points, strategy, old, new, stored[i], is_output):
            _check(points, where, claim, f"{kernel.name}: operand {old.name}: {text}", unknown)
    for where, claim, text in _neutral(points, kernel, strategy, stored):
        _check(points, where, claim, f"{kernel.name}: {text}", unknown)
    return Proof(tuple(unknown))


def _check(
    points: Points,
    where: Sequence[z3.BoolRef],
    claim: z3.BoolRef,
    text: str,
    unknown: list[str],
) -> None:
    found = points.counterexample(where, claim)
    if isinstance(found, tuple):
        raise LayoutError(f"{text} at iteration {list(found)}")
    if not found:
        unknown.append(text)


_Claim = tuple[tuple[z3.BoolRef, ...], z3.BoolRef, str]


def _claims(
    points: Points,
    strategy: Strategy,
    old: Access,
    new: Access,
    stored: StoredMap,
    is_output: bool,
) -> Iterator[_Claim]:
    """1., 2. and 4. for one operand."""
    loops = strategy.loops
    moved = AffineMap(len(loops.dims), 0, loops.old)
    relevant = [g for g in loops.guards if _depends(old, loops.old.index(g.expr))]
    real = points.all_hold(relevant)
    reads = points.all_hold([replace(g, expr=g.expr.compose(moved)) for g in old.guards])
    now = points.all_hold(new.guards)
    for expr, extent in zip(new.map.results, new.shape, strict=True):
        yield (now,), between(0, points.value(expr), extent), f"index {expr} leaves what is stored"
    yield (real, reads), now, "fill is read instead of an element"
    held = points.all_hold([replace(g, expr=g.expr.compose(new.map)) for g in stored.guards])
    yield (real, reads), held, "padding is read instead of an element"
    for back, was in zip(stored.map.results, old.map.results, strict=True):
        same = equal(points.value(back.compose(new.map)), points.value(was.compose(moved)))
        yield (real, reads), same, "another element is read"
    if old.guards:
        fill = any_of(points.ctx, _fills(points, new, stored, old.fill))
        yield (real, negated(reads)), fill, "an element is read instead of fill"
    if is_output and relevant:
        yield (negated(real),), negated(held), "an iteration of padding writes an element"


def _depends(access: Access, dim: int) -> bool:
    return dim in access.used_dims


def _fills(
    points: Points, access: Access, stored: StoredMap, value: int | float
) -> list[z3.BoolRef]:
    """The ways in which an access reads `value` as fill: by its guards, or as it is stored."""
    parts: list[z3.BoolRef] = []
    if access.guards and access.fill == value:
        parts.append(negated(points.all_hold(access.guards)))
    if stored.guards and stored.fill == value:
        parts.append(is_fill(points, access, stored))
    return parts


def _neutral(
    points: Points, kernel: Kernel, strategy: Strategy, stored: Sequence[StoredMap]
) -> Iterator[_Claim]:
    """3. for each reduction that was padded."""
    for guard in strategy.loops.guards:
        j = strategy.loops.old.index(guard.expr)
        if kernel.dims[j].kind != "reduction":
            continue
        ways: list[z3.BoolRef] = []
        for alternative in padding_neutral(kernel.bodies[0], kernel.num_inputs):
            parts = [
                any_of(points.ctx, _fills(points, strategy.kernel.operands[o], stored[o], value))
                for o, value in alternative.items()
            ]
            ways.append(all_of(points.ctx, parts))
        text = f"padding of {kernel.dims[j].name} changes the output"
        yield (negated(points.holds(guard)),), any_of(points.ctx, ways), text
