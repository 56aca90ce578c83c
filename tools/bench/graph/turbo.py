"""
Networks on four clusters of eight cores (`stcp920`), at the batches of GraphTurbo's evaluation.

A record has what the schedule is (`levels`), bytes and cycles as simulated beside their bounds
(`bounds`), the share of the time that the units of cores work, and the seconds of processor time
that compiling took. Beside it stand schedules without instances (`layered`) in the same simulator,
at TVM's batch per cluster: `layerwise`, the same without any overlap of copies and work
(`layerwise_serial`), and `stitch`; and what the evaluation states (`published`). `speedup_limit` is
the speed-up over `layerwise` of a schedule that is as fast as the bound. `variant_cycles` are four
steps from layers to the whole: results of layers in the shared memory where there is room, kernels
of more that stays in cores, instances, kernels that overlap.

Each is also run with data at a small size (`exact`; `--no-functional` leaves that out).

`--only A`, or the name of the network, chooses (`A8` is `A` in bytes, see `bytes`); `--machine
FILE` takes another machine. For other records (`--batch-sweep`, `--memory-sweep`, `--stages`) see
`sweeps`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from ....transforms.machine.view import load_machine
from ...registry.universe import resolve_machine
from .. import Record, Value, in_parallel, is_selected
from .compare import BASELINES, CONFIGURATIONS, IN_BYTES, Configuration, record_of
from .published import SPEEDUPS
from .sweeps import SWEEPS

MACHINE = "stcp920"


def records(args: argparse.Namespace) -> Iterator[Record]:
    name = getattr(args, "machine", None) or MACHINE
    machine = load_machine(resolve_machine(name))
    known = CONFIGURATIONS if args.only is None else (*CONFIGURATIONS, *IN_BYTES)
    chosen = [c for c in known if _is_chosen(args, c)]
    wanted = [sweep for sweep in SWEEPS if getattr(args, sweep, None)]
    for sweep in wanted:
        for given in chosen:
            yield from SWEEPS[sweep](given, machine)
    if wanted:
        return
    found: list[Record] = []
    data_on = None if getattr(args, "no_functional", None) else name
    make = partial(record_of, machine=machine, data_on=data_on)
    for record in in_parallel(args, make, chosen):
        found.append(record)
        yield record
    if len(found) > 1:
        yield mean_record(found)


def _is_chosen(args: argparse.Namespace, given: Configuration) -> bool:
    return any(is_selected(args, name) for name in (given.name, given.label, given.network))


def mean_record(found: Sequence[Record]) -> Record:
    """The geometric means over records without an error, beside those of the evaluation."""
    good = [record for record in found if record.get("error") is None]
    names = ("bound_share", "speedup_limit", *(f"speedup_vs_{name}" for name in BASELINES))
    mean: Record = {"name": "geometric mean", "networks": len(good)}
    exact = [record["functional_exact"] for record in good if "functional_exact" in record]
    if exact:
        mean["functional_exact"] = all(exact)
    if good:
        mean |= {
            name: _geometric_mean([cast(float, record[name]) for record in good]) for name in names
        }
        over = [_ratio_of(record["ddr_bytes"], record["ddr_bytes_bound"]) for record in good]
        mean["ddr_bytes_over_bound"] = _geometric_mean(over)
    return mean | {f"paper_speedup_vs_{name}": value for name, value in SPEEDUPS.items()}


def summary(found: Sequence[Record]) -> str:
    """A line for each network, and the geometric means."""
    return "\n".join(map(_describe_record, found))


def _describe_record(record: Record) -> str:
    name = record["name"]
    if record.get("error") is not None:
        return f"{name}: {record['error']}"
    if "networks" in record:
        return (
            f"{name} of {record['networks']} networks: {_round_field(record, 'bound_share')} of "
            f"the bound's rate, {_round_field(record, 'ddr_bytes_over_bound')} of its bytes; "
            f"{_describe_speedups(record)}"
        )
    if "stage" in record:
        return f"{name}: {_describe_units(record, '')}; layers {_describe_units(record, LAYERS)}"
    if "cycles" in record:
        return f"{name}: {_describe_cycles(record)}"
    return f"{name} with {record['functional_size']}: {_describe_data(record)}"


LAYERS = "layerwise_"
"""The beginning of fields about layers without instances."""


def _describe_units(record: Record, prefix: str) -> str:
    """The cycles of a stage, and the share of them that each kind of unit works."""
    units = [f"{unit}_util" for unit in ("mme", "vme", "vector")]
    shares = " / ".join(_round_field(record, f"{prefix}{unit}") for unit in units)
    return f"{record[f'{prefix}cycles']} cycles, units work {shares}"


def _describe_cycles(record: Record) -> str:
    moved = cast(int, record["ddr_bytes"]) / 1e6
    least = cast(int, record["ddr_bytes_bound"]) / 1e6
    found = [
        f"{record['cycles']} cycles ({_round_field(record, 'bound_share')} of the bound's rate), "
        f"{cast(float, record['throughput_per_s']):.0f} items/s, {moved:.0f} MB of {least:.0f} "
        f"needed, compiled in {cast(float, record['compile_s']):.1f} s"
    ]
    found += [_describe_speedups(record)] if f"speedup_vs_{BASELINES[0]}" in record else []
    for name in ("layerwise", "no_instances"):
        if isinstance(rate := record.get(f"{name}_throughput_per_s"), float):
            found.append(f"{name} {rate:.0f} items/s")
    found += [_describe_data(record)] if "functional_exact" in record else []
    return "; ".join(found)


def _describe_speedups(record: Record) -> str:
    return ", ".join(
        f"{_round_field(record, f'speedup_vs_{each}')} over {each}" for each in BASELINES
    )


def _describe_data(record: Record) -> str:
    """The outcome of a run with data."""
    said = f"with data {'exact' if record['functional_exact'] else 'not exact'}"
    if "functional_message" in record:
        return f"{said}: {record['functional_message']}"
    error = cast(float, record.get("functional_error", 0.0))
    return f"{said}, {error:.2g} of the largest value from f32"


def _round_field(record: Record, name: str) -> str:
    value = record.get(name)
    return f"{value:.2f}" if isinstance(value, float) else "-"


def _ratio_of(one: Value, other: Value) -> float:
    return cast(int, one) / cast(int, other)


def _geometric_mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))
