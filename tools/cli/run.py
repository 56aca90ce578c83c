"""`weft run`: a module at any stage by its reference meaning, or a compiled folder."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from ...targets.arguments import check_names
from ...targets.host.executable import HostExecutable
from ...targets.host.jit.module import DEFAULT_SECONDS
from ...targets.host.profile import format_table, measure_steps
from ...targets.reference.interpreter import check_given
from ...targets.reference.interpreter import run_function as interpret
from ...targets.reference.scalars import Array
from ...targets.system.program import SystemProgram
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import function_of, result_names
from ...transforms.core.pipeline import entry_of
from ...transforms.folders.read import open_folder
from ...transforms.model.load import load_module
from ..api import load, run
from ..check.meaning import TOLERANCE, Expected, compute_meaning, find_differences, load_source
from ..check.steps import compare_steps
from ..common.arrays import (
    argument_forms,
    check_forms,
    complete_arrays,
    parse_seed,
    read_arrays,
    write_arrays,
)
from ..common.as_json import write_json
from ..common.made_up import Recipes, made_up, recipes_of
from ..registry.compiled import CompiledFunction, HasCycles, RunReport
from ..registry.contexts import all_meanings, make_context
from ..zoo.models import resolve_source
from .quiet import add_quiet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("program", type=Path, help="a compiled folder, a .mlir file, or zoo:NAME")
    parser.add_argument("--inputs", type=Path, metavar="NPZ", help="arrays by argument name")
    parser.add_argument(
        "--seed",
        type=parse_seed,
        help="make up the arguments that are not given; without --inputs all are, by seed 0",
    )
    parser.add_argument(
        "--check", action="store_true", help="compare a folder's results with its source's"
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        help="with --check: the module to compare with, instead of what the folder was made of",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="NPZ", help="write the results")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write what was run, and how long it took"
    )
    parser.add_argument("--machine", help="for a module: the machine whose ops it holds")
    parser.add_argument(
        "--threads", type=int, metavar="N", help="for native code: other than it was compiled for"
    )
    parser.add_argument(
        "--profile", action="store_true", help="for native code: how long each of its steps takes"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=f"with --profile: the processor time that compiling again may take "
        f"({DEFAULT_SECONDS:g})",
    )
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="FILE",
        help="write the timeline in the Chrome trace format, which Perfetto shows: in cycles, of "
        "native code (which is compiled again) and of several devices in microseconds",
    )
    parser.add_argument(
        "--timing", action="store_true", help="for simulated nodes: time and energy, without data"
    )
    add_quiet(parser)
    parser.add_argument("--function", help="for a module: the function, if it has several")


def execute(args: argparse.Namespace) -> int:
    program = args.program = resolve_source(args.program)
    if isinstance(program, Path) and not program.exists():
        raise WeftError(f"cannot read '{program}': there is no such file or folder")
    if args.seconds is not None and not args.profile:
        raise WeftError("--seconds is for --profile, which compiles again; leave it out")
    if args.against is not None and not args.check:
        raise WeftError("--against names what --check compares with: give --check, too")
    given: Mapping[str, Array] = read_arrays(args.inputs) if args.inputs is not None else {}
    record: dict[str, object] = {}
    if isinstance(program, Path) and program.is_dir():
        results = _run_folder(args, given, record)
    else:
        results = _run_module(args, given, record)
    if args.json is not None:
        write_json(args.json, {**record, "results": results})
    if args.output is not None:
        write_arrays(args.output, results)
    return 0


def _run_module(
    args: argparse.Namespace, given: Mapping[str, Array], record: dict[str, object]
) -> Mapping[str, Array]:
    if args.check:
        raise WeftError("--check compares a compiled folder with its source; give a folder")
    if args.profile:
        raise WeftError("--profile is for native code; compile the module with --target host")
    if args.trace is not None:
        raise WeftError("--trace is for compiled folders; compile the module")
    if args.timing:
        raise WeftError("--timing is for compiled folders; compile the module with --target noc")
    ctx = make_context(args.machine)
    module = load_module(args.program, ctx)
    named = args.function is not None
    function = function_of(module, args.function) if named else entry_of(module)
    forms = argument_forms(function)

    def make_up(missing: Sequence[str], seed: int) -> Mapping[str, Array]:
        return made_up(missing, forms, lambda: recipes_of(function), seed)

    def check_arrays(arrays: Mapping[str, Array]) -> None:
        check_given(function, {*forms, *arrays})

    arrays = complete_arrays(given, forms, args.inputs, args.seed, make_up, forms, check_arrays)
    start = time.perf_counter()
    values = interpret(module, arrays, function.sym_name.data, all_meanings(ctx))
    record |= {"function": function.sym_name.data, "seconds": time.perf_counter() - start}
    print(f"ran @{function.sym_name.data} in {record['seconds']:.2f} s")
    results = dict(zip(result_names(function), values, strict=True))
    _print_results(results)
    return results


def _print_results(results: Mapping[str, Array]) -> None:
    for name, array in results.items():
        print(f"  {name}: {array.dtype} {list(array.shape)}, sum {array.sum(dtype=np.float64):g}")


def _run_folder(
    args: argparse.Namespace, given: Mapping[str, Array], record: dict[str, object]
) -> Mapping[str, Array]:
    for name in ("machine", "function"):
        if getattr(args, name) is not None:
            raise WeftError(f"--{name} is for modules; a compiled folder has its own")
    folder = open_folder(args.program)
    executable = load(folder)
    if args.timing:
        return _run_timing(args, executable, record)

    def make_up(missing: Sequence[str], seed: int) -> Mapping[str, Array]:
        return made_up(
            missing, executable.argument_types(), lambda: _read_recipes(executable), seed
        )

    def check_known(arrays: Mapping[str, Array]) -> None:
        known = {a.name: (a.shape, a.element_type) for a in folder.head.function.arguments}
        check_names(executable.function, arrays, list(known))
        if args.inputs is not None:
            check_forms(arrays, known, args.inputs)

    wanted = executable.argument_types()
    arrays = complete_arrays(given, wanted, args.inputs, args.seed, make_up, check=check_known)
    start = time.perf_counter()
    results, report = run(executable, arrays, threads=args.threads, trace=args.trace)
    record |= describe_run(executable, report, time.perf_counter() - start)
    print(f"ran @{executable.function} in {record['seconds']:.2f} s")
    if isinstance(report, RunReport):
        print(report.summary(executable))
    _print_results(results)
    if args.check:
        check_results(executable, arrays, results, args.against)
        record["checked"] = True
    if args.profile:
        if not isinstance(executable, HostExecutable):
            raise WeftError(f"target '{executable.target}' takes no --profile; leave it out")
        seconds = DEFAULT_SECONDS if args.seconds is None else args.seconds
        print(
            format_table(measure_steps(executable, arrays, threads=args.threads, seconds=seconds))
        )
    return results


def describe_run(executable: CompiledFunction, report: object, seconds: float) -> dict[str, object]:
    """What ran, in how many seconds of this machine, the cycles, and the target's own counts."""
    found: dict[str, object] = {"function": executable.function, "target": executable.target}
    found |= {"seconds": seconds, "report": report}
    return found | ({"cycles": report.cycles} if isinstance(report, HasCycles) else {})


def _run_timing(
    args: argparse.Namespace, executable: CompiledFunction, record: dict[str, object]
) -> Mapping[str, Array]:
    """Runs without data, so that there is nothing to give, to compare or to write."""
    for flag, value in (
        ("check", args.check or None),
        ("inputs", args.inputs),
        ("output", args.output),
        ("seed", args.seed),
        ("profile", args.profile or None),
    ):
        if value is not None:
            raise WeftError(f"--timing runs without data; leave out --{flag}, or --timing")
    start = time.perf_counter()
    _, report = run(executable, {}, threads=args.threads, trace=args.trace, timing=True)
    record |= describe_run(executable, report, time.perf_counter() - start)
    print(f"ran @{executable.function} without data in {record['seconds']:.2f} s")
    if isinstance(report, RunReport):
        print(report.summary(executable))
    return {}


def _read_recipes(executable: CompiledFunction) -> Recipes:
    """The recipes to make up a folder's arguments, by its source."""
    module = load_module(executable.module_text, make_context(), "module.mlir")
    return recipes_of(function_of(module, executable.function))


def check_results(
    executable: CompiledFunction,
    arrays: Mapping[str, Array],
    results: Mapping[str, Array],
    against: Path | None = None,
) -> None:
    """
    Compares with the meaning of the source, or of the module in the file `against`, whose
    function must have the same name; `WeftError` at the first difference. Networks on several
    devices whose results differ are compared step by step (`check.steps`).
    """
    expected = compute_meaning(executable, arrays, *load_source(executable, against))
    rounding = executable.program.tolerance if isinstance(executable, HostExecutable) else 0.0
    difference = _first_difference(expected, results, rounding)
    if difference is not None:
        if not isinstance(executable, SystemProgram):
            raise WeftError(difference)
        _check_steps(executable, arrays, expected, difference)
        return
    size = sum(r.size for r, _ in expected.values())
    floats = any(r.dtype.name in TOLERANCE for r, _ in expected.values())
    word = "are within rounding of" if floats else "equal"
    print(f"  check: all {size} elements {word} the reference")
    if rounding:
        for name, (wanted, part) in expected.items():
            _print_error(name, wanted, part(results[name]), rounding)


def _first_difference(
    expected: Expected, results: Mapping[str, Array], rounding: float = 0.0
) -> str | None:
    """Describes the first result that is not what is expected, if there is one."""
    for name, (wanted, part) in expected.items():
        found = part(results[name])
        differs = find_differences(wanted, found, rounding)
        wrong = int(np.count_nonzero(differs))
        if wrong:
            first = tuple(int(i) for i in np.argwhere(differs)[0])
            return (
                f"{name}: {wrong} of {found.size} elements differ from the reference; at "
                f"{list(first)} it is {found[first]}, expected {wanted[first]}"
            )
    return None


def _check_steps(
    program: SystemProgram, arrays: Mapping[str, Array], expected: Expected, difference: str
) -> None:
    """
    Compares each part with what it means for the arguments that it gets, as bytes that are rounded
    from floats may be one step apart. Raises `WeftError` with the whole's `difference` if none is,
    and naming the first part that is wrong.
    """
    found = compare_steps(program, arrays)
    for one in found.wrong:
        raise WeftError(
            f"part '{one.part}', {one.name}: {one.wrong} of {one.size} elements differ from what "
            f"it means for the same arguments ({difference})"
        )
    apart = _first_difference(expected, found.composed)
    if apart is not None or not found.num_stepped:
        raise WeftError(f"parts are right, but not as they are joined: {apart or difference}")
    print(
        f"  check: step by step, {found.num_integers - found.num_stepped} integers equal the "
        f"reference, {found.num_stepped} that are rounded from floats are one apart; floats are "
        f"within {found.largest_error:.1e} of the largest"
    )


def _print_error(name: str, wanted: Array, found: Array, expected: float) -> None:
    """How far a result of rounded factors is off, beside what is expected."""
    if wanted.dtype.kind != "f" or not wanted.size:
        return
    error = np.abs(found.astype(np.float64) - wanted)
    largest = float(np.abs(wanted).max()) or 1.0
    noise = float(np.square(error).sum())
    power = float(np.square(wanted, dtype=np.float64).sum())
    ratio = f"{10 * np.log10(power / noise):.1f} dB" if noise and power else "no noise"
    print(
        f"  {name}: largest error {float(error.max()) / largest:.2e} of the largest element "
        f"({expected:.2e} expected at most), signal to noise {ratio}"
    )
