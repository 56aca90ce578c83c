"""The symbolic attributes of the `triplet` dialect: affine forms, accesses and wanted elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import VerifyException

from ..common.written import WrittenAttr, name_text, parse_name


def _make_integer(value: int) -> IntegerAttr:
    return IntegerAttr(value, i64)


@irdl_attr_definition
class FormAttr(WrittenAttr):
    """
    An affine form in loops, or in lanes and columns: `sum(factor * name) + offset`.

    ```
    #triplet.form<2*x+r-1>
    ```
    """

    name = "triplet.form"

    names: ArrayAttr[StringAttr]
    factors: ArrayAttr[IntegerAttr]
    offset: IntegerAttr

    def __init__(self, terms: Mapping[str, int], offset: int = 0) -> None:
        kept = {name: factor for name, factor in terms.items() if factor}
        super().__init__(
            ArrayAttr(StringAttr(name) for name in kept),
            ArrayAttr(_make_integer(factor) for factor in kept.values()),
            _make_integer(offset),
        )

    def terms(self) -> dict[str, int]:
        """The factor of each name that has one."""
        factors = (factor.value.data for factor in self.factors)
        return dict(zip((name.data for name in self.names), factors, strict=True))

    def constant(self) -> int:
        return self.offset.value.data

    def add_offset(self, offset: int) -> FormAttr:
        """The form with `offset` added."""
        return FormAttr(self.terms(), self.constant() + offset)

    def verify(self) -> None:
        names = [name.data for name in self.names]
        if len(names) != len(self.factors):
            raise VerifyException(f"{self.name}: {len(names)} names, {len(self.factors)} factors")
        for name in names:
            if names.count(name) > 1:
                raise VerifyException(f"{self.name}: '{name}' is given twice")

    def text(self) -> str:
        """`2*x+r-1`."""
        text = ""
        for name, factor in self.terms().items():
            times = "" if abs(factor) == 1 else f"{abs(factor)}*"
            text += f"{'-' if factor < 0 else '+' if text else ''}{times}{name_text(name)}"
        offset = self.constant()
        if not text:
            return str(offset)
        return f"{text}{offset:+d}" if offset else text

    @classmethod
    def parse_text(cls, parser: AttrParser) -> FormAttr:
        """Raises a parse error where a name comes twice."""
        terms: dict[str, int] = {}
        offset = 0
        sign = -1 if parser.parse_optional_punctuation("-") else 1
        while True:
            number = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
            if number is not None and not parser.parse_optional_characters("*"):
                offset += sign * number
            else:
                place = parser.pos
                name = parse_name(parser)
                if name in terms:
                    parser.raise_error(f"'{name}' is given twice", place)
                terms[name] = sign * (1 if number is None else number)
            if parser.parse_optional_characters("+"):
                sign = 1
            elif parser.parse_optional_punctuation("-"):
                sign = -1
            else:
                return FormAttr(terms, offset)


@irdl_attr_definition
class RangeAttr(WrittenAttr):
    """
    `count` indices from `first` on, `step` apart; both ends are written, as in the paper.

    ```
    #triplet.range<x+1:x+16>
    #triplet.range<2*x:2*x+30:2>
    #triplet.range<y>
    ```
    """

    name = "triplet.range"

    first: FormAttr
    count: IntegerAttr
    step: IntegerAttr

    def __init__(self, first: FormAttr | int, count: int = 1, step: int = 1) -> None:
        form = FormAttr({}, first) if isinstance(first, int) else first
        super().__init__(form, _make_integer(count), _make_integer(step if count != 1 else 1))

    def size(self) -> int:
        return self.count.value.data

    def stride(self) -> int:
        return self.step.value.data

    def verify(self) -> None:
        if self.size() < 1 or self.stride() < 1:
            raise VerifyException(
                f"{self.name}: {self.size()} indices {self.stride()} apart, but both must be 1 or "
                "more"
            )

    def text(self) -> str:
        """`x+1:x+16`."""
        first = self.first.text()
        if self.size() == 1:
            return first
        last = self.first.add_offset((self.size() - 1) * self.stride()).text()
        return f"{first}:{last}" + (f":{self.stride()}" if self.stride() != 1 else "")

    @classmethod
    def parse_text(cls, parser: AttrParser) -> RangeAttr:
        """Raises a parse error where the ends are no whole number of steps apart."""
        place = parser.pos
        first = FormAttr.parse_text(parser)
        if not parser.parse_optional_punctuation(":"):
            return RangeAttr(first)
        last = FormAttr.parse_text(parser)
        step = 1
        if parser.parse_optional_punctuation(":"):
            step = parser.parse_integer(allow_boolean=False, allow_negative=False)
        span = last.constant() - first.constant()
        if last.terms() != first.terms() or span < 0 or not step or span % step:
            parser.raise_error(
                f"{first.text()}:{last.text()} is no range of steps of {step}: its ends must "
                "differ by a multiple of it, from the lower one to the higher",
                place,
            )
        return RangeAttr(first, span // step + 1, step)


@irdl_attr_definition
class AccessAttr(WrittenAttr):
    """
    Elements of a tensor: one, or those along one of its axes. Indices are written as in the
    paper, the innermost axis first, in the reverse order of the tensor type's. Ops leave out the
    name of the attribute.

    ```
    #triplet.access<I(x+1:x+16, y)>
    #triplet.access<W(1, 0)>
    ```
    """

    name = "triplet.access"

    tensor: StringAttr
    indices: ArrayAttr[RangeAttr]

    def __init__(self, tensor: str, indices: Sequence[RangeAttr | FormAttr | int]) -> None:
        """`indices` from the innermost on."""
        ranges = (i if isinstance(i, RangeAttr) else RangeAttr(i) for i in indices)
        super().__init__(StringAttr(tensor), ArrayAttr(ranges))

    def moving_range(self) -> RangeAttr | None:
        """The index that is a range; `None` where it is one element."""
        return next((index for index in self.indices if index.size() > 1), None)

    def size(self) -> int:
        """The number of elements."""
        along = self.moving_range()
        return 1 if along is None else along.size()

    def verify(self) -> None:
        ranges = [index.text() for index in self.indices if index.size() > 1]
        if len(ranges) > 1:
            raise VerifyException(
                f"{self.name}: {self.text()} is a range along {len(ranges)} axes, expected one"
            )

    def text(self) -> str:
        """`I(x+1:x+16, y)`."""
        return f"{name_text(self.tensor.data)}({', '.join(i.text() for i in self.indices)})"

    @classmethod
    def parse_text(cls, parser: AttrParser) -> AccessAttr:
        return cls.parse_indices(parse_name(parser), parser)

    @classmethod
    def parse_indices(cls, tensor: str, parser: AttrParser) -> AccessAttr:
        """Parses what follows the name of the tensor."""
        indices = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: RangeAttr.parse_text(parser)
        )
        return AccessAttr(tensor, indices)


@irdl_attr_definition
class ElementsAttr(WrittenAttr):
    """
    The element of a register that each lane `i` and column `j` of an operation takes: one form in
    `i` and `j`, or one entry for each column, which is a form in `i`, a list of the elements of
    all lanes, or `_` for a column in which it makes no difference.

    ```
    #triplet.elements<i+j+2>
    #triplet.elements<i+2, i+34>
    #triplet.elements<i+2, _>
    #triplet.elements<[0, 1, 0, 1], [2, 3, 2, 3]>
    ```
    """

    name = "triplet.elements"

    columns: ArrayAttr[FormAttr | DenseArrayBase | UnitAttr]

    def __init__(self, columns: Sequence[FormAttr | Sequence[int] | None]) -> None:
        """A list of lanes' elements, or `None`, stands for itself."""
        entries: list[FormAttr | DenseArrayBase | UnitAttr] = []
        for column in columns:
            if column is None:
                entries.append(UnitAttr())
            elif isinstance(column, FormAttr):
                entries.append(column)
            else:
                entries.append(DenseArrayBase.from_list(i64, column))
        super().__init__(ArrayAttr(entries))

    @classmethod
    def of(cls, table: Sequence[Sequence[int | None]]) -> ElementsAttr:
        """
        The shortest way to say `table[lane][column]`; `None` (any) for whole columns alone.
        """
        columns = [_column_entry([lane[j] for lane in table]) for j in range(len(table[0]))]
        forms = [column for column in columns if isinstance(column, FormAttr)]
        joint = _joint_form(forms) if len(forms) == len(columns) else None
        return cls(columns if joint is None else (joint,))

    def list_elements(self, lanes: int, columns: int) -> tuple[tuple[int | None, ...], ...]:
        """
        The element of each lane and column; `None` where it makes no difference. Raises
        `VerifyException` where the entries are for other numbers of lanes or columns.
        """
        entries = tuple(self.columns)
        if len(entries) == 1 and isinstance(entries[0], FormAttr):
            entries = entries * columns
        if len(entries) != columns:
            raise VerifyException(
                f"{self.name}: {{{self.text()}}} has {len(entries)} entries for {columns} columns"
            )
        found = [self._column_lanes(entry, j, lanes) for j, entry in enumerate(entries)]
        return tuple(zip(*found, strict=True))

    def _column_lanes(self, entry: Attribute, column: int, lanes: int) -> Sequence[int | None]:
        if isinstance(entry, FormAttr):
            lane, step = (entry.terms().get(name, 0) for name in ("i", "j"))
            return [entry.constant() + lane * i + step * column for i in range(lanes)]
        if not isinstance(entry, DenseArrayBase):
            return [None] * lanes
        values = [int(value) for value in entry.get_values()]
        if len(values) != lanes:
            raise VerifyException(
                f"{self.name}: column {column} has {len(values)} elements for {lanes} lanes"
            )
        return values

    def verify(self) -> None:
        for entry in self.columns:
            names = set(entry.terms()) if isinstance(entry, FormAttr) else set[str]()
            known = {"i", "j"} if len(self.columns) == 1 else {"i"}
            if names - known:
                raise VerifyException(
                    f"{self.name}: {{{self.text()}}} uses '{min(names - known)}', but may use "
                    f"{' and '.join(sorted(known))} alone"
                )

    def text(self) -> str:
        """`i+j+2`."""
        return ", ".join(_entry_text(entry) for entry in self.columns)

    @classmethod
    def parse_text(cls, parser: AttrParser) -> ElementsAttr:
        columns: list[FormAttr | Sequence[int] | None] = []
        while True:
            columns.append(_parse_entry(parser))
            if not parser.parse_optional_punctuation(","):
                return ElementsAttr(columns)


def _entry_text(entry: Attribute) -> str:
    if isinstance(entry, FormAttr):
        return entry.text()
    if isinstance(entry, DenseArrayBase):
        return str([int(value) for value in entry.get_values()])
    return "_"


def _parse_entry(parser: AttrParser) -> FormAttr | Sequence[int] | None:
    if parser.parse_optional_keyword("_"):
        return None
    elements = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
    )
    return FormAttr.parse_text(parser) if elements is None else elements


def _column_entry(lanes: Sequence[int | None]) -> FormAttr | Sequence[int] | None:
    """The entry of one column."""
    known = [element for element in lanes if element is not None]
    if len(known) != len(lanes):
        assert not known, "lanes of a column are all wanted or none"
        return None
    step = known[1] - known[0] if len(known) > 1 else 0
    if known == [known[0] + i * step for i in range(len(known))]:
        return FormAttr({"i": step}, known[0])
    return known


def _joint_form(forms: Sequence[FormAttr]) -> FormAttr | None:
    """One form in `i` and `j` for all columns, if there is one."""
    lane = forms[0].terms().get("i", 0)
    starts = [form.constant() for form in forms]
    step = starts[1] - starts[0] if len(starts) > 1 else 0
    even = starts == [starts[0] + j * step for j in range(len(starts))]
    if not even or any(form.terms().get("i", 0) != lane for form in forms):
        return None
    return FormAttr({"i": lane, "j": step}, starts[0])
