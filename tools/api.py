"""
The functions behind the Python API `weft.…`.

```python
executable = weft.compile(Path("layer.mlir"), machine="vta-1x16x16")
results, report = weft.run(executable, {"x": x, "w": w, "b": b})
weft.save(executable, "out")
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from ..targets.reference.scalars import Array
from ..targets.system.program import TARGET as SYSTEM
from ..targets.trace import Span, write_trace
from ..transforms.core.errors import WeftError
from ..transforms.core.functions import function_of
from ..transforms.core.pipeline import marked_entry, parts_in, pipeline_text
from ..transforms.folders.read import Folder, open_folder
from ..transforms.machine.context import WeftContext
from ..transforms.machine.view import Machine
from ..transforms.machine.view import load_machine as load_machine_file
from ..transforms.model.change_float_type import ChangeFloatTypePass, change_float_type
from ..transforms.model.load import load_module
from ..transforms.model.resize_model import ResizeModelPass, resize_function
from .collecting import collecting_rarely
from .common.errors import one_error
from .registry.compiled import CompiledFunction
from .registry.contexts import machine_for, make_context, target_named
from .registry.entries import TargetInfo
from .registry.universe import resolve_machine
from .stages import Stages, accepted_options
from .zoo.models import resolve_source

if TYPE_CHECKING:
    from ..transforms.embed.options import EmbedOptions
    from ..transforms.strategy.choose import StrategyOptions


@one_error
def load_machine(name_or_path: str) -> Machine:
    """
    The machine of that name or in that file.

    `WeftError` for an unknown name, with the nearest ones, and for a file that cannot be read.
    """
    return load_machine_file(resolve_machine(name_or_path))


@one_error
@collecting_rarely()
def compile(
    source: Path | str,
    machine: str | None = None,
    *,
    target: str | None = None,
    function: str | None = None,
    sizes: Mapping[str, int] | None = None,
    float_type: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    strategy: str | StrategyOptions | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    shared: bool | None = None,
    options: Mapping[str, object] | None = None,
    report: Callable[[str], None] | None = None,
    dump_ir: Path | None = None,
) -> CompiledFunction:
    """
    Compiles a module, a file (`Path`, or `Path("zoo:NAME")`) or text, for `machine` (a name or a
    file). The target `host` needs none: it takes the machine that this runs on.

    `target` is the machine's own unless given, or `system` where that takes one kernel only and the
    function has more. `sizes` are those that the module's `weft.dims`
    name, such as `{"batch": 64}`, where they are to be others. With the `float_type` "f16", tensors
    of floats are stored so (`change-float-type`). `weights` are prepacked into the result, by name;
    the others are given to each run. `activation_layout` is the order in which the caller holds
    activations, such as `NHWC`. `embed` says which embeddings are wanted: weights
    of overheads, switches, constraints of one's own. `strategy` is what operands are stored anew
    for, on targets that do that: `performance` (their default), `memory` or `none`, or options
    with the number of candidates, weights and rules. `report` is told in words what was decided.
    `threads` are those of a run, `seconds` how long native code may be compiled, `shared` whether
    a folder must (or must not) have a shared library: for targets that have them. `options` are
    more of what the target's own `compile` takes, by name, such as `{"goal": "latency"}`.
    `dump_ir` is a folder that gets a file for each stage. The result goes to `run` and `save`.
    Raises `WeftError` for all that is wrong with the input.
    """
    ctx = make_context(machine)
    view, text = machine_for(machine, target)
    if not ctx.has_system:
        ctx.use_machine(view)
    module = load_module(_source_file(source), ctx)
    verified = parts_in(module)
    _change_module(module, sizes or {}, float_type, function)
    name = target or _own_target(ctx, view, module, function)
    info = target_named(name)
    more: dict[str, object] = {"activation_layout": activation_layout, "embed": embed}
    more |= {"strategy": strategy, "threads": threads, "seconds": seconds, "shared": shared}
    more |= {name: value for name, value in (options or {}).items() if value is not None}
    if info.passes is not None:
        steps = Stages(info, view, function, more)
        try:
            made = steps.compile(module, ctx, text, weights or {}, report, dump_ir, verified)
        except WeftError as error:
            _add_advice(error)
            raise
        return _check_executable(made, name)
    if dump_ir is not None:
        raise WeftError(f"target '{name}' is no pipeline of passes: leave --dump-ir out")
    more |= {"function": function, "weights": weights, "report": report}
    return _compile_whole(info, module, ctx, text, more)


def _add_advice(error: WeftError) -> None:
    """Raises the error with what to do where a machine cannot do an operator."""
    from ..transforms.embed.explain import NoEmbedding

    if isinstance(error, NoEmbedding):
        advice = f"with --target {SYSTEM}, what does not embed runs on the host"
        raise WeftError(f"{error}; {advice}") from error


def _compile_whole(
    info: TargetInfo,
    module: ModuleOp,
    ctx: WeftContext,
    machine_text: str,
    options: Mapping[str, object],
) -> CompiledFunction:
    """What a target compiles that is no pipeline of passes, which takes these whatever they are."""
    part = info.load_part("compile")
    always = ("function", "weights", "activation_layout", "embed", "report")
    given = {name: options[name] for name in always}
    more = {name: value for name, value in options.items() if name not in always}
    (taken,) = accepted_options((part,), info.name, more)
    made = part(module, ctx, machine_text=machine_text, **given, **taken)
    return _check_executable(made, info.name)


def _change_module(
    module: ModuleOp, sizes: Mapping[str, int], float_type: str | None, function: str | None
) -> None:
    """Gives a module other sizes and another type of floats, where these are wished for."""
    if sizes:
        resize_function(module, sizes, function)
    if float_type is not None:
        change_float_type(module, float_type, function)


def _own_target(ctx: WeftContext, machine: Machine, module: ModuleOp, function: str | None) -> str:
    """
    The target of a machine, or that of systems: for one that is described, and where the machine's
    own takes no function of several kernels.
    """
    if ctx.has_system:
        return SYSTEM
    if not target_named(machine.target).one_kernel:
        return machine.target
    from ..transforms.partition.graph_partition import is_network

    entry = marked_entry(module) or function_of(module, function)
    return SYSTEM if is_network(module, entry, machine) else machine.target


def pipeline(
    machine: str | None = None,
    *,
    target: str | None = None,
    function: str | None = None,
    sizes: Mapping[str, int] | None = None,
    float_type: str | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """
    The passes by which `compile` goes with these arguments, as `weft-opt -p` takes them.
    `options` are all of the others that the target takes, by name. Raises `WeftError` as `compile`
    does, and for a target that is no pipeline of passes.
    """
    view, _ = machine_for(machine, target)
    name = target or view.target
    info = target_named(name)
    if info.passes is None:
        raise WeftError(f"target '{name}' is no pipeline of passes")
    resized = (ResizeModelPass(to, size, function) for size, to in (sizes or {}).items())
    narrowed = () if float_type is None else (ChangeFloatTypePass(float_type, function),)
    return pipeline_text((*resized, *narrowed, *Stages(info, view, function, options or {}).passes))


def _source_file(source: Path | str) -> Path | str:
    """`source`, or the file of the network of the zoo that it names."""
    if not isinstance(source, Path | str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise WeftError(
            f"the module is a {type(source).__name__}; give a pathlib.Path to its file, or its text"
        )
    return resolve_source(source) if isinstance(source, Path) else source


def _check_executable(executable: object, target: str) -> CompiledFunction:
    """Checks that `weft` can run what a target gave."""
    if not isinstance(executable, CompiledFunction):
        raise WeftError(
            f"target '{target}': {type(executable).__name__} lacks what weft expects of a "
            "compiled function (weft.tools.registry.compiled)"
        )
    return executable


@one_error
def save(executable: CompiledFunction, path: Path | str) -> None:
    """Writes a compiled folder, or nothing; `WeftError` if it cannot be written."""
    target_named(executable.target).load_part("write")(executable, path)


@one_error
def load(path: Path | str | Folder) -> CompiledFunction:
    """The executable in a compiled folder; `WeftError` naming what is wrong with it."""
    folder = open_folder(path)
    target = folder.head.target
    return _check_executable(target_named(target).load_part("load")(folder), target)


@one_error
def run(
    executable: CompiledFunction,
    inputs: Mapping[str, Array],
    *,
    threads: int | None = None,
    trace: Path | str | None = None,
    timing: bool | None = None,
) -> tuple[Mapping[str, Array], object]:
    """
    Runs an executable on arrays by name: on its target's simulator, or natively, on as many
    `threads` as it was compiled for unless given. `trace` is a file for the timeline, of targets
    that have one. With `timing`, nodes are simulated without data: there are no results then.

    The results by name, and the target's report. Raises `WeftError` for arrays that are
    missing or do not fit, and for a program that hardware would run wrongly.
    """
    for name, array in inputs.items():
        if not isinstance(array, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise WeftError(f"argument '{name}' is a {type(array).__name__}, not a NumPy array")
    info = target_named(executable.target)
    part = info.load_part("run")
    later = trace is not None and info.timeline is not None
    wanted = {"threads": threads, "trace": None if later else trace, "timing": timing}
    (options,) = accepted_options((part,), executable.target, wanted)
    results, report = target_results(part(executable, inputs, **options))
    if trace is not None and info.timeline is not None:
        write_trace(trace, cast("Iterable[Span]", info.timeline()(executable, report)))
    return results, report


def target_results(value: object) -> tuple[Mapping[str, Array], object]:
    """The results of a target's `run`, checked."""
    if not isinstance(value, tuple) or len(cast("tuple[object, ...]", value)) != 2:
        raise WeftError("the target's run gave no results and report")
    return cast("tuple[Mapping[str, Array], object]", value)
