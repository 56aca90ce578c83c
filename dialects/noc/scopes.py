"""The ops of the `noc` dialect that hold others: programs and loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from typing_extensions import override
from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    i64,
)
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    ParsingState,
    PrintingState,
    RegionVariable,
    irdl_custom_directive,
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

from ..arch.base import end_body
from ..common.carried import parse_carrying, print_carrying
from .attrs import NodeAttr, TokenType, num_dims
from .lists import RowList
from .names import names_of, rename_prefix


@irdl_custom_directive
class NodeRegion(CustomDirective):
    """A region with the node's coordinates as arguments; its terminator is implied."""

    body: RegionVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        names = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        arguments = [name.resolve(IndexType()) for name in names]
        self.body.set(state, parser.parse_region(arguments))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        body = self.body.get(op)
        with printer.in_parens():
            printer.print_list(body.block.args, printer.print_ssa_value)
        printer.print_string(" ")
        printer.print_region(
            body,
            print_entry_block_args=False,
            print_empty_block=False,
            print_block_terminators=False,
        )


@runtime_checkable
class NamesCounters(Protocol):
    """An op of a program that raises counters of nodes, or waits for them."""

    def counters(self) -> tuple[NodeAttr, ...]:
        """The nodes that the counters are of, in order; none for counters of none."""
        ...


@irdl_op_definition
class EndOp(IRDLOperation):
    """Ends a program; it is not written."""

    name = "noc.end"

    traits = lazy_traits_def(lambda: (IsTerminator(), Pure(), HasParent(ProgramOp)))
    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__()


@irdl_op_definition
class ProgramOp(IRDLOperation):
    """
    The program of the nodes of a box: `count` nodes of level `level` along each axis, from `first`.

    ```
    noc.program @core on @core first [0, 0] count [4, 8] (%c, %k) {
      noc.copy <@GB(d0) "x"[d1 * 8 : 8]> to <@LB(d0, d1) "x"> over (%c, %k)
    }
    ```

    The arguments are the node's coordinates, in the arrays from the outermost in; so one
    program serves all nodes that do the same. `only` lists the nodes in the box that run it;
    without, all of them do. In lists, `(3, 0) times 4 by (0, 2)` stands for (3, 0), (3, 2), (3, 4)
    and (3, 6); with `times 5 by (1, 0)` behind, five times, each time (1, 0) later. All programs of
    a module run at the same time, but those of one node one after the other, as they stand.

    Programs that differ in numbers alone are one with a `table`: it has a row for each node, in
    the order of `only` or of the box, and the program gets them as arguments after the
    coordinates. Here node (0, 1) sends to node (3, 2), after its peer has said that it is ready:

    ```
    noc.program @give on @core first [0, 0] count [1, 2] table [(1, 1), (3, 2)] (%a, %b, %p, %q) {
      %r = noc.wait "ready" of (d2, d3)
      noc.copy <@LB "x"> to <@LB(d0, d1) "y"> over (%p, %q) after %r
    }
    ```

    `names` has pairs of names of buffers, signals and leaves: where a program says the first, the
    second is meant, also in names that begin with the first and a dot; of several, the longest
    counts. So long names have short ones; here "A.weight" is "stages.1.body.0.weight". What has a
    short name has no other in the same program.

    ```
    noc.program @load names ["A", "stages.1.body.0"] on @core first [0, 0] count [4, 8] (%c, %k) {
      %t = noc.copy <@DRAM "A.weight"> to <@LB "A.weight">
      noc.signal "A.full" at (0, 0) after %t
    }
    ```

    A program may be `like` another one but for names; then it has no ops of its own. Its `names`
    are those of the other in full, and what stands in their place.

    ```
    noc.program @take like @give names ["x", "u", "y", "v"] on @core first [2, 0] count [1, 2]
      table [(1, 1), (3, 2)] (%a, %b, %p, %q) {
    }
    noc.program @more like @load names ["stages.1", "stages.2"] on @core first [4, 0] count [4, 8]
      (%c, %k) {
    }
    ```
    """

    name = "noc.program"

    sym_name = attr_def(SymbolNameConstraint())
    like = opt_attr_def(SymbolRefAttr)
    names = opt_attr_def(ArrayAttr[StringAttr])
    level = attr_def(SymbolRefAttr)
    first = attr_def(DenseArrayBase.constr(i64))
    count = attr_def(DenseArrayBase.constr(i64))
    only = opt_attr_def(DenseArrayBase.constr(i64))
    table = opt_attr_def(DenseArrayBase.constr(i64))
    body = region_def("single_block")

    traits = traits_def(
        SymbolOpInterface(),
        IsolatedFromAbove(),
        RecursiveMemoryEffect(),
        SingleBlockImplicitTerminator(EndOp),
    )
    custom_directives = (NodeRegion, RowList)
    assembly_format = (
        "$sym_name (`like` $like^)? (`names` $names^)? `on` $level `first` $first `count` $count "
        "(`only` custom<RowList>($only)^)? (`table` custom<RowList>($table)^)? "
        "attr-dict-with-keyword custom<NodeRegion>($body)"
    )

    def __init__(
        self,
        name: str,
        level: str,
        first: Sequence[int],
        count: Sequence[int],
        body: Region,
        only: Sequence[Sequence[int]] | None = None,
        table: Sequence[Sequence[int]] = (),
        like: str | None = None,
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        pairs = [name for pair in names.items() for name in pair]
        listed = None if only is None else [v for node in only for v in node]
        numbers = [v for row in table for v in row]
        super().__init__(
            attributes={
                "sym_name": StringAttr(name),
                "like": None if like is None else SymbolRefAttr(like),
                "names": ArrayAttr(map(StringAttr, pairs)) if pairs else None,
                "level": SymbolRefAttr(level),
                "first": DenseArrayBase.from_list(i64, first),
                "count": DenseArrayBase.from_list(i64, count),
                "only": None if listed is None else DenseArrayBase.from_list(i64, listed),
                "table": DenseArrayBase.from_list(i64, numbers) if numbers else None,
            },
            regions=[body],
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    def get_first(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.first.get_values())

    def get_count(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.count.get_values())

    def nodes(self) -> Iterator[tuple[int, ...]]:
        """The coordinates of the nodes that run it, in the order of the list or the box."""
        if self.only is None:
            box = zip(self.get_first(), self.get_count(), strict=True)
            yield from product(*(range(f, f + c) for f, c in box))
            return
        listed = [int(v) for v in self.only.get_values()]
        width = max(1, len(self.get_first()))
        yield from (tuple(listed[i : i + width]) for i in range(0, len(listed), width))

    def get_names(self) -> dict[str, str]:
        """The meanings of names, in the program, or in the one that it is like."""
        names = [] if self.names is None else [name.data for name in self.names]
        return dict(zip(names[::2], names[1::2], strict=True))

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows of the table for each node, in the order of `nodes`; nothing without a table."""
        width = len(self.body.block.args) - len(self.get_first())
        numbers = [] if self.table is None else [int(v) for v in self.table.get_values()]
        for number, _ in enumerate(self.nodes()):
            yield tuple(numbers[number * width : (number + 1) * width])

    def verify_(self) -> None:
        label = f"{self.name} @{self.sym_name.data}"
        first, count, args = self.get_first(), self.get_count(), self.body.block.args
        fits = len(args) > len(first) if self.table is not None else len(args) == len(first)
        if len(first) != len(count) or not fits:
            raise VerifyException(
                f"{label}: {len(args)} coordinates, but first has {len(first)} and count "
                f"{len(count)} numbers"
            )
        if any(v < 0 for v in first) or any(v < 1 for v in count):
            raise VerifyException(
                f"{label}: first {list(first)} count {list(count)} is no box of nodes; first "
                f"must be 0 or more, count 1 or more"
            )
        for arg in args:
            if arg.type != IndexType():
                raise VerifyException(f"{label}: a coordinate is {arg.type}, expected index")
        for node in self.nodes():
            box = zip(node, first, count, strict=False)
            if len(node) != len(first) or not all(f <= v < f + c for v, f, c in box):
                raise VerifyException(
                    f"{label}: only {node} is not in the box from {list(first)} by {list(count)}"
                )
        self._verify_table(label, len(args) - len(first))
        if self.like is not None and not isinstance(self.body.block.first_op, EndOp):
            raise VerifyException(f"{label}: it is like {self.like}, but has ops of its own")
        if self.names is not None and len(self.names) % 2:
            raise VerifyException(f"{label}: names must be pairs, but there are {len(self.names)}")
        if self.names is not None and 2 * len(self.get_names()) < len(self.names):
            raise VerifyException(f"{label}: names has a name twice")
        self._verify_names(label)

    def _verify_names(self, label: str) -> None:
        """Refuses two names for one thing: whoever compares names need not know the pairs."""
        names = self.get_names()
        meant: dict[tuple[str, str], str] = {}
        for op in self.body.walk() if names else ():
            for kind, name in names_of(op):
                full = rename_prefix(name, names)
                other = meant.setdefault((kind, full), name)
                if other != name:
                    raise VerifyException(
                        f'{label}: {kind} "{full}" is called "{other}" and "{name}"; leave out one'
                    )

    def _verify_table(self, label: str, width: int) -> None:
        nodes = sum(1 for _ in self.nodes())
        if self.table is not None and len(self.table) != nodes * width:
            raise VerifyException(
                f"{label}: the table has {len(self.table)} numbers, but {nodes} nodes with {width} "
                f"each need {nodes * width}"
            )
        known = len(self.body.block.args)
        for op in self.body.walk():
            for of in op.counters() if isinstance(op, NamesCounters) else ():
                if num_dims(of.coordinates) > known:
                    raise VerifyException(
                        f"{label}: {op.name} of {of} uses d{num_dims(of.coordinates) - 1}, but the "
                        f"program has {known} arguments"
                    )


@irdl_op_definition
class YieldOp(IRDLOperation):
    """
    Ends a turn of a loop and gives its tokens to the next, or to what comes after the loop.

    ```
    noc.yield %t
    ```
    """

    name = "noc.yield"

    tokens = var_operand_def(TokenType)

    traits = lazy_traits_def(lambda: (IsTerminator(), Pure(), HasParent(ForOp)))
    assembly_format = "($tokens^)? attr-dict"

    def __init__(self, tokens: Sequence[SSAValue] = ()) -> None:
        super().__init__(operands=[tokens])


@irdl_op_definition
class ForOp(IRDLOperation, HasFolderInterface):
    """
    A loop: `lower`, `lower + step`, … below `upper`; without `step`, it is 1. Tokens go from turn
    to turn.

    ```
    %done = noc.for %i = 0 to 16 carry (%last = %start) {
      %t = noc.copy <@GB "x"[d0 * 8 : 8]> to <@LB "x"> over (%i) after %last
      noc.yield %t
    }
    ```

    Turns overlap as far as tokens let them. Without turns, the tokens are those that it
    starts with.
    """

    name = "noc.for"

    lower = attr_def(IntegerAttr[I64])
    upper = attr_def(IntegerAttr[I64])
    step = attr_def(IntegerAttr[I64])
    starts = var_operand_def(TokenType)
    tokens = var_result_def(TokenType)
    body = region_def("single_block")

    traits = lazy_traits_def(
        lambda: (
            HasParent(ProgramOp, ForOp),
            RecursiveMemoryEffect(),
            SingleBlockImplicitTerminator(YieldOp),
        )
    )

    def __init__(
        self,
        lower: int,
        upper: int,
        step: int,
        body: Region,
        starts: Sequence[SSAValue] = (),
    ) -> None:
        bounds = {"lower": lower, "upper": upper, "step": step}
        super().__init__(
            operands=[starts],
            result_types=[[TokenType()] * len(starts)],
            attributes={name: IntegerAttr(value, i64) for name, value in bounds.items()},
            regions=[body],
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        end_body(self)

    @override
    def fold(self) -> Sequence[SSAValue | Attribute] | None:
        return None if self.get_range() else tuple(self.starts)

    def get_range(self) -> range:
        return range(self.lower.value.data, self.upper.value.data, self.step.value.data)

    @classmethod
    def parse(cls, parser: Parser) -> ForOp:
        variable = parser.parse_argument(expect_type=False).resolve(IndexType())
        parser.parse_characters("=")
        lower = parser.parse_integer(allow_boolean=False)
        parser.parse_characters("to")
        upper = parser.parse_integer(allow_boolean=False)
        has_step = parser.parse_optional_keyword("step")
        step = parser.parse_integer(allow_boolean=False) if has_step else 1
        starts, attributes, body = parse_carrying(
            parser, ("lower", "upper", "step"), first=(variable,), type=TokenType()
        )
        op = cls(lower, upper, step, body, starts)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.body.block.args[0])
        turns = self.get_range()
        step = f" step {turns.step}" if turns.step != 1 else ""
        printer.print_string(f" = {turns.start} to {turns.stop}{step}")
        print_carrying(printer, self, self.starts, ("lower", "upper", "step"), typed=False)

    def verify_(self) -> None:
        if self.step.value.data < 1:
            raise VerifyException(f"{self.name}: step is {self.step.value.data}, not 1 or more")
        args = self.body.block.args
        if len(args) != 1 + len(self.starts) or len(self.tokens) != len(self.starts):
            raise VerifyException(
                f"{self.name}: {len(self.starts)} tokens start, but the body has {len(args)} "
                f"arguments and there are {len(self.tokens)} results; expected the index and "
                f"these tokens"
            )
        last = self.body.block.last_op
        if isinstance(last, YieldOp) and len(last.tokens) != len(self.starts):
            raise VerifyException(
                f"{self.name}: {len(self.starts)} tokens start, but {len(last.tokens)} are yielded"
            )
