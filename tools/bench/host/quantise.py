"""
Quantisation on the host, for the suite `host-pack`: f32 activations to int8.

`q = clip(round(x / scale), -128, 127)`, rounded half to even, as one element-wise op
through the host target: one pass that reads four bytes and writes one per element.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....targets.host.executable import HostExecutable, align_array
from ...api import compile


@dataclass(frozen=True)
class Quantisation:
    """Activations of `shape`, NCHW; `factor` is one over the scale."""

    shape: tuple[int, ...]
    factor: float = 12.5

    @property
    def name(self) -> str:
        return f"quantise-nchw-f32-i8-{'x'.join(map(str, self.shape))}"

    @property
    def num_bytes(self) -> int:
        """The bytes that are read and written."""
        return 5 * math.prod(self.shape)

    def module_text(self) -> str:
        """The op as linalg on tensors."""
        size = "x".join(map(str, self.shape))
        dims = ", ".join(f"d{i}" for i in range(len(self.shape)))
        kinds = ", ".join(['"parallel"'] * len(self.shape))
        return f"""
#same = affine_map<({dims}) -> ({dims})>
func.func @main(%x: tensor<{size}xf32>) -> tensor<{size}xi8> {{
  %factor = arith.constant {self.factor} : f32
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %empty = tensor.empty() : tensor<{size}xi8>
  %q = linalg.generic {{indexing_maps = [#same, #same], iterator_types = [{kinds}]}}
      ins(%x : tensor<{size}xf32>) outs(%empty : tensor<{size}xi8>) {{
  ^bb0(%a: f32, %b: i8):
    %scaled = arith.mulf %a, %factor : f32
    %rounded = math.roundeven %scaled : f32
    %above = arith.maximumf %rounded, %low : f32
    %inside = arith.minimumf %above, %high : f32
    %narrow = arith.fptosi %inside : f32 to i8
    linalg.yield %narrow : i8
  }} -> tensor<{size}xi8>
  return %q : tensor<{size}xi8>
}}
"""

    def draw_activations(self) -> NDArray[np.float32]:
        """Values of which some are clipped on both sides, and some lie halfway."""
        random = np.random.default_rng(0).integers(-30, 30, self.shape)
        return align_array((random / 2).astype(np.float32))

    def expected_result(self, x: NDArray[np.float32]) -> NDArray[np.int8]:
        """NumPy's result."""
        return np.clip(np.rint(x * np.float32(self.factor)), -128, 127).astype(np.int8)

    def bind_call(self) -> tuple[Callable[[], None], Callable[[], bool]]:
        """A call for this processor, and whether its result is NumPy's."""
        executable = compile(self.module_text(), target="host")
        assert isinstance(executable, HostExecutable)
        x = self.draw_activations()
        call = executable.bind({"x": x}, threads=1)
        result = next(iter(call.results.values()))
        return call, lambda: bool(np.array_equal(result, self.expected_result(x)))


def list_quantisations() -> list[Quantisation]:
    """Sizes of activations, one that no vector divides."""
    return [Quantisation(s) for s in ((1, 64, 56, 56), (1, 256, 14, 14), (1, 3, 225, 223))]
