"""Lower bounds of cycles."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import pytest

from weft.dialects.aie1.network import Select
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store
from weft.targets.aie1.cost import (
    Counts,
    body_bound,
    body_counts,
    code_bound,
    count_op,
    executed_counts,
    main_loop,
    ramp_cycles,
    store_ops,
)
from weft.targets.aie1.machine.spec import default_spec
from weft.tools.bench.aie1.workload_bound import workload_ii_bound
from weft.transforms.dataflow.directive.problem import LayerProblem, conv_problem, matmul_problem
from weft.transforms.triplet.schedule import BodySchedule

SPEC = replace(default_spec(), bank_conflicts=False, fused_store_bits=32)
PAIRS, WORDS, BYTES = (SPEC.find_shape(n) for n in ("mac16_i16", "lmac8_i32", "mac16_i8"))


def vision(taps: int, bits: int = 16) -> LayerProblem:
    return conv_problem(1, 1, 1, 16, 256, taps, taps, bits=bits)


def by_x(**jam: int) -> BodySchedule:
    return BodySchedule("w", ("n", "k", "h", "w"), jam)


def test_a_body_of_3x3() -> None:
    # Rows of 18 elements, two registers each; nine coefficients stay in one.
    assert body_counts(vision(3), by_x(), PAIRS, SPEC, 16) == Counts(5, math.ceil(54 / 16), 2)
    assert body_counts(vision(3), by_x(h=2), PAIRS, SPEC, 16) == Counts(10, math.ceil(72 / 16), 4)
    wide = vision(3, 32)
    assert body_counts(wide, by_x(), WORDS, SPEC, 32) == Counts(9, math.ceil(30 / 8), 1)
    bound = body_bound(vision(3), by_x(), PAIRS, SPEC, 16)
    assert bound == 16 * 16 * 5 + ramp_cycles(SPEC)


def test_loads_bound_products_with_vectors() -> None:
    problem = matmul_problem(1, 4096, 16, bits=8)
    schedule = BodySchedule("k", ("n", "k"))
    assert body_counts(problem, schedule, BYTES, SPEC, 8) == Counts(2, 8, 1)
    assert body_bound(problem, schedule, BYTES, SPEC, 8) == 256 * 4 + ramp_cycles(SPEC)
    assert workload_ii_bound(problem, schedule, BYTES, SPEC, 8) == 4


def test_what_sums_begin_with_is_loaded_once_for_each_accumulator() -> None:
    plain = body_counts(vision(3), by_x(h=2), PAIRS, SPEC, 16)
    assert body_counts(vision(3), by_x(h=2), PAIRS, SPEC, 16, 2) == plain + Counts(loads=4)
    # Eight loads and two that set the accumulator are more than the two multiply-adds.
    problem = matmul_problem(1, 4096, 16, bits=8)
    bound = body_bound(problem, BodySchedule("k", ("n", "k")), BYTES, SPEC, 8, 2)
    assert bound == 256 * 5 + ramp_cycles(SPEC)
    # Where reductions stay loops, it is not in each body.
    looped = BodySchedule("k", ("n", "k"), looped={"c": 4})
    assert body_counts(problem, looped, BYTES, SPEC, 8, 2) == Counts(1, 3, 0)


def test_stores_by_the_width_of_results() -> None:
    assert [store_ops(PAIRS, b) for b in (16, 32, 8)] == [2, 2, 1]
    assert store_ops(WORDS, 32) == 1


@pytest.mark.parametrize(("taps", "ii"), [(2, 2), (3, 5), (5, 13), (11, 61)])
def test_no_trip_is_below_the_products_of_the_best_shape(taps: int, ii: int) -> None:
    for jam in (1, 2):
        schedule = by_x(h=jam)
        assert workload_ii_bound(vision(taps), schedule, PAIRS, SPEC, 16) == jam * ii


def loop_counts(loop: Loop) -> Counts:
    """What one trip does."""
    return sum((count_op(op) for op in loop.body), Counts())


def test_no_trip_is_below_what_any_body_does() -> None:
    """Bodies of any form, by shapes, jams and reductions that stay loops, in groups alike."""
    problem = matmul_problem(8, 32, 24, bits=16)
    least: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for shape, jam, looped in product(
        (PAIRS, SPEC.find_shape("mac8_i16")), ({}, {"n": 2}, {"k": 2}, {"n": 4}), ({}, {"c": 8})
    ):
        schedule = BodySchedule("k", ("n", "k"), jam, looped=looped)
        if 32 % (shape.lanes * jam.get("k", 1)):
            continue
        loop = main_loop(body_of(problem, schedule, SPEC, Scaling(3), shape.name).code)
        assert loop is not None
        bound = workload_ii_bound(problem, schedule, shape, SPEC, 16)
        outputs = shape.lanes * math.prod(jam.values())
        found = least.setdefault((outputs, 8 if looped else 24), [])
        found.append((bound, loop_counts(loop).count_cycles(SPEC)))
    assert any(len(found) > 1 for found in least.values())
    for found in least.values():
        assert max(bound for bound, _ in found) <= min(cycles for _, cycles in found)


def test_trips_of_reductions_that_stay_loops_do_a_part_of_the_products() -> None:
    problem = matmul_problem(1, 4096, 16, bits=8)
    looped = BodySchedule("k", ("n", "k"), looped={"c": 8})
    assert workload_ii_bound(problem, looped, BYTES, SPEC, 8) == 2


def small_code() -> Code:
    mac = Mac("a", "mac16_i16", ("v", None), "c", Select(), Select(), first=True)
    body = (Load("v", "p"), mac, Store("a", "q", 0, 16, 0), Store("a", "q", 16, 16, 0, (8, 8)))
    return Code(
        "small",
        (Buffer("x", "image", 0, 128, 16), Buffer("y", "output", 256, 128, 16)),
        (Pointer("p", "x", 0, {"i": 32}), Pointer("q", "y", 0, {"i": 32})),
        (Load("c", "p"), Loop(("j", "i"), (2, 4), body)),
    )


def test_code_counts_what_is_executed() -> None:
    code = small_code()
    assert executed_counts(code) == Counts(8, 9, 16)
    loop = main_loop(code)
    assert loop is not None
    assert loop_counts(loop) == Counts(1, 1, 2)
    assert code_bound(code, SPEC) == 16 + ramp_cycles(SPEC)
