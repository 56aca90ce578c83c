"""The search for a layer's schedule, its cache, and what cannot be made."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.aie1.hand_schedules import hand_schedule

from weft.dialects.aie1 import ScheduleAttr
from weft.lowering.aie1.cache import VARIABLE, cache_folder, cache_key
from weft.lowering.aie1.layout_space import answer_question
from weft.lowering.aie1.pipeline import decision_text
from weft.lowering.aie1.request import Request, request_of
from weft.lowering.aie1.schedule_json import HandSchedule
from weft.lowering.aie1.tune import TuneOptions, by_hand, tune_request
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.targets.aie1.simulate.execute import execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.targets.reference.interpreter import run_function
from weft.tools.bench.aie1.workloads import Convolution, module_of, vyasa_workloads
from weft.tools.bench.layers import conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.model.load import load_module
from weft.transforms.triplet.schedule import BodySchedule

SPEC = default_spec()
KEPT = TuneOptions(keep=frozenset(("image", "output")))
VISION = Convolution("vision", "plain", (6, 72), (3, 3), (4, 64), 16)


def read(text: str) -> Request:
    return request_of(function_of(load_module(text, make_context())))


def computes(text: str, options: TuneOptions) -> bool:
    """Whether the tuned code computes what the function means."""
    module = load_module(text, make_context())
    request = request_of(function_of(module))
    tuned = tune_request(request, SPEC, options)
    rng = np.random.default_rng(0)
    arrays, buffers = {}, {}
    for argument in request.arguments:
        info = np.iinfo(f"int{argument.bits}")
        array = rng.integers(info.min, info.max, argument.shape, info.dtype, endpoint=True)
        arrays[argument.name] = array
        buffer = tuned.body.code.find_buffer(argument.role)
        flat = (
            tuned.body.filter.pack_values(array)
            if argument.role == "filter"
            else pack_array(array, tuned.body.image, request.border)
        )
        rest = np.zeros(buffer.elements - flat.size, flat.dtype)
        buffers[argument.role] = np.append(flat, rest).astype(f"int{buffer.bits}")
    (expected,) = run_function(module, arrays)
    output = simulate_code(tuned.body.code, SPEC, buffers)["output"]
    return np.array_equal(unpack_array(output, tuned.body.output, request.result), expected)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (module_of(VISION), KEPT),
        (conv2d_mlir(1, 4, 3, 9, 12, 3, 3, pad=1, stride=2), TuneOptions(steps=1_000_000)),
        (matmul_mlir(5, 24, 16), TuneOptions()),
    ],
    ids=["vision", "strided", "matmul"],
)
def test_what_is_found_computes_the_function(text: str, options: TuneOptions) -> None:
    assert computes(text, options)


def test_only_the_image_is_widened_where_its_bytes_cannot_be_taken() -> None:
    # Lanes along rows take bytes of either parity, which no select does; coefficients are free.
    text = module_of(Convolution("deep", "depthwise", (1, 6, 34), (1, 3, 3), (1, 4, 32), 8))
    tuned = tune_request(read(text), SPEC, TuneOptions())
    assert (tuned.hand.widen, tuned.body.shape.name) == ({"image"}, "mac16_i16_i8")
    assert [tuned.body.code.find_buffer(r).bits for r in ("image", "filter", "output")] == [
        16,
        8,
        8,
    ]
    assert computes(text, TuneOptions())


def test_bytes_of_two_channels_are_taken_together() -> None:
    text = module_of(Convolution("deep", "depthwise", (2, 4, 18), (2, 3, 3), (2, 2, 16), 8))
    tuned = tune_request(read(text), SPEC, TuneOptions(steps=100_000))
    assert (tuned.hand.widen, tuned.body.shape.name) == (frozenset(), "mac16_i8")
    assert tuned.hand.schedule.interleaved == {"k": 2}


def test_results_are_kept_and_found_again(tmp_path: Path) -> None:
    request, options = read(module_of(VISION)), replace(KEPT, cache=tmp_path / "kept")
    first = tune_request(request, SPEC, options)
    again = tune_request(request, SPEC, options)
    assert not first.cached
    assert again.cached
    assert again.program == first.program
    assert (again.candidates, again.bound) == (first.candidates, first.bound)
    (file,) = (tmp_path / "kept").iterdir()
    for other in ("{}", "not JSON", json.dumps({"schedule": {"vector": "q", "order": []}})):
        file.write_text(other)
        assert not tune_request(request, SPEC, options).cached
    wide = replace(VISION, image=(6, 80))
    assert not tune_request(read(module_of(wide)), SPEC, options).cached


def test_where_results_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.delenv(VARIABLE, raising=False)
    assert cache_folder() == Path("/somewhere/weft/aie1")
    monkeypatch.setenv(VARIABLE, "")
    assert cache_folder() is None
    monkeypatch.setenv(VARIABLE, "/elsewhere")
    assert cache_folder() == Path("/elsewhere")
    assert cache_key("a", "b") != cache_key("a", "c") != cache_key("ab", "")


def test_data_that_do_not_fit_say_by_how_much() -> None:
    text = module_of(next(w for w in vyasa_workloads() if w.name == "FC_i32").convolution)
    error = "FC_i32: its data take 147968 bytes .* 16896 more than the 131072 bytes of data memory"
    with pytest.raises(WeftError, match=error):
        tune_request(read(text), SPEC, TuneOptions())


def test_what_no_select_serves_lists_all_that_was_tried() -> None:
    # Eight lanes with a stride of 9 are more than the largest register has.
    text = module_of(
        Convolution("far", "channels", (1, 1, 300), (1, 1, 1, 3), (1, 1, 33), 16, 0, 9)
    )
    with pytest.raises(WeftError) as error:
        tune_request(read(text), SPEC, KEPT)
    message = str(error.value)
    assert message.startswith("@far: none of ")
    assert re.search(r": \d+ as in mac\d+_i16 along x, image X, output X: ", message), message
    assert len(message) < 1500


def test_the_least_of_what_does_not_fit_is_told() -> None:
    """122,598 bytes as they are, which would fit; in rows of whole vectors they do not."""
    text = module_of(Convolution("wide", "channels", (9, 59, 59), (9, 9, 3, 3), (9, 57, 57), 16))
    with pytest.raises(WeftError) as error:
        tune_request(read(text), SPEC, KEPT)
    message = str(error.value)
    assert "4274 more than the 131072 bytes of data memory" in message
    assert message.endswith("the tensors alone would fit, but not with rows of whole vectors")
    assert len(message) < 1500


def product_mlir(op: str, image: str, filter: str, result: str) -> str:
    """A product of linalg whose sums are its results."""
    return f"""func.func @product(%x: tensor<{image}>, %w: tensor<{filter}>) -> tensor<{result}> {{
      %zero = arith.constant 0 : i32
      %empty = tensor.empty() : tensor<{result}>
      %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<{result}>) -> tensor<{result}>
      %r = linalg.{op} ins(%x, %w : tensor<{image}>, tensor<{filter}>)
        outs(%init : tensor<{result}>) -> tensor<{result}>
      func.return %r : tensor<{result}>
    }}"""


@pytest.mark.parametrize(
    ("op", "image", "filter", "result"),
    [
        ("dot", "99xi16", "99xi16", "i32"),
        ("dot", "40xi8", "40xi8", "i32"),
        ("matvec", "20x24xi16", "24xi16", "20xi32"),
        ("vecmat", "24xi16", "24x20xi16", "20xi32"),
        ("batch_matmul", "2x3x8xi8", "2x8x16xi8", "2x3x16xi32"),
    ],
)
def test_products(op: str, image: str, filter: str, result: str) -> None:
    assert computes(product_mlir(op, image, filter, result), TuneOptions(steps=1_000_000))


def test_a_matrix_by_a_vector_has_the_matrix_as_filter() -> None:
    request = read(product_mlir("matvec", "20x24xi16", "24xi16", "20xi32"))
    assert [a.role for a in request.arguments] == ["filter", "image"]
    # Windows of one image are none of a matrix.
    assert [a.role for a in read(module_of(VISION)).arguments] == ["image", "filter"]


def hand(order: str, **jam: int) -> HandSchedule:
    return HandSchedule(BodySchedule("x", tuple(order), jam))


def test_a_schedule_by_hand_is_taken() -> None:
    request = read(module_of(VISION))
    tuned = by_hand(request, SPEC, hand("xy", y=2))
    assert (tuned.schedule.order, tuned.candidates) == (("x", "y"), 1)
    text = json.dumps(tuned.tuning_record()["schedule"])
    assert by_hand(request, SPEC, hand_schedule(text, request.bordered, SPEC)).program == (
        tuned.program
    )


@pytest.mark.parametrize("inside", [16, 64, 256])
def test_a_result_is_stored_behind_a_loop_that_has_its_pointer(inside: int) -> None:
    """Two streams of a filter take up to six pointers, zeros two, and the result is stored last."""
    schedule = BodySchedule("k", ("n", "k"), looped={"c": inside})
    tuned = by_hand(read(matmul_mlir(1, 16, 512)), SPEC, HandSchedule(schedule, "mac16_i8"))
    rng = np.random.default_rng(1)
    arrays = {
        b.name: rng.integers(-128, 128, b.elements).astype(np.int8)
        for b in tuned.body.code.tensors
        if b.role != "output"
    }
    arrays["filter"][tuned.body.filter.how.elements :] = 0
    found, _ = execute_program(tuned.program, arrays)
    assert np.array_equal(found["output"], simulate_code(tuned.body.code, SPEC, arrays)["output"])


def test_a_schedule_by_hand_with_more_vectors_than_there_are() -> None:
    text = module_of(Convolution("short", "plain", (6, 18), (3, 3), (4, 16), 16))
    by_hand(read(text), SPEC, hand("yx", x=1))
    with pytest.raises(WeftError, match=r"2 vectors of \d+ 'x' in a body, but 'x' is 16; give at"):
        by_hand(read(text), SPEC, hand("yx", x=2))


def test_a_schedule_by_hand_with_too_many_registers() -> None:
    request = read(module_of(VISION))
    with pytest.raises(WeftError, match="sums 5 output vectors at once, but the core has 4"):
        by_hand(request, SPEC, HandSchedule(BodySchedule("x", ("y", "x"), {"y": 4, "x": 2})))


def test_searches_that_run_out_of_steps_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = conv2d_mlir(1, 4, 5, 36, 4, 3, 3).replace("xi8>", "xi16>").replace(": i8", ": i16")
    request = read(text)
    # The best that there is, and that it may not be the best.
    short = tune_request(request, SPEC, TuneOptions(steps=0))
    assert short.bound < short.program.cycles
    assert short.ran_out
    assert not tune_request(request, SPEC, TuneOptions()).ran_out
    # Nothing at all.
    monkeypatch.setattr("weft.lowering.aie1.tune._HOPELESS", 1000)
    ended = r"none of 1 schedules can be made for a core: the search ended after 0 million"
    with pytest.raises(WeftError, match=ended):
        tune_request(request, SPEC, TuneOptions(steps=0))
    hand = HandSchedule(short.schedule, short.body.shape.name)
    with pytest.raises(WeftError, match="no instruction words are found for this schedule in 0 mi"):
        by_hand(request, SPEC, hand, TuneOptions(steps=0))


def test_long_reductions_do_not_run_out_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bodies of 500 products for each output count few steps, before any has a kernel."""
    monkeypatch.setattr("weft.lowering.aie1.tune._HOPELESS", 400_000)
    tuned = tune_request(read(matmul_mlir(4, 10, 500)), SPEC, TuneOptions(steps=0))
    assert tuned.program.cycles < 400


def test_deep_layers_of_bytes_have_short_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 512 channels, bodies of a third of program memory take too long to schedule."""
    monkeypatch.setattr("weft.lowering.aie1.tune._HOPELESS", 6_000_000)
    deep = Convolution("deep", "channels", (512, 9, 9), (16, 512, 3, 3), (16, 7, 7), 8)
    tuned = tune_request(read(module_of(deep)), SPEC, TuneOptions(steps=0))
    inside = {**{d: tuned.problem.extents[d] for d in tuned.problem.reductions},
              **tuned.schedule.looped}  # fmt: skip
    assert math.prod(inside.values()) < 512
    assert tuned.program.cycles < 1.05 * tuned.bound


def test_what_z3_gave_up_is_kept_with_the_schedule(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = conv2d_mlir(1, 8, 5, 36, 8, 3, 3).replace("xi8>", "xi16>").replace(": i8", ": i16")
    options = TuneOptions(steps=0, cache=tmp_path / "kept")
    assert tune_request(read(text), SPEC, replace(options, cache=None)).unknown == ()
    monkeypatch.setattr("weft.targets.aie1.select.layout_solve.Z3_LIMIT", 1)
    answer_question.cache_clear()
    found = tune_request(read(text), SPEC, options)
    answer_question.cache_clear()
    for reason in found.unknown:
        assert "columns that are" in reason
        assert "z3 found neither an interleaving nor that there is none" in reason
    assert found.tuning_record()["unknown_layouts"] == list(found.unknown)
    told = f"z3 gave up {len(found.unknown)} ways of layouts ({found.unknown[0]}); "
    chosen = ScheduleAttr(found.chosen_schedule(options))
    assert told in decision_text(chosen, {**found.search_facts(), "schedule": chosen.text()})
    assert "z3" not in decision_text(chosen, {**found.search_facts(), "schedule": "vector = q"})
    again = tune_request(read(text), SPEC, options)
    assert (again.cached, again.unknown) == (True, found.unknown)
