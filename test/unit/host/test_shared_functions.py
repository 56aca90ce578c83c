"""Functions that steps of other sizes share: what may differ in them, and that they compute it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from weft.lowering.host.shared import MAX_NUMBERS, Call, fixed_numbers, share_functions
from weft.targets.host.emit import NAME, StepText
from weft.targets.host.executable import HostExecutable
from weft.targets.host.profile import measure_steps
from weft.tools.api import compile

KEPT = "{llvm.loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}"


def nest_step(name: str, reduced: int, size: int, **more: str) -> StepText:
    """A sum along rows of `reduced` elements, of a buffer of `size`."""
    lines = {
        "zero": "  %v0 = arith.constant 0 : index",
        "one": "  %v1 = arith.constant 1 : index",
        "rows": "  %v2 = arith.constant 8 : index",
        "extent": f"  %v3 = arith.constant {reduced} : index",
        "outer": "  scf.for %v4 = %v0 to %v2 step %v1 {",
        "row": "    %v5 = arith.muli %v4, %v3 overflow<nsw> : index",
        "inner": "    scf.for %v6 = %v0 to %v3 step %v1 {",
        "at": "      %v7 = arith.addi %v5, %v6 overflow<nsw> : index",
        "load": f"      %v8 = memref.load %b0[%v7] : memref<{size}xf32>",
        "store": "      memref.store %v8, %b1[%v4] : memref<8xf32>",
        "inner end": f"    }} {KEPT}",
        "outer end": "  }",
        **more,
    }
    head = f"func.func private @{NAME}(%b0: memref<{size}xf32>, %b1: memref<8xf32>, "
    text = "\n".join(
        [f"{head}%thread: index, %threads: index) {{", *lines.values(), "  return", "}"]
    )
    return StepText(
        name, text + "\n", ((f"x{name}", f"memref<{size}xf32>"), ("y", "memref<8xf32>"))
    )


def count_functions(*steps: StepText) -> int:
    return len(share_functions(steps)[0])


def test_what_bounds_outer_loops_is_an_argument() -> None:
    texts, calls = share_functions([nest_step("s0", 40, 320), nest_step("s1", 50, 400)])
    (text,) = texts
    types = ("memref<400xf32>", "memref<8xf32>")
    assert calls == {"s0": Call("s0", types, (40,)), "s1": Call("s0", types, (50,))}
    assert "@s0(%b0: memref<400xf32>, %b1: memref<8xf32>, " in text
    assert "%threads: index, %v3: index) {" in text
    assert "%v3 = arith.constant" not in text
    assert "memref.load %b0[%v7] : memref<400xf32>" in text


def test_one_step_keeps_its_constants() -> None:
    step = nest_step("s0", 40, 320)
    texts, calls = share_functions([step, step])
    assert texts == [step.text.replace(NAME, "s0")]
    assert calls["s0"].numbers == ()


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("at", "      %v7 = arith.addi %v3, %v6 overflow<nsw> : index"),  # in the innermost loop
        ("inner end", "    }"),  # which LLVM may unroll
        ("row", "    %v5 = arith.remui %v4, %v3 : index"),
        ("row", "    %v5 = memref.load %b1[%v3] : memref<8xf32>"),
        ("outer", "  scf.for %v4 = %v3 to %v2 step %v1 {"),
    ],
)
def test_other_numbers_are_constants(part: str, line: str) -> None:
    assert count_functions(nest_step("s0", 40, 320), nest_step("s1", 50, 400)) == 1
    changed = [nest_step(f"s{n}", n, 8 * n, **{part: line}) for n in (40, 50)]
    assert count_functions(*changed) == 2
    assert "%v3" in fixed_numbers(changed[0].text.splitlines()[1:])


def test_what_is_divided_may_differ() -> None:
    line = "    %v5 = arith.remui %v3, %v4 : index"
    assert count_functions(*(nest_step(f"s{n}", n, 8 * n, row=line) for n in (40, 50))) == 1


def test_functions_take_few_numbers() -> None:
    def step(name: str, count: int, first: int) -> StepText:
        names = [f"%v{10 + i}" for i in range(count)]
        top = [f"  {name} = arith.constant {first + i} : index" for i, name in enumerate(names)]
        used = [f"    %v5{i} = arith.addi %v4, {name} : index" for i, name in enumerate(names)]
        return nest_step(
            name,
            40,
            320,
            extent="\n".join(["  %v3 = arith.constant 40 : index", *top]),
            row="\n".join(["    %v5 = arith.addi %v4, %v3 : index", *used]),
        )

    for count, wanted in ((MAX_NUMBERS, 1), (MAX_NUMBERS + 1, 2)):
        assert count_functions(step("s0", count, 100), step("s1", count, 200)) == wanted


def test_ops_that_know_a_buffers_size_keep_it() -> None:
    steps = [
        nest_step(f"s{n}", n, 8 * n, load=f"      memref.copy %b0, %b0 : memref<{8 * n}xf32>")
        for n in (40, 50)
    ]
    assert count_functions(*steps) == 2


def product(number: int, depth: int) -> str:
    """The transpose of a matrix of `depth` rows times a weight."""
    left, right, result = f"{depth}x32xf32", f"{depth}x64xf32", "32x64xf32"
    return f"""
  %p{number} = linalg.generic {{
    indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>,
      affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"]}}
    ins(%a{number}, %w{number} : tensor<{left}>, tensor<{right}>)
    outs(%init : tensor<{result}>) {{
  ^bb0(%l: f32, %r: f32, %o: f32):
    %m = arith.mulf %l, %r : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  }} -> tensor<{result}>"""


PRODUCTS = f"""
func.func @products(%a0: tensor<45x32xf32>, %a1: tensor<75x32xf32>,
    %w0: tensor<45x64xf32> {{weft.weight = "w0"}}, %w1: tensor<75x64xf32> {{weft.weight = "w1"}})
    -> (tensor<32x64xf32>, tensor<32x64xf32>) {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
{product(0, 45)}{product(1, 75)}
  return %p0, %p1 : tensor<32x64xf32>, tensor<32x64xf32>
}}
"""


def test_products_of_other_depths_are_one_function() -> None:
    executable = compile(PRODUCTS, "host-avx2", target="host")
    assert isinstance(executable, HostExecutable)
    assert len(re.findall(r"func\.func private @weft\.step", executable.program.text)) == 1
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.random(shape).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    call = executable.bind(arrays)
    call()
    for number, found in enumerate(call.results.values()):
        wanted = arrays[f"a{number}"].T @ arrays[f"w{number}"]
        assert np.allclose(found, wanted, atol=1e-4)
    assert len(measure_steps(executable, arrays)) == 2
