"""
Folds what a function computes of a layer's result element by element, as the layer's epilogue.

From the result on, ops are followed that give each element from those at the same indices: of the
result, of constants, and of other tensors that are there before the layer, some of whose axes they
leave out. The last value that all of this leads to takes the place of the layer's result, if
nothing else needs what is in between.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from ....dialects.common.kinds import is_integer, is_tensor
from ...kernel.fold_access import constant_of, literal_of
from .epilogue import is_subtype

Axes = tuple[int, ...]
"""By axis of a tensor, the axis of the result that it is; -1 for one of one element."""

JOINS = {
    kind.name: kind
    for kind in (
        arith.AddiOp,
        arith.AddfOp,
        arith.MaxSIOp,
        arith.MinSIOp,
        arith.MaximumfOp,
        arith.MinimumfOp,
        arith.MaxnumfOp,
        arith.MinnumfOp,
    )
}
"""The ops by which iterations join an output."""


@dataclass(frozen=True, eq=False)
class Fold:
    """
    `value` is what the epilogue makes of the layer's result; `reads` are the tensors besides, and
    their axes; `block` is the body of the function on scalars, of the sum and an element of each.
    """

    value: SSAValue
    reads: tuple[tuple[SSAValue, Axes], ...]
    block: Block

    def build_function(self, name: str) -> func.FuncOp:
        """The function of that name."""
        last = self.block.last_op
        assert isinstance(last, func.ReturnOp)
        types = [a.type for a in self.block.args], [v.type for v in last.operands]
        return func.FuncOp(name, types, Region(self.block), "private")


def fold_of(
    result: SSAValue,
    layers: Collection[Operation],
    places: Mapping[Operation, int],
    is_ready: Callable[[SSAValue], bool],
    start: str | None = None,
    *,
    same_type: bool = False,
    accepts: Callable[[Fold], bool] = lambda fold: True,
) -> Fold | None:
    """
    The epilogue of the layer that computes `result`; `None` where there is none.

    `layers` are the ops of all layers, which are not folded; `places` the order of the function's
    ops; `is_ready` says of a tensor whether it is there before the layer. `start` is the op by
    which what the layer's sums start from joins them, if it has to. With `same_type`, elements keep
    the type of the sums. Of what `accepts` does not take, the last ops are left out.
    """
    inside = _follow_result(result, layers, places, is_ready)
    for value in reversed(inside):
        cone = _find_cone(value, inside)
        if not all(_stays_inside(v, cone) for v in inside if v.owner in cone and v is not value):
            continue
        if value is not result and not _stays_inside(result, cone):
            continue
        narrow, wide = (str(_element_type(v)) for v in (value, result))
        if narrow != wide if same_type else not is_subtype(narrow, wide):
            continue
        if value is result and start is None:
            return None
        fold = _Writer(result, cone, start, layers, is_ready).fold(value)
        if fold is None or accepts(fold):
            return fold
    return None


def _element_type(value: SSAValue) -> Attribute:
    assert is_tensor(value.type)
    return value.type.get_element_type()


def _follow_result(
    result: SSAValue,
    layers: Collection[Operation],
    places: Mapping[Operation, int],
    is_ready: Callable[[SSAValue], bool],
) -> list[SSAValue]:
    """The values computed element by element from `result`, itself first, in order."""
    found: dict[SSAValue, None] = {result: None}
    waiting: list[tuple[int, Operation]] = []
    seen: set[Operation] = set()

    def push_uses(value: SSAValue) -> None:
        for use in value.uses:
            if use.operation in places and use.operation not in seen:
                seen.add(use.operation)
                heapq.heappush(waiting, (places[use.operation], use.operation))

    push_uses(result)
    while waiting:
        _, op = heapq.heappop(waiting)
        if op not in layers and _is_elementwise(op, result, found, is_ready):
            found[op.results[0]] = None
            push_uses(op.results[0])
    return list(found)


def _is_elementwise(
    op: Operation,
    result: SSAValue,
    inside: Collection[SSAValue],
    is_ready: Callable[[SSAValue], bool],
) -> bool:
    """
    Tests whether an op gives elements of the shape of `result` from those at the same indices.
    """
    if not isinstance(op, linalg.ops.GenericOp) or not is_plain(op):
        return False
    shape = _tensor_shape(result)
    if _tensor_shape(op.results[0]) != shape:
        return False
    for value, attr in zip(op.inputs, op.indexing_maps.data, strict=False):
        if value in inside:
            if attr.data != AffineMap.identity(len(shape)):
                return False
        elif constant_of(value) is None:
            if axes_of(attr.data, value) is None or not is_ready(value):
                return False
    return True


def is_plain(op: linalg.ops.GenericOp) -> bool:
    """
    Tests whether each element of the only result is computed from one of each operand, by a body
    that needs nothing but these and constants.
    """
    if len(op.results) != 1 or not isinstance(op.results[0].type, TensorType):
        return False
    maps = [attr.data for attr in op.indexing_maps.data]
    if maps[-1] != AffineMap.identity(maps[-1].num_dims):
        return False
    if any(t.data.name != "PARALLEL" for t in op.iterator_types) or op.body.block.args[-1].uses:
        return False
    return all(_is_scalar_op(inner, op) for inner in op.body.block.ops)


def _is_scalar_op(inner: Operation, op: linalg.ops.GenericOp) -> bool:
    """
    Tests whether an op in the body of `op` is one on scalars that it has, or that are constants.
    """
    if inner.regions or isinstance(inner, linalg.ops.IndexOp | tensor.ExtractOp):
        return False
    return all(
        op.is_ancestor(value.owner if isinstance(value.owner, Operation) else op)
        or literal_of(value) is not None
        for value in inner.operands
    )


def _tensor_shape(value: SSAValue) -> tuple[int, ...]:
    assert is_tensor(value.type)
    return tuple(value.type.get_shape())


def axes_of(map: AffineMap, value: SSAValue) -> Axes | None:
    """The dimension that each axis of an operand is, `None` where one is none, or taken twice."""
    found: list[int] = []
    for expr, extent in zip(map.results, _tensor_shape(value), strict=True):
        if isinstance(expr, AffineDimExpr) and expr.position not in found:
            found.append(expr.position)
        elif isinstance(expr, AffineConstantExpr) and expr.value == 0 and extent == 1:
            found.append(-1)
        else:
            return None
    return tuple(found)


def _find_cone(value: SSAValue, inside: Sequence[SSAValue]) -> set[Operation]:
    """The ops that compute `value` from the first one of `inside`."""
    known = set(inside[1:])
    found: set[Operation] = set()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        owner = current.owner
        if current in known and isinstance(owner, linalg.ops.GenericOp) and owner not in found:
            found.add(owner)
            waiting += owner.inputs
    return found


def _stays_inside(value: SSAValue, cone: Collection[Operation]) -> bool:
    """Tests whether only ops of the cone use a value."""
    return all(use.operation in cone for use in value.uses)


@dataclass(eq=False)
class _Writer:
    """Writes the function on scalars."""

    result: SSAValue
    cone: Collection[Operation]
    start: str | None
    layers: Collection[Operation]
    is_ready: Callable[[SSAValue], bool]
    block: Block = field(default_factory=Block)
    reads: dict[tuple[SSAValue, Axes], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Axes], SSAValue]
    )
    known: dict[tuple[SSAValue, Axes], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Axes], SSAValue]
    )

    def fold(self, value: SSAValue) -> Fold | None:
        """The epilogue that gives `value`; `None` where sums start from what is not there."""
        rank = len(_tensor_shape(self.result))
        whole = tuple(range(rank))
        sums: SSAValue = self.block.insert_arg(_element_type(self.result), 0)
        if self.start is not None:
            op = self.result.owner
            assert isinstance(op, linalg.ops.GenericOp)
            begin = self._scalar_of(op.outputs[0], whole)
            if begin is None:
                return None
            join = JOINS[self.start](sums, begin)
            self.block.add_op(join)
            sums = join.results[0]
        self.known[self.result, whole] = sums
        found = self._scalar_of(value, whole)
        if found is None:
            return None
        self.block.add_op(func.ReturnOp(found))
        return Fold(value, tuple(self.reads), self.block)

    def _scalar_of(self, value: SSAValue, axes: Axes) -> SSAValue | None:
        """The element of a tensor at the indices along these axes of the result."""
        key = value, axes
        if key not in self.known:
            found = self._compute_scalar(value, axes)
            if found is None:
                return None
            self.known[key] = found
        return self.known[key]

    def _compute_scalar(self, value: SSAValue, axes: Axes) -> SSAValue | None:
        number = constant_of(value)
        if number is not None:
            return self._add_constant(number, _element_type(value))
        owner = value.owner
        if isinstance(owner, linalg.ops.GenericOp) and (
            owner in self.cone or self._is_broadcast(owner)
        ):
            return self._inline_body(owner, axes)
        if not self.is_ready(value):
            return None
        kept = tuple(a if n > 1 else -1 for a, n in zip(axes, _tensor_shape(value), strict=True))
        if (value, kept) not in self.reads:
            arg = self.block.insert_arg(_element_type(value), len(self.block.args))
            self.reads[value, kept] = arg
        return self.reads[value, kept]

    def _is_broadcast(self, op: linalg.ops.GenericOp) -> bool:
        """Tests whether an op only makes more elements of some, so that these are better read."""
        if op in self.layers or not is_plain(op):
            return False
        sizes = [v.type.element_count() for v in op.inputs if is_tensor(v.type)]
        result = op.results[0].type
        assert is_tensor(result)
        return len(sizes) == len(op.inputs) and max(sizes, default=0) < result.element_count()

    def _inline_body(self, op: linalg.ops.GenericOp, axes: Axes) -> SSAValue | None:
        """The value that the body of an op gives."""
        mapper: dict[SSAValue, SSAValue] = {}
        for value, attr, arg in zip(op.inputs, op.indexing_maps.data, op.body.block.args,
                                    strict=False):  # fmt: skip
            own = axes_of(attr.data, value)
            if own is None:
                return None
            scalar = self._scalar_of(value, tuple(axes[d] if d >= 0 else -1 for d in own))
            if scalar is None:
                return None
            mapper[arg] = scalar
        for value in _outer_values(op):
            number = literal_of(value)
            assert number is not None
            mapper[value] = self._add_constant(number, value.type)
        *body, last = op.body.block.ops
        for inner in body:
            self.block.add_op(inner.clone(mapper))
        return mapper.get(last.operands[0], last.operands[0])

    def _add_constant(self, number: int | float, type: Attribute) -> SSAValue:
        if is_integer(type):
            op = arith.ConstantOp(IntegerAttr(int(number), type))
        else:
            assert isinstance(type, AnyFloat)
            op = arith.ConstantOp(FloatAttr(float(number), type))
        self.block.add_op(op)
        return op.result


def _outer_values(op: linalg.ops.GenericOp) -> Iterator[SSAValue]:
    """The values that a body takes from outside, each once."""
    found: dict[SSAValue, None] = {}
    for inner in op.body.block.ops:
        for value in inner.operands:
            owner = value.owner
            if isinstance(owner, Operation) and not op.is_ancestor(owner):
                found[value] = None
    yield from found
