"""What computing does: layers that add to what is there, and shares that go round a ring."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from weft.targets.noc.simulate import Simulation
from weft.transforms.core.errors import WeftError

Run = Callable[..., Simulation]

LAYER = """
dataflow.layer @part (n = 4, k = 4, c = 2) {
  dataflow.operand "x" role "input" at (n, c) of i16
  dataflow.operand "f" role "weight" at (k, c) of i16
  dataflow.operand "y" role "output" at (n, k) of i32
}
noc.alloc "x" in @DRAM at 0 shape [4, 8] of i16
noc.alloc "f" in @DRAM at 32 shape [16, 8] of i16
noc.alloc "y" in @DRAM at 256 shape [4, 16] of i32
noc.alloc "x" in @LB at 0 shape [4, 8] of i16
noc.alloc "f" in @LB at 32 shape [2, 4, 2] of i16
noc.alloc "y" in @LB at 64 shape [4, 4] of i32
"""


def accumulate(reads: str) -> str:
    return (
        LAYER
        + f"""
noc.alloc "w" in @LB at 200 shape [4, 2] of i16
noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %d) {{
  %x = noc.read <@DRAM "x"> to <@LB "x">
  %y = noc.read <@DRAM "y"[0 : 4, 0 : 4]> to <@LB "y">
  noc.for %i = 0 to 4 step 1 carry (%t = %y) {{
    %r = noc.read <@DRAM "f"[0 : 4, d0 * 2 : 2]> to <@LB "w"> over (%i) after %t
    %z = noc.compute @part reads ({reads}) writes (@LB "y") over (%i) after %r, %x {{cycles = 4}}
    noc.yield %z
  }}
}}
"""
    )


def inputs() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    return {
        "x": rng.integers(-(2**15), 2**15, (4, 8)).astype(np.int16),
        "f": rng.integers(-(2**15), 2**15, (16, 8)).astype(np.int16),
        "y": rng.integers(-(2**31), 2**31, (4, 16)).astype(np.int32),
    }


def test_a_layer_adds_to_what_it_is_given(run: Run) -> None:
    given = inputs()
    reads = '@LB "x"[0 : 4, d0 * 2 : 2], @LB "w", @LB "y"'
    found = run(accumulate(reads), given)
    product = given["x"].astype(np.int32) @ given["f"][:4].T.astype(np.int32)
    np.testing.assert_array_equal(found.array("y", "LB", (0, 0, 0, 0)), product + given["y"][:, :4])
    assert found.counts.macs == 4 * 4 * 8


def test_a_layer_needs_its_inputs(run: Run) -> None:
    with pytest.raises(WeftError, match="layer @part takes x, f, but is given 1 parts"):
        run(accumulate('@LB "w"'), inputs())


RING = """
noc.alloc "x" in @DRAM at 0 shape [4, 8] of i16
noc.alloc "y" in @DRAM at 32 shape [4, 8] of i16
noc.alloc "a" in @LB at 0 shape [{0}, 8] of i16
noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 4] (%a, %b, %c, %d) {{
  %x = noc.read <@DRAM "x"[d3 : 1, 0 : 8]> to <@LB "a"[0 : 1, 0 : 8]> over (%a, %b, %c, %d)
  %t = noc.for %i = 0 to 3 step 1 carry (%u = %x) {{
    %v = noc.rotate <@LB "a"[d4 mod {0} : 1, 0 : 8]>
      to <@LB(d0, d1, d2, (d3 + 1) mod 4) "a"[(d4 + 1) mod {0} : 1, 0 : 8]> signal "turn"
      over (%a, %b, %c, %d, %i) after %u
    noc.yield %v
  }}
  noc.write <@LB "a"[3 mod {0} : 1, 0 : 8]> to <@DRAM "y"[d3 : 1, 0 : 8]>
    over (%a, %b, %c, %d) after %t
}}
"""
"""Three turns around a row of cores, with as many places for shares as given."""


def test_shares_go_round_a_ring(run: Run) -> None:
    given = inputs()["x"]
    found = run(RING.format(4), {"x": given})
    # After three turns, each node has the share of the node after it.
    np.testing.assert_array_equal(found.array("y", "DRAM"), np.roll(given, -1, axis=0))


def test_two_places_need_a_signal_that_one_is_free(run: Run) -> None:
    with pytest.raises(
        WeftError, match=r'writes .* of "a" in .* while noc.copy "x" to "a" of node'
    ):
        run(RING.format(2), {"x": inputs()["x"]})
