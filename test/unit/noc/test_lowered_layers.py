"""Schedules lowered to programs: exact results, and the energy that `executed_cost` says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from helpers.dataflow.lowered_layers import (
    FOLDER,
    OVERLAPS,
    PLACES,
    SMALL,
    check_energy,
    is_lowered,
    is_small,
    on_levels,
)
from helpers.dataflow.random_directives import data, directives
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.noc.convert_dataflow_to_noc import lower_steps
from weft.targets.noc.simulate import Simulation, simulate
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
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import Machine, machine_from_text


def run(layers: Sequence[LayerDirectives], on: Machine, seed: int = 0) -> Simulation:
    """Simulates layers, of which all tensors have the values that NumPy gives them."""
    module = ModuleOp(lower_steps(layers, on))
    module.verify()
    arrays: dict[str, np.ndarray] = {}
    inputs: dict[str, np.ndarray] = {}
    for layer in layers:
        random = data(layer.problem, seed)
        mine = {t.name: arrays.get(t.name, random[t.name]) for t in layer.problem.inputs}
        inputs |= {name: array for name, array in mine.items() if name not in arrays}
        arrays |= mine
        arrays[layer.problem.output.name] = compute_reference(layer.problem, mine).astype(np.int16)
    found = simulate(module, on, inputs)
    for layer in layers:
        name = layer.problem.output.name
        np.testing.assert_array_equal(found.array(name, "DRAM"), arrays[name])
    return found


def has_even_places(layer: LayerDirectives, on: Machine) -> bool:
    """Whether parts can slide in a buffer of one copy: of two copies, all can."""
    try:
        lower_steps([layer], on)
    except WeftError as error:
        if "its parts have no even places in a buffer" not in str(error):
            raise
        return False
    return True


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(directives(2, bypass=False).filter(is_small), st.sampled_from(OVERLAPS), st.integers(0, 99))
def test_random_schedules(schedule: LayerDirectives, overlap: str, seed: int) -> None:
    on = SMALL[overlap]
    layer = on_levels(schedule, *PLACES)
    assume(has_even_places(layer, on))
    found = run([layer], on, seed)
    check_energy(found, [executed_cost(layer, on)], on)


def clusters() -> Machine:
    """Four clusters of eight cores, with more room than the file says."""
    text = (FOLDER / "clusters.mlir").read_text(encoding="utf-8")
    for old, new in (("depth = 32,", "depth = 2048,"), ("depth = 512,", "depth = 8192,")):
        assert old in text
        text = text.replace(old, new)
    return machine_from_text(text, "clusters.mlir")


CLUSTERS = clusters()
CORES = (("pe", "REGF"), ("core", "LB"), ("cluster", "GB"))


def is_clustered(schedule: LayerDirectives) -> bool:
    return len(schedule.levels) == 3 and is_lowered(schedule, (16, 8, 4), CLUSTERS, CORES)


@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(directives(3, bypass=False).filter(is_clustered), st.integers(0, 99))
def test_random_schedules_of_clusters(schedule: LayerDirectives, seed: int) -> None:
    layer = on_levels(schedule, *CORES)
    found = run([layer], CLUSTERS, seed)
    check_energy(found, [executed_cost(layer, CLUSTERS)], CLUSTERS)


def conv(**options: int) -> LayerDirectives:
    """
    A convolution over two nodes along k and two along rows, in two turns along c, k and n and two
    along rows, with windows that overlap.
    """
    problem = p.conv_problem(4, 16, 8, 16, 8, 3, 3, name="conv", **options)
    pe = LevelDirectives(
        "pe",
        (
            ResidentBlock("x", "REGF", (("s", 3),)),
            ResidentBlock("f", "REGF", (("s", 3),)),
            ResidentBlock("y", "REGF", ()),
        ),
        (Stack((("r", 1),), 3), Stack((("h", 1),), 4)),
        (Update((("w", 1),)), Update((("k", 1),)), Update((("c", 1),))),
    )
    rows = (("h", 4), ("w", 8))
    node = LevelDirectives(
        "node",
        (
            ResidentBlock("x", "GBUF", (("n", 1), ("c", 4), *rows, ("r", 3), ("s", 3))),
            ResidentBlock("f", "GBUF", (("k", 4), ("c", 4), ("r", 3), ("s", 3))),
            ResidentBlock("y", "GBUF", (("n", 1), ("k", 4), *rows)),
        ),
        (Stack((("k", 8),), 2), Stack((("h", 8),), 2)),
        (Update((("h", 4),)), Update((("c", 4),)), Update((("k", 4),)), Update((("n", 1),))),
    )
    return LayerDirectives(problem, (pe, node))


@pytest.mark.parametrize("overlap", OVERLAPS)
@pytest.mark.parametrize("options", [{"pad": 1}, {"stride": 2}, {"stride": 2, "pad": 1}])
def test_convolutions(options: dict[str, int], overlap: str) -> None:
    # Sums of blocks of rows come back for the other half of the channels.
    layer, on = conv(**options), SMALL[overlap]
    found = run([layer], on)
    check_energy(found, [executed_cost(layer, on)], on)


def spread() -> LayerDirectives:
    """Two nodes side by side along a row, whose windows have every other element."""
    problem = p.conv_problem(1, 1, 1, 1, 8, 1, 3, dilation=2, name="spread")
    pe = tuple(ResidentBlock(t, "REGF", ()) for t in "xfy")
    node = (
        ResidentBlock("x", "GBUF", (("s", 3),)),
        ResidentBlock("f", "GBUF", (("s", 3),)),
        ResidentBlock("y", "GBUF", ()),
    )
    levels = (
        LevelDirectives("pe", pe, (), (Update((("s", 1),)),)),
        LevelDirectives("node", node, (Stack((("w", 1),), 2),), (Update((("w", 2),)),)),
    )
    return LayerDirectives(problem, levels)


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_windows_of_every_other_element_slide(overlap: str) -> None:
    # Each node has its own places in a ring: odd elements in one, even ones in the other.
    layer, on = spread(), SMALL[overlap]
    check_energy(run([layer], on), [executed_cost(layer, on)], on)


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_taps_of_borders_over_nodes(overlap: str) -> None:
    # One node has the odd elements of a row, and begins in its border; the other the even ones.
    problem = p.conv_problem(1, 1, 1, 1, 2, 1, 2, stride=2, pad=1, name="taps")
    problem = replace(problem, tensors=tuple(
        replace(t, axes=tuple(replace(a, offset=0) if a.name == "hi" else a for a in t.axes))
        for t in problem.tensors
    ))  # fmt: skip
    pe = LevelDirectives("pe", tuple(ResidentBlock(t, "REGF", ()) for t in "xfy"), (),
                         (Update((("w", 1),)),))  # fmt: skip
    held = (
        ResidentBlock("x", "GBUF", (("w", 2),)),
        ResidentBlock("f", "GBUF", ()),
        ResidentBlock("y", "GBUF", (("w", 2),)),
    )
    node = LevelDirectives("node", held, (Stack((("s", 1),), 2),))
    layer, on = LayerDirectives(problem, (pe, node)), SMALL[overlap]
    check_energy(run([layer], on), [executed_cost(layer, on)], on)


def test_what_a_cluster_keeps_waits_for_its_cores() -> None:
    # Windows of a pooling layer slide in a cluster's buffer, from one half to the other, while
    # two cores take channels of it.
    problem = p.pool_problem(1, 2, 1, 3, 2, 2, name="pool")
    window = (("r", 2), ("s", 2))
    own = (ResidentBlock("x", "REGF", window), ResidentBlock("y", "REGF", ()))
    core = (ResidentBlock("x", "LB", window), ResidentBlock("y", "LB", ()))
    both = (
        ResidentBlock("x", "GB", (("c", 2), *window)),
        ResidentBlock("y", "GB", (("c", 2), ("w", 3))),
    )
    levels = (
        LevelDirectives("pe", own),
        LevelDirectives("core", core, (Stack((("c", 1),), 2),)),
        LevelDirectives("cluster", both, (), (Update((("w", 1),)),)),
    )
    layer = LayerDirectives(problem, levels)
    check_energy(run([layer], CLUSTERS), [executed_cost(layer, CLUSTERS)], CLUSTERS)


def test_elements_that_would_change_their_places_are_an_error() -> None:
    problem = p.conv_problem(1, 1, 1, 1, 6, 1, 3, stride=2, name="uneven")
    pe = LevelDirectives("pe", tuple(ResidentBlock(t, "REGF", ()) for t in "xfy"), (),
                         (Update((("w", 1),)),))  # fmt: skip
    held = (
        ResidentBlock("x", "GBUF", (("w", 3),)),
        ResidentBlock("f", "GBUF", ()),
        ResidentBlock("y", "GBUF", (("w", 3),)),
    )
    node = LevelDirectives("node", held, (), (Update((("s", 1),)), Update((("w", 3),))))
    layer = LayerDirectives(problem, (pe, node))
    run([layer], SMALL["double"])
    with pytest.raises(WeftError, match=r"layer uneven: level node: tensor 'x': its parts have no"):
        lower_steps([layer], SMALL["in_place"])


def pointwise(name: str = "pointwise", c: int = 8) -> LayerDirectives:
    """A convolution with windows of one element and stride 2: only every other is moved."""
    problem = p.conv_problem(4, 8, c, 8, 4, 1, 1, stride=2, name=name)
    pe = LevelDirectives(
        "pe",
        tuple(ResidentBlock(t, "REGF", ()) for t in "xfy"),
        (Stack((("h", 1),), 4), Stack((("k", 1),), 4)),
        (Update((("w", 1),)), Update((("c", 1),)), Update((("n", 1),))),
    )
    node = LevelDirectives(
        "node",
        (
            ResidentBlock("x", "GBUF", (("n", 2), ("c", 4), ("h", 4), ("w", 4))),
            ResidentBlock("f", "GBUF", (("k", 4), ("c", 4))),
            ResidentBlock("y", "GBUF", (("n", 2), ("k", 4), ("h", 4), ("w", 4))),
        ),
        (Stack((("c", 4),), 2), Stack((("h", 4),), 2)),
        (Update((("k", 4),)), Update((("n", 2),))),
    )
    return LayerDirectives(problem, (pe, node))


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_sums_over_nodes_and_steps_in_windows(overlap: str) -> None:
    layer, on = pointwise(), SMALL[overlap]
    found = run([layer], on)
    check_energy(found, [executed_cost(layer, on)], on)


def pooling() -> LayerDirectives:
    """Pooling of what `conv` with padding gives."""
    problem = p.pool_problem(4, 16, 8, 4, 2, 2, stride=2, name="pool")
    pe = LevelDirectives(
        "pe",
        (ResidentBlock("x", "REGF", ()), ResidentBlock("y", "REGF", ())),
        (Stack((("h", 1),), 4), Stack((("w", 1),), 4)),
        (Update((("s", 1),)), Update((("r", 1),)), Update((("c", 1),))),
    )
    window = (("h", 4), ("w", 4), ("r", 2), ("s", 2))
    node = LevelDirectives(
        "node",
        (
            ResidentBlock("x", "GBUF", (("n", 2), ("c", 4), *window)),
            ResidentBlock("y", "GBUF", (("n", 2), ("c", 4), ("h", 4), ("w", 4))),
        ),
        (Stack((("h", 4),), 2),),
        (Update((("c", 4),)), Update((("n", 2),))),
    )
    return LayerDirectives(problem, (replace(pe, updates=(*pe.updates, Update((("n", 1),)))), node))


def renamed(layer: LayerDirectives, **names: str) -> LayerDirectives:
    """The layer with other names of tensors."""
    problem = layer.problem
    tensors = tuple(replace(t, name=names.get(t.name, t.name)) for t in problem.tensors)
    levels = tuple(
        replace(v, held=tuple(replace(h, tensor=names.get(h.tensor, h.tensor)) for h in v.held))
        for v in layer.levels
    )
    return replace(layer, problem=replace(problem, tensors=tensors), levels=levels)


def test_layers_that_are_alike_but_for_names() -> None:
    problem = p.elementwise_problem(2, 4, 8, 4, inputs=2, name="add")
    pe = (
        ResidentBlock("x0", "REGF", ()),
        ResidentBlock("x1", "REGF", ()),
        ResidentBlock("y", "REGF", ()),
    )
    inner = tuple(Update(((d, 1),)) for d in "whc")
    node = tuple(ResidentBlock(h.tensor, "GBUF", (("c", 4), ("h", 8), ("w", 4))) for h in pe)
    outer = LevelDirectives("node", node, (Stack((("n", 1),), 2),))
    first = LayerDirectives(problem, (LevelDirectives("pe", pe, (), inner), outer))
    other = replace(first, problem=replace(problem, name="also"))
    layers = [renamed(first, y="x01"), renamed(other, x0="x01", y="x010"), renamed(other, y="z")]
    layers[2] = replace(layers[2], problem=replace(layers[2].problem, name="third"))
    layers[2] = renamed(layers[2], x0="x010", x1="x01")
    found = run(layers, SMALL["in_place"])
    check_energy(found, [executed_cost(v, SMALL["in_place"]) for v in layers], SMALL["in_place"])


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_layers_one_after_the_other(overlap: str) -> None:
    layers = [renamed(conv(pad=1), y="t"), renamed(pooling(), x="t", y="z")]
    on = SMALL[overlap]
    found = run(layers, on)
    check_energy(found, [executed_cost(layer, on) for layer in layers], on)


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_latency_is_that_of_the_roofline(overlap: str) -> None:
    on = SMALL[overlap]
    for layer in (conv(pad=1), pointwise(), pooling()):
        found, cost = run([layer], on), executed_cost(layer, on)
        assert found.cycles == pytest.approx(cost.cycles, rel=0.1)
        # Idle power is that of the cycles simulated; where data wait for a port, it says which.
        assert found.energy.static == found.cycles * on.static_pj_per_cycle
        assert next(iter(found.waited)).startswith("port of @DRAM")


def test_a_tensor_with_two_shapes_is_an_error() -> None:
    layers = [renamed(conv(pad=1), y="t"), renamed(pointwise(), x="t", f="g", y="z")]
    with pytest.raises(WeftError, match=r"layer pointwise: tensor 't' is i16.*in layer conv"):
        lower_steps(layers, SMALL["in_place"])


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_windows_beyond_the_border(overlap: str) -> None:
    """The first and the last two rows read the fill alone; they move no words of the input."""
    problem = p.conv_problem(1, 1, 1, 6, 1, 1, 1, pad=2, name="edge")
    held = tuple(ResidentBlock(t, "REGF", ()) for t in "xfy")
    node = tuple(replace(h, memory="GBUF") for h in held)
    updates = (Update((("h", 1),)),)
    layer = LayerDirectives(
        problem, (LevelDirectives("pe", held), LevelDirectives("node", node, (), updates))
    )
    on = SMALL[overlap]
    check_energy(run([layer], on), [executed_cost(layer, on)], on)


@pytest.mark.parametrize("overlap", OVERLAPS)
@pytest.mark.parametrize("options", [{}, {"pad": 1}, {"dilation": 2}, {"stride": 4, "pad": 4}])
def test_gaps_between_windows(options: dict[str, int], overlap: str) -> None:
    """Windows of two elements at every third one, in two turns of two rows of windows."""
    problem = p.conv_problem(1, 2, 2, 4, 3, 2, 2, **{"stride": 3, **options}, name="gaps")
    held = tuple(ResidentBlock(t, "REGF", ()) for t in "xfy")
    taps = (("r", 2), ("s", 2))
    node = (
        ResidentBlock("x", "GBUF", (("c", 1), ("h", 2), ("w", 3), *taps)),
        ResidentBlock("f", "GBUF", (("k", 1), ("c", 1), *taps)),
        ResidentBlock("y", "GBUF", (("k", 1), ("h", 2), ("w", 3))),
    )
    steps = [("s", 1), ("r", 1), ("w", 1), ("h", 1)]
    inner = LevelDirectives("pe", held, (), tuple(Update((step,)) for step in steps))
    updates = (Update((("c", 1),)), Update((("h", 2),)))
    outer = LevelDirectives("node", node, (Stack((("k", 1),), 2),), updates)
    layer, on = LayerDirectives(problem, (inner, outer)), SMALL[overlap]
    check_energy(run([layer], on), [executed_cost(layer, on)], on)


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(directives(2, bypass=False).filter(is_small), st.data())
def test_random_schedules_past_the_buffers(schedule: LayerDirectives, draw: st.DataObject) -> None:
    """Some tensors, or all, go past the buffers of nodes."""
    overlap, seed = draw.draw(st.sampled_from(OVERLAPS)), draw.draw(st.integers(0, 99))
    held = schedule.levels[-1].held
    kept = draw.draw(st.sets(st.sampled_from(held), max_size=len(held) - 1))
    node = replace(schedule.levels[-1], held=tuple(h for h in held if h in kept))
    past = replace(schedule, levels=(schedule.levels[0], node))
    assume(is_small(past))
    on = SMALL[overlap]
    layer = on_levels(past, *PLACES)
    assume(has_even_places(layer, on))
    found = run([layer], on, seed)
    check_energy(found, [executed_cost(layer, on)], on)


def past(layer: LayerDirectives, *names: str) -> LayerDirectives:
    """The layer with some tensors that nodes do not hold."""
    node = layer.levels[-1]
    held = tuple(h for h in node.held if h.tensor not in names)
    return replace(layer, levels=(*layer.levels[:-1], replace(node, held=held)))


@pytest.mark.parametrize("names", ["x", "f", "y", "xf", "fy", "xy"])
@pytest.mark.parametrize("overlap", ["in_place", "none"])
def test_past_the_buffers(names: str, overlap: str) -> None:
    # Filters go to two nodes at a time, inputs too; windows of the two others overlap.
    layer, on = past(conv(pad=1), *names), SMALL[overlap]
    found = run([layer, other()], on)
    after = executed_cost(conv(pad=1), on)
    check_energy(found, [executed_cost(layer, on), after], on)


def other() -> LayerDirectives:
    """The same convolution under other names."""
    found = renamed(conv(pad=1), x="a", f="g", y="z")
    return replace(found, problem=replace(found.problem, name="other"))


def test_what_goes_past_takes_time_at_the_memory() -> None:
    held = tuple(ResidentBlock(t, "REGF", ()) for t in "xfy")
    pe = LevelDirectives(
        "pe", held, (Stack((("k", 1),), 4), Stack((("c", 1),), 4)),
        (Update((("n", 1),)), Update((("c", 4),)), Update((("k", 4),))),
    )  # fmt: skip
    sizes = {"x": (("n", 2), ("c", 64)), "y": (("n", 2), ("k", 64))}
    node = LevelDirectives(
        "node",
        tuple(ResidentBlock(t, "GBUF", s) for t, s in sizes.items()),
        (Stack((("k", 64),), 2),),
    )
    layer, on = LayerDirectives(p.fc_problem(2, 128, 64), (pe, node)), SMALL["in_place"]
    found, cost = run([layer], on), executed_cost(layer, on)
    # 128 by 64 filters, at 8 words per cycle; PEs need half of that time.
    assert cost.cycles >= 128 * 64 / 8
    assert found.cycles == pytest.approx(cost.cycles, rel=0.01)


@pytest.mark.parametrize("names", ["y", "xfy"])
@pytest.mark.parametrize("overlap", ["in_place", "none"])
def test_nodes_add_to_the_same_sums_past_their_buffers(names: str, overlap: str) -> None:
    layer, on = past(pointwise(), *names), SMALL[overlap]
    sums = layer.problem.output
    assert any(dim not in sums.dims for s in layer.levels[-1].stacks for dim, _ in s.shift)
    found, cost = run([layer], on), executed_cost(layer, on)
    check_energy(found, [cost], on)
    # Tiles wait for the memory, and the others of a group for the first node's tile.
    assert cost.cycles == pytest.approx(found.cycles, rel=0.02)


@pytest.mark.parametrize("names", ["y", "fy", "xy"])
def test_tiles_wait_for_what_goes_past(names: str) -> None:
    layer, on = past(conv(pad=1), *names), SMALL["none"]
    assert executed_cost(layer, on).cycles == pytest.approx(run([layer], on).cycles, rel=0.01)


def test_what_cores_bypass_clusters_hold_is_an_error() -> None:
    layer = add_on_cores()
    core = replace(layer.levels[1], held=layer.levels[1].held[:1])
    with pytest.raises(WeftError, match=r"tensor 'y' bypasses .* another level further out"):
        lower_steps([replace(layer, levels=(layer.levels[0], core, layer.levels[2]))], CLUSTERS)


def test_cores_that_are_not_as_far_as_others() -> None:
    """Cores of a cluster add to one buffer, half by half; none is counted for another."""
    layer = add_on_cores()
    check_energy(run([layer], CLUSTERS), [executed_cost(layer, CLUSTERS)], CLUSTERS)


def add_on_cores() -> LayerDirectives:
    """An elementwise layer on four cores of a cluster, whose outputs are there half by half."""
    problem = p.elementwise_problem(2, 2, 2, 2, inputs=1, name="add")
    one = (("n", 1), ("c", 1), ("h", 1), ("w", 1))
    whole = tuple((dim, 2) for dim, _ in one)
    levels = (
        LevelDirectives("pe", (ResidentBlock("x0", "REGF", one), ResidentBlock("y", "REGF", one))),
        LevelDirectives(
            "core",
            (ResidentBlock("x0", "LB", one), ResidentBlock("y", "LB", one)),
            (Stack((("n", 1),), 2), Stack((("c", 1),), 2)),
        ),
        LevelDirectives(
            "cluster",
            (ResidentBlock("x0", "GB", whole), ResidentBlock("y", "GB", (*whole[:3], ("w", 1)))),
            (),
            (Update((("h", 1),)), Update((("w", 1),))),
        ),
    )
    return LayerDirectives(problem, levels)
