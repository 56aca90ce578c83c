"""
Ops on slices: which slices of what an op reads give slices of its results, and the op that computes
them.

A slice is a box: a half-open interval along each axis, in elements of the whole tensor. A *rule* is
made of an op once. It answers `find_slices` for any boxes of results, without touching the IR, and
`build_op` writes the op for an answer:

```
rows [2, 4) of a convolution of 3 rows with stride 2      reads rows [4, 9), all weights
rows [0, 2) of `tensor.pad low 1` around it               reads row 0, and pads by one row
```

`boxes` has what all parts of one size need, as expressions in their origins, for searches and for
code in loops; here a part is at one place, clipped at the edges of tensors, and becomes ops.

Types of the op change; access maps do not, but for constants in them. Where an op cannot compute
what is wanted alone, the answer has larger boxes of results, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from xdsl.dialects import linalg, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.common.kinds import is_tensor
from ...dialects.graph import ConcatOp, CopyOp, RedistributeOp, SplitOp
from ..kernel.fold_access import kept_dims
from .model import Box, clip_interval, hull_of
from .tensors import shape_of

Interval: TypeAlias = tuple[int, int]
"""The indices `lower .. upper - 1` along an axis."""

Boxes: TypeAlias = tuple[Box | None, ...]
"""A box for each value, without axes for scalars; `None` where nothing of it is wanted."""


@dataclass(frozen=True)
class Slicing:
    """
    An op's computation of slices: the boxes of its `results`, around those that are wanted; the
    boxes of what it `reads`, by the rule's `reads`; and `key`, which with the sizes of the boxes
    decides the op. `reason` says why results are larger than is wanted, where they are. `reach` are
    the boxes of reads with what lies outside of tensors, as with padding, if there may be such;
    `excess` what ops in a body compute that have a reason.
    """

    results: Boxes
    reads: Boxes
    key: Hashable = ()
    reason: str = ""
    reach: Boxes | None = None
    excess: Boxes | None = None


class Rule(Protocol):
    """The slices of one op: those that it reads for those that are wanted, and the op on them."""

    @property
    def reads(self) -> tuple[SSAValue, ...]:
        """The op's operands, and the values from outside that its regions use."""
        ...

    def find_slices(self, wanted: Boxes) -> Slicing:
        """The answer for boxes of the results, of which at least one is given."""
        ...

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        """
        Appends to a block what computes the answer from its slices, `given` by `reads`. Gives what
        stands for each result; anything for those that have no box.
        """
        ...


# --- boxes ----------------------------------------------------------------------------------


def whole_box(value: SSAValue) -> Box:
    """All of a tensor, or a scalar."""
    if not is_tensor(value.type):
        return ()
    return tuple((0, extent) for extent in shape_of(value))


def sizes_of(box: Box) -> tuple[int, ...]:
    """The extents of a box."""
    return tuple(upper - lower for lower, upper in box)


def type_on(value: SSAValue, box: Box) -> TensorType[Attribute]:
    """The type of a slice of a tensor."""
    assert is_tensor(value.type)
    return TensorType(value.type.element_type, sizes_of(box))


def join_boxes(one: Box | None, other: Box | None) -> Box | None:
    """The smallest box around two, either of which may be nothing."""
    if one is None or other is None:
        return other if one is None else one
    return hull_of(one, other)


def wants_whole(op: Operation, wanted: Boxes) -> bool:
    """Tests whether all of each result is wanted of which anything is."""
    return all(
        box is None or box == whole_box(result)
        for box, result in zip(wanted, op.results, strict=True)
    )


# --- building -------------------------------------------------------------------------------


def captured_by(op: Operation) -> tuple[SSAValue, ...]:
    """The values from outside that the regions of an op use, each once."""
    found: dict[SSAValue, None] = {}
    for region in op.regions:
        for inner in region.walk():
            for operand in inner.operands:
                owner = operand.owner
                if not op.is_ancestor(owner):
                    found[operand] = None
    return tuple(found)


def add_clone(
    op: Operation, given: Sequence[SSAValue], captured: Sequence[SSAValue], block: Block
) -> Operation:
    """Appends a clone of an op that reads `given`, its operands and then what it captured."""
    count = len(op.operands)
    mapper = dict(zip(captured, given[count:], strict=True))
    clone = op.clone(mapper)
    for number, value in enumerate(given[:count]):
        clone.operands[number] = value
    block.add_op(clone)
    return clone


def retype_results(op: Operation, boxes: Boxes) -> list[SSAValue]:
    """Gives the results of an op the types of slices."""
    for number, (result, box) in enumerate(zip(tuple(op.results), boxes, strict=True)):
        if box is None or box == whole_box(result):
            continue
        name = result.name_hint
        Rewriter.replace_value_with_new_type(result, type_on(result, box))
        op.results[number].name_hint = name
    return list(op.results)


def add_slice(value: SSAValue, box: Box, block: Block) -> SSAValue:
    """Appends the slice `box` of a value, which is the value itself where that is all of it."""
    if box == whole_box(value):
        return value
    slice = tensor.ExtractSliceOp.from_static_parameters(
        value, [lower for lower, _ in box], sizes_of(box)
    )
    slice.result.name_hint = value.name_hint
    block.add_op(slice)
    return slice.result


def set_ints(op: Operation, **lists: Sequence[int]) -> None:
    """Sets properties of an op that are lists of integers."""
    for name, numbers in lists.items():
        op.properties[name] = DenseArrayBase.from_list(i64, numbers)


# --- rules ----------------------------------------------------------------------------------


class OpRule:
    """The base of rules: clones the op, with the results' types."""

    def __init__(self, op: Operation) -> None:
        self.op = op
        self.captured = captured_by(op)
        self.reads: tuple[SSAValue, ...] = (*op.operands, *self.captured)

    def find_slices(self, wanted: Boxes) -> Slicing:
        """All of what it reads, for all of its results: of an op that is not known to be cut."""
        whole = tuple(map(whole_box, self.op.results))
        reason = "" if wants_whole(self.op, wanted) else f"{self.op.name} is not known to be cut"
        return Slicing(whole, tuple(map(whole_box, self.reads)), (), reason)

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        return retype_results(add_clone(self.op, given, self.captured, block), slicing.results)


class SameRule(OpRule):
    """Each element of the result comes of the elements at the same place in the operands."""

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        assert box is not None
        reads = (box if is_tensor(v.type) else () for v in self.reads)
        return Slicing((box,), tuple(reads))


class PadRule(OpRule):
    """Padding: of the source what is there, with as much padding as the slice still has."""

    def __init__(self, op: tensor.PadOp) -> None:
        super().__init__(op)
        self.pad = op
        self.low = tuple(op.static_low.get_values())
        self.known = DYNAMIC_INDEX not in (*self.low, *op.static_high.get_values())

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        if not self.known or box is None:
            return super().find_slices(wanted)
        reach = tuple((a - low, b - low) for (a, b), low in zip(box, self.low, strict=True))
        extents = shape_of(self.pad.source)
        sources = tuple(clip_interval(a, b, n) for (a, b), n in zip(reach, extents, strict=True))
        inside = all(first < last for first, last in sources)
        scalars = ((),) * len(self.captured)
        found = Slicing((box,), (sources if inside else None, *scalars), reach=(reach, *scalars))
        return replace(found, key=self._pads_of(found)) if inside else found

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        if slicing.reads[0] is None:
            return [self._add_fill(slicing, given, block)]
        if not self.known:
            return super().build_op(slicing, given, block)
        low, high = self._pads_of(slicing)
        if not any((*low, *high)):
            return [given[0]]
        clone = add_clone(self.op, given, self.captured, block)
        set_ints(clone, static_low=low, static_high=high)
        return retype_results(clone, slicing.results)

    def _pads_of(self, slicing: Slicing) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The padding in front and behind that a slice still has, by axis."""
        (box,), source = slicing.results, slicing.reads[0]
        assert box is not None
        assert source is not None
        sides = list(zip(box, source, self.low, strict=True))
        return (
            tuple(first + low - lower for (lower, _), (first, _), low in sides),
            tuple(upper - low - last for (_, upper), (_, last), low in sides),
        )

    def _add_fill(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> SSAValue:
        """A slice that is nothing but padding."""
        mapper = dict(zip(self.captured, given[1:], strict=True))
        inner = list(self.pad.region.block.ops)
        for op in inner[:-1]:
            block.add_op(op.clone(mapper))
        value = inner[-1].operands[0]
        (box,) = slicing.results
        assert box is not None
        empty = tensor.EmptyOp((), type_on(self.pad.result, box))
        fill = linalg.ops.FillOp([mapper.get(value, value)], [empty.tensor], [empty.tensor.type])
        block.add_ops([empty, fill])
        return fill.results[0]


class ReshapeRule(OpRule):
    """
    `tensor.collapse_shape` and `tensor.expand_shape`. An axis and the run of axes that it stands
    for are cut alike where the outermost one of these is cut that is not one element long.
    """

    def __init__(self, op: tensor.CollapseShapeOp | tensor.ExpandShapeOp) -> None:
        super().__init__(op)
        self.collapses = isinstance(op, tensor.CollapseShapeOp)
        self.groups = tuple(tuple(n.value.data for n in g) for g in _groups_of(op))
        self.long = shape_of(op.src if self.collapses else op.results[0])

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        assert box is not None
        flat: list[Interval] = []
        long: list[Interval] = []
        for number, group in enumerate(self.groups):
            extents = [self.long[axis] for axis in group]
            if self.collapses:
                parts = unflatten_interval(box[number], extents)
            else:
                parts = [box[axis] for axis in group]
            whole_parts, interval = flatten_intervals(parts, extents)
            long += whole_parts
            flat.append(interval)
        made, read = (flat, long) if self.collapses else (long, flat)
        mixed = next((a for a, side in enumerate(made) if side != box[a]), None)
        reason = "" if mixed is None else f"the reshape mixes dimension {mixed} with others"
        return Slicing((tuple(made),), (tuple(read),), (), reason)

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        clone = add_clone(self.op, given, self.captured, block)
        if not self.collapses:
            (box,) = slicing.results
            assert box is not None
            set_ints(clone, static_output_shape=sizes_of(box))
        return retype_results(clone, slicing.results)


def _groups_of(
    op: tensor.CollapseShapeOp | tensor.ExpandShapeOp,
) -> Sequence[ArrayAttr[IntegerAttr]]:
    return tuple(op.reassociation)


def flatten_intervals(
    parts: Sequence[Interval], extents: Sequence[int]
) -> tuple[list[Interval], Interval]:
    """
    The smallest box around intervals of a run of axes whose elements are an interval of the axis
    that stands for all of them, and that interval.
    """
    found = list(parts)
    first = next((i for i, (lower, upper) in enumerate(parts) if upper - lower > 1), len(parts))
    for axis in range(first + 1, len(parts)):
        found[axis] = (0, extents[axis])
    lower = upper = 0
    for (low, high), extent in zip(found, extents, strict=True):
        lower, upper = lower * extent + low, upper * extent + high - 1
    return found, (lower, upper + 1)


def unflatten_interval(interval: Interval, extents: Sequence[int]) -> list[Interval]:
    """The smallest box of a run of axes around an interval of the axis that stands for them."""
    found: list[Interval] = []
    lower, upper = interval
    for axis in range(len(extents)):
        step = 1
        for extent in extents[axis + 1 :]:
            step *= extent
        first, last = lower // step, (upper - 1) // step
        found.append((first, last + 1))
        if first != last:
            found += [(0, extent) for extent in extents[axis + 1 :]]
            break
        lower, upper = lower - first * step, upper - first * step
    return found


class ExtractRule(OpRule):
    """`tensor.extract_slice`: the slice of a slice."""

    def __init__(self, op: tensor.ExtractSliceOp) -> None:
        super().__init__(op)
        self.sides = static_sides(op)
        shape = shape_of(op.result)
        sizes = tuple(op.static_sizes.get_values())
        self.kept = None if self.sides is None else kept_dims(sizes, shape)

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        if self.sides is None or self.kept is None or box is None:
            return super().find_slices(wanted)
        held: list[Interval] = [(offset, offset + 1) for offset, _, _ in self.sides]
        for axis, (lower, upper) in zip(self.kept, box, strict=True):
            offset, _, stride = self.sides[axis]
            held[axis] = (offset + lower * stride, offset + (upper - 1) * stride + 1)
        return Slicing((box,), (tuple(held),))

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        (box,), (held,) = slicing.results, slicing.reads[:1]
        if self.sides is None or self.kept is None or held is None or box is None:
            return super().build_op(slicing, given, block)
        if sizes_of(held) == sizes_of(box):
            return [given[0]]
        sizes = [1] * len(held)
        for axis, size in zip(self.kept, sizes_of(box), strict=True):
            sizes[axis] = size
        clone = add_clone(self.op, given, self.captured, block)
        set_ints(clone, static_offsets=[0] * len(held), static_sizes=sizes)
        return retype_results(clone, slicing.results)


def static_sides(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp,
) -> tuple[tuple[int, int, int], ...] | None:
    """Offset, size and stride by axis; `None` if one is not known."""
    lists = [a.get_values() for a in (op.static_offsets, op.static_sizes, op.static_strides)]
    if any(DYNAMIC_INDEX in numbers for numbers in lists):
        return None
    return tuple(zip(*(map(int, numbers) for numbers in lists), strict=True))


class InsertRule(OpRule):
    """`tensor.insert_slice` without strides or dropped axes: both of what it joins are sliced."""

    def __init__(self, op: tensor.InsertSliceOp) -> None:
        super().__init__(op)
        sides = static_sides(op)
        plain = sides is not None and all(stride == 1 for _, _, stride in sides)
        same = plain and tuple(n for _, n, _ in sides or ()) == shape_of(op.source)
        self.sides = sides if same else None

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        if self.sides is None or box is None:
            return super().find_slices(wanted)
        source: list[Interval] = []
        for (lower, upper), (offset, size, _) in zip(box, self.sides, strict=True):
            source.append(clip_interval(lower - offset, upper - offset, size))
        if any(first == last for first, last in source):
            return Slicing((box,), (None, box))
        found = Slicing((box,), (tuple(source), box))
        return replace(found, key=self._offsets_of(found))

    def _offsets_of(self, slicing: Slicing) -> tuple[int, ...]:
        """The first element of what is inserted in the slice, by axis."""
        (box,), source = slicing.results, slicing.reads[0]
        assert box is not None
        assert source is not None
        sides = zip(box, source, self.sides or (), strict=True)
        return tuple(first + offset - lower for (lower, _), (first, _), (offset, _, _) in sides)

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        if self.sides is None:
            return super().build_op(slicing, given, block)
        source = slicing.reads[0]
        if source is None:
            return [given[1]]
        clone = add_clone(self.op, given, self.captured, block)
        set_ints(clone, static_offsets=self._offsets_of(slicing), static_sizes=sizes_of(source))
        return retype_results(clone, slicing.results)


class ConcatRule(OpRule):
    """Joined tensors: those that lie in the slice, of the outer ones the part in it."""

    def __init__(self, op: tensor.ConcatOp | ConcatOp) -> None:
        super().__init__(op)
        self.dim = op.dim.value.data

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        assert box is not None
        lower, upper = box[self.dim]
        reads: list[Box | None] = []
        place = 0
        for value in self.reads:
            extent = shape_of(value)[self.dim]
            side = clip_interval(lower - place, upper - place, extent)
            place += extent
            inside = side[0] < side[1]
            reads.append((*box[: self.dim], side, *box[self.dim + 1 :]) if inside else None)
        return Slicing((box,), tuple(reads), tuple(read is None for read in reads))

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        held = zip(given, slicing.reads, strict=True)
        parts = [value for value, box in held if box is not None]
        if len(parts) == 1:
            return parts
        (box,) = slicing.results
        assert box is not None
        types = [type_on(self.op.results[0], box)]
        clone = type(self.op).create(
            operands=parts,
            result_types=types,
            properties=dict(self.op.properties),
            attributes=dict(self.op.attributes),
        )
        clone.results[0].name_hint = self.op.results[0].name_hint
        block.add_op(clone)
        return list(clone.results)


class SplitRule(OpRule):
    """`graph.split`: the slice of a slice, which is a slice of the source."""

    def find_slices(self, wanted: Boxes) -> Slicing:
        (box,) = wanted
        assert isinstance(self.op, SplitOp)
        assert box is not None
        dim, offset, _ = self.op.get_window()
        side = (box[dim][0] + offset, box[dim][1] + offset)
        return Slicing((box,), ((*box[:dim], side, *box[dim + 1 :]),))

    def build_op(self, slicing: Slicing, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        return [given[0]]


RULES: Mapping[type[Operation], Callable[..., Rule]] = {
    tensor.EmptyOp: SameRule,
    tensor.SplatOp: SameRule,
    tensor.CastOp: SameRule,
    tensor.PadOp: PadRule,
    tensor.CollapseShapeOp: ReshapeRule,
    tensor.ExpandShapeOp: ReshapeRule,
    tensor.ExtractSliceOp: ExtractRule,
    tensor.InsertSliceOp: InsertRule,
    tensor.ConcatOp: ConcatRule,
    linalg.ops.FillOp: SameRule,
    ConcatOp: ConcatRule,
    SplitOp: SplitRule,
    CopyOp: SameRule,
    RedistributeOp: SameRule,
}
"""The rules of ops that move data."""
