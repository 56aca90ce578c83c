"""The timeline of a stream: when each instruction runs on its engine, by the model of `cost`."""

from __future__ import annotations

from collections.abc import Iterator

from ..trace import Span
from .cost import end_times, instruction_costs
from .executable import Executable
from .spec import MemoryType, Opcode
from .stream_checks import Columns
from .tokens import ENGINE_NAMES, execution_order, match_tokens

_TRANSFERS = (Opcode.LOAD, Opcode.STORE)


def list_spans(executable: Executable, report: object = None) -> Iterator[Span]:
    """
    A span in cycles for each instruction, in the order in which they end. It follows from the
    stream alone: the `report` of a run says nothing more. Raises `VtaError` for a deadlock.
    """
    del report
    spec, insns = executable.spec, executable.program.stream.insns
    columns = Columns(insns, spec)
    queue, flags, cost = instruction_costs(executable.program.stream, spec)
    match = match_tokens(queue, flags)
    ends = end_times(queue, cost, match, execution_order(queue, match, spec.queue_depth))
    names = _name_instructions(columns)
    order: list[int] = ends.argsort(kind="stable").tolist()
    for index in order:
        yield Span(
            executable.machine_name,
            ENGINE_NAMES[int(queue[index])],
            names[index],
            int(ends[index] - cost[index]),
            int(ends[index]),
            {"instruction": index},
        )


def _name_instructions(columns: Columns) -> list[str]:
    """What each instruction does: transfers by their memory."""
    opcodes: list[int] = columns.opcode.tolist()
    memories: list[int] = columns.memory_field("memory_type").tolist()
    return [
        f"{Opcode(opcode).name} {MemoryType(memory).name}"
        if opcode in _TRANSFERS
        else Opcode(opcode).name
        for opcode, memory in zip(opcodes, memories, strict=True)
    ]
