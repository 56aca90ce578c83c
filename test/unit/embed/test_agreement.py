"""The two solvers find the same: one over digits, one scalar by scalar."""

from __future__ import annotations

import itertools

import pytest
from helpers.embed import workloads as w

from weft.dialects.common.digits import Digit
from weft.tools.bench.scalar import Shape, scalar_search, solution_digits
from weft.transforms.embed.candidates import find_candidates
from weft.transforms.embed.explain import NoEmbedding
from weft.transforms.embed.problem import Constraints, EmbeddingProblem
from weft.transforms.embed.structure import Structure
from weft.transforms.kernel.view import Kernel

Found = set[tuple[tuple[int | None, ...], tuple[tuple[Digit, ...], ...]]]
"""Bindings and digits."""


SWITCHES = ("origin", "dense", "linear", "padding", "distinct_data")

CASES: dict[str, tuple[Kernel, Kernel]] = {
    "matmul": (w.gemm(2, 2, 2), w.kernel("m", "m=2 n=3 *k=4", ["m,k", "n,k", "m,n"], w.mac())),
    "transposed": (w.gemm(1, 2, 2), w.kernel("t", "m=3 n=2 *k=4", ["k,m", "k,n", "n,m"], w.mac())),
    "conv1d": (w.gemm(1, 2, 2), w.kernel("c", "k=2 h=4 *r=2", ["h+r", "k,r", "k,h"], w.mac())),
    "channels": (
        w.gemm(1, 1, 4),
        w.kernel("c", "h=2 *c=2 *r=2", ["c,h+r", "c,r", "h"], w.mac()),
    ),
    "strided": (
        w.gemm(2, 2, 2),
        w.kernel("s", "k=2 h=4 *c=2", ["c,2*h", "k,c", "k,h"], w.mac()),
    ),
    "grouped": (
        w.gemm(1, 2, 2),
        w.kernel("g", "g=2 k=2 *c=2", ["g,c", "g,k,c", "g,k"], w.mac()),
    ),
    "two in one": (
        w.gemm(1, 1, 4),
        w.kernel("d", "h=2 *r=4 *s=2", ["h+r,s", "r,s", "h"], w.mac()),
    ),
    "outer": (
        w.kernel("o", "i=2 j=2", ["i", "j", "i,j"], w.mac()),
        w.kernel("c", "k=2 h=2 *r=2", ["h+r", "k,r", "k,h"], w.mac()),
    ),
    "vector": (
        w.kernel("v", "i=2", ["i", "i", "i"], w.mac()),
        w.kernel("d", "c=2 h=2 *r=2", ["c,h+r", "c,r", "c,h"], w.mac()),
    ),
    "stencil": (
        w.kernel("s", "i=2 *r=2", ["i+r", "r", "i"], w.mac()),
        w.kernel("c", "k=1 h=3 *r=2", ["h+r", "k,r", "k,h"], w.mac()),
    ),
    "low": (w.gemm(1, 2, 2), w.kernel("l", "k=3 h=2 *c=1", ["c,h", "k,c", "k,h"], w.mac())),
}  # fmt: skip


def fits_both(problem: EmbeddingProblem, digits: tuple[tuple[Digit, ...], ...]) -> bool:
    """
    Whether both solvers look there. The scalar one pads every dimension to multiples of the
    largest intrinsic dimension, whatever the operator's body makes of it, and takes any
    stride that stays inside; the compact one pads to whole tiles, to one at most where a
    tile is larger than the dimension, and may add dimensions.
    """
    structure = Structure(problem)
    unit = max(problem.intrinsic.extents)
    for d in (d for ds in digits for d in ds):
        if d.dim >= len(problem.kernel.dims):
            return False
        extent = problem.kernel.dims[d.dim].extent
        tiled, padded = d.pad_extent(extent), -(-extent // unit) * unit
        if not problem.constraints.padding:
            padded = extent
        if d.offset + d.stride * (d.extent - 1) >= min(tiled, padded):
            return False
        if d.stride > max(1, -(-extent // d.extent)):
            return False
        if tiled != extent and not structure.neutral[d.dim]:
            return False
    return True


def compact(problem: EmbeddingProblem) -> Found:
    try:
        found = find_candidates(problem, None)
    except NoEmbedding:
        return set()
    assert found.optimal
    return {(e.binding, e.digits) for e in found.embeddings if fits_both(problem, e.digits)}


def scalar(problem: EmbeddingProblem) -> Found:
    result = scalar_search(
        problem.intrinsic, problem.kernel, problem.constraints, shape=Shape(rectangle=False)
    )
    assert result.complete
    found: Found = set()
    for solution in result.solutions:
        digits = solution_digits(solution, problem.intrinsic)
        assert digits is not None
        if fits_both(problem, digits):
            found.add((solution.binding, digits))
    return found


@pytest.mark.parametrize("name", CASES)
def test_same_solutions(name: str) -> None:
    intrinsic, op = CASES[name]
    total = 0
    # The last switch is the parity of the others: any four take all their sixteen values.
    for first in itertools.product((True, False), repeat=len(SWITCHES) - 1):
        choice = (*first, sum(first) % 2 == 0)
        switches = dict(zip(SWITCHES, choice, strict=True))
        problem = EmbeddingProblem(op, intrinsic, Constraints(**switches), all_orders=True)
        found = compact(problem)
        assert found == scalar(problem), switches
        total += len(found)
    assert total
