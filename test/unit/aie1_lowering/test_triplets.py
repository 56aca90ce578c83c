"""Layers as bodies of triplets, and these as kernels: the same results, and the same code."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from helpers.triplet.layer_text import Layer
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects.aie1 import KernelOp, ScheduleAttr
from weft.dialects.aie1.schedule import CoreSchedule
from weft.dialects.triplet import MacOp
from weft.lowering.aie1.convert_linalg_to_triplet import ConvertLinalgToTripletPass
from weft.lowering.aie1.convert_triplet_to_aie1 import ConvertTripletToAie1Pass
from weft.lowering.aie1.request import request_of, sum_of_products
from weft.lowering.aie1.schedule import SCHEDULE
from weft.lowering.aie1.schedule_json import schedule_of
from weft.lowering.aie1.tune import body_by_hand
from weft.targets.aie1.code.ir import code_of
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of
from weft.transforms.core.pipeline import run_passes
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module
from weft.transforms.model.mark_entry import MarkEntryPass

SPEC = default_spec()
CONTEXT = make_context("aie1")
MEANINGS = all_meanings(CONTEXT)


def scheduled(text: str, schedule: CoreSchedule) -> ModuleOp:
    """A layer with its schedule on its op."""
    module = load_module(text, CONTEXT)
    run_passes((MarkEntryPass(), GeneralizeNamedOpsPass()), CONTEXT, module)
    sum_of_products(function_of(module)).attributes[SCHEDULE] = ScheduleAttr(schedule)
    return module


def random_inputs(module: ModuleOp, seed: int = 0) -> dict[str, Array]:
    rng = np.random.default_rng(seed)
    function = function_of(module)
    found: dict[str, Array] = {}
    for name, type in zip(argument_names(function), function.function_type.inputs, strict=True):
        info = np.iinfo(f"int{type.element_type.width.data}")
        found[name] = rng.integers(info.min // 4, info.max // 4, type.get_shape(), info.dtype)
    return found


def check(text: str, schedule: CoreSchedule) -> ModuleOp:
    """
    Runs a layer, its body and its kernel on the same numbers; the body reads back as it prints, and
    the kernel has the code that the search measures. Gives the module with the body.
    """
    module = scheduled(text, schedule)
    request = request_of(function_of(module))
    hand = schedule_of(schedule, request.bordered, SPEC)
    expected_code = body_by_hand(request, SPEC, hand, schedule.limited).code
    arrays = random_inputs(module)
    (expected,) = run_function(module, arrays, None, MEANINGS)
    run_passes((ConvertLinalgToTripletPass(),), CONTEXT, module)
    (found,) = run_function(module, arrays, None, MEANINGS)
    assert np.array_equal(found, expected)
    assert str(load_module(str(module), CONTEXT)) == str(module)
    body = module.clone()
    run_passes((ConvertTripletToAie1Pass(),), CONTEXT, module)
    (kernel,) = [op for op in module.walk() if isinstance(op, KernelOp)]
    assert code_of(kernel, SPEC) == replace(expected_code, name=kernel.sym_name.data)
    (found,) = run_function(module, arrays, None, MEANINGS)
    assert np.array_equal(found, expected)
    return body


@settings(max_examples=12, deadline=None)
@given(
    extents=st.lists(st.integers(1, 40), min_size=1, max_size=3).filter(
        lambda e: e[-1] > 1 and math.prod(e) <= 200
    ),
    window=st.lists(st.integers(1, 4), min_size=3, max_size=3),
    stride=st.integers(1, 2),
    bits=st.sampled_from([16, 32]),
    jam=st.integers(1, 3),
    channels=st.sampled_from([(0, 0, 0), (2, 4, 0), (0, 0, 3), (0, 2, 0)]),
    loop=st.booleans(),
    across=st.booleans(),
    number=st.integers(0, 3),
)
def test_any_layer(
    extents: Sequence[int],
    window: Sequence[int],
    stride: int,
    bits: int,
    jam: int,
    channels: tuple[int, int, int],
    loop: bool,
    across: bool,
    number: int,
) -> None:
    outputs, inputs, groups = channels
    windows = tuple(window[-len(extents) :])
    layer = Layer(
        tuple(extents), windows, stride, 1, outputs, inputs, groups, bits=bits, shift=10
    )  # fmt: skip
    dims = request_of(function_of(load_module(layer.text(), CONTEXT))).bordered.dims
    parallel = [d for d in dims if d.kind == "parallel"]
    sums = [d for d in dims if d.kind == "reduction" and d.extent > 1]
    vector = parallel[number % len(parallel)]
    other = parallel[(number + 1) % len(parallel)]
    schedule = CoreSchedule(
        vector.name,
        tuple(d.name for d in parallel),
        jam={other.name: min(jam, other.extent)} if other is not vector else {},
        looped={sums[0].name: 1} if loop and sums else {},
        across=across,
    )
    try:
        module = scheduled(layer.text(), schedule)
        request = request_of(function_of(module))
        body_by_hand(request, SPEC, schedule_of(schedule, request.bordered, SPEC), True)
    except WeftError:
        assume(False)
    check(layer.text(), schedule)


BIASED = Epilogue(bias=True, shift=9)
PADDED = conv2d_mlir(1, 4, 5, 6, 6, 3, 3, pad=1, epilogue=BIASED)
LAYERS = {
    "border, bias, saturation": (PADDED, CoreSchedule("k", ("n", "y", "x", "k"))),
    "widened": (PADDED, CoreSchedule("x", ("n", "k", "y", "x"), widen=frozenset(("image",)))),
    "product": (matmul_mlir(4, 16, 8, epilogue=BIASED), CoreSchedule("k", ("n", "k"))),
    "shifted far": (Layer((3, 32), (3, 3), shift=40).text(), CoreSchedule("x", ("y", "x"))),
    "sums": (matmul_mlir(2, 32, 48), CoreSchedule("k", ("n", "k"), looped={"c": 16})),
}


@pytest.mark.parametrize("name", LAYERS)
def test_what_stores_and_borders_are(name: str) -> None:
    check(*LAYERS[name])


@pytest.mark.parametrize(("size", "rank"), [(2, 2), (3, 2), (5, 2), (7, 2), (2, 3), (3, 3)])
def test_rows_need_no_padding(size: int, rank: int) -> None:
    layer = Layer((2,) * (rank - 1) + (32,), (size,) * rank, shift=10)
    module = check(layer.text(), CoreSchedule("x", tuple("zyx"[-rank:])))
    macs = [op for op in module.walk() if isinstance(op, MacOp)]
    assert len(macs) == -(-math.prod(layer.window) // 2)


# --- bodies by hand ---------------------------------------------------------------------------

VALID = """
func.func @rows(%I: tensor<4x264xi16>, %W: tensor<16xi16>, %B: tensor<16xi16>)
    -> tensor<2x256xi16> {
  %O = triplet.body (I, W, B, O) of %I, %W, %B over (y to 2, x to 16) lanes 16 columns 2 shift 10
      : (tensor<4x264xi16>, tensor<16xi16>, tensor<16xi16>) -> tensor<2x256xi16> {
    %V1 = triplet.load I(16*x:16*x+31, y) : vector<32xi16>
    %V2 = triplet.load W(0:15) : vector<16xi16>
    %0 = triplet.select %V2 {j} : (vector<16xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
    %b = triplet.begin B(0:15) : !triplet.sum<16>
    %s0 = triplet.mac %0 * %1 into %b : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    %V3 = triplet.load I(16*x:16*x+31, y+1) part 2 : vector<32xi16>
    %3 = triplet.select %V1, %V3 {i+32*j+2} : (vector<32xi16>, vector<32xi16>) -> vector<16x2xi16>
    %s1 = triplet.mac %0 * %3 into %s0 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s1 to O(16*x:16*x+15, y) : !triplet.sum<16>
  }
  return %O : tensor<2x256xi16>
}
"""


def lowered(text: str) -> ModuleOp:
    module = load_module(text, CONTEXT)
    run_passes((ConvertTripletToAie1Pass(),), CONTEXT, module)
    return module


def test_a_body_by_hand_is_a_kernel() -> None:
    module = load_module(VALID, CONTEXT)
    arrays = random_inputs(module)
    (expected,) = run_function(module, arrays, None, MEANINGS)
    (found,) = run_function(lowered(VALID), arrays, None, MEANINGS)
    assert np.array_equal(found, expected)
    results, _ = weft.run(weft.compile(VALID, target="aie1"), arrays)
    assert np.array_equal(results["result"], expected)
    image, taps, begin = (a.astype(np.int64) for a in arrays.values())
    w0, w1 = taps[:2]
    first = image[:2, :256] * w0 + image[:2, 1:257] * w1
    second = image[:2, 2:258] * w0 + image[1:3, 2:258] * w1
    sums = first + second + np.tile(begin, 16)
    assert np.array_equal(expected, (sums >> 10).astype(np.int16))


@pytest.mark.parametrize("rounding", range(8))
def test_how_sums_are_stored(rounding: int) -> None:
    """The reference rounds and saturates as the core does."""
    for how in ("", " saturation 1", " saturation 3"):
        text = VALID.replace("shift 10", f"shift 10 rounding {rounding}{how}")
        module = load_module(text, CONTEXT)
        arrays = {n: a // 64 if n == "I" else a for n, a in random_inputs(module).items()}
        (expected,) = run_function(module, arrays, None, MEANINGS)
        (found,) = run_function(lowered(text), arrays, None, MEANINGS)
        assert np.array_equal(found, expected)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (" part 2", " part 1", "takes of two registers that are in part 1 of the data operand"),
        ("{i+32*j+2}", "{i+j+50}", "lane 13 of column 1 takes element 64, but the registers"),
        ("load I(16*x:16*x+31, y+1)", "load I(16*x+1:16*x+32, y+1)", "is 530 bytes from an ali"),
        ("load I(16*x:16*x+31, y+1)", "load I(8*x:8*x+31, y+1)", "moves by {'y': 528, 'x': 16}"),
        ("to O(16*x:16*x+15, y)", "to O(16*x+4:16*x+19, y)", "is 8 bytes from an aligned place"),
        ("to O(16*x:16*x+15, y)", "to O(16*x:16*x+7, y)", "has 8 elements, expected 16 lanes"),
        ("store %s1", "store %s0", "its sum is never stored"),
        ("into %s0", "into %b", "its sum is never stored"),
        ("store %s1", "store %b", "stores a sum without multiply-adds"),
        (" into %b", "", "%b: its sum is never stored"),
        ("{i+j}", "{_, _}", "takes nothing, in any column"),
        ("to O(16*x:16*x+15, y)", "to O(16*x:16*x+15, 0)", "'y' does not move what is stored"),
        ("B(0:15) :", "B(0:3), B(4:7), B(8:11), B(12:15) :", "4 lanes of 16 bits, but accumulat"),
        ("x to 16)", "x to 16 sum)", "uses 'x', which is no loop that may move it: y"),
        ("y to 2, x to 16", "c to 2 sum, y to 2, x to 16", "loops that sum must be inside of all"),
        ("{j}", "{[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], 1}", "z select of mac16_i16"),
    ],
)  # fmt: skip
def test_bodies_that_no_core_runs(old: str, new: str, error: str) -> None:
    assert old in VALID
    with pytest.raises(WeftError, match=re.escape(error)):
        lowered(VALID.replace(old, new))


def test_sums_that_an_accumulator_may_not_hold() -> None:
    """Four products of 30 bits and a number of 15 are less than 48 bits; shifted far, more is."""
    few = VALID.replace("shift 10", "shift 40")
    check_by_hand(few)
    many = few.replace("x to 16)", "x to 16, c to 65536 sum)")
    with pytest.raises(WeftError, match=r"sums of up to 50 bits are shifted by 40 to i16, and are"):
        lowered(many)
    with pytest.raises(WeftError, match=r"shifted by 10 to i16, and are saturated, but"):
        lowered(many.replace("shift 40", "shift 10 saturation 1"))
    lowered(many.replace("shift 40", "shift 10"))


PACKED = """
func.func @rows(%I: tensor<4x264xi16>, %W: tensor<2xi16>) -> tensor<2x256xi16> {
  %P = triplet.pack %W takes [ENTRIES] over [] : tensor<2xi16> -> tensor<SIZExi16>
  %O = triplet.body (I, P, O) of %I, %P over (y to 2, x to 16, c to TRIPS sum)
      lanes 16 columns 2 shift 40 : (tensor<4x264xi16>, tensor<SIZExi16>) -> tensor<2x256xi16> {
    %V1 = triplet.load I(16*x:16*x+31, y) : vector<32xi16>
    %V2 = triplet.load P(0:15) : vector<16xi16>
    %0 = triplet.select %V2 {TAKEN} : (vector<16xi16>) -> vector<16x2xi16>
    %1 = triplet.select %V1 {i+j} : (vector<32xi16>) -> vector<16x2xi16>
    %s0 = triplet.mac %0 * %1 : vector<16x2xi16>, vector<16x2xi16> -> !triplet.sum<16>
    triplet.store %s0 to O(16*x:16*x+15, y) : !triplet.sum<16>
  }
  return %O : tensor<2x256xi16>
}
"""
"""In each of so many trips, each lane adds products with two packed entries to its sum."""

UPPER_LANES = f"{[0] * 8 + [2] * 8}, {[1] * 8 + [3] * 8}"


def packed(entries: Sequence[int], trips: int, taken: str = "j") -> str:
    text = PACKED.replace("ENTRIES", str(entries)[1:-1]).replace("SIZE", str(len(entries)))
    return text.replace("TRIPS", str(trips)).replace("TAKEN", taken)


@pytest.mark.parametrize(
    ("entries", "trips", "taken"),
    [
        ([0, 1, *[-1] * 14], 1 << 16, "j"),
        ([0, -1, *[-1] * 14], 1 << 17, "j"),
        ([-1, 1, *[0] * 14], 1 << 17, "j"),
        ([-1, -1, 0, 1, *[-1] * 12], 1 << 16, UPPER_LANES),  # the first lane has zeros alone
    ],
)
def test_the_first_sum_that_is_too_large(entries: Sequence[int], trips: int, taken: str) -> None:
    """
    A product of numbers of 16 bits is 2 ** 30 at the most, and an accumulator of 48 bits holds less
    than 2 ** 47: 2 ** 17 - 1 products fit, one more does not. Packed zeros are none.
    """
    lowered(packed(entries, trips - 1, taken))
    with pytest.raises(WeftError, match=r"sums of up to 49 bits are shifted by 40 to i16, and are"):
        lowered(packed(entries, trips, taken))


def test_a_filter_of_packed_zeros_has_no_sums() -> None:
    """However often they are added; what else is in the buffer is not taken."""
    lowered(packed([-1] * 16, 1 << 30))
    lowered(packed([-1, -1, *[0] * 14], 1 << 30))


def test_zeros_of_the_first_trip_alone() -> None:
    """All count where later trips take others; a pack's own trips are all alike."""
    moved, loops = ("P(0:15)", "P(16*c:16*c+15)"), ("c to 2 sum", "c to 2 sum, d to 32768 sum")
    once = packed([-1] * 16 + [0, 1] * 8, 2).replace(*moved)
    lowered(once)
    with pytest.raises(WeftError, match=r"sums of up to 49 bits are shifted by 40 to i16, and are"):
        lowered(once.replace(*loops))
    twice = packed([-1] * 16, 2).replace(*moved).replace(*loops)
    lowered(twice.replace("over []", "over [0:2 by 1]").replace("tensor<16x", "tensor<32x"))


def check_by_hand(text: str) -> None:
    module = load_module(text, CONTEXT)
    arrays = random_inputs(module)
    (expected,) = run_function(module, arrays, None, MEANINGS)
    (found,) = run_function(lowered(text), arrays, None, MEANINGS)
    assert np.array_equal(found, expected)


def test_what_stores_go_over_each_other_has_no_meaning() -> None:
    module = load_module(VALID.replace("O(16*x:16*x+15", "O(8*x:8*x+15"), CONTEXT)
    with pytest.raises(WeftError, match="stores to elements of its output more than once"):
        run_function(module, random_inputs(module), None, MEANINGS)


def test_data_memory_is_a_limit() -> None:
    text = VALID.replace("4x264", "999x264").replace("2x256", "900x256")
    with pytest.raises(WeftError, match=r"@rows_kernel0: its data take \d+ bytes"):
        lowered(text.replace("y to 2", "y to 900"))
