"""
Networks of bytes on VTA and its host, as one program, next to layer by layer.

Each network is quantised for the machine (`weft quantize`), by made-up data where it has no own,
compiled by the target `system`, simulated, and compared with its reference.

* `accelerator_cycles`: simulated, of all parts on VTA; `sum_of_layers_cycles`: of the same layers
  compiled alone, each stored as is best for it; `accelerator_bound`: the sum of what no schedule of
  these goes below, and `gap` how much more is taken.
* `host_ms`: of the host's parts, measured; `total_ms` with VTA's at its clock.
* `conversions`: parts of the host that only store anew what one layer on VTA hands to another;
  `packed_bytes`: what parts of the host move without computing.
* `memory_bytes`, `memory_bound`: of what parts hand on.
* `on_accelerator_macs`: the share of multiply-accumulates.
* `bit_exact`: all integers that parts hand on are what the parts mean for the arguments that they
  get, and the parts' meanings one after the other are the network's; `rounded_apart` of these
  integers are rounded from floats of the host and one apart. `largest_error`: of floats that parts
  hand on, relative to the largest of the tensor, an error beyond 1e-4; `result_error`: the same of
  the network's float results, where all that comes of integers that are one apart counts, too.
* `float_agreement`: how often the float network's largest class is the same (of text, on lines that
  did not calibrate); `signal_to_noise_db`: of the first result beside the float network's.
* `layerwise_total_ms`: of the same network layer by layer: each layer on VTA stores tensors as it
  would alone, and the host packs what it takes from plain tensors and unpacks what it gives to
  such, where these are other bytes; `layerwise_packed_bytes`: what the host moves then.
* `host_alone_ms`: the network of bytes natively, on one thread, timed as the host's parts are.

Where the packages of `weft bench host-text` are installed, its classifier of lines is a network,
too (`text-classifier`), in bytes throughout, at a batch of 1.

`--only NETWORK` or `NETWORK/MACHINE[@BATCH]`, patterns.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from ....targets.host.executable import HostExecutable
from ....targets.reference.interpreter import run_function
from ....targets.reference.scalars import Array
from ....targets.system.program import SystemProgram, SystemReport, fewest_seconds
from ....targets.vta.executable import Executable
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import argument_names, function_of, weight_names
from ....transforms.model.load import load_module
from ....transforms.model.resize_model import resize_function
from ....transforms.quantize.machine_limits import sum_limits
from ....transforms.quantize.to_bytes import QuantizeOptions
from ...api import compile, load_machine, run
from ...check.meaning import find_differences, relative_error
from ...check.steps import compare_steps
from ...common.arrays import stored_form, write_arrays
from ...common.made_up import made_up, recipes_of
from ...quantize.calibrate import CalibrateOptions
from ...quantize.session import Quantised, quantize_model
from ...registry.contexts import make_context
from ...zoo.models import zoo_path
from .. import Record, in_turns, is_selected
from ..text.models import find_model, missing_packages, quantise_text_model, share_of_same

NETWORKS = ("digits", "resnet18", "mobilenet-v2", "bert-tiny")
TEXT = "text-classifier"
MACHINES = (
    ("vta-1x16x16", 1),
    ("vta-1x16x16-zu", 1),
    ("vta-8x8x8-zu", 1),
    ("vta-8x8x8-zu", 8),
)
SAMPLES = 2

_FIELDS = (
    *("accelerator_cycles", "accelerator_bound", "sum_of_layers_cycles", "gap", "host_ms"),
    *("total_ms", "layerwise_total_ms", "host_alone_ms", "packed_bytes"),
    *("layerwise_packed_bytes", "conversions", "memory_bytes", "memory_bound"),
    *("on_accelerator_macs", "compile_s", "bit_exact"),
    *("rounded_apart", "largest_error", "result_error", "float_agreement"),
    *("signal_to_noise_db", "error"),
)


@dataclass(frozen=True)
class Workload:
    """A network on a machine, at a batch."""

    network: str
    machine: str
    batch: int

    @property
    def name(self) -> str:
        batch = f"@{self.batch}" if self.batch > 1 else ""
        return f"{self.network}/{self.machine}{batch}"


def list_workloads() -> Iterator[Workload]:
    """All networks on all machines; that for text where its packages are installed."""
    for network in (*NETWORKS, *(() if missing_packages() else (TEXT,))):
        for machine, batch in MACHINES:
            if batch == 1 or network != TEXT:
                yield Workload(network, machine, batch)


def records(args: argparse.Namespace) -> Iterator[Record]:
    work = [
        one
        for one in list_workloads()
        if is_selected(args, one.network) or is_selected(args, one.name)
    ]
    return in_turns(args, _measure_record, work, _failed_record)


def _failed_record(workload: Workload, error: str | None = None) -> Record:
    """A record without figures."""
    record: Record = {"name": workload.name, "network": workload.network}
    record |= {"machine": workload.machine, "batch": workload.batch}
    return record | dict.fromkeys(_FIELDS) | {"error": error}


def _measure_record(workload: Workload) -> Record:
    record = _failed_record(workload)
    try:
        record |= measure(workload)
    except WeftError as error:
        record["error"] = str(error)
    return record


def measure(workload: Workload) -> Record:
    """The figures of a network on a machine. Raises `WeftError` as its compile does."""
    quantised = quantised_network(workload)
    text, weights = quantised.model.text, quantised.model.weights
    start = time.perf_counter()
    program = _compile_system(text, weights, workload.machine)
    compile_s = time.perf_counter() - start
    module = load_module(text, make_context())
    function = function_of(module)
    inputs = {n: a for n, a in _made_up(text).items() if n not in weights}
    results, report = run(program, inputs)
    assert isinstance(report, SystemReport)
    names = argument_names(function)
    wanted = run_function(module, {n: inputs[n] if n in inputs else weights[n] for n in names})
    single = _compile_system(text, weights, workload.machine, layerwise=True)
    _, layerwise = run(single, inputs)
    assert isinstance(layerwise, SystemReport)
    alone = list(_layers_alone(single))
    cycles, bound = report.cycles, sum(bound for _, bound in alone)
    host_ms = _host_ms(program, report)
    noise = next(iter(quantised.comparison.results.values()))
    return {
        "accelerator_cycles": cycles,
        "accelerator_bound": bound,
        "sum_of_layers_cycles": sum(c for c, _ in alone),
        "gap": round(cycles / bound - 1, 4) if bound else None,
        "host_ms": round(host_ms, 4),
        "total_ms": round(_total_ms(report), 4),
        "layerwise_total_ms": round(_total_ms(layerwise), 4),
        "host_alone_ms": round(_host_alone_ms(text, weights, inputs), 4),
        "packed_bytes": _moved_bytes(program),
        "layerwise_packed_bytes": _moved_bytes(single),
        "conversions": count_conversions(program),
        "memory_bytes": program.memory.size_bytes,
        "memory_bound": program.memory.bound_bytes,
        "on_accelerator_macs": round(_accelerator_share(program), 5),
        "compile_s": round(compile_s, 2),
        **_exactness(program, inputs, wanted, [*results.values()]),
        "float_agreement": _float_agreement(workload, quantised),
        "signal_to_noise_db": round(noise.decibels, 2),
    }


def _float_agreement(workload: Workload, quantised: Quantised) -> float | None:
    if workload.network == TEXT:
        return share_of_same(find_model("classifier"), quantised)
    agreement = next(iter(quantised.comparison.classes.values()), None)
    return None if agreement is None else agreement.share


# --- the network ----------------------------------------------------------------------------------


def quantised_network(workload: Workload) -> Quantised:
    """The network of bytes for the machine."""
    options = QuantizeOptions.within(sum_limits(load_machine(workload.machine)))
    if workload.network == TEXT:
        return quantise_text_model(find_model("classifier"), options, float_share=0.0)
    with tempfile.TemporaryDirectory() as folder:
        source, data = Path(folder) / f"{workload.network}.mlir", Path(folder) / "data.npz"
        module = load_module(zoo_path(workload.network), make_context())
        if workload.batch > 1:
            resize_function(module, {"batch": workload.batch})
        source.write_text(str(module))
        trained = zoo_path(workload.network).with_suffix(".npz")
        arrays = _made_up(str(module))
        function = function_of(module)
        names = set(weight_names(function).values())
        weights = dict(np.load(trained)) if trained.exists() else arrays
        write_arrays(source.with_suffix(".npz"), {n: weights[n] for n in names})
        samples = [_made_up(str(module), seed) for seed in range(SAMPLES)]
        stacked = {n: np.stack([s[n] for s in samples]) for n in arrays if n not in names}
        write_arrays(data, stacked)
        return quantize_model(source, data, None, options, CalibrateOptions(float_share=0.0))


def _made_up(text: str, seed: int = 0) -> dict[str, Array]:
    """Arrays for all arguments of a module's function, weights among them."""
    function = function_of(load_module(text, make_context()))
    values = zip(argument_names(function), function.body.block.args, strict=True)
    forms = {name: stored_form(name, value.type) for name, value in values}
    return dict(made_up(list(forms), forms, lambda: recipes_of(function), seed))


def _compile_system(
    text: str, weights: Mapping[str, Array], machine: str, **options: object
) -> SystemProgram:
    program = compile(text, machine, target="system", weights=weights, options=options)
    assert isinstance(program, SystemProgram)
    return program


# --- exactness ------------------------------------------------------------------------------------


def _exactness(
    program: SystemProgram,
    inputs: Mapping[str, Array],
    wanted: Sequence[Array],
    results: Sequence[Array],
) -> Record:
    """How close a run is to what the network means, `wanted`; see the module."""
    steps = compare_steps(program, inputs)
    wrong = [f"part '{r.part}': {r.wrong} of {r.size} wrong" for r in steps.wrong if r.is_float]
    joined = zip(wanted, steps.composed.values(), strict=True)
    exact = all(r.is_float for r in steps.wrong) and not any(
        find_differences(one, other).any() for one, other in joined
    )
    floats = [(a, b) for a, b in zip(wanted, results, strict=True) if a.dtype.kind == "f"]
    return {
        "bit_exact": exact,
        "rounded_apart": steps.num_stepped,
        "largest_error": steps.largest_error,
        "result_error": max((relative_error(a, b) for a, b in floats), default=0.0),
        "error": f"floats are not within rounding: {'; '.join(wrong)}" if wrong else None,
    }


# --- figures --------------------------------------------------------------------------------------


def _layers_alone(program: SystemProgram) -> Iterator[tuple[int, int]]:
    """The cycles of each layer on VTA, and their lower bound."""
    for step in program.steps:
        part = program.parts[step.part]
        if isinstance(part, Executable):
            facts = part.facts
            yield facts.predicted_cycles, facts.bound_cycles or facts.predicted_cycles


def _host_ms(program: SystemProgram, report: SystemReport) -> float:
    return 1e3 * sum(s.seconds for s in report.steps if s.cycles is None)


def _total_ms(report: SystemReport) -> float:
    return 1e3 * sum(s.seconds for s in report.steps)


def _host_alone_ms(text: str, weights: Mapping[str, Array], inputs: Mapping[str, Array]) -> float:
    made = compile(text, target="host", weights=weights)
    run(made, inputs)
    return 1e3 * fewest_seconds(partial(run, made, inputs))


def _moved_bytes(program: SystemProgram) -> int:
    """What parts of the host move without computing."""
    parts = (p for p in program.parts.values() if isinstance(p, HostExecutable))
    return sum(part.program.conversion_bytes for part in parts)


def count_conversions(program: SystemProgram) -> int:
    """
    The parts of the host that do nothing but store anew what a layer on an accelerator gives, for
    another that takes it.
    """
    hosts = {d.name for d in program.devices if d.target == "host"}
    given = {v for s in program.steps if s.device not in hosts for v in s.results}
    steps = [s for s in program.steps if s.device not in hosts]
    taken = {b for s in steps for v in s.arguments for b in program.bases_of(v)}
    found = 0
    for step in program.steps:
        read = {base for value in step.arguments for base in program.bases_of(value)}
        between = read <= given and set(step.results) <= taken
        if step.device in hosts and between:
            found += _only_moves(program.parts[step.part].module_text)
    return found


def _only_moves(text: str) -> bool:
    ops = function_of(load_module(text, make_context())).body.block.ops
    return all(op.name in ("layout.convert", "func.return") for op in ops)


def _accelerator_share(program: SystemProgram) -> float:
    """The share of multiply-accumulates that are on accelerators."""
    hosts = {d.name for d in program.devices if d.target == "host"}
    whole = sum(p.macs for p in program.placements)
    away = sum(p.macs for p in program.placements if p.device not in hosts)
    return away / whole if whole else 0.0


def summary(records: Sequence[Record]) -> str:
    """The networks that ran, and a line for each."""
    rows = [r for r in records if r["error"] is None]
    exact = sum(r["bit_exact"] is True for r in rows)
    lines = [f"{len(rows)} of {len(records)} networks ran, {exact} bit exact"]
    for row in rows:
        names = ("accelerator_cycles", "sum_of_layers_cycles", "accelerator_bound")
        cycles, alone, bound = (float(str(row[n])) for n in names)
        lines.append(
            f"  {row['name']}: {cycles / (alone or 1):.3f} of the layers alone, "
            f"{cycles / (bound or 1):.3f} of the bound, {row['conversions']} conversions; "
            f"{row['total_ms']} ms, layer by layer {row['layerwise_total_ms']}"
        )
    return "\n".join(lines)
