"""Trees of SET as programs: parts that cover, ranges with room, and cycles above their bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.lowering.graph.meshes.programs import list_progressions
from weft.tools.bench.graph.peers import (
    PEERS,
    Peer,
    layers_of,
    machine_of,
    search_record,
    simulate_tree,
)
from weft.tools.schedules.set import LAYERS, parse_tree, read_layers
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.meshes.parts import (
    Box,
    Divider,
    Execution,
    box_elements,
    box_read,
    part_cycles,
    pieces_of,
    sources_of,
    split_weights,
)
from weft.transforms.graph.meshes.search import TreeSearch
from weft.transforms.graph.set_costs import bounds_of, core_cycles
from weft.transforms.graph.set_tree import Layers, SetLayer, check_tree, shrink_layers


def small(network: str, by: int = 8) -> Layers:
    return shrink_layers(read_layers(LAYERS, network), by)


@pytest.mark.parametrize("network", ["resnet", "goog"])
def test_parts_cover_a_result_and_pieces_what_is_read(network: str) -> None:
    layers, rules = small(network), machine_of("SET")[1]
    divider = Divider(rules)
    made = {
        name: Execution(n, layer, (0, 2), 0, divider.divide_layer(layer, 2, rules.cores))
        for n, (name, layer) in enumerate(layers.items())
    }
    for name, execution in made.items():
        covered = sum(map(box_elements, execution.boxes.values()))
        assert covered == 2 * layers[name].result_elements
        for source in sources_of(layers[name], layers):
            if not source.layer:
                continue
            for _, need, parts in pieces_of(execution, source, [made[source.layer]]):
                assert sum(box_elements(piece) for _, _, piece in parts) == box_elements(need)


def test_windows_read_a_border_of_others_rows() -> None:
    layers = read_layers(LAYERS, "vgg")
    layer = layers["conv2"]
    (source,) = sources_of(layer, layers)
    box: Box = ((0, 1), (0, 8), (56, 112), (0, 224))
    assert box_read(layer, source, box) == ((0, 1), (0, 64), (55, 113), (0, 224))
    first: Box = ((0, 1), (0, 8), (0, 56), (0, 224))
    assert box_read(layer, source, first)[2] == (0, 57)


def test_weights_are_split_along_channels_of_the_result() -> None:
    layers = read_layers(LAYERS, "resnet")
    whole = Execution(0, layers["conv_5_0_b"], (0, 1), 0, (1, 1, 1, 1))
    rules = machine_of("SoMa")[1]
    parts = split_weights(whole, 1 << 20, rules)
    spans = [part.channels for part in parts]
    assert spans == [(0, 128), (128, 256), (256, 384), (384, 512)]
    assert sum(box_elements(part.boxes[0]) for part in parts) == box_elements(whole.boxes[0])


def test_weights_are_split_where_parts_take_no_longer() -> None:
    layers, rules = read_layers(LAYERS, "resnet"), machine_of("SoMa")[1]
    fewer: list[bool] = []
    for name in ("conv_2_0_b", "conv_3_1_b", "conv_5_0_b"):
        layer = layers[name]
        cut = Execution(0, layer, (0, 1), 0, (1, 1, 1, 1))
        parts = split_weights(cut, 1 << 15, rules, 0.5)
        taken = sum(part_cycles(layer, part.share, rules) for part in parts)
        whole = part_cycles(layer, cut.share, rules)
        fewer.append(len(parts) < len(split_weights(cut, 1 << 15, rules)))
        assert taken <= max(whole, layer.weight_elements / rules.dram_bytes / 2)
    assert any(fewer)


@pytest.mark.parametrize(("network", "batch"), [("resnet", 2), ("bert", 2)])
def test_trees_of_less_room_take_no_less_time(network: str, batch: int) -> None:
    rules = machine_of("SET")[1]
    search = TreeSearch(small(network, 4), batch, rules)
    cycles = [search.find_tree(rules.buffer_bytes >> less).cycles for less in (0, 1, 3)]
    assert cycles == sorted(cycles)


def test_runs_of_equal_steps() -> None:
    assert list_progressions([0, 4, 8, 9]) == [(0, 4, 3), (9, 1, 1)]
    assert list_progressions([3]) == [(3, 1, 1)]


def test_a_buffer_that_feeds_slowly_takes_longer_than_the_work() -> None:
    rules = machine_of("SoMa")[1]
    layer = read_layers(LAYERS, "resnet")["conv_2_0_res"]
    part = (1, layer.features, layer.height, layer.width)
    # Two maps are read, and one is written, at 256 bytes per cycle.
    assert part_cycles(layer, part, rules) == 3 * layer.result_elements // 256
    fast = replace(rules, feed_bytes=1e9)
    assert part_cycles(layer, part, fast) == core_cycles(layer, part, fast)


def test_a_tree_of_set_and_one_that_is_searched_in_the_same_simulator() -> None:
    layers: Layers = {
        "a": SetLayer("a", "conv", 3, 16, 8, 8, (3, 3), external=3),
        "b": SetLayer("b", "conv", 16, 16, 8, 8, (3, 3), inputs=("a",)),
        "c": SetLayer("c", "eltwise", 2, 16, 8, 8, inputs=("a", "b")),
    }
    tree = parse_tree("T 4/2\n\tS 2/2\n\t\ta 1\n\t\tb 1\n\tc 2\n")
    peer = simulate_tree(tree, layers)
    record = search_record(Peer("SET", "small", 4, peer.cycles, None), layers)
    work, moved = bounds_of(layers, 4, machine_of("SET")[1])
    cycles, least = record["cycles"], record["dram_bytes_bound"]
    assert isinstance(cycles, int)
    assert max(work, moved) <= min(cycles, peer.cycles)
    assert isinstance(record["dram_bytes"], int)
    # Maps between segments are written and read, and borders are read by both sides.
    inputs, maps = 4 * 3 * 64, 4 * 16 * 64
    assert peer.dram_bytes >= inputs + 2 * 2 * maps + maps
    assert least <= record["dram_bytes"] < peer.dram_bytes


def test_one_core_with_a_large_buffer_reads_each_byte_once() -> None:
    given = next(peer for peer in PEERS if peer.name == "SoMa bert-base")
    record = search_record(given, layers_of(given.network))
    assert record["dram_bytes"] == record["dram_bytes_bound"]
    assert isinstance(record["cycles"], int)
    # 512 tokens: four products of 768 by 768, the hidden layer's as many as eight, two of heads.
    products = 512 * (12 * 768 * 768 + 2 * 512 * 768)
    assert record["cycles_bound"] == products // 8192
    assert products // 8192 <= record["cycles"] <= given.cycles


def test_a_searched_tree_is_one_of_the_network_and_needs_room() -> None:
    layers, rules = small("vgg", 16), machine_of("SET")[1]
    search = TreeSearch(layers, 4, rules)
    found = search.find_tree()
    check_tree(found.tree, layers)
    with pytest.raises(WeftError, match="layer 'conv1' has no room in 64 bytes of each core"):
        search.find_tree(64)
