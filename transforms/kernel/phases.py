"""
Kernels without divisions: one that reads a zero-inserted tensor becomes dense ones.

A transposed convolution of stride `V` reads `x[(h + r - p) / V]` where `V` divides
`h + r - p`, and zero elsewhere. Of the iterations with `h = V*h' + a` and `r = V*r' + b` either all
are real or none is; the real ones read `x[h' + r' + (a + b - p) / V]`, and are a dense kernel
that stores every `V`-th element of the output. `split_phases` makes these, with the reduction
restricted to the `b` that counts. Phases whose accesses differ by multiples of `a` are one kernel
with a dimension for `a`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from xdsl.ir.affine import AffineExpr, AffineMap

from .index import simplify_expr
from .view import (
    Access,
    Dim,
    Divides,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    guard_holds,
    linear_form,
    with_leaves,
)

_Mover: TypeAlias = Callable[[AffineExpr], AffineExpr]

_Places: TypeAlias = "tuple[int, ...]"
"""The number of a phase along each axis that is split."""


def split_phases(kernel: Kernel) -> tuple[Kernel, ...] | None:
    """
    Kernels without `Divides` guards that together store each output element of `kernel`
    once, with the same values. A phase that no real iteration reaches has a reduction of
    extent 0: its elements stay what they start from. `(kernel,)` if there is nothing to split.

    `None` where one dense kernel per phase does not say it: the value that is read where the
    guard fails is not zero, a divided expression is not linear, or several residues of the
    reduction count.
    """
    factors = _cut_factors(kernel)
    if factors is None:
        return None
    if not factors:
        return (_without_spare_guards(kernel),)
    parallel = [d for d in factors if kernel.dims[d].kind == "parallel"]
    reduced = [d for d in factors if kernel.dims[d].kind == "reduction"]
    phases: dict[_Places, Kernel] = {}
    for places in itertools.product(*(range(factors[d]) for d in parallel)):
        outer = dict(zip(parallel, places, strict=True))
        found = [
            residues
            for choice in itertools.product(*(range(factors[d]) for d in reduced))
            if _is_real(kernel, residues := {**outer, **dict(zip(reduced, choice, strict=True))})
        ]
        if len(found) > 1:
            return None
        residues = found[0] if found else {**outer, **dict.fromkeys(reduced, 0)}
        phase = _cut_phase(kernel, factors, residues, empty=not found)
        if all(d.extent or d.kind == "reduction" for d in phase.dims):
            phases[places] = phase
    return tuple(map(_without_spare_guards, _merge_phases(phases, kernel, parallel)))


def _merge_phases(
    phases: Mapping[_Places, Kernel], kernel: Kernel, axes: Sequence[int]
) -> list[Kernel]:
    """The same phases in as few kernels as halving their ranges gives."""
    if len(phases) == 1:
        return list(phases.values())
    joined = _join_phases(phases, kernel, axes)
    if joined is not None:
        return [joined]
    spans = [sorted({places[a] for places in phases}) for a in range(len(axes))]
    longest = max(range(len(axes)), key=lambda a: len(spans[a]))
    middle = spans[longest][len(spans[longest]) // 2]
    lower = {p: k for p, k in phases.items() if p[longest] < middle}
    upper = {p: k for p, k in phases.items() if p[longest] >= middle}
    return [*_merge_phases(lower, kernel, axes), *_merge_phases(upper, kernel, axes)]


def _join_phases(
    phases: Mapping[_Places, Kernel], kernel: Kernel, axes: Sequence[int]
) -> Kernel | None:
    """
    One kernel with a dimension more for each axis with several phases; `None` where an access
    is not linear in these, or the phases are not alike.
    """
    origin = phases[min(phases)]
    spans = [sorted({places[a] for places in phases}) for a in range(len(axes))]
    full = math.prod(map(len, spans)) == len(phases)
    if not full or any(p.dims != origin.dims or p.bodies != origin.bodies for p in phases.values()):
        return None
    moving = [a for a, span in enumerate(spans) if len(span) > 1]
    added = tuple(
        Dim(f"{kernel.dims[axes[a]].name}_phase", len(spans[a]), "parallel") for a in moving
    )
    operands: list[Access] = []
    for number in range(len(origin.operands)):
        accesses = {p: k.operands[number] for p, k in phases.items()}
        found = _joined_access(accesses, moving, len(origin.dims))
        if found is None:
            return None
        operands.append(found)
    return replace(origin, dims=(*origin.dims, *added), operands=tuple(operands))


def _joined_access(
    phases: Mapping[_Places, Access], moving: Sequence[int], rank: int
) -> Access | None:
    """An access with a dimension more behind the `rank` for each axis that moves, if it can be."""
    access = phases[min(phases)]
    results = [
        _fit_expr({p: a.map.results[i] for p, a in phases.items()}, moving, rank)
        for i in range(len(access.map.results))
    ]
    exprs = [
        _fit_expr({p: a.guards[i].expr for p, a in phases.items()}, moving, rank)
        for i in range(len(access.guards))
    ]
    found = tuple(r for r in results if r is not None)
    guards = tuple(
        replace(guard, expr=expr)
        for guard, expr in zip(access.guards, exprs, strict=True)
        if expr is not None
    )
    if len(found) != len(results) or len(guards) != len(exprs):
        return None
    return replace(access, map=AffineMap(rank + len(moving), 0, found), guards=guards)


def _fit_expr(
    exprs: Mapping[_Places, AffineExpr], moving: Sequence[int], rank: int
) -> AffineExpr | None:
    """One expression for those of all phases, if it is linear in the axes that move."""
    first = min(exprs)
    forms = {p: linear_form(e, rank) for p, e in exprs.items()}
    base = forms[first]
    if base is None:
        return None
    slopes: list[int] = []
    for a in moving:
        other = forms[tuple(v + 1 if i == a else v for i, v in enumerate(first))]
        if other is None:
            return None
        slopes.append(other[1] - base[1])
    for places, form in forms.items():
        steps = (places[a] - first[a] for a in moving)
        offset = base[1] + sum(s * n for s, n in zip(slopes, steps, strict=True))
        if form != (base[0], offset):
            return None
    return AffineExpr.from_flat_form((*base[0], *slopes, base[1]), rank + len(moving), 0, ())


def _without_spare_guards(kernel: Kernel) -> Kernel:
    box = tuple((0, max(1, e)) for e in kernel.extents)
    operands = tuple(
        replace(a, guards=tuple(g for g in a.guards if not guard_holds(g, box)))
        for a in kernel.operands
    )
    return replace(kernel, operands=operands)


def _cut_factors(kernel: Kernel) -> dict[int, int] | None:
    """By which number each dimension is cut; of dimensions that no `Divides` names, none."""
    factors: dict[int, int] = {}
    for access in kernel.operands:
        for guard in access.guards:
            if not isinstance(guard, Divides):
                continue
            form = linear_form(guard.expr, len(kernel.dims))
            if form is None or access.fill != 0:
                return None
            moving = [d for d, c in enumerate(form[0]) if c % guard.divisor]
            for d in moving:
                if factors.setdefault(d, guard.divisor) != guard.divisor:
                    return None
    return dict(sorted(factors.items()))


def _is_real(kernel: Kernel, residues: Mapping[int, int]) -> bool:
    """Tests whether all `Divides` guards hold where the cut dimensions have these residues."""
    for access in kernel.operands:
        for guard in access.guards:
            if isinstance(guard, Divides):
                form = linear_form(guard.expr, len(kernel.dims))
                assert form is not None
                at = form[1] + sum(form[0][d] * r for d, r in residues.items())
                if at % guard.divisor:
                    return False
    return True


def _cut_phase(
    kernel: Kernel, factors: Mapping[int, int], residues: Mapping[int, int], *, empty: bool
) -> Kernel:
    dims = tuple(
        replace(dim, extent=_count_phase(dim.extent, factors.get(d, 1), residues.get(d, 0)))
        for d, dim in enumerate(kernel.dims)
    )
    if empty:
        dims = tuple(replace(d, extent=0) if d.kind == "reduction" else d for d in dims)
    box = tuple((0, max(d.extent, 1)) for d in dims)
    index = [
        AffineExpr.dimension(d) * factors.get(d, 1) + residues.get(d, 0)
        for d in range(len(kernel.dims))
    ]

    def move_expr(expr: AffineExpr) -> AffineExpr:
        return simplify_expr(expr.replace_dims_and_symbols(index, ()), box)

    def rewrite_access(access: Access) -> Access:
        map = AffineMap(len(dims), 0, tuple(move_expr(r) for r in access.map.results))
        guards = tuple(_moved_guard(g, move_expr) for g in access.guards if isinstance(g, InRange))
        return replace(access, map=map, guards=() if empty else guards)

    return replace(
        kernel,
        dims=dims,
        operands=tuple(map(rewrite_access, kernel.operands)),
        bodies=tuple(_moved_scalar(b, factors, residues) for b in kernel.bodies),
    )


def _count_phase(extent: int, factor: int, residue: int) -> int:
    return max(0, -(-(extent - residue) // factor))


def _moved_guard(guard: InRange, moved: _Mover) -> Guard:
    return replace(guard, expr=moved(guard.expr))


def _moved_scalar(
    scalar: Scalar, factors: Mapping[int, int], residues: Mapping[int, int]
) -> Scalar:
    def move_leaf(node: Scalar) -> Scalar:
        if not isinstance(node, ScalarIndex) or node.dim not in factors:
            return node
        factor = ScalarConst(factors[node.dim], node.type)
        scaled = ScalarOp("arith.muli", (node, factor), node.type)
        residue = ScalarConst(residues[node.dim], node.type)
        return ScalarOp("arith.addi", (scaled, residue), node.type)

    return with_leaves(scalar, move_leaf)
