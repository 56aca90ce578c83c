"""The op of the `noc` dialect that moves data, and its canonical forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from typing_extensions import override
from xdsl.dialects.builtin import DenseArrayBase, StringAttr, SymbolRefAttr, UnitAttr, i64
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, lazy_traits_def, opt_attr_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .attrs import PartAttr, PartsAttr
from .names import rename_prefix
from .ops import AllocOp, MoveOp, fan_attr, fan_of, in_program
from .scopes import ProgramOp


@irdl_custom_directive
class FromTo(CustomDirective):
    """Both parts of a copy, `<@DRAM "x"[4]> to <@LB>`; the same one there is not written again."""

    source: AttributeVariable
    dest: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        with parser.in_angle_brackets():
            source = PartAttr.parse_text(parser)
        self.source.set(state, source)
        parser.parse_keyword("to")
        with parser.in_angle_brackets():
            self.dest.set(state, PartAttr.parse_text(parser, source))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        source, dest = self.source.get(op), self.dest.get(op)
        assert isinstance(source, PartAttr)
        assert isinstance(dest, PartAttr)
        state.print_whitespace(printer)
        with printer.in_angle_brackets():
            source.print_text(printer)
        printer.print_string(" to ")
        with printer.in_angle_brackets():
            dest.print_text(printer, source)


@irdl_op_definition
class CopyOp(MoveOp, HasCanonicalizationPatternsInterface):
    """
    Moves a part of a buffer to another, in any memories that networks join.

    ```
    noc.copy <@DRAM "x"[d0 * 8 : 8]> to <@LB(d0, d1) "x"> over (%c, %k) after %t
    noc.copy <@GB "w"[4, d0 : 1]> to <@LB(d0, d1)> over (%c) fan [8]
    noc.copy <@LB "y"> to <@GB "y"> combine "add"
    ```

    Where only the memory is written, the destination is the same part of a buffer of the same name
    there. The values of `over` are `d0`, `d1` and so on in both parts. With `fan`, the copy goes to
    several nodes: the dimensions after those of `over`, which the destination alone may use,
    run over `0 .. extent - 1` each. Where the array has multicast, each link is passed once.
    `combine` says what becomes of the elements that are there: `"set"` (default) replaces
    them, `"add"`, `"max"` and `"min"` combine. Buffers of wider or narrower integers, or floats,
    than the source's hold the same values: the copy is an error if they do not have them. A copy
    that is `{preloaded}` has been made before the programs begin: it takes no time, and counts
    nothing.
    """

    name = "noc.copy"

    fan = opt_attr_def(DenseArrayBase.constr(i64))
    combine = opt_attr_def(StringAttr)
    preloaded = opt_attr_def(UnitAttr)

    traits = lazy_traits_def(in_program)
    custom_directives = (FromTo,)
    assembly_format = (
        "custom<FromTo>($source, $dest) (`over` `(` $indices^ `)`)? (`fan` $fan^)? "
        "(`combine` $combine^)? "
        "(`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        source: PartAttr,
        dest: PartAttr,
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
        *,
        fan: Sequence[int] = (),
        combine: str | None = None,
        preloaded: bool = False,
    ) -> None:
        attributes = {
            "source": source,
            "dest": dest,
            "fan": fan_attr(fan),
            "combine": StringAttr(combine) if combine else None,
            "preloaded": UnitAttr() if preloaded else None,
        }
        self._init_op(attributes, indices, waits)

    def get_fan(self) -> tuple[int, ...]:
        return fan_of(self.fan)

    def get_combine(self) -> str:
        return self.combine.data if self.combine is not None else "set"

    @classmethod
    @override
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        return (JoinCopies(),)

    def verify_(self) -> None:
        self._check_move(self.get_fan(), self.combine)
        if self.source.num_dims > len(self.indices):
            raise VerifyException(f"{self.name}: the source uses the dimensions of the fan")
        if self.preloaded is not None and self.get_combine() != "set":
            raise VerifyException(
                f"{self.name}: it is preloaded, so there is nothing before it to combine with"
            )


class JoinCopies(RewritePattern):
    """
    A copy of a copy takes the first one's source, if what is between serves nothing else.

    ```
    %t = noc.copy <@LB "x"> to <@LB "w"> after %a
    %u = noc.copy <@LB "w"> to <@GB "y"> after %t
    =>
    %u = noc.copy <@LB "x"> to <@GB "y"> after %a
    ```

    1. Both are in one block, go over the same values, and the part between is the same. The first
       one replaces elements, at one node. Neither is preloaded.
    2. Tokens allow it: the first one's is taken by the second alone. So whoever changes the source
       later comes after the second as well.
    3. The part between is in the same memory, the node's own, as the source or the destination:
       data takes no other network than before.
    4. Its buffer is one of the program, which no other op of the module reads or writes, and has
       values of the source's type. No program is like this one.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: CopyOp, rewriter: PatternRewriter) -> None:
        first = next((w.owner for w in op.waits if _is_copy_to(w.owner, op.source)), None)
        if not isinstance(first, CopyOp) or first.parent is not op.parent:  # 1.
            return
        if tuple(first.indices) != tuple(op.indices):
            return
        if first.get_fan() or first.get_combine() != "set":
            return
        if first.preloaded is not None or op.preloaded is not None:
            return
        if first.token.get_user_of_unique_use() is not op:  # 2.
            return
        own = [p for p in (first.source, *([] if op.get_fan() else [op.dest])) if _is_own(p)]
        if not _is_own(op.source) or op.source.memory not in [p.memory for p in own]:  # 3.
            return
        if not _serves_only(first, op):  # 4.
            return
        waits = [*first.waits, *(w for w in op.waits if w is not first.token)]
        new = CopyOp(
            first.source,
            op.dest,
            op.indices,
            list(dict.fromkeys(waits)),
            fan=op.get_fan(),
            combine=None if op.combine is None else op.combine.data,
        )
        new.location = op.location
        rewriter.replace(op, new)
        rewriter.erase(first)


def _is_copy_to(op: object, part: PartAttr) -> bool:
    return isinstance(op, CopyOp) and op.dest == part


def _is_own(part: PartAttr) -> bool:
    """Tests whether a part is in the memory of the node that runs the op."""
    return not part.coordinates


def _parts_of(op: Operation) -> Iterator[PartAttr]:
    """The parts of buffers that an op reads and writes."""
    for attribute in op.attributes.values():
        if isinstance(attribute, PartAttr):
            yield attribute
        elif isinstance(attribute, PartsAttr):
            yield from attribute.parts


def _serves_only(first: CopyOp, second: CopyOp) -> bool:
    """Tests whether the buffer between two copies is the program's, for them alone."""
    program, module = _program_of(first), _outermost_op(first)
    if program is None or any(_is_like(op, program) for op in module.walk()):
        return False
    meant = program.get_names()
    between, source, dest = (
        _place_of(part.memory, part.buffer, (meant,))
        for part in (first.dest, first.source, second.dest)
    )
    types: list[Attribute] = []
    sources: set[Attribute] = set()
    for op, around, names in _ops_with_names(module):
        if isinstance(op, AllocOp):
            place = _place_of(op.memory, op.buffer, names)
            if place == between:
                if around is not program:
                    return False
                types.append(op.value_type())
            if place == source:
                sources.add(op.value_type())
        elif op not in (first, second):
            if any(_place_of(p.memory, p.buffer, names) == between for p in _parts_of(op)):
                return False
    return between not in (source, dest) and len(types) == 1 and sources == {*types}


def _is_like(op: Operation, program: ProgramOp) -> bool:
    """Tests whether `op` is a program without ops of its own that does what `program` does."""
    like = op.like if isinstance(op, ProgramOp) else None
    return like is not None and like.string_value() == program.sym_name.data


_Names: TypeAlias = tuple[Mapping[str, str], ...]
"""Names and what is meant by them, one after the other."""


def _ops_with_names(module: Operation) -> Iterator[tuple[Operation, ProgramOp | None, _Names]]:
    """The work of a module: the ops, who does them, and what is meant by the names there."""
    programs: dict[str, ProgramOp] = {}
    for op in module.walk():
        if isinstance(op, ProgramOp):
            programs[op.sym_name.data] = op
        elif isinstance(op, AllocOp) and _program_of(op) is None:
            yield op, None, ()
    for program in programs.values():
        like = program.like
        other = None if like is None else programs.get(like.string_value())
        ways = (program,) if other is None else (other, program)
        names = tuple(each.get_names() for each in ways)
        for op in (other or program).body.walk():
            yield op, program, names


def _place_of(memory: SymbolRefAttr, buffer: StringAttr, names: _Names) -> tuple[Attribute, str]:
    """A memory and the name in full of a buffer in it."""
    name = buffer.data
    for each in names:
        name = rename_prefix(name, each)
    return memory, name


def _program_of(op: Operation) -> ProgramOp | None:
    """The program that an op is in."""
    around = op.parent_op()
    while around is not None and not isinstance(around, ProgramOp):
        around = around.parent_op()
    return around


def _outermost_op(op: Operation) -> Operation:
    while (around := op.parent_op()) is not None:
        op = around
    return op
