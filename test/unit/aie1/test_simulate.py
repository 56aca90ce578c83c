"""Kernels written by hand, run as plain data, against NumPy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.aie1.hand_kernels import (
    ROWS,
    SPEC,
    WIDTH,
    column_sums,
    convolved,
    mac_of,
    stencil,
    stencil_arrays,
    sums_arrays,
    wrapped,
)

from weft.dialects.aie1.network import Select
from weft.targets.aie1.code.vector import Code, Load, Loop, Mac, Op, Pointer, Store
from weft.targets.aie1.simulate.vector import count_executed, simulate_code
from weft.transforms.core.errors import WeftError


def test_stencil() -> None:
    arrays = stencil_arrays(1)
    found = simulate_code(stencil(), SPEC, arrays)["out"].reshape(ROWS, WIDTH)
    wanted = ((convolved(arrays) // 2**10 + 2**15) % 2**16 - 2**15).astype(np.int16)
    np.testing.assert_array_equal(found, wanted)


def test_stencil_rounded_and_saturated() -> None:
    arrays = stencil_arrays(2)
    found = simulate_code(stencil(16, 2, 1), SPEC, arrays)["out"].reshape(ROWS, WIDTH)
    wanted = np.clip((convolved(arrays) + 2**15) // 2**16, -(2**15), 2**15 - 1)
    np.testing.assert_array_equal(found, wanted.astype(np.int16))


def test_counts() -> None:
    trips = ROWS * WIDTH // 16
    assert count_executed(stencil()) == {
        "load": 6 * trips + 1, "mac": 6 * trips, "ups": 0, "store": 2 * trips, "narrow": 0,
        "clip": 0, "write": 0, "take": 0, "give": 0,
    }  # fmt: skip


def test_a_sum_over_trips() -> None:
    arrays = sums_arrays()
    image, w = arrays["image"].astype(object), arrays["w"].astype(object)
    wanted = arrays["initial"][:24].astype(object) + (image * w[:, :1]).sum(axis=0)
    found = simulate_code(column_sums(), SPEC, arrays)["out"][:24]
    np.testing.assert_array_equal(found, wrapped(wanted))


def test_trips_that_read_what_others_wrote() -> None:
    arrays = sums_arrays()
    image, w = arrays["image"].astype(object), arrays["w"].astype(object)
    total = (image * w[:, :1]).sum(axis=0).reshape(3, 8)
    state = arrays["initial"].astype(object)
    for x in range(3):
        state[8 * x + 8 : 8 * x + 16] = wrapped(state[8 * x : 8 * x + 8] + total[x])
    found = simulate_code(column_sums(in_place=True), SPEC, arrays)["initial"]
    np.testing.assert_array_equal(found, state.astype(np.int32))


def with_body(*body: Op, **changes: object) -> Code:
    code = stencil()
    return replace(code, body=(Load("z", "filter"), *body), **changes)  # type: ignore[arg-type]


LOAD = Load("a", "image")
BOTH = (LOAD, Load("b", "image", 32))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ((Load("a", "image", 8),), r"load of a through image \+ 8: address 8 is not a multiple"),
        ((Load("a", "image", 131072 - 16),), "address 131056 and 32 bytes from it on are not all"),
        ((Load("a", "nowhere"),), "there is no pointer nowhere"),
        ((Load("a", "image", 0, 512),), "512 bits; loads have 128 or 256"),
        ((mac_of("acc", ("a", "b"), 0, 0, True),), "value a is not set"),
        ((*BOTH, mac_of("acc", ("a", "b"), 0, 0)), "accumulator acc is not set"),
        ((*BOTH, mac_of("acc", ("a", "b"), 1, 0, True)), "start is 1, but at 16 bits it must be"),
        ((*BOTH, mac_of("acc", ("a",), 0, 0, True)), "1 parts of data; there are 2 or 4"),
        ((LOAD, mac_of("acc", ("a", None), 0, 0, True)), "lane 15, column 1 takes an element of o"),
        (
            (Load("a", "image", 0, 128), mac_of("acc", ("a", None), 0, 0, True)),
            "mac16_i16 of a, - into acc: lane 7, column 1 takes an element of operand x that is",
        ),
        (
            (*BOTH, mac_of("acc", ("a", "b"), 0, 0, True), Store("acc", "out", 4096, 16, 0)),
            "address 8192 and 16 bytes from it on are not all in buffer out, bytes 4096 to 4607",
        ),
        (
            (*BOTH, mac_of("acc", ("a", "b"), 0, 0, True), Store("acc", "out", 0, 16, 0, (0, 4))),
            "4 lanes of 16 bits; an access has 128 or 256 bits",
        ),
        (
            (*BOTH, mac_of("acc", ("a", "b"), 0, 0, True), Store("acc", "out", 0, 16, 0, (12, 8))),
            "lanes 12 to 19 are not all in 0..15",
        ),
        ((Store("acc", "out", 0, 16, 0),), "no multiply-add has accumulator acc"),
        (
            (*BOTH, mac_of("acc", ("a", "b"), 0, 0, True), Store("acc", "out", 0, 16, 99)),
            "shift 99 is not in -1..62",
        ),
        ((Loop(("y",), (0,), (LOAD,)),), r"counts are \(0,\); give each loop one"),
        (
            (Loop(("y", "x"), (2, 4), (Load("a", "image", 131072 - 300),)),),
            "in trip y 0, x 0: address 130772 is not a multiple",
        ),
        (
            (Loop(("y", "x"), (2, 4), (Load("a", "image", 130976),)),),
            "in trip y 0, x 3: address 131072 and 32 bytes",
        ),
    ],
)
def test_what_the_core_does_not_do(body: tuple[Op, ...], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        simulate_code(with_body(*body), SPEC, stencil_arrays(5))


def test_accumulators_of_two_kinds() -> None:
    other = Mac("acc", "mac8_i16", ("a", "b"), "z", Select(), Select())
    code = with_body(*BOTH, mac_of("acc", ("a", "b"), 0, 0, True), other)
    with pytest.raises(WeftError, match="acc has 16 lanes of 48 bits in mac16_i16, but 8 of 48"):
        simulate_code(code, SPEC, stencil_arrays(5))


def test_buffers_that_are_not_there() -> None:
    code = with_body(LOAD, pointers=(Pointer("image", "img"), Pointer("filter", "filter")))
    with pytest.raises(WeftError, match="there is no buffer img"):
        simulate_code(code, SPEC, stencil_arrays(5))


def test_values_end_with_their_loop() -> None:
    loop = Loop(("x",), (2,), BOTH)
    code = with_body(loop, mac_of("acc", ("a", "b"), 0, 0, True))
    with pytest.raises(WeftError, match="value a is not set"):
        simulate_code(code, SPEC, stencil_arrays(5))


def test_sums_of_a_loop_are_not_stored_in_it() -> None:
    mac = mac_of("acc", ("a", "b"), 0, 0)
    loop = Loop(("x",), (2,), (mac, Store("acc", "out", 0, 16, 0)))
    code = with_body(*BOTH, replace(mac, first=True), loop)
    with pytest.raises(
        WeftError, match=r"store of acc through out .* the loop over x adds to this"
    ):
        simulate_code(code, SPEC, stencil_arrays(5))


def test_buffers_that_do_not_fit() -> None:
    code = stencil()
    with pytest.raises(WeftError, match="but data memory has 4096: 512 too few"):
        simulate_code(code, SPEC, {}, 4096)
    with pytest.raises(WeftError, match="no buffer is called img"):
        simulate_code(code, SPEC, {"img": np.zeros(3)})
    with pytest.raises(WeftError, match="has 16 elements of 16 bits, but 16 of type int32"):
        simulate_code(code, SPEC, {"filter": np.zeros(16, np.int32)})
