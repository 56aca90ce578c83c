"""
Rebuilds a kernel for the layouts of its operands: `S_X(S_Y^-1(L'))`.

The layout of the output decides the loops: one loop per stored dimension, `L' = S_Y(L)`.
The old loop variables become `S_Y^-1(L')` in the accesses of all other operands, and each
of these is then rewritten to what its own layout stores. No operator is implemented anew:

```
for (n, k, h, w, c): y[n, k, h, w] += x[n, c, h, w] * f[k, c]     y stored as N (K/16) H W 16
=>  for (n, k0, h, w, k1, c): y[n, k0, h, w, k1] += x[n, c, h, w] * f[16 k0 + k1, c]
```

Where the output stores padding, inputs are guarded: they read their fill there, or the
padding that their own layout stores. Reductions stay as they are; `split_dim` splits them, for
layouts that split the same dimensions.

The module is plain mathematics and reads no IR.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", sections 4.1 and 6.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ..core.errors import WeftError
from ..kernel.index import expr_bounds, simplify_expr
from ..kernel.view import (
    Access,
    Box,
    Dim,
    DimKind,
    Guard,
    InRange,
    Kernel,
    Scalar,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    guard_holds,
    with_leaves,
)
from .guards import without_stored_guards
from .map import Layout, LayoutError, rewrite_access, stored_shape, stored_to_logical

Exprs = tuple[AffineExpr, ...]


@dataclass(frozen=True)
class NewLoops:
    """
    The loops that replace those of a kernel: `old[j]` is the value of the old loop variable
    `j` in terms of the new ones. Where a guard fails, the iteration is one of padding: it
    stands for no old one.
    """

    dims: tuple[Dim, ...]
    old: Exprs
    guards: tuple[InRange, ...] = ()

    @property
    def box(self) -> Box:
        return tuple((0, d.extent) for d in self.dims)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(d.name for d in self.dims)


def rebuild_kernel(kernel: Kernel, layouts: Sequence[Layout], *, guarded: bool = True) -> Kernel:
    """
    The kernel on stored operands: `layouts` has one layout per operand, the inputs' first.

    Operand shapes become stored shapes. The loops follow the first output, if it is indexed
    by loops of their own and has a layout, and else stay: outputs are then written where
    their elements are stored, and padding keeps what it starts from.

    Iterations of padding read fill: outputs hold there what the body makes of it. Unless `guarded`,
    inputs have no guards that say so: for who only asks where elements lie.

    Raises `LayoutError` for a layout that does not fit its operand, or that stores copies
    of an output whose loops stay.
    """
    check_layouts(kernel, layouts)
    loops = new_loops(kernel, layouts)
    moved = kernel if loops.dims == kernel.dims else replace_loops(kernel, loops)
    window = [j for j, d in enumerate(loops.dims) if d.kind == "reduction"]
    operands: list[Access] = []
    for i, (access, layout) in enumerate(zip(moved.operands, layouts, strict=True)):
        if i < kernel.num_inputs:
            found = _guard_access(access, layout, loops) if guarded else replace(access, guards=())
            operands.append(stored_access(found, layout, loops.box, window))
        elif _drives_loops(kernel, i, layouts) and loops.dims != kernel.dims:
            shape = stored_shape(access.shape, layout)
            stored = _make_dims(len(shape))
            operands.append(replace(access, shape=shape, map=AffineMap(len(loops.dims), 0, stored)))
        else:
            operands.append(_written_access(access, layout, loops))
    return replace(moved, operands=tuple(_with_unit_loops(a, loops.dims) for a in operands))


def _with_unit_loops(access: Access, dims: Sequence[Dim]) -> Access:
    """Unit dimensions indexed by the loop of the same place, if that has one iteration too."""
    results = tuple(
        AffineExpr.dimension(k)
        if expr == AffineExpr.constant(0) and extent == 1 and _is_unit(dims, k)
        else expr
        for k, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True))
    )
    return replace(access, map=AffineMap(len(dims), 0, results))


def _is_unit(dims: Sequence[Dim], dim: int) -> bool:
    return dim < len(dims) and dims[dim].extent == 1 and dims[dim].kind == "parallel"


def check_layouts(kernel: Kernel, layouts: Sequence[Layout]) -> None:
    """Raises `LayoutError` unless there is a layout per operand that fits its shape."""
    if len(layouts) != len(kernel.operands):
        raise LayoutError(
            f"{kernel.name}: {len(layouts)} layouts for {len(kernel.operands)} operands; give "
            "one for each, the outputs' last"
        )
    for access, layout in zip(kernel.operands, layouts, strict=True):
        try:
            stored_shape(access.shape, layout)
        except LayoutError as error:
            raise LayoutError(f"{kernel.name}: operand {access.name}: {error}") from error


# --- Loops ----------------------------------------------------------------------------------


def new_loops(kernel: Kernel, layouts: Sequence[Layout]) -> NewLoops:
    """The loops of the rebuilt kernel: `S_Y(L)` for the first output, then the others."""
    stay = NewLoops(kernel.dims, _make_dims(len(kernel.dims)))
    first = kernel.num_inputs
    if not kernel.outputs or not layouts[first].primitives:
        return stay
    access, layout = kernel.operands[first], layouts[first]
    owned = _owned_dims(kernel, access)
    if owned is None:
        return stay
    stored = stored_to_logical(access.shape, layout)
    others = [
        i for i in range(first, len(kernel.operands)) if not _drives_loops(kernel, i, layouts)
    ]
    shape = stored_shape(access.shape, layout)
    if others and (stored.guards or math.prod(shape) != math.prod(access.shape)):
        return stay  # Other outputs cannot be guarded.
    rest = [j for j in range(len(kernel.dims)) if j not in owned]
    old: list[AffineExpr] = [AffineExpr.constant(0)] * len(kernel.dims)
    for j, expr in zip(owned, stored.map.results, strict=True):
        if j is not None:
            old[j] = expr
    for place, j in enumerate(rest):
        old[j] = AffineExpr.dimension(len(shape) + place)
    kinds: list[DimKind] = ["parallel"] * len(shape)
    names = _stored_names(kernel, owned, stored.map)
    dims = [Dim(n, e, k) for n, e, k in zip(names, shape, kinds, strict=True)]
    dims = _distinct_names([*dims, *(kernel.dims[j] for j in rest)])
    return NewLoops(dims, tuple(old), stored.guards)


def _owned_dims(kernel: Kernel, access: Access) -> tuple[int | None, ...] | None:
    """
    The loop that indexes each dimension of an output, `None` for constant indices of unit
    dimensions; `None` if the output is not indexed by loops of its own.
    """
    owned: list[int | None] = []
    for expr, extent in zip(access.map.results, access.shape, strict=True):
        if isinstance(expr, AffineConstantExpr) and expr.value == 0 and extent == 1:
            owned.append(None)
        elif (
            isinstance(expr, AffineDimExpr)
            and expr.position not in owned
            and kernel.dims[expr.position].kind == "parallel"
            and kernel.dims[expr.position].extent == extent
        ):
            owned.append(expr.position)
        else:
            return None
    return tuple(owned)


def _drives_loops(kernel: Kernel, operand: int, layouts: Sequence[Layout]) -> bool:
    """Tests whether an output is stored just as the first one is, so that it has its loops."""
    first = kernel.num_inputs
    if operand < first:
        return False
    mine, theirs = kernel.operands[operand], kernel.operands[first]
    return (
        mine.map == theirs.map
        and mine.shape == theirs.shape
        and layouts[operand] == layouts[first]
        and bool(layouts[first].primitives)
    )


def _stored_names(kernel: Kernel, owned: Sequence[int | None], map: AffineMap) -> tuple[str, ...]:
    """A name for each stored dimension: that of the loop, numbered where it was split."""
    sources: list[list[str]] = [[] for _ in range(map.num_dims)]
    for place, (j, expr) in enumerate(zip(owned, map.results, strict=True)):
        name = f"i{place}" if j is None else kernel.dims[j].name
        digits = sorted(expr.used_dims(), key=lambda d: (-_largest_factor(expr, d), d))
        for number, d in enumerate(digits):
            sources[d].append(name if len(digits) == 1 else f"{name}_{number}")
    return tuple("_".join(parts) if parts else f"i{d}" for d, parts in enumerate(sources))


def _largest_factor(expr: AffineExpr, dim: int) -> int:
    """The largest factor of `dim` in `expr`."""
    if isinstance(expr, AffineDimExpr):
        return int(expr.position == dim)
    if not isinstance(expr, AffineBinaryOpExpr):
        return 0
    if expr.kind is AffineBinaryOpKind.Mul and isinstance(expr.rhs, AffineConstantExpr):
        return _largest_factor(expr.lhs, dim) * abs(expr.rhs.value)
    return max(_largest_factor(expr.lhs, dim), _largest_factor(expr.rhs, dim))


def _distinct_names(dims: Sequence[Dim]) -> tuple[Dim, ...]:
    """The dimensions with names that are all different."""
    taken: set[str] = set()
    result: list[Dim] = []
    for dim in dims:
        name, number = dim.name, 1
        while name in taken:
            name, number = f"{dim.name}_{number}", number + 1
        taken.add(name)
        result.append(replace(dim, name=name))
    return tuple(result)


def replace_loops(kernel: Kernel, loops: NewLoops) -> Kernel:
    """The kernel in terms of other loops; tensors and what is read of them stay."""
    box = loops.box

    def move_expr(expr: AffineExpr) -> AffineExpr:
        return simplify_expr(expr.replace_dims_and_symbols(loops.old, ()), box)

    operands = tuple(
        replace(
            a,
            map=AffineMap(len(box), 0, tuple(move_expr(r) for r in a.map.results)),
            guards=tuple(replace(g, expr=move_expr(g.expr)) for g in a.guards),
        )
        for a in kernel.operands
    )
    operands = tuple(
        _with_unit_loops(replace(a, guards=open_guards(a.guards, box)), loops.dims)
        for a in operands
    )
    bodies = tuple(_moved_scalar(b, loops) for b in kernel.bodies)
    return replace(kernel, dims=loops.dims, operands=operands, bodies=bodies)


def open_guards(guards: Sequence[Guard], box: Box) -> tuple[Guard, ...]:
    """The guards that may fail on `box`, each once."""
    kept: list[Guard] = []
    for guard in guards:
        if guard in kept or guard_holds(guard, box):
            continue
        if isinstance(guard, InRange):
            low, high = expr_bounds(guard.expr, box)
            if guard.lower <= low and high < guard.upper:
                continue
        kept.append(guard)
    return tuple(kept)


def _moved_scalar(scalar: Scalar, loops: NewLoops) -> Scalar:
    def move_leaf(node: Scalar) -> Scalar:
        if isinstance(node, ScalarIndex):
            return scalar_of(simplify_expr(loops.old[node.dim], loops.box))
        return node

    return with_leaves(scalar, move_leaf)


def scalar_of(expr: AffineExpr) -> Scalar:
    """An index expression as scalar arithmetic on the loops' indices."""
    if isinstance(expr, AffineDimExpr):
        return ScalarIndex(expr.position)
    if isinstance(expr, AffineConstantExpr):
        return ScalarConst(expr.value, "index")
    if not isinstance(expr, AffineBinaryOpExpr):
        raise WeftError(f"{expr}: symbols are not supported in access functions")
    lhs, rhs = scalar_of(expr.lhs), scalar_of(expr.rhs)

    def make_op(name: str, *args: Scalar) -> ScalarOp:
        return ScalarOp(name, args, "index")

    match expr.kind:
        case AffineBinaryOpKind.Add:
            return make_op("arith.addi", lhs, rhs)
        case AffineBinaryOpKind.Mul:
            return make_op("arith.muli", lhs, rhs)
        case AffineBinaryOpKind.FloorDiv:
            return make_op("arith.floordivsi", lhs, rhs)
        case AffineBinaryOpKind.CeilDiv:
            return make_op("arith.ceildivsi", lhs, rhs)
        case AffineBinaryOpKind.Mod:
            # Remainders of `arith` have the sign of the dividend.
            floor = make_op("arith.muli", make_op("arith.floordivsi", lhs, rhs), rhs)
            return make_op("arith.subi", lhs, floor)


# --- Accesses -------------------------------------------------------------------------------


def _guard_access(access: Access, layout: Layout, loops: NewLoops) -> Access:
    """The access with the guards of iterations of padding that it depends on."""
    used = set(access.map.used_dims()).union(*(g.expr.used_dims() for g in access.guards))
    relevant = [g for g in loops.guards if set(g.expr.used_dims()) & used]
    if not relevant:
        return access
    fill = access.fill if access.guards else stored_to_logical(access.shape, layout).fill
    guards = open_guards((*access.guards, *relevant), loops.box)
    return replace(access, guards=guards, fill=fill)


def stored_access(access: Access, layout: Layout, box: Box, window: Collection[int] = ()) -> Access:
    """
    An input's access rewritten to what is stored. Guards go where the layout stores the
    fill that they stand for. `window` are the loops that count within a window: reductions.
    Raises `LayoutError` where `rewrite_access` does.
    """
    if not layout.primitives:
        return access
    shape = stored_shape(access.shape, layout)
    map = rewrite_access(access.map, access.shape, layout, box, window)
    stored = replace(access, shape=shape, map=map)
    if access.guards:
        stored = without_stored_guards(stored, access.shape, layout, box)
    return stored


def _written_access(access: Access, layout: Layout, loops: NewLoops) -> Access:
    """An output's access where the loops are not its own."""
    if any(p.num_copies > 1 for p in layout.primitives):
        raise LayoutError(
            f"output {access.name}: layout {layout} stores copies of elements, but its loops "
            "are not rebuilt; it must be the first output, indexed by loops of its own"
        )
    map = rewrite_access(access.map, access.shape, layout, loops.box)
    return replace(access, shape=stored_shape(access.shape, layout), map=map)


def _make_dims(count: int) -> Exprs:
    return tuple(AffineExpr.dimension(i) for i in range(count))


# --- Loops of their own accord ----------------------------------------------------------------


def split_dim(kernel: Kernel, dim: int, factors: Sequence[int]) -> Kernel:
    """
    Splits loop `dim` into one loop per factor, outermost first.

    Raises `WeftError` if the factors do not multiply to its extent.
    """
    _check_dims(kernel, (dim,))
    old = kernel.dims[dim]
    if not factors or min(factors) < 1 or math.prod(factors) != old.extent:
        raise WeftError(
            f"{kernel.name}: the factors {list(factors)} do not multiply to the extent "
            f"{old.extent} of {old.name}; pad it to a multiple first"
        )
    count = len(factors)
    names = [old.name] if count == 1 else [f"{old.name}_{i}" for i in range(count)]
    made = [Dim(n, f, old.kind) for n, f in zip(names, factors, strict=True)]
    dims = _distinct_names([*kernel.dims[:dim], *made, *kernel.dims[dim + 1 :]])
    number: AffineExpr = AffineExpr.constant(0)
    for i, factor in enumerate(factors):
        number = number * factor + AffineExpr.dimension(dim + i)
    exprs = [AffineExpr.dimension(j if j < dim else j + count - 1) for j in range(len(kernel.dims))]
    exprs[dim] = number
    return replace_loops(kernel, NewLoops(dims, tuple(exprs)))


def split_reductions(kernel: Kernel) -> Kernel:
    """
    Splits reductions where accesses take them apart: `c` that indexes `x[c floordiv 16, c mod
    16]` becomes `(c_0, c_1)` with `x[c_0, c_1]`. Others stay as they are.
    """
    for dim in reversed(range(len(kernel.dims))):
        extent = kernel.dims[dim].extent
        if kernel.dims[dim].kind != "reduction" or extent < 2:
            continue
        found: set[int] = set()
        for access in kernel.operands:
            for expr in (*access.map.results, *(g.expr for g in access.guards)):
                found |= _list_divisors(expr, dim)
        chain = [extent, *sorted(found, reverse=True), 1]
        if found and all(a % b == 0 and a > b for a, b in pairwise(chain)):
            kernel = split_dim(kernel, dim, [a // b for a, b in pairwise(chain)])
    return kernel


def _list_divisors(expr: AffineExpr, dim: int) -> set[int]:
    """By what `expr` divides the mere loop variable `dim`, or takes its remainder."""
    if not isinstance(expr, AffineBinaryOpExpr):
        return set()
    if expr.kind in (AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.Mod):
        plain = isinstance(expr.lhs, AffineDimExpr) and expr.lhs.position == dim
        if plain and isinstance(expr.rhs, AffineConstantExpr):
            return {expr.rhs.value}
    return _list_divisors(expr.lhs, dim) | _list_divisors(expr.rhs, dim)


def _check_dims(kernel: Kernel, dims: Sequence[int]) -> None:
    count = len(kernel.dims)
    if not dims or len(set(dims)) != len(dims) or not all(0 <= d < count for d in dims):
        raise WeftError(
            f"{kernel.name}: {list(dims)} are not loops of it, each once; it has {count}"
        )
