"""Links of trees of ways through a machine's networks, against words that are walked one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from oracles.hops import links_between

from weft.tools.registry.universe import our_universe
from weft.transforms.dataflow.directive.wires import MemoryInstance, Wires
from weft.transforms.machine.view import machine_from_text

SHAPE = (3, 5)


def wires(topology: str, *, multicast: bool) -> Wires:
    """Nodes of `SHAPE`, of which each has PEs on a bus."""
    text = our_universe().all_machines["multi"].read_text()
    kept = "multicast, " if multicast else ""
    nodes = f'@nodes of @node shape [3, 5] topology "{topology}" {{{kept}sharing = "shared"}}'
    old = '@nodes of @node shape [16, 16] topology "mesh" {multicast, sharing = "shared"}'
    assert old in text
    return Wires(machine_from_text(text.replace(old, nodes), "small.mlir"))


def walked(
    on: Wires, source: MemoryInstance, dests: Sequence[MemoryInstance], words: Sequence[int]
) -> Counter[int]:
    """Word by word: who gets one gets it over its own way, of which parts may be shared."""
    found: Counter[int] = Counter()
    for word in range(max(words)):
        passed: set[tuple[object, ...]] = set()
        for number, (dest, count) in enumerate(zip(dests, words, strict=True)):
            path: tuple[object, ...] = ()
            for link in on.path(source, dest) if word < count else ():
                path = (*path, link if on.is_multicast(link[0]) else (link, number))
                if path not in passed:
                    passed.add(path)
                    found[link[0]] += 1
    return found


@pytest.mark.parametrize("multicast", [True, False])
@pytest.mark.parametrize("topology", ["mesh", "ring", "bus", "crossbar"])
def test_trees_by_walking(topology: str, multicast: bool) -> None:
    on, chance = wires(topology, multicast=multicast), random.Random(topology)
    for _ in range(20):
        count = chance.randint(1, 6)
        nodes = [tuple(chance.randrange(n) for n in SHAPE) for _ in range(count + 1)]
        places = [MemoryInstance(1, node) for node in nodes]
        if chance.random() < 0.3:  # into PEs of these nodes, or from a port
            places[1:] = [MemoryInstance(2, (*node, 0, chance.randrange(8))) for node in nodes[1:]]
        if chance.random() < 0.3:
            places[0] = MemoryInstance(0, on.nearest_port(nodes[0]))
        words = [chance.randint(0, 5) for _ in nodes[1:]]
        assert on.tree(places[0], places[1:], words) == walked(on, places[0], places[1:], words)


@pytest.mark.parametrize("topology", ["mesh", "ring", "bus", "crossbar"])
def test_a_way_has_as_many_links_as_nodes_are_apart(topology: str) -> None:
    on = wires(topology, multicast=True)
    nodes = np.array(list(np.ndindex(*SHAPE)))
    apart = links_between(nodes, nodes)
    if topology == "ring":
        steps = np.abs(nodes[:, None] - nodes[None])
        apart = np.minimum(steps, np.array(SHAPE) - steps).sum(axis=2)
    elif topology != "mesh":
        apart = np.minimum(apart, 1)
    for a, source in enumerate(nodes.tolist()):
        for b, dest in enumerate(nodes.tolist()):
            way = on.path(MemoryInstance(1, tuple(source)), MemoryInstance(1, tuple(dest)))
            assert len(way) == apart[a, b]


def test_ways_to_several_memories() -> None:
    """
    Along the row first: two links to the right, one down. The PEs of the node that is passed first
    are one link further, on its bus: links count once, and the cycles are those of the longest way.
    """
    plain = wires("mesh", multicast=True).machine
    cycles = {"mesh": 3, "itcn": 5}
    networks = tuple(replace(n, hop_cycles=cycles[n.name]) for n in plain.networks)
    on = Wires(replace(plain, networks=networks))
    source, node = MemoryInstance(1, (0, 0)), MemoryInstance(1, (1, 2))
    beside, pe = MemoryInstance(1, (0, 1)), MemoryInstance(2, (0, 1, 0, 3))
    row = (1, (0, 0), (0, 1)), (1, (0, 1), (0, 2))
    down, bus = (1, (0, 2), (1, 2)), (2, (0, 1), (0, 1))
    assert on.fan(source, (node, pe)) == ((*row, down, bus), 3 + 3 + 3)
    assert on.fan(source, (beside, pe)) == ((row[0], bus), 3 + 5)
    assert on.fan(source, (source,)) == ((), 0)
