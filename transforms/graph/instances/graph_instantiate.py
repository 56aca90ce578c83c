"""The pass `graph-instantiate`: sub-graphs fall into instances."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass

from ....dialects.common.kinds import is_value
from ....dialects.graph import ConcatOp, InstanceOp, SplitOp, SubgraphOp
from ....dialects.graph.placement import PLACES
from ...core.errors import WeftError
from ...core.free_names import claim_name, find_free_name
from ...model.weight_values import read_values
from ..groups.from_block import BlockNetwork
from ..groups.split_info import dims_of_outputs
from ..groups.sub_graphs import networks_in, read_sub_graph, sub_graphs_in, weights_of
from ..model import Box
from ..plan import SlicePlan, place_in, plan_ops
from ..rules import OpRules
from ..slices import whole_box
from ..tensors import element_type_of
from .concat import ConcatMove, Piece, SplitMove, slice_pieces

KINDS = "."
"""Between the name of a sub-graph's function and the number of its further ones."""


@dataclass(frozen=True)
class GraphInstantiatePass(ModulePass):
    """
    Writes each sub-graph as a list of instances, one for each part of its best split: calls of a
    function on slices, whose results make up what the sub-graph gave.

    Before: `graph.subgraph "a" … {split = …, best = 0} {…}`. After: `graph.instance @a part 0 of 8`
    and so on, each with the slices that it reads (halos included) made of the results of just the
    instances that write them, by `graph.split` and `graph.concat`. Parts that differ, as at
    the borders of padding, have functions of their own.

    They are called like the sub-graph, `@a`, `@a.2`, `@a.3`.

    Raises `WeftError` for sub-graphs without a split, and for splits that cannot be carried out.
    """

    name = "graph-instantiate"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in networks_in(op):
            _Instantiation(op, function).run()


@dataclass
class _Instantiation:
    """The instances of a function so far; `pieces` are the parts of values that are cut."""

    module: ModuleOp
    function: func.FuncOp
    pieces: dict[SSAValue, list[Piece]] = field(default_factory=dict[SSAValue, list[Piece]])
    made: dict[tuple[SSAValue, Box], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Box], SSAValue]
    )

    def run(self) -> None:
        """Replaces all sub-graphs of the function, from the first on."""
        sub_graphs = sub_graphs_in(self.function)
        weights = weights_of(self.function)
        for op in list(self.function.body.block.ops):
            if isinstance(op, SubgraphOp):
                self._add_instances(op, read_sub_graph(op, weights))
            else:
                for number, value in enumerate(op.operands):
                    if value in self.pieces:
                        op.operands[number] = self._slice_of(value, whole_box(value), op)
                self._refuse_captured(op)
        for op in reversed(sub_graphs):
            op.detach()
            op.erase()

    def _refuse_captured(self, op: Operation) -> None:
        for value in read_values(op)[len(op.operands) :]:
            if value in self.pieces:
                raise WeftError(
                    f"{op.name} reads a result of a sub-graph inside of its body; give it as an "
                    "operand"
                )

    def _add_instances(self, op: SubgraphOp, found: BlockNetwork) -> None:
        """The instances of a sub-graph, in front of it."""
        plans = plan_parts(op, found)
        outputs = [[box for _, box in plan.wanted] if plan.wanted else [] for plan in plans]
        callees = _Callees(self.module, self.function, op)
        args: dict[SSAValue, SSAValue] = {}
        args.update(zip(op.body.block.args, op.inputs, strict=True))
        for part, (plan, boxes) in enumerate(zip(plans, outputs, strict=True)):
            given = [self._slice_of(args[s.value], s.box, op) for s in plan.sources]
            callee = callees.function_for(plan)
            several = (part, len(plans)) if len(plans) > 1 else (None, None)
            places = {name: op.attributes.get(name) for name in PLACES}
            instance = InstanceOp(
                callee.sym_name.data, given, callee.function_type.outputs.data,
                part=several[0], parts=several[1], attributes=places,
            )  # fmt: skip
            self._insert_op(instance, op)
            for old, new, box in zip(op.outputs, instance.outputs, boxes, strict=True):
                new.name_hint = f"{old.name_hint or 'v'}_{part}" if several[1] else old.name_hint
                self.pieces.setdefault(old, []).append(Piece(new, box))

    def _slice_of(self, value: SSAValue, box: Box, user: Operation) -> SSAValue:
        """
        The new value for a slice of an old one, made in front of `user` if it is not there yet.
        """
        if (value, box) not in self.made:
            pieces = self.pieces.get(value, [Piece(value, whole_box(value))])
            moves, result = slice_pieces(pieces, box)
            values: dict[object, SSAValue] = {}
            for move in moves:
                if isinstance(move, SplitMove):
                    source = _value_of(move.piece, values)
                    new = _split_op(source, move)
                elif isinstance(move, ConcatMove):
                    new = ConcatOp([_value_of(piece, values) for piece in move.pieces], move.dim)
                else:
                    raise AssertionError(move)
                self._insert_op(new, user)
                new.result.name_hint = value.name_hint
                values[id(move)] = new.result
            self.made[value, box] = _value_of(result, values)
        return self.made[value, box]

    def _insert_op(self, op: Operation, before: Operation) -> None:
        self.function.body.block.insert_op_before(op, before)


def _value_of(piece: Piece, values: Mapping[object, SSAValue]) -> SSAValue:
    """The value of a piece: that of the move which makes it, or what it is from the start."""
    if is_value(piece.source):
        return piece.source
    return values[id(piece.source)]


def _split_op(source: SSAValue, move: SplitMove) -> SplitOp:
    """The part of a value; as one of equal parts where it is one."""
    size, extent = move.upper - move.lower, whole_box(source)[move.dim][1]
    if extent % size == 0 and move.lower % size == 0:
        return SplitOp(source, move.dim, part=move.lower // size, parts=extent // size)
    return SplitOp(source, move.dim, offset=move.lower, size=size)


def plan_parts(op: SubgraphOp, found: BlockNetwork) -> list[SlicePlan]:
    """Plans the computation of each part of a sub-graph's best split."""
    best, yielded = op.get_best(), op.yielded()
    if best is None and any(whole_box(value) for value in yielded):
        raise WeftError(f"{op.title()}: has no split; run graph-split-info, or write one")
    dim, parts, _, result = best.numbers() if best is not None else (0, 1, 0, 0)
    ops = range(len(found.ops))
    names = [found.names[value] for value in yielded]
    dims = dims_of_outputs(found.network, ops, dim, parts, names[result])
    if dims is None:
        raise WeftError(
            f"{op.title()}: {best} is no split of all of its results: another one has no axis of "
            f"a multiple of {parts} elements; choose fewer parts"
        )
    by_name = dict(zip(found.network.outputs_of(ops), dims, strict=True))
    rules = OpRules()
    body = [inner for inner in op.body.block.ops if inner is not op.body.block.last_op]
    return [
        plan_ops(
            body,
            {
                value: found.network.tensors[name].part_box(by_name[name], parts, part)
                for value, name in zip(yielded, names, strict=True)
            },
            rules,
        )
        for part in range(parts)
    ]


@dataclass
class _Callees:
    """The functions of a sub-graph's parts: one for all that are computed alike."""

    module: ModuleOp
    caller: func.FuncOp
    op: SubgraphOp
    known: dict[Hashable, func.FuncOp] = field(default_factory=dict[Hashable, func.FuncOp])

    def function_for(self, plan: SlicePlan) -> func.FuncOp:
        """The function of a part, which is made where there is none."""
        sources = tuple((s.value, tuple(b - a for a, b in s.box)) for s in plan.sources)
        key = (sources, tuple(plan.key_of(op) for op in plan.ops), _places_of(plan))
        if key not in self.known:
            self.known[key] = self._make_function(plan)
        return self.known[key]

    def _make_function(self, plan: SlicePlan) -> func.FuncOp:
        types = [_type_of(source.value, source.box) for source in plan.sources]
        block = Block(arg_types=types)
        taken: set[str] = set()
        for source, arg in zip(plan.sources, block.args, strict=True):
            # Of a name that ends in an underscore and a number, the printer keeps what is before.
            arg.name_hint = claim_name(source.value.name_hint or "arg", taken, "_n")
        results = plan.build_ops(list(block.args), block)
        block.add_op(func.ReturnOp(*results))
        if self.known:
            name = _free_symbol(self.module, next(iter(self.known.values())).sym_name.data, KINDS)
        else:
            label = getattr(self.op.attributes["label"], "data", "part")
            name = _free_symbol(self.module, re.sub(r"\W", "_", label), "_")
        function = func.FuncOp(
            name,
            (types, [value.type for value in results]),
            Region(block),
            visibility=StringAttr("private"),
        )
        self.module.body.block.insert_op_before(function, self.caller)
        return function


def _places_of(plan: SlicePlan) -> Hashable:
    """The positions of a plan's reads in what it is given, and of its results in what it makes."""
    numbers = [plan.source_of[read.use] for read in plan.reads_from_outside()]
    boxes = [read.box for read in plan.reads_from_outside()]
    read = tuple(
        (number, place_in(plan.sources[number].box, box))
        for number, box in zip(numbers, boxes, strict=True)
    )
    made = tuple(
        place_in(plan.held[value], box) for value, box in plan.wanted if value in plan.held
    )
    return read, made


def _type_of(value: SSAValue, box: Sequence[tuple[int, int]]) -> TensorType[Attribute]:
    return TensorType(element_type_of(value), [upper - lower for lower, upper in box])


def _free_symbol(module: ModuleOp, stem: str, separator: str) -> str:
    """A name that no function has: the stem, or with a number behind it."""
    taken = {op.sym_name.data for op in module.body.ops if isinstance(op, func.FuncOp)}
    return find_free_name(stem, taken, separator)
