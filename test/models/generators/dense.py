"""Networks of matrix products: recommendation, recurrence, perceptrons. Plain PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import Tensor, nn

MLPERF_ROWS = (
    39884406, 39043, 17289, 7420, 20263, 3, 7120, 1543, 63, 38532951, 2953546, 403346, 10, 2208,
    11938, 155, 4, 976, 14, 39979771, 25641295, 39664984, 585935, 12972, 108, 36,
)  # fmt: skip
"""
The rows of the 26 tables in MLPerf's DLRM v1: the categories of the Criteo Terabyte data set,
with at most 40 million of each feature.
"""


def perceptron(sizes: Sequence[int], *, last: bool) -> nn.Sequential:
    """Products from size to size, rectified; the last one too if `last`."""
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*(layers if last else layers[:-1]))


class DLRM(nn.Module):
    """
    Naumov et al., 2019, in MLPerf's sizes: 13 numbers `[N, 13]` and 26 categories `[N]` each,
    to the probability of a click `[N, 1]`.

    Tables have at most `most_rows` rows, as in the reference code's `--max-ind-range`: MLPerf's
    own ones take 96 GB. Rows change no shape behind the look-up, so that a pass can set others.
    """

    def __init__(self, rows: Sequence[int] = MLPERF_ROWS, most_rows: int = 10_000) -> None:
        super().__init__()
        width = 128
        self.bottom = perceptron((13, 512, 256, width), last=True)
        self.tables = nn.ModuleList(nn.Embedding(min(n, most_rows), width) for n in rows)
        pairs = (len(rows) + 1) * len(rows) // 2
        self.top = perceptron((width + pairs, 1024, 1024, 512, 256, 1), last=False)

    def forward(self, numbers: Tensor, *categories: Tensor) -> Tensor:
        dense = self.bottom(numbers)
        rows = [table(c) for table, c in zip(self.tables, categories, strict=True)]
        joined = torch.stack([dense, *rows], 1)
        products = joined @ joined.transpose(1, 2)
        # The strict lower triangle: each pair of features once.
        pairs = [products[:, i, :i] for i in range(1, len(rows) + 1)]
        return torch.sigmoid(self.top(torch.cat([dense, *pairs], 1)))


class MLP(nn.Module):
    """MLP-L of PRIME (Chi et al., 2016), the MLP of KAPLA: `[N, 784]` to `[N, 10]`."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = perceptron((784, 1500, 1000, 500, 10), last=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


class LSTMCell(nn.Module):
    """One step of long short-term memory: the four gates in one product of each operand."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.input, self.hidden = nn.Linear(width, 4 * width), nn.Linear(width, 4 * width)

    def forward(self, x: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
        i, f, g, o = (self.input(x) + self.hidden(h)).chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c


class LSTM(nn.Module):
    """
    One time step of 4 layers of 1000 cells (Sutskever et al., 2014), as KAPLA and nn-dataflow
    size GNMT's LSTM: without the embedding and the vocabulary.

    A word's embedding `[N, 1000]` with the states `h` and `c` of each layer, `[N, 1000]`, to
    the new `h0, c0, …, h3, c3`; the last layer's `h` is the output.
    """

    def __init__(self, layers: int = 4, width: int = 1000) -> None:
        super().__init__()
        self.cells = nn.ModuleList(LSTMCell(width) for _ in range(layers))

    def forward(self, word: Tensor, *states: Tensor) -> tuple[Tensor, ...]:
        x = word
        results: list[Tensor] = []
        for cell, h, c in zip(self.cells, states[::2], states[1::2], strict=True):
            x, c = cell(x, h, c)
            results += [x, c]
        return tuple(results)
