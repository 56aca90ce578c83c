"""Models in f16: which tensors stay f32, what is refused, and how near the results come."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.targets.reference.interpreter import run_function
from weft.tools.cli.weft import main
from weft.tools.common.arrays import stored_form
from weft.tools.common.made_up import made_up, recipes_of
from weft.tools.registry.contexts import make_context
from weft.tools.zoo.models import module_text, zoo_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.kernel.elementwise import element_type
from weft.transforms.model.change_float_type import change_float_type, narrow_array
from weft.transforms.model.load import load_module
from weft.transforms.verify.module import verify_module

FULL, SMALL = "tensor<4x8xf32>", "tensor<4x1xf32>"


def elementwise(name: str, body: str, *reads: str) -> str:
    """`%name[i, j] = body(reads…)`, of `FULL` or, if all that is read is, of `SMALL` shape."""
    shape = FULL if any(not r.startswith("s_") for r in reads) else SMALL
    maps: list[str] = []
    types: list[str] = []
    for read in reads:
        small = read.startswith("s_")
        weight = read.startswith("w_")
        maps.append(f"affine_map<(i, j) -> ({'j' if weight else 'i, 0' if small else 'i, j'})>")
        types.append("tensor<8xf32>" if weight else SMALL if small else FULL)
    maps.append("affine_map<(i, j) -> (i, j)>")
    empty = "%full" if shape == FULL else "%small"
    args = ", ".join(f"%{'abc'[i]}: f32" for i in range(len(reads)))
    return f"""
  %{name} = linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = ["parallel",
    "parallel"]}} ins({", ".join("%" + r for r in reads)} : {", ".join(types)})
    outs({empty} : {shape}) {{
  ^bb0({args}, %o: f32):
    %r = {body} : f32
    linalg.yield %r : f32
  }} -> {shape}"""


def reduction(name: str, op: str, read: str) -> str:
    """`%name[i, 0] = op over j of read[i, j]`."""
    start = "%lowest" if "max" in op else "%zero"
    return f"""
  %init_{name} = linalg.fill ins({start} : f32) outs(%small : {SMALL}) -> {SMALL}
  %{name} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
    affine_map<(i, j) -> (i, 0)>], iterator_types = ["parallel", "reduction"]}}
    ins(%{read} : {FULL}) outs(%init_{name} : {SMALL}) {{
  ^bb0(%a: f32, %o: f32):
    %r = {op} %a, %o : f32
    linalg.yield %r : f32
  }} -> {SMALL}"""


def module_of(*ops: str, result: str, type: str = FULL) -> ModuleOp:
    text = f"""
func.func @f(%x: {FULL}, %y: {FULL}, %w_scale: tensor<8xf32> {{weft.weight = "scale"}},
             %w_shift: tensor<8xf32> {{weft.weight = "shift"}}) -> {type} {{
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %eps = arith.constant 1.0e-12 : f32
  %full = tensor.empty() : {FULL}
  %small = tensor.empty() : {SMALL}
{"".join(ops)}
  func.return %{result} : {type}
}}"""
    return load_module(text, make_context())


def wide_tensors(module: ModuleOp) -> set[str]:
    """The names of the results of structured ops that are f32."""
    return {
        result.name_hint
        for op in module.walk()
        if op.name == "linalg.generic"
        for result in op.results
        if str(element_type(result.type)) == "f32"
        if result.name_hint is not None
    }


def change_and_run(module: ModuleOp) -> tuple[set[str], float]:
    """The tensors that stay wide, and the largest error by the largest value."""
    arrays = made_up_arguments(module)
    (exact,) = run_function(module, arrays)
    change_float_type(module, "f16")
    verify_module(module, "f16")
    (found,) = run_function(module, narrowed(arrays))
    assert found.dtype == np.float16
    error = np.abs(exact - found.astype(np.float32)).max() / np.abs(exact).max()
    return wide_tensors(module), float(error)


def made_up_arguments(module: ModuleOp) -> dict[str, np.ndarray]:
    function = function_of(module)
    args = function.body.block.args
    forms = {n: stored_form(n, a.type) for n, a in zip(argument_names(function), args, strict=True)}
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def narrowed(arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    return {name: narrow_array(name, array, "f16") for name, array in arrays.items()}


SOFTMAX = (
    elementwise("sum", "arith.addf %a, %b", "x", "y"),
    reduction("s_max", "arith.maximumf", "sum"),
    elementwise("less", "arith.subf %a, %b", "sum", "s_max"),
    elementwise("power", "math.exp %a", "less"),
    reduction("s_total", "arith.addf", "power"),
    elementwise("soft", "arith.divf %a, %b", "power", "s_total"),
    elementwise("end", "arith.negf %a", "soft"),
)
NORM = (
    elementwise("sum", "arith.addf %a, %b", "x", "y"),
    reduction("s_sum", "arith.addf", "sum"),
    elementwise("s_mean", "arith.mulf %a, %a", "s_sum"),
    elementwise("centred", "arith.subf %a, %b", "sum", "s_mean"),
    elementwise("square", "arith.mulf %a, %a", "centred"),
    reduction("s_squares", "arith.addf", "square"),
    elementwise("s_safe", "arith.addf %a, %eps", "s_squares"),
    elementwise("s_root", "math.rsqrt %a", "s_safe"),
    elementwise("normal", "arith.mulf %a, %b", "centred", "s_root"),
    elementwise("scaled", "arith.mulf %a, %b", "normal", "w_scale"),
    elementwise("shifted", "arith.addf %a, %b", "scaled", "w_shift"),
    elementwise("end", "arith.addf %a, %b", "shifted", "sum"),
)
ROOT_MEAN_SQUARE = (
    elementwise("sum", "arith.addf %a, %b", "x", "y"),
    elementwise("square", "arith.mulf %a, %a", "sum"),
    reduction("s_squares", "arith.addf", "square"),
    elementwise("s_root", "math.rsqrt %a", "s_squares"),
    elementwise("normal", "arith.mulf %a, %b", "sum", "s_root"),
    elementwise("end", "arith.mulf %a, %b", "normal", "w_scale"),
)


@pytest.mark.parametrize(
    ("ops", "wide"),
    [
        (SOFTMAX, {"s_max", "less", "power", "s_total"}),
        (
            NORM,
            {"s_sum", "s_mean", "centred", "square", "s_squares", "s_safe", "s_root", "normal"}
            | {"scaled"},
        ),
        (ROOT_MEAN_SQUARE, {"square", "s_squares", "s_root", "normal"}),
    ],
    ids=["softmax", "norm", "root-mean-square"],
)
def test_softmax_and_norms_are_wide_between_their_ends(
    ops: tuple[str, ...], wide: set[str]
) -> None:
    found, error = change_and_run(module_of(*ops, result="end"))
    assert found == wide
    assert error < 2e-3


def test_large_squares_of_a_norm_do_not_overflow() -> None:
    module = module_of(*ROOT_MEAN_SQUARE, result="end")
    change_float_type(module, "f16")
    arrays = {"x": np.full((4, 8), 300.0), "y": np.full((4, 8), 300.0)}
    arrays |= {"scale": np.ones(8), "shift": np.ones(8)}
    (found,) = run_function(module, {n: a.astype(np.float16) for n, a in arrays.items()})
    np.testing.assert_allclose(found, 8**-0.5, rtol=1e-3)


def test_variances_and_sums_of_squares_do_not_overflow() -> None:
    """Nothing applies these statistics; what is squared for them is f32 all the same."""
    module = module_of(*NORM[:6], result="s_squares", type=SMALL)
    assert change_and_run(module)[0] == {"s_sum", "s_mean", "centred", "square", "s_squares"}
    squares = (
        elementwise("square", "arith.mulf %a, %a", "x"),
        reduction("s_sum", "arith.addf", "square"),
        elementwise("s_root", "math.sqrt %a", "s_sum"),
    )
    module = module_of(*squares, result="s_root", type=SMALL)
    change_float_type(module, "f16")
    assert wide_tensors(module) == {"square", "s_sum"}
    arrays = {n: np.full((4, 8), 900, np.float16) for n in "xy"}
    arrays |= {n: np.ones(8, np.float16) for n in ("scale", "shift")}
    (found,) = run_function(module, arrays)
    np.testing.assert_allclose(found, 900 * 8**0.5, rtol=1e-3)


def test_norms_one_after_another_are_narrow_in_between() -> None:
    again = [op.replace("s_", "s_again_").replace("%sum", "%shifted") for op in NORM[1:]]
    names = ("centred", "square", "normal", "scaled", "end")
    renamed = list(again)
    for name in names:
        renamed = [op.replace(f"%{name}", f"%{name}2") for op in renamed]
    renamed = [op.replace("%shifted = ", "%shifted2 = ") for op in renamed]
    found, error = change_and_run(module_of(*NORM[:-1], *renamed[:-1], result="shifted2"))
    assert "shifted" not in found
    assert "centred2" in found
    assert error < 3e-3


def test_pooled_means_are_narrow_where_they_leave_and_so_is_what_is_pooled() -> None:
    ops = (
        elementwise("rectified", "arith.maximumf %a, %zero", "x"),
        reduction("s_sum", "arith.addf", "rectified"),
        elementwise("s_mean", "arith.mulf %a, %a", "s_sum"),
    )
    found, _ = change_and_run(module_of(*ops, result="s_mean", type=SMALL))
    assert found == {"s_sum"}


def test_numbers_that_f16_has_not_are_computed_with_in_f32() -> None:
    module = module_of(elementwise("end", "arith.addf %a, %eps", "x"), result="end")
    change_float_type(module, "f16")
    assert "1.000000e-12 : f32" in module_text(module)
    assert "arith.extf" in module_text(module)


@pytest.mark.parametrize(("name", "sizes"), [("mlp", {"batch": 3}), ("bert-tiny", {"seq": 16})])
def test_networks_come_near_in_f16_and_change_no_more(name: str, sizes: dict[str, int]) -> None:
    module = zoo_module(name, sizes)
    arrays = made_up_arguments(module)
    exact = run_function(module, arrays)
    change_float_type(module, "f16")
    text = module_text(module)
    loaded = load_module(text, make_context())
    assert "xf64" not in text
    for wanted, found in zip(exact, run_function(loaded, narrowed(arrays)), strict=True):
        error = np.abs(wanted - found.astype(np.float32)).max()
        assert error < 1e-2 * np.abs(wanted).max()
    change_float_type(loaded, "f16")
    assert module_text(loaded) == text


def test_imported_weights_are_those_of_f32_rounded() -> None:
    plain = weft.import_model("zoo:mlp", seed=4)
    model = weft.import_model("zoo:mlp", seed=4, float_type="f16", sizes={"batch": 2})
    assert "tensor<2x784xf16>" in model.text
    assert {a.dtype for a in model.weights.values()} == {np.dtype(np.float16)}
    for name, array in plain.weights.items():
        assert_array_equal(model.weights[name], array.astype(np.float16))


def test_weights_made_up_for_f16_are_those_of_f32_rounded() -> None:
    module = zoo_module("mlp")
    wanted = made_up_arguments(module)
    change_float_type(module, "f16")
    for name, array in made_up_arguments(module).items():
        assert_array_equal(array, wanted[name].astype(np.float16))


def test_weights_beyond_f16_are_refused() -> None:
    with pytest.raises(WeftError, match=r"weight 'w' has the value 70000, which is beyond"):
        narrow_array("w", np.array([1.0, 7e4], np.float32), "f16")
    assert narrow_array("i", np.array([70000]), "f16").dtype == np.int64


def test_other_types_and_calls_are_refused() -> None:
    module = module_of(elementwise("end", "math.exp %a", "x"), result="end")
    text = module_text(module)
    with pytest.raises(WeftError, match="cannot become 'f8'; give f16"):
        change_float_type(module, "f8")
    caller = """func.func @g(%x: T, %w: tensor<8xf32>) -> T {
      %r = func.call @f(%x, %x, %w, %w) : (T, T, tensor<8xf32>, tensor<8xf32>) -> T
      func.return %r : T
    }""".replace("T", FULL)
    both = text.replace("builtin.module {", "builtin.module {" + caller, 1)
    called = load_module(both, make_context())
    with pytest.raises(WeftError, match="calls the function whose types are to change"):
        change_float_type(called, "f16", "f")
    assert module_text(module) == text


def test_the_tools_take_the_type(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "zoo:mlp", "--type", "f16", "-o", f"{tmp_path}/m"]) == 0
    assert "tensor<1x784xf16>" in (tmp_path / "m.mlir").read_text()
    with np.load(tmp_path / "m.npz") as arrays:
        assert {arrays[name].dtype for name in arrays.files} == {np.dtype(np.float16)}
    assert (
        main(["compile", "zoo:mlp", "--target", "host", "--type", "f16", "--print-pipeline"]) == 0
    )
    assert 'change-float-type{type="f16"},' in capsys.readouterr().out
    assert main(["import", "zoo:mlp", "--check", "--type", "f16"]) == 1
    assert "leave out --batch, --seq, --size and --type" in capsys.readouterr().err


def test_compiling_takes_weights_of_either_type(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, weights = tmp_path / "m.mlir", tmp_path / "w.npz"
    source.write_text(module_text(module_of(*NORM, result="end")))
    out = str(tmp_path / "out")
    options = ["--target", "host", "--type", "f16", "--weights", str(weights), "-q", "-o", out]
    for type in (np.float32, np.float16):
        np.savez(weights, scale=np.full(8, 0.1, type), shift=np.ones(8, type))
        assert main(["compile", str(source), *options]) == 0
        assert main(["run", out, "--check"]) == 0
    np.savez(weights, scale=np.full(8, 1e5, np.float32), shift=np.ones(8, np.float32))
    capsys.readouterr()
    assert main(["compile", str(source), *options]) == 1
    assert "weight 'scale' has the value 100000, which is beyond" in capsys.readouterr().err
