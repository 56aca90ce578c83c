"""The memories of a run with their buffers, and the parts that ops name in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import AnyFloat, IntegerType, ModuleOp
from xdsl.ir.affine import AffineExpr

from ...dialects import noc
from ...transforms.describe import describe
from ...transforms.errors import WeftError
from ..reference.scalars import Array, dtype_of
from .memory import Box, Buffer, Memory
from .network import Coord, End, Network


@dataclass(frozen=True, eq=False)
class Place:
    """A part on the machine: the copy of the memory, the way to it, and the range."""

    memory: Memory
    end: End | None
    name: str
    buffer: Buffer
    box: Box

    def with_end(self, end: End) -> End:
        """Its end of a transfer; `end` where any port of a shared memory will do."""
        return self.end if self.end is not None else end


class State:
    """All memories of a machine. `functional`: whether they hold data."""

    def __init__(self, network: Network, functional: bool) -> None:
        self.network = network
        self.functional = functional
        self._memories: dict[tuple[str, Coord], Memory] = {}

    def memory(self, name: str, coord: Coord) -> Memory:
        """The copy of a memory at a node. Raises `WeftError` where there is none."""
        level = self.network.memory_level(name)
        shape = self.network.shape(level)
        if len(coord) != len(shape) or any(
            not 0 <= c < e for c, e in zip(coord, shape, strict=False)
        ):
            raise WeftError(f"there is no @{name} at {coord}; its nodes are {shape}")
        if (name, coord) not in self._memories:
            label = f"@{name}{coord}" if coord else f"@{name}"
            words = self.network.buffer(name).words
            overlap = self.network.overlap(name)
            self._memories[name, coord] = Memory(label, words, overlap, self.functional)
        return self._memories[name, coord]

    def alloc(self, op: noc.AllocOp, memory: Memory) -> None:
        """Raises `WeftError` where the buffer has no room or its type no NumPy type."""
        kind = op.element_type
        assert isinstance(kind, IntegerType | AnyFloat)
        each = -(-kind.bitwidth // self.network.spec.word_bits)
        memory.alloc(
            op.buffer.data, op.offset.value.data, op.get_shape(), dtype_of(str(kind)), each
        )

    def own(self, name: str, node: Coord) -> Coord:
        """
        The coordinates of the memory that a node has, or is inside of. Raises `WeftError` for
        one further in.
        """
        depth = len(self.network.shape(self.network.memory_level(name)))
        if depth > len(node):
            raise WeftError(f"@{name} lies inside of the node {node}; add its coordinates")
        return node[:depth]

    def place(self, part: noc.PartAttr, node: Coord, values: Sequence[int]) -> Place:
        """The part that an op on `node` names. Raises `WeftError` where there is none."""
        name = part.memory_name
        level = self.network.memory_level(name)
        given = _evaluate(part.coordinates, values)
        end: End | None = None
        if level == 0:
            coord: Coord = ()
            if given:
                end = End(name, self._port(name, given))
        else:
            coord = given or self.own(name, node)
            end = End(name, coord)
        memory = self.memory(name, coord)
        box = memory.box(part.buffer.data, _evaluate(part.get_offsets(), values), part.get_sizes())
        return Place(memory, end, name, memory.find(part.buffer.data), box)

    def _port(self, name: str, index: Coord) -> Coord:
        shape = self.network.spec.dram.shape or (1,) * len(self.network.shape(1))
        if len(index) != len(shape) or any(
            not 0 <= i < e for i, e in zip(index, shape, strict=False)
        ):
            raise WeftError(f"there is no port {index} of @{name}; its ports are {shape}")
        return self.network.ports[int(np.ravel_multi_index(index, shape))]

    # --- before and after the run -----------------------------------------------------------

    def prepare(self, module: ModuleOp, inputs: Mapping[str, Array]) -> None:
        """
        The buffers that are there from the start, with `inputs` in those of shared memory.
        Raises `WeftError` for buffers without room, and inputs that have none or do not fit.
        """
        shared: dict[str, Memory] = {}
        for op in module.body.block.ops:
            if not isinstance(op, noc.AllocOp):
                continue
            name = op.memory.string_value()
            try:
                for coord in self.network.copies(name):
                    self.alloc(op, self.memory(name, coord))
            except WeftError as e:
                raise WeftError(f"{describe(op)}: {e}") from None
            if self.network.memory_level(name) == 0:
                shared[op.buffer.data] = self.memory(name, ())
        for name, array in inputs.items():
            if name not in shared:
                known = ", ".join(f'"{n}"' for n in shared) or "none"
                raise WeftError(
                    f'there is no buffer "{name}" for an input; those beside the programs, in '
                    f"the outermost memory, are {known}"
                )
            _fill(shared[name].find(name), array)

    def peak_words(self) -> dict[str, int]:
        """By memory, the most words that buffers took at a time in one copy."""
        peaks: dict[str, int] = {}
        for (name, _), memory in self._memories.items():
            peaks[name] = max(peaks.get(name, 0), memory.peak_words)
        return peaks

    def array(self, name: str, memory: str, coord: Coord = ()) -> Array:
        """What a buffer holds. Raises `WeftError` where not all of it has been written."""
        buffer = self.memory(memory, coord).find(name)
        if buffer.data is None or buffer.valid is None:
            raise WeftError(f'"{name}" has no data: only time was simulated')
        if not buffer.valid.all():
            raise WeftError(
                f'{int((~buffer.valid).sum())} elements of "{name}" in @{memory} were never written'
            )
        return buffer.data.copy()


def _fill(buffer: Buffer, array: Array) -> None:
    if array.shape != buffer.shape or array.dtype != buffer.dtype:
        raise WeftError(
            f'input "{buffer.name}" is {array.dtype}{list(array.shape)}, but its buffer is '
            f"{buffer.dtype}{list(buffer.shape)}"
        )
    if buffer.data is not None and buffer.valid is not None:
        buffer.data[...] = array
        buffer.valid[...] = True


def _evaluate(exprs: Sequence[AffineExpr], values: Sequence[int]) -> Coord:
    return tuple(expr.eval(values, ()) for expr in exprs)
