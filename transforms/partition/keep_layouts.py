"""
The pass `keep-part-layouts`: poolings and element-wise ops work on tensors as the parts around them
store them.
"""

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
from .same_bytes import lies_alike, shorten_layout


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
    Moves changes of layout behind poolings and element-wise ops, which then read what a part gave
    as it gave it.

    Before: `%p = layout.convert %x` to the plain tensor, padding and the largest elements of
    windows of `%p`. After: both on `%x` in its layout, and a `layout.convert` of the result; before
    a part that takes this layout, `canonicalize` drops it.

    Poolings: 1. The op combines windows of one input, of its result's rank, from a constant.
    2. That is, over padding and element-wise ops, what a change of layout made plain. 3. The layout
    leaves the axes along which windows slide whole. 4. The result has no more bytes than the input.

    Element-wise ops: 1. The op computes each element from those at the same position, which it does
    not ask for. 2. A change of layout made an input plain, or one is of the result. 3. The layout
    stores each element once, and nothing else. 4. Fewer bytes are stored anew.
    """

    name = "keep-part-layouts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = network_in(op)
        if entry is None:
            return
        for one in [o for o in entry.body.block.ops if isinstance(o, linalg.GenericOp)]:
            if is_elementwise(one):
                _keep_elementwise(one)
                continue
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
    _store_result(op, layout)


def _store_result(op: linalg.GenericOp, layout: Layout) -> None:
    """Gives an op its result in a layout, and those that read it what is made plain of that."""
    plain = op.results[0].type
    assert is_tensor(plain)
    result = Rewriter.replace_value_with_new_type(op.results[0], _with(op.results[0], layout))
    back = ConvertOp(result, plain)
    back.result.name_hint = result.name_hint
    Rewriter.insert_op(back, InsertPoint.after(op))
    result.replace_uses_with_if(back.result, lambda use: use.operation is not back)


def _with(value: SSAValue, layout: Layout) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return with_layout(value.type, layout)


# --- element-wise ops ---------------------------------------------------------------------------


def _keep_elementwise(op: linalg.GenericOp) -> None:
    """Gives an element-wise op its tensors in the layout that spares most, if any does."""
    asks = any(isinstance(o, linalg.IndexOp) for o in op.body.block.ops)
    if asks or op.body.block.args[-1].first_use is not None:  # 1.
        return
    shape = _shape_of(op.results[0])
    before = [_made_plain(value) for value in op.inputs]
    near = dict.fromkeys([*before, *(layout for layout, _ in _stored_forms(op.results[0]))])  # 2.
    fitting = [x for x in near if x is not None and _fits(shape, x)]
    found = [x for x in fitting if shares_storage(shape, x)]  # 3.
    best = max(found, key=lambda layout: _spared_bytes(op, layout), default=None)
    if best is None or _spared_bytes(op, best) <= 0:  # 4.
        return
    for index, value in enumerate(op.inputs):
        op.operands[index] = _in_layout(value, best, op)
    empty = tensor.EmptyOp((), _with(op.results[0], best))
    Rewriter.insert_op(empty, InsertPoint.before(op))
    op.operands[len(op.inputs)] = empty.tensor
    _store_result(op, best)


def _spared_bytes(op: linalg.GenericOp, layout: Layout) -> int:
    """The bytes that are no longer stored anew, less those that are, with all tensors so."""
    shape = _shape_of(op.results[0])
    spared = 0
    for value in dict.fromkeys(op.inputs):
        source = _made_plain(value)
        if source is not None and lies_alike(shape, source, layout):
            others = {use.operation for use in value.uses} - {op}
            spared += size_bytes(value) * all(isinstance(o, ConvertOp) for o in others)
        elif not any(lies_alike(shape, x, layout) for x, _ in _stored_forms(value)):
            spared -= size_bytes(value)
    result = op.results[0]
    forms = _stored_forms(result)
    spared += size_bytes(result) * any(lies_alike(shape, x, layout) for x, _ in forms)
    return spared - size_bytes(result) * (len({*result.uses}) > len(forms))


def _made_plain(value: SSAValue) -> Layout | None:
    """The layout, other than the plain one, from which a change of layout makes a tensor."""
    owner = value.owner
    if not isinstance(owner, ConvertOp) or value.type != owner.result_type:
        return None
    layout = shorten_layout(_shape_of(owner.source), layout_of(owner.source_type))
    return layout if layout.primitives and not layout_of(owner.result_type).primitives else None


def _stored_forms(value: SSAValue) -> list[tuple[Layout, ConvertOp]]:
    """The layouts in which a tensor is stored anew, by whom."""
    users = [use.operation for use in value.uses]
    shape = _shape_of(value)
    return [
        (shorten_layout(shape, layout_of(o.result_type)), o)
        for o in users
        if isinstance(o, ConvertOp)
    ]


def _in_layout(value: SSAValue, layout: Layout, reader: linalg.GenericOp) -> SSAValue:
    """A tensor in a layout, before an op: as it is stored anew already, or else by a new change."""
    shape = _shape_of(value)
    known = (o for x, o in _stored_forms(value) if lies_alike(shape, x, layout))
    convert = next(known, None)
    if convert is None:
        convert = ConvertOp(value, _with(value, layout))
        convert.result.name_hint = value.name_hint
    else:
        convert.detach()
    Rewriter.insert_op(convert, InsertPoint.before(reader))
    return convert.result
