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
    TensorType,
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
from xdsl.pattern_rewriter import RewritePattern
from xdsl.traits import Pure, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from .attrs import int_attr, ints, plain_ints
from .placement import TENSOR, Placed, Places, shape_of
from .scopes import place_attributes


class InstanceSymbols(SymbolUserOpInterface):
    """What the function of an instance must be."""

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
                    f"graph.instance {op.callee}: has the {what}s {_listed(mine)}, but the "
                    f"function {_listed(theirs)}"
                )


def _listed(types: Sequence[Attribute]) -> str:
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
        assert isinstance(type, TensorType)
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
        from .patterns import SplitOfAll, SplitOfConcat, SplitOfSplit

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
    assert isinstance(one.type, TensorType)
    assert isinstance(other.type, TensorType)
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
        assert isinstance(type, TensorType)
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
        from .patterns import ConcatOfConcats, ConcatOfNeighbours, ConcatOfOne

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
        from .patterns import CopyOfCopy

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
            attributes={"before": ints(before), "after": ints(after)},
        )

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from .patterns import RedistributeThereAndBack

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
