"""Schedules over passes as directives: they fit, cover, and give the layer's exact result."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.noc.spec import noc_spec, node_machine
from weft.tools.bench.dataflow import validate as suite
from weft.tools.registry.universe import our_universe
from weft.tools.schedules.nn_dataflow import import_schedule
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.nn_dataflow import (
    NodeMachine,
    PassSchedule,
    mapping_of,
    template_mappings,
)
from weft.transforms.dataflow.cost.node_grid import (
    Box,
    Cell,
    MapPlacement,
    Partition,
    PlacementPart,
    Region,
    Span,
)
from weft.transforms.dataflow.cost.pass_directives import directives_of, problem_of
from weft.transforms.dataflow.cost.pass_problem import role_index
from weft.transforms.dataflow.cost.row_stationary import LayerShape, Loops
from weft.transforms.dataflow.cost.row_stationary_problem import shape_of
from weft.transforms.dataflow.cost.template import TEMPLATES
from weft.transforms.dataflow.directive import problem as layers
from weft.transforms.dataflow.directive.analysis import sizes_of
from weft.transforms.dataflow.directive.fits import check_fit
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.problem import Axis, Dim, LayerProblem, Role, Tensor
from weft.transforms.dataflow.execute.executor import compute_reference, execute_directives
from weft.transforms.machine.view import load_machine

ONE = Cell(1, 1)
NOWHERE = MapPlacement((PlacementPart(Box(*[Span(0, 1)] * 4), Region(ONE), Partition((ONE,) * 4)),))
ORDERS = st.permutations(range(3)).map(lambda t: Loops(*t))


def machine(array: tuple[int, int], template: str = "row-stationary") -> NodeMachine:
    spec = noc_spec(load_machine(our_universe().all_machines["multi"]))
    return replace(
        node_machine(spec), array=array, gbuf_words=10**9, regf_words=10**9, template=template
    )


@st.composite
def shapes(draw: st.DrawFn) -> LayerShape:
    """Small layers of all kinds, in all directions that directives can describe."""
    kind = draw(st.sampled_from(["conv", "conv", "depthwise", "local"]))
    groups = draw(st.integers(1, 4)) if kind == "conv" else 1
    k = draw(st.integers(1, 5))
    c = draw(st.integers(1, 5)) if kind == "conv" else k
    filter_h, filter_w = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    shape = LayerShape(
        kind, groups * c, groups * k, draw(st.integers(1, 6)), draw(st.integers(1, 3)), filter_h,
        filter_w, draw(st.integers(1, 2)), draw(st.integers(1, 2)), groups=groups,
    )  # fmt: skip
    if kind != "local":
        dilated = draw(st.integers(1, 3))
        shape = replace(shape, dilation_h=dilated, dilation_w=draw(st.integers(1, 2)))
    sums = draw(st.sampled_from(["outputs", "outputs", "filters", "inputs"]))
    if sums == "inputs":
        reach_h = (filter_h - 1) * shape.dilation_h + 1
        reach_w = (filter_w - 1) * shape.dilation_w + 1
        shape = replace(shape, stride_h=reach_h, stride_w=reach_w)
    return replace(shape, sums=sums) if shape.has_filters or sums != "filters" else shape


def blocked(draw: st.DrawFn, turns: int) -> tuple[int, int, int]:
    """Factors that block a loop, mostly without dividing it."""
    inner = draw(st.integers(1, turns))
    middle = draw(st.integers(1, -(-turns // inner)))
    return -(-turns // (inner * middle)), middle, inner


def images(draw: st.DrawFn, batch: int, pieces: int) -> tuple[int, int, int]:
    """Factors of the loop N that fall into some of the batch and some of the pieces."""
    if draw(st.booleans()):
        batch, pieces = pieces, batch
    outer, middle, inner = blocked(draw, batch)
    if (outer * middle * inner, draw(st.booleans())) == (batch, True):
        return outer * pieces, middle, inner
    return outer, middle, inner * pieces


@st.composite
def schedules(draw: st.DrawFn) -> tuple[PassSchedule, NodeMachine]:
    """Layers on small arrays, blocked, ordered and cut at will."""
    shape, template = draw(shapes()), draw(st.sampled_from(TEMPLATES))
    cuts = [Cell(draw(st.integers(1, 2)), draw(st.integers(1, 2))) for _ in range(4)]
    if shape.groups % (cuts[0].h * cuts[0].w):
        cuts[0] = draw(st.sampled_from([ONE, Cell(shape.groups, 1), Cell(shape.groups, 2)]))
    if not shape.is_conv:
        cuts[3] = ONE
    partition = Partition(
        (cuts[0], cuts[1], cuts[2], cuts[3]), tuple(draw(st.permutations(range(4))))
    )
    base = PassSchedule(
        "layer", shape, draw(st.integers(1, 4)), (1, 1), (Loops(1, 1, 1),) * 3,
        (draw(ORDERS), draw(ORDERS)), partition, Region(partition.extent), NOWHERE, NOWHERE,
        keep=(draw(st.booleans()), draw(st.booleans()), draw(st.booleans())),
    )  # fmt: skip
    on = machine(draw(st.sampled_from([(1, 1), (2, 2), (3, 4), (8, 4), (4, 1)])), template)
    on = replace(on, regf_words=draw(st.sampled_from([3, 5, 10**9])))
    mapping = draw(st.sampled_from(template_mappings(on, *base.part)))
    loops = [blocked(draw, mapping.loops.c), blocked(draw, mapping.loops.k)]
    loops.append(images(draw, mapping.batch, mapping.fold_w))
    factors = tuple(Loops(*level) for level in zip(*loops, strict=True))
    return replace(base, copies=mapping.copies, layout=mapping.layout, factors=factors), on


@settings(max_examples=60)
@given(schedules(), st.integers(0, 9))
def test_directives_give_the_exact_result(
    made: tuple[PassSchedule, NodeMachine], seed: int
) -> None:
    schedule, on = made
    directives = directives_of(schedule, on)
    layer = problem_of(schedule)
    random = np.random.default_rng(seed)
    inputs = {t.name: random.integers(-99, 99, t.shape, np.int16) for t in layer.inputs}
    np.testing.assert_array_equal(
        execute_directives(directives, inputs).output, compute_reference(layer, inputs)
    )


def plain(shape: LayerShape, factors: tuple[Loops, Loops, Loops]) -> PassSchedule:
    return PassSchedule(
        "a", shape, 3, (1, 1), factors, (Loops(0, 1, 2), Loops(0, 1, 2)), Partition((ONE,) * 4),
        Region(ONE), NOWHERE, NOWHERE,
    )  # fmt: skip


def tensor(name: str, role: Role, **axes: int) -> Tensor:
    return Tensor(name, role, tuple(Axis(n, ((d, 1),)) for d, n in axes.items()))


def called_anew(layer: LayerProblem) -> LayerProblem:
    """The same layer with other names, and its dimensions the other way round."""
    names = {d.name: f"d{i}" for i, d in enumerate(layer.dims)}
    tensors = (
        replace(
            tensor,
            name=f"t{i}",
            axes=tuple(
                replace(a, terms=tuple((names[d], c) for d, c in a.terms)) for a in tensor.axes
            ),
        )
        for i, tensor in enumerate(layer.tensors)
    )
    dims = tuple(replace(d, name=names[d.name]) for d in reversed(layer.dims))
    return replace(layer, dims=dims, tensors=tuple(tensors))


FLAT = LayerProblem(
    "flat",
    (
        Dim("b", 3),
        Dim("k", 5),
        *(Dim(d, n, "reduction") for d, n in {"c": 4, "y": 3, "x": 2}.items()),
    ),
    (
        tensor("image", "input", b=3, c=4, y=3, x=2),
        tensor("table", "weight", k=5, c=4, y=3, x=2),
        tensor("result", "output", b=3, k=5),
    ),
)
"""A fully connected layer that reads images."""

PADDED = [
    layers.conv_problem(2, 6, 4, 5, 4, 3, 3, pad=1),
    layers.conv_problem(2, 6, 4, 3, 4, 3, 2, stride=2, dilation=2, pad=1, groups=2),
    layers.depthwise_problem(2, 6, 5, 4, 3, 3, stride=2, pad=1),
    layers.pool_problem(2, 6, 3, 4, 3, 3, stride=2, pad=1),
    layers.elementwise_problem(2, 6, 3, 4),
    layers.fc_problem(3, 5, 7),
    FLAT,
]


SEQUENCE = LayerProblem(
    "sequence",
    (*(Dim(d, n) for d, n in {"b": 2, "t": 3, "k": 5}.items()), Dim("c", 6, "reduction")),
    (
        tensor("x", "input", b=2, t=3, c=6),
        tensor("w", "weight", c=6, k=5),
        tensor("y", "output", b=2, t=3, k=5),
    ),
)

MEANS = LayerProblem(
    "means",
    (*(Dim(d, n) for d, n in {"n": 2, "c": 5}.items()), Dim("y", 3, "reduction")),
    (tensor("image", "input", n=2, c=5, y=3), tensor("mean", "output", n=2, c=5)),
    value="add",
)

SEEN = [
    *((layer, *shape_of(layer)) for layer in PADDED),
    (FLAT, LayerShape("conv", 4, 5, 1, 1, 3, 2), 3),
    (layers.fc_problem(3, 5, 24), LayerShape("conv", 4, 5, 1, 1, 3, 2), 3),
    (SEQUENCE, LayerShape("conv", 6, 5, 1, 1), 6),
    (SEQUENCE, LayerShape("conv", 6, 5, 3, 1), 2),
    (layers.elementwise_problem(2, 3, 4, 5), LayerShape("local", 10, 5, 1, 1, region=2), 24),
    (MEANS, LayerShape("local", 5, 5, 1, 1, 3, 1), 2),
    (layers.elementwise_problem(2, 3, 1, 1), LayerShape("local", 3, 3, 1, 1), 2),
]
"""Layers, and how schedules may see them."""


@pytest.mark.parametrize(("layer", "shape", "batch"), SEEN)
@pytest.mark.parametrize("template", TEMPLATES)
def test_layers_with_names_and_padding_of_their_own(
    layer: LayerProblem, shape: LayerShape, batch: int, template: str
) -> None:
    layer = called_anew(layer)
    on = machine((3, 4), template)
    mapping = template_mappings(on, shape, batch)[-1]
    factors = (mapping.loops, Loops(1, 1, 1), Loops(1, 1, 1))
    schedule = replace(plain(shape, factors), batch=batch, copies=mapping.copies,
                       layout=mapping.layout)  # fmt: skip
    directives = directives_of(schedule, on, layer)
    sizes = {"h": shape.height, "w": shape.width, "r": shape.filter_h, "s": shape.filter_w}
    assert {d: directives.problem.extents.get(d, 1) for d in sizes} == sizes
    random = np.random.default_rng(1)
    inputs = {t.name: random.integers(-99, 99, t.shape, np.int16) for t in layer.inputs}
    seen = {t.name: inputs[t.name].reshape(t.shape) for t in directives.problem.inputs}
    expected = compute_reference(layer, inputs)
    np.testing.assert_array_equal(
        execute_directives(directives, seen).output.ravel(), expected.ravel()
    )


def test_problems_that_are_not_the_layer() -> None:
    once = (Loops(1, 1, 1),) * 3
    factors = (Loops(4, 1, 2), *once[1:])
    schedule = replace(plain(LayerShape("conv", 4, 6, 5, 4), factors), batch=2, copies=(1, 6))
    with pytest.raises(
        WeftError, match=r"layer conv: its schedule is for another layer, conv .* 2 x 5 x"
    ):
        directives_of(schedule, machine((8, 8)), layers.conv_problem(3, 6, 4, 5, 4, 1, 1))
    apart = (tensor("image", "input", c=4, b=3, y=3, x=2), *FLAT.tensors[1:])
    factors = (Loops(3, 1, 3), *once[1:])
    schedule = replace(plain(shape_of(FLAT)[0], factors), copies=(8, 5), batch=3)
    with pytest.raises(WeftError, match=r"layer flat: .* c and y and x are not next .* in image"):
        directives_of(schedule, machine((8, 8)), replace(FLAT, tensors=apart))


@settings(max_examples=60)
@given(schedules())
def test_directives_hold_no_more_than_passes(made: tuple[PassSchedule, NodeMachine]) -> None:
    """With halos that pieces share, and elements that no window meets, they hold less."""
    schedule, on = made
    schedule = replace(schedule, store=(True, True, True))
    mapping, (_, middle, inner) = mapping_of(schedule, on), schedule.factors
    block = [a * b for a, b in zip(middle, inner, strict=True)]
    for size in sizes_of(nest_of(directives_of(schedule, on))):
        place = role_index(size.tensor)
        loops = schedule.shape.tensor_loops[place]
        turns = math.prod((inner if size.level == 0 else block)[i] for i in loops)
        unit = (mapping.regf_words, mapping.gbuf_words)[size.level][place]
        assert size.part <= unit * turns
        if place == 0 and turns == 1:
            assert size.part == unit


@pytest.mark.parametrize("name", ["alex_net.E", "mlp_l.M1", "mlp_l.M2", "mlp_l.M3", "mlp_l.P1"])
def test_recorded_schedules_fit_the_machine(name: str) -> None:
    run = next(run for run in suite.list_runs() if run.name == name)
    on = suite.machine_named(run.machine)
    described = load_machine(our_universe().all_machines[run.machine])
    for step in import_schedule(run.file, on).steps:
        check_fit(directives_of(step.layer, on), described)


def test_elementwise_layers_do_not_fit_as_nn_dataflow_has_them() -> None:
    """It counts one operand only; with both, 16 words each and as many of outputs are too many."""
    run = next(run for run in suite.list_runs() if run.name == "lstm_gnmt.M2")
    on = suite.machine_named("multi")
    steps = import_schedule(run.file, on).steps
    step = next(s for s in steps if s.layer.name == "cell_l0_cout")
    described = load_machine(our_universe().all_machines["multi"])
    with pytest.raises(WeftError, match=r"take 48 words of REGF .* which has room for 32"):
        check_fit(directives_of(step.layer, on), described)


def test_what_directives_cannot_say() -> None:
    mixed = plain(LayerShape("conv", 1, 1, 6, 1), (Loops(1, 1, 1), Loops(1, 1, 9), Loops(1, 1, 1)))
    stacked = directives_of(mixed, machine((1, 2))).levels[0]
    assert [u.step for u in stacked.updates] == [(("h", 2),), (("n", 1),)]
    once = (Loops(1, 1, 1),) * 3
    slides = LayerShape("conv", 1, 1, 2, 2, 3, 1, 2, 1, sums="inputs")
    with pytest.raises(WeftError, match=r"layer a: a conv layer that adds up its inputs .* share"):
        problem_of(plain(slides, once))
    sums = LayerShape("local", 2, 1, 2, 2, region=2, sums="inputs")
    with pytest.raises(WeftError, match="it has 2 operands, each with a gradient"):
        problem_of(plain(sums, once))
    folded = plain(LayerShape("conv", 1, 1, 4, 1), (Loops(1, 1, 1), Loops(1, 1, 6), Loops(1, 1, 2)))
    found = directives_of(folded, machine((1, 1)))
    assert found.levels[0].updates[-1].step in ((("n", 1),), (("n", 3),))
