"""Programs that stand for several: with tables, and like others but for names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects import noc
from weft.dialects.noc import rename_prefix
from weft.lowering.noc import node_programs
from weft.lowering.noc.alike import Alike, WrittenForm, name_pairs, short_names
from weft.lowering.noc.table import Shared, find_columns
from weft.lowering.noc.tree import Tree
from weft.targets.noc.executable import NocFunction, NocReport
from weft.targets.noc.simulate import Simulation
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.noc_tables import written_out
from weft.transforms.kernel.linear import Linear

CHAIN = Path(__file__).parents[2] / "models" / "nodes" / "chain.mlir"
Run = Callable[..., Simulation]

SHORT = """
noc.alloc "in" in @DRAM at 0 shape [4] of i16
noc.alloc "u.in" in @DRAM at 4 shape [4] of i16
noc.alloc "u.out" in @DRAM at 8 shape [4] of i16
noc.alloc "out" in @DRAM at 12 shape [4] of i16
noc.alloc "x" in @LB at 0 shape [1] of i16
noc.program @turn on @core first [0, 0, 0, 0] count [1, 1, 1, 4] table [2, 1, 3, 2, 1, 3, 0, 0]
    (%a, %b, %c, %k, %p, %q) {
  %g = noc.signal "go" of (d0, d1, d2, d3) at (0, 0, 0, d0) over (%q)
  %w = noc.wait "go" of (0, 0, 0, d3 - 1 + 4 * (1 - (d3 + 3) floordiv 4)) after %g
  %x = noc.copy <@DRAM "in"[d0 : 1]> to <@LB "x"> over (%k) after %w
  noc.copy <@LB "x"> to <@DRAM "out"[d0 : 1]> over (%p) after %x
}
"""
LIKE = """
noc.program @again like @turn names ["in", "u.in", "out", "u.out", "go", "on"] on @core
    first [0, 0, 0, 0] count [1, 1, 1, 4] table [0, 1, 1, 2, 2, 3, 3, 0] (%a, %b, %c, %k, %p, %q) {
}
"""


def test_columns_are_forms_over_coordinates_and_few_columns() -> None:
    nodes = [(a, b) for a in range(3) for b in range(4)]
    odd = [(5 * i * i) % 7 for i in range(12)]
    numbers = [(9, b, 2 * a - b + 1, o, 3 - 2 * o, o) for (a, b), o in zip(nodes, odd, strict=True)]
    forms, table = find_columns(nodes, np.array(numbers))
    assert table == tuple((o,) for o in odd)
    p, sums = Linear.key("p0"), Linear(1, (("c0", 2), ("c1", -1)))
    assert forms == [Linear(9), Linear.key("c1"), sums, p, Linear(3, (("p0", -2),)), p]


def test_names() -> None:
    names = {"s.1.a": "s.2.a", "s.1.a.full": "s.2.a.full", "s.1.b.w": "s.2.b.w", "x": "x"}
    few = name_pairs(names)
    assert few == {"s.1": "s.2"}
    swapped = {"a": "b", "b": "a", "b.c": "b.c"}
    for known in (names, swapped, {"x": "y", "x.z": "x.z"}):
        found = name_pairs(known)
        assert {old: rename_prefix(old, found) for old in known} == known


def test_rows_are_programs_of_their_nodes(run: Run) -> None:
    array = np.array([5, 6, 7, 8], np.int16)
    found = run(SHORT + LIKE, {"in": array, "u.in": array + 10})
    assert found.array("out", "DRAM").tolist() == [8, 7, 5, 6]
    assert found.array("u.out", "DRAM").tolist() == [15, 16, 17, 18]


def test_programs_written_out(load: Callable[[str], ModuleOp]) -> None:
    module = load(SHORT + LIKE)
    module.verify()
    programs = {op.sym_name.data: op for op in module.ops if isinstance(op, noc.ProgramOp)}
    plain = [each for op in programs.values() for each in written_out(op, programs)]
    assert [op.sym_name.data for op in plain] == [
        f"{name}.{row}" for name in ("turn", "again") for row in range(4)
    ]
    waits = [i.signal.data for op in plain for i in op.walk() if isinstance(i, noc.WaitOp)]
    assert waits[:2] == ["go.0_0_0_3", "go.0_0_0_0"]
    assert waits[-1] == "on.0_0_0_2"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("table [2, 1,", "table [2,", "the table has 7 numbers, but 4 nodes with 2 each need 8"),
        ("of (d0, d1, d2, d3)", "of (d0, d6)", "uses d6, but the program has 6 arguments"),
        ("like @turn", "like @other", "@other is no program with ops of its own"),
        ("like @turn", "like @again", "@again is no program with ops of its own"),
        ('"go", "on"]', '"go"]', "names must be pairs"),
    ],
)
def test_what_is_no_program(run: Run, old: str, new: str, message: str) -> None:
    text = SHORT + LIKE
    assert old in text
    with pytest.raises(WeftError) as found:
        run(text.replace(old, new))
    assert message in str(found.value)


def test_short_names(run: Run, load: Callable[[str], ModuleOp]) -> None:
    """In a program, and in one that is like it: its names are those of the first in full."""
    text = """
noc.alloc "a.b.in" in @DRAM at 0 shape [4] of i16
noc.alloc "a.b.out" in @DRAM at 4 shape [4] of i16
noc.alloc "a.c.out" in @DRAM at 8 shape [4] of i16
noc.program @first names ["A", "a.b", "B", "a.b.in", "L", "leaf"] on @core
    first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %k) {
  %y = noc.alloc "A.y" in @LB at 0 shape [4] of i16
  %z = noc.alloc "A" in @LB at 4 shape [4] of i16 after %y
  %t = noc.copy <@DRAM "B"> to <@LB "A.y"> after %z
  %u = noc.compute @L reads (@LB "A.y") writes (@LB "A") after %t cycles 1
  %v = noc.copy <@LB "A"> to <@DRAM "A.out"> after %u
  noc.free "A.y" also ["A"] in @LB after %v
}
noc.program @second like @first names ["a.b", "a.c", "a.b.in", "a.b.out"] on @core
    first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %k) {
}
func.func @leaf(%x: tensor<4xi16>) -> tensor<4xi16> {
  %y = arith.addi %x, %x : tensor<4xi16>
  func.return %y : tensor<4xi16>
}
"""
    found = run(text, {"a.b.in": np.array([5, 6, 7, 8], np.int16)})
    assert found.array("a.b.out", "DRAM").tolist() == [10, 12, 14, 16]
    assert found.array("a.c.out", "DRAM").tolist() == [20, 24, 28, 32]
    module = load(text)
    programs = {op.sym_name.data: op for op in module.ops if isinstance(op, noc.ProgramOp)}
    frees = [
        (inner.buffer.data, inner.also)
        for op in programs.values()
        for each in written_out(op, programs)
        for inner in each.walk()
        if isinstance(inner, noc.FreeOp)
    ]
    assert frees == [(name, None) for name in ("a.b.y", "a.b", "a.c.y", "a.c")]


def test_short_names_are_those_that_save_characters() -> None:
    uses = {"s.1.body.0.weight": 9, "s.1.body.0": 9, "s.1.body.0.s.0.add1.full": 3, "x": 50}
    assert short_names(uses, uses) == {"A": "s.1.body.0", "B": "s.1.body.0.weight"}
    assert short_names(uses, [*uses, "A.end"]) == {"B": "s.1.body.0", "C": "s.1.body.0.weight"}
    assert short_names({"conv1.weight": 2}, ()) == {}
    assert len(short_names({f"a_long_name{i}": 9 for i in range(40)}, ())) == 40


def test_names_that_are_right_stay_so() -> None:
    names = {"s.1.a_tile": "s.1.a_tile", "s.1.a.end": "s.2.a.end", "s.1.a.w": "s.2.a.w"}
    assert name_pairs(names) == {"s.1.a": "s.2.a"}


def test_lists_of_signals_and_waits(run: Run) -> None:
    """A node tells three others twice, and waits for them; each waits for both."""
    found = run("""
noc.program @first on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %k) {
  noc.signal "go" at (0, 0, 0, 1) also [#noc.node(0, 0, 0, 2), #noc.node(0, 0, 0, 3)] times 2
  noc.wait "done" of (0, 0, 0, 1) then [#noc.node(0, 0, 0, 2), #noc.node(0, 0, 0, 3)]
}
noc.program @others on @core first [0, 0, 0, 1] count [1, 1, 1, 3] (%a, %b, %c, %k) {
  %w = noc.wait "go" count 2
  noc.signal "done" of (d0, d1, d2, d3) at (0, 0, 0, 0) after %w
}
""")
    assert found.ops == 6 + 3 + 2 * 3
    with pytest.raises(WeftError, match="times is 0, not 1 or more"):
        run("""noc.program @a on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %k) {
          noc.signal "go" at (0, 0, 0, 1) times 0 }""")
    with pytest.raises(WeftError, match="then needs the node that is first"):
        run("""noc.program @a on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %k) {
          noc.wait "go" then [#noc.node(0, 0, 0, 1)] }""")


def test_one_program_for_many_nodes_takes_the_same_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From one schedule."""

    def compiled(source: Path, **options: object) -> tuple[NocFunction, NocReport]:
        executable = weft.compile(source, "multi-8x8", options=options, dump_ir=tmp_path)
        assert isinstance(executable, NocFunction)
        _, report = weft.run(executable, {}, timing=True)
        assert isinstance(report, NocReport)
        return executable, report

    def one_each(programs: list[tuple[list[tuple[int, ...]], Tree]]) -> list[Shared]:
        return [Shared(tuple(nodes), tree, ()) for nodes, tree in programs]

    short, found = compiled(CHAIN, goal="latency", convention="nn_dataflow")
    (scheduled,) = tmp_path.glob("*-schedule-dataflow.mlir")
    monkeypatch.setattr(node_programs, "share_programs", one_each)
    monkeypatch.setattr(Alike, "find", lambda _, __, tree, *___: WrittenForm(tree))
    long, counted = compiled(scheduled)
    assert found.as_json() == counted.as_json()
    assert " table [" in short.programs_text
    assert " table [" not in long.programs_text
    assert 2 * len(short.programs_text) < len(long.programs_text)
    programs = short.programs_text[short.programs_text.index("  noc.program") :]
    assert len(programs) < 1_900 * programs.count("noc.program @")  # 1,858 each
