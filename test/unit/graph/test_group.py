"""Grouping of ops: the paper's figures 4 and 5, its stages, and shapes that it leaves open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from helpers.graph.networks import Builder, bottleneck, resnet50, resources

from weft.transforms.core.errors import WeftError
from weft.transforms.graph.groups.group import SubGraph, group_network
from weft.transforms.graph.model import Network

MAP = 56 * 56 * 256


def factors(groups: Sequence[SubGraph]) -> list[int]:
    return [group.split.parts for group in groups]


def last_shapes(network: Network, groups: Sequence[SubGraph]) -> list[tuple[int, ...]]:
    return [network.tensors[network.outputs_of(g.ops)[-1]].shape for g in groups]


def assert_partition(network: Network, groups: Sequence[SubGraph]) -> None:
    """Each op is in one sub-graph, after all that it reads, and no two wait for each other."""
    assert sorted(op for group in groups for op in group.ops) == list(range(len(network.ops)))
    written: set[str] = set()
    for group in groups:
        for name in network.inputs_of(group.ops):
            assert name in written or name not in network.producer
        written |= set(network.outputs_of(group.ops))


def test_conv_and_identity_block_become_one() -> None:
    """Figure 5: {1, 2, 3, 4, 5} is one sub-graph."""
    b = Builder()
    x = b.input((8, 56, 56, 64))
    network = b.network(bottleneck(b, bottleneck(b, x, 64, project=True), 64))
    groups = group_network(network, resources(3 * MAP))
    assert factors(groups) == [8]
    assert_partition(network, groups)


def test_resnet50_has_four_stages() -> None:
    """Figures 3b and 6: eight, four, two and one instance of eight images, and no more."""
    network = resnet50(8)
    groups = group_network(network, resources(4 * MAP))
    assert factors(groups) == [8, 4, 2, 1]
    assert_partition(network, groups)
    assert [shape[1:] for shape in last_shapes(network, groups)] == [
        (56, 56, 256), (28, 28, 512), (14, 14, 1024), (1, 1, 1000),
    ]  # fmt: skip


def test_one_sub_graph_where_all_fits() -> None:
    assert factors(group_network(resnet50(1), resources(8 << 20))) == [1]


def test_down_sampling_keeps_stages_apart() -> None:
    """Rule (i): a factor is not handed on to smaller maps."""
    b = Builder()
    wide = b.same("wide", b.input((8, 16, 16, 8)))
    network = b.network(b.same("narrow", b.pool(wide)))
    groups = group_network(network, resources(2 * 16 * 16 * 8))
    assert factors(groups) == [8, 2]
    assert [len(g.ops) for g in groups] == [2, 1]


def test_up_sampling_keeps_stages_apart() -> None:
    """The mirrored case: small maps are not cut for the sake of large ones after them."""
    b = Builder()
    small = b.same("small", b.input((8, 8, 8, 8)))
    network = b.network(b.same("large", b.up(small)))
    groups = group_network(network, resources(2 * 16 * 16 * 8))
    assert factors(groups) == [2, 8]
    assert [len(g.ops) for g in groups] == [1, 2]


def test_wider_layers_are_no_up_sampling() -> None:
    """More channels after fewer: the bottleneck stays together."""
    b = Builder()
    x = b.same("x", b.input((8, 16, 16, 8)))
    network = b.network(b.conv(x, 32))
    assert factors(group_network(network, resources(16 * 16 * 40))) == [8]


def test_diamond_without_its_entry() -> None:
    """Figure 4b: two paths and their exit are one; the entry has another consumer."""
    b = Builder()
    entry = b.pool(b.input((8, 32, 32, 8)))
    exit_ = b.same("exit", b.conv(entry, 8, 3), b.conv(entry, 8))
    other = b.pool(entry)
    network = b.network(exit_, other)
    groups = group_network(network, resources(4 * 16 * 16 * 8), several_outputs=False)
    assert (1, 2, 3) in [g.ops for g in groups]
    assert_partition(network, groups)


def test_squeeze_and_excite_is_cut_by_batch() -> None:
    """The mean needs whole maps: rows cannot be cut, images can."""
    b = Builder()
    y = b.conv(b.input((8, 16, 16, 8)), 8, 3)
    gate = b.same("sigmoid", b.conv(b.same("relu", b.conv(b.mean(y), 2)), 8))
    network = b.network(b.scale(y, gate))
    groups = group_network(network, resources(5 * 16 * 16 * 8))
    assert [(g.split.dim, g.split.parts, len(g.ops)) for g in groups] == [(0, 4, 7)]
    assert_partition(network, groups)


def test_u_net_goes_down_and_up() -> None:
    """Factors fall to the bottom and rise again; a skip does not join what is around it."""
    b = Builder()
    top = b.conv(b.conv(b.input((8, 32, 32, 4)), 8, 3), 8, 3)
    middle = b.conv(b.pool(top), 16, 3)
    bottom = b.conv(b.pool(middle), 32, 3)
    middle2 = b.conv(b.concat(b.up(bottom), middle), 16, 3)
    top2 = b.conv(b.concat(b.up(middle2), top), 8, 3)
    network = b.network(top2)
    groups = group_network(network, resources(1 << 16))
    assert_partition(network, groups)
    found = factors(groups)
    assert found[0] > min(found) < found[-1]
    ends = {network.producer[top], network.producer[top2]}
    inner = network.producer[bottom]
    assert not any(ends <= set(g.ops) or (inner in g.ops and ends & set(g.ops)) for g in groups)
    assert len(groups) < len(network.ops)


def test_two_heads_share_a_sub_graph() -> None:
    """Several outputs: a trunk that two heads read."""
    b = Builder()
    trunk = b.same("trunk", b.input((4, 8, 8, 8)))
    network = b.network(b.same("left", trunk), b.same("right", trunk))
    groups = group_network(network, resources(8 * 8 * 8 * 6))
    assert len(groups) == 1
    assert groups[0].split.dims == (0, 0)
    apart = group_network(network, resources(8 * 8 * 8 * 6), several_outputs=False)
    assert len(apart) == 3


def test_two_inputs() -> None:
    b = Builder()
    x, y = b.input((4, 8, 8, 8)), b.input((4, 8, 8, 8))
    network = b.network(b.same("add", b.conv(x, 8, 3), b.conv(y, 8, 3)))
    groups = group_network(network, resources(8 * 8 * 8 * 4))
    assert [len(g.ops) for g in groups] == [3]


def test_an_op_that_fits_at_no_split() -> None:
    b = Builder()
    network = b.network(b.same("big", b.input((1, 1, 1, 64))))
    with pytest.raises(WeftError, match=r"big0 fits local buffer at no split: .* 2 bytes.*are 1"):
        group_network(network, resources(1))
