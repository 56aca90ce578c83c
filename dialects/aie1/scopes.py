"""The ops of the `aie1` dialect that hold others, and those beside code: kernels, loops, calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS, ClosedRegion, end_body
from ..common.carried import parse_carrying, print_carrying
from .attrs import AccType
from .part import TensorPartAttr
from .schedule import ScheduleAttr


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends a kernel; it is not written."""

    name = "aie1.end"

    traits = lazy_traits_def(lambda: (IsTerminator(), Pure(), HasParent(KernelOp)))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class KernelOp(IRDLOperation):
    """
    Vector code for one core. `rounding` and `saturation` are the modes that its stores have:
    0 floor, 1 ceiling, to the nearest with ties 2 up, 3 down, 4 away from zero, 5 to zero, 6 to
    even, 7 to odd; 0 none, 1 saturate, 3 symmetric. Both are 0 if left out. Stores of an `unsigned`
    kernel saturate to unsigned bytes. `parts` say how each tensor that the kernel takes lies in its
    buffer, in order, and then that of the result; `schedule` is what the kernel was made by.

    ```
    aie1.kernel @blur attributes {rounding = 2, saturation = 1} {
      %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
    }
    ```
    """

    name = "aie1.kernel"

    sym_name = attr_def(SymbolNameConstraint())
    rounding = opt_attr_def(IntegerAttr[I64])
    saturation = opt_attr_def(IntegerAttr[I64])
    unsigned = opt_attr_def(UnitAttr)
    parts = opt_attr_def(ArrayAttr[TensorPartAttr])
    schedule = opt_attr_def(ScheduleAttr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(
        SymbolOpInterface(), IsolatedFromAbove(), SingleBlockImplicitTerminator(EndOp)
    )
    custom_directives = (ClosedRegion,)
    assembly_format = "$sym_name attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(
        self,
        name: str,
        body: Sequence[Operation],
        rounding: int = 0,
        saturation: int = 0,
        unsigned: bool = False,
    ) -> None:
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "rounding": IntegerAttr(rounding, i64) if rounding else None,
                "saturation": IntegerAttr(saturation, i64) if saturation else None,
                "unsigned": UnitAttr() if unsigned else None,
            },
            regions=[Region(Block([*body]))],
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    def get_rounding(self) -> int:
        return self.rounding.value.data if self.rounding else 0

    def get_saturation(self) -> int:
        return self.saturation.value.data if self.saturation else 0

    def verify_(self) -> None:
        if self.get_rounding() not in range(8):
            raise VerifyException(
                f"{self.name} @{self.sym_name.data}: rounding is {self.get_rounding()}, not in 0..7"
            )
        if self.get_saturation() not in (0, 1, 3):
            raise VerifyException(
                f"{self.name} @{self.sym_name.data}: saturation is {self.get_saturation()}, not "
                f"0, 1 or 3"
            )


@irdl_op_definition
class YieldOp(IRDLOperation):
    """
    Ends the body of a loop, with the accumulators that the next trip goes on with.

    ```
    aie1.yield %sum : !aie1.acc<16 x 48>
    ```
    """

    name = "aie1.yield"

    sums = var_operand_def(AccType)

    traits = lazy_traits_def(lambda: (IsTerminator(), Pure(), HasParent(ForOp)))
    assembly_format = "($sums^ `:` type($sums))? attr-dict"

    def __init__(self, sums: Sequence[SSAValue] = ()) -> None:
        super().__init__(operands=[sums])


@irdl_op_definition
class ForOp(IRDLOperation):
    """
    A nest of loops as one: `counts` trips of each of `names`, the outermost first. Pointers move
    by their strides, accumulators may be carried from trip to trip.

    ```
    %done = aie1.for ["y", "x"] counts [4, 8] carry (%sum = %start : !aie1.acc<16 x 48>) {
      aie1.yield %sum : !aie1.acc<16 x 48>
    }
    ```

    A schedule leaves its facts here: `ii_cycles` from the begin of a trip to that of the next,
    and `stages` of a trip, so that as many overlap.
    """

    name = "aie1.for"

    names = attr_def(ArrayAttr[StringAttr])
    counts = attr_def(DenseArrayBase.constr(i64))
    ii_cycles = opt_attr_def(IntegerAttr[I64])
    stages = opt_attr_def(IntegerAttr[I64])
    starts = var_operand_def(AccType)
    sums = var_result_def(AccType)
    body = region_def("single_block")

    traits = lazy_traits_def(
        lambda: (
            HasParent(KernelOp, ForOp),
            RecursiveMemoryEffect(),
            SingleBlockImplicitTerminator(YieldOp),
        )
    )

    def __init__(
        self,
        names: Sequence[str],
        counts: Sequence[int],
        body: Region,
        starts: Sequence[SSAValue] = (),
    ) -> None:
        super().__init__(
            operands=[starts],
            result_types=[[start.type for start in starts]],
            attributes={
                "names": ArrayAttr(StringAttr(name) for name in names),
                "counts": DenseArrayBase.from_list(i64, counts),
            },
            regions=[body],
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    def get_names(self) -> tuple[str, ...]:
        return tuple(name.data for name in self.names)

    def get_counts(self) -> tuple[int, ...]:
        return tuple(int(count) for count in self.counts.get_values())

    @classmethod
    def parse(cls, parser: Parser) -> ForOp:
        names = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_str_literal)
        parser.parse_keyword("counts")
        counts = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
        )
        starts, attributes, body = parse_carrying(parser, ("names", "counts"))
        op = cls(names, counts, body, starts)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" [")
        printer.print_list(self.names, printer.print_attribute)
        printer.print_string(f"] counts {list(self.get_counts())}")
        print_carrying(printer, self, self.starts, ("names", "counts"))

    def verify_(self) -> None:
        names, counts = self.get_names(), self.get_counts()
        if len(names) != len(counts) or not names:
            raise VerifyException(
                f"{self.name}: {len(names)} names and {len(counts)} counts; give each loop of the "
                f"nest both, and one loop or more"
            )
        for name, count in zip(names, counts, strict=True):
            if count < 1:
                raise VerifyException(f"{self.name}: {name} has {count} trips, not 1 or more")
        around = [name for loop in loops_around(self) for name in loop.get_names()]
        for place, name in enumerate(names):
            if name in around or name in names[:place]:
                raise VerifyException(f"{self.name}: a loop around is called {name}, too")
        self._verify_carried()
        for what in ("ii_cycles", "stages"):
            value = self.attributes.get(what)
            if isinstance(value, IntegerAttr) and value.value.data < 1:
                raise VerifyException(f"{self.name}: {what} is {value.value.data}, not 1 or more")

    def _verify_carried(self) -> None:
        types = [start.type for start in self.starts]
        last = self.body.block.last_op
        others: list[tuple[str, Sequence[SSAValue]]] = [
            ("arguments of the body", self.body.block.args),
            ("results", self.sums),
        ]
        if isinstance(last, YieldOp):
            others.append(("yielded accumulators", last.sums))
        for what, values in others:
            if [value.type for value in values] != types:
                raise VerifyException(
                    f"{self.name}: {what} are {[str(v.type) for v in values]}, but "
                    f"{[str(t) for t in types]} are carried"
                )


def loops_around(op: Operation) -> Iterator[ForOp]:
    """The loops that an op stands in, the innermost first."""
    parent = op.parent_op()
    while parent is not None:
        if isinstance(parent, ForOp):
            yield parent
        parent = parent.parent_op()


@irdl_op_definition
class ExecuteOp(IRDLOperation):
    """
    Runs a kernel on tensors. Where the kernel says its `parts`, the operands are the tensors that
    it takes, and the result is the one that it gives, as others hold them. Else they are tensors
    as they are stored: the operands are the buffers of the kernel but its output, as they stand in
    it, and the result is the output.

    ```
    %out = aie1.execute @blur(%image, %filter : tensor<480xi16>, tensor<16xi16>) -> tensor<256xi16>
    ```
    """

    name = "aie1.execute"

    kernel = attr_def(SymbolRefAttr)
    inputs = var_operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())
    assembly_format = "$kernel `(` $inputs `:` type($inputs) `)` attr-dict `->` type($result)"

    def __init__(self, kernel: str, inputs: Sequence[SSAValue], result_type: Attribute) -> None:
        super().__init__(
            operands=[inputs],
            result_types=[result_type],
            attributes={"kernel": SymbolRefAttr(kernel)},
        )
