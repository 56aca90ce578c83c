"""The pass `keep-part-layouts`: poolings work on tensors as the parts around them store them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp
from ..layout.apply import layout_of, with_layout
from ..layout.graph import shares_storage
from ..layout.map import Layout, LayoutError, stored_shape
from ..layout.rewrite.pads import stored_axes
from .outline import network_in
from .plan_memory import size_bytes
from .same_bytes import shorten_layout


@dataclass(frozen=True)
class Pooling:
    """
    An op that combines windows of one input, number `data`: its result has the rank of that, and
    `sliding` are the axes along which the two differ. Padding of the input may be in front.
    """

    op: linalg.GenericOp
    data: int
    sliding: tuple[int, ...]
    pads: tuple[tensor.PadOp, ...]

    @property
    def source(self) -> SSAValue:
        """The tensor in front of the padding."""
        return self.pads[-1].source if self.pads else self.op.inputs[self.data]

    def can_store(self, layout: Layout) -> bool:
        """
        Tests whether the op, and the padding, can have all tensors in a layout: it leaves the axes
        along which windows slide whole, and the others are as long in all of them.
        """
        values = (self.op.inputs[self.data], self.source)
        places = {stored_axes(_shape_of(value), layout, self.sliding) for value in values}
        result = _shape_of(self.op.results[0])
        whole = None not in places and len(places) == 1
        return whole and _fits(result, layout) and shares_storage(result, layout)


@dataclass(frozen=True)
class KeepPartLayoutsPass(ModulePass):
    """
    Moves changes of layout behind poolings, which then read what a part gave as it gave it.

    Before: `%p = layout.convert %x` to the plain tensor, padding and the largest elements of
    windows of `%p`. After: both on `%x` in its layout, and a `layout.convert` of the result; before
    a part that takes this layout, `canonicalize` drops it.

    1. The op combines windows of one input, of its result's rank, from a constant. 2. That is, over
    padding and element-wise ops, what a change of layout made plain. 3. The layout leaves the axes
    along which windows slide whole. 4. The result has no more bytes than the input.
    """

    name = "keep-part-layouts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        for one in [o for o in entry.body.block.ops if isinstance(o, linalg.GenericOp)]:
            pooling = pooling_of(one)  # 1.
            layout = None if pooling is None else _layout_behind(pooling.source)  # 2.
            if pooling is None or layout is None or not pooling.can_store(layout):  # 3.
                continue
            if size_bytes(one.results[0]) <= size_bytes(one.inputs[pooling.data]):  # 4.
                _store_pooling(pooling, layout)


def pooling_of(op: linalg.GenericOp) -> Pooling | None:
    """An op as windows of an input, with the padding that it alone reads; `None` if it is none."""
    if len(op.results) != 1 or not isinstance(op.outputs[0].owner, linalg.FillOp):
        return None
    maps = [attribute.data for attribute in op.indexing_maps]
    result = maps[-1]
    if not result.is_projected_permutation() or result.num_dims == len(result.results):
        return None
    shape = _shape_of(op.results[0])
    same = [n for n, v in enumerate(op.inputs) if len(_shape_of(v)) == len(shape)]
    if len(same) != 1:
        return None
    extents = _shape_of(op.inputs[same[0]])
    pairs = zip(maps[same[0]].results, result.results, extents, shape, strict=True)
    sliding = tuple(a for a, (one, other, m, n) in enumerate(pairs) if (one, m) != (other, n))
    pads: list[tensor.PadOp] = []
    value = op.inputs[same[0]]
    while isinstance(pad := value.owner, tensor.PadOp) and value.has_one_use():
        pads.append(pad)
        value = pad.source
    return Pooling(op, same[0], sliding, tuple(pads))


def followed_operands(op: Operation) -> tuple[int, ...]:
    """
    The operands with whose layout an op can give its result: all inputs of an element-wise one, the
    data of windows, and what is padded for these alone. None of other ops.
    """
    if isinstance(op, tensor.PadOp):
        return (0,) if _pooling_behind(op) is not None else ()
    if not isinstance(op, linalg.GenericOp):
        return ()
    if is_elementwise(op):
        return tuple(range(len(op.inputs)))
    pooling = pooling_of(op)
    return () if pooling is None else (pooling.data,)


def can_follow(op: Operation, layout: Layout) -> bool:
    """Tests whether an op can have its followed operands, and its result, in a layout."""
    if not isinstance(op, linalg.GenericOp | tensor.PadOp):
        return False
    if isinstance(op, linalg.GenericOp) and is_elementwise(op):
        return _fits(_shape_of(op.results[0]), layout)
    pooling = _pooling_behind(op) if isinstance(op, tensor.PadOp) else pooling_of(op)
    return pooling is not None and pooling.can_store(layout)


def _pooling_behind(pad: tensor.PadOp) -> Pooling | None:
    """The windows that alone read a padded tensor."""
    readers = [use.operation for use in pad.result.uses]
    if len(readers) != 1:
        return None
    (reader,) = readers
    if isinstance(reader, tensor.PadOp):
        return _pooling_behind(reader)
    pooling = pooling_of(reader) if isinstance(reader, linalg.GenericOp) else None
    return pooling if pooling is not None and pad in pooling.pads else None


def is_elementwise(op: linalg.GenericOp) -> bool:
    """Tests for a generic that computes each element from those at the same place."""
    if len(op.results) != 1:
        return False
    maps = [attribute.data for attribute in op.indexing_maps]
    plain = all(map == maps[-1] for map in maps) and maps[-1].is_projected_permutation()
    return plain and all("parallel" in str(kind) for kind in op.iterator_types)


def _fits(shape: Sequence[int], layout: Layout) -> bool:
    """Tests whether a tensor of this shape can be stored so."""
    try:
        stored_shape(shape, layout)
    except LayoutError:
        return False
    return True


def _shape_of(value: SSAValue) -> tuple[int, ...]:
    return tuple(value.type.get_shape()) if is_tensor(value.type) else ()


def _layout_behind(value: SSAValue) -> Layout | None:
    """The layout from which a plain tensor is made, over element-wise ops of its shape."""
    owner = value.owner
    if isinstance(owner, ConvertOp):
        shape = tuple(owner.source_type.get_shape())
        layout = shorten_layout(shape, layout_of(owner.source_type))
        return layout if layout.primitives and value.type == owner.result_type else None
    if isinstance(owner, linalg.GenericOp) and is_elementwise(owner):
        found = (_layout_behind(v) for v in owner.inputs if is_tensor(v.type))
        return next((layout for layout in found if layout is not None), None)
    return None


def _store_pooling(pooling: Pooling, layout: Layout) -> None:
    """Gives an op and its padding their tensors in a layout."""
    op = pooling.op
    first = pooling.pads[-1] if pooling.pads else op
    stored = ConvertOp(pooling.source, _with(pooling.source, layout))
    stored.result.name_hint = pooling.source.name_hint
    Rewriter.insert_op(stored, InsertPoint.before(first))
    first.operands[0 if pooling.pads else pooling.data] = stored.result
    for pad in pooling.pads:
        Rewriter.replace_value_with_new_type(pad.result, _with(pad.result, layout))
    fill = op.outputs[0].owner
    assert isinstance(fill, linalg.FillOp)
    empty = tensor.EmptyOp((), _with(op.results[0], layout))
    start = linalg.FillOp(fill.inputs, [empty.tensor], [empty.tensor.type])
    Rewriter.insert_op([empty, start], InsertPoint.before(op))
    op.operands[len(op.inputs)] = start.results[0]
    if fill.results[0].first_use is None:
        Rewriter.erase_op(fill)
    plain = op.results[0].type
    result = Rewriter.replace_value_with_new_type(op.results[0], _with(op.results[0], layout))
    back = ConvertOp(result, plain)
    back.result.name_hint = result.name_hint
    Rewriter.insert_op(back, InsertPoint.after(op))
    result.replace_uses_with_if(back.result, lambda use: use.operation is not back)


def _with(value: SSAValue, layout: Layout) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return with_layout(value.type, layout)
