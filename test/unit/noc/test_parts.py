"""Rings, parts with a step, several programs on one node, hops of computing; in both modes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from weft.targets.noc.leaves import Leaf
from weft.targets.noc.native import can_compile
from weft.targets.noc.simulate import Simulation
from weft.transforms.core.errors import WeftError

Run = Callable[..., Simulation]

X = np.arange(160, dtype=np.int16).reshape(20, 8)
HEAD = """
noc.alloc "x" in @DRAM at 0 shape [20, 8] of i16
noc.alloc "y" in @DRAM at 160 shape [20, 8] of i16
noc.alloc "a" in @LB at 0 shape [4, 8] of i16 {ring}
noc.alloc "b" in @LB at 64 shape [4, 8] of i16
"""


@pytest.fixture(params=[False, pytest.param(True, id="native")])
def native(request: pytest.FixtureRequest) -> bool:
    if request.param and not can_compile():
        pytest.skip("native code is made for x86-64 Linux")
    return bool(request.param)


def core(body: str, node: int = 1, name: str = "p") -> str:
    head = f"noc.program @{name} on @core first [0, 0, 0, {node}] count [1, 1, 1, 1]"
    return f"{head} (%n0, %n1, %n2, %n3) {{\n{body}}}\n"


def test_a_window_slides_over_a_ring(run: Run, native: bool) -> None:
    # Windows of three rows, one further each turn: one new row, which falls where it falls.
    body = """
    %s = noc.copy <@DRAM "x"[0 : 2, 0 : 8]> to <@LB "a"[0 : 2, 0 : 8]>
    noc.for %i = 0 to 18 step 1 carry (%t = %s) {
      %r = noc.copy <@DRAM "x"[d0 + 2 : 1, 0 : 8]> to <@LB "a"[d0 + 2 : 1, 0 : 8]>
        over (%i) after %t
      %c = noc.compute @sum reads (@LB "a"[d0 : 3, 0 : 8]) writes (@LB "b"[0 : 1, 0 : 8])
        over (%i) after %r {cycles = 3}
      %w = noc.copy <@LB "b"[0 : 1, 0 : 8]> to <@DRAM "y"[d0 : 1, 0 : 8]> over (%i) after %c
      noc.yield %w
    }
    %z = noc.copy <@DRAM "x"[0 : 2, 0 : 8]> to <@DRAM "y"[18 : 2, 0 : 8]>
    """
    leaves = {"sum": Leaf(lambda a: [a[0].sum(0, keepdims=True, dtype=np.int16)])}
    found = run(HEAD + core(body), {"x": X}, leaves=leaves, native=native)
    wanted = np.concatenate([X[:-2] + X[1:-1] + X[2:], X[:2]])
    np.testing.assert_array_equal(found.array("y", "DRAM"), wanted)


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        ("6 : 2", "0 : 2", True),  # rows 2, 3 and 0, 1
        ("7 : 2", "1 : 2", True),  # 3, 0 and 1, 2
        ("7 : 2", "4 : 1", False),  # 3, 0 and 0
        ("2 : 1", "5 : 4", False),  # 2 and 1, 2, 3, 0
        ("3 : 3", "6 : 1", True),  # 3, 0, 1 and 2
        ("0 : 2 by 2", "1 : 2 by 2", True),  # 0, 2 and 1, 3
        ("5 : 2 by 2", "6 : 2 by 2", True),  # 1, 3 and 2, 0
        ("0 : 2 by 2", "2 : 2 by 2", False),  # 0, 2 and 2, 0
    ],
)
def test_parts_of_a_ring_that_meet(
    run: Run, native: bool, first: str, second: str, fits: bool
) -> None:
    ops = ""
    for part in (first, second):
        rows = part.split(" : ")[1]
        source = f'@DRAM "x"[0 : {rows}, 0 : 8]'
        ops += f'noc.copy <{source}> to <@LB "a"[{part}, 0 : 8]>\n'
    if fits:
        run(HEAD + core(ops), {"x": X}, native=native)
        return
    begin, rest = second.split(" : ")
    rows = f"[{int(begin) % 4} : {rest}, 0 : 8]"
    with pytest.raises(WeftError, match=r"writes .* of \"a\" in .* while noc.copy") as error:
        run(HEAD + core(ops), {"x": X}, native=native)
    assert rows in str(error.value)


def test_a_ring_holds_no_more_than_its_extent(run: Run, native: bool) -> None:
    body = 'noc.copy <@DRAM "x"[0 : 5, 0 : 8]> to <@LB "a"[2 : 5, 0 : 8]>\n'
    with pytest.raises(WeftError, match="takes 2 to 6 along axis 0, which has 4: overflow"):
        run(HEAD + core(body), {"x": X}, native=native)


def test_parts_with_a_step(run: Run, native: bool) -> None:
    # Even and odd columns at the same time; then all rows but every second.
    body = """
    %e = noc.copy <@DRAM "x"[1 : 4 by 5, 0 : 4 by 2]> to <@LB "b"[0 : 4, 0 : 4 by 2]>
    %o = noc.copy <@DRAM "x"[1 : 4 by 5, 1 : 4 by 2]> to <@LB "b"[0 : 4, 1 : 4 by 2]>
    noc.copy <@LB "b"> to <@DRAM "y"[0 : 4, 0 : 8]> after %e, %o
    noc.copy <@DRAM "x"[4 : 16, 0 : 8]> to <@DRAM "y"[4 : 16, 0 : 8]>
    """
    found = run(HEAD + core(body), {"x": X}, native=native)
    np.testing.assert_array_equal(found.array("y", "DRAM"), np.concatenate([X[1::5], X[4:]]))
    assert found.counts.words["LB"] == 4 * 32 - 2 * 32
    meets = body.replace('"b"[0 : 4, 1 : 4 by 2]', '"b"[0 : 4, 0 : 4 by 2]')
    part = r"writes \[0 : 4, 0 : 4 by 2\] of \"b\" in .* while noc.copy .* is writing it"
    with pytest.raises(WeftError, match=part):
        run(HEAD + core(meets), {"x": X}, native=native)


def test_programs_of_one_node_run_one_after_the_other(run: Run, native: bool) -> None:
    # The second program begins when the copy of the first is done, and waits for its signal.
    first = """
    noc.signal "s" at (0, 0, 0, 1)
    %n = noc.alloc "n" in @LB at 128 shape [4, 8] of i16
    noc.copy <@DRAM "x"[0 : 4, 0 : 8]> to <@LB "n"> after %n
    """
    second = """
    %w = noc.wait "s"
    noc.copy <@LB "n"> to <@DRAM "y"[0 : 4, 0 : 8]> after %w
    %f = noc.compute @one reads () writes (@LB "b") {cycles = 1}
    """
    leaves = {"one": Leaf(lambda _: [X[:4]])}
    text = HEAD + core(first) + core("", 2, "other") + core(second, 1, "q")
    found = run(text, {"x": X}, leaves=leaves, native=native, trace=True)
    nodes = ("signal", "copy", "compute")
    assert [(s.track, s.start, s.end) for s in found.spans if s.track in nodes] == [
        ("signal", 0, 0),
        ("copy", 0, 18),
        ("compute", 18, 19),
        ("copy", 18, 36),
    ]
    ports = {s.track for s in found.spans if s.track not in nodes}
    assert {"port of @DRAM of @dram at (0, 0)", "in port of @core at (0, 0, 0, 1)"} <= ports
    # At once, the second would find no buffer.
    alone = second.replace(" after %w", "")
    with pytest.raises(WeftError, match='has no buffer "n" now'):
        run(HEAD + core(alone), {"x": X}, leaves=leaves, native=native)


def test_hops_inside_of_a_node_are_counted(run: Run) -> None:
    body = (
        'noc.compute @f reads () writes (@LB "b") {cycles = 1, accesses = {}, hops = {pe = 40}}\n'
    )
    found = run(HEAD + core(body), functional=False)
    assert dict(found.counts.hops) == {"pe": 40}
    assert found.energy.hops["pe"] == 40 * 0.5
    with pytest.raises(WeftError, match="has no level @tile"):
        run(HEAD + core(body.replace("pe =", "tile =")), functional=False)


def test_layers_wrap_around_to_the_type_of_their_part(run: Run, native: bool) -> None:
    text = """
    dataflow.layer @mm (n = 1, k = 4, c = 8) {
      dataflow.operand "x" role "input" at (n, c) of i16
      dataflow.operand "f" role "weight" at (k, c) of i16
      dataflow.operand "y" role "output" at (n, k) of i16
    }
    """
    body = """
    %x = noc.copy <@DRAM "x"[0 : 1, 0 : 8]> to <@LB "a"[0 : 1, 0 : 8]>
    %f = noc.copy <@DRAM "x"[4 : 4, 0 : 8]> to <@LB "b">
    %n = noc.alloc "o" in @LB at 128 shape [1, 4] of i16
    %c = noc.compute @mm reads (@LB "a"[0 : 1, 0 : 8], @LB "b") writes (@LB "o") after %x, %f, %n
      {cycles = 1}
    %d = noc.compute @mm reads (@LB "a"[0 : 1, 0 : 8], @LB "b", @LB "o") writes (@LB "o") after %c
      {cycles = 1}
    """
    x = X * np.int16(997)
    found = run(text + HEAD + core(body), {"x": x}, native=native)
    wide = x.astype(np.int64)
    wanted = (2 * (wide[:1] @ wide[4:8].T)).astype(np.int16)
    np.testing.assert_array_equal(found.array("o", "LB", (0, 0, 0, 1)), wanted)
    assert found.cycles > 2


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('noc.wait "go"\n', ': test.mlir.* waits for signal "go": 0 of 1'),
        (
            'noc.copy <@LB "b"> to <@DRAM "y"[0 : 4, 0 : 8]>\n',
            'noc.copy %#0: reads .* of "b" in .* before arrival: not all of it',
        ),
        (
            'noc.alloc "n" in @LB at 500 shape [4, 8] of i16\n',
            'noc.alloc %#0: buffer "n" takes words 500 to 531 of .*overflow',
        ),
        ('noc.free "z" in @LB\n', 'noc.free %#0: .* has no buffer "z" now; it has "a", "b"'),
    ],
)
def test_errors_name_node_and_op(run: Run, native: bool, body: str, message: str) -> None:
    with pytest.raises(WeftError, match=rf"node \(0, 0, 0, 1\) of @core.*{message}"):
        run(HEAD + core(body), {"x": X}, native=native)
