"""Networks, machines and edited schedules that cannot be: one line, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.graph.modules import RESIDUAL

from weft.tools.registry.universe import machine_paths

Refused = Callable[..., str]

GEMM_MESH = str(Path(__file__).parents[1] / "machines" / "gemm-mesh.mlir")
TREE = Path(__file__).parents[1] / "models" / "networks" / "residual_tree.mlir"
COMPILE = ("weft", "compile", "net.mlir", "--machine", "stcp920", "-o", "out")

ROW = """func.func @net(%x: tensor<2x40009xf16>) -> tensor<2x40009xf16> {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<2xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<2xf16>) -> tensor<2xf16>
  %m = linalg.reduce ins(%x : tensor<2x40009xf16>) outs(%f : tensor<2xf16>) dimensions = [1]
  (%a: f16, %o: f16) {
    %t = arith.maximumf %a, %o : f16
    linalg.yield %t : f16
  }
  %g = tensor.empty() : tensor<2x40009xf16>
  %d = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>,
      affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<2x40009xf16>, tensor<2xf16>) outs(%g : tensor<2x40009xf16>) {
  ^bb0(%a: f16, %b: f16, %o: f16):
    %t = arith.subf %a, %b : f16
    linalg.yield %t : f16
  } -> tensor<2x40009xf16>
  return %d : tensor<2x40009xf16>
}"""
"""Rows less their largest elements: one needs all of a row, 80,018 bytes, and its maximum."""

REDUCTION = """builtin.module {
func.func @net(%x: tensor<8x64xf16>, %w: tensor<64x16xf16>) -> tensor<8x16xf16> {
  %y = graph.sequence "halves" parts 2 (%a = %x cut 1, %b = %w cut 0
      : tensor<8x64xf16>, tensor<64x16xf16>) -> (tensor<8x16xf16>) {
    %0 = graph.subgraph "fc" (%c = %a, %d = %b : tensor<8x32xf16>, tensor<32x16xf16>)
        -> (tensor<8x16xf16>) {
      %zero = arith.constant dense<0.0> : tensor<8x16xf16>
      %1 = linalg.matmul ins(%c, %d : tensor<8x32xf16>, tensor<32x16xf16>)
          outs(%zero : tensor<8x16xf16>) -> tensor<8x16xf16>
      graph.yield %1 : tensor<8x16xf16>
    }
    graph.yield %0 : tensor<8x16xf16>
  }
  return %y : tensor<8x16xf16>
}}"""

DYNAMIC = ROW.replace("2x40009", "2x?").replace("tensor.empty()", "tensor.empty(%n)")
DYNAMIC = DYNAMIC.replace("tensor.empty(%n) : tensor<2xf16>", "tensor.empty() : tensor<2xf16>")
DYNAMIC = DYNAMIC.replace(
    "  %zero =",
    "  %c = arith.constant 1 : index\n  %n = tensor.dim %x, %c : tensor<2x?xf16>\n  %zero =",
)

TURNS = """func.func @net(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(b, c) -> (b, c mod 16)>,
      affine_map<(b, c) -> (b, c)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}"""

NETWORKS = {
    "row": (
        ROW,
        'graph.subgraph "kernel" fits @L1 at no split: one element of its result needs 80020 '
        "bytes or more, and there are 65536; split its reduction, or use a machine with more",
    ),
    "reduction": (REDUCTION, "parts are joined along a dimension, never summed: a reduction canno"),
    "turns": (TURNS, 'graph.subgraph "kernel": what parts of its result read is no box; index by'),
    "dynamic": (DYNAMIC, "has the dynamic shape tensor<2x?xf16>; give every dimension a size"),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_network(refused: Refused, name: str) -> None:
    text, message = NETWORKS[name]
    Path("net.mlir").write_text(text)
    assert message in refused(*COMPILE)


# --- machines -----------------------------------------------------------------------------------

LANES = """  arch.compute @lanes on @vector {lanes = 64, cost_source = #assumed}
  arch.compute @lanes_8 on @vector {lanes = 128, element_bits = 8, cost_source = #assumed}
"""

MACHINES = {
    "L1": (("depth = 65536", "depth = 64"), 'graph.subgraph "kernel" fits @L1 at no split: one el'),
    "LLB": (
        ("depth = 8388608", "depth = 1500"),
        "@LLB has 1500 bytes, which is not enough for what lives at a time; the largest is the copy"
        " of %x, 2592 bytes: cut it into more parts",
    ),
    "network": (
        ("@llb of @cores", "@llb of @clusters"),
        "array @cores has no network; add an arch.network with the bytes per cycle between a core",
    ),
    "units": ((LANES, ""), "no arch.compute has lanes; networks need a unit for products (tile or"),
}


def changed_machine(*change: str) -> None:
    text = machine_paths()["stcp920"].read_text()
    assert text.count(change[0]) == 1
    Path("machine.mlir").write_text(text.replace(*change))


@pytest.mark.parametrize("name", MACHINES)
def test_machine(refused: Refused, name: str) -> None:
    change, message = MACHINES[name]
    changed_machine(*change)
    Path("net.mlir").write_text(RESIDUAL)
    words = [*COMPILE[:4], "machine.mlir", *COMPILE[5:]]
    assert message in refused(*words)


@pytest.mark.parametrize(
    ("machine", "what"),
    [("host-avx2", "leave out what lies between"), (GEMM_MESH, "add what is missing")],
)
@pytest.mark.parametrize("step", ["graph-schedule", "convert-graph-to-noc"])
def test_machine_of_other_levels(refused: Refused, machine: str, what: str, step: str) -> None:
    Path("net.mlir").write_text(RESIDUAL)
    text = refused("weft-opt", "net.mlir", "-p", step, "--machine", machine)
    assert "but networks are scheduled over three: DRAM, a buffer that the" in text
    assert text.endswith(what)


@pytest.mark.parametrize(
    "passes",
    [
        "graph-split-info{memory=L3}",
        "graph-group{memory=L3}",
        "graph-split-info,graph-instantiate,graph-order{memory=L3 order=exact}",
        "graph-split-info,graph-instantiate,graph-order,graph-scope{memory=L3}",
    ],
)
def test_memory_that_a_machine_has_not(refused: Refused, passes: str) -> None:
    Path("net.mlir").write_text(RESIDUAL)
    text = refused("weft-opt", "net.mlir", "-p", passes, "--machine", "stcp920")
    assert "machine @stcp920 has no memory 'L3'; known are DRAM, LLB, L1" in text


# --- schedules that were edited -----------------------------------------------------------------


@pytest.fixture(scope="module")
def schedule() -> str:
    """Two convolutions, a skip; a loop over two items in one over four clusters."""
    return TREE.read_text()


ONE, TWO = 'graph.subgraph "kernel" ', 'graph.subgraph "kernel.2"'
BIND, TILING = "bind [[1, 1, 2, 4]]", "part [1, 4, 8, 4] chunk 4 order [0, 1, 2, 3]"
COPY = '%4 = graph.copy %x_2 to "LLB"'

EDITS = {
    "cores": (
        (BIND, "bind [[1, 1, 4, 4]]"),
        f"{ONE[:-1]}: bind [1, 1, 4, 4] takes 16 cores, but a cluster has 8 of @core; bind fewer",
    ),
    "uneven cores": (
        (BIND, "bind [[1, 1, 1, 5]]"),
        "5 cores do not divide the 16 elements along dimension 3; bind a divisor of 16",
    ),
    "named cores": (
        (BIND, f"{BIND} cores 8 from 8"),
        "cores is decided by the tree, as the first ones of each cluster work on a leaf",
    ),
    "part": (
        (TILING, TILING.replace("8", "32")),
        "parts of 32 are more than the 8 elements that a core has along dimension 2; take 8",
    ),
    "rank of the part": (
        (TILING, "part [1, 4, 8] chunk 4 order [0, 1, 2]"),
        "part [1, 4, 8] has 3 dimensions, but its last result has the extents [1, 4, 16, 16]",
    ),
    "chunk": (
        (TILING, TILING.replace("chunk 4", "chunk 3")),
        "chunks of 3 do not divide the 4 terms of its reduction; take a divisor of 4",
    ),
    "order": ((TILING, TILING.replace("3]", "2]")), "order [0, 1, 2, 2] is none of 4 dimensions"),
    "only bind": (
        (f" attributes {{tiling = #graph.tiling<{TILING}>}}", ""),
        "has bind, but no tiling; say both, or neither to have them found",
    ),
    "only tiling": ((f" {BIND}", ""), "has tiling, but no bind; say both, or neither"),
    "scope": ((BIND, f'{BIND} scope ["L1"]'), "scope @L1 keeps no result of a kernel; take @LLB"),
    "scope of a loop": (
        ("-> (tensor<2x4x16x16xf16> cut 0) {", '-> (tensor<2x4x16x16xf16> cut 0) scope ["LLB"] {'),
        "graph.sequence: scope is said of a loop; say it of the leaves in it",
    ),
    "border": (
        (BIND, f'{BIND} scope ["DRAM"]'),
        "which it reads in @DRAM, where there are no borders; copy it to @LLB before",
    ),
    "copied elsewhere": (
        (COPY, COPY.replace("LLB", "L1")),
        'copies to @L1, but leaves read @LLB; write "LLB", or say the scope of the leaf that makes',
    ),
    "parts": (
        ("graph.sequence parts 2", "graph.sequence parts 3"),
        "2 elements along dimension 0 are not 3 equal parts; choose another number",
    ),
    "parallel inside": (
        ("graph.sequence parts 2", "graph.parallel parts 2"),
        "graph.parallel: is not the outermost loop, which alone is spread over @cluster; write gr",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_edited_schedule(refused: Refused, schedule: str, name: str) -> None:
    (old, new), message = EDITS[name]
    assert old in schedule
    Path("net.mlir").write_text(schedule.replace(old, new, 1))
    assert message in refused(*COMPILE)


def leaf_of(schedule: str, begin: str) -> str:
    """The lines of a leaf."""
    start = schedule.rindex("\n", 0, schedule.index(begin)) + 1
    end = schedule.index("\n        }\n", start) + len("\n        }\n")
    return schedule[start:end]


def test_leaves_out_of_order(refused: Refused, schedule: str) -> None:
    named = schedule.replace("%6 = graph.sub", "%last = graph.sub").replace("d %6 :", "d %last :")
    one, two = leaf_of(named, ONE), leaf_of(named, TWO)
    for text, message in (
        (
            named.replace(one + two, two + one),
            " is not there yet",
        ),
        (named.replace(one, ""), "values used but not defined: [%5]"),
        (named.replace(two, two + two), "SSA value %last is already defined"),
    ):
        assert text != named
        Path("net.mlir").write_text(text)
        assert message in refused(*COMPILE)


def test_schedules_of_other_machines(refused: Refused, schedule: str) -> None:
    Path("net.mlir").write_text(schedule)
    words = [*COMPILE[:4], "machine.mlir", *COMPILE[5:]]
    changed_machine("@cluster shape [4]", "@cluster shape [2]")
    assert "4 parts, but the machine has 2 of @cluster; take fewer parts" in refused(*words)
    changed_machine("depth = 65536", "depth = 600")
    assert refused(*words).startswith(f"{ONE[:-1]}: parts [1, 4, 8, 4] with chunks of 4 need ")
    changed_machine("depth = 8388608", "depth = 1500")
    assert "the largest is the copy of " in refused(*words)


@pytest.mark.parametrize("option", ["graph-schedule{form=tree}", "graph-schedule{items=1}"])
def test_what_is_decided_is_no_option(refused: Refused, schedule: str, option: str) -> None:
    Path("net.mlir").write_text(schedule)
    text = refused("weft-opt", "net.mlir", "-p", option, "--machine", "stcp920")
    assert "is given, but the text has decided that already: leave the option out" in text
