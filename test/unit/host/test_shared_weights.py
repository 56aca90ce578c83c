"""Weights that several kernels read: in the panels of the first, where all can."""

from __future__ import annotations

import numpy as np
import pytest

from weft.lowering.host.kernel_module import kernel_module
from weft.lowering.host.nest_program import read_program, the_program
from weft.lowering.host.pipeline import host_passes
from weft.lowering.host.schedule import NestSchedulePass, packable_weights
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.orders import list_orders
from weft.targets.host.nest.steps import Argument, KernelStep, Packed, Program
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.common.arrays import random_array
from weft.tools.registry.contexts import machine_for, make_context
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.model.load import load_module

MACHINE = "host-avx512"


def product(number: int, rows: int, columns: int, inner: int, transposed: bool = False) -> str:
    """`%y{number} = %x{number} · %w`, `[rows, inner] · [inner, columns]`, or of `%w` transposed."""
    shape = (columns, inner) if transposed else (inner, columns)
    x, w, y = (f"tensor<{a}x{b}xf32>" for a, b in ((rows, inner), shape, (rows, columns)))
    maps = ", ".join(
        f"affine_map<(m, n, k) -> ({a}, {b})>"
        for a, b in ("mk", "nk" if transposed else "kn", "mn")
    )
    return f"""
  %e{number} = tensor.empty() : {y}
  %f{number} = linalg.fill ins(%zero : f32) outs(%e{number} : {y}) -> {y}
  %y{number} = linalg.generic {{indexing_maps = [{maps}],
      iterator_types = ["parallel", "parallel", "reduction"]}}
    ins(%x{number}, %w : {x}, {w}) outs(%f{number} : {y}) {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }} -> {y}"""


def network(rows: tuple[int, int], columns: int, inner: int, kind: str) -> str:
    """
    Two products of one weight: `plain`, or the second with an `epilogue`, or of the weight
    `transposed`, which is square then.
    """
    x0, x1 = (f"tensor<{m}x{inner}xf32>" for m in rows)
    y0, y1 = (f"tensor<{m}x{columns}xf32>" for m in rows)
    body = product(0, rows[0], columns, inner)
    body += product(1, rows[1], columns, inner, kind == "transposed")
    last = "%y1"
    if kind == "epilogue":
        last = "%z"
        body += f"""
  %z = linalg.generic {{indexing_maps = [affine_map<(m, n) -> (m, n)>,
      affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}}
    ins(%y1 : {y1}) outs(%e1 : {y1}) {{
  ^bb0(%a: f32, %c: f32):
    %r = arith.maximumf %a, %zero : f32
    linalg.yield %r : f32
  }} -> {y1}"""
    return f"""
func.func @main(%x0: {x0}, %x1: {x1}, %w: tensor<{inner}x{columns}xf32> {{weft.weight = "w"}})
    -> ({y0}, {y1}) {{
  %zero = arith.constant 0.0 : f32{body}
  return %y0, {last} : {y0}, {y1}
}}
"""


def programs(text: str) -> tuple[Program, Program]:
    """The program before its kernels are scheduled, and after."""
    ctx = make_context()
    view, _ = machine_for(MACHINE, "host")
    ctx.use_machine(view)
    module = load_module(text, ctx)
    mark_entry(module)
    steps = host_passes(view)
    at = [step.name for step in steps].index(NestSchedulePass.name)
    run_passes(steps[:at], ctx, module)
    before = read_program(the_program(module))
    run_passes(steps[at : at + 1], ctx, module)
    return before, read_program(the_program(module))


def weights_read(program: Program) -> list[Packed | Argument]:
    """How steps read the weight, each as often as they do."""
    buffers = (program.buffers[name] for step in program.steps for name in step.buffers)
    return [b for b in buffers if isinstance(b, Packed) or (isinstance(b, Argument) and b.weight)]


@pytest.mark.parametrize(
    ("kind", "rows", "alike"),
    [("plain", (1, 1), True), ("epilogue", (1, 1), False), ("plain", (1, 20), False)],
)
def test_panels_are_shared(kind: str, rows: tuple[int, int], alike: bool) -> None:
    """Schedules may differ, of which one alone would be known to fit where kernels are `alike`."""
    before, after = programs(network(rows, 200, 300, kind))
    assert bool(packable_weights(before)) == alike
    one, other = weights_read(after)
    assert isinstance(one, Packed)
    assert one.panels is not None
    assert one == other


def test_a_weight_that_cannot_be_in_panels_for_all_is_in_none() -> None:
    """Panels along the rows would be read across by the other product."""
    _, after = programs(network((9, 9), 96, 96, "transposed"))
    assert [type(b) for b in weights_read(after)] == [Argument, Argument]


@pytest.mark.parametrize("kind", ["plain", "epilogue", "transposed"])
@pytest.mark.parametrize("rows", [(1, 1), (1, 20), (33, 2)])
def test_results(kind: str, rows: tuple[int, int]) -> None:
    text = network(rows, 70, 70, kind)
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    shapes = {"x0": (rows[0], 70), "x1": (rows[1], 70), "w": (70, 70)}
    arrays = {name: random_array(name, shape, "f32", 1) for name, shape in shapes.items()}
    call = executable.bind(arrays, threads=1)
    call()
    wanted = interpret(load_module(text, make_context()), arrays)
    for found, right in zip(call.results.values(), wanted, strict=True):
        np.testing.assert_allclose(found, right, atol=1e-4 * float(np.abs(right).max()))


def test_a_kernel_alone_has_no_copies_of_weights_that_others_read_otherwise() -> None:
    """A copy in each run would be none of its schedules in the network."""
    before, _ = programs(network((9, 9), 96, 96, "transposed"))
    for step in before.steps:
        assert isinstance(step, KernelStep)
        packable = packable_weights(before)
        alone = read_program(the_program(kernel_module(before, step, packable)))
        (weight,) = (b for b in alone.buffers.values() if isinstance(b, Argument) and b.weight)
        assert weight.shared
        assert not packable_weights(alone)
        (inner,) = alone.steps
        assert isinstance(inner, KernelStep)
        assert list_orders(inner.fused) == list_orders(step.fused)
