"""Stages of compiles that `canonicalize`, `cse` and `dce` have been over: the same in fewer ops."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.generic.toy import MACHINE as TOY_MACHINE
from helpers.generic.toy import Conv, compile_for
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination
from xdsl.transforms.dead_code_elimination import DeadCodeElimination

import weft
from weft.dialects.aie1 import KernelOp
from weft.lowering.aie1.pipeline import aie1_passes
from weft.lowering.host.pipeline import host_passes as host_passes
from weft.lowering.host.pipeline import host_program
from weft.lowering.noc.pipeline import passes as noc_passes
from weft.lowering.vta.convert_intrin_to_vta import ConvertIntrinToVtaPass
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import Arrays, run_function
from weft.targets.reference.scalars import Array, dtype_of
from weft.targets.vta.executable import Executable
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import all_meanings, machine_for, make_context, resolve_machine
from weft.transforms.core.functions import argument_names, function_of, interface_types
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.machine.context import WeftContext
from weft.transforms.machine.view import machine_from_text
from weft.transforms.model.load import load_module
from weft.transforms.schedule.dataflow_tile import DataflowTilePass
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass

ROOT = Path(__file__).parents[1]
OPS = sorted((ROOT / "filecheck" / "dialects").rglob("ops.mlir"))
ODD = ROOT / "models" / "nodes" / "odd.mlir"
NODES = "edge"
CONV = conv2d_mlir(1, 3, 4, 4, 17, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=7))
PRODUCT = matmul_mlir(5, 18, 33, epilogue=Epilogue(shift=5))

CLEANING = (CanonicalizePass(), CommonSubexpressionElimination(), DeadCodeElimination())


def cleaned(text: str, ctx: WeftContext) -> ModuleOp:
    """The module after the passes, which verifies, and reads back as it is printed."""
    module = load_module(text, ctx)
    for step in CLEANING:
        step.apply(ctx, module)
        module.verify()
    again = str(module)
    assert str(load_module(again, ctx)) == again
    return module


def symbols_of(module: ModuleOp) -> list[str]:
    return [str(op.attributes["sym_name"]) for op in module.walk() if "sym_name" in op.attributes]


@pytest.mark.parametrize("path", OPS, ids=lambda path: path.parent.name)
def test_modules_stay_valid_and_keep_their_symbols(path: Path) -> None:
    ctx = make_context()
    text = path.read_text()
    module = cleaned(text, ctx)
    assert symbols_of(module) == symbols_of(load_module(text, ctx))


# --- stages of pipelines ------------------------------------------------------------------------


def stages(source: Path | str, ctx: WeftContext, steps: Sequence[ModulePass]) -> list[str]:
    """The source and what each pass makes of it."""
    module = load_module(source, ctx)
    mark_entry(module)
    found = [str(module)]
    run_passes(steps, ctx, module, lambda _, stage: found.append(str(stage)))
    return found


def values(module: ModuleOp, ctx: WeftContext) -> Arrays:
    """What the entry computes of small numbers."""
    function = function_of(module)
    held, _ = interface_types(function)
    generator = np.random.default_rng(3)
    arrays: dict[str, Array] = {}
    for name, argument, type in zip(
        argument_names(function), function.body.block.args, held, strict=True
    ):
        shape = argument.type.get_shape()  # pyright: ignore
        arrays[name] = generator.integers(-9, 9, shape).astype(dtype_of(type))
    return run_function(module, arrays, None, all_meanings(ctx))


def check_stages(
    found: Sequence[str],
    ctx: WeftContext,
    program: Callable[[str], object] | None = None,
    runs: int | None = None,
) -> None:
    """
    Each stage that changes when it is cleaned means the same, as far as it `runs` under the
    reference (the first so many, or all), and gives the same program. One that does not is the same
    text.
    """
    for number, text in enumerate(found):
        after = cleaned(text, ctx)
        if str(after) == text:
            continue
        if runs is None or number < runs:
            before = load_module(text, ctx)
            for old, new in zip(values(before, ctx), values(after, ctx), strict=True):
                assert np.array_equal(old, new), number
        if program is not None:
            assert program(str(after)) == program(text), number


def machine_context(machine: str) -> WeftContext:
    ctx = make_context(machine)
    ctx.machine()
    return ctx


VTA = "vta-1x16x16"


@cache
def vta_program(text: str) -> tuple[object, ...]:
    executable = weft.compile(text, VTA)
    assert isinstance(executable, Executable)
    program = executable.program
    stream = (program.stream.insns.tobytes(), program.stream.uops.tobytes())
    return (*stream, program.relocations, executable.buffers, executable.facts.predicted_cycles)


@pytest.mark.parametrize(
    ("source", "relaxed"), [(CONV, True), (PRODUCT, False)], ids=["by strategy", "padded"]
)
def test_vta(source: str, relaxed: bool) -> None:
    embed = EmbedIntrinsicsPass("vta_gemm", relaxed=relaxed, candidates=2, evaluated=9)
    ctx = machine_context(VTA)
    steps = [embed, DataflowTilePass(), ConvertIntrinToVtaPass()]
    source_text, *others = stages(source, ctx, steps)
    check_stages([source_text], ctx)
    check_stages(others, ctx, vta_program)


def test_generic() -> None:
    ctx = make_context()
    ctx.use_machine(machine_from_text(TOY_MACHINE, "toy-1.mlir"))

    def program(text: str) -> tuple[object, ...]:
        made = compile_for(text)
        return made.kernels, made.predicted_cycles, made.host_ops, str(made.module)

    source = Conv(n=1, c=5, h=4, w=4, k=3).text()
    steps = [EmbedIntrinsicsPass(), DataflowTilePass()]
    check_stages(stages(source, ctx, steps), ctx, program)


def test_noc() -> None:
    ctx = machine_context(NODES)

    def program(text: str) -> str:
        function = weft.compile(text, NODES)
        assert isinstance(function, NocFunction)
        return function.programs_text

    found = stages(ODD, ctx, noc_passes(ctx.machine()))
    check_stages(found, ctx, program, runs=2)


BRANCHES = """
func.func @main(%x: tensor<1x4x6x6xf32>, %w: tensor<8x4x3x3xf32> {weft.weight = "w"})
    -> (tensor<1x8x6x6xf32>, tensor<1x4x6x6xf32>) {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x4x6x6xf32> to tensor<1x4x8x8xf32>
  %e = tensor.empty() : tensor<1x8x6x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %y = linalg.conv_2d_nchw_fchw
    ins(%p, %w : tensor<1x4x8x8xf32>, tensor<8x4x3x3xf32>)
    outs(%f : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %a = linalg.add ins(%y, %y : tensor<1x8x6x6xf32>, tensor<1x8x6x6xf32>)
    outs(%e : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %a, %x : tensor<1x8x6x6xf32>, tensor<1x4x6x6xf32>
}
"""


@pytest.mark.parametrize(
    ("source", "machine"),
    [(BRANCHES, "host-avx512"), (CONV, "host-avx512-vnni"), (PRODUCT, "host-avx2")],
    ids=["f32", "dot products", "bytes"],
)
def test_host(source: str, machine: str) -> None:
    ctx = make_context()
    view, _ = machine_for(machine, "host")
    ctx.use_machine(view)

    def program(text: str) -> str:
        module = load_module(text, ctx)
        mark_entry(module)
        run_passes(host_passes(view), ctx, module)
        found = host_program(module, ctx, machine_text="", source="", weights={})
        # Texts of stages that are read by themselves are what their ops come from.
        return re.sub(r"<text>:\d+: ", "", f"{found}")

    check_stages(stages(source, ctx, host_passes(view)), ctx, program)


def test_aie1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_AIE1_CACHE", "")
    ctx = machine_context("aie1")

    def kernel(text: str) -> str:
        module = load_module(text, ctx)
        run_passes(aie1_passes(ctx.machine()), ctx, module)
        return str(next(op for op in module.walk() if isinstance(op, KernelOp)))

    source = matmul_mlir(4, 16, 8, epilogue=Epilogue(bias=True, shift=9))
    found = stages(source, ctx, aie1_passes(ctx.machine()))
    assert any("triplet.body" in text for text in found)
    check_stages(found, ctx, kernel)


def test_machines_mean_the_same() -> None:
    """What intrinsics compute is in a machine's text, which is a module as well."""
    path = resolve_machine(VTA)
    machine = str(cleaned(path.read_text(), make_context()))
    ctx = make_context()
    ctx.use_machine(machine_from_text(machine, "cleaned.mlir"))
    steps = [EmbedIntrinsicsPass(intrinsic="vta_gemm"), DataflowTilePass()]
    plain = stages(PRODUCT, machine_context(VTA), steps)
    assert stages(PRODUCT, ctx, steps) == plain
