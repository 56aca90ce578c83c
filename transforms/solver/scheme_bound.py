"""
A bound of a scheme of a segment for all of its layers together, with the ways between them.

Each layer is on some box of nodes, and its pieces are more or less even: that is its state. A word
that stays on chip passes at least the links of `nodes.least_transport` between the boxes of its
maker and its reader; where several nodes of a reader need the same, at least as many as to each of
them on average, and to the nearest and then one for each of the others. The least sum over the
states of all layers is found by dynamic programming over the edges of a forest: of several makers
of what a layer reads, it is joined to the last; words of the others pass at least the links from
their best state.

What a state costs is the least bound of its pairs of cut and mapping (`pairs`), without ways on
chip. Those that matter are bound more closely, until the least sum stands on pairs that were
blocked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.node_grid import Cell
from .blocking.costs import Floats, Goal
from .blocking.options import Ints
from .layer import bound_pair
from .nodes.cuts import COLUMNS, ROWS, C, Cut, K, N, list_boxes
from .nodes.least_transport import CAPACITIES, capacity_classes, least_transport
from .pair_bounds import Numbers, minimum_values, rough_links
from .pairs import Pair, map_all
from .question import LayerQuestion, count_touched
from .reach import read_places

_CLOSER, _BLOCKED = 256, 4
"""
Pairs of a layer that are bound more closely, and that are blocked, before states are found again.
"""

_TURNS, _CELLS = 256, 1 << 22
"""How often states are found again, and pairs of them that are looked at for two layers."""


@dataclass(frozen=True)
class Edge:
    """
    What the layer `maker` leaves on chip for the layer `reader`, by their numbers in the segment:
    so many `words` that are read, of so many `channels`.
    """

    maker: int
    reader: int
    words: int
    channels: int


@dataclass(frozen=True)
class Prices:
    """What counts for a layer: the goal with its share of time, and the machine, for its DRAM."""

    goal: Goal
    machine: NodeMachine


# --- Evenness -----------------------------------------------------------------------------------


def made_capacity(maker: LayerQuestion, reader: LayerQuestion, channels: int, cuts: Ints) -> Floats:
    """
    By cut of a maker, the most words that a node leaves for a reader, which reads so many
    `channels`, as many times the mean over all nodes.
    """
    shape, read = maker.shape, reader.shape
    found = _largest_part(maker.batch, cuts[:, N])
    found = found * np.minimum(channels, -(-shape.k // cuts[:, K])) * cuts[:, K] / channels
    for extent, outputs, parts, stride, taps, dilation in (
        (shape.height, read.height, cuts[:, ROWS], read.stride_h, read.filter_h, read.dilation_h),
        (shape.width, read.width, cuts[:, COLUMNS], read.stride_w, read.filter_w, read.dilation_w),
    ):
        total = count_touched(outputs, stride, taps, dilation, extent)
        most = -(-extent // parts)
        if stride > taps:
            most = -(-most // stride) * taps
        found = found * most * parts / total
    return found


def read_capacity(reader: LayerQuestion, channels: int, cuts: Ints) -> Floats:
    """
    By cut of a reader, the most words of `channels` of its inputs that a node reads, as many times
    the mean over all nodes.
    """
    shape = reader.shape
    if shape.is_conv and shape.groups > 1 and shape.kind != "depthwise":
        return np.full(len(cuts), CAPACITIES[-1])
    found = _largest_part(reader.batch, cuts[:, N])
    for axis, parts in zip(_read_axes(reader), (cuts[:, ROWS], cuts[:, COLUMNS]), strict=True):
        found = found * axis.most_places(parts) * parts / axis.count_places(parts)
    if shape.is_conv and shape.kind != "depthwise":
        most, parts = -(-shape.c // cuts[:, C]), cuts[:, C]
    else:
        around = 0 if shape.is_conv else shape.region - 1
        most, parts = -(-shape.k // cuts[:, K]) + around, cuts[:, K]
    return found * np.minimum(channels, most) * parts / channels


class _Axis(NamedTuple):
    """An axis of inputs: the outputs along it, stride, how far a window reaches, and its extent."""

    outputs: int
    stride: int
    reach: int
    extent: int

    def count_places(self, parts: Ints) -> Floats:
        """The places that all of so many pieces read, each as often as it is read."""
        return read_places(self.outputs, self.stride, self.reach, self.extent)[parts]

    def most_places(self, parts: Ints) -> Ints:
        """The most places that one piece reads."""
        rows = -(-self.outputs // parts)
        return np.minimum(self.extent, (rows - 1) * self.stride + self.reach + 1)

    def most_readers(self, parts: Ints) -> Ints:
        """The most pieces that read a place."""
        rows = np.maximum(1, self.outputs // parts) * self.stride
        return np.minimum(parts, -(-(rows - self.stride + self.reach + 1) // rows))


def _read_axes(reader: LayerQuestion) -> tuple[_Axis, _Axis]:
    """Rows and columns of what a layer reads."""
    shape = reader.shape
    _, _, rows, columns = reader.sources[0].extents
    return (
        _Axis(shape.height, shape.stride_h, (shape.filter_h - 1) * shape.dilation_h, rows),
        _Axis(shape.width, shape.stride_w, (shape.filter_w - 1) * shape.dilation_w, columns),
    )


def count_alike(reader: LayerQuestion, cuts: Ints) -> Ints:
    """By cut, the nodes that need the same inputs."""
    shape = reader.shape
    if shape.is_conv and shape.kind != "depthwise":
        return np.maximum(1, cuts[:, K] // shape.groups)
    return cuts[:, C]


def _largest_part(extent: int, parts: Ints) -> Floats:
    return -(-extent // parts) * parts / extent


# --- Layers -------------------------------------------------------------------------------------


class LayerStates:
    """
    The states of a layer, `kinds [kind, 6]` (nodes, classes of capacity as maker and as reader,
    nodes that need the same, pieces of rows and of columns) times the boxes that these can be laid
    on; and the bounds of its pairs.
    """

    def __init__(self, question: LayerQuestion, machine: NodeMachine) -> None:
        self.question = question
        self._choices, self._table = map_all(question, machine)
        numbers = Numbers.split(self._table)
        links = rough_links(question, machine, self._choices.cuts, numbers)
        # Ways on chip are those of the states.
        links[:, 1:] = np.where(question.on_chip, 0.0, links[:, 1:])
        self._links = links
        goal = Goal(1.0, 0.0)
        self.least_pj = minimum_values(question, machine, goal, self._choices.cuts, numbers, links)
        """By pair; infinite where it does not fit."""

    def list_states(
        self, most_pj: float, readers: Sequence[tuple[LayerQuestion, int]], channels: int
    ) -> None:
        """
        Finds the states, of pairs that take `most_pj` or less, where the `readers` need so many
        channels, and the layer itself so many `channels` of each of its inputs on chip.
        """
        question = self.question
        self._rows = np.flatnonzero(np.isfinite(self.least_pj) & (self.least_pj <= most_pj))
        self._links, self._table = self._links[self._rows], self._table[self._rows]
        self._cuts = cuts = self._choices.cuts[self._rows]
        ones = np.ones(len(cuts))
        made = [made_capacity(question, reader, width, cuts) for reader, width in readers]
        most = np.maximum.reduce([ones, *made])
        read = np.maximum(ones, read_capacity(question, channels, cuts)) if channels else ones
        alike = count_alike(question, cuts) if channels else np.ones(len(cuts), np.int64)
        kinds = np.stack(
            [cuts.prod(axis=1), capacity_classes(most), capacity_classes(read), alike,
             cuts[:, ROWS], cuts[:, COLUMNS]], axis=1,
        )  # fmt: skip
        self.kinds, kind = np.unique(kinds, axis=0, return_inverse=True)
        self._kind = kind.ravel()
        boxes = [
            [b for b in list_boxes(question.region, nodes) if b.h % rows == b.w % columns == 0]
            for nodes, *_, rows, columns in self.kinds.tolist()
        ]
        self.kind_of = np.repeat(np.arange(len(boxes)), [len(b) for b in boxes])
        self.boxes: list[Cell] = [box for each in boxes for box in each]

    def set_prices(self, prices: Prices) -> None:
        """Bounds pairs anew, where these prices count."""
        self._prices = prices
        self._values = self._bound_pairs(np.arange(len(self._rows)), closer=False)
        self._closer = np.zeros(len(self._rows), np.int64)
        self.blocked = 0

    def _bound_pairs(self, chosen: Ints, *, closer: bool) -> Floats:
        """As `pair_bounds.minimum_values`, of some pairs."""
        return minimum_values(
            self.question, self._prices.machine, self._prices.goal, self._cuts[chosen],
            Numbers.split(self._table[chosen]), self._links[chosen], closer=closer,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.kind_of)

    def least(self) -> Floats:
        """The least bounds by state."""
        found = np.full(len(self.kinds), np.inf)
        np.minimum.at(found, self._kind, self._values)
        return found[self.kind_of]

    def cuts_of(self, state: int) -> list[Cut]:
        """The cuts that are laid so."""
        rows = self._cuts[self._kind == self.kind_of[state]]
        return [Cut(*row) for row in np.unique(rows, axis=0).tolist()]

    def refine(self, others: Floats, *, block: bool) -> bool:
        """
        Bounds the pairs more closely that are least together with the `others [state]`: false where
        those were blocked already, or would have to be, but not with `block`.
        """
        by_kind = np.full(len(self.kinds), np.inf)
        np.minimum.at(by_kind, self.kind_of, others)
        total = self._values + by_kind[self._kind]
        first = int(np.argmin(total))
        if not math.isfinite(total[first]) or self._closer[first] > block:
            return False
        if self._closer[first] == 0:
            count = min(_CLOSER, len(total) - 1)
            chosen = np.argpartition(total, count)[: count + 1]
            chosen = chosen[self._closer[chosen] == 0]
            values = self._bound_pairs(chosen, closer=True)
            self._values[chosen] = np.maximum(self._values[chosen], values)
            self._closer[chosen] = 1
            return True
        for at in np.argsort(total, kind="stable")[:_BLOCKED].tolist():
            if self._closer[at] == 1:
                self._block_pair(at)
        return True

    def _block_pair(self, at: int) -> None:
        cut, mapping = self._choices[int(self._rows[at])]
        a, b, c = self._links[at].tolist()
        pair, prices = Pair(float(self._values[at]), cut, mapping, (a, b, c)), self._prices
        low = bound_pair(self.question, prices.machine, prices.goal, pair, math.inf)
        self._values[at] = max(self._values[at], low)
        self._closer[at] = 2
        self.blocked += 1


# --- Schemes ------------------------------------------------------------------------------------


class SchemeBound:
    """
    The bound of layers that are joined by `edges`: their `questions`, with nothing charged for what
    is on chip (`readers` are there, but none). Left out are states with which all take more than
    `most_pj`.
    """

    def __init__(
        self, questions: Sequence[LayerQuestion], edges: Sequence[Edge], machine: NodeMachine,
        most_pj: float = math.inf,
    ) -> None:  # fmt: skip
        self.edges = edges
        self.states = [LayerStates(question, machine) for question in questions]
        least = [float(states.least_pj.min(initial=math.inf)) for states in self.states]
        for number, states in enumerate(self.states):
            readers = [(questions[e.reader], e.channels) for e in edges if e.maker == number]
            widths = [e.channels for e in edges if e.reader == number]
            rest = sum(least[:number]) + sum(least[number + 1 :])
            states.list_states(most_pj - rest, readers, min(widths, default=0))
        self._joint = {edge.reader: edge for edge in sorted(edges, key=lambda e: e.maker)}
        """By reader, the edge along which it is joined."""
        self.few = all(
            len(self.states[edge.maker]) * len(self.states[edge.reader]) <= _CELLS for edge in edges
        )
        """Whether there are so few states that they can be looked at together."""
        looked_at = edges if self.fits and self.few else ()
        self.links = {edge: self._count_links(edge) for edge in looked_at}
        """By edge: the least words times links by state of maker and reader."""
        self._costs: dict[Edge, Floats] = {}

    @property
    def fits(self) -> bool:
        """Whether each layer has a state."""
        return all(map(len, self.states))

    def set_prices(self, every: Sequence[Prices]) -> None:
        """Bounds all anew, where these prices count, by layer."""
        for states, prices in zip(self.states, every, strict=True):
            states.set_prices(prices)
        goal, machine = every[0].goal, every[0].machine
        price = goal.energy * machine.hop_pj
        self._costs = {edge: price * links for edge, links in self.links.items()}

    def value(self, most: int) -> float:
        """The bound, for which `most` pairs of each layer are blocked, more or less."""
        if not self.fits:
            return math.inf
        value = math.inf
        for _ in range(_TURNS):
            value, others = self._least_sum()
            open_ = [
                states.refine(rest, block=states.blocked < most)
                for states, rest in zip(self.states, others, strict=True)
            ]
            if not any(open_):
                break
        return value

    def _least_sum(self) -> tuple[float, list[Floats]]:
        """The least sum, and by layer and state what the other layers make of it at least."""
        beside = [np.zeros(len(states)) for states in self.states]
        for edge in self.edges:
            if self._joint[edge.reader] != edge:
                beside[edge.reader] += self._costs[edge].min(axis=0)
        own = [s.least() + b for s, b in zip(self.states, beside, strict=True)]
        below = [np.zeros(len(values)) for values in own]
        message: dict[int, Floats] = {}
        for reader in reversed(range(len(own))):
            if edge := self._joint.get(reader):
                whole = self._costs[edge] + (own[reader] + below[reader])[None]
                message[reader] = whole.min(axis=1)
                below[edge.maker] = below[edge.maker] + message[reader]
        roots = (n for n in range(len(own)) if n not in self._joint)
        least = {n: float((own[n] + below[n]).min()) for n in roots}
        total = sum(least.values())
        above: list[Floats] = []
        for number in range(len(own)):
            edge = self._joint.get(number)
            if edge is None:
                above.append(np.full(len(own[number]), total - least[number]))
                continue
            # Of the maker, but for this reader; without what is infinite, which no state is with.
            rest = own[edge.maker] + above[edge.maker] + below[edge.maker]
            known = np.isfinite(rest)
            rest[known] -= message[number][known]
            above.append((self._costs[edge] + rest[:, None]).min(axis=0))
        return total, [a + b + c for a, b, c in zip(above, below, beside, strict=True)]

    def _count_links(self, edge: Edge) -> Floats:
        """
        By state of maker and reader, the least words times links. Words that several pieces of a
        map read, or that lie between those that are read, come besides.
        """
        makers, readers = self.states[edge.maker], self.states[edge.reader]
        maker, reader = makers.question, readers.question
        table = least_transport(maker.region, reader.region)
        p = np.array([table.senders[box] for box in makers.boxes], np.int64)[:, None]
        q = np.array([table.takers[box] for box in readers.boxes], np.int64)[None]
        made = makers.kinds[makers.kind_of][:, 1, None]
        _, _, read, alike, rows, columns = readers.kinds[readers.kind_of].T
        down, across = _read_axes(reader)
        all_words = (
            reader.batch * edge.channels * (down.count_places(rows) * across.count_places(columns))
        )
        besides = np.maximum(0.0, all_words - edge.words)
        often = down.most_readers(rows) * across.most_readers(columns)
        again = _times_again(maker, edge, often)[None] / np.maximum(besides, 1.0)[None]
        more = capacity_classes(np.minimum(CAPACITIES[made] * again, CAPACITIES[-1]))
        nearest = capacity_classes(np.minimum(CAPACITIES[read] * alike, CAPACITIES[-1]))[None]
        tree = (alike - 1)[None] * all_words[None]
        sent = edge.words * table.out[p, q, made] + besides * table.out[p, q, more]
        whole = all_words[None]
        return np.maximum.reduce(
            [
                sent + whole * table.into[p, q, read[None]],
                sent + whole * table.into[p, q, nearest] + tree,
                edge.words * table.leave[p, q, made] + besides * table.leave[p, q, more] + tree,
                whole * table.arrive[p, q, nearest] + tree,
            ]
        )


def _times_again(maker: LayerQuestion, edge: Edge, often: Ints) -> Floats:
    """
    The most words that nodes send again, if each sends all it has once less than so `often`, or, of
    what is not read, twice as often.
    """
    shape = maker.shape
    whole = maker.batch * edge.channels * shape.height * shape.width
    return whole * np.where(edge.words < whole, 2.0 * often, often - 1.0)
