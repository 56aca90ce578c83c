"""The ops of bodies in the `triplet` dialect: products, loads, selects and stores."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    TensorType,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
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
from xdsl.traits import HasParent, IsTerminator, MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

from ..common.effects import TakesRegister
from ..common.kinds import is_array, is_integer, is_tensor, is_vector
from ..common.written import Counted, bracket_text, parse_in_brackets
from .attrs import SumType
from .base import Body
from .forms import AccessAttr, ElementsAttr


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
class Stretches(CustomDirective):
    """Accesses one behind the other, without the name of the attribute."""

    accesses: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        found = [AccessAttr.parse_text(parser)]
        while parser.parse_optional_punctuation(","):
            found.append(AccessAttr.parse_text(parser))
        self.accesses.set(state, ArrayAttr(found))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        accesses = self.accesses.get(op)
        assert is_array(accesses)
        texts = [access.text() for access in accesses if isinstance(access, AccessAttr)]
        state.print_whitespace(printer)
        printer.print_string(", ".join(texts))


@irdl_custom_directive
class PackLoops(CustomDirective):
    """`[AXIS:TRIPS by STEP, …]` for triples of numbers."""

    loops: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        found = [n for d in parse_in_brackets(parser) for n in (int(d.name), d.count, d.step)]
        self.loops.set(state, DenseArrayBase.from_list(i64, found))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        assert isinstance(op, PackOp)
        texts = [Counted(str(axis), trips, step) for axis, step, trips in op.get_loops()]
        state.print_whitespace(printer)
        printer.print_string(bracket_text(texts))


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends the region of a body; it is not written."""

    name = "triplet.end"

    traits = traits_def(IsTerminator(), HasParent(Body))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class BeginOp(IRDLOperation):
    """
    Begins a sum at numbers of a tensor, lane by lane, shifted left by `shift`: `sources` are
    stretches of its memory, one for as many lanes as it has elements.

    ```
    %s0 = triplet.begin B(0:15) shift 4 : !triplet.sum<16>
    %s0 = triplet.begin B(x:x+7), B(x+32:x+39) : !triplet.sum<16>
    ```

    The loops that sum go on with it: it is added once.
    """

    name = "triplet.begin"

    sources = attr_def(ArrayAttr[AccessAttr])
    shift = opt_attr_def(IntegerAttr[I64])
    result = result_def(SumType)

    traits = traits_def(HasParent(Body), TakesRegister())
    custom_directives = (Stretches,)
    assembly_format = "custom<Stretches>($sources) (`shift` $shift^)? attr-dict `:` type($result)"

    def __init__(self, sources: Sequence[AccessAttr], lanes: int, shift: int = 0) -> None:
        super().__init__(
            attributes={
                "sources": ArrayAttr(sources),
                "shift": IntegerAttr(shift, i64) if shift else None,
            },
            result_types=[SumType(lanes)],
        )

    def get_shift(self) -> int:
        return 0 if self.shift is None else self.shift.value.data

    def verify_(self) -> None:
        if self.get_shift() < 0:
            raise VerifyException(f"{self.name}: shift is {self.get_shift()}, not 0 or more")
        _check_stretches(self, self.sources, self.result)


@irdl_op_definition
class MacOp(IRDLOperation):
    """
    Multiply-adds, lane by lane: `sum += coeff * data`, and of all columns of a lane; what is
    multiplied is selected from registers.

    ```
    %s1 = triplet.mac %0 * %1 into %s0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    ```

    Without `into` it begins a sum, at 0, and goes on with it in further trips of the loops that
    sum. Sums of the same products are apart: each is held in a register.
    """

    name = "triplet.mac"

    coeff = operand_def(VectorType)
    data = operand_def(VectorType)
    sum = opt_operand_def(SumType)
    result = result_def(SumType)

    traits = traits_def(HasParent(Body), TakesRegister())

    def __init__(
        self, coeff: SSAValue, data: SSAValue, sum: SSAValue | None, result_type: SumType
    ) -> None:
        super().__init__(
            operands=[coeff, data, [] if sum is None else [sum]], result_types=[result_type]
        )

    def verify_(self) -> None:
        if _vector_shape(self.coeff) != _vector_shape(self.data):
            raise VerifyException(
                f"{self.name}: multiplies {self.coeff.type} by {self.data.type}; both must have "
                "the same lanes and columns"
            )
        if self.sum is not None and self.sum.type != self.result.type:
            raise VerifyException(
                f"{self.name}: goes on with {self.sum.type}, but gives {self.result.type}"
            )

    @classmethod
    def parse(cls, parser: Parser) -> MacOp:
        coeff = parser.parse_unresolved_operand()
        parser.parse_characters("*")
        data = parser.parse_unresolved_operand()
        sum = parser.parse_unresolved_operand() if parser.parse_optional_keyword("into") else None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        coeff_type = parser.parse_type()
        parser.parse_punctuation(",")
        data_type = parser.parse_type()
        parser.parse_punctuation("->")
        result = parser.parse_type()
        if not isinstance(result, SumType):
            parser.raise_error(f"{result} is no !triplet.sum")
        op = cls(
            parser.resolve_operand(coeff, coeff_type),
            parser.resolve_operand(data, data_type),
            None if sum is None else parser.resolve_operand(sum, result),
            result,
        )
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.coeff)
        printer.print_string(" * ")
        printer.print_ssa_value(self.data)
        if self.sum is not None:
            printer.print_string(" into ")
            printer.print_ssa_value(self.sum)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list((self.coeff, self.data), lambda v: printer.print_attribute(v.type))
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)


def _vector_shape(value: SSAValue) -> tuple[int, ...]:
    assert is_vector(value.type)
    return tuple(value.type.get_shape())


@irdl_op_definition
class LoadOp(IRDLOperation):
    """
    Elements of a tensor that lie one behind the other in memory, as one register or several
    joined ones. `source` has an index for each digit in which the tensor is stored, by their steps
    in memory, the smallest first, and a range of that one; or the address in elements alone. A
    range may go on past the end of its digit, to what is stored there.

    ```
    %V1 = triplet.load I(x:x+31, y) part 2 : vector<32xi16>
    %V2 = triplet.load W(0:15) : vector<16xi16>
    ```

    `part` says in which part of the unit's data operand the first of its registers is, 0 if it is
    not said; further ones are in those behind it, and in the first again behind the last.
    """

    name = "triplet.load"

    source = attr_def(AccessAttr)
    part = opt_attr_def(IntegerAttr[I64])
    result = result_def(VectorType[IntegerType])

    traits = traits_def(HasParent(Body), Pure())
    custom_directives = (Accessed,)
    assembly_format = "custom<Accessed>($source) (`part` $part^)? attr-dict `:` type($result)"

    def __init__(
        self,
        source: AccessAttr,
        element_type: Attribute,
        name: str | None = None,
        part: int = 0,
    ) -> None:
        super().__init__(
            attributes={"source": source, "part": IntegerAttr(part, i64) if part else None},
            result_types=[VectorType(element_type, [source.size()])],
        )
        self.result.name_hint = name

    def get_part(self) -> int:
        return 0 if self.part is None else self.part.value.data

    def verify_(self) -> None:
        if (self.source.size(),) != _vector_shape(self.result):
            raise VerifyException(
                f"{self.name}: {self.source.text()} has {self.source.size()} elements, but gives "
                f"{self.result.type}"
            )
        if self.get_part() < 0:
            raise VerifyException(f"{self.name}: part is {self.get_part()}, not 0 or more")
        _check_stretch(self, self.source)


@irdl_op_definition
class SelectOp(IRDLOperation):
    """
    The elements that each lane and column of an operation takes from registers: `elements`, which
    count from the first of all registers, one behind the other.

    ```
    %0 = triplet.select %V1 {i+j+2} : (vector<32xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1, %V3 {i+2, i+34} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
    ```

    This is the paper's `SELECT(V, {…})`. In a column with `_`, it makes no difference what is
    taken, because the other factor is 0 there.
    """

    name = "triplet.select"

    registers = var_operand_def(VectorType[IntegerType])
    elements = attr_def(ElementsAttr)
    result = result_def(VectorType[IntegerType])

    traits = traits_def(HasParent(Body), Pure())
    custom_directives = (Wanted,)
    assembly_format = (
        "$registers custom<Wanted>($elements) attr-dict `:` functional-type($registers, $result)"
    )

    def __init__(
        self, registers: Sequence[SSAValue], elements: ElementsAttr, lanes: int, columns: int
    ) -> None:
        type = registers[0].type
        assert is_vector(type)
        super().__init__(
            operands=[registers],
            attributes={"elements": elements},
            result_types=[VectorType(type.element_type, [lanes, columns])],
        )

    def lanes(self) -> int:
        return _vector_shape(self.result)[0]

    def columns(self) -> int:
        return _vector_shape(self.result)[1]

    def wanted_elements(self) -> tuple[tuple[int | None, ...], ...]:
        """The wanted element of each lane and column."""
        return self.elements.list_elements(self.lanes(), self.columns())

    def verify_(self) -> None:
        if len(_vector_shape(self.result)) != 2:
            raise VerifyException(f"{self.name}: gives {self.result.type}, not lanes x columns")
        if not self.registers:
            raise VerifyException(f"{self.name}: selects from no register")
        types = {r.type.element_type for r in self.registers if is_vector(r.type)}
        if types != {self.result.type.element_type}:
            raise VerifyException(
                f"{self.name}: selects {self.result.type} from registers of other elements"
            )
        available = sum(_vector_shape(register)[0] for register in self.registers)
        for lane, row in enumerate(self.wanted_elements()):
            for column, element in enumerate(row):
                if element is not None and not 0 <= element < available:
                    raise VerifyException(
                        f"{self.name}: lane {lane} of column {column} takes element {element}, but "
                        f"the registers have {available}"
                    )


@irdl_op_definition
class StoreOp(IRDLOperation):
    """
    Stores a sum to the output once all trips of the loops that sum are done, as the body says:
    shifted right, rounded, saturated. `dests` are stretches of memory, as of `triplet.begin`.

    ```
    triplet.store %s5 to O(x:x+15, y) : !triplet.sum<16>
    triplet.store %s5 to O(x:x+7), O(x+32:x+39) : !triplet.sum<16>
    ```
    """

    name = "triplet.store"

    sum = operand_def(SumType)
    dests = attr_def(ArrayAttr[AccessAttr])

    traits = traits_def(HasParent(Body), MemoryWriteEffect())
    custom_directives = (Stretches,)
    assembly_format = "$sum `to` custom<Stretches>($dests) attr-dict `:` type($sum)"

    def __init__(self, sum: SSAValue, dests: Sequence[AccessAttr]) -> None:
        super().__init__(operands=[sum], attributes={"dests": ArrayAttr(dests)})

    def verify_(self) -> None:
        _check_stretches(self, self.dests, self.sum)


@irdl_op_definition
class PackOp(IRDLOperation):
    """
    A tensor's elements in the order in which bodies use them: the first stretch `takes` them by
    their number in the order of the axes, -1 for 0. `over` has loops, `AXIS:TRIPS by STEP`, the
    outermost first: their trips have a stretch each, whose elements are so many further along the
    axes, or 0 past an extent. In several `streams`, what it takes is as many parts of equal length,
    each of which is stored as if it were all. It moves constants before the program runs.

    ```
    %Wp = triplet.pack %W takes [0, 3, 1, -1] over [2:2 by 1]
        : tensor<2x1x3xi16> -> tensor<8xi16>
    ```
    """

    name = "triplet.pack"

    source = operand_def(TensorType[IntegerType])
    takes = attr_def(DenseArrayBase.constr(i64))
    loops = attr_def(DenseArrayBase.constr(i64))
    streams = opt_attr_def(IntegerAttr.constr(i64))
    result = result_def(TensorType[IntegerType])

    traits = traits_def(Pure())
    custom_directives = (PackLoops,)
    assembly_format = (
        "$source `takes` $takes `over` custom<PackLoops>($loops) attr-dict `:` type($source) `->` "
        "type($result)"
    )

    def __init__(
        self,
        source: SSAValue,
        takes: Sequence[int],
        loops: Sequence[tuple[int, int, int]] = (),
        streams: int = 1,
    ) -> None:
        """`loops`: axis, step and trips of each."""
        flat = [n for axis, step, trips in loops for n in (axis, trips, step)]
        size = len(takes) * math.prod(trips for _, _, trips in loops)
        assert is_tensor(source.type)
        super().__init__(
            operands=[source],
            attributes={
                "takes": DenseArrayBase.from_list(i64, takes),
                "loops": DenseArrayBase.from_list(i64, flat),
                "streams": IntegerAttr(streams, i64) if streams > 1 else None,
            },
            result_types=[TensorType(source.type.element_type, [size])],
        )

    def get_takes(self) -> tuple[int, ...]:
        return tuple(int(number) for number in self.takes.get_values())

    def get_streams(self) -> int:
        return 1 if self.streams is None else self.streams.value.data

    def get_loops(self) -> tuple[tuple[int, int, int], ...]:
        """Axis, step and trips of each loop, the outermost first."""
        flat = [int(n) for n in self.loops.get_values()]
        threes = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        return tuple((axis, step, trips) for axis, trips, step in threes)

    def verify_(self) -> None:
        source, result = self.source.type, self.result.type
        assert is_tensor(source)
        assert is_tensor(result)
        shape, takes = source.get_shape(), self.get_takes()
        if len(self.loops) % 3:
            raise VerifyException(f"{self.name}: a loop has an axis, trips and a step")
        for axis, step, trips in self.get_loops():
            if axis not in range(len(shape)) or trips < 1 or step < 0:
                raise VerifyException(
                    f"{self.name}: {Counted(str(axis), trips, step).text()} is no loop along one "
                    f"of {len(shape)} axes"
                )
        for number in takes:
            if not -1 <= number < math.prod(shape):
                raise VerifyException(f"{self.name}: {source} has no element {number}")
        if (streams := self.get_streams()) < 1 or len(takes) % streams:
            raise VerifyException(
                f"{self.name}: {len(takes)} elements are not {streams} streams of equal length"
            )
        trips = math.prod(trips for _, _, trips in self.get_loops())
        if result.get_shape() != (trips * len(takes),):
            raise VerifyException(
                f"{self.name}: {len(takes)} elements of {trips} trips are {trips * len(takes)}, "
                f"but it gives {result}"
            )
        if result.element_type != source.element_type:
            raise VerifyException(f"{self.name}: makes {result} of {source}, other elements")


def _check_stretch(op: IRDLOperation, access: AccessAttr) -> None:
    """Refuses an access whose elements are not one behind the other."""
    first = next(iter(access.indices), None)
    if first is None or first.size() != access.size() or (first.size() > 1 and first.stride() != 1):
        raise VerifyException(
            f"{op.name}: {access.text()} must have a range with step 1 as its first index, that of "
            "the innermost digit"
        )


def _check_stretches(op: IRDLOperation, accesses: Iterable[AccessAttr], total: SSAValue) -> None:
    """Refuses accesses that are not as many elements as a sum has lanes."""
    for access in accesses:
        _check_stretch(op, access)
    assert isinstance(total.type, SumType)
    size, lanes = sum(access.size() for access in accesses), total.type.num_lanes()
    if size != lanes or len({access.size() for access in accesses}) > 1:
        texts = ", ".join(access.text() for access in accesses)
        raise VerifyException(
            f"{op.name}: {texts} has {size} elements, expected {lanes} lanes in stretches of the "
            "same length"
        )


def check_names(op: Operation, access: AccessAttr, loops: set[str]) -> None:
    """Refuses an access whose indices use other names than those of the loops."""
    for index in access.indices:
        for name in index.first.terms():
            if name not in loops:
                known = ", ".join(sorted(loops)) or "there are none"
                raise VerifyException(
                    f"{op.name}: {access.text()} uses '{name}', which is no loop that may move it: "
                    f"{known}"
                )


def element_bits(type: Attribute) -> int:
    """The width of the elements of a vector or tensor of integers."""
    assert is_vector(type) or is_tensor(type)
    element = type.element_type
    assert is_integer(element)
    return element.width.data
