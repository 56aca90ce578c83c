"""
The reference executor: directives that run, on integers.

It walks the updates of a nest step by step. At each step the buffers whose part of a tensor
changes take what is new from the next buffer out that holds the tensor, and the innermost
buffers alone feed the iterations; data that a schedule does not bring is not there, and asking
for it is an error. Values are 32-bit integers that wrap around, so that results are exact.
Accesses are counted as they are made, under the convention `executed` (see `analysis`).

What an epilogue computes is given as `epilogue.Finish`; all sums are passed to it in the end.

The steps of the innermost update are done together, as rows of arrays: row `t` of what buffers
hold is what they hold at its step `t`, made from row `t - 1` and from what the next level holds,
which stays as it is meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from ...core.errors import WeftError
from ..directive.analysis import ComputeAccess, LevelAccess
from ..directive.axis_sums import Ints, Masks
from ..directive.data import LayerDirectives
from ..directive.epilogue import Array, Finish, apply_epilogue
from ..directive.flow import Flow
from ..directive.nest import Nest, NestLoop, nest_of, share_stacks
from ..directive.problem import Axis, LayerProblem, Tensor
from .buffers import Buffers, index_set, list_resident

Data = npt.NDArray[np.int32]

_MAX_POINTS = 1 << 22
"""Largest number of iterations computed at a time."""

_MAX_ROWS = 1 << 22
"""Largest number of elements in the innermost buffers over the steps that are done together."""

_IDENTITIES = {"add": 0, "set": 0, "max": -(2**31), "min": 2**31 - 1}
_COMBINES = {"add": np.add, "set": np.add, "max": np.maximum, "min": np.minimum}


@dataclass(frozen=True)
class Run:
    """
    The output of a layer (its sums, where nothing says how they are finished), the accesses that
    were made, and the number of steps.
    """

    output: Array
    accesses: tuple[LevelAccess, ...]
    compute: tuple[ComputeAccess, ...]
    steps: int


def compute_reference(problem: LayerProblem, inputs: Mapping[str, npt.NDArray[np.integer]]) -> Data:
    """
    The layer's output, computed all at once: what every schedule must give. Iterations outside
    a tensor read its fill. `inputs` has an array for each tensor but the output.
    """
    _check_inputs(problem, inputs)
    identity = _IDENTITIES[problem.combine]
    output = np.full(problem.output.shape, identity, np.int32)
    names = [d.name for d in problem.dims]
    inner = [i for i, n in enumerate(names) if n in problem.output.dims]
    extents = [problem.extents[n] if i in inner else 1 for i, n in enumerate(names)]
    places = dict(zip(names, np.indices(extents, sparse=True), strict=True))
    where = np.broadcast_arrays(*_index_axes(problem.output, places), np.zeros(extents, int))[:-1]
    for point in np.ndindex(*(1 if i in inner else d.extent for i, d in enumerate(problem.dims))):
        shifted = {n: p + v for (n, p), v in zip(places.items(), point, strict=True)}
        value: Data | None = None
        for tensor in problem.inputs:
            read = _read_all(tensor, inputs[tensor.name], shifted)
            value = read if value is None else _join_operands(problem, value, read)
        assert value is not None
        value = np.broadcast_to(value, extents)
        output[*where] = _COMBINES[problem.combine](output[*where], value)
    return output


def _join_operands(problem: LayerProblem, a: Data, b: Data) -> Data:
    return a * b if problem.value == "multiply" else a + b


def _index_axes(tensor: Tensor, places: Mapping[str, Ints]) -> list[Ints]:
    rank = next(iter(places.values())).ndim if places else 0
    zero = np.zeros((1,) * rank, np.int64)
    return [sum((f * places[d] for d, f in axis.terms), zero) + axis.offset for axis in tensor.axes]


def _read_all(tensor: Tensor, array: npt.NDArray[np.integer], places: Mapping[str, Ints]) -> Data:
    indices = _index_axes(tensor, places)
    inside: Masks = np.ones((), np.bool_)
    for axis, index in zip(tensor.axes, indices, strict=True):
        inside = inside & (index >= 0) & (index < axis.extent)
    clipped = [np.clip(i, 0, a.extent - 1) for a, i in zip(tensor.axes, indices, strict=True)]
    return np.where(inside, array[*clipped].astype(np.int32), np.int32(tensor.fill))


def _count_set(masks: Masks, shape: Sequence[int]) -> int:
    """Counts the elements that are set when `masks` is broadcast to `shape`."""
    return int(np.count_nonzero(masks)) * (math.prod(shape) // max(1, masks.size))


def _check_inputs(problem: LayerProblem, inputs: Mapping[str, npt.NDArray[np.integer]]) -> None:
    for tensor in problem.inputs:
        if tensor.name not in inputs:
            raise WeftError(f"layer {problem.name}: no data for tensor '{tensor.name}'")
        array = inputs[tensor.name]
        if array.shape != tensor.shape or array.dtype.kind not in "iu":
            raise WeftError(
                f"layer {problem.name}: tensor '{tensor.name}' is {array.dtype}{array.shape}, "
                f"expected integers of shape {tensor.shape}"
            )


def execute_directives(
    directives: LayerDirectives,
    inputs: Mapping[str, npt.NDArray[np.integer]],
    same_level: Collection[str] = (),
    finish: Finish | None = None,
) -> Run:
    """
    Runs `directives` on `inputs`, where the levels named in `same_level` serve each other; an
    epilogue by `finish`.

    Raises `WeftError` where `nest_of` does, for data of other shapes, and if the directives do
    not bring what an iteration needs.
    """
    problem = directives.problem
    _check_inputs(problem, inputs)
    found = _Machine(nest_of(directives), inputs, same_level).run()
    if problem.epilogue is None or finish is None:
        return found
    return replace(found, output=apply_epilogue(problem, found.output, inputs, finish))


@dataclass
class _Holder:
    """
    The buffers of one level for one tensor; `pool` gives the buffer of each instance of the
    level, `first` an instance of each buffer, and `source` the buffer's source.
    """

    flow: Flow
    buffers: Buffers
    pool: Ints
    first: Ints
    source: _Holder | None
    parent: Ints
    """The instance of the source's level under which each buffer is."""
    leads: Masks
    """Whether the buffer is the first of those that sum up together."""
    rows: int
    """How many steps in time the buffers are kept for."""
    counts: dict[str, int]

    @property
    def count(self) -> int:
        """The number of buffers; row `t` of buffer `b` is at `t * count + b`."""
        return len(self.first)


class _Machine:
    """All buffers of a machine that runs one nest."""

    def __init__(
        self,
        nest: Nest,
        inputs: Mapping[str, npt.NDArray[np.integer]],
        same_level: Collection[str],
    ) -> None:
        self.nest = nest
        self.problem = nest.problem
        self.same_level = same_level
        self.top = len(nest.levels)
        self.batch = self._batch_step()
        self.outer = nest.loops[:-1] if self.batch is not None else nest.loops
        self.now = dict.fromkeys(nest.loops, 0)
        self.instances = [self._list_instances(level) for level in range(self.top + 1)]
        self.homes = {t.name: self._outermost_buffers(t, inputs) for t in self.problem.tensors}
        self.holders: list[dict[str, _Holder]] = [{} for _ in range(self.top)]
        for level in reversed(range(self.top)):
            for held in nest.levels[level].directives.held:
                tensor = self.problem.tensor(held.tensor)
                self.holders[level][held.tensor] = self._build_holder(tensor, level)
        self.reads = dict.fromkeys((t.name for t in self.problem.tensors), 0)
        self.points = 0

    def _batch_step(self) -> NestLoop | None:
        """The innermost update if its steps are done together: one of the innermost level."""
        nest = self.nest
        if not nest.loops or nest.loops[-1].level > 0:
            return None
        held = [h.tensor for h in nest.levels[0].directives.held]
        sizes = [self.problem.tensor(t).size(nest.sizes(t, 0)) for t in held]
        elements = nest.loops[-1].extent * nest.instances(0) * max(sizes, default=1)
        return nest.loops[-1] if elements <= _MAX_ROWS else None

    @property
    def _steps(self) -> int:
        """The number of steps done together."""
        return self.batch.extent if self.batch is not None else 1

    def _list_instances(self, level: int) -> dict[NestLoop, Ints]:
        """The value of each stack for each instance of a level."""
        stacks = [s for i in range(level, self.top) for s in self.nest.stacks(i)]
        places = np.indices([s.extent for s in stacks]).reshape(
            len(stacks), self.nest.instances(level)
        )
        return dict(zip(stacks, places, strict=True))

    def _num_instances(self, level: int) -> int:
        return math.prod(s.extent for s in self.instances[level])

    def _number_instances(self, level: int, values: Mapping[NestLoop, Ints], count: int) -> Ints:
        """The number of the instance of `level` with the given values of its stacks."""
        number = np.zeros(count, np.int64)
        for stack in self.instances[level]:
            number = number * stack.extent + values[stack]
        return number

    def _outermost_buffers(
        self, tensor: Tensor, inputs: Mapping[str, npt.NDArray[np.integer]]
    ) -> Buffers:
        home = Buffers(tensor, 1, tensor.shape)
        zero = np.zeros(1, np.int64)
        home.sets = [
            index_set(a, [(1, zero, zero + a.extent)], a.extent, np.ones(1, np.bool_))
            for a in (Axis(a.extent, (("", 1),)) for a in tensor.axes)
        ]
        if tensor.role != "output":
            home.values[0] = inputs[tensor.name].astype(np.int32).ravel()
        else:
            home.values[:] = _IDENTITIES[self.problem.combine]
        return home

    def _build_holder(self, tensor: Tensor, level: int) -> _Holder:
        flow = Flow(self.nest, tensor, level)
        stacks = self.instances[level]
        count = self._num_instances(level)
        # Members of a group that shares the tensor are numbered as the first of them.
        firsts = {s: v - v % flow.members.get(s, 1) for s, v in stacks.items()}
        first, pool = np.unique(self._number_instances(level, firsts, count), return_inverse=True)
        own = {s: v[first] for s, v in stacks.items()}
        source = self._source_holder(tensor.name, level)
        outer = flow.source
        parent = self._number_instances(outer, own, len(first)) if outer < self.top else first * 0
        leads = np.ones(len(first), np.bool_)
        together = self._shared_stacks(tensor, flow)
        for stack, part in together.items():
            leads &= own[stack] % part == 0 if part else own[stack] == 0
        capacity = [a.footprint(flow.sizes) for a in tensor.axes]
        names = ("fetched", "from_same_level", "sent", "drained", "stored")
        moves = level == 0 and self.batch is not None and self.batch not in flow.tail
        rows = self._steps if moves else 1
        buffers = Buffers(tensor, rows * len(first), capacity)
        counts: dict[str, int] = dict.fromkeys(names, 0)
        return _Holder(flow, buffers, pool, first, source, parent, leads, rows, counts)

    def _shared_stacks(self, tensor: Tensor, flow: Flow) -> dict[NestLoop, int]:
        """
        The stacks that spread the same sums over buffers with one source: 0 if wholly, else
        over how many of them.
        """
        found: dict[NestLoop, int] = {
            s: 0
            for i in range(flow.level, flow.source)
            for s in self.nest.stacks(i)
            if s.dim not in tensor.dims
        }
        if flow.source < self.top:
            held = self.nest.levels[flow.source].directives.find(tensor.name)
            assert held is not None
            found |= share_stacks(self.nest, flow.source, tensor, held.share) or {}
        return found

    def _source_holder(self, tensor: str, level: int) -> _Holder | None:
        outer = self.nest.directives.source(tensor, level)
        return self.holders[outer][tensor] if outer < self.top else None

    def bounds(
        self, flow: Flow | None, dim: str, level: int, stacks: Mapping[NestLoop, Ints], times: Ints
    ) -> tuple[Ints, Ints]:
        """
        The iterations along `dim` of the blocks of some instances, or those whose data of a
        tensor they hold, each at one of the steps `times` of those done together.
        """
        lower = np.zeros(len(times), np.int64)
        upper = np.full(len(times), self.problem.extents[dim])
        for step in self.nest.digit_path(dim, level):
            if flow is not None and flow.is_resident(step):
                continue
            idle = flow is not None and step in flow.tail
            now = times if step == self.batch else self.now.get(step, 0)
            value = stacks[step] if step.is_stack else 0 if idle else now
            lower = lower + step.stride * value
            upper = np.minimum(upper, lower + step.stride)
        sizes = flow.sizes if flow is not None else self._unit_extents()
        return lower, np.maximum(np.minimum(upper, lower + sizes[dim]), lower)

    def _unit_extents(self) -> Mapping[str, int]:
        return self.nest.levels[0].blocks if self.top else self.problem.extents

    def run(self) -> Run:
        """All steps, in order."""
        steps = 0
        for values in np.ndindex(*(s.extent for s in self.outer)):
            moved = len(values) - 1
            while moved >= 0 and values[moved] == 0:
                moved -= 1
            self._change_tile(self.outer[moved] if any(values) else None, values)
            self._compute_tile()
            steps += self._steps
        self._drain_outputs(None)
        accesses = [
            LevelAccess(name, level, h.flow.source, **h.counts)
            for level, holders in enumerate(self.holders)
            for name, h in holders.items()
        ]
        compute = [
            ComputeAccess(
                t.name, self.nest.directives.source(t.name, -1), *self._computed_counts(t)
            )
            for t in self.problem.tensors
        ]
        output = self.homes[self.problem.output.name].values[0]
        shape = self.problem.output.shape
        return Run(output.reshape(shape), tuple(accesses), tuple(compute), steps)

    def _computed_counts(self, tensor: Tensor) -> tuple[int, int]:
        is_output = tensor.role == "output"
        return (self.points, self.points) if is_output else (self.reads[tensor.name], 0)

    def _change_tile(self, moved: NestLoop | None, values: Sequence[int]) -> None:
        if moved is not None:
            self._drain_outputs(moved)
        self.now = dict(zip(self.outer, values, strict=True))
        for level in reversed(range(self.top)):
            for holder in self.holders[level].values():
                if moved is None or self._moves_holder(holder, moved):
                    self._load_holder(holder)

    @staticmethod
    def _moves_holder(holder: _Holder, moved: NestLoop) -> bool:
        return moved.level >= holder.flow.level and moved not in holder.flow.tail

    def _drain_outputs(self, moved: NestLoop | None) -> None:
        """Sends outputs that make way outwards, from the inside out; all at the end."""
        for holders in self.holders:
            holder = holders.get(self.problem.output.name)
            if holder is not None and (moved is None or self._moves_holder(holder, moved)):
                self._send_out(holder)

    def _send_out(self, holder: _Holder) -> None:
        buffer, place, indices = holder.buffers.elements()
        target, outer = self._target_buffers(holder, buffer)
        positions = target.positions(outer, indices)
        if (positions < 0).any():
            raise self._refuse_absent(holder, "sums have no place where they are to be stored")
        identity = _IDENTITIES[self.problem.combine]
        target.values[outer, positions] = identity
        values = holder.buffers.values[buffer, place]
        _COMBINES[self.problem.combine].at(target.values, (outer, positions), values)
        target.valid[outer, positions] = True
        holder.counts["drained"] += len(buffer)
        keys = outer * math.prod(target.capacity) + positions
        holder.counts["stored"] += len(np.unique(keys))
        holder.buffers.sets = None

    def _target_buffers(self, holder: _Holder, buffer: Ints) -> tuple[Buffers, Ints]:
        """The buffers of the source, and which of them serves each of `buffer`."""
        parent = holder.parent[buffer % holder.count]
        if holder.source is None:
            return self.homes[holder.buffers.tensor.name], parent
        return holder.source.buffers, holder.source.pool[parent]

    def _refuse_absent(self, holder: _Holder, what: str) -> WeftError:
        level = self.nest.levels[holder.flow.level].directives.level
        name = holder.buffers.tensor.name
        return WeftError(f"layer {self.problem.name}: level {level}: tensor '{name}': {what}")

    def _load_holder(self, holder: _Holder) -> None:
        flow, buffers = holder.flow, holder.buffers
        own = {s: v[holder.first] for s, v in self.instances[flow.level].items()}
        stacks = {s: np.tile(v, holder.rows) for s, v in own.items()}
        times = np.repeat(np.arange(holder.rows), holder.count)
        ends = {d: self.bounds(flow, d, flow.level, stacks, times) for d in self.problem.extents}
        active = np.ones(len(times), np.bool_)
        for lower, upper in ends.values():
            active &= lower < upper
        sets = [
            index_set(a, [(f, *ends[d]) for d, f in a.terms], c, active)
            for a, c in zip(buffers.tensor.axes, buffers.capacity, strict=True)
        ]
        buffer, place, indices = list_resident(sets, len(times), buffers.capacity)
        if buffers.tensor.role == "output":
            buffers.sets = sets
            self._begin_sums(holder, buffer, place, indices)
        else:
            new = Buffers(buffers.tensor, len(times), buffers.capacity)
            new.sets = sets
            self._fetch_elements(holder, new, buffer, place, indices)
            holder.buffers = new

    def _fetch_elements(
        self, holder: _Holder, new: Buffers, buffer: Ints, place: Ints, indices: Sequence[Ints]
    ) -> None:
        """Takes the elements of new parts: those held before, and from the source the rest."""
        old, count = holder.buffers, holder.count
        is_first = buffer < count
        # A row's predecessor is the row before, that of the first the last of the old ones.
        previous = np.where(is_first, buffer + (holder.rows - 1) * count, buffer - count)
        before = old.positions(previous, indices)
        if holder.rows > 1:
            before = np.where(is_first, before, new.positions(previous, indices))
        fresh = before < 0
        fetched = [i[fresh] for i in indices]
        source, outer = self._target_buffers(holder, buffer[fresh])
        positions = source.positions(outer, fetched)
        if (positions < 0).any():
            raise self._refuse_absent(
                holder, "an element is fetched that the next level does not hold"
            )
        values = np.zeros(len(buffer), np.int32)
        values[fresh] = source.values[outer, positions]
        row_ends = np.searchsorted(buffer, np.arange(holder.rows + 1) * count)
        for row in range(holder.rows):
            part = slice(row_ends[row], row_ends[row + 1])
            kept = (old if row == 0 else new).values[previous[part], before[part]]
            new.values[buffer[part], place[part]] = np.where(fresh[part], values[part], kept)
        if not holder.flow.preloaded:
            self._count_fetched(holder, buffer, indices, fresh)

    def _count_fetched(
        self, holder: _Holder, buffer: Ints, indices: Sequence[Ints], fresh: Masks
    ) -> None:
        keys = self._element_keys(holder, buffer, indices)
        is_near = np.zeros(np.count_nonzero(fresh), np.bool_)
        level = self.nest.levels[holder.flow.level].directives.level
        if level in self.same_level:
            held, _, elements = holder.buffers.elements()
            last = held >= (holder.rows - 1) * holder.count
            old = self._element_keys(holder, held[last] % holder.count, [e[last] for e in elements])
            # What a row holds was there before the next row.
            is_near = np.isin(keys[fresh], np.concatenate([old, keys + self._key_range(holder)]))
        holder.counts["fetched"] += int(np.count_nonzero(~is_near))
        holder.counts["from_same_level"] += int(np.count_nonzero(is_near))
        holder.counts["sent"] += len(np.unique(keys[fresh][~is_near]))

    @staticmethod
    def _key_range(holder: _Holder) -> int:
        return (int(holder.parent.max()) + 1) * holder.buffers.tensor.elements

    def _element_keys(self, holder: _Holder, buffer: Ints, indices: Sequence[Ints]) -> Ints:
        """A number for each element, instance of the source and row."""
        keys = holder.parent[buffer % holder.count]
        for axis, index in zip(holder.buffers.tensor.axes, indices, strict=True):
            keys = keys * axis.extent + index
        return keys + buffer // holder.count * self._key_range(holder)

    def _begin_sums(
        self, holder: _Holder, buffer: Ints, place: Ints, indices: Sequence[Ints]
    ) -> None:
        """Begins sums at nothing, or where one buffer of those that sum up goes on."""
        buffers = holder.buffers
        source, outer = self._target_buffers(holder, buffer)
        positions = source.positions(outer, indices)
        if (positions < 0).any():
            raise self._refuse_absent(holder, "sums are begun that the next level does not hold")
        goes_on = source.valid[outer, positions] & holder.leads[buffer % holder.count]
        identity = _IDENTITIES[self.problem.combine]
        buffers.values[buffer, place] = np.where(goes_on, source.values[outer, positions], identity)
        buffers.valid[buffer, place] = goes_on
        holder.counts["fetched"] += int(np.count_nonzero(goes_on))
        holder.counts["sent"] += int(np.count_nonzero(goes_on))

    def _compute_tile(self) -> None:
        stacks = {s: np.tile(v, self._steps) for s, v in self.instances[0].items()}
        times = np.repeat(np.arange(self._steps), self._num_instances(0))
        unit = self._unit_extents()
        ends = {d: self.bounds(None, d, 0, stacks, times) for d in self.problem.extents}
        parts: list[dict[str, tuple[int, int]]] = [{d: (0, u) for d, u in unit.items()}]
        count = len(times)
        while parts:
            part = parts.pop()
            widths = {d: hi - lo for d, (lo, hi) in part.items()}
            largest = max(widths, key=lambda d: widths[d], default="")
            if count * math.prod(widths.values()) > _MAX_POINTS and widths[largest] > 1:
                lo, hi = part[largest]
                middle = (lo + hi) // 2
                parts += [part | {largest: (lo, middle)}, part | {largest: (middle, hi)}]
            else:
                self._compute_part(part, ends, count)

    def _compute_part(
        self,
        part: Mapping[str, tuple[int, int]],
        ends: Mapping[str, tuple[Ints, Ints]],
        count: int,
    ) -> None:
        wide = [d for d, (lo, hi) in part.items() if hi - lo > 1]
        places: dict[str, Ints] = {}
        real: Masks = np.ones((count, *(1,) * len(wide)), np.bool_)
        for dim, (lo, hi) in part.items():
            shape = (-1, *(1,) * len(wide))
            steps = np.arange(lo, hi).reshape(tuple(-1 if d == dim else 1 for d in ("", *wide)))
            if dim not in wide:
                steps = np.full((1,) * (1 + len(wide)), lo)
            lower, upper = ends[dim]
            places[dim] = lower.reshape(shape) + steps
            real = real & (places[dim] < upper.reshape(shape))
        full = (count, *(part[d][1] - part[d][0] for d in wide))
        self.points += _count_set(real, full)
        value: Data | None = None
        for tensor in self.problem.inputs:
            read = self._read_operand(tensor, places, real, full)
            value = read if value is None else _join_operands(self.problem, value, read)
        assert value is not None
        self._accumulate_sums(value, places, real, full, wide)

    def _inner_buffers(self, tensor: str) -> tuple[Buffers, Ints]:
        """The buffers that feed iterations, and which of them feeds each innermost instance."""
        count = self._num_instances(0)
        level = self.nest.directives.source(tensor, -1)
        if level == self.top:
            return self.homes[tensor], np.zeros(count * self._steps, np.int64)
        holder = self.holders[level][tensor]
        inner = np.tile(
            holder.pool[self._number_instances(level, self.instances[0], count)], self._steps
        )
        if holder.rows > 1:
            inner += np.repeat(np.arange(holder.rows), count) * holder.count
        return holder.buffers, inner

    def _read_operand(
        self, tensor: Tensor, places: Mapping[str, Ints], real: Masks, full: Sequence[int]
    ) -> Data:
        buffers, inner = self._inner_buffers(tensor.name)
        indices = _index_axes(tensor, places)
        inside = real
        for axis, index in zip(tensor.axes, indices, strict=True):
            inside = inside & (index >= 0) & (index < axis.extent)
        inner = inner.reshape((-1, *(1,) * (real.ndim - 1)))
        positions = buffers.positions(inner, indices)
        if (inside & (positions < 0)).any():
            raise WeftError(
                f"layer {self.problem.name}: tensor '{tensor.name}': an iteration needs an "
                "element that its buffer does not hold"
            )
        self.reads[tensor.name] += _count_set(inside, full)
        values = buffers.values[inner, np.maximum(positions, 0)]
        return np.where(inside, values, np.int32(tensor.fill))

    def _accumulate_sums(
        self,
        value: Data,
        places: Mapping[str, Ints],
        real: Masks,
        full: Sequence[int],
        wide: Sequence[str],
    ) -> None:
        output = self.problem.output
        combine = _COMBINES[self.problem.combine]
        identity = np.int32(_IDENTITIES[self.problem.combine])
        summed = tuple(i + 1 for i, d in enumerate(wide) if d not in output.dims)
        value = np.where(np.broadcast_to(real, full), np.broadcast_to(value, full), identity)
        value = combine.reduce(value, axis=summed, keepdims=True, dtype=np.int32)
        there = np.broadcast_to(real, full).any(axis=summed, keepdims=True)
        buffers, inner = self._inner_buffers(output.name)
        inner = inner.reshape((-1, *(1,) * len(wide)))
        # Dimensions that are summed up do not move the output, so one place stands for all.
        positions = buffers.positions(inner, _index_axes(output, places))
        inner, positions, there = np.broadcast_arrays(inner, positions, there)
        if (there & (positions < 0)).any():
            raise WeftError(
                f"layer {self.problem.name}: tensor '{output.name}': an iteration adds to an "
                "element that its buffer does not hold"
            )
        combine.at(buffers.values, (inner[there], positions[there]), value[there])
        buffers.valid[inner[there], positions[there]] = True
