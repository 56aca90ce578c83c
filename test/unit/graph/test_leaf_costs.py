"""What leaves of trees cost where the tree has them, by the solver of directives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from helpers.graph.modules import load_network, machine_context, run_passes

from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of, facts_of

COST = "mark-entry,generalize-named-ops,graph-cost-leaves"

HEAD = """func.func @main(%x: tensor<4x4x8x8xi16>, %w: tensor<16x4x1x1xi16> {weft.weight = "w"},
    %v: tensor<4x16x1x1xi16> {weft.weight = "v"}) -> tensor<4x4x8x8xi16> {"""


def conv(name: str, x: str, w: str, batch: int, c: int, k: int) -> str:
    """A convolution of 1 x 1 on 8 x 8."""
    result, ones = f"tensor<{batch}x{k}x8x8xi16>", "dense<1> : tensor<2xi64>"
    return f"""
      %{name}0 = arith.constant 0 : i16
      %{name}1 = tensor.empty() : {result}
      %{name}2 = linalg.fill ins(%{name}0 : i16) outs(%{name}1 : {result}) -> {result}
      %{name} = linalg.conv_2d_nchw_fchw {{dilations = {ones}, strides = {ones}}}
          ins(%{x}, %{w} : tensor<{batch}x{c}x8x8xi16>, tensor<{k}x{c}x1x1xi16>)
          outs(%{name}2 : {result}) -> {result}"""


def tree(loop: str, parts: int, one: str, two: str, scope: str) -> str:
    """Two convolutions, of 4 to 16 channels and back, in so many parts of the batch."""
    n = 4 // parts
    small, large = f"tensor<{n}x4x8x8xi16>", f"tensor<{n}x16x8x8xi16>"
    return f"""{HEAD}
  %y = graph.{loop} parts {parts} (%a = %x cut 0, %b = %w, %c = %v : tensor<4x4x8x8xi16>,
      tensor<16x4x1x1xi16>, tensor<4x16x1x1xi16>) -> (tensor<4x4x8x8xi16> cut 0) {{
    %0 = graph.subgraph "one" (%d = %a, %e = %b : {small}, tensor<16x4x1x1xi16>) -> ({large})
        {scope} cores {one} {{{conv("p", "d", "e", n, 4, 16)}
      graph.yield %p : {large}
    }}
    %2 = graph.subgraph "two" (%d = %0, %e = %c : {large}, tensor<4x16x1x1xi16>) -> ({small})
        cores {two} {{{conv("p", "d", "e", n, 16, 4)}
      graph.yield %p : {small}
    }}
    graph.yield %2 : {small}
  }}
  func.return %y : tensor<4x4x8x8xi16>
}}"""


BOTH = f"""{HEAD}
  %y = graph.subgraph "both" (%a = %x, %b = %w, %c = %v : tensor<4x4x8x8xi16>,
      tensor<16x4x1x1xi16>, tensor<4x16x1x1xi16>) -> (tensor<4x4x8x8xi16>) {{
    {conv("p", "a", "b", 4, 4, 16)}{conv("q", "p", "c", 4, 16, 4)}
    graph.yield %q : tensor<4x4x8x8xi16>
  }}
  func.return %y : tensor<4x4x8x8xi16>
}}"""

MIXED = f"""{HEAD}
  %0 = graph.subgraph "one" (%a = %x, %b = %w : tensor<4x4x8x8xi16>, tensor<16x4x1x1xi16>)
      -> (tensor<4x16x8x8xi16>) {{{conv("p", "a", "b", 4, 4, 16)}
    graph.yield %p : tensor<4x16x8x8xi16>
  }}
  %1 = graph.subgraph "two" (%a = %0, %b = %v : tensor<4x16x8x8xi16>, tensor<4x16x1x1xi16>)
      -> (tensor<4x4x8x8xi16>) scope ["GBUF"] {{{conv("p", "a", "b", 4, 16, 4)}
    graph.yield %p : tensor<4x4x8x8xi16>
  }}
  %2 = graph.subgraph "sum" (%a = %1, %b = %x : tensor<4x4x8x8xi16>, tensor<4x4x8x8xi16>)
      -> (tensor<4x4x8x8xi16>) {{
    %e = tensor.empty() : tensor<4x4x8x8xi16>
    %s = linalg.add ins(%a, %b : tensor<4x4x8x8xi16>, tensor<4x4x8x8xi16>)
        outs(%e : tensor<4x4x8x8xi16>) -> tensor<4x4x8x8xi16>
    graph.yield %s : tensor<4x4x8x8xi16>
  }}
  func.return %2 : tensor<4x4x8x8xi16>
}}"""
"""A sum of a map in buffers and one in the outermost memory."""

MACS = 4 * 4 * 16 * 8 * 8
"""Of each of the two layers."""


def costs(
    loop: str = "sequence", parts: int = 1, one: str = "4 from 0", two: str = "4 from 0",
    scope: str = 'scope ["GBUF"]', goal: str = "latency", machine: str = "multi-2x2",
) -> list[Mapping[str, float]]:  # fmt: skip
    """The cycles, energies and gaps of both layers in a tree."""
    ctx = machine_context(machine)
    module = run_passes(
        load_network(tree(loop, parts, one, two, scope), ctx), f"{COST}{{goal={goal}}}", ctx
    )
    leaves = facts_of(entry_of(module))["graph.leaves"]
    assert isinstance(leaves, Sequence)
    found: list[Mapping[str, float]] = []
    for leaf, name in zip(leaves, ("one", "two"), strict=True):
        assert isinstance(leaf, Mapping)
        assert leaf["name"] == name
        found.append({k: v for k, v in leaf.items() if isinstance(v, float | int)})
    return found


def test_a_leaf_takes_its_work_over_its_nodes() -> None:
    """Each node has 64 PEs."""
    found = [costs(one=f"{n} from 0", two=f"{n} from 0") for n in (1, 2, 4)]
    for nodes, leaves in zip((1, 2, 4), found, strict=True):
        for leaf in leaves:
            assert leaf["cycles"] >= MACS / nodes / 64
            assert 0 <= leaf["gap"] < 0.01
    for fewer, more in pairwise(found):
        for one, other in zip(fewer, more, strict=True):
            assert one["cycles"] == pytest.approx(2 * other["cycles"], rel=0.2)


def test_parts_read_filters_again() -> None:
    """As often as they take turns; where layers stay on their nodes, once."""
    whole, turns = costs(goal="energy"), costs(parts=4, goal="energy")
    beside = costs("parallel", 4, "2 from 0", "2 from 2", goal="energy")
    for one, two, three in zip(whole, turns, beside, strict=True):
        assert two["energy_pj"] > 1.02 * one["energy_pj"]
        assert two["energy_pj"] > 1.02 * three["energy_pj"]
        assert two["cycles"] >= one["cycles"]


def test_maps_in_buffers_pass_no_port() -> None:
    near, far = costs(goal="energy"), costs(scope="", goal="energy")
    for one, other in zip(near, far, strict=True):
        assert one["energy_pj"] < 0.7 * other["energy_pj"]


def test_other_machines_and_nodes_are_refused() -> None:
    with pytest.raises(WeftError, match=r"machine .* has no nodes with PEs of a template"):
        costs(machine="vta-1x16x16")
    with pytest.raises(WeftError, match="its 3 cores are no box of nodes"):
        costs(one="3 from 0")
    with pytest.raises(WeftError, match="unknown goal 'edp': use one of energy, latency"):
        costs(goal="edp")


def test_what_is_no_single_layer_is_refused() -> None:
    ctx = machine_context("multi-2x2")
    with pytest.raises(WeftError, match=r'"both": holds the layers .*; give each its own leaf'):
        run_passes(load_network(BOTH, ctx), COST, ctx)


def test_maps_of_both_kinds_are_refused() -> None:
    ctx = machine_context("multi-2x2")
    text = '"sum": reads maps from buffers and from the outermost memory'
    with pytest.raises(WeftError, match=text):
        run_passes(load_network(MIXED, ctx), COST, ctx)
    far = load_network(MIXED.replace('scope ["GBUF"]', ""), ctx)
    module = run_passes(far, COST, ctx)
    leaves = facts_of(entry_of(module))["graph.leaves"]
    assert isinstance(leaves, Sequence)
    assert len(leaves) == 3
