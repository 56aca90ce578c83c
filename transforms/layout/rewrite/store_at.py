"""
Vectors stored beside weights: `weft.store_at` on an operator, as `layout.store_at`.

```
%y = matmul(%x, %w) {weft.store_at = "fc"};  %r = %y + %b
=>  %j = layout.store_at %w, %b along 0 in "fc"     // computed once, where weights are known
    %w1, %b1 = layout.decouple_at %j along 0 in "fc"
    %y = matmul(%x, %w1);  %r = %y + %b1
```

Joined is what is stored (`layout.stored`), with what is reduced as one axis, by the vector's places
of `layout.beside`. So a vector's element, such as a bias, lies in memory behind the weights of the
same output, and behind those of its tile where they are tiled.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.1.2.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import func, tensor
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IntegerAttr, StringAttr, TensorType, i64
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr
from xdsl.rewriter import InsertPoint

from ....dialects.common.kinds import is_tensor, text_of
from ....dialects.layout.ops import (
    ConvertOp,
    DecoupleAtOp,
    LogicalOp,
    PrepackOp,
    StoreAtOp,
    StoredOp,
)
from ....dialects.layout.primitives import Shape
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.functions import WEIGHT_ATTRIBUTE, weight_names
from ...kernel.elementwise import insert_filled
from ...kernel.from_linalg import bind_kernel
from ...kernel.fuse_elementwise import is_elementwise
from ...kernel.view import Access, linear_form
from ..apply import layout_of, stored_type, with_layout
from ..beside import Beside, place_beside

STORE_ATTRIBUTE = "weft.store_at"
"""The attribute of an operator whose bias is stored beside its weights, in a buffer so named."""


@dataclass(frozen=True)
class Pair:
    """
    Operand `weight` of `op` and operand `vector` of `user`, with an element for each index of the
    axes of the weight that are `shared`; these are the `loops` of the user.
    """

    op: linalg.GenericOp
    weight: int
    shared: tuple[bool, ...]
    user: linalg.GenericOp
    vector: int
    loops: tuple[int, ...]


def find_pair(op: linalg.GenericOp) -> Pair | None:
    """The vector that can be stored beside the weights of an operator; `None` if there is none."""
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return None
    if len(op.results) != 1:
        return None
    output = kernel.outputs[0].map.results
    for number, (value, access) in enumerate(zip(op.inputs, kernel.inputs, strict=True)):
        exprs = access.map.results
        shared = tuple(isinstance(e, AffineDimExpr) and e in output for e in exprs)
        if _name_of(value) is None or not _has_plain_axes(access):
            continue
        if all(shared) or not any(shared):
            continue
        axes = [output.index(e) for e, is_shared in zip(exprs, shared, strict=True) if is_shared]
        reader = _find_vector(op.results[0], axes, value)
        if reader is not None:
            return Pair(op, number, shared, *reader, tuple(axes))
    return None


def given_pair(op: linalg.GenericOp) -> Pair:
    """
    What `weft.store_at` joins. Raises `WeftError` naming the op where (1) no operand is a weight of
    the function, with some axes of the output and some that are reduced, or (2) no element-wise op
    behind it reads a weight by these axes of the output alone, of the same type.
    """
    found = find_pair(op)
    if found is None:
        raise WeftError(
            f"{describe_op(op)}: {STORE_ATTRIBUTE} is for a weight with axes of the output beside "
            "reduced ones, and a vector of weights by all of these axes"
        )
    return found


def store_beside(pair: Pair, buffer: str) -> None:
    """
    Joins a weight, by the layout that it is read in, and a vector in the buffer `buffer`. Raises
    `LayoutError` for a layout that leaves no place for the vector (see `layout.beside`).
    """
    weight = pair.op.operands[pair.weight]
    assert is_tensor(weight.type)
    places = place_beside(weight.type.get_shape(), layout_of(weight.type), pair.shared)
    builder = Builder(InsertPoint.before(pair.op))
    vector = _split_vector(builder, pair)
    parts = _Joining(builder, places, buffer).join_values(weight, vector)
    pair.op.operands[pair.weight], pair.user.operands[pair.vector] = parts


def _split_vector(builder: Builder, pair: Pair) -> SSAValue:
    """The vector with an axis for each of the user's loops, by which that reads it from then on."""
    user, vector = pair.user, pair.user.operands[pair.vector]
    assert is_tensor(vector.type)
    if vector.type.get_num_dims() == len(pair.loops):
        return vector
    result = user.results[0].type
    assert is_tensor(result)
    shape = [result.get_shape()[loop] for loop in pair.loops]
    maps = [*user.indexing_maps.data]
    rank = maps[-1].data.num_dims
    loops = tuple(AffineExpr.dimension(loop) for loop in pair.loops)
    maps[pair.vector] = AffineMapAttr(AffineMap(rank, 0, loops))
    user.indexing_maps = ArrayAttr(maps)
    split = _insert_reshape(builder, vector, shape, [range(len(shape))])
    assert isinstance(split.owner, Operation)
    split.owner.attributes[WEIGHT_ATTRIBUTE] = StringAttr(f"{_name_of(vector)}.split")
    return split


class _Joining:
    """The ops that join a weight and a vector, and take them apart again."""

    def __init__(self, builder: Builder, places: Beside, buffer: str):
        self.builder, self.places, self.buffer = builder, places, buffer
        self.along = places.run[0]

    def join_values(self, weight: SSAValue, vector: SSAValue) -> tuple[SSAValue, SSAValue]:
        """The weight and the vector, as parts of a joint buffer."""
        assert is_tensor(vector.type)
        name = f"{_name_of(weight)}.{self.buffer}"
        packed = with_layout(vector.type, self.places.layout)
        if packed != vector.type:
            vector = self.builder.insert(PrepackOp(vector, packed)).result
        host = self._join_run(self._see_stored(weight))
        guest = self._spread(self._see_stored(vector), host)
        assert is_tensor(host.type)
        assert is_tensor(guest.type)
        shape = [*host.type.get_shape()]
        shape[self.along] += 1
        joint = TensorType(host.type.element_type, shape)
        join = self.builder.insert(StoreAtOp(host, guest, self.along, self.buffer, joint))
        join.attributes[WEIGHT_ATTRIBUTE] = StringAttr(name)
        parts = self.builder.insert(
            DecoupleAtOp(join.joint, self.along, self.buffer, host.type, guest.type)
        )
        return self._split_run(parts.host, weight), self._gather(parts.guest, vector)

    def _see_stored(self, value: SSAValue) -> SSAValue:
        """What is stored of a value."""
        assert is_tensor(value.type)
        stored = stored_type(value.type)
        if stored == value.type:
            return value
        return self.builder.insert(StoredOp(value, stored)).result

    def _see_logical(self, value: SSAValue, like: SSAValue) -> SSAValue:
        """What is stored as a value of another's type."""
        assert is_tensor(like.type)
        if value.type == like.type:
            return value
        return self.builder.insert(LogicalOp(value, like.type)).result

    def _join_run(self, stored: SSAValue) -> SSAValue:
        """The tensor with the run as one axis."""
        assert is_tensor(stored.type)
        shape = self.places.join_run(stored.type.get_shape())
        return _insert_reshape(self.builder, stored, shape, self.places.groups)

    def _split_run(self, host: SSAValue, weight: SSAValue) -> SSAValue:
        """The weight with the axes of the run again."""
        assert is_tensor(weight.type)
        shape = stored_type(weight.type).get_shape()
        parts = _insert_reshape(self.builder, host, shape, self.places.groups)
        return self._see_logical(parts, weight)

    def _spread(self, guest: SSAValue, host: SSAValue) -> SSAValue:
        """The vector at index 0 of the axes that it has not, in a part of the host's extents."""
        vacant = self.places.vacant
        if not any(vacant):
            return guest
        assert is_tensor(host.type)
        extents = [e for axis, e in enumerate(host.type.get_shape()) if axis != self.along]
        inner = _replace_vacant(extents, vacant)
        part = _insert_reshape(self.builder, guest, inner, _unit_groups(vacant))
        type = TensorType(host.type.element_type, extents)
        filled = insert_filled(self.builder, type, 0)
        zeros = (0,) * len(extents)
        insert = tensor.InsertSliceOp.from_static_parameters(part, filled, zeros, inner)
        return self.builder.insert(insert).result

    def _gather(self, guest: SSAValue, vector: SSAValue) -> SSAValue:
        """The vector without the axes that it has not."""
        vacant = self.places.vacant
        if any(vacant):
            assert is_tensor(guest.type)
            assert is_tensor(vector.type)
            inner = _replace_vacant(guest.type.get_shape(), vacant)
            zeros = (0,) * len(inner)
            cut = tensor.ExtractSliceOp.from_static_parameters(guest, zeros, inner)
            part = self.builder.insert(cut).result
            shape = stored_type(vector.type).get_shape()
            guest = _insert_reshape(self.builder, part, shape, _unit_groups(vacant))
        return self._see_logical(guest, vector)


def _insert_reshape(
    builder: Builder, value: SSAValue, shape: Sequence[int], groups: Sequence[Sequence[int]]
) -> SSAValue:
    """The value in another shape: of one of the two, `groups` of axes are one of the other."""
    assert is_tensor(value.type)
    rank, type = value.type.get_num_dims(), TensorType(value.type.element_type, shape)
    if rank == len(shape):
        return value
    joined = ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in groups)
    if rank < len(shape):
        return builder.insert(tensor.ExpandShapeOp(value, [], joined, shape, type)).result
    properties = {"reassociation": joined}
    collapse = tensor.CollapseShapeOp.build(
        operands=[value], result_types=[type], properties=properties
    )
    return builder.insert(collapse).result


def _replace_vacant(extents: Sequence[int], vacant: Sequence[bool]) -> list[int]:
    """The extents, with 1 for axes that are vacant."""
    return [1 if is_vacant else e for e, is_vacant in zip(extents, vacant, strict=True)]


def _unit_groups(vacant: Sequence[bool]) -> list[list[int]]:
    """The axes in groups, each with one that is not vacant; the first has the vacant in front."""
    groups: list[list[int]] = [[]]
    for axis, is_vacant in enumerate(vacant):
        if not is_vacant and not all(vacant[a] for a in groups[-1]):
            groups.append([])
        groups[-1].append(axis)
    return groups


def _name_of(value: SSAValue) -> str | None:
    """The name of a weight, or of the form in which an algorithm takes it, perhaps in a layout."""
    owner = value.owner
    if isinstance(owner, ConvertOp | PrepackOp):
        return _name_of(owner.source)
    if isinstance(owner, Operation):
        return text_of(owner.attributes.get(WEIGHT_ATTRIBUTE))
    function = owner.parent_op()
    if not isinstance(value, BlockArgument) or not isinstance(function, func.FuncOp):
        return None
    return weight_names(function).get(value.index)


def _has_plain_axes(access: Access) -> bool:
    """Tests whether each axis of a tensor is read by a loop of its own, or is a unit."""
    exprs = access.map.results
    loops = [e for e in exprs if isinstance(e, AffineDimExpr)]
    units = [e for e in exprs if isinstance(e, AffineConstantExpr)]
    return len({*loops}) == len(loops) and len(loops) + len(units) == len(exprs)


def _find_vector(
    result: OpResult, axes: Sequence[int], weight: SSAValue
) -> tuple[linalg.GenericOp, int] | None:
    """The element-wise op behind a result that reads a vector by its `axes`, and its operand."""
    value = result
    while True:
        users = {use.operation for use in value.uses}
        user = next(iter(users)) if len(users) == 1 else None
        if not is_elementwise(user) or user.results[0].type != value.type:
            return None
        maps = [attribute.data for attribute in user.indexing_maps]
        if any(m != maps[-1] for m, v in zip(maps, user.operands, strict=True) if v is value):
            return None
        assert is_tensor(value.type)
        extents = [value.type.get_shape()[axis] for axis in axes]
        for number, shape in _list_vectors(user, weight):
            if _reads_by(maps[number], shape, axes, extents):
                return user, number
        value = user.results[0]


def _reads_by(map: AffineMap, shape: Shape, axes: Sequence[int], extents: Sequence[int]) -> bool:
    """
    Tests whether an element-wise op reads a vector by the loops `axes` with these extents: by an
    axis each, or by one for all, the first of them outermost.
    """
    loops = [AffineExpr.dimension(axis) for axis in axes]
    if shape == tuple(extents):
        return [*map.results] == loops
    if shape != (math.prod(extents),):
        return False
    strides = [math.prod(extents[n + 1 :]) for n in range(len(extents))]
    wanted = [0] * map.num_dims
    for axis, stride in zip(axes, strides, strict=True):
        wanted[axis] = stride
    return linear_form(map.results[0], map.num_dims) == (tuple(wanted), 0)


def _list_vectors(user: linalg.GenericOp, weight: SSAValue) -> Iterator[tuple[int, Shape]]:
    """The operands of an op that are weights of the same element type, with their shapes."""
    assert is_tensor(weight.type)
    for number, value in enumerate(user.inputs):
        type = value.type
        if _name_of(value) and is_tensor(type) and type.element_type == weight.type.element_type:
            yield number, tuple(type.get_shape())


def buffer_of(op: linalg.GenericOp) -> str | None:
    """The name in an op's `weft.store_at`, if it has one. `WeftError` for what is no name."""
    name = op.attributes.get(STORE_ATTRIBUTE)
    if name is None:
        return None
    if not isinstance(name, StringAttr) or not name.data:
        raise WeftError(f"{describe_op(op)}: {STORE_ATTRIBUTE} is {name}, not a buffer's name")
    return name.data
