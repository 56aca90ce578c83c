"""Bodies compute what their layers do, with as few multiply-adds and loads as they should."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.aie1.bodies import CONV, SPEC, body, run, volume
from helpers.triplet.layouts import row_major
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.aie1.body.code import Body, Scaling, body_of
from weft.targets.aie1.code.vector import Load, Loop, Mac, Store
from weft.transforms.core.errors import WeftError
from weft.transforms.core.steps import StepBudget
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    fc_problem,
    matmul_problem,
)
from weft.transforms.triplet.schedule import BodySchedule, Stored


def counts(found: Body) -> tuple[int, int, int]:
    return found.count_ops(Mac), found.count_ops(Load), found.count_ops(Store)


def test_three_by_three_at_16_bits():
    """Five multiply-adds and six loads for 16 outputs, and the filter loaded once."""
    problem = conv_problem(1, 1, 1, 4, 64, 3, 3)
    found = body(problem, BodySchedule("w", CONV))
    assert counts(found) == (5, 6, 2)
    (first, loop) = found.code.body
    assert isinstance(first, Load)
    assert isinstance(loop, Loop)
    assert (loop.names, loop.counts) == (("h", "w"), (4, 4))
    got, want = run(found, problem)
    assert got == want


@pytest.mark.parametrize(
    ("size", "bits", "macs"),
    [(2, 16, 2), (4, 16, 8), (5, 16, 13), (7, 16, 25), (9, 16, 41), (11, 16, 61),
     (3, 32, 9), (11, 32, 121)],
)  # fmt: skip
def test_square_filters(size: int, bits: int, macs: int):
    problem = conv_problem(1, 1, 1, 2, 32, size, size, bits=bits)
    found = body(problem, BodySchedule("w", CONV))
    assert found.count_ops(Mac) == macs


@pytest.mark.parametrize(("jam", "macs"), [({}, 14), ({"y": 2}, 28)])
def test_planes_of_a_volume_are_fused(jam: dict[str, int], macs: int):
    problem = volume(3)
    found = body(problem, BodySchedule("x", ("z", "y", "x"), jam))
    assert found.count_ops(Mac) == macs
    got, want = run(found, problem)
    assert got == want


@pytest.mark.parametrize(
    ("channels", "size", "jam", "expected"),
    [(4, 3, {}, (9, 15, 1)), (4, 3, {"h": 2}, (18, 26, 2))],
)
def test_four_columns_take_taps_of_four_rows(
    channels: int, size: int, jam: dict[str, int], expected: tuple[int, int, int]
):
    """Rows that have a part each: as many operations as if all columns were full."""
    problem = conv_problem(1, 1, channels, 8, 8, size, size)
    found = body(problem, BodySchedule("w", CONV, jam), "mac8_i16")
    assert counts(found) == expected
    got, want = run(found, problem)
    assert got == want


def test_the_search_for_operations_is_counted():
    """More taps take more steps; the same ones take the same."""
    taken: list[int] = []
    for size in (3, 3, 5):
        steps = StepBudget(0)
        body_of(conv_problem(1, 1, 4, 8, 8, size, size), BodySchedule("w", CONV), SPEC, steps=steps)
        taken.append(-steps.left)
    assert 0 < taken[0] == taken[1] < taken[2]


def test_the_papers_way_pads_rows():
    found = body_of(
        conv_problem(1, 1, 1, 4, 64, 3, 3), BodySchedule("w", CONV), SPEC, Scaling(), across=False
    )
    assert counts(found) == (6, 6, 2)


def selects(found: Body) -> list[tuple[int, int, int, int, int]]:
    """Start, offsets and square of the data, start and step of the coefficients."""
    macs = [op for op, _ in found.code.walk_ops() if isinstance(op, Mac)]
    offsets = [m.x.offsets | m.x.offsets_hi << 32 for m in macs]
    return [
        (m.x.start, o, m.x.square, m.z.start, m.z.step) for m, o in zip(macs, offsets, strict=True)
    ]


def test_selects_of_padded_rows_are_those_of_public_code():
    """mlir-aie, test/aievec/conv2d_i16.mlir: six operations, a column of zeros for each row."""
    problem = conv_problem(1, 1, 1, 4, 64, 3, 3)
    found = body_of(problem, BodySchedule("w", CONV), SPEC, Scaling(), across=False)
    assert selects(found) == [(2 * (n % 2), 0x0706050403020100, 0x2110, 2 * n, 1) for n in range(6)]


def test_selects_at_32_bits_are_those_of_public_code():
    """mlir-aie, test/aievec/conv2d_i32.mlir: nine operations, two vectors of the filter."""
    found = body(conv_problem(1, 1, 1, 4, 64, 3, 3, bits=32), BodySchedule("w", CONV))
    assert selects(found) == [(n % 3, 0x76543210, 0x3210, n % 8, 0) for n in range(9)]


def test_rows_are_fused_as_the_network_allows():
    """Even columns of two rows, from the halves of a register of 1024 bits."""
    found = body(conv_problem(1, 1, 1, 4, 64, 3, 3), BodySchedule("w", CONV))
    crossing = selects(found)[1]
    assert crossing == (2, 0xF7F6F5F4F3F2F1F0, 0x3120, 2, 1)


CHANNEL_PAIRS = Stored((1, 8, 4, 34), ((0, 1), (1, 4), (2, 4), (3, 34), (1, 2)), {2: 72})
PIXELS = Stored((1, 8, 2, 16), ((0, 1), (2, 2), (3, 16), (1, 8)))

BODIES = [
    # Channels in pairs, as in the paper's table VII: three registers for each row.
    (conv_problem(1, 16, 8, 2, 32, 3, 3), BodySchedule("w", CONV, layouts={"x": CHANNEL_PAIRS}),
     (36, 41, 2)),
    # Rows of single channels: leftovers of all rows are fused.
    (conv_problem(1, 4, 8, 2, 32, 3, 3), BodySchedule("w", CONV), (36, 53, 2)),
    (depthwise_problem(1, 3, 2, 32, 3, 3), BodySchedule("w", ("n", "c", "h", "w")), (5, 7, 2)),
    # One pixel of 8 channels is half a register.
    (conv_problem(1, 16, 8, 2, 16, 1, 1),
     BodySchedule("k", ("n", "h", "w", "k"), {"w": 2}, layouts={"x": PIXELS}), (8, 9, 4)),
    (fc_problem(1, 64, 8), BodySchedule("k", ("n", "k")), (4, 8, 2)),
    (fc_problem(1, 64, 8, bits=32), BodySchedule("k", ("n", "k")), (8, 8, 1)),
    (fc_problem(1, 64, 16, bits=8), BodySchedule("k", ("n", "k")), (2, 8, 1)),
    # 72 blocks of four registers, and 12 of the image.
    (conv_problem(1, 16, 16, 2, 8, 3, 3, bits=8), BodySchedule("k", ("n", "h", "w", "k"), {"w": 4}),
     (72, 84, 4)),
    # Even and odd columns apart: three registers for each row, and no padding.
    (conv_problem(1, 1, 1, 2, 32, 3, 3, stride=2), BodySchedule("w", CONV), (5, 9, 2)),
    # Every second element of rows as they are: whole words, so that odd rows are padded.
    (conv_problem(1, 1, 1, 2, 32, 3, 3, stride=2),
     BodySchedule("w", CONV, layouts={"x": row_major((1, 1, 5, 65), 72)}), (6, 9, 2)),
    # 16 lanes that are 5 elements apart are out of the network's reach.
    (conv_problem(1, 1, 1, 2, 32, 2, 2, stride=5), BodySchedule("w", CONV), (2, 4, 2)),
    (conv_problem(1, 1, 1, 2, 32, 3, 3, dilation=2), BodySchedule("w", CONV), (5, 6, 2)),
    # Lanes that have a filter each.
    (depthwise_problem(1, 8, 2, 4, 3, 3, bits=32), BodySchedule("c", ("n", "c", "h", "w")),
        (9, 18, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "schedule", "expected"), BODIES)
def test_bodies(problem: LayerProblem, schedule: BodySchedule, expected: tuple[int, int, int]):
    found = body(problem, schedule)
    assert counts(found) == expected
    got, want = run(found, problem)
    assert got == want


@pytest.mark.parametrize("shape", ["mac8_i16", "mac16_i16"])
def test_shapes_by_name(shape: str):
    problem = fc_problem(1, 32, 8)
    found = body(problem, BodySchedule("k", ("n", "k")), shape)
    assert found.shape.name == shape
    got, want = run(found, problem)
    assert got == want


def test_operands_of_different_widths():
    plain = conv_problem(1, 1, 1, 2, 32, 3, 3)
    image, taps, output = plain.tensors
    for wide, narrow in ((32, 16), (16, 32)):
        tensors = (
            replace(image, element_bits=wide), replace(taps, element_bits=narrow), output
        )  # fmt: skip
        problem = replace(plain, tensors=tensors)
        found = body(problem, BodySchedule("w", CONV))
        assert (found.shape.data_bits, found.shape.coeff_bits) == (wide, narrow)
        got, want = run(found, problem)
        assert got == want


def test_reductions_that_stay_loops():
    problem = conv_problem(1, 2, 4, 2, 32, 3, 3)
    found = body(problem, BodySchedule("w", CONV, looped={"c": 2}))
    loop = next(op for op in found.code.body if isinstance(op, Loop))
    inner = next(op for op in loop.body if isinstance(op, Loop))
    assert (inner.names, inner.counts) == (("c",), (2,))
    assert sum(isinstance(op, Mac) for op in inner.body) == 9
    got, want = run(found, problem)
    assert got == want


@settings(max_examples=12, deadline=None)
@given(
    size=st.tuples(st.sampled_from([1, 3, 8]), st.sampled_from([1, 2, 3, 8]), st.integers(1, 3),
                   st.integers(1, 40), st.integers(1, 4), st.integers(1, 4)),
    stride=st.integers(1, 2),
    dilation=st.integers(1, 2),
    bits=st.sampled_from([16, 32]),
    vector=st.sampled_from(["k", "w"]),
    jam=st.dictionaries(st.sampled_from(["h", "w", "k"]), st.sampled_from([1, 2]), max_size=2),
    order=st.permutations(CONV),
)  # fmt: skip
def test_any_convolution(
    size: tuple[int, ...], stride: int, dilation: int, bits: int, vector: str,
    jam: dict[str, int], order: list[str],
):  # fmt: skip
    k, c, h, w, r, s = size
    problem = conv_problem(1, k, c, h, w, r, s, stride=stride, dilation=dilation, bits=bits)
    found = body(problem, BodySchedule(vector, tuple(order), jam))
    got, want = run(found, problem, sum(size))
    assert got == want
    groups = found.count_ops(Store) // (2 if bits == 16 else 1)
    assert found.count_ops(Mac) >= -(-groups * c * r * s // found.shape.columns)


PLAIN = conv_problem(1, 1, 1, 4, 64, 3, 3)
ERRORS = [
    (conv_problem(1, 1, 1, 4, 64, 3, 3, bits=64), BodySchedule("w", CONV), {},
     "no multiply-add takes data of 64 bits"),
    (PLAIN, BodySchedule("w", CONV, {"h": 4, "w": 2}), {},
     "sums 5 output vectors at once, but the core has 4 accumulators"),
    (conv_problem(1, 1, 1, 4, 128, 3, 3), BodySchedule("w", CONV, {"w": 8}), {},
     "sums 8 output vectors at once, but the core has 4 accumulators"),
    (PLAIN, BodySchedule("w", CONV), {"shape": "lmac8_i32"}, "lmac8_i32 multiplies 32 by 32 bits"),
    (conv_problem(1, 1, 1, 4, 64, 3, 3, bits=8), BodySchedule("w", CONV), {},
     "lane 0, column 0 cannot take element 1"),
    (depthwise_problem(1, 16, 4, 4, 3, 3), BodySchedule("c", ("n", "c", "h", "w")), {},
     "needs 32 coefficients of 16 bits, but a register holds 16"),
    (PLAIN, BodySchedule("w", CONV, layouts={"x": row_major((1, 1, 6, 66), 68)}), {},
     "bodies along 'h' are 136 bytes apart in 'x', but vectors begin at multiples of 16"),
    (PLAIN, BodySchedule("w", CONV, {"h": 4}, layouts={
        "y": Stored((1, 1, 4, 64), ((0, 1), (1, 1), (3, 64), (2, 4)))}), {},
     "along 'w' lanes 0 to 7 are not side by side in the layout of 'y'"),
    (PLAIN, BodySchedule("w", CONV, {"h": 4}, layouts={
        "x": Stored((1, 1, 6, 66), ((0, 1), (1, 1), (3, 66), (2, 6)), {2: 16})}), {},
     "more than the 4 registers of 256 bits"),
    (conv_problem(1, 1, 1, 4, 64, 3, 3, pad=1), BodySchedule("w", CONV), {},
        "store its border with it"),
    (matmul_problem(2, 16, 4), BodySchedule("k", ("n", "k"), layouts={"x": row_major((2, 4))}), {},
     "bodies along 'n' are 8 bytes apart in 'x'"),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "schedule", "options", "message"), ERRORS)
def test_schedules_that_are_impossible(
    problem: LayerProblem, schedule: BodySchedule, options: dict[str, str], message: str
):
    with pytest.raises(WeftError, match=message):
        body_of(problem, schedule, SPEC, **options)
