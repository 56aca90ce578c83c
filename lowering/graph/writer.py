"""
Programs of nodes, op by op: values of indices and tokens, and the expressions over them.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import noc

_LAST = "last"
"""The name of the last op's token, where each waits for the one before."""


@dataclass(frozen=True)
class Place:
    """
    The place of a value: a buffer in a memory, from `offsets`, expressions in the indices of the
    program (its arguments first, then the loops around), in `node`'s memory if not in its own. A
    buffer may hold several, one behind the other; `slot` says which.
    """

    memory: str
    buffer: str
    offsets: tuple[AffineExpr, ...]
    node: tuple[AffineExpr, ...] = ()
    slot: tuple[AffineExpr, ...] = ()

    def part_of(self, box: Sequence[tuple[AffineExpr, int]]) -> noc.PartAttr:
        """The part that is a box of the value."""
        offsets = [at + offset for at, (offset, _) in zip(self.offsets, box, strict=True)]
        sizes = [1] * len(self.slot) + [s for _, s in box]
        return noc.PartAttr(self.memory, self.buffer, [*self.slot, *offsets], sizes, self.node)


@dataclass
class Writer:
    """
    Writes ops at the end of `block`. `indices` are the values that `d0`, `d1`, … stand for, the
    program's arguments and loops; `tokens` have the last tokens by name, and go through loops. If
    it is `serial`, each op waits for the one before.
    """

    block: Block
    indices: list[SSAValue]
    tokens: dict[str, SSAValue] = field(default_factory=dict[str, SSAValue])
    serial: bool = False

    def index_expr(self, number: int) -> AffineExpr:
        """The expression of an index."""
        return AffineExpr.dimension(number)

    def tokens_of(self, names: Sequence[str]) -> list[SSAValue]:
        """The tokens of these names that there are, each once."""
        names = [*names, _LAST] if self.serial else names
        return list(dict.fromkeys(self.tokens[n] for n in names if n in self.tokens))

    def add_op(self, op: Operation, *names: str) -> SSAValue:
        """Adds an op; its token is the last of `names`."""
        self.block.add_op(op)
        token = op.results[0]
        for name in (*names, _LAST) if self.serial else names:
            self.tokens[name] = token
        return token

    def add_copy(
        self,
        source: noc.PartAttr,
        dest: noc.PartAttr,
        after: Sequence[str],
        *names: str,
        fan: Sequence[int] = (),
    ) -> None:
        """A copy after tokens of these names."""
        (source, dest), indices = self._compact_parts([source, dest])
        self.add_op(noc.CopyOp(source, dest, indices, self.tokens_of(after), fan=fan), *names)

    def add_computation(
        self,
        symbol: str,
        unit: str,
        reads: Sequence[noc.PartAttr],
        writes: Sequence[noc.PartAttr],
        after: Sequence[str],
        *names: str,
        cycles: int,
        macs: int = 0,
        accesses: Mapping[str, int] | None = None,
    ) -> None:
        """A computation on a unit after tokens of these names."""
        parts, indices = self._compact_parts([*reads, *writes])
        op = noc.ComputeOp(
            symbol,
            parts[: len(reads)],
            parts[len(reads) :],
            indices,
            self.tokens_of(after),
            cycles=cycles,
            macs=macs,
            accesses=accesses,
            engine=unit,
        )
        self.add_op(op, *names)

    def _compact_parts(
        self, parts: Sequence[noc.PartAttr]
    ) -> tuple[list[noc.PartAttr], list[SSAValue]]:
        """The parts over the indices that they use, and these."""
        found, used = noc.without_unused(parts, len(self.indices))
        return found, [self.indices[place] for place in used]

    def add_alloc(
        self,
        name: str,
        memory: str,
        offset: int,
        shape: Sequence[int],
        kind: Attribute,
        after: Sequence[str],
        *names: str,
    ) -> None:
        """A buffer, after tokens of these names."""
        self.add_op(noc.AllocOp(name, memory, offset, shape, kind, self.tokens_of(after)), *names)

    def add_free(self, name: str, memory: str, after: Sequence[str], *names: str) -> None:
        """The end of a buffer."""
        self.add_op(noc.FreeOp(name, memory, self.tokens_of(after)), *names)

    def add_copies_of(
        self, ops: Sequence[Operation], other: Writer, before: Mapping[str, SSAValue]
    ) -> None:
        """
        Adds copies of ops that `other` has just written, from the tokens `before`: what would have
        been written here too.
        """
        known = dict(zip(other.indices, self.indices, strict=True))
        known |= {old: self.tokens[name] for name, old in before.items() if name in self.tokens}
        for op in ops:
            self.block.add_op(op.clone(known))
        new = {name: v for name, v in other.tokens.items() if before.get(name) is not v}
        self.tokens |= {name: known[value] for name, value in new.items()}

    @contextmanager
    def open_loop(self, turns: int, first: int = 0) -> Generator[AffineExpr]:
        """A loop over `first` to `turns`, through which all tokens go; gives its index."""
        names = list(self.tokens)
        starts = [self.tokens[name] for name in names]
        body = Block(arg_types=[IndexType(), *[noc.TokenType()] * len(names)])
        outer = self.block
        self.block = body
        self.indices.append(body.args[0])
        self.tokens = dict(zip(names, body.args[1:], strict=True))
        yield AffineExpr.dimension(len(self.indices) - 1)
        body.add_op(noc.YieldOp([self.tokens[name] for name in names]))
        self.indices.pop()
        self.block = outer
        op = noc.ForOp(first, turns, 1, Region(body), starts)
        outer.add_op(op)
        self.tokens = dict(zip(names, op.tokens, strict=True))
