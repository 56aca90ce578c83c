"""
The workloads of the VTA suites: DeepBench's inference convolutions, and layers from tables of
papers (see `data/README.md`).
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass, replace
from pathlib import Path

from .template import Convolution


@dataclass(frozen=True)
class ConvLayer:
    """
    One layer: `[n, c, h, w] x [k, c, kh, kw]`. `stride` and `pad` are (along H, along W);
    padding is the same on both sides. `macs` counts multiply-accumulates with padding.
    `idx` is the row in DeepBench's list, from 0.
    `dilation` is the distance of a window's elements along H and along W.
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
    dilation: tuple[int, int] = (1, 1)

    @property
    def window(self) -> tuple[int, int]:
        """The span of the filter along H and along W, from its first to its last element."""
        down, across = self.dilation
        return down * (self.kh - 1) + 1, across * (self.kw - 1) + 1

    @property
    def convolution(self) -> Convolution:
        """Without dilation: the filter is blown up with zeros."""
        sizes = (self.n, self.c, self.h, self.w, self.k, *self.window)
        return Convolution(*sizes, *self.stride, *self.pad)

    @property
    def output(self) -> tuple[int, int, int, int]:
        """`[n, k, oh, ow]`."""
        convolution = self.convolution
        return self.n, self.k, convolution.out_h, convolution.out_w


def list_layers() -> list[ConvLayer]:
    """All 108 layers, in DeepBench's order."""
    return [_parse_layer(row) for row in _read_rows("deepbench_conv.csv")]


def paper_layers(file: str) -> list[ConvLayer]:
    """The layers of a `rieber_*.csv`, in the order of the paper's table."""
    return [_paper_layer(row) for row in _read_rows(file)]


def _read_rows(file: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / "data" / file).open(newline="") as text:
        return list(csv.DictReader(text))


def _parse_layer(row: dict[str, str]) -> ConvLayer:
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


def _paper_layer(row: dict[str, str]) -> ConvLayer:
    """Padding, stride and dilation are the same along both axes."""

    def both_columns(column: str) -> tuple[int, int]:
        return int(row[column]), int(row[column])

    sizes = {size: int(row[size]) for size in ("idx", "n", "c", "h", "w", "k")}
    layer = ConvLayer(
        **sizes,
        name=row["name"],
        kh=int(row["filter_h"]),
        kw=int(row["filter_w"]),
        stride=both_columns("stride"),
        pad=both_columns("pad"),
        macs=0,
        low_channel=False,
        in_fig6=False,
        dilation=both_columns("dilation"),
    )
    return replace(layer, macs=math.prod(layer.output) * layer.c * layer.kh * layer.kw)
