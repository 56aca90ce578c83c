"""
What kernels read to finish their sums, and where sums are that several kernels add to.

What is read, as a bias, a node copies from the outermost memory. The elements of a tile's results
are in a buffer of their own, which is filled anew, after the kernel before, where a tile needs
others than that one. Sums have a buffer of their own where the results have another type: there is
one copy of them, from the kernel that begins them to the one that finishes them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...transforms.dataflow.directive.problem import Epilogue, LayerProblem, Tensor
from ...transforms.kernel.linear import Linear
from .buffers import Buffer
from .tree import START, Alloc, Copy, Form, Free, PartOf

Box = Sequence[tuple[Form, int, int]]
"""Indices of a tile's results: by axis the first one, how many, and how far apart."""


@dataclass(frozen=True)
class OperandBuffer:
    """
    The buffer of `tensor`, which is read or sums, in a node, from word `offset` of `memory` on,
    with room for `shape` elements. `axes` has the result's axis that each of the tensor's is; -1
    for one of one element.
    """

    tensor: Tensor
    memory: str
    offset: int
    shape: tuple[int, ...]
    axes: tuple[int, ...]

    @property
    def register(self) -> str:
        """The register of what fills the buffer."""
        return f"epi:{self.tensor.name}"

    def locate(self, results: Box) -> PartOf:
        """The elements for a box of results."""
        counts = (results[axis][1] if axis >= 0 else 1 for axis in self.axes)
        axes = tuple((Linear(), count, 1) for count in counts)
        return PartOf(self.memory, self.tensor.name, axes)

    def fill(self, home: str, results: Box) -> Copy:
        """The copy of these from memory `home`, when the kernel before has read its own."""
        one = (Linear(), 1, 1)
        axes = tuple(results[axis] if axis >= 0 else one for axis in self.axes)
        outside = PartOf(home, self.tensor.name, axes)
        return Copy(outside, self.locate(results), ("cmp",), self.register)

    def alloc(self) -> Alloc:
        """The buffer from the start of the program on."""
        tensor = self.tensor
        return Alloc(tensor.name, self.memory, self.offset, self.shape, tensor.element_bits,
                     tensor.values, False, (START,), START)  # fmt: skip

    def free(self, after: Sequence[str]) -> Free:
        """The end of the buffer."""
        return Free(self.tensor.name, self.memory, (START, *after), START)


def list_operand_buffers(
    problem: LayerProblem,
    epilogue: Epilogue,
    sums: Tensor | None,
    buffers: Sequence[Buffer],
    words: Callable[[Tensor], int],
) -> Iterator[OperandBuffer]:
    """
    The buffers of what an epilogue reads, and behind them that of `sums`, if there are any: beside
    that of the output and behind all of its memory; `words` are those of an element of a tensor.
    """
    output = next(b for b in buffers if b.name == problem.output.name)
    end = max(b.offset + b.words for b in buffers if b.memory == output.memory)
    room = (output.shape[0] // output.halves, *output.shape[1:])
    operands = [*zip(epilogue.operands, epilogue.axes(problem.output), strict=True)]
    if sums is not None:
        operands.append((sums, tuple(range(len(room)))))
    for tensor, axes in operands:
        shape = tuple(room[axis] if axis >= 0 else 1 for axis in axes)
        yield OperandBuffer(tensor, output.memory, end, shape, axes)
        end += math.prod(shape) * words(tensor)
