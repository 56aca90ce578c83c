"""
The gradients of one loop nest, as loop nests.

A kernel adds up terms, or stores them once: for all points `i` of its domain,
`y[f(i)] += t(x1[g1(i)], x2[g2(i)], …)`. With `gy` the loss gradient of `y`,

```
gx1[g1(i)] += gy[f(i)] * (d t / d x1)(x1[g1(i)], x2[g2(i)], …)      for all points i
```

is the gradient of `x1`: the same iteration space, with the roles of operands exchanged. Of a
convolution `y[k, h] += w[k, c, r] * x[c, V*h + D*r]`, that of the weights needs no more: its map
`(k, c, r)` names loops, the others (`h`) are sums. A map such as `V*h + D*r` would scatter, and is
turned round (`gather_nest`): with a loop over `o = V*h + D*r`, the place in the input, instead of
`h`,

```
gx[c, o] += gy[k, (o - D*r) / V] * w[k, c, r]     where V divides o - D*r and h is within its range
```

Operands that moved with `h` are read from a copy with `V - 1` zeros between elements and zeros
around (`Spread`), so that the guards need no words: there the term is zero.

Of a maximum `y[f(i)] = max(y[f(i)], t(…))`, the point `i` chosen is the first one, in the order of
the loops, where `t` equals `y`: a nest of its own finds its number (`choice_nest`), and the
gradient is `gy[f(i)]` at that point and zero elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ..core.errors import WeftError
from ..kernel.scatter import stores_all, stores_once
from ..kernel.view import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarIndex,
    ScalarOp,
    expr_range,
    linear_form,
    scalar_operands,
)
from .scalars import (
    FINITE,
    canonicalize_body,
    compare_scalars,
    compute_adjoints,
    is_float,
    is_vanishing,
    make_constant,
    negate_scalar,
    nodes_of,
    reads_index,
    replace_nodes,
    select_scalar,
    without_derivative,
)


@dataclass(frozen=True)
class Spread:
    """One axis of a copy: element `i` stands at `low + step * i` of `size`, zeros elsewhere."""

    step: int
    low: int
    size: int

    def keeps_axis(self, extent: int) -> bool:
        """Tests whether the copy of an axis of `extent` is that axis."""
        return (self.step, self.low, self.size) == (1, 0, extent)


@dataclass(frozen=True)
class Source:
    """
    One operand of a gradient's nest: operand number `operand` of the kernel, or what `Roles`
    calls so, copied as `spread` says, axis by axis, and read at `map`.
    """

    operand: int
    type: str
    shape: tuple[int, ...]
    map: AffineMap
    spread: tuple[Spread, ...]

    @staticmethod
    def from_operand(operand: int, access: Access) -> Source:
        """The operand as it is, read where the kernel does."""
        spread = tuple(Spread(1, 0, n) for n in access.shape)
        return Source(operand, access.type, access.shape, access.map, spread)

    @property
    def is_spread(self) -> bool:
        return any(not s.keeps_axis(n) for s, n in zip(self.spread, self.shape, strict=True))


@dataclass(frozen=True)
class GradientNest:
    """
    `out[out_map(i)] (+)= term` for all points of `extents`; `ScalarArg(n)` is `sources[n]`.
    Each axis of `out_map` is a dimension of its own, or a constant; dimensions that are not
    among them are sums. `start` and `combine` (an op's name) say what is summed and from where.
    Axes in `placed` are shorter than `out_shape`: their elements go where the spread says.

    It is no kernel, whose accesses have guards: linalg has none, so what is read beyond a border is
    a zero in a copy of the operand, and the term may be chosen by which operands are such.
    `kernel.scatter.gather_kernel` turns kernels round in the same way, by guards.
    """

    extents: tuple[int, ...]
    sources: tuple[Source, ...]
    out_map: AffineMap
    out_shape: tuple[int, ...]
    term: Scalar
    combine: str = "arith.addf"
    start: int | float = 0.0
    placed: tuple[tuple[int, Spread], ...] = ()

    @property
    def sums(self) -> tuple[int, ...]:
        """The dimensions that the output does not move with."""
        moving = set(self.out_map.used_dims())
        return tuple(d for d in range(len(self.extents)) if d not in moving)


@dataclass(frozen=True)
class Roles:
    """The meaning of the numbers after a kernel's operands, in gradient terms."""

    num_operands: int

    @property
    def gradient(self) -> int:
        """The loss gradient of the output."""
        return self.num_operands

    @property
    def result(self) -> int:
        """The output's final value."""
        return self.num_operands + 1

    @property
    def choice(self) -> int:
        """Of an extreme, the number of the point that it comes from."""
        return self.num_operands + 2


# --- What a kernel does to an output --------------------------------------------------------------

_EXTREMES: Final = ("arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf")


@dataclass(frozen=True)
class Update:
    """
    The update by which output number `output` of a kernel comes about: `kind` "store" (each element
    at most once), "sum" or "extreme"; `term` is what is stored, summed or compared.
    """

    kernel: Kernel
    output: int
    kind: str
    term: Scalar

    @property
    def access(self) -> Access:
        return self.kernel.outputs[self.output]

    @property
    def roles(self) -> Roles:
        return Roles(len(self.kernel.operands))

    @property
    def own(self) -> int:
        """The number of the output's value so far."""
        return self.kernel.num_inputs + self.output

    @property
    def replaces_all(self) -> bool:
        """True if nothing of what the output starts from stays, or is summed to."""
        kept = self.own in scalar_operands(self.kernel.bodies[self.output])
        return not kept and stores_all(self.kernel, self.access)

    def access_of(self, operand: int) -> Access:
        """The access to an operand by its number, also those of `Roles`."""
        own = operand >= self.roles.gradient
        access = self.access if own else self.kernel.operands[operand]
        return replace(access, type="i32") if operand == self.roles.choice else access


def update_of(kernel: Kernel, output: int) -> Update:
    """
    The update of one output. Raises `WeftError` with what is accumulated in another way, or
    stored more than once.
    """
    body, own = kernel.bodies[output], kernel.num_inputs + output
    others = {kernel.num_inputs + i for i in range(len(kernel.outputs))} - {own}
    reduces = any(d.kind == "reduction" and d.extent > 1 for d in kernel.dims)
    if reduces and scalar_operands(body) & others:
        raise WeftError("results that are accumulated together")
    if not reduces:
        if not stores_once(kernel, kernel.outputs[output]):
            raise WeftError("elements that are stored more than once")
        return Update(kernel, output, "store", body)
    if isinstance(body, ScalarOp) and len(body.args) == 2:
        for so_far, term in (body.args, body.args[::-1]):
            if so_far != ScalarArg(own, body.type) or own in scalar_operands(term):
                continue
            if body.name == "arith.addf":
                return Update(kernel, output, "sum", term)
            if body.name == "arith.subf" and so_far is body.args[0]:
                return Update(kernel, output, "sum", negate_scalar(term))
            if body.name in _EXTREMES:
                return Update(kernel, output, "extreme", term)
    elif isinstance(body, ScalarOp) and body.name == "math.fma":
        product = ScalarOp("arith.mulf", body.args[:2], body.type)
        if body.args[-1] == ScalarArg(own, body.type) and own not in scalar_operands(product):
            return Update(kernel, output, "sum", product)
    name = body.name if isinstance(body, ScalarOp) else "the last of several values"
    raise WeftError(f"reduction by {name}")


# --- Gradients ------------------------------------------------------------------------------------


def gradient_nests(update: Update, wanted: frozenset[int]) -> dict[int, GradientNest]:
    """
    The nest of the gradient of each wanted operand (those of the kernel, by number), given that
    of the output. Operands that do not act on it are left out.

    Raises `WeftError` with what has no derivative, or no form as a gather.
    """
    missing = without_derivative(update.term, wanted)
    if missing:
        raise WeftError(", ".join(sorted(set(missing))))
    roles, type = update.roles, update.access.type
    seed: Scalar = ScalarArg(roles.gradient, type)
    body = canonicalize_body(update.term)
    if update.kind == "extreme":
        number = ScalarOp("arith.index_cast", (_number_point(update),), "i32")
        chosen = ScalarOp("arith.cmpi:eq", (number, ScalarArg(roles.choice, "i32")), "i1")
        seed = select_scalar(chosen, seed, make_constant(0.0, seed))
    found = compute_adjoints(body, seed, wanted)
    if update.kind == "store" and isinstance(body, ScalarOp):
        known: Mapping[Scalar, Scalar] = {body: ScalarArg(roles.result, body.type)}
        found = {operand: replace_nodes(term, known) for operand, term in found.items()}
    return {operand: _make_nest(update, operand, term) for operand, term in found.items()}


def choice_nest(update: Update) -> GradientNest:
    """
    Per element of an extreme, the number of the first point at which the term equals it, in
    the order of the summed dimensions; past their number where it is what was started from.
    """
    kernel, out = update.kernel, update.access
    moving = set(out.map.used_dims())
    count = math.prod(d.extent for i, d in enumerate(kernel.dims) if i not in moving)
    number = ScalarOp("arith.index_cast", (_number_point(update),), "i32")
    result = ScalarArg(update.roles.result, out.type)
    least = select_scalar(
        compare_scalars("oeq", update.term, result), number, ScalarConst(count, "i32")
    )
    nest = _renumber_nest(update, least, out.map, out.shape)
    return replace(nest, combine="arith.minsi", start=count)


def _number_point(update: Update) -> Scalar:
    """The number of a point among those of one output element."""
    moving = set(update.access.map.used_dims())
    total: Scalar | None = None
    for d, dim in enumerate(update.kernel.dims):
        if d in moving:
            continue
        index = ScalarIndex(d)
        if total is None:
            total = index
        else:
            scaled = ScalarOp("arith.muli", (total, ScalarConst(dim.extent, "index")), "index")
            total = ScalarOp("arith.addi", (scaled, index), "index")
    return ScalarConst(0, "index") if total is None else total


def _make_nest(update: Update, operand: int, term: Scalar) -> GradientNest:
    access = update.kernel.operands[operand]
    return gather_nest(_renumber_nest(update, term, access.map, access.shape), update.roles)


def _renumber_nest(
    update: Update, term: Scalar, map: AffineMap, shape: tuple[int, ...]
) -> GradientNest:
    """The nest of `term`, with only the operands that it reads, renumbered."""
    read = sorted(scalar_operands(term))
    sources = tuple(Source.from_operand(n, update.access_of(n)) for n in read)
    table: dict[Scalar, Scalar] = {
        ScalarArg(n, s.type): ScalarArg(i, s.type)
        for i, (n, s) in enumerate(zip(read, sources, strict=True))
    }
    return GradientNest(update.kernel.extents, sources, map, shape, replace_nodes(term, table))


# --- Gathers --------------------------------------------------------------------------------------


def gather_nest(nest: GradientNest, roles: Roles) -> GradientNest:
    """
    The nest with an output map of dimensions and constants alone; see the module's docstring.
    Raises `WeftError` where that cannot be said.
    """
    for axis in range(len(nest.out_shape)):
        nest = _with_plain_axis(nest, axis, roles)
    return nest


def _with_plain_axis(nest: GradientNest, axis: int, roles: Roles) -> GradientNest:
    results = nest.out_map.results
    form = _linear_form(nest, results[axis])
    elsewhere = {d for i, e in enumerate(results) if i != axis for d in e.used_dims()}
    moving = [d for d, c in enumerate(form[:-1]) if c and nest.extents[d] > 1]
    alone = _lone_dim(nest, axis, form, moving, elsewhere)
    if alone is not None:
        return _with_axis(nest, axis, AffineExpr.dimension(alone))
    if not moving:
        return _with_axis(nest, axis, AffineExpr.constant(form[-1]))
    if len(moving) == 1 and moving[0] not in elsewhere and form[moving[0]] > 0:
        # Each step writes a place of its own, with zeros between.
        spread = Spread(form[moving[0]], form[-1], nest.out_shape[axis])
        nest = replace(nest, placed=(*nest.placed, (axis, spread)))
        return _with_axis(nest, axis, AffineExpr.dimension(moving[0]))
    solvable = [
        d for d, c in enumerate(form[:-1]) if c > 0 and d not in elsewhere and _can_gather(nest, d)
    ]
    if not solvable:
        raise WeftError(f"an access at {results[axis]} that cannot be turned round")
    longest = max(solvable, key=lambda d: (nest.extents[d], _moves_gradient(nest, d, roles), -d))
    steps = [c if nest.extents[d] > 1 or d == longest else 0 for d, c in enumerate(form[:-1])]
    return _solve_axis(nest, axis, longest, (*steps, form[-1]))


def _lone_dim(
    nest: GradientNest, axis: int, form: Sequence[int], moving: Sequence[int], elsewhere: set[int]
) -> int | None:
    """The dimension that an axis of the output is, if it runs over all of it."""
    found = moving or nest.out_map.results[axis].used_dims()
    fits = [
        d for d in sorted(found) if d not in elsewhere and nest.extents[d] == nest.out_shape[axis]
    ]
    if len(moving) > 1 or form[-1] or not fits or (moving and form[fits[0]] != 1):
        return None
    return fits[0]


def _linear_form(nest: GradientNest, expr: AffineExpr) -> tuple[int, ...]:
    """The coefficients of `expr`, and its constant, last."""
    found = linear_form(expr, len(nest.extents))
    if found is None:
        raise WeftError(f"an access at {expr} that cannot be turned round")
    return (*found[0], found[1])


def _with_axis(nest: GradientNest, axis: int, expr: AffineExpr) -> GradientNest:
    results = list(nest.out_map.results)
    results[axis] = expr
    return replace(nest, out_map=AffineMap(len(nest.extents), 0, tuple(results)))


def _moves_gradient(nest: GradientNest, dim: int, roles: Roles) -> bool:
    return any(s.operand == roles.gradient and dim in s.map.used_dims() for s in nest.sources)


def _ends_with(source: Source, dim: int) -> bool:
    """Tests whether an axis is read at `dim` alone, so that its copy has zeros beyond the loop."""
    return any(isinstance(e, AffineDimExpr) and e.position == dim for e in source.map.results)


def _can_gather(nest: GradientNest, dim: int) -> bool:
    """Tests whether the term is zero wherever loop `dim` would leave its range, by its operands."""
    zero = frozenset(i for i, s in enumerate(nest.sources) if _ends_with(s, dim))
    linear = all(
        linear_form(e, len(nest.extents)) is not None
        and source.spread[a].keeps_axis(source.shape[a])
        for source in nest.sources
        for a, e in enumerate(source.map.results)
        if dim in e.used_dims()
    )
    return linear and is_vanishing(nest.term, zero) and not reads_index(nest.term, dim)


def _solve_axis(nest: GradientNest, axis: int, dim: int, form: Sequence[int]) -> GradientNest:
    """`nest` with a loop over output axis `axis` in place of loop `dim`."""
    step = form[dim]
    extents = tuple(nest.out_shape[axis] if d == dim else n for d, n in enumerate(nest.extents))
    numerator = [-c for c in form]
    numerator[dim] = 1
    rule = _Substitution(extents, dim, step, tuple(numerator), tuple(form))
    sources = tuple(rule.move_source(s) for s in nest.sources)
    moved = frozenset(i for i, s in enumerate(nest.sources) if dim in s.map.used_dims())
    term = nest.term
    zero = next(i for i, s in enumerate(nest.sources) if _ends_with(s, dim))
    if _may_be_infinite(term, moved):
        edge = ScalarArg(zero, nest.sources[zero].type)
        real = compare_scalars("une", edge, make_constant(0.0, edge))
        term = select_scalar(real, term, make_constant(0.0, term))
    result = replace(nest, extents=extents, sources=sources, term=term)
    return _with_axis(result, axis, AffineExpr.dimension(dim))


def _may_be_infinite(term: Scalar, moved: frozenset[int]) -> bool:
    return any(
        isinstance(node, ScalarOp)
        and is_float(node.type)
        and node.name not in FINITE
        and scalar_operands(node) & moved
        for node in nodes_of(term)
    )


@dataclass(frozen=True)
class _Substitution:
    """
    Loop `dim` replaced by `numerator / step`, where `numerator` is in terms of the new loops;
    `form` is the output's index in terms of the old ones. Forms have the constant last.
    """

    extents: tuple[int, ...]
    dim: int
    step: int
    numerator: tuple[int, ...]
    form: tuple[int, ...]

    def move_source(self, source: Source) -> Source:
        results: list[AffineExpr] = []
        spread = list(source.spread)
        for axis, expr in enumerate(source.map.results):
            if self.dim in expr.used_dims():
                expr, spread[axis] = self._substitute_axis(source, axis, expr)
            results.append(expr)
        map = AffineMap(len(self.extents), 0, tuple(results))
        return replace(source, map=map, spread=tuple(spread))

    def _substitute_axis(
        self, source: Source, axis: int, expr: AffineExpr
    ) -> tuple[AffineExpr, Spread]:
        found = linear_form(expr, len(self.extents))
        assert found is not None
        index = (*found[0], found[1])
        new = AffineExpr.dimension(self.dim)
        extent = source.shape[axis]
        if self._is_form(index) and extent >= self.extents[self.dim]:
            return new, source.spread[axis]
        factor = index[self.dim]
        place = [
            factor * n + (self.step * c if d != self.dim else 0)
            for d, (n, c) in enumerate(zip(self.numerator, index, strict=True))
        ]
        box = tuple((0, n) for n in self.extents)
        lowest, highest, _ = expr_range(self._substitute_expr(place), box)
        low = max(0, -lowest)
        place[-1] += low
        size = max(highest + low + 1, low + self.step * (extent - 1) + 1)
        return self._substitute_expr(place), Spread(self.step, low, size)

    def _is_form(self, index: Sequence[int]) -> bool:
        """Tests whether an index is the output's own, but for loops of one step."""
        return all(
            a == b or (d < len(self.extents) and d != self.dim and self.extents[d] == 1)
            for d, (a, b) in enumerate(zip(index, self.form, strict=True))
        )

    def _substitute_expr(self, form: Sequence[int]) -> AffineExpr:
        return AffineExpr.from_flat_form(tuple(form), len(self.extents), 0, ())


def constant_axes(nest: GradientNest) -> dict[int, int]:
    """The axes of the output at which only one index is written, with the index."""
    return {
        axis: expr.value
        for axis, expr in enumerate(nest.out_map.results)
        if isinstance(expr, AffineConstantExpr)
    }
