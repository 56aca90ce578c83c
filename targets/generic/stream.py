"""
Programs of machines that are known by their description alone, as streams of commands.

A stream is a list of words of 32 bits, little-endian and signed. `include/weft_machine.h` says what
each command means; `include/weft_device_machines.c` reads them.

```
0 path buffer offset local rows row_elements row_stride pad_top pad_bottom pad_left pad_right
1 memory first count
2 intrinsic loops parameter… first… (extent stride…)…
```

Paths, memories and intrinsics are numbered as the machine's description lists them, buffers as the
stream does. Offsets, strides and local addresses count entries of the local memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.machine.parts import Intrinsic
from ...transforms.schedule.costs import LoopDim, store_memory
from ...transforms.schedule.transfers import Transfer
from .steps import LayerSteps, Scheduled

MOVE, CLEAR, CALLS = range(3)
"""The first word of a command."""

WORD_BYTES = 4

Command: TypeAlias = "tuple[int, ...]"


@dataclass(frozen=True)
class BoundLayer:
    """A scheduled op with the numbers of its buffers: inputs, extras and the result."""

    scheduled: Scheduled
    inputs: tuple[int, ...]
    extras: tuple[int, ...]
    result: int


def write_stream(layers: Iterable[BoundLayer]) -> bytes:
    """
    The commands of `layers`, one after the other. Raises `WeftError` for a schedule that asks for
    what the machine cannot do, and for numbers beyond 32 bits.
    """
    commands = (command for layer in layers for command in _Writer(layer).list_commands())
    words = np.array(list(chain.from_iterable(commands)), np.int64)
    if words.size and (words.min() < -(1 << 31) or words.max() >= 1 << 31):
        raise WeftError("its commands have numbers beyond 32 bits")
    return words.astype("<i4").tobytes()


class _Writer:
    """The commands of one layer, in the order in which the simulator takes its steps."""

    def __init__(self, layer: BoundLayer) -> None:
        self.layer = layer
        self.steps = LayerSteps(layer.scheduled)
        self.machine = layer.scheduled.machine
        self.outer = self.machine.path_to(layer.scheduled.kernel.inputs[0].memory).source
        self.paths = {path.name: i for i, path in enumerate(self.machine.paths)}

    def list_commands(self) -> Iterator[Command]:
        steps, walk = self.steps, self.steps.walk
        yield from self._load_residents()
        for t in range(walk.num_steps):
            for p in range(steps.last):
                if walk.operands[p].load[t]:
                    yield from self._load_piece(p, t)
            if walk.first[t]:
                yield self._clear_piece(t)
            yield from self._run_blocks(t)
            if walk.last[t]:
                yield from self._run_epilogue(t)
                yield from self._store_piece(t)

    def _load_residents(self) -> Iterator[Command]:
        kernel, bases = self.steps.kernel, self.steps.resident_bases
        for buffer, operand, base in zip(self.layer.extras, kernel.resident, bases, strict=True):
            whole = Transfer(0, 0, 1, operand.size, operand.size)
            yield self._move(self.outer, operand.memory, buffer, whole, 0, base)

    def _load_piece(self, p: int, t: int) -> Iterator[Command]:
        operand, local = self.steps.kernel.operands[p], self.steps.find_piece(p, t).start
        for x in self.steps.list_transfers(p, t):
            buffer = self.layer.inputs[p]
            yield self._move(self.outer, operand.memory, buffer, x, operand.offset, local)

    def _store_piece(self, t: int) -> Iterator[Command]:
        kernel, last = self.steps.kernel, self.steps.last
        source = store_memory(self.machine, kernel, self.outer)
        local = self.steps.find_piece(last, t).start
        for x in self.steps.list_transfers(last, t):
            offset = kernel.output.offset
            yield self._move(source, self.outer, self.layer.result, x, offset, local)

    def _move(
        self, source: str, dest: str, buffer: int, x: Transfer, offset: int, local: int
    ) -> Command:
        """A transfer of a buffer and a local memory, from `offset` and `local` on."""
        path = self.machine.path_between(source, dest)
        where = (self.paths[path.name], buffer, offset + x.offset, local + x.local_offset)
        pads = (x.pad_top, x.pad_bottom, x.pad_left, x.pad_right)
        return (MOVE, *where, x.rows, x.row_elements, x.row_stride, *pads)

    def _clear_piece(self, t: int) -> Command:
        names = [memory.name for memory in self.machine.memories]
        first = self.steps.find_piece(self.steps.last, t).start
        memory = names.index(self.steps.kernel.output.memory)
        return (CLEAR, memory, first, self.steps.output_size(t))

    def _run_blocks(self, t: int) -> Iterator[Command]:
        intrinsic = self.layer.scheduled.application.intrinsic
        starts = [self.steps.find_piece(p, t).start for p in range(self.steps.last + 1)]
        for block in self.steps.blocks[t]:
            first = [s + o for s, o in zip(starts, block.offsets, strict=True)]
            yield self._calls(intrinsic, {}, first, block.loops)

    def _run_epilogue(self, t: int) -> Iterator[Command]:
        output = self.steps.find_piece(self.steps.last, t).start
        for step in self.steps.list_passes(t):
            intrinsic = self.machine.find_intrinsic(step.call.intrinsic)
            first = [output]
            if step.resident is not None:
                first.insert(0, self.steps.resident_bases[step.resident] + step.first)
            yield self._calls(intrinsic, dict(step.call.params), first, step.loops)

    def _calls(
        self,
        intrinsic: Intrinsic,
        given: Mapping[str, int],
        first: Sequence[int],
        loops: Sequence[LoopDim],
    ) -> Command:
        """Calls of an intrinsic over loops, outermost first."""
        number = [i.name for i in self.machine.intrinsics].index(intrinsic.name)
        params: list[int] = []
        for param in intrinsic.params:
            value = given.get(param.name, param.default)
            if value is None:
                raise WeftError(f"{intrinsic.name}: parameter '{param.name}' has no value")
            params.append(value)
        rows = chain.from_iterable((loop.extent, *loop.strides) for loop in loops)
        return (CALLS, number, len(loops), *params, *first, *rows)
