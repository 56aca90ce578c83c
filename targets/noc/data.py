"""
The data of all buffers in a run, moved and computed as its log says.

Time does not depend on data. So events only write a log of what begins and ends (`layout`), and
the data follow: parts are read where ops start and written where they end. Computations that
are under way together are done in one go, by layer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ...dialects import noc
from ...transforms.core.errors import WeftError
from ..reference.scalars import Array, dtype_of
from . import layout as at
from .blame import Blame
from .leaves import Leaf
from .network import Coord
from .plans import Peers

Index: TypeAlias = tuple[slice, ...] | tuple[NDArray[np.intp], ...]

Box: TypeAlias = tuple[int, ...]

_UFUNCS = (np.positive, np.add, np.maximum, np.minimum)
"""By number of `tables.COMBINES`; the first is not used."""


_MAX_VIEWS = 64
"""Views of a buffer that are kept: the parts of a node's buffers come again and again."""


class BufferView:
    """A part of a buffer: a view of its elements, but for parts that go on at a ring's start."""

    __slots__ = ("data", "held", "index", "is_view")

    def __init__(self, held: BufferData, box: Box) -> None:
        self.held = held
        self.index = held.part_index(box)
        self.data: Array = held.data[self.index]
        self.is_view = isinstance(self.index[0], slice)

    def read(self) -> Array:
        """The elements: a copy, where anything writes the buffer."""
        if not self.is_view:
            return self.held.data[self.index]
        return self.data if self.held.is_fixed else self.data.copy()

    def is_written(self, needed: NDArray[np.bool_] | None = None) -> bool:
        """Tests whether all elements, or those that are needed, have been written."""
        held = self.held
        if held.valid is None:
            return True
        written = held.valid[self.index]
        return bool(written.all() if needed is None else written[needed].all())

    def write(self, values: Array, combine: int) -> None:
        """Writes the elements, which are valid from now on."""
        data = self.data
        if values.shape != data.shape:
            values = values.reshape(data.shape)
        if not self.is_view:
            self._scatter_values(values, combine)
        elif combine:
            data[...] = _UFUNCS[combine](data, values)
        else:
            data[...] = values
        if self.held.valid is not None:
            self._mark_written()

    def _scatter_values(self, values: Array, combine: int) -> None:
        """Writes a part that goes on where its ring starts."""
        data, index = self.held.data, self.index
        data[index] = _UFUNCS[combine](data[index], values) if combine else values

    def _mark_written(self) -> None:
        """The elements are valid from now on."""
        held = self.held
        assert held.valid is not None
        known = held.valid[self.index]
        held.missing -= known.size - int(np.count_nonzero(known))
        held.valid[self.index] = True
        if not held.missing:
            held.valid = None


class BufferData:
    """
    A buffer's elements; `valid` says which have been written, None when all have, `is_fixed`
    whether no program writes them.
    """

    __slots__ = ("_parts", "data", "is_fixed", "missing", "ring", "valid")

    def __init__(self, op: noc.AllocOp) -> None:
        shape = op.get_shape()
        self.data: Array = np.zeros(shape, dtype_of(str(op.value_type())))
        self.valid: NDArray[np.bool_] | None = np.zeros(shape, np.bool_)
        self.missing = self.data.size
        self.ring = op.ring is not None
        self.is_fixed = False
        self._parts: dict[Box, BufferView] = {}

    def view_part(self, box: Box) -> BufferView:
        """The part of first, last and one, and step along each axis."""
        found = self._parts.get(box)
        if found is None:
            found = BufferView(self, box)
            if len(self._parts) < _MAX_VIEWS:
                self._parts[box] = found
        return found

    def part_index(self, box: Box) -> Index:
        """
        The index of a part as NumPy writes it; in a ring, indices are taken modulo the extents.
        """
        found = tuple(
            slice(box[i], box[i + 1], box[i + 2]) for i in range(0, len(box), at.BOX_WORDS)
        )
        shape = self.data.shape
        if not self.ring or all(s.stop <= e for s, e in zip(found, shape, strict=True)):
            return found
        pairs = zip(found, shape, strict=True)
        places: list[NDArray[np.int64]] = [np.arange(s.start, s.stop, s.step) % e for s, e in pairs]
        return np.ix_(*places)

    def fill_elements(self, array: Array, *, is_fixed: bool = False) -> None:
        """Writes all elements; where they are fixed, nothing else writes the buffer in the run."""
        self.data[...] = array
        self.valid, self.missing = None, 0
        self.is_fixed = is_fixed


class _Pending:
    """An op under way: what it writes, and from which arguments, or the values themselves."""

    __slots__ = ("arguments", "combine", "cycle", "dests", "node", "op", "values")

    def __init__(self, node: int, op: int, cycle: int, combine: int) -> None:
        self.node = node
        self.op = op
        self.cycle = cycle
        self.combine = combine
        self.dests: list[BufferView] = []
        self.values: Sequence[Array] | None = None
        self.arguments: Sequence[Array] = ()


class Data:
    """
    The buffers' data, by address. `blame` names nodes and ops in errors; `peers` has the nodes with
    which computations have a cascade, by plan.
    """

    def __init__(
        self, leaves: Mapping[str, Leaf], blame: Blame, peers: Mapping[int, Peers]
    ) -> None:
        self._peers = peers
        self._streams: dict[Coord, tuple[Array, int]] = {}
        """What was given to a node that has not taken it yet, and when its giver began."""
        self.buffers: dict[int, BufferData] = {}
        self._made: dict[int, noc.AllocOp] = {}
        self._leaves = leaves
        self._blame = blame
        self._pending: dict[int, _Pending] = {}
        self._waiting: dict[str, list[_Pending]] = {}
        self._numbers = {place: i for i, place in enumerate(blame.tables.op_words)}

    def allocate_buffer(self, buffer: int, op: noc.AllocOp) -> None:
        """A new buffer, whose elements are made when they are needed."""
        self._made[buffer] = op
        self.buffers.pop(buffer, None)

    def buffer_data(self, buffer: int) -> BufferData:
        """The elements of a buffer."""
        found = self.buffers.get(buffer)
        if found is None:
            found = self.buffers[buffer] = BufferData(self._made[buffer])
        return found

    def replay_log(self, log: Sequence[int]) -> None:
        """Does what a log says. Raises `WeftError` for parts that were never written."""
        place, end = 0, len(log)
        while place < end:
            kind = log[place]
            if kind == at.G_DONE:
                self._end_op(log[place + 2])
                place += 6
            elif kind in (at.G_ALLOC, at.G_FREE):
                self._change_buffer(kind, log[place + 3], log[place + 5])
                place += 6
            elif kind == at.G_PASS:
                place += 6
            else:
                place = self._begin_op(kind, log, place)

    def _change_buffer(self, kind: int, op: int, buffer: int) -> None:
        if kind == at.G_ALLOC:
            self.allocate_buffer(buffer, cast(noc.AllocOp, self._logged_op(op)))
        else:
            self.buffers.pop(buffer, None)

    def _logged_op(self, place: int) -> object:
        return self._blame.tables.ops[self._numbers[place]]

    def _begin_op(self, kind: int, log: Sequence[int], place: int) -> int:
        """The start of a copy or a computation; where the next entry is."""
        _, cycle, serial, op, node, plan, uses = log[place : place + 7]
        place += 7
        m = self._blame.m
        reads = m[op + at.O_NUM_READS]
        combine = m[op + at.O_COMBINE]
        pending = _Pending(node, op, cycle, combine)
        found: list[Array] = []
        for i in range(uses):
            end = place + 2 + at.BOX_WORDS * log[place + 1]
            held = self.buffer_data(log[place])
            part = held.view_part(tuple(log[place + 2 : end]))
            if held.valid is not None and (i < reads or combine):
                if not part.is_written(self._needed_elements(pending, i)):
                    raise self._unwritten_error(pending, log[place], log[place + 2 : end])
            if i < reads:
                found.append(part.read())
            else:
                pending.dests.append(part)
            place = end
        if kind == at.G_COPY:
            pending.values = [
                self._convert_values(pending, found[0], dest) for dest in pending.dests
            ]
        elif plan in self._peers:
            self._compute_cascaded(pending, found, self._peers[plan])
        else:
            self._compute_values(pending, found)
        self._pending[serial] = pending
        return place

    def _needed_elements(self, pending: _Pending, argument: int) -> NDArray[np.bool_] | None:
        """The elements of an argument that a computation reads; `None` for all of them."""
        op = self._logged_op(pending.op)
        if not isinstance(op, noc.ComputeOp):
            return None
        needs = self._leaves[op.symbol.string_value()].needs
        return needs[argument] if argument < len(needs) else None

    def _convert_values(self, pending: _Pending, values: Array, dest: BufferView) -> Array:
        """The values in the type of a buffer. Raises `WeftError` where that does not have them."""
        wanted = dest.data.dtype
        if values.dtype == wanted:
            return values
        with np.errstate(over="ignore"):
            found = values.astype(wanted)
        if not np.array_equal(found, values, equal_nan=wanted.kind == "f"):
            raise WeftError(
                f"{self._locate_op(pending)}: copies values that {wanted} does not have from a "
                f"buffer of {values.dtype}; compute them in the narrower type first"
            )
        return found

    def _unwritten_error(self, pending: _Pending, buffer: int, box: Sequence[int]) -> WeftError:
        axes = [(box[i], box[i + 1] - 1, box[i + 2]) for i in range(0, len(box), at.BOX_WORDS)]
        return WeftError(
            f"{self._locate_op(pending)}: reads {self._blame.part_text(buffer, axes)} before "
            f"arrival: not all of it has been written"
        )

    def _locate_op(self, pending: _Pending) -> str:
        op = self._blame.tables.ops[self._numbers[pending.op]]
        return self._blame.locate_op(pending.node, op, pending.cycle)

    def _end_op(self, serial: int) -> None:
        pending = self._pending.pop(serial, None)
        if pending is None:  # a signal
            return
        if pending.values is None:
            self._compute_all(
                cast(noc.ComputeOp, self._logged_op(pending.op)).symbol.string_value()
            )
        assert pending.values is not None
        for part, values in zip(pending.dests, pending.values, strict=True):
            part.write(values, pending.combine)

    # --- computing --------------------------------------------------------------------------

    def _compute_values(self, pending: _Pending, arguments: list[Array]) -> None:
        name = cast(noc.ComputeOp, self._logged_op(pending.op)).symbol.string_value()
        leaf = self._leaves[name]
        if leaf.batch is None:
            try:
                pending.values = leaf.run(arguments)
                self._check_results(name, pending)
            except WeftError as e:
                raise WeftError(f"{self._locate_op(pending)}: {e}") from None
        else:
            pending.arguments = arguments
            self._waiting.setdefault(name, []).append(pending)

    def _compute_cascaded(
        self, pending: _Pending, arguments: list[Array], peers: Peers
    ) -> None:
        """
        As `_compute_values`, with what the node before gives and what goes to the next. Raises
        `WeftError` where nodes of a cascade do not begin together.
        """
        node = self._blame.tables.coords[self._blame.m[pending.node + at.N_NUMBER]]
        if peers.takes is not None:
            if node not in self._streams:
                raise WeftError(
                    f"{self._locate_op(pending)}: takes sums from node {peers.takes}, which has "
                    "given none; let that begin first, by a signal"
                )
            stream, cycle = self._streams.pop(node)
            if not cycle <= pending.cycle <= cycle + peers.latency:
                raise WeftError(
                    f"{self._locate_op(pending)}: takes sums from node {peers.takes}, which began "
                    f"in cycle {cycle}; nodes of a cascade begin together, as signals let them"
                )
            arguments = [*arguments, stream]
        self._compute_values(pending, arguments)
        if peers.gives is None:
            return
        if peers.gives in self._streams:
            raise WeftError(
                f"{self._locate_op(pending)}: gives sums to node {peers.gives}, which has not "
                "taken those that it was given before"
            )
        assert pending.values is not None
        *pending.values, given = pending.values
        self._streams[peers.gives] = given, pending.cycle

    def _compute_all(self, name: str) -> None:
        """All computations of one layer that are under way."""
        batch = self._leaves[name].batch
        assert batch is not None
        waiting = self._waiting.pop(name)
        try:
            results = batch([p.arguments for p in waiting])
        except WeftError as e:
            raise WeftError(f"{self._locate_op(waiting[0])}: {e}") from None
        for pending, values in zip(waiting, results, strict=True):
            pending.values, pending.arguments = values, ()
            try:
                self._check_results(name, pending)
            except WeftError as e:
                raise WeftError(f"{self._locate_op(pending)}: {e}") from None

    def _check_results(self, name: str, pending: _Pending) -> None:
        assert pending.values is not None
        op = cast(noc.ComputeOp, self._logged_op(pending.op))
        parts, streams = op.writes.parts, int(op.gives is not None)
        if len(pending.values) != len(pending.dests) + streams:
            raise WeftError(
                f"@{name} gives {len(pending.values)} results for {len(pending.dests)} parts"
                f"{' and a cascade' if streams else ''}"
            )
        if self._leaves[name].wraps:
            pairs = zip(pending.dests, pending.values, strict=True)
            pending.values = [_wrap_values(values, dest.data.dtype) for dest, values in pairs]
        for dest, values, part in zip(pending.dests, pending.values, parts, strict=False):
            wanted = dest.data
            if values.shape != wanted.shape or values.dtype != wanted.dtype:
                raise WeftError(
                    f"@{name} gives {values.dtype}{list(values.shape)}, but the part of "
                    f'"{part.buffer.data}" is {wanted.dtype}{list(wanted.shape)}'
                )


def _wrap_values(values: Array, wanted: np.dtype[np.generic]) -> Array:
    alike = {values.dtype.kind, wanted.kind} <= {"i", "u"} or values.dtype.kind == wanted.kind
    return values.astype(wanted, copy=False) if alike else values
