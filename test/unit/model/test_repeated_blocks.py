"""Models of the first few of the blocks that they repeat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import run_function
from weft.tools.zoo.models import zoo_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of, weight_names
from weft.transforms.model.resize_model import resize_function, size_names

Load = Callable[[str], ModuleOp]

_ADD = """
  %e{n} = tensor.empty() : tensor<2x3xf32>
  %d{n} = linalg.{op} ins(%x{n}, %w{n} : tensor<2x3xf32>, tensor<2x3xf32>)
      outs(%e{n} : tensor<2x3xf32>) -> tensor<2x3xf32>
  %x{m} = linalg.add ins(%x{n}, %d{n} : tensor<2x3xf32>, tensor<2x3xf32>)
      outs(%e{n} : tensor<2x3xf32>) -> tensor<2x3xf32>"""


def blocks(*ops: str, tail: str = "negf") -> str:
    """Blocks that add to a tensor what an op makes of it and a weight, between two unary ops."""
    weights = ", ".join(
        f'%w{n}: tensor<2x3xf32> {{weft.weight = "part.layers.{n}.w"}}' for n in range(len(ops))
    )
    body = "".join(_ADD.format(n=n, m=n + 1, op=op) for n, op in enumerate(ops))
    return f"""
func.func @main(%x: tensor<2x3xf32>, {weights}) -> tensor<2x3xf32> {{
  %e = tensor.empty() : tensor<2x3xf32>
  %x0 = linalg.exp ins(%x : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>{body}
  %y = linalg.{tail} ins(%x{len(ops)} : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>)
      -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}}"""


@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_first_blocks_and_what_is_around_all(load: Load, count: int) -> None:
    module = load(blocks("mul", "mul", "mul", "mul"))
    assert size_names(function_of(module))["part.layers"] == 4
    resize_function(module, {"part.layers": count})
    module.verify()
    names = list(weight_names(function_of(module)).values())
    assert names == [f"part.layers.{n}.w" for n in range(count)]
    rng = np.random.default_rng(0)
    arrays = {n: rng.uniform(0.5, 1, (2, 3)).astype(np.float32) for n in ["x", *names]}
    (found,) = run_function(module, arrays)
    wanted = np.exp(arrays["x"])
    for name in names:
        wanted = wanted + wanted * arrays[name]
    np.testing.assert_allclose(found, -wanted, rtol=1e-6)


@pytest.mark.parametrize("ops", [("mul", "mul", "div"), ("mul",)])
def test_blocks_that_differ_are_not_repeated(load: Load, ops: tuple[str, ...]) -> None:
    with pytest.raises(WeftError, match=r"@main has no size 'part\.layers' to be changed"):
        resize_function(load(blocks(*ops)), {"part.layers": 1})


@pytest.mark.parametrize("count", [0, 4])
def test_no_more_blocks_than_there_are(load: Load, count: int) -> None:
    module = load(blocks("mul", "mul", "mul"))
    with pytest.raises(WeftError, match=rf"'part\.layers' is {count}; it must be 1"):
        resize_function(module, {"part.layers": count})


def test_what_all_blocks_read_is_no_border(load: Load) -> None:
    """Each block reads the input again, so that no single value is handed on."""
    text = blocks("mul", "mul", "mul").replace("linalg.add ins(%x1, %d1", "linalg.add ins(%x, %d1")
    with pytest.raises(WeftError, match="has no size"):
        resize_function(load(text), {"part.layers": 1})


def test_encoders_of_the_zoo() -> None:
    """Two layers of four times as wide inside, between the embedding and the pooler."""
    module = zoo_module("bert-tiny", {"layers": 2, "seq": 16, "batch": 3})
    module.verify()
    function = function_of(module)
    names = list(weight_names(function).values())
    assert len([n for n in names if n.startswith("layers.")]) == 32
    assert names[-2:] == ["pooler.weight.transposed", "pooler.bias"]
    shapes = [t.get_shape() for t in function.function_type.outputs]  # pyright: ignore
    assert shapes == [(3, 16, 256), (3, 256)]
