"""DeepBench's inference convolutions: the workloads of the VTA suites (see `data/README.md`)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ...targets.vta.template import Convolution


@dataclass(frozen=True)
class ConvLayer:
    """
    One layer: `[n, c, h, w] x [k, c, kh, kw]`. `stride` and `pad` are (along H, along W);
    padding is the same on both sides. `macs` counts multiply-accumulates with padding.
    `idx` is the row in DeepBench's list, from 0.
    """

    idx: int
    name: str
    n: int
    c: int
    h: int
    w: int
    k: int
    kh: int
    kw: int
    stride: tuple[int, int]
    pad: tuple[int, int]
    macs: int
    low_channel: bool
    in_fig6: bool

    @property
    def convolution(self) -> Convolution:
        sizes = (self.n, self.c, self.h, self.w, self.k, self.kh, self.kw)
        return Convolution(*sizes, *self.stride, *self.pad)


def layers() -> list[ConvLayer]:
    """All 108 layers, in DeepBench's order."""
    with (Path(__file__).parent / "data" / "deepbench_conv.csv").open(newline="") as file:
        return [_layer(row) for row in csv.DictReader(file)]


def _layer(row: dict[str, str]) -> ConvLayer:
    """DeepBench names the width before the height."""
    return ConvLayer(
        idx=int(row["idx"]),
        name=row["name"],
        n=int(row["n"]),
        c=int(row["c"]),
        h=int(row["h"]),
        w=int(row["w"]),
        k=int(row["k"]),
        kh=int(row["filter_h"]),
        kw=int(row["filter_w"]),
        stride=(int(row["stride_h"]), int(row["stride_w"])),
        pad=(int(row["pad_h"]), int(row["pad_w"])),
        macs=int(row["macs"]),
        low_channel=row["low_channel"] == "1",
        in_fig6=row["in_paper_fig6"] == "1",
    )
