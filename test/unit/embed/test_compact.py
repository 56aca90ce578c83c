"""The embedding solver: what it finds, what it proves, and how it says no."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import z3
from helpers.embed import workloads as w
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.all_embeddings import enumerate_embeddings

from weft.dialects.common.digits import Digit
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.body import match_bodies, padding_neutral
from weft.transforms.embed.candidates import (
    MAX_REJECTED,
    RLIMIT,
    SolverExhausted,
    find_candidates,
)
from weft.transforms.embed.explain import NoEmbedding
from weft.transforms.embed.problem import Constraints, Embedding, EmbeddingProblem, Storage
from weft.transforms.embed.proof import Prover
from weft.transforms.embed.storage import storage_of
from weft.transforms.embed.variables import Variables
from weft.transforms.kernel.view import Divides, InRange, Kernel, ScalarArg, ScalarConst, ScalarOp

GEMM16 = w.gemm(1, 16, 16)
GEMM8 = w.gemm(8, 8, 8)
EXTENDED = ("extui", "extsi")


def find_embedding(problem: EmbeddingProblem, rlimit: int = RLIMIT) -> Embedding:
    """The best embedding."""
    return find_candidates(problem, 1, rlimit=rlimit).best


def dim_of(op: Kernel, name: str) -> int:
    return [d.name for d in op.dims].index(name)


def best(op: Kernel, intrinsic: Kernel, **switches: bool) -> str:
    problem = EmbeddingProblem(op, intrinsic, Constraints(**switches))
    return find_embedding(problem).describe(op, intrinsic)


# -- what is found -------------------------------------------------------------------------


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("channels_last", [False, True])
@pytest.mark.parametrize("stride", [1, 2])
def test_convolutions(rank: int, channels_last: bool, stride: int) -> None:
    op = w.conv(rank, channels_last=channels_last, stride=stride)
    found = find_candidates(EmbeddingProblem(op, GEMM16))
    assert found.best.describe(op, GEMM16) == "b <- 1, o <- k(16), i <- c(16)"
    assert (found.best.mac_overhead, found.best.data_overhead) == (0, 0)
    assert found.best.binding == (0, 1, 2)
    assert found.optimal
    assert found.queries > 0


def test_batch_is_padded_where_the_image_is_a_stencil() -> None:
    op = w.conv(n=1)
    assert best(op, GEMM8) == "b <- n(8), o <- k(8), i <- c(8)"
    embedding = find_embedding(EmbeddingProblem(op, GEMM8))
    assert embedding.padded == (8, *op.extents[1:])
    assert embedding.mac_overhead == 7 * op.num_points


def test_image_serves_where_it_is_linear() -> None:
    op = w.conv(window=1)
    assert best(op, GEMM8) == "b <- oh(8), o <- k(8), i <- c(8)"
    found = find_candidates(EmbeddingProblem(op, GEMM16), 4)
    assert [e.describe(op, GEMM16) for e in found.embeddings] == [
        "b <- 1, o <- k(16), i <- c(16)",
        "b <- 1, o <- oh(2) ow(8), i <- c(16)",
        "b <- 1, o <- oh(4) ow(4), i <- c(16)",
        "b <- 1, o <- oh(8) ow(2), i <- c(16)",
    ]
    # With the image in the place of the weights, the operands change places.
    assert [e.binding for e in found.embeddings] == [(0, 1, 2)] + [(1, 0, 2)] * 3


def test_matrix_products() -> None:
    matmul = w.kernel("matmul", "m=32 n=48 *k=64", ["m,k", "k,n", "m,n"], w.mac())
    assert best(matmul, GEMM16) == "b <- 1, o <- n(16), i <- k(16)"
    assert best(matmul, GEMM8) == "b <- m(8), o <- n(8), i <- k(8)"
    transposed = w.kernel("matmul", "m=32 n=48 *k=64", ["k,m", "n,k", "n,m"], w.mac())
    assert best(transposed, GEMM8) == "b <- m(8), o <- n(8), i <- k(8)"
    batch = w.kernel("bmm", "b=4 m=16 n=16 *k=16", ["b,m,k", "b,k,n", "b,m,n"], w.mac())
    found = find_candidates(EmbeddingProblem(batch, GEMM16), None)
    assert all(e.digit_of(0) is None for e in found.embeddings)  # b indexes all operands


def test_low_channels_are_padded() -> None:
    op = w.conv(c=3, k=64, window=7)
    embedding = find_embedding(EmbeddingProblem(op, GEMM16))
    assert embedding.describe(op, GEMM16) == "b <- 1, o <- k(16), i <- c(16)"
    assert embedding.padded[dim_of(op, "c")] == 16
    assert embedding.mac_overhead == op.num_points // 3 * 13
    assert embedding.fills == (0, 0, None)


def test_low_channels_unroll_the_window_instead() -> None:
    op = w.conv(c=1, k=64, window=4)
    assert best(op, GEMM16, linear=False) == "b <- 1, o <- k(16), i <- kh(4) kw(4)"


def test_depthwise_only_by_padding() -> None:
    op = w.kernel(
        "depthwise",
        "n=1 c=32 oh=14 ow=14 *kh=3 *kw=3",
        ["n,c,oh+kh,ow+kw", "c,kh,kw", "n,c,oh,ow"],
        w.mac(),
    )
    embedding = find_embedding(EmbeddingProblem(op, GEMM16))
    # Channels index every operand, so that no dimension of a matrix product is like them.
    assert embedding.digit_of(dim_of(op, "c")) is None
    assert embedding.mac_overhead == 255 * op.num_points
    with pytest.raises(NoEmbedding, match=r"padding is off"):
        find_embedding(EmbeddingProblem(op, GEMM16, Constraints(padding=False)))


def test_groups_within_a_quasi_affine_access() -> None:
    op = w.kernel("grouped", "k=8 oh=4 *c=4", ["(k // 4) * 4 + c, oh", "k, c", "k, oh"], w.mac())
    intrinsic = w.gemm(1, 4, 4)
    loose = Constraints(linear=False, dense=False, padding=False)
    found = find_candidates(EmbeddingProblem(op, intrinsic, loose), None)
    # Only within a group of 4 does the input not depend on k.
    assert [e.describe(op, intrinsic) for e in found.embeddings] == [
        "b <- 1, o <- k(4), i <- c(4)",
        "b <- 1, o <- oh(4), i <- c(4)",
    ]
    for embedding in found.embeddings:
        w.check_meaning(op, intrinsic, embedding)
    strict = find_embedding(EmbeddingProblem(op, intrinsic, Constraints(linear=False)))
    assert strict.digit_of(0) is None  # an index that is not linear is not dense


def test_zero_insertion_within_a_tile() -> None:
    rows = w.index("oh + kh - 1", ["k", "oh", "c", "kh"])
    op = w.kernel(
        "transposed", "k=2 oh=8 *c=2 *kh=3", ["c,(oh+kh-1)//2", "k,c,kh", "k,oh"], w.mac(),
        guards={0: (Divides(rows, 2), InRange(rows, 0, 8))},
    )  # fmt: skip
    intrinsic = w.gemm(4, 2, 2)
    loose = Constraints(linear=False, dense=False, padding=False)
    embedding = find_embedding(EmbeddingProblem(op, intrinsic, loose))
    assert embedding.describe(op, intrinsic) == "b <- oh(4), o <- k(2), i <- c(2)"
    w.check_meaning(op, intrinsic, embedding)


def test_padded_and_transposed_inputs() -> None:
    dims = "n=1 k=16 oh=8 ow=8 *c=16 *kh=3 *kw=3"
    names = [d.split("=")[0].lstrip("*") for d in dims.split()]
    rows, cols = w.index("oh + kh - 1", names), w.index("ow + kw - 1", names)
    same = w.kernel(
        "same", dims, ["n,c,oh+kh-1,ow+kw-1", "k,c,kh,kw", "n,k,oh,ow"], w.mac(),
        guards={0: (InRange(rows, 0, 8), InRange(cols, 0, 8))},
    )  # fmt: skip
    assert best(same, GEMM16) == "b <- 1, o <- k(16), i <- c(16)"
    transposed = w.kernel(
        "transposed", dims, ["n,c,(oh+kh-1)//2,(ow+kw-1)//2", "k,c,kh,kw", "n,k,oh,ow"], w.mac(),
        guards={0: (Divides(rows, 2), Divides(cols, 2), InRange(rows, 0, 8))},
    )  # fmt: skip
    assert best(transposed, GEMM16) == "b <- 1, o <- k(16), i <- c(16)"


# -- bodies --------------------------------------------------------------------------------


def test_bodies_match_in_either_order() -> None:
    op = w.conv(window=1)
    assert [b.operands for b in match_bodies(GEMM16, op)] == [(0, 1, 2), (1, 0, 2)]
    lhs, rhs = op.bodies[0].args
    flipped = ScalarOp("arith.addi", (rhs, lhs), "i32")
    assert len(match_bodies(GEMM16, Kernel("c", op.dims, op.operands, 2, (flipped,)))) == 2


def test_parameters_bind_to_literals() -> None:
    add = ScalarOp("arith.addi", (ScalarArg(0, "i32"), ScalarArg(1, "i32")), "i32")
    intrinsic = w.kernel("add_imm", "i=16", ["i", "", "i"], add, ["i32"] * 3)
    literal = ScalarOp("arith.addi", (ScalarConst(5, "i32"), ScalarArg(0, "i32")), "i32")
    op = w.kernel("bias", "i=4 j=8", ["i,j", "i,j"], literal, ["i32"] * 2)
    embedding = find_embedding(EmbeddingProblem(op, intrinsic))
    assert embedding.describe(op, intrinsic) == "i <- i(2) j(8)"
    assert embedding.binding == (0, None, 1)
    assert embedding.constants == ((1, 5),)
    w.check_meaning(op, intrinsic, embedding)


def test_padding_neutral() -> None:
    assert padding_neutral(w.mac(), 2) == ({0: 0}, {1: 0})
    assert padding_neutral(w.mac(narrow="f32", wide="f32"), 2) == ({0: 0, 1: 0},)
    pool = ScalarOp("arith.maxsi", (ScalarArg(1, "i8"), ScalarArg(0, "i8")), "i8")
    assert padding_neutral(pool, 1) == ({0: -128},)
    fpool = ScalarOp("arith.maximumf", (ScalarArg(1, "f32"), ScalarArg(0, "f32")), "f32")
    assert padding_neutral(fpool, 1) == ({0: -math.inf},)
    shifted = ScalarOp(
        "arith.subi",
        (ScalarOp("arith.extsi", (ScalarArg(0, "i8"),), "i32"), ScalarConst(3, "i32")),
        "i32",
    )
    assert padding_neutral(ScalarOp("arith.addi", (ScalarArg(1, "i32"), shifted), "i32"), 1) == (
        {0: 3},
    )
    assert padding_neutral(ScalarArg(0, "i8"), 1) == ()


@pytest.mark.parametrize(
    ("join", "widened", "type", "fill"),
    [
        ("maxsi", "extui", "i32", 0),
        ("minsi", "extui", "i32", -1),
        ("maxsi", "extsi", "i32", -128),
        ("maxui", "extui", "i32", 0),
        ("maximumf", "uitofp", "f32", 0),
        ("minimumf", "uitofp", "f32", -1),
        ("minimumf", "sitofp", "f32", 127),
    ],
)
def test_extremes_of_what_is_widened_without_a_sign(
    join: str, widened: str, type: str, fill: int
) -> None:
    """Where all bits of a byte are set, it is the largest without a sign."""
    wide = ScalarOp(f"arith.{widened}", (ScalarArg(0, "i8"),), type)
    body = ScalarOp(f"arith.{join}", (ScalarArg(1, type), wide), type)
    assert padding_neutral(body, 1) == ({0: fill},)


def test_pooling_is_not_padded_in_its_window() -> None:
    pool = ScalarOp("arith.maxsi", (ScalarArg(1, "i8"), ScalarArg(0, "i8")), "i8")
    intrinsic = w.kernel("max4", "o=1 *i=4", ["o,i", "o"], pool, ["i8"] * 2)
    op = w.kernel("pool", "c=4 oh=4 *kh=3", ["c,oh+kh", "c,oh"], pool, ["i8"] * 2)
    embedding = find_embedding(EmbeddingProblem(op, intrinsic, Constraints(linear=False)))
    assert embedding.digit_of(2) is None  # padding kh would read elements of other windows
    assert embedding.virtual == (1,)
    w.check_meaning(op, intrinsic, embedding)


# -- explanations --------------------------------------------------------------------------


def refusal(op: Kernel, intrinsic: Kernel, **switches: bool) -> NoEmbedding:
    with pytest.raises(NoEmbedding) as error:
        find_embedding(EmbeddingProblem(op, intrinsic, Constraints(**switches)))
    assert str(error.value).startswith(f"{op.name}: {intrinsic.name} does not embed: ")
    return error.value


def test_float_operands() -> None:
    error = refusal(w.conv(narrow="f32", wide="f32"), GEMM16)
    assert error.constraints == ("operator types",)
    assert "labels: kernel multiplies f32 x f32 and accumulates in f32, " in str(error)
    assert "intrinsic multiplies i8 x i8 and accumulates in i32" in str(error)


def test_unsigned_operands() -> None:
    args = [ScalarOp(f"arith.{op}", (ScalarArg(i, "i8"),), "i32") for i, op in enumerate(EXTENDED)]
    product = ScalarOp("arith.muli", tuple(args), "i32")
    body = ScalarOp("arith.addi", (ScalarArg(2, "i32"), product), "i32")
    op = w.kernel("quantised", "m=16 n=16 *k=16", ["m,k", "n,k", "m,n"], body)
    message = str(refusal(op, GEMM16))
    assert "labels: kernel multiplies unsigned i8 x i8 and accumulates in i32, " in message
    assert "intrinsic multiplies i8 x i8 and accumulates in i32" in message


def test_bodies_that_words_do_not_tell_apart() -> None:
    less = ScalarOp("arith.subi", w.mac().args[::-1], "i32")
    more = ScalarOp("arith.subi", w.mac().args, "i32")
    accesses = ["m,k", "n,k", "m,n"]
    op = w.kernel("less", "m=16 n=16 *k=16", accesses, less)
    message = str(refusal(op, w.kernel("more", "m=1 n=16 *k=16", accesses, more)))
    assert "labels: kernel subi(muli(extsi(t0: i8) i32, extsi(t1: i8) i32) i32, t2: i32) i32, " in (
        message
    )
    assert "intrinsic subi(t2: i32, muli(" in message


def test_three_channels_without_padding() -> None:
    error = refusal(w.conv(c=3), GEMM16, padding=False)
    assert "padding" in error.constraints
    assert "operator types" not in error.constraints
    assert "nothing fills i, of size 16" in str(error)
    assert "c(3)" in str(error)


def test_dense_and_stride_two() -> None:
    error = refusal(w.conv(window=1, stride=2), GEMM8, padding=False)
    assert {"dense", "padding"} <= set(error.constraints)
    assert "oh(56), ow(56) would need strided data" in str(error)
    assert best(w.conv(window=1, stride=2), GEMM8, padding=False, dense=False)


def test_stencils_without_padding() -> None:
    error = refusal(w.conv(), GEMM8, padding=False)
    assert {"linear access", "padding"} <= set(error.constraints)
    assert "oh(56), ow(56) shares a tensor dimension" in str(error)


def test_non_neutral_padding() -> None:
    body = ScalarOp("arith.muli", (ScalarArg(1, "i8"), ScalarArg(0, "i8")), "i8")
    xor = ScalarOp("arith.divsi", body.args, "i8")
    intrinsic = w.kernel("div4", "o=1 *i=4", ["o,i", "o"], xor, ["i8"] * 2)
    op = w.kernel("div", "m=2 *k=3", ["m,k", "m"], xor, ["i8"] * 2)
    error = refusal(op, intrinsic)
    assert "neutral padding" in error.constraints
    assert "k(3)" in str(error)


# -- the user's own constraints --------------------------------------------------------------


def test_user_constraints() -> None:
    op = w.conv(window=1)

    def image_only(v: Variables):
        return v.uses("oh", "o")

    problem = EmbeddingProblem(op, GEMM16, user={"image": image_only})
    embedding = find_embedding(problem)
    assert embedding.describe(op, GEMM16) == "b <- 1, o <- oh(2) ow(8), i <- c(16)"

    problem = EmbeddingProblem(op, GEMM16, user={"image": lambda v: v.extent("oh") == 8})
    assert find_embedding(problem).describe(op, GEMM16) == ("b <- 1, o <- oh(8) ow(2), i <- c(16)")
    problem = EmbeddingProblem(
        op, GEMM16, Constraints(dense=False), user={"apart": lambda v: v.stride("k") == 4}
    )
    assert find_embedding(problem).digits[1] == (Digit(1, 16, 4),)
    problem = EmbeddingProblem(op, GEMM16, user={"swapped": lambda v: v.binding(1)})
    assert find_embedding(problem).binding == (1, 0, 2)
    problem = EmbeddingProblem(op, GEMM16, user={"weights": lambda v: v.binds(0, 1)})
    assert find_embedding(problem).binding == (1, 0, 2)
    problem = EmbeddingProblem(op, GEMM16, user={"pads": lambda v: v.pads("o")})
    assert find_embedding(problem).virtual == (1,)


def test_user_constraints_are_named_when_in_conflict() -> None:
    problem = EmbeddingProblem(
        w.conv(), GEMM16, Constraints(padding=False), user={"no channels": lambda v: ~v.uses("c")}
    )
    with pytest.raises(NoEmbedding, match="constraint no channels") as error:
        find_embedding(problem)
    assert "no channels" in error.value.constraints


@pytest.mark.parametrize("other", [z3.BoolVal(False), z3.And(z3.Int("i") > 1, z3.Int("i") < 1)])
def test_user_constraints_from_another_context(other: z3.BoolRef) -> None:
    op = w.conv(window=1)
    with pytest.raises(NoEmbedding, match="constraint never"):
        find_embedding(EmbeddingProblem(op, GEMM16, user={"never": lambda v: other}))
    free = find_embedding(EmbeddingProblem(op, GEMM16, user={"always": lambda v: z3.Not(other)}))
    assert free == find_embedding(EmbeddingProblem(op, GEMM16))
    # Mixed with the solver's own variables, it cannot be translated any more.
    with pytest.raises(WeftError, match=r"constraint mix: .*z3\.BoolVal\(False, v\.ctx\)"):
        find_embedding(
            EmbeddingProblem(op, GEMM16, user={"mix": lambda v: z3.Or(v.uses("c"), other)})
        )


def test_user_constraints_are_formulas() -> None:
    op = w.conv(window=1)
    same = EmbeddingProblem(
        op, GEMM16, user={"own": lambda v: z3.BoolVal(True, v.ctx), "plain": lambda v: True}
    )
    assert find_embedding(same) == find_embedding(EmbeddingProblem(op, GEMM16))
    with pytest.raises(NoEmbedding, match="constraint never"):
        find_embedding(EmbeddingProblem(op, GEMM16, user={"never": lambda v: False}))
    with pytest.raises(WeftError, match=r"conv2d: no dimension 'z'; known are n, k, oh, .*"):
        find_embedding(EmbeddingProblem(op, GEMM16, user={"unknown": lambda v: v.uses("z")}))
    with pytest.raises(WeftError, match="constraint odd gives 3, expected a z3 formula or a bool"):
        find_embedding(EmbeddingProblem(op, GEMM16, user={"odd": lambda v: 3}))


# -- storage -----------------------------------------------------------------------------------


def test_storage_excludes_dimensions() -> None:
    op = w.kernel("c", "k=16 oh=16 *c=16 *kh=1", ["c,oh+kh-1", "k,c,kh", "k,oh"], w.mac())
    storage = storage_of(op, op.operands)
    assert storage == Storage(((1,), (3,)))  # oh and kh index the input with an offset
    assert best(op, GEMM8) == "b <- oh(8), o <- k(8), i <- c(8)"
    problem = EmbeddingProblem(op, GEMM8, storage=storage)
    assert find_embedding(problem).describe(op, GEMM8) == "b <- pad(8), o <- k(8), i <- c(8)"
    with pytest.raises(NoEmbedding, match=r"oh\(16\).* by itself.*\(storage\)") as error:
        find_embedding(EmbeddingProblem(op, GEMM8, Constraints(padding=False), storage=storage))
    assert {"storage", "padding"} <= set(error.value.constraints)


def test_storage_takes_one_of_several_units() -> None:
    op = w.kernel("c", "k=2 oh=1 *c=2 *kh=1", ["c,oh+kh", "k,c,kh", "k,oh"], w.mac())
    assert storage_of(op, op.operands) == Storage(((1, 3),))
    loose = Constraints(linear=False, distinct_data=False)
    intrinsic = w.gemm(2, 2, 4)
    free = find_candidates(EmbeddingProblem(op, intrinsic, loose), None).embeddings
    stored = EmbeddingProblem(op, intrinsic, loose, storage=storage_of(op, op.operands))

    def both(embedding: Embedding) -> bool:
        return embedding.digit_of(1) is not None and embedding.digit_of(3) is not None

    assert any(both(e) for e in free)
    assert find_candidates(stored, None).embeddings == tuple(e for e in free if not both(e))


def test_storage_has_no_strides_and_offsets() -> None:
    op = w.kernel("m", "m=4 n=4 *k=4", ["m,k", "n,k", "m,n"], w.mac())
    loose = Constraints(origin=False, dense=False)
    stored = EmbeddingProblem(op, w.gemm(2, 2, 2), loose, storage=storage_of(op, op.operands))
    found = find_candidates(stored, None).embeddings
    assert found == find_candidates(EmbeddingProblem(op, w.gemm(2, 2, 2)), None).embeddings


def test_the_search_goes_on_behind_what_is_not_accepted() -> None:
    problem = EmbeddingProblem(w.conv(window=1), GEMM16)
    every = find_candidates(problem, None).embeddings
    assert len(every) > 6
    found = find_candidates(problem, 2, accept=lambda e: e not in every[:4])
    assert found.embeddings == every[4:6]
    assert found.optimal
    none = find_candidates(problem, 1, accept=lambda e: False)
    assert none.embeddings == ()
    assert none.rejected == min(len(every), MAX_REJECTED)
    with pytest.raises(SolverExhausted, match="accepted"):
        _ = none.best


def test_the_search_gives_up_after_so_many() -> None:
    free = Constraints(origin=False, padding=False)
    found = find_candidates(
        EmbeddingProblem(w.conv(window=1), GEMM16, free), 1, accept=lambda e: False
    )
    assert found.rejected == MAX_REJECTED
    assert not found.optimal
    assert f"given up after {MAX_REJECTED} embeddings" in found.reason


@pytest.mark.parametrize("dim", ["m", "k"])
def test_nothing_to_compute(dim: str) -> None:
    op = w.kernel("m", "m=2 n=4 *k=4", ["m,k", "n,k", "m,n"], w.mac())
    dims = tuple(replace(d, extent=0) if d.name == dim else d for d in op.dims)
    with pytest.raises(WeftError, match=f"^m: dimension {dim} has extent 0, expected 1 or more"):
        find_embedding(EmbeddingProblem(replace(op, dims=dims), GEMM16))


# -- optimality ----------------------------------------------------------------------------


SMALL = {
    "units": w.kernel("u", "k=2 oh=1 *c=2 *kh=1", ["c,oh+kh", "k,c,kh", "k,oh"], w.mac()),
    "conv1d": w.kernel("c", "k=4 oh=3 *c=2 *kh=2", ["c,oh+kh", "k,c,kh", "k,oh"], w.mac()),
    "strided": w.kernel("c", "k=2 oh=4 *c=2 *kh=3", ["c,2*oh+kh", "k,c,kh", "k,oh"], w.mac()),
    "matmul": w.kernel("m", "m=3 n=4 *k=4", ["m,k", "n,k", "m,n"], w.mac()),
    "depthwise": w.kernel("d", "c=4 oh=4 *kh=2", ["c,oh+kh", "c,kh", "c,oh"], w.mac()),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("dense", [True, False])
@pytest.mark.parametrize("linear", [True, False])
@pytest.mark.parametrize("padding", [True, False])
def test_best_are_the_best_of_all(name: str, dense: bool, linear: bool, padding: bool) -> None:
    op, intrinsic = SMALL[name], w.gemm(2, 2, 2)
    constraints = Constraints(dense=dense, linear=linear, padding=padding)
    everything = enumerate_embeddings(op, intrinsic, constraints)
    expected = sorted(everything, key=lambda e: e.sort_key((1, 1)))
    problem = EmbeddingProblem(op, intrinsic, constraints)
    if not expected:
        with pytest.raises(NoEmbedding):
            find_candidates(problem)
        return
    assert list(find_candidates(problem, None).embeddings) == expected
    for k in (1, 3, 7):
        for weights in ((1, 1), (1, 0), (0, 1), (1, 25)):
            expected.sort(key=lambda e: e.sort_key(weights))
            found = find_candidates(problem, k, weights)
            assert list(found.embeddings) == expected[:k]
            assert found.optimal


def test_orders_and_offsets() -> None:
    op = w.kernel("m", "m=4 n=4 *k=4", ["m,k", "n,k", "m,n"], w.mac())
    split = w.kernel("m", "p=2 q=2 *k=4", ["p,q,k", "k", "p,q"], w.mac())
    intrinsic = w.gemm(4, 1, 4)
    fixed = Constraints(padding=False)
    orders = find_candidates(
        EmbeddingProblem(split, intrinsic, fixed, all_orders=True), None
    ).embeddings
    assert [e.digits[0] for e in orders] == [
        (Digit(0, 2), Digit(1, 2)),
        (Digit(1, 2), Digit(0, 2)),
    ]
    free = Constraints(padding=False, origin=False)
    placed = find_candidates(EmbeddingProblem(op, w.gemm(2, 1, 4), free), None).embeddings
    assert {(d.dim, d.offset) for e in placed for d in e.digits[0]} == {
        (dim, offset) for dim in (0, 1) for offset in range(3)
    }
    assert find_candidates(EmbeddingProblem(op, w.gemm(2, 1, 4), free), 2).embeddings == placed[:2]


def test_running_out_of_budget_is_said() -> None:
    problem = EmbeddingProblem(w.conv(3, c=3), GEMM8, Constraints(linear=False))
    found = find_candidates(problem, 1, rlimit=100)
    assert not found.optimal
    assert found.embeddings == ()
    assert "budget of 100 resource units ran out" in found.reason
    with pytest.raises(SolverExhausted, match="raise it"):
        find_embedding(problem, rlimit=100)
    complete = find_candidates(problem, 1)
    half = find_candidates(problem, 1, rlimit=complete.rlimit_used // 2)
    assert not half.optimal
    assert half.rlimit_used < complete.rlimit_used


def test_the_same_every_time() -> None:
    problem = EmbeddingProblem(w.conv(c=3), GEMM8, Constraints(linear=False))
    assert find_candidates(problem, 5) == find_candidates(problem, 5)


def test_questions_that_make_no_sense() -> None:
    problem = EmbeddingProblem(w.conv(), GEMM16)
    with pytest.raises(WeftError, match="asked for 0 embeddings"):
        find_candidates(problem, 0)
    with pytest.raises(WeftError, match="must not be negative"):
        find_candidates(problem, 1, (1, -1))


# -- proofs --------------------------------------------------------------------------------


def claim(op: Kernel, intrinsic: Kernel, *digits: tuple[Digit, ...]) -> str:
    embedding = Embedding((0, 1, 2), digits, op.extents, op.extents, 0, 0)
    refutation = Prover(
        EmbeddingProblem(op, intrinsic, Constraints(linear=False))
    ).refute_embedding(embedding)
    return "" if refutation is None else refutation.message


def test_wrong_claims_are_refuted() -> None:
    op = w.kernel("c", "k=4 oh=8 *c=4 *kh=4", ["c,oh+kh", "k,c,kh", "k,oh"], w.mac())
    small = w.gemm(1, 4, 4)
    assert claim(op, small, (), (Digit(0, 4),), (Digit(2, 4),)) == ""
    assert "do not fill" in claim(op, small, (), (Digit(0, 4),), (Digit(2, 2),))
    assert "used twice" in claim(op, small, (), (Digit(0, 4),), (Digit(0, 4),))
    assert "one element of t0 would be several" in claim(
        op, small, (), (Digit(1, 4),), (Digit(2, 4),)
    )
    both = w.gemm(4, 4, 4)
    assert "several elements of t0 would be one" in claim(
        op, both, (Digit(1, 4),), (Digit(0, 4),), (Digit(3, 4),)
    )
    assert "leaves oh" in claim(op, both, (Digit(1, 4, offset=5),), (Digit(0, 4),), (Digit(2, 4),))


def test_three_digits_in_one_tensor_dimension() -> None:
    # Every two of a, b and c reach different elements of the input; all three do not.
    op = w.kernel("c", "k=2 a=2 *b=2 *c=2", ["6*a + 4*b + 2*c", "k,b,c", "k,a"], w.mac())
    intrinsic = w.gemm(2, 2, 4)
    constraints = Constraints(linear=False, dense=False, padding=False)
    with pytest.raises(NoEmbedding, match="in two ways"):
        find_candidates(EmbeddingProblem(op, intrinsic, constraints))
    loose = Constraints(linear=False, dense=False, padding=False, distinct_data=False)
    w.check_meaning(op, intrinsic, find_embedding(EmbeddingProblem(op, intrinsic, loose)))


def test_an_intrinsic_that_is_a_stencil() -> None:
    intrinsic = w.kernel("conv4", "o=4 *r=3", ["o+r", "r", "o"], w.mac())
    op = w.kernel("c", "k=2 oh=8 *kh=3", ["oh+kh", "k,kh", "k,oh"], w.mac())
    constraints = Constraints(linear=False, padding=False)
    embedding = find_embedding(EmbeddingProblem(op, intrinsic, constraints))
    assert embedding.describe(op, intrinsic) == "o <- oh(4), r <- kh(3)"
    w.check_meaning(op, intrinsic, embedding)
    strided = w.kernel("c", "k=2 oh=8 *kh=3", ["2*oh+kh", "k,kh", "k,oh"], w.mac())
    with pytest.raises(NoEmbedding):
        find_embedding(
            EmbeddingProblem(strided, intrinsic, Constraints(False, False, False, False))
        )


# -- meaning -------------------------------------------------------------------------------


@st.composite
def problems(draw: st.DrawFn) -> EmbeddingProblem:
    """Small convolutions of many shapes with small intrinsics."""
    size = st.integers(1, 4)
    stride, dilation = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    dims = {"n": draw(st.integers(1, 2)), "k": draw(size), "oh": draw(size), "ow": 2}
    dims |= {"*c": draw(size), "*kh": draw(st.integers(1, 3)), "*kw": draw(st.integers(1, 2))}
    x = f"n, c, {stride}*oh + {dilation}*kh, ow + {stride}*kw"
    body = w.mac(0, 1, 2) if draw(st.booleans()) else w.mac(1, 0, 2)
    shape = " ".join(f"{d}={e}" for d, e in dims.items())
    op = w.kernel("op", shape, [x, "k,c,kh,kw", "n,k,oh,ow"], body)
    sizes = draw(st.sampled_from([(1, 4, 4), (2, 2, 2), (4, 2, 3), (1, 6, 2), (1, 1, 8)]))
    constraints = Constraints(
        dense=draw(st.booleans()),
        linear=draw(st.booleans()),
        padding=draw(st.booleans()),
        distinct_data=draw(st.booleans()),
    )
    return EmbeddingProblem(op, w.gemm(*sizes), constraints)


@given(problems())
@settings(max_examples=25)
def test_embeddings_compute_the_operator(problem: EmbeddingProblem) -> None:
    try:
        found = find_candidates(problem, 3)
    except NoEmbedding:
        return
    for embedding in found.embeddings:
        w.check_meaning(problem.kernel, problem.intrinsic, embedding)
