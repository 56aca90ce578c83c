"""Relaxed embeddings: what there is, what it costs, and how fast the best are found."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from weft.transforms.embed.problem import Digit, Problem
from weft.transforms.embed.relaxed_problem import Feature, RelaxedCandidate
from weft.transforms.embed.relaxed_search import find_relaxed
from weft.transforms.kernel import Kernel


def _load(name: str) -> ModuleType:
    """A module beside this file: tests are no package."""
    spec = importlib.util.spec_from_file_location(
        f"embed_{name}", Path(__file__).with_name(f"{name}.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


w = _load("workloads")
brute = _load("brute_force")
relaxed_brute = _load("relaxed_brute_force")

# -- everything there is, against trying it out -------------------------------------------------

CASES: dict[str, tuple[Kernel, Kernel]] = {
    "matmul": (w.gemm(2, 2, 2), w.kernel("m", "m=2 n=3 *k=3", ["m,k", "n,k", "m,n"], w.mac())),
    "vector": (w.gemm(2, 2, 2), w.kernel("v", "m=1 n=3 *k=2", ["m,k", "n,k", "m,n"], w.mac())),
    "batched": (
        w.gemm(1, 2, 2),
        w.kernel("b", "b=2 m=2 n=3 *k=2", ["b,m,k", "b,k,n", "b,m,n"], w.mac()),
    ),
    "conv1d": (
        w.gemm(2, 2, 2),
        w.kernel("c", "n=1 k=2 h=4 *c=1 *r=3", ["n,c,h+r", "k,c,r", "n,k,h"], w.mac()),
    ),
    "conv1d, window of 5": (
        w.gemm(1, 2, 4),
        w.kernel("c", "k=2 h=5 *c=2 *r=5", ["c,h+r", "k,c,r", "k,h"], w.mac()),
    ),
    "strided": (
        w.gemm(2, 2, 2),
        w.kernel("s", "k=2 h=5 *c=1 *r=3", ["2*h+r,c", "r,c,k", "h,k"], w.mac()),
    ),
    "dilated": (
        w.gemm(2, 2, 2),
        w.kernel("d", "k=2 h=4 *c=3 *r=2", ["h+2*r,c", "k,r,c", "h,k"], w.mac()),
    ),
    "gaps": (
        w.gemm(2, 2, 2),
        w.kernel("g", "k=2 h=4 *r=2", ["3*h+r", "k,r", "h,k"], w.mac()),
    ),
    "conv2d": (
        w.gemm(2, 1, 4),
        w.kernel("c", "h=3 w=2 *r=2 *s=3", ["h+r,w+s", "r,s", "h,w"], w.mac()),
    ),
    "conv2d, dilated": (
        w.gemm(4, 1, 2),
        w.kernel("c", "h=4 w=3 *r=2 *s=2", ["h+2*r,w+3*s", "r,s", "h,w"], w.mac()),
    ),
    "grouped": (
        w.gemm(1, 2, 2),
        w.kernel("g", "g=2 k=2 h=2 *c=2 *r=2", ["g,c,h+r", "g,k,c,r", "g,k,h"], w.mac()),
    ),
    "depth-wise": (
        w.gemm(2, 2, 2),
        w.kernel("g", "g=2 h=3 *r=3", ["g,h+r", "g,r", "g,h"], w.mac()),
    ),
    "offset": (
        w.gemm(2, 2, 2),
        w.kernel("o", "k=2 h=3 w=2 *c=2", ["c,h+1,2*w", "k,c", "k,h,w"], w.mac()),
    ),
    "divided": (
        w.gemm(1, 2, 2),
        w.kernel("d", "k=4 h=2 *c=2", ["(k)//2,c,h", "k,c", "k,h"], w.mac()),
    ),
    "diagonal": (
        w.gemm(1, 2, 2),
        w.kernel("d", "k=2 h=2 *c=2 *r=2", ["c,c,h+r", "k,c,r", "k,h"], w.mac()),
    ),
}  # fmt: skip


def as_choice(candidate: RelaxedCandidate) -> object:
    def plain(digits: tuple[Digit, ...]) -> tuple[tuple[int, int, int], ...]:
        return tuple((d.dim, d.extent, d.stride) for d in digits)

    groups = zip(map(plain, candidate.groups), candidate.fused, strict=True)
    binding = tuple(-1 if b is None else b for b in candidate.binding)
    return relaxed_brute.Choice(binding, tuple(groups), plain(candidate.packs))


@pytest.mark.parametrize("name", CASES)
def test_all_there_are(name: str) -> None:
    intrinsic, op = CASES[name]
    semantics = relaxed_brute.Semantics(intrinsic, op)
    choices = list(semantics.choices(brute.bindings(intrinsic, op)))
    found = find_relaxed(Problem(op, intrinsic), None)
    assert not found.reason
    assert len(found.candidates) == len(choices)
    assert {as_choice(c) for c in found.candidates} == set(choices)
    for candidate in found.candidates:
        choice = as_choice(candidate)
        assert semantics.is_legal(choice)
        overheads = (candidate.mac_overhead, candidate.data_overhead)
        if name != "diagonal":  # of which the whole tensor is stored
            assert semantics.overheads(choice) == overheads, candidate.describe(op, intrinsic)
        for feature in candidate.features:
            check_feature(semantics, candidate, feature)


def check_feature(semantics: object, candidate: RelaxedCandidate, feature: Feature) -> None:
    """Overlaps, by comparing what elements touch."""
    digits = [d for ds in candidate.groups for d in ds] + [*candidate.packs]
    (digit,) = [d for d in digits if d.dim == feature.dims[0]]
    parts = (digit.dim, digit.extent, digit.stride)
    overlap = semantics.overlaps(parts, feature.operand, feature.tensor_dim)  # type: ignore
    assert overlap == (feature.overlap, feature.shares)
    assert feature.stride == digit.stride
