"""Chunks of products in strips, and parts that are clipped: what they need, cost, and compute."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg
from xdsl.dialects.builtin import StringAttr

import weft
from weft.dialects.graph import SubgraphOp, TilingAttr
from weft.dialects.graph.attrs import rows_attr
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.registry.universe import machine_paths
from weft.transforms.core.errors import WeftError
from weft.transforms.graph.costs import ShareCosts, count_strips, find_part_table
from weft.transforms.graph.fused import FusedKernel, Strip, step_of
from weft.transforms.graph.in_place import replaced_input
from weft.transforms.graph.machine import grid_of
from weft.transforms.graph.tiling import find_tiling, list_strips, rest_of
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module

BODY = """%zero = arith.constant dense<0.0> : tensor<MxNxf32>
    %sum = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, c)>,
        affine_map<(a, b, c) -> (c, b)>, affine_map<(a, b, c) -> (a, b)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<MxKxf16>, tensor<KxNxf16>) outs(%zero : tensor<MxNxf32>) {
    ^bb0(%u: f16, %v: f16, %o: f32):
      %f = arith.extf %u : f16 to f32
      %g = arith.extf %v : f16 to f32
      %h = arith.mulf %f, %g : f32
      %i = arith.addf %h, %o : f32
      linalg.yield %i : f32
    } -> tensor<MxNxf32>
    %e = tensor.empty() : tensor<MxNxf16>
    %y = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>,
        affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%sum, %r : tensor<MxNxf32>, tensor<Nxf16>) outs(%e : tensor<MxNxf16>) {
    ^bb0(%u: f32, %v: f16, %o: f16):
      %f = arith.truncf %u : f32 to f16
      %g = arith.addf %f, %v : f16
      linalg.yield %g : f16
    } -> tensor<MxNxf16>"""

PLAIN = f"""func.func @net(%p: tensor<MxKxf16>, %q: tensor<KxNxf16>, %r: tensor<Nxf16>)
    -> tensor<MxNxf16> {{
    {BODY}
  return %y : tensor<MxNxf16>
}}"""

LEAF = f"""func.func @net(%x: tensor<MxKxf16>, %w: tensor<KxNxf16> {{weft.weight = "w"}},
    %b: tensor<Nxf16> {{weft.weight = "b"}}) -> tensor<MxNxf16> {{
  %z = graph.subgraph "both" (%p = %x, %q = %w, %r = %b
      : tensor<MxKxf16>, tensor<KxNxf16>, tensor<Nxf16>) -> (tensor<MxNxf16>)
      bind [BIND] attributes {{tiling = #graph.tiling<TILING>}} {{
    {BODY}
    graph.yield %y : tensor<MxNxf16>
  }}
  return %z : tensor<MxNxf16>
}}"""


def sized(text: str, sizes: tuple[int, int, int]) -> str:
    for letter, size in zip("MNK", sizes, strict=True):
        text = text.replace(f"<{letter}x", f"<{size}x").replace(f"x{letter}x", f"x{size}x")
    return text


def kernel_of(*sizes: int) -> FusedKernel:
    """A product of `M, N, K` and the addition behind it."""
    ctx = make_context("stcp920")
    module = load_module(sized(PLAIN, sizes), ctx)  # pyright: ignore
    GeneralizeNamedOpsPass().apply(ctx, module)
    ops = [op for op in module.walk() if isinstance(op, linalg.ops.GenericOp)]
    return FusedKernel(tuple(step_of(op) for op in ops))


@given(st.sampled_from((0, 1)), st.sampled_from((2, 4, 8)), st.sampled_from((3, 6, 12)))
def test_strips_together_are_the_part(dim: int, size: int, chunk: int) -> None:
    """All iterations of a part's chunk, each in one strip, with what that strip reads."""
    kernel, part, starts = kernel_of(16, 32, 12), (8, 16), (8, 16)
    row, strip = np.array([[*part, chunk]], np.int64), Strip(size, dim)
    found = kernel.find_part_boxes(row, strip)
    count = int(count_strips(kernel, found, strip)[0])
    assert found.valid[0] == (count > 1)
    step, value = kernel.steps[0], kernel.strip_inputs[dim]
    assert value is step.reads[dim]
    points: list[tuple[int, ...]] = []
    for number in range(count):
        origins = [*starts, 0, number * size]
        sides = [range(s, s + n) for s, n in bounds_of(found.iterations[0].sides_at(0), origins)]
        mine = list(product(*sides))
        points += mine
        read = {step.maps[dim].eval(point, []) for point in mine}
        box = [range(s, s + n) for s, n in bounds_of(found.boxes[value].sides_at(0), origins)]
        assert read == set(product(*box))
    whole = [range(s, s + p) for s, p in zip(starts, part, strict=True)]
    assert sorted(points) == sorted(product(*whole, range(chunk)))


def bounds_of(sides: tuple, origins: list[int]) -> list[tuple[int, int]]:  # pyright: ignore
    return [(expr.eval(origins, ()), size) for expr, size in sides]


def test_what_both_operands_or_others_read_is_not_cut() -> None:
    kernel = kernel_of(16, 32, 12)
    assert set(kernel.strip_inputs) == {0, 1}
    twice = FusedKernel((replace(kernel.steps[0], reads=kernel.steps[0].reads[:1] * 2),))
    assert twice.strip_inputs == {}
    alone = FusedKernel(kernel.steps[1:])
    assert alone.strip_inputs == {}
    core = grid_of(make_context("stcp920").machine()).core
    assert list_strips(alone, core) == [None]


def test_strips_make_chunks_longer_and_products_faster() -> None:
    kernel, core = kernel_of(256, 768, 768), grid_of(make_context("stcp920").machine()).core
    found = find_tiling(kernel, core, 1)
    assert found is not None
    assert found.strip is not None
    row = np.array([[*found.part, found.chunk]], np.int64)
    boxes = kernel.find_part_boxes(row, found.strip)
    costs = ShareCosts(find_part_table(kernel, row, core, boxes, found.strip), kernel.shape)
    assert costs.find_costs((*found.order, 2)).time[0] == found.time
    assert costs.room[0] <= core.local_bytes
    # The same parts and chunks do not fit without strips.
    whole = find_part_table(kernel, row, core, kernel.find_part_boxes(row))
    assert not ShareCosts(whole, kernel.shape).valid[0]


def check_run(text: str, machine: str | Path = "stcp920") -> None:
    """Runs a scheduled network, and compares its results with what its text means."""
    executable = weft.compile(text, machine)
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(4)
    forms = executable.argument_types().items()
    arrays = {n: rng.uniform(-0.25, 0.125, shape).astype(np.float16) for n, (shape, _) in forms}
    ctx = machine_context(machine)
    (wanted,) = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    results, _ = weft.run(executable, arrays)
    np.testing.assert_allclose(results["result"], wanted, rtol=1e-3, atol=1e-3)


@settings(max_examples=8)
@given(st.data())
def test_programs_in_strips_give_the_same(data: st.DataObject) -> None:
    cores = data.draw(st.sampled_from(((1, 1), (2, 1), (2, 4))))
    share = 48 // cores[0], 64 // cores[1]
    part = [data.draw(st.sampled_from((n, n // 2, n * 5 // 8 // 2 * 2))) for n in share]
    dim = data.draw(st.sampled_from((0, 1)))
    left = share[dim] % part[dim] or part[dim]
    sizes = [n for n in range(1, left) if part[dim] % n == left % n == 0]
    size = data.draw(st.sampled_from(sizes))
    uneven = sum(bool(s % p) for s, p in zip(share, part, strict=True))
    clipped = " clipped" if uneven == 1 and data.draw(st.booleans()) else ""
    chunk, order = data.draw(st.sampled_from((12, 24, 36))), data.draw(st.permutations((0, 1)))
    tiling = f"part {part} chunk {chunk} order {order} strip {size} along {dim}{clipped}"
    text = sized(LEAF, (48, 64, 36 if chunk != 24 else 24))
    check_run(text.replace("BIND", str(list(cores))).replace("TILING", tiling))


@pytest.mark.parametrize(
    ("bind", "tiling", "said"),
    [
        (
            [1, 1],
            "part [16, 16] chunk 24 order [0, 1] strip 8 along 2",
            "strips along dimension 2 of its product are not of one operand that the product alone "
            "reads; take one of [0, 1]",
        ),
        (
            [1, 1],
            "part [16, 16] chunk 24 order [0, 1] strip 16 along 1",
            "strips of 16 do not cut the 16 elements of a part along dimension 1 of its product; "
            "take a smaller divisor of it",
        ),
        (
            [1, 1],
            "part [16, 16] chunk 24 order [0, 1] strip 5 along 0",
            "strips of 5 do not cut the 16 elements of a part along dimension 0 of its product; "
            "take a smaller divisor of it",
        ),
        (
            [5, 1],
            "part [10, 16] chunk 24 order [0, 1] strip 5 along 0",
            "strips, but 5 cores do not divide the 48 elements along dimension 0; bind a divisor "
            "of 48, or leave the strip out",
        ),
    ],
)
def test_strips_that_cannot_be(bind: list[int], tiling: str, said: str) -> None:
    text = sized(LEAF, (48, 64, 24)).replace("BIND", str(bind)).replace("TILING", tiling)
    with pytest.raises(WeftError) as error:
        weft.compile(text, "stcp920")
    assert str(error.value) == f'graph.subgraph "both": {said}'


SUM = "kernel.3"

RESIDUAL = """func.func @net(%x: tensor<4x29x64xf16>, %v: tensor<64x64xf16> {weft.weight = "v"},
    %w: tensor<64x64xf16> {weft.weight = "w"}) -> tensor<4x29x64xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<4x29x64xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<4x29x64xf16>) -> tensor<4x29x64xf16>
  %a = PRODUCT ins(%x, %v : tensor<4x29x64xf16>, tensor<64x64xf16>)
      outs(%f : tensor<4x29x64xf16>) BODY
  %b = PRODUCT ins(%a, %w : tensor<4x29x64xf16>, tensor<64x64xf16>)
      outs(%f : tensor<4x29x64xf16>) BODY
  %c = PRODUCT ins(%b, %v : tensor<4x29x64xf16>, tensor<64x64xf16>)
      outs(%f : tensor<4x29x64xf16>) BODY
  %d = linalg.add ins(%c, %a : tensor<4x29x64xf16>, tensor<4x29x64xf16>)
      outs(%e : tensor<4x29x64xf16>) -> tensor<4x29x64xf16>
  %g = PRODUCT ins(%d, %w : tensor<4x29x64xf16>, tensor<64x64xf16>)
      outs(%f : tensor<4x29x64xf16>) BODY
  return %g : tensor<4x29x64xf16>
}""".replace(
    "PRODUCT",
    """linalg.generic {indexing_maps = [affine_map<(n, a, b, c) -> (n, a, c)>,
      affine_map<(n, a, b, c) -> (c, b)>, affine_map<(n, a, b, c) -> (n, a, b)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}""",
).replace(
    "BODY",
    """{
  ^bb0(%p: f16, %q: f16, %o: f16):
    %m = arith.mulf %p, %q : f16
    %s = arith.addf %m, %o : f16
    linalg.yield %s : f16
  } -> tensor<4x29x64xf16>""",
)


def test_parts_that_are_clipped_are_written_in_place(tmp_path: Path) -> None:
    """29 rows, of which a core does six at a time, then five, where the sum's other input was."""
    text = machine_paths()["stcp920"].read_text()
    machine = tmp_path / "small.mlir"
    machine.write_text(text.replace("depth = 65536", "depth = 3000"))
    ctx = machine_context(machine)
    passes = "mark-entry,generalize-named-ops,graph-schedule"
    scheduled = run_passes(load_network(RESIDUAL, ctx), passes, ctx)
    leaf = next(op for op in scheduled.walk() if getattr(op, "label", None) == StringAttr(SUM))
    assert isinstance(leaf, SubgraphOp)
    for clipped in (False, True):
        bind = [(1, 1, 8)]
        leaf.attributes["bind"] = rows_attr(bind)
        leaf.attributes["tiling"] = TilingAttr.of([1, 6, 8], 64, [0, 1, 2], None, clipped)
        assert replaced_input(leaf, 0) == (2 if clipped else None)
        check_run(str(scheduled), machine)


def test_clipped_parts_leave_something_along_one_dimension() -> None:
    """Of a share, and of parts of what is left, all are one box."""
    kernel, extents = kernel_of(29, 30, 12), np.array([29, 30, 12])
    rows = np.array([[6, 30, 12], [6, 4, 12], [29, 30, 12], [29, 7, 6], [29, 16, 6]])
    rest, valid = rest_of(kernel, rows, extents, None)
    assert valid.tolist() == [True, False, False, True, True]
    assert rest[valid].tolist() == [[5, 30, 12], [29, 2, 6], [29, 14, 6]]
    # What is left is no more than a strip, or not whole strips.
    assert rest_of(kernel, rows, extents, Strip(2, 1))[1].tolist() == [True, *[False] * 3, True]


@pytest.mark.parametrize(
    ("bind", "tiling", "said"),
    [
        (
            [5, 1],
            "part [7, 16] chunk 24 order [0, 1] clipped",
            "clipped, but 5 cores do not divide the 48 elements along dimension 0; bind a divisor "
            "of 48, or let parts overlap",
        ),
        (
            [1, 1],
            "part [7, 5] chunk 24 order [0, 1] clipped",
            "clipped, but parts [7, 5] do not leave some of [48, 64] along one dimension that can "
            "be parts of its own; take other parts, or let them overlap",
        ),
    ],
)
def test_parts_that_cannot_be_clipped(bind: list[int], tiling: str, said: str) -> None:
    text = sized(LEAF, (48, 64, 24)).replace("BIND", str(bind)).replace("TILING", tiling)
    with pytest.raises(WeftError) as error:
        weft.compile(text, "stcp920")
    assert str(error.value) == f'graph.subgraph "both": {said}'
