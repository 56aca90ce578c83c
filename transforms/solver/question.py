"""The question about one layer on a region of nodes, and what every answer to it shares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Region
from ..dataflow.cost.row_stationary import LayerShape, Mapping
from ..dataflow.network.handed_parts import parts_shape
from .blocking.costs import BlockingProblem
from .blocking.options import Bools, Ints
from .nodes.cuts import COLUMNS, ROWS, C, Cut, N
from .nodes.hops import Source
from .problem import Rules, Spread, blocking_problem


class Part(NamedTuple):
    """
    A layer that takes turns with others (`turns`): how often it is run, each time for another part
    of the batch, and the words of each buffer that others have.
    """

    turns: int
    taken: int


@dataclass(frozen=True)
class Reader:
    """
    A layer that reads what another one leaves on chip, so many `words` of it: its nodes, and those
    where all that it reads is.
    """

    region: Region
    near: tuple[Region, ...]
    words: int


@dataclass(frozen=True)
class LayerQuestion:
    """
    A layer to be scheduled: its shape and batch on `region`, the extents of what it reads
    and writes, and what is given from outside. Where it is run for `part` of the batch after
    another, all is of one of these.
    """

    shape: LayerShape
    batch: int
    region: Region
    sources: tuple[Source, ...]
    result: tuple[int, int, int, int]
    rules: Rules
    forwarding: bool
    on_chip: tuple[bool, bool] = (False, False)
    """Whether inputs and outputs are in other nodes' buffers, not at DRAM."""
    outer: tuple[int | None, int | None, int | None] = (None, None, None)
    batch_outermost: bool = False
    once: tuple[int, ...] = ()
    near: tuple[Region, ...] = ()
    """The nodes that hold inputs on chip."""
    pinned: bool = False
    """Whether the nodes run nothing else, and hold filters before the batch begins."""
    part: Part | None = None
    alike: tuple[int, int, int] | None = None
    """The pieces of the batch, and of rows and columns of the map, if they are given."""
    readers: tuple[Reader, ...] | None = None
    """
    For a bound, the layers that read outputs on chip: the ways of what is on chip are divided
    between the layer that makes it and those that read it. None: a layer that reads is charged
    for them by itself.
    """

    @property
    def turns(self) -> int:
        """How often the layer is run."""
        return 1 if self.part is None else self.part.turns

    @property
    def may_bypass(self) -> tuple[bool, ...]:
        """
        By tensor: whether it may go past the buffer; what is fetched once is held there, and what
        comes from other nodes.
        """
        near = (1,) if self.on_chip[0] and self.rules.executable else ()
        held = {*self.once, *near}
        return tuple(may and place not in held for place, may in enumerate(self.rules.bypass))

    @property
    def divides_inputs(self) -> bool:
        """Whether the layer is charged for some of the ways of its inputs alone."""
        return self.on_chip[0] and self.readers is not None

    @property
    def resident(self) -> bool:
        """Whether filters that the buffers hold whole are never loaded."""
        shape = self.shape
        return self.pinned and shape.has_filters and shape.groups == 1 and shape.sums != "filters"

    def allowed_cuts(self, every: Ints) -> Bools:
        """
        Marks the cuts `[cut, 5]` that go with what is given: groups of the batch are cut among
        nodes, evenly where programs are made of them, and outputs on chip are added up on one.
        """
        groups = self.outer[2] or 1
        pieces = every[:, N] * groups
        found = np.ones(len(every), np.bool_)
        if self.alike is not None:
            found &= (every[:, [N, ROWS, COLUMNS]] == self.alike).all(axis=1)
        if self.batch_outermost and groups > 1:
            found &= pieces <= self.batch
        if self.rules.executable and groups > 1:
            found &= self.batch % pieces == 0
        return found & (every[:, C] == 1) if self.on_chip[1] else found


def problem_of(
    question: LayerQuestion,
    machine: NodeMachine,
    cut: Cut,
    mapping: Mapping,
    spreads: Sequence[Spread],
) -> BlockingProblem:
    """The problem of blocking a pair of cut and mapping."""
    found = blocking_problem(
        mapping, machine, cut.nodes, spreads, question.rules, outer=question.outer,
        batch_outermost=question.batch_outermost, once=question.once, resident=question.resident,
    )  # fmt: skip
    bypass = question.may_bypass
    if bypass != found.bypass:
        found = replace(found, bypass=bypass)
    waiting = waiting_words(question, cut)
    waiting += 0 if question.part is None else question.part.taken
    return replace(found, buffer_room=max(0, found.buffer_room - waiting)) if waiting else found


def waiting_words(question: LayerQuestion, cut: Cut) -> int:
    """
    The words of a node's buffer for outputs that wait for other layers, where programs are made of
    the segment: what it writes of a group of the batch, and of the one after. Where layers take
    turns, there is one part of the batch at a time.
    """
    if not (question.rules.executable and question.on_chip[1]):
        return 0
    shape, groups = question.shape, question.outer[2] or 1
    spans = (
        -(-question.batch // (cut.n * groups)),
        -(-shape.k // cut.k),
        -(-shape.height // cut.rows),
        -(-shape.width // cut.columns),
    )
    if question.part is not None:
        return math.prod(spans)
    return math.prod(parts_shape(spans, ((0, groups),)))


@lru_cache(maxsize=4096)
def needed_words(question: LayerQuestion) -> tuple[int, int, int]:
    """By tensor: the words that the layer needs, each once, without those around the inputs."""
    shape, batch = question.shape, question.batch
    filters = shape.k * shape.filter_h * shape.filter_w if shape.has_filters else 0
    filters *= shape.c // shape.groups if shape.is_conv else 1
    inputs = sum(source_words(question))
    return filters, inputs, batch * shape.k * shape.height * shape.width


def source_words(question: LayerQuestion) -> list[int]:
    """By source: the words of it that the layer needs, each once."""
    shape = question.shape
    found: list[int] = []
    for source in question.sources:
        _, _, rows, columns = source.extents
        read = (
            count_touched(shape.height, shape.stride_h, shape.filter_h, shape.dilation_h, rows),
            count_touched(shape.width, shape.stride_w, shape.filter_w, shape.dilation_w, columns),
        )
        found.append(question.batch * read_width(question, source) * math.prod(read))
    return found


def read_width(question: LayerQuestion, source: Source) -> int:
    """The channels of a source that come to nodes."""
    _, channels, _, _ = source.extents
    return max(0, min(channels, read_channels(question.shape) - source.first_channel))


def read_channels(shape: LayerShape) -> int:
    """
    Channels of inputs, from the first on, that come to nodes as they are counted: of maps that are
    joined, which lie one behind the other, those of the first, and the few around them.
    """
    if shape.is_conv or shape.has_filters:
        return shape.c
    return min(shape.c, shape.k + shape.region - shape.region // 2)


def count_touched(outputs: int, stride: int, taps: int, dilation: int, extent: int) -> int:
    """The places of an axis of `extent` that windows read."""
    places = {o * stride + t * dilation for o in range(outputs) for t in range(taps)}
    return sum(place < extent for place in places)


def fixed_pj(shape: LayerShape, batch: int, machine: NodeMachine) -> float:
    """The energy of computing, whatever the schedule."""
    macs = shape.macs(batch)
    accesses = 4 if shape.has_filters else 3
    return macs * (machine.mac_pj + accesses * machine.regf_pj)


def filters_together(question: LayerQuestion, machine: NodeMachine) -> bool:
    """
    Tests whether nodes that need the same filters must be one group, as nn-dataflow counts: its map
    and its batch are cut one right inside of the other (`nn_dataflow.is_together`).
    """
    counted = machine.counting == "nn_dataflow" and question.forwarding
    return counted and question.shape.has_filters


def count_sharing(question: LayerQuestion, machine: NodeMachine, cut: Cut) -> tuple[int, int, int]:
    """
    By tensor: nodes that need the same part and pass it on; 1 where they do not. As executed, they
    always pass on sums.
    """
    shape = question.shape
    if not shape.has_filters:
        return 1, 1, 1
    filters = cut.n * cut.rows * cut.columns
    found = (filters, max(1, cut.k // shape.groups), cut.c) if shape.is_conv else (filters, 1, 1)
    if question.forwarding:
        return found
    sums = shape.summed if machine.counting == "executed" else None
    a, b, c = (each if place == sums else 1 for place, each in enumerate(found))
    return a, b, c
