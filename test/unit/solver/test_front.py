"""Networks scheduled by the names of solvers, goals and spaces."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import replace
from importlib.util import find_spec
from itertools import product

import numpy as np
import pytest

from weft.tools.bench.dataflow.kapla import only_layer
from weft.tools.bench.dataflow.validate import machine_named
from weft.tools.schedules.export_nn_dataflow import exported_text
from weft.tools.zoo.models import zoo_module
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import NodeMachine, layer_cost, mapping_of
from weft.transforms.dataflow.cost.node_grid import Cell, Partition, Region, project_partition
from weft.transforms.dataflow.cost.row_stationary import LayerShape
from weft.transforms.dataflow.network.cost import network_cost
from weft.transforms.dataflow.network.from_module import network_of
from weft.transforms.dataflow.network.layers import (
    Extents,
    Network,
    NetworkLayer,
    TensorEntry,
    filter_extents,
)
from weft.transforms.solver.annealing import Tuning
from weft.transforms.solver.blocking.search import Goal
from weft.transforms.solver.exact import Table, minimise_sum
from weft.transforms.solver.front import (
    GOALS,
    Result,
    SolveOptions,
    lower_bound,
    product_bound,
    solve_network,
)
from weft.transforms.solver.spaces import home_number

SHORT = Tuning(rounds=2, batch=24, steps=2, relearn=1)
ALONE = SolveOptions(degree=1)


@pytest.fixture(scope="module")
def machine() -> NodeMachine:
    """`multi` with two nodes side by side, a port at each, and small buffers."""
    pair = Region(Cell(1, 2))
    return replace(machine_named("multi"), nodes=pair, ports=pair, gbuf_words=512)


@pytest.fixture(scope="module")
def network() -> Network:
    """Three convolutions one after another."""
    shapes = [
        LayerShape("conv", 3, 8, 6, 6, 3, 3),
        LayerShape("conv", 8, 6, 4, 4, 3, 3),
        LayerShape("conv", 6, 10, 4, 4),
    ]
    tensors = {"x0": TensorEntry(Extents(4, 3, 8, 8), "input")}
    layers: list[NetworkLayer] = []
    for i, shape in enumerate(shapes):
        kind = "between" if i < 2 else "result"
        tensors[f"w{i}"] = TensorEntry(filter_extents(shape), "weight")
        tensors[f"x{i + 1}"] = TensorEntry(Extents(4, shape.k, shape.height, shape.width), kind)
        layers.append(NetworkLayer(f"conv{i}", shape, 4, f"w{i}", (f"x{i}",), f"x{i + 1}"))
    return Network("three", tuple(layers), tensors)


def check_schedule(result: Result, machine: NodeMachine):
    """That the schedule costs what the result says, and that all of it fits."""
    assert network_cost(result.schedule, machine).energies == result.energies
    for step in result.schedule.steps:
        layer_cost(step.layer, machine)


@pytest.mark.parametrize("goal", GOALS)
def test_goals(network: Network, machine: NodeMachine, goal: str):
    found = {g: solve_network(network, machine, replace(ALONE, goal=g)) for g in GOALS}
    best = found[goal]
    check_schedule(best, machine)
    assert all(best.value(goal) <= other.value(goal) * (1 + 1e-3) for other in found.values())
    bound = lower_bound(network, machine, replace(ALONE, goal=goal), best)
    assert 0.9 * best.value(goal) <= bound.value <= best.value(goal) * (1 + 1e-9)
    assert bound.text == (
        "full, layers one after another, each on all nodes or on a box at their first corner, "
        "counted as nn_dataflow with the first load of all filters"
    )


def test_exhaustive_is_between_bound_and_kapla(network: Network, machine: NodeMachine):
    options = replace(ALONE, solver="exhaustive")
    best, kapla = solve_network(network, machine, options), solve_network(network, machine, ALONE)
    check_schedule(best, machine)
    assert lower_bound(network, machine, options).value <= best.energy_pj * (1 + 1e-9)
    assert best.energy_pj <= kapla.energy_pj * (1 + 1e-9)


def test_segments_are_no_worse(network: Network, machine: NodeMachine):
    alone, chained = (
        solve_network(network, machine, ALONE),
        solve_network(network, machine, SolveOptions()),
    )
    check_schedule(chained, machine)
    assert chained.energy_pj <= alone.energy_pj * 1.001
    assert chained.statistics is not None
    bound = lower_bound(network, machine, SolveOptions())
    assert bound.space == (
        "full, segments of up to 5 slots on stripes of all nodes as wide as their work, layers "
        "each on all nodes of a stripe, or of the machine, or on a box at their first corner"
    )
    exhaustive = solve_network(network, machine, SolveOptions(solver="exhaustive"))
    check_schedule(exhaustive, machine)
    assert bound.value <= exhaustive.energy_pj * (1 + 1e-9)
    assert exhaustive.energy_pj <= chained.energy_pj * (1 + 1e-9)


def test_nodes_are_left_idle_where_that_is_cheaper():
    """On all of 256 nodes this layer takes 819.9 uJ at least, on a box of 4 by 8 of them 805.3."""
    machine = machine_named("multi")
    one = only_layer(network_of(zoo_module("nnd/mlp_l", {"batch": 64})), "fc1")
    found = solve_network(one, machine, ALONE)
    check_schedule(found, machine)
    (step,) = found.schedule.steps
    assert step.layer.region.size == step.layer.partition.size() < machine.nodes.size
    assert found.energy_pj < 805.3e6


def test_filters_that_are_there_before_the_batch():
    """As nn-dataflow counts a network in one segment, whose schedule of this one takes 265 uJ."""
    machine = machine_named("multi")
    network = network_of(zoo_module("nnd/mlp_s", {"batch": 64}))
    words = [network.tensors[layer.filters].extents.size for layer in network.layers]
    resident = solve_network(network, machine, SolveOptions(filters="resident"))
    check_schedule(resident, machine)
    assert resident.segments == 1
    assert resident.energy_pj <= 135e6
    assert all(cost.dram.filters == 0 for cost in resident.cost.layers)
    cold = solve_network(network, machine, SolveOptions())
    each = zip(cold.cost.layers, words, strict=True)
    assert all(cost.dram.filters >= count for cost, count in each)


@pytest.mark.parametrize("goal", ["energy", "latency"])
def test_bound_with_resident_filters(network: Network, machine: NodeMachine, goal: str):
    roomy = replace(machine, nodes=Region(Cell(2, 2)), gbuf_words=1024)
    options = SolveOptions(goal=goal, degree=3, filters="resident")
    best = solve_network(network, roomy, replace(options, solver="exhaustive"))
    quick = solve_network(network, roomy, options)
    bound = lower_bound(network, roomy, options, best)
    least = min(best.value(goal), quick.value(goal))
    assert 0.4 * least <= bound.value <= least * (1 + 1e-9)
    assert bound.text.endswith("a network in one segment on whole stripes holds before the batch")
    cold = solve_network(network, roomy, replace(options, filters="cold"))
    assert quick.value(goal) <= cold.value(goal) * (1 + 1e-9)


def test_processes_change_nothing(network: Network, machine: NodeMachine):
    one, two = (solve_network(network, machine, replace(ALONE, jobs=jobs)) for jobs in (1, 2))
    assert one.schedule == two.schedule


def test_random_search_by_seed(network: Network, machine: NodeMachine):
    options = replace(ALONE, solver="random")
    first, again = (
        solve_network(network, machine, options),
        solve_network(network, machine, options),
    )
    other = solve_network(network, machine, replace(options, seed=1))
    check_schedule(first, machine)
    assert first.schedule == again.schedule != other.schedule
    exhaustive = solve_network(network, machine, replace(ALONE, solver="exhaustive"))
    assert exhaustive.energy_pj <= first.energy_pj * (1 + 1e-9)


def test_random_search_finds_nothing(network: Network, machine: NodeMachine):
    small = replace(machine, gbuf_words=24)
    options = replace(ALONE, solver="random", probability=1e-9)
    with pytest.raises(WeftError, match=r"schedules of layer \w+ were drawn .* and none fits"):
        solve_network(network, small, options)


@pytest.mark.skipif(find_spec("xgboost") is None, reason="xgboost is not installed")
def test_annealing_by_seed(network: Network, machine: NodeMachine):
    options = replace(ALONE, solver="annealing", tuning=SHORT)
    first, again = (
        solve_network(network, machine, options),
        solve_network(network, machine, options),
    )
    check_schedule(first, machine)
    assert first.schedule == again.schedule
    longer = solve_network(network, machine, replace(options, tuning=replace(SHORT, rounds=4)))
    assert longer.energy_pj <= first.energy_pj


def test_annealing_needs_xgboost(
    network: Network, machine: NodeMachine, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "xgboost", None)
    with pytest.raises(WeftError, match=r"xgboost, .* pip install weft\[annealing\]"):
        solve_network(network, machine, replace(ALONE, solver="annealing", tuning=SHORT))


# --- The space of nn-dataflow -----------------------------------------------------------------

SEARCHED = [
    ("edge", 1, "mlp_l", 1567.4656),
    ("edge", 1, "alex_net", 34341.5004),
]
"""Machine, batch, network, and microjoules of the schedules that nn-dataflow found (line E)."""


@pytest.mark.parametrize(("name", "batch", "net", "microjoules"), SEARCHED)
def test_at_most_what_nn_dataflow_found(name: str, batch: int, net: str, microjoules: float):
    machine = machine_named(name)
    network = network_of(zoo_module(f"nnd/{net}", {"batch": batch}))
    found = solve_network(network, machine, replace(ALONE, space="nn-dataflow"))
    check_schedule(found, machine)
    assert found.energy_pj <= microjoules * 1e6 * (1 + 1e-6)
    full = solve_network(network, machine, ALONE)
    assert full.energy_pj <= found.energy_pj * (1 + 1e-6)


def test_nn_dataflow_would_consider_them():
    """Copies on the PEs, cuts and homes as the exporter knows them, on 4 x 4 nodes."""
    corners = Region(Cell(2, 2), step=Cell(3, 3))
    machine = replace(machine_named("multi"), nodes=Region(Cell(4, 4)), ports=corners)
    network = network_of(zoo_module("nnd/mlp_s", {"batch": 8}))
    found = solve_network(network, machine, replace(ALONE, space="nn-dataflow"))
    exported = exported_text(found.schedule, machine)
    assert json.loads(exported)["total_cost"] == pytest.approx(found.energy_pj)


def two_inputs(batch: int = 4) -> Network:
    """A product of one input, and two convolutions of the other, added."""
    shapes = {
        "a": LayerShape("conv", 64, 16, 1, 1),
        "b": LayerShape("conv", 4, 16, 8, 8, 3, 3),
        "c": LayerShape("conv", 16, 16, 1, 1, 8, 8),
    }
    reads = {"a": "x", "b": "z", "c": "yb"}
    tensors = {f"w{n}": TensorEntry(filter_extents(shape), "weight") for n, shape in shapes.items()}
    tensors["x"] = TensorEntry(Extents(batch, 64, 1, 1), "input")
    tensors["z"] = TensorEntry(Extents(batch, 4, 8, 8), "input")
    for n, s in shapes.items():
        tensors[f"y{n}"] = TensorEntry(Extents(batch, s.k, s.height, s.width), "between")
    tensors["y"] = TensorEntry(Extents(batch, 16, 1, 1), "result")
    layers = [
        NetworkLayer(f"l{n}", shape, batch, f"w{n}", (reads[n],), f"y{n}")
        for n, shape in shapes.items()
    ]
    joined = LayerShape("local", 32, 16, 1, 1, region=2)
    layers.append(NetworkLayer("add", joined, batch, None, ("ya", "yc"), "y"))
    return Network("two", tuple(layers), tensors)


@pytest.mark.parametrize("solver", ["kapla", "random"])
def test_inputs_share_one_layout(solver: str):
    """As in all of nn-dataflow's schedules; alone, x would be cut by channels and z by images."""
    corners = Region(Cell(2, 2), step=Cell(3, 3))
    machine = replace(machine_named("multi"), nodes=Region(Cell(4, 4)), ports=corners)
    options = replace(ALONE, solver=solver, space="nn-dataflow", probability=0.02)
    found = solve_network(two_inputs(), machine, options)
    check_schedule(found, machine)
    x, z = (found.schedule.homes[name].parts[0].partition for name in "xz")
    assert x == z
    if solver == "kapla":
        full = solve_network(two_inputs(), machine, replace(options, space="full"))
        x, z = (full.schedule.homes[name].parts[0].partition for name in "xz")
        assert x != z


def test_schedules_are_in_the_space(network: Network, machine: NodeMachine):
    found = solve_network(network, machine, replace(ALONE, space="nn-dataflow"))
    for step in found.schedule.steps:
        layer = step.layer
        turns = [math.prod(level) for level in zip(*layer.factors, strict=True)]
        assert layer.batch % layer.partition.size(2) == 0
        assert layer.store is None
        [part] = layer.outputs.parts
        assert part.partition == project_partition(layer.partition, machine.ports.extent)
        assert tuple(turns) == mapping_of(layer, machine).loops


def test_homes_that_have_no_number(machine: NodeMachine):
    partition = Partition((Cell(2, 1), Cell(2, 1), Cell(1, 1), Cell(1, 1)))
    with pytest.raises(WeftError, match="cut by channels and map along one side; use space full"):
        home_number(partition, Region(Cell(4, 1)))
    assert home_number(partition, machine.ports) in range(9)


# --- Sums over homes, products ----------------------------------------------------------------


def test_least_sum_over_homes():
    chance = np.random.default_rng(0)
    for _ in range(20):
        scopes = [("a", "b"), ("b", "c"), ("c", "a", "d"), ("d",), ("e",)]
        tables = [Table(names, chance.random((3,) * len(names))) for names in scopes]
        homes, value = minimise_sum(tables)
        every = (dict(zip("abcde", at, strict=True)) for at in product(range(3), repeat=5))
        sums = [sum(t.values[tuple(h[n] for n in t.names)] for t in tables) for h in every]
        assert value == pytest.approx(min(sums))
        assert sum(t.values[tuple(homes[n] for n in t.names)] for t in tables) == (
            pytest.approx(value)
        )


def test_too_many_homes_at_once():
    names = tuple("abcdefgh")
    with pytest.raises(WeftError, match="the homes of 8 feature maps depend on each other"):
        minimise_sum([Table((a, b), np.zeros((9, 9))) for a in names for b in names if a < b])


def test_least_product_is_below_all_points():
    chance = np.random.default_rng(1)
    for _ in range(50):
        points = chance.uniform(1, 10, (30, 2))
        goals = [Goal(*map(float, chance.uniform(0.1, 1, 2))) for _ in range(4)]
        bounds = [(g, float((points @ [g.energy, g.time]).min())) for g in goals]
        products = points[:, 1] * (points[:, 0] + 0.5 * points[:, 1])
        assert 0 <= product_bound(bounds, 0.5) <= products.min() * (1 + 1e-9)
    exact = [(Goal(1.0, 0.0), 2.0), (Goal(0.0, 1.0), 3.0)]
    assert product_bound(exact, 0.5) == pytest.approx(3 * (2 + 1.5))


# --- Bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"goal": "area"}, "unknown goal 'area': use one of energy, latency, edp"),
        ({"solver": "magic"}, "unknown solver 'magic': use one of kapla, exhaustive, random, ann"),
        ({"space": "all"}, "unknown space 'all': use one of full, .*nn-dataflow"),
        ({"filters": "warm"}, "unknown convention of filters 'warm': use one of cold, resident"),
        ({"k": 0}, "k is 0, but must be 1 or more"),
        ({"degree": 0}, "degree is 0, but must be 1 or more"),
        ({"jobs": 0}, "jobs is 0, but must be 1 or more"),
        ({"probability": 1.5}, "probability is 1.5, but must be above 0, and at most 1"),
    ],
)
def test_unknown_options(changes: dict[str, object], message: str):
    with pytest.raises(WeftError, match=message):
        replace(ALONE, **changes)


def test_bad_tuning():
    with pytest.raises(WeftError, match="annealing: rounds is 0, but must be 1 or more"):
        Tuning(rounds=0)


@pytest.mark.parametrize("solver", ["kapla", "exhaustive"])
def test_layer_that_does_not_fit(network: Network, machine: NodeMachine, solver: str):
    tiny = replace(machine, regf_words=2)
    first = network.layers[0].name
    with pytest.raises(WeftError, match=f"layer {first} does not fit machine @multi"):
        solve_network(network, tiny, replace(ALONE, solver=solver))


@pytest.mark.parametrize("solver", ["exhaustive", "random"])
def test_space_without_a_cut(machine: NodeMachine, solver: str):
    # 8 channels in 7 pieces of up to 2 are padded by more than nn-dataflow would try.
    shape = LayerShape("conv", 8, 8, 1, 1)
    tensors = {
        "x": TensorEntry(Extents(10, 8, 1, 1), "input"),
        "w": TensorEntry(filter_extents(shape), "weight"),
        "y": TensorEntry(Extents(10, 8, 1, 1), "result"),
    }
    one = Network("one", (NetworkLayer("fc", shape, 10, "w", ("x",), "y"),), tensors)
    row = replace(machine, nodes=Region(Cell(1, 7)), ports=Region(Cell(1, 1)))
    message = "layer fc .* in any way: space nn-dataflow has no cut of it over 1 x 7 nodes"
    with pytest.raises(WeftError, match=message):
        solve_network(one, row, replace(ALONE, solver=solver, space="nn-dataflow"))
