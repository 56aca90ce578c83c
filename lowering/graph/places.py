"""
The places of values of a scheduled network in memories, as expressions in the indices of programs.

A value is in a buffer of its own, or in a part of what it is cut from or joined to: an argument of
a loop's body is the part of the loop's operand that the loop is at.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import tensor
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from ...dialects import graph
from ...transforms.core.errors import WeftError
from ...transforms.graph.borders import part_of
from ...transforms.graph.boxes import is_view
from ...transforms.graph.machine import Grid
from ...transforms.graph.rooms import RoomPlan
from ...transforms.graph.tensors import shape_of
from .writer import Place

CLUSTER, CORE = AffineExpr.dimension(0), AffineExpr.dimension(1)
"""The first indices of each program: the number of the cluster, and of the core in it."""


class ValuePlaces:
    """
    Places of values, from those that are `known`, in the outermost memory, and of buffers in the
    shared memory (`rooms`). `top` is what divides the batch among clusters.
    """

    def __init__(
        self,
        grid: Grid,
        top: graph.ParallelOp | None,
        known: dict[SSAValue, Place],
        rooms: RoomPlan,
    ) -> None:
        self._grid, self._top, self._known, self._rooms = grid, top, dict(known), rooms

    def index_of(self, op: graph.SequenceOp | graph.ParallelOp) -> AffineExpr:
        """The expression of the part that a loop is at."""
        if op is self._top:
            return CLUSTER
        return AffineExpr.dimension(2 + self._rooms.depth[id(op)])

    def place_of(self, value: SSAValue) -> Place:
        """The place of a value in memory."""
        if value in self._known:
            return self._known[value]
        owner = value.owner
        if isinstance(owner, Block):
            found = self._argument_place(value, owner)
        elif isinstance(owner, tensor.ExtractSliceOp):
            found = self._slice_place(owner)
        else:
            found = self._result_place(value)
        self._known[value] = found
        return found

    def _argument_place(self, value: SSAValue, block: Block) -> Place:
        op = block.parent_op()
        assert isinstance(op, graph.SubgraphOp | graph.SequenceOp | graph.ParallelOp)
        number = block.args.index(value)
        outer = self.place_of(op.inputs[number])
        if isinstance(op, graph.SubgraphOp):
            return outer
        window = op.window(number)
        if window is None:
            return outer
        return _move_place(outer, window.dim, self.index_of(op) * window.step)

    def _slice_place(self, op: tensor.ExtractSliceOp) -> Place:
        """The place of a slice of as many dimensions."""
        if not is_view(op) or len(shape_of(op.source)) != len(shape_of(op.result)):
            raise WeftError(f"{op.name}: only slices without gaps, of all dimensions, are read")
        found = self.place_of(op.source)
        for dim, offset in enumerate(op.static_offsets.get_values()):
            found = _move_place(found, dim, AffineExpr.constant(int(offset)))
        return found

    def _result_place(self, value: SSAValue) -> Place:
        whole = part_of(value)
        if whole is not None:
            op, number = whole
            if isinstance(op, graph.ConcatOp):
                dim = op.dim.value.data
                before = sum(shape_of(v)[dim] for v in op.sources[:number])
                return _move_place(self.place_of(op.result), dim, AffineExpr.constant(before))
            assert isinstance(op, graph.SequenceOp | graph.ParallelOp)
            outer = self.place_of(op.results[number])
            dim = op.joined()[number]
            if dim is None:
                return outer
            return _move_place(outer, dim, self.index_of(op) * shape_of(value)[dim])
        buffer = self._rooms.of_value[value]
        offsets = tuple(AffineExpr.constant(low) for low in buffer.low)
        if buffer.slots == 1:
            return Place(self._grid.shared, buffer.name, offsets)
        parent = value.owner.parent_op() if isinstance(value.owner, Operation) else None
        assert isinstance(parent, graph.SequenceOp)
        slot = self.index_of(parent) % buffer.slots
        return Place(self._grid.shared, buffer.name, offsets, slot=(slot,))


def _move_place(place: Place, dim: int, by: AffineExpr) -> Place:
    offsets = list(place.offsets)
    offsets[dim] = offsets[dim] + by
    return replace(place, offsets=tuple(offsets))


def at_turn(place: Place, index: AffineExpr, turn: AffineExpr) -> Place:
    """A place where the loop with this index is at another turn."""
    (number,) = index.used_dims()
    dims = [AffineExpr.dimension(d) for d in range(number)] + [turn]

    def moved(exprs: tuple[AffineExpr, ...]) -> tuple[AffineExpr, ...]:
        return tuple(e.replace_dims_and_symbols(dims, ()) for e in exprs)

    return replace(place, offsets=moved(place.offsets), slot=moved(place.slot))
