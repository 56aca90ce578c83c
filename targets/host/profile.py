"""
The time that each step of a host program takes.

`add_counters` is the program with one more result: the processor's time-stamp counter at the
entry's start and after each step, as thread 0 reads it. `measure_steps` runs that and gives seconds
by step. Counters run at a frequency of their own; the time of whole calls says what a tick is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...transforms.core.errors import WeftError
from ..reference.scalars import Array
from .executable import HostExecutable, build_executable
from .jit.module import DEFAULT_SECONDS
from .program import Buffer, HostProgram

_TICKS = "weft_ticks"
_CALLS = 20
_COMMENT = re.compile(r"  // (weft\.step[\w.]*): (.*)")
_PREDICTED = re.compile(r"predicted (\d+) cycles of one core")


@dataclass(frozen=True)
class StepTime:
    """
    One step: what the source calls it, how it is run, the model's cycles of one core (`None`
    for steps without one) and the fewest seconds that it took.
    """

    name: str
    what: str
    cycles: int | None
    seconds: float


def step_comment(name: str, what: str, notes: Sequence[str]) -> str:
    """The line above the call of a step; files by their names alone."""
    text = "; ".join([what, *notes] if what else notes).replace("\n", " ")
    text = re.sub(r"(^|\s)\S*/(?=\S+:\d+)", r"\1", text)
    return f"  // {name}: {text}"


def steps_of(program: HostProgram) -> tuple[tuple[str, str], ...]:
    """The steps of a program in order: their names, and what the comments say of them."""
    return tuple((m[1], m[2]) for m in map(_COMMENT.fullmatch, program.text.splitlines()) if m)


def add_counters(program: HostProgram) -> HostProgram:
    """
    The program with the additional output `weft_ticks`: counters, one more than there are
    steps. Raises `WeftError` for a program whose text does not say where its steps are.
    """
    count = len(steps_of(program)) + 1
    if count == 1:
        raise WeftError(
            f"@{program.function}: its code does not say where steps begin; compile it again"
        )
    memref = f"memref<{count}xi64>"
    lines: list[str] = []
    number = 0
    for line in program.text.splitlines():
        if number == 0 and line.startswith("func.func @") and "%workspace: memref" in line:
            line = line.replace("%workspace: memref", f"%{_TICKS}: {memref}, %workspace: memref", 1)
            lines += [line, *_store_counter(0, memref)]
            continue
        lines.append(line)
        if len(lines) > 1 and _COMMENT.fullmatch(lines[-2]):
            number += 1
            lines += _store_counter(number, memref)
    buffers = (*program.buffers, Buffer(_TICKS, "output", "i64", (count,)))
    return replace(program, text="\n".join(lines) + "\n", buffers=buffers)


def _store_counter(number: int, memref: str) -> list[str]:
    """Stores the counter in place `number`, if this is thread 0."""
    n = f"{_TICKS}_{number}"
    return [
        f"  %{n}_at = arith.constant {number} : index",
        f"  %{n}_zero = arith.constant 0 : index",
        f"  %{n}_first = arith.cmpi eq, %thread, %{n}_zero : index",
        f"  scf.if %{n}_first {{",
        f'    %{n} = llvm.call_intrinsic "llvm.readcyclecounter"() : () -> i64',
        f"    memref.store %{n}, %{_TICKS}[%{n}_at] : {memref}",
        "  }",
    ]


def measure_steps(
    executable: HostExecutable,
    inputs: Mapping[str, Array],
    *,
    threads: int | None = None,
    seconds: float = DEFAULT_SECONDS,
) -> list[StepTime]:
    """
    The steps in order with the fewest seconds that each took in some calls, on as many threads as
    the executable has unless given; its program is compiled again for that. A step's time goes
    to the end of its slowest thread only where a barrier follows: the last one's is thread 0's.
    Raises `WeftError` as `build_executable` and `HostExecutable.bind` do.
    """
    program = add_counters(executable.program)
    again = build_executable(program, threads=executable.threads, seconds=seconds)
    call = again.bind(inputs, threads=threads)
    ticks: list[Array] = []
    walls: list[float] = []
    for _ in range(_CALLS):
        start = time.perf_counter()
        call()
        walls.append(time.perf_counter() - start)
        ticks.append(np.diff(call.results[_TICKS]).astype(np.float64))
    # The wall time of a call that was not interrupted, over its ticks.
    unit = min(wall / max(1.0, float(t.sum())) for wall, t in zip(walls, ticks, strict=True))
    fewest = np.min(ticks, axis=0) * unit
    found: list[StepTime] = []
    for (name, what), taken in zip(steps_of(executable.program), fewest, strict=True):
        predicted = _PREDICTED.search(what)
        cycles = None if predicted is None else int(predicted[1])
        found.append(StepTime(name, what, cycles, float(taken)))
    return found


def format_table(steps: Sequence[StepTime]) -> str:
    """For people: the steps that take longest first, with their share and the model's cycles."""
    total = sum(s.seconds for s in steps) or 1.0
    lines = [f"  {total * 1e3:.3f} ms in {len(steps)} steps (the fewest of {_CALLS} calls, each)"]
    for step in sorted(steps, key=lambda s: -s.seconds):
        cycles = "" if step.cycles is None else f"{step.cycles}"
        lines.append(
            f"  {step.seconds * 1e6:9.1f} us {step.seconds / total:6.1%} {cycles:>9} cycles  "
            f"{step.name}: {_PREDICTED.sub('', step.what).removesuffix('; ')}"
        )
    return "\n".join(lines)
