"""`weft run`: a module at any stage by its reference meaning, or a compiled folder."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ..targets.reference.interpreter import run as interpret
from ..targets.reference.scalars import Array
from ..targets.vta.executable import Executable
from ..targets.vta.simulate import SimulationReport
from ..transforms.errors import WeftError
from ..transforms.layout_map import pack, unpack
from ..transforms.load import argument_names, function_of, load_module
from .api import all_meanings, load, make_context, run
from .arrays import random_array, random_tensor, read_arrays, write_arrays


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("program", type=Path, help="a compiled folder, or a .mlir file")
    parser.add_argument("--inputs", type=Path, metavar="NPZ", help="arrays by argument name")
    parser.add_argument(
        "--seed", type=int, default=0, help="for the arguments that --inputs does not give (0)"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare a folder's results with its source's"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="NPZ", help="write the results")
    parser.add_argument("--machine", help="for a module: the machine whose ops it holds")
    parser.add_argument("--function", help="for a module: the function, if it has several")


def execute(args: argparse.Namespace) -> int:
    given = read_arrays(args.inputs) if args.inputs is not None else {}
    if args.program.is_dir():
        results = _run_folder(args, given)
    else:
        results = _run_module(args, given)
    if args.output is not None:
        write_arrays(args.output, results)
    return 0


def _run_module(args: argparse.Namespace, given: Mapping[str, Array]) -> Mapping[str, Array]:
    if args.check:
        raise WeftError("--check compares a compiled folder with its source; give a folder")
    ctx = make_context(args.machine)
    module = load_module(args.program, ctx)
    function = function_of(module, args.function)
    names = argument_names(function)
    arrays = dict(given)
    for name, argument in zip(names, function.body.block.args, strict=True):
        if name not in arrays:
            arrays[name] = random_tensor(name, argument.type, args.seed)
    start = time.perf_counter()
    values = interpret(module, arrays, args.function, all_meanings(ctx))
    print(f"ran @{function.sym_name.data} in {time.perf_counter() - start:.2f} s")
    results = {f"result{i}" if len(values) > 1 else "result": v for i, v in enumerate(values)}
    _describe(results)
    return results


def _describe(results: Mapping[str, Array]) -> None:
    for name, array in results.items():
        print(f"  {name}: {array.dtype} {list(array.shape)}, sum {array.sum(dtype=np.float64):g}")


def _run_folder(args: argparse.Namespace, given: Mapping[str, Array]) -> Mapping[str, Array]:
    executable = load(args.program)
    if not isinstance(executable, Executable):
        raise WeftError(f"{args.program}: weft run does not know {type(executable).__name__}")
    arrays = dict(given)
    for buffer in executable.arguments:
        if buffer.name not in arrays and buffer.name not in executable.constants:
            arrays[buffer.name] = random_array(
                buffer.name, buffer.host_shape, buffer.element_type, args.seed
            )
    start = time.perf_counter()
    results, report = run(executable, arrays)
    seconds = time.perf_counter() - start
    assert isinstance(report, SimulationReport)
    print(f"ran @{executable.function} on {executable.machine_name} in {seconds:.2f} s")
    print(describe_report(executable, report))
    _describe(results)
    if args.check:
        _check(executable, arrays, results)
    return results


def describe_report(executable: Executable, report: SimulationReport) -> str:
    """Cycles, use of the engines and bytes moved, for people."""
    cycles, counters = report.timing.cycles, report.counters
    milliseconds = 1e3 * cycles / executable.spec.clock_hz
    peak = executable.facts.macs / (cycles * executable.spec.macs_per_cycle)
    busy = ", ".join(f"{name} {100 * n / cycles:.0f} %" for name, n in report.timing.busy.items())
    moved = ", ".join(
        f"{name} {getattr(counters, f'{name}_bytes')}"
        for name in ("inp", "wgt", "acc", "uop", "out")
    )
    return (
        f"  {counters.instructions} instructions, {cycles} cycles ({milliseconds:.3f} ms), "
        f"{100 * peak:.1f} % of peak\n  busy: {busy}\n  bytes: {moved}"
    )


def _check(
    executable: Executable, arrays: Mapping[str, Array], results: Mapping[str, Array]
) -> None:
    """Compares with the source's meaning; `WeftError` at the first difference."""
    module = load_module(executable.module_text, make_context(), "module.mlir")
    logical: dict[str, Array] = {}
    for buffer in executable.arguments:
        if buffer.name in arrays:
            layout, array = buffer.host_layout, arrays[buffer.name]
        else:
            layout, array = buffer.packed_layout, executable.constants[buffer.name]
        logical[buffer.name] = unpack(array, buffer.logical_shape, layout)
    (expected,) = interpret(module, logical, executable.function)
    (buffer,) = executable.results
    wanted = pack(expected, buffer.host_layout)
    found = results[buffer.name]
    wrong = int(np.count_nonzero(wanted != found))
    if wrong:
        first = tuple(int(i[0]) for i in np.nonzero(wanted != found))
        raise WeftError(
            f"{buffer.name}: {wrong} of {found.size} elements differ from the reference; at "
            f"{list(first)} it is {found[first]}, expected {wanted[first]}"
        )
    print(f"  check: all {found.size} elements equal the reference")
