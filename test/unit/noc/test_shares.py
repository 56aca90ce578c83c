"""Tensors that nodes share: exact results, and the energy and cycles that are expected."""

from __future__ import annotations

import math
import random
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.lowered_layers import OVERLAPS, SMALL, check_energy
from helpers.dataflow.network_modules import Text
from helpers.dataflow.random_directives import data
from helpers.dataflow.random_networks import run_network
from helpers.dataflow.segment_runs import run as run_segment
from helpers.dataflow.small_segments import convs, segment
from helpers.dataflow.small_segments import machine as small_machine
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.noc import AllocOp
from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import Simulation, simulate
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
)
from weft.transforms.dataflow.directive.steps import layer_works
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import Machine, machine_from_text
from weft.transforms.solver.front import SolveOptions
from weft.transforms.solver.spaces import EXECUTABLE, SPACES

PE = LevelDirectives(
    "pe",
    tuple(ResidentBlock(name, "REGF", ()) for name in "xfy"),
    (Stack((("k", 1),), 4), Stack((("c", 1),), 4)),
    (Update((("k", 4),)), Update((("c", 4),)), Update((("n", 1),))),
)


def product_layer(share: int = 4, stacks: tuple[Stack, ...] | None = None) -> LayerDirectives:
    """
    A product of 16 x 16 by 16 x 64: four nodes have a quarter of the batch each, and together all
    filters, of which tiles take 16 outputs at a time; twice, for two rows of the batch.
    """
    problem = p.conv_problem(16, 64, 16, 1, 1, 1, 1, name="fc")
    held = (
        ResidentBlock("x", "GBUF", (("n", 2), ("c", 16))),
        ResidentBlock("f", "GBUF", (("k", 64), ("c", 16)), share),
        ResidentBlock("y", "GBUF", (("n", 2), ("k", 16))),
    )
    stacks = stacks or (Stack((("n", 4),), 4),)
    updates = (Update((("k", 16),)), Update((("n", 2),)))
    return LayerDirectives(problem, (PE, LevelDirectives("node", held, stacks, updates)))


def run(layer: LayerDirectives, on: Machine, seed: int = 0) -> Simulation:
    module = ModuleOp(lower_steps([layer], on))
    module.verify()
    arrays = data(layer.problem, seed)
    inputs = {t.name: arrays[t.name] for t in layer.problem.inputs}
    expected = compute_reference(layer.problem, inputs).astype(np.int16)
    found = simulate(module, on, inputs)
    output = layer.problem.output.name
    np.testing.assert_array_equal(found.array(output, "DRAM"), expected)
    return found


def check_costs(layer: LayerDirectives, on: Machine) -> Simulation:
    """The results are exact, the energy is what is expected, and the cycles within a tenth."""
    found, cost = run(layer, on), executed_cost(layer, on)
    check_energy(found, [cost], on)
    assert cost.cycles == pytest.approx(found.cycles, rel=0.1)
    return found


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_filters_of_nodes_with_parts_of_the_batch(overlap: str):
    check_costs(product_layer(), SMALL[overlap])


@pytest.mark.parametrize("apart", [(8, 4), (4, 8)])
def test_nodes_along_two_axes_share(apart: tuple[int, int]):
    """Pieces go round both axes of the nodes."""
    stacks = tuple(Stack((("n", n),), 2) for n in apart)
    check_costs(product_layer(stacks=stacks), SMALL["double"])


def random_layer(chance: random.Random) -> LayerDirectives:
    """
    A convolution in even parts over up to four nodes and in time, in any order, of which nodes hold
    as much as may be, and share some of it.
    """
    taps, stride = chance.choice([(1, 1), (3, 1), (3, 2)])
    tile = {"n": chance.choice([1, 2]), "k": 4, "c": 4, "h": 2}
    turns = {d: chance.choice([1, 1, 2, 3]) for d in tile}
    cuts = dict.fromkeys(tile, 1)
    for cut in chance.choice([(2,), (4,), (2, 2)]):
        cuts[chance.choice("nkh" if taps == 1 else "nk")] *= cut
    whole = {d: tile[d] * turns[d] * cuts[d] for d in tile}
    problem = p.conv_problem(
        whole["n"], whole["k"], whole["c"], whole["h"], 4, taps, taps, stride=stride,
        pad=chance.choice([0, taps // 2]), name="conv",
    )  # fmt: skip
    pe = LevelDirectives(
        "pe",
        tuple(ResidentBlock(t, "REGF", (("s", taps),) if t != "y" else ()) for t in "xfy"),
        (Stack((("r", 1),), taps), Stack((("k", 1),), 4)),
        tuple(Update(((d, 1),)) for d in "whcn"),
    )
    mine = {d: tile[d] * turns[d] for d in tile}
    sizes = {d: chance.choice([tile[d], mine[d]]) for d in tile} | {"w": 4, "r": taps, "s": taps}
    of = {"x": "nchwrs", "f": "kcrs", "y": "nkhw"}
    held: list[ResidentBlock] = []
    for name, dims in of.items():
        apart = math.prod(n for d, n in cuts.items() if d not in dims)
        share = chance.choice([s for s in (1, 2, 4) if apart % s == 0]) if name != "y" else 1
        block = {d: sizes[d] if name != "y" or chance.random() < 0.3 else tile.get(d, 4)
                 for d in dims}  # fmt: skip
        held.append(ResidentBlock(name, "GBUF", tuple(block.items()), share))
    stacks = [Stack(((d, mine[d]),), n) for d, n in cuts.items() if n > 1]
    updates = [Update(((d, tile[d]),)) for d, n in turns.items() if n > 1]
    chance.shuffle(stacks)
    chance.shuffle(updates)
    node = LevelDirectives("node", tuple(held), tuple(stacks), tuple(updates))
    return LayerDirectives(problem, (pe, node))


def draw_sharing(seed: int) -> LayerDirectives:
    """The first random layer of a seed that shares something and can be lowered."""
    chance = random.Random(seed)
    while True:
        layer = random_layer(chance)
        if all(held.share == 1 for held in layer.levels[1].held):
            continue
        try:
            lower_steps([layer], SMALL["double"])
        except WeftError:
            continue
        return layer


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 7, 8, 9])
def test_random_schedules(seed: int):
    """Also with windows, both operands, several pieces in a node, and pieces that come again."""
    check_costs(draw_sharing(seed), SMALL[OVERLAPS[seed % 3]])


def test_shares_take_less_room_than_all_of_a_tensor():
    on = SMALL["in_place"]
    words = {}
    for share in (1, 2, 4):
        text = lower_steps([product_layer(share)], on)
        allocs = [op for root in text for op in root.walk() if isinstance(op, AllocOp)]
        mine = {
            op.buffer.data: math.prod(op.shape.get_values()) for op in allocs
            if op.buffer.data in ("f", "f.share") and op.memory.root_reference.data == "GBUF"
        }  # fmt: skip
        words[share] = sum(mine.values())
    # A quarter of the filters is a piece; beside it is a share of them.
    assert words == {1: 1024, 2: 256 + 512, 4: 256 + 256}


def test_pieces_that_are_there_before():
    """Preloaded shares are never fetched, and go round as others."""
    layer = product_layer()
    node = layer.levels[1]
    held = tuple(replace(h, preloaded=h.tensor == "f") for h in node.held)
    warm = replace(layer, levels=(layer.levels[0], replace(node, held=held)))
    on = SMALL["in_place"]
    cold, found = check_costs(layer, on), check_costs(warm, on)
    assert cold.counts.words["DRAM"] - found.counts.words["DRAM"] == 1024


def change(layer: LayerDirectives, **changes: object) -> LayerDirectives:
    """The layer with other directives of its nodes."""
    return replace(layer, levels=(layer.levels[0], replace(layer.levels[1], **changes)))


def with_block(layer: LayerDirectives, tensor: str, **changes: object) -> LayerDirectives:
    held = layer.levels[1].held
    return change(
        layer, held=tuple(replace(h, **changes) if h.tensor == tensor else h for h in held)
    )


def summed_layer() -> LayerDirectives:
    """Four nodes that add to the same sums."""
    held = tuple(replace(h, sizes=(), share=1) for h in product_layer().levels[1].held)
    return change(product_layer(), held=held, stacks=(Stack((("c", 4),), 4),))


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (with_block(product_layer(), "f", sizes=(("k", 16), ("c", 16))),
         "tensor 'f' is shared, but each tile needs all of it: add an update along one of its "
         "dimensions, over which it stays, in 4 steps or more"),
        (with_block(summed_layer(), "y", share=4),
         "tensor 'y' is shared, but only what is read may be shared"),
        (change(product_layer(), stacks=(Stack((("n", 5),), 4),)),
         "tensor 'f' is shared, but some of them have nothing to do at times"),
        (with_block(product_layer(), "f", even_ports=True),
         "tensor 'f' is shared, but what is shared takes the nearest ports"),
    ],
)  # fmt: skip
def test_what_cannot_be_shared(layer: LayerDirectives, message: str):
    with pytest.raises(WeftError, match=re.escape(f"layer fc: level node: {message}")):
        lower_steps([layer], SMALL["in_place"])
    with pytest.raises(WeftError, match=re.escape(f"layer fc: level node: {message}")):
        executed_cost(layer, SMALL["in_place"])


def test_pieces_need_room_beside_shares():
    on = SMALL["in_place"]
    small = replace(on, memories=tuple(
        replace(m, usable_entries=512) if m.name == "GBUF" else m for m in on.memories
    ))  # fmt: skip
    message = (
        "layer fc: level node: with what it is sent of f beside its shares, its tensors take 576 "
        "words of GBUF, which has room for 512; use smaller blocks"
    )
    with pytest.raises(WeftError, match=re.escape(message)):
        lower_steps([product_layer()], small)


def test_what_is_solved_runs(monkeypatch: pytest.MonkeyPatch):
    """
    On 4 x 4 nodes with an eighth of the buffers of `multi`, filters are shared by eight nodes where
    all goes through the buffers, which takes less energy than each with its own.
    """
    text = Path(resolve_machine("multi")).read_text(encoding="utf-8")
    for old, new in (
        ("@node shape [16, 16]", "@node shape [4, 4]"), ("{depth = 16384,", "{depth = 2048,"),
        ('counting = "nn_dataflow", ', ""),
    ):  # fmt: skip
        assert text.count(old) == 1
        text = text.replace(old, new)
    on, found = machine_from_text(text, "multi.mlir"), {}
    for share in (True, False):
        rules = replace(EXECUTABLE.rules, share=share)
        monkeypatch.setitem(SPACES, "shared", replace(EXECUTABLE, name="shared", rules=rules))
        net = Text()
        net.argument("x", 16, 128, 12, 12)
        net.weight("f", 32, 128, 3, 3)
        net.windows("conv_2d_nchw_fchw", "y", ("x", "f"), (16, 32, 10, 10), 1)
        options = SolveOptions(space="shared", degree=1)
        ran, scheduled = run_network(net, on, options, 0)
        assert scheduled.record["energy_pj"] == pytest.approx(ran.energy.total, rel=0.02)
        assert scheduled.record["latency_cycles"] == pytest.approx(ran.cycles, rel=0.1)
        (layer,) = layer_works(scheduled.works)
        held = {h.tensor: h.share for h in layer.directives.levels[1].held}
        assert held == {"x": 1, "f": 8 if share else 1, "y": 1}
        found[share] = ran.energy.total
    assert found[True] < 0.97 * found[False]


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_filters_that_are_shared_inside_a_segment(overlap: str):
    """By the nodes of the layer that takes a map from the other, and of the one that gives it."""
    on = small_machine(overlap)
    first, second = convs(4, (("h", 3, 2),), (("k", 2),), (("h", 3, 2),), (("k", 2),))
    plain = run_segment(segment(first, second, on=on), on)
    shared = [
        with_block(layer, name, share=2, sizes=(("k", k), ("c", c), ("r", 3), ("s", 3)))
        for layer, name, k, c in ((first, "f", 8, 4), (second, "g", 4, 8))
    ]
    found = run_segment(segment(*shared, on=on), on)
    # Both layers' filters came again for each quarter of the batch, and come once now.
    filters = 8 * 4 * 9 + 4 * 8 * 9
    assert plain.counts.words["DRAM"] - found.counts.words["DRAM"] == 3 * filters


def test_maps_that_are_handed_over_are_not_shared():
    on = small_machine()
    first, second = convs(1, (), (), (("k", 2, 2),), (("h", 3),))
    whole = (("n", 8), ("c", 8), ("h", 6), ("w", 3), ("r", 3), ("s", 3))
    shared = with_block(second, "t", share=2, sizes=whole)
    message = "tensor 't' is shared, but another layer hands it over; hold it in each of them"
    with pytest.raises(WeftError, match=re.escape(message)):
        lower_steps([segment(first, shared, on=on)], on)
