"""Divisions of vectors of integers against those of Python, and how long many of them take."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.host.jit.module import compile_object, compile_text
from weft.targets.reference.scalars import apply_scalar

RNG = np.random.default_rng(11)

NAMES = ("divsi", "divui", "remsi", "remui")


def pairs(bits: int) -> tuple[np.ndarray, np.ndarray]:
    """Dividends and divisors: all of 8 bits, and numbers next to bounds and multiples."""
    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    if bits == 8:
        x, y = (a.reshape(-1) for a in np.meshgrid(np.arange(low, high + 1), range(low, high + 1)))
    else:
        odd = [low, low + 1, -3, -2, -1, 1, 2, 3, 7, high // 2, high - 1, high]
        x, y = (a.reshape(-1) for a in np.meshgrid(odd, odd))
        y_more = RNG.integers(low, high, 4000) >> RNG.integers(0, bits - 1, 4000)
        factor = RNG.integers(0, high, 4000) // np.maximum(1, np.abs(y_more))
        near = y_more * factor + RNG.integers(-1, 2, 4000)
        x, y = np.append(x, np.clip(near, low, high)), np.append(y, y_more)
    known = (y != 0) & ~((x == low) & (y == -1))
    x, y = x[known], y[known]
    spare = -len(x) % 16
    return np.append(x, np.ones(spare, int)), np.append(y, np.ones(spare, int))


@pytest.mark.parametrize("bits", [8, 16, 32])
def test_quotients_and_remainders(bits: int) -> None:
    x, y = (a.astype(f"i{bits // 8}") for a in pairs(bits))
    n, type = len(x), f"memref<{len(x)}xi{bits}>"
    vector = f"vector<16xi{bits}>"
    text = "\n".join(
        f"""func.func @{name}(%x: {type}, %y: {type}, %z: {type}) {{
          %zero = arith.constant 0 : index
          %step = arith.constant 16 : index
          %end = arith.constant {n} : index
          scf.for %i = %zero to %end step %step {{
            %a = vector.load %x[%i] : {type}, {vector}
            %b = vector.load %y[%i] : {type}, {vector}
            %c = arith.{name} %a, %b : {vector}
            vector.store %c, %z[%i] : {type}, {vector}
          }}
          return
        }}"""
        for name in NAMES
    )
    code = compile_text(text)
    for name in NAMES:
        z = np.zeros_like(x)
        code.bind(name, x.ctypes.data, y.ctypes.data, z.ctypes.data)()
        wanted = apply_scalar(f"arith.{name}", (x, y), (f"i{bits}",) * 2, f"i{bits}")
        np.testing.assert_array_equal(z, wanted, name)


def test_many_divisions_are_compiled_in_time() -> None:
    """Element by element, these would be 32,000 divisions, which take more than 10 s."""
    body = "\n".join(
        f"%q{i + 1} = arith.divui %q{i}, %one : vector<64xi8>\n"
        f"%r{i + 1} = arith.addi %q{i + 1}, %q{i} : vector<64xi8>"
        for i in range(500)
    )
    text = f"""func.func @f(%x: memref<64xi8>, %y: memref<64xi8>) {{
      %zero = arith.constant 0 : index
      %q0 = vector.load %x[%zero] : memref<64xi8>, vector<64xi8>
      %one = vector.load %y[%zero] : memref<64xi8>, vector<64xi8>
      {body}
      vector.store %r500, %y[%zero] : memref<64xi8>, vector<64xi8>
      return
    }}"""
    compile_object(text, seconds=5)
