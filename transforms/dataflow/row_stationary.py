"""
Row stationary: a template of the lowest level, that says how a layer sits on an array of PEs.

A PE keeps one row of a filter and slides it over one row of the input: a 1D convolution, to
one row of the output. PEs one above the other hold the rows of the filter and add up; PEs
side by side compute the rows of the output. That logical set of `filter_h × height` PEs is
folded where it is larger than the array, and copied where it is smaller:

* folded in height, a pass goes over the same rows of the output `fold_h` times;
* folded in width, the rows of the output are cut into `fold_w` pieces, which stand in the
  loop over the batch; spare copies in height take up pieces first;
* copied, the array holds several input channels (in height) or output channels.

What is left to a schedule are three loops over passes: C (input channels), K (output
channels) and N (batch, and pieces). Which copies go to C and which to K is a choice, one
`Mapping` for each.

Sources: Y.-H. Chen, J. Emer, V. Sze, "Eyeriss" (ISCA 2016), section V, for the mapping;
nn-dataflow 2.1 for folding in height, and for what is counted as an access.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import WeftError


class PerTensor(NamedTuple):
    """A number for each tensor of a layer."""

    filters: int
    inputs: int
    outputs: int


class Loops(NamedTuple):
    """A number for each loop over passes: input channels, output channels, batch."""

    c: int
    k: int
    n: int


CONV_LOOPS = ((0, 1), (0, 2), (1, 2))
"""By tensor of a convolution: the places in `Loops` of the loops that index it."""

LOCAL_LOOPS = ((), (1, 2), (1, 2))
"""By tensor of a layer without filters; its inputs move with the output channels."""


@dataclass(frozen=True)
class LayerShape:
    """
    A layer as the template sees it.

    `kind` is `"conv"`, where every output channel sums over all input channels and a window
    of `filter_h × filter_w` (a fully connected layer has one output position), or `"local"`,
    where an output depends on a window of its own channel (pooling) or on the `region`
    channels of the operands that it joins (elementwise). `height` and `width` count outputs.
    """

    kind: str
    c: int
    k: int
    height: int
    width: int
    filter_h: int = 1
    filter_w: int = 1
    stride_h: int = 1
    stride_w: int = 1
    region: int = 1

    def __post_init__(self) -> None:
        if self.kind not in ("conv", "local"):
            raise WeftError(f"row stationary: no layer of kind '{self.kind}'; use conv or local")
        sizes = (self.c, self.k, self.height, self.width, self.filter_h, self.filter_w,
                 self.stride_h, self.stride_w, self.region)  # fmt: skip
        if min(sizes) < 1:
            raise WeftError(f"row stationary: sizes are {list(sizes)}, but must be 1 or more")

    @property
    def is_conv(self) -> bool:
        return self.kind == "conv"

    @property
    def input_height(self) -> int:
        """Rows of the input that outputs depend on, padding too."""
        return self.filter_h + (self.height - 1) * self.stride_h

    @property
    def input_width(self) -> int:
        """Columns of the input that outputs depend on, padding too."""
        return self.filter_w + (self.width - 1) * self.stride_w

    @property
    def tensor_loops(self) -> tuple[tuple[int, ...], ...]:
        """By tensor: the loops over passes that index it."""
        return CONV_LOOPS if self.is_conv else LOCAL_LOOPS

    def macs(self, batch: int) -> int:
        """Multiply-accumulates, or what a layer without filters does once per operand."""
        outputs = batch * self.k * self.height * self.width
        channels = self.c if self.is_conv else self.region
        return outputs * channels * self.filter_h * self.filter_w


@dataclass(frozen=True)
class Mapping:
    """
    A layer on the PEs of one node, as loops over passes.

    * `copies`: channels side by side on the array: (input, output).
    * `loops`: passes, as counts of the loops C, K and N.
    * `pass_cycles`: cycles of one pass.
    * `gbuf_words`, `regf_words`: what one pass holds in a node's buffer, and in a PE's
      registers.
    * `dram`, `gbuf`, `itcn`: words at each level when every tensor goes through it once;
      `macs` counts what the PEs do. The inputs' `dram` holds the rows that pieces share,
      once for each piece; `gbuf` and `itcn` hold what folding feeds again.
    """

    shape: LayerShape
    batch: int
    fold_h: int
    fold_w: int
    copies: tuple[int, int]
    loops: Loops
    pass_cycles: int
    gbuf_words: PerTensor
    regf_words: PerTensor
    dram: PerTensor
    gbuf: PerTensor
    itcn: PerTensor
    macs: int


def mappings(shape: LayerShape, batch: int, array: tuple[int, int]) -> tuple[Mapping, ...]:
    """
    The ways to put a layer on an `array` of PEs (rows, columns), one for each way to divide
    its spare copies between input and output channels, fewest copies of input channels first.

    Raises `WeftError` where half of the array's PEs or more would be idle for want of a finer
    fold: the layer does not fit this template.
    """
    folded = _folded(shape, array)
    pes = array[0] * array[1]
    if 2 * folded.busy <= pes:
        raise WeftError(
            f"row stationary: only {folded.busy:.4g} of {pes} PEs would be busy with "
            f"{shape.filter_h} rows of filters and {shape.height} rows of outputs, half of them "
            f"or less; use another array than {array[0]}x{array[1]}, or another template"
        )
    choices = dict.fromkeys(_copies(shape, folded))
    return tuple(_mapping(shape, batch, folded, copies) for copies in choices)


def offered(choices: Sequence[Mapping]) -> tuple[Mapping, ...]:
    """
    Those of `mappings` that nn-dataflow 2.1 considers: it walks them in the same order and
    takes each one that needs no more passes than all before it.
    """
    fewest = math.inf
    found: list[Mapping] = []
    for mapping in choices:
        passes = math.prod(mapping.loops)
        if passes <= fewest:
            fewest = passes
            found.append(mapping)
    return tuple(found)


@dataclass(frozen=True)
class _Folded:
    """Folds, spare copies, and the logical set's rows and columns after folding."""

    fold_h: int
    fold_w: int
    copies_h: int
    copies_w: int
    rows: int
    columns: int
    busy: float


def _folded(shape: LayerShape, array: tuple[int, int]) -> _Folded:
    high, wide = shape.filter_h, shape.height
    fold_h, copies_h = -(-high // array[0]), max(1, array[0] // high)
    fold_w, copies_w = -(-wide // array[1]), max(1, array[1] // wide)
    taken = min(copies_h, fold_w)
    fold_w, copies_h = -(-fold_w // taken), copies_h // taken
    busy = high * wide * copies_h * copies_w / (fold_h * fold_w)
    return _Folded(fold_h, fold_w, copies_h, copies_w, -(-high // fold_h), -(-wide // fold_w), busy)


def _copies(shape: LayerShape, folded: _Folded) -> list[tuple[int, int]]:
    """Copies of (input, output) channels; those in width are for output channels only."""
    if not shape.is_conv:
        return [(1, min(folded.copies_h * folded.copies_w, shape.k))]
    divisors = [d for d in range(1, folded.copies_h + 1) if folded.copies_h % d == 0]
    return [
        (min(d, shape.c), min(folded.copies_h // d * folded.copies_w, shape.k)) for d in divisors
    ]


def _loops(shape: LayerShape, batch: int, folded: _Folded, copies: tuple[int, int]) -> Loops:
    c = -(-shape.c // copies[0]) if shape.is_conv else 1
    return Loops(c, -(-shape.k // copies[1]), batch * folded.fold_w)


def _mapping(shape: LayerShape, batch: int, folded: _Folded, copies: tuple[int, int]) -> Mapping:
    taps = shape.filter_h * shape.filter_w if shape.is_conv else 0
    inputs, outputs = (copies[0] if shape.is_conv else copies[1]), copies[1]
    rows = shape.filter_h + (folded.columns - 1) * shape.stride_h
    shared_rows = (folded.fold_w - 1) * (shape.filter_h - shape.stride_h)
    channels = shape.c if shape.is_conv else shape.k
    refed = folded.fold_h if shape.is_conv else 1
    dram = PerTensor(
        shape.c * shape.k * taps,
        channels * batch * (shape.input_height + shared_rows) * shape.input_width,
        shape.k * batch * shape.height * shape.width,
    )
    pieces = batch * folded.fold_w
    rows_fed = folded.rows * folded.columns
    return Mapping(
        shape=shape,
        batch=batch,
        fold_h=folded.fold_h,
        fold_w=folded.fold_w,
        copies=copies,
        loops=_loops(shape, batch, folded, copies),
        pass_cycles=folded.fold_h * shape.filter_w * shape.width
        * (1 if shape.is_conv else shape.region),
        gbuf_words=PerTensor(
            taps * inputs * outputs,
            rows * shape.input_width * inputs,
            folded.columns * shape.width * outputs,
        ),
        regf_words=PerTensor(shape.filter_w if shape.is_conv else 0, shape.filter_w, 1),
        dram=dram,
        gbuf=PerTensor(dram.filters, dram.inputs * refed, dram.outputs * folded.fold_h),
        itcn=PerTensor(
            shape.c * shape.k * shape.filter_w * folded.rows * folded.fold_h * folded.columns
            if shape.is_conv
            else 0,
            channels * pieces * rows_fed * shape.input_width * refed,
            shape.k * pieces * rows_fed * shape.width * folded.fold_h,
        ),
        macs=shape.macs(batch),
    )  # fmt: skip
