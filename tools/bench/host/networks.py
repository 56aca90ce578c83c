"""
Whole networks of the zoo on the host in f32 and batch 1, next to PyTorch where it is installed
(an extra).

Each network is one compiled function: activations lie in one planned workspace, weights are
packed before any call. Without tuning. PyTorch runs the zoo's generators, eagerly, in inference
mode, with the same weights and on as many threads; it needs the checkout's
`test/models/generators`, which no wheel has.

* `weft_ms`, `torch_ms`: medians of calls that take turns, in the same run, as in `host-ops`;
  `ratio` of the two.
* `max_rel_err`: the largest error over the largest result, against `reference`: `torch`, or
  `executor`, weft's reference executor.
* `compile_s`: from the module's text to native code.
* `packed_bytes`: weights as they are stored for the code.
* `conversion_bytes`: what steps that only move activations (padding, transposition,
  concatenation) read and write in one call.

`--only PATTERN` takes any network of the zoo, without it are resnet18, mobilenet-v2 and
bert-tiny. `--threads N` (1) are those of a call.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np

from ....targets.host.executable import HostExecutable
from ....targets.reference.interpreter import run_function as interpret
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import argument_names, function_of, weight_names
from ....transforms.model.load import load_module
from ...api import compile
from ...common.arrays import stored_form
from ...common.made_up import made_up, recipes_of
from ...importer.sources import import_model
from ...registry.contexts import make_context
from ...zoo.models import zoo_names, zoo_path
from .. import Record, is_selected
from .ops import PAUSE_SECONDS, time_interleaved

DEFAULT = ("resnet18", "mobilenet-v2", "bert-tiny")
TOLERANCE = 1e-4
SECONDS = 60.0
"""How long a network may be compiled."""

_FIELDS = (
    *("weft_ms", "torch_ms", "ratio", "max_rel_err", "reference", "compile_s"),
    *("packed_bytes", "conversion_bytes", "workspace_bytes", "error"),
)


class Numbers(Protocol):
    """The part of a PyTorch tensor that is used."""

    def numpy(self) -> Array: ...


class Generator(Protocol):
    """The part of the catalogue's `Network` that is used; PyTorch is no dependency."""

    @property
    def build(self) -> Callable[[], Callable[..., Numbers | Sequence[Numbers]]]: ...
    @property
    def examples(self) -> Callable[[], Sequence[Numbers]]: ...


@dataclass(frozen=True)
class Other:
    """A network in PyTorch: a call, what it gave, and the arrays of weft's function by name."""

    call: Callable[[], object]
    results: Sequence[Array]
    arrays: Mapping[str, Array]


def records(args: argparse.Namespace) -> Iterator[Record]:
    threads = int(getattr(args, "threads", None) or 1)
    names = DEFAULT if args.only is None else [n for n in zoo_names() if is_selected(args, n)]
    for name in names:
        record: Record = {"name": name, "net": name, "threads": threads}
        record.update(dict.fromkeys(_FIELDS))
        try:
            record.update(measure_network(name, zoo_path(name), threads, args.machine))
        except WeftError as error:
            record["error"] = str(error)
        yield record


def measure_network(name: str, path: Path, threads: int, machine: str | None = None) -> Record:
    """The fields of one network, whose module is the file `path`; `WeftError` if it fails."""
    start = time.perf_counter()
    executable = compile(path, machine, target="host", threads=threads, seconds=SECONDS)
    compile_s = time.perf_counter() - start
    assert isinstance(executable, HostExecutable)
    other = in_torch(name, path, threads)
    arrays = _made_up(path) if other is None else other.arrays
    call = executable.bind(arrays, threads=threads)
    call()
    wanted = _execute_module(path, arrays) if other is None else other.results
    error = _relative_error(list(call.results.values()), wanted)
    calls = [call] if other is None else [call, other.call]
    times = time_interleaved(calls, PAUSE_SECONDS if threads > 1 else 0)
    weft_s, torch_s = times[0], times[1] if other is not None else None
    program = executable.program
    return {
        "weft_ms": round(weft_s * 1e3, 4),
        "torch_ms": None if torch_s is None else round(torch_s * 1e3, 4),
        "ratio": None if torch_s is None else round(torch_s / weft_s, 3),
        "max_rel_err": float(f"{error:.2e}"),
        "reference": "executor" if other is None else "torch",
        "compile_s": round(compile_s, 3),
        "packed_bytes": sum(b.size_bytes for b in program.buffers if b.role == "weight"),
        "conversion_bytes": program.conversion_bytes,
        "workspace_bytes": program.workspace_bytes,
        "error": None if error <= TOLERANCE else f"max_rel_err is above {TOLERANCE}",
    }


def _relative_error(found: Sequence[Array], wanted: Sequence[Array]) -> float:
    """The largest difference over the largest number, of all results; NaN counts as infinite."""
    worst = 0.0
    for one, other in zip(found, wanted, strict=True):
        exact = other.astype(np.float64).reshape(one.shape)
        limit = float(np.abs(exact).max(initial=0)) or 1.0
        worst = max(worst, float(np.abs(one - exact).max(initial=0)) / limit)
        worst = worst if np.isfinite(one).all() else float("inf")
    return worst


def _made_up(path: Path) -> dict[str, Array]:
    function = function_of(load_module(path, make_context()))
    pairs = zip(argument_names(function), function.body.block.args, strict=True)
    forms = {name: stored_form(name, value.type) for name, value in pairs}
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def _execute_module(path: Path, arrays: Mapping[str, Array]) -> Sequence[Array]:
    return interpret(load_module(path, make_context()), arrays)


# --- PyTorch ------------------------------------------------------------------------------------


def generators_folder() -> Path | None:
    """The folder of the zoo's generators, if this is a checkout."""
    folder = Path(__file__).parents[3] / "test" / "models" / "generators"
    return folder if (folder / "catalogue.py").exists() else None


def in_torch(name: str, path: Path, threads: int) -> Other | None:
    """
    The network in PyTorch, with random weights of order 1 by fan-in; `None` where PyTorch or
    the generators are missing. `WeftError` if the zoo's module takes other weights.
    """
    folder = generators_folder()
    try:
        torch = import_module("torch")
    except ImportError:
        return None
    if folder is None:
        return None
    torch.set_num_threads(threads)
    network = _load_catalogue(folder)[name]
    module, examples = network.build(), network.examples()
    with torch.no_grad():
        parameters: Any = getattr(module, "parameters")
        for parameter in parameters():
            if parameter.dim() > 1:
                fan_in = parameter[0].numel()
                parameter.normal_(0, (2 / fan_in) ** 0.5)
    model = import_model((module, examples), name=name)
    function = function_of(load_module(path, make_context()))
    weights = set(weight_names(function).values())
    missing = sorted(weights - set(model.weights))
    if missing:
        raise WeftError(f"{path}: its weights {', '.join(missing)} are none of the generator's")
    inputs = [n for n in argument_names(function) if n not in weights]
    arrays = {n: model.weights[n] for n in weights}
    arrays.update(zip(inputs, (np.ascontiguousarray(x.numpy()) for x in examples), strict=True))

    def run_module() -> object:
        with torch.inference_mode():
            return module(*examples)

    result = run_module()
    results = cast("Sequence[Numbers]", result if isinstance(result, tuple | list) else [result])
    return Other(run_module, [r.numpy() for r in results], arrays)


def _load_catalogue(folder: Path) -> Mapping[str, Generator]:
    """The generators by name; the folder is no package, and its modules import each other."""
    sys.path.insert(0, str(folder))
    try:
        return import_module("catalogue").NETWORKS
    finally:
        sys.path.remove(str(folder))


# --- summary ------------------------------------------------------------------------------------


def summary(records: Sequence[Mapping[str, object]]) -> str:
    """Counts the right results, and tells their time against PyTorch's."""
    right = [r for r in records if r["error"] is None]
    lines = [f"host-networks: {len(right)} of {len(records)} right"]
    for r in records:
        if r["error"] is not None:
            lines.append(f"  {r['net']}: {r['error']}")
            continue
        against = "" if r["ratio"] is None else f", {r['ratio']} times as fast as PyTorch"
        lines.append(
            f"  {r['net']}: {r['weft_ms']} ms on {r['threads']} threads{against}; error "
            f"{r['max_rel_err']} ({r['reference']}), compiled in {r['compile_s']} s"
        )
    return "\n".join(lines)
