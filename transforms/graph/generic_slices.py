"""
`linalg.generic` on slices: the iterations that compute slices of its results, and what they read.

A slice of a result is a box of iterations where its access map gives each axis a loop of its own;
loops that the result does not have, such as reductions, run in full. What these iterations read is
an interval along each axis of an operand, by its map:

```
y[n, k, h] of x[n, c, 2 * h + r], w[k, c, r]     y[0:8, :, 4:6]  =>  x[0:8, :, 8:13], w[:, :, :]
y[i] of x[i floordiv 2]                          y[4:8]          =>  x[2:4]
```

Tensors that the body looks up in by `tensor.extract` are read like operands where the loops decide
the place, and in full where data do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, linalg, tensor
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IndexType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..kernel.from_linalg import loop_extents, loop_index
from ..kernel.index import box_of, simplify_expr
from ..kernel.linear import Linear
from ..kernel.view import expr_range
from .model import Box
from .slices import (
    Boxes,
    Interval,
    OpRule,
    Slicing,
    add_clone,
    join_boxes,
    retype_results,
    whole_box,
)
from .tensors import shape_of

Exprs = tuple[AffineExpr, ...]


@dataclass(frozen=True)
class _Axis:
    """
    The index along an axis of `extent` elements, with the loops that it uses, and as a `form` of
    these if it is linear.
    """

    expr: AffineExpr
    extent: int
    dims: tuple[int, ...]
    form: Linear[int] | None

    @property
    def loop(self) -> int | None:
        """The loop that the index is; `None` for other indices."""
        return self.expr.position if isinstance(self.expr, AffineDimExpr) else None

    def interval_over(self, loops: Box) -> Interval:
        """The indices that iterations reach; perhaps more, but none outside of the tensor."""
        if self.form is None:
            lower, upper, _ = expr_range(self.expr, loops)
            return max(0, lower), min(self.extent, upper + 1)
        lower = upper = self.form.constant
        for d, factor in self.form.terms:
            first, last = loops[d]
            lower += factor * (first if factor > 0 else last - 1)
            upper += factor * (last - 1 if factor > 0 else first)
        return lower, upper + 1

    def expr_from(self, loops: Box, first: int) -> AffineExpr:
        """The index counted from `first`, by loops that are counted from where they begin."""
        if self.form is not None:
            moved = sum(factor * loops[d][0] for d, factor in self.form.terms) - first
            return self.form.plus(moved).expr(AffineExpr.dimension) if moved else self.expr
        shifted = [AffineExpr.dimension(d) + low for d, (low, _) in enumerate(loops)]
        local = box_of([high - low for low, high in loops])
        return simplify_expr(self.expr.replace_dims_and_symbols(shifted, ()) + -first, local)


def _axes_of(exprs: Sequence[AffineExpr], value: SSAValue) -> tuple[_Axis, ...]:
    """The axes of a tensor that is read or written at these indices; none of a scalar."""
    shape = shape_of(value) if is_tensor(value.type) else ()
    axes: list[_Axis] = []
    for expr, extent in zip(exprs, shape, strict=True):
        dims = tuple(sorted(expr.used_dims()))
        axes.append(_Axis(expr, extent, dims, Linear.from_expr(expr)))
    return tuple(axes)


class GenericRule(OpRule):
    """The rule of one `linalg.generic`. Raises `WeftError` for maps with symbols, and the like."""

    def __init__(self, op: linalg.ops.GenericOp) -> None:
        super().__init__(op)
        self.generic = op
        self.domain: Box = box_of(loop_extents(op))
        exprs = [m.data.results for m in op.indexing_maps]
        self.axes = tuple(_axes_of(e, value) for e, value in zip(exprs, op.operands, strict=True))
        self.result_axes = self.axes[len(op.inputs) :]
        self.extracts = dict(_extracts_of(op))
        self.places = {
            extract: _axes_of(exprs, source)
            for extract, (exprs, source) in self.extracts.items()
            if exprs is not None
        }
        self.index_dims = _index_dims(op, self.extracts)

    # --- boxes --------------------------------------------------------------------------------

    def find_slices(self, wanted: Boxes) -> Slicing:
        loops = self._loops_of(wanted)
        cut = frozenset(d for d, side in enumerate(loops) if side != self.domain[d])
        operands = tuple(_box_of(axes, loops, cut) for axes in self.axes)
        results = operands[len(self.generic.inputs) :]
        captured = tuple(self._captured_box(value, loops, cut) for value in self.captured)
        reads = (*operands, *captured)
        key = (self._exprs_on(loops, cut, reads), self._lows_on(loops))
        return Slicing(results, reads, key, self._reason_of(wanted, results))

    def _loops_of(self, wanted: Boxes) -> Box:
        """The iterations that compute boxes of results."""
        loops: list[Interval | None] = [None] * len(self.domain)
        for box, axes in zip(wanted, self.result_axes, strict=True):
            for side, axis in zip(box or (), axes, strict=box is not None):
                for d in axis.dims:
                    mine, held = side if axis.loop == d else self.domain[d], loops[d]
                    loops[d] = mine if held is None else _hull_of(held, mine)
        pairs = zip(loops, self.domain, strict=True)
        return tuple(whole if side is None else side for side, whole in pairs)

    def _captured_box(self, value: SSAValue, loops: Box, cut: Set[int]) -> Box:
        found: Box | None = None
        for extract, (_, source) in self.extracts.items():
            if source is value:
                axes = self.places.get(extract)
                box = whole_box(value) if axes is None else _box_of(axes, loops, cut)
                found = join_boxes(found, box)
        return whole_box(value) if found is None else found

    def _reason_of(self, wanted: Boxes, results: Sequence[Box]) -> str:
        """The reason why more is computed than is wanted; empty where it is not."""
        for number, (box, made) in enumerate(zip(wanted, results, strict=True)):
            if box is None:
                continue
            for axis, (mine, theirs) in enumerate(zip(box, made, strict=True)):
                if mine != theirs:
                    expr = self.result_axes[number][axis].expr
                    return (
                        f"dimension {axis} of its result is written at {expr}, or another result "
                        "needs more of it"
                    )
        return ""

    # --- building -----------------------------------------------------------------------------

    def _exprs_on(self, loops: Box, cut: Set[int], reads: Boxes) -> tuple[Exprs, ...]:
        """
        The maps of operands, and of what is looked up at known places, for iterations and tensors
        that are counted from where their slices begin.
        """
        count = len(self.op.operands)
        boxes = dict(zip(self.captured, reads[count:], strict=True))
        looked_up = [(axes, boxes[self.extracts[e][1]]) for e, axes in self.places.items()]
        return tuple(
            tuple(
                axis.expr if cut.isdisjoint(axis.dims) else axis.expr_from(loops, side[0])
                for axis, side in zip(axes, box or (), strict=True)
            )
            for axes, box in (*zip(self.axes, reads[:count], strict=True), *looked_up)
        )

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        clone = add_clone(self.op, given, self.captured, block)
        loops = self._loops_of(slicing.results)
        cut = frozenset(d for d, side in enumerate(loops) if side != self.domain[d])
        exprs = self._exprs_on(loops, cut, slicing.reads)
        count, dims = len(self.axes), len(self.domain)
        maps = [AffineMapAttr(AffineMap(dims, 0, e)) for e in exprs[:count]]
        clone.properties["indexing_maps"] = ArrayAttr(maps)
        body = clone.regions[0].block
        places = dict(zip(self.places, exprs[count:], strict=True))
        _move_extracts(self.generic, body, self.extracts, places)
        _move_indices(body, dict(self._lows_on(loops)))
        return retype_results(clone, slicing.results)

    def _lows_on(self, loops: Box) -> tuple[tuple[int, int], ...]:
        """The first index of each loop whose index the body uses, if it is not 0."""
        return tuple((d, loops[d][0]) for d in sorted(self.index_dims) if loops[d][0])


def _box_of(axes: Sequence[_Axis], loops: Box, cut: Set[int]) -> Box:
    """The box of a value that iterations read or write: all along axes that no `cut` loop moves."""
    return tuple(
        (0, axis.extent) if cut.isdisjoint(axis.dims) else axis.interval_over(loops)
        for axis in axes
    )


def _hull_of(one: Interval, other: Interval) -> Interval:
    return min(one[0], other[0]), max(one[1], other[1])


def _extracts_of(
    op: linalg.ops.GenericOp,
) -> Iterator[tuple[tensor.ExtractOp, tuple[Exprs | None, SSAValue]]]:
    """The look-ups of a body in tensors from outside, with their places if loops decide them."""
    for inner in op.body.block.ops:
        if not isinstance(inner, tensor.ExtractOp) or op.is_ancestor(inner.tensor.owner):
            continue
        exprs = [loop_index(op, index) for index in inner.indices]
        found = tuple(e for e in exprs if e is not None)
        yield inner, (found if len(found) == len(exprs) else None, inner.tensor)


def _index_dims(
    op: linalg.ops.GenericOp,
    extracts: Mapping[tensor.ExtractOp, tuple[Exprs | None, SSAValue]],
) -> frozenset[int]:
    """The loops whose number the body uses, for more than look-ups at places that loops decide."""
    known = {e for e, (places, _) in extracts.items() if places is not None}
    used: set[int] = set()
    live: set[Operation] = set()
    for inner in reversed(list(op.body.block.ops)):
        users = {use.operation for result in inner.results for use in result.uses}
        if not (users & live or inner is op.body.block.last_op):
            continue
        if inner in known:
            continue
        live.add(inner)
        if isinstance(inner, linalg.ops.IndexOp):
            used.add(inner.dim.value.data)
    return frozenset(used)


def _move_extracts(
    old: linalg.ops.GenericOp,
    new: Block,
    extracts: Mapping[tensor.ExtractOp, tuple[Exprs | None, SSAValue]],
    places: Mapping[tensor.ExtractOp, Exprs],
) -> None:
    """Makes look-ups at known places count from where slices begin."""
    pairs = zip(old.body.block.ops, list(new.ops), strict=True)
    clones = {mine: theirs for mine, theirs in pairs if mine in places}
    for extract, exprs in places.items():
        if exprs == extracts[extract][0]:
            continue
        clone = clones[extract]
        builder = Builder(InsertPoint.before(clone))
        for number, expr in enumerate(exprs):
            dims = sorted(expr.used_dims())
            loops = [builder.insert(linalg.ops.IndexOp(d)).result for d in dims]
            names = [AffineExpr.constant(0)] * (1 + max(dims, default=-1))
            for place, d in enumerate(dims):
                names[d] = AffineExpr.dimension(place)
            map = AffineMap(len(dims), 0, (expr.replace_dims_and_symbols(names, ()),))
            apply = builder.insert(affine.ApplyOp(loops, AffineMapAttr(map)))
            clone.operands[1 + number] = apply.result
    _drop_dead(new)


def _drop_dead(block: Block) -> None:
    """Erases what computed the old places."""
    for op in reversed(list(block.ops)):
        if op is not block.last_op and not any(result.uses for result in op.results):
            op.detach()
            op.erase()


def _move_indices(body: Block, lows: Mapping[int, int]) -> None:
    """Makes `linalg.index` count from where the loops of the whole op begin."""
    if not lows:
        return
    for inner in list(body.ops):
        if not isinstance(inner, linalg.ops.IndexOp) or inner.dim.value.data not in lows:
            continue
        builder = Builder(InsertPoint.after(inner))
        number = lows[inner.dim.value.data]
        low = builder.insert(arith.ConstantOp.from_int_and_width(number, IndexType()))
        moved = builder.insert(arith.AddiOp(inner.result, low.result))
        inner.result.replace_uses_with_if(moved.result, lambda use: use.operation is not moved)
