"""
The common part of the suites on strategies: convolutions that VTA's fixed template only pads for.

Each layer is an int8 convolution, NCHW, followed by a shift and a clip to int8, as in
`vta-deepbench`. It is compiled with layouts of the compiler's own choice, run on the
simulator and compared with NumPy. Two records per layer: with `choice` `performance` the
candidate of least predicted time, operator and transforms together, is taken, with `memory`
that of the fewest stored bytes. What is measured here decides nothing.

The reference pads batch and channels with zeros to the block, blows dilated filters up with
zeros, and runs the fastest choice of the static template's knobs under the same cost model.

What a record holds besides what its names say:

* `strategy`: how the chosen candidate stores its operands. `candidates`: among how many it
  was chosen.
* `embed_s`: the search for the candidates by z3, with its start, and the proofs.
  `compile_s`: from text to the executable, the search again and all schedules that the choice
  needs to know.
* `op_cycles`: of the instruction stream, by the event model; `ref_op_cycles` of the
  reference's, `op_speedup` their ratio.
* `bound_cycles`: what no program for the layer can beat (`bound_cycles`). `ref_utilisation`:
  of the multipliers, by the layer's own multiply-accumulates, over the reference's cycles.
* `transform_s`: packing the input and unpacking the result on this computer's host target,
  one thread, by median; `ref_transform_s` for the reference's layouts, taking turns with it.
  Weights are packed before, and cost nothing here.
* `combined_speedup`: of operator, at the machine's clock, and transforms together.
* `data_bytes`, `weight_bytes`: the packed input and weights, `ref_…` those of the reference;
  `memory_ratio` is of their sums. `border_memory_ratio`: against a reference that keeps the
  zeros at the image's border in memory too, which VTA's need not.
* `error`: why the layer failed, if it did; `bit_exact` is false then.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.utils.exceptions import DiagnosticException, ParseError

from ....targets.vta.executable import Executable
from ....targets.vta.simulate import SimulationReport
from ....targets.vta.spec import VtaSpec
from ....transforms.core.errors import WeftError
from ....transforms.layout.map import Layout, simplify_layout, stored_shape
from ....transforms.layout.order import layout_of_blocks
from ....transforms.model.generalize import GeneralizeNamedOpsPass
from ....transforms.model.load import load_module
from ....transforms.strategy.choose import compile_candidates
from ....transforms.strategy.embed_intrinsics import reducing_groups
from ...api import compile, load_machine, run
from ...registry.contexts import make_context
from .. import Record, Value, in_parallel, is_selected
from ..deepbench import ConvLayer
from ..host_changes import Change, measure_changes
from ..int8_conv import Sample, draw_sample
from ..layers import Epilogue, conv2d_mlir
from ..template import EPILOGUE_PASSES
from .baseline import BaselineResult, search_template
from .deepbench import import_solver

CHOICES = ("performance", "memory")

_FIELDS = (
    *("strategy", "op_cycles", "ref_op_cycles", "op_speedup", "bound_cycles", "ref_utilisation"),
    *("transform_s", "ref_transform_s", "combined_speedup", "data_bytes", "weight_bytes"),
    *("ref_data_bytes", "ref_weight_bytes", "memory_ratio", "border_memory_ratio"),
    *("candidates", "embed_s"),
    *("bit_exact", "compile_s", "sim_s", "gemm_cycles", "alu_cycles", "instructions", "error"),
)
"""What is measured; all records have all fields, null where a layer did not get so far."""

_FAILURES = (
    *(WeftError, DiagnosticException, ParseError),
    *(AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
    MemoryError,
)
"""What a layer may fail with without ending the suite: refusals, and bugs of the compiler."""


@dataclass(frozen=True)
class Workload:
    layer: ConvLayer
    machine: str
    choices: tuple[str, ...] = CHOICES


@dataclass(frozen=True)
class Reference:
    """
    The template's best, and the bytes and host layouts of its packed operands; `bordered_bytes`
    are those of data that is stored with the image's border.
    """

    result: BaselineResult | None
    data_bytes: int
    bordered_bytes: int
    weight_bytes: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Chosen:
    """A compiled candidate: its strategy in words, and how many there were."""

    executable: Executable
    strategy: str
    candidates: int
    embed_s: float
    compile_s: float


def records(
    args: argparse.Namespace, layers: Sequence[ConvLayer], machine: str
) -> Iterator[Record]:
    """
    Two records per layer of those that `--only` wants, by the layer's name or number or, for
    one record, `NAME-CHOICE`. A wrong machine is one error, not one per layer.
    """
    machine = args.machine or machine
    VtaSpec.from_machine(load_machine(machine))
    workloads: list[Workload] = []
    for layer in layers:
        whole = is_selected(args, layer.name) or is_selected(args, str(layer.idx))
        choices = tuple(c for c in CHOICES if whole or is_selected(args, f"{layer.name}-{c}"))
        if choices:
            workloads.append(Workload(layer, machine, choices))
    return (r for found in in_parallel(args, measure_layer, workloads) for r in found)


def measure_layer(workload: Workload) -> list[Record]:
    """The records of one layer, as far as they get."""
    layer = workload.layer
    found: dict[str, Record] = {
        choice: {
            "name": f"{layer.name}-{choice}",
            "idx": layer.idx,
            "layer": layer.name,
            "choice": choice,
            "machine": workload.machine,
            "macs": layer.macs,
            **dict.fromkeys(_FIELDS),
        }
        for choice in workload.choices
    }
    try:
        for part in _list_parts(workload):
            for choice, fields in part.items():
                found[choice].update(fields)
    except _FAILURES as error:
        for record in found.values():
            if record["bit_exact"] is None:
                record.update(bit_exact=False)
            record.update(error=f"{type(error).__name__}: {error}")
    return list(found.values())


def _list_parts(workload: Workload) -> Iterator[Mapping[str, Record]]:
    """The parts of the records by choice, one after the other."""
    layer = workload.layer
    spec = VtaSpec.from_machine(load_machine(workload.machine))
    reference = reference_of(layer, spec)
    yield dict.fromkeys(workload.choices, _reference_fields(layer, reference, spec))
    data = draw_sample(layer)
    chosen = compile_choices(_layer_text(layer, data.shift), workload)
    for choice, candidate in chosen.items():
        yield {choice: _chosen_fields(candidate, reference)}
    cycles: dict[str, Value] = {}
    for choice, candidate in chosen.items():
        found = _simulate_program(candidate.executable, data)
        cycles[choice] = found["op_cycles"]
        yield {choice: {**found, **_speedup_field(found, reference)}}
    changes = {c: _layout_changes(candidate.executable) for c, candidate in chosen.items()}
    seconds = measure_changes({**changes, "reference": reference.changes})
    for choice in chosen:
        times = seconds[choice], seconds["reference"]
        yield {choice: _combined_fields(cycles[choice], reference, times, spec.clock_hz)}


def _layer_text(layer: ConvLayer, shift: int) -> str:
    return conv2d_mlir(
        *(layer.n, layer.c, layer.h, layer.w, layer.k, layer.kh, layer.kw),
        stride=layer.stride,
        pad=layer.pad,
        dilation=layer.dilation,
        epilogue=Epilogue(shift=shift),
    )


# --- the compiler -----------------------------------------------------------------------------


def compile_choices(text: str, workload: Workload) -> dict[str, Chosen]:
    """
    Compiles each choice. The search for candidates is timed by itself; compiling
    makes it again.
    """
    candidates, embed_s = _count_candidates(text, workload.machine)
    chosen: dict[str, Chosen] = {}
    for choice in workload.choices:
        start = time.perf_counter()
        executable = compile(text, workload.machine, strategy=choice)
        seconds = time.perf_counter() - start
        assert isinstance(executable, Executable)
        taken = next(c.strategy for c in executable.candidates if c.taken)
        chosen[choice] = Chosen(executable, taken, candidates, embed_s, seconds)
    return chosen


def _count_candidates(text: str, machine: str) -> tuple[int, float]:
    """Counts the candidates, and tells how long it takes to embed them all."""
    import_solver()
    ctx = make_context(machine)
    view = ctx.machine()
    module = load_module(text, ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    start = time.perf_counter()
    found = sum(len(compile_candidates(g, view)) for g in reducing_groups(module))
    return found, time.perf_counter() - start


def _chosen_fields(chosen: Chosen, reference: Reference) -> Record:
    """The fields that are known without running."""
    buffers = chosen.executable.buffers
    data = sum(b.size_bytes for b in buffers if b.role == "input")
    weights = sum(b.size_bytes for b in buffers if b.role == "weight")
    return {
        "strategy": chosen.strategy,
        "candidates": chosen.candidates,
        "embed_s": round(chosen.embed_s, 4),
        "compile_s": round(chosen.compile_s, 4),
        "data_bytes": data,
        "weight_bytes": weights,
        "memory_ratio": round(
            (data + weights) / (reference.data_bytes + reference.weight_bytes), 4
        ),
        "border_memory_ratio": round(
            (data + weights) / (reference.bordered_bytes + reference.weight_bytes), 4
        ),
    }


def _simulate_program(executable: Executable, data: Sample) -> Record:
    start = time.perf_counter()
    results, report = run(executable, {"x": data.x, "w": data.w})
    seconds = time.perf_counter() - start
    assert isinstance(report, SimulationReport)
    return {
        "sim_s": round(seconds, 4),
        "bit_exact": np.array_equal(results["result"], data.y),
        "op_cycles": report.timing.cycles,
        "gemm_cycles": report.counters.gemm_cycles,
        "alu_cycles": report.counters.alu_cycles,
        "instructions": report.counters.instructions,
    }


def _layout_changes(executable: Executable) -> tuple[Change, ...]:
    """Lists what the host does at each run: weights are packed once, before."""
    packed = [
        Change(b.logical_shape, b.host_layout, b.packed_layout)
        for b in executable.buffers
        if b.role == "input"
    ]
    unpacked = [
        Change(b.logical_shape, b.packed_layout, b.host_layout)
        for b in executable.buffers
        if b.role == "output"
    ]
    return (*packed, *unpacked)


# --- the reference ----------------------------------------------------------------------------


def reference_of(layer: ConvLayer, spec: VtaSpec) -> Reference:
    """
    The template on the padded layer. `[N, C, H, W]` is packed as `[N/n, C/c, H, W, n, c]` and
    the result unpacked from such a layout; zeros at the image's borders are not stored.
    """
    data = blocked_layout((layer.n, layer.c, layer.h, layer.w), spec.batch, spec.block_in)
    filters = (layer.k, layer.c, *layer.window)
    weights = blocked_layout(filters, spec.block_out, spec.block_in)
    result = blocked_layout(layer.output, spec.batch, spec.block_out)
    shape = (layer.n, layer.c, layer.h, layer.w)
    pixels = math.prod(stored_shape(shape, data)) // (layer.h * layer.w)
    return Reference(
        search_template(layer.convolution, spec),
        pixels * layer.h * layer.w,
        pixels * (layer.h + 2 * layer.pad[0]) * (layer.w + 2 * layer.pad[1]),
        math.prod(stored_shape(filters, weights)),
        (Change(shape, Layout(), data), Change(layer.output, result, Layout())),
    )


def blocked_layout(shape: Sequence[int], outer: int, inner: int) -> Layout:
    """`[A, B, H, W]` as `[A/outer, B/inner, H, W, outer, inner]`, padded with zeros."""
    return simplify_layout(shape, layout_of_blocks(shape, {0: outer, 1: inner}))


def _reference_fields(layer: ConvLayer, reference: Reference, spec: VtaSpec) -> Record:
    fields: Record = {
        "ref_data_bytes": reference.data_bytes,
        "ref_weight_bytes": reference.weight_bytes,
        "bound_cycles": bound_cycles(layer, spec),
    }
    if reference.result is not None:
        cycles = reference.result.cycles
        fields["ref_op_cycles"] = cycles
        fields["ref_utilisation"] = round(layer.macs / (cycles * spec.macs_per_cycle), 4)
    return fields


def bound_cycles(layer: ConvLayer, spec: VtaSpec) -> int:
    """
    Cycles that no program for the layer beats, whatever its layouts: the largest of three
    engines' work, each with no setup, no row costs and no padding, and with the engines never
    waiting for each other.

    * compute: the multiply-accumulates that read no border, at the full rate of GEMM; per
      block of outputs one reset and `EPILOGUE_PASSES` iterations of the ALU;
    * load: each input element that is read and each weight, once, at `bytes_per_cycle`;
    * store: each output element once.
    """
    axes = [
        _count_taps(*axis)
        for axis in zip(
            *((layer.h, layer.w), (layer.kh, layer.kw), layer.stride, layer.pad),
            *(layer.dilation, layer.output[2:]),
            strict=True,
        )
    ]
    taps, touched = (math.prod(column) for column in zip(*axes, strict=True))
    outputs = math.prod(layer.output)
    per_output = spec.gemm_ii + EPILOGUE_PASSES * spec.alu_ii
    compute = layer.n * layer.k * layer.c * taps / spec.macs_per_cycle * spec.gemm_ii
    compute += outputs / (spec.batch * spec.block_out) * per_output
    weights = layer.k * layer.c * layer.kh * layer.kw
    load = (layer.n * layer.c * touched + weights) / spec.bytes_per_cycle
    return math.ceil(max(compute, load, outputs / spec.bytes_per_cycle))


def _count_taps(
    extent: int, kernel: int, stride: int, pad: int, dilation: int, out: int
) -> tuple[int, int]:
    """Along one axis: pairs of output and tap within the image, and positions that are read."""
    starts: NDArray[np.int64] = np.arange(out, dtype=np.int64) * stride - pad
    reads = starts[:, None] + np.arange(kernel, dtype=np.int64) * dilation
    inside = reads[(reads >= 0) & (reads < extent)]
    return len(inside), len(np.unique(inside))


# --- ratios -----------------------------------------------------------------------------------


def _speedup_field(simulated: Record, reference: Reference) -> Record:
    cycles = simulated["op_cycles"]
    if reference.result is None or not isinstance(cycles, int):
        return {}
    return {"op_speedup": round(reference.result.cycles / cycles, 4)}


def _combined_fields(
    cycles: Value, reference: Reference, times: tuple[float, float], clock_hz: int
) -> Record:
    """Transforms of ours and of the reference, and what they make of the speed-up."""
    ours, theirs = times
    fields: Record = {"transform_s": round(ours, 9), "ref_transform_s": round(theirs, 9)}
    if reference.result is not None and isinstance(cycles, int):
        whole = cycles / clock_hz + ours
        fields["combined_speedup"] = round((reference.result.cycles / clock_hz + theirs) / whole, 4)
    return fields


# --- summary ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Expectation:
    """The expected geometric mean of a field, over the records of a choice."""

    choice: str
    field: str
    minimum: float | None = None
    maximum: float | None = None


BOUND_RATIO = "op_cycles / bound_cycles"
BORDER_RATIO = "border_memory_ratio"
_SMALLER_IS_BETTER = (BOUND_RATIO, BORDER_RATIO, "memory_ratio")


def summary(
    suite: str, records: Sequence[Record], expectations: Mapping[str, Sequence[Expectation]]
) -> str:
    """
    Counts the right results, and gives per expectation of the machine the geometric mean over the
    layers with a right result, with the layer that is farthest off.
    """
    exact = sum(r["bit_exact"] is True for r in records)
    machines = sorted({str(r["machine"]) for r in records})
    lines = [f"{suite} on {', '.join(machines)}: {exact} of {len(records)} bit exact"]
    lines += [
        f"  {r['name']}: {r['error'] or 'wrong result'}"
        for r in records
        if r["bit_exact"] is not True or r["error"] is not None
    ]
    right = [r for r in records if r["bit_exact"] is True]
    for expectation in _select_expectations(expectations, machines):
        line = _expectation_line(right, expectation)
        if line:
            lines.append(f"  {line}")
    lines += _slower_layers(right)
    times = [float(r["embed_s"]) for r in records if isinstance(r["embed_s"], int | float)]
    if times:
        lines.append(f"  embed_s at most {max(times):.3f} (expected: at most 2)")
    return "\n".join(lines)


def _select_expectations(
    expectations: Mapping[str, Sequence[Expectation]], machines: Sequence[str]
) -> Sequence[Expectation]:
    """Those of the machine; of another one, the fields without a limit."""
    known = [expectations[m] for m in machines if m in expectations]
    if known:
        return known[0]
    first = next(iter(expectations.values()))
    return [Expectation(e.choice, e.field) for e in first]


def _expectation_line(records: Sequence[Record], expectation: Expectation) -> str:
    chosen = [r for r in records if r["choice"] == expectation.choice]
    found = [(v, str(r["layer"])) for r in chosen if (v := _field_value(r, expectation.field))]
    if not found:
        return ""
    mean = statistics.geometric_mean(value for value, _ in found)
    worst = (max if expectation.field in _SMALLER_IS_BETTER else min)(found)
    limit = ""
    if expectation.minimum is not None:
        limit = f" (expected: at least {expectation.minimum})"
    if expectation.maximum is not None:
        limit = f" (expected: at most {expectation.maximum})"
    return (
        f"{expectation.choice}: {expectation.field} geomean {mean:.3f}{limit}, "
        f"worst {worst[0]:.3f} ({worst[1]}), {len(found)} layers"
    )


def _slower_layers(records: Sequence[Record]) -> list[str]:
    """Layers that the performance choice makes slower than the reference."""
    slow = [
        f"{r['layer']} {speedup:.3f}"
        for r in records
        if r["choice"] == "performance"
        and (speedup := _field_value(r, "combined_speedup")) is not None
        and speedup < 1
    ]
    return [f"  slower than the reference: {', '.join(slow)} (expected: none)"] if slow else []


def _field_value(record: Record, field: str) -> float | None:
    """A field, or the quotient of two (`BOUND_RATIO`)."""
    above, _, below = field.partition(" / ")
    values = [record[name] for name in (above, below) if name]
    if not all(isinstance(v, int | float) for v in values):
        return None
    numbers = [float(v) for v in values if isinstance(v, int | float)]
    return numbers[0] / numbers[1] if below else numbers[0]
