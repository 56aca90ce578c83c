"""Lines of weights in panels that tiles ask for before they read them."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import weft
from weft.targets.host.executable import HostExecutable, build_executable
from weft.targets.host.nest.ahead import count_steps, iterations_ahead
from weft.targets.host.nest.cost import Processor
from weft.targets.host.nest.flat import Address, Flat
from weft.targets.host.nest.tiles import NestSchedule
from weft.tools.bench.layers import matmul_mlir
from weft.transforms.kernel.view import ScalarArg, ScalarOp

CORE = Processor(64, 32, 2, 4, 2, 1, 48 << 10, 2 << 20, 24, 8, 2)


def product(m: int, n: int, k: int) -> Flat:
    """`y[m, n] = sum x[m, k] * w[k, n]`."""
    x = Address("x", m * k, "f32", (k, 0, 1))
    w = Address("w", k * n, "f32", (0, 1, n))
    y = Address("y", m * n, "f32", (n, 1, 0))
    term = ScalarOp("arith.mulf", "f32", (ScalarArg(0, "f32"), ScalarArg(1, "f32")))
    return Flat(
        name="product", extents=(m, n, k), reduction=(False, False, True), addresses=(x, w),
        output=y, term=term, result=ScalarArg(-1, "f32"), type="f32", combine="arith.addf",
    )  # fmt: skip


def tile(vectors: int, rows: int, unrolled: int = 0) -> NestSchedule:
    return NestSchedule(1, 16, vectors, ((0, rows),), (1, 0), 1, (2,), unrolled)


def test_only_panels_that_leave_the_first_cache_are_asked_for() -> None:
    packed = frozenset({1})
    # A panel of 2 vectors and k rows has 128 k bytes; 192 rows are half of the cache.
    assert iterations_ahead(product(64, 64, 192), tile(2, 8), packed, CORE) == 0
    assert iterations_ahead(product(64, 64, 193), tile(2, 8), packed, CORE) > 0
    assert iterations_ahead(product(64, 64, 4096), tile(2, 8), frozenset(), CORE) == 0


def test_short_iterations_look_further_ahead() -> None:
    flat, packed = product(64, 64, 4096), frozenset({1})
    long, short = (iterations_ahead(flat, tile(2, rows), packed, CORE) for rows in (13, 4))
    assert 0 < long < short
    few = product(64, 4096, 8)
    assert count_steps(few, tile(2, 4, unrolled=1)) == 8
    assert count_steps(few, tile(2, 4)) == 1


@settings(max_examples=6)
@given(st.integers(1, 9), st.integers(17, 70), st.integers(1600, 2400))
def test_products_whose_weights_stream(m: int, n: int, k: int) -> None:
    executable = weft.compile(matmul_mlir(m, n, k, element="f32"), target="host")
    assert isinstance(executable, HostExecutable)
    assert re.search(r"memref\.prefetch .* read", executable.program.text)
    rng = np.random.default_rng(m)
    x, w = rng.random((m, k), np.float32), rng.random((k, n), np.float32)
    results, _ = weft.run(build_executable(executable.program), {"x": x, "w": w})
    (y,) = results.values()
    np.testing.assert_allclose(y, x @ w, rtol=1e-4)
