"""Directives that run: exact results, and the analysis counts what the executor does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.dataflow.random_directives import data, directives
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.targets.reference.evaluate import evaluate_kernel
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.analysis import analyse_directives
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
    make_entries,
)
from weft.transforms.dataflow.directive.nest import Nest, nest_of
from weft.transforms.dataflow.directive.problem_kernel import problem_of
from weft.transforms.dataflow.execute.executor import compute_reference, execute_directives
from weft.transforms.kernel.view import Access, Dim, InRange, Kernel, ScalarArg, ScalarOp


def is_legal(schedule: LayerDirectives) -> bool:
    """Whether the random schedule keeps the rules on sharing and on sums."""
    try:
        nest_of(schedule)
    except WeftError as e:
        if "shared by" in str(e) or "is held whole" in str(e):
            return False
        raise
    return True


@settings(max_examples=60)
@given(directives().filter(is_legal), st.integers(0, 1000), st.booleans())
def test_runs_exactly_as_counted(schedule: LayerDirectives, seed: int, near: bool) -> None:
    inputs = data(schedule.problem, seed)
    levels = [level.level for level in schedule.levels] if near else []
    run = execute_directives(schedule, inputs, levels)
    assert np.array_equal(run.output, compute_reference(schedule.problem, inputs))
    counted = analyse_directives(schedule, levels)
    by_place = {(a.tensor, a.level): a for a in counted.accesses}
    assert by_place == {(a.tensor, a.level): a for a in run.accesses}
    assert counted.compute == run.compute


@settings(max_examples=30)
@given(directives(bypass=False).filter(is_legal))
def test_what_a_schedule_must_move(schedule: LayerDirectives) -> None:
    counted = analyse_directives(schedule)
    for tensor in schedule.problem.tensors:
        outermost = counted.access(tensor.name, len(schedule.levels) - 1)
        if tensor.role == "output":
            # Each element that is computed is stored, and what is stored beyond is read again.
            assert outermost.stored - outermost.sent == _touched(schedule, tensor)
        else:
            assert outermost.fetched >= outermost.sent >= _touched(schedule, tensor)


def _touched(schedule: LayerDirectives, tensor: p.Tensor) -> int:
    once = replace(
        schedule, levels=(LevelDirectives("all", (ResidentBlock(tensor.name, "m", ()),)),)
    )
    return (
        analyse_directives(once).accesses[0].fetched or analyse_directives(once).accesses[0].stored
    )


def level(name: str, sizes, stacks=(), updates=(), shares=None) -> LevelDirectives:
    held = (
        ResidentBlock(t, name, make_entries(s), (shares or {}).get(t, 1)) for t, s in sizes.items()
    )
    return LevelDirectives(
        name,
        tuple(held),
        tuple(Stack(((d, s),), r) for d, s, r in stacks),
        tuple(Update(((d, s),)) for d, s in updates),
    )


def row_stationary() -> LayerDirectives:
    """
    A small form of the paper's example: 1D convolutions of a row, filters of 5 by 5, rows of
    the output and of the filter over the array, three output channels in the registers.
    """
    conv = p.conv_problem(1, 6, 2, 15, 15, 5, 5)
    regf = level(
        "pe",
        {"x": {"c": 1, "w": 1, "s": 5}, "f": {"k": 3, "s": 5}, "y": {"k": 3, "w": 1}},
        [("h", 1, 8), ("r", 1, 5)],
        [("w", 1), ("h", 8), ("c", 1), ("k", 3)],
    )
    gbuf = level("node", {"x": {"c": 2}, "f": {"k": 6, "c": 2}, "y": {"k": 6}})
    return LayerDirectives(conv, (regf, gbuf))


def test_worked_figures_of_the_paper() -> None:
    # "Accessing one output row from GBUF (Xo=15) requires 15 non-overlapped updates at REGF
    # (Xo+=1). Since the tensor size at REGF is 3", 15 * 3 accesses.
    schedule = row_stationary()
    one_row = replace(
        schedule,
        problem=p.conv_problem(1, 3, 1, 1, 15, 1, 5),
        levels=(
            level("pe", {"x": {"w": 1}, "f": {}, "y": {"k": 3, "w": 1}}, [], [("w", 1)]),
            level("node", {"x": {}, "f": {}, "y": {}}),
        ),
    )
    counted = analyse_directives(one_row)
    assert counted.sizes[2].part == 3
    assert nest_of(one_row).loops[0].extent == 15
    assert counted.access("y", 0).stored == 15 * 3
    # The window slides by one: 5 elements at first, then one more each time.
    assert counted.access("x", 0).fetched == 5 + 14


def test_rows_of_the_input_lie_along_diagonals() -> None:
    # Eight rows of the output by five of the filter take twelve rows of the input.
    nest = nest_of(row_stationary())
    values = {(h, r): h + r for h in range(8) for r in range(5)}
    assert len(set(values.values())) == 12
    counted = analyse_directives(row_stationary())
    run = execute_directives(row_stationary(), data(nest.problem, 1))
    x = counted.access("x", 0)
    assert x in run.accesses
    # Two folds of the array over 15 rows; a row of 19 for each of 2 channels, for each of the
    # two groups of output channels. The second fold has 7 rows of the output.
    assert x.sent == 2 * 2 * 19 * (12 + 11)
    assert x.fetched == 2 * 2 * 19 * (8 * 5 + 7 * 5)
    assert counted.buffers == (40, 1)


def test_same_level_service_takes_what_neighbours_had() -> None:
    # PEs along c pass partial rows on: each PE's row was its neighbour's one step before.
    conv = p.conv_problem(1, 1, 1, 8, 1, 3, 1)
    regf = level("pe", {"x": {"h": 1, "r": 1}}, [("r", 1, 3)], [("h", 1)])
    schedule = LayerDirectives(conv, (regf, level("node", {"x": {}, "f": {}, "y": {}})))
    x = analyse_directives(schedule, ["pe"]).access("x", 0)
    assert (x.fetched, x.from_same_level, x.sent) == (3 + 7, 2 * 7, 3 + 7)
    without = analyse_directives(schedule).access("x", 0)
    assert (without.fetched, without.from_same_level, without.sent) == (24, 0, 24)
    run = execute_directives(schedule, data(conv, 0), ["pe"])
    assert x in run.accesses


def test_shared_buffers_are_filled_once() -> None:
    fc = p.fc_problem(2, 8, 6)
    node = {"x": {}, "f": {"k": 2}, "y": {"k": 2}}
    alone = LayerDirectives(fc, (level("node", node, [("k", 2, 4)]),))
    shared = LayerDirectives(fc, (level("node", node, [("k", 2, 4)], shares={"x": 4}),))
    assert analyse_directives(alone).access("x", 0).fetched == 4 * 12
    assert analyse_directives(shared).access("x", 0).fetched == 12
    assert [s.taken for s in analyse_directives(shared).sizes] == [3, 12, 4]
    inputs = data(fc, 3)
    assert np.array_equal(execute_directives(shared, inputs).output, compute_reference(fc, inputs))


def test_partial_sums_come_back() -> None:
    # Three blocks of the reduction outside of two of the output: each is stored three times
    # and fetched twice.
    fc = p.fc_problem(1, 4, 6)
    schedule = LayerDirectives(
        fc, (level("m", {"y": {"k": 2}, "x": {"c": 2}}, [], [("k", 2), ("c", 2)]),)
    )
    y = analyse_directives(schedule).access("y", 0)
    assert (y.drained, y.stored, y.fetched, y.sent) == (12, 12, 8, 8)
    assert analyse_directives(schedule).traffic("y", 0).writes == 8 + 24
    assert (
        execute_directives(schedule, data(fc, 0)).accesses == analyse_directives(schedule).accesses
    )


def test_spatial_sums_are_stored_once() -> None:
    fc = p.fc_problem(1, 4, 6)
    schedule = LayerDirectives(fc, (level("m", {"y": {}, "x": {"c": 2}}, [("c", 2, 3)]),))
    y = analyse_directives(schedule).access("y", 0)
    assert (y.drained, y.stored, y.fetched) == (12, 4, 0)


def test_data_that_is_not_brought_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    # A block that is said to be smaller than the iterations that work on it.
    schedule = LayerDirectives(
        p.fc_problem(2, 4, 6), (level("m", {"x": {}, "f": {"k": 2}, "y": {}}, [], [("k", 2)]),)
    )
    real = Nest.sizes

    def smaller(self: Nest, tensor: str, level: int) -> dict[str, int]:
        sizes = real(self, tensor, level)
        return {**sizes, "c": 5} if tensor == "x" else sizes

    monkeypatch.setattr(Nest, "sizes", smaller)
    with pytest.raises(WeftError, match="tensor 'x': an iteration needs an element"):
        execute_directives(schedule, data(schedule.problem, 0))


def test_wrong_data() -> None:
    schedule = LayerDirectives(p.fc_problem(2, 4, 6), ())
    with pytest.raises(WeftError, match="layer fc: no data for tensor 'x'"):
        execute_directives(schedule, {})
    inputs = data(schedule.problem, 0)
    with pytest.raises(WeftError, match=r"tensor 'f' is int16\(6, 4\), expected integers of shape"):
        execute_directives(schedule, {**inputs, "f": inputs["f"].T})
    with pytest.raises(WeftError, match="tensor 'x' is float64"):
        execute_directives(schedule, {**inputs, "x": inputs["x"].astype(float)})


def test_no_levels() -> None:
    problem = p.conv_problem(1, 3, 2, 4, 4, 3, 3, pad=1, stride=2)
    inputs = data(problem, 7)
    run = execute_directives(LayerDirectives(problem, ()), inputs)
    assert np.array_equal(run.output, compute_reference(problem, inputs))
    assert run.compute == analyse_directives(LayerDirectives(problem, ())).compute


@pytest.mark.parametrize("groups", [1, 2])
def test_the_kernels_meaning(groups: int) -> None:
    """A strided, dilated, padded, grouped kernel, by the reference meaning of kernels."""
    kernel = _convolution(groups)
    problem = problem_of(kernel)
    inputs = data(problem, 11)
    arrays = [inputs[a.name] for a in kernel.inputs]
    (expected,) = evaluate_kernel(kernel, arrays, [np.zeros(kernel.outputs[0].shape, np.int32)])
    assert np.array_equal(compute_reference(problem, inputs), expected)
    one = level("m", {"x": {"g": 1, "h": 2}, "y": {"g": 1, "h": 2}}, [], [("g", 1), ("h", 2)])
    if groups == 1:
        one = level("m", {"x": {"h": 2}, "y": {"h": 2}}, [], [("h", 2)])
    schedule = LayerDirectives(problem, (one,))
    assert np.array_equal(execute_directives(schedule, inputs).output, expected)


def _convolution(groups: int) -> Kernel:
    g, k, h, w, c, r, s = (AffineExpr.dimension(i) for i in range(7))
    hi, wi = h * 2 + r * 2 - 1, w + s - 1
    guards = (InRange(hi, 0, 7), InRange(wi, 0, 4))
    x = Access("x", (groups * 2, 7, 4), "i16", AffineMap(7, 0, (g * 2 + c, hi, wi)), guards)
    f = Access("f", (groups * 3, 2, 3, 3), "i16", AffineMap(7, 0, (g * 3 + k, c, r, s)))
    y = Access("y", (groups * 3, 3, 4), "i32", AffineMap(7, 0, (g * 3 + k, h, w)))
    extents = {"g": groups, "k": 3, "h": 3, "w": 4, "c": 2, "r": 3, "s": 3}
    dims = tuple(
        Dim(name, extent, "reduction" if name in "crs" else "parallel")
        for name, extent in extents.items()
    )
    wide = [ScalarOp("arith.extsi", (ScalarArg(i, "i16"),), "i32") for i in range(2)]
    product = ScalarOp("arith.muli", tuple(wide), "i32")
    body = ScalarOp("arith.addi", (ScalarArg(2, "i32"), product), "i32")
    return Kernel("linalg.generic %y", dims, (x, f, y), 2, (body,))


def test_an_epilogue_ends_what_a_schedule_sums_up() -> None:
    fc = p.fc_problem(3, 4, 5)
    n, k = fc.output.axes
    later = (p.Tensor("a", "epilogue", (k, p.Axis(1, ()))), p.Tensor("b", "epilogue", (k, n)))
    problem = replace(fc, epilogue=p.Epilogue("end", "i32", later))
    schedule = LayerDirectives(
        problem,
        (LevelDirectives("l0", tuple(ResidentBlock(t.name, "m", ()) for t in fc.tensors), (),
                         (Update((("c", 2),)), Update((("n", 1),)))),),
    )  # fmt: skip
    inputs = data(problem, 3)
    rng = np.random.default_rng(4)
    inputs |= {t.name: rng.integers(-9, 9, t.shape).astype(np.int16) for t in later}
    found = execute_directives(schedule, inputs, finish=lambda v: (v[0] + v[1]) * v[2])
    sums = inputs["x"].astype(np.int32) @ inputs["f"].astype(np.int32).T
    wanted = (sums + inputs["a"].reshape(1, 4)) * inputs["b"].T
    np.testing.assert_array_equal(found.output, wanted)
    np.testing.assert_array_equal(execute_directives(schedule, inputs).output, sums)
    with pytest.raises(WeftError, match=r"data for tensor 'a' of its epilogue must have the shape"):
        execute_directives(schedule, inputs | {"a": inputs["a"][:3]}, finish=lambda v: v[0])


def test_operands_of_an_epilogue_are_read_where_the_output_is() -> None:
    fc = p.fc_problem(3, 4, 5)
    c, k = fc.inputs[0].axes[1], fc.output.axes[1]
    for axes, message in (((c,), "its axis 0 is no axis of output 'y'"),
                          ((k, k), "two of its axes are the same")):  # fmt: skip
        operand = p.Tensor("a", "epilogue", axes)
        with pytest.raises(WeftError, match=message):
            replace(fc, epilogue=p.Epilogue("end", "i32", (operand,)))
