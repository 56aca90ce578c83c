"""
A bound that no chain of segments of a network is below, wherever feature maps are.

Every layer alone, and every layer of every scheme of a segment, has a bound (`LayerBound`) with the
links of feature maps as short as any homes make them; the way of a map on chip is divided between
the layer that makes it and those that read it (`reach.reach_reader`).

By the rules of `dataflow.network.cost`, a segment with `g` groups of the batch takes `g - 1` times
as long as its slowest slot for one group, and the layers of a row that read one after the other
what they make for another group; or as long as DRAM for all layers, if that is longer. The slowest
slot takes as long as any slot, or as the mean of all of them. So the time is at least a sum of the
layers' times, each times a share (`TimeShares`): a layer is bound with its share of the time, in
several ways, of which the best counts.

In the end, the layers of a scheme are bound together, with the ways between the boxes of nodes that
they are on (`scheme_bound`).

What a chain is bound by is the sum of its parts; the least of all chains is found by dynamic
programming, and its parts are bound more closely until that does not change it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.network.layers import Network
from .blocking.search import Goal
from .chain import Chains, Scheme
from .layer import bound_pair
from .network import question_of
from .pairs import Pair, Pairs, least_cycles, rank_pairs
from .problem import Rules
from .question import (
    LayerQuestion,
    Reader,
    fixed_pj,
    needed_words,
    read_channels,
    read_width,
    source_words,
)
from .scheme_bound import Edge, Prices, SchemeBound
from .segments import best_chains, layers_of

_NEEDED, _RANKED = -2, -1
"""
Efforts with which pairs are not looked at, but only what the layer needs; and with which they are
not bound closely.
"""

_EFFORTS = (_NEEDED, _RANKED, 0, 16, 64, 256, 1024, 4096)
"""Pairs that are blocked for a layer, as it is looked at again."""

_MOST = 64
"""Pairs of a layer that are blocked where a scheme's layers are looked at together."""

_NEARBY = 1.1
"""How many times what is known of a scheme is looked at there."""

_STEPS = (0.5, 0.25)
"""How far shares of time move towards those of one slot or DRAM."""

_BLOCKED = 200_000
"""Pairs that are blocked for all layers of a network, more or less."""


def compulsory_bound(network: Network, machine: NodeMachine, goal: Goal) -> float:
    """
    What no schedule of a network is below, of any form: all multiply-adds on all PEs with their
    operands in registers, and what comes from outside and goes there moved once.
    """
    macs = sum(layer.macs for layer in network.layers)
    array = machine.array[0] * machine.array[1]
    pj = sum(fixed_pj(layer.shape, layer.batch, machine) for layer in network.layers)
    words = outside_words(network, machine)
    cycles = max(macs / (machine.nodes.size * array), words / machine.dram_words)
    return goal.energy * (pj + words * machine.dram_pj) + goal.time * cycles


def outside_words(network: Network, machine: NodeMachine) -> int:
    """Words of DRAM: filters, inputs and results, each once, as far as layers need them."""
    read: dict[str, int] = {}
    written = 0
    for layer in network.layers:
        question = question_of(network, layer, machine.nodes, Rules(), forwarding=True)
        filters, inputs, outputs = needed_words(question)
        if layer.shape.sums != "outputs":
            continue
        if layer.filters is not None and network.root(layer.filters) not in network.producers:
            read[network.root(layer.filters)] = filters
        if len(layer.inputs) == 1 and layer.inputs[0] not in network.producers:
            root = network.root(layer.inputs[0])
            read[root] = max(read.get(root, 0), inputs)
        if network.tensors[layer.outputs].kind == "result":
            written += outputs
    return sum(read.values()) + written


def needed_value(question: LayerQuestion, machine: NodeMachine, goal: Goal) -> float:
    """
    What no schedule of a layer is below: multiply-adds on all PEs, and what it needs moved once;
    filters for each group of the batch, where the nodes cannot hold them.
    """
    filters, inputs, outputs = needed_words(question)
    shape = question.shape
    # As words of DRAM, inputs have as many channels as outputs where channels are not summed.
    inputs = inputs if shape.is_conv else inputs * shape.k // read_channels(shape)
    nodes, pes = question.region.size, math.prod(machine.array)
    if question.resident:
        filters = 0
    elif filters > nodes * (machine.gbuf_words + pes * machine.regf_words):
        filters *= (question.outer[2] or 1) if question.batch_outermost else 1
    words, near = filters, 0
    for moved, on_chip in zip((inputs, outputs), question.on_chip, strict=True):
        words, near = (words, near + moved) if on_chip else (words + moved, near)
    pj = fixed_pj(shape, question.batch, machine)
    pj += words * machine.dram_pj + near * machine.gbuf_pj
    work = shape.macs(question.batch) / (nodes * pes)
    return goal.energy * pj + goal.time * max(work, words / machine.dram_words)


@dataclass(eq=False)
class LayerBound:
    """
    The bound of a layer, closer with each pair that is blocked: those with the least bounds are
    first, and the rest are at least what the next one is.
    """

    question: LayerQuestion
    machine: NodeMachine
    goal: Goal
    blocked: int = 0
    _least: float = math.inf
    """The least bound of blocked pairs."""

    def __post_init__(self) -> None:
        self._value = needed_value(self.question, self.machine, self.goal)
        self._ranked: Pairs | None = None
        self._pairs: Iterator[Pair] | None = None
        self._next: Pair | None = None

    @property
    def value(self) -> float:
        """No schedule of the layer is below. Infinite where none fits."""
        if self._pairs is None:
            return self._value
        return self._least if self._next is None else min(self._least, self._next.bound)

    @property
    def may_be_closer(self) -> bool:
        """Tests whether pairs that are not blocked may be below those that are."""
        return self._pairs is None or (self._next is not None and self._next.bound < self._least)

    def block_pairs(self, effort: int) -> float:
        """
        The value when `effort` pairs are blocked, or all that may matter; with less than 0, as
        `_NEEDED` and `_RANKED` say.
        """
        if effort >= _RANKED and self._ranked is None:
            self._ranked = rank_pairs(self.question, self.machine, self.goal, None)
            self._value = max(self._value, self._ranked.least)
        if effort >= 0 and self._ranked is not None and self._pairs is None:
            self._pairs = self._ranked.by_closer_bounds()
            self._next = next(self._pairs, None)
        while self._pairs is not None and self._next is not None and self.blocked < effort:
            if not self.may_be_closer:
                break
            low = bound_pair(self.question, self.machine, self.goal, self._next, self._least)
            self._least = min(self._least, max(self._next.bound, low))
            self.blocked += 1
            self._next = next(self._pairs, None)
        return self.value


@dataclass(frozen=True)
class TimeShares:
    """
    A time that a segment takes at least: the cycles of its `layers`, each times its share, and
    `dram` times the cycles that DRAM takes for all of them, less `lost_cycles`, by which it is
    rounded.
    """

    layers: tuple[float, ...]
    dram: float
    lost_cycles: float


def list_shares(
    network: Network, scheme: Scheme, least: Sequence[float], *, whole: bool
) -> list[TimeShares]:
    """
    Shares of the time of a scheme's layers, which take the `least` cycles or more: where all wait
    for one of the slots, for each of them, and then where they wait for DRAM. Where layers are the
    `whole` network, the time is that of the slowest slot. Any mean of them is a time that the
    segment takes at least, too (`mean_shares`).
    """
    segment = scheme.segment
    slots = [[float(slot == each) for slot in segment.slots] for each in range(segment.slot_count)]
    if whole:
        return [TimeShares(tuple(each), 0.0, 0.0) for each in slots]
    row, handed = _longest_row(network, scheme, least)
    again = 1 - 1 / scheme.groups
    found = [
        TimeShares(
            tuple(again * s + r / scheme.groups for s, r in zip(each, row, strict=True)), 0.0,
            1.0 + handed,
        )
        for each in slots
    ]  # fmt: skip
    return [*found, TimeShares((0.0,) * len(segment.slots), 1.0, 0.0)]


def mean_shares(every: Sequence[TimeShares], weights: Sequence[float]) -> TimeShares:
    """The mean with these weights, which sum up to 1."""
    both = list(zip(weights, every, strict=True))
    layers = tuple(
        sum(weight * shares.layers[i] for weight, shares in both)
        for i in range(len(every[0].layers))
    )
    dram = sum(weight * shares.dram for weight, shares in both)
    return TimeShares(layers, dram, sum(weight * shares.lost_cycles for weight, shares in both))


def _longest_row(
    network: Network, scheme: Scheme, least: Sequence[float]
) -> tuple[list[float], int]:
    """
    By layer, the part of its cycles for which others wait, in the row of layers that takes longest
    by `least` cycles, 0 for layers that are not in it; and how many in it hand over in parts. The
    layers of a slot wait for each other.
    """
    segment, matched = scheme.segment, set(scheme.matched)
    layers = layers_of(network, segment)
    ends: list[tuple[float, list[float], int]] = []
    none = [0.0] * len(layers)
    for at, layer in enumerate(layers):
        best: tuple[float, list[float], int] = (0.0, none, 0)
        sources = {network.positions[p.name] - segment.first for p in network.sources(layer)}
        for other in range(at):
            before, row, handed = ends[other]
            early = (segment.first + other, segment.first + at) in matched
            if other not in sources and segment.slots[other] != segment.slots[at]:
                continue
            if early:
                row = [part / scheme.parts if i == other else part for i, part in enumerate(row)]
                before -= least[other] * (1 - 1 / scheme.parts)
            best = max(best, (before, row, handed + early), key=lambda each: each[0])
        cycles = least[at] if math.isfinite(least[at]) else 0.0
        row = [1.0 if i == at else part for i, part in enumerate(best[1])]
        ends.append((best[0] + cycles, row, best[2]))
    _, row, handed = max(ends, key=lambda each: each[0])
    return row, handed


@dataclass(eq=False)
class ChainBound:
    """
    The bound of a network, for the same choices as `Chains` has. Nothing is bound more closely once
    that has taken `seconds` of the process' time: what is known by then is a bound, too.
    """

    chains: Chains
    efforts: Sequence[int] = _EFFORTS
    seconds: float = math.inf
    _layers: dict[tuple[LayerQuestion, Goal, float], LayerBound] = field(
        default_factory=dict[tuple[LayerQuestion, Goal, float], LayerBound]
    )
    _ways: dict[Scheme, TimeShares] = field(default_factory=dict[Scheme, TimeShares])
    """The shares of time by which a scheme is bound most closely at first."""

    def value(self) -> float:
        """The bound. Infinite where a layer does not fit the machine."""
        end = time.process_time() + self.seconds
        layers = range(len(self.chains.network.layers))
        links = [*layers, *self.chains.schemes()]
        levels, found = dict.fromkeys(links, 0), {link: self.link(link, 0) for link in links}
        while True:
            alone = [found[number] for number in layers]
            segments = {s: (v, s.segment) for s, v in found.items() if isinstance(s, Scheme)}
            if not all(map(math.isfinite, alone)):
                return math.inf
            value, chain = best_chains(alone, segments, 1)[0]
            open_ = [link for link in chain if levels[link] < self.last_level(link)]
            if not open_ or self._count_blocked() >= _BLOCKED:
                return value
            for link in open_:
                if time.process_time() > end:
                    return value
                levels[link] += 1
                found[link] = max(found[link], self.link(link, levels[link]))

    def _count_blocked(self) -> int:
        return sum(layer.blocked for layer in self._layers.values())

    def last_level(self, link: int | Scheme) -> int:
        """
        The number of the most effort for a layer alone, or for a scheme: that with which its layers
        are looked at together, where links are counted as they are for that.
        """
        counted = self.chains.machine.counting == "nn_dataflow"
        return len(self.efforts) - (not (isinstance(link, Scheme) and counted))

    def layer_bounds(self) -> list[float]:
        """The bound of each layer alone, with the most effort."""
        numbers = range(len(self.chains.network.layers))
        return [self.link(number, len(self.efforts) - 1) for number in numbers]

    def link(self, link: int | Scheme, level: int) -> float:
        """The bound of a layer alone, by its number, or of a scheme, with effort number `level`."""
        return self.scheme(link, level) if isinstance(link, Scheme) else self._alone(link, level)

    def _alone(self, number: int, level: int) -> float:
        """The bound of a layer on all nodes or some of them."""
        chains = self.chains
        question = question_of(
            chains.network, chains.network.layers[number], chains.machine.nodes, chains.rules,
            forwarding=chains.forwarding,
        )  # fmt: skip
        return self._bound_part(question, chains.goal, level)

    def scheme(self, scheme: Scheme, level: int) -> float:
        """
        The sum of the bounds of a scheme's layers, with effort number `level`: at first with all
        shares of time that there are, then with the best of them.
        """
        if level == len(self.efforts):
            return self._bound_together(scheme)
        if scheme in self._ways:
            return self._bound_shared(self._questions(scheme), self._ways[scheme], level)
        questions, slots = self._questions(scheme), scheme.segment.slot_count
        if self.efforts[level] < 0:
            mean = TimeShares((1 / slots,) * len(questions), 0.0, 1.0)
            return self._bound_shared(questions, mean, level)
        each = self._list_shares(scheme)
        mean = mean_shares(each[:slots], [1 / slots] * slots)
        tried = [mean, each[self._busiest_slot(scheme)], *each[slots:]]
        values = [self._bound_shared(questions, shares, level) for shares in tried]
        first, *rest = sorted(range(len(tried)), key=lambda i: -values[i])
        value, shares = values[first], tried[first]
        if rest and math.isfinite(value):
            mixed = mean_shares([tried[first], tried[rest[0]]], [0.5, 0.5])
            other = self._bound_shared(questions, mixed, level)
            value, shares = max((value, shares), (other, mixed), key=lambda each: each[0])
        self._ways[scheme] = shares
        return value

    def _list_shares(self, scheme: Scheme) -> list[TimeShares]:
        """
        As `list_shares`. What DRAM takes counts as more energy of each word, where energy counts at
        all.
        """
        least = self._least_cycles(scheme)
        whole = len(least) == len(self.chains.network.layers)
        found = list_shares(self.chains.network, scheme, least, whole=whole)
        return [shares for shares in found if self.chains.goal.energy or not shares.dram]

    def _least_cycles(self, scheme: Scheme) -> list[float]:
        """By layer, the fewest cycles."""
        return [least_cycles(q, self.chains.machine) for q in self._questions(scheme)]

    def _busiest_slot(self, scheme: Scheme) -> int:
        """The slot that takes longest by the fewest cycles of its layers."""
        slots = [0.0] * scheme.segment.slot_count
        for slot, cycles in zip(scheme.segment.slots, self._least_cycles(scheme), strict=True):
            slots[slot] += cycles
        return slots.index(max(slots))

    def _bound_together(self, scheme: Scheme) -> float:
        """
        The bound of a scheme's layers together (`SchemeBound`), with the mean of shares of time by
        which it is highest: from one of them it is looked for towards each of the others, in
        shorter and shorter steps.
        """
        goal, every = self.chains.goal, self._list_shares(scheme)
        count = len(every)
        # States that are far above what is known are left out, as bounds of a scheme are closer.
        known = self.scheme(scheme, len(self.efforts) - 1)
        cap = _NEARBY * known if goal.energy else math.inf
        joined = self._join_layers(scheme, cap / goal.energy if goal.energy else math.inf)
        if not (joined.fits and joined.few):
            return known if joined.fits else cap
        tried: dict[tuple[float, ...], float] = {}

        def find_value(weights: tuple[float, ...], most: int = 0) -> float:
            shares = mean_shares(every, weights)
            machine = self._priced_machine(goal, goal.time * shares.dram)
            joined.set_prices(
                [Prices(replace(goal, time=goal.time * part), machine) for part in shares.layers]
            )
            return joined.value(most) - goal.time * shares.lost_cycles

        def look_up(weights: tuple[float, ...]) -> float:
            if weights not in tried:
                tried[weights] = find_value(weights)
            return tried[weights]

        corners = [tuple(float(i == j) for j in range(count)) for i in range(count)]
        best = max(corners, key=look_up)
        for step in _STEPS:
            moved = [
                tuple((1 - step) * a + step * b for a, b in zip(best, corner, strict=True))
                for corner in corners
            ]
            best = max(best, *moved, key=look_up)
        return min(cap, find_value(best, _MOST))

    def _join_layers(self, scheme: Scheme, most_pj: float) -> SchemeBound:
        """
        The layers of a scheme, with what they leave on chip for each other, where they take at most
        `most_pj`.
        """
        layers = layers_of(self.chains.network, scheme.segment)
        questions = [replace(q, readers=()) for q in self._questions(scheme)]
        edges = [
            Edge(at, number, words, read_width(question, source))
            for number, (layer, question) in enumerate(zip(layers, questions, strict=True))
            if question.on_chip[0]
            for name, words, source in zip(
                layer.inputs, source_words(question), question.sources, strict=True
            )
            for at, maker in enumerate(layers[:number])
            if maker.outputs == name and words
        ]
        return SchemeBound(questions, edges, self.chains.machine, most_pj)

    def _priced_machine(self, goal: Goal, dram_time: float) -> NodeMachine:
        """The machine, where each cycle of DRAM counts `dram_time` besides."""
        machine = self.chains.machine
        if not dram_time:
            return machine
        each = dram_time / goal.energy / machine.dram_words
        return replace(machine, dram_pj=machine.dram_pj + each)

    def _bound_shared(
        self, questions: Sequence[LayerQuestion], shares: TimeShares, level: int
    ) -> float:
        """As `scheme`, with some shares of time."""
        goal = self.chains.goal
        total = -goal.time * shares.lost_cycles
        for question, share in zip(questions, shares.layers, strict=True):
            part = replace(goal, time=goal.time * share)
            total += self._bound_part(question, part, level, goal.time * shares.dram)
        return total

    def _questions(self, scheme: Scheme) -> list[LayerQuestion]:
        """The questions of a scheme's layers, with those that read what they leave on chip."""
        chains, segment = self.chains, scheme.segment
        layers = layers_of(chains.network, segment)
        asked = [
            chains.question(scheme, layer, slot)
            for layer, slot in zip(layers, segment.slots, strict=True)
        ]
        found: list[LayerQuestion] = []
        for maker, question in zip(layers, asked, strict=True):
            readers = tuple(
                Reader(other.region, other.near, words)
                for layer, other in zip(layers, asked, strict=True)
                if maker.outputs in segment.on_chip and other.region != question.region
                for name, words in zip(layer.inputs, source_words(other), strict=True)
                if name == maker.outputs
            )
            found.append(replace(question, readers=readers))
        return found

    def _bound_part(
        self, question: LayerQuestion, goal: Goal, level: int, dram_time: float = 0.0
    ) -> float:
        """The bound of a layer, where each cycle of DRAM counts `dram_time` besides."""
        key = question, goal, dram_time
        if key not in self._layers:
            machine = self._priced_machine(goal, dram_time)
            self._layers[key] = LayerBound(question, machine, goal)
        return self._layers[key].block_pairs(self.efforts[level])
