"""
What a run computes: the data of all buffers, moved and computed as the log of the run says.

Time does not depend on data. So events only write a log of what begins and ends (`layout`), and
the data follow: parts are read where ops start and written where they end. Computations that
are under way together are done in one go, by layer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ...dialects import noc
from ...transforms.errors import WeftError
from ..reference.scalars import Array, dtype_of
from . import layout as at
from .blame import Blame
from .leaves import Leaf

Index: TypeAlias = tuple[slice, ...] | tuple[NDArray[np.intp], ...]

_UFUNCS = (None, np.add, np.maximum, np.minimum)
"""By number of `tables.COMBINES`."""


@dataclass
class Held:
    """A buffer's elements; `valid` says which have been written, None when all have."""

    data: Array
    valid: NDArray[np.bool_] | None
    missing: int
    ring: bool

    @classmethod
    def of(cls, op: noc.AllocOp) -> Held:
        shape = op.get_shape()
        data = np.zeros(shape, dtype_of(str(op.element_type)))
        return cls(data, np.zeros(shape, np.bool_), data.size, op.ring is not None)

    def index(self, box: Sequence[int]) -> Index:
        """Of first, last and one, and step along each axis, in a ring modulo the extents."""
        found = tuple(
            slice(box[i], box[i + 1], box[i + 2]) for i in range(0, len(box), at.BOX_WORDS)
        )
        if not self.ring:
            return found
        if all(s.stop <= extent for s, extent in zip(found, self.data.shape, strict=True)):
            return found
        pairs = zip(found, self.data.shape, strict=True)
        return np.ix_(*(np.arange(s.start, s.stop, s.step) % extent for s, extent in pairs))

    def write(self, index: Index, values: Array, combine: int) -> None:
        wanted = self.data[index]
        if values.shape != wanted.shape:
            values = values.reshape(wanted.shape)
        join = _UFUNCS[combine]
        self.data[index] = values if join is None else join(wanted, values)
        if self.valid is not None:
            known = self.valid[index]
            self.missing -= known.size - int(np.count_nonzero(known))
            self.valid[index] = True
            if not self.missing:
                self.valid = None

    def fill(self, array: Array) -> None:
        self.data[...] = array
        self.valid, self.missing = None, 0


@dataclass
class _Pending:
    """An op under way: what it writes, and from which arguments, or the values themselves."""

    node: int
    op: int
    cycle: int
    dests: list[tuple[Held, Index]]
    combine: int
    values: Sequence[Array] | None
    arguments: Sequence[Array] = field(default_factory=tuple[Array, ...])


class Data:
    """The buffers' data, by address. `blame` names nodes and ops in errors."""

    def __init__(self, leaves: Mapping[str, Leaf], blame: Blame) -> None:
        self.held: dict[int, Held] = {}
        self._made: dict[int, noc.AllocOp] = {}
        self._leaves = leaves
        self._blame = blame
        self._under_way: dict[int, _Pending] = {}
        self._waiting: dict[str, list[_Pending]] = {}
        self._numbers = {place: i for i, place in enumerate(blame.tables.op_words)}

    def allocate(self, buffer: int, op: noc.AllocOp) -> None:
        """A new buffer, whose elements are made when they are needed."""
        self._made[buffer] = op
        self.held.pop(buffer, None)

    def of(self, buffer: int) -> Held:
        if buffer not in self.held:
            self.held[buffer] = Held.of(self._made[buffer])
        return self.held[buffer]

    def replay(self, log: Sequence[int]) -> None:
        """Does what a log says. Raises `WeftError` for parts that were never written."""
        place, end = 0, len(log)
        while place < end:
            kind = log[place]
            if kind == at.G_DONE:
                self._end(log[place + 2])
                place += 6
            elif kind in (at.G_ALLOC, at.G_FREE):
                self._change(kind, log[place + 3], log[place + 5])
                place += 6
            else:
                place = self._begin(kind, log, place)

    def _change(self, kind: int, op: int, buffer: int) -> None:
        if kind == at.G_ALLOC:
            self.allocate(buffer, cast(noc.AllocOp, self._op(op)))
        else:
            self.held.pop(buffer, None)

    def _op(self, place: int) -> object:
        return self._blame.tables.ops[self._numbers[place]]

    def _begin(self, kind: int, log: Sequence[int], place: int) -> int:
        """The start of a copy or a computation; where the next entry is."""
        _, cycle, serial, op, node, _, uses = log[place : place + 7]
        place += 7
        m = self._blame.m
        reads = m[op + at.O_NUM_READS]
        combine = m[op + at.O_COMBINE] if kind == at.G_COPY else 0
        pending = _Pending(node, op, cycle, [], combine, None)
        found: list[Array] = []
        for i in range(uses):
            buffer, end = log[place], place + 2 + at.BOX_WORDS * log[place + 1]
            box = log[place + 2 : end]
            place = end
            held = self.of(buffer)
            index = held.index(box)
            if held.valid is not None and (i < reads or combine):
                self._check_written(pending, buffer, held, index, box)
            if i < reads:
                found.append(held.data[index].copy())
            else:
                pending.dests.append((held, index))
        if kind == at.G_COPY:
            pending.values = found * len(pending.dests)
        else:
            self._compute(pending, found)
        self._under_way[serial] = pending
        return place

    def _check_written(
        self, pending: _Pending, buffer: int, held: Held, index: Index, box: Sequence[int]
    ) -> None:
        assert held.valid is not None
        if held.valid[index].all():
            return
        axes = [(box[i], box[i + 1] - 1, box[i + 2]) for i in range(0, len(box), at.BOX_WORDS)]
        raise WeftError(
            f"{self._where(pending)}: reads {self._blame.part(buffer, axes)} before arrival: not "
            f"all of it has been written"
        )

    def _where(self, pending: _Pending) -> str:
        op = self._blame.tables.ops[self._numbers[pending.op]]
        return self._blame.where(pending.node, op, pending.cycle)

    def _end(self, serial: int) -> None:
        pending = self._under_way.pop(serial, None)
        if pending is None:  # a signal
            return
        if pending.values is None:
            self._compute_all(cast(noc.ComputeOp, self._op(pending.op)).symbol.string_value())
        assert pending.values is not None
        for (held, index), values in zip(pending.dests, pending.values, strict=True):
            held.write(index, values, pending.combine)

    # --- computing --------------------------------------------------------------------------

    def _compute(self, pending: _Pending, arguments: list[Array]) -> None:
        name = cast(noc.ComputeOp, self._op(pending.op)).symbol.string_value()
        leaf = self._leaves[name]
        if leaf.batch is None:
            try:
                pending.values = leaf.run(arguments)
                self._check_results(name, pending)
            except WeftError as e:
                raise WeftError(f"{self._where(pending)}: {e}") from None
        else:
            pending.arguments = arguments
            self._waiting.setdefault(name, []).append(pending)

    def _compute_all(self, name: str) -> None:
        """All computations of one layer that are under way."""
        batch = self._leaves[name].batch
        assert batch is not None
        waiting = self._waiting.pop(name)
        try:
            results = batch([p.arguments for p in waiting])
        except WeftError as e:
            raise WeftError(f"{self._where(waiting[0])}: {e}") from None
        for pending, values in zip(waiting, results, strict=True):
            pending.values, pending.arguments = values, ()
            try:
                self._check_results(name, pending)
            except WeftError as e:
                raise WeftError(f"{self._where(pending)}: {e}") from None

    def _check_results(self, name: str, pending: _Pending) -> None:
        assert pending.values is not None
        if len(pending.values) != len(pending.dests):
            raise WeftError(
                f"@{name} gives {len(pending.values)} results for {len(pending.dests)} parts"
            )
        parts = cast(noc.ComputeOp, self._op(pending.op)).writes.parts
        if self._leaves[name].wraps:
            pairs = zip(pending.dests, pending.values, strict=True)
            pending.values = [_wrapped(values, held.data.dtype) for (held, _), values in pairs]
        for (held, index), values, part in zip(pending.dests, pending.values, parts, strict=True):
            wanted = held.data[index]
            if (values.shape, values.dtype) != (wanted.shape, wanted.dtype):
                raise WeftError(
                    f"@{name} gives {values.dtype}{list(values.shape)}, but the part of "
                    f'"{part.buffer.data}" is {wanted.dtype}{list(wanted.shape)}'
                )


def _wrapped(values: Array, wanted: np.dtype[np.generic]) -> Array:
    whole = values.dtype.kind in "iu" and wanted.kind in "iu"
    return values.astype(wanted, copy=False) if whole else values
