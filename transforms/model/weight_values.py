"""The values of a function that are computed from its weights and constants alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import DecoupleAtOp
from ..core.functions import weight_names

_PURE = ("arith", "layout", "linalg", "math", "tensor")


def op_name(op: Operation) -> str:
    """The name of an op, also of one whose dialect has it only upstream."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def read_values(op: Operation) -> tuple[SSAValue, ...]:
    """The values that an op reads, with those that its regions read from outside of it."""
    return (*op.operands, *captured_values(op))


def captured_values(op: Operation) -> tuple[SSAValue, ...]:
    """The values that the regions of an op read from outside of it, each once."""
    inside = set[Operation](op.walk())
    captured = (
        value
        for inner in op.walk()
        if inner is not op
        for value in inner.operands
        if not comes_from(value, inside)
    )
    return tuple(dict.fromkeys(captured))


def comes_from(value: SSAValue, ops: Collection[Operation]) -> bool:
    """Tests whether ops give a value, or their own blocks do."""
    owner = value.owner
    parent = owner.parent_op() if isinstance(owner, Block) else owner
    return parent in ops


@dataclass(frozen=True)
class WeightValues:
    """
    The values of one function that are known before it runs.

    `sources` maps each value that is computed from weights and constants alone to the weights
    it depends on, by their arguments; for constants there are none.
    """

    sources: Mapping[SSAValue, frozenset[BlockArgument]]
    names: Mapping[BlockArgument, str] = field(default_factory=dict[BlockArgument, str])

    def is_known(self, value: SSAValue) -> bool:
        """Tests whether `value` is the same in every run."""
        return value in self.sources

    def all_known(self, values: Iterable[SSAValue]) -> bool:
        return all(map(self.is_known, values))

    def main_source(self, value: SSAValue) -> str | None:
        """The name of the largest weight behind `value`, if it is computed from one."""
        args = sorted(self.sources.get(value, ()), key=lambda a: (-size_of(a), a.index))
        return self.names[args[0]] if args else None


def weight_values(function: func.FuncOp) -> WeightValues:
    """
    Reads a function of one block. An op with effects or of another dialect is not known, and what
    is taken out of a joint buffer is not, so that it stays joined.
    """
    block = function.body.block
    names = {block.args[i]: name for i, name in weight_names(function).items()}
    sources: dict[SSAValue, frozenset[BlockArgument]] = {a: frozenset((a,)) for a in names}
    for op in block.ops:
        read = read_values(op)
        pure = op_name(op).split(".")[0] in _PURE and not isinstance(op, DecoupleAtOp)
        if pure and (isinstance(op, arith.ConstantOp) or all(v in sources for v in read)):
            found = frozenset[BlockArgument]().union(*(sources[v] for v in read))
            sources.update(dict.fromkeys(op.results, found))
    return WeightValues(sources, names)


def size_of(value: SSAValue) -> int:
    """The number of elements of a tensor of known shape, one for a scalar."""
    count = 1
    for extent in value.type.get_shape() if is_tensor(value.type) else ():
        count *= max(extent, 0)
    return count


def computed_from(value: SSAValue, block: Block | None = None) -> Iterator[SSAValue]:
    """
    All values that `value` is computed from by ops without regions, itself included, each once;
    with `block`, not going on from those of other blocks.
    """
    seen = {value}
    pending = [value]
    while pending:
        last = pending.pop()
        yield last
        owner = last.owner
        if isinstance(owner, Operation) and (block is None or owner.parent_block() is block):
            new = [v for v in dict.fromkeys(owner.operands) if v not in seen]
            seen.update(new)
            pending += new


def slice_of(values: Sequence[SSAValue]) -> list[Operation]:
    """The ops that compute values, in program order."""
    found: set[Operation] = set()
    pending = list(values)
    while pending:
        owner = pending.pop().owner
        if isinstance(owner, Operation) and owner not in found:
            found.add(owner)
            pending += read_values(owner)
    if not found:
        return []
    block = next(iter(found)).parent_block()
    assert block is not None
    return [op for op in block.ops if op in found]
