"""Casts of floats to integers, whatever the float: the host, the reference interpreter, NumPy."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from weft.targets.host.jit.module import JitModule, compile_text
from weft.targets.reference.scalars import apply_scalar

FLOATS = {"f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64}

INTEGERS = ("i1", "i4", "i8", "i16", "i24", "i32", "i40", "i64")

CASES = [
    (source, name, target)
    for source in FLOATS
    for name in ("arith.fptosi", "arith.fptoui")
    for target in INTEGERS
]

LANES = 16

MEMORY = (("memref.load", "memref.store"), ("vector.load", "vector.store"))
"""How one number is read and written, and how a vector is."""


def floats(source: str) -> npt.NDArray[np.floating]:
    """Numbers at and next to all bounds, others of any size, and what is no number."""
    powers = (0, 1, 4, 7, 8, 15, 16, 24, 31, 32, 39, 40, 53, 62, 63, 64, 65)
    bounds = [sign * 2.0**power for sign in (-1, 1) for power in powers]
    near = [b + d for b in bounds for d in (-1.5, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 1.5)]
    near += [np.nextafter(b, way) for b in bounds for way in (-np.inf, np.inf)]
    odd = [np.nan, -np.nan, np.inf, -np.inf, 1e30, -1e30, 0.0, -0.0, 5e-324, 1e-310, 1e-40, -1e-7]
    rng = np.random.default_rng(5)
    spread = rng.choice([-1, 1], 400) * np.exp2(rng.uniform(-3, 70, 400))
    x = np.array([*near, *odd, *spread])
    x = np.append(x, np.zeros(-x.size % LANES))
    with np.errstate(over="ignore"):
        if source != "bf16":
            return x.astype(FLOATS[source])
        cut = x.astype(np.float32).view(np.uint32) & np.uint32(0xFFFF0000)
        cut[np.isnan(x)] = 0x7FC00000
        return cut.view(np.float32)


def held_as(target: str) -> str:
    """The integer in memory that a result is extended to."""
    return f"i{max(8, 1 << (int(target[1:]) - 1).bit_length())}"


@cache
def casts(of_type: str, lanes: int) -> JitModule:
    """Functions that cast an array of a type, one by one or in vectors, by place in `CASES`."""
    functions = []
    load, store = MEMORY[lanes > 1]
    for i, (source, name, target) in enumerate(CASES):
        if source != of_type:
            continue
        n, held = floats(source).size, held_as(target)
        of, to, kept = (t if lanes == 1 else f"vector<{lanes}x{t}>" for t in (source, target, held))
        read, written = ("", "") if lanes == 1 else (f", {of}", f", {kept}")
        extended = "arith.bitcast" if held == target else "arith.extsi"
        functions.append(f"""func.func @f{i}(%x: memref<{n}x{source}>, %y: memref<{n}x{held}>) {{
          %zero = arith.constant 0 : index
          %step = arith.constant {lanes} : index
          %end = arith.constant {n} : index
          scf.for %i = %zero to %end step %step {{
            %a = {load} %x[%i] : memref<{n}x{source}>{read}
            %b = {name} %a : {of} to {to}
            %c = {extended} %b : {to} to {kept}
            {store} %c, %y[%i] : memref<{n}x{held}>{written}
          }}
          return
        }}""")
    return compile_text("\n".join(functions))


def native(case: int, lanes: int) -> npt.NDArray[np.integer]:
    source, _, target = CASES[case]
    x = floats(source)
    held = x.view(np.uint32) >> 16 if source == "bf16" else x
    held = held.astype(np.uint16) if source == "bf16" else held
    y = np.zeros(x.size, f"i{int(held_as(target)[1:]) // 8}")
    casts(source, lanes).bind(f"f{case}", held.ctypes.data, y.ctypes.data)()
    return y


@pytest.mark.parametrize("lanes", [1, LANES])
@pytest.mark.parametrize("source", FLOATS)
def test_the_host_casts_as_the_reference_does(source: str, lanes: int) -> None:
    for i, (of, name, target) in enumerate(CASES):
        if of == source:
            held = "f32" if source == "bf16" else source
            wanted = apply_scalar(name, (floats(source),), (held,), target).astype(np.int64)
            wanted = -wanted if target == "i1" else wanted
            np.testing.assert_array_equal(native(i, lanes), wanted, f"{name} to {target}")


def in_numpy(x: npt.NDArray[np.floating], target: str) -> npt.NDArray[np.integer]:
    """What NumPy makes of an array on x86; it warns of what it has no numbers for."""
    with np.errstate(all="ignore"):
        return np.repeat(x, 64).astype(target).reshape(-1, 64)[:, 0]


CLAMPED = [
    ("f32", "arith.fptosi", "i8", -128.0, 127.0),
    ("f32", "arith.fptosi", "i8", -128.9, 127.9),
    ("f32", "arith.fptosi", "i8", -129.0, 300.0),
    ("f32", "arith.fptoui", "i8", 0.0, 255.0),
    ("f64", "arith.fptosi", "i32", -2147483648.0, 2147483647.0),
    ("f64", "arith.fptoui", "i32", 0.0, 4294967295.0),
    ("f16", "arith.fptosi", "i16", -9.5, 9.5),
]


@pytest.mark.parametrize("kind", ["imumf", "numf"])
@pytest.mark.parametrize("lanes", [1, LANES])
def test_casts_of_what_is_clamped(kind: str, lanes: int) -> None:
    """Constants that bound a float make its cast cheaper, and NaN is still what it was."""
    made = [native_text(i, *case, lanes, kind) for i, case in enumerate(CLAMPED)]
    code = compile_text("\n".join(made))
    for i, (source, name, target, low, high) in enumerate(CLAMPED):
        x = floats(source)
        y = np.zeros(x.size, f"i{int(target[1:]) // 8}")
        code.bind(f"f{i}", x.ctypes.data, y.ctypes.data)()
        larger, smaller = (np.fmax, np.fmin) if kind == "numf" else (np.maximum, np.minimum)
        clamped = smaller(larger(x, x.dtype.type(low)), x.dtype.type(high))
        np.testing.assert_array_equal(y, apply_scalar(name, (clamped,), (source,), target), str(i))


def native_text(
    i: int, source: str, name: str, target: str, low: float, high: float, lanes: int, kind: str
) -> str:
    """A function that clamps and casts an array."""
    n = floats(source).size
    load, store = MEMORY[lanes > 1]
    of, to = (t if lanes == 1 else f"vector<{lanes}x{t}>" for t in (source, target))
    read, written = ("", "") if lanes == 1 else (f", {of}", f", {to}")
    least, most = (f"{v}" if lanes == 1 else f"dense<{v}>" for v in (low, high))
    return f"""func.func @f{i}(%x: memref<{n}x{source}>, %y: memref<{n}x{target}>) {{
      %zero = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %end = arith.constant {n} : index
      %least = arith.constant {least} : {of}
      %most = arith.constant {most} : {of}
      scf.for %i = %zero to %end step %step {{
        %a = {load} %x[%i] : memref<{n}x{source}>{read}
        %b = arith.max{kind} %a, %least : {of}
        %c = arith.min{kind} %most, %b : {of}
        %d = {name} %c : {of} to {to}
        {store} %d, %y[%i] : memref<{n}x{target}>{written}
      }}
      return
    }}"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="NumPy casts as the processor does")
@pytest.mark.parametrize("source", ["f16", "f32", "f64"])
@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_the_reference_casts_as_numpy_does(source: str, bits: int) -> None:
    x = floats(source)
    if (source, bits) == ("f16", 32):  # NumPy has no vector code for this unsigned one
        x = x[np.isfinite(x)]
    for name, target in (("arith.fptosi", f"int{bits}"), ("arith.fptoui", f"uint{bits}")):
        found = apply_scalar(name, (x,), (source,), f"i{bits}")
        np.testing.assert_array_equal(found.view(target), in_numpy(x, target), target)


def test_what_is_no_number_is_the_least_one() -> None:
    x = np.array([np.nan, np.inf, -np.inf, 1e30, 2.0**31, -(2.0**31), 300.7, -1.9], np.float32)
    least = -(1 << 31)
    wanted: Mapping[str, list[int]] = {
        "i32": [least, least, least, least, least, least, 300, -1],
        "i8": [0, 0, 0, 0, 0, 0, 44, -1],
        "i64": [-(1 << 63)] * 4 + [1 << 31, least, 300, -1],
    }
    for target, numbers in wanted.items():
        assert apply_scalar("arith.fptosi", (x,), ("f32",), target).tolist() == numbers
    unsigned = apply_scalar("arith.fptoui", (x,), ("f32",), "i32").view(np.uint32)
    assert unsigned.tolist() == [1 << 31, 0, 1 << 31, 0, 1 << 31, 1 << 31, 300, (1 << 32) - 1]
