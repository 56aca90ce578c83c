"""
The pass `move-reshapes`: reshapes around sums stand outside of the padding in front of them and of
the element-wise ops behind.

```
%p = pad %x;  %d = expand_shape %p            %g = expand_shape %x;  %d = pad %g
%s = conv %d, %w                              %s = conv %d, %w
%c = collapse_shape %s                   =>   %r1 = relu(%s + %b), read at [g * F + f]
%r = relu(%c + %b), read at [k]               %r = collapse_shape %r1
```

Front ends write convolutions in groups so. Padding, sum and epilogue are then one operator, whose
loops are those of the sum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    IndexType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from ...dialects.common.kinds import is_tensor
from .fuse_elementwise import fuse_ops, is_elementwise, ops_between

_Groups = tuple[tuple[int, ...], ...]


def _groups_of(op: tensor.CollapseShapeOp | tensor.ExpandShapeOp) -> _Groups:
    """By axis of the smaller shape, the axes of the larger one that it is."""
    return tuple(tuple(i.value.data for i in group) for group in op.reassociation)


def _static_shape(value: SSAValue) -> tuple[int, ...] | None:
    type = value.type
    return tuple(type.get_shape()) if is_tensor(type) and type.has_static_shape() else None


def _has_one_use(value: SSAValue) -> bool:
    return len(list(value.uses)) == 1


def _joins_axes(shape: Sequence[int], groups: _Groups) -> bool:
    """Tests whether a reshape does more than to add or leave out units."""
    return any(sum(shape[axis] != 1 for axis in group) > 1 for group in groups)


def _comes_of_sum(value: SSAValue) -> bool:
    """Tests for a sum, and for what element-wise ops of its shape make of one alone."""
    op = value.owner
    if not isinstance(op, linalg.ops.GenericOp):
        return False
    if any(t.data == linalg.attrs.IteratorType.REDUCTION for t in op.iterator_types):
        return True
    maps = op.indexing_maps.data
    read = [v for v, m in zip(op.inputs, maps, strict=False) if m == maps[-1] and _has_one_use(v)]
    return is_elementwise(op) and any(map(_comes_of_sum, read))


class SinkCollapse(RewritePattern):
    """
    A collapse behind a sum goes behind the element-wise op that reads it.

    1. It joins axes, of static extents. 2. What it collapses comes of a sum, and has no other
    reader. 3. All that reads it is one element-wise op, at the op's own iterations; several that
    lead to one result become one (see `fuse-elementwise`).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CollapseShapeOp, rewriter: PatternRewriter) -> None:
        shape, groups = _static_shape(op.src), _groups_of(op)
        if shape is None or not _joins_axes(shape, groups):  # 1.
            return
        if not _has_one_use(op.src) or not _comes_of_sum(op.src):  # 2.
            return
        if members := ops_between(op.result):
            fuse_ops(members, rewriter)
        readers = {use.operation for use in op.result.uses}
        reader = next(iter(readers)) if len(readers) == 1 else None
        if not is_elementwise(reader):
            return
        maps = [attribute.data for attribute in reader.indexing_maps]
        pairs = zip(reader.operands, maps, strict=True)
        if any(value is op.result and map != maps[-1] for value, map in pairs):  # 3.
            return
        _Sinking(op, shape, groups, reader, rewriter).rewrite()


@dataclass(frozen=True)
class _Sinking:
    """One collapse of a tensor of a `shape` by `groups`, and its reader."""

    op: tensor.CollapseShapeOp
    shape: tuple[int, ...]
    groups: _Groups
    reader: linalg.ops.GenericOp
    rewriter: PatternRewriter

    def rewrite(self) -> None:
        reader, maps = self.reader, self.reader.indexing_maps.data
        kind = reader.results[0].type
        assert is_tensor(kind)
        wide = TensorType(kind.element_type, self.shape)
        self.rewriter.insertion_point = self.rewriter.insertion_point.before(reader)
        empty = self.rewriter.insert(tensor.EmptyOp((), wide))
        read = [self._widen(v, m.data) for v, m in zip(reader.inputs, maps, strict=False)]
        identity = AffineMap.identity(len(self.shape))
        new = linalg.ops.GenericOp(
            [value for value, _ in read],
            [empty.tensor],
            reader.body.clone(),
            [AffineMapAttr(map) for map in (*(map for _, map in read), identity)],
            [linalg.attrs.IteratorTypeAttr.parallel()] * len(self.shape),
            [wide],
        )
        new.attributes.update(reader.attributes)
        new.location = reader.location
        collapse = tensor.CollapseShapeOp.build(
            operands=[new.results[0]],
            result_types=[kind],
            properties={"reassociation": self.op.reassociation},
        )
        collapse.result.name_hint = reader.results[0].name_hint
        self.rewriter.replace(reader, [new, collapse])
        self.rewriter.erase(self.op)

    def _widen(self, value: SSAValue, map: AffineMap) -> tuple[SSAValue, AffineMap]:
        """An operand of the reader, as the loops of the wider shape read it."""
        if value is self.op.result:
            return self.op.src, AffineMap.identity(len(self.shape))
        if map == AffineMap.identity(len(self.groups)):
            assert is_tensor(value.type)
            wide = TensorType(value.type.element_type, self.shape)
            expand = tensor.ExpandShapeOp(value, [], self.op.reassociation, self.shape, wide)
            return self.rewriter.insert(expand).result, AffineMap.identity(len(self.shape))
        joined = [self._join_loops(group) for group in self.groups]
        exprs = tuple(e.replace_dims_and_symbols(joined, ()) for e in map.results)
        return value, AffineMap(len(self.shape), 0, exprs)

    def _join_loops(self, group: Sequence[int]) -> AffineExpr:
        """The index of the axis that a group is joined to."""
        kept = [axis for axis in group if self.shape[axis] != 1] or [*group[:1]]
        terms = [
            AffineExpr.dimension(axis) * math.prod(self.shape[a] for a in kept[n + 1 :])
            if n + 1 < len(kept)
            else AffineExpr.dimension(axis)
            for n, axis in enumerate(kept)
        ]
        found = terms[0]
        for term in terms[1:]:
            found = found + term
        return found


class HoistExpand(RewritePattern):
    """
    An expansion in front of a sum goes in front of the padding of what it expands.

    1. It splits axes, of static extents. 2. Nothing else reads what is padded, by constant amounts.
    3. The axes that are padded stay whole.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExpandShapeOp, rewriter: PatternRewriter) -> None:
        pad, groups, shape = op.src.owner, _groups_of(op), _static_shape(op.result)
        if shape is None or not _joins_axes(shape, groups):  # 1.
            return
        if not isinstance(pad, tensor.PadOp) or not _has_one_use(pad.result):  # 2.
            return
        inner = _static_shape(pad.source)
        if inner is None or pad.low or pad.high or _reads_position(pad):
            return
        sides = [[*side.get_values()] for side in (pad.static_low, pad.static_high)]
        padded = [axis for axis, amounts in enumerate(zip(*sides, strict=True)) if any(amounts)]
        if any(len(groups[axis]) > 1 for axis in padded):  # 3.
            return
        unpadded = list(shape)
        for axis in padded:
            unpadded[groups[axis][0]] = inner[axis]
        wide = [[0] * len(shape), [0] * len(shape)]
        for side, amounts in zip(wide, sides, strict=True):
            for axis in padded:
                side[groups[axis][0]] = amounts[axis]
        _hoist(op, pad, unpadded, wide, rewriter)


def _reads_position(pad: tensor.PadOp) -> bool:
    """Tests whether the value that is padded with depends on where."""
    return any(argument.first_use is not None for argument in pad.region.block.args)


def _hoist(
    op: tensor.ExpandShapeOp,
    pad: tensor.PadOp,
    shape: Sequence[int],
    sides: Sequence[Sequence[int]],
    rewriter: PatternRewriter,
) -> None:
    """Expands what is padded to `shape`, and pads it on both `sides` behind that."""
    assert is_tensor(pad.source.type)
    kind: Attribute = pad.source.type.element_type
    before = tensor.ExpandShapeOp(pad.source, [], op.reassociation, shape, TensorType(kind, shape))
    region = pad.region.clone()
    for _ in range(len(shape) - len(region.block.args)):
        region.block.insert_arg(IndexType(), len(region.block.args))
    assert is_tensor(op.result.type)
    low, high = sides
    behind = tensor.PadOp(before.result, [], [], region, low, high, op.result.type)
    behind.attributes.update(pad.attributes)
    behind.location = pad.location
    behind.result.name_hint = op.result.name_hint
    rewriter.replace(op, [before, behind])
    rewriter.erase(pad)


@dataclass(frozen=True)
class MoveReshapesPass(ModulePass):
    """
    Moves reshapes that join axes of a sum, such as groups, behind the element-wise ops behind it,
    and those that split axes of what is padded in front of the padding. Results do not change.
    Reshapes that only add or leave out units stay, as do those of several readers. Ends because
    each rewrite moves a reshape past one op, away from the sum.
    """

    name = "move-reshapes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        patterns: list[RewritePattern] = [SinkCollapse(), HoistExpand()]
        applier = GreedyRewritePatternApplier(patterns, dce_enabled=False)
        PatternRewriteWalker(applier).rewrite_module(op)
