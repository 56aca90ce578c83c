"""What `intrin.apply` computes, against NumPy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]


@pytest.fixture(scope="module")
def vta() -> WeftContext:
    return make_context("vta-1x16x16")


def apply(
    extras: str = "",
    epilogue: str = "",
    result: str = "tensor<3x5xi32>",
    x: str = "tensor<3x4xi8>",
) -> str:
    """
    A product `[3, 4] · [4, 5]` of `%x` and `%w` by VTA's GEMM, padded to 16s. `extras` are
    further arguments with their types, separated by commas.
    """
    names = ", ".join(e.split(":")[0] for e in extras.split(", ")) if extras else ""
    types = ", ".join(e.split(": ")[1] for e in extras.split(", ")) if extras else ""
    reads = f" reads({names} : {types})" if extras else ""
    more = f", {extras}" if extras else ""
    return f"""
      func.func @main(%x: {x}, %w: tensor<4x5xi8>{more}) -> {result} {{
        %y = intrin.apply @vta_gemm ins(%x, %w : {x}, tensor<4x5xi8>){reads} {{
          extents = array<i64: 3, 5, 4>, iterator_types = ["parallel", "parallel", "reduction"],
          indexing_maps = [
            affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
            affine_map<(m, n, k) -> (m, n)>
          ],
          embedding = #intrin.embedding<
            dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2], padded = [3, 16, 16],
            mac_overhead = 708, data_overhead = 0, fills = [0, 0, none]>,
          epilogue = [{epilogue}]
        }} -> {result}
        return %y : {result}
      }}"""


def module(text: str, ctx: WeftContext) -> ModuleOp:
    return load_module(text, ctx, "test.mlir")


def result(text: str, ctx: WeftContext, arrays: Mapping[str, Array]) -> Array:
    (value,) = run_function(module(text, ctx), arrays, meanings=all_meanings(ctx))
    return value


RNG = np.random.default_rng(0)
X = RNG.integers(-128, 128, (3, 4)).astype(np.int8)
W = RNG.integers(-128, 128, (4, 5)).astype(np.int8)
ROW = RNG.integers(-(1 << 15), 1 << 15, 5).astype(np.int32)
COLUMN = RNG.integers(-(1 << 15), 1 << 15, 3).astype(np.int32)
SUMS = X.astype(np.int64) @ W.astype(np.int64)


def read(operand: int, index: str) -> str:
    return f"reads [{operand} by affine_map<(m, n, k) -> ({index})>]"


def test_products_and_sums(vta: WeftContext) -> None:
    found = result(apply(), vta, {"x": X, "w": W})
    assert found.dtype == np.int32
    np.testing.assert_array_equal(found, SUMS)


def test_epilogue_in_order(vta: WeftContext) -> None:
    """Two tensors are read, in the order of the calls; then the shift, the relu, the clip."""
    text = apply(
        "%column: tensor<3xi32>, %row: tensor<5xi32>",
        f"#intrin.call<@vta_add {read(2, 'm')}>, #intrin.call<@vta_shr_imm {{imm = 3 : i64}}>, "
        f"#intrin.call<@vta_max {read(3, 'n')}>, #intrin.call<@vta_max_imm {{imm = -7 : i64}}>, "
        "#intrin.call<@vta_min_imm {imm = 100 : i64}>",
    )
    found = result(text, vta, {"x": X, "w": W, "row": ROW, "column": COLUMN})
    expected = np.maximum((SUMS + COLUMN[:, None]) >> 3, ROW)
    np.testing.assert_array_equal(found, np.minimum(np.maximum(expected, -7), 100))


@pytest.mark.parametrize(
    ("first", "second", "found"), [(3, 2, "[3, 2]"), (2, 2, "[2, 2]"), (2, None, "[2]")]
)
def test_epilogues_read_in_the_order_of_operands(
    vta: WeftContext, first: int, second: int | None, found: str
) -> None:
    calls = [f"#intrin.call<@vta_add {read(i, 'n')}>" for i in (first, second) if i is not None]
    text = apply("%a: tensor<5xi32>, %b: tensor<5xi32>", ", ".join(calls))
    with pytest.raises(WeftError) as error:
        result(text, vta, {"x": X, "w": W, "a": ROW, "b": ROW})
    assert str(error.value).endswith(
        f"its epilogue reads operands {found}, not [2, 3], each once in order"
    )


def test_shifts_round_down(vta: WeftContext) -> None:
    text = apply(epilogue="#intrin.call<@vta_shr_imm {imm = 15 : i64}>")
    assert (SUMS < 0).any()
    np.testing.assert_array_equal(result(text, vta, {"x": X, "w": W}), SUMS >> 15)


def test_sums_wrap_in_the_accumulator(vta: WeftContext) -> None:
    """An addition beyond 32 bits, then what is left of it in 8."""
    huge = np.full((3, 5), (1 << 31) - 1, np.int32)
    call = f"#intrin.call<@vta_add {read(2, 'm, n')}>"
    text = apply("%huge: tensor<3x5xi32>", call)
    wrapped = (SUMS + huge + (1 << 31)) % (1 << 32) - (1 << 31)
    assert (wrapped < 0).any()
    arrays = {"x": X, "w": W, "huge": huge}
    np.testing.assert_array_equal(result(text, vta, arrays), wrapped)
    narrow = apply("%huge: tensor<3x5xi32>", call, result="tensor<3x5xi8>")
    found = result(narrow, vta, arrays)
    assert found.dtype == np.int8
    np.testing.assert_array_equal(found, wrapped.astype(np.int8))


def test_operands_and_results_are_held_as_stored(vta: WeftContext) -> None:
    turned = "#layout.map<[reorder(perm=[1, 0])]>"
    padded = "#layout.map<[pad(dim=1, low=0, high=3)]>"
    text = apply(result=f"tensor<3x5xi32, {padded}>", x=f"tensor<3x4xi8, {turned}>")
    found = result(text, vta, {"x": X.T, "w": W})
    assert found.shape == (3, 8)
    np.testing.assert_array_equal(found[:, :5], SUMS)


def test_guards_read_the_fill(vta: WeftContext) -> None:
    """A convolution of one row, padded on both sides, with a fill of 2."""
    text = """
      func.func @main(%x: tensor<4xi8>, %w: tensor<5x3xi8>) -> tensor<4x5xi32> {
        %y = intrin.apply @vta_gemm ins(%x, %w : tensor<4xi8>, tensor<5x3xi8>) {
          extents = array<i64: 4, 5, 3>, iterator_types = ["parallel", "parallel", "reduction"],
          indexing_maps = [
            affine_map<(h, k, r) -> (h + r - 1)>, affine_map<(h, k, r) -> (k, r)>,
            affine_map<(h, k, r) -> (h, k)>
          ],
          guards = [
            #intrin.guard<affine_map<(h, k, r) -> (h + r - 1)>, [0 to 4], fill = 2>,
            #intrin.guard<affine_map<(h, k, r) -> ()>, [], fill = 0>
          ],
          embedding = #intrin.embedding<
            dims = [[], [(1, 16)], [(5, 16)]], binding = [0, 1, 2], padded = [4, 16, 3],
            mac_overhead = 0, data_overhead = 0, fills = [0, 0, none]>
        } -> tensor<4x5xi32>
        return %y : tensor<4x5xi32>
      }"""
    w = RNG.integers(-128, 128, (5, 3)).astype(np.int8)
    found = result(text, vta, {"x": X[0], "w": w})
    padded = np.pad(X[0].astype(np.int64), 1, constant_values=2)
    windows = np.lib.stride_tricks.sliding_window_view(padded, 3)
    np.testing.assert_array_equal(found, windows @ w.astype(np.int64).T)


def test_an_operand_bound_to_a_constant(vta: WeftContext) -> None:
    """Sums of 3 times each column: the weights are a constant of the kernel."""
    text = """
      func.func @main(%x: tensor<3x4xi8>) -> tensor<3xi32> {
        %y = intrin.apply @vta_gemm ins(%x : tensor<3x4xi8>) {
          extents = array<i64: 3, 4>, iterator_types = ["parallel", "reduction"],
          indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>],
          embedding = #intrin.embedding<
            dims = [[], [(3, 16)], [(1, 16)]], binding = [0, none, 1], padded = [3, 16],
            mac_overhead = 0, data_overhead = 0, constants = [(1, 3)], fills = [0, none]>
        } -> tensor<3xi32>
        return %y : tensor<3xi32>
      }"""
    found = result(text, vta, {"x": X})
    np.testing.assert_array_equal(found, 3 * X.sum(axis=1, dtype=np.int64))


def test_schedules_mean_nothing(vta: WeftContext) -> None:
    """They stand beside functions, or between the ops of one."""
    text = apply().replace("return %y", "dataflow.layer @inside (n = 1) {\n}\nreturn %y")
    text += "dataflow.layer @beside (n = 1) {\n}\n"
    np.testing.assert_array_equal(result(text, vta, {"x": X, "w": W}), SUMS)


def test_machines_know_their_own_intrinsics_only(vta: WeftContext) -> None:
    text = apply().replace("@vta_gemm", "@their_gemm")
    with pytest.raises(WeftError) as error:
        result(text, vta, {"x": X, "w": W})
    assert str(error.value).startswith(
        "test.mlir:3:9: intrin.apply %y: machine @vta-1x16x16 has no intrinsic 'their_gemm'; known"
    )
    plain = make_context()
    with pytest.raises(WeftError, match=r"intrin\.apply has no reference meaning$"):
        result(apply(), plain, {"x": X, "w": W})
