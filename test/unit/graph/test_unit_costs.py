"""Cycles of steps for many candidates at a time are those of the machine's units, one by one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg.ops import GenericOp

from weft.tools.registry.universe import our_universe
from weft.transforms.graph.costs import (
    Core,
    bindings_of,
    cuts_evenly_enough,
    part_sizes,
    shares_on,
    step_cycles,
)
from weft.transforms.graph.fused import FusedKernel, step_of
from weft.transforms.graph.machine import grid_for, grid_of
from weft.transforms.machine.units import find_unit, unit_cycles, units_of
from weft.transforms.machine.view import machine_from_text

PRODUCT = """
func.func @f(%a: tensor<{m}x{k}xf16>, %b: tensor<{k}x{n}xf16>) -> tensor<{m}x{n}xf32> {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{m}x{n}xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(i, j, l) -> (i, l)>, affine_map<(i, j, l) -> (l, j)>,
                     affine_map<(i, j, l) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  }} ins(%a, %b : tensor<{m}x{k}xf16>, tensor<{k}x{n}xf16>) outs(%z : tensor<{m}x{n}xf32>) {{
  ^bb0(%p: f16, %q: f16, %s: f32):
    %x = arith.extf %p : f16 to f32
    %w = arith.extf %q : f16 to f32
    %t = arith.mulf %x, %w : f32
    %u = arith.addf %s, %t : f32
    linalg.yield %u : f32
  }} -> tensor<{m}x{n}xf32>
  func.return %y : tensor<{m}x{n}xf32>
}}
"""

CURVE = """
func.func @f(%a: tensor<{0}xf16>) -> tensor<{0}xf16> {{
  %e = tensor.empty() : tensor<{0}xf16>
  %y = linalg.generic {{
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]
  }} ins(%a : tensor<{0}xf16>) outs(%e : tensor<{0}xf16>) {{
  ^bb0(%p: f16, %o: f16):
    %x = math.exp %p : f16
    %u = arith.addf %x, %p : f16
    linalg.yield %u : f16
  }} -> tensor<{0}xf16>
  func.return %y : tensor<{0}xf16>
}}
"""

TEXT = Path(our_universe().all_machines["stcp920"]).read_text(encoding="utf-8")
SLOW = TEXT.replace("lanes = 64,", 'lanes = 64, op_cycles = {"math.exp" = 5},')


def kernel_of(module: ModuleOp) -> FusedKernel:
    found = [op for op in module.walk() if isinstance(op, GenericOp)]
    return FusedKernel((step_of(found[-1]),))


def cycles_of(kernel: FusedKernel, core: Core, *, again: bool = False) -> dict[str, int]:
    (step,) = kernel.steps
    (box,) = kernel.find_part_boxes(
        np.array([[*kernel.shape, kernel.chunk_extent]], np.int64)
    ).iterations
    return {unit: int(c[0]) for unit, c in step_cycles(step, box, core, again=again).items()}


@pytest.mark.parametrize(("m", "n", "k"), [(16, 16, 8), (17, 33, 40), (1, 100, 512), (64, 64, 64)])
@pytest.mark.parametrize("again", [False, True])
def test_products(load: Callable[[str], ModuleOp], m: int, n: int, k: int, again: bool) -> None:
    machine = machine_from_text(TEXT, "m.mlir")
    kernel = kernel_of(load(PRODUCT.format(m=m, n=n, k=k)))
    found = cycles_of(kernel, grid_of(machine).core, again=again)
    units = units_of(machine)
    matrix, mac = find_unit(units, "matrix", 16), find_unit(units, "mac", 16)
    assert found["matrix"] == unit_cycles(matrix, (m, n, k), 16, again=again)
    assert found["mac"] == unit_cycles(mac, (m, n, k), 16)


@pytest.mark.parametrize("extent", [1, 64, 130])
@pytest.mark.parametrize(("text", "each"), [(TEXT, 2), (SLOW, 6)])
def test_scalar_operations(
    load: Callable[[str], ModuleOp], text: str, each: int, extent: int
) -> None:
    """Of an exponential and a sum; slow ones take the cycles that the machine says."""
    machine = machine_from_text(text, "m.mlir")
    found = cycles_of(kernel_of(load(CURVE.format(extent))), grid_of(machine).core)
    vector = find_unit(units_of(machine), "vector", 16)
    ops = {"math.exp": 1, "arith.addf": 1}
    assert found["vector"] == unit_cycles(vector, (extent,), 16, ops=ops)
    assert found["vector"] == -(-extent * each // 64)


PRODUCT_8 = (
    PRODUCT.replace("f16", "i8").replace("f32", "i32").replace("0.0", "0")
    .replace("extf", "extsi").replace("mulf", "muli").replace("addf", "addi")
)  # fmt: skip
PRODUCT_32 = (
    PRODUCT.replace("f16", "f32")
    .replace("%x = arith.extf %p : f32 to f32\n", "").replace("%x,", "%p,")
    .replace("%w = arith.extf %q : f32 to f32\n", "").replace("%w :", "%q :")
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tile", "bits"),
    [
        (PRODUCT_8.format(m=16, n=16, k=16), (16, 16, 16), 8),
        (PRODUCT.format(m=16, n=16, k=16), (16, 16, 8), 16),
        (PRODUCT_32.format(m=16, n=16, k=16), (16, 16, 8), 16),
        (CURVE.format(16), (16, 16, 8), 16),
    ],
)
def test_units_follow_the_numbers_of_products(
    load: Callable[[str], ModuleOp], text: str, tile: tuple[int, ...], bits: int
) -> None:
    """A network in int8 has the matrix unit's rate for int8, others that for f16."""
    (function,) = (op for op in load(text).ops if isinstance(op, FuncOp))
    core = grid_for(machine_from_text(TEXT, "stcp920"), function).core
    assert (core.tile, core.lane_bits) == (tile, bits)


def test_sizes_of_parts() -> None:
    """Divisors; between those far apart, the least size for each number of parts."""
    assert part_sizes(24) == (1, 2, 3, 4, 6, 8, 12, 24)
    assert part_sizes(13) == (1, 2, 3, 4, 5, 7, 13)
    for extent in (14, 49, 197):
        for size in set(part_sizes(extent)):
            count = -(-extent // size)
            assert -(-extent // count) == size


@pytest.mark.parametrize("shape", [(2, 197, 12), (29, 3), (1, 7), (4, 24)])
def test_the_last_cores_alone_may_have_less(shape: tuple[int, ...]) -> None:
    for cut in bindings_of(shape, 8):
        share = shares_on(shape, cut)
        first = next((d for d, n in enumerate(cut) if n > 1), 0)
        for dim, (extent, count) in enumerate(zip(shape, cut, strict=True)):
            assert dim == first or extent % count == 0
            assert 0 < extent - (count - 1) * share[dim] <= share[dim]
        assert cuts_evenly_enough(shape, cut)
    assert not cuts_evenly_enough((4, 7), (2, 4))
    assert not cuts_evenly_enough((9, 1), (8, 1))
