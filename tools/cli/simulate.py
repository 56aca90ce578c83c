"""
`weft simulate`: an accelerator for programs in C, whose memory is a file.

Jobs come on standard input, one a line: the address of the instructions, their number, the
addresses of the buffers in the order of the part's manifest (or none: then instructions may touch
all of the memory), and the part. What was stored is in the file when the answer comes on standard
output: `done CYCLES`, or `error: …`.
`targets/system/include/weft_device_simulator.c` is the other end.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ...targets.generic.program import GenericProgram, run_program
from ...targets.reference.scalars import Array, dtype_of
from ...targets.system.program import SystemProgram
from ...targets.vta.encode import Stream
from ...targets.vta.executable import Executable
from ...targets.vta.simulate import simulate_stream
from ...targets.vta.spec import INSTRUCTION_BYTES
from ...transforms.core.errors import WeftError
from ..api import load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("program", type=Path, help="a compiled folder of target system")
    parser.add_argument("memory", type=Path, help="the file that is the memory; it may grow")


def execute(args: argparse.Namespace) -> int:
    program = load(args.program)
    if not isinstance(program, SystemProgram):
        raise WeftError(f"'{args.program}' has target '{program.target}'; expected 'system'")
    for line in sys.stdin:
        try:
            answer = f"done {run_job(program, line.rstrip(), args.memory)}"
        except WeftError as error:
            answer = f"error: {' '.join(str(error).split())}"
        print(answer, flush=True)
    return 0


def run_job(program: SystemProgram, line: str, memory: Path) -> int:
    """
    The cycles of a job, which changes the file `memory`. Raises `WeftError` for a job that is none,
    and for instructions that hardware would run wrongly.
    """
    match = re.fullmatch(r"((?:\d+ )+)(.*)", line, re.ASCII)
    part = None if match is None else program.parts.get(match[2])
    if match is None or not isinstance(part, Executable | GenericProgram):
        raise WeftError(f"'{line}' is no job: numbers, and a part that has instructions")
    start, count, *addresses = map(int, match[1].split())
    dram = np.asarray(np.memmap(memory, np.uint8, "r+"))
    if isinstance(part, GenericProgram):
        return _run_commands(part, addresses, dram)
    if addresses and len(addresses) != len(part.buffers):
        raise WeftError(f"part {match[2]} has {len(part.buffers)} buffers, not {len(addresses)}")
    data = dram[start : start + count * INSTRUCTION_BYTES].tobytes()
    ranges = {
        b.name: range(address, address + b.size_bytes)
        for b, address in zip(part.buffers, addresses, strict=False)
    }
    insns = Stream.from_bytes(data).insns
    return simulate_stream(insns, dram, part.spec, buffers=ranges or None).cycles


def _run_commands(part: GenericProgram, addresses: Sequence[int], dram: Array) -> int:
    """
    The cycles of a part of a machine that is known by its description alone: its simulator takes
    the program, of which the stream is another form.
    """
    buffers = part.part_stream().buffers
    if len(addresses) != len(buffers):
        raise WeftError(f"@{part.function} has {len(buffers)} buffers, not {len(addresses)}")
    regions = {
        b.name: dram[address : address + b.size_bytes]
        for b, address in zip(buffers, addresses, strict=True)
    }
    arguments = {
        name: regions[name].view(dtype_of(type)).reshape(shape)
        for name, (shape, type) in part.argument_types().items()
    }
    results, report = run_program(part, arguments)
    for name, array in results.items():
        regions[name][:] = np.frombuffer(array.tobytes(), np.uint8)
    return report.cycles
