"""Long sums of floats: cut into blocks, and so as exact as those of libraries."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from weft import compile
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest.sums import Run, block_terms, is_rounded_sum, sum_runs

Array = NDArray[np.float64]

UNIT = 2.0**-24
"""Half the distance between floats of 32 bits around 1, relative to them."""

LIMIT = 10.0
"""
Of the error of a sum, in root mean square and units of the last place: rounding is off by up to a
unit, 0.41 on average, and a term takes part in half of up to 576 additions. One sequence of the
terms below gives 10 to 77, if signs differ.
"""


# --- How loops are cut -------------------------------------------------------------------------


def additions(
    counts: Sequence[int], loops: Sequence[Sequence[Run]], terms: int
) -> tuple[list[tuple[int, ...]], int]:
    """The points that the loops visit, in order, and how often one accumulator is added to."""
    points: list[tuple[int, ...]] = []
    most = 0

    def visit(level: int, runs: Sequence[Run], at: int, left: int, point: tuple[int, ...]) -> int:
        """Runs a part of a loop; gives what is added to the accumulator that is there before."""
        nonlocal most
        if level == len(counts):
            points.append(point)
            return terms
        run, *inner = runs
        added = 0
        for start in range(at, at + left, run.size):
            size = min(run.size, at + left - start)
            if inner:
                more = visit(level, inner, start, size, point)
            else:
                assert run.size == 1
                rest = (loops[level + 1], 0, counts[level + 1]) if level + 1 < len(counts) else None
                more = visit(level + 1, *(rest or ((), 0, 0)), (*point, start))
            most = max(most, more)
            added += 1 if run.fresh else more
        return added

    added = visit(0, loops[0], 0, counts[0], ())
    return points, max(most, added)


def some_counts() -> Iterator[tuple[int, ...]]:
    yield from itertools.product((1, 2, 3, 7, 50), (1, 5, 13, 64), (1, 2, 11, 33))
    yield from ((0,), (1,), (24,), (25,), (97,), (1000,), (4096, 2), (2, 4099), (3, 24), (24, 3))


@pytest.mark.parametrize("terms", [1, 3, 16])
def test_each_point_once_and_no_long_sequence(terms: int) -> None:
    for counts in some_counts():
        loops = sum_runs(counts, terms, 16)
        points, most = additions(counts, loops, terms)
        assert points == list(itertools.product(*map(range, counts)))
        assert most <= 24


def test_what_is_short_is_one_sequence() -> None:
    assert sum_runs((384,), 1, 256) == ((Run(1),),)
    assert sum_runs((3, 128), 1, 256) == ((Run(1),), (Run(1),))
    assert sum_runs((385,), 1, 256) == ((Run(193, True), Run(1)),)
    assert sum_runs((3, 200), 1, 256) == ((Run(1, True),), (Run(1),))
    assert sum_runs((3, 3, 512), 1, 256)[2] == (Run(256, True), Run(1))
    assert sum_runs((3, 256), 1, 384) == ((Run(1, True),), (Run(1),))  # not two rows and one


def test_full_registers_make_longer_blocks() -> None:
    assert block_terms(1) < block_terms(28)


def test_whole_numbers_and_maxima_are_not_cut() -> None:
    assert is_rounded_sum("arith.addf")
    assert not any(map(is_rounded_sum, ("arith.addi", "arith.maximumf", "arith.mulf", None)))


# --- How exact native code is ------------------------------------------------------------------


def generic(extents: str, maps: Sequence[str], kinds: str, types: Sequence[str], body: str) -> str:
    """A function that sums with one `linalg.generic`, from zero; the last type is the result's."""
    *inputs, result = types
    names = [f"%x{i}" for i in range(len(inputs))]
    listed = ", ".join(f"affine_map<({extents}) -> ({m})>" for m in maps)
    iterators = ", ".join('"reduction"' if kind == "r" else '"parallel"' for kind in kinds)
    scalars = ", ".join(f"%s{i}: f32" for i in range(len(inputs)))
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, inputs, strict=True))
    return f"""
func.func @f({arguments}) -> {result} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {result}
  %start = linalg.fill ins(%zero : f32) outs(%empty : {result}) -> {result}
  %r = linalg.generic {{indexing_maps = [{listed}], iterator_types = [{iterators}]}}
    ins({", ".join(names)} : {", ".join(inputs)}) outs(%start : {result}) {{
  ^bb0({scalars}, %acc: f32):
    {body}
    %sum = arith.addf %acc, %term : f32
    linalg.yield %sum : f32
  }} -> {result}
  return %r : {result}
}}
"""


PRODUCT = "%term = arith.mulf %s0, %s1 : f32"
SAME = "%one = arith.constant 1.0 : f32\n    %term = arith.mulf %s0, %one : f32"


def tensor(*shape: int) -> str:
    return f"tensor<{'x'.join(map(str, (*shape, 'f32')))}>"


def windows(x: Array) -> Array:
    """All 3 x 3 windows of the images of `x`, channels first."""
    return np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))


KINDS: dict[str, tuple[str, Callable[..., Array]]] = {
    "product": (
        generic("m, n, k", ["m, k", "k, n", "m, n"], "ppr",
                [tensor(29, 6007), tensor(6007, 70), tensor(29, 70)], PRODUCT),
        lambda a, b: a @ b,
    ),
    "matrix by vector": (
        generic("m, k", ["m, k", "k", "m"], "pr",
                [tensor(32, 200003), tensor(200003), tensor(32)], PRODUCT),
        lambda a, b: a @ b,
    ),
    "vector by matrix": (
        generic("n, k", ["k", "k, n", "n"], "pr",
                [tensor(9216), tensor(9216, 300), tensor(300)], PRODUCT),
        lambda a, b: a @ b,
    ),
    "convolution": (
        generic("f, y, x, c, i, j", ["c, y + i, x + j", "f, c, i, j", "f, y, x"], "ppprrr",
                [tensor(500, 9, 9), tensor(24, 500, 3, 3), tensor(24, 7, 7)], PRODUCT),
        lambda x, w: np.einsum("cyxij,fcij->fyx", windows(x), w, optimize=True),
    ),
    "sum of rows": (
        generic("m, k", ["m, k", "m"], "pr", [tensor(12, 600001), tensor(12)], SAME),
        lambda x: x.sum(axis=1),
    ),
    "sum of columns": (
        generic("n, k", ["k, n", "n"], "pr", [tensor(20011, 100), tensor(100)], SAME),
        lambda x: x.sum(axis=0),
    ),
    "sum around the middle": (
        generic("n, k, l", ["k, n, l", "n"], "prr", [tensor(97, 35, 300), tensor(35)], SAME),
        lambda x: x.sum(axis=(0, 2)),
    ),
}  # fmt: skip


def units(found: Array, exact: Array, size: Array) -> float:
    """The root of the mean square of errors, in units of the last place of `size`."""
    off = float(np.sqrt(np.mean(((found - exact) / size) ** 2))) / UNIT
    print(f"{off:.1f} units")
    return off


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> tuple[HostExecutable, Callable[..., Array]]:
    text, exact = KINDS[request.param]
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    return executable, exact


@pytest.mark.parametrize("low", [-1.0, 0.0])
def test_errors_of_long_sums(kind: tuple[HostExecutable, Callable[..., Array]], low: float) -> None:
    executable, exact = kind
    rng = np.random.default_rng(1)
    arrays = {
        name: rng.uniform(low, 1, shape).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    call = executable.bind(arrays)
    call()
    [found] = call.results.values()
    wide = [a.astype(np.float64) for a in arrays.values()]
    # What sums are around: the root of the sum of squares if terms cancel, else all terms.
    size = np.sqrt(exact(*(a * a for a in wide))) if low else exact(*wide)
    assert units(found, exact(*wide), size) <= LIMIT
    shared = executable.bind(arrays, threads=2)
    shared()
    assert np.array_equal(found, *shared.results.values())


@pytest.mark.parametrize(("column", "step"), [("k", 1), ("(k * 5) mod 1009", 5)])
def test_terms_know_where_they_are(column: str, step: int) -> None:
    """
    Indices of a reduction that is cut, in blocks of which the last is shorter; in a nest and,
    with a remainder, in plain loops.
    """
    body = """%i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %weighted = arith.mulf %s0, %f : f32
    %term = arith.mulf %weighted, %s1 : f32"""
    types = [tensor(37, 1009), tensor(1009), tensor(37)]
    text = generic("m, k", [f"m, {column}", "k", "m"], "pr", types, body)
    rng = np.random.default_rng(2)
    x, y = (rng.integers(0, 3, shape).astype(np.float32) for shape in ((37, 1009), (1009,)))
    call = compile(text, target="host").bind({"x0": x, "x1": y})
    call()
    [found] = call.results.values()
    at = np.arange(1009)
    assert np.array_equal(found, x[:, at * step % 1009] @ (at * y))


TWO_SUMS = """
func.func @f(%x: tensor<12x30011xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<12xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<12xf32>) -> tensor<12xf32>
  %r:3 = linalg.generic {
      indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>,
                       affine_map<(m, k) -> (m)>, affine_map<(m, k) -> (m)>],
      iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<12x30011xf32>)
    outs(%start, %start, %start : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) {
  ^bb0(%s: f32, %a: f32, %b: f32, %c: f32):
    %less = arith.subf %a, %s : f32
    %square = arith.mulf %s, %s : f32
    %more = arith.addf %b, %square : f32
    %most = arith.maximumf %c, %s : f32
    linalg.yield %less, %more, %most : f32, f32, f32
  } -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>)
  return %r#0, %r#1, %r#2 : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>
}
"""


def test_errors_of_several_results() -> None:
    """Two sums and a maximum at once, which plain loops make."""
    executable = compile(TWO_SUMS, target="host")
    x = np.random.default_rng(3).uniform(-1, 1, (12, 30011)).astype(np.float32)
    call = executable.bind({"x": x})
    call()
    less, more, most = call.results.values()
    wide = x.astype(np.float64)
    total = (wide * wide).sum(axis=1)
    assert units(less, -wide.sum(axis=1), np.sqrt(total)) <= LIMIT
    assert units(more, total, total) <= LIMIT
    assert np.array_equal(most, x.max(axis=1))


RUNNING = """
func.func @f(%x: tensor<1000xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %r:2 = linalg.generic {
      indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> ()>, affine_map<(k) -> ()>],
      iterator_types = ["reduction"]}
    ins(%x : tensor<1000xf32>) outs(%start, %start : tensor<f32>, tensor<f32>) {
  ^bb0(%s: f32, %a: f32, %b: f32):
    %sum = arith.addf %a, %s : f32
    %most = arith.maximumf %b, %sum : f32
    linalg.yield %sum, %most : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}
"""


def test_what_reads_a_sum_meanwhile_sees_all_of_it() -> None:
    x = np.random.default_rng(4).integers(-9, 9, 1000).astype(np.float32)
    call = compile(RUNNING, target="host").bind({"x": x})
    call()
    total, most = call.results.values()
    assert (total, most) == (x.sum(), max(0, np.cumsum(x).max()))
