"""Kernels of the AI Engine for the nodes of a mesh: see `compiler`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import Block, Operation

from ....dialects.aie1 import KernelOp
from ....targets.aie1.code.ir import code_of, kernel_of
from ....targets.aie1.code.listing import list_words
from ....targets.aie1.code.stream import hand_sums_on
from ....targets.aie1.code.vector import (
    Clip,
    Code,
    Load,
    Mac,
    Narrow,
    Store,
    StreamOp,
    Ups,
    Write,
)
from ....targets.aie1.cost import ramp_cycles
from ....targets.aie1.machine.spec import Aie1Spec, default_spec
from ....targets.aie1.parts import TensorPart, set_parts
from ....targets.aie1.simulate.chain import execute_chain
from ....targets.aie1.simulate.execute import execute_program
from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.fold_epilogue import Axes
from ....transforms.dataflow.directive.problem import LayerProblem, Tensor
from ....transforms.machine.view import Intrinsic, Machine
from ....transforms.triplet.schedule import Stored
from ...aie1.body.code import Scaling
from ...aie1.body.initial import Initial
from ...aie1.cache import cache_folder
from ...aie1.kernel import packed_part
from ...aie1.request import OPERAND_BITS, Request, letters_of
from ...aie1.request_initial import INITIAL_BITS
from ...aie1.request_sums import NO_SATURATION, RESULT_BITS, Finishing, finishing_of
from ...aie1.schedule_json import HandSchedule
from ...aie1.tune import Tuned, TuneOptions, by_hand, reschedule_code, tune_request
from .compiler import WHOLE, Finish, NodeKernel, TileWork, Turn, fill_dims, refuse_tile
from .finish import match_integers
from .lanes import LaneKernels, is_product

SEARCH_STEPS = 2_000_000
"""How long a search for the kernel of a tile goes on after it has found one, in steps."""


_PAIRS = 2
"""How many dimensions are tried for the second vector of each kind of lanes."""


class Aie1Kernels:
    """
    The compiler of kernels for the tiles of `machine`, whose data are in the memory of the level
    around the registers, in two copies of each block where they take turns.
    """

    divides_sums = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        level = machine.levels[-2]
        self.hands_sums_on = any(a.cascade for a in machine.arrays if a.level == level.name)
        if len(level.memories) != 1:
            names = ", ".join(level.memories) or "none"
            raise WeftError(
                f"{machine.label}: level @{level.name}: kernels need one data memory, but it has "
                f"{names}"
            )
        self._data = machine.find_memory(level.memories[0])
        room = self._data.usable_entries * self._data.element_bytes
        self._copies = 2 if level.overlap == "double" else 1
        self.spec = replace(default_spec(), data_bytes=min(room, default_spec().data_bytes))
        self._options = TuneOptions(steps=SEARCH_STEPS, cache=cache_folder(), widen=False)
        self._tuned: dict[object, tuple[Tuned, int]] = {}
        self._rows: dict[tuple[int, int], tuple[_Member, ...]] = {}
        self._lanes = LaneKernels(machine, ramp_cycles(self.spec))
        self._word_bits = min(m.element_bits for m in machine.memories)

    def match_finish(
        self, block: Block, axes: Sequence[Axes], problem: LayerProblem
    ) -> Finish | None:
        """
        See `compiler.KernelCompiler`: one tensor may be added to the sums, which begin with it.
        Sums that wrap in the function, and would not in an accumulator, are finished behind it.
        """
        found = match_integers(block, axes)
        if found is None:
            return None
        try:
            how = finishing_of("kernel", f"i{found.sum_bits}", found.scalar)
        except WeftError:
            return None
        if not _keeps_sums(how, found, problem):
            return None
        widths = {operand.bits for operand in found.operands}
        if len(how.added) != len(found.operands) or len(how.added) > 1:
            return None
        return replace(found, how=how) if widths <= set(INITIAL_BITS) else None

    def list_works(self, problem: LayerProblem) -> tuple[TileWork, ...]:
        """
        Lanes along each dimension that moves one operand, columns along the reduction that they
        fill best, and two vectors along a dimension that moves the other operand: what is loaded
        for the lanes is used twice, as two loads per cycle would meet at a bank. See
        `compiler.KernelCompiler`.
        """
        if not is_product(problem):
            return self._lanes.list_works(problem)
        operands = self._layer_intrinsic(problem).inputs
        bits = [int(o.type[1:]) for o in operands]
        shape = max(
            (s for s in self.spec.shapes.values() if [s.data_bits, s.coeff_bits] == bits),
            key=lambda s: (s.macs, s.lanes),
        )
        first, second = (t.dims for t in problem.inputs)
        lanes = fill_dims(problem, problem.output.dims & (first ^ second), shape.lanes)
        columns = fill_dims(problem, problem.reductions, shape.columns)[:1]
        ramp, found = ramp_cycles(self.spec), list[TileWork]()
        for lane, count in lanes or [("", 1)]:
            others = second - first if lane in first else first - second
            pairs = fill_dims(problem, problem.output.dims & others, 2) or [("", 1)]
            for pair, size in pairs[:_PAIRS]:
                found.append(TileWork(((lane, count), (pair, size), *columns), ramp, (), size))
        return tuple(found)

    def compile_kernel(
        self, name: str, problem: LayerProblem, finish: Finish | None, turn: Turn
    ) -> NodeKernel:
        """See `compiler.KernelCompiler`."""
        if not is_product(problem):
            return self._lanes.compile_kernel(name, problem, finish, turn)
        in_row = turn.cores > 1
        request = _make_request(name, problem, finish, WHOLE if in_row else turn)
        intrinsic = self._layer_intrinsic(problem)
        if in_row:
            tuned, _ = self._tune_tile(request, self._turn_spec(finish, WHOLE))
            member = self._make_row(tuned, turn.cores)[turn.place]
            code, cycles = member.code, member.cycles
        else:
            tuned, cycles = self._tune_turn(request, problem, finish, turn)
            code = tuned.body.code
        kernel = kernel_of(replace(code, name=name), self.spec)
        parts = _list_parts(_assign_roles(problem), _of_all_cores(request, turn.cores), tuned)
        held = {buffer.name for buffer in code.buffers}
        set_parts(kernel, [part for part in parts if part.buffer in held])
        names = [operand.memory for operand in intrinsic.operands]
        memories = Memories(self._data.name, names[0], names[1], names[2])
        counts = count_accesses(code, self.spec, memories)
        words = {k: math.ceil(bits / self._word_bits) for k, bits in counts.items()}
        return NodeKernel(name, kernel, cycles, words)

    def list_words(self, op: Operation) -> str:
        """See `compiler.KernelCompiler`. The words are scheduled anew, with as many steps."""
        assert isinstance(op, KernelOp)
        return list_words(reschedule_code(code_of(op, self.spec), self.spec, self._options))

    def _tune_turn(
        self, request: Request, problem: LayerProblem, finish: Finish | None, turn: Turn
    ) -> tuple[Tuned, int]:
        """
        The code of a tile and its cycles, as `_tune_tile` has them. Where several kernels add to
        the same sums, those that find and leave them are tuned, and the others have their schedule,
        so that sums stay where they are.
        """
        spec = self._turn_spec(finish, turn)
        if turn == WHOLE:
            return self._tune_tile(request, spec)
        middle = Turn(is_begun=True, goes_on=True)
        plain = _make_request("", problem, finish, middle)
        found, cycles = self._tune_tile(plain, self._turn_spec(finish, middle))
        if finish is not None:
            self._check_results(problem, found)
        if turn == middle:
            return found, cycles
        other, cycles = self._tune_tile(request, spec, found.hand)
        if _sums_layout(other, turn) != _sums_layout(found, middle):
            raise WeftError(
                f"layer {problem.name}: kernels that begin, go on with and finish sums of "
                f"{list(problem.output.shape)} store them in different layouts"
            )
        return other, cycles

    def _make_row(self, tuned: Tuned, cores: int) -> tuple[_Member, ...]:
        """
        The kernels of a row of so many cores that add to the same sums, and their cycles, executed
        together word by word, with what they wait for each other.
        """
        key = id(tuned), cores
        if key not in self._rows:
            base = tuned.body.code
            codes = [
                hand_sums_on(base, self.spec, takes=place > 0, gives=place + 1 < cores)
                for place in range(cores)
            ]
            spec = tuned.program.spec
            programs = [reschedule_code(code, spec, self._options) for code in codes]
            zeros = [
                {b.name: np.zeros(b.elements, f"int{b.bits}") for b in code.tensors
                 if b.role != "output"}
                for code in codes
            ]  # fmt: skip
            run = execute_chain(programs, zeros)
            pairs = zip(codes, run.executions, strict=True)
            self._rows[key] = tuple(_Member(code, found.cycles) for code, found in pairs)
        return self._rows[key]

    def _turn_spec(self, finish: Finish | None, turn: Turn) -> Aie1Spec:
        """
        The core with as many copies of a kernel's buffers as a node has: of sums that several
        kernels add to, and of what the last one makes of them, there is one.
        """
        copies = dict.fromkeys(("image", "filter", "output"), self._copies)
        if finish is not None and turn != WHOLE:
            copies["output"] = 1
        return replace(self.spec, copies=copies)

    def _check_results(self, problem: LayerProblem, tuned: Tuned) -> None:
        """Raises `DoesNotFit` where sums leave no room for the results that they become."""
        buffers = {b.role: b.bytes for b in tuned.body.code.buffers if b.role != "initial"}
        sizes = tuned.program.spec.copied_bytes(buffers)
        output = problem.output
        sizes["results"] = output.elements * output.element_bits // 8
        taken, room = sum(sizes.values()), self.spec.data_bytes
        if taken > room:
            raise refuse_tile(taken, room, self._data.name, sizes)

    def _tune_tile(
        self, request: Request, spec: Aie1Spec, hand: HandSchedule | None = None
    ) -> tuple[Tuned, int]:
        """
        The code of a tile and the cycles that its words take, executed one by one; with the
        schedule `hand`, if there is one. Tiles at borders are computed as the ones inside, on parts
        with zeros around them.
        """
        plain = replace(request.bordered, name="")
        key = plain, request.scaling, request.sum_bits, request.initial, spec, repr(hand)
        if key not in self._tuned:
            tuned = self._new_tuned(request, spec, hand)
            held = [b for b in tuned.body.code.tensors if b.role != "output"]
            zeros = {b.name: np.zeros(b.elements, f"int{b.bits}") for b in held}
            _, execution = execute_program(tuned.program, zeros)
            self._tuned[key] = tuned, execution.cycles
        return self._tuned[key]

    def _new_tuned(self, request: Request, spec: Aie1Spec, hand: HandSchedule | None) -> Tuned:
        if hand is not None:
            return by_hand(request, spec, hand, self._options)
        try:
            return tune_request(request, spec, self._options)
        except WeftError as error:
            first = error
        options = replace(self._options, limited=False)
        try:
            code = tune_request(request, spec, options).body.code
        except WeftError:
            raise first from None
        alone = {b.address: b for b in code.buffers}
        sizes = spec.copied_bytes({b.role: b.bytes for b in alone.values()})
        taken, room = sum(sizes.values()), spec.data_bytes
        if taken <= room:
            raise first
        raise refuse_tile(taken, room, self._data.name, sizes)

    def _layer_intrinsic(self, problem: LayerProblem) -> Intrinsic:
        """The multiply-add with the layer's types, whose operands say where registers are."""
        bits = tuple(t.element_bits for t in problem.inputs)
        for intrinsic in self._machine.intrinsics:
            types = [operand.type for operand in intrinsic.inputs]
            if types in ([f"i{b}" for b in bits], [f"i{b}" for b in reversed(bits)]):
                return intrinsic
        types = " x ".join(f"i{b}" for b in bits)
        known = ", ".join(" x ".join(o.type for o in i.inputs) for i in self._machine.intrinsics)
        raise WeftError(
            f"layer {problem.name}: machine @{self._machine.name} has no intrinsic for {types}; it "
            f"has those for {known}"
        )


@dataclass(frozen=True, eq=False)
class _Member:
    """The code of one core of a row, and its cycles from the begin of the row on."""

    code: Code
    cycles: int


# --- what a kernel is asked ----------------------------------------------------------------


def _keeps_sums(how: Finishing, finish: Finish, problem: LayerProblem) -> bool:
    """Tests whether accumulators give what the function does, whose sums wrap."""
    if not is_product(problem):
        return True
    scaling = how.scaling
    if (
        scaling.shift + finish.result_bits <= finish.sum_bits
        and scaling.saturation == NO_SATURATION
    ):
        return True
    taps = math.prod(problem.extents[dim] for dim in problem.reductions)
    return taps << sum(t.element_bits - 1 for t in problem.inputs) < 1 << (finish.sum_bits - 1)


def _make_request(name: str, problem: LayerProblem, finish: Finish | None, turn: Turn) -> Request:
    """The request of a tile, whose tensors are called by their roles."""
    sum_bits, scaling = problem.output.element_bits, Scaling()
    if finish is not None:
        assert isinstance(finish.how, Finishing)
        assert finish.result_bits == problem.output.element_bits
        sum_bits = finish.sum_bits
        scaling = finish.how.scaling
    if turn.goes_on:
        scaling = Scaling()
        sums = replace(problem.output, element_bits=sum_bits, values="")
        problem = replace(problem, tensors=(*problem.inputs, sums))
    _check_types(problem)
    _check_borders(problem)
    output = problem.output
    initial = _begin_with(output, finish)
    if turn.is_begun:
        axes = tuple(range(len(output.shape)))
        initial = Initial(output.shape, sum_bits, axes, in_place=turn.goes_on)
    result = output.shape, output.element_bits
    return Request(name, _rename_problem(problem), scaling, (), *result, sum_bits, initial)


def _of_all_cores(request: Request, cores: int) -> Request:
    """A request of a row of cores as one: with as many products in a sum as they all have."""
    if cores == 1:
        return request
    problem = request.problem
    summed = next(d.name for d in problem.dims if d.kind == "reduction")
    dims = tuple(
        replace(d, extent=cores * d.extent) if d.name == summed else d for d in problem.dims
    )
    return replace(request, problem=replace(problem, dims=dims))


def _check_types(problem: LayerProblem) -> None:
    for tensor in problem.tensors:
        known = RESULT_BITS if tensor == problem.output else OPERAND_BITS
        found = tensor.values or f"i{tensor.element_bits}"
        is_narrow = found in [f"i{b}" for b in known if b <= tensor.element_bits]
        if tensor.element_bits not in known or not is_narrow:
            types = ", ".join(f"i{b}" for b in known)
            raise WeftError(
                f"layer {problem.name}: tensor '{tensor.name}' has elements of type {found}, but "
                f"kernels {'store' if tensor == problem.output else 'multiply'} {types}"
            )


def _sums_layout(tuned: Tuned, turn: Turn) -> tuple[object, ...]:
    """The digits and steps of the sums that a kernel leaves, or that the last one finds."""
    stored: object = tuned.body.output
    if not turn.goes_on:
        assert tuned.body.initial is not None
        stored = tuned.body.initial.how
    assert isinstance(stored, Stored)
    return stored.shape, stored.order, stored.steps


def _begin_with(output: Tensor, finish: Finish | None) -> Initial | None:
    """What is added to the sums, with which they begin."""
    if finish is None or not finish.operands:
        return None
    assert isinstance(finish.how, Finishing)
    (operand,), (added,) = finish.operands, finish.how.added
    along = tuple(axis if axis >= 0 else None for axis in operand.axes)
    return Initial(operand.shape_in(output.shape), operand.bits, along, added.shift)


def _check_borders(problem: LayerProblem) -> None:
    for tensor in problem.inputs:
        leaves = any(a.offset < 0 or a.last(problem.extents) >= a.extent for a in tensor.axes)
        if leaves and (tensor.fill or tensor.role == "weight"):
            raise WeftError(
                f"layer {problem.name}: tensor '{tensor.name}' is read outside of its borders as "
                f"{tensor.fill}, but only images of kernels are, as zeros"
            )


def _rename_problem(problem: LayerProblem) -> LayerProblem:
    """With the names that requests have, the image first."""
    letters = letters_of([d.name for d in problem.dims])

    def rename_tensor(tensor: Tensor, name: str) -> Tensor:
        axes = tuple(
            replace(a, terms=tuple((letters[d], c) for d, c in a.terms)) for a in tensor.axes
        )
        return replace(tensor, name=name, axes=axes)

    pairs = zip(problem.inputs, _assign_roles(problem), strict=True)
    inputs = [rename_tensor(tensor, role) for tensor, role in pairs]
    inputs.sort(key=lambda t: t.name != "image")
    inputs = [replace(t, role="weight" if t.name == "filter" else "input") for t in inputs]
    dims = tuple(replace(d, name=letters[d.name]) for d in problem.dims)
    tensors = (*inputs, rename_tensor(problem.output, "output"))
    return replace(problem, dims=dims, tensors=tensors)


def _assign_roles(problem: LayerProblem) -> tuple[str, str]:
    """Finds the input that is the filter: the weight, else the second."""
    is_weight = [t.role == "weight" for t in problem.inputs]
    return ("filter", "image") if is_weight == [True, False] else ("image", "filter")


def _list_parts(roles: tuple[str, str], request: Request, tuned: Tuned) -> list[TensorPart]:
    """Lists what the kernel takes, in the order of the layer's operands, and gives."""
    body = tuned.body
    image = TensorPart("image", request.tensor_of("image").shape, body.image, request.border)
    filter = packed_part("filter", body.filter)
    takes = [image, filter] if roles[0] == "image" else [filter, image]
    if body.initial is not None:
        limit = request.check_sums(body.shape.name, body.shape.acc_bits)
        takes.append(replace(packed_part("initial", body.initial), limit=limit))
    return [*takes, TensorPart("output", request.result, body.output)]


# --- what a kernel costs ---------------------------------------------------------------------


@dataclass(frozen=True)
class Memories:
    """The names of data memory and of the registers of data, coefficients and sums."""

    data_memory: str
    data: str
    coeff: str
    sums: str


def count_accesses(code: Code, spec: Aie1Spec, memories: Memories) -> Mapping[str, int]:
    """
    The bits that a run reads and writes by memory: loads, widening ones too, and stores in data
    memory and registers, and what multiply-adds read and write.
    """
    coeffs = {op.coeff for op, _ in code.walk_ops() if isinstance(op, Mac)}
    shapes = {op.acc: spec.find_shape(op.shape) for op, _ in code.walk_ops() if isinstance(op, Mac)}
    found: Counter[str] = Counter()
    for op, around in code.walk_ops():
        times = math.prod(loop.count_iterations() for loop in around)
        if isinstance(op, Load):
            found[memories.data_memory] += times * op.bits
            found[memories.coeff if op.value in coeffs else memories.data] += times * op.bits
        elif isinstance(op, Mac):
            shape = shapes[op.acc]
            lanes, columns = shape.lanes, shape.columns
            found[memories.data] += times * lanes * columns * shape.data_bits
            found[memories.coeff] += times * columns * shape.coeff_bits
            found[memories.sums] += times * lanes * shape.acc_bits * (1 if op.first else 2)
        elif isinstance(op, Ups):
            found[memories.data_memory] += times * op.lanes[1] * op.bits
            found[memories.sums] += times * op.lanes[1] * shapes[op.acc].acc_bits
        elif isinstance(op, Store | Narrow):
            target = memories.data if isinstance(op, Narrow) else memories.data_memory
            found[target] += times * op.lanes[1] * op.bits
            found[memories.sums] += times * op.lanes[1] * shapes[op.acc].acc_bits
        elif isinstance(op, StreamOp):
            found[memories.sums] += times * op.lanes[1] * shapes[op.acc].acc_bits
        elif isinstance(op, Clip):
            registers = 2 * len(op.values) + 1
            found[memories.data] += times * registers * spec.register_bits
        elif isinstance(op, Write):
            found[memories.data] += times * op.bits
            found[memories.data_memory] += times * op.bits
    return found
