"""Finished sums that an epilogue makes outputs of, on nodes: exact, at no cost of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.dataflow.lowered_layers import (
    OVERLAPS,
    PLACES,
    SMALL,
    check_energy,
    is_small,
    on_levels,
)
from helpers.dataflow.random_directives import data, directives
from helpers.dataflow.small_segments import convs, layer, named
from helpers.dataflow.small_segments import machine as segment_machine
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from weft.lowering.noc.convert_dataflow_to_noc import ConvertDataflowToNocPass
from weft.targets.noc.simulate import Simulation, simulate
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.cost.executed import executed_cost
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import LayerDirectives, SegmentDirectives
from weft.transforms.dataflow.directive.epilogue import apply_epilogue, type_of
from weft.transforms.dataflow.directive.ir import layer_op, segment_op
from weft.transforms.dataflow.directive.placement import place_layers
from weft.transforms.dataflow.execute.executor import compute_reference
from weft.transforms.machine.view import Machine
from weft.transforms.model.load import load_module

FUNCTION = """
func.func private @{name}(%s: i32, {others}) -> {type} {{
  %three = arith.constant 3 : i32
  %0 = arith.shrsi %s, %three : i32
  {body}
  %t = arith.trunci %{last} : i32 to {type}
  func.return %t : {type}
}}
"""


def function(name: str, operands: int, type: str = "i16") -> str:
    """
    A function on scalars: the sum, shifted, and what operands have, one after the other, of which
    the lowest bits are given.
    """
    body: list[str] = []
    for i in range(operands):
        kind = "maxsi" if i % 2 else "addi"
        body += [f"%w{i} = arith.extsi %a{i} : i16 to i32",
                 f"%{i + 1} = arith.{kind} %{i}, %w{i} : i32"]  # fmt: skip
    others = ", ".join(f"%a{i}: i16" for i in range(operands))
    text = FUNCTION.format(
        name=name, others=others, body="\n  ".join(body), last=operands, type=type
    )
    return text.replace(", )", ")")


def meaning(arrays: Sequence[np.ndarray]) -> np.ndarray:
    found, *others = arrays
    found = found >> 3
    for i, other in enumerate(others):
        wide = other.astype(np.int32)
        found = np.maximum(found, wide) if i % 2 else found + wide
    return found


def with_epilogue(
    problem: p.LayerProblem, axes: Sequence[Sequence[int]], name: str = "end"
) -> p.LayerProblem:
    """The layer with an epilogue whose operands have these axes of its output, -1 for one of 1."""
    own, one = problem.output.axes, p.Axis(1, ())
    operands = tuple(
        p.Tensor(f"{problem.name}.a{i}", "epilogue", tuple(own[a] if a >= 0 else one for a in some))
        for i, some in enumerate(axes)
    )
    return replace(problem, epilogue=p.Epilogue(name, "i32", operands))


def with_values(problem: p.LayerProblem, tensor: str, values: str) -> p.LayerProblem:
    """The layer with values of that type in one of its tensors."""
    new = (replace(t, values=values) if t.name == tensor else t for t in problem.tensors)
    return replace(problem, tensors=tuple(new))


def run(
    steps: Sequence[LayerDirectives | SegmentDirectives],
    on: Machine,
    seed: int = 0,
    tmp: Path | None = None,
) -> Simulation:
    """Simulates the steps, of which all tensors in DRAM have the values that NumPy gives them."""
    layers = [v for s in steps for v in (s.layers if isinstance(s, SegmentDirectives) else (s,))]
    module = load_module(
        "".join(function(v.problem.epilogue.function, len(v.problem.read_after),
                         type_of(v.problem.output))
                for v in layers if v.problem.epilogue is not None), make_context())  # fmt: skip
    module.body.block.add_ops(
        segment_op(s) if isinstance(s, SegmentDirectives) else layer_op(s) for s in steps
    )
    module = load_module(str(module), make_context())
    ctx = make_context()
    ctx.use_machine(on)
    ConvertDataflowToNocPass().apply(ctx, module)
    module.verify()
    inputs, outputs = values_of([v.problem for v in layers], seed)
    found = simulate(load_module(str(module), make_context()), on, inputs)
    read = {t.name for s in steps if isinstance(s, SegmentDirectives)
            for v in s.layers for t in v.problem.inputs}  # fmt: skip
    for name in outputs.keys() - read:
        np.testing.assert_array_equal(found.array(name, "DRAM"), outputs[name])
    return found


def values_of(
    problems: Sequence[p.LayerProblem], seed: int
) -> tuple[Mapping[str, np.ndarray], Mapping[str, np.ndarray]]:
    """What layers are given, and what they give."""
    rng = np.random.default_rng(seed)
    inputs: dict[str, np.ndarray] = {}
    outputs: dict[str, np.ndarray] = {}
    for problem in problems:
        given = data(problem, seed)
        given |= {t.name: rng.integers(-99, 99, t.shape).astype(np.int16)
                  for t in problem.read_after}  # fmt: skip
        mine = {name: outputs.get(name, array) for name, array in given.items()}
        inputs |= {name: array for name, array in mine.items() if name not in outputs}
        sums = compute_reference(problem, mine)
        if problem.epilogue is not None:
            sums = apply_epilogue(problem, sums, mine, meaning)
        narrow = type_of(problem.output).replace("i", "int")
        outputs[problem.output.name] = sums.astype(narrow)
    return inputs, outputs


@st.composite
def some_axes(draw: st.DrawFn) -> list[list[int]]:
    """Axes of a few operands, of outputs with up to four; all of any order, some of one element."""
    return [draw(st.lists(st.integers(-1, 3), max_size=4)) for _ in range(draw(st.integers(0, 3)))]


@settings(max_examples=6, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(
    directives(2, bypass=False).filter(is_small),
    st.sampled_from(OVERLAPS),
    some_axes(),
    st.integers(0, 99),
)
def test_random_schedules(
    schedule: LayerDirectives, overlap: str, axes: list[list[int]], seed: int
) -> None:
    on, rank = SMALL[overlap], len(schedule.problem.output.axes)
    several = [[a for i, a in enumerate(some) if a < rank and (a < 0 or a not in some[:i])]
               for some in axes]  # fmt: skip
    problem = with_epilogue(schedule.problem, [some or [-1] for some in several])
    layer = on_levels(replace(schedule, problem=problem), *PLACES)
    found = run([layer], on, seed)
    check_energy(found, [executed_cost(layer, on)], on)
    plain = replace(layer, problem=schedule.problem)
    assert found.cycles == run([plain], on, seed).cycles


@pytest.mark.parametrize("overlap", OVERLAPS)
@pytest.mark.parametrize("inner", [(), (("k", 2),), (("h", 3), ("c", 1))])
def test_two_convolutions_side_by_side(overlap: str, inner: tuple[tuple[str, int], ...]) -> None:
    """
    The epilogue comes before what is handed over, of sums over nodes and over turns. These are
    whole until then, wherever they wait, though the next layer has narrower values of that name.
    """
    on = segment_machine(overlap, 4)
    one, other = convs(2, (("c", 2, 2), ("k", 4, 2)), inner, (("h", 3, 2),))
    two = (
        replace(one, problem=with_epilogue(one.problem, [(1,), (2, 1)], "one")),
        replace(other, problem=with_epilogue(other.problem, [(0, 3)], "other")),
    )
    two = tuple(replace(v, problem=with_values(v.problem, "t", "i8")) for v in two)
    found = run([place_layers(SegmentDirectives("block", two), on)], on)
    plain = run([place_layers(SegmentDirectives("block", (one, other)), on)], on)
    assert found.cycles == plain.cycles
    assert found.counts == plain.counts


def lowered(text: str) -> None:
    ctx = make_context()
    ctx.use_machine(SMALL["in_place"])
    ConvertDataflowToNocPass().apply(ctx, load_module(text, make_context()))


LAYER = """
dataflow.layer @fc (n = 2, k = 4) combine "set" epilogue @end of i32 {
  dataflow.operand "x" role "input" at (n, k) of i16
  dataflow.operand "b" role "epilogue" at (k) of i16
  dataflow.operand "y" role "output" at (n, k) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (n = 2, k = 4)
    dataflow.tensor "y" in @REGF (n = 2, k = 4)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (n = 2, k = 4)
    dataflow.tensor "y" in @GBUF (n = 2, k = 4)
  }
}
"""
BODY = "{\n  %r = arith.trunci %s : i32 to i16\n  func.return %r : i16\n}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LAYER, "layer fc: epilogue @end: the module has no function of that name with a body"),
        (
            "func.func private @end(i32, i16) -> i16\n" + LAYER,
            "layer fc: epilogue @end: the module has no function of that name with a body",
        ),
        (
            "func.func private @end(%s: i32) -> i16 " + BODY + LAYER,
            r"is \(i32\) -> i16, but the layer needs \(i32, i16\) -> i16",
        ),
        (
            "func.func private @end(%s: i32, %b: i16) -> i16 {\n  cf.br ^bb1\n^bb1:\n"
            + BODY.removeprefix("{\n")
            + LAYER,
            "has branches; select between values instead",
        ),
        (
            "func.func private @end(%s: i8, %b: i16) -> i16 {\n  func.return %b : i16\n}\n"
            + LAYER.replace("of i32", "of i8"),
            "gives i16, which does not take the place of sums of i8",
        ),
        (
            "func.func private @end(%s: i32, %b: i16) -> i16 "
            + BODY
            + LAYER
            + LAYER.replace("@fc", "@other").replace('"b" role "epilogue" at (k)',
              '"c" role "epilogue" at (n)').replace('"y"', '"z"'),
            r"layer other: epilogue @end: its operands have the axes \[\[0\]\] of the output, but "
            r"\[\[1\]\] in layer fc",
        ),
        (
            "func.func private @end(%s: i32, %b: i16) -> i16 "
            + BODY
            + LAYER.replace('    dataflow.tensor "y" in @GBUF (n = 2, k = 4)\n', ""),
            "level node: tensor 'y' bypasses the level around the PEs, but its epilogue @end",
        ),
    ],
)  # fmt: skip
def test_functions_that_are_no_epilogue(text: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        lowered(text)


def test_layers_that_are_alike_have_epilogues_of_their_own() -> None:
    """The programs of the second are those of the first with other names."""
    on = SMALL["in_place"]
    layers: list[LayerDirectives] = []
    for name, source, dest in (("first", "x", "t"), ("second", "t", "z")):
        plain = named(p.elementwise_problem(2, 8, 4, 4, inputs=1, name=name), x0=source, y=dest)
        plain = layer(with_epilogue(plain, [(1,), (3, 2)], f"{name}.end"), (("c", 4, 2),))
        layers.append(plain)
    found = run(layers, on)
    assert found.cycles == run([replace(v, problem=replace(v.problem, epilogue=None))
                                for v in layers], on).cycles  # fmt: skip
