"""`weft compile`: a module to a folder that a machine's host program can load."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from inspect import signature
from pathlib import Path
from typing import cast

from ...targets.reference.scalars import Array, dtype_of
from ...transforms.core.errors import WeftError
from ...transforms.core.files import replacing_file
from ...transforms.core.functions import function_of, weight_names
from ...transforms.core.pipeline import entry_of
from ...transforms.embed.options import EmbedOptions
from ...transforms.folders.manifest import MANIFEST
from ...transforms.model.change_float_type import change_float_type, narrow_array
from ...transforms.model.load import load_module
from ...transforms.model.resize_model import resize_function
from ...transforms.tune.place import default_path
from ..api import compile, pipeline, save
from ..cache.command import Pending
from ..common.arrays import Form, check_forms, parse_seed, read_arrays, stored_form
from ..common.as_json import write_json
from ..common.made_up import made_up, recipes_of
from ..common.npz import header_in
from ..registry.compiled import CompiledFunction
from ..registry.contexts import machine_for, make_context, target_named
from ..zoo.models import resolve_source, sizes_of
from .model_options import add_float_type, add_function, add_size


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _add_module(parser)
    _add_embedding(parser)
    _add_native(parser)
    _add_nodes(parser)
    _add_systems(parser)
    _add_core(parser)
    parser.add_argument("--listing", type=Path, metavar="FILE", help="write a disassembly")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write what was compiled, and how long it took"
    )
    parser.add_argument(
        "--no-cache",
        action="store_true",
        help="compile also what was compiled before, and do not keep it",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="do not tell what was decided")


def _add_module(parser: argparse.ArgumentParser) -> None:
    """Adds what is compiled, for which machine, and into what."""
    parser.add_argument("input", type=Path, help="the module, a .mlir file, or zoo:NAME")
    parser.add_argument("--target", help="the target; by default the machine's own")
    parser.add_argument(
        "--machine", help="a machine's name or file; for the host, by default the one it runs on"
    )
    parser.add_argument("-o", "--output", type=Path, help="the folder to write")
    parser.add_argument(
        "--print-pipeline",
        action="store_true",
        help="compile nothing; print the passes, as `weft-opt -p` takes them",
    )
    parser.add_argument(
        "--dump-ir", type=Path, metavar="DIR", help="write the module after each pass into DIR"
    )
    add_function(parser)
    add_size(parser)
    add_float_type(parser)
    weights = parser.add_mutually_exclusive_group()
    weights.add_argument(
        "--weights", type=Path, metavar="NPZ", help="weights to pack into the folder"
    )
    weights.add_argument(
        "--random-weights", type=parse_seed, metavar="SEED", help="pack random weights instead"
    )
    parser.add_argument(
        "--activation-layout",
        metavar="ORDER",
        help="the order in which the host holds activations, such as NHWC",
    )


def _add_embedding(parser: argparse.ArgumentParser) -> None:
    """Adds the options of how intrinsics are put into loops."""
    parser.add_argument("--intrinsic", help="the intrinsic to embed into")
    parser.add_argument(
        "--candidates", type=int, metavar="K", help="list the K best embeddings; takes the first"
    )
    for what, meaning in (("mac", "multiply-accumulate"), ("data", "stored element")):
        text = f"how much an added {meaning} counts in the choice of an embedding (1)"
        parser.add_argument(f"--{what}-weight", type=float, help=text)
    parser.add_argument(
        "--strategy",
        metavar="GOAL",
        help="store operands anew for 'performance' (where a target does that, its default) or "
        "for little 'memory'; 'none' only pads",
    )


def _add_native(parser: argparse.ArgumentParser) -> None:
    host = parser.add_argument_group("native code")
    host.add_argument("--threads", type=int, metavar="N", help="threads of a run (1)")
    host.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="the processor time that compiling it may take (60)",
    )
    host.add_argument(
        "--algorithm",
        help="compute convolutions by it where the tolerance allows: direct (default), im2col, "
        "winograd_2 or winograd_4",
    )
    host.add_argument(
        "--tolerance",
        type=float,
        metavar="T",
        help="the error that algorithms of convolutions may have, relative to the size of outputs",
    )
    host.add_argument(
        "--precision",
        choices=("f32", "bf16"),
        help="what products of f32 are computed in: f32 (default), or bf16 where the processor is "
        "faster so, with sums in f32",
    )
    tuned = host.add_mutually_exclusive_group()
    tuned.add_argument(
        "--db",
        type=Path,
        metavar="FILE",
        help="take the best schedules that `weft tune` has found; by default from the user's own",
    )
    tuned.add_argument("--no-db", action="store_true", help="take the compiler's own schedules")
    host.add_argument(
        "--host-code",
        choices=("native", "c"),
        help="with 'c', a network on an accelerator is written as portable C, too",
    )
    host.add_argument(
        "--shared",
        action=argparse.BooleanOptionalAction,
        help="insist on a shared library, or do without; by default, if there is a linker",
    )


def _add_nodes(parser: argparse.ArgumentParser) -> None:
    nodes = parser.add_argument_group("machines of many nodes")
    nodes.add_argument("--goal", help="what schedules make least: energy (default), latency or edp")
    nodes.add_argument(
        "--convention", help="how costs are counted: executed (default) or nn_dataflow"
    )
    nodes.add_argument("--solver", help="kapla (default), exhaustive, random or annealing")
    nodes.add_argument(
        "--space",
        help="the schedules to choose from: executable (default), turns, buffered, full or "
        "nn-dataflow",
    )
    nodes.add_argument(
        "--degree",
        type=int,
        metavar="N",
        help="run up to N layers side by side (5), 1 for one after another",
    )
    nodes.add_argument(
        "--filters",
        metavar="HOW",
        help="cold (default): loaded for each batch, or resident: there before it, where a network "
        "in one segment holds them whole",
    )
    nodes.add_argument("--k", type=int, metavar="K", help="chains of segments that are kept (4)")
    nodes.add_argument("--jobs", type=int, metavar="N", help="processes of the solver (1)")
    nodes.add_argument(
        "--bound",
        action="store_true",
        default=None,
        help="prove a lower bound of the goal, over the schedules that the output names",
    )


def _add_systems(parser: argparse.ArgumentParser) -> None:
    systems = parser.add_argument_group("networks on an accelerator and its host")
    systems.add_argument("--only", metavar="DEVICE", help="use this accelerator and the host alone")
    systems.add_argument(
        "--prefer",
        choices=("accelerators",),
        help="put layers on an accelerator wherever one takes them, however fast the host is",
    )


def _add_core(parser: argparse.ArgumentParser) -> None:
    core = parser.add_argument_group("one core of an AI Engine")
    core.add_argument(
        "--schedule",
        type=Path,
        metavar="JSON",
        help="a schedule by hand; on machines of many nodes one over passes, such as the "
        "schedule.json of a compiled folder",
    )
    core.add_argument(
        "--search-steps",
        type=int,
        metavar="N",
        help="how many steps of about a microsecond a search goes on after it has found a program "
        "(12000000)",
    )
    core.add_argument(
        "--layouts", help="image and output as is best (free, default), or as they are (given)"
    )
    core.add_argument(
        "--data-memory-limit",
        action=argparse.BooleanOptionalAction,
        help="whether data must fit into data memory (default: they must)",
    )


_EMBEDDING = ("intrinsic", "candidates", "mac_weight", "data_weight")
"""Options of how intrinsics are put into loops."""

_TARGET_OPTIONS = (
    *("activation_layout", "strategy", "threads", "seconds", "shared"),
    *("algorithm", "tolerance", "precision", "host_code"),
    *("goal", "convention", "solver", "space", "degree", "filters", "k", "jobs", "bound"),
    *("only", "prefer"),
    *("schedule", "search_steps", "layouts", "data_memory_limit"),
)
"""Options that targets may take by these names."""

_UNTUNED_WISHES = ("convention", "solver", "space", "degree", "k", "bound", "schedule")
"""Wishes about schedules of which a database says nothing, where these are tuned by goals."""


def execute(args: argparse.Namespace) -> int:
    start = time.perf_counter()
    sizes = sizes_of(args.size)
    name, args.input = args.input, resolve_source(args.input)
    target = args.target or machine_for(args.machine, None)[0].target
    if args.print_pipeline:
        options = _target_options(args, target)
        text = pipeline(
            args.machine,
            target=args.target,
            function=args.function,
            sizes=sizes,
            float_type=args.type,
            options=options,
        )
        print(text)
        return 0
    if args.output is None:
        raise WeftError("the following arguments are required: -o/--output (see --help)")
    pending = cast("Pending | None", getattr(args, "pending", None))
    say = print if pending is None else pending.say
    check = target_named(target).check_writable
    if check is not None:
        check()(args.output)
    executable = compile(
        args.input,
        args.machine,
        target=args.target,
        function=args.function,
        sizes=sizes,
        float_type=args.type,
        weights=_pack_weights(args, sizes),
        options=_target_options(args, target),
        report=None if args.quiet else say,
        dump_ir=args.dump_ir,
    )
    with nullcontext() if args.listing is None else replacing_file(args.listing) as listing:
        if listing is not None:
            listing.write_text(executable.listing())
        save(executable, args.output)
    seconds = time.perf_counter() - start
    print(f"compiled {name} for {args.machine or target} into {args.output} in {seconds:.2f} s")
    say(executable.summary())
    if args.json is not None:
        write_json(args.json, _describe_compile(executable, args.output, seconds))
    if pending is not None:
        pending.keep()
    return 0


def _describe_compile(executable: CompiledFunction, output: Path, seconds: float) -> object:
    """What stands in the folder's manifest but for its files, with the time that it took."""
    manifest = json.loads((output / MANIFEST).read_text())
    kept = {name: manifest[name] for name in ("target", "machine", "functions", "program")}
    return {"folder": str(output), "seconds": seconds, "summary": executable.summary(), **kept}


def _target_options(args: argparse.Namespace, target: str) -> dict[str, object]:
    """The options that are the target's, by name: those of an embedding in one if it takes that."""
    passes = target_named(target).passes
    together = passes is None or "embed" in signature(passes()).parameters
    embed = {"embed": _embed_options(args)} if together else _named(args, _EMBEDDING)
    return {**embed, **_named(args, _TARGET_OPTIONS), "db": _database(args, target)}


def _database(args: argparse.Namespace, target: str) -> str | None:
    """The database of schedules: the one that is named, or the user's own, if there is one."""
    if args.db is not None or args.no_db:
        return None if args.db is None else str(args.db)
    info = target_named(target)
    if info.passes is None or "db" not in signature(info.passes()).parameters:
        return None
    wishes = any(value is not None for value in _named(args, _UNTUNED_WISHES).values())
    if info.tuned_goals and (wishes or args.goal not in info.tuned_goals):
        return None
    own = default_path()
    return str(own) if own is not None and own.is_file() else None


def _named(args: argparse.Namespace, names: Sequence[str]) -> dict[str, object]:
    return {name: getattr(args, name) for name in names}


def _embed_options(args: argparse.Namespace) -> EmbedOptions | None:
    """The wishes about the embedding, if there are any."""
    if all(value is None for value in _named(args, _EMBEDDING).values()):
        return None
    mac, data = (1 if w is None else w for w in (args.mac_weight, args.data_weight))
    candidates = 1 if args.candidates is None else args.candidates
    return EmbedOptions(intrinsic=args.intrinsic, weights=(mac, data), candidates=candidates)


def _known_weights(arrays: Mapping[str, Array], forms: Mapping[str, Form]) -> list[str]:
    """
    The names in `arrays`, which are to be read. Raises `WeftError` for one that is no weight's,
    and for more elements than the weight has.
    """
    for name in arrays:
        if name not in forms:
            raise WeftError(f"no weight is called {name}; there are {', '.join(forms) or 'none'}")
        (shape, type), found = forms[name], header_in(arrays, name)[0]
        if math.prod(found) != math.prod(shape):
            raise WeftError(
                f"weight {name} takes shape {list(shape)} and type {dtype_of(type)} in any order, "
                f"but the array has shape {list(found)}"
            )
    return list(arrays)


def _given_form(form: Form, name: str, arrays: Mapping[str, Array]) -> Form:
    """The form of a weight whose type changes: f32, too, if the array is that."""
    shape, type = form
    wide = type == "f16" and name in arrays and header_in(arrays, name)[1] == dtype_of("f32")
    return (shape, "f32") if wide else form


def _pack_weights(args: argparse.Namespace, sizes: Mapping[str, int]) -> dict[str, Array] | None:
    """The weights that the command line asks to pack, of a module at these sizes."""
    if args.weights is None and args.random_weights is None:
        return None
    module = load_module(args.input, make_context())
    if sizes:
        resize_function(module, sizes, args.function)
    if args.type is not None:
        change_float_type(module, args.type, args.function)
    named = args.function is not None
    function = function_of(module, args.function) if named else entry_of(module)
    names = weight_names(function)
    values = {name: function.body.block.args[i] for i, name in names.items()}
    if args.weights is not None:
        arrays = read_arrays(args.weights)
        missing = [name for name in values if name not in arrays]
        forms = {name: stored_form(name, value.type) for name, value in values.items()}
        # With another order of the activations, weights are stored in another order, too.
        plain = forms if args.activation_layout is None else {}
        if args.type is not None:
            plain = {name: _given_form(form, name, arrays) for name, form in plain.items()}
        check_forms(arrays, plain, args.weights, values, missing)
        known = {name: arrays[name] for name in _known_weights(arrays, forms)}
        if args.type is None:
            return known
        return {name: narrow_array(name, array, args.type) for name, array in known.items()}
    if not values:
        raise WeftError(
            f"{args.input}: no argument is marked as a weight with 'weft.weight'; leave out "
            "--random-weights"
        )
    forms = {name: stored_form(name, value.type) for name, value in values.items()}
    return made_up(list(forms), forms, lambda: recipes_of(function), args.random_weights)
