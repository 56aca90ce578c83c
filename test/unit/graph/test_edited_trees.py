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
