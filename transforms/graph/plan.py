"""
Plans of ops on slices: from boxes of results back through a list of ops, by their rules.

Values that are the same everywhere (constants of one number, buffers without contents, what is
filled with a number) have no places: any slice of the same size is the same value.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol, TypeAlias, cast

from xdsl.dialects import arith, linalg, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.common.kinds import is_dense_elements, is_tensor
from ..core.literals import splat_of
from .model import Box
from .slices import Rule, Slicing, add_slice, join_boxes, sizes_of

Sizes: TypeAlias = tuple[int, ...]
"""The extents of a slice."""

Use: TypeAlias = tuple[Operation | None, int]
"""A use of a value by an op, or by none that is wanted; and its number among those."""


class Rules(Protocol):
    """The rules of ops."""

    def __getitem__(self, op: Operation, /) -> Rule: ...

    def is_uniform(self, value: SSAValue) -> bool:
        """Tests whether a value is the same everywhere, so that it is made where it is used."""
        ...


class Read(NamedTuple):
    """The box that a use reads of a value."""

    use: Use
    value: SSAValue
    box: Box


class Source(NamedTuple):
    """The part of a value from outside that a plan is given."""

    value: SSAValue
    box: Box


@dataclass(frozen=True)
class SlicePlan:
    """
    A way in which some of `ops` compute boxes of `wanted` values: the answers of their rules, and
    the box that is `held` of each value that they make. `sources` is what is given from outside;
    `source_of` says which of these a use reads. Uniform values are made where they are used.
    """

    ops: tuple[Operation, ...]
    wanted: tuple[tuple[SSAValue, Box], ...]
    rules: Rules
    slicings: Mapping[Operation, Slicing]
    held: Mapping[SSAValue, Box]
    sources: tuple[Source, ...] = ()
    source_of: Mapping[Use, int] = field(default_factory=dict[Use, int])

    def list_reads(self) -> Iterator[Read]:
        """All that is read, in order, but uniform values."""
        for op in self.ops:
            if op in self.slicings:
                pairs = zip(self.rules[op].reads, self.slicings[op].reads, strict=True)
                for number, (value, box) in enumerate(pairs):
                    if box is not None and not self.rules.is_uniform(value):
                        yield Read((op, number), value, box)
        for number, (value, box) in enumerate(self.wanted):
            if not self.rules.is_uniform(value):
                yield Read((None, number), value, box)

    def reads_from_outside(self) -> list[Read]:
        """The reads of values that none of the ops makes."""
        return [read for read in self.list_reads() if read.value not in self.held]

    def with_sources(self, clusters: Sequence[Sequence[Read]]) -> SlicePlan:
        """The plan with a source for each cluster of reads, which are of one value."""
        sources: list[Source] = []
        source_of: dict[Use, int] = {}
        for reads in clusters:
            box = reads[0].box
            for read in reads:
                box = join_boxes(box, read.box) or box
                source_of[read.use] = len(sources)
            sources.append(Source(reads[0].value, box))
        return replace(self, sources=tuple(sources), source_of=source_of)

    def key_of(self, op: Operation) -> Hashable:
        """A key of the op that is built, but for its positions in what comes from outside."""
        slicing = self.slicings.get(op)
        if slicing is None:
            return None
        reads: list[Hashable] = []
        for value, box in zip(self.rules[op].reads, slicing.reads, strict=True):
            held = self.held.get(value)
            reads.append(box if box is None else place_in(held, box) if held else sizes_of(box))
        results = tuple(None if box is None else sizes_of(box) for box in slicing.results)
        return slicing.key, results, tuple(reads)

    def build_ops(self, given: Sequence[SSAValue], block: Block) -> list[SSAValue]:
        """
        Appends the ops on slices to a block, where `given` holds what `sources` asks for. Gives
        what stands for the wanted boxes.
        """
        build = _Build(self, given, block)
        for op in self.ops:
            if op in self.slicings:
                build.add_op(op)
        return [
            build.value_for((None, n), value, box) for n, (value, box) in enumerate(self.wanted)
        ]


def place_in(held: Box, box: Box) -> Box:
    """A box counted from where another begins."""
    return tuple((a - low, b - low) for (a, b), (low, _) in zip(box, held, strict=True))


@dataclass(frozen=True)
class _Build:
    """The ops of a plan as they are written to a block."""

    plan: SlicePlan
    given: Sequence[SSAValue]
    block: Block
    made: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    slices: dict[tuple[SSAValue, Box], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Box], SSAValue]
    )
    uniform: dict[tuple[SSAValue, Sizes], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Sizes], SSAValue]
    )

    def add_op(self, op: Operation) -> None:
        """Appends an op on its slices."""
        rule, slicing = self.plan.rules[op], self.plan.slicings[op]
        reads = enumerate(zip(rule.reads, slicing.reads, strict=True))
        given = [self.value_for((op, number), value, box) for number, (value, box) in reads]
        results = rule.build_op(slicing, given, self.block)
        self.made.update(zip(op.results, results, strict=True))

    def value_for(self, use: Use, value: SSAValue, box: Box | None) -> SSAValue:
        """The new value for a box of an old one; any value where nothing of it is read."""
        if box is None:
            return value
        if self.plan.rules.is_uniform(value):
            return make_uniform(value, sizes_of(box), self.block, self.uniform)
        source = self.plan.source_of.get(use)
        if source is None:
            whole, held = self.made[value], self.plan.held[value]
        else:
            whole, held = self.given[source], self.plan.sources[source].box
        place = place_in(held, box)
        if (whole, place) not in self.slices:
            self.slices[whole, place] = add_slice(whole, place, self.block)
        return self.slices[whole, place]


def plan_ops(ops: Sequence[Operation], wanted: Mapping[SSAValue, Box], rules: Rules) -> SlicePlan:
    """
    The plan to compute boxes of values by ops that stand in an order in which each comes after what
    it reads. Ops that nothing wanted needs have no part in it. Each value from outside is one
    source: the smallest box around all that is read of it.
    """
    held = {value: box for value, box in wanted.items() if not rules.is_uniform(value)}
    slicings: dict[Operation, Slicing] = {}
    for op in reversed(ops):
        boxes = tuple(held.get(result) for result in op.results)
        if all(box is None for box in boxes):
            continue
        slicing = slicings[op] = rules[op].find_slices(boxes)
        results = zip(op.results, slicing.results, strict=True)
        held.update((value, box) for value, box in results if box is not None)
        for value, box in zip(rules[op].reads, slicing.reads, strict=True):
            if box is not None and not rules.is_uniform(value):
                held[value] = join_boxes(held.get(value), box) or box
    made = {value for op in slicings for value in op.results}
    mine = {value: box for value, box in held.items() if value in made}
    plan = SlicePlan(tuple(ops), tuple(wanted.items()), rules, slicings, mine)
    clusters: dict[SSAValue, list[Read]] = {}
    for read in plan.reads_from_outside():
        clusters.setdefault(read.value, []).append(read)
    return plan.with_sources(list(clusters.values()))


# --- values without places ------------------------------------------------------------------------


def is_uniform(value: SSAValue) -> bool:
    """Tests whether a value is the same everywhere, and made of constants alone."""
    op = value.owner
    if isinstance(op, arith.ConstantOp):
        number = op.value
        if not is_tensor(value.type):
            return True
        return is_dense_elements(number) and splat_of(number) is not None
    if isinstance(op, tensor.EmptyOp | linalg.ops.FillOp | tensor.SplatOp):
        return all(is_uniform(operand) for operand in op.operands)
    return False


def make_uniform(
    value: SSAValue, sizes: Sizes, block: Block, made: dict[tuple[SSAValue, Sizes], SSAValue]
) -> SSAValue:
    """
    Appends to a block what makes a uniform value of these sizes, unless it is among those `made`.
    """
    if (value, sizes) in made:
        return made[value, sizes]
    op = value.owner
    assert isinstance(op, Operation)
    operands = [
        make_uniform(v, sizes if is_tensor(v.type) else (), block, made) for v in op.operands
    ]
    new = _remake_op(op, value, sizes)
    for number, operand in enumerate(operands):
        new.operands[number] = operand
    new.results[0].name_hint = value.name_hint
    block.add_op(new)
    made[value, sizes] = new.results[0]
    return new.results[0]


def _remake_op(op: Operation, value: SSAValue, sizes: Sizes) -> Operation:
    """The op that makes the value in another size, with the operands of the one that there is."""
    if not is_tensor(value.type) or value.type.get_shape() == sizes:
        return op.clone()
    type = TensorType(value.type.element_type, sizes)
    if isinstance(op, arith.ConstantOp):
        assert is_dense_elements(op.value)
        number = splat_of(op.value)
        assert number is not None
        value_attr = DenseIntOrFPElementsAttr.from_list(type, [number])  # pyright: ignore
        return arith.ConstantOp(cast(DenseIntOrFPElementsAttr, value_attr))
    clone = op.clone()
    Rewriter.replace_value_with_new_type(clone.results[0], type)
    return clone
