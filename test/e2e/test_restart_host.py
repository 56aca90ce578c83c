"""Compiles for a host that go on from each stage, and from stages that were edited."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.stages import check_restarts

import weft
from weft.lowering.host.pipeline import host_passes, host_program
from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.run import check_results
from weft.tools.common.arrays import argument_forms
from weft.tools.registry.contexts import all_meanings, machine_for, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

RunTool = Callable[..., subprocess.CompletedProcess[str]]

AVX512 = "host-avx512"
VNNI = "host-avx512-vnni"

GATHER = """
#blocked = #layout.map<[split(dim=1, factors=[2, 4])]>
func.func @main(%table: tensor<20x8xf32>, %at: tensor<3x4xi64>) -> tensor<3x8x8xf32> {
  %e = tensor.empty() : tensor<3x4x8xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%at : tensor<3x4xi64>) outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%n: i64, %old: f32):
    %row = arith.index_cast %n : i64 to index
    %k = linalg.index 2 : index
    %found = tensor.extract %table[%row, %k] : tensor<20x8xf32>
    linalg.yield %found : f32
  } -> tensor<3x4x8xf32>
  %c = arith.constant dense<[1.0, -2.5, 0x7F800000, 0.1, 0.0, -0.0, 7.0, 8.0]> : tensor<8xf32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>,
                     affine_map<(i, j, k) -> (i, j, k)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%y, %c : tensor<3x4x8xf32>, tensor<8xf32>) outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %m = arith.maximumf %a, %b : f32
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i32
    %f = arith.sitofp %i : i32 to f32
    %t = arith.addf %m, %f : f32
    linalg.yield %t : f32
  } -> tensor<3x4x8xf32>
  %both = tensor.concat dim(1) %y, %s
    : (tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x8x8xf32>
  return %both : tensor<3x8x8xf32>
}
"""

LAYOUTS = """
#blocked = #layout.map<[split(dim=1, factors=[2, 4]), reorder(perm=[1, 0, 2])]>
#padded = #layout.map<[pad(dim=0, low=1, high=2)]>
func.func @main(
    %x: tensor<6x8xf32, #blocked>, %w: tensor<8x20xf32, #padded> {weft.weight = "w"},
    %b: tensor<6x20xf32, #padded>) -> (tensor<6x20xf32, #padded>, tensor<6x20xf32>) {
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                     affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<6x8xf32, #blocked>, tensor<8x20xf32, #padded>)
    outs(%b : tensor<6x20xf32, #padded>) {
  ^bb0(%p: f32, %q: f32, %so_far: f32):
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %r, %so_far : f32
    linalg.yield %s : f32
  } -> tensor<6x20xf32, #padded>
  %c = layout.convert %b : tensor<6x20xf32, #padded> to tensor<6x20xf32>
  return %y, %c : tensor<6x20xf32, #padded>, tensor<6x20xf32>
}
"""

CONV = conv2d_mlir(1, 5, 9, 9, 20, 3, 3, pad=1, element="f32")
BYTES = conv2d_mlir(1, 8, 6, 6, 20, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=3))
PRODUCT = matmul_mlir(14, 35, 40, element="f32")

CASES = {"conv": (CONV, AVX512), "bytes": (BYTES, VNNI), "gather": (GATHER, AVX512)}


FOLDERS = {**CASES, "layouts": (LAYOUTS, AVX512)}


@pytest.mark.parametrize(("source", "machine"), FOLDERS.values(), ids=FOLDERS)
def test_each_stage_gives_the_same_folder(source: str, machine: str, tmp_path: Path) -> None:
    assert check_restarts(source, machine, tmp_path, {}) == 1 + len(stages(source, machine)[1])


@cache
def stages(source: str, machine: str) -> tuple[WeftContext, list[str]]:
    """The text of each stage, and the context."""
    ctx = make_context(machine)
    view, _ = machine_for(machine, "host")
    ctx.use_machine(view)
    module = load_module(source, ctx)
    mark_entry(module)
    texts = [str(module)]
    run_passes(host_passes(view), ctx, module, lambda step, stage: texts.append(str(stage)))
    return ctx, texts


@pytest.mark.parametrize(("source", "machine"), CASES.values(), ids=CASES)
def test_each_stage_has_the_meaning_of_the_source(source: str, machine: str) -> None:
    ctx, texts = stages(source, machine)
    rng = np.random.default_rng(0)
    module = load_module(source, ctx)
    arrays = {}
    for name, (shape, element) in argument_forms(function_of(module)).items():
        if element.startswith("i"):
            arrays[name] = rng.integers(0, 20, shape).astype(f"int{element[1:]}")
        else:
            arrays[name] = (rng.random(shape) - 0.5).astype(np.float32)
    wanted = interpret(module, arrays, meanings=all_meanings(ctx))
    for text in texts:
        found = interpret(load_module(text, ctx), arrays, meanings=all_meanings(ctx))
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_allclose(a, b, atol=1e-5)


# --- stages that were edited ----------------------------------------------------------------------


def kernel_text(text: str, *changes: tuple[str, str]) -> str:
    """The text with each change made once."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def checked(text: str, source: str) -> HostExecutable:
    """What an edited stage compiles to, whose results are those of the source."""
    executable = weft.compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(1)
    arrays = {
        name: (rng.random(shape) - 0.5).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    ctx = make_context(None)
    wanted = interpret(load_module(source, ctx), arrays, meanings=all_meanings(ctx))
    results, _ = weft.run(executable, arrays)
    for found, value in zip(results.values(), wanted, strict=True):
        np.testing.assert_allclose(found, value, atol=1e-4)
    return executable


def test_a_schedule_that_is_given_is_kept() -> None:
    _, texts = stages(PRODUCT, AVX512)
    converted = texts[-3]
    assert "given" not in converted
    mark = ' source "'
    given = "given <vector = [0], vectors = 1, blocks = [1, 5], packed = []>"
    edited = kernel_text(converted, (mark, f" {given}{mark}"))
    executable = checked(edited, PRODUCT)
    report = "\n".join(executable.program.report)
    assert "registers 1x" in report
    assert "of d0, 5 of d1" in report
    whole = weft.compile(PRODUCT, target="host")
    assert isinstance(whole, HostExecutable)
    assert executable.program.text != whole.program.text


ILLEGAL = {
    "vector = [2]": "has the loop [2] as vector; it has [0], [1] there",
    "folded = [0]": "has the loop [0] as folded; it has [2] there",
    "folded = [2], vector = [1]": "has vectors along a parallel loop and a reduced one",
    "order = [[0]]": "has 1 loops as order; each of 2 stands once",
    "lanes = 12": "has lanes = 12, which is no power of two",
    "blocks = [1, 99]": "has a block of 99 of [1], which must be 1 to 35",
    "shared = 3": "has shared = 3, which must be 0 to 2",
    "packed = [0]": "packs operands [0]",
    "local = [0]": "has local copies of [0]",
}


@pytest.mark.parametrize(("given", "error"), ILLEGAL.items(), ids=ILLEGAL)
def test_a_schedule_that_does_not_fit_is_refused(given: str, error: str) -> None:
    ctx, texts = stages(PRODUCT, AVX512)
    mark = ' source "'
    edited = kernel_text(texts[-3], (mark, f" given <{given}>{mark}"))
    module = load_module(edited, ctx)
    with pytest.raises(WeftError) as found:
        run_passes(host_passes(ctx.machine()), ctx, module)
    assert error in str(found.value)


def test_decisions_that_were_changed_by_hand() -> None:
    """The last stage: the loops of a product in another order, with other tiles."""
    _, texts = stages(PRODUCT, AVX512)
    last = texts[-1]
    start = last.index("chosen <")
    end = last.index(">", start)
    before = last[start : end + 1]
    after = (
        "chosen <order = [[1], [0]], blocks = [2, 1], vector = [1], lanes = 4, vectors = 1, "
        "shared = 2, reduction = [[2]], unrolled = 0, folded = [], packed = [1], local = []>"
    )
    # Panels are as wide as tiles are.
    last = re.sub(r"panels <\d+ of", "panels <4 of", last).replace(before, after)
    last = last.replace("memref<1920xf32>", "memref<1440xf32>")
    executable = checked(last, PRODUCT)
    assert "registers 1x4 of d1, 2 of d0; loops d1 d0 d2" in "\n".join(executable.program.report)
    ctx = make_context(None)
    bad = load_module(last.replace("blocks = [2, 1]", "blocks = [0, 1]"), ctx)
    view, text = machine_for(None, "host")
    ctx.use_machine(view)
    with pytest.raises(WeftError, match="has a block of 0"):
        host_program(bad, ctx, machine_text=text, source="", weights={})


def test_an_option_that_is_decided_is_refused() -> None:
    _, texts = stages(BYTES, VNNI)
    with pytest.raises(WeftError, match="intrinsic"):
        weft.compile(texts[-1], VNNI, embed=EmbedOptions(intrinsic="vpdpbusd"))


# --- layouts of arguments -------------------------------------------------------------------------


def test_callers_hold_what_the_source_stores(tmp_path: Path) -> None:
    """Of each stage, whatever its padding holds: layouts stand on arguments when they are gone."""
    _, texts = stages(LAYOUTS, AVX512)
    (source := tmp_path / "source.mlir").write_text(LAYOUTS)
    rng = np.random.default_rng(3)
    held = {"x": (2, 6, 4), "w": (11, 20), "b": (9, 20)}
    arrays = {name: rng.random(shape, np.float32) for name, shape in held.items()}
    for text in (texts[0], texts[-3], texts[-1]):
        executable = weft.compile(text, AVX512)
        assert isinstance(executable, HostExecutable)
        assert {n: shape for n, (shape, _) in executable.argument_types().items()} == held
        assert {n: a.shape for n, a in executable.logical_arguments(arrays).items()} == {
            "x": (6, 8), "w": (8, 20), "b": (6, 20)
        }  # fmt: skip
        results, _ = weft.run(executable, arrays)
        assert [a.shape for a in results.values()] == [(9, 20), (6, 20)]
        check_results(executable, arrays, results)
        check_results(executable, arrays, results, source)
        wrong = {**results, "result0": results["result0"] + 1}
        with pytest.raises(WeftError, match="result0: 120 of 120 elements differ"):
            check_results(executable, arrays, wrong)
    held_as = r"(weft\.layout = tensor<\d+x\d+xf32, #layout\.map<\[pad\(dim=0, low=1, high=)2"
    other = re.sub(held_as, r"\g<1>3", texts[-1])
    with pytest.raises(WeftError, match=r"weft.layout is tensor.*, which is not stored as tensor"):
        weft.compile(other, AVX512)


# --- the printed pipeline -------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "machine"), CASES.values(), ids=CASES)
def test_the_printed_pipeline_gives_the_last_stage(
    source: str, machine: str, tmp_path: Path, run_tool: RunTool
) -> None:
    given, kept = tmp_path / "given.mlir", tmp_path / "stages"
    given.write_text(source)
    words = ["compile", given, "--target", "host", "--machine", machine]
    assert run_tool("weft", *words, "-o", tmp_path / "out", "--dump-ir", kept).returncode == 0
    passes = run_tool("weft", *words, "--print-pipeline").stdout.strip()
    assert "nest-schedule" in passes
    found = run_tool("weft-opt", given, "--machine", machine, "-p", passes)
    assert found.returncode == 0, found.stderr
    last = sorted(kept.iterdir())[-1]
    assert found.stdout.split() == last.read_text().split()


# --- where things come from -----------------------------------------------------------------------


def test_steps_say_where_their_ops_stood(tmp_path: Path, run_tool: RunTool) -> None:
    given, kept, out = tmp_path / "deep.mlir", tmp_path / "stages", tmp_path / "out"
    given.write_text(GATHER)
    words = ["--target", "host", "--machine", AVX512]
    told = run_tool("weft", "compile", given, *words, "-o", out, "--dump-ir", kept)
    row = 1 + GATHER.split("\n").index("  %s = linalg.generic {")
    assert f": deep.mlir:{row}: linalg.generic %s\n" in told.stdout + told.stderr
    assert f": deep.mlir:{row}: linalg.generic %s; loops" in (out / "program.mlir").read_text()
    found = sorted(kept.iterdir())
    # An op of linalg says so itself in the stages before it is one of nest.
    assert f'weft.source = "deep.mlir:{row}"' in found[2].read_text()
    assert "weft.source" not in (out / "module.mlir").read_text()
    assert f'source "deep.mlir:{row}: linalg.generic %s"' in found[-1].read_text()


def test_errors_of_an_edited_stage_say_where_in_it(tmp_path: Path, run_tool: RunTool) -> None:
    _, texts = stages(PRODUCT, AVX512)
    for text, old, new, error in (
        (texts[-3], ' source "', ' given <lanes = 12> source "', "which is no power of two"),
        (texts[-1], "shared = ", "shared = 7", "which must be 0 to 2"),
        (texts[-1], "(d0, d2)", "(d0, d2 + 1)", "outside of 0 to 39"),
    ):
        edited = tmp_path / "edited.mlir"
        edited.write_text(kernel_text(text, (old, new)))
        lines = edited.read_text().split("\n")
        row = next(i for i, line in enumerate(lines, 1) if "nest.kernel(" in line)
        run = run_tool("weft", "compile", edited, "--machine", AVX512, "-o", tmp_path / "out")
        assert run.returncode == 1
        (line,) = run.stderr.splitlines()
        assert f"edited.mlir:{row}:" in line
        assert error in line
