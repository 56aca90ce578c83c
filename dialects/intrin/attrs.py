"""Attributes of the `intrin` dialect: all are built from, and give back, plain Python data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..common.digits import Digit
from ..common.kinds import is_array
from .pieces import (
    Condition,
    make_int_array,
    make_number,
    params_attr,
    parse_ints,
    parse_key,
    parse_list,
    parse_map,
    parse_number,
    parse_symbol,
    plain_ints,
    plain_number,
    plain_params,
    print_ints,
    print_list,
    print_number,
    print_tuple,
)

# --- what a definition says -----------------------------------------------------------------


@irdl_attr_definition
class OperandAttr(ParametrizedAttribute):
    """
    An operand of an intrinsic and its memory.

    ```
    #intrin.operand<"inp", @INP>
    ```
    """

    name = "intrin.operand"

    operand_name: StringAttr
    memory: SymbolRefAttr

    def __init__(self, operand_name: str, memory: str) -> None:
        super().__init__(StringAttr(operand_name), SymbolRefAttr(memory))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            name = StringAttr(parser.parse_str_literal())
            parser.parse_punctuation(",")
            return name, parse_symbol(parser)


@irdl_attr_definition
class ParamAttr(ParametrizedAttribute):
    """
    A parameter of an intrinsic and its range, both ends included.

    ```
    #intrin.param<"imm", -32768 to 32767>
    ```

    `#intrin.param<"reset", 0 to 1, default = 0>` has a default: the parameter is a mode of
    the instruction, and the intrinsic is embedded with the meaning that it has by default.
    """

    name = "intrin.param"

    param_name: StringAttr
    lower: IntegerAttr
    upper: IntegerAttr
    default: IntegerAttr | UnitAttr

    def __init__(self, param_name: str, lower: int, upper: int, default: int | None = None) -> None:
        super().__init__(
            StringAttr(param_name),
            IntegerAttr(lower, i64),
            IntegerAttr(upper, i64),
            UnitAttr() if default is None else IntegerAttr(default, i64),
        )

    def get_range(self) -> tuple[int, int]:
        return self.lower.value.data, self.upper.value.data

    def get_default(self) -> int | None:
        return self.default.value.data if isinstance(self.default, IntegerAttr) else None

    def verify(self) -> None:
        lower, upper = self.get_range()
        default = self.get_default()
        name = self.param_name.data
        if lower > upper:
            raise VerifyException(
                f"#intrin.param: '{name}' runs over {lower} to {upper}, but the lower end "
                f"must not be above the upper; swap the two"
            )
        if default is not None and not lower <= default <= upper:
            raise VerifyException(
                f"#intrin.param: '{name}' has default {default}, but runs over {lower} to "
                f"{upper}; give a default within"
            )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            name = StringAttr(parser.parse_str_literal())
            parser.parse_punctuation(",")
            lower = IntegerAttr(parser.parse_integer(), i64)
            parser.parse_keyword("to")
            upper = IntegerAttr(parser.parse_integer(), i64)
            default: Attribute = UnitAttr()
            if parser.parse_optional_punctuation(","):
                parse_key(parser, "default")
                default = IntegerAttr(parser.parse_integer(), i64)
        return name, lower, upper, default

    def print_parameters(self, printer: Printer) -> None:
        lower, upper = self.get_range()
        with printer.in_angle_brackets():
            printer.print_attribute(self.param_name)
            printer.print_string(f", {lower} to {upper}")
            if (default := self.get_default()) is not None:
                printer.print_string(f", default = {default}")


# --- what an application says ---------------------------------------------------------------


@irdl_attr_definition
class GuardAttr(ParametrizedAttribute):
    """
    The iterations where an access reads its tensor, and what it reads elsewhere.

    ```
    #intrin.guard<affine_map<(d0, d1) -> (d0 + d1 - 1, d0)>, [0 to 56, divides 2], fill = 0>
    ```

    The access is real where result `i` of the map, over the operator's dimensions, satisfies
    condition `i`: it lies in a half-open range, or is a multiple of a divisor. Elsewhere it
    reads `fill`.
    """

    name = "intrin.guard"

    map: AffineMapAttr
    conditions: ArrayAttr[Attribute]
    fill: IntegerAttr | FloatAttr

    def __init__(
        self, map: AffineMap, conditions: Sequence[Condition], fill: int | float = 0
    ) -> None:
        lists = [(c,) if isinstance(c, int) else c for c in conditions]
        super().__init__(
            AffineMapAttr(map),
            ArrayAttr[Attribute](make_int_array(c) for c in lists),
            make_number(fill),
        )

    def get_conditions(self) -> tuple[Condition, ...]:
        """Per result of the map, `(lower, upper)` or a divisor."""
        conditions: list[Condition] = []
        for attr in self.conditions:
            match plain_ints(attr):
                case (divisor,):
                    conditions.append(divisor)
                case (lower, upper):
                    conditions.append((lower, upper))
                case other:
                    raise VerifyException(
                        f"#intrin.guard: a condition holds {len(other)} numbers, but is a "
                        f"divisor or a range"
                    )
        return tuple(conditions)

    def get_fill(self) -> int | float:
        return self.fill.value.data

    def verify(self) -> None:
        conditions = self.get_conditions()
        if len(conditions) != len(self.map.data.results):
            raise VerifyException(
                f"#intrin.guard: {len(conditions)} conditions for the "
                f"{len(self.map.data.results)} results of {self.map}; give one for each"
            )
        for condition in conditions:
            if isinstance(condition, int) and condition < 1:
                raise VerifyException(
                    f"#intrin.guard: divides {condition}, but a divisor must be at least 1"
                )
            if isinstance(condition, tuple) and condition[0] > condition[1]:
                raise VerifyException(
                    f"#intrin.guard: the range {condition[0]} to {condition[1]} ends before "
                    f"it begins; swap the two"
                )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def parse_condition() -> Attribute:
            if parser.parse_optional_keyword("divides"):
                return make_int_array((parser.parse_integer(),))
            lower = parser.parse_integer()
            parser.parse_keyword("to")
            return make_int_array((lower, parser.parse_integer()))

        with parser.in_angle_brackets():
            map = parse_map(parser)
            parser.parse_punctuation(",")
            conditions = ArrayAttr(parse_list(parser, parse_condition))
            parser.parse_punctuation(",")
            parse_key(parser, "fill")
            return map, conditions, parse_number(parser)

    def print_parameters(self, printer: Printer) -> None:
        def print_condition(condition: Condition) -> None:
            if isinstance(condition, int):
                printer.print_string(f"divides {condition}")
            else:
                printer.print_string(f"{condition[0]} to {condition[1]}")

        with printer.in_angle_brackets():
            printer.print_attribute(self.map)
            printer.print_string(", ")
            print_list(printer, self.get_conditions(), print_condition)
            printer.print_string(", fill = ")
            print_number(printer, self.fill)


@irdl_attr_definition
class CallAttr(ParametrizedAttribute):
    """
    An intrinsic that an epilogue runs on every entry of the output.

    ```
    #intrin.call<@vta_shr_imm {imm = 5}>
    #intrin.call<@vta_add reads [2 by affine_map<(d0, d1, d2, d3) -> (d1)>]>
    ```

    `reads` lists, per input of the intrinsic, the operand of the `intrin.apply` (counted over
    all of its operands) and its access function, over the operator's dimensions.
    """

    name = "intrin.call"

    intrinsic: SymbolRefAttr
    params: DictionaryAttr
    operands: DenseArrayBase
    maps: ArrayAttr[AffineMapAttr]

    def __init__(
        self,
        intrinsic: str | SymbolRefAttr,
        params: Mapping[str, int] | None = None,
        reads: Sequence[tuple[int, AffineMap]] = (),
    ) -> None:
        super().__init__(
            SymbolRefAttr(intrinsic) if isinstance(intrinsic, str) else intrinsic,
            params_attr(params or {}),
            make_int_array([operand for operand, _ in reads]),
            ArrayAttr(AffineMapAttr(map) for _, map in reads),
        )

    def get_params(self) -> dict[str, int]:
        return plain_params(f"#intrin.call {self.intrinsic}", self.params)

    def get_reads(self) -> tuple[tuple[int, AffineMap], ...]:
        maps = (attr.data for attr in self.maps)
        return tuple(zip(plain_ints(self.operands), maps, strict=True))

    def verify(self) -> None:
        plain_params(f"#intrin.call {self.intrinsic}", self.params)
        if len(plain_ints(self.operands)) != len(self.maps):
            raise VerifyException(
                f"#intrin.call: {len(plain_ints(self.operands))} operands read by "
                f"{len(self.maps)} maps; give one map for each"
            )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        operands: list[int] = []
        maps: list[AffineMapAttr] = []

        def parse_read() -> None:
            operands.append(parser.parse_integer(allow_negative=False))
            parser.parse_keyword("by")
            maps.append(parse_map(parser))

        with parser.in_angle_brackets():
            intrinsic = parse_symbol(parser)
            params = DictionaryAttr(parser.parse_optional_dictionary_attr_dict())
            if parser.parse_optional_keyword("reads"):
                parse_list(parser, parse_read)
        return intrinsic, params, make_int_array(operands), ArrayAttr(maps)

    def print_parameters(self, printer: Printer) -> None:
        def print_read(read: tuple[int, AffineMap]) -> None:
            printer.print_string(f"{read[0]} by ")
            printer.print_attribute(AffineMapAttr(read[1]))

        with printer.in_angle_brackets():
            printer.print_attribute(self.intrinsic)
            if self.params.data:
                printer.print_string(" ")
                printer.print_attribute(self.params)
            if self.maps:
                printer.print_string(" reads ")
                print_list(printer, self.get_reads(), print_read)


@irdl_attr_definition
class EmbeddingAttr(ParametrizedAttribute):
    """
    The embedding of an intrinsic in an operator.

    ```
    #intrin.embedding<dims = [[], [(1, 16)], [(4, 16), (5, 2, 3)]], binding = [0, 1, 2],
                      padded = [1, 32, 7, 7, 64, 6], mac_overhead = 0, data_overhead = 0>
    ```

    * `dims`: per intrinsic dimension its digits, outermost first, as `(operator dimension,
      extent, stride, offset)`; a stride of 1 and an offset of 0 are left out at the end. An
      operator dimension past the last is a virtual one of extent 1 that only pads.
    * `binding`: per operand of the intrinsic, inputs first, the operator's operand, or `none`
      where it is a constant of the operator's body.
    * `padded`: the extents of the operator's dimensions after padding.
    * `mac_overhead`, `data_overhead`: iterations and stored elements that padding adds.
    * `constants = [(1, 5)]`: operand and value of the constants; left out if there are none.
    * `fills = [0, none]`: per operand of the operator, what padded elements must hold so that
      they change nothing, or `none`; left out if nothing is required.
    """

    name = "intrin.embedding"

    dims: ArrayAttr[Attribute]
    binding: DenseArrayBase
    padded: DenseArrayBase
    mac_overhead: IntegerAttr
    data_overhead: IntegerAttr
    constants: ArrayAttr[Attribute]
    fills: ArrayAttr[Attribute]

    def __init__(
        self,
        digits: Sequence[Sequence[Sequence[int]]],
        binding: Sequence[int | None],
        padded: Sequence[int],
        mac_overhead: int = 0,
        data_overhead: int = 0,
        constants: Sequence[tuple[int, int | float]] = (),
        fills: Sequence[int | float | None] = (),
    ) -> None:
        """A digit may leave out its stride (1) and offset (0)."""
        super().__init__(
            ArrayAttr[Attribute](
                ArrayAttr(make_int_array(Digit(*d)) for d in digits_of_dim)
                for digits_of_dim in digits
            ),
            make_int_array([-1 if b is None else b for b in binding]),
            make_int_array(padded),
            IntegerAttr(mac_overhead, i64),
            IntegerAttr(data_overhead, i64),
            ArrayAttr[Attribute](
                ArrayAttr([IntegerAttr(operand, i64), make_number(value)])
                for operand, value in constants
            ),
            ArrayAttr[Attribute](UnitAttr() if f is None else make_number(f) for f in fills),
        )

    def get_digits(self) -> tuple[tuple[Digit, ...], ...]:
        """Per intrinsic dimension its digits, outermost first."""
        result: list[tuple[Digit, ...]] = []
        for dim in self.dims:
            if not is_array(dim):
                raise VerifyException(f"#intrin.embedding: {dim} is not a list of digits")
            digits: list[Digit] = []
            for attr in dim:
                values = plain_ints(attr)
                if len(values) != len(Digit._fields):
                    raise VerifyException(f"#intrin.embedding: {attr} is not a digit")
                digits.append(Digit(*values))
            result.append(tuple(digits))
        return tuple(result)

    def get_binding(self) -> tuple[int | None, ...]:
        return tuple(None if b == -1 else b for b in plain_ints(self.binding))

    def get_padded(self) -> tuple[int, ...]:
        return plain_ints(self.padded)

    def get_overheads(self) -> tuple[int, int]:
        """Added iterations and added elements."""
        return self.mac_overhead.value.data, self.data_overhead.value.data

    def get_constants(self) -> tuple[tuple[int, int | float], ...]:
        result: list[tuple[int, int | float]] = []
        for pair in self.constants:
            if not is_array(pair) or len(pair) != 2:
                raise VerifyException(f"#intrin.embedding: {pair} is not an operand and a value")
            operand, value = pair
            result.append((int(plain_number(operand)), plain_number(value)))
        return tuple(result)

    def get_fills(self) -> tuple[int | float | None, ...]:
        return tuple(None if isinstance(f, UnitAttr) else plain_number(f) for f in self.fills)

    def verify(self) -> None:
        self.get_fills()
        bound_to_constants = {operand for operand, _ in self.get_constants()}
        for operand, target in enumerate(self.get_binding()):
            if target is not None and target < 0:
                raise VerifyException(f"#intrin.embedding: binding {target} must be 0 or more")
            if (target is None) != (operand in bound_to_constants):
                raise VerifyException(
                    f"#intrin.embedding: operand {operand} must be bound to an operand of the "
                    f"operator or to a constant, and to one of them only"
                )
        if any(overhead < 0 for overhead in self.get_overheads()):
            raise VerifyException(
                f"#intrin.embedding: overheads {self.get_overheads()} must be 0 or more"
            )
        if any(extent < 1 for extent in self.get_padded()):
            raise VerifyException(
                f"#intrin.embedding: padded extents {self.get_padded()} must be 1 or more"
            )
        self._verify_digits()

    def _verify_digits(self) -> None:
        padded = self.get_padded()
        used: set[int] = set()
        for digit in (d for dim in self.get_digits() for d in dim):
            position, extent, stride, offset = digit
            if position < 0 or extent < 1 or stride < 1 or offset < 0:
                raise VerifyException(
                    f"#intrin.embedding: digit {digit} must have dimension 0 or more, extent "
                    f"1 or more, stride 1 or more and offset 0 or more"
                )
            if position in used:
                raise VerifyException(
                    f"#intrin.embedding: operator dimension {position} serves two digits, but "
                    f"an embedding gives each dimension to one at most"
                )
            used.add(position)
            if position < len(padded) and padded[position] % digit.tile:
                raise VerifyException(
                    f"#intrin.embedding: padded extent {padded[position]} of dimension "
                    f"{position} is no multiple of {digit.tile}, the tile of digit {digit}"
                )

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def parse_digit() -> Attribute:
            values = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
            if not 2 <= len(values) <= 4:
                parser.raise_error("digit (dimension, extent[, stride[, offset]]) expected")
            return make_int_array(Digit(*values))

        def parse_bound() -> int:
            return -1 if parser.parse_optional_keyword("none") else parser.parse_integer()

        def parse_constant() -> Attribute:
            with parser.in_parens():
                operand = IntegerAttr(parser.parse_integer(), i64)
                parser.parse_punctuation(",")
                return ArrayAttr([operand, parse_number(parser)])

        def parse_fill() -> Attribute:
            return UnitAttr() if parser.parse_optional_keyword("none") else parse_number(parser)

        with parser.in_angle_brackets():
            parse_key(parser, "dims")
            dims = parse_list(parser, lambda: ArrayAttr(parse_list(parser, parse_digit)))
            parser.parse_punctuation(",")
            parse_key(parser, "binding")
            binding = make_int_array(parse_list(parser, parse_bound))
            parser.parse_punctuation(",")
            parse_key(parser, "padded")
            padded = parse_ints(parser)
            overheads: list[Attribute] = []
            for key in ("mac_overhead", "data_overhead"):
                parser.parse_punctuation(",")
                parse_key(parser, key)
                overheads.append(IntegerAttr(parser.parse_integer(), i64))
            optional: dict[str, list[Attribute]] = {"constants": [], "fills": []}
            while parser.parse_optional_punctuation(","):
                key = parser.parse_keyword_in(("constants", "fills"))
                parser.parse_punctuation("=")
                parse = parse_constant if key == "constants" else parse_fill
                optional[key] = parse_list(parser, parse)
        rest = (ArrayAttr(optional["constants"]), ArrayAttr(optional["fills"]))
        return ArrayAttr(dims), binding, padded, *overheads, *rest

    def print_parameters(self, printer: Printer) -> None:
        def show_constant(constant: tuple[int, int | float]) -> None:
            with printer.in_parens():
                printer.print_string(f"{constant[0]}, ")
                print_number(printer, make_number(constant[1]))

        def show_fill(fill: Attribute) -> None:
            if isinstance(fill, UnitAttr):
                printer.print_string("none")
            else:
                print_number(printer, fill)

        macs, data = self.get_overheads()
        with printer.in_angle_brackets():
            printer.print_string("dims = ")
            print_list(
                printer,
                self.get_digits(),
                lambda digits: print_list(
                    printer, digits, lambda d: print_tuple(printer, _short_digit(d))
                ),
            )
            printer.print_string(", binding = ")
            print_list(
                printer,
                self.get_binding(),
                lambda b: printer.print_string("none" if b is None else str(b)),
            )
            printer.print_string(", padded = ")
            print_ints(printer, self.get_padded())
            printer.print_string(f", mac_overhead = {macs}, data_overhead = {data}")
            if self.constants:
                printer.print_string(", constants = ")
                print_list(printer, self.get_constants(), show_constant)
            if self.fills:
                printer.print_string(", fills = ")
                print_list(printer, self.fills.data, show_fill)


def _short_digit(digit: Digit) -> tuple[int, ...]:
    """The part of a digit that is written: not a stride of 1 and an offset of 0 at the end."""
    if digit.offset:
        return digit
    return digit[:2] if digit.stride == 1 else digit[:3]
