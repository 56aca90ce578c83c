"""Schedules whose numbers are drawn at random are refused in one line, or run as they mean."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
from helpers.graph.modules import load_network, machine_context
from hypothesis import given, settings
from hypothesis import strategies as st

import weft
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.transforms.core.blockings import list_divisors
from weft.transforms.core.errors import WeftError

TREE = (Path(__file__).parents[2] / "models" / "networks" / "residual_tree.mlir").read_text()
TILED = re.compile(r"bind \[\[.*?\]\] attributes \{tiling = [^}]*\}")
SHAPE = (1, 4, 16, 16)

SCOPES = st.sampled_from(("",) * 16 + (' scope ["LLB"]', ' scope ["DRAM"]', ' scope ["L1"]'))


@st.composite
def tilings(draw: st.DrawFn, skip: bool = False) -> str:
    """
    Cores, home, parts, chunk and order of a leaf, one number of which may be any. With a `skip`
    around a product, all channels are one part: both read the same of them.
    """
    cores, part = ([1, 1], [1, SHAPE[1]]) if skip else ([1], [1])
    for extent in SHAPE[len(cores) :]:
        cores.append(draw(st.sampled_from((1, 2, 2))))
        part.append(draw(st.sampled_from(list_divisors(extent // cores[-1])[-2:])))
    if draw(st.integers(0, 9)) == 9:
        numbers = draw(st.sampled_from((cores, part)))
        numbers[draw(st.integers(0, 3))] = draw(st.integers(1, 9))
    order = draw(st.permutations(range(4)))
    chunk = draw(st.sampled_from((4, 4, 4, 4, 3, 1) if skip else (2, 4, 4, 4, 4, 3)))
    return (
        f"bind [{cores}]{draw(SCOPES)} attributes "
        f"{{tiling = #graph.tiling<part {part} chunk {chunk} order {order}>}}"
    )


def outcome(text: str) -> str:
    """`runs`, where it gives the bits that it means; else what it is refused for."""
    try:
        executable = weft.compile(text, "stcp920")
    except WeftError as error:
        return str(error)
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(2)
    forms = executable.argument_types().items()
    arrays = {n: rng.uniform(-1, 0.5, shape).astype(np.float16) for n, (shape, _) in forms}
    ctx = machine_context("stcp920")
    (wanted,) = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    results, _ = weft.run(executable, arrays)
    np.testing.assert_array_equal(results["result"], wanted)
    return "runs"


def test_leaves_tiled_at_random() -> None:
    found: Counter[str] = Counter()

    @given(tilings(), tilings(skip=True))
    @settings(max_examples=12)
    def check(one: str, two: str) -> None:
        tiled = iter((one, two))
        said = outcome(TILED.sub(lambda _: next(tiled), TREE))
        assert "\n" not in said
        found[said if said == "runs" else said.partition(":")[0]] += 1

    check()
    assert found["runs"] >= 3
    assert len(found) > 2


SUM = """%sum = graph.subgraph "sum" (%one = %3, %two = %kept : TYPE, TYPE) -> (TYPE) {
        %none = tensor.empty() : TYPE
        %added = linalg.generic {indexing_maps = [MAP, MAP, MAP],
            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
            ins(%one, %two : TYPE, TYPE) outs(%none : TYPE) {
        ^bb0(%p: f16, %q: f16, %o: f16):
          %r = arith.addf %p, %q : f16
          linalg.yield %r : f16
        } -> TYPE
        graph.yield %added : TYPE
      }
      graph.yield %sum""".replace("MAP", "affine_map<(b, c, h, w) -> (b, c, h, w)>")


def test_what_is_joined_has_a_border_around_the_whole() -> None:
    """A value that is padded in a loop is read behind it, too, where it is joined."""
    part, joined = "tensor<1x4x16x16xf16>", "tensor<2x4x16x16xf16>"
    text = TREE.replace("%3 = graph.sequence", "%3, %kept = graph.sequence")
    text = text.replace(f"-> ({joined} cut 0) {{", f"-> ({joined} cut 0, {joined} cut 0) {{")
    text = text.replace(f"graph.yield %6 : {part}", f"graph.yield %6, %5 : {part}, {part}")
    text = text.replace("graph.yield %3", SUM.replace("TYPE", joined))
    assert outcome(text) == "runs"


def test_copies_of_copies_and_of_results() -> None:
    """Clusters have results of their own: no copy of them is for all."""
    part = "tensor<1x4x16x16xf16>"
    leaf = '%6 = graph.subgraph "kernel.2" (%7 = %5'
    near = f'%near = graph.copy %5 to "LLB" : {part}\n' + leaf.replace("%5", "%near")
    text = TREE.replace(leaf, near)
    again = f'%again = graph.copy %4 to "LLB" : {part}\n%5 = graph.subgraph "kernel" (%6 = %again'
    text = text.replace('%5 = graph.subgraph "kernel" (%6 = %4', again)
    assert text.count("graph.copy") == TREE.count("graph.copy") + 2
    assert outcome(text) == "runs"
