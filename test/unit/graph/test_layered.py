"""Schedules without instances: baselines of trees, with data and in time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.graph.modules import JOINED, NETWORKS, load_network, machine_context, run_passes

import weft
from weft.dialects import graph
from weft.targets.noc.executable import NocFunction, NocReport
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import facts_of
from weft.transforms.graph.fuse import Tilings
from weft.transforms.graph.layered import FORMS, list_streams
from weft.transforms.graph.machine import grid_for

START = "mark-entry,generalize-named-ops"

CHAIN = """func.func @net(%x: tensor<8x64xf16>, %w: tensor<64x64xf16> {weft.weight = "w"},
    %v: tensor<64x64xf16> {weft.weight = "v"}) -> tensor<8x64xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x64xf16>
  %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<8x64xf16>) -> tensor<8x64xf16>
  %y = linalg.matmul ins(%x, %w : tensor<8x64xf16>, tensor<64x64xf16>)
      outs(%zeros : tensor<8x64xf16>) -> tensor<8x64xf16>
  %f = tensor.empty() : tensor<8xf16>
  %none = linalg.fill ins(%zero : f16) outs(%f : tensor<8xf16>) -> tensor<8xf16>
  %m = linalg.reduce ins(%y : tensor<8x64xf16>) outs(%none : tensor<8xf16>) dimensions = [1]
  (%a: f16, %o: f16) {
    %t = arith.maximumf %a, %o : f16
    linalg.yield %t : f16
  }
  %d = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>,
      affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%y, %m : tensor<8x64xf16>, tensor<8xf16>) outs(%e : tensor<8x64xf16>) {
  ^bb0(%a: f16, %b: f16, %o: f16):
    %t = arith.subf %a, %b : f16
    linalg.yield %t : f16
  } -> tensor<8x64xf16>
  %z = linalg.matmul ins(%d, %v : tensor<8x64xf16>, tensor<64x64xf16>)
      outs(%zeros : tensor<8x64xf16>) -> tensor<8x64xf16>
  return %z : tensor<8x64xf16>
}"""
"""Two products, and between them each row less its largest element."""


OWN = """func.func @net(%x: tensor<8x9x16xf16>) -> tensor<8x8x8xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x16x9xf16>
  %g = tensor.empty() : tensor<8x9x9xf16>
  %h = tensor.empty() : tensor<8x8x8xf16>
  %t = linalg.transpose ins(%x : tensor<8x9x16xf16>) outs(%e : tensor<8x16x9xf16>)
      permutation = [0, 2, 1]
  %f = linalg.fill ins(%zero : f16) outs(%g : tensor<8x9x9xf16>) -> tensor<8x9x9xf16>
  %y = linalg.batch_matmul ins(%x, %t : tensor<8x9x16xf16>, tensor<8x16x9xf16>)
      outs(%f : tensor<8x9x9xf16>) -> tensor<8x9x9xf16>
  %s = tensor.extract_slice %y[0, 1, 0] [8, 8, 8] [1, 1, 1]
      : tensor<8x9x9xf16> to tensor<8x8x8xf16>
  %n = linalg.negf ins(%s : tensor<8x8x8xf16>) outs(%h : tensor<8x8x8xf16>) -> tensor<8x8x8xf16>
  return %n : tensor<8x8x8xf16>
}"""
"""The products of rows with each other, of which a part is used."""

PADDED = """func.func @net(%x: tensor<4x256x2x2xf16>,
    %w: tensor<512x256x3x3xf16> {weft.weight = "w"}) -> tensor<4x512x2x2xf16> {
  %zero = arith.constant 0.0 : f16
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f16
  } : tensor<4x256x2x2xf16> to tensor<4x256x4x4xf16>
  %e = tensor.empty() : tensor<4x512x2x2xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<4x512x2x2xf16>) -> tensor<4x512x2x2xf16>
  %y = linalg.conv_2d_nchw_fchw
      ins(%p, %w : tensor<4x256x4x4xf16>, tensor<512x256x3x3xf16>)
      outs(%f : tensor<4x512x2x2xf16>) -> tensor<4x512x2x2xf16>
  return %y : tensor<4x512x2x2xf16>
}"""
"""A convolution with large weights, whose input has a border in the shared memory alone."""

STRIDED = """func.func @net(%x: tensor<8x256x4x4xf16>,
    %w: tensor<2048x256x1x1xf16> {weft.weight = "w"}) -> tensor<8x2048x2x2xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x2048x2x2xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8x2048x2x2xf16>) -> tensor<8x2048x2x2xf16>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<8x256x4x4xf16>, tensor<2048x256x1x1xf16>)
      outs(%f : tensor<8x2048x2x2xf16>) -> tensor<8x2048x2x2xf16>
  return %y : tensor<8x2048x2x2xf16>
}"""
"""A convolution that does not read all rows and columns, with large weights."""

TEXTS = {**NETWORKS, "chain": CHAIN, "own": OWN, "strided": STRIDED}


def compiled(text: str, form: str, items: int = 1, overlap: str = "parts") -> NocFunction:
    ctx = machine_context("stcp920")
    given = "" if form == "tree" else f" items={items}"
    passes = f"{START},graph-schedule{{form={form}{given}}}"
    passes += f",convert-graph-to-noc{{overlap={overlap}}}"
    executable = weft.compile(str(run_passes(load_network(text, ctx), passes, ctx)), "stcp920")
    assert isinstance(executable, NocFunction)
    return executable


def made_up(executable: NocFunction) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    types = executable.argument_types().items()
    return {n: rng.uniform(-1, 0.5, shape).astype(np.float16) for n, (shape, _) in types}


def cycles_of(executable: NocFunction) -> int:
    _, report = weft.run(executable, made_up(executable))
    assert isinstance(report, NocReport)
    return report.simulation.cycles


@pytest.mark.parametrize(
    ("name", "form", "overlap"),
    [
        *((name, "layerwise", "parts") for name in NETWORKS),
        ("joined", "layerwise", "kernels"),
        ("sampling", "layerwise", "none"),
        ("residual", "stitch", "parts"),
        ("sampling", "shared", "kernels"),
        ("squeeze", "local", "parts"),
        ("residual", "tree", "none"),
        ("chain", "stitch", "parts"),
        ("own", "tree", "kernels"),
        ("own", "local", "parts"),
        ("strided", "layerwise", "parts"),
    ],
)
def test_results_are_the_references(name: str, form: str, overlap: str) -> None:
    executable = compiled(TEXTS[name], form, overlap=overlap)
    arrays = made_up(executable)
    results, _ = weft.run(executable, arrays)
    ctx = machine_context("stcp920")
    wanted = run_function(load_network(TEXTS[name], ctx), arrays, "net", all_meanings(ctx))
    for found, array in zip(results.values(), wanted, strict=True):
        largest = np.abs(array.astype(np.float64)).max()
        assert np.abs(found.astype(np.float64) - array).max() <= 1e-2 * largest


def text_of(text: str, form: str, items: int = 2) -> str:
    ctx = machine_context("stcp920")
    passes = f"{START},graph-schedule{{form={form} items={items}}}"
    return str(run_passes(load_network(text, ctx), passes, ctx))


@pytest.mark.parametrize(("form", "kernels"), [("layerwise", 4), ("stitch", 3)])
def test_chains_without_products_are_stitched(form: str, kernels: int) -> None:
    found = text_of(CHAIN, form)
    assert found.count("graph.subgraph") == kernels
    assert 'scope ["LLB"]' not in found


@pytest.mark.parametrize("form", ["layerwise", "local"])
def test_a_schedule_says_what_it_expects(form: str) -> None:
    ctx = machine_context("stcp920")
    passes = f"{START},graph-schedule{{form={form} items=2}}"
    facts = facts_of(function_of(run_passes(load_network(CHAIN, ctx), passes, ctx), None))
    moved, cycles = facts["graph.moved_bytes"], facts["graph.expected_cycles"]
    assert isinstance(moved, int)
    assert isinstance(cycles, int)
    executable = compiled(CHAIN, form, 2)
    _, found = weft.run(executable, made_up(executable))
    assert isinstance(found, NocReport)
    assert found.simulation.counts.words["DRAM"] == moved
    assert moved / 136 <= cycles <= found.simulation.cycles


def test_results_stay_where_there_is_room() -> None:
    found = text_of(CHAIN, "shared")
    assert found.count('scope ["LLB"]') == 3
    assert found.count('scope ["DRAM"]') == 1


def test_weights_of_padded_convolutions_come_part_by_part() -> None:
    found = text_of(PADDED, "layerwise", 1)
    assert found.count("graph.sequence") == 1


def test_less_at_the_same_time_takes_longer() -> None:
    modes = ("kernels", "parts", "none")
    runs = [compiled(JOINED, "layerwise", 2, mode) for mode in modes]
    cycles = [cycles_of(run) for run in runs]
    assert cycles[0] < cycles[1] < cycles[2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("form=layers", "form is 'layers', expected one of tree, layerwise"),
        ("form=layerwise items=3", "3 items at a time do not divide the 2 of a cluster"),
        ("items=2", "a tree finds its own items"),
    ],
)
def test_options_that_cannot_be(options: str, message: str) -> None:
    ctx = machine_context("stcp920")
    with pytest.raises(WeftError, match=message):
        run_passes(load_network(CHAIN, ctx), f"{START},graph-schedule{{{options}}}", ctx)


def test_a_scope_that_keeps_no_results_is_refused() -> None:
    ctx = machine_context("stcp920")
    text = text_of(CHAIN, FORMS[0]).replace('scope ["DRAM"]', 'scope ["L1"]', 1)
    with pytest.raises(WeftError, match="@L1 keeps no result of a kernel"):
        run_passes(load_network(text, ctx), "convert-graph-to-noc", ctx)


LARGE = """func.func @net(%x: tensor<1x3x3x32xf16>, %w: tensor<1024x32xf16> {weft.weight = "w"})
    -> tensor<1x3x3x1024xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<1x3x3x1024xf16>
  %zeros = linalg.fill ins(%zero : f16) outs(%e : tensor<1x3x3x1024xf16>) -> tensor<1x3x3x1024xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c) -> (n, h, w, c)>,
      affine_map<(n, h, w, f, c) -> (f, c)>, affine_map<(n, h, w, f, c) -> (n, h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<1x3x3x32xf16>, tensor<1024x32xf16>)
      outs(%zeros : tensor<1x3x3x1024xf16>) {
  ^bb0(%a: f16, %b: f16, %o: f16):
    %p = arith.mulf %a, %b : f16
    %s = arith.addf %p, %o : f16
    linalg.yield %s : f16
  } -> tensor<1x3x3x1024xf16>
  return %y : tensor<1x3x3x1024xf16>
}"""
"""A product whose weights are larger than what it reads and gives."""


def test_weights_larger_than_a_buffer_come_in_as_many_parts_as_that_needs(tmp_path: Path) -> None:
    text = resolve_machine("set-8x4").read_text(encoding="utf-8")
    machine = tmp_path / "small.mlir"
    machine.write_text(text.replace("depth = 1048576", "depth = 8192"), encoding="utf-8")
    ctx = machine_context(machine)
    module = run_passes(load_network(LARGE, ctx), f"{START},graph-schedule", ctx)
    parts = [op.get_parts() for op in module.walk() if isinstance(op, graph.SequenceOp)]
    assert max(parts) > 16
    executable = weft.compile(str(module), str(machine))
    assert isinstance(executable, NocFunction)
    arrays = made_up(executable)
    results, _ = weft.run(executable, arrays)
    (wanted,) = run_function(load_network(LARGE, ctx), arrays, "net", all_meanings(ctx))
    (found,) = results.values()
    assert np.abs(found.astype(np.float64) - wanted).max() <= 1e-2 * np.abs(wanted).max()


def test_what_is_read_in_part_streams_along_other_dimensions() -> None:
    """Weights of 1 MB, in parts; a part of rows would begin between those that are read."""
    ctx = machine_context("stcp920")
    given = f"{START},graph-schedule{{form=layerwise items=2}}"
    module = run_passes(load_network(STRIDED, ctx), given, ctx)
    leaf = next(op for op in module.walk() if isinstance(op, graph.SubgraphOp))
    grid = grid_for(ctx.machine(), function_of(module, None))
    reads = dict.fromkeys(leaf.inputs, False)
    found = list_streams(leaf, reads, Tilings(grid.core, grid.cores), grid, grid.shared_bytes)
    assert {stream.dim for stream in found if stream.parts > 1} <= {0, 1}
    assert 1 in {stream.dim for stream in found if stream.parts > 1}
