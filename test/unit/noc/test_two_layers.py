"""
Two layers on four clusters of eight cores, handed over through the core's buffer, the cluster's,
and DRAM.

`y = x · f` and `z = y · g`, with `x: [32, 8]`, `f: [4, 8]`, `g: [32, 4]`, sums of 32 bits. Core
`8 * c + k` computes one row of `y`. What it then computes of `z` decides how far `y` has to go:
its own row; four columns of the cluster's eight rows; or one column of all rows.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from weft.targets.noc.simulate import Simulation

Run = Callable[..., Simulation]

ROW = "(d0 * 2 + d1) * 8 + d2 * 4 + d3"
ALL = "over (%a, %b, %c, %d)"

LAYER = """
dataflow.layer @{0} (n = {1}, k = {2}, c = {3}) {{
  dataflow.operand "x" role "input" at (n, c) of {4}
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i32
}}
"""

HEAD = (
    LAYER.format("first", 1, 4, 8, "i16")
    + LAYER.format("row", 1, 32, 4, "i32")
    + LAYER.format("rows", 8, 4, 4, "i32")
    + LAYER.format("column", 32, 1, 4, "i32")
    + """
noc.alloc "x" in @DRAM at 0 shape [32, 8] of i16
noc.alloc "f" in @DRAM at 256 shape [4, 8] of i16
noc.alloc "g" in @DRAM at 288 shape [32, 4] of i16
noc.alloc "y" in @DRAM at 416 shape [32, 4] of i32
noc.alloc "z" in @DRAM at 672 shape [32, 32] of i32
noc.alloc "y" in @GB at 0 shape [8, 4] of i32
noc.alloc "f" in @GB at 64 shape [4, 8] of i16
noc.alloc "x" in @LB at 0 shape [1, 8] of i16
noc.alloc "f" in @LB at 8 shape [4, 8] of i16
noc.alloc "y" in @LB at 40 shape [1, 4] of i32
"""
)

CORES = f"""
noc.program @cores on @core first [0, 0, 0, 0] count [2, 2, 2, 4] (%a, %b, %c, %d) {{
  %x = noc.read <@DRAM "x"[{ROW} : 1, 0 : 8]> to <@LB "x"> {ALL}
  %f = noc.recv "weights"
  %y = noc.compute @first reads (@LB "x", @LB "f") writes (@LB "y") after %x, %f {{cycles = 32}}
  %p = noc.free "x" in @LB after %y
  %q = noc.free "f" in @LB after %y
"""
"""The first layer; its weights come from the cluster."""

CLUSTERS = """
noc.program @clusters{0} on @cluster first {1} count {2} (%a, %b) {{
  %f = noc.read <@DRAM "f"> to <@GB "f">
  %m = noc.multicast <@GB "f"> to <@LB(d0, d1, d2, d3) "f"> fan [2, 4] over (%a, %b) after %f
  noc.for %i = 0 to 8 step 1 {{
    noc.signal "weights" at (d0, d1, d2 floordiv 4, d2 mod 4) over (%a, %b, %i) after %m
  }}
{3}}}
"""

GO = """
  noc.for %j = 0 to 8 step 1 {
    noc.signal "go" at (d0, d1, d2 floordiv 4, d2 mod 4) over (%a, %b, %j) after %w
  }
"""

THROUGH_CORE = (
    HEAD
    + CORES
    + f"""
  %s = noc.alloc "g" in @LB at 64 shape [32, 4] of i16
  %g = noc.read <@DRAM "g"> to <@LB "g"> after %s
  %t = noc.alloc "z" in @LB at 192 shape [1, 32] of i32
  %z = noc.compute @row reads (@LB "y", @LB "g") writes (@LB "z") after %y, %g, %t {{cycles = 128}}
  noc.write <@LB "z"> to <@DRAM "z"[{ROW} : 1, 0 : 32]> {ALL} after %z
}}
"""
    + CLUSTERS.format("", "[0, 0]", "[2, 2]", "")
)

THROUGH_CLUSTER = (
    HEAD
    + CORES
    + f"""
  %v = noc.write <@LB "y"> to <@GB "y"[d2 * 4 + d3 : 1, 0 : 4]> {ALL} after %y
  %w = noc.signal "full" at (d0, d1) {ALL} after %v
  %h = noc.recv "go" after %w
  %s = noc.alloc "g" in @LB at 64 shape [4, 4] of i16
  %g = noc.read <@DRAM "g"[(d2 * 4 + d3) * 4 : 4, 0 : 4]> to <@LB "g"> {ALL} after %s
  %t = noc.alloc "yy" in @LB at 80 shape [8, 4] of i32
  %r = noc.read <@GB "y"> to <@LB "yy"> after %h, %t
  %o = noc.alloc "z" in @LB at 144 shape [8, 4] of i32
  %z = noc.compute @rows reads (@LB "yy", @LB "g") writes (@LB "z") after %r, %g, %o
    {{cycles = 128}}
  noc.write <@LB "z"> to <@DRAM "z"[(d0 * 2 + d1) * 8 : 8, (d2 * 4 + d3) * 4 : 4]> {ALL} after %z
}}
"""
    + CLUSTERS.format("", "[0, 0]", "[2, 2]", '  %w = noc.recv "full" count 8\n' + GO)
)

BARRIER = """
  %e = noc.recv "full" count 8
  noc.signal "all" at (0, 0) after %e
  %w = noc.recv "go"
"""
MASTER = """
  %all = noc.recv "all" count 4
  noc.for %k = 0 to 4 step 1 {
    noc.signal "go" at (d0 floordiv 2, d0 mod 2) over (%k) after %all
  }
"""

THROUGH_DRAM = (
    HEAD
    + CORES
    + f"""
  %v = noc.write <@LB "y"> to <@DRAM "y"[{ROW} : 1, 0 : 4]> {ALL} after %y
  %w = noc.signal "full" at (d0, d1) {ALL} after %v
  %h = noc.recv "go" after %w
  %s = noc.alloc "g" in @LB at 64 shape [1, 4] of i16
  %g = noc.read <@DRAM "g"[{ROW} : 1, 0 : 4]> to <@LB "g"> {ALL} after %s
  %t = noc.alloc "yy" in @LB at 80 shape [32, 4] of i32
  %r = noc.read <@DRAM "y"> to <@LB "yy"> after %h, %t
  %o = noc.alloc "z" in @LB at 336 shape [32, 1] of i32
  %z = noc.compute @column reads (@LB "yy", @LB "g") writes (@LB "z") after %r, %g, %o
    {{cycles = 128}}
  noc.write <@LB "z"> to <@DRAM "z"[0 : 32, {ROW} : 1]> {ALL} after %z
}}
"""
    + CLUSTERS.format("0", "[0, 0]", "[1, 1]", BARRIER + MASTER + GO)
    + CLUSTERS.format("1", "[0, 1]", "[1, 1]", BARRIER + GO)
    + CLUSTERS.format("2", "[1, 0]", "[1, 2]", BARRIER + GO)
)

TEXTS = {"core": THROUGH_CORE, "cluster": THROUGH_CLUSTER, "DRAM": THROUGH_DRAM}


def arrays() -> tuple[dict[str, NDArray[np.int16]], NDArray[np.int32]]:
    """Inputs of all 16 bits, so that sums wrap around, and the result."""
    rng = np.random.default_rng(5)
    shapes = {"x": (32, 8), "f": (4, 8), "g": (32, 4)}
    inputs = {n: rng.integers(-(2**15), 2**15, s).astype(np.int16) for n, s in shapes.items()}
    x, f, g = (inputs[name].astype(np.int32) for name in "xfg")
    return inputs, (x @ f.T) @ g.T


@pytest.mark.parametrize("through", TEXTS)
def test_results_are_exact(run: Run, through: str) -> None:
    inputs, expected = arrays()
    found = run(TEXTS[through], inputs)
    np.testing.assert_array_equal(found.array("z", "DRAM"), expected)
    assert found.counts.macs == 32 * 4 * 8 + 32 * 32 * 4
    assert found.energy.static == found.cycles * 10.0


def test_where_y_goes_is_what_is_counted(run: Run) -> None:
    words = {name: run(text, arrays()[0]).counts.words for name, text in TEXTS.items()}
    # Weights `f` come once per cluster; `x` and `z` once, of one and two words per element.
    common = 32 * 8 + 4 * 4 * 8 + 2 * 32 * 32
    g, y = 32 * 4, 2 * 32 * 4
    assert words["core"]["DRAM"] == common + 32 * g
    assert words["cluster"]["DRAM"] == common + 4 * g
    assert words["DRAM"]["DRAM"] == common + g + y + 32 * y
    assert words["core"]["GB"] == words["DRAM"]["GB"] == 2 * 4 * 32
    # Every core writes its row there, and reads its cluster's eight.
    assert words["cluster"]["GB"] == 2 * 4 * 32 + y + 8 * y


def test_ports_of_dram_are_what_waits(run: Run) -> None:
    found = run(TEXTS["DRAM"], arrays()[0])
    assert next(iter(found.waited)).startswith(("port of @DRAM", "down port of @core"))
    # Two ports of four words each, all of the traffic.
    assert found.cycles >= found.counts.words["DRAM"] / 8
    assert found.cycles == run(TEXTS["DRAM"], functional=False).cycles
    # What the second layer needs is allocated at once, beside `x`, `f` and `y`.
    assert found.peak_words["LB"] == (8 + 32 + 8) + (4 + 256 + 64)


@pytest.mark.parametrize("queue", [8, 64])
def test_the_queue_changes_time_at_most(run: Run, queue: int) -> None:
    inputs, expected = arrays()
    found = run(TEXTS["cluster"], inputs, queue=queue)
    np.testing.assert_array_equal(found.array("z", "DRAM"), expected)
