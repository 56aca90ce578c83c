"""The convention `nn_dataflow`: fetches against running the loops, and whole costs by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise, product

import pytest
from helpers.dataflow.small_schedule import MACHINE, ONE, at_origin, schedule
from hypothesis import given
from hypothesis import strategies as st

from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import COMPONENTS, TENSORS, count_fetches, layer_cost
from weft.transforms.dataflow.cost.node_grid import Cell, Partition, Region
from weft.transforms.dataflow.cost.row_stationary import CONV_LOOPS, LayerShape, Loops, PerTensor

LOOPS = st.tuples(*[st.sampled_from([1, 1, 2, 3])] * 3).map(lambda t: Loops(*t))
ORDERS = st.permutations(range(3)).map(lambda t: Loops(*t))


def blocks(factors: list[Loops], orders: list[Loops], indexed_by: tuple[int, ...]) -> list[object]:
    """The block of the tensor that is used in each turn of all loops, in the order of turns."""
    nest: list[tuple[int, int, int]] = []
    for level, (turns, order) in enumerate(zip(factors, orders, strict=True)):
        for loop in sorted(range(3), key=lambda i: -order[i]):
            nest.append((level, loop, turns[loop]))
    found: list[object] = []
    for index in product(*(range(turns) for _, _, turns in nest)):
        found.append(
            tuple(i for i, (_, loop, _) in zip(index, nest, strict=True) if loop in indexed_by)
        )
    return found


@given(LOOPS, LOOPS, ORDERS, ORDERS, st.sampled_from(CONV_LOOPS))
def test_fetches_by_running_the_loops(
    outer: Loops, inner: Loops, first: Loops, second: Loops, indexed_by: tuple[int, ...]
) -> None:
    """A tensor is fetched when the next turn uses another block than the one before."""
    for level, count in enumerate(count_fetches((outer, inner), (first, second), indexed_by)):
        factors, orders = [outer, inner][: level + 1], [first, second][: level + 1]
        used = blocks(factors, orders, indexed_by)
        changes = 1 + sum(a != b for a, b in pairwise(used))
        assert count == changes / len(set(used))


def test_a_layer_by_hand() -> None:
    """
    Outside GBUF only C turns, twice, and outputs stay. In GBUF, C turns twice inside K three
    times: inputs go into REGF once for each turn of K, outputs once for each outer turn of C.
    """
    cost = layer_cost(schedule(), MACHINE)
    filters, inputs, outputs = 4 * 6 * 8, 2 * 4 * 7 * 5, 2 * 6 * 16
    # Filters are fetched as often into REGF as into GBUF, and bypass it.
    assert cost.dram == (filters, inputs, outputs)
    assert cost.gbuf == (0, 3 * inputs, 3 * outputs)
    assert cost.itcn[1:] == (3 * 2 * 4 * 16 * 5, 3 * 2 * 6 * 16 * 4)
    macs = 2 * 6 * 16 * 4 * 8
    assert cost.regf == (macs, macs, 2 * macs)
    assert cost.process_cycles == 4 * 6 * 2 * 8
    assert cost.dram_cycles == math.ceil((filters + inputs + outputs) / 2.5)
    assert cost.bus_cycles == math.ceil(3 * inputs / 4)
    assert cost.cycles == cost.process_cycles
    assert tuple(cost.energies) == COMPONENTS
    assert cost.energies["MAC"] == 2 * macs
    assert cost.energies["static"] == 3 * cost.cycles
    assert cost.energies["hop"] == 0


def test_what_must_be_kept_is_in_gbuf() -> None:
    cost = layer_cost(replace(schedule(), keep=(True, True, True)), MACHINE)
    assert cost.gbuf.filters == 4 * 6 * 8


def test_data_on_chip_are_charged_as_gbuf() -> None:
    at_dram = layer_cost(schedule(), MACHINE)
    local = layer_cost(replace(schedule(), inputs_at_dram=False), MACHINE)
    assert local.dram == (at_dram.dram.filters, 0, at_dram.dram.outputs)
    assert local.remote == (0, at_dram.dram.inputs, 0)
    gained = local.energies["GBUF"] - at_dram.energies["GBUF"]
    assert gained == 10 * at_dram.dram.inputs


def test_pinned_filters_are_never_loaded() -> None:
    assert layer_cost(replace(schedule(), pinned=True), MACHINE).dram.filters > 0
    whole = replace(
        schedule(), factors=(Loops(1, 1, 1), Loops(4, 3, 1), Loops(1, 2, 2)), pinned=True,
        keep=(True, True, True),
    )  # fmt: skip
    assert layer_cost(whole, MACHINE).dram.filters == 0


def test_nodes_that_share_divide_accesses() -> None:
    """Four nodes compute other output channels from the same inputs."""
    machine = replace(MACHINE, nodes=Region(Cell(2, 2)))
    shared = replace(
        schedule(),
        shape=LayerShape("conv", 4, 24, 4, 4, 4, 2),
        partition=Partition((Cell(2, 2), ONE, ONE, ONE)),
        region=Region(Cell(2, 2)),
        outputs=at_origin(2, 24, 4, 4),
    )
    alone = layer_cost(shared, machine)
    forwarded = layer_cost(replace(shared, forwarding=True), machine)
    assert alone.dram.inputs == 4 * forwarded.dram.inputs == 4 * 2 * 4 * 7 * 5
    assert alone.dram.filters == forwarded.dram.filters
    assert alone.gbuf == forwarded.gbuf
    assert alone.hops.inputs == 280 * (0 + 1 + 1 + 2)
    assert forwarded.hops.inputs == 280 * 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"copies": (2, 1)}, "layer conv: 2x1 copies of .* do not fit the array; choose from 1x1"),
        (
            {"factors": (Loops(2, 1, 1), Loops(2, 3, 1), Loops(1, 2, 1))},
            "layer conv: the loop N has 2 turns, which the factors 1 x 1 x 1 do not block: they "
            "make 1, or empty blocks",
        ),
        (
            {"factors": (Loops(1, 1, 1), Loops(1, 1, 1), Loops(4, 6, 2))},
            r"layer conv: REGF must hold 76 words \(48 of filters, 16 of inputs, 12 of outputs\), "
            r"but has 20; use smaller blocks",
        ),
        (
            {"layout": (1, 3)},
            "layer conv: 1x1 copies of input and output channels in 1 lanes and 3 pieces do not",
        ),
    ],
)
def test_what_does_not_fit(change: dict[str, object], message: str) -> None:
    changed = replace(schedule(), **change)  # pyright: ignore[reportArgumentType]
    with pytest.raises(WeftError, match=message):
        layer_cost(changed, MACHINE)


def test_blocks_that_do_not_divide() -> None:
    """
    Five input channels in blocks of 2 outside GBUF, inside of 7 output channels in blocks of 4
    and, in those, of 2: inputs go past GBUF once for each of 2 blocks of outputs, outputs into
    REGF once for each of 3 blocks of inputs; passes and words are those that there are.
    """
    uneven = replace(
        schedule(),
        shape=LayerShape("conv", 5, 7, 4, 4, 4, 2),
        factors=(Loops(3, 2, 1), Loops(1, 2, 1), Loops(2, 2, 2)),
    )
    machine = replace(MACHINE, regf_words=30)
    cost = layer_cost(uneven, machine)
    filters, inputs, outputs = 5 * 7 * 8, 2 * 5 * 7 * 5, 2 * 7 * 16
    assert cost.dram == (filters, 2 * inputs, outputs)
    assert cost.gbuf == (0, 0, 5 * outputs)
    assert cost.process_cycles == 5 * 7 * 2 * 8
    assert cost.macs == 2 * 7 * 16 * 5 * 8
    even = layer_cost(replace(uneven, shape=LayerShape("conv", 6, 8, 4, 4, 4, 2)), machine)
    assert even.dram == (filters * 48 / 35, 2 * inputs * 6 / 5, outputs * 8 / 7)


@pytest.mark.parametrize("factors", [(4, 1, 2), (3, 2, 2), (1, 1, 6), (1, 4, 2), (2, 1, 2)])
def test_empty_blocks_and_missing_ones_are_refused(factors: tuple[int, int, int]) -> None:
    outer, middle, inner = (Loops(t, n, 1) for t, n in zip(factors, (1, 1, 6), strict=True))
    uneven = replace(
        schedule(), shape=LayerShape("conv", 5, 6, 4, 4, 4, 2), batch=1,
        factors=(outer, middle, inner),
    )  # fmt: skip
    with pytest.raises(WeftError, match="the loop C has 5 turns, which the factors"):
        layer_cost(uneven, replace(MACHINE, regf_words=1000))


def test_what_is_stored_can_be_chosen() -> None:
    """A tensor goes past GBUF although it is fetched again and again from further out."""
    cost = layer_cost(replace(schedule(), store=(True, False, True)), MACHINE)
    filters, inputs, outputs = 4 * 6 * 8, 2 * 4 * 7 * 5, 2 * 6 * 16
    assert cost.dram == (filters, 3 * inputs, outputs)
    assert cost.gbuf == (filters, 0, 3 * outputs)


@pytest.mark.parametrize(("sums", "moves"), [("outputs", (1, 3, 5)), ("inputs", (1, 5, 3)),
                                             ("filters", (1, 3, 3))])  # fmt: skip
def test_what_is_added_up_is_read_and_written(sums: str, moves: tuple[int, ...]) -> None:
    """Inputs and outputs are used in three turns each; filters in one, which reads nothing."""
    layer = replace(
        schedule(),
        shape=LayerShape("conv", 3, 3, 4, 4, 4, 2, sums=sums),
        factors=(Loops(1, 1, 1), Loops(3, 3, 2), Loops(1, 1, 1)),
        orders=(Loops(0, 1, 2), Loops(1, 2, 0)),
    )
    cost, macs = layer_cost(layer, MACHINE), 2 * 3 * 16 * 3 * 8
    whole = (3 * 3 * 4 * 2 * 4, 3 * 2 * 4 * 4 * 5, 3 * 2 * 4 * 4 * 4)
    assert tuple(w / v for w, v in zip(cost.itcn, whole, strict=True)) == moves
    assert [w / macs for w in cost.regf] == [2 if s == sums else 1 for s in TENSORS]


def test_what_goes_round_is_charged_by_hops() -> None:
    """Filters shared by 4 nodes go round twice, in 6 blocks: 3 of 4 parts over 4 links each."""
    machine = replace(MACHINE, nodes=Region(Cell(2, 2)))
    shared = replace(
        schedule(),
        shape=LayerShape("conv", 4, 6, 8, 8, 4, 2),
        partition=Partition((ONE, Cell(2, 2), ONE, ONE)),
        region=Region(Cell(2, 2)),
        inputs=at_origin(2, 4, 11, 9),
        outputs=at_origin(2, 6, 8, 8),
        keep=(True, True, True),
        forwarding=True,
        share=PerTensor(4, 1, 1),
    )
    still = layer_cost(shared, machine)
    turning = layer_cost(replace(shared, rounds=PerTensor(2, 0, 0)), machine)
    filters = 4 * 6 * 8
    assert turning.hops.filters - still.hops.filters == filters * 2 * 3
    assert turning.hops[1:] == still.hops[1:]
    uneven = replace(shared, share=PerTensor(3, 1, 1), rounds=PerTensor(2, 0, 0))
    with pytest.raises(WeftError, match="layer conv: filters go round 3 of 4 nodes that need"):
        layer_cost(uneven, machine)


def test_sharing_divides_what_a_node_holds() -> None:
    kept = replace(schedule(), keep=(True, True, True))
    small = replace(MACHINE, gbuf_words=400)
    with pytest.raises(WeftError, match=r"GBUF must hold \d+ words .* but has 400"):
        layer_cost(kept, small)
    layer_cost(replace(kept, share=PerTensor(4, 4, 4)), small)
