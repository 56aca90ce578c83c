"""Parts of fused kernels: what they need, and the best way to go through them, by enumeration."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg
from xdsl.ir import SSAValue

from weft.dialects.common.kinds import is_tensor
from weft.tools.registry.contexts import make_context
from weft.transforms.core.blockings import list_divisors
from weft.transforms.graph.costs import ShareCosts, bindings_of, find_part_table
from weft.transforms.graph.fused import FusedKernel, step_of
from weft.transforms.graph.machine import grid_of
from weft.transforms.graph.tiling import FEWER, NEAR, find_tiling
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module

CONVS = """
func.func @f(%x: tensor<2x9x9x4xf16>, %k: tensor<3x3x4x4xf16>, %l: tensor<2x2x4x6xf16>)
    -> tensor<2x3x3x6xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<2x4x4x4xf16>
  %o = linalg.fill ins(%z : f16) outs(%e : tensor<2x4x4x4xf16>) -> tensor<2x4x4x4xf16>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<2x9x9x4xf16>, tensor<3x3x4x4xf16>)
      outs(%o : tensor<2x4x4x4xf16>) -> tensor<2x4x4x4xf16>
  %r = linalg.max ins(%y, %o : tensor<2x4x4x4xf16>, tensor<2x4x4x4xf16>)
      outs(%e : tensor<2x4x4x4xf16>) -> tensor<2x4x4x4xf16>
  %g = tensor.empty() : tensor<2x3x3x6xf16>
  %h = linalg.fill ins(%z : f16) outs(%g : tensor<2x3x3x6xf16>) -> tensor<2x3x3x6xf16>
  %w = linalg.conv_2d_nhwc_hwcf ins(%r, %l : tensor<2x4x4x4xf16>, tensor<2x2x4x6xf16>)
      outs(%h : tensor<2x3x3x6xf16>) -> tensor<2x3x3x6xf16>
  return %w : tensor<2x3x3x6xf16>
}
"""

PRODUCTS = """
func.func @f(%x: tensor<12x8xf16>, %v: tensor<8x16xf16>, %b: tensor<12x16xf16>)
    -> tensor<12x16xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<12x16xf16>
  %o = linalg.fill ins(%z : f16) outs(%e : tensor<12x16xf16>) -> tensor<12x16xf16>
  %y = linalg.matmul ins(%x, %v : tensor<12x8xf16>, tensor<8x16xf16>)
      outs(%o : tensor<12x16xf16>) -> tensor<12x16xf16>
  %r = linalg.add ins(%y, %b : tensor<12x16xf16>, tensor<12x16xf16>)
      outs(%e : tensor<12x16xf16>) -> tensor<12x16xf16>
  return %r : tensor<12x16xf16>
}
"""


@cache
def kernel_of(text: str) -> FusedKernel:
    ctx = make_context("stcp920")
    module = load_module(text, ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    ops = [op for op in module.walk() if isinstance(op, linalg.ops.GenericOp)]
    # What fills a result with zeros is part of the product.
    return FusedKernel(tuple(step_of(op) for op in ops if is_tensor(op.inputs[0].type)))


def needed_points(kernel: FusedKernel, part: list[range]) -> dict[SSAValue, set[tuple[int, ...]]]:
    """The elements that a part of the result needs, by running all iterations of all steps."""
    found: dict[SSAValue, set[tuple[int, ...]]] = {kernel.result: set(product(*part))}
    for step in reversed(kernel.steps):
        wanted = found.get(step.result, set())
        for point in product(*(range(extent) for extent in step.extents)):
            if step.result_map.eval(point, []) in wanted:
                for value, access in zip(step.reads, step.maps, strict=True):
                    found.setdefault(value, set()).add(access.eval(point, []))
    return found


@pytest.mark.parametrize("text", [CONVS, PRODUCTS], ids=["convs", "products"])
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_boxes_are_what_parts_need(text: str, data: st.DataObject) -> None:
    kernel = kernel_of(text)
    sizes = [data.draw(st.sampled_from(list_divisors(extent))) for extent in kernel.shape]
    places = [
        data.draw(st.integers(0, extent // size - 1))
        for extent, size in zip(kernel.shape, sizes, strict=True)
    ]
    part = [range(p * s, (p + 1) * s) for p, s in zip(places, sizes, strict=True)]
    found = kernel.find_part_boxes(np.array([[*sizes, kernel.chunk_extent]], np.int64))
    assert found.valid.all()
    origins = [*(side.start for side in part), 0]
    for value, points in needed_points(kernel, part).items():
        if value not in found.boxes:
            continue
        box = [
            (start := expr.eval(origins, []), start + size)
            for expr, size in found.boxes[value].sides_at(0)
        ]
        around = [(min(side), max(side) + 1) for side in zip(*points, strict=True)]
        assert box == around, value
    assert set(kernel.inputs) <= set(found.boxes)


@pytest.mark.parametrize("text", [CONVS, PRODUCTS], ids=["convs", "products"])
@pytest.mark.parametrize("cores", [1, 2])
def test_tilings_are_the_best_of_all(text: str, cores: int) -> None:
    """All parts, chunks and orders of loops, up to what the search takes for equal."""
    kernel, core = kernel_of(text), grid_of(make_context("stcp920").machine()).core
    best = find_tiling(kernel, core, cores)
    least = np.inf
    rank = len(kernel.shape)
    for cut in bindings_of(kernel.shape, cores):
        share = tuple(e // n for e, n in zip(kernel.shape, cut, strict=True))
        rows = np.array(list(product(*map(list_divisors, (*share, kernel.chunk_extent)))), np.int64)
        table = find_part_table(kernel, rows, core, kernel.find_part_boxes(rows))
        costs = ShareCosts(table, share)
        assert (table.floor_times(np.arange(len(rows)), share) <= costs.least_times()).all()
        for order in permutations(range(rank)):
            if not costs.valid.any():
                continue
            found = costs.find_costs((*order, rank))
            assert (costs.least_times() <= found.time).all()
            time = np.where(found.valid, found.time, np.inf)
            least = min(least, float(time.min()))
    assert best is not None
    assert least <= best.time <= least * NEAR / FEWER
