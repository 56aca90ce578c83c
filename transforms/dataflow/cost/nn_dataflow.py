"""
The counting convention `nn_dataflow`: what a schedule costs as nn-dataflow 2.1 counts.

A schedule here is one of its space: a layer is cut over nodes (`Partition`), stands on each
node's PEs row by row (`row_stationary`), and three loops over passes are blocked twice,
outside a node's buffer (GBUF) and inside it. Counted are words at four levels: DRAM; GBUF;
ITCN, the bus between GBUF and PEs; REGF, the registers of PEs.

* `count_fetches`: how often all of a tensor goes into a level, from the loops outside it.
* A tensor that is added up (outputs; in training also inputs or filters) and fetched `f` times
  is read `f - 1` times and written `f` times.
* Registers: one word of each tensor for each MAC, and two of that which is added up.
* Pieces of a layer that are smaller than others are counted like the largest. Blocks of a loop
  that are smaller than others cost no words or passes that are not there, but repeat what the
  loop repeats like the largest.
* Groups of channels run one after the other.
* An elementwise layer is charged for the words of one of its operands only.
* Blocks are held once; processing, the bus and DRAM overlap without loss.

A machine whose counting is `executed` counts as `pass_executed` says instead; then transfers need
not overlap with processing (`NodeMachine.overlapped`).

Sources: nn-dataflow 2.1's documented options and its results, compared number by number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...core.errors import WeftError
from .hops import round_links, unit_hops
from .node_grid import MapPlacement, Partition, Region
from .pass_executed import TensorWords, executed_mapping, word_rates
from .row_stationary import LayerShape, Loops, Mapping, PerTensor
from .template import mappings_for

TENSORS = ("filters", "inputs", "outputs")
"""The tensors of a layer, in the order of `PerTensor`."""

COMPONENTS = ("DRAM", "GBUF", "array bus", "REGF", "MAC", "hop", "static")
"""The parts of an energy, in the order of `LayerCost.energies`."""

_SLACK = 1e-9
"""Cycles that rounding may be off by."""

ALONE = PerTensor(1, 1, 1)
"""Every node holds a copy of its own."""


STILL = PerTensor(0, 0, 0)
"""What nodes share does not go round."""


class PerTensorFloat(NamedTuple):
    """A number for each tensor of a layer; not whole where nodes share out accesses."""

    filters: float
    inputs: float
    outputs: float


@dataclass(frozen=True)
class NodeMachine:
    """
    A machine as passes see it: `nodes` with `array` PEs (rows, columns) each, memory
    `ports`, capacities in words, bandwidths in words per cycle, energies in pJ: per word at
    DRAM, GBUF, ITCN and REGF, per MAC, per word and hop, and per cycle for all nodes together.

    * `counting`: the convention, `"nn_dataflow"` or `"executed"`.
    * `overlapped`: whether words come into GBUF, and into REGF, while PEs compute; else times add
      up, for `executed` only. `feed`: how PEs get what several need
      (`pass_executed.FEEDS`), which nn_dataflow does not count. `shared`: whether nodes may hold
      shares of what several need.
    """

    name: str
    nodes: Region
    ports: Region
    array: tuple[int, int]
    gbuf_words: int
    regf_words: int
    bus_words: int
    dram_words: float
    dram_pj: float
    gbuf_pj: float
    itcn_pj: float
    regf_pj: float
    mac_pj: float
    hop_pj: float
    static_pj: float
    template: str = "row-stationary"
    counting: str = "nn_dataflow"
    overlapped: tuple[bool, bool] = (True, True)
    feed: str = "bus"
    shared: bool = False


@dataclass(frozen=True)
class PassSchedule:
    """
    One layer of a network, scheduled.

    * `copies`: which of the template's mappings; `layout` tells those with equal copies apart
      (`Mapping.layout`), and is (0, 0) for the first of them.
    * `factors`: blocking of the loops outside GBUF, in GBUF, and in REGF; see `check_factors`.
    * `orders`: for the first two, the place of each loop; 0 is the innermost.
    * `keep`: tensors that are held in GBUF even where that saves nothing.
    * `store`: which tensors are held in GBUF, whatever that saves; the others go past it. None:
      those that `keep` names, and those for which it saves fetches.
    * `share`: nodes over which one copy of a tensor is spread, in GBUF; `rounds`: how often it
      goes all the way round them.
    * `inputs`, `outputs`: where the feature maps are, and whether that is at DRAM.
    * `forwarding`: nodes pass on what several of them need.
    * `pinned`: nodes run nothing else, so filters that they hold whole are never loaded.
    * `turns`: how often the layer is run, each time for another part of the batch: `batch` and all
      that is said besides is of one part.
    """

    name: str
    shape: LayerShape
    batch: int
    copies: tuple[int, int]
    factors: tuple[Loops, Loops, Loops]
    orders: tuple[Loops, Loops]
    partition: Partition
    region: Region
    inputs: MapPlacement
    outputs: MapPlacement
    inputs_at_dram: bool = True
    outputs_at_dram: bool = True
    keep: tuple[bool, bool, bool] = (False, False, False)
    share: PerTensor = ALONE
    forwarding: bool = False
    pinned: bool = False
    store: tuple[bool, bool, bool] | None = None
    layout: tuple[int, int] = (0, 0)
    rounds: PerTensor = STILL
    turns: int = 1

    @property
    def part(self) -> tuple[LayerShape, int]:
        """The largest piece of the layer, and its batch: what one node computes."""
        cuts = self.partition
        rows, columns = cuts.cuts[1]
        piece = self.shape.piece(cuts.size(0), rows, columns, cuts.size(3))
        return piece, -(-self.batch // cuts.size(2))


@dataclass(frozen=True)
class LayerCost:
    """
    The work of one layer on all nodes: words by tensor at each level, `remote` words at other
    nodes' GBUF, hops in words times links (`unit_hops` when each word travels once), MACs, and
    cycles by what they are spent on.
    """

    machine: NodeMachine
    dram: PerTensorFloat
    gbuf: PerTensorFloat
    itcn: PerTensorFloat
    regf: PerTensorFloat
    remote: PerTensorFloat
    unit_hops: PerTensor
    hops: PerTensorFloat
    macs: int
    process_cycles: int
    bus_cycles: int
    dram_cycles: int

    def times(self, turns: int) -> LayerCost:
        """The work of so many turns."""
        if turns == 1:
            return self
        words = {
            name: PerTensorFloat(*(turns * n for n in getattr(self, name)))
            for name in ("dram", "gbuf", "itcn", "regf", "remote", "hops")
        }
        numbers = {
            name: turns * getattr(self, name)
            for name in ("macs", "process_cycles", "bus_cycles", "dram_cycles")
        }
        return replace(self, **words, **numbers)

    @property
    def convention(self) -> str:
        """By which rules accesses are counted."""
        return self.machine.counting

    @property
    def cycles(self) -> int:
        outside, inside = self.machine.overlapped
        cycles = _combine_cycles(self.process_cycles, self.bus_cycles, overlapped=inside)
        return _combine_cycles(cycles, self.dram_cycles, overlapped=outside)

    @property
    def energies(self) -> dict[str, float]:
        """Energy in pJ by component."""
        m = self.machine
        values = (
            sum(self.dram) * m.dram_pj,
            (sum(self.gbuf) + sum(self.remote)) * m.gbuf_pj,
            sum(self.itcn) * m.itcn_pj,
            sum(self.regf) * m.regf_pj,
            self.macs * m.mac_pj,
            sum(self.hops) * m.hop_pj,
            self.cycles * m.static_pj,
        )
        return dict(zip(COMPONENTS, values, strict=True))


def _combine_cycles(computing: int, moving: int, *, overlapped: bool) -> int:
    return max(computing, moving) if overlapped else computing + moving


def count_fetches(
    factors: Sequence[Loops], orders: Sequence[Loops], indexed_by: Sequence[int]
) -> tuple[int, int]:
    """
    Counts how often a tensor goes into GBUF, and from there into REGF, as multiples of its words.

    The loops that do not index the tensor repeat it, those of outer levels and those of the
    level that are outside its innermost loop which indexes the tensor and turns more than once.
    """
    found: list[int] = []
    repeated = fetched = 1
    others = [i for i in range(3) if i not in indexed_by]
    for turns, order in zip(factors, orders, strict=False):
        moving = [order[i] for i in indexed_by if turns[i] > 1]
        innermost = min(moving) if moving else math.inf
        outside = again = 1
        for i in others:
            again *= turns[i]
            if order[i] > innermost:
                outside *= turns[i]
        if moving:
            fetched = repeated * outside
        found.append(fetched)
        repeated *= again
    return found[0], found[1]


def mapping_of(schedule: PassSchedule, machine: NodeMachine) -> Mapping:
    """The template on one node. `WeftError` if the schedule's copies or loops are not its."""
    shape, batch = schedule.part
    try:
        choices = template_mappings(machine, shape, batch)
    except WeftError as error:
        raise WeftError(f"layer {schedule.name}: {error}") from None
    for mapping in choices:
        if mapping.copies == schedule.copies and schedule.layout in ((0, 0), mapping.layout):
            break
    else:
        known = ", ".join(f"{c}x{k}" for c, k in dict.fromkeys(m.copies for m in choices))
        raise WeftError(
            f"layer {schedule.name}: {schedule.copies[0]}x{schedule.copies[1]} copies of input "
            f"and output channels{_layout_text(schedule)} do not fit the array; choose from {known}"
        )
    check_factors(schedule, mapping.loops)
    return mapping


def _layout_text(schedule: PassSchedule) -> str:
    lanes, pieces = schedule.layout
    return f" in {lanes} lanes and {pieces} pieces" if schedule.layout != (0, 0) else ""


def template_mappings(
    machine: NodeMachine, shape: LayerShape, batch: int, *, least_busy: float = 0.0
) -> tuple[Mapping, ...]:
    """The ways to put a layer on the PEs of one node, by the template of the machine."""
    found = mappings_for(
        machine.template, shape, batch, machine.array, machine.regf_words, least_busy=least_busy
    )
    if machine.counting == "executed":
        return tuple(executed_mapping(mapping) for mapping in found)
    return found


def check_factors(schedule: PassSchedule, loops: Loops) -> None:
    """
    Raises `WeftError` unless the factors block the `loops`, at every level just often enough.

    For a loop of `n` turns with the factors `t0, t1, t2` from the outermost, a block in REGF has
    `t2` turns and one in GBUF `t1 * t2`; the last blocks may be smaller, but none is empty.
    """
    for name, turns, factors in zip("CKN", loops, zip(*schedule.factors, strict=True), strict=True):
        t0, t1, t2 = factors
        if t2 <= turns and (t1 - 1) * t2 < turns and (t0 - 1) * t1 * t2 < turns <= t0 * t1 * t2:
            continue
        raise WeftError(
            f"layer {schedule.name}: the loop {name} has {turns} turns, which the factors "
            f"{t0} x {t1} x {t2} do not block: they make {t0 * t1 * t2}, or empty blocks"
        )


def stored_in_gbuf(schedule: PassSchedule) -> tuple[bool, bool, bool]:
    """By tensor: whether it is held in GBUF, see `PassSchedule.store`."""
    if schedule.store is not None:
        return schedule.store
    loops = schedule.shape.tensor_loops
    filters, inputs, outputs = (
        keep or outer < inner
        for keep, (outer, inner) in zip(
            schedule.keep,
            (count_fetches(schedule.factors, schedule.orders, indexed_by) for indexed_by in loops),
            strict=True,
        )
    )
    return filters, inputs, outputs


def _check_capacity(
    schedule: PassSchedule, machine: NodeMachine, mapping: Mapping, stored: Sequence[bool]
) -> None:
    """`WeftError` where blocks do not fit GBUF or REGF."""
    inner = schedule.factors[2]
    block = Loops(*(a * b for a, b in zip(schedule.factors[1], inner, strict=True)))
    loops = schedule.shape.tensor_loops
    regf = [w * math.prod(inner[i] for i in ix) for w, ix in zip(mapping.regf_words, loops)]
    gbuf = [
        -(-w * math.prod(block[i] for i in ix) // share) if held else 0
        for w, ix, share, held in zip(mapping.gbuf_words, loops, schedule.share, stored)
    ]
    for level, words, limit in (
        ("GBUF", gbuf, machine.gbuf_words),
        ("REGF", regf, machine.regf_words),
    ):
        if sum(words) > limit:
            each = ", ".join(f"{w} of {t}" for w, t in zip(words, TENSORS, strict=True))
            raise WeftError(
                f"layer {schedule.name}: {level} must hold {sum(words)} words ({each}), but has "
                f"{limit}; use smaller blocks"
            )


def layer_cost(schedule: PassSchedule, machine: NodeMachine) -> LayerCost:
    """
    The cost of the layer. Raises `WeftError` for a schedule that does not fit the template, the
    buffers, or the loops of the layer.
    """
    mapping = mapping_of(schedule, machine)
    stored = stored_in_gbuf(schedule)
    _check_capacity(schedule, machine, mapping, stored)
    if machine.counting == "executed":
        return _executed_cost(schedule, machine, mapping, stored).times(schedule.turns)
    return _nn_dataflow_cost(schedule, machine, mapping, stored).times(schedule.turns)


def _nn_dataflow_cost(
    schedule: PassSchedule, machine: NodeMachine, mapping: Mapping, stored: Sequence[bool]
) -> LayerCost:
    """The cost of one turn as nn-dataflow counts."""
    outer, inner = count_crossings(schedule)
    nodes = schedule.partition.size()
    top = _top_words(schedule, mapping, outer, inner, stored)
    local = (False, not schedule.inputs_at_dram, not schedule.outputs_at_dram)
    gbuf = [
        nodes * w * f if held else 0 for w, f, held in zip(mapping.gbuf, inner, stored, strict=True)
    ]
    dram = [0.0 if away else w for w, away in zip(top, local, strict=True)]
    hops = unit_hops(
        schedule.shape, schedule.batch, schedule.partition, schedule.region, machine.ports,
        schedule.inputs, schedule.outputs, forwarding=schedule.forwarding,
    )  # fmt: skip
    macs = schedule.shape.macs(schedule.batch)
    return LayerCost(
        machine=machine,
        dram=PerTensorFloat(*dram),
        gbuf=PerTensorFloat(*gbuf),
        itcn=PerTensorFloat(*(nodes * w * f for w, f in zip(mapping.itcn, inner, strict=True))),
        regf=_regf_words(schedule.shape, macs),
        remote=PerTensorFloat(*(w if away else 0.0 for w, away in zip(top, local, strict=True))),
        unit_hops=hops,
        hops=PerTensorFloat(
            *(
                h * (f if held else g) + r
                for h, f, g, held, r in zip(
                    hops, outer, inner, stored, _round_hops(schedule, mapping, schedule.rounds),
                    strict=True,
                )
            )
        ),
        macs=macs,
        process_cycles=mapping.process_cycles,
        bus_cycles=-(-math.ceil(max(gbuf) / nodes) // machine.bus_words),
        dram_cycles=math.ceil(sum(dram) / machine.dram_words),
    )


def _executed_cost(
    schedule: PassSchedule, machine: NodeMachine, mapping: Mapping, stored: Sequence[bool]
) -> LayerCost:
    """The cost of one turn by the rules of `pass_executed`."""
    shape, nodes = schedule.shape, schedule.partition.size()
    words = [_executed_words(schedule, machine, mapping, i, stored[i]) for i in range(3)]
    hops = unit_hops(
        shape, schedule.batch, schedule.partition, schedule.region, machine.ports,
        schedule.inputs, schedule.outputs, forwarding=schedule.forwarding,
    )  # fmt: skip
    fetched = executed_fetches(schedule, mapping)
    sent = [_sent_times(schedule, i, held=stored[i]) for i in range(3)]
    times = _count_moves(
        [f[0 if h else 1] for f, h in zip(fetched, stored, strict=True)], shape.summed
    )
    local = (False, not schedule.inputs_at_dram, not schedule.outputs_at_dram)
    dram = [0.0 if away else w.dram for w, away in zip(words, local, strict=True)]
    macs = shape.macs(schedule.batch)
    computing = _regf_words(shape, macs)
    bus = [math.ceil(w.bus / (nodes * machine.bus_words) - _SLACK) for w in words]
    return LayerCost(
        machine=machine,
        dram=PerTensorFloat(*dram),
        gbuf=PerTensorFloat(*(w.gbuf for w in words)),
        itcn=PerTensorFloat(*(w.itcn for w in words)),
        regf=PerTensorFloat(*(w.regf + n for w, n in zip(words, computing, strict=True))),
        remote=PerTensorFloat(
            *(w.dram if away else 0.0 for w, away in zip(words, local, strict=True))
        ),
        unit_hops=hops,
        hops=PerTensorFloat(
            *(
                h * f + r
                for h, f, r in zip(hops, times, _round_hops(schedule, mapping, sent), strict=True)
            )
        ),
        macs=macs,
        process_cycles=mapping.process_cycles,
        bus_cycles=max(bus) if machine.overlapped[1] else sum(bus),
        dram_cycles=math.ceil(sum(dram) / machine.dram_words - _SLACK),
    )


def executed_fetches(schedule: PassSchedule, mapping: Mapping) -> list[tuple[int, int]]:
    """
    As `count_fetches` by tensor, but what a pass streams is fed again by every loop around it.
    """
    found: list[tuple[int, int]] = []
    for loops, streams in zip(schedule.shape.tensor_loops, mapping.streams, strict=True):
        outer, inner = count_fetches(schedule.factors, schedule.orders, loops)
        if streams:
            others = [i for i in range(3) if i not in loops]
            inner = math.prod(schedule.factors[level][i] for level in (0, 1) for i in others)
        found.append((outer, inner))
    if never_loads_filters(schedule):
        found[0] = (0, found[0][1])
    return found


def _executed_words(
    schedule: PassSchedule, machine: NodeMachine, mapping: Mapping, place: int, held: bool
) -> TensorWords:
    shape, partition = schedule.shape, schedule.partition
    alike = 1
    if schedule.forwarding or place == shape.summed:
        alike = nodes_alike(shape, partition)[place]
    counted = word_rates(mapping, place, partition.size(), alike, held=held, feed=machine.feed)
    top, inside = executed_fetches(schedule, mapping)[place]
    words = counted.at(top, inside)
    sent = _sent_times(schedule, place, held=held)
    if not sent:
        return words
    # One node fetches what all need, and sends it to them, itself too.
    every = float(partition.size() * mapping.dram[place])
    one = every / nodes_alike(shape, partition)[place]
    return words._replace(gbuf=words.gbuf + top * (one - every) + sent * (one + every))


def _sent_times(schedule: PassSchedule, place: int, *, held: bool) -> int:
    """
    How often nodes send all of a tensor to those that they share it with: in each step of the loops
    outside of the buffers, and of those inside that are around its pieces.
    """
    if not held or schedule.share[place] == 1:
        return 0
    loops, pieces = schedule.shape.tensor_loops[place], 1
    outside, inside = schedule.factors[0], schedule.factors[1]
    times = math.prod(outside[i] for i in range(3) if i not in loops)
    for i in sorted(range(3), key=lambda i: -schedule.orders[1][i]):
        rest = [j for j in loops if schedule.orders[1][j] <= schedule.orders[1][i]]
        if pieces >= schedule.share[place] or all(inside[j] == 1 for j in rest):
            break
        if i in loops:
            pieces *= inside[i]
        else:
            times *= inside[i]
    return times


def count_crossings(schedule: PassSchedule) -> tuple[PerTensor, PerTensor]:
    """
    Counts how often each tensor crosses the border of GBUF, and that of REGF, in either direction.
    """
    shape = schedule.shape
    both = [count_fetches(schedule.factors, schedule.orders, loops) for loops in shape.tensor_loops]
    outer, inner = (
        PerTensor(*_count_moves([f[level] for f in both], shape.summed)) for level in (0, 1)
    )
    return (outer._replace(filters=0) if never_loads_filters(schedule) else outer), inner


def _count_moves(fetched: Sequence[int], summed: int) -> tuple[int, int, int]:
    """Times that words cross into a level or back: sums are read but for the first time."""
    a, b, c = (2 * f - 1 if i == summed else f for i, f in enumerate(fetched))
    return a, b, c


def _round_hops(
    schedule: PassSchedule, mapping: Mapping, rounds: Sequence[int]
) -> list[float]:
    """
    Hops of what goes round the nodes that share it, by tensor so often. Raises `WeftError` where
    nodes that share are not those of one cut, or not in groups of equal size.
    """
    shape, cuts, middle = schedule.shape, schedule.partition, schedule.factors[1]
    alike = nodes_alike(shape, cuts)
    found: list[float] = []
    for i, (share, times) in enumerate(zip(schedule.share, rounds, strict=True)):
        if times == 0:
            found.append(0)
            continue
        among = [which for which in ((1, 2), (0,), (3,))[i] if cuts.size(which) > 1]
        if len(among) != 1 or alike[i] % share or schedule.region.fold is not None:
            raise WeftError(
                f"layer {schedule.name}: {TENSORS[i]} go round {share} of {alike[i]} nodes that "
                f"need the same, which must be equal groups along one cut, and not in stripes"
            )
        units = math.prod(middle[loop] for loop in shape.tensor_loops[i])
        words = cuts.size() * mapping.dram[i] / alike[i]
        found.append(words * times * round_links(cuts, among[0], share, units))
    return found


def _regf_words(shape: LayerShape, macs: int) -> PerTensorFloat:
    each = [2 * macs if i == shape.summed else macs for i in range(3)]
    return PerTensorFloat(each[0] if shape.has_filters else 0, each[1], each[2])


def never_loads_filters(schedule: PassSchedule) -> bool:
    """Tests whether nodes hold their filters whole, all the time, and only read them."""
    shape = schedule.shape
    whole = all(schedule.factors[0][i] == 1 for i in shape.tensor_loops[0])
    return schedule.pinned and whole and shape.groups == 1 and shape.sums != "filters"


def nodes_alike(shape: LayerShape, partition: Partition) -> PerTensor:
    """By tensor: how many nodes work with the same part of it, by cuts that do not cut it."""
    filters = partition.size(1, 2)
    if shape.is_conv:
        return PerTensor(filters, max(1, partition.size(0) // shape.groups), partition.size(3))
    return PerTensor(filters, 1, 1) if shape.has_filters else ALONE


_MAP, _BATCH = 1, 2
"""Places in `Partition.cuts`."""


def is_together(partition: Partition) -> bool:
    """
    Tests whether the cuts of the map and the batch are next to each other in the nesting, or one of
    them is none. A cut into one piece may lie between them too.
    """
    at = [partition.order.index(which) for which in (_MAP, _BATCH)]
    return min(partition.size(_MAP), partition.size(_BATCH)) == 1 or abs(at[0] - at[1]) == 1


def nodes_served(shape: LayerShape, partition: Partition) -> PerTensor:
    """
    By tensor: how many nodes work with the same part of it and are served together, as nn-dataflow
    groups them. Where another cut lies between those of the map and the batch, only the nodes of
    the inner one of the two share their filters.
    """
    alike = nodes_alike(shape, partition)
    if not shape.has_filters or is_together(partition):
        return alike
    return alike._replace(filters=partition.size(max(_MAP, _BATCH, key=partition.order.index)))


def _top_words(
    schedule: PassSchedule,
    mapping: Mapping,
    outer: Sequence[int],
    inner: Sequence[int],
    stored: Sequence[bool],
) -> list[float]:
    """Words that all nodes ask of DRAM, or of where feature maps are, by tensor."""
    nodes = schedule.partition.size()
    alike = nodes_served(schedule.shape, schedule.partition) if schedule.forwarding else ALONE
    words: list[float] = []
    for i in range(3):
        each = mapping.dram[i] * outer[i] if stored[i] else mapping.gbuf[i] * inner[i]
        words.append(nodes * each / alike[i])
    return words
