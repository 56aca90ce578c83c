"""
Programs of VTA for the nodes of a mesh: see `compiler`.

The tile of a layer goes the way of target `vta`: the GEMM is embedded in it, operands are only
padded to its blocks, and the instructions come out. What a node holds is what the core loads from
and stores to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Operation

from ....dialects.vta.stream import StreamOp
from ....targets.vta.core import default_machine
from ....targets.vta.cost import stream_timing
from ....targets.vta.encode import disassemble_stream
from ....targets.vta.executable import Executable
from ....targets.vta.execute import run_executable
from ....targets.vta.ir import streams_of
from ....targets.vta.schedule_costs import vta_costs
from ....targets.vta.simulate import Counters
from ....targets.vta.spec import VtaSpec
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import mark_entry, run_passes
from ....transforms.dataflow.directive.fold_epilogue import Axes
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.kernel.view import ScalarOp, nodes_of
from ....transforms.machine.context import WeftContext
from ....transforms.machine.parts import Memory
from ....transforms.machine.units import units_of
from ....transforms.machine.view import Machine
from ....transforms.strategy.choose import PLAIN
from ...vta.assemble import assemble_executable
from ...vta.pipeline import vta_passes
from .compiler import (
    WHOLE,
    Finish,
    NodeKernel,
    TileWork,
    Turn,
    fill_dims,
    nameless_problem,
    refuse_tile,
)
from .finish import match_integers
from .lanes import LaneKernels, is_product
from .tile_function import build_tile_function, values_of

_BUFFERS = ("INP", "WGT", "ACC")
"""The buffers of a core that a mesh's description has, too."""

_FUNCTION = "tile"
"""The function of a program."""


class VtaKernels:
    """
    The compiler of programs for the cores of `machine`, whose data are in the memory of the level
    around INP, WGT and ACC: all of it, or half where two copies of each block take turns.
    """

    divides_sums = False
    hands_sums_on = False

    def __init__(self, machine: Machine) -> None:
        self._machine, self._core = machine, default_machine()
        self.spec = VtaSpec.from_machine(self._core)
        self._check_core()
        level = machine.levels[-2]
        self._memory = machine.find_memory(level.memories[0])
        halves = 2 if level.overlap == "double" else 1
        self._room = self._memory.usable_entries * self._memory.element_bytes // halves
        self._word_bits = min(m.element_bits for m in machine.memories)
        self._lanes = LaneKernels(machine, self.spec.alu_setup)
        bodies = [body for i in self._core.intrinsics for body in i.kernel.bodies]
        self._known: dict[object, NodeKernel] = {}
        self._operations = {body.name for body in bodies if isinstance(body, ScalarOp)}

    def _check_core(self) -> None:
        """Raises `WeftError` for a machine whose cores are none of VTA's default."""
        spec, machine = self.spec, self._machine
        block = (spec.batch, spec.block_out, spec.block_in)
        tiles = [unit.tile for unit in units_of(machine) if unit.kind == "matrix"]
        if tiles != [block]:
            raise WeftError(
                f"{machine.label}: programs of nodes are for @{self._core.name}, whose GEMM has "
                f"blocks of {block}, but the machine's are {', '.join(map(str, tiles)) or 'none'}"
            )
        if len(machine.levels[-2].memories) != 1:
            names = ", ".join(machine.levels[-2].memories) or "none"
            raise WeftError(
                f"{machine.label}: level @{machine.levels[-2].name}: cores load from one memory, "
                f"but it has {names}"
            )
        for name in _BUFFERS:
            memories = machine.find_memory(name), self._core.find_memory(name)
            own, core = map(_describe_buffer, memories)
            if own != core:
                raise WeftError(
                    f"{machine.label}: arch.memory @{name} is {own}, but programs of nodes are for "
                    f"@{self._core.name}, whose is {core}"
                )

    def match_finish(
        self, block: Block, axes: Sequence[Axes], problem: LayerProblem
    ) -> Finish | None:
        """
        See `compiler.KernelCompiler`: shifts, sums and clips of 32 bits, with constants or tensors,
        to bytes.
        """
        del problem  # Sums have the function's own 32 bits.
        found = match_integers(block, axes)
        if found is None or (found.sum_bits, found.result_bits) != (32, 8):
            return None
        inner = [node for node in nodes_of(found.scalar) if node is not found.scalar]
        is_wide = all(node.type == "i32" for node in inner)
        names = {node.name for node in inner if isinstance(node, ScalarOp)}
        return found if is_wide and names <= self._operations else None

    def list_works(self, problem: LayerProblem) -> tuple[TileWork, ...]:
        """
        Blocks of output channels by reductions that the GEMM computes in a cycle; see
        `compiler.KernelCompiler`.
        """
        if not is_product(problem):
            return self._lanes.list_works(problem)
        self._check_layer(problem)
        data, weights = (t.dims for t in problem.inputs)
        spec, whole = self.spec, problem.output.dims
        kept = fill_dims(problem, whole & (weights - data), spec.block_out) or [("", 1)]
        summed = fill_dims(problem, problem.reductions & data & weights, spec.block_in)
        ramp = 3 * spec.setup_cycles + spec.gemm_setup + spec.alu_setup
        pairs = product(kept, summed or [("", 1)])
        loads = tuple((t.name, 1 / spec.bytes_per_cycle) for t in problem.inputs)
        return tuple(TileWork(pair, ramp, loads) for pair in pairs)

    def _check_layer(self, problem: LayerProblem) -> None:
        """Raises `WeftError` for a layer that a core does not compute."""
        what = f"layer {problem.name}"
        for each in problem.inputs:
            if values_of(each) != "i8":
                raise WeftError(
                    f"{what}: tensor '{each.name}' has elements of type {values_of(each)}, but the "
                    f"GEMM of @{self._core.name} multiplies i8"
                )
        if values_of(problem.output) != "i8":
            raise WeftError(
                f"{what}: its result is {values_of(problem.output)}, but a core stores the low 8 "
                "bits of finished sums; let a bias, a shift, a clip and a cut to i8 follow, "
                "in 32 bits"
            )

    def compile_kernel(
        self, name: str, problem: LayerProblem, finish: Finish | None, turn: Turn
    ) -> NodeKernel:
        """See `compiler.KernelCompiler`."""
        if not is_product(problem):
            return self._lanes.compile_kernel(name, problem, finish, turn)
        if turn != WHOLE or finish is None:
            raise WeftError(
                f"layer {problem.name}: a core finishes the sums that it begins; hold all of "
                f"{', '.join(sorted(problem.reductions))}"
            )
        key = nameless_problem(problem), finish
        if key not in self._known:
            self._known[key] = self._new_kernel(problem, finish)
        found = self._known[key]
        program = found.op.clone()
        assert isinstance(program, ModuleOp)
        program.sym_name = StringAttr(name)
        return replace(found, name=name, op=program)

    def _new_kernel(self, problem: LayerProblem, finish: Finish) -> NodeKernel:
        program = ModuleOp([build_tile_function(_FUNCTION, problem, finish)])
        try:
            executable = self._lower_program(program)
        except WeftError as error:
            raise WeftError(f"layer {problem.name}: {error}") from error
        self._check_room(executable)
        zeros = {b.name: np.zeros(b.logical_shape, b.dtype) for b in executable.arguments}
        _, report = run_executable(executable, zeros)
        words = self._count_words(report.counters)
        return NodeKernel(_FUNCTION, _strip_program(program), report.cycles, words)

    def _lower_program(self, program: ModuleOp) -> Executable:
        """Takes a function to instructions, in place."""
        mark_entry(program)
        ctx = WeftContext(cost_models={self._core.target: lambda: vta_costs})
        ctx.use_machine(self._core)
        run_passes(vta_passes(self._core, strategy=PLAIN), ctx, program)
        return assemble_executable(program, ctx, machine_text="", source="", weights={})

    def _check_room(self, executable: Executable) -> None:
        """Raises `DoesNotFit` for operands in blocks that take more than the core has room for."""
        sizes = {b.name: b.size_bytes for b in executable.buffers}
        taken = sum(sizes.values())
        if taken > self._room:
            raise refuse_tile(taken, self._room, self._memory.name, sizes)

    def _count_words(self, counters: Counters) -> Mapping[str, int]:
        """
        The words that loads, GEMMs, operations on sums, and stores read and write, by memory.
        """
        spec = self.spec
        inp, wgt = spec.batch * spec.block_in, spec.block_out * spec.block_in
        acc = 4 * spec.batch * spec.block_out
        moved = counters.inp_bytes + counters.wgt_bytes + counters.acc_bytes
        sums = 2 * counters.gemm_cycles + counters.reset_cycles + 2 * counters.alu_cycles
        counts = {
            self._memory.name: moved + counters.uop_bytes + counters.out_bytes,
            "INP": counters.inp_bytes + inp * counters.gemm_cycles,
            "WGT": counters.wgt_bytes + wgt * counters.gemm_cycles,
            "ACC": counters.acc_bytes + acc * sums,
        }
        return {name: math.ceil(8 * n / self._word_bits) for name, n in counts.items()}

    def list_words(self, op: Operation) -> str:
        """See `compiler.KernelCompiler`: the instructions, one a line."""
        assert isinstance(op, ModuleOp)
        assert op.sym_name is not None
        kernel = op.sym_name.data
        lines: list[str] = []
        for name, stream in streams_of(op.body.block.ops, self.spec).items():
            instructions = disassemble_stream(stream, self.spec)
            cycles = stream_timing(stream, self.spec).cycles
            lines.append(f"// {kernel}, {name}: {len(instructions)} instructions, {cycles} cycles")
            lines += map(str, instructions)
        return "\n".join(lines)


def _describe_buffer(memory: Memory) -> str:
    shape = "x".join(map(str, memory.element_shape))
    return f"{memory.depth} entries of {shape} elements in {memory.element_bits} bits"


def _strip_program(program: ModuleOp) -> ModuleOp:
    """The program without what says how it was found."""
    kept = (func.FuncOp, StreamOp)
    for op in list(program.body.block.ops):
        if not isinstance(op, kept):
            op.detach()
            op.erase()
        elif isinstance(op, func.FuncOp):
            op.attributes.clear()
    program.attributes.clear()
    return program
