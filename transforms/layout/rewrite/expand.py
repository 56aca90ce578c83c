"""
The primitives of a layout as upstream ops on tensors.

`split` and `fuse` are reshapes, `reorder` a transpose, tiles a `linalg.generic` that reads
windows; what takes tiles apart are slices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from ....dialects.common.kinds import is_integer, is_tensor
from ....dialects.layout.primitives import (
    Broadcast,
    Fold,
    Fuse,
    ImagePack,
    ImageUnpack,
    Pad,
    Primitive,
    Reorder,
    Shape,
    Split,
    Unbroadcast,
    Unfold,
    Unpad,
)
from ....dialects.layout.primitives_tiled import Tiling
from ...kernel.index import box_of, expr_bounds, linear_over_atoms, simplify_expr
from ..map import Layout, stored_shape, trace_back

Tensor: TypeAlias = TensorType[Attribute]


class Expander:
    """Builds the upstream ops for the primitives of one change of layout."""

    builder: Builder
    value: SSAValue
    element_type: Attribute

    def __init__(self, builder: Builder, value: SSAValue, element_type: Attribute):
        self.builder = builder
        self.value = value
        self.element_type = element_type

    def apply_steps(self, steps: Sequence[tuple[Primitive, Shape]]) -> None:
        """
        Applies primitives in turn, each to the shape that stands beside it: tiles that overlap in
        one pass with as much of what is done beside as is read at sums of loops.
        """
        last = max((n for n, (p, _) in enumerate(steps) if isinstance(p, Unfold)), default=-1)
        for count in range(len(steps), last, -1) if last >= 0 else ():
            found = _read_at_once(steps[:count])
            if found is not None:
                self._gather_tiles(*found, steps[0][1])
                steps = steps[count:]
                break
        for primitive, shape in steps:
            self.apply_primitive(primitive, shape)

    def _gather_tiles(self, read: AffineMap, after: Shape, shape: Shape) -> None:
        """`into[d] = value[read(d)]`, with zeros around the value where it is read there."""
        box = box_of(after)
        for dim, expr in enumerate(read.results):
            first, last = expr_bounds(expr, box)
            padding = Pad(dim, max(0, -first), max(0, last + 1 - shape[dim]))
            if padding.low or padding.high:
                shape = padding.stored_shape(shape)
                self._pad_value(padding, shape)
        shift = [max(0, -expr_bounds(expr, box)[0]) for expr in read.results]
        moved = tuple(e + n if n else e for e, n in zip(read.results, shift, strict=True))
        map = AffineMap(read.num_dims, 0, moved)
        self._into_empty(after, lambda v, e: self._copy_value(v, e, map))

    def apply_primitive(self, primitive: Primitive, shape: Shape) -> None:
        """Applies `primitive` to the value, which has shape `shape`."""
        after = primitive.stored_shape(shape)
        match primitive:
            case Split(dim, factors):
                self._expand_shape(after, _group_dims(len(shape), dim, len(factors)))
            case Fuse(dim, count):
                self._collapse_shape(after, _group_dims(len(after), dim, count))
            case Reorder(perm):
                permutation = DenseArrayBase.from_list(i64, perm)
                self._into_empty(after, lambda v, e: linalg.TransposeOp(v, e, permutation))
            case Pad():
                self._pad_value(primitive, after)
            case Unpad(dim, low):
                offsets = [low if d == dim else 0 for d in range(len(shape))]
                self._extract_slice(offsets, after)
            case Broadcast(dim):
                dimensions = DenseArrayBase.from_list(i64, [dim])
                self._into_empty(after, lambda v, e: linalg.BroadcastOp(v, e, dimensions))
            case Unbroadcast(dim):
                self._extract_slice([0] * len(shape), (*shape[:dim], 1, *shape[dim + 1 :]))
                self._collapse_shape(after, _join_unit(len(shape), dim))
            case Unfold(dim):
                self._tile_dim(dim, dim, primitive.make_tiling(shape), shape)
            case Fold(dim):
                self._untile_dim(dim, primitive.packed_form(shape)[0].make_tiling(after), after)
            case ImagePack(batch_dim, dim):
                self._tile_dim(dim, batch_dim + 1, primitive.make_tiling(shape), shape)
                self._collapse_shape(after, _group_dims(len(after), batch_dim, 2))
            case ImageUnpack():
                self._image_unpack(primitive, shape, after)
            case _:
                raise PassFailedException(f"layout-materialize: no upstream ops for {primitive}")

    def _tile_dim(self, dim: int, at: int, tiling: Tiling, shape: Shape) -> None:
        """The places of a tile in dim `dim`, and a dim for the tiles inserted before dim `at`."""
        missing = max(0, tiling.reach - tiling.extent)
        if missing:
            padding = Pad(dim, 0, missing)
            shape = padding.stored_shape(shape)
            self._pad_value(padding, shape)
        sizes = [*shape[:dim], tiling.tile_size, *shape[dim + 1 :]]
        sizes.insert(at, tiling.tiles)
        dims = [AffineExpr.dimension(d) for d in range(len(sizes))]
        source = [d for i, d in enumerate(dims) if i != at]
        source[dim] = tiling.element_at(dims[at], source[dim])
        read = AffineMap(len(sizes), 0, tuple(source))
        self._into_empty(tuple(sizes), lambda v, e: self._copy_value(v, e, read))

    def _image_unpack(self, primitive: ImageUnpack, shape: Shape, after: Shape) -> None:
        """Takes blocks out of the batch, moves them before their places, and joins the two."""
        pack, before = primitive.packed_form(shape)
        tiling, batch = pack.make_tiling(before), pack.batch_dim
        blocks = (*shape[:batch], before[batch], tiling.tiles, *shape[batch + 1 :])
        self._expand_shape(blocks, _group_dims(len(shape), batch, 2))
        order = [d for d in range(len(blocks)) if d != batch + 1]
        # Interleaved, the blocks are the inner digit of an element, otherwise the outer one.
        interleaved = pack.form == "interleaved"
        order.insert(pack.dim + interleaved, batch + 1)
        sizes = tuple(blocks[d] for d in order)
        permutation = DenseArrayBase.from_list(i64, order)
        if order != list(range(len(blocks))):
            self._into_empty(sizes, lambda v, e: linalg.TransposeOp(v, e, permutation))
        if interleaved:
            self._collapse_shape(after, _group_dims(len(after), pack.dim, 2))
        else:
            self._untile_dim(pack.dim, tiling, after)

    def _untile_dim(self, dim: int, tiling: Tiling, after: Shape) -> None:
        """Joins the tiles in dim `dim` and their places in the next, from where readers do."""
        if tiling.dilation > 1 or tiling.reads_middle:
            self._into_empty(after, lambda v, e: self._gather_value(v, e, dim, tiling))
            return
        tiles, step = tiling.tiles, tiling.interval
        fronts = min((tiles - 1) * step, tiling.extent)
        source, into = (
            self.value,
            self.builder.insert(tensor.EmptyOp((), self._make_type(after))).tensor,
        )
        if fronts:
            into = self._insert_tiles(source, into, dim, (0, tiles - 1, step), (0, fronts))
        if tiling.extent > fronts:
            left = tiling.extent - fronts
            into = self._insert_tiles(source, into, dim, (tiles - 1, 1, left), (fronts, left))
        self.value = into

    def _insert_tiles(
        self,
        source: SSAValue,
        into: SSAValue,
        dim: int,
        tiles: tuple[int, int, int],
        elements: tuple[int, int],
    ) -> SSAValue:
        """
        The first `places` of the `count` tiles from `first` on, `tiles = (first, count,
        places)`, in a row: of them `elements = (start, number)` go into a tensor.
        """
        assert is_tensor(source.type)
        assert is_tensor(into.type)
        first, count, places = tiles
        shape, after = source.type.get_shape(), into.type.get_shape()
        self.value = source
        offsets = [first if d == dim else 0 for d in range(len(shape))]
        self._extract_slice(offsets, (*shape[:dim], count, places, *shape[dim + 2 :]))
        row = (*after[:dim], count * places, *after[dim + 1 :])
        self._collapse_shape(row, _group_dims(len(after), dim, 2))
        start, number = elements
        sizes = (*after[:dim], number, *after[dim + 1 :])
        if sizes != row:
            self._extract_slice([0] * len(after), sizes)
        offsets = [start if d == dim else 0 for d in range(len(after))]
        op = tensor.InsertSliceOp.from_static_parameters(self.value, into, offsets, sizes)
        return self.builder.insert(op).result

    def _copy_value(self, value: SSAValue, into: SSAValue, read: AffineMap) -> Operation:
        """`into[d] = value[read(d)]`."""
        body = Block(arg_types=[self.element_type] * 2)
        body.add_op(linalg.YieldOp(body.args[0]))
        return _make_generic([value], into, [read, AffineMap.identity(read.num_dims)], body)

    def _gather_value(self, value: SSAValue, into: SSAValue, dim: int, tiling: Tiling) -> Operation:
        """`into[e] = value[tile(e), place(e)]`, where the two are no access of a window."""
        assert is_tensor(into.type)
        rank = into.type.get_num_dims()
        body = Block(arg_types=[self.element_type])
        inside = Builder(InsertPoint.at_end(body))
        index: list[SSAValue] = [inside.insert(linalg.IndexOp(d)).result for d in range(rank)]
        at: list[SSAValue] = []
        for expr in tiling.locate_element(AffineExpr.dimension(0)):
            map = AffineMap(1, 0, (simplify_expr(expr, ((0, tiling.extent),)),))
            at.append(inside.insert(affine.ApplyOp([index[dim]], AffineMapAttr(map))).result)
        index[dim : dim + 1] = at
        inside.insert(
            linalg.YieldOp(inside.insert(tensor.ExtractOp(value, index, self.element_type)).result)
        )
        return _make_generic([], into, [AffineMap.identity(rank)], body)

    def _make_type(self, shape: Shape) -> Tensor:
        return TensorType(self.element_type, shape)

    def _expand_shape(self, shape: Shape, groups: list[list[int]]) -> None:
        op = tensor.ExpandShapeOp(
            self.value, [], _make_reassociation(groups), shape, self._make_type(shape)
        )
        self.value = self.builder.insert(op).result

    def _collapse_shape(self, shape: Shape, groups: list[list[int]]) -> None:
        op = tensor.CollapseShapeOp.build(
            operands=[self.value],
            result_types=[self._make_type(shape)],
            properties={"reassociation": _make_reassociation(groups)},
        )
        self.value = self.builder.insert(op).result

    def _extract_slice(self, offsets: list[int], sizes: Shape) -> None:
        op = tensor.ExtractSliceOp.from_static_parameters(self.value, offsets, sizes)
        self.value = self.builder.insert(op).result

    def _into_empty(self, shape: Shape, build: Callable[[SSAValue, SSAValue], Operation]) -> None:
        empty = self.builder.insert(tensor.EmptyOp((), self._make_type(shape)))
        self.value = self.builder.insert(build(self.value, empty.tensor)).results[0]

    def _pad_value(self, padding: Pad, shape: Shape) -> None:
        rank = len(shape)
        fill = self.builder.insert(arith.ConstantOp(self._make_literal(padding.value)))
        block = Block(arg_types=[IndexType()] * rank)
        block.add_op(tensor.YieldOp(fill.result))
        low = [padding.low if d == padding.dim else 0 for d in range(rank)]
        high = [padding.high if d == padding.dim else 0 for d in range(rank)]
        op = tensor.PadOp(self.value, [], [], Region(block), low, high, self._make_type(shape))
        self.value = self.builder.insert(op).result

    def _make_literal(self, value: int | float) -> IntegerAttr | FloatAttr:
        if isinstance(self.element_type, AnyFloat):
            return FloatAttr(float(value), self.element_type)
        if is_integer(self.element_type) and isinstance(value, int):
            return IntegerAttr(value, self.element_type)
        raise PassFailedException(
            f"layout-materialize: no constant {value} of type {self.element_type} to pad with"
        )


def _read_at_once(
    steps: Sequence[tuple[Primitive, Shape]],
) -> tuple[AffineMap, Shape] | None:
    """
    Where what `steps` store is read, and its shape; `None` where an index is no sum of loops, or
    what is stored beside the elements is not zeros around them.
    """
    shape = steps[0][1]
    layout = Layout(tuple(primitive for primitive, _ in steps))
    if any(p.num_copies > 1 and not isinstance(p, Unfold) for p in layout.primitives):
        return None
    after = stored_shape(shape, layout)
    index, fills = trace_back(shape, layout)
    box = box_of(after)
    inside = {(simplify_expr(e, box), extent) for e, extent in zip(index, shape, strict=True)}
    for fill in fills:
        guard = fill.guard
        if fill.value != 0:
            return None
        if (simplify_expr(guard.expr - guard.lower, box), guard.upper - guard.lower) not in inside:
            return None
    terms = [atom for expr in index for atom, _ in linear_over_atoms(expr, box).terms]
    if not all(isinstance(atom, AffineDimExpr) for atom in terms):
        return None
    return AffineMap(len(after), 0, index), after


def _group_dims(rank: int, dim: int, count: int) -> list[list[int]]:
    """The ones of the many dims that make each of `rank` dims, if dim `dim` has `count` of them."""
    groups: list[list[int]] = []
    for d in range(rank):
        start = groups[-1][-1] + 1 if groups else 0
        groups.append(list(range(start, start + (count if d == dim else 1))))
    return groups


def _join_unit(rank: int, dim: int) -> list[list[int]]:
    """Groups that join the unit dim `dim` with a neighbour; none if it is the only one."""
    if rank == 1:
        return []
    return _group_dims(rank - 1, min(dim, rank - 2), 2)


def _make_reassociation(groups: list[list[int]]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)


def _make_generic(
    inputs: Sequence[SSAValue], into: SSAValue, maps: Sequence[AffineMap], body: Block
) -> Operation:
    """A `linalg.generic` whose loops are all parallel."""
    return linalg.GenericOp(
        inputs,
        [into],
        Region(body),
        [AffineMapAttr(m) for m in maps],
        [IteratorTypeAttr.parallel()] * maps[0].num_dims,
        [into.type],
    )
