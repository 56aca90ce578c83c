"""The ops of the `noc` dialect that do something: memory, transfers, computing, signals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import (
    I64,
    AnyFloatConstr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    opt_attr_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import (
    HasParent,
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    OpTrait,
)
from xdsl.utils.exceptions import VerifyException

from ..common.kinds import is_integer_attr
from .attrs import NodeAttr, PartAttr, PartsAttr, TokenType, num_dims
from .lists import Costs, NodeList

COMBINES = ("set", "add", "max", "min")
"""What a copy does with what is there already."""


def in_program() -> tuple[OpTrait, ...]:
    """The trait of ops that stand in programs and loops."""
    from .scopes import ForOp, ProgramOp  # the two modules name each other's ops

    return (HasParent(ProgramOp, ForOp),)


class NocOp(IRDLOperation):
    """The common part of all ops: the tokens that they come `after`, and the one that they give."""

    indices = var_operand_def(IndexType)
    waits = var_operand_def(TokenType)
    token = result_def(TokenType)

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def _init_op(
        self,
        attributes: Mapping[str, Attribute | None],
        indices: Sequence[SSAValue],
        waits: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[indices, waits], result_types=[TokenType()], attributes=attributes
        )

    def _check_dims(self, used: int, fan: int = 0) -> None:
        """Refuses expressions over more values than there are."""
        known = len(self.indices) + fan
        if used > known:
            extra = f" and {fan} of the fan" if fan else ""
            raise VerifyException(
                f"{self.name}: uses d{used - 1}, but there are {len(self.indices)} values in "
                f"`over`{extra}"
            )


@irdl_op_definition
class AllocOp(IRDLOperation):
    """
    A buffer from now on: an array of shape `shape` in the node's `memory`, whose first element
    lies `offset` words from the memory's start. Beside the programs, it is there from the
    start, in every copy of the memory.

    ```
    noc.alloc "x" in @LB at 0 shape [4, 16] of i16
    noc.alloc "y" in @LB at 64 shape [4, 16] of i16 {ring}
    ```

    The indices of a `ring` are taken modulo its extents, along every axis: a part of it may
    begin anywhere and go on where the buffer starts. So a window slides over a tensor without
    moving data. With `{values = i32}`, elements have values of that type, but take the room and
    the time of the words that the element type says.
    """

    name = "noc.alloc"

    buffer = attr_def(StringAttr)
    memory = attr_def(SymbolRefAttr)
    offset = attr_def(IntegerAttr[I64])
    shape = attr_def(DenseArrayBase.constr(i64))
    element_type = attr_def(BaseAttr(IntegerType) | AnyFloatConstr)
    ring = opt_attr_def(UnitAttr)
    values = opt_attr_def(BaseAttr(IntegerType) | AnyFloatConstr)
    waits = var_operand_def(TokenType)
    token = result_def(TokenType)

    traits = traits_def(MemoryAllocEffect())
    assembly_format = (
        "$buffer `in` $memory `at` $offset `shape` $shape `of` $element_type "
        "(`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        buffer: str,
        memory: str,
        offset: int,
        shape: Sequence[int],
        element_type: Attribute,
        waits: Sequence[SSAValue] = (),
        *,
        ring: bool = False,
        values: Attribute | None = None,
    ) -> None:
        super().__init__(
            operands=[waits],
            result_types=[TokenType()],
            attributes={
                "buffer": StringAttr(buffer),
                "memory": SymbolRefAttr(memory),
                "offset": IntegerAttr(offset, i64),
                "shape": DenseArrayBase.from_list(i64, shape),
                "element_type": element_type,
                "ring": UnitAttr() if ring else None,
                "values": values,
            },
        )

    def get_shape(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.shape.get_values())

    def value_type(self) -> Attribute:
        """The type of the elements' values."""
        return self.values if self.values is not None else self.element_type

    def verify_(self) -> None:
        if self.offset.value.data < 0:
            raise VerifyException(
                f"{self.name} {self.buffer}: offset is {self.offset.value.data}, not 0 or more"
            )
        if not self.get_shape() or min(self.get_shape()) < 1:
            raise VerifyException(
                f"{self.name} {self.buffer}: shape is {list(self.get_shape())}, but needs one or "
                f"more extents of 1 or more"
            )


@irdl_op_definition
class FreeOp(IRDLOperation):
    """
    Ends the life of a buffer of the node; its place may be allocated again. With `also`, of more
    buffers of the memory, one after the other.

    ```
    noc.free "x" in @LB after %t
    noc.free "x" also ["w", "y"] in @LB after %t
    ```
    """

    name = "noc.free"

    buffer = attr_def(StringAttr)
    also = opt_attr_def(ArrayAttr[StringAttr])
    memory = attr_def(SymbolRefAttr)
    waits = var_operand_def(TokenType)
    token = result_def(TokenType)

    traits = lazy_traits_def(lambda: (*in_program(), MemoryFreeEffect()))
    assembly_format = "$buffer (`also` $also^)? `in` $memory (`after` $waits^)? attr-dict"

    def __init__(
        self,
        buffer: str,
        memory: str,
        waits: Sequence[SSAValue] = (),
        also: Sequence[str] = (),
    ) -> None:
        super().__init__(
            operands=[waits],
            result_types=[TokenType()],
            attributes={
                "buffer": StringAttr(buffer),
                "also": ArrayAttr(map(StringAttr, also)) if also else None,
                "memory": SymbolRefAttr(memory),
            },
        )

    def get_buffers(self) -> tuple[str, ...]:
        """The buffers whose life it ends, in order."""
        return (self.buffer.data, *(name.data for name in self.also or ()))


class MoveOp(NocOp):
    """The common part of ops from a part to a part. Both have the same number of elements."""

    source = attr_def(PartAttr)
    dest = attr_def(PartAttr)

    def _check_move(self, fan: Sequence[int] = (), combine: StringAttr | None = None) -> None:
        self._check_dims(max(self.source.num_dims, self.dest.num_dims), len(fan))
        if any(extent < 1 for extent in fan):
            raise VerifyException(f"{self.name}: fan is {list(fan)}, but must be 1 or more each")
        check_combine(self.name, combine)
        sizes = [part.get_sizes() for part in (self.source, self.dest)]
        if all(sizes) and _squeeze_sizes(sizes[0]) != _squeeze_sizes(sizes[1]):
            raise VerifyException(
                f"{self.name}: moves {list(sizes[0])} elements to {list(sizes[1])}; but for "
                f"extents of 1, they must be the same"
            )


def check_combine(op: str, combine: StringAttr | None) -> None:
    """Raises `VerifyException` for what is none of `COMBINES`."""
    if combine is not None and combine.data not in COMBINES:
        known = ", ".join(f'"{c}"' for c in COMBINES)
        raise VerifyException(f"{op}: combine is {combine}, expected one of {known}")


def _squeeze_sizes(sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(size for size in sizes if size != 1)


def fan_of(attr: DenseArrayBase[IntegerType] | None) -> tuple[int, ...]:
    """The extents in an attribute `fan`."""
    return () if attr is None else tuple(int(v) for v in attr.get_values())


def fan_attr(fan: Sequence[int]) -> Attribute | None:
    """The attribute of these extents; none for none."""
    return DenseArrayBase.from_list(i64, fan) if fan else None


@irdl_op_definition
class ComputeOp(NocOp):
    """
    Computes on the node: the function or layer `symbol`, whose arguments are the parts in
    `reads` and whose results go to those in `writes`.

    ```
    noc.compute @mac reads (@LB "x", @LB "w", @LB "y") writes (@LB "y") after %t
      cycles 64 macs 4096 accesses {REGF = 12288} hops {pe = 4096}
    ```

    * `cycles`: how long the node computes; `macs`: multiplications with their sums.
    * `accesses`: words by memory. Those that are left out move each part in `reads` and
      `writes` once. Words of a memory around the node pass its port while the node computes.
    * `hops`: words times links by level of the array, inside of the node.

    * `combine "add"` (or `"max"`, `"min"`) after the parts: results are combined with what is
      there; nodes may combine alike in one part at a time. Without, they take its place.
    * `from (d0, d1 - 1)` and `to (d0, d1 + 1)` after the parts: the nodes that it takes sums from
      and gives sums to while it computes, by the array's `cascade`. Such computations begin
      together, none before that which it takes from, and no later than a signal from that node
      takes. What they take is the leaf's last argument, what they give its last result.
    * `on @mme` after the symbol: the engine of the node that computes, or one of its units
      (`arch.compute`); without, its first.

    What is not given comes from the leaf's cost model. Computations of an engine take turns; the
    engines of a node work at the same time.
    """

    name = "noc.compute"

    symbol = attr_def(SymbolRefAttr)
    engine = opt_attr_def(SymbolRefAttr)
    reads = attr_def(PartsAttr)
    writes = attr_def(PartsAttr)
    combine = opt_attr_def(StringAttr)
    takes = opt_attr_def(NodeAttr)
    gives = opt_attr_def(NodeAttr)
    cycles = opt_attr_def(IntegerAttr[I64])
    macs = opt_attr_def(IntegerAttr[I64])
    accesses = opt_attr_def(DictionaryAttr)
    hops = opt_attr_def(DictionaryAttr)

    traits = lazy_traits_def(in_program)
    custom_directives = (Costs,)
    assembly_format = (
        "$symbol (`on` $engine^)? `reads` $reads `writes` $writes (`combine` $combine^)? "
        "(`from` $takes^)? (`to` $gives^)? "
        "(`over` `(` $indices^ `)`)? "
        "(`after` $waits^)? custom<Costs>($cycles, $macs, $accesses, $hops) attr-dict"
    )

    def __init__(
        self,
        symbol: str,
        reads: Sequence[PartAttr],
        writes: Sequence[PartAttr],
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
        *,
        cycles: int | None = None,
        macs: int | None = None,
        accesses: Mapping[str, int] | None = None,
        hops: Mapping[str, int] | None = None,
        engine: str | None = None,
        combine: str | None = None,
        takes: NodeAttr | None = None,
        gives: NodeAttr | None = None,
    ) -> None:
        numbers = {"cycles": cycles, "macs": macs}
        attributes: dict[str, Attribute | None] = {
            "symbol": SymbolRefAttr(symbol),
            "engine": None if engine is None else SymbolRefAttr(engine),
            "reads": PartsAttr(reads),
            "writes": PartsAttr(writes),
            "combine": None if combine is None else StringAttr(combine),
            "takes": takes,
            "gives": gives,
        }
        attributes |= {k: None if v is None else IntegerAttr(v, i64) for k, v in numbers.items()}
        for key, counts in (("accesses", accesses), ("hops", hops)):
            if counts is not None:
                attributes[key] = DictionaryAttr(
                    {name: IntegerAttr(words, i64) for name, words in counts.items()}
                )
        self._init_op(attributes, indices, waits)

    def get_combine(self) -> str:
        """What becomes of the elements that are there: one of `COMBINES`."""
        return self.combine.data if self.combine is not None else "set"

    def peers(self) -> tuple[NodeAttr, ...]:
        """The nodes that it takes sums from and gives sums to."""
        return tuple(node for node in (self.takes, self.gives) if node is not None)

    def get_accesses(self) -> dict[str, int] | None:
        """Words by memory, where they are given."""
        return _numbers_of(self.accesses)

    def get_hops(self) -> dict[str, int] | None:
        """Words times links by level, where they are given."""
        return _numbers_of(self.hops)

    def _list_numbers(self) -> Iterator[tuple[str, Attribute]]:
        for name in ("cycles", "macs"):
            if name in self.attributes:
                yield name, self.attributes[name]
        for name, counts in (("accesses", self.accesses), ("hops", self.hops)):
            if counts is not None:
                yield from ((f"{name} of {k}", v) for k, v in counts.data.items())

    def verify_(self) -> None:
        parts = (*self.reads.parts, *self.writes.parts)
        check_combine(self.name, self.combine)
        peers = (num_dims(node.coordinates) for node in self.peers())
        self._check_dims(max((*(part.num_dims for part in parts), *peers), default=0))
        for name, value in self._list_numbers():
            if not isinstance(value, IntegerAttr) or value.value.data < 0:
                raise VerifyException(
                    f"{self.name} {self.symbol}: {name} is {value}, expected an integer, 0 or more"
                )


def _numbers_of(counts: DictionaryAttr | None) -> dict[str, int] | None:
    if counts is None:
        return None
    values = {k: v for k, v in counts.data.items() if is_integer_attr(v)}
    return {name: value.value.data for name, value in values.items()}


@irdl_op_definition
class SignalOp(NocOp):
    """
    Adds one to the counter `signal` of the node `at`.

    ```
    noc.signal "full" at (d0, d1 + 1) over (%c, %k) after %t
    noc.signal "full" of (d0, d1) at (d2, 0) over (%c, %k, %p) after %t
    noc.signal "free" at (0, 1) also [(0, 2), (1, 2)] times 2 after %t
    ```

    Counters with the same name are different ones if they are `of` different nodes; there, `d0`,
    `d1` and so on are the arguments of the program. With `also`, it does the same to more nodes,
    one signal after the other, and with `times` as often to each before it goes on to the next.
    """

    name = "noc.signal"

    signal = attr_def(StringAttr)
    of = opt_attr_def(NodeAttr)
    at = attr_def(NodeAttr)
    also = opt_attr_def(ArrayAttr[NodeAttr])
    times = opt_attr_def(IntegerAttr[I64])

    traits = lazy_traits_def(in_program)
    custom_directives = (NodeList,)
    assembly_format = (
        "$signal (`of` $of^)? `at` $at (`also` custom<NodeList>($also)^)? (`times` $times^)? "
        "(`over` `(` $indices^ `)`)? (`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        signal: str,
        at: NodeAttr,
        indices: Sequence[SSAValue] = (),
        waits: Sequence[SSAValue] = (),
        of: NodeAttr | None = None,
        also: Sequence[NodeAttr] = (),
        times: int = 1,
    ) -> None:
        attributes: dict[str, Attribute | None] = {
            "signal": StringAttr(signal),
            "of": of,
            "at": at,
        }
        attributes["also"] = ArrayAttr(also) if also else None
        attributes["times"] = IntegerAttr(times, i64) if times != 1 else None
        self._init_op(attributes, indices, waits)

    def counters(self) -> tuple[NodeAttr, ...]:
        """The node that the counter is of; none for a counter of none."""
        return () if self.of is None else (self.of,)

    def targets(self) -> tuple[NodeAttr, ...]:
        """The nodes whose counter it adds to, in order."""
        return (self.at, *(self.also or ()))

    def verify_(self) -> None:
        self._check_dims(max(num_dims(node.coordinates) for node in self.targets()))
        if self.times is not None and self.times.value.data < 1:
            raise VerifyException(
                f"{self.name} {self.signal}: times is {self.times.value.data}, not 1 or more"
            )


class CountedWait(IRDLOperation):
    """
    The common part of ops that wait for a counter of the node: `signal`, and `count` (default 1) of
    it.
    """

    signal = attr_def(StringAttr)
    count = opt_attr_def(IntegerAttr[I64])
    waits = var_operand_def(TokenType)
    token = result_def(TokenType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, signal: str, count: int = 1, waits: Sequence[SSAValue] = ()) -> None:
        super().__init__(
            operands=[waits],
            result_types=[TokenType()],
            attributes={
                "signal": StringAttr(signal),
                "count": IntegerAttr(count, i64) if count != 1 else None,
            },
        )

    def get_count(self) -> int:
        return self.count.value.data if self.count is not None else 1

    def verify_(self) -> None:
        if self.get_count() < 1:
            raise VerifyException(
                f"{self.name} {self.signal}: count is {self.get_count()}, not 1 or more"
            )


@irdl_op_definition
class WaitOp(CountedWait):
    """
    Is done when the node's counter `signal` is `count` (default 1) or more, and takes as much
    from it. Waits for one counter take turns, in program order.

    ```
    %t = noc.wait "full"
    %u = noc.wait "full" count 8 after %t
    %v = noc.wait "full" of (d0, d1 + 1)
    %w = noc.wait "full" of (0, 1) then [(0, 2), (1, 2)]
    ```

    For `of`, see `noc.signal`. With `then`, it waits for the counters of more nodes, one after the
    other.
    """

    name = "noc.wait"

    of = opt_attr_def(NodeAttr)
    then = opt_attr_def(ArrayAttr[NodeAttr])

    traits = lazy_traits_def(in_program)
    custom_directives = (NodeList,)
    assembly_format = (
        "$signal (`of` $of^)? (`then` custom<NodeList>($then)^)? (`count` $count^)? "
        "(`after` $waits^)? attr-dict"
    )

    def __init__(
        self,
        signal: str,
        count: int = 1,
        waits: Sequence[SSAValue] = (),
        of: NodeAttr | None = None,
        then: Sequence[NodeAttr] = (),
    ) -> None:
        super().__init__(signal, count, waits)
        if of is not None:
            self.of = of
        if then:
            self.then = ArrayAttr(then)

    def counters(self) -> tuple[NodeAttr, ...]:
        """The nodes that the counters are of, in order; none for a counter of none."""
        return () if self.of is None else (self.of, *(self.then or ()))

    def verify_(self) -> None:
        super().verify_()
        if self.then is not None and self.of is None:
            raise VerifyException(f"{self.name} {self.signal}: then needs the node that is first")


def signal_of(signal: str, node: Sequence[int]) -> str:
    """The counter `signal` of a node as one without: what it is called."""
    return f"{signal}.{'_'.join(map(str, node))}"
