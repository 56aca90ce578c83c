"""Concatenations whose inputs are written into their places: fewer copies, the same results."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.executable import HostExecutable
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


class Lines:
    """A function of tensors `1 x C x 5 x 3`, written line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = ["  %one = arith.constant 1.5 : f32"]
        self.count = 0

    @staticmethod
    def type(channels: int) -> str:
        return f"tensor<1x{channels}x5x3xf32>"

    def doubled(self, value: str, channels: int) -> str:
        """A value that a step computes."""
        self.count += 1
        name, type = f"%v{self.count}", self.type(channels)
        same = "affine_map<(a, b, c, d) -> (a, b, c, d)>"
        self.lines += [
            f"  {name}_e = tensor.empty() : {type}",
            f"  {name} = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = "
            '["parallel", "parallel", "parallel", "parallel"]} '
            f"ins({value} : {type}) outs({name}_e : {type}) {{",
            "  ^bb0(%a: f32, %o: f32):",
            "    %m = arith.mulf %a, %one : f32",
            "    linalg.yield %m : f32",
            f"  }} -> {type}",
        ]
        return name

    def joined(self, parts: list[tuple[str, int]]) -> tuple[str, int]:
        self.count += 1
        total = sum(channels for _, channels in parts)
        types = ", ".join(self.type(channels) for _, channels in parts)
        values = ", ".join(name for name, _ in parts)
        self.lines.append(
            f"  %v{self.count} = tensor.concat dim(1) {values} : ({types}) -> {self.type(total)}"
        )
        return f"%v{self.count}", total

    def function(self, results: list[tuple[str, int]]) -> str:
        types = ", ".join(self.type(channels) for _, channels in results)
        values = ", ".join(name for name, _ in results)
        head = f"func.func @main(%x: {self.type(2)}, %y: {self.type(3)}) -> ({types}) {{"
        return "\n".join([head, *self.lines, f"  return {values} : {types}", "}"])


def check(text: str) -> HostExecutable:
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.random(shape, np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=2)
    call()
    wanted = interpret(load_module(text, make_context()), arrays)
    for found, one in zip(call.results.values(), wanted, strict=True):
        assert np.array_equal(found, one)
    return executable


@pytest.mark.parametrize("nested", [True, False])
def test_growing_lists_share_one_buffer(nested: bool) -> None:
    """As in a DenseNet: each layer reads all before it."""
    f = Lines()
    parts = [(f.doubled("%x", 2), 2)]
    whole = parts[0]
    for _ in range(4):
        new = (f.doubled(*whole), whole[1])
        parts.append(new)
        whole = f.joined([whole, new] if nested else parts)
    executable = check(f.function([(f.doubled(*whole), whole[1])]))
    assert executable.program.conversion_bytes == 0
    assert executable.program.workspace_bytes == 32 * 15 * 4 + 64


def test_an_argument_and_a_value_that_comes_twice_are_copied() -> None:
    f = Lines()
    v = (f.doubled("%x", 2), 2)
    whole = f.joined([("%y", 3), v, v])
    executable = check(f.function([(f.doubled(*whole), whole[1])]))
    assert executable.program.conversion_bytes == (3 + 2) * 15 * 2 * 4


def test_a_result_of_the_function_is_copied() -> None:
    f = Lines()
    v, w = (f.doubled("%x", 2), 2), (f.doubled("%y", 3), 3)
    check(f.function([f.joined([v, w]), v]))


def test_not_along_the_outermost_axis() -> None:
    text = """
func.func @main(%x: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %a = math.exp %x : tensor<4x2xf32>
  %c = tensor.concat dim(1) %a, %x : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %r = math.absf %c : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}"""
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    x = np.random.default_rng(0).random((4, 2), np.float32)
    call = executable.bind({"x": x})
    call()
    assert np.allclose(call.results["result"], np.concatenate([np.exp(x), x], 1), rtol=1e-6)


@given(st.data())
@settings(max_examples=12)
def test_any_concatenations(data: st.DataObject) -> None:
    """Of arguments, computed values and concatenations, read and returned in any way."""
    f = Lines()
    values = [("%x", 2), ("%y", 3)]
    for _ in range(data.draw(st.integers(1, 6))):
        if data.draw(st.booleans()):
            source = data.draw(st.sampled_from(values))
            values.append((f.doubled(*source), source[1]))
        else:
            values.append(
                f.joined(data.draw(st.lists(st.sampled_from(values), min_size=2, max_size=3)))
            )
    results = data.draw(st.lists(st.sampled_from(values[2:]), min_size=1, max_size=2))
    check(f.function(results))
