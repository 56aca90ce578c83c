"""Narrowing of f64 by the host, rounded once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.host.jit import compile_text
from weft.tools.api import compile

Doubles = npt.NDArray[np.float64]


def hard_cases(bits: Doubles) -> Doubles:
    """`bits`, numbers of the narrow type, the ties between them, and doubles next to those."""
    with np.errstate(all="ignore"):
        middles = (bits[1:] + bits[:-1]) / 2
    exact = np.concatenate([bits, middles])
    around = [np.nextafter(exact, way) for way in (-np.inf, np.inf)]
    # Nearer to a tie than f32 can say, so that two roundings to nearest would be wrong.
    close = [exact * (1 + sign * 2.0**-40) for sign in (-1, 1)]
    tiny = np.array([5e-324, 1e-310, 2.0**-150, 2.0**-149, 1e308, 3e38, 3.5e38, np.inf, np.nan])
    every = np.concatenate([exact, *around, *close, tiny])
    return np.concatenate([every, -every])


def narrow(x: Doubles, type: str, lanes: int) -> npt.NDArray[np.uint16]:
    """`x` as compiled code narrows it, by scalars or by vectors; the bits."""
    n = x.size
    element = "f64" if lanes == 1 else f"vector<{lanes}xf64>"
    load, store, narrowed = "memref.load", "memref.store", type
    if lanes > 1:
        load, store, narrowed = "vector.load", "vector.store", f"vector<{lanes}x{type}>"
    of, to = ("", "") if lanes == 1 else (f", {element}", f", {narrowed}")
    text = f"""func.func @f(%x: memref<{n}xf64>, %y: memref<{n}x{type}>) {{
      %zero = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %end = arith.constant {n} : index
      scf.for %i = %zero to %end step %step {{
        %a = {load} %x[%i] : memref<{n}xf64>{of}
        %b = arith.truncf %a : {element} to {narrowed}
        {store} %b, %y[%i] : memref<{n}x{type}>{to}
      }}
      return
    }}"""
    y = np.zeros(n, np.uint16)
    compile_text(text).bind("f", x.ctypes.data, y.ctypes.data)()
    return y


@pytest.mark.parametrize("lanes", [1, 8])
def test_f16_is_rounded_once(lanes: int) -> None:
    """All numbers of f16 and all ties, subnormal ones and those past the largest too."""
    every = np.arange(0x7C00, dtype=np.uint16).view(np.float16).astype(np.float64)
    x = hard_cases(np.append(every, 65536.0))
    x = np.append(x, np.zeros(-x.size % lanes))
    with np.errstate(all="ignore"):
        wanted = x.astype(np.float16)
    found = narrow(x, "f16", lanes).view(np.float16)
    numbers = ~np.isnan(x)
    np.testing.assert_array_equal(found[numbers].view(np.uint16), wanted[numbers].view(np.uint16))
    assert np.isnan(found[~numbers]).all()


@pytest.mark.parametrize("lanes", [1, 8])
def test_bf16_is_rounded_once(lanes: int) -> None:
    """All finite numbers of bf16 and all ties, against rounding of multiples of a unit."""
    every = np.arange(0x7F80, dtype=np.uint32) << 16
    x = hard_cases(np.append(every.view(np.float32).astype(np.float64), 2.0**128))
    x = np.append(x, np.zeros(-x.size % lanes))
    finite = x[np.isfinite(x)]
    unit = np.ldexp(1.0, np.maximum(np.frexp(finite)[1] - 1, -126) - 7)
    with np.errstate(over="ignore"):
        wanted = (np.rint(finite / unit) * unit).astype(np.float32).view(np.uint32) >> 16
    found = narrow(x, "bf16", lanes).astype(np.uint32)
    np.testing.assert_array_equal(found[np.isfinite(x)], wanted)
    assert np.isnan((found[np.isnan(x)] << 16).view(np.float32)).all()
    assert np.isinf((found[np.isinf(x)] << 16).view(np.float32)).all()


def test_whole_program() -> None:
    """An op of a tensor program, with numbers that two roundings would take for ties."""
    text = """func.func @f(%x: tensor<3x5xf64>) -> tensor<5x3xf16> {
      %e = tensor.empty() : tensor<5x3xf16>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>,
        affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<3x5xf64>) outs(%e : tensor<5x3xf16>) {
      ^bb0(%a: f64, %b: f16):
        %r = arith.truncf %a : f64 to f16
        linalg.yield %r : f16
      } -> tensor<5x3xf16>
      return %y : tensor<5x3xf16>
    }"""
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    # 1 + 2**-11 is a tie of f16; just above it, f32 would say that it is one.
    x = np.linspace(-2, 2, 15).reshape(3, 5)
    x[0, 0], x[2, 4] = 1 + 2.0**-11 + 2.0**-40, 3 + 3 * 2.0**-10 - 2.0**-40
    call = executable.bind({"x": x})
    call()
    (found,) = call.results.values()
    np.testing.assert_array_equal(found, x.T.astype(np.float16))
