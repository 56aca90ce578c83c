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

from collections.abc import Iterator, Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, linalg, tensor
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IndexType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.from_linalg import loop_extents, loop_index
from ..kernel.index import box_of, simplify_expr
from ..kernel.view import expr_range, linear_form
from .model import Box
from .slices import (
    Boxes,
    Interval,
    OpRule,
    Slicing,
    add_clone,
    join_boxes,
    retype,
    shape_of,
    whole_of,
)

Exprs = tuple[AffineExpr, ...]


class GenericRule(OpRule):
    """The rule of one `linalg.generic`. Raises `WeftError` for maps with symbols, and the like."""

    def __init__(self, op: linalg.ops.GenericOp) -> None:
        super().__init__(op)
        self.generic = op
        self.extents = loop_extents(op)
        self.domain: Box = box_of(self.extents)
        self.maps = tuple(m.data.results for m in op.indexing_maps)
        self.result_maps = self.maps[len(op.inputs) :]
        self.extracts = dict(_extracts_of(op))
        self.index_dims = _index_dims(op, self.extracts)

    # --- boxes --------------------------------------------------------------------------------

    def slice(self, wanted: Boxes) -> Slicing:
        loops = self._loops_of(wanted)
        results = tuple(
            self._box_of(exprs, result, loops)
            for exprs, result in zip(self.result_maps, self.op.results, strict=True)
        )
        operands = tuple(
            self._box_of(exprs, value, loops) if is_tensor(value.type) else ()
            for exprs, value in zip(self.maps, self.op.operands, strict=True)
        )
        captured = tuple(self._captured_box(value, loops) for value in self.captured)
        reads = (*operands, *captured)
        key = (self._exprs_on(loops, reads), self._lows_on(loops))
        return Slicing(results, reads, key, self._reason(wanted, results))

    def _loops_of(self, wanted: Boxes) -> Box:
        """The iterations that compute boxes of results."""
        loops: list[Interval | None] = [None] * len(self.domain)
        for box, exprs, result in zip(wanted, self.result_maps, self.op.results, strict=True):
            if box is None:
                continue
            for side, expr, extent in zip(box, exprs, shape_of(result), strict=True):
                for d in expr.used_dims():
                    alone = isinstance(expr, AffineDimExpr) and side != (0, extent)
                    mine, held = side if alone else self.domain[d], loops[d]
                    loops[d] = mine if held is None else _hull(held, mine)
        return tuple(
            side if side is not None else whole
            for side, whole in zip(loops, self.domain, strict=True)
        )

    def _is_cut(self, dim: int, loops: Box) -> bool:
        return loops[dim] != self.domain[dim]

    def _box_of(self, exprs: Sequence[AffineExpr], value: SSAValue, loops: Box) -> Box:
        """What iterations read or write of a value, which is all along axes that no cut moves."""
        sides: list[Interval] = []
        for expr, extent in zip(exprs, shape_of(value), strict=True):
            if any(self._is_cut(d, loops) for d in expr.used_dims()):
                lower, upper, _ = expr_range(expr, loops)
                if lower < 0 or upper >= extent:
                    raise WeftError(
                        f"{describe_op(self.op)}: reads {expr} of an axis of {extent} elements, "
                        f"from {lower} to {upper}"
                    )
                sides.append((lower, upper + 1))
            else:
                sides.append((0, extent))
        return tuple(sides)

    def _captured_box(self, value: SSAValue, loops: Box) -> Box:
        found: Box | None = None
        for exprs, source in self.extracts.values():
            if source is value:
                box = whole_of(value) if exprs is None else self._box_of(exprs, value, loops)
                found = join_boxes(found, box)
        return whole_of(value) if found is None else found

    def _reason(self, wanted: Boxes, results: Sequence[Box]) -> str:
        """Why more is computed than is wanted; nothing where it is not."""
        for number, (box, made) in enumerate(zip(wanted, results, strict=True)):
            if box is None:
                continue
            for axis, (mine, theirs) in enumerate(zip(box, made, strict=True)):
                if mine != theirs:
                    expr = self.result_maps[number][axis]
                    return (
                        f"dimension {axis} of its result is written at {expr}, or another result "
                        "needs more of it"
                    )
        return ""

    # --- building -----------------------------------------------------------------------------

    def _exprs_on(self, loops: Box, reads: Boxes) -> tuple[Exprs, ...]:
        """
        The maps of operands, and of what is looked up at known places, for iterations and tensors
        that are counted from where their slices begin.
        """
        count = len(self.op.operands)
        boxes = dict(zip(self.captured, reads[count:], strict=True))
        looked_up = [
            (exprs, boxes[source]) for exprs, source in self.extracts.values() if exprs is not None
        ]
        pairs = [*zip(self.maps, reads[:count], strict=True), *looked_up]
        return tuple(
            tuple(
                self._expr_on(expr, loops, side[0])
                for expr, side in zip(exprs, box or (), strict=True)
            )
            for exprs, box in pairs
        )

    def _expr_on(self, expr: AffineExpr, loops: Box, lower: int) -> AffineExpr:
        if not any(self._is_cut(d, loops) for d in expr.used_dims()):
            return expr
        form = linear_form(expr, len(loops))
        if form is not None and lower == sum(
            c * low for c, (low, _) in zip(form[0], loops, strict=True)
        ):
            return expr
        shifted = [AffineExpr.dimension(d) + low for d, (low, _) in enumerate(loops)]
        local = box_of([high - low for low, high in loops])
        return simplify_expr(expr.replace_dims_and_symbols(shifted, ()) + -lower, local)

    def build(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        clone = add_clone(self.op, given, self.captured, block)
        loops = self._loops_of(slicing.results)
        exprs = self._exprs_on(loops, slicing.reads)
        count, dims = len(self.maps), len(self.extents)
        maps = [AffineMapAttr(AffineMap(dims, 0, e)) for e in exprs[:count]]
        clone.properties["indexing_maps"] = ArrayAttr(maps)
        body = clone.regions[0].block
        _move_extracts(self.generic, body, self.extracts, self.maps_of(exprs[count:]))
        _move_indices(body, dict(self._lows_on(loops)))
        return retype(clone, slicing.results)

    def _lows_on(self, loops: Box) -> tuple[tuple[int, int], ...]:
        """Where loops begin whose number the body uses, if not at 0."""
        return tuple((d, loops[d][0]) for d in sorted(self.index_dims) if loops[d][0])

    def maps_of(self, exprs: Sequence[Exprs]) -> Mapping[tensor.ExtractOp, Exprs]:
        """The indices of the look-ups at known places."""
        known = [op for op, (places, _) in self.extracts.items() if places is not None]
        return dict(zip(known, exprs, strict=True))


def _hull(one: Interval, other: Interval) -> Interval:
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
