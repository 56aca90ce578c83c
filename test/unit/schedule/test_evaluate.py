"""The evaluation of schedules against the event model of what is emitted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import SPECS, Axis, convolution, costs_of, fits, kernels, run, schedules

from weft.transforms.schedule.evaluate import Evaluator, evaluate_schedule, num_passes
from weft.transforms.schedule.tiles import Buffering, Schedule
from weft.transforms.schedule.transfers import StoredDim


@pytest.mark.parametrize("name", ["1x16x16", "8x8x8", "odd"])
@settings(max_examples=60)
@given(data=st.data())
def test_time_and_bytes(name: str, data: st.DataObject) -> None:
    vta = SPECS[name]
    kernel = data.draw(kernels())
    schedule = data.draw(schedules(kernel))
    costs = costs_of(vta, kernel)
    evaluation = evaluate_schedule(kernel, schedule, costs)
    if evaluation is None or not fits(kernel, schedule, vta):
        return
    _, _, report, program = run(kernel, schedule, vta)
    timing, counters = report.timing, report.counters
    # The stream may need fewer micro-ops, and ends with two instructions more.
    assert evaluation.cycles == pytest.approx(timing.cycles, rel=0.02, abs=12)
    assert evaluation.load_cycles == timing.busy["load"]
    assert evaluation.store_cycles == timing.busy["store"]
    assert evaluation.operand_bytes == (
        counters.inp_bytes,
        counters.wgt_bytes,
        counters.out_bytes,
    )
    assert evaluation.control_words >= len(program.stream.uops)


@settings(max_examples=100)
@given(data=st.data())
def test_quick_evaluation_is_optimistic(data: st.DataObject) -> None:
    kernel = data.draw(kernels())
    schedule = data.draw(schedules(kernel))
    evaluator = Evaluator(kernel, costs_of(SPECS["1x16x16"], kernel))
    exact, quick = evaluator.evaluate(schedule), evaluator.quick_cycles(schedule)
    if exact is not None:
        assert quick is not None
        assert quick <= exact.cycles


def plain(kernel_rank: int) -> tuple[StoredDim, ...]:
    return tuple(map(StoredDim, range(kernel_rank)))


def test_outputs_that_no_call_reaches_take_a_pass() -> None:
    """A window of one with padding: outside of the input there is nothing to multiply."""
    kernel = convolution(1, 1, 1, [Axis(4, 1, 1, 2)], passes=0)
    buffers = tuple(Buffering(frozenset(), 1, plain(len(o.dims))) for o in kernel.operands)
    whole = Schedule(kernel.extents, tuple(range(len(kernel.extents))), buffers)
    skipped = Schedule(whole.tile, whole.loops, buffers, skip_border=True)
    assert num_passes(kernel, whole) == 0
    assert num_passes(kernel, skipped) == 1
    got, expected, _, _ = run(kernel, skipped, SPECS["1x16x16"])
    assert (got == expected).all()


def test_reductions_outside_of_moving_outputs_are_illegal() -> None:
    kernel = convolution(4, 1, 4, [])
    buffers = tuple(Buffering(frozenset(), 2, plain(len(o.dims))) for o in kernel.operands)
    inside = Schedule((1, 1, 1, 1), (0, 1, 2, 3), buffers)
    outside = Schedule((1, 1, 1, 1), (3, 0, 1, 2), buffers)
    costs = costs_of(SPECS["1x16x16"], kernel)
    assert evaluate_schedule(kernel, inside, costs) is not None
    assert evaluate_schedule(kernel, outside, costs) is None
