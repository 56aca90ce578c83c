"""Code as a kernel of the dialect, back, through text, and run as a module."""

from __future__ import annotations

from collections.abc import Callable
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
)
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.aie1 import KernelOp
from weft.targets.aie1.code.ir import code_of, kernel_of
from weft.targets.aie1.code.vector import Code, Load, Loop, Op, Store
from weft.targets.aie1.machine.spec import MACHINE
from weft.targets.aie1.meaning import aie1_meanings
from weft.targets.aie1.simulate.vector import simulate_code
from weft.targets.reference.interpreter import run_function
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import load_machine

Loads = Callable[[str], ModuleOp]


def through_text(code: Code, load: Loads) -> Code:
    kernel = load(str(kernel_of(code, SPEC))).body.block.first_op
    assert isinstance(kernel, KernelOp)
    return code_of(kernel, SPEC)


@pytest.mark.parametrize("code", [stencil(), column_sums(), column_sums(in_place=True)])
def test_there_and_back(code: Code, load: Loads) -> None:
    kernel = kernel_of(code, SPEC)
    kernel.verify()
    assert code_of(kernel, SPEC) == code
    assert str(kernel_of(through_text(code, load), SPEC)) == str(kernel)


def test_modes_and_selects_are_kept(load: Loads) -> None:
    code = replace(stencil(16, 5, 3), name="blur")
    assert through_text(code, load) == code


@pytest.mark.parametrize(("code", "arrays"), [
    (stencil(), stencil_arrays(7)), (column_sums(in_place=True), sums_arrays())
])  # fmt: skip
def test_text_computes_the_same(code: Code, arrays: dict[str, np.ndarray], load: Loads) -> None:
    found = simulate_code(through_text(code, load), SPEC, arrays)
    for name, array in simulate_code(code, SPEC, arrays).items():
        if code.find_buffer(name).role in ("output", "initial"):
            np.testing.assert_array_equal(found[name], array)


def test_names_that_occur_twice() -> None:
    """Two loops that both call their sum `acc`: the second one gets a name of its own."""
    code = stencil()
    load, loop = code.body
    assert isinstance(loop, Loop)
    twice = replace(code, body=(load, loop, loop))
    arrays = stencil_arrays(8)
    found = simulate_code(code_of(kernel_of(twice, SPEC), SPEC), SPEC, arrays)
    np.testing.assert_array_equal(found["out"], simulate_code(code, SPEC, arrays)["out"])


MODULE = """
func.func @main(%image: tensor<480xi16>, %filter: tensor<16xi16>) -> tensor<4x64xi16> {{
  %out = aie1.execute @stencil(%image, %filter : tensor<480xi16>, tensor<16xi16>)
    -> tensor<{result}>
  func.return %out : tensor<4x64xi16>
}}
"""


def module(load: Loads, result: str = "4x64xi16", kernel: str = "stencil") -> ModuleOp:
    code = replace(stencil(), name=kernel)
    return load(str(kernel_of(code, SPEC)) + MODULE.format(result=result))


def inputs(seed: int) -> dict[str, np.ndarray]:
    arrays = stencil_arrays(seed)
    return {name: array.ravel() for name, array in arrays.items()}


def test_a_module_is_run(load: Loads) -> None:
    meanings = aie1_meanings(load_machine(MACHINE))
    (found,) = run_function(module(load), inputs(9), None, meanings)
    wanted = convolved(stencil_arrays(9)) // 2**10
    np.testing.assert_array_equal(found, ((wanted + 2**15) % 2**16 - 2**15).astype(np.int16))
    assert found.shape == (ROWS, WIDTH)


def test_kernels_that_are_not_there_or_others(load: Loads) -> None:
    meanings = aie1_meanings(load_machine(MACHINE))
    with pytest.raises(WeftError, match=r"aie1.execute.*: there is no kernel @stencil"):
        run_function(module(load, kernel="other"), inputs(1), None, meanings)


def test_shapes_that_the_machine_does_not_have(load: Loads) -> None:
    text = str(kernel_of(stencil(), SPEC)).replace("acc 48", "acc 80").replace("16 x 48", "16 x 80")
    kernel = load(text).body.block.first_op
    assert isinstance(kernel, KernelOp)
    with pytest.raises(WeftError, match=r"mac16_i16 is .*acc_bits=80.* but machine @aie1 has"):
        code_of(kernel, SPEC)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ((Load("a", "nowhere"),), "pointer nowhere is used, but not set"),
        ((mac_of("acc", ("a", "b"), 0, 0, True),), "value a is used, but not set"),
        ((Load("a", "image"), mac_of("s", ("a", None), 0, 0)), "accumulator s is used, but not"),
        ((Store("acc", "out", 0, 16, 0),), "accumulator acc is used, but not set"),
    ],
)
def test_what_is_not_set(body: tuple[Op, ...], message: str) -> None:
    code = replace(stencil(), body=(Load("z", "filter"), *body))
    with pytest.raises(WeftError, match=message):
        kernel_of(code, SPEC)
