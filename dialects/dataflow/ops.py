"""The directives themselves: the ops in layers and levels that hold no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AnyFloatConstr,
    ArrayAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    opt_attr_def,
    traits_def,
)
from xdsl.traits import HasParent
from xdsl.utils.exceptions import VerifyException

from .attrs import AxisAttr, IndexAttr, SizesAttr, StepsAttr
from .base import Layer, Level


@irdl_op_definition
class OperandOp(IRDLOperation):
    """
    A tensor of the layer and how iterations index it. The output is the last operand; the
    dimensions that do not move it are reductions.

    ```
    dataflow.operand "x" role "input" at (n, c, hi = 2 * h + r - 1 in 224, w) of i16
    ```

    `role` is `"input"`, `"weight"`, `"output"` or, of what is read when outputs are finished,
    `"epilogue"`; the last one's axes are some of the output's. Where an index leaves the range
    after `in`, `fill` (default 0) is read and nothing is moved. Within a segment, tensors of one
    name are one tensor. With `{values = i32}`, elements have values of that type, but are counted
    as the words that the element type says.
    """

    name = "dataflow.operand"

    tensor_name = attr_def(StringAttr)
    role = attr_def(StringAttr)
    index = attr_def(IndexAttr)
    element_type = attr_def(BaseAttr(IntegerType) | AnyFloatConstr)
    fill = opt_attr_def(BaseAttr(IntegerAttr) | BaseAttr(FloatAttr))
    values = opt_attr_def(BaseAttr(IntegerType) | AnyFloatConstr)

    traits = traits_def(HasParent(Layer))
    assembly_format = (
        "$tensor_name `role` $role `at` $index `of` $element_type (`fill` $fill^)? attr-dict"
    )

    def __init__(
        self,
        tensor_name: str,
        role: str,
        axes: Sequence[AxisAttr],
        element_type: Attribute,
        fill: Attribute | None = None,
        values: Attribute | None = None,
    ) -> None:
        attributes: dict[str, Attribute] = {
            "tensor_name": StringAttr(tensor_name),
            "role": StringAttr(role),
            "index": IndexAttr(axes),
            "element_type": element_type,
        }
        if fill is not None:
            attributes["fill"] = fill
        if values is not None:
            attributes["values"] = values
        super().__init__(attributes=attributes)

    def axes(self) -> tuple[AxisAttr, ...]:
        return tuple(self.index.axes)

    def find_axis(self, name: str) -> AxisAttr | None:
        """The axis of that name."""
        return next((a for a in self.axes() if a.axis_name.data == name), None)

    def moving_dims(self) -> set[str]:
        """The dimensions that move the tensor."""
        return {dim for axis in self.axes() for dim, _ in axis.terms()}

    def shape(self, extents: Mapping[str, int]) -> tuple[int, ...]:
        """The elements along each axis: what is given, or what iterations reach."""
        return tuple(
            a.extent.value.data
            or 1 + a.offset.value.data + sum(f * (extents[d] - 1) for d, f in a.terms())
            for a in self.axes()
        )

    def verify_(self) -> None:
        if self.role.data not in ("input", "weight", "output", "epilogue"):
            raise VerifyException(
                f"dataflow.operand {self.tensor_name}: role is {self.role}, expected "
                f'"input", "weight", "output" or "epilogue"'
            )


@irdl_op_definition
class TensorOp(IRDLOperation):
    """
    The part of tensor `tensor_name` that sits in `memory`.

    ```
    dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8) copies 2
    dataflow.tensor "x" in @GBUF (n = 4, c = 8, hi = 10) share 4
    ```

    `sizes` names the dimensions that the tensor depends on, directly or through its access
    function, or axes of its `dataflow.operand`, whose sizes then count elements. What is left
    out follows from the level's other directives. `share` (default 1) says that so many buffers of
    the level, which would hold the same part, hold one share of it each, and serve each other: what
    tiles need of it in each step of the updates over which it stays is a piece, and piece number i
    is in buffer number i mod `share`, which sends it to all. `copies` (default 1) is the number of
    such parts that take turns in the memory, so that one is filled while another is used. `order`
    says how the tensor's elements are stored in the next memory outwards, outermost first, by
    position of its dimensions: `"1"` as it is, `"1/4"` the number of the block of 4, `"1%4"` the
    place in the block. With `{preloaded}`, the part is there before the layer begins, and stays: it
    is never loaded. With `{even_ports}`, buffers that take it from the outermost memory, or give it
    back, use all ports of that alike; else each uses the port that is nearest. PEs that take an
    input from there past the buffers around them say so as well.
    """

    name = "dataflow.tensor"

    tensor_name = attr_def(StringAttr)
    memory = attr_def(SymbolRefAttr)
    sizes = attr_def(SizesAttr)
    share = opt_attr_def(IntegerAttr.constr(EqAttrConstraint(i64)))
    copies = opt_attr_def(IntegerAttr.constr(EqAttrConstraint(i64)))
    order = opt_attr_def(ArrayAttr[StringAttr])
    preloaded = opt_attr_def(UnitAttr)
    even_ports = opt_attr_def(UnitAttr)

    traits = traits_def(HasParent(Level))
    assembly_format = (
        "$tensor_name `in` $memory $sizes (`share` $share^)? (`copies` $copies^)? "
        "(`order` $order^)? attr-dict"
    )

    def __init__(
        self,
        tensor_name: str,
        memory: str,
        sizes: Mapping[str, int],
        copies: int = 1,
        order: Sequence[str] = (),
        share: int = 1,
        *,
        preloaded: bool = False,
        even_ports: bool = False,
    ) -> None:
        attributes: dict[str, Attribute] = {
            "tensor_name": StringAttr(tensor_name),
            "memory": SymbolRefAttr(memory),
            "sizes": SizesAttr(sizes),
        }
        if share != 1:
            attributes["share"] = IntegerAttr(share, i64)
        if copies != 1:
            attributes["copies"] = IntegerAttr(copies, i64)
        if order:
            attributes["order"] = ArrayAttr(StringAttr(o) for o in order)
        if preloaded:
            attributes["preloaded"] = UnitAttr()
        if even_ports:
            attributes["even_ports"] = UnitAttr()
        super().__init__(attributes=attributes)

    def get_copies(self) -> int:
        return self.copies.value.data if self.copies is not None else 1

    def get_share(self) -> int:
        return self.share.value.data if self.share is not None else 1

    def get_order(self) -> tuple[str, ...]:
        return tuple(o.data for o in self.order) if self.order is not None else ()

    def verify_(self) -> None:
        if self.get_copies() < 1:
            raise VerifyException(
                f"dataflow.tensor {self.tensor_name}: {self.get_copies()} copies, expected 1 "
                f"or more"
            )
        if self.get_share() < 1:
            raise VerifyException(
                f"dataflow.tensor {self.tensor_name}: shared by {self.get_share()}, expected 1 "
                f"or more"
            )


@irdl_op_definition
class StackOp(IRDLOperation):
    """
    `repl` copies of the level's tensors side by side, each shifted by `shift` from the one
    before. Dimensions that are not named are shared by all copies.

    ```
    dataflow.stack (k += 1) by 16
    dataflow.stack (yo += 1, yi += 1) by 16
    ```

    One dimension is shifted; axes of operands that follow it may be named too, with the shift
    that they get. A shift by less than all tensors hold is one of lanes within a buffer.
    """

    name = "dataflow.stack"

    shift = attr_def(StepsAttr)
    repl = attr_def(IntegerAttr.constr(EqAttrConstraint(i64)))

    traits = traits_def(HasParent(Level))
    assembly_format = "$shift `by` $repl attr-dict"

    def __init__(self, shift: Mapping[str, int], repl: int) -> None:
        super().__init__(attributes={"shift": StepsAttr(shift), "repl": IntegerAttr(repl, i64)})

    def get_repl(self) -> int:
        return self.repl.value.data

    def verify_(self) -> None:
        if self.get_repl() < 1:
            raise VerifyException(
                f"dataflow.stack: replicates {self.get_repl()} times, expected 1 or more"
            )


@irdl_op_definition
class UpdateOp(IRDLOperation):
    """
    A loop that moves the level's tensors by `step`, until the next level's extent is
    covered, or that of the next larger shift or step along the dimension.

    ```
    dataflow.update (h += 8)
    dataflow.update (xi += 1, xo += 1)
    ```

    One dimension is moved; axes of operands that follow it may be named too.
    """

    name = "dataflow.update"

    step = attr_def(StepsAttr)

    traits = traits_def(HasParent(Level))
    assembly_format = "$step attr-dict"

    def __init__(self, step: Mapping[str, int]) -> None:
        super().__init__(attributes={"step": StepsAttr(step)})
