"""
Vectors stored beside weights: `weft.store_at` on an operator, as `layout.store_at`.

```
%y = matmul(%x, %w) {weft.store_at = "fc"};  %r = %y + %b
=>  %j = layout.store_at %w, %b along 0 in "fc"     // computed once, where weights are known
    %w1, %b1 = layout.decouple_at %j along 0 in "fc"
    %y = matmul(%x, %w1);  %r = %y + %b1
```

Weights of convolutions are joined with all that is reduced as one axis. So a vector's element, such
as a bias, lies in memory behind the weights of the same output.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.1.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl.dialects import tensor
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, TensorType, i64
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.ir.affine.affine_expr import AffineDimExpr
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.ops import DecoupleAtOp, StoreAtOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ...core.functions import is_weight
from ...kernel.from_linalg import bind_kernel
from ...kernel.fuse_elementwise import is_elementwise

STORE_ATTRIBUTE = "weft.store_at"
"""The attribute of an operator whose bias is stored beside its weights, in a buffer so named."""


@dataclass(frozen=True)
class _Beside:
    """
    Operand `weight` of `op` and operand `vector` of `user`, with an element for each index of axis
    `axis` of the weight; `reduced` are its other axes, side by side.
    """

    op: linalg.GenericOp
    weight: int
    axis: int
    reduced: tuple[int, ...]
    user: linalg.GenericOp
    vector: int


def can_store(op: linalg.GenericOp) -> bool:
    """Tests whether there is a vector that can be stored beside the weights of an operator."""
    return _find_beside(op) is not None


def store_beside(op: linalg.GenericOp, buffer: str) -> None:
    """
    Joins the weight of `op` and the vector behind it in the buffer `buffer`. Raises `WeftError`
    naming the op where (1) no operand is a weight of the function with one axis of the output, and
    all others, which are reduced, beside each other, or (2) no element-wise op behind it reads a
    weight by this axis of the output alone, of the same type.
    """
    found = _find_beside(op)
    if found is None:
        raise WeftError(
            f"{describe_op(op)}: {STORE_ATTRIBUTE} is for a weight with one axis of the output, "
            "all others, which are reduced, side by side, and a vector of weights by that axis"
        )
    weight, vector = op.operands[found.weight], found.user.operands[found.vector]
    assert is_tensor(weight.type)
    assert is_tensor(vector.type)
    new = _Joining(found, weight.type, vector.type, buffer).make_ops(weight, vector)
    Rewriter.insert_op(new, InsertPoint.before(op))
    parts = next(o for o in new if isinstance(o, DecoupleAtOp))
    op.operands[found.weight] = parts.host if new[-1] is parts else new[-1].results[0]
    found.user.operands[found.vector] = parts.guest


class _Joining:
    """The ops that join a weight and a vector, and take them apart again."""

    def __init__(
        self,
        found: _Beside,
        weight: TensorType[Attribute],
        vector: TensorType[Attribute],
        buffer: str,
    ):
        self.weight, self.vector, self.buffer = weight, vector, buffer
        shape = weight.get_shape()
        length = 1
        for axis in found.reduced:
            length *= shape[axis]
        first = found.axis == 0
        self.along = int(first)
        groups = [[found.axis], [*found.reduced]]
        self.groups = groups if first else groups[::-1]
        sizes = {self.along: length, 1 - self.along: shape[found.axis]}
        self.host = TensorType(weight.element_type, [sizes[0], sizes[1]])
        sizes[self.along] += 1
        self.joint = TensorType(weight.element_type, [sizes[0], sizes[1]])

    def make_ops(self, weight: SSAValue, vector: SSAValue) -> Sequence[Operation]:
        """The last op gives the weight again."""
        flat = self.host != self.weight
        groups = ArrayAttr(ArrayAttr(IntegerAttr(d, i64) for d in group) for group in self.groups)
        new: list[Operation] = []
        if flat:
            properties = {"reassociation": groups}
            collapse = tensor.CollapseShapeOp.build(
                operands=[weight], result_types=[self.host], properties=properties
            )
            new.append(collapse)
            weight = collapse.result
        join = StoreAtOp(weight, vector, self.along, self.buffer, self.joint)
        parts = DecoupleAtOp(join.joint, self.along, self.buffer, self.host, self.vector)
        new += [join, parts]
        if flat:
            shape = self.weight.get_shape()
            new.append(tensor.ExpandShapeOp(parts.host, [], groups, shape, self.weight))
        return new


def _find_beside(op: linalg.GenericOp) -> _Beside | None:
    """What can be stored beside what; `None` if there is nothing."""
    try:
        kernel = bind_kernel(op, fold=False).kernel
    except WeftError:
        return None
    if len(op.results) != 1:
        return None
    output = kernel.outputs[0].map.results
    for number, (value, access) in enumerate(zip(op.inputs, kernel.inputs, strict=True)):
        exprs = [e for e in access.map.results if isinstance(e, AffineDimExpr)]
        held = [axis for axis, expr in enumerate(exprs) if expr in output]
        reduced = tuple(axis for axis in range(len(exprs)) if axis not in held)
        whole = len(exprs) == len(access.map.results) and len(held) == 1 and reduced
        if not is_weight(value) or not whole or any(b - a > 1 for a, b in pairwise(reduced)):
            continue
        reader = _find_vector(op.results[0], output.index(exprs[held[0]]), value)
        if reader is not None:
            return _Beside(op, number, held[0], reduced, *reader)
    return None


def _find_vector(
    result: OpResult, axis: int, weight: SSAValue
) -> tuple[linalg.GenericOp, int] | None:
    """The element-wise op behind a result that reads a vector by `axis`, and its operand."""
    value = result
    while True:
        users = {use.operation for use in value.uses}
        user = next(iter(users)) if len(users) == 1 else None
        if not is_elementwise(user) or user.results[0].type != value.type:
            return None
        maps = [attribute.data for attribute in user.indexing_maps]
        if any(m != maps[-1] for m, v in zip(maps, user.operands, strict=True) if v is value):
            return None
        for number in _list_vectors(user, weight):
            if maps[number].results == (maps[-1].results[axis],):
                return user, number
        value = user.results[0]


def _list_vectors(user: linalg.GenericOp, weight: SSAValue) -> Iterator[int]:
    """The operands of an op that are weights with one axis, of the same type as `weight`."""
    assert is_tensor(weight.type)
    for number, value in enumerate(user.inputs):
        type = value.type
        if is_weight(value) and is_tensor(type) and len(type.get_shape()) == 1:
            if type.element_type == weight.type.element_type:
                yield number


def buffer_of(op: linalg.GenericOp) -> str | None:
    """The name in an op's `weft.store_at`, if it has one. `WeftError` for what is no name."""
    name = op.attributes.get(STORE_ATTRIBUTE)
    if name is None:
        return None
    if not isinstance(name, StringAttr) or not name.data:
        raise WeftError(f"{describe_op(op)}: {STORE_ATTRIBUTE} is {name}, not a buffer's name")
    return name.data
