"""
Row stationary: a template of the lowest level, that says how a layer sits on an array of PEs.

A PE keeps one row of a filter and slides it over one row of the input: a 1D convolution, to
one row of the output. PEs one above the other hold the rows of the filter and add up; PEs
side by side compute the rows of the output. That logical set of `filter_h × height` PEs is
folded where it is larger than the array, and copied where it is smaller:

* folded in height, a pass goes over the same rows of the output `fold_h` times;
* folded in width, the rows of the output are cut into `fold_w` pieces, which stand in the
  loop over the batch; spare copies in height take up pieces first;
* copied, the array holds several input channels (in height) or output channels, and where it
  holds all channels of a group, several groups;
* where a row of a filter is longer than the registers hold, a pass goes over the same rows of
  the output with one part of the taps after the other.

What is left to a schedule are three loops over passes: C (input channels), K (output
channels) and N (batch, and pieces). Which copies go to C and which to K is a choice, one
`Mapping` for each.

Sources: Y.-H. Chen, J. Emer, V. Sze, "Eyeriss" (ISCA 2016), section V, for the mapping;
nn-dataflow 2.1 for folding in height, and for what is counted as an access.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...core.blockings import list_factorisations
from ...core.errors import WeftError
from ...kernel.strides import values_of


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

DEPTHWISE_LOOPS = ((1,), (1, 2), (1, 2))
"""By tensor of a layer with a filter for each channel; its inputs move with the outputs."""

LOCAL_LOOPS = ((), (1, 2), (1, 2))
"""By tensor of a layer without filters; its inputs move with the output channels."""

KINDS = {"conv": CONV_LOOPS, "depthwise": DEPTHWISE_LOOPS, "local": LOCAL_LOOPS}
"""The kinds of layers, and by tensor the loops that index it."""

PLACES = ("filters", "inputs", "outputs")
"""The tensors of a layer, in the order of `PerTensor`."""


@dataclass(frozen=True)
class LayerShape:
    """
    A layer as the template sees it: the sizes of a layer problem by role, which
    `row_stationary_problem.shape_of` finds and `pass_problem.layer_problem` turns back.

    It is no kernel, for schedules of nn-dataflow name layers by these sizes, without indices; and
    searches cut one into millions of pieces, and keep what they found by it.

    * `kind`: `"conv"`, where every output channel sums over all input channels (of its group)
      and a window of `filter_h × filter_w` (a fully connected layer has one output position);
      `"depthwise"`, with one filter for each channel; or `"local"`, without filters, where an
      output depends on a window of its own channel (pooling) or on the `region` channels of
      the operands that it joins (elementwise).
    * `height` and `width` count outputs; `c` and `k` count all input and output channels.
    * `dilation_h`, `dilation_w`: from one tap of a filter to the next, in inputs.
    * `groups`: the channels fall into as many groups, which share no data and run one after the
      other; loops over passes are those of one group.
    * `sums`: which tensor is added up. A forward layer reads filters and inputs and sums
      outputs. The gradient of the inputs is the same loop nest, which reads filters and
      gradients of outputs and sums `"inputs"`; the gradient of the filters sums `"filters"`.
      Channels, places and passes stay those of the forward layer.
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
    dilation_h: int = 1
    dilation_w: int = 1
    groups: int = 1
    sums: str = "outputs"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            known = ", ".join(KINDS)
            raise WeftError(f"template: no layer of kind '{self.kind}'; use one of {known}")
        sizes = (self.c, self.k, self.height, self.width, self.filter_h, self.filter_w,
                 self.stride_h, self.stride_w, self.region, self.dilation_h, self.dilation_w,
                 self.groups)  # fmt: skip
        if min(sizes) < 1:
            raise WeftError(f"template: sizes are {list(sizes)}, but must be 1 or more")
        if self.sums not in PLACES or (self.sums == "filters" and not self.has_filters):
            raise WeftError(f"template: a {self.kind} layer has no '{self.sums}' to add up")
        self._check_channels()

    def _check_channels(self) -> None:
        if self.kind == "depthwise" and self.c != self.k:
            raise WeftError(
                f"template: a depthwise layer has {self.c} input and {self.k} output channels, "
                f"but one of each per filter; use kind conv with groups"
            )
        if self.groups > 1 and (not self.is_conv or self.c % self.groups or self.k % self.groups):
            raise WeftError(
                f"template: {self.groups} groups do not divide {self.c} and {self.k} channels of "
                f"a {self.kind} layer"
            )

    @property
    def is_conv(self) -> bool:
        """True if outputs sum over input channels, so that the loop C turns."""
        return self.kind == "conv"

    @property
    def has_filters(self) -> bool:
        return self.kind != "local"

    @property
    def summed(self) -> int:
        """The place in `PerTensor` of the tensor that is added up."""
        return PLACES.index(self.sums)

    @property
    def input_height(self) -> int:
        """Rows of the input from the first to the last that outputs need, padding too."""
        return (self.filter_h - 1) * self.dilation_h + 1 + (self.height - 1) * self.stride_h

    @property
    def input_width(self) -> int:
        """Columns of the input from the first to the last that outputs need, padding too."""
        return (self.filter_w - 1) * self.dilation_w + 1 + (self.width - 1) * self.stride_w

    @property
    def tensor_loops(self) -> tuple[tuple[int, ...], ...]:
        """By tensor: the loops over passes that index it."""
        return KINDS[self.kind]

    def macs(self, batch: int) -> int:
        """Multiply-accumulates, or what a layer without filters does once per operand."""
        outputs = batch * self.k * self.height * self.width
        channels = self.c // self.groups if self.is_conv else self.region
        return outputs * channels * self.filter_h * self.filter_w

    def piece(self, k: int = 1, rows: int = 1, columns: int = 1, c: int = 1) -> LayerShape:
        """
        The largest piece of the layer when its output channels, rows, columns and input
        channels are cut into so many. Groups are cut first: of 4 groups, 2 pieces by `k` have
        2 each, and 8 pieces half the output channels of one.

        Raises `WeftError` where pieces would hold parts of several groups, and for a cut of
        input channels that are not summed.
        """
        if c > 1 and not self.is_conv:
            raise WeftError(f"template: a {self.kind} layer is cut by input channels, into {c}")
        if self.groups % k and k % self.groups:
            raise WeftError(f"template: {k} pieces cut through {self.groups} groups of channels")
        groups = max(1, self.groups // k)
        channels = -(-self.k // k)
        inputs = groups * -(-(self.c // self.groups) // c)
        return replace(
            self, c=inputs if self.is_conv else channels if self.has_filters else self.c,
            k=channels, height=-(-self.height // rows), width=-(-self.width // columns),
            groups=groups,
        )  # fmt: skip


@dataclass(frozen=True)
class Mapping:
    """
    A layer on the PEs of one node, as loops over passes.

    * `template`: whose mapping it is.
    * `copies`: channels side by side on the array: (input, output).
    * `loops`: passes, as counts of the loops C, K and N; those of one group of channels.
    * `fold_h`: how often a pass goes over the same outputs, for the rows of filters;
      `fold_w`: pieces into which the rows of outputs are cut, which the loop N runs over.
    * `pass_cycles`: cycles of one pass (in every group that comes after another one).
    * `gbuf_words`, `regf_words`: what one pass holds in a node's buffer, and in a PE's
      registers.
    * `dram`, `gbuf`, `itcn`: words at each level when every tensor goes through it once;
      `macs` counts what the PEs do. The inputs' `dram` holds the rows that pieces share,
      once for each piece; `gbuf` and `itcn` hold what folding feeds again.
    * `taps`: rows and columns of a filter in a PE at a time; `fold_taps`: the parts into which
      that takes a filter apart, one after the other in a pass.
    * `groups_at_once`: groups of channels side by side. All else that counts words or cycles of
      the layer is for all groups; what is held is for those at once.
    * `lanes`: rows of a filter side by side, where a template leaves the choice.
    * `fill_cycles`: from the first word in to the first result out, once.
    * `streams`: by tensor, whether a pass feeds more of it to a PE than the PE holds. Loops over
      passes never save such a tensor's way into the registers, not even the innermost one.
      (nn-dataflow's convention counts as if they did.)
    """

    template: str
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
    taps: tuple[int, int]
    fold_taps: int = 1
    groups_at_once: int = 1
    lanes: int = 1
    fill_cycles: int = 0
    streams: tuple[bool, bool, bool] = (False, False, False)

    @property
    def layout(self) -> tuple[int, int]:
        """
        The facts that tell mappings with equal copies apart: lanes, and pieces of rows of outputs.
        """
        return self.lanes, self.fold_w

    @property
    def process_cycles(self) -> int:
        """Cycles of the PEs when passes follow each other without a gap."""
        return math.prod(self.loops) * self.pass_cycles + self.fill_cycles


def list_mappings(
    shape: LayerShape,
    batch: int,
    array: tuple[int, int],
    regf_words: int | None = None,
    *,
    least_busy: float = 0.5,
) -> tuple[Mapping, ...]:
    """
    The ways to put a layer on an `array` of PEs (rows, columns) with `regf_words` registers (any
    number if None), one for each way to divide its spare copies between input and output
    channels, fewest copies of input channels first.

    Raises `WeftError` where no more than `least_busy` of the PEs would be busy for want of a
    finer fold (half of them is what nn-dataflow refuses; with 0 every layer fits), and where the
    registers do not hold a tap of each tensor.
    """
    folded = fold_array(shape, array)
    pes = array[0] * array[1]
    if least_busy and folded.busy <= least_busy * pes:
        part = "half of them" if least_busy == 0.5 else f"{least_busy:.3g} of them"
        raise WeftError(
            f"row stationary: only {folded.busy:.4g} of {pes} PEs would be busy with "
            f"{shape.filter_h} rows of filters and {shape.height} rows of outputs, {part} "
            f"or less; use another array than {array[0]}x{array[1]}, or another template"
        )
    row = split_row(shape, regf_words)
    choices = dict.fromkeys(_list_copies(shape, folded))
    return tuple(_build_mapping(shape, batch, folded, row, copies) for copies in choices)


def select_offered(choices: Sequence[Mapping]) -> tuple[Mapping, ...]:
    """
    Those of `list_mappings` that nn-dataflow 2.1 considers: it walks them in the same order and
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


def fold_array(shape: LayerShape, array: tuple[int, int]) -> _Folded:
    high, wide = shape.filter_h, shape.height
    fold_h, copies_h = -(-high // array[0]), max(1, array[0] // high)
    fold_w, copies_w = -(-wide // array[1]), max(1, array[1] // wide)
    taken = min(copies_h, fold_w)
    fold_w, copies_h = -(-fold_w // taken), copies_h // taken
    busy = high * wide * copies_h * copies_w / (fold_h * fold_w)
    return _Folded(fold_h, fold_w, copies_h, copies_w, -(-high // fold_h), -(-wide // fold_w), busy)


def _list_copies(shape: LayerShape, folded: _Folded) -> list[tuple[int, int]]:
    """Copies of (input, output) channels; those in width are for output channels only."""
    if not shape.is_conv:
        return [(1, min(folded.copies_h * folded.copies_w, shape.k))]
    c, k = shape.c // shape.groups, shape.k // shape.groups
    splits = list_factorisations(folded.copies_h, 2)
    return [(min(down, c), min(rest * folded.copies_w, k)) for down, rest in splits]


@dataclass(frozen=True)
class _Row:
    """
    The walk of PEs over a row: parts, taps of each, words fed for each part, and what is held.
    """

    parts: int
    taps: int
    fed: int
    held: PerTensor


def split_row(shape: LayerShape, regf_words: int | None) -> _Row:
    """The fewest parts of a row of filters of which one fits the registers."""
    row = _row_in(shape, 1)
    while regf_words is not None and sum(row.held) > regf_words:
        if row.taps == 1:
            each = ", ".join(f"{w} of {t}" for w, t in zip(row.held, PLACES, strict=True))
            raise WeftError(
                f"row stationary: REGF must hold {sum(row.held)} words ({each}) for one tap, but "
                f"has {regf_words}; use a machine with more registers in a PE"
            )
        row = _row_in(shape, row.parts + 1)
    return row


def _row_in(shape: LayerShape, parts: int) -> _Row:
    taps = -(-shape.filter_w // parts)
    fed = (taps - 1) * shape.dilation_w + 1 + (shape.width - 1) * shape.stride_w
    window = kept_window(shape.width, taps, shape.stride_w, shape.dilation_w)
    return _Row(parts, taps, fed, PerTensor(taps if shape.has_filters else 0, window, 1))


def kept_window(outputs: int, taps: int, stride: int, dilation: int) -> int:
    """
    Words of a row that are kept while a window slides over it and each is fed once: of those
    before the window's newest, all that this or a later output needs.
    """
    reach = (taps - 1) * dilation
    needed = values_of(((stride, min(outputs, reach // stride + 1)), (dilation, taps)))
    return sum(place <= reach for place in needed)


def _count_loops(shape: LayerShape, batch: int, folded: _Folded, copies: tuple[int, int]) -> Loops:
    c = -(-(shape.c // shape.groups) // copies[0]) if shape.is_conv else 1
    return Loops(c, -(-(shape.k // shape.groups) // copies[1]), batch * folded.fold_w)


def _build_mapping(
    shape: LayerShape, batch: int, folded: _Folded, row: _Row, copies: tuple[int, int]
) -> Mapping:
    spare = folded.copies_h * folded.copies_w // math.prod(copies)
    at_once = max(1, min(shape.groups, spare))
    dram, gbuf, itcn = _count_words(shape, batch, folded, row)
    is_folded = folded.fold_h * row.parts > 1
    cycles = folded.fold_h * shape.filter_w * shape.width * -(-shape.groups // at_once)
    return Mapping(
        template="row-stationary",
        shape=shape,
        batch=batch,
        fold_h=folded.fold_h,
        fold_w=folded.fold_w,
        copies=copies,
        loops=_count_loops(shape, batch, folded, copies),
        pass_cycles=cycles * (1 if shape.has_filters else shape.region),
        gbuf_words=PerTensor(*(at_once * w for w in _resident_words(shape, folded, copies))),
        regf_words=row.held,
        dram=dram,
        gbuf=gbuf,
        itcn=itcn,
        macs=shape.macs(batch),
        taps=(1, row.taps),
        fold_taps=row.parts,
        groups_at_once=at_once,
        streams=(
            is_folded and shape.has_filters,
            is_folded or row.fed > row.held.inputs or shape.region > 1,
            shape.width > 1,
        ),
    )  # fmt: skip


def _resident_words(shape: LayerShape, folded: _Folded, copies: tuple[int, int]) -> PerTensor:
    """The words that a pass holds in a node's buffer, for one group."""
    taps = shape.filter_h * shape.filter_w if shape.has_filters else 0
    inputs, outputs = (copies[0] if shape.is_conv else copies[1]), copies[1]
    rows = (shape.filter_h - 1) * shape.dilation_h + 1 + (folded.columns - 1) * shape.stride_h
    return PerTensor(
        taps * outputs * (inputs if shape.is_conv else 1),
        rows * shape.input_width * inputs,
        folded.columns * shape.width * outputs,
    )


def _count_words(
    shape: LayerShape, batch: int, folded: _Folded, row: _Row
) -> tuple[PerTensor, PerTensor, PerTensor]:
    """Words at DRAM, GBUF and ITCN when every tensor goes through once."""
    reach = (shape.filter_h - 1) * shape.dilation_h + 1
    rows = batch * (shape.input_height + (folded.fold_w - 1) * (reach - shape.stride_h))
    channels = shape.c if shape.is_conv else shape.k
    filters = shape.k * (shape.c // shape.groups if shape.is_conv else 1) * shape.has_filters
    outputs = shape.k * batch * shape.height * shape.width
    # One output of a row stays in its PE for all parts of the taps.
    refed = folded.fold_h if shape.has_filters or shape.sums == "inputs" else 1
    fed = row.fed * row.parts * refed
    pieces, pes = batch * folded.fold_w, folded.rows * folded.columns
    again = folded.fold_h * (row.parts if shape.width > 1 else 1)
    taps = filters * shape.filter_h * shape.filter_w
    return (
        PerTensor(taps, channels * rows * shape.input_width, outputs),
        PerTensor(taps, channels * rows * fed, outputs * again),
        PerTensor(
            filters * shape.filter_w * pes * folded.fold_h,
            channels * pieces * pes * fed,
            shape.k * pieces * pes * shape.width * again,
        ),
    )
