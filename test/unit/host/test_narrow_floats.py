"""Narrowing of f64 by the host, rounded once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from weft.targets.host.executable import HostExecutable
from weft.targets.host.jit.module import compile_text
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


def narrow(
    x: npt.NDArray[np.floating], type: str, lanes: int, then: str = ""
) -> npt.NDArray[np.uint16]:
    """`x` as compiled code narrows it, by scalars or by vectors; the bits of that, or of `then`."""
    n, source = x.size, f"f{8 * x.itemsize}"
    element = source if lanes == 1 else f"vector<{lanes}x{source}>"
    load, store, narrowed = "memref.load", "memref.store", type
    if lanes > 1:
        load, store, narrowed = "vector.load", "vector.store", f"vector<{lanes}x{type}>"
    of, to = ("", "") if lanes == 1 else (f", {element}", f", {narrowed}")
    text = f"""func.func @f(%x: memref<{n}x{source}>, %y: memref<{n}x{type}>) {{
      %zero = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %end = arith.constant {n} : index
      scf.for %i = %zero to %end step %step {{
        %a = {load} %x[%i] : memref<{n}x{source}>{of}
        %b = arith.truncf %a : {element} to {narrowed}
        {then.replace("T", narrowed) or f"%c = arith.bitcast %b : {narrowed} to {narrowed}"}
        {store} %c, %y[%i] : memref<{n}x{type}>{to}
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
    wanted = rounded_to_bf16(finite)
    found = narrow(x, "bf16", lanes).astype(np.uint32)
    np.testing.assert_array_equal(found[np.isfinite(x)], wanted)
    assert np.isnan((found[np.isnan(x)] << 16).view(np.float32)).all()
    assert np.isinf((found[np.isinf(x)] << 16).view(np.float32)).all()


def rounded_to_bf16(x: npt.NDArray[np.floating]) -> npt.NDArray[np.uint16]:
    """The bits of the bf16 nearest to each number, ties to even, by multiples of a unit."""
    wide = x.astype(np.float64)
    with np.errstate(over="ignore"):
        unit = np.ldexp(1.0, np.maximum(np.frexp(wide)[1] - 1, -126) - 7)
        return ((np.rint(wide / unit) * unit).astype(np.float32).view(np.uint32) >> 16).astype("u2")


def small_and_large() -> npt.NDArray[np.float32]:
    """Numbers of f32 that are subnormal in bf16, ties and those next to them, and all others."""
    places = np.concatenate([np.arange(0, 0x0100_0000, 0x1FFF), np.arange(0, 1 << 31, 0xF_FFFF)])
    around = np.concatenate([places & ~0xFFFF | low for low in (0, 1, 0x7FFF, 0x8000, 0x8001)])
    bits = np.concatenate([places, around, np.arange(0x10000)]).astype(np.uint32)
    x = np.concatenate([bits, bits | np.uint32(1 << 31)]).view(np.float32)
    x = x[np.isfinite(x)]
    return np.append(x, np.zeros(-x.size % 16, np.float32))


@pytest.mark.parametrize("lanes", [1, 16])
def test_bf16_of_f32_is_rounded_and_keeps_subnormal_numbers(lanes: int) -> None:
    x = small_and_large()
    np.testing.assert_array_equal(narrow(x, "bf16", lanes), rounded_to_bf16(x))
    # The upper bits of some of these are those of infinity.
    odd = np.array([0x7F800001, 0xFF800001, 0x7FFFFFFF, 0x7FC00000] * 4, np.uint32)
    upper = narrow(odd.view(np.float32), "bf16", lanes).astype(np.uint32) << 16
    assert np.isnan(upper.view(np.float32)).all()
    infinite = np.array([np.inf, -np.inf, 3.4e38, -3.4e38] * 4, np.float32)
    assert narrow(infinite, "bf16", lanes).tolist() == [0x7F80, 0xFF80] * 8


SUBNORMAL = {
    "sum": ("%c = arith.addf %b, %b : T", lambda b: b + b),
    "product": ("%c = arith.mulf %b, %b : T", lambda b: b * b),
    "fused": ("%c = math.fma %b, %b, %b : T", lambda b: b.astype(np.float64) * b + b),
    "root": ("%r = math.sqrt %b : T\n %c = arith.mulf %r, %b : T", None),
}


@pytest.mark.parametrize("lanes", [1, 16])
@pytest.mark.parametrize("name", SUBNORMAL)
def test_what_is_computed_in_bf16_keeps_subnormal_numbers(name: str, lanes: int) -> None:
    x = np.ldexp(np.linspace(1, 2, 16, dtype=np.float32), np.arange(-136, -120)).repeat(2)
    x[1::2] *= np.float32(2.0**60)
    then, meaning = SUBNORMAL[name]
    b = (rounded_to_bf16(x).astype(np.uint32) << 16).view(np.float32)
    if meaning is None:
        root = (rounded_to_bf16(np.sqrt(b)).astype(np.uint32) << 16).view(np.float32)
        wanted = rounded_to_bf16(root * b)
    else:
        wanted = rounded_to_bf16(meaning(b))
    np.testing.assert_array_equal(narrow(x, "bf16", lanes, then), wanted)


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
