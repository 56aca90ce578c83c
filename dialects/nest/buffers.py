"""Programs of `nest`, and their buffers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    i32,
)
from xdsl.interfaces import HasCanonicalizationPatternsInterface, HasFolderInterface
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    base,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_result_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import IsolatedFromAbove, MemoryAllocEffect, Pure
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from ..common.kinds import is_integer, is_memref, is_tensor
from .attrs import PanelsAttr
from .body import YieldOp

BUFFER = base(MemRefType[Attribute])

WORD_BYTES = 4

WORD_ELEMENTS = {"i8": 4, "f32": 2}
"""The elements of a type that a word holds: bytes as they are, f32 as bf16."""


def elements_of(value: SSAValue) -> int:
    """The elements of a buffer. Raises `VerifyException` for other memrefs."""
    type = value.type
    if not is_memref(type) or len(type.get_shape()) != 1 or type.get_shape()[0] < 1:
        raise VerifyException(
            f"nest: a buffer is a memref of one dimension, of 1 element or more, not {type}"
        )
    return type.get_shape()[0]


def element_type_of(value: SSAValue) -> Attribute:
    """The type of a buffer's elements."""
    assert is_memref(value.type)
    return value.type.element_type


def bytes_of_element(type: Attribute) -> int:
    """The bytes of one element in a buffer."""
    if is_integer(type):
        return max(1, type.width.data // 8)
    size = getattr(type, "size", None)
    return size if isinstance(size, int) else 8


@irdl_op_definition
class ProgramOp(IRDLOperation):
    """
    The steps that compute tensors from tensors, in order. The block's arguments are the buffers of
    `inputs` and then those of the results, which hold nothing yet. `workspace` are the bytes that
    temporaries lie in, once their offsets are decided.

    ```
    %y = nest.program(%x) : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: memref<4xf32>, %r: memref<4xf32>):
      nest.kernel(%a) to %r dims <4>
          reading [#nest.access<[4], affine_map<(d0) -> (d0)>>]
          writing <[4], affine_map<(d0) -> (d0)>> : (memref<4xf32>) -> memref<4xf32> {
      ^bb1(%e: f32):
        %n = arith.negf %e : f32
        nest.yield %n : f32
      }
      nest.yield
    }
    ```
    """

    name = "nest.program"

    inputs = var_operand_def(base(TensorType[Attribute]))
    workspace = opt_attr_def(IntegerAttr[I64])
    outputs = var_result_def(base(TensorType[Attribute]))
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), Pure())

    assembly_format = (
        "`(` $inputs `)` (`workspace` $workspace^)? attr-dict-with-keyword "
        "`:` functional-type($inputs, $outputs) $body"
    )

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[Attribute],
        body: Region,
        workspace: int | None = None,
    ):
        super().__init__(
            operands=[inputs],
            result_types=[outputs],
            attributes={"workspace": None if workspace is None else int_attr(workspace)},
            regions=[body],
        )

    @override
    def verify_(self) -> None:
        tensors = [*self.inputs, *self.outputs]
        buffers = self.body.block.args
        if len(tensors) != len(buffers):
            raise VerifyException(
                f"nest.program: {len(tensors)} tensors come and go, but the block has "
                f"{len(buffers)} arguments"
            )
        for tensor, buffer in zip(tensors, buffers, strict=True):
            type = tensor.type
            assert is_tensor(type)
            wanted = max(1, math.prod(type.get_shape()))
            stored = element_type_of(buffer) if is_memref(buffer.type) else None
            if elements_of(buffer) != wanted or stored != stored_element(type.element_type):
                raise VerifyException(
                    f"nest.program: {type} lies in a memref of {wanted} elements of "
                    f"{stored_element(type.element_type)}, not in {buffer.type}"
                )
        if not isinstance(self.body.block.last_op, YieldOp):
            raise VerifyException("nest.program: its steps end with nest.yield")
        if self.body.block.last_op.values:
            raise VerifyException("nest.program: results lie in its buffers, so it yields nothing")
        for op in self.body.block.ops:
            if op.dialect_name() != "nest":
                raise VerifyException(f"nest.program: {op.name} is no step of a program")


def stored_element(type: Attribute) -> Attribute:
    """The type of a tensor's elements in a buffer: booleans are bytes."""
    return IntegerType(8) if type == IntegerType(1) else type


@irdl_op_definition
class BufferOp(IRDLOperation, HasCanonicalizationPatternsInterface):
    """
    A temporary, which lies `at` that byte of the workspace once it is decided. It may share its
    place with others that no step needs at the same time.

    ```
    %t = nest.buffer : memref<3136xf32>
    %t = nest.buffer at 4096 : memref<3136xf32>
    ```
    """

    name = "nest.buffer"

    offset = opt_attr_def(IntegerAttr[I64])
    result = result_def(BUFFER)

    traits = traits_def(MemoryAllocEffect())

    assembly_format = "(`at` $offset^)? attr-dict `:` type($result)"

    def __init__(self, type: MemRefType, offset: int | None = None):
        at = None if offset is None else int_attr(offset)
        super().__init__(attributes={"offset": at}, result_types=[type])

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (DropUnusedBuffer(),)

    @override
    def verify_(self) -> None:
        elements_of(self.result)
        if self.offset is not None and (self.offset.value.data < 0 or self.offset.value.data % 64):
            raise VerifyException(
                f"nest.buffer: lies at byte {self.offset.value.data}; the workspace is cut at "
                "multiples of 64"
            )


class DropUnusedBuffer(RewritePattern):
    """A temporary that nothing names is left out."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BufferOp, rewriter: PatternRewriter) -> None:
        if op.result.first_use is None:
            rewriter.erase(op)


@irdl_op_definition
class PartOp(IRDLOperation, HasFolderInterface, HasCanonicalizationPatternsInterface):
    """
    A part of another buffer, from that byte on.

    ```
    %p = nest.part %t at 1024 : memref<512xf32> to memref<128xf32>
    ```
    """

    name = "nest.part"

    source = operand_def(BUFFER)
    offset = attr_def(IntegerAttr[I64])
    result = result_def(BUFFER)

    traits = traits_def(Pure())

    assembly_format = "$source `at` $offset attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, offset: int, type: MemRefType):
        super().__init__(
            operands=[source], attributes={"offset": int_attr(offset)}, result_types=[type]
        )

    @override
    def fold(self) -> tuple[SSAValue] | None:
        """All of a buffer is the buffer."""
        return (self.source,) if self.source.type == self.result.type else None

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (JoinParts(),)

    @override
    def verify_(self) -> None:
        size = elements_of(self.source) * bytes_of_element(element_type_of(self.source))
        part = elements_of(self.result) * bytes_of_element(element_type_of(self.result))
        first = self.offset.value.data
        if first < 0 or first + part > size:
            raise VerifyException(
                f"nest.part: bytes {first} to {first + part} are not within the {size} bytes"
            )


class JoinParts(RewritePattern):
    """A part of a part is a part of the whole."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PartOp, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, PartOp):
            return
        type = op.result.type
        assert is_memref(type)
        offset = inner.offset.value.data + op.offset.value.data
        rewriter.replace(op, PartOp(inner.source, offset, type))


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """
    A buffer of numbers, in row-major order.

    ```
    %c = nest.constant dense<[1.0, 2.0]> : tensor<2xf32> : memref<2xf32>
    ```
    """

    name = "nest.constant"

    value = attr_def(DenseIntOrFPElementsAttr)
    result = result_def(BUFFER)

    traits = traits_def(Pure())

    assembly_format = "$value attr-dict `:` type($result)"

    def __init__(self, value: DenseIntOrFPElementsAttr, type: MemRefType):
        super().__init__(attributes={"value": value}, result_types=[type])

    @override
    def verify_(self) -> None:
        count = max(1, math.prod(self.value.get_shape()))
        if elements_of(self.result) != count:
            raise VerifyException(
                f"nest.constant: {count} numbers in a buffer of {elements_of(self.result)}"
            )


@irdl_op_definition
class PackOp(IRDLOperation):
    """
    A weight of this shape as kernels read it. It is stored so before any call, whatever accesses
    to it say, which are those to the tensor.

    With `words`, four neighbours of bytes along that axis are one word of i32, or two of f32,
    rounded to bf16, the last ones filled up with zeros; the tensor then has a fourth, or half, of
    the axis's extent. `panels` says how elements, or words, lie. With `summed`, there is a second
    buffer: -128 times the sums of the weights over these axes, which corrects products with bytes
    that are stored 128 too large.

    ```
    %p = nest.pack %w of [64, 64, 3, 3] panels <32 of 0, outer [], inner [1, 2, 3]>
        : memref<36864xf32> to memref<36864xf32>
    %p, %s = nest.pack %w of [64, 64] words 1 panels <16 of 0, outer [], inner [1]> summed [1]
        : memref<4096xi8> to memref<1024xi32>, memref<64xi32>
    ```
    """

    name = "nest.pack"

    source = operand_def(BUFFER)
    shape = attr_def(DenseArrayBase[I64])
    words = opt_attr_def(IntegerAttr[I64])
    panels = opt_attr_def(PanelsAttr)
    summed = opt_attr_def(DenseArrayBase[I64])
    result = result_def(BUFFER)
    sums = opt_result_def(BUFFER)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `of` $shape (`words` $words^)? (`panels` $panels^)? (`summed` $summed^)? "
        "attr-dict `:` type($source) `to` type($result) (`,` type($sums)^)?"
    )

    def __init__(
        self,
        source: SSAValue,
        shape: Sequence[int],
        type: MemRefType,
        *,
        words: int | None = None,
        panels: PanelsAttr | None = None,
        summed: Sequence[int] | None = None,
    ):
        kept = [] if summed is None else [e for i, e in enumerate(shape) if i not in summed]
        sums = [] if summed is None else [MemRefType(i32, [max(1, math.prod(kept))])]
        super().__init__(
            operands=[source],
            attributes={
                "shape": make_int_array(shape),
                "words": None if words is None else int_attr(words),
                "panels": panels,
                "summed": None if summed is None else make_int_array(summed),
            },
            result_types=[[type], sums],
        )

    def sizes(self) -> tuple[int, ...]:
        """The extents of the weight."""
        return plain_ints(self.shape)

    def packed_sizes(self) -> tuple[int, ...]:
        """The extents of what accesses are to: with `words`, of the tensor of words."""
        if self.words is None:
            return self.sizes()
        axis = self.words.value.data
        count = WORD_ELEMENTS.get(str(element_type_of(self.source)), 1)
        return tuple(-(-e // count) if i == axis else e for i, e in enumerate(self.sizes()))

    @override
    def verify_(self) -> None:
        shape = self.sizes()
        if math.prod(shape) != elements_of(self.source):
            raise VerifyException(
                f"nest.pack: a weight of shape {list(shape)} does not lie in {self.source.type}"
            )
        if self.words is not None and not 0 <= self.words.value.data < len(shape):
            raise VerifyException(f"nest.pack: there is no axis {self.words.value.data} for words")
        type = str(element_type_of(self.source))
        if type not in WORD_ELEMENTS and self.words is not None:
            raise VerifyException("nest.pack: words are of bytes, i8, or of f32")
        if type != "i8" and self.summed is not None:
            raise VerifyException("nest.pack: sums are of bytes, i8")
        wanted: Attribute = element_type_of(self.source) if self.words is None else i32
        if element_type_of(self.result) != wanted:
            raise VerifyException(f"nest.pack: gives elements of {wanted}")
        sizes = [*self.packed_sizes()]
        if self.panels is not None:
            axis, size = self.panels.axis.value.data, self.panels.size.value.data
            if 1 + len(self.panels.outer) + len(self.panels.inner) != len(shape):
                raise VerifyException(f"nest.pack: panels are not of a weight of rank {len(shape)}")
            sizes[axis] = -(-sizes[axis] // size) * size
        if elements_of(self.result) != math.prod(sizes):
            raise VerifyException(
                f"nest.pack: packed, there are {math.prod(sizes)} elements, not "
                f"{elements_of(self.result)}"
            )
        if (self.summed is None) != (self.sums is None):
            raise VerifyException("nest.pack: there are sums where axes are summed, and only there")
