"""The ops of the `graph` dialect between sub-graphs: instances, parts, joins, copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import Pure, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from ..common.ints import int_attr, make_int_array, plain_ints
from .parts import check_part
from .placement import TENSOR, Placed, Places, place_attributes, shape_of


class InstanceSymbols(SymbolUserOpInterface):
    """The verification of the function that an instance names."""

    @override
    def verify(self, op: Operation) -> None:
        assert isinstance(op, InstanceOp)
        found = SymbolTable.lookup_symbol(op, op.callee)
        if not isinstance(found, FuncOp) or not found.body.blocks:
            raise VerifyException(
                f"graph.instance: {op.callee} is no function of the module with a body"
            )
        for what, mine, theirs in (
            ("input", op.inputs.types, found.function_type.inputs.data),
            ("result", op.outputs.types, found.function_type.outputs.data),
        ):
            if tuple(mine) != tuple(theirs):
                raise VerifyException(
                    f"graph.instance {op.callee}: has the {what}s {_list_types(mine)}, but the "
                    f"function {_list_types(theirs)}"
                )


def _list_types(types: Sequence[Attribute]) -> str:
    return ", ".join(map(str, types)) or "nothing"


@irdl_op_definition
class InstanceOp(Placed):
    """
    Computes one part of a sub-graph: the function `callee` on slices. `part 3 of 8` says which part
    it is, where it is one of several.

    ```
    %s = graph.instance @fc part 3 of 8 (%x3, %w) bind [[8, 1]] scope ["LLB"]
        : (tensor<8x512xf16>, tensor<10x512xf16>) -> tensor<8x10xf16>
    ```

    Instances are executed in the order in which they are written.
    """

    name = "graph.instance"

    inputs = var_operand_def(TENSOR)
    callee = attr_def(SymbolRefAttr)
    part = opt_attr_def(IntegerAttr[I64])
    parts = opt_attr_def(IntegerAttr[I64])
    outputs = var_result_def(TENSOR)

    traits = traits_def(Pure(), InstanceSymbols())
    custom_directives = (Places,)
    assembly_format = (
        "$callee (`part` $part^ `of` $parts)? `(` $inputs `)` "
        "custom<Places>($bind, $clusters, $scope, $cores) attr-dict "
        "`:` functional-type($inputs, $outputs)"
    )

    def __init__(
        self,
        callee: str,
        inputs: Sequence[SSAValue],
        outputs: Sequence[Attribute],
        *,
        part: int | None = None,
        parts: int | None = None,
        bind: Sequence[Sequence[int]] | None = None,
        clusters: Sequence[Sequence[int]] | None = None,
        scope: Sequence[str] | None = None,
        attributes: Mapping[str, Attribute | None] | None = None,
    ) -> None:
        super().__init__(
            operands=[inputs],
            result_types=[outputs],
            attributes={
                "callee": SymbolRefAttr(callee),
                "part": None if part is None else int_attr(part),
                "parts": None if parts is None else int_attr(parts),
                **place_attributes(bind, clusters, scope),
                **(attributes or {}),
            },
        )

    @override
    def verify_(self) -> None:
        label = f"{self.name} {self.callee}"
        check_part(label, self.part, self.parts)
        for value in self.inputs:
            shape_of(label, value)
        self.verify_places(label)


@irdl_op_definition
class CopyOp(IRDLOperation, HasCanonicalizationPatternsInterface):
    """
    The same value in another memory of the machine.

    ```
    %d = graph.copy %c to "L1" : tensor<8x56xf16>
    ```
    """

    name = "graph.copy"

    T: ClassVar = VarConstraint("T", TENSOR)

    source = operand_def(T)
    scope = attr_def(StringAttr)
    result = result_def(T)

    traits = traits_def(Pure())
    assembly_format = "$source `to` $scope attr-dict `:` type($source)"

    def __init__(self, source: SSAValue, scope: str) -> None:
        super().__init__(
            operands=[source],
            result_types=[source.type],
            attributes={"scope": StringAttr(scope)},
        )

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (CopyOfCopy(),)

    @override
    def verify_(self) -> None:
        shape_of(self.name, self.source)
        if not self.scope.data:
            raise VerifyException(f"{self.name}: names a memory by an empty text")


@irdl_op_definition
class RedistributeOp(IRDLOperation, HasCanonicalizationPatternsInterface):
    """
    The same value on other cores: divided among so many along each dimension before and after.

    ```
    %e = graph.redistribute %c from [8, 1] to [4, 2] : tensor<8x56xf16>
    ```
    """

    name = "graph.redistribute"

    T: ClassVar = VarConstraint("T", TENSOR)

    source = operand_def(T)
    before = attr_def(DenseArrayBase[I64])
    after = attr_def(DenseArrayBase[I64])
    result = result_def(T)

    traits = traits_def(Pure())
    assembly_format = "$source `from` $before `to` $after attr-dict `:` type($source)"

    def __init__(self, source: SSAValue, before: Sequence[int], after: Sequence[int]) -> None:
        super().__init__(
            operands=[source],
            result_types=[source.type],
            attributes={"before": make_int_array(before), "after": make_int_array(after)},
        )

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (RedistributeThereAndBack(),)

    @override
    def verify_(self) -> None:
        shape = shape_of(self.name, self.source)
        for what, row in (("from", self.before), ("to", self.after)):
            numbers = plain_ints(row)
            if len(numbers) != len(shape) or any(
                not 1 <= n <= max(1, extent) for n, extent in zip(numbers, shape, strict=False)
            ):
                raise VerifyException(
                    f"{self.name}: {what} {list(numbers)} divides {self.source.type}; expected a "
                    "number of cores for each dimension, at most its elements"
                )
        found = cores_of(self.source)
        if found is not None and found != plain_ints(self.before):
            raise VerifyException(
                f"{self.name}: from {list(plain_ints(self.before))}, but the value is on "
                f"{list(found)} cores"
            )


def cores_of(value: SSAValue) -> tuple[int, ...] | None:
    """The cores along each dimension that a value is divided among, where its op says it."""
    owner = value.owner
    if isinstance(owner, RedistributeOp):
        return plain_ints(owner.after)
    if isinstance(owner, Placed) and isinstance(value, OpResult):
        bind = owner.get_bind()
        return None if bind is None or value.index >= len(bind) else bind[value.index]
    return None


class CopyOfCopy(RewritePattern):
    """A copy of a copy is one of the first value; of what is there already, it is that value."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CopyOp, rewriter: PatternRewriter) -> None:
        owner = op.source.owner
        if _scope_of(op.source) == op.scope.data:
            rewriter.replace(op, [], [op.source])
        elif isinstance(owner, CopyOp):
            rewriter.replace(op, CopyOp(owner.source, op.scope.data))


def _scope_of(value: SSAValue) -> str | None:
    """The memory that keeps a value, where its op says it."""
    owner = value.owner
    if isinstance(owner, CopyOp):
        return owner.scope.data
    if isinstance(owner, Placed) and isinstance(value, OpResult):
        scope = owner.get_scope()
        return None if scope is None else scope[value.index]
    return None


class RedistributeThereAndBack(RewritePattern):
    """Cores to the same cores are no change; two changes are one."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: RedistributeOp, rewriter: PatternRewriter) -> None:
        owner = op.source.owner
        before, after = plain_ints(op.before), plain_ints(op.after)
        if before == after:
            rewriter.replace(op, [], [op.source])
        elif isinstance(owner, RedistributeOp):
            first = plain_ints(owner.before)
            rewriter.replace(op, RedistributeOp(owner.source, first, after))
