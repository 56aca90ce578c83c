"""
Suite `vta-deepbench`: DeepBench's 108 convolutions from linalg text to VTA, and checked.

Each layer is an int8 convolution followed by a shift and a clip to int8 (three ALU passes, for
the reference too). It is embedded, compiled and run on the simulator; the result is compared
with one by NumPy that shares no code with the compiler (`int8_conv`). The reference is the
fastest choice of the static template's knobs (`tools/bench/template.py`) under the same cost
model, with channels and batch padded to the block; both sides' cycles are those of the event
model. Neither side stores operands anew to need less padding: suites `vta-lowchannel` and
`vta-8x8x8` are about that.

What a record holds besides what its names say:

* `embed_s`: the pass `embed-intrinsics` on the layer's generic form: search for candidates by
  z3, with its start, and the proofs. `compile_s`: from text to an executable, embedding again.
  Nothing is kept from the first to the second, or from one layer to the next; only Python
  modules are imported before, once. Times are for `--jobs 1` on an idle machine.
* `sim_s`: packing the operands, simulation with all its checks, unpacking the result.
* `padding`: what the embedding pads, such as `c 3->16`; `pad` is a dimension of extent 1 that
  is added to fill the intrinsic.
* `op_cycles`: of the whole instruction stream, by the event model. `gemm_cycles`,
  `alu_cycles`: iterations counted by the simulator. `…_bytes`: moved through DRAM.
* `ref_…`: of the reference, null where no choice of its knobs is legal.
* `bound_cycles`: what no schedule of this embedding can beat (`schedule.search.lower_bound`):
  every element that is read or written moved once, without setup; no multiplication by spatial
  padding; engines that never wait for each other. `baseline.bound_cycles` does multiply by that
  padding, which programs need not do, so it is not a lower bound for them.
* `shift`, `weight_limit`, `saturated_pct`: see `int8_conv.draw_sample`.
* `error`: why the layer failed, if it did; `bit_exact` is false then.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.utils.exceptions import DiagnosticException, ParseError

from ....dialects.intrin import ApplyOp
from ....targets.vta.executable import Executable
from ....targets.vta.simulate import SimulationReport
from ....targets.vta.spec import VtaSpec
from ....transforms.core.errors import WeftError
from ....transforms.embed.application import Application
from ....transforms.embed.apply_op import application_of
from ....transforms.model.generalize import GeneralizeNamedOpsPass
from ....transforms.model.load import load_module
from ....transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass
from ... import api
from ...api import load_machine, run
from ...registry.compiled import CompiledFunction
from ...registry.contexts import make_context
from .. import Record, Value, in_parallel, is_selected
from ..deepbench import ConvLayer, list_layers
from ..int8_conv import Sample, draw_sample
from ..layers import Epilogue, conv2d_mlir
from .baseline import search_template

DEFAULT_MACHINE = "vta-1x16x16"

_FIELDS = (
    *("embed_s", "compile_s", "sim_s", "bit_exact", "padding"),
    *("op_cycles", "gemm_cycles", "alu_cycles"),
    *("inp_bytes", "wgt_bytes", "acc_bytes", "uop_bytes", "out_bytes", "instructions"),
    *("ref_op_cycles", "ref_inp_bytes", "ref_wgt_bytes", "bound_cycles"),
    *("shift", "weight_limit", "saturated_pct", "error"),
)
"""What is measured; all records have all fields, null where a layer did not get so far."""

_FAILURES = (
    *(WeftError, DiagnosticException, ParseError),
    *(AssertionError, ArithmeticError, LookupError, TypeError, ValueError, MemoryError),
)
"""What a layer may fail with without ending the suite: refusals, and bugs of the compiler."""


@dataclass(frozen=True)
class Workload:
    layer: ConvLayer
    machine: str


def records(args: argparse.Namespace) -> Iterator[Record]:
    """One record per layer. `--only` takes the layers' names and their numbers."""
    machine = args.machine or DEFAULT_MACHINE
    VtaSpec.from_machine(load_machine(machine))  # a wrong machine is one error, not 108
    workloads = [
        Workload(layer, machine)
        for layer in list_layers()
        if is_selected(args, layer.name) or is_selected(args, str(layer.idx))
    ]
    return in_parallel(args, measure_layer, workloads)


def measure_layer(workload: Workload) -> Record:
    """The record of one layer, as far as it gets."""
    layer = workload.layer
    record: Record = {
        "idx": layer.idx,
        "name": layer.name,
        "machine": workload.machine,
        "macs": layer.macs,
        "in_fig6": layer.in_fig6,
        **dict.fromkeys(_FIELDS),
    }
    try:
        for found in _list_parts(workload):
            record.update(found)
    except _FAILURES as error:
        record.update(bit_exact=False, error=f"{type(error).__name__}: {error}")
    return record


def _list_parts(workload: Workload) -> Iterator[Record]:
    """The parts of the record, one after the other."""
    data = draw_sample(workload.layer)
    yield {
        "shift": data.shift,
        "weight_limit": data.weight_limit,
        "saturated_pct": round(100 * data.saturated, 3),
    }
    yield _reference_fields(workload)
    text = _layer_text(workload.layer, data.shift)
    yield _time_embedding(text, workload.machine)
    start = time.perf_counter()
    executable = compile_stored(text, workload.machine)
    compile_s = time.perf_counter() - start
    assert isinstance(executable, Executable)
    yield {"compile_s": round(compile_s, 4), "bound_cycles": executable.facts.bound_cycles}
    yield _simulate_program(executable, data)


def compile_stored(text: str, machine: str) -> CompiledFunction:
    """With operands stored as they are, and padded: what the template does too."""
    return api.compile(text, machine, strategy="none")


def _layer_text(layer: ConvLayer, shift: int) -> str:
    sizes = (layer.n, layer.c, layer.h, layer.w, layer.k, layer.kh, layer.kw)
    epilogue = Epilogue(shift=shift)
    return conv2d_mlir(*sizes, stride=layer.stride, pad=layer.pad, epilogue=epilogue)


def _reference_fields(workload: Workload) -> Record:
    spec = VtaSpec.from_machine(load_machine(workload.machine))
    best = search_template(workload.layer.convolution, spec)
    if best is None:
        return {}
    return {
        "ref_op_cycles": best.cycles,
        "ref_inp_bytes": best.inp_bytes,
        "ref_wgt_bytes": best.wgt_bytes,
    }


def _time_embedding(text: str, machine: str) -> Record:
    """Times the embedding, and tells what it pads."""
    import_solver()
    ctx = make_context(machine)
    view = ctx.machine()
    module = load_module(text, ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    start = time.perf_counter()
    EmbedIntrinsicsPass().apply(ctx, module)
    seconds = time.perf_counter() - start
    applications = [application_of(o, view) for o in module.walk() if isinstance(o, ApplyOp)]
    return {
        "embed_s": round(seconds, 4),
        "padding": ", ".join(describe_padding(a) for a in applications),
    }


def import_solver() -> None:
    """The solver is a library of tens of MB; loading it is not the first layer's work."""
    import z3  # noqa: F401  # pyright: ignore[reportUnusedImport]


def describe_padding(application: Application) -> str:
    """Dimensions by role (`n k h w c r s`) with their extents before and after."""
    embedding = application.embedding
    sizes = zip(application.kernel.dims, embedding.extents, embedding.padded, strict=True)
    parts = [f"{dim.name} {extent}->{padded}" for dim, extent, padded in sizes if extent != padded]
    virtual = (d for digits in embedding.digits for d in digits if d.dim >= len(embedding.extents))
    return ", ".join([*parts, *(f"pad 1->{d.extent}" for d in virtual)])


def _simulate_program(executable: Executable, data: Sample) -> Record:
    start = time.perf_counter()
    results, report = run(executable, {"x": data.x, "w": data.w})
    seconds = time.perf_counter() - start
    assert isinstance(report, SimulationReport)
    counters = report.counters
    return {
        "sim_s": round(seconds, 4),
        "bit_exact": np.array_equal(results["result"], data.y),
        "op_cycles": report.timing.cycles,
        "gemm_cycles": counters.gemm_cycles,
        "alu_cycles": counters.alu_cycles,
        "inp_bytes": counters.inp_bytes,
        "wgt_bytes": counters.wgt_bytes,
        "acc_bytes": counters.acc_bytes,
        "uop_bytes": counters.uop_bytes,
        "out_bytes": counters.out_bytes,
        "instructions": counters.instructions,
    }


# --- summary ----------------------------------------------------------------------------------


def summary(records: Sequence[Record]) -> str:
    """
    Counts the layers that work; the largest times, and how many times faster than the reference and
    slower than the bound the programs are.
    """
    exact = sum(r["bit_exact"] is True for r in records)
    compiled = sum(r["compile_s"] is not None for r in records)
    machines = ", ".join(sorted({str(r["machine"]) for r in records}))
    lines = [
        f"vta-deepbench on {machines}: {compiled} of {len(records)} compiled, "
        f"{exact} of {len(records)} bit exact"
    ]
    lines += [f"  {r['name']}: {r['error'] or 'wrong result'}" for r in records if not _is_exact(r)]
    times = [_time_line(records, field) for field in ("embed_s", "compile_s", "sim_s")]
    lines += [f"  {'; '.join(part for part in times if part)}"] if any(times) else []
    for label, chosen in (
        ("all layers", records),
        ("layers of figure 6", [r for r in records if r["in_fig6"]]),
    ):
        found = _quality_lines(chosen)
        if found:
            lines.append(f"  {label}: {found}")
    return "\n".join(lines)


def _is_exact(record: Record) -> bool:
    return record["bit_exact"] is True


def _time_line(records: Sequence[Record], field: str) -> str:
    known = [(seconds, r) for r in records if (seconds := _as_number(r[field])) is not None]
    if not known:
        return ""
    most, slowest = max(known, key=lambda pair: pair[0])
    mean = statistics.geometric_mean(max(seconds, 1e-9) for seconds, _ in known)
    return f"{field} at most {most:.3f} ({slowest['name']}), geomean {mean:.3f}"


def _quality_lines(records: Sequence[Record]) -> str:
    """Over layers with a right result: a fast program that is wrong does not count."""
    right = [r for r in records if _is_exact(r)]
    parts: list[str] = []
    faster = _list_ratios(right, "ref_op_cycles", "op_cycles")
    if faster:
        least, name = min(faster)
        mean = statistics.geometric_mean(ratio for ratio, _ in faster)
        parts.append(
            f"reference / ours geomean {mean:.3f}, least {least:.3f} ({name}), {len(faster)} layers"
        )
    above = _list_ratios(right, "op_cycles", "bound_cycles")
    if above:
        most, name = max(above)
        mean = statistics.geometric_mean(ratio for ratio, _ in above)
        parts.append(f"ours / bound geomean {mean:.3f}, most {most:.3f} ({name})")
    return "; ".join(parts)


def _list_ratios(records: Sequence[Record], above: str, below: str) -> list[tuple[float, str]]:
    """`above / below` of the records that have both, with their names."""
    pairs = [(_as_number(r[above]), _as_number(r[below]), str(r["name"])) for r in records]
    return [(a / b, name) for a, b, name in pairs if a is not None and b]


def _as_number(value: Value) -> float | None:
    return float(value) if isinstance(value, int | float) else None
