"""
Lists of instances in IR: what they read of each other, the bytes that they need, and how axes of
what they read match those of their results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import SymbolTable

from ....dialects.graph import ConcatOp, CopyOp, InstanceOp, RedistributeOp, SplitOp
from ...core.describe import describe_op
from ...core.errors import WeftError
from ..groups.from_block import known_values, read_block
from ..groups.sub_graphs import weights_of
from ..model import Box
from ..plan import plan_ops
from ..rules import OpRules
from ..slices import whole_box
from ..tensors import shape_of, value_bytes
from .graph_instantiate import KINDS
from .order import Task, TaskGraph

HANDING = (SplitOp, ConcatOp, CopyOp, RedistributeOp)
"""Ops that hand results of instances on, as the same elements."""


@dataclass
class Callee:
    """The function of an instance: `peak_bytes` of feature maps, of which `weights` are none."""

    function: func.FuncOp
    weights: frozenset[int]

    @cached_property
    def peak_bytes(self) -> int:
        """The peak of live feature maps in the order of its ops, in bytes."""
        block = self.function.body.block
        found = read_block(block, [block.args[index] for index in self.weights])
        return found.network.peak_bytes(range(len(found.ops)))

    @cached_property
    def axes(self) -> dict[int, tuple[int | None, ...]]:
        """
        By input, for each of its axes the axis of the first result that moves with it, if one
        alone does.
        """
        block = self.function.body.block
        end = block.last_op
        assert end is not None
        result = end.operands[0]
        ops = [op for op in block.ops if op is not end]
        rules = OpRules()

        def boxes(wanted: Box) -> dict[int, Box]:
            plan = plan_ops(ops, {result: wanted}, rules)
            sources = {s.value: s.box for s in plan.sources}
            return {arg.index: sources[arg] for arg in block.args if arg in sources}

        whole = boxes(whole_box(result))
        moved: dict[int, dict[int, list[int]]] = {index: {} for index in whole}
        for axis, extent in enumerate(shape_of(result)):
            for index, place in self._moved_by(axis, extent, result, boxes, whole):
                moved[index].setdefault(place, []).append(axis)
        return {
            index: tuple(
                found[place][0] if len(found.get(place, ())) == 1 else None
                for place in range(len(whole[index]))
            )
            for index, found in moved.items()
        }

    @staticmethod
    def _moved_by(
        axis: int,
        extent: int,
        result: SSAValue,
        boxes: Callable[[Box], dict[int, Box]],
        whole: dict[int, Box],
    ) -> Iterator[tuple[int, int]]:
        """The axes of inputs that alone are cut where the result is cut along an axis."""
        places: dict[int, set[int]] = {index: set() for index in whole}
        for end in {0, extent - 1}:
            cut = tuple(
                (end, end + 1) if a == axis else side for a, side in enumerate(whole_box(result))
            )
            for index, box in boxes(cut).items():
                pairs = enumerate(zip(box, whole[index], strict=True))
                places[index] |= {place for place, (part, all_) in pairs if part != all_}
        for index, found in places.items():
            if len(found) == 1:
                yield index, found.pop()


class InstanceList:
    """
    The instances of a function, in order. Raises `WeftError` where there are none, and where
    sub-graphs are not instances yet.
    """

    def __init__(self, module: ModuleOp, function: func.FuncOp) -> None:
        self.module = module
        self.function = function
        block = function.body.block
        self.ops = [op for op in block.ops if isinstance(op, InstanceOp)]
        if not self.ops:
            raise WeftError(
                f"{describe_op(function)}: has no instances; run graph-instantiate before"
            )
        self.index = {op: number for number, op in enumerate(self.ops)}
        self._known = known_values(block, weights_of(function))
        self._callees: dict[str, Callee] = {}

    def callee_of(self, op: InstanceOp) -> Callee:
        """The function of an instance."""
        name = op.callee.string_value()
        if name not in self._callees:
            function = SymbolTable.lookup_symbol(self.module, op.callee)
            assert isinstance(function, func.FuncOp)
            weights = (i for i, value in enumerate(op.inputs) if value in self._known)
            self._callees[name] = Callee(function, frozenset(weights))
        return self._callees[name]

    def sources_of(self, value: SSAValue) -> list[SSAValue]:
        """The results of instances, and other values, that a value hands on; each once."""
        found: dict[SSAValue, None] = {}
        pending = [value]
        while pending:
            last = pending.pop(0)
            if isinstance(last.owner, HANDING):
                pending += last.owner.operands
            else:
                found[last] = None
        return list(found)

    def results_behind(self, value: SSAValue) -> list[OpResult]:
        """Those of `sources_of` that instances of the list give."""
        return [v for v in self.sources_of(value) if isinstance(v, OpResult) and v.op in self.index]

    def task_graph(self) -> TaskGraph:
        """The instances as tasks that share a memory."""
        names = {
            result: f"{number}.{result.index}"
            for number, op in enumerate(self.ops)
            for result in op.results
        }
        reads: list[list[OpResult]] = []
        for op in self.ops:
            found = (source for value in op.inputs for source in self.results_behind(value))
            reads.append(list(dict.fromkeys(found)))
        used = {source for sources in reads for source in sources}
        kinds: dict[str, int] = {}
        own: dict[int, int] = {}
        for op in self.ops:
            kind = kinds.setdefault(kind_of(op), len(kinds))
            own[kind] = max(own.get(kind, 0), self._own_bytes(op))
        tasks = [
            Task(
                task_name(op),
                tuple(names[source] for source in sources),
                {names[r]: value_bytes(r) for r in op.results if r in used},
                own[kinds[kind_of(op)]],
                kinds[kind_of(op)],
            )
            for op, sources in zip(self.ops, reads, strict=True)
        ]
        return TaskGraph(tasks)

    def _own_bytes(self, op: InstanceOp) -> int:
        """The bytes that an instance uses besides what other instances gave it."""
        handed = sum(value_bytes(v) for v in dict.fromkeys(op.inputs) if self.results_behind(v))
        written = sum(value_bytes(result) for result in op.results)
        return max(self.callee_of(op).peak_bytes - handed, written)


def kind_of(op: InstanceOp) -> str:
    """The name of the sub-graph that an instance is a part of."""
    return op.callee.string_value().split(KINDS)[0]


def task_name(op: InstanceOp) -> str:
    """The name of an instance in errors."""
    part = f" part {op.part.value.data}" if op.part is not None else ""
    return f"@{op.callee.string_value()}{part}"


def place_in_order(instances: InstanceList, order: Sequence[int]) -> None:
    """
    Puts instances in an order. What is between them comes right before the first that reads it,
    all else behind them.
    """
    block = instances.function.body.block
    placed: dict[Operation, None] = {}

    def place(op: Operation) -> None:
        for value in op.operands:
            owner = value.owner
            if isinstance(owner, Operation) and owner.parent_block() is block:
                if owner not in placed:
                    place(owner)
        placed[op] = None

    for number in order:
        place(instances.ops[number])
    for op in list(block.ops):
        if op not in placed:
            place(op)
    for op in placed:
        op.detach()
    block.add_ops(placed)
