"""Relaxed embeddings: what there is, what it costs, and how fast the best are found."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from helpers.embed import workloads as w
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import embedding as brute
from oracles import relaxed_embedding as relaxed_brute

from weft.dialects.common.digits import Digit
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.candidates import SolverExhausted
from weft.transforms.embed.explain import NoEmbedding
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.embed.problem import Constraints, EmbeddingProblem
from weft.transforms.embed.relaxed import relaxed_candidates
from weft.transforms.embed.relaxed_problem import Feature, RelaxedCandidate
from weft.transforms.embed.relaxed_search import find_relaxed
from weft.transforms.kernel.view import Kernel, ScalarOp

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


def overheads(candidate: RelaxedCandidate) -> tuple[int, int]:
    return candidate.mac_overhead, candidate.data_overhead


def check_all(intrinsic: Kernel, op: Kernel, costs: bool = True) -> None:
    """What is found is what there is; all of it is legal, and costs what counting says."""
    semantics = relaxed_brute.Semantics(intrinsic, op)
    choices = list(semantics.choices(brute.bindings(intrinsic, op)))
    found = find_relaxed(EmbeddingProblem(op, intrinsic), None)
    assert not found.reason
    assert len(found.candidates) == len(choices)
    assert {as_choice(c) for c in found.candidates} == set(choices)
    for candidate in found.candidates:
        choice = as_choice(candidate)
        assert semantics.is_legal(choice)
        if costs:
            counted = semantics.overheads(choice)
            assert counted == overheads(candidate), candidate.describe_candidate(op, intrinsic)
        for feature in candidate.features:
            check_feature(semantics, candidate, feature)


@pytest.mark.parametrize("name", CASES)
def test_all_there_are(name: str) -> None:
    # Of a diagonal, the whole tensor is stored.
    check_all(*CASES[name], costs=name != "diagonal")


@given(
    sizes=st.tuples(*[st.sampled_from([1, 2])] * 2, st.sampled_from([2, 4])),
    extents=st.tuples(*[st.integers(1, 4)] * 4),
    factors=st.tuples(*[st.integers(1, 3)] * 2),
    grouped=st.booleans(),
)
@settings(max_examples=15)
def test_all_of_any_convolution(
    sizes: tuple[int, int, int],
    extents: tuple[int, int, int, int],
    factors: tuple[int, int],
    grouped: bool,
) -> None:
    k, h, c, r = extents
    stride, dilation = factors
    group = "g=2 " if grouped else ""
    g = "g," if grouped else ""
    index = f"{stride}*h+{dilation}*r"
    op = w.kernel(
        "any",
        f"{group}k={k} h={h} *c={c} *r={r}",
        [f"{g}c,{index}", f"{g}k,c,r", f"{g}k,h"],
        w.mac(),
    )
    check_all(w.gemm(*sizes), op)


def check_feature(semantics: object, candidate: RelaxedCandidate, feature: Feature) -> None:
    """Overlaps, by comparing what elements touch."""
    digits = [d for ds in candidate.groups for d in ds] + [*candidate.packs]
    (digit,) = [d for d in digits if d.dim == feature.dims[0]]
    parts = (digit.dim, digit.extent, digit.stride)
    overlap = semantics.overlaps(parts, feature.operand, feature.tensor_dim)  # type: ignore
    assert overlap == (feature.overlap, feature.shares)
    assert feature.stride == digit.stride


# -- the best of them ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["conv1d, window of 5", "conv2d, dilated", "strided", "batched"])
@pytest.mark.parametrize("weights", [(1, 1), (0, 1), (1, 0), (1, 20)])
def test_the_best_are_the_first_of_all(name: str, weights: tuple[int, int]) -> None:
    intrinsic, op = CASES[name]
    problem = EmbeddingProblem(op, intrinsic)
    everything = find_relaxed(problem, None, weights).candidates
    keys = [c.sort_key(weights) for c in everything]
    assert keys == sorted(keys)
    assert len({str(k) for k in keys}) == len(keys)
    for k in (1, 3, 10):
        assert find_relaxed(problem, k, weights).candidates == everything[:k]


@pytest.mark.parametrize("name", CASES)
def test_the_front(name: str) -> None:
    intrinsic, op = CASES[name]
    problem = EmbeddingProblem(op, intrinsic)
    everything = find_relaxed(problem, None).candidates
    expected: dict[tuple[int, int], RelaxedCandidate] = {}
    for c in everything:
        mac, data = overheads(c)
        others = {overheads(o) for o in everything} - {(mac, data)}
        if not any(m <= mac and d <= data for m, d in others):
            expected.setdefault((mac, data), c)
    found = find_relaxed(problem, None, front=True).candidates
    assert found == tuple(sorted(expected.values(), key=lambda c: c.sort_key()))


def test_conflicts_are_among_the_candidates() -> None:
    """Between operations and memory: the best by either is there, whatever the weights."""
    op = speech(1, 700, 161, 32, 20, 5)
    found = relaxed_candidates(op, w.gemm(1, 16, 16), EmbedOptions(candidates=5))
    assert [c.cost_by() for c in found] == sorted(c.cost_by() for c in found)
    lines = [c.describe_candidate(op, w.gemm(1, 16, 16)) for c in found]
    assert lines[0] == "b <- 1, o <- k(16), i <- fuse(kh(20) kw(5))"
    assert "b <- 1, o <- k(16), i <- kh(8) kw(2)" in lines
    assert min(c.stored[0] for c in found) < found[0].stored[0] // 6


def test_only_what_is_accepted() -> None:
    intrinsic, op = CASES["conv2d"]
    problem = EmbeddingProblem(op, intrinsic)
    plain = [c for c in find_relaxed(problem, None).candidates if not any(c.fused)]
    found = find_relaxed(problem, 3, accept=lambda c: not any(c.fused))
    assert list(found.candidates) == plain[:3]
    with pytest.raises(SolverExhausted, match="relaxed embeddings is accepted"):
        find_relaxed(problem, accept=lambda c: False)


# -- features ----------------------------------------------------------------------------------


def speech(n: int, h: int, width: int, k: int, r: int, s: int, stride: int = 2) -> Kernel:
    """A convolution of one channel."""
    oh, ow = (h - r) // stride + 1, (width - s) // stride + 1
    return w.kernel(
        "speech",
        f"n={n} oh={oh} ow={ow} k={k} *kh={r} *kw={s} *c=1",
        [f"n,{stride}*oh+kh,{stride}*ow+kw,c", "k,c,kh,kw", "n,oh,ow,k"],
        w.mac(),
    )


def test_features_of_a_window() -> None:
    op = speech(1, 700, 161, 32, 20, 5)
    best = find_relaxed(EmbeddingProblem(op, w.gemm(1, 16, 16)), 1).candidates[0]
    assert best.fused == (False, False, True)
    assert math.prod(d.extent for d in best.groups[2]) == 100
    assert best.padded == op.extents
    names = [d.name for d in op.dims]
    image = [f for f in best.features if f.operand == 0]
    assert [[names[d] for d in f.dims] for f in image] == [["kh", "oh"], ["kw", "ow"]]
    # With stride 2, neighbours in the window share no element, but every second one does.
    assert [(f.overlap, f.shares, f.stride, f.step) for f in image] == [(False, True, 1, 1)] * 2
    weights = [f for f in best.features if f.operand == 1]
    assert not any(f.is_stencil or f.shares for f in weights)
    assert best.stored[0] == best.extents[1] * best.extents[2] * 112
    assert not best.is_strict


def test_features_of_blocks_and_interleaved_packs() -> None:
    op = w.conv(n=1, c=8, k=8, image=16)
    best = find_relaxed(EmbeddingProblem(op, w.gemm(8, 8, 8)), 1).candidates[0]
    assert best.describe_candidate(op, w.gemm(8, 8, 8)).startswith("b <- oh(2 by 8) ow(4 by 4), ")
    packed = [f for f in best.features if f.is_stencil]
    assert [(f.overlap, f.stride) for f in packed] == [(False, 8), (False, 4)]
    dilated = w.conv(n=1, c=16, k=16, image=16, dilation=2)
    found = find_relaxed(EmbeddingProblem(dilated, w.gemm(1, 16, 16)), 5).candidates
    lines = [c.describe_candidate(dilated, w.gemm(1, 16, 16)) for c in found]
    assert "b <- 1, o <- k(16), i <- c(16), interleave oh(2) ow(2)" in lines
    assert found[0].is_strict
    both = found[lines.index("b <- 1, o <- k(16), i <- c(16), interleave oh(2) ow(2)")]
    outer = [f for f in both.features if f.intrinsic_dim is None]
    assert [(f.overlap, f.shares, f.stride) for f in outer if f.operand == 0] == [
        (False, False, 1)
    ] * 2


def test_strategies_on_two_dimensions_at_once() -> None:
    op = w.kernel("c", "oh=8 ow=8 k=8 *r=4 *s=2", ["oh+r,ow+s", "k,r,s", "oh,ow,k"], w.mac())
    gemm = w.gemm(8, 8, 8)
    lines = [
        c.describe_candidate(op, gemm)
        for c in find_relaxed(EmbeddingProblem(op, gemm), None).candidates
    ]
    for line in (
        "b <- ow(8), o <- k(8), i <- r(4) s(2)",
        "b <- oh(8), o <- k(8), i <- r(4) s(2)",
        "b <- oh(2) ow(4), o <- k(8), i <- r(4) s(2)",
        "b <- ow(8), o <- k(8), i <- r(8)",
        "b <- oh(2 by 4) ow(4 by 2), o <- k(8), i <- pad(8)",
        "b <- pad(8), o <- k(8), i <- pad(8)",
    ):
        assert line in lines
    # Blocks of rows are not cut from rows that are unrolled already.
    assert not [x for x in lines if "oh(2 by 4)" in x and "r(" in x.split("i <- ")[1]]


def test_names_do_not_count() -> None:
    kernel, intrinsic = speech(1, 70, 16, 32, 20, 5), w.gemm(1, 16, 16)
    operands = tuple(replace(o, name=f"my_{o.name}") for o in kernel.operands)
    other = replace(kernel, name="mine", operands=operands)
    options = EmbedOptions(candidates=3)
    found = relaxed_candidates(kernel, intrinsic, options)
    assert relaxed_candidates(other, intrinsic, options) is found
    assert relaxed_candidates(other, intrinsic, options, lambda c: True) == found
    floats = replace(w.conv(narrow="f32", wide="f32"), name="mine")
    for _ in range(2):
        with pytest.raises(NoEmbedding, match=r"^mine: .*labels: kernel multiplies f32 x f32"):
            relaxed_candidates(floats, intrinsic)


# -- what is refused ---------------------------------------------------------------------------


def test_why_there_is_none() -> None:
    problem = EmbeddingProblem(w.conv(narrow="f32", wide="f32"), w.gemm(1, 16, 16))
    with pytest.raises(NoEmbedding, match="labels: kernel multiplies f32 x f32"):
        find_relaxed(problem)
    narrow = w.kernel("m", "m=1 n=8 *k=3", ["m,k", "n,k", "m,n"], w.mac())
    problem = EmbeddingProblem(narrow, w.gemm(1, 8, 8), Constraints(padding=False))
    with pytest.raises(NoEmbedding, match=r"nothing fills i, of size 8.*\(padding is off\)"):
        find_relaxed(problem)


def test_reductions_that_cannot_be_padded() -> None:
    body = ScalarOp("arith.subi", w.mac().args[::-1], "i32")
    accesses = ["m,k", "n,k", "m,n"]
    intrinsic = w.kernel("less", "m=1 n=4 *k=4", accesses, body)
    three = w.kernel("three", "m=2 n=4 *k=3", accesses, body)
    with pytest.raises(NoEmbedding, match=r"padding k\(3\).* would change the result"):
        find_relaxed(EmbeddingProblem(three, intrinsic))
    eight = w.kernel("eight", "m=2 n=4 *k=8", accesses, body)
    found = find_relaxed(EmbeddingProblem(eight, intrinsic), None).candidates
    assert {c.groups[2] for c in found} == {(Digit(2, 4),)}


def test_outputs_are_not_duplicated() -> None:
    op = w.kernel("spread", "m=2 n=4 *k=8 *r=2", ["m,k", "n,k,r", "m,n+r"], w.mac())
    for candidate in find_relaxed(EmbeddingProblem(op, w.gemm(2, 4, 4)), None).candidates:
        taken = {d.dim for digits in candidate.groups for d in digits}
        assert not taken & {1, 3}


def test_windows_fill_without_padding() -> None:
    op = w.kernel("m", "k=4 h=6 *c=3 *r=4", ["c,h+r", "k,c,r", "k,h"], w.mac())
    problem = EmbeddingProblem(op, w.gemm(1, 4, 4), Constraints(padding=False))
    found = find_relaxed(problem, None).candidates
    assert found
    assert {c.mac_overhead for c in found} == {0}
    assert found[0].describe_candidate(op, w.gemm(1, 4, 4)) == "b <- 1, o <- k(4), i <- r(4)"


def test_bad_wishes() -> None:
    problem = EmbeddingProblem(w.conv(), w.gemm(1, 16, 16))
    with pytest.raises(WeftError, match="asked for 0 embeddings"):
        find_relaxed(problem, 0)
    with pytest.raises(WeftError, match="must not be negative"):
        find_relaxed(problem, 1, (-1, 1))
    own = replace(problem, user={"mine": lambda v: True})
    with pytest.raises(WeftError, match="constraint mine is over the variables of strict"):
        find_relaxed(own)
    with pytest.raises(SolverExhausted, match="budget of 10 resource units ran out after 0"):
        find_relaxed(problem, rlimit=10)


# -- how fast ----------------------------------------------------------------------------------

LAYERS = [
    # batch, rows, columns, channels, filters, window, padding, stride, dilation
    *[(n, 700, 161, 1, 32, (20, 5), 0, 2, 1) for n in (1, 2, 4)],
    (1, 480, 48, 1, 16, (3, 3), 1, 1, 1),
    (1, 108, 108, 3, 64, (3, 3), 1, 2, 1),
    *[(n, 224, 224, 3, 64, (3, 3), 1, 1, 1) for n in (1, 2)],
    *[(n, 224, 224, 3, 64, (7, 7), 3, 2, 1) for n in (1, 2)],
    (1, 151, 40, 1, 32, (20, 5), 8, 2, 1),
    *[(n, 700, 161, 1, 64, (5, 5), 1, 2, 1) for n in (1, 2)],
    (1, 18, 18, 304, 448, (3, 3), 0, 1, 2),
    (1, 72, 72, 208, 304, (3, 3), 0, 1, 4),
]
"""Rieber et al., table 3."""
LAYER_RLIMIT = 500_000
"""z3's resource units for the best, or the front, of a layer: some 0.3 s with all the rest."""


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("front", [False, True])
def test_layers_take_a_bounded_effort(layer: tuple[Any, ...], front: bool) -> None:
    n, h, width, c, k, (r, s), pad, stride, dilation = layer
    oh, ow = ((i + 2 * pad - dilation * (j - 1) - 1) // stride + 1 for i, j in ((h, r), (width, s)))
    op = w.kernel(
        "conv",
        f"n={n} k={k} oh={oh} ow={ow} *c={c} *r={r} *s={s}",
        [f"n,c,{stride}*oh+{dilation}*r,{stride}*ow+{dilation}*s", "k,c,r,s", "n,k,oh,ow"],
        w.mac(),
    )
    for gemm in (w.gemm(1, 16, 16), w.gemm(8, 8, 8)):
        found = find_relaxed(EmbeddingProblem(op, gemm), 5, rlimit=LAYER_RLIMIT, front=front)
        assert not found.reason
        assert found.candidates
        assert found == find_relaxed(
            EmbeddingProblem(op, gemm), 5, rlimit=LAYER_RLIMIT, front=front
        )
        assert found.rlimit_used <= LAYER_RLIMIT
