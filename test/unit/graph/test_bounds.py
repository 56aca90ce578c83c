"""Bounds of networks and of trees: against enumerations, and against what is simulated."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import linalg
from xdsl.dialects.builtin import ModuleOp

from weft.dialects import noc
from weft.lowering.graph.convert_graph_to_noc import ConvertGraphToNocPass
from weft.lowering.graph.describe import describe_tree
from weft.targets.noc.simulate import simulate
from weft.tools.bench.graph.gaps import order_gap
from weft.tools.registry.contexts import make_context
from weft.transforms.core.blockings import list_divisors
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import facts_of
from weft.transforms.graph.bounds import CycleBound, bound_cycles, least_tree_bytes, window_reuse
from weft.transforms.graph.fused import Step, step_of
from weft.transforms.graph.machine import grid_of
from weft.transforms.graph.schedule.graph_schedule import GraphSchedulePass
from weft.transforms.graph.trees.solve import solve_tree
from weft.transforms.graph.trees.tree import Facts, LeafFacts, evaluate_tree, tree_of
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.model.mark_entry import MarkEntryPass

CONV = """
func.func @f(%x: tensor<{n}x{rows}x{rows}x{c}xf16>,
             %k: tensor<{r}x{r}x{c}x{f}xf16> {{weft.weight = "k"}})
    -> tensor<{n}x{out}x{out}x{f}xf16> {{
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<{n}x{out}x{out}x{f}xf16>
  %o = linalg.fill ins(%z : f16) outs(%e : tensor<{n}x{out}x{out}x{f}xf16>)
      -> tensor<{n}x{out}x{out}x{f}xf16>
  %y = linalg.conv_2d_nhwc_hwcf {{strides = dense<{s}> : tensor<2xi64>}}
      ins(%x, %k : tensor<{n}x{rows}x{rows}x{c}xf16>, tensor<{r}x{r}x{c}x{f}xf16>)
      outs(%o : tensor<{n}x{out}x{out}x{f}xf16>) -> tensor<{n}x{out}x{out}x{f}xf16>
  return %y : tensor<{n}x{out}x{out}x{f}xf16>
}}
"""

CHAIN = """
func.func @f(%x: tensor<64x256xf16>, %v: tensor<256x512xf16> {weft.weight = "v"},
             %w: tensor<512x64xf16> {weft.weight = "w"}) -> tensor<64x64xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<64x512xf16>
  %c = linalg.fill ins(%z : f16) outs(%e : tensor<64x512xf16>) -> tensor<64x512xf16>
  %a = linalg.matmul ins(%x, %v : tensor<64x256xf16>, tensor<256x512xf16>)
      outs(%c : tensor<64x512xf16>) -> tensor<64x512xf16>
  %b = linalg.max ins(%a, %c : tensor<64x512xf16>, tensor<64x512xf16>)
      outs(%e : tensor<64x512xf16>) -> tensor<64x512xf16>
  %g = tensor.empty() : tensor<64x64xf16>
  %h = linalg.fill ins(%z : f16) outs(%g : tensor<64x64xf16>) -> tensor<64x64xf16>
  %y = linalg.matmul ins(%b, %w : tensor<64x512xf16>, tensor<512x64xf16>)
      outs(%h : tensor<64x64xf16>) -> tensor<64x64xf16>
  return %y : tensor<64x64xf16>
}
"""


def conv_text(n: int, c: int, f: int, out: int, r: int, s: int) -> str:
    return CONV.format(n=n, c=c, f=f, out=out, r=r, s=s, rows=(out - 1) * s + r)


def steps_of(text: str) -> list[Step]:
    ctx = make_context("stcp920")
    module = load_module(text, ctx)
    GeneralizeNamedOpsPass().apply(ctx, module)
    return [step_of(op) for op in module.walk() if isinstance(op, linalg.ops.GenericOp)]


# --- cycles -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("r", "s"), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (5, 2)])
def test_windows_use_elements_again(r: int, s: int) -> None:
    """By running the index map of the input over all iterations."""
    (step,) = (step for step in steps_of(conv_text(1, 2, 3, 6, r, s)) if step.is_product)
    used: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    access = step.maps[0]
    dims = sorted({d for e in access.results for d in e.used_dims()})
    for point in product(*(range(extent) for extent in step.extents)):
        used.setdefault(access.eval(point, []), set()).add(tuple(point[d] for d in dims))
    assert window_reuse(step) == max(map(len, used.values()))


def test_units_share_products_as_is_best() -> None:
    """Against all divisions between two units in steps of a percent."""
    grid = grid_of(make_context("stcp920").machine())
    wide = [s for s in steps_of(conv_text(2, 64, 64, 4, 3, 1)) if s.is_product]
    narrow = [s for s in steps_of(conv_text(2, 1, 1, 32, 3, 1)) if s.is_product]
    points = [math.prod(step.extents) for step in (*wide, *narrow)]
    # One column and nine terms: of 16 x 16 x 8 a cycle does 16 x 1 x 8.
    times = [(points[0] / 2048, points[0] / 128), (points[1] / 128, points[1] / 128)]
    shares = [n / 100 for n in range(101)]
    least = min(
        max(
            sum(x * matrix for x, (matrix, _) in zip(cut, times, strict=True)),
            sum((1 - x) * mac for x, (_, mac) in zip(cut, times, strict=True)),
        )
        for cut in product(shares, repeat=2)
    )
    found = bound_cycles([*wide, *narrow], 0, grid).products * grid.clusters * grid.cores
    assert found <= least <= 1.02 * found


def test_products_that_do_not_fill_a_tile() -> None:
    grid = grid_of(make_context("stcp920").machine())
    (step,) = (s for s in steps_of(CHAIN.replace("512", "4")) if s.is_product and 256 in s.extents)
    assert step.extents == (64, 4, 256)
    # Four columns of 16, whichever operand has them, beside 128 multiply-adds of the other unit.
    expected = 64 * 4 * 256 / (2048 / 4 + 128) / 32
    assert bound_cycles([step], 0, grid).products == pytest.approx(expected)


def test_bytes_of_cores_count_windows() -> None:
    """A small memory must read again what a large one keeps; a window of nine a third as often."""
    grid = grid_of(make_context("stcp920").machine())
    (step,) = (s for s in steps_of(conv_text(64, 512, 512, 32, 3, 1)) if s.is_product)
    bound = bound_cycles([step], 0, grid)
    words = grid.core.local_bytes / 2
    work, results = math.prod(step.extents) / 3, 64 * 32 * 32 * 512
    share = (2 * work / math.sqrt(words) - results) / 32
    expected = (share - 2 * words) * 2 / min(grid.core.port, 256)
    assert bound.local == pytest.approx(expected)
    assert expected > 0


def test_the_largest_is_the_bound() -> None:
    assert CycleBound(1.5, 2.25, 0, 2).cycles == 3
    assert CycleBound(1.5, 2.25, 0, 2).limit == "others"


@pytest.mark.parametrize("text", [CHAIN, conv_text(16, 32, 32, 8, 3, 1)], ids=["chain", "conv"])
def test_no_schedule_is_below_its_bounds(text: str) -> None:
    ctx = make_context("stcp920")
    module = load_module(text, ctx)
    for step in (MarkEntryPass(None), GeneralizeNamedOpsPass(), GraphSchedulePass()):
        step.apply(ctx, module)
    function = function_of(module, None)
    facts = facts_of(function)
    least, moved = facts["graph.least_tree_bytes"], facts["graph.moved_bytes"]
    cycles, once = facts["graph.least_cycles"], facts["graph.least_moved_bytes"]
    assert isinstance(least, int)
    assert isinstance(moved, int)
    assert isinstance(cycles, int)
    assert isinstance(once, int)
    assert 0 < once <= least <= moved
    assert order_gap(function) == moved / least - 1
    lines = list(describe_tree(function))
    assert f"bound {least / 1e6:.6g} MB" in lines[1]
    assert f"({cycles}, by " in lines[2]
    ConvertGraphToNocPass().apply(ctx, module)
    programs = [
        op.clone() for op in module.body.block.ops if isinstance(op, noc.AllocOp | noc.ProgramOp)
    ]
    found = simulate(ModuleOp(programs), ctx.machine(), functional=False)
    assert cycles <= found.cycles
    assert once <= found.counts.words["DRAM"]


# --- trees ------------------------------------------------------------------------------------


@st.composite
def networks(draw: st.DrawFn) -> Facts:
    """Two to four leaves with skips, weights of any sizes, small rooms."""
    count, items = draw(st.integers(2, 4)), draw(st.sampled_from([2, 4, 6]))
    weights: list[int] = []
    leaves: list[LeafFacts] = []
    for number in range(count):
        mine = [len(weights) + n for n in range(draw(st.integers(0, 2)))]
        weights += [draw(st.integers(1, 40) | st.integers(1, 200)) for _ in mine]
        if weights and draw(st.integers(0, 7)) == 0:
            mine.append(draw(st.integers(0, len(weights) - 1)))
        reads = {number, draw(st.integers(0, number))}
        rate, room = draw(st.integers(1, 30)), draw(st.sampled_from([0, 0, 20]))
        replaces = tuple((old, number + 1) for old in sorted(reads) if draw(st.booleans()))
        leaves.append(
            LeafFacts(
                tuple(dict.fromkeys(mine)), tuple(sorted(reads)), (number + 1,),
                lambda n, rate=rate: float(rate * n), room, replaces,
            )
        )  # fmt: skip
    sizes = st.sampled_from([10, 30]) | st.integers(1, 40)
    values = tuple(draw(st.lists(sizes, min_size=count + 1, max_size=count + 1)))
    return Facts(
        tuple(leaves), tuple(weights), values, frozenset({0}), frozenset({count}), items,
        draw(st.integers(60, 400)), draw(st.sampled_from([4, 16])), 1.0, 2,
        draw(st.sampled_from([1, 2])),
    )  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(networks())
def test_no_tree_moves_less_than_the_bound(facts: Facts) -> None:
    """Over all trees of the space; and the search is at the best of these, or near."""
    count = len(facts.leaves)
    fitting = [
        found.moved
        for levels in product(list_divisors(facts.items), repeat=count)
        if (found := evaluate_tree(facts, tree_of(levels, 0, count - 1, facts.items))).peak
        <= facts.room
    ]
    bound = least_tree_bytes(facts)
    if bound is None:
        assert not fitting
        return
    once = facts.copies * sum(
        facts.weights[w] for w in {w for leaf in facts.leaves for w in leaf.weights}
    )
    assert bound >= once
    if fitting:
        assert bound <= min(fitting)
        found = solve_tree(facts).costs
        assert found.peak <= facts.room
        assert bound <= found.moved <= 1.5 * min(fitting)


def test_with_room_for_all_the_bound_is_once() -> None:
    leaf = LeafFacts((0,), (0,), (1,), float)
    facts = Facts((leaf,), (50,), (3, 4), frozenset({0}), frozenset({1}), 8, 1000, 4, 1.0, 2)
    assert least_tree_bytes(facts) == 50 + (3 + 4) * 8 * 2


def test_a_weight_that_does_not_fit_beside_all_items_is_read_again() -> None:
    """
    Two values of 10 for each of 4 items are 80 of 70 bytes: two items at a time, and weights of
    100 do not stay.
    """
    first, second = LeafFacts((0,), (0,), (1,), float), LeafFacts((1,), (1, 2), (2, 3), float)
    values = (0, 10, 10, 0)
    facts = Facts(
        (first, second), (100, 100), values, frozenset({0}), frozenset({3}), 4, 70, 4, 1.0, 1
    )
    # The first leaf may do all items at a time, the second two: 100 + 200.
    assert least_tree_bytes(facts) == 300
    assert solve_tree(facts).costs.moved == 300
