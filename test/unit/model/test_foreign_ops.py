"""What no pass needs to understand goes through all of them as it is."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.printer import Printer
from xdsl.utils.arg_spec import parse_pipeline

import weft
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import PASSES, multiverse
from weft.transforms.core.locate import LocatedParser
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

RunTool = Callable[..., subprocess.CompletedProcess[str]]

SOURCE = Path(__file__).with_name("foreign.mlir")

SCHEDULED = "embed-intrinsics,dataflow-tile{evaluated=9}"
PIPELINES = {
    "convert-intrin-to-vta": f"{SCHEDULED},convert-intrin-to-vta",
    "dataflow-tile": SCHEDULED,
    "layout-activations": "layout-activations{order=NHWC}",
    "layout-materialize": "layout-activations{order=NHWC},layout-propagate,layout-materialize",
    "layout-propagate": "layout-activations{order=NHWC},layout-propagate",
    "legalize-layouts": f"{SCHEDULED},legalize-layouts",
    "mark-entry": "mark-entry{function=f}",
}
"""What makes a pass do something; by default the pass alone."""

NEEDS_ALL = {
    *("add-gradients", "resize-model", "schedule-dataflow", "legalize-generic"),
    *("aie1-schedule", "change-float-type", "convert-linalg-to-triplet"),
    *("convert-linalg-to-nest", "nest-apply-tuned", "nest-schedule", "nest-allocate"),
    *("embed-apply-tuned", "aie1-apply-tuned", "operator-apply-tuned"),
    *("graph-split-info", "graph-group", "graph-instantiate", "graph-order", "graph-bind"),
    *("graph-scope", "graph-concat", "graph-sequence", "graph-schedule", "convert-graph-to-noc"),
    *("convert-segments-to-graph", "schedule-mesh", "convert-mesh-to-noc", "quantize-linalg"),
    *("schedule-clusters", "graph-cost-leaves", "equalize-channels", "fold-quantization"),
}
"""Passes that derive something from every op of a function, so that they must understand it."""

WORKING = {*PIPELINES, "embed-intrinsics", "outline-weights"}
"""Passes that find something to do here."""


def context() -> WeftContext:
    ctx = make_context("vta-1x16x16")
    ctx.allow_unregistered = True
    return ctx


def foreign(module: ModuleOp) -> list[str]:
    """The foreign ops in generic form, with all that is in them, in order; values numbered."""
    texts: list[str] = []
    copy = module.clone()
    for op in copy.walk():
        blocks = [block for region in op.regions for block in region.blocks]
        for value in (*op.results, *(a for block in blocks for a in block.args)):
            value.name_hint = None
    for op in copy.walk():
        if isinstance(op, UnregisteredOp):
            stream = StringIO()
            Printer(stream, print_generic_format=True).print_op(op)
            texts.append(stream.getvalue())
    return texts


def applied(pipeline: str, module: ModuleOp, ctx: WeftContext) -> None:
    passes = multiverse().all_passes
    for spec in parse_pipeline(pipeline):
        passes[spec.name]().from_pass_spec(spec).apply(ctx, module)
        module.verify()


@pytest.mark.parametrize("name", sorted(set(PASSES) - NEEDS_ALL))
def test_foreign_ops_come_out_as_they_were(name: str) -> None:
    ctx = context()
    written = foreign(LocatedParser(ctx, SOURCE.read_text(), str(SOURCE)).parse_module())
    module = load_module(SOURCE, ctx)
    before = str(module)
    applied(PIPELINES.get(name, name), module, ctx)
    assert foreign(module) == written
    assert len(written) == 17
    if name in WORKING:
        assert str(module) != before
    # Attributes of ops that a pass may transform, but not take away.
    for attribute in ("other.attr = #other.some<stuff>", "other.note = #other.n<3>"):
        assert attribute in str(module)
    assert "func.func private @declared(tensor<4xf32, #other.enc<1>>) -> i32" in str(module)


def test_they_go_through_the_tool(run_tool: RunTool) -> None:
    """With what the command line prints and reads again."""
    text = SOURCE.read_text()
    result = run_tool(
        "weft-opt",
        "--allow-unregistered-dialect",
        *("--machine", "vta-1x16x16", "-p", f"generalize-named-ops,{SCHEDULED}"),
        stdin=text,
    )
    assert result.returncode == 0, result.stderr
    ctx = context()
    again = LocatedParser(ctx, result.stdout, "out").parse_module()
    assert "intrin.apply" in result.stdout
    wanted = foreign(LocatedParser(ctx, text, "in").parse_module())
    assert foreign(again) == wanted


PRODUCT = """
func.func private @elsewhere()
func.func @f(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>) -> tensor<4x16xi8> {{
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x16xi32>) -> tensor<4x16xi32>
  {op}
  %y = linalg.matmul ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>)
    outs(%init : tensor<4x16xi32>) -> tensor<4x16xi32>
  %bytes = tensor.empty() : tensor<4x16xi8>
  %z = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  }} ins(%y : tensor<4x16xi32>) outs(%bytes : tensor<4x16xi8>) {{
  ^bb0(%s: i32, %old: i8):
    %byte = arith.trunci %s : i32 to i8
    linalg.yield %byte : i8
  }} -> tensor<4x16xi8>
  func.return %z : tensor<4x16xi8>
}}
"""


@pytest.mark.parametrize("target", ["generic", "host", "vta"])
@pytest.mark.parametrize(
    ("op", "name"),
    [
        ('"other.op"(%x) : (tensor<4x16xi8>) -> ()', "other.op"),
        ("gpu.barrier", "gpu.barrier"),
        ("func.call @elsewhere() : () -> ()", "(func.call|@elsewhere)"),
    ],
)
def test_compiling_names_what_it_cannot_lower(
    tmp_path: Path, target: str, op: str, name: str
) -> None:
    machine = None
    if target == "generic":
        text = (Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir").read_text()
        (tmp_path / "dots.mlir").write_text(text.replace('target "toy"', 'target "generic"'))
        machine = str(tmp_path / "dots.mlir")
    elif target == "vta":
        machine = "vta-1x16x16"
    source = tmp_path / "f.mlir"
    source.write_text(PRODUCT.format(op=op))
    with pytest.raises(weft.WeftError, match=rf"f\.mlir:7:\d+: .*{name}"):
        weft.compile(source, machine, target=target)
