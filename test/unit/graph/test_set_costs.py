"""What trees cost by SET's rules: small ones by hand, and its own trees against what it printed."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from weft.tools.registry.universe import resolve_machine
from weft.tools.schedules.set import LAYERS, parse_tree, read_layers, read_tree
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.meshes.machine import set_machine
from weft.transforms.graph.set_costs import (
    SetMachine,
    allot_cores,
    bounds_of,
    core_bytes,
    core_cycles,
    layer_cost,
    list_divisions,
    stages_of,
    tree_cost,
)
from weft.transforms.graph.set_tree import SetLayer
from weft.transforms.machine.view import load_machine

MESH = set_machine(load_machine(resolve_machine("set-8x4")))
"""The machine of SET's trees in the table of data: 64 TOPS at 1 GHz."""

CONV = SetLayer("a", "conv", 64, 128, 8, 8, (3, 3), external=64)


def test_the_machine_has_the_numbers_of_the_run() -> None:
    assert (
        SetMachine(
            columns=8,
            rows=4,
            elements=16,
            block=(8, 8),
            lanes=64,
            buffer_bytes=1 << 20,
            link_bytes=24,
            dram_bytes=32,
            dram_pj=60,
            hop_pj=5.6,
            buffer_pj=1.46,
            mac_pj=0.018,
            lane_pj=0.0873,
        )
        == MESH
    )
    assert MESH.dram_hops == 1.5
    with pytest.raises(WeftError, match="SET's rules need"):
        set_machine(load_machine(resolve_machine("stcp920")))
    with pytest.raises(WeftError, match="SET's rules need"):
        set_machine(load_machine(resolve_machine("edge")))


def test_a_core_multiplies_blocks_of_channels() -> None:
    # 16 blocks of outputs, 8 of inputs, 9 places of the window: 8 x 8 places, each element one.
    assert core_cycles(CONV, (1, 128, 8, 8), MESH) == 16 * 8 * 9 * 64 // 16
    # 3 channels take as long as 8; 5 places of 4 blocks need two rounds of 16 elements.
    image = replace(CONV, channels=3, external=3, window=(1, 1))
    assert core_cycles(image, (1, 32, 5, 1), MESH) == 2
    assert core_cycles(replace(image, channels=8), (1, 32, 5, 1), MESH) == 2
    # Groups of 4 channels fill half a block.
    grouped = replace(CONV, channels=64, features=64, groups=16, window=(1, 1))
    assert core_cycles(grouped, (1, 64, 4, 4), MESH) == 16
    adds = SetLayer("e", "eltwise", 2, 128, 8, 8, inputs=("a", "a"))
    assert core_cycles(adds, (1, 128, 8, 8), MESH) == 2 * 128 * 64 // 64


def test_a_core_reads_its_window_and_its_weights() -> None:
    assert core_bytes(CONV, (1, 128, 8, 8)) == 64 * 10 * 10 + 128 * 64 * 9
    assert core_bytes(CONV, (2, 16, 4, 8)) == 2 * 64 * 6 * 10 + 16 * 64 * 9
    product = replace(CONV, window=(1, 1), weight_inputs=("w",))
    assert core_bytes(product, (2, 16, 4, 8)) == 2 * (64 * 4 * 8 + 16 * 64)


def test_divisions_are_all_that_fit() -> None:
    assert sorted(list_divisions((2, 3), 4)) == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert all(math.prod(d) <= 32 for d in list_divisions((64, 64, 7, 7), 32))


def test_the_division_takes_the_least_time() -> None:
    whole = layer_cost(CONV, 4, 32, MESH)
    assert whole.work == 9 * 8 * 4 * 16 * 64 // (16 * 32)
    assert layer_cost(CONV, 4, 1, MESH).work == 32 * whole.work
    # Of the divisions with as little work, none has cores that receive less.
    assert whole.received == min(
        core_bytes(CONV, (4 // b, 128 // k, 8 // h, 8 // w))
        for b, k, h, w in list_divisions((4, 128, 8, 8), 32)
        if b * k * h * w == 32
        if core_cycles(CONV, (4 // b, 128 // k, 8 // h, 8 // w), MESH) == whole.work
    )


CHAIN = {
    "a": replace(CONV, external=64, window=(1, 1)),
    "b": SetLayer("b", "conv", 128, 64, 8, 8, inputs=("a",)),
    "c": SetLayer("c", "conv", 64, 64, 8, 8, inputs=("b",)),
    "d": SetLayer("d", "eltwise", 2, 64, 8, 8, inputs=("b", "c")),
}


def test_between_segments_maps_go_through_memory() -> None:
    apart = tree_cost(parse_tree("T 4/2\n\ta 2\n\tb 2\n\tc 2\n\td 2"), CHAIN, MESH)
    maps = {name: 4 * layer.result_elements for name, layer in CHAIN.items()}
    weights = sum(layer.weight_elements for layer in CHAIN.values())
    read = 4 * 64 * 64 + maps["a"] + 2 * maps["b"] + maps["c"]
    assert apart.dram_bytes == weights + read + sum(maps.values())
    together = tree_cost(
        parse_tree("T 4/2\n\tT 2/2\n\t\ta 1\n\t\tb 1\n\t\tc 1\n\t\td 1"), CHAIN, MESH
    )
    assert together.dram_bytes == weights + 4 * 64 * 64 + maps["d"]
    assert together.cycles < apart.cycles
    assert together.energy_pj < apart.energy_pj


def test_times_of_nodes() -> None:
    """Without limits of DRAM and links: a sum times parts, and the longest with its stages."""
    free = replace(MESH, dram_bytes=1e9, link_bytes=1e9)
    one = {name: layer_cost(layer, 1, 32, free).work for name, layer in CHAIN.items()}
    body = "\n\t\ta 1\n\t\tb 1\n\t\tc 1\n\t\td 1"
    assert tree_cost(parse_tree("T 4/1\n\tT 4/4" + body), CHAIN, free).cycles == 4 * sum(
        one.values()
    )
    side = parse_tree("T 4/1\n\tS 4/4" + body)
    assert stages_of(side.children[0], CHAIN) == 3
    found = tree_cost(side, CHAIN, free).cycles
    least = sum(32 * one[name] for name in "abc") / 32
    assert found % (4 + 3) == 0
    assert found >= 7 * least


def test_nodes_side_by_side_have_cores_of_their_own() -> None:
    inner = "\n\t\tS 1/1\n\t\t\ta 1\n\t\t\tb 1\n\t\tT 1/1\n\t\t\tc 1\n\t\t\td 1"
    tree = parse_tree("T 4/1\n\tS 4/4" + inner)
    found = allot_cores(tree, CHAIN, MESH)
    (beside,) = tree.children
    side, behind = beside.children
    assert set(found) == {side, behind, *side.children}
    (count, first), (rest, after) = found[side], found[behind]
    assert (first, after, count + rest) == (0, count, 32)
    assert [found[c][1] for c in side.children] == [0, found[side.children[0]][0]]
    assert sum(found[c][0] for c in side.children) == count


def test_weights_that_do_not_fit_are_fetched_in_each_part() -> None:
    tree = parse_tree("T 4/4\n\tT 1/1\n\t\ta 1\n\t\tb 1\n\t\tc 1\n\t\td 1")
    weights = sum(layer.weight_elements for layer in CHAIN.values())
    held = tree_cost(tree, CHAIN, MESH)
    small = tree_cost(tree, CHAIN, replace(MESH, buffer_bytes=1 << 10))
    assert small.dram_bytes == held.dram_bytes + 3 * weights
    assert small.weight_bytes < held.weight_bytes


def test_more_side_by_side_than_cores_is_refused() -> None:
    tree = parse_tree("T 4/1\n\tS 4/4\n\t\ta 1\n\t\tb 1\n\t\tc 1\n\t\td 1")
    with pytest.raises(WeftError, match="line 2: runs 4 nodes side by side on 2 cores"):
        tree_cost(tree, CHAIN, replace(MESH, columns=2, rows=1))
    nested = parse_tree("T 4/1\n\tS 4/4\n\t\tS 1/1\n\t\t\ta 1\n\t\t\tb 1\n\t\tc 1\n\td 4")
    with pytest.raises(WeftError, match="line 2: what runs side by side needs 3 cores, of 2"):
        tree_cost(nested, CHAIN, replace(MESH, columns=2, rows=1))


PRINTED = {
    "resnet": (74.8, 48.4, 37.3, 34.2, 0.991),
    "goog": (24.7, 14.2, 15.9, 12.6, 0.403),
    "vgg": (75.8, 65.1, 40.1, 41.8, 0.465),
    "bert": (20.5, 17.5, 10.5, 8.44, 0.248),
}
"""Millions of cycles of the searches `init`, `LP`, `LS` and `SET`, and DRAM of the last, in GB."""

BELOW = {("resnet", "LS"): 0.56, ("resnet", "SET"): 0.78, ("goog", "LS"): 0.83}
"""Where SET reads weights and maps more often than its rules say."""


@pytest.mark.parametrize("network", PRINTED)
def test_costs_come_near_to_what_set_printed(network: str) -> None:
    layers = read_layers(LAYERS, network)
    *cycles, dram = PRINTED[network]
    for search, printed in zip(("init", "LP", "LS", "SET"), cycles, strict=True):
        tree = read_tree(LAYERS.parent / f"set_{network}_{search}.tree.txt", layers)
        cost = tree_cost(tree, layers, MESH)
        wanted = BELOW.get((network, search), 1.0)
        assert cost.cycles / 1e6 / printed == pytest.approx(wanted, abs=0.06), search
        assert cost.cycles >= max(bounds_of(layers, tree.batch, MESH))
        if search == "SET":
            assert 0.67 < cost.dram_bytes / 1e9 / dram < 1.09


def test_bounds_are_those_of_the_table() -> None:
    found = {
        name: [round(b / 1e6, 2) for b in bounds_of(read_layers(LAYERS, name), batch, MESH)]
        for name, batch in (("resnet", 64), ("goog", 64), ("vgg", 64), ("bert", 16))
    }
    assert found == {
        "resnet": [7.54, 1.1],
        "goog": [3.09, 0.52],
        "vgg": [38.1, 0.98],
        "bert": [2.62, 0.81],
    }
