"""Loops over leaves as an attribute: what they mean, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from helpers.graph.modules import RESIDUAL, load_network, machine_context, run_passes
from helpers.graph.whole import ATTENTION, product, weight
from hypothesis import given, settings
from hypothesis import strategies as st

import weft
from weft.dialects.graph import LoopAttr
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.tools.registry.universe import machine_paths
from weft.transforms.core.blockings import list_divisors
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of
from weft.transforms.graph.machine import CLUSTER_TREE

CHOSEN = "mark-entry,generalize-named-ops,schedule-clusters"
ONE = LoopAttr.of(0, 1, 2)
"""Both leaves of `RESIDUAL` on the two items of each of four clusters."""


def chosen_text(source: str, machine: str | Path = "stcp920") -> str:
    """A network's leaves with their loops."""
    ctx = machine_context(machine)
    return str(run_passes(load_network(source, ctx), CHOSEN, ctx))


@pytest.fixture(scope="module")
def leaves() -> str:
    """The leaves of `RESIDUAL`, with loops that can be exchanged."""
    text = chosen_text(RESIDUAL)
    assert text.count(str(ONE)) == 1
    return text


def test_a_stage_is_gone_on_from(leaves: str) -> None:
    ctx = machine_context("stcp920")
    whole = run_passes(load_network(RESIDUAL, ctx), f"{CHOSEN},graph-schedule", ctx)
    again = run_passes(load_network(leaves, ctx), "graph-schedule", ctx)
    assert str(whole) == str(again)
    assert CLUSTER_TREE not in entry_of(whole).attributes


def test_runs_of_leaves_are_in_the_text(tmp_path: Path) -> None:
    """Scores of all heads are too much for the memory: heads take turns."""
    text = machine_paths()["stcp920"].read_text()
    text = text.replace("depth = 8388608", "depth = 16000").replace("depth = 65536", "depth = 2500")
    machine = tmp_path / "small.mlir"
    machine.write_text(text)
    ctx = machine_context(machine)
    module = run_passes(load_network(ATTENTION, ctx), CHOSEN, ctx)
    stage = str(module)
    assert re.search(r"#graph.run<leaves \d to \d parts \d cuts \[\[\d, 0, \d]]>", stage)
    again = run_passes(load_network(stage, ctx), "graph-schedule", ctx)
    assert str(again) == str(run_passes(module, "graph-schedule", ctx))


@st.composite
def trees(draw: st.DrawFn, leaves: int, items: int) -> LoopAttr:
    """Loops over so many leaves, whose weights have the same numbers."""

    def loop(first: int, last: int, items: int, free: set[int]) -> LoopAttr:
        children: list[LoopAttr] = []
        at = first
        fewer = list_divisors(items)[:-1]
        while at <= last and fewer:
            end = draw(st.integers(at, last))
            if draw(st.booleans()):
                stay = draw(st.sets(st.sampled_from(range(at, end + 1)))) & free
                free -= stay
                inner = loop(at, end, draw(st.sampled_from(fewer)), free)
                children.append(
                    LoopAttr.of(at, end, inner.num_items, sorted(stay), [*inner.parts()])
                )
            at = end + 1
        return LoopAttr.of(first, last, items, (), children)

    return loop(0, leaves - 1, items, set(range(leaves)))


CHAIN = f"""func.func @net(%x: tensor<8x64xf16>, {weight("u", 64, 64)}, {weight("v", 64, 64)},
    {weight("w", 64, 64)}) -> tensor<8x64xf16> {{
  %zero = arith.constant 0.0 : f16{product("a", "x", "u", (8, 64, 64))}
  {product("b", "a", "v", (8, 64, 64))}{product("c", "b", "w", (8, 64, 64))}
  return %c : tensor<8x64xf16>
}}"""
"""Three products."""


def test_loops_at_random_compute_the_same() -> None:
    """On one, two and four clusters of the machine; sums of a few ones are exact in any order."""
    text, rng = chosen_text(CHAIN), np.random.default_rng(2)
    own = str(LoopAttr.of(0, 2, 2))
    assert text.count(own) == 1
    ctx = machine_context("stcp920")
    arrays: dict[str, np.ndarray] = {}
    wanted: list[np.ndarray] = []

    @given(st.sampled_from((2, 4, 8)).flatmap(lambda items: trees(3, items)))
    @settings(max_examples=3, deadline=None)
    def check(loops: LoopAttr) -> None:
        executable = weft.compile(text.replace(own, str(loops)), "stcp920")
        assert isinstance(executable, NocFunction)
        if not arrays:
            for name, (shape, _) in executable.argument_types().items():
                arrays[name] = rng.choice((-1, 1, *[0] * 6), shape).astype(np.float16)
            module = load_network(CHAIN, ctx)
            wanted.extend(run_function(module, arrays, "net", all_meanings(ctx)))
        results, _ = weft.run(executable, arrays)
        np.testing.assert_array_equal(results["result"], wanted[0])

    check()


REFUSED = {
    "[]": "weft.cluster_tree is [], expected a #graph.loop",
    str(LoopAttr.of(0, 2, 2)): "has loops over leaves 0 to 2, but there are 2 leaves",
    str(LoopAttr.of(0, 0, 2)): "has loops over leaves 0 to 0, but there are 2 leaves",
    str(LoopAttr.of(1, 1, 2)): "begins with leaf 1, but leaf 0 depends on the batch",
    str(LoopAttr.of(0, 1, 3)): "has 3 items for a cluster, but 4 clusters at most share 8 items",
    str(LoopAttr.of(0, 1, 1)): "has 1 items for a cluster, but 4 clusters at most share 8 items",
    str(LoopAttr.of(0, 1, 2, [0])): "has weights that stay in the loop over all",
    str(LoopAttr.of(0, 1, 2, [], [LoopAttr.of(0, 1, 1, [2])])): "has weight 2 stay, but there are",
    str(LoopAttr.of(0, 1, 2, [], [LoopAttr.of(0, 0, 1, [1])])): "leaves 0 to 0, which do not read",
    str(LoopAttr.of(0, 1, 2, [], [LoopAttr.of(0, 1, 1, [1, 1])])): "has weight 1 stay twice",
    "#graph.loop<leaves 0 to 1 items 2 [#graph.run<leaves 0 to 1 parts 2 cuts [[1, 1, 0]]>]>": (
        "cuts dimension 0 of result 1 of leaf 1: there is none"
    ),
    "#graph.loop<leaves 0 to 1 items 2 [#graph.run<leaves 0 to 1 parts 3 cuts [[1, 0, 1]]>]>": (
        "parts"
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_loops_that_cannot_be(leaves: str, text: str) -> None:
    with pytest.raises(WeftError) as caught:
        weft.compile(leaves.replace(str(ONE), text), "stcp920")
    message = str(caught.value)
    assert REFUSED[text] in message
    assert "\n" not in message
