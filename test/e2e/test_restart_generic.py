"""
A compile by a machine's description goes on from any of its stages, with the same folder; also that
of a plug-in, whose own passes come first.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.plugin_site import PLUGIN
from helpers.e2e.stages import check_meanings, check_restarts, stages_of
from helpers.generic.toy import MACHINE, Conv, compile_in, run

import weft
from weft.targets.generic.program import GenericProgram
from weft.tools.cli.run import check_results
from weft.tools.common.arrays import argument_forms, random_array
from weft.tools.registry.contexts import make_context
from weft.tools.registry.generic import generic_target
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import run_passes
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.machine.view import machine_from_text
from weft.transforms.model.load import load_module

TWO = """
func.func @f(%x: tensor<4x24xi8>, %v: tensor<24x8xi8> {weft.weight = "v"},
    %w: tensor<8x5xi8> {weft.weight = "w"}) -> (tensor<4x5xi32>, tensor<4x8xi8>) {
  %zero = arith.constant 0 : i32
  %sums = tensor.empty() : tensor<4x8xi32>
  %first = linalg.fill ins(%zero : i32) outs(%sums : tensor<4x8xi32>) -> tensor<4x8xi32>
  %h = linalg.matmul ins(%x, %v : tensor<4x24xi8>, tensor<24x8xi8>)
    outs(%first : tensor<4x8xi32>) -> tensor<4x8xi32>
  %narrow = tensor.empty() : tensor<4x8xi8>
  %a = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%h : tensor<4x8xi32>) outs(%narrow : tensor<4x8xi8>) {
  ^bb0(%s: i32, %o: i8):
    %eight = arith.constant 8 : i32
    %high = arith.shrsi %s, %eight : i32
    %byte = arith.trunci %high : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<4x8xi8>
  %empty = tensor.empty() : tensor<4x5xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x5xi32>) -> tensor<4x5xi32>
  %y = linalg.matmul ins(%a, %w : tensor<4x8xi8>, tensor<8x5xi8>)
    outs(%init : tensor<4x5xi32>) -> tensor<4x5xi32>
  func.return %y, %a : tensor<4x5xi32>, tensor<4x8xi8>
}
"""
"""Two products with a step between them that the host does."""

CONV = Conv(c=3, h=3, w=3, k=2, r=2, s=2)

CASES: dict[str, tuple[str, dict[str, object]]] = {
    "two kernels": (TWO, {}),
    "in another order": (CONV.text(), {"activation_layout": "NHWC"}),
    "wishes": (CONV.text(), {"embed": EmbedOptions(weights=(1, 3))}),
}
DECIDED = {"activation_layout": "layout-activations", "embed": "embed-intrinsics"}


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The machine of the plug-in, of which nothing but its description is known."""
    file = tmp_path_factory.mktemp("machines") / "dots.mlir"
    file.write_text(MACHINE.replace('target "toy"', 'target "generic"'))
    return str(file)


@pytest.mark.parametrize(("source", "options"), CASES.values(), ids=CASES)
def test_each_stage_gives_the_same_folder(
    source: str, options: dict[str, object], machine: str, tmp_path: Path
) -> None:
    count = check_restarts(source, machine, tmp_path, options, DECIDED)
    assert count == 7 + ("activation_layout" in options)
    check_meanings(stages_of(tmp_path / "stages"), machine)


@pytest.fixture(scope="module")
def stages(machine: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The stages of the two products, by the pass that made them."""
    folder = tmp_path_factory.mktemp("stages")
    weft.compile(TWO, machine, dump_ir=folder)
    return {path.stem[3:]: path.read_text() for path in stages_of(folder)}


def test_weights_are_those_of_the_source_at_every_stage(
    stages: dict[str, str], machine: str
) -> None:
    rng = np.random.default_rng(4)
    shapes = {"v": (24, 8), "w": (8, 5)}
    weights = {name: rng.integers(-9, 9, shape, np.int8) for name, shape in shapes.items()}
    programs = [
        weft.compile(stages[name], machine, weights=weights)
        for name in ("source", "embed-intrinsics", "legalize-layouts")
    ]
    for program in programs:
        assert isinstance(program, GenericProgram)
        assert program.listing() == programs[0].listing()
        assert program.constants.keys() == {"v.packed0", "w.packed0"}
        for name, array in program.constants.items():
            assert isinstance(programs[0], GenericProgram)
            np.testing.assert_array_equal(array, programs[0].constants[name])


def test_another_tile(stages: dict[str, str], machine: str) -> None:
    text = stages["dataflow-tile"]
    begin = text.index("dataflow.layer @layer1")
    layer = text[begin:]
    for whole in ('"x" in @X (n = 4', '"sum" in @SUM (n = 4'):
        assert whole in layer
        layer = layer.replace(whole, whole.replace("4", "2"))
    layer = layer.replace("    }\n", "      dataflow.update (n += 2)\n    }\n", 1)
    before, after = weft.compile(text, machine), weft.compile(text[:begin] + layer, machine)
    assert isinstance(before, GenericProgram)
    assert isinstance(after, GenericProgram)
    assert after.predicted_cycles != before.predicted_cycles
    function = function_of(load_module(text, make_context()))
    arrays = {n: random_array(n, *form, 3) for n, form in argument_forms(function).items()}
    results, report = weft.run(after, arrays)
    check_results(after, arrays, results)
    assert report.cycles == after.predicted_cycles


def test_what_is_decided_is_not_asked_again(stages: dict[str, str], machine: str) -> None:
    named = {"embed": EmbedOptions(intrinsic="dot16")}
    for name, options, message in (
        ("embed-intrinsics", named, "embed-intrinsics: intrinsic=dot16 is given"),
        ("embed-intrinsics", {"embed": EmbedOptions(candidates=1)}, "mac-weight=1.0 is given"),
        ("dataflow-tile", {"activation_layout": "NC"}, "layout-activations: order=NC is given"),
    ):
        with pytest.raises(WeftError, match=message):
            weft.compile(stages[name], machine, options=options)


def test_a_plugins_own_passes_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept for checks has a meaning: that of the source behind those passes."""
    monkeypatch.syspath_prepend(PLUGIN)
    from weft_toy.dialect import ConvertToyToArithPass, Toy

    target = generic_target("toy", "with an op", passes=[lambda: ConvertToyToArithPass])
    ctx = make_context()
    ctx.register_dialect("toy", lambda: Toy)
    ctx.use_machine(machine_from_text(MACHINE, "toy-1.mlir"))
    y = "tensor<1x2x2x2xi32>"
    relu = f"%z = toy.relu %y : {y} -> {y}\n  func.return %z"
    source = CONV.text().replace("func.return %y", relu)
    assert "toy.relu" in source
    program = compile_in(ctx, source, target=target)
    assert "toy.relu" not in program.module_text
    assert "arith.maxsi" in program.module_text
    assert target.passes is not None
    passes = target.passes()(ctx.machine())
    assert passes[0].name == "convert-toy-to-arith"
    module = load_module(source, ctx)
    for step in passes:
        run_passes((step,), ctx, module)
        again = compile_in(ctx, str(module), target=target)
        assert again.kernels == program.kernels
    x, w = CONV.arrays()
    results, _ = run(again, {"x": x, "w": w})
    np.testing.assert_array_equal(results["result"], np.maximum(CONV.expected(x, w), 0))
