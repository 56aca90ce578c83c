"""Emitted streams against NumPy, and their time against the evaluation of the schedule."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import SPECS, costs_of, fits, kernels, run, schedules

from weft.transforms.schedule.evaluate import Evaluator


@pytest.mark.parametrize("name", SPECS)
@settings(max_examples=40)
@given(data=st.data())
def test_streams_compute_the_kernel(name: str, data: st.DataObject) -> None:
    vta = SPECS[name]
    kernel = data.draw(kernels())
    schedule = data.draw(schedules(kernel))
    evaluation = Evaluator(kernel, costs_of(vta, kernel), refill=True).evaluate(schedule)
    if evaluation is None or not fits(kernel, schedule, vta):
        return
    got, expected, report, _ = run(kernel, schedule, vta)
    np.testing.assert_array_equal(got, expected)
    assert report.counters.inp_bytes == evaluation.operand_bytes[0]
    assert report.counters.wgt_bytes == evaluation.operand_bytes[1]
    assert report.counters.out_bytes == evaluation.operand_bytes[2]
