"""The ops of `layout`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, cast

from typing_extensions import override
from xdsl.dialects.builtin import I64, IntegerAttr, StringAttr, TensorType, i64
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from .attr import verify_layout
from .base import ChangeOfLayout, View
from .primitives import Shape


@irdl_op_definition
class ConvertOp(ChangeOfLayout):
    """
    Changes how a tensor is stored, at run time; what is padded gets the padding's value.

    ```
    %1 = layout.convert %0 : tensor<1x3x8x8xi8>
        to tensor<1x3x8x8xi8, #layout.map<[pad(dim=1, low=0, high=13)]>>
    ```

    Shapes: static, the same logical shape on both sides.
    """

    name = "layout.convert"


@irdl_op_definition
class PrepackOp(ChangeOfLayout):
    """
    Changes how a weight is stored: once, before the program first runs.

    ```
    %1 = layout.prepack %0 : tensor<64x3x3x3xi8>
        to tensor<64x3x3x3xi8, #layout.map<[reorder(perm=[2, 3, 1, 0])]>>
    ```

    Shapes: static, the same logical shape on both sides. That `source` is a weight, an
    argument of the function or a constant, is for the pass to know that makes the op.
    """

    name = "layout.prepack"

    OFFLINE: ClassVar[bool] = True


@irdl_op_definition
class StoredOp(View):
    """
    Sees a tensor with a layout as the tensor that is stored. Costs nothing.

    ```
    %1 = layout.stored %0 : tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
        to tensor<2x3xi8>
    ```

    Shapes: the result's is the one after the first primitives of the source's layout; the
    result's own layout, if it has one, is the rest of them.
    """

    name = "layout.stored"

    @override
    def verify_(self) -> None:
        self.verify_views(self.source_type, self.result_type)


@irdl_op_definition
class LogicalOp(View):
    """
    Sees a stored tensor as the logical one, whose layout says how it is stored: the inverse
    of `layout.stored`. Costs nothing.

    ```
    %1 = layout.logical %0 : tensor<2x3xi8>
        to tensor<6xi8, #layout.map<[split(dim=0, factors=[2, 3])]>>
    ```
    """

    name = "layout.logical"

    @override
    def verify_(self) -> None:
        self.verify_views(self.result_type, self.source_type)


class _Join(IRDLOperation, HasFolderInterface):
    """
    The common part of `store_at` and `decouple_at`: one buffer that holds two tensors, the
    guest behind the host along dim `dim`.
    """

    dim = attr_def(IntegerAttr[I64])
    buffer = attr_def(StringAttr)

    @property
    @abstractmethod
    def types(self) -> tuple[TensorType[Attribute], TensorType[Attribute], TensorType[Attribute]]:
        """Of the host, of the guest, and of both joined."""

    def get_dim(self) -> int:
        """Along which dim of the host the guest is attached."""
        return self.dim.value.data

    @override
    def verify_(self) -> None:
        dim, types = self.get_dim(), self.types
        for type in types:
            if any(extent < 0 for extent in type.get_shape()):
                raise VerifyException(f"{self.name}: {type}: joined tensors have static shapes")
            verify_layout(self.name, type)
        if len({type.element_type for type in types}) > 1:
            shown = ", ".join(str(type.element_type) for type in types)
            raise VerifyException(f"{self.name}: element types differ: {shown}")
        host, guest, joint = (tuple(type.get_shape()) for type in types)
        if not 0 <= dim < len(host):
            raise VerifyException(
                f"{self.name}: there is no dim {dim} in a host of shape {list(host)}"
            )
        attached = guest if len(guest) == len(host) else (*guest[:dim], 1, *guest[dim:])
        if _remove_dim(attached, dim) != _remove_dim(host, dim) or len(attached) != len(host):
            raise VerifyException(
                f"{self.name}: a guest of shape {list(guest)} does not fit behind dim {dim} of a "
                f"host of shape {list(host)}: it has all the other dims of the host"
            )
        expected = (*host[:dim], host[dim] + attached[dim], *host[dim + 1 :])
        if joint != expected:
            raise VerifyException(
                f"{self.name}: the joint tensor has shape {list(joint)}, expected {list(expected)}"
            )
        if not self.buffer.data:
            raise VerifyException(f"{self.name}: the buffer has no name")

    def joins_like(self, other: _Join) -> bool:
        """Tests whether two ops speak of the same buffer, joined in the same way."""
        return (self.dim, self.buffer, self.types) == (other.dim, other.buffer, other.types)


@irdl_op_definition
class StoreAtOp(_Join):
    """
    Joins two tensors in one buffer, named `in`: the guest goes behind the host `along` a
    dim, such as the bias of a matrix product as one more row of its weights, so that it
    lies in the cache when they are read.

    ```
    %j = layout.store_at %w, %b along 0 in "fc1"
        : tensor<64x32xi8>, tensor<32xi8> to tensor<65x32xi8>
    ```

    host: `[.., D, ..]` · guest: `[.., G, ..]`, or without the dim for `G = 1`
    → `[.., D + G, ..]`, static. Any of them may have a layout: shapes are the logical ones.

    Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between
    Graph and Operator Level Optimizations", section 4.1.2.
    """

    name = "layout.store_at"

    host = operand_def(base(TensorType[Attribute]))
    guest = operand_def(base(TensorType[Attribute]))
    joint = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = (
        "$host `,` $guest `along` $dim `in` $buffer attr-dict"
        " `:` type($host) `,` type($guest) `to` type($joint)"
    )

    def __init__(
        self,
        host: SSAValue,
        guest: SSAValue,
        dim: int,
        buffer: str,
        joint_type: TensorType[Attribute],
    ):
        super().__init__(
            operands=[host, guest],
            result_types=[joint_type],
            attributes={"dim": IntegerAttr(dim, i64), "buffer": StringAttr(buffer)},
        )

    @property
    @override
    def types(self) -> tuple[TensorType[Attribute], TensorType[Attribute], TensorType[Attribute]]:
        host, guest = (cast(TensorType[Attribute], v.type) for v in (self.host, self.guest))
        return host, guest, self.joint.type

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        parts = self.host.owner
        if not isinstance(parts, DecoupleAtOp) or not self.joins_like(parts):
            return None
        return (parts.joint,) if (self.host, self.guest) == tuple(parts.results) else None


@irdl_op_definition
class DecoupleAtOp(_Join):
    """
    Takes apart what `layout.store_at` joined.

    ```
    %w, %b = layout.decouple_at %j along 0 in "fc1"
        : tensor<65x32xi8> to tensor<64x32xi8>, tensor<32xi8>
    ```
    """

    name = "layout.decouple_at"

    joint = operand_def(base(TensorType[Attribute]))
    host = result_def(base(TensorType[Attribute]))
    guest = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = (
        "$joint `along` $dim `in` $buffer attr-dict"
        " `:` type($joint) `to` type($host) `,` type($guest)"
    )

    def __init__(
        self,
        joint: SSAValue,
        dim: int,
        buffer: str,
        host_type: TensorType[Attribute],
        guest_type: TensorType[Attribute],
    ):
        super().__init__(
            operands=[joint],
            result_types=[host_type, guest_type],
            attributes={"dim": IntegerAttr(dim, i64), "buffer": StringAttr(buffer)},
        )

    @property
    @override
    def types(self) -> tuple[TensorType[Attribute], TensorType[Attribute], TensorType[Attribute]]:
        return self.host.type, self.guest.type, cast(TensorType[Attribute], self.joint.type)

    @override
    def verify_(self) -> None:
        super().verify_()
        there = self.joint.owner
        if isinstance(there, StoreAtOp) and there.buffer != self.buffer:
            raise VerifyException(
                f"{self.name}: takes buffer {self.buffer} apart, but was given buffer "
                f"{there.buffer}"
            )

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        there = self.joint.owner
        if isinstance(there, StoreAtOp) and self.joins_like(there):
            return (there.host, there.guest)
        return None


def _remove_dim(shape: Shape, dim: int) -> Shape:
    return (*shape[:dim], *shape[dim + 1 :])
