"""
Proofs about rebuilt kernels: every access reads the element that it did before.

With `old(L')` the old loop variables in terms of the new ones, for each iteration `L'` that
stands for an old one:

1. `old(L')` is an iteration of the old loops, and every old iteration has its `L'`;
2. where an old access reads an element, the new one reads a position of the stored operand
   that holds this very element;
3. where it reads fill, the new one reads the same fill, by its guards or from the padding
   that is stored;
4. at no iteration, of padding neither, a guarded access leaves the stored operand.

What is stored where is proved by `layout_prove.prove`, primitive by primitive. All queries
here are of one operand and one dimension. z3 works under `rlimit`, which counts its steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xdsl.ir.affine import AffineExpr, AffineMap

from ..kernel.terms import any_of, equate_terms, in_range, negate_formula
from ..kernel.view import Access, Kernel
from .guards import Points, is_fill
from .map import Layout, LayoutError, StoredMap, logical_to_stored, stored_to_logical
from .prove import RLIMIT, Proof, prove_layout
from .rebuild import NewLoops, check_layouts, new_loops, rebuild_kernel

if TYPE_CHECKING:
    import z3


def prove_rebuild(
    kernel: Kernel,
    layouts: Sequence[Layout],
    rlimit: int = RLIMIT,
    rebuilt: Kernel | None = None,
) -> Proof:
    """
    Proves that `rebuilt`, else what `rebuild_kernel` makes, computes what `kernel` does.

    `Proof.unknown` names the operands for which z3 ran out of its steps. Raises
    `LayoutError` with an iteration as the counterexample, and for layouts that lose
    elements.
    """
    check_layouts(kernel, layouts)
    if rebuilt is None:
        rebuilt = rebuild_kernel(kernel, layouts)
    loops = new_loops(kernel, layouts)
    unknown: list[str] = []
    for access, layout in zip(kernel.operands, layouts, strict=True):
        try:
            proved = prove_layout(access.shape, layout, rlimit).proved
        except LayoutError as error:
            raise LayoutError(f"{kernel.name}: operand {access.name}: {error}") from error
        if not proved:
            unknown.append(f"{access.name}: {layout}")
    if not all_proved(kernel, loops.names, _loop_claims(kernel, layouts, loops, rlimit)):
        unknown.append("loops")
    for i, layout in enumerate(layouts):
        before, after = kernel.operands[i], rebuilt.operands[i]
        claims = access_claims(Points(loops.box, rlimit), loops, before, after, layout)
        if not all_proved(kernel, loops.names, claims):
            unknown.append(kernel.operands[i].name)
    return Proof(tuple(unknown))


@dataclass(frozen=True)
class Claim:
    """The guard that is to hold at all of `points` where all of `where` do, and what it means."""

    points: Points
    where: tuple[z3.BoolRef, ...]
    holds: z3.BoolRef
    otherwise: str


def all_proved(kernel: Kernel, names: Sequence[str], claims: Iterator[Claim]) -> bool:
    """
    Tests whether z3 proves all claims, within its steps. Raises `LayoutError` for one that does not
    hold, with the values of the loops `names` as the counterexample.
    """
    proved = True
    for claim in claims:
        found = claim.points.find_counterexample(claim.where, claim.holds)
        if isinstance(found, tuple):
            at = ", ".join(f"{n}={v}" for n, v in zip(names, found, strict=False))
            raise LayoutError(f"{kernel.name}: {claim.otherwise} at {at or 'its only point'}")
        proved &= found
    return proved


def _loop_claims(
    kernel: Kernel, layouts: Sequence[Layout], loops: NewLoops, rlimit: int
) -> Iterator[Claim]:
    """1. New iterations are old ones, and all of them."""
    points = Points(loops.box, rlimit)
    real = (points.all_hold(loops.guards),)
    for dim, expr in zip(kernel.dims, loops.old, strict=True):
        text = f"the new loops leave the range of {dim.name}"
        yield Claim(points, real, in_range(0, points.evaluate_expr(expr), dim.extent), text)
    if loops == NewLoops(kernel.dims, AffineMap.identity(len(kernel.dims)).results):
        return
    first = kernel.num_inputs
    access, layout = kernel.operands[first], layouts[first]
    place = logical_to_stored(access.shape, layout).compose(access.map)
    rest = [j for j in range(len(kernel.dims)) if j not in access.used_dims]
    results = (*place.results, *(AffineExpr.dimension(j) for j in rest))
    there = AffineMap(len(kernel.dims), 0, results)
    old = Points(kernel.domain, rlimit)
    text = f"output {access.name}: no loop computes the element"
    for expr, dim in zip(there.results, loops.dims, strict=True):
        yield Claim(old, (), in_range(0, old.evaluate_expr(expr), dim.extent), text)
    for guard in loops.guards:
        at = replace(guard, expr=guard.expr.compose(there))
        yield Claim(old, (), old.does_hold(at), text)
    for j, expr in enumerate(loops.old):
        back = old.evaluate_expr(expr.compose(there))
        text = f"output {access.name}: another element is computed than that"
        yield Claim(old, (), equate_terms(back, old.dims[j]), text)


def access_claims(
    points: Points,
    loops: NewLoops,
    before: Access,
    after: Access,
    layout: Layout,
    *,
    is_output: bool = False,
) -> Iterator[Claim]:
    """
    2. to 4. for one operand, with the layout in it unfolded by z3 itself. `points` are those of the
    new loops. Of an output, that iterations of padding write no element.
    """
    stored = stored_to_logical(before.shape, layout)
    mine = [g for g in loops.guards if g.expr.used_dims() & after.used_dims]
    real = points.all_hold(mine if is_output else loops.guards)
    moved = AffineMap(len(loops.dims), 0, loops.old)
    guards = [replace(g, expr=g.expr.compose(moved)) for g in before.guards]
    reads, now = points.all_hold(guards), points.all_hold(after.guards)
    name = f"operand {before.name}:"
    for expr, extent in zip(after.map.results, after.shape, strict=True):
        inside = in_range(0, points.evaluate_expr(expr), extent)
        yield Claim(points, (now,), inside, f"{name} index {expr} leaves the stored tensor")
    yield Claim(points, (real, reads), now, f"{name} fill is read instead of an element")
    for guard in stored.guards:
        at = replace(guard, expr=guard.expr.compose(after.map))
        text = f"{name} stored padding is read instead of an element"
        yield Claim(points, (real, reads), points.does_hold(at), text)
    for dim, (old, back) in enumerate(zip(before.map.results, stored.map.results, strict=True)):
        same = equate_terms(
            points.evaluate_expr(back.compose(after.map)), points.evaluate_expr(old.compose(moved))
        )
        text = f"{name} another element is read, which differs in dim {dim},"
        yield Claim(points, (real, reads), same, text)
    if before.guards:
        fill = reads_fill(points, after, stored, before.fill)
        yield Claim(
            points, (real, negate_formula(reads)), fill, f"{name} no fill is read as before"
        )
    if is_output and mine:
        text = f"{name} an iteration of padding writes an element"
        yield Claim(points, (negate_formula(real),), is_fill(points, after, stored), text)


def reads_fill(points: Points, access: Access, stored: StoredMap, value: int | float) -> z3.BoolRef:
    """Tests whether an access reads `value` as fill: by its guards, or as it is stored."""
    parts: list[z3.BoolRef] = []
    if access.fill == value:
        parts.append(negate_formula(points.all_hold(access.guards)))
    if stored.fill == value:
        parts.append(is_fill(points, access, stored))
    return any_of(points.ctx, parts)
