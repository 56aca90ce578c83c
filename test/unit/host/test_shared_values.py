"""Values that are used twice: compile time grows with the operations, not with the paths."""

from __future__ import annotations

import numpy as np
import pytest

import weft
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

_MAP = "affine_map<(i, j) -> (i, j)>"


def generic(
    number: int, source: str, operands: str, block: str, lines: list[str], type: str
) -> str:
    maps = ", ".join([_MAP] * (operands.count("%") + 1))
    body = "\n".join(f"    {line}" for line in lines)
    return f"""
  %x{number} = linalg.generic {{
      indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
      ins({operands} : {", ".join([type] * operands.count("%"))}) outs(%e : {type}) {{
  ^bb0({block}, %o: {source}):
{body}
  }} -> {type}"""


def function(steps: list[str], type: str) -> str:
    return f"""
func.func @f(%x0: {type}) -> {type} {{
  %e = tensor.empty() : {type}{"".join(steps)}
  return %x{len(steps)} : {type}
}}
"""


def chain(length: int, twice: bool) -> str:
    """`x = x - x * x`, again and again, each a generic that reads `x` once or twice."""
    type = "tensor<3x8xf32>"
    b = "%b" if twice else "%a"
    lines = [
        f"%s = arith.mulf %a, {b} : f32",
        "%r = arith.subf %a, %s : f32",
        "linalg.yield %r : f32",
    ]
    block = "%a: f32, %b: f32" if twice else "%a: f32"
    steps = [
        generic(i + 1, "f32", f"%x{i}, %x{i}" if twice else f"%x{i}", block, lines, type)
        for i in range(length)
    ]
    return function(steps, type)


def body(count: int, ops: tuple[str, ...], element: str) -> str:
    """One generic of `count` operations, each on the last value twice, or on it and the input."""
    lines: list[str] = []
    last = "%a"
    for i in range(count):
        name = ops[i % len(ops)]
        lines.append(f"%q{i} = arith.{name} {last}, {'%a' if i % 3 else last} : {element}")
        last = f"%q{i}"
    lines.append(f"linalg.yield {last} : {element}")
    type = f"tensor<3x8x{element}>"
    return function([generic(1, element, "%x0", f"%a: {element}", lines, type)], type)


@pytest.mark.parametrize("twice", [False, True], ids=["one operand", "two operands"])
def test_chain_of_generics(twice: bool) -> None:
    executable = weft.compile(chain(64, twice), target="host")
    x = np.linspace(0.0, 0.9, 24, dtype=np.float32).reshape(3, 8)
    expected = x.astype(np.float64)
    for _ in range(64):
        expected = expected - expected * expected
    results, _ = weft.run(executable, {"x0": x})
    np.testing.assert_allclose(results["result"], expected, rtol=1e-5)
    assert len(executable.listing().splitlines()) < 1000


@pytest.mark.parametrize(
    ("count", "ops", "element"),
    [
        (64, ("addi",), "i32"),
        (1000, ("addi", "muli", "subi"), "i32"),
        (1000, ("addf", "mulf"), "f32"),
    ],
)
def test_long_bodies(count: int, ops: tuple[str, ...], element: str) -> None:
    text = body(count, ops, element)
    x = np.arange(-12, 12).reshape(3, 8).astype(np.int32 if element == "i32" else np.float32)
    x = x if element == "i32" else x / np.float32(16)
    results, _ = weft.run(weft.compile(text, target="host"), {"x0": x})
    ctx = make_context(None)
    (expected,) = interpret(load_module(text, ctx), {"x0": x})
    np.testing.assert_array_equal(results["result"], expected)
