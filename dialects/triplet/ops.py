"""The ops of bodies in the `triplet` dialect: products, loads, selects and stores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from typing_extensions import override
from xdsl.dialects.builtin import (
    ArrayAttr,
    IntegerType,
    TensorType,
    UnitAttr,
    VectorType,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    opt_result_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    EffectInstance,
    HasParent,
    IsTerminator,
    MemoryEffectKind,
    MemoryWriteEffect,
    Pure,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from ..arch.base import NO_ARGUMENTS, ClosedRegion, end_body
from ..common.effects import TakesRegister
from .attrs import LoopsAttr, SumType
from .base import Body
from .forms import ZERO, AccessAttr, ElementsAttr


@irdl_custom_directive
class Accessed(CustomDirective):
    """An access, without the name of the attribute."""

    access: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        self.access.set(state, AccessAttr.parse_text(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        access = self.access.get(op)
        assert isinstance(access, AccessAttr)
        state.print_whitespace(printer)
        printer.print_string(access.text())


@irdl_custom_directive
class Wanted(CustomDirective):
    """Elements in braces, without the name of the attribute."""

    elements: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        with parser.in_braces():
            self.elements.set(state, ElementsAttr.parse_text(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        elements = self.elements.get(op)
        assert isinstance(elements, ElementsAttr)
        state.print_whitespace(printer)
        printer.print_string(f"{{{elements.text()}}}")


@irdl_custom_directive
class Entries(CustomDirective):
    """Accesses in brackets; `_` for what is none."""

    entries: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        def entry() -> Attribute:
            return (
                UnitAttr() if parser.parse_optional_keyword("_") else AccessAttr.parse_text(parser)
            )

        found = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, entry)
        self.entries.set(state, ArrayAttr(found))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        entries = self.entries.get(op)
        assert isinstance(entries, ArrayAttr)
        texts = [entry.text() if isinstance(entry, AccessAttr) else "_" for entry in entries]
        state.print_whitespace(printer)
        printer.print_string(f"[{', '.join(texts)}]")


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends the region of a body or group; it is not written."""

    name = "triplet.end"

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(Body, GroupOp)))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class GroupOp(IRDLOperation):
    """
    What is added to one vector of the output, `update`: the sum of the products in it. Before
    `triplet-lazy-stores` each statement has its own, afterwards each output vector has one, and
    is stored once.

    ```
    triplet.group O(x:x+15, y) {
      triplet.mac W(0, 0) * I(x:x+15, y)
      triplet.mac W(1, 0) * I(x+1:x+16, y)
    }
    ```
    """

    name = "triplet.group"

    update = attr_def(AccessAttr)
    body = region_def("single_block", entry_args=NO_ARGUMENTS)

    traits = traits_def(SingleBlockImplicitTerminator(EndOp), HasParent(Body), MemoryWriteEffect())
    custom_directives = (Accessed, ClosedRegion)
    assembly_format = "custom<Accessed>($update) attr-dict-with-keyword custom<ClosedRegion>($body)"

    def __init__(self, update: AccessAttr, body: Region) -> None:
        super().__init__(attributes={"update": update}, regions=[body])

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    def macs(self) -> Iterator[MacOp]:
        return (op for op in self.body.block.ops if isinstance(op, MacOp))

    def verify_(self) -> None:
        for op in self.body.block.ops:
            if not isinstance(op, MacOp | SelectOp | EndOp):
                raise VerifyException(
                    f"{self.name} {self.update.text()}: holds {op.name}, expected triplet.mac or "
                    "triplet.select"
                )


class AddsToSum(TakesRegister):
    """
    Adds to the sum of the group around it, or takes a register for the sum that it gives: sums of
    the same products are apart, for each begins with what is there at its place of the output.
    """

    @classmethod
    @override
    def get_effects(cls, op: Operation) -> Set[EffectInstance]:
        grouped = frozenset((EffectInstance(MemoryEffectKind.WRITE),))
        return super().get_effects(op) if op.results else grouped


@irdl_op_definition
class MacOp(IRDLOperation):
    """
    Multiply-adds, lane by lane: `sum += coeff * data`, and of all columns of a lane. Its
    coefficients and data are elements of tensors at first, for one column; then what is selected
    from registers, for one column and, after `triplet-fuse`, for all.

    ```
    triplet.mac W(1, 0) * I(x+1:x+16, y)
    triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16>
    %s1 = triplet.mac %0 * %1 into %s0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    ```

    In a group, it adds to the group's sum. Outside of groups, it gives the sum: that of `into`
    with its products. Without `into` it begins one, at 0 or at what the body's `initial` has, and
    goes on with it in further trips of the loops that sum.
    """

    name = "triplet.mac"

    coeff_access = opt_attr_def(AccessAttr)
    data_access = opt_attr_def(AccessAttr)
    coeff = opt_operand_def(VectorType)
    data = opt_operand_def(VectorType)
    sum = opt_operand_def(SumType)
    result = opt_result_def(SumType)

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(HasParent(Body, GroupOp), AddsToSum())

    def __init__(
        self,
        coeff: AccessAttr | SSAValue,
        data: AccessAttr | SSAValue,
        sum: SSAValue | None = None,
        result_type: SumType | None = None,
    ) -> None:
        attributes: dict[str, Attribute] = {}
        operands: list[Sequence[SSAValue]] = []
        for key, factor in (("coeff_access", coeff), ("data_access", data)):
            if isinstance(factor, AccessAttr):
                attributes[key] = factor
                operands.append([])
            else:
                operands.append([factor])
        super().__init__(
            operands=[*operands, [] if sum is None else [sum]],
            result_types=[[] if result_type is None else [result_type]],
            attributes=attributes,
        )

    def accesses(self) -> tuple[AccessAttr, AccessAttr] | None:
        """Coefficients and data, where they are elements of tensors."""
        if self.coeff_access is None or self.data_access is None:
            return None
        return self.coeff_access, self.data_access

    def selected(self) -> tuple[SSAValue, SSAValue] | None:
        """Coefficients and data, where they are selected from registers."""
        if self.coeff is None or self.data is None:
            return None
        return self.coeff, self.data

    def verify_(self) -> None:
        if (self.accesses() is None) == (self.selected() is None) or (
            (self.coeff_access is None) != (self.data_access is None)
            or (self.coeff is None) != (self.data is None)
        ):
            raise VerifyException(
                f"{self.name}: coefficients and data must both be elements of tensors, or both "
                "be selected from registers"
            )
        grouped = isinstance(self.parent_op(), GroupOp)
        if grouped and (self.result is not None or self.sum is not None):
            raise VerifyException(f"{self.name}: adds to its group's sum, so it has none itself")
        if not grouped and self.parent_op() is not None and self.result is None:
            raise VerifyException(f"{self.name}: is in no group, so it must give its sum")
        if self.sum is not None and self.result is None:
            raise VerifyException(f"{self.name}: goes on with a sum, but gives none")
        pair = self.selected()
        if pair is not None and _shape(pair[0]) != _shape(pair[1]):
            raise VerifyException(
                f"{self.name}: multiplies {pair[0].type} by {pair[1].type}; both must have the "
                "same lanes and columns"
            )

    @classmethod
    def parse(cls, parser: Parser) -> MacOp:
        coeff = parser.parse_optional_unresolved_operand()
        if coeff is None:
            first = AccessAttr.parse_text(parser)
            parser.parse_characters("*")
            op = cls(first, AccessAttr.parse_text(parser))
            op.attributes |= parser.parse_optional_attr_dict()
            return op
        parser.parse_characters("*")
        data = parser.parse_unresolved_operand()
        sum = parser.parse_unresolved_operand() if parser.parse_optional_keyword("into") else None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        coeff_type = parser.parse_type()
        parser.parse_punctuation(",")
        data_type = parser.parse_type()
        result = parser.parse_type() if parser.parse_optional_punctuation("->") else None
        if result is not None and not isinstance(result, SumType):
            parser.raise_error(f"{result} is no !triplet.sum")
        if sum is not None and result is None:
            parser.raise_error("what goes on with a sum must give one: `-> !triplet.sum<LANES>`")
        op = cls(
            parser.resolve_operand(coeff, coeff_type),
            parser.resolve_operand(data, data_type),
            None if sum is None or result is None else parser.resolve_operand(sum, result),
            result,
        )
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        accesses, pair = self.accesses(), self.selected()
        if accesses is not None:
            printer.print_string(f" {accesses[0].text()} * {accesses[1].text()}")
        elif pair is not None:
            printer.print_string(" ")
            printer.print_ssa_value(pair[0])
            printer.print_string(" * ")
            printer.print_ssa_value(pair[1])
            if self.sum is not None:
                printer.print_string(" into ")
                printer.print_ssa_value(self.sum)
        reserved = ("coeff_access", "data_access", "operandSegmentSizes")
        printer.print_op_attributes(self.attributes, reserved_attr_names=reserved)
        if pair is not None:
            printer.print_string(" : ")
            printer.print_list(pair, lambda value: printer.print_attribute(value.type))
        if self.result is not None:
            printer.print_string(" -> ")
            printer.print_attribute(self.result.type)


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert isinstance(value.type, VectorType)
    return tuple(value.type.get_shape())


@irdl_op_definition
class LoadOp(IRDLOperation):
    """
    Elements of a tensor that lie one behind the other in memory, as one register or several
    joined ones. `source` has an index for each digit in which the tensor is stored, by their steps
    in memory, the smallest first, and a range of that one; or the address in elements alone. A
    range may go on past the end of its digit, to what is stored there.

    ```
    %V1 = triplet.load I(x:x+31, y) : vector<32xi16>
    %V2 = triplet.load W(0:15) : vector<16xi16>
    ```
    """

    name = "triplet.load"

    source = attr_def(AccessAttr)
    result = result_def(VectorType[IntegerType])

    traits = traits_def(HasParent(Body), Pure())
    custom_directives = (Accessed,)
    assembly_format = "custom<Accessed>($source) attr-dict `:` type($result)"

    def __init__(
        self, source: AccessAttr, element_type: Attribute, name: str | None = None
    ) -> None:
        super().__init__(
            attributes={"source": source}, result_types=[VectorType(element_type, [source.size()])]
        )
        self.result.name_hint = name

    def verify_(self) -> None:
        if (self.source.size(),) != _shape(self.result):
            raise VerifyException(
                f"{self.name}: {self.source.text()} has {self.source.size()} elements, but gives "
                f"{self.result.type}"
            )
        first = next(iter(self.source.indices), None)
        if first is None or first.size() != self.source.size() or first.stride() != 1:
            raise VerifyException(
                f"{self.name}: {self.source.text()} must have a range with step 1 as its first "
                "index, that of the innermost digit"
            )


@irdl_op_definition
class SelectOp(IRDLOperation):
    """
    What each lane and column of an operation takes from registers: `elements`, which count from
    the first of all registers, one behind the other.

    ```
    %0 = triplet.select %V1 {i+j+2} : (vector<32xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1, %V3 {i+2, i+34} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
    ```

    This is the paper's `SELECT(V, {…})`. In a column with `zero`, 0 is taken, which packed
    coefficients have (`triplet-pack`); with `_`, it makes no difference what, because the other
    factor is 0.
    """

    name = "triplet.select"

    registers = var_operand_def(VectorType[IntegerType])
    elements = attr_def(ElementsAttr)
    result = result_def(VectorType[IntegerType])

    traits = traits_def(HasParent(Body, GroupOp), Pure())
    custom_directives = (Wanted,)
    assembly_format = (
        "$registers custom<Wanted>($elements) attr-dict `:` functional-type($registers, $result)"
    )

    def __init__(
        self, registers: Sequence[SSAValue], elements: ElementsAttr, lanes: int, columns: int
    ) -> None:
        type = registers[0].type
        assert isinstance(type, VectorType)
        super().__init__(
            operands=[registers],
            attributes={"elements": elements},
            result_types=[VectorType(type.element_type, [lanes, columns])],
        )

    def lanes(self) -> int:
        return _shape(self.result)[0]

    def columns(self) -> int:
        return _shape(self.result)[1]

    def table(self) -> tuple[tuple[int | None, ...], ...]:
        """The wanted element of each lane and column."""
        return self.elements.table(self.lanes(), self.columns())

    def verify_(self) -> None:
        if len(_shape(self.result)) != 2:
            raise VerifyException(f"{self.name}: gives {self.result.type}, not lanes x columns")
        if not self.registers:
            raise VerifyException(f"{self.name}: selects from no register")
        types = {r.type.element_type for r in self.registers if isinstance(r.type, VectorType)}
        if types != {self.result.type.element_type}:
            raise VerifyException(
                f"{self.name}: selects {self.result.type} from registers of other elements"
            )
        available = sum(_shape(register)[0] for register in self.registers)
        for lane, row in enumerate(self.table()):
            for column, element in enumerate(row):
                if element not in (None, ZERO) and not 0 <= element < available:
                    raise VerifyException(
                        f"{self.name}: lane {lane} of column {column} takes element {element}, but "
                        f"the registers have {available}"
                    )


@irdl_op_definition
class StoreOp(IRDLOperation):
    """
    Stores a sum to the output once all trips of the loops that sum are done, shifted right by the
    body's `shift`.

    ```
    triplet.store %s5 to O(x:x+15, y) : !triplet.sum<16>
    ```
    """

    name = "triplet.store"

    sum = operand_def(SumType)
    dest = attr_def(AccessAttr)

    traits = traits_def(HasParent(Body), MemoryWriteEffect())
    custom_directives = (Accessed,)
    assembly_format = "$sum `to` custom<Accessed>($dest) attr-dict `:` type($sum)"

    def __init__(self, sum: SSAValue, dest: AccessAttr) -> None:
        super().__init__(operands=[sum], attributes={"dest": dest})


@irdl_op_definition
class PackOp(IRDLOperation):
    """
    A tensor's elements in the order in which bodies use them: for each trip of the loops, the
    outermost first, the `entries`; 0 for `_` and past the tensor's extents. It moves constants
    before the program runs.

    ```
    %Wp = triplet.pack %W over (k to 2) [W(0, 0, k), W(1, 0, k), W(2, 0, k), _]
        : tensor<2x1x3xi16> -> tensor<8xi16>
    ```
    """

    name = "triplet.pack"

    source = operand_def(TensorType[IntegerType])
    loops = attr_def(LoopsAttr)
    entries = attr_def(ArrayAttr[AccessAttr | UnitAttr])
    result = result_def(TensorType[IntegerType])

    traits = traits_def(Pure())
    custom_directives = (Entries,)
    assembly_format = (
        "$source `over` $loops custom<Entries>($entries) attr-dict `:` type($source) `->` "
        "type($result)"
    )

    def __init__(
        self, source: SSAValue, loops: LoopsAttr, entries: Sequence[AccessAttr | None]
    ) -> None:
        trips = 1
        for loop in loops.loops():
            trips *= loop.trips
        assert isinstance(source.type, TensorType)
        found = [UnitAttr() if entry is None else entry for entry in entries]
        super().__init__(
            operands=[source],
            attributes={"loops": loops, "entries": ArrayAttr(found)},
            result_types=[TensorType(source.type.element_type, [trips * len(found)])],
        )

    def verify_(self) -> None:
        assert isinstance(self.source.type, TensorType)
        assert isinstance(self.result.type, TensorType)
        loops = self.loops.loops()
        trips = 1
        for loop in loops:
            trips *= loop.trips
        if self.result.type.get_shape() != (trips * len(self.entries),):
            raise VerifyException(
                f"{self.name}: {len(self.entries)} entries of {trips} trips are "
                f"{trips * len(self.entries)} elements, but it gives {self.result.type}"
            )
        rank = len(self.source.type.get_shape())
        names = {loop.name for loop in loops}
        for entry in self.entries:
            if isinstance(entry, AccessAttr):
                check_names(self, entry, names)
                if len(entry.indices) != rank or entry.size() != 1:
                    raise VerifyException(
                        f"{self.name}: {entry.text()} is no element of {self.source.type}"
                    )


def check_names(op: Operation, access: AccessAttr, loops: set[str]) -> None:
    """Refuses an access whose indices use other names than those of the loops."""
    for index in access.indices:
        for name in index.first.terms():
            if name not in loops:
                known = ", ".join(sorted(loops)) or "there are none"
                raise VerifyException(
                    f"{op.name}: {access.text()} uses '{name}', which is no loop of the body: "
                    f"{known}"
                )


def element_bits(type: Attribute) -> int:
    """The width of the elements of a vector or tensor of integers."""
    assert isinstance(type, VectorType | TensorType)
    element = type.element_type
    assert isinstance(element, IntegerType)
    return element.width.data
