"""
Kernels of nodes for what a vector unit does lane by lane: windows of which the largest, the
smallest or the sum of all elements is taken, as in pooling.

They are counted, and not written as instruction words: each element of each window takes a lane of
the unit (`lanes` of the machine's `arch.compute`), as does each operation that finishes the sums.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ....transforms.core.errors import WeftError
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.kernel.view import ScalarOp, nodes_of
from ....transforms.machine.units import find_unit, unit_cycles, units_of
from ....transforms.machine.view import Machine
from .compiler import WHOLE, Finish, NodeKernel, TileWork, Turn, fill_dims, refuse_tile
from .tile_function import build_tile_function


def is_product(problem: LayerProblem) -> bool:
    """Tests whether a layer adds up products of two tensors."""
    return (problem.combine, problem.value, len(problem.inputs)) == ("add", "multiply", 2)


class LaneKernels:
    """The kernels of windows on `machine`, each of which takes `ramp` cycles besides its work."""

    def __init__(self, machine: Machine, ramp: int) -> None:
        self._machine, self._ramp = machine, ramp

    def list_works(self, problem: LayerProblem) -> tuple[TileWork, ...]:
        """See `compiler.KernelCompiler`. Raises `WeftError` where no unit has lanes."""
        bits = problem.output.element_bits
        unit = find_unit(units_of(self._machine), "vector", bits)
        lanes = max(1, unit.lanes // max(1, math.ceil(bits / unit.bits)))
        filled = fill_dims(problem, problem.output.dims, lanes)
        return tuple(TileWork((one,), self._ramp) for one in filled or [("", 1)])

    def compile_kernel(
        self, name: str, problem: LayerProblem, finish: Finish | None, turn: Turn
    ) -> NodeKernel:
        """
        See `compiler.KernelCompiler`. Raises `WeftError` for sums of several kernels, and for data
        that are more than a node has room for.
        """
        if turn != WHOLE or len(problem.inputs) != 1:
            raise WeftError(
                f"layer {problem.name}: a kernel takes whole windows of one tensor, but the layer "
                f"{'divides them' if turn != WHOLE else f'has {len(problem.inputs)}'}"
            )
        self._check_room(problem, finish)
        function = build_tile_function(name, problem, finish)
        words = self._count_words(problem, finish)
        return NodeKernel(name, function, self._count_cycles(problem, finish), words)

    def _check_room(self, problem: LayerProblem, finish: Finish | None) -> None:
        level = self._machine.levels[-2]
        memory = self._machine.find_memory(level.memories[0])
        halves = 2 if level.overlap == "double" else 1
        room = memory.usable_entries * memory.element_bytes // halves
        sizes = {t.name: t.elements * t.element_bits // 8 for t in problem.tensors}
        for number, operand in enumerate(() if finish is None else finish.operands):
            elements = math.prod(operand.shape_in(problem.output.shape))
            sizes[f"operand{number}"] = elements * operand.bits // 8
        taken = sum(sizes.values())
        if taken > room:
            raise refuse_tile(taken, room, memory.name, sizes)

    def _count_cycles(self, problem: LayerProblem, finish: Finish | None) -> int:
        """The cycles of the unit, at the width of the sums."""
        bits = problem.output.element_bits if finish is None else finish.sum_bits
        unit = find_unit(units_of(self._machine), "vector", bits)
        windows = unit_cycles(unit, [problem.points], bits)
        if finish is None:
            return self._ramp + windows
        ops = [node.name for node in nodes_of(finish.scalar) if isinstance(node, ScalarOp)]
        return (
            self._ramp
            + windows
            + unit_cycles(
                unit, [problem.output.elements], bits, ops={name: ops.count(name) for name in ops}
            )
        )

    def _count_words(self, problem: LayerProblem, finish: Finish | None) -> Mapping[str, int]:
        """
        The words of the node's memory: each element of a window is read, each result stored, and
        what finishes it is read for each result.
        """
        (part,), output = problem.inputs, problem.output
        memory = self._machine.levels[-2].memories[0]
        word = min(m.element_bits for m in self._machine.memories)
        operands = () if finish is None else finish.operands
        results = output.element_bits + sum(o.bits for o in operands)
        bits = problem.points * part.element_bits + output.elements * results
        return {memory: math.ceil(bits / word)}
