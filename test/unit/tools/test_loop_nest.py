"""Loop nests of other mappers as directives, and directives as loop nests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from weft.tools.bench.dataflow.loop_nest import (
    Borders,
    LoopEntry,
    LoopMapping,
    directives_from_loops,
    loops_from_directives,
)
from weft.tools.bench.dataflow.peers import MACHINE
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.analysis import analyse_directives
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
)
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem, matmul_problem
from weft.transforms.machine.view import load_machine

ON = load_machine(MACHINE)
MATMUL = matmul_problem(8, 12, 20)
LOOPS: tuple[LoopEntry, ...] = (("n", 4), ("k", 3), ("c", 5), ("n", 2), ("c", 2))


def mapped(inner: Borders, outer: Borders, problem: LayerProblem = MATMUL) -> LayerDirectives:
    mapping = LoopMapping(LOOPS, (("k", 4), ("c", 2)), (inner, outer))
    return directives_from_loops(mapping, problem, ON)


def traffic(directives: LayerDirectives) -> Mapping[str, list[tuple[int, int]]]:
    """Reads and writes of each tensor in REGF, GBUF and DRAM."""
    found = analyse_directives(directives)
    return {
        t.name: [
            (at.reads, at.writes) for at in (found.traffic(t.name, level) for level in range(3))
        ]
        for t in directives.problem.tensors
    }


def test_even_borders_are_blocks():
    found = mapped({"x": 2, "f": 2, "y": 2}, {"x": 4, "f": 4, "y": 4})
    inner, outer = found.levels
    assert inner.find("x") == ResidentBlock("x", "REGF", (("n", 4), ("c", 1)))
    assert inner.find("f") == ResidentBlock("f", "REGF", (("k", 3), ("c", 1)))
    assert [s.shift for s in inner.stacks] == [(("k", 3),), (("c", 1),)]
    assert inner.updates == (Update((("c", 2),)), Update((("n", 4),)))
    assert outer.find("y") == ResidentBlock("y", "GBUF", (("n", 8), ("k", 12)))
    assert outer.updates == (Update((("c", 10),)),)


def test_accesses_are_those_counted_by_hand():
    """
    Eight PEs: each has 4 x 3 outputs at a time, of which two PEs add up; the filters of a PE stay
    for all of `n` at the inner level, and come again for its second half.
    """
    points = 8 * 12 * 20
    found = traffic(mapped({"x": 2, "f": 2, "y": 2}, {"x": 4, "f": 4, "y": 4}))
    assert found["x"] == [(points, 8 * 20 * 4), (8 * 20, 8 * 20), (8 * 20, 0)]
    assert found["f"] == [(points, 12 * 20 * 2), (12 * 20 * 2, 12 * 20), (12 * 20, 0)]
    sums = 8 * 12
    # Two times two PEs drain each sum; the buffer has it twice, and the first one comes from none.
    assert found["y"] == [
        (points + 4 * sums, points + sums),
        (sums + sums, 2 * sums),
        (0, sums),
    ]


def test_uneven_borders_keep_tensors_inside():
    """With five columns of filters in registers, they are read once for both halves of `n`."""
    even = traffic(mapped({"x": 2, "f": 2, "y": 2}, {"x": 4, "f": 4, "y": 4}))
    kept = mapped({"x": 2, "f": 3, "y": 2}, {"x": 4, "f": 4, "y": 4})
    assert kept.levels[0].find("f") == ResidentBlock("f", "REGF", (("k", 3), ("c", 5)))
    assert [s.shift for s in kept.levels[0].stacks] == [(("k", 3),), (("c", 5),)]
    found = traffic(kept)
    assert found["f"] == [(8 * 12 * 20, 12 * 20), (12 * 20, 12 * 20), (12 * 20, 0)]
    assert (found["x"], found["y"]) == (even["x"], even["y"])


@pytest.mark.parametrize("kept", [2, 3])
def test_nests_come_back(kept: int):
    found = mapped({"x": 2, "f": kept, "y": 2}, {"x": 4, "f": 4, "y": 4})
    again = loops_from_directives(found)
    assert sorted(again.temporal) == sorted(LOOPS)
    assert again.spatial == (("k", 4), ("c", 2))
    assert traffic(directives_from_loops(again, MATMUL, ON)) == traffic(found)


def test_tensors_bypass_levels():
    found = mapped({"x": 2, "f": 2, "y": 2}, {"x": 4, "y": 4})
    assert found.levels[1].find("f") is None
    assert traffic(found)["f"][1:] == [(0, 0), (2 * 12 * 20, 0)]
    assert loops_from_directives(found).borders[1].keys() == {"x", "y"}


def test_last_blocks_may_be_smaller():
    """15 outputs in five blocks of 3 rows, of which four PEs have two, two, one and none."""
    problem = matmul_problem(8, 14, 20)
    mapping = LoopMapping(LOOPS, (("k", 5), ("c", 2)), ({"f": 2, "y": 2}, {"f": 4, "y": 4}))
    found = directives_from_loops(mapping, problem, ON)
    assert found.levels[1].find("f") == ResidentBlock("f", "GBUF", (("k", 14), ("c", 10)))
    with pytest.raises(WeftError, match="loops of 'k' have 15 iterations, but it has 14"):
        loops_from_directives(found)


def test_windows_hold_what_they_touch():
    problem = conv_problem(1, 4, 2, 6, 6, 3, 3, pad=1)
    mapping = LoopMapping(
        (("s", 3), ("w", 6), ("r", 3), ("h", 2), ("c", 2)),
        (("h", 3), ("k", 4)),
        ({"x": 3, "f": 3, "y": 2}, {"x": 5, "f": 5, "y": 5}),
    )
    found = directives_from_loops(mapping, problem, ON)
    assert found.levels[0].find("x") == ResidentBlock(
        "x", "REGF", (("n", 1), ("h", 1), ("w", 6), ("c", 1), ("r", 3), ("s", 3))
    )
    again = directives_from_loops(loops_from_directives(found), problem, ON)
    assert traffic(again) == traffic(found)


def test_levels_must_lie_inside_each_other():
    with pytest.raises(WeftError, match="'f' stays inside for 5 loops, but 'y' leaves"):
        mapped({"x": 2, "f": 5, "y": 2}, {"x": 5, "f": 5, "y": 3})


def test_buffers_side_by_side_further_out_are_no_loop_nest():
    inner = LevelDirectives("pe", (), updates=(Update((("k", 1),)),))
    outer = LevelDirectives("node", (), stacks=(Stack((("k", 6),), 2),))
    with pytest.raises(WeftError, match="level node has buffers side by side"):
        loops_from_directives(LayerDirectives(MATMUL, (inner, outer)))
