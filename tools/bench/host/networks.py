"""
Whole networks of the zoo on the host in f32 and batch 1, next to PyTorch where it is installed
(an extra).

Each network is one compiled function: activations lie in one planned workspace, weights are
packed before any call. Without tuning. PyTorch runs the zoo's generators, eagerly, in inference
mode, with the same weights and on as many threads; it needs the checkout's
`test/models/generators`, which no wheel has.

* `weft_ms`, `torch_ms`: medians of calls that take turns, over rounds; `ratio` of the two in the
  same rounds.
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
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from ....targets.host.executable import HostExecutable
from ....targets.reference.interpreter import run_function as interpret
from ....targets.reference.scalars import Array
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import argument_names, function_of
from ....transforms.model.load import load_module
from ....transforms.model.resize_model import resize_function
from ...api import compile
from ...common.arrays import stored_form
from ...common.made_up import made_up, recipes_of
from ...registry.contexts import make_context
from ...zoo.models import zoo_names, zoo_path
from .. import Record, in_turns, is_selected
from ..rounds import Call, take_turns
from .in_torch import in_torch

DEFAULT = ("resnet18", "mobilenet-v2", "bert-tiny")
TOLERANCE = 1e-4
SECONDS = 60.0
"""How long a network may be compiled."""

_FIELDS = (
    *("weft_ms", "torch_ms", "ratio", "max_rel_err", "reference", "compile_s"),
    *("packed_bytes", "conversion_bytes", "workspace_bytes", "error"),
)


def records(args: argparse.Namespace) -> Iterator[Record]:
    threads = int(getattr(args, "threads", None) or 1)
    names = DEFAULT if args.only is None else [n for n in zoo_names() if is_selected(args, n)]
    work = partial(_measure_record, threads=threads, machine=args.machine)
    return in_turns(args, work, names, partial(_failed_record, threads=threads))


def _measure_record(name: str, threads: int, machine: str | None) -> Record:
    record = _failed_record(name, None, threads)
    try:
        record.update(measure_network(name, zoo_path(name), threads, machine))
    except WeftError as error:
        record["error"] = str(error)
    return record


def _failed_record(name: str, error: str | None, threads: int) -> Record:
    """A record without figures."""
    record: Record = {"name": name, "net": name, "threads": threads}
    return record | dict.fromkeys(_FIELDS) | {"error": error}


def measure_network(name: str, path: Path, threads: int, machine: str | None = None) -> Record:
    """The fields of one network, whose module is the file `path`; `WeftError` if it fails."""
    start = time.perf_counter()
    executable = compile(path, machine, target="host", threads=threads, seconds=SECONDS)
    compile_s = time.perf_counter() - start
    assert isinstance(executable, HostExecutable)
    other = in_torch(name, path, threads)
    arrays = make_up_arrays(path) if other is None else other.arrays
    call = executable.bind(arrays, threads=threads)
    call()
    wanted = execute_module(path, arrays) if other is None else other.results
    error = relative_error(list(call.results.values()), wanted)
    calls: dict[str, Call] = {"weft": call}
    if other is not None:
        calls["torch"] = other.call
    rounds = take_turns(calls, threads)
    weft_s = rounds.seconds("weft")
    torch_s = None if other is None else rounds.seconds("torch")
    ratio = None if other is None else rounds.ratio(["torch"], "weft")
    program = executable.program
    return {
        "weft_ms": round(weft_s * 1e3, 4),
        "torch_ms": None if torch_s is None else round(torch_s * 1e3, 4),
        "ratio": None if ratio is None else round(ratio.median, 3),
        "max_rel_err": float(f"{error:.2e}"),
        "reference": "executor" if other is None else "torch",
        "compile_s": round(compile_s, 3),
        "packed_bytes": sum(b.size_bytes for b in program.buffers if b.role == "weight"),
        "conversion_bytes": program.conversion_bytes,
        "workspace_bytes": program.workspace_bytes,
        "error": None if error <= TOLERANCE else f"max_rel_err is above {TOLERANCE}",
    }


def relative_error(found: Sequence[Array], wanted: Sequence[Array]) -> float:
    """The largest difference over the largest number, of all results; NaN counts as infinite."""
    worst = 0.0
    for one, other in zip(found, wanted, strict=True):
        exact = other.astype(np.float64).reshape(one.shape)
        limit = float(np.abs(exact).max(initial=0)) or 1.0
        worst = max(worst, float(np.abs(one - exact).max(initial=0)) / limit)
        worst = worst if np.isfinite(one).all() else float("inf")
    return worst


def make_up_arrays(
    source: Path | str, sizes: Mapping[str, int] = MappingProxyType({})
) -> dict[str, Array]:
    """Inputs and weights of a module at these sizes, made up."""
    function = function_of(_load_source(source, sizes))
    pairs = zip(argument_names(function), function.body.block.args, strict=True)
    forms = {name: stored_form(name, value.type) for name, value in pairs}
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def execute_module(
    source: Path | str,
    arrays: Mapping[str, Array],
    sizes: Mapping[str, int] = MappingProxyType({}),
) -> Sequence[Array]:
    """The results of a module at these sizes, by the reference executor."""
    return interpret(_load_source(source, sizes), arrays)


def _load_source(source: Path | str, sizes: Mapping[str, int]) -> ModuleOp:
    module = load_module(source, make_context())
    resize_function(module, sizes)
    return module


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
