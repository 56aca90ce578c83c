"""Scheduled networks with data: what cores compute on their parts makes up the network."""

from __future__ import annotations

import re

import numpy as np
import pytest
from helpers.graph.modules import NETWORKS, load_network, machine_context

import weft
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings

PRODUCT = """func.func @net(%x: tensor<8x64xf32>, %w: tensor<64x64xf32> {weft.weight = "w"})
    -> tensor<8x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x64xf32>)
      outs(%zeros : tensor<8x64xf32>) -> tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}"""

LOOK_UP = """func.func @net(%t: tensor<8x16xi64> {weft.range = [0, 100]},
    %w: tensor<100x32xf16> {weft.weight = "w"}) -> tensor<8x16x32xf16> {
  %e = tensor.empty() : tensor<8x16x32xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(b, s, c) -> (b, s)>,
      affine_map<(b, s, c) -> (b, s, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t : tensor<8x16xi64>) outs(%e : tensor<8x16x32xf16>) {
  ^bb0(%a: i64, %o: f16):
    %i = arith.index_cast %a : i64 to index
    %c = linalg.index 2 : index
    %v = tensor.extract %w[%i, %c] : tensor<100x32xf16>
    linalg.yield %v : f16
  } -> tensor<8x16x32xf16>
  return %y : tensor<8x16x32xf16>
}"""

PADDINGS = """func.func @net(%x: tensor<4x8x8x8xf16>) -> tensor<4x8x8x8xf16> {
  %zero = arith.constant 0.0 : f16
  %low = arith.constant -60000.0 : f16
  %e = tensor.empty() : tensor<4x8x8x8xf16>
  %k = tensor.empty() : tensor<3x3xf16>
  %f = linalg.fill ins(%NUMBER : f16) outs(%e : tensor<4x8x8x8xf16>) -> tensor<4x8x8x8xf16>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %low : f16
  } : tensor<4x8x8x8xf16> to tensor<4x8x10x10xf16>
  %y = linalg.pooling_nchw_max ins(%p, %k : tensor<4x8x10x10xf16>, tensor<3x3xf16>)
      outs(%f : tensor<4x8x8x8xf16>) -> tensor<4x8x8x8xf16>
  return %y : tensor<4x8x8x8xf16>
}""".replace("NUMBER", "low")

NEGATIVE = """  %n = linalg.negf ins(%x : tensor<4x8x8x8xf16>) outs(%e : tensor<4x8x8x8xf16>)
      -> tensor<4x8x8x8xf16>"""

TEXTS = {**NETWORKS, "product": PRODUCT, "look_up": LOOK_UP, "pooling": PADDINGS}

EXACT = ("residual", "two_heads", "sampling", "squeeze", "look_up", "pooling")
"""Those without chunks of reductions: each sum is added in one go, as in the reference."""


def made_up(executable: NocFunction) -> dict[str, np.ndarray]:
    """Negative numbers are among them, so that borders of another number show."""
    rng = np.random.default_rng(3)
    found: dict[str, np.ndarray] = {}
    for name, (shape, kind) in executable.argument_types().items():
        if kind.startswith("f"):
            found[name] = rng.uniform(-1, 0.5, shape).astype(f"float{kind[1:]}")
        else:
            found[name] = rng.integers(0, 100, shape, f"int{kind[1:]}")
    return found


@pytest.mark.parametrize("name", [*EXACT, "joined", "product"])
def test_results_are_the_references(name: str) -> None:
    check_results(TEXTS[name], exact=name in EXACT)


def check_results(text: str, *, exact: bool) -> None:
    executable = weft.compile(text, "stcp920")
    assert isinstance(executable, NocFunction)
    arrays = made_up(executable)
    results, _ = weft.run(executable, arrays)
    ctx = machine_context("stcp920")
    wanted = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    for found, array in zip(results.values(), wanted, strict=True):
        if exact:
            np.testing.assert_array_equal(found, array)
        largest = np.abs(array.astype(np.float64)).max()
        assert np.abs(found.astype(np.float64) - array).max() <= 1e-2 * largest


def test_equal_functions_are_there_once_and_have_plain_names() -> None:
    executable = weft.compile(TEXTS["two_heads"], "stcp920")
    assert isinstance(executable, NocFunction)
    names = re.findall(r"func.func private @(\S+?)\(", executable.programs_text)
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"(l\d+_\d+(_again)?|fill\d+)", name) for name in names)
    used = set(re.findall(r"noc.compute @(\S+)", executable.programs_text))
    assert used == set(names)


def test_one_value_may_have_two_paddings() -> None:
    second = """  %p2 = tensor.pad %n low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f16
  } : tensor<4x8x8x8xf16> to tensor<4x8x10x10xf16>
  %y2 = linalg.pooling_nchw_max ins(%p2, %k : tensor<4x8x10x10xf16>, tensor<3x3xf16>)
      outs(%f : tensor<4x8x8x8xf16>) -> tensor<4x8x8x8xf16>
  return %y, %y2 : tensor<4x8x8x8xf16>, tensor<4x8x8x8xf16>"""
    text = PADDINGS.replace("pad %x", "pad %n").replace("  %p = ", f"{NEGATIVE}\n  %p = ")
    text = text.replace("  return %y : tensor<4x8x8x8xf16>", second)
    text = text.replace(
        "-> tensor<4x8x8x8xf16> {", "-> (tensor<4x8x8x8xf16>, tensor<4x8x8x8xf16>) {", 1
    )
    check_results(text, exact=True)
