"""Changes of layout within programs of the host: a step of their own, by the two layouts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.lowering.host.nest_program import read_program, rewrite_steps, the_program
from weft.lowering.host.pipeline import host_passes
from weft.targets.host.nest.steps import ChangeStep, KernelStep, Step
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.pipeline import mark_entry, run_passes
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module

BLOCKED = "split(dim=1, factors=[2, 8]), reorder(perm=[0, 1, 3, 4, 2])"
BLOCKED_24 = "split(dim=1, factors=[24, 16]), reorder(perm=[0, 1, 3, 4, 2])"
WINDOWS = (
    "pad(dim=2, low=1, high=1), unfold(dim=2, tile_size=3, interval=1), "
    "pad(dim=4, low=1, high=1), unfold(dim=4, tile_size=3, interval=2)"
)


def change_of(start: str, result: str, type: str = "i8", shape: str = "1x16x6x7") -> str:
    """A function that only stores what it takes anew."""
    encodings = [f", #layout.map<[{layout}]>" if layout else "" for layout in (start, result)]
    source, target = (f"tensor<{shape}x{type}{encoding}>" for encoding in encodings)
    return f"""
func.func @f(%x : {source}) -> {target} {{
  %y = layout.convert %x : {source} to {target}
  func.return %y : {target}
}}
"""


def planned(text: str, machine: str = "host-avx512") -> tuple[WeftContext, ModuleOp]:
    """A function as its program."""
    ctx = make_context(machine)
    module = load_module(text, ctx)
    mark_entry(module)
    run_passes(host_passes(ctx.machine()), ctx, module)
    return ctx, module


def steps_of(text: str) -> list[Step]:
    """The steps of a function's program."""
    return read_program(the_program(planned(text)[1])).steps


def check(text: str) -> None:
    """Native code, with garbage in its results, and the program give what the function means."""
    executable = compile(text, target="host")
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.integers(-100, 100, shape).astype({"i8": "i1", "f32": "f4", "i32": "i4"}[type])
        for name, (shape, type) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=2)
    for result in call.results.values():
        result[...] = np.asarray(77, result.dtype)
    call()
    ctx, program = planned(text)
    module = load_module(text, ctx)
    wanted = interpret(module, arrays, None, all_meanings(ctx))
    staged = interpret(program, arrays, None, all_meanings(ctx))
    for found, expected, stage in zip(call.results.values(), wanted, staged, strict=True):
        np.testing.assert_array_equal(found, expected)
        np.testing.assert_array_equal(stage, expected)


@pytest.mark.parametrize("type", ["i8", "i32", "f32"])
@pytest.mark.parametrize("layouts", [("", BLOCKED), (BLOCKED, ""), ("", WINDOWS)], ids=str)
def test_a_change_is_one_step(layouts: tuple[str, str], type: str) -> None:
    text = change_of(*layouts, type=type)
    assert [step.__class__ for step in steps_of(text)] == [ChangeStep]
    check(text)


@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_changes_of_any_shape(data: st.DataObject) -> None:
    draw = data.draw
    shape = [draw(st.integers(1, 3)), 16, draw(st.integers(1, 7)), draw(st.integers(1, 7))]
    ends = [draw(st.sampled_from(["", BLOCKED, "pad(dim=3, low=1, high=2, value=5)"]))]
    size, step = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    low = draw(st.integers(0, 1))
    unfold = f"pad(dim=2, low={low}, high={size}), unfold(dim=2, tile_size={size}, interval={step})"
    ends.append(f"{unfold}, split(dim=1, factors=[4, 4])")
    check(change_of(*ends, shape="x".join(map(str, shape))))


@pytest.mark.parametrize("type", ["i8", "f32"])
def test_windows_of_blocks_go_through_the_plain_tensor(type: str) -> None:
    """A step from blocks of channels would be code for each channel of a block."""
    single = WINDOWS.replace("interval=2", "interval=1")
    fused = "reorder(perm=[0, 1, 2, 4, 3, 5]), fuse(dim=4, count=2), reorder(perm=[0, 1, 4, 2, 3])"
    windows = f"{single}, {fused}"
    text = change_of(BLOCKED_24, windows, type=type, shape="1x384x14x14")
    first, second = steps_of(text)
    assert isinstance(first, ChangeStep)
    assert isinstance(second, ChangeStep)
    assert first.target == second.source
    assert not first.result.primitives
    assert not second.start.primitives
    check(text)


def test_a_kernel_beside_the_change_takes_it_along() -> None:
    """
    Moving alone needs no step of its own where a kernel can read or write so; unfolding does, and
    bytes that lie side by side no more.
    """
    plain, stored = "tensor<1x16x6x7xi32>", f"tensor<1x16x6x7xi32, #layout.map<[{BLOCKED}]>>"
    unfolded = f"tensor<1x16x6x7xi32, #layout.map<[{WINDOWS}]>>"
    text = """
#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @f(%x : {0}) -> {1} {{
  %e = tensor.empty() : {0}
  %s = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel",
      "parallel", "parallel"]}} ins(%x : {0}) outs(%e : {0}) {{
  ^bb0(%a : i32, %b : i32):
    %d = arith.addi %a, %a : i32
    linalg.yield %d : i32
  }} -> {0}
  %y = layout.convert %s : {0} to {1}
  func.return %y : {1}
}}
"""
    assert not any(isinstance(s, ChangeStep) for s in steps_of(text.format(plain, stored)))
    bytes = text.format(plain, stored).replace("i32", "i8")
    found = [{s.__class__ for s in steps_of(one)} for one in (text.format(plain, unfolded), bytes)]
    assert found == [{KernelStep, ChangeStep}] * 2
    for one in (text.format(plain, stored), text.format(plain, unfolded), bytes):
        check(one)


@pytest.mark.parametrize(("type", "apart"), [("i8", True), ("i32", False)])
@pytest.mark.parametrize("block", [8, 16])
def test_bytes_that_lie_otherwise_are_stored_anew(type: str, apart: bool, block: int) -> None:
    """
    The sum of a tensor in blocks and a plain one is one of elements in order, as is what windows
    read of padding; where a block of bytes is a vector, its copy to another order is.
    """
    blocked = f"split(dim=1, factors=[{32 // block}, {block}]), reorder(perm=[0, 1, 3, 4, 2])"
    order = f"split(dim=1, factors=[{32 // block}, {block}]), reorder(perm=[4, 0, 1, 3, 2])"
    x = f"tensor<1x32x6x7x{type}, #layout.map<[{blocked}]>>"
    y = f"tensor<1x32x6x7x{type}, #layout.map<[{order}]>>"
    z = f"tensor<1x32x6x7x{type}>"
    text = f"""
#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @f(%x : {x}, %y : {y}, %z : {z}) -> {x} {{
  %e = tensor.empty() : {x}
  %s = linalg.generic {{indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel",
      "parallel", "parallel", "parallel"]}} ins(%x, %y, %z : {x}, {y}, {z}) outs(%e : {x}) {{
  ^bb0(%a : {type}, %b : {type}, %c : {type}, %d : {type}):
    %f = arith.addi %a, %b : {type}
    %g = arith.addi %f, %c : {type}
    linalg.yield %g : {type}
  }} -> {x}
  func.return %s : {x}
}}
"""
    changes = [s for s in steps_of(text) if isinstance(s, ChangeStep)]
    assert len(changes) == apart * (2 if block < 16 else 1)
    check(text)


def test_one_change_of_two_results_and_empty_tensors() -> None:
    check(change_of("", "pad(dim=3, low=0, high=1)", shape="1x16x0x7"))
    a, b = "tensor<1x16x6x7xi8>", f"tensor<1x16x6x7xi8, #layout.map<[{BLOCKED}]>>"
    check(f"""
func.func @f(%x : {a}) -> ({b}, {b}) {{
  %y = layout.convert %x : {a} to {b}
  func.return %y, %y : {b}, {b}
}}
""")


def test_programs_with_changes_are_read_again() -> None:
    ctx, module = planned(change_of(BLOCKED, WINDOWS))
    printed = str(module)
    assert "nest.change" in printed
    again = load_module(printed, ctx)
    rewrite_steps(the_program(again), read_program(the_program(again)))
    assert str(again) == printed


def test_bits_and_bf16_are_moved_by_nests() -> None:
    for type in ("i1", "bf16"):
        assert not any(isinstance(s, ChangeStep) for s in steps_of(change_of("", BLOCKED, type)))


def test_what_is_stored_anew_is_narrow() -> None:
    """Bytes before they become floats, and behind floats: not the floats between."""
    layout = (
        "split(dim=0, factors=[3, 8]), split(dim=2, factors=[5, 8]), reorder(perm=[0, 2, 1, 3])"
    )
    late = (
        "split(dim=1, factors=[3, 8]), split(dim=3, factors=[5, 8]), reorder(perm=[0, 1, 3, 2, 4])"
    )
    x, y = (
        f"tensor<24x40xi8, #layout.map<[{layout}]>>",
        f"tensor<1x24x40xi8, #layout.map<[{late}]>>",
    )
    changes = [s for s in steps_of(_widened(x, y)) if isinstance(s, ChangeStep)]
    assert [s.type for s in changes] == ["i8", "i8"]
    check(_widened(x, y))


def _widened(x: str, y: str) -> str:
    """Floats of bytes in one layout, twice as large, as bytes in another with one axis more."""
    f, g, b = "tensor<24x40xf32>", "tensor<1x24x40xf32>", "tensor<1x24x40xi8>"
    return f"""
#a = affine_map<(i, j) -> (i, j)>
#b = affine_map<(n, i, j) -> (n, i, j)>
func.func @f(%x : {x}) -> {y} {{
  %p = layout.convert %x : {x} to tensor<24x40xi8>
  %e = tensor.empty() : {f}
  %0 = linalg.generic {{indexing_maps = [#a, #a], iterator_types = ["parallel", "parallel"]}}
      ins(%p : tensor<24x40xi8>) outs(%e : {f}) {{
  ^bb0(%i : i8, %old : f32):
    %v = arith.sitofp %i : i8 to f32
    linalg.yield %v : f32
  }} -> {f}
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, 24, 40] : {f} into {g}
  %h = tensor.empty() : {b}
  %2 = linalg.generic {{indexing_maps = [#b, #b], iterator_types = ["parallel", "parallel",
      "parallel"]}} ins(%1 : {g}) outs(%h : {b}) {{
  ^bb0(%i : f32, %old : i8):
    %half = arith.constant 0.5 : f32
    %v = arith.mulf %i, %half : f32
    %w = arith.fptosi %v : f32 to i8
    linalg.yield %w : i8
  }} -> {b}
  %3 = layout.convert %2 : {b} to {y}
  func.return %3 : {y}
}}
"""
