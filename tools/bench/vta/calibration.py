"""
Suite `vta-calibration`: VTA's cost model against published measurements.

For each ResNet-18 layer of TVM's tuning log for Pynq (see `data/README.md`) the template runs
with the log's own tile parameters, and its modelled cycles are compared with the measured
ones. The cost model's two free constants (DRAM bytes per cycle, cycles per DRAM row) were
fitted to the ten layers with the `1x16` configuration: those are in sample. The ten layers
with the `4x8` configuration (BATCH 4, BLOCK 8, other buffer sizes) are out of sample: same
board and clock, other instructions and traffic.

ResNet-50, VGG and AlexNet rows of the same log are not used: many are several times slower
than any model that fits ResNet-18, for layers that both nets have.
"""

from __future__ import annotations

import argparse
import csv
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ....targets.vta.spec import VtaSpec
from ....transforms.core.errors import WeftError
from ...api import load_machine
from .. import Record, is_selected
from ..template import Convolution, Template, TileConfig
from .baseline import time_template

DEFAULT_MACHINE = "vta-1x16x16"

MAX_ERROR = 0.10
"""The model is accepted when its root mean square log error in sample is at most this."""

_MODEL = re.compile(r"pynq_(\d+)x(\d+)_i8w8a32_(\d+)_(\d+)_(\d+)_(\d+)")


def records(args: argparse.Namespace) -> Iterator[Record]:
    """`ratio` = modelled / measured."""
    base = VtaSpec.from_machine(load_machine(args.machine or DEFAULT_MACHINE))
    for row in _read_rows():
        layer = _layer_name(row)
        name = f"{row['B']}x{row['BI']}/{layer}"
        if not is_selected(args, name):
            continue
        spec = spec_of_model(row["model"], base)
        template = _make_template(row, spec)
        reason = template.illegal()
        if reason is not None:
            raise WeftError(f"{name}: the published tile does not run on this machine: {reason}")
        modelled = time_template(template).cycles
        measured = round(float(row["ms"]) * 1e-3 * base.clock_hz)
        yield {
            "name": name,
            "layer": layer,
            "model_cycles": modelled,
            "measured_cycles": measured,
            "ratio": round(modelled / measured, 4),
            "in_sample": _in_sample(row),
        }


def summary(records: Sequence[Record]) -> str:
    """Root mean square of log(modelled / measured), in and out of sample."""
    parts: list[str] = []
    for label, in_sample in (("in sample", True), ("out of sample", False)):
        chosen = [record for record in records if record["in_sample"] is in_sample]
        if chosen:
            limit = f", limit {MAX_ERROR:.0%}" if in_sample else ""
            parts.append(f"{rms_log_error(chosen):.1%} {label} ({len(chosen)} layers{limit})")
    return "vta-calibration: RMS log error " + ", ".join(parts)


def rms_log_error(records: Sequence[Record]) -> float:
    errors = [
        math.log(_as_number(record["model_cycles"]) / _as_number(record["measured_cycles"]))
        for record in records
    ]
    return math.sqrt(sum(error * error for error in errors) / len(errors))


def _as_number(value: object) -> float:
    if not isinstance(value, int | float):
        raise WeftError(f"vta-calibration: {value!r} in a record is not a number")
    return value


def spec_of_model(model: str, base: VtaSpec) -> VtaSpec:
    """
    `base` with the block sizes and buffer sizes of a TVM configuration name; costs and clock
    are those of the board and stay.
    """
    match = _MODEL.fullmatch(model)
    if match is None:
        raise WeftError(f"'{model}' is not of the form pynq_BxK_i8w8a32_UOP_INP_WGT_ACC")
    batch, block, *logs = map(int, match.groups())
    spec = replace(base, batch=batch, block_in=block, block_out=block)
    elements = (
        spec.uop_element_bytes,
        spec.inp_element_bytes,
        spec.wgt_element_bytes,
        spec.acc_element_bytes,
    )
    uop, inp, wgt, acc = (2**log // size for log, size in zip(logs, elements, strict=True))
    return replace(
        spec,
        uop_depth=uop,
        inp_depth=inp,
        wgt_depth=wgt,
        acc_depth=acc,
        usable_uop=min(base.usable_uop, uop),
        usable_inp=inp,
        usable_wgt=wgt,
        usable_acc=acc,
    )


def _read_rows() -> list[dict[str, str]]:
    with (Path(__file__).parent.parent / "data" / "vta_tophub_conv2d.csv").open(newline="") as file:
        return [row for row in csv.DictReader(file) if row["net"].startswith("Resnet-18")]


def _in_sample(row: dict[str, str]) -> bool:
    return row["model"].startswith("pynq_1x16_")


def _layer_name(row: dict[str, str]) -> str:
    """For example `n1c64h56w56k128r3s2`."""
    c = _parse_convolution(row)
    return f"n{c.n}c{c.c}h{c.h}w{c.w}k{c.k}r{c.kh}s{c.stride_h}"


def _parse_convolution(row: dict[str, str]) -> Convolution:
    value = {key: int(row[key]) for key in row if row[key].isdigit()}
    return Convolution(
        n=value["N"] * value["B"],
        c=value["CI"] * value["BI"],
        h=value["H"],
        w=value["W"],
        k=value["CO"] * value["BO"],
        kh=value["KH"],
        kw=value["KW"],
        stride_h=value["sh"],
        stride_w=value["sw"],
        pad_h=value["pad"],
        pad_w=value["pad"],
    )


def _make_template(row: dict[str, str], spec: VtaSpec) -> Template:
    config = TileConfig(
        tile_b=int(row["tb"]),
        th=int(row["th"]),
        tw=int(row["tw"]),
        tci=int(row["tci"]),
        tco=int(row["tco"]),
        oc_nthread=int(row["ocnt"]),
        h_nthread=int(row["hnt"]),
    )
    return Template.of(_parse_convolution(row), spec, config)
