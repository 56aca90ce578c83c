"""
From a piece of a layer on the PEs of a node to a `BlockingProblem`: words times energies.

Counts are those of `dataflow.nn_dataflow.layer_cost`, per sweep over a tensor, by the convention
of the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..dataflow.cost.nn_dataflow import NodeMachine
from ..dataflow.cost.pass_executed import TensorWords, word_rates
from ..dataflow.cost.row_stationary import Loops, Mapping
from .blocking.costs import BlockingProblem, Constant, TensorCost

FREE = (2, 1, 0)
"""By tensor of a convolution: the loop that does not index it."""


@dataclass(frozen=True)
class Spread:
    """
    The spread of a tensor over all nodes: `sharing` nodes that need the same part, of which
    DRAM serves one where nodes pass data on; hops in words times links when each word moves
    once; and whether it comes from DRAM, or from the buffers of other nodes.
    """

    sharing: int
    hops: float
    at_dram: bool = True


@dataclass(frozen=True)
class Rules:
    """
    The rules of what a schedule may do: bypass the buffer by tensor, only or always where that
    needs no more fetches (`automatic`), use blocks that do not divide (`dividing` false), `share`
    what several nodes need among them, where the machine can; `executable`: segments are such that
    programs can be made of them (see `spaces`). `resident`: filters are in the nodes that use them
    before the batch begins, where a network leaves these nothing else to run. `idle`: a layer may
    leave nodes of its region idle (`cuts.box_sides`); `some_ports`: feature maps may be at some of
    the memory ports alone (`hops.list_homes`). `turns`: layers of a segment may take turns on
    the nodes (`turns`).
    """

    bypass: tuple[bool, ...] = (True, True, True)
    automatic: bool = False
    dividing: bool = False
    share: bool = False
    executable: bool = False
    resident: bool = False
    idle: bool = False
    some_ports: bool = False
    turns: bool = False


def blocking_problem(
    mapping: Mapping,
    machine: NodeMachine,
    nodes: int,
    spreads: Sequence[Spread],
    rules: Rules,
    *,
    outer: tuple[int | None, int | None, int | None] = (None, None, None),
    batch_outermost: bool = False,
    once: tuple[int, ...] = (),
    resident: bool = False,
) -> BlockingProblem:
    """
    The problem of a layer whose largest piece is `mapping`, on `nodes` nodes; with `resident`
    filters.
    """
    made = _executed_tensor if machine.counting == "executed" else _tensor_cost
    tensors = tuple(
        made(mapping, machine, nodes, place, spread) for place, spread in enumerate(spreads)
    )
    if resident:
        tensors = (replace(tensors[0], resident=True), *tensors[1:])
    return BlockingProblem(
        counts=mapping.loops,
        tensors=tensors,
        buffer_room=machine.gbuf_words,
        register_room=machine.regf_words,
        fixed_pj=0.0,
        static_pj=machine.static_pj,
        process_cycles=mapping.process_cycles,
        dram_rate=machine.dram_words,
        buffer_rate=nodes * machine.bus_words,
        bypass=tuple(may and place not in once for place, may in enumerate(rules.bypass)),
        automatic=rules.automatic,
        dividing=rules.dividing,
        outer=outer,
        batch_outermost=batch_outermost,
        once=once,
        overlapped=machine.overlapped,
    )


def _tensor_cost(
    mapping: Mapping, machine: NodeMachine, nodes: int, place: int, spread: Spread
) -> TensorCost:
    indexed_by = mapping.shape.tensor_loops[place]
    top, straight = (
        nodes * words[place] / spread.sharing for words in (mapping.dram, mapping.gbuf)
    )
    pj = machine.dram_pj if spread.at_dram else machine.gbuf_pj
    links = spread.hops * machine.hop_pj
    inside = float(nodes * mapping.gbuf[place])
    return TensorCost(
        indexed_by=indexed_by,
        free_loop=_free_loop(indexed_by, mapping.loops),
        summed=mapping.shape.summed == place,
        top_pj=top * pj + links,
        inside_pj=inside * machine.gbuf_pj,
        straight_pj=straight * pj + links,
        bus_pj=nodes * mapping.itcn[place] * machine.itcn_pj,
        dram_words=top if spread.at_dram else 0.0,
        straight_words=straight if spread.at_dram else 0.0,
        buffer_words=inside,
        unit_buffer=mapping.gbuf_words[place],
        unit_registers=mapping.regf_words[place],
    )


def _executed_tensor(
    mapping: Mapping, machine: NodeMachine, nodes: int, place: int, spread: Spread
) -> TensorCost:
    """Sums move `2 f - 1` times here; what that leaves over of their words is constant."""
    loops, summed = mapping.shape.tensor_loops[place], mapping.shape.summed == place
    held, past = (
        word_rates(mapping, place, nodes, spread.sharing, held=h, feed=machine.feed)
        for h in (True, False)
    )
    half = 0.5 if summed else 1.0
    links = spread.hops * machine.hop_pj
    top, inside, straight = (w.times(half) for w in (held.top, held.inside, past.inside))
    left = (held.once, past.once)
    if summed:
        left = (held.once + top + inside, past.once + straight)
    home = 1.0 if spread.at_dram else 0.0
    constants = [Constant(_word_energy(w, machine, spread), home * w.dram, w.bus) for w in left]
    return TensorCost(
        indexed_by=loops,
        free_loop=_free_loop(loops, mapping.loops),
        summed=summed,
        top_pj=_word_energy(top, machine, spread) + links,
        inside_pj=_word_energy(inside, machine, spread),
        straight_pj=_word_energy(straight, machine, spread) + links,
        bus_pj=0.0,
        dram_words=home * top.dram,
        straight_words=home * straight.dram,
        buffer_words=inside.bus,
        straight_buffer_words=straight.bus,
        unit_buffer=mapping.gbuf_words[place],
        unit_registers=mapping.regf_words[place],
        streams=mapping.streams[place],
        held=constants[0],
        past=constants[1],
    )


def _word_energy(words: TensorWords, machine: NodeMachine, spread: Spread) -> float:
    home = machine.dram_pj if spread.at_dram else machine.gbuf_pj
    return (
        words.dram * home
        + words.gbuf * machine.gbuf_pj
        + words.itcn * machine.itcn_pj
        + words.regf * machine.regf_pj
    )


def _free_loop(indexed_by: Sequence[int], loops: Loops) -> int:
    """The loop that does not index a tensor; the one that turns, if there are two."""
    others = [loop for loop in range(3) if loop not in indexed_by]
    return max(others, key=lambda loop: (loops[loop] > 1, loop))
