"""Programs of steps as IR: what is written, read and printed again is the same."""

from __future__ import annotations

import re

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp

from weft.dialects.nest.steps import KernelOp
from weft.lowering.host.nest_program import read_program, rewrite_steps, the_program
from weft.lowering.host.pipeline import host_passes, host_program
from weft.targets.host.nest.steps import KernelStep, Packed, WordStep
from weft.tools.bench.host.ops import OPERATORS, Operator
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.kernel.from_linalg import kernel_of
from weft.transforms.kernel.nest_kernel import kernel_of_reduction, read_reduction
from weft.transforms.machine.context import WeftContext
from weft.transforms.machine.view import Machine
from weft.transforms.model.load import load_module


def small(operator: Operator) -> str:
    """One of the benchmark's operators in a shape that is planned at once."""
    if operator.kind == "matmul":
        return Operator(operator.name, "matmul", (9, 20), (20, 40)).text
    shrunk = (min(e, 12) for e in operator.x[2:])
    groups = min(operator.groups, 4)
    c = groups * (operator.x[1] // operator.groups if operator.groups > 1 else 3)
    k = groups * (operator.w[0] // operator.groups if operator.groups > 1 else 20)
    w = (k, c // groups) if operator.kind == "conv" else (c, k)
    sizes = (1, c, *shrunk), (*w, *operator.w[2:])
    shape = (operator.stride, operator.pad, operator.dilation, groups)
    return Operator(operator.name, operator.kind, *sizes, *shape).text


TEXTS = {
    **{operator.name: small(operator) for operator in OPERATORS},
    "bytes": conv2d_mlir(1, 8, 6, 6, 20, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=3)),
    "three channels of bytes": conv2d_mlir(1, 3, 9, 9, 20, 3, 3, pad=1),
}


def planned(text: str, machine: str = "host-avx512-vnni") -> tuple[WeftContext, Machine, ModuleOp]:
    ctx = make_context(machine)
    module = load_module(text, ctx)
    mark_entry(module)
    run_passes(host_passes(ctx.machine()), ctx, module)
    return ctx, ctx.machine(), module


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_written_is_read_again(text: str) -> None:
    ctx, machine, module = planned(text)
    printed = str(module)
    again = load_module(printed, ctx)
    assert str(again) == printed
    program = read_program(the_program(again))
    rewrite_steps(the_program(again), program)
    again.verify()
    assert str(again) == printed
    first = host_program(module, ctx, machine_text="", source="", weights={})
    assert host_program(again, ctx, machine_text="", source="", weights={}) == first
    assert not run_twice(module, ctx, machine)


def run_twice(module: ModuleOp, ctx: WeftContext, machine: Machine) -> bool:
    """Whether the whole pipeline changes a module that is past it."""
    before = str(module)
    run_passes(host_passes(machine), ctx, module)
    return str(module) != before


def test_steps_of_products_of_bytes() -> None:
    _, _, module = planned(TEXTS["three channels of bytes"])
    program = read_program(the_program(module))
    kinds = [type(step) for step in program.steps]
    assert kinds == [WordStep, KernelStep]
    (packed,) = (b for b in program.buffers.values() if isinstance(b, Packed))
    assert packed.words is not None
    assert packed.summed is not None
    assert "int8 dot products by @" in str(module)


def test_the_kernel_of_a_nest_is_that_of_its_op() -> None:
    """But for names, and the body, of which a nest has the term."""
    text = matmul_mlir(14, 35, 40, element="f32")
    ctx = make_context("host-avx512")
    source = load_module(text, ctx)
    (generic,) = (op for op in source.walk() if isinstance(op, GenericOp))
    wanted = kernel_of(generic)
    _, _, module = planned(text, "host-avx512")
    (op,) = (op for op in module.walk() if isinstance(op, KernelOp))
    parts = read_reduction(op)
    found = kernel_of_reduction(op, parts)
    assert found.extents == wanted.extents
    assert [d.kind for d in found.dims] == [d.kind for d in wanted.dims]
    assert [a.map for a in found.operands] == [a.map for a in wanted.operands]
    assert [a.shape for a in found.operands] == [a.shape for a in wanted.operands]
    assert parts.combine == "arith.addf"


def test_programs_that_are_not_ready_are_refused() -> None:
    source = matmul_mlir(4, 20, 8, element="f32")
    ctx, _, module = planned(source, "host-avx512")
    text = str(module)
    for bad, error in (
        (re.sub(r" chosen <.*?> source", " source", text), "no schedule yet; the pass nest-sched"),
        (re.sub(r" workspace \d+", "", text), "have no places yet; the pass nest-allocate"),
        (source, r"is no nest\.program; the pass convert-linalg-to-nest"),
    ):
        read = load_module(bad, ctx)
        with pytest.raises(WeftError, match=error):
            host_program(read, ctx, machine_text="", source="", weights={})


def test_panels_are_as_wide_as_tiles() -> None:
    ctx, _, module = planned(matmul_mlir(14, 40, 40, element="f32"), "host-avx512")
    text = str(module)
    assert "panels <" in text
    bad = load_module(
        re.sub(r"panels <\d+ of", "panels <8 of", text).replace(
            "memref<1920xf32>", "memref<1600xf32>"
        ),
        ctx,
    )
    with pytest.raises(WeftError, match="but the panels of operand 1 8"):
        host_program(bad, ctx, machine_text="", source="", weights={})


SPOILT = {
    "an index outside": ("(d0, d2)>", "(d0, d2 + 1)>", "axis 1 of x0: index .* runs from 1 to 40"),
    "no linear index": ("(d0, d2)>", "(d0, d2 floordiv 2)>", "its accesses are not linear"),
    "another kind of op": (
        "arith.mulf %1, %2 : f32",
        '"test.op"(%1, %2) : (f32, f32) -> f32',
        "no scal",
    ),
    "no weight": ('{weft.weight = "w"}', "", "packs what is no weight"),
}


@pytest.mark.parametrize(("old", "new", "error"), SPOILT.values(), ids=SPOILT)
def test_programs_that_are_spoilt_are_refused(old: str, new: str, error: str) -> None:
    ctx, _, module = planned(matmul_mlir(14, 40, 40, element="f32"), "host-avx512")
    text = str(module)
    assert old in text
    read = load_module(text.replace(old, new, 1), ctx)
    with pytest.raises(WeftError, match=error):
        host_program(read, ctx, machine_text="", source="", weights={})


EVERY_OTHER = """
func.func @main(%x: tensor<8xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%x : tensor<8xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<16xf32>
  return %y : tensor<16xf32>
}
"""


@pytest.mark.parametrize("index", ["d0 floordiv 2 + 1", "d0 mod 9", "(d0 floordiv 3) * 2"])
def test_indices_with_divisions_stay_inside(index: str) -> None:
    ctx, _, module = planned(EVERY_OTHER, "host-avx512")
    text = str(module)
    assert "nest.loops" in text
    read = load_module(text.replace("(d0 floordiv 2)", f"({index})", 1), ctx)
    with pytest.raises(WeftError, match=r"axis 0 of x0: index .* outside of 0 to 7"):
        host_program(read, ctx, machine_text="", source="", weights={})


GATHER = """
func.func @main(%table: tensor<20x8xf32>, %at: tensor<3x8xi64>) -> tensor<3x8xf32> {
  %e = tensor.empty() : tensor<3x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%at : tensor<3x8xi64>) outs(%e : tensor<3x8xf32>) {
  ^bb0(%n: i64, %old: f32):
    %row = arith.index_cast %n : i64 to index
    %k = linalg.index 1 : index
    %found = tensor.extract %table[%row, %k] : tensor<20x8xf32>
    linalg.yield %found : f32
  } -> tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}
"""


def test_look_ups_stay_checked() -> None:
    ctx, _, module = planned(GATHER, "host-avx512")
    text = str(module)
    bad = load_module(re.sub(r" look_ups \[.*?\] source", " source", text), ctx)
    with pytest.raises(
        WeftError, match=r"checks the look-ups \[\] \(which, axis, limit\), but \[\(0"
    ):
        host_program(bad, ctx, machine_text="", source="", weights={})
    host_program(module, ctx, machine_text="", source="", weights={})
