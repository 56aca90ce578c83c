"""
The common part of the changes of layout and the views of tensors, and their canonical forms.

Values that are there already are what an op folds to; where an op becomes another one, it is a
pattern.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from typing_extensions import override
from xdsl.dialects.builtin import TensorType
from xdsl.interfaces import HasCanonicalizationPatternsInterface, HasFolderInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, base, operand_def, result_def, traits_def
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_tensor
from .attr import has_filling, loses_elements, steps_of, verify_layout
from .primitives import shapes_along


class ChangeOfLayout(IRDLOperation, HasFolderInterface, HasCanonicalizationPatternsInterface):
    """The common part of `convert` and `prepack`; `source` and `result` differ in layout."""

    OFFLINE: ClassVar[bool] = False
    """It is done once, before the program first runs."""

    source = operand_def(base(TensorType[Attribute]))
    result = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, result_type: TensorType[Attribute]):
        super().__init__(operands=[source], result_types=[result_type])

    @override
    def verify_(self) -> None:
        source, result = self.source_type, self.result_type
        if source.get_shape() != result.get_shape():
            raise VerifyException(
                f"{self.name}: logical shapes differ: source {list(source.get_shape())}, "
                f"result {list(result.get_shape())}; a layout changes the stored shape only"
            )
        if source.element_type != result.element_type:
            raise VerifyException(
                f"{self.name}: element types differ: source {source.element_type}, "
                f"result {result.element_type}"
            )
        for type in (source, result):
            verify_layout(self.name, type)

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        if self.source.type == self.result.type:
            return (self.source,) if is_filled(self.source) else None
        there = self.source.owner
        if isinstance(there, ChangeOfLayout) and there.source.type == self.result.type:
            # There and back again is nothing, but where the way loses elements.
            if not loses_elements(self.source_type) and is_filled(there.source):
                return (there.source,)
        return None

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (JoinChanges(),)

    @property
    def source_type(self) -> TensorType[Attribute]:
        return cast(TensorType[Attribute], self.source.type)

    @property
    def result_type(self) -> TensorType[Attribute]:
        return self.result.type


def is_filled(value: SSAValue) -> bool:
    """
    Tests whether places without an element of their own are known to hold what the layout says
    there. A change of layout fills them; what is seen as a tensor with padding may hold anything.
    """
    assert is_tensor(value.type)
    return isinstance(value.owner, ChangeOfLayout) or not has_filling(value.type)


class JoinChanges(RewritePattern):
    """
    One change of layout where two follow each other.

    ```
    %1 = layout.convert %x : A to B
    %2 = layout.convert %1 : B to C    =>    %2 = layout.convert %x : A to C
    ```

    B loses no elements. A weight's change stays offline: with a `prepack`, it is a `prepack`.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: ChangeOfLayout, rewriter: PatternRewriter) -> None:
        first = op.source.owner
        if not isinstance(first, ChangeOfLayout) or loses_elements(first.result_type):
            return
        kind = type(first if first.OFFLINE else op)
        rewriter.replace(op, kind(first.source, op.result_type))


class View(IRDLOperation, HasFolderInterface, HasCanonicalizationPatternsInterface):
    """The common part of `stored` and `logical`: one tensor, seen with two logical shapes."""

    source = operand_def(base(TensorType[Attribute]))
    result = result_def(base(TensorType[Attribute]))

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, result_type: TensorType[Attribute]):
        super().__init__(operands=[source], result_types=[result_type])

    @property
    def source_type(self) -> TensorType[Attribute]:
        return cast(TensorType[Attribute], self.source.type)

    @property
    def result_type(self) -> TensorType[Attribute]:
        return self.result.type

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        if self.source.type == self.result.type:
            return (self.source,)
        inner = self.source.owner
        if isinstance(inner, View) and inner.source.type == self.result.type:
            return (inner.source,)
        return None

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (JoinViews(),)

    def verify_views(self, logical: TensorType[Attribute], stored: TensorType[Attribute]) -> None:
        for type in (logical, stored):
            verify_layout(self.name, type)
        if logical.element_type != stored.element_type:
            raise VerifyException(
                f"{self.name}: element types differ: source {self.source_type.element_type}, "
                f"result {self.result_type.element_type}"
            )
        steps, rest = steps_of(logical), steps_of(stored)
        first = len(steps) - len(rest)
        if first < 0 or steps[first:] != rest:
            raise VerifyException(
                f"{self.name}: the layout of {logical} does not end with that of {stored}"
            )
        shape = shapes_along(logical.get_shape(), steps[:first])[-1]
        if shape != tuple(stored.get_shape()):
            raise VerifyException(
                f"{self.name}: {logical} is stored as {list(shape)} by its first {first} "
                f"primitives, but the other type has shape {list(stored.get_shape())}"
            )


class JoinViews(RewritePattern):
    """
    One view where two follow each other: of the same kind, or what is stored of what is seen as
    the logical tensor.

    ```
    %1 = layout.stored %x : L to S
    %2 = layout.stored %1 : S to T    =>    %2 = layout.stored %x : L to T
    ```
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: View, rewriter: PatternRewriter) -> None:
        inner = op.source.owner
        if not isinstance(inner, View):
            return
        types = (inner.source_type, inner.result_type, op.result_type)
        before, between, after = (len(steps_of(type)) for type in types)
        if type(inner) is not type(op) and between < before:
            return  # a stored tensor, seen as another logical one
        kind = type(op if after < before else inner)
        rewriter.replace(op, kind(inner.source, op.result_type))
