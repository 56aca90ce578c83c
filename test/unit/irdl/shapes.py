"""A dialect that needs all that an exporter has to know; no compiler has a use for it."""

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    f32,
    i32,
    i64,
)
from xdsl.ir import Attribute, Data, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    AllOf,
    AnyAttr,
    AttrSetConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    BaseAttr,
    EqAttrConstraint,
    EqIntConstraint,
    IRDLOperation,
    ParamAttrConstraint,
    RangeOf,
    SameVariadicOperandSize,
    VarConstraint,
    attr_def,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, NoTerminator


@irdl_attr_definition
class PairAttr(ParametrizedAttribute):
    """`#shapes.pair<"a" is 3 : i64>`."""

    name = "shapes.pair"

    first: StringAttr
    second: IntegerAttr | FloatAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            first = StringAttr(parser.parse_str_literal())
            parser.parse_keyword("is")
            return first, parser.parse_attribute()

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.first)
            printer.print_string(" is ")
            printer.print_attribute(self.second)


@irdl_attr_definition
class BoxType(ParametrizedAttribute, TypeAttribute):
    """A type around a type."""

    name = "shapes.box"

    element: Attribute


@irdl_attr_definition
class ModeAttr(Data[str]):
    """A word, which xDSL holds in Python: `#shapes.mode<fast>`."""

    name = "shapes.mode"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            return parser.parse_identifier()

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.data)


@irdl_op_definition
class MixOp(IRDLOperation):
    """Groups of every kind, and a property."""

    name = "shapes.mix"

    first = operand_def(f32)
    maybe = opt_operand_def(i32)
    many = var_operand_def(BaseAttr(IntegerType) | EqAttrConstraint(f32))
    mode = prop_def(ModeAttr)
    outs = var_result_def()
    others = var_result_def(i64)

    irdl_options = (AttrSizedOperandSegments(as_property=True), AttrSizedResultSegments())


@irdl_op_definition
class SameOp(IRDLOperation):
    """Two groups of one length."""

    name = "shapes.same"

    left = var_operand_def()
    right = var_operand_def()

    irdl_options = (SameVariadicOperandSize(),)


@irdl_op_definition
class TiedOp(IRDLOperation):
    """Constraints of every kind."""

    name = "shapes.tied"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(T)
    same = var_operand_def(T)
    box = operand_def(ParamAttrConstraint(BoxType, (EqAttrConstraint(i32),)))
    dest = result_def(T)
    pair = attr_def(EqAttrConstraint(PairAttr(StringAttr("a"), IntegerAttr(1, i64))))
    word = attr_def(AttrSetConstraint.get(StringAttr("up"), StringAttr("down")))
    both = attr_def(AllOf((BaseAttr(IntegerAttr), EqAttrConstraint(IntegerAttr(4, i64)))))
    spare = opt_attr_def(StringAttr)


@irdl_op_definition
class StopOp(IRDLOperation):
    """A terminator."""

    name = "shapes.stop"

    traits = traits_def(IsTerminator())


@irdl_op_definition
class OpenOp(IRDLOperation):
    """A region without a terminator, and one with fixed arguments that needs one."""

    name = "shapes.open"

    body = region_def("single_block")

    traits = traits_def(NoTerminator())


@irdl_op_definition
class ClosedOp(IRDLOperation):
    """A region with fixed arguments, of any number of blocks."""

    name = "shapes.closed"

    body = region_def(entry_args=RangeOf(EqAttrConstraint(i32)).of_length(EqIntConstraint(2)))


Shapes = Dialect(
    "shapes",
    [MixOp, SameOp, TiedOp, StopOp, OpenOp, ClosedOp],
    [PairAttr, BoxType, ModeAttr],
)
