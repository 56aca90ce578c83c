"""Results that are written where an operand was."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from xdsl.dialects import linalg
from xdsl.ir import BlockArgument

import weft
from weft.dialects import graph
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.transforms.graph.fused import FusedKernel, step_of
from weft.transforms.graph.in_place import is_read_in_place
from weft.transforms.graph.machine import grid_of
from weft.transforms.graph.rooms import RoomPlan
from weft.transforms.graph.tiling import are_apart
from weft.transforms.graph.trees.tree import Facts, LeafFacts, evaluate_tree, tree_of

KERNEL = """
#a = affine_map<(m, n) -> (m, n)>
#b = affine_map<(m, n) -> ({map})>
func.func @f(%x: tensor<8x8xf16>, %w: tensor<8x8xf16>, %r: tensor<{kind}xf16>) -> tensor<8x8xf16> {{
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<8x8xf16>
  %c = linalg.fill ins(%z : f16) outs(%e : tensor<8x8xf16>) -> tensor<8x8xf16>
  %p = linalg.matmul ins(%x, %w : tensor<8x8xf16>, tensor<8x8xf16>)
      outs(%c : tensor<8x8xf16>) -> tensor<8x8xf16>
  %y = linalg.generic {{indexing_maps = [#a, #b, #a], iterator_types = ["parallel", "parallel"]}}
      ins(%p, %r : tensor<8x8xf16>, tensor<{kind}xf16>) outs(%e : tensor<8x8xf16>) {{
  ^bb0(%i: f16, %j: f16, %k: f16):
    %s = arith.addf %i, %j : f16
    linalg.yield %s : f16
  }} -> tensor<8x8xf16>
  return %y : tensor<8x8xf16>
}}
"""

RESIDUAL = """
#a = affine_map<(m, n) -> (m, n)>
func.func @net(%x: tensor<16x32xf16>, %w0: tensor<32x64xf16> {{weft.weight = "w0"}},
               %w1: tensor<64x64xf16> {{weft.weight = "w1"}},
               %w2: tensor<64x64xf16> {{weft.weight = "w2"}},
               %w3: tensor<64x32xf16> {{weft.weight = "w3"}}) -> tensor<16x32xf16> {{
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<16x64xf16>
  %c = linalg.fill ins(%z : f16) outs(%e : tensor<16x64xf16>) -> tensor<16x64xf16>
  %h = linalg.matmul ins(%x, %w0 : tensor<16x32xf16>, tensor<32x64xf16>)
      outs(%c : tensor<16x64xf16>) -> tensor<16x64xf16>
  %b = linalg.matmul ins(%h, %w1 : tensor<16x64xf16>, tensor<64x64xf16>)
      outs(%c : tensor<16x64xf16>) -> tensor<16x64xf16>
  %d = linalg.matmul ins(%b, %w2 : tensor<16x64xf16>, tensor<64x64xf16>)
      outs(%c : tensor<16x64xf16>) -> tensor<16x64xf16>
  %y = linalg.add ins(%d, %{other} : tensor<16x64xf16>, tensor<16x64xf16>)
      outs(%e : tensor<16x64xf16>) -> tensor<16x64xf16>
  %g = tensor.empty() : tensor<16x32xf16>
  %i = linalg.fill ins(%z : f16) outs(%g : tensor<16x32xf16>) -> tensor<16x32xf16>
  %o = linalg.matmul ins(%y, %w3 : tensor<16x64xf16>, tensor<64x32xf16>)
      outs(%i : tensor<16x32xf16>) -> tensor<16x32xf16>
  return %o : tensor<16x32xf16>
}}
"""


@pytest.mark.parametrize(
    ("map", "kind", "wanted"),
    [("m, n", "8x8", True), ("n, m", "8x8", False), ("m, 0", "8x1", False), ("n", "8", False)],
)
def test_only_what_is_read_part_by_part_is_replaced(map: str, kind: str, wanted: bool) -> None:
    text = KERNEL.format(map=map, kind=kind)
    module = load_network(text, machine_context("stcp920"))
    run_passes(module, "generalize-named-ops", machine_context("stcp920"))
    ops = [op for op in module.walk() if isinstance(op, linalg.ops.GenericOp)]
    steps = [step_of(op) for op in ops if len(op.inputs) == 2]
    kernel = FusedKernel(tuple(steps))
    found = [is_read_in_place(kernel, value) for value in kernel.inputs]
    names = [value.index for value in kernel.inputs if isinstance(value, BlockArgument)]
    assert dict(zip(names, found, strict=True)) == {0: False, 1: False, 2: wanted}


@pytest.mark.parametrize(
    ("shape", "cores", "part", "wanted"),
    [
        ((8, 12), (2, 1), (2, 4), True),
        ((8, 12), (2, 1), (3, 4), False),
        ((13, 4), (4, 1), (1, 4), True),
        ((13, 4), (4, 1), (4, 4), True),
        ((13, 4), (4, 1), (2, 4), True),
        ((11, 4), (4, 1), (3, 4), True),
        ((15, 4), (2, 1), (4, 4), False),
    ],
)
def test_parts_that_overlap_are_seen(
    shape: tuple[int, ...], cores: tuple[int, ...], part: tuple[int, ...], wanted: bool
) -> None:
    """The last part of a core ends where its share does, and the last core has what is left."""
    made = np.zeros(shape[0], int)
    share = -(-shape[0] // cores[0])
    for first in range(0, shape[0], share):
        mine = min(share, shape[0] - first)
        size = min(part[0], mine)
        for turn in range(-(-mine // size)):
            start = first + min(turn * size, mine - size)
            made[start : start + size] += 1
    assert (made == 1).all() == wanted
    assert are_apart(shape, cores, np.array([part])).tolist() == [wanted]


def test_trees_count_one_of_both() -> None:
    """A value of 10 for each of 2 items is replaced by one that the next leaf reads."""

    def peak(replaced: bool, levels: tuple[int, ...]) -> int:
        pairs = ((1, 2),) if replaced else ()
        leaves = (
            LeafFacts((), (0,), (1,), float),
            LeafFacts((), (1,), (2,), float, replaces=pairs),
            LeafFacts((), (2,), (3,), float),
        )
        ends = frozenset({0}), frozenset({3})
        facts = Facts(leaves, (), (1, 10, 10, 1), *ends, 2, 100, 4, 1.0, 1)
        return evaluate_tree(facts, tree_of(levels, 0, 2, 2)).peak

    assert peak(False, (2, 2, 2)) == 40
    assert peak(True, (2, 2, 2)) == 22
    # One is a value of the loop, the other of what is around it: both are there.
    assert peak(True, (1, 1, 2)) == peak(False, (1, 1, 2)) == 31


@pytest.mark.parametrize(("other", "wanted"), [("h", True), ("b", False)])
def test_a_residual_is_written_where_it_was_read(other: str, wanted: bool) -> None:
    """The last to read it adds it; not where the same kernel multiplies it by a matrix."""
    text = RESIDUAL.format(other=other)
    ctx = machine_context("stcp920")
    passes = "mark-entry,generalize-named-ops,graph-schedule"
    module = run_passes(load_network(text, ctx), passes, ctx)
    (top,) = (op for op in module.walk() if isinstance(op, graph.ParallelOp))
    plan = RoomPlan(grid_of(ctx.machine()), top.body.block, set(top.results))
    values = [v for v in plan.of_value if isinstance(v.owner, graph.SubgraphOp)]
    assert bool(plan.replacing) == wanted
    assert len({plan.of_value[v] for v in values}) == len(values) - wanted
    executable = weft.compile(text, "stcp920")
    rng = np.random.default_rng(1)
    arrays = {
        name: rng.uniform(-1, 1, shape).astype(np.float16)
        for name, (shape, _) in executable.argument_types().items()
    }
    results, _ = weft.run(executable, arrays)
    (reference,) = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    (found,) = results.values()
    largest = np.abs(reference.astype(np.float64)).max()
    assert np.abs(found.astype(np.float64) - reference).max() <= 1e-2 * largest
