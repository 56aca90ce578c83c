"""
The work of each core on the layers of a segment of a resource-allocation tree, as plain data: the
part of a layer's result that it computes, and the parts of others' results that it reads.

A part is a box of a layer's result: images, channels, rows and columns, each from a first to a last
that is not in it. A segment (a child of the root of a tree) is a list of executions of layers; each
has its images of the batch, its cores, and how the result is divided among these.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..set_costs import (
    SetMachine,
    core_bytes,
    core_cycles,
    core_weights,
    list_divisions,
)
from ..set_tree import WINDOWED, Layers, SetLayer, SetNode

Box = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
"""Images, channels, rows and columns."""


def box_elements(box: Box) -> int:
    """The elements of a box; 0 for an empty one."""
    (a, b), (c, d), (e, f), (g, h) = box
    if b <= a or d <= c or f <= e or h <= g:
        return 0
    return (b - a) * (d - c) * (f - e) * (h - g)


def common_box(one: Box, other: Box) -> Box:
    """The box that two boxes have in common, an empty one where there is none."""
    (a, b), (c, d), (e, f), (g, h) = one
    (i, j), (k, q), (m, n), (o, p) = other
    return (
        (a if a > i else i, b if b < j else j),
        (c if c > k else k, d if d < q else q),
        (e if e > m else m, f if f < n else n),
        (g if g > o else o, h if h < p else p),
    )


@dataclass(frozen=True)
class Source:
    """
    Something that a layer reads: the result of `layer`, or what comes from outside (empty);
    `first` is where its channels begin among those that are read, `role` whether it is the input
    (`input`), or weights (`weights`).
    """

    layer: str
    first: int
    channels: int
    height: int
    width: int
    role: str = "input"


def sources_of(layer: SetLayer, layers: Layers) -> list[Source]:
    """The sources that a layer reads, but for its own weights."""
    found: list[Source] = []
    at = 0
    for name in layer.inputs:
        other = layers[name]
        found.append(Source(name, at, other.features, other.height, other.width))
        at += other.features
    if layer.external:
        rows, columns = layer.input_extents()
        found.append(Source("", at, layer.external, rows, columns))
    at = 0
    for name in layer.weight_inputs:
        other = layers[name]
        found.append(Source(name, at, other.features, other.height, other.width, "weights"))
        at += other.features
    return found


def box_read(layer: SetLayer, source: Source, box: Box) -> Box:
    """The box of a source that a part of a layer's result needs; it may be empty."""
    images, features, rows, columns = box
    if source.role == "weights":
        return images, _channels_inside(features, source), (0, source.height), (0, source.width)
    if layer.kind == "transpose":
        channels, high, wide = rows, _limit_span(features, source.height), columns
    else:
        high = _window_span(rows, 0, layer, source.height)
        wide = _window_span(columns, 1, layer, source.width)
        channels = _channels_read(layer, features)
    if layer.kind == "eltwise":
        # Each operand has as many channels as the result; sources lie in them one behind the other.
        first = source.first % layer.features
        channels = (channels[0] - first, channels[1] - first)
        return images, _limit_span(channels, source.channels), high, wide
    return images, _channels_inside(channels, source), high, wide


def _channels_read(layer: SetLayer, features: tuple[int, int]) -> tuple[int, int]:
    if layer.kind not in WINDOWED:
        return features
    each = layer.features // layer.groups
    first, last = features[0] // each, -(-features[1] // each)
    return first * layer.group_channels, last * layer.group_channels


def _channels_inside(channels: tuple[int, int], source: Source) -> tuple[int, int]:
    return _limit_span((channels[0] - source.first, channels[1] - source.first), source.channels)


def _limit_span(span: tuple[int, int], extent: int) -> tuple[int, int]:
    return max(0, span[0]), min(extent, span[1])


def _window_span(span: tuple[int, int], axis: int, layer: SetLayer, extent: int) -> tuple[int, int]:
    """The rows or columns that windows read for those of the result."""
    window, stride = layer.window[axis], layer.stride[axis]
    result = (layer.height, layer.width)[axis]
    missing = max(0, (result - 1) * stride + window - extent)
    before = min((window - 1) // 2, missing)
    return _limit_span(
        (span[0] * stride - before, (span[1] - 1) * stride + window - before), extent
    )


@dataclass(frozen=True)
class Execution:
    """
    A layer with some images of the batch on some cores (their numbers, from `first` on), whose
    result is divided into `cut` parts along images, channels, rows and columns. It may be of some
    of the `channels` alone.
    """

    number: int
    layer: SetLayer
    images: tuple[int, int]
    first: int
    cut: tuple[int, int, int, int]
    channels: tuple[int, int] | None = None

    @property
    def spans(self) -> Box:
        """The box that its cores compute together."""
        layer = self.layer
        channels = self.channels or (0, layer.features)
        return self.images, channels, (0, layer.height), (0, layer.width)

    @cached_property
    def boxes(self) -> dict[int, Box]:
        """The part of each core that has one."""
        found: dict[int, Box] = {}
        for core in range(math.prod(self.cut)):
            left, box = core, list[tuple[int, int]]()
            for (low, high), parts in reversed(list(zip(self.spans, self.cut, strict=True))):
                share = -(-(high - low) // parts)
                at = low + left % parts * share
                left //= parts
                box.append((at, min(high, at + share)))
            whole: Box = (box[3], box[2], box[1], box[0])
            if box_elements(whole):
                found[self.first + core] = whole
        return found

    @property
    def share(self) -> tuple[int, int, int, int]:
        """The extents of the largest part."""
        extents = (high - low for low, high in self.spans)
        a, b, c, d = (-(-e // n) for e, n in zip(extents, self.cut, strict=True))
        return a, b, c, d

    @property
    def features_of(self) -> dict[int, tuple[int, int]]:
        """The channels of each core's part, which say what weights it needs."""
        return {core: box[1] for core, box in self.boxes.items()}


@dataclass
class Divider:
    """Chooses how layers are divided among cores; each question is answered once."""

    machine: SetMachine
    known: dict[tuple[str, int, int], tuple[int, int, int, int]] = field(
        default_factory=dict[tuple[str, int, int], tuple[int, int, int, int]]
    )

    def divide_layer(self, layer: SetLayer, batch: int, cores: int) -> tuple[int, int, int, int]:
        """As `layer_cost`: neither work nor what cores receive takes longest, then least bytes."""
        key = (layer.name, batch, cores)
        if key not in self.known:
            extents = (batch, layer.features, layer.height, layer.width)
            best: tuple[float, float, tuple[int, int, int, int]] | None = None
            for b, k, h, w in list_divisions(extents, cores):
                share = tuple(-(-e // n) for e, n in zip(extents, (b, k, h, w), strict=True))
                work = core_cycles(layer, share, self.machine)
                received = core_bytes(layer, share)
                time = max(work, received / self.machine.link_bytes)
                found = (time, received * b * k * h * w, (b, k, h, w))
                if best is None or found < best:
                    best = found
            assert best is not None
            self.known[key] = best[2]
        return self.known[key]


@dataclass(frozen=True)
class Segment:
    """
    A segment: its executions in order, the layers that it has, and by layer the executions.
    `fetches` says that weights are read for each execution and not kept; `looped`, that it is done
    again and again, so that what is kept has its range from the first execution on.
    """

    executions: tuple[Execution, ...]
    fetches: bool = False
    looped: bool = False

    @cached_property
    def by_layer(self) -> Mapping[str, list[Execution]]:
        """The executions of each layer."""
        found: dict[str, list[Execution]] = {}
        for each in self.executions:
            found.setdefault(each.layer.name, []).append(each)
        return found


def list_executions(
    node: SetNode,
    layers: Layers,
    divider: Divider,
    places: Mapping[SetNode, tuple[int, int]],
    images: int = 0,
) -> list[Execution]:
    """
    The executions of a node for its batch, which begins at the image `images`; `places` are the
    cores of nodes beside others (`allot_cores`).
    """
    found: list[Execution] = []

    def visit(node: SetNode, at: int, cores: tuple[int, int]) -> None:
        cores = places.get(node, cores)
        if not node.kind:
            layer = layers[node.name]
            cut = divider.divide_layer(layer, node.batch, cores[0])
            images = (at, at + node.batch)
            found.append(Execution(len(found), layer, images, cores[1], cut))
            return
        for part in range(node.parts):
            for child in node.children:
                visit(child, at + part * node.part_batch, cores)

    visit(node, images, (divider.machine.cores, 0))
    return found


def split_weights(
    execution: Execution, most: int, machine: SetMachine, share: float = math.inf
) -> list[Execution]:
    """
    The execution in parts along its channels, each with at most `most` bytes of weights; in fewer
    where these would take longer than the whole, and than this share of the time to read it.
    """
    layer = execution.layer
    if layer.groups > 1:
        return [execution]
    parts = next(
        n
        for n in range(1, layer.features + 1)
        if layer.features % n == 0 and (layer.weight_elements <= n * most or n == layer.features)
    )
    images, features, rows, columns = execution.share
    limit = max(
        part_cycles(layer, execution.share, machine),
        share * layer.weight_elements / machine.dram_bytes,
    )
    while parts > 1 and (
        layer.features % parts
        or parts * part_cycles(layer, (images, features // parts, rows, columns), machine) > limit
    ):
        parts -= 1
    each = layer.features // parts
    spans = ((k * each, (k + 1) * each) for k in range(parts))
    return [replace(execution, channels=span) for span in spans]


def pieces_of(
    execution: Execution, source: Source, made: Sequence[Execution]
) -> Iterator[tuple[int, Box, list[tuple[Execution, int, Box]]]]:
    """
    For each core of an execution: the box of a source that it needs, and who made which of it.
    """
    for core, box in execution.boxes.items():
        need = box_read(execution.layer, source, box)
        if not box_elements(need):
            continue
        parts: list[tuple[Execution, int, Box]] = []
        for each in made:
            if each.images[1] <= need[0][0] or need[0][1] <= each.images[0]:
                continue
            for other, has in each.boxes.items():
                piece = common_box(need, has)
                if box_elements(piece):
                    parts.append((each, other, piece))
        yield core, need, parts


def weights_of(execution: Execution) -> int:
    """The bytes of the layer's own weights that a core needs."""
    return core_weights(execution.layer, execution.share)


def part_cycles(layer: SetLayer, part: tuple[int, ...], machine: SetMachine) -> int:
    """
    The cycles of one core for its part of a result: work, or what passes between its buffer and its
    elements. These keep as much of weights, or of the input, as half of what they hold, and read
    all of the other for each such piece.
    """
    work = core_cycles(layer, part, machine)
    if math.isinf(machine.feed_bytes):
        return work
    weights = core_weights(layer, part)
    inputs, half = core_bytes(layer, part) - weights, max(1, machine.near_bytes // 2)
    result = math.prod(part)
    passed = min(
        inputs * max(1, -(-weights // half)) + weights, weights * -(-inputs // half) + inputs
    )
    return max(work, math.ceil((passed + result) / machine.feed_bytes))
