"""Layers of all kinds on machines of nodes: compiled, run, and compared with their meaning."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.dataflow.network_modules import Text, described

import weft
from weft.targets.noc.executable import NocFunction, NocReport
from weft.tools.cli.run import check_results
from weft.transforms.dataflow.network.from_module import network_of


def ran(text: str, machine: str) -> NocFunction:
    """The function, after a run whose results were those of the source."""
    found = weft.compile(text, machine)
    assert isinstance(found, NocFunction)
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.standard_normal(shape).astype(np.float32)
        for name, (shape, _) in found.argument_types().items()
    }
    results, _ = weft.run(found, arrays)
    check_results(found, arrays, results)
    return found


def windows(
    op: str, data: tuple[int, ...], out: tuple[int, ...], taps: int,
    stride: int = 1, dilation: int = 1, pad: int = 0,
) -> str:  # fmt: skip
    """A convolution, or a maximum of windows, of `data`."""
    text = Text()
    text.argument("image", *data)
    source = "image"
    if pad:
        text.pad("wide", "image", pad)
        source = "wide"
    if op == "pool":
        text.pool("y", source, out, taps, stride)
    else:
        text.weight("w", out[1], data[1], taps, taps)
        text.windows("conv_2d_nchw_fchw", "y", (source, "w"), out, stride, dilation)
    return text.text("y")


@pytest.mark.parametrize("machine", ["edge", "multi-2x2"])
def test_a_layer_of_one_iteration(machine: str) -> None:
    text = Text()
    text.argument("x", 1, 1)
    text.weight("w", 1, 1)
    text.windows("matmul", "y", ("x", "w"), (1, 1))
    ran(text.text("y"), machine)


@pytest.mark.parametrize("machine", ["edge", "multi-2x2"])
@pytest.mark.parametrize(
    "source",
    [
        windows("conv", (1, 2, 14, 14), (1, 3, 5, 5), 2, 3),
        windows("pool", (1, 2, 14, 14), (1, 2, 5, 5), 2, 3),
        windows("conv", (2, 2, 18, 18), (2, 3, 4, 4), 2, 5, 2),
        windows("conv", (1, 2, 6, 6), (1, 3, 12, 12), 3, 1, 1, 4),
        windows("conv", (1, 3, 5, 5), (1, 2, 4, 4), 2, 3, 3, 4),
        windows("pool", (1, 2, 3, 3), (1, 2, 5, 5), 1, 1, 1, 1),
        windows("conv", (1, 2, 17, 17), (1, 3, 4, 4), 2, 2),
    ],
    ids=["gaps", "pooled-gaps", "dilated-gaps", "wide-border", "beyond", "pooled-border", "left"],
)
def test_windows(source: str, machine: str) -> None:
    """With gaps between them, wholly beyond the border, and with many rows left behind them."""
    ran(source, machine)


def conv(*, marked: bool, stride: int = 1, left: int = 0) -> Text:
    rows = 3 * stride + 3 + left
    text = Text()
    text.argument("image", 1, 16, rows, rows)
    (text.weight if marked else text.argument)("filters", 32, 16, 3, 3)
    text.windows("conv_2d_nchw_fchw", "y", ("image", "filters"), (1, 32, 4, 4), stride)
    return text


@pytest.mark.parametrize(("stride", "left"), [(1, 0), (2, 1)])
def test_filters_need_no_mark(stride: int, left: int) -> None:
    texts = [conv(marked=m, stride=stride, left=left) for m in (True, False)]
    marked, plain = (network_of(text.module("y")) for text in texts)
    assert described(plain) == described(marked)
    assert plain.tensors == marked.tensors
    found = [ran(text.text("y"), "edge") for text in texts]
    assert found[0].record == found[1].record
    reports = [weft.run(each, {}, timing=True)[1] for each in found]
    cycles = [report.simulation.cycles for report in reports if isinstance(report, NocReport)]
    assert cycles == [1274 if stride == 1 else 1387] * 2


def test_products_need_no_mark() -> None:
    networks = []
    for marked in (True, False):
        text = Text()
        text.argument("x", 5, 9)
        (text.weight if marked else text.argument)("w", 9, 8)
        text.windows("matmul", "y", ("x", "w"), (5, 8))
        networks.append(network_of(text.module("y")))
    assert networks[0] == networks[1]


def test_filters_behind_wide_borders_need_no_mark() -> None:
    """A layer of its own writes the border, in which axes mean nothing."""
    networks = []
    for marked in (True, False):
        text = Text()
        text.argument("x", 2, 4, 5, 5)
        (text.weight if marked else text.argument)("w", 3, 4, 2, 2)
        text.pad("wide", "x", 3)
        text.windows("conv_2d_nchw_fchw", "y", ("wide", "w"), (2, 3, 5, 5), 2)
        networks.append(network_of(text.module("y")))
    assert described(networks[1]) == described(networks[0])
    assert networks[1].tensors == networks[0].tensors
    assert networks[0].layers[-1].shape.sums == "outputs"
