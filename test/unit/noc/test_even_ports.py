"""Tensors that use all ports of the outermost memory alike: exact, evenly, and as expected."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from helpers.dataflow.random_directives import data
from helpers.dataflow.segment_runs import run
from helpers.dataflow.small_segments import OVERLAPS, convs, layer, machine
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import Simulation, simulate
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.cost.nn_dataflow import PassSchedule
from weft.transforms.dataflow.cost.node_grid import Cell, MapPlacement, Partition, Region
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.fits import check_fit
from weft.transforms.dataflow.directive.ir import directives_of, layer_op
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.past_nodes import Sender
from weft.transforms.dataflow.directive.placement import placement_of
from weft.transforms.dataflow.directive.ports import HomePorts, list_groups
from weft.transforms.dataflow.directive.tiles import Tiles
from weft.transforms.dataflow.directive.wires import Wires
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.dataflow.network.pass_segments import in_turns
from weft.transforms.machine.view import Machine


def evenly(directives: LayerDirectives, *but: str) -> LayerDirectives:
    """The layer, of which all tensors but some use all ports alike."""
    node = directives.levels[-1]
    held = tuple(replace(h, even_ports=h.tensor not in but) for h in node.held)
    return replace(directives, levels=(*directives.levels[:-1], replace(node, held=held)))


def count_ports(directives: LayerDirectives, on: Machine) -> dict[str, Counter[tuple[int, ...]]]:
    """By tensor, the groups at each port."""
    nest = check_fit(directives, on)
    tiles, wires = Tiles(nest), Wires(on)
    numbers = {level.name: i for i, level in enumerate(on.levels)}
    ports = HomePorts(tiles, wires, placement_of(nest, on), numbers)
    found: dict[str, Counter[tuple[int, ...]]] = {}
    for part in tiles.parts:
        mine = found.setdefault(part.tensor.name, Counter())
        for pins in list_groups(tiles, part):
            if part.received(pins):
                mine[ports.port_of(part, pins)] += 1
    return found


def simulate_alone(directives: LayerDirectives, on: Machine) -> Simulation:
    """Runs a layer alone, whose output is as NumPy says."""
    values = data(directives.problem, 0)
    found = simulate(ModuleOp(lower_steps([directives], on)), on, values)
    name = directives.problem.output.name
    wanted = compute_reference(directives.problem, values).astype(np.int16)
    np.testing.assert_array_equal(found.array(name, "DRAM"), wanted)
    return found


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(2, 7), st.sampled_from(OVERLAPS))
def test_groups_are_spread(across: int, down: int, channels: int, overlap: str) -> None:
    """No port has more groups than an even share; what moves is what is expected, to the word."""
    on = machine(overlap, nodes=4, ports=2)
    problem = p.conv_problem(2, across * 2, channels, down * 2, 3, 3, 3, pad=1, name="conv")
    plain = layer(problem, (("k", 2, across), ("h", 2, down)), (("c", 1), ("n", 1)))
    even = evenly(plain)
    for groups in count_ports(even, on).values():
        assert max(groups.values()) <= -(-groups.total() // 4)
    found, cost = simulate_alone(even, on), executed_cost(even, on)
    assert dict(found.counts.words) == dict(cost.words)
    assert dict(found.counts.hops) == {k: n for k, n in cost.hops.items() if n}
    assert directives_of(layer_op(even)) == even


def test_leaders_in_one_row_wait_for_all_ports() -> None:
    """The first nodes of four columns are near to two ports, but may use all four."""
    on = machine(nodes=4, ports=2)
    problem = p.conv_problem(1, 64, 32, 8, 8, 3, 3, pad=1, name="conv")
    plain = layer(problem, (("k", 16, 4), ("h", 2, 4)), (("c", 4),))
    near, even = (count_ports(v, on)["f"] for v in (plain, evenly(plain)))
    assert sorted(near.values()) == [2, 2]
    assert sorted(even.values()) == [1, 1, 1, 1]
    slow, fast = (simulate_alone(v, on).cycles for v in (plain, evenly(plain)))
    expected = executed_cost(evenly(plain), on).cycles
    assert fast < slow
    assert expected == pytest.approx(fast, rel=0.1)


@pytest.mark.parametrize("overlap", ["in_place", "double"])
def test_layers_in_turns(overlap: str) -> None:
    on = machine(overlap, nodes=4, ports=2)
    stacks = (("k", 2, 4), ("h", 2, 3))
    first, second = convs(4, stacks, (), (("k", 1, 4), ("h", 2, 3)))
    pair = (evenly(first, "t"), evenly(second, "t"))
    whole = [replace(v.levels[-1], first=(0, 0), count=(4, 4)) for v in pair]
    turns = tuple(replace(v, levels=(*v.levels[:-1], w)) for v, w in zip(pair, whole, strict=True))
    run(SegmentDirectives("block", turns), on, counted=False)


def past_evenly(directives: LayerDirectives, *names: str) -> LayerDirectives:
    """The layer, of whose inputs some go past the nodes' buffers, by all ports alike."""
    inner, node = directives.levels
    held = tuple(h for h in node.held if h.tensor not in names)
    even = tuple(replace(h, even_ports=h.tensor in names) for h in inner.held)
    return replace(directives, levels=(replace(inner, held=even), replace(node, held=held)))


@given(st.integers(0, 50), st.integers(1, 5))
def test_shares_are_all_words(words: int, count: int) -> None:
    shares = [Sender((0,), (0, 0), number, count).share(words) for number in range(count)]
    assert sum(shares) == words
    assert max(shares) - min(shares) <= 1


def test_what_goes_past_in_turns_uses_all_ports() -> None:
    """A layer over passes, of whose tensors filters alone are in no buffer."""
    plain = past_evenly(convs(1)[0], "f")
    inner = plain.levels[0]
    held = tuple(replace(h, even_ports=False) for h in inner.held)
    plain = replace(plain, levels=(replace(inner, held=held), plain.levels[1]))
    one, whole = Partition((Cell(1, 1),) * 4), MapPlacement(())
    shape, loops = LayerShape("conv", 4, 8, 6, 3), Loops(1, 1, 1)
    schedule = PassSchedule(
        "first", shape, 8, (1, 1), (loops,) * 3, (loops,) * 2, one, Region(Cell(2, 2)), whole, whole
    )
    inner, node = in_turns(plain, schedule, machine()).levels
    assert [h.tensor for h in inner.held if h.even_ports] == ["f"]
    assert all(h.even_ports for h in node.held)


def with_slow_memory(on: Machine) -> Machine:
    """The machine with a word per cycle at all ports of the outermost memory together."""
    memories = (replace(m, bytes_per_cycle=2.0) if m.name == "DRAM" else m for m in on.memories)
    return replace(on, memories=tuple(memories))


@pytest.mark.parametrize(
    ("stacks", "names"),
    [
        ((("h", 1, 4), ("w", 1, 4)), "f"),  # one group, which four ports send to
        ((("h", 1, 4), ("k", 8, 2)), "f"),  # two groups, each from two ports
        ((("k", 4, 4), ("h", 1, 4)), "f"),  # a group for each port
        ((("k", 2, 8), ("h", 2, 2)), "f"),  # two for each
        ((("k", 4, 4), ("h", 1, 4)), "xf"),
    ],
)
@pytest.mark.parametrize("overlap", ["in_place", "none"])
def test_what_goes_past_uses_all_ports(
    stacks: tuple[tuple[str, int, int], ...], names: str, overlap: str
) -> None:
    on = with_slow_memory(machine(overlap, nodes=4, ports=2))
    problem = p.conv_problem(1, 16, 32, 4, 4, 1, 1, name="conv")
    plain = layer(problem, stacks, (("c", 4),))
    even = past_evenly(plain, *names)
    near = replace(even, levels=(plain.levels[0], even.levels[1]))
    (slow, _), (fast, cost) = ((simulate_alone(v, on), executed_cost(v, on)) for v in (near, even))
    assert dict(fast.counts.words) == dict(cost.words)
    assert fast.counts.hops["node"] == pytest.approx(cost.hops["node"], rel=0.01)
    assert cost.cycles == pytest.approx(fast.cycles, rel=0.1)
    assert fast.cycles < 0.9 * slow.cycles
    assert directives_of(layer_op(even)) == even


def test_nodes_that_have_nothing_to_do_send_nothing() -> None:
    """Of 7 rows, the last nodes have one and none at last: leaders have all sent, from one port."""
    on = machine(nodes=4, ports=2)
    problem = p.conv_problem(1, 8, 4, 7, 7, 3, 3, pad=1, name="conv")
    even = past_evenly(layer(problem, (("h", 1, 4), ("k", 2, 4)), (("h", 4),)), "f")
    found, cost = simulate_alone(even, on), executed_cost(even, on)
    assert dict(found.counts.words) == dict(cost.words)
    assert dict(found.counts.hops) == {k: n for k, n in cost.hops.items() if n}


def test_ports_of_what_is_not_at_the_outermost_memory() -> None:
    plain = convs(1)[0]
    inner = plain.levels[0]
    held = (replace(inner.held[0], even_ports=True), *inner.held[1:])
    with pytest.raises(WeftError, match="all ports of the outermost memory, but is held further"):
        nest_of(replace(plain, levels=(replace(inner, held=held), *plain.levels[1:])))
