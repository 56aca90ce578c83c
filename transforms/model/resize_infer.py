"""
Shapes inferred again: from changed extents of a function's arguments to those of all its values.

Sizes flow in program order. Two things make that more than reading types:

* Tensors that only give a shape (`tensor.empty`, fills, constants, the rows of a table that are
  sliced off its front) follow who reads them: their sizes are free until asked for.
* What is 1 is written in two ways: an index 0, or a loop of one iteration. An operand whose 1
  became more gets the loop; one that stays 1 beside others that grew gets the index 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...dialects.common.kinds import is_tensor
from ..core.describe import describe_op, describe_value
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..kernel.fold_access import constant_of
from ..kernel.view import linear_form
from .sizes import Size, join_sizes, keep_size, split_size
from .weight_values import computed_from

Sizes = tuple[Size, ...]


@dataclass
class ResizedLoops:
    """The loops of a generic with their sizes, and its maps, which may change too."""

    op: linalg.ops.GenericOp
    maps: list[AffineMap]
    loops: list[Size]

    @property
    def operands(self) -> list[SSAValue]:
        return [*self.op.inputs, *self.op.outputs]


@dataclass
class ShapeInference:
    """
    The `sizes` of each tensor, the `nests` of generics, and for each `tensor.concat` whose
    operands were 1 and have to be repeated the sizes that they get (`repeats`).
    """

    sizes: dict[SSAValue, Sizes] = field(default_factory=dict[SSAValue, Sizes])
    nests: dict[Operation, ResizedLoops] = field(default_factory=dict[Operation, ResizedLoops])
    repeats: dict[tuple[Operation, int], Sizes] = field(
        default_factory=dict[tuple[Operation, int], Sizes]
    )

    def run(self, function: func.FuncOp, arguments: Mapping[int, Sizes]) -> None:
        """Infers all sizes of a function of one block from those of changed `arguments`."""
        block = function.body.block
        for i, arg in enumerate(block.args):
            if isinstance(arg.type, TensorType):
                self.sizes[arg] = arguments.get(i, keep_sizes(arg))
        for op in block.ops:
            self._infer_op(op)

    def has_changed(self, value: SSAValue) -> bool:
        return any(s.changed for s in self.sizes.get(value, ()))

    def _infer_op(self, op: Operation) -> None:
        rule = _RULES.get(op.name)
        if rule is not None:
            rule(self, op)
            return
        touched = next((v for v in op.operands if self.has_changed(v)), None)
        if touched is not None and op.name != "func.return":
            raise WeftError(
                f"{describe_op(op)}: the size of {describe_value(touched)} cannot change, since "
                f"nothing is known about the shapes of {op.name}"
            )
        for result in op.results:
            if isinstance(result.type, TensorType):
                self.sizes[result] = keep_sizes(result)

    def demand_size(self, reader: Operation, value: SSAValue, axis: int, size: Size) -> None:
        """Makes the free dimension `axis` of `value` as long as `reader` needs it."""
        have = self.sizes[value][axis]
        if have.new == size.new:
            return
        if not have.free or have.old != size.old:
            raise WeftError(
                f"{describe_op(reader)}: dimension {axis} of {describe_value(value)} becomes "
                f"{size.new} beside others, but stays {have.new}"
            )
        owner = value.owner
        if isinstance(owner, linalg.ops.FillOp):
            self.demand_size(reader, owner.outputs[0], axis, size)
        elif isinstance(owner, linalg.ops.GenericOp):
            self._demand_loop(self.nests[owner], value, axis, size)
            return
        elif isinstance(owner, tensor.ExtractSliceOp):
            rows = self.sizes[owner.source][axis].new
            if size.new > rows:
                raise WeftError(
                    f"{describe_op(owner)}: {size.new} rows are needed, and "
                    f"{describe_value(owner.source)} has {rows}; choose a smaller size"
                )
        self.set_axis(value, axis, size.bind_size())

    def set_axis(self, value: SSAValue, axis: int, size: Size) -> None:
        sizes = list(self.sizes[value])
        sizes[axis] = size
        self.sizes[value] = tuple(sizes)

    def _demand_loop(self, nest: ResizedLoops, value: SSAValue, axis: int, size: Size) -> None:
        """Runs a loop of a generic that nothing else bounds as often as its result needs."""
        position = len(nest.op.inputs) + nest.op.results.index(value)  # pyright: ignore
        expr = nest.maps[position].results[axis]
        assert isinstance(expr, AffineDimExpr)
        nest.loops[expr.position] = size.bind_size()
        settle_nest(self, nest)

    def same_size(self, op: Operation, values: Sequence[SSAValue], axis: int) -> Size:
        """The size that dimension `axis` of all `values` has; free ones are asked for it."""
        found = [self.sizes[v][axis] for v in values]
        bound = [s for s in found if not s.free] or found
        chosen = next((s for s in bound if s.changed), bound[0])
        for value, size in zip(values, found, strict=True):
            if size.new != chosen.new and size.free:
                self.demand_size(op, value, axis, chosen)
        return chosen


def keep_sizes(value: SSAValue) -> Sizes:
    """The sizes of a tensor that stays as it is."""
    assert is_tensor(value.type)
    return tuple(keep_size(n) for n in value.type.get_shape())


# --- Generics -------------------------------------------------------------------------------


def _infer_generic(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, linalg.ops.GenericOp)
    maps = [m.data for m in op.indexing_maps.data]
    nest = ResizedLoops(op, maps, [])
    inference.nests[op] = nest
    sizes = [inference.sizes.get(v, ()) for v in nest.operands]
    for i, (map, shape) in enumerate(zip(maps, sizes, strict=True)):
        nest.maps[i] = _grown_indices(op, map, shape, maps, _loop_extents(nest, sizes))
    nest.loops = _loop_sizes(nest, sizes, _looked_up(inference, nest))
    settle_nest(inference, nest)


def _looked_up(inference: ShapeInference, nest: ResizedLoops) -> dict[int, Size]:
    """
    The loops that run over a dimension of a tensor which the body extracts elements from.
    Dimensions that change must be indexed by a loop alone; those of weights, which are tables,
    by elements of operands too.
    """
    found: dict[int, Size] = {}
    for op in nest.op.body.block.ops:
        if not isinstance(op, tensor.ExtractOp):
            continue
        for index, size in zip(op.indices, inference.sizes[op.tensor], strict=True):
            owner = index.owner
            if isinstance(owner, linalg.ops.IndexOp):
                found[owner.dim.value.data] = size
            elif size.changed and (_reads_positions(nest.op, index) or not is_weight(op.tensor)):
                raise WeftError(
                    f"{describe_op(nest.op)}: its body computes places in a dimension of "
                    f"{describe_value(op.tensor)} that becomes {size.new}; this size cannot change"
                )
    return found


def _reads_positions(op: linalg.ops.GenericOp, value: SSAValue) -> bool:
    """
    Tests whether a scalar of the body is computed from loops or constants, not elements, alone.
    """
    return not any(
        isinstance(v.owner, Block) and v.owner is op.body.block for v in computed_from(value)
    )


def _loop_extents(nest: ResizedLoops, sizes: Sequence[Sizes]) -> list[int]:
    """The extents of the loops before the change."""
    extents = [-1] * nest.maps[0].num_dims
    for map, shape in zip(nest.maps, sizes, strict=True):
        for expr, size in zip(map.results, shape, strict=True):
            if isinstance(expr, AffineDimExpr):
                extents[expr.position] = size.old
    if -1 in extents:
        raise WeftError(
            f"{describe_op(nest.op)}: the extent of d{extents.index(-1)} is not known, since no "
            "operand is indexed by it alone"
        )
    return extents


def _grown_indices(
    op: Operation, map: AffineMap, sizes: Sizes, maps: Sequence[AffineMap], extents: Sequence[int]
) -> AffineMap:
    """The map of an operand, whose indices 0 into what was 1 and is more become loops."""
    results = list(map.results)
    for axis, (expr, size) in enumerate(zip(map.results, sizes, strict=True)):
        if not isinstance(expr, AffineConstantExpr) or not size.changed:
            continue
        used = {e.position for e in results if isinstance(e, AffineDimExpr)}
        aligned = map.num_dims - len(results) + axis
        elementwise = maps[-1] == AffineMap.identity(map.num_dims)
        candidates = [i for i, n in enumerate(extents) if n == 1 and i not in used]
        if elementwise and aligned in candidates:
            candidates = [aligned]
        if size.old != 1 or len(candidates) != 1:
            raise WeftError(
                f"{describe_op(op)}: reads only index {expr} of dimension {axis}, which becomes "
                f"{size.new}; its size cannot change"
            )
        results[axis] = AffineExpr.dimension(candidates[0])
    return AffineMap(map.num_dims, map.num_symbols, tuple(results))


def _loop_sizes(
    nest: ResizedLoops, sizes: Sequence[Sizes], looked_up: dict[int, Size]
) -> list[Size]:
    """
    The sizes of a nest's loops, from those operands whose sizes are not free, and from the
    dimensions that its body looks up by a loop.
    """
    extents = _loop_extents(nest, sizes)
    found = {i: size for i, size in looked_up.items() if not size.free}
    found.update((i, keep_size(extents[i])) for i in _window_loops(nest) if i not in found)
    for map, shape in zip(nest.maps, sizes, strict=True):
        for expr, size in zip(map.results, shape, strict=True):
            if not isinstance(expr, AffineDimExpr) or size.free:
                continue
            known = found.get(expr.position)
            if known is None or (size.changed and not known.changed):
                found[expr.position] = size
    for map, shape in zip(nest.maps, sizes, strict=True):
        for expr, size in zip(map.results, shape, strict=True):
            if not isinstance(expr, AffineDimExpr | AffineConstantExpr):
                _solve_window(nest.op, expr, size, extents, found)
    return [found.get(i, keep_size(n, free=True)) for i, n in enumerate(extents)]


def _window_loops(nest: ResizedLoops) -> set[int]:
    """The loops of a reduction that have an input for their extents alone, as pools' windows do."""
    kinds = [kind.data for kind in nest.op.iterator_types.data]
    alone = [
        map
        for map, value, argument in zip(nest.maps, nest.op.inputs, nest.op.body.block.args)
        if isinstance(value.owner, tensor.EmptyOp) and argument.first_use is None
    ]
    dims = {e.position for map in alone for e in map.results if isinstance(e, AffineDimExpr)}
    return {i for i in dims if kinds[i] is linalg.attrs.IteratorType.REDUCTION}


def _solve_window(
    op: Operation, expr: AffineExpr, size: Size, extents: Sequence[int], found: dict[int, Size]
) -> None:
    """
    Of an index such as `2 * d2 + d5`, the loop that no tensor's size says: it runs as far as
    the tensor reaches, leaving as much of it unread as before.
    """
    used = sorted(expr.used_dims())
    open_loops = [i for i in used if i not in found]
    if not size.changed and not any(i in found and found[i].changed for i in used):
        found.update({i: keep_size(extents[i]) for i in open_loops})
        return
    form = linear_form(expr, len(extents))
    if form is None or len(open_loops) > 1 or any(c < 0 for c in form[0]):
        raise WeftError(
            f"{describe_op(op)}: an operand's index {expr} runs over a dimension that becomes "
            f"{size.new}; its size cannot change"
        )
    factors, constant = form
    if open_loops:
        loop = open_loops[0]

        def solve_loop(extent: int, others: Callable[[int], int]) -> int:
            rest = sum(factors[i] * (others(i) - 1) for i in used if i != loop)
            return (extent - 1 - constant - rest) // factors[loop] + 1

        old = solve_loop(size.old, lambda i: extents[i])
        new = solve_loop(size.new, lambda i: found[i].new) + extents[loop] - old
        if new < 1:
            raise WeftError(
                f"{describe_op(op)}: its window is longer than a dimension of {size.new}"
            )
        found[loop] = Size(((extents[loop], new),))
    last = constant + sum(factors[i] * (found[i].new - 1) for i in used)
    if last >= size.new:
        raise WeftError(
            f"{describe_op(op)}: reads index {last} of a dimension that becomes {size.new}; its "
            "size cannot change"
        )


def settle_nest(inference: ShapeInference, nest: ResizedLoops) -> None:
    """
    Makes operands and results of a nest agree with its loops: free sizes are asked for,
    operands that stay 1 are read at 0.
    """
    first_output = len(nest.op.inputs)
    for i, value in enumerate(nest.operands):
        results = list(nest.maps[i].results)
        for axis, size in enumerate(inference.sizes.get(value, ())):
            expr = results[axis]
            if not isinstance(expr, AffineDimExpr):
                continue
            loop = nest.loops[expr.position]
            if size.new == loop.new:
                continue
            if not size.free and size.old == size.new == 1 and i < first_output:
                results[axis] = AffineExpr.constant(0)
            else:
                inference.demand_size(nest.op, value, axis, loop)
        nest.maps[i] = AffineMap(nest.maps[i].num_dims, 0, tuple(results))
    for i, result in enumerate(nest.op.results):
        inference.sizes[result] = tuple(
            nest.loops[expr.position] if isinstance(expr, AffineDimExpr) else size.bind_size()
            for expr, size in zip(
                nest.maps[first_output + i].results,
                inference.sizes[nest.op.outputs[i]],
                strict=True,
            )
        )


# --- Ops that make and move tensors ---------------------------------------------------------


def _free_results(inference: ShapeInference, op: Operation) -> None:
    for result in op.results:
        if is_tensor(result.type):
            splat = not isinstance(op, arith.ConstantOp) or constant_of(result) is not None
            inference.sizes[result] = tuple(
                keep_size(n, free=splat) for n in result.type.get_shape()
            )


def _infer_fill(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, linalg.ops.FillOp)
    inference.sizes[op.results[0]] = inference.sizes[op.outputs[0]]


def _same_as_operand(inference: ShapeInference, op: Operation) -> None:
    inference.sizes[op.results[0]] = tuple(s.bind_size() for s in inference.sizes[op.operands[0]])


def _infer_pad(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.PadOp)
    low, high = op.static_low.get_values(), op.static_high.get_values()
    result: list[Size] = []
    for size, before, after in zip(inference.sizes[op.source], low, high, strict=True):
        if DYNAMIC_INDEX in (before, after):
            raise WeftError(f"{describe_op(op)}: only constant padding is understood")
        more = before + after
        result.append(Size(((size.old + more, size.new + more),)) if more else size.bind_size())
    inference.sizes[op.result] = tuple(result)


def _infer_collapse(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.CollapseShapeOp)
    source = inference.sizes[op.src]
    groups = _index_groups(op)
    inference.sizes[op.result] = tuple(join_sizes(source[i] for i in group) for group in groups)


def _infer_expand(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.ExpandShapeOp)
    source = inference.sizes[op.src]
    shape = op.result.type.get_shape()
    result: list[Size] = []
    groups = _index_groups(op)
    for size, group in zip(source, groups, strict=True):
        extents = [shape[i] for i in group]
        parts = split_size(size, extents)
        if parts is None:
            raise WeftError(
                f"{describe_op(op)}: cuts {size.old} into {extents}, and cannot cut the {size.new} "
                "that it becomes; this size cannot change"
            )
        result += parts
    if not groups:
        result = [keep_size(n) for n in shape]
    inference.sizes[op.result] = tuple(result)


def _index_groups(op: tensor.CollapseShapeOp | tensor.ExpandShapeOp) -> list[list[int]]:
    return [[i.value.data for i in group] for group in op.reassociation]  # pyright: ignore


def _infer_concat(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.ConcatOp)
    joint = op.dim.value.data
    operands = list(op.inputs)
    rank = len(inference.sizes[operands[0]])
    result: list[Size] = []
    for axis in range(rank):
        if axis == joint:
            parts = [inference.sizes[v][axis] for v in operands]
            result.append(Size(((sum(p.old for p in parts), sum(p.new for p in parts)),)))
        else:
            result.append(inference.same_size(op, operands, axis).bind_size())
    inference.sizes[op.result] = tuple(result)
    for i, value in enumerate(operands):
        have = inference.sizes[value]
        wanted = tuple(h if a == joint else r for a, (h, r) in enumerate(zip(have, result)))
        if all(h.new == w.new for h, w in zip(have, wanted, strict=True)):
            continue
        if any(h.new not in (w.new, 1) or h.changed for h, w in zip(have, wanted, strict=True)
               if h.new != w.new):  # fmt: skip
            raise WeftError(f"{describe_op(op)}: its operands no longer have one shape")
        inference.repeats[op, i] = wanted


@dataclass(frozen=True)
class Slice:
    """The part of one dimension that a slice op takes."""

    offset: int
    extent: int
    stride: int

    def of(self, op: Operation, size: Size) -> tuple[Slice, Size]:
        """
        The part to take of a dimension that changes, and how long it is: all of it (from an
        offset and by a stride, too), its first element or its last one.
        """
        end = self.offset + (self.extent - 1) * self.stride + 1
        if not size.changed:
            whole = (self.offset, self.extent, self.stride) == (0, size.old, 1)
            front = self.offset == 0 and self.stride == 1 and not whole
            return self, size.bind_size() if whole else keep_size(self.extent, free=front)
        if self.offset == 0 and self.extent == size.old and self.stride == 1:
            return replace(self, extent=size.new), size
        # Of two elements, one is as well a half as it is the first or the last one.
        one = self.extent == 1 and self.stride == 1 and size.old != 2
        if one and self.offset == 0:
            return self, keep_size(1)
        if one and self.offset == size.old - 1:
            return replace(self, offset=size.new - 1), keep_size(1)
        extent = -(-(size.new - self.offset) // self.stride)
        if self.extent > 1 and end + self.stride > size.old and extent > 0:
            return replace(self, extent=extent), Size(((self.extent, extent),))
        raise WeftError(
            f"{describe_op(op)}: takes {self.extent} elements from {self.offset} on of a dimension "
            f"of {size.old}, which becomes {size.new}; this size cannot change"
        )


def slices_of(op: tensor.ExtractSliceOp | tensor.InsertSliceOp) -> list[Slice]:
    """The slice that a slice op takes of each dimension; dynamic values are `DYNAMIC_INDEX`."""
    parts: tuple[DenseArrayBase, ...] = (op.static_offsets, op.static_sizes, op.static_strides)  # pyright: ignore
    offsets, extents, strides = (part.get_values() for part in parts)
    return [Slice(*s) for s in zip(offsets, extents, strides, strict=True)]  # pyright: ignore


def kept_axes(op: Operation, extents: Sequence[int], result: Sequence[int]) -> list[int]:
    """The dimensions of a slice of these extents that its result keeps; others are 1."""
    axes: list[int] = []
    rest = list(result)
    for axis, extent in enumerate(extents):
        left = len(extents) - axis
        if rest and extent == rest[0] and (extent != 1 or left > 0):
            axes.append(axis)
            rest.pop(0)
        elif extent != 1:
            raise WeftError(f"{describe_op(op)}: its result is not a slice of its source")
    return axes


def _infer_extract(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.ExtractSliceOp)
    source = inference.sizes[op.source]
    taken: list[Size] = []
    for part, size in zip(slices_of(op), source, strict=True):
        if size.changed and DYNAMIC_INDEX in (part.offset, part.extent, part.stride):
            raise WeftError(
                f"{describe_op(op)}: slices at places that are computed are not resized"
            )
        taken.append(part.of(op, size)[1])
    assert isinstance(op.result.type, TensorType)
    axes = kept_axes(op, [s.old for s in taken], op.result.type.get_shape())
    if any(taken[i].changed for i in range(len(taken)) if i not in axes):
        raise WeftError(f"{describe_op(op)}: drops a dimension that becomes longer than 1")
    if len(axes) != len(taken):  # which rows a slice of fewer dimensions takes is not asked
        taken = [s.bind_size() for s in taken]
    inference.sizes[op.result] = tuple(taken[i] for i in axes)


def _infer_insert(inference: ShapeInference, op: Operation) -> None:
    assert isinstance(op, tensor.InsertSliceOp)
    source, dest = inference.sizes[op.source], inference.sizes[op.dest]
    parts = slices_of(op)
    axes = kept_axes(op, [p.extent for p in parts], [s.old for s in source])
    for axis, size in zip(axes, source, strict=True):
        part, into = parts[axis], dest[axis]
        more = (size.new - size.old) * part.stride
        if more and DYNAMIC_INDEX in (part.offset, part.extent, part.stride):
            raise WeftError(
                f"{describe_op(op)}: slices at places that are computed are not resized"
            )
        if more and into.free:
            inference.demand_size(op, op.dest, axis, Size(((into.old, into.old + more),)))
        elif into.new - into.old != more:
            raise WeftError(
                f"{describe_op(op)}: inserts {size.new} elements, before {size.old}, into a "
                f"dimension of {into.new}; this size cannot change"
            )
    for axis in set(range(len(dest))) - set(axes):
        if dest[axis].changed:
            raise WeftError(f"{describe_op(op)}: inserts one element into a dimension that changes")
    inference.sizes[op.result] = tuple(s.bind_size() for s in inference.sizes[op.dest])


_RULES: Mapping[str, Callable[[ShapeInference, Operation], None]] = {
    linalg.ops.GenericOp.name: _infer_generic,
    linalg.ops.FillOp.name: _infer_fill,
    arith.ConstantOp.name: _free_results,
    tensor.EmptyOp.name: _free_results,
    tensor.SplatOp.name: _free_results,
    tensor.CastOp.name: _same_as_operand,
    tensor.PadOp.name: _infer_pad,
    tensor.CollapseShapeOp.name: _infer_collapse,
    tensor.ExpandShapeOp.name: _infer_expand,
    tensor.ConcatOp.name: _infer_concat,
    tensor.ExtractSliceOp.name: _infer_extract,
    tensor.InsertSliceOp.name: _infer_insert,
}
