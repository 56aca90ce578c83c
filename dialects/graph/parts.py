"""Parts of tensors in the `graph` dialect: what cuts them and what joins them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from typing_extensions import override
from xdsl.dialects.builtin import I64, IntegerAttr, TensorType
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr
from ..common.kinds import is_tensor
from .placement import TENSOR, shape_of


def check_part(label: str, part: IntegerAttr[I64] | None, parts: IntegerAttr[I64] | None) -> None:
    """Refuses the number of a part that there is not."""
    if (part is None) != (parts is None):
        raise VerifyException(f"{label}: part and parts are given together, or neither")
    if part is not None and parts is not None and not 0 <= part.value.data < parts.value.data:
        raise VerifyException(
            f"{label}: part {part.value.data} of {parts.value.data} parts, which are counted from 0"
        )


@irdl_op_definition
class SplitOp(IRDLOperation, HasCanonicalizationPatternsInterface):
    """
    A part of a tensor along one dimension: number `part` of so many equal ones, or the elements
    from a place on, as many as the result has.

    ```
    %a = graph.split %x dim 0 part 3 of 8 : tensor<64x56xf16> -> tensor<8x56xf16>
    %b = graph.split %x dim 1 at 14 : tensor<64x56xf16> -> tensor<64x16xf16>
    ```
    """

    name = "graph.split"

    source = operand_def(TENSOR)
    dim = attr_def(IntegerAttr[I64])
    part = opt_attr_def(IntegerAttr[I64])
    parts = opt_attr_def(IntegerAttr[I64])
    offset = opt_attr_def(IntegerAttr[I64])
    result = result_def(TENSOR)

    traits = traits_def(Pure())
    assembly_format = (
        "$source `dim` $dim (`part` $part^ `of` $parts)? (`at` $offset^)? attr-dict "
        "`:` type($source) `->` type($result)"
    )

    def __init__(
        self,
        source: SSAValue,
        dim: int,
        *,
        part: int | None = None,
        parts: int | None = None,
        offset: int | None = None,
        size: int | None = None,
    ) -> None:
        """A part of equal ones, by `part` and `parts`, or `size` elements from `offset` on."""
        type = source.type
        assert is_tensor(type)
        sizes = list(type.get_shape())
        sizes[dim] = size if size is not None else sizes[dim] // (parts or 1)
        numbers = {"dim": dim, "part": part, "parts": parts, "offset": offset}
        super().__init__(
            operands=[source],
            result_types=[TensorType(type.element_type, sizes)],
            attributes={n: None if v is None else int_attr(v) for n, v in numbers.items()},
        )

    def get_window(self) -> tuple[int, int, int]:
        """Dimension, offset and size of the part."""
        dim = self.dim.value.data
        size = shape_of(self.name, self.result)[dim]
        if self.offset is not None:
            return dim, self.offset.value.data, size
        assert self.part is not None
        return dim, self.part.value.data * size, size

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (SplitOfAll(), SplitOfConcat(), SplitOfSplit())

    @override
    def verify_(self) -> None:
        check_part(self.name, self.part, self.parts)
        if (self.part is None) == (self.offset is None):
            raise VerifyException(f"{self.name}: say either `part I of N` or `at OFFSET`")
        whole, shape = shape_of(self.name, self.source), shape_of(self.name, self.result)
        dim = self.dim.value.data
        check_dim(self.name, dim, self.source)
        check_same_but(self.name, dim, self.source, self.result)
        if self.parts is not None and self.parts.value.data * shape[dim] != whole[dim]:
            raise VerifyException(
                f"{self.name}: {self.parts.value.data} parts of {shape[dim]} elements are not the "
                f"{whole[dim]} along dimension {dim}"
            )
        _, offset, size = self.get_window()
        if offset < 0 or size < 1 or offset + size > whole[dim]:
            raise VerifyException(
                f"{self.name}: {size} elements from {offset} on, but dimension {dim} has "
                f"{whole[dim]}"
            )


def check_dim(label: str, dim: int, value: SSAValue) -> None:
    """Refuses a dimension that a tensor does not have."""
    if not 0 <= dim < len(shape_of(label, value)):
        raise VerifyException(f"{label}: {value.type} has no dimension {dim}")


def check_same_but(label: str, dim: int, one: SSAValue, other: SSAValue) -> None:
    """Refuses tensors that differ otherwise than in their extents along a dimension."""
    ours, theirs = list(shape_of(label, one)), list(shape_of(label, other))
    assert is_tensor(one.type)
    assert is_tensor(other.type)
    if len(ours) == len(theirs):
        ours[dim] = theirs[dim]
    if (one.type.element_type, ours) != (other.type.element_type, theirs):
        raise VerifyException(
            f"{label}: {one.type} and {other.type} differ in more than dimension {dim}"
        )


@irdl_op_definition
class ConcatOp(IRDLOperation, HasCanonicalizationPatternsInterface):
    """
    Tensors one behind the other along a dimension.

    ```
    %c = graph.concat %a, %b dim 0 : tensor<8x56xf16>, tensor<4x56xf16> -> tensor<12x56xf16>
    ```
    """

    name = "graph.concat"

    sources = var_operand_def(TENSOR)
    dim = attr_def(IntegerAttr[I64])
    result = result_def(TENSOR)

    traits = traits_def(Pure())
    assembly_format = "$sources `dim` $dim attr-dict `:` type($sources) `->` type($result)"

    def __init__(self, sources: Sequence[SSAValue], dim: int) -> None:
        type = sources[0].type
        assert is_tensor(type)
        sizes = list(type.get_shape())
        sizes[dim] = sum(shape_of(self.name, source)[dim] for source in sources)
        super().__init__(
            operands=[sources],
            result_types=[TensorType(type.element_type, sizes)],
            attributes={"dim": int_attr(dim)},
        )

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (ConcatOfConcats(), ConcatOfNeighbours(), ConcatOfOne())

    @override
    def verify_(self) -> None:
        if not self.sources:
            raise VerifyException(f"{self.name}: joins no tensors, expected one or more")
        dim = self.dim.value.data
        check_dim(self.name, dim, self.result)
        for source in self.sources:
            check_same_but(self.name, dim, source, self.result)
        total = sum(shape_of(self.name, source)[dim] for source in self.sources)
        if total != shape_of(self.name, self.result)[dim]:
            raise VerifyException(
                f"{self.name}: the tensors have {total} elements along dimension {dim}, the result "
                f"{shape_of(self.name, self.result)[dim]}"
            )


def split_or_all(source: SSAValue, dim: int, offset: int, size: int) -> SplitOp | SSAValue:
    """The elements from a place on; all of them are the source itself."""
    if size == shape_of(SplitOp.name, source)[dim]:
        return source
    return SplitOp(source, dim, offset=offset, size=size)


def _replace_op(rewriter: PatternRewriter, op: Operation, new: Operation | SSAValue) -> None:
    if isinstance(new, Operation):
        rewriter.replace(op, new)
    else:
        rewriter.replace(op, [], [new])


class SplitOfAll(RewritePattern):
    """A part that is all of its source is the source."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        if op.source.type == op.result.type:
            rewriter.replace(op, [], [op.source])


class SplitOfSplit(RewritePattern):
    """A part of a part is a part of the whole."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, SplitOp) or inner.dim != op.dim:
            return
        dim, offset, size = op.get_window()
        offset += inner.get_window()[1]
        rewriter.replace(op, SplitOp(inner.source, dim, offset=offset, size=size))


class SplitOfConcat(RewritePattern):
    """A part of joined tensors that lies in one, or is several of them, is of these alone."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SplitOp, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, ConcatOp) or inner.dim != op.dim:
            return
        dim, offset, size = op.get_window()
        place, whole = 0, list[SSAValue]()
        for source in inner.sources:
            extent = shape_of(op.name, source)[dim]
            if place <= offset and offset + size <= place + extent:
                _replace_op(rewriter, op, split_or_all(source, dim, offset - place, size))
                return
            if offset <= place and place + extent <= offset + size:
                whole.append(source)
            place += extent
        if sum(shape_of(op.name, source)[dim] for source in whole) == size:
            rewriter.replace(op, ConcatOp(whole, dim))


class ConcatOfOne(RewritePattern):
    """One tensor that is joined to nothing is that tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        if len(op.sources) == 1:
            rewriter.replace(op, [], [op.sources[0]])


class ConcatOfConcats(RewritePattern):
    """Replaces a join of joined tensors by one of all their sources, if nothing else uses these."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        sources: list[SSAValue] = []
        for source in op.sources:
            inner = source.owner
            opened = isinstance(inner, ConcatOp) and inner.dim == op.dim and source.has_one_use()
            sources += inner.sources if opened and isinstance(inner, ConcatOp) else [source]
        if len(sources) > len(op.sources):
            rewriter.replace(op, ConcatOp(sources, op.dim.value.data))


class ConcatOfNeighbours(RewritePattern):
    """Parts of one tensor that lie side by side there are one part."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConcatOp, rewriter: PatternRewriter) -> None:
        dim = op.dim.value.data
        for number, (one, other) in enumerate(pairwise(op.sources)):
            first, second = one.owner, other.owner
            if not isinstance(first, SplitOp) or not isinstance(second, SplitOp):
                continue
            if first.source is not second.source or not (first.dim == second.dim == op.dim):
                continue
            _, offset, size = first.get_window()
            _, following, more = second.get_window()
            if following != offset + size:
                continue
            joined = split_or_all(first.source, dim, offset, size + more)
            if isinstance(joined, SplitOp):
                rewriter.insert(joined)
                joined = joined.result
            sources = [*op.sources[:number], joined, *op.sources[number + 2 :]]
            rewriter.replace(op, ConcatOp(sources, dim))
            return
