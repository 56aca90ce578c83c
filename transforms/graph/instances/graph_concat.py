"""The pass `graph-concat`: copies and redistributions between instances."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.passes import ModulePass

from ....dialects.common.kinds import is_value
from ....dialects.graph import ConcatOp, CopyOp, InstanceOp, RedistributeOp, SplitOp
from ...machine.context import context_of
from ...machine.view import Machine
from ..groups.machine_room import far_memory, near_memories
from ..groups.sub_graphs import drop_unused, networks_in
from ..slices import whole_box
from ..tensors import shape_of
from .bind import Cores, infer_binding
from .concat import CopyMove, Piece, RedistributeMove, align_pieces
from .graph_scope import refuse_places
from .listing import InstanceList


@dataclass(frozen=True)
class GraphConcatPass(ModulePass):
    """
    Inserts what hands results of instances to readers (GraphTurbo, OSDI 2023, section 3.5 and
    figure 9): `graph.copy` where a result is kept in a farther memory than the nearest that keeps
    one, `graph.redistribute` where it is divided among cores otherwise than the reader expects, or
    than the pieces with which it is concatenated: these are brought to the smaller number of cores
    along each axis.

    Instances without `bind` are taken as they are.
    """

    name = "graph-concat"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        for function in networks_in(op):
            instances = InstanceList(op, function)
            refuse_places(instances, machine)
            near = nearest_scope(instances, machine)
            for instance in instances.ops:
                _HandOver(instances, instance, near).run()
            drop_unused(function.body.block)


def nearest_scope(instances: InstanceList, machine: Machine) -> str:
    """The nearest memory that keeps a result, where readers expect what they read."""
    used = {name for op in instances.ops for name in op.get_scope() or ()}
    names = [memory.name for memory in near_memories(machine)]
    return next((name for name in names if name in used), far_memory(machine).name)


@dataclass
class _HandOver:
    """The ops in front of one instance that hand over what it reads."""

    instances: InstanceList
    reader: InstanceOp
    near: str

    def run(self) -> None:
        """Puts the ops in front of the instance, for each value of others that it reads."""
        bind = self.reader.get_bind()
        if bind is None or not self.reader.outputs:
            return
        axes = self.instances.callee_of(self.reader).axes
        for number, value in enumerate(self.reader.inputs):
            if number in axes and self.instances.results_behind(value):
                shape = shape_of(value)
                wanted = infer_binding(bind[0], axes[number], shape, frozenset())
                self.reader.operands[number] = self._bring_value(value, wanted)

    def _bring_value(self, value: SSAValue, wanted: Cores | None) -> SSAValue:
        """A value in the memory and on the cores of the reader."""
        owner = value.owner
        if isinstance(owner, ConcatOp) and len(owner.sources) > 1:
            return self._join_pieces(owner, wanted)
        (new,), _ = self._align_pieces([self._piece_of(value)], wanted)
        return new

    def _join_pieces(self, concat: ConcatOp, wanted: Cores | None) -> SSAValue:
        """The concatenation of pieces that were brought together, on the cores of the reader."""
        sources = list(concat.sources)
        values, pieces = self._align_pieces([self._piece_of(source) for source in sources], None)
        result: SSAValue = concat.result
        if values != sources:
            joined = ConcatOp(values, concat.dim.value.data)
            joined.result.name_hint = result.name_hint
            self._insert_op(joined)
            result = joined.result
        before = pieces[0].bind
        if before is None or wanted is None or before == wanted:
            return result
        moved = RedistributeOp(result, before, wanted)
        moved.result.name_hint = result.name_hint
        self._insert_op(moved)
        return moved.result

    def _piece_of(self, value: SSAValue) -> Piece:
        """A value, with the memory and the cores that the instance behind it says."""
        behind = self.instances.results_behind(value)
        source = behind[0] if len(behind) == 1 else None
        if source is None or not isinstance(source.op, InstanceOp):
            return Piece(value, whole_box(value))
        scope, bind = source.op.get_scope(), source.op.get_bind()
        moved = self._moves_between(value, source)
        cores = None if bind is None else bind[source.index]
        if cores is not None and value is not source:
            cores = tuple(min(n, extent) for n, extent in zip(cores, shape_of(value), strict=True))
        memory = None if scope is None else scope[source.index]
        for op in reversed(moved):
            if isinstance(op, CopyOp):
                memory = op.scope.data
            if isinstance(op, RedistributeOp):
                cores = tuple(int(n) for n in op.after.get_values())
        return Piece(value, whole_box(value), memory, cores)

    @staticmethod
    def _moves_between(value: SSAValue, source: OpResult) -> list[Operation]:
        """The ops from a value back to the result behind it."""
        found: list[Operation] = []
        while value is not source:
            owner = value.owner
            assert isinstance(owner, SplitOp | CopyOp | RedistributeOp | ConcatOp)
            found.append(owner)
            value = owner.operands[0]
        return found

    def _align_pieces(
        self, pieces: list[Piece], wanted: Cores | None
    ) -> tuple[list[SSAValue], list[Piece]]:
        """The pieces, copied and redistributed as need be."""
        moves, aligned = align_pieces(pieces, self.near, wanted)
        values: dict[int, SSAValue] = {}

        def value_of(piece: Piece) -> SSAValue:
            source = piece.source
            return source if is_value(source) else values[id(source)]

        for move in moves:
            if isinstance(move, CopyMove):
                new: CopyOp | RedistributeOp = CopyOp(value_of(move.piece), move.scope)
            else:
                assert isinstance(move, RedistributeMove)
                new = RedistributeOp(value_of(move.piece), move.before, move.after)
            new.result.name_hint = value_of(move.piece).name_hint
            self._insert_op(new)
            values[id(move)] = new.result
        return [value_of(piece) for piece in aligned], aligned

    def _insert_op(self, op: Operation) -> None:
        self.instances.function.body.block.insert_op_before(op, self.reader)
