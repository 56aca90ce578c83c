"""The scalar search against embeddings by definition, and its parts against examples."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import embedding as brute_force
from xdsl.ir.affine import AffineExpr, AffineMap

from weft.dialects.common.digits import Digit
from weft.tools.bench.scalar import (
    ScalarResult,
    Shape,
    asset_orders,
    scalar_search,
    solution_digits,
)
from weft.tools.bench.scalar.domains import full_domain, list_members, list_points, remove_point
from weft.tools.bench.scalar.rectangle import Rectangle, infer_rectangle
from weft.tools.bench.scalar.relations import Relation
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.candidates import find_candidates
from weft.transforms.embed.explain import NoEmbedding
from weft.transforms.embed.problem import Constraints, EmbeddingProblem
from weft.transforms.kernel.view import Access, Dim, Kernel, Scalar, ScalarArg, ScalarOp


def mac() -> Scalar:
    widened = [ScalarOp("arith.extsi", (ScalarArg(a, "i8"),), "i32") for a in (0, 1)]
    return ScalarOp(
        "arith.addi", (ScalarArg(2, "i32"), ScalarOp("arith.muli", (*widened,), "i32")), "i32"
    )


def maximum() -> Scalar:
    return ScalarOp("arith.maxsi", (ScalarArg(0, "i32"), ScalarArg(1, "i32")), "i32")


def pooling() -> Scalar:
    return ScalarOp("arith.maxsi", (ScalarArg(1, "i32"), ScalarArg(0, "i32")), "i32")


def kernel(name: str, dims: str, accesses: list[str], body: Scalar) -> Kernel:
    """
    A kernel in short: `dims` is `h=4 r=2`, upper case names being reductions; an access is
    `2*h+R,c`, one linear expression per tensor dimension; the last is the output.
    """
    pairs = [d.split("=") for d in dims.split()]
    names = [n for n, _ in pairs]
    extents = [int(e) for _, e in pairs]

    def index(text: str) -> AffineExpr:
        expr = AffineExpr.constant(0)
        for term in text.split("+"):
            coefficient, _, dim = term.rpartition("*")
            expr = expr + AffineExpr.dimension(names.index(dim)) * int(coefficient or 1)
        return expr

    operands: list[Access] = []
    for k, text in enumerate(accesses):
        results = tuple(index(t) for t in text.split(",") if t)
        top = [e - 1 for e in extents]
        map = AffineMap(len(names), 0, results)
        shape = tuple(r + 1 for r in map.eval(top, ()))
        wide = k == len(accesses) - 1 or "i8" not in repr(body)
        operands.append(Access(f"t{k}", shape, "i32" if wide else "i8", map))
    kinds = ["reduction" if n.isupper() else "parallel" for n in names]
    return Kernel(
        name,
        tuple(Dim(n, e, k) for n, e, k in zip(names, extents, kinds, strict=True)),
        tuple(operands),
        len(operands) - 1,
        (body,),
    )


def gemm(m: int, n: int, k: int) -> Kernel:
    return kernel("gemm", f"i={m} o={n} C={k}", ["i,C", "o,C", "i,o"], mac())


CONV_DIMS = {"NCHW": "n k h w C R S", "NHWC": "n h w k R S C", "HWNC": "h w n k R S C"}
CONV_TENSORS = {
    "NCHW": ["n,C,h+R,w+S", "k,C,R,S", "n,k,h,w"],
    "NHWC": ["n,h+R,w+S,C", "k,R,S,C", "n,h,w,k"],
    "HWNC": ["h+R,w+S,n,C", "R,S,k,C", "h,w,n,k"],
}


def conv2d(layout: str, channels: int, image: int, window: int) -> Kernel:
    extent = {"n": 1, "k": channels, "C": channels, "R": window, "S": window}
    dims = " ".join(f"{d}={extent.get(d, image)}" for d in CONV_DIMS[layout].split())
    return kernel("conv2d", dims, CONV_TENSORS[layout], mac())


PAIRS = {
    "dot2-matmul": (gemm(1, 1, 2), gemm(2, 2, 3)),
    "dot4-matmul": (gemm(1, 1, 4), gemm(1, 2, 4)),
    "dot4-conv1d": (gemm(1, 1, 4), kernel("c", "h=2 C=2 R=2", ["C,h+R", "C,R", "h"], mac())),
    "122-transposed": (
        gemm(1, 2, 2),
        kernel("t", "i=2 j=2 K=3", ["K,i", "K,j", "j,i"], mac()),
    ),
    "222-matmul": (gemm(2, 2, 2), gemm(2, 2, 2)),
    "222-wide": (gemm(2, 2, 2), gemm(2, 3, 2)),
    "122-conv1d": (
        gemm(1, 2, 2),
        kernel("c", "h=3 k=2 C=1 R=2", ["C,h+R", "k,C,R", "h,k"], mac()),
    ),
    "222-conv1d": (gemm(2, 2, 2), kernel("c", "k=2 h=2 R=2", ["h+R", "k,R", "k,h"], mac())),
    "122-strided": (
        gemm(1, 2, 2),
        kernel("s", "k=2 h=2 C=2 R=2", ["C,2*h+R", "k,C,R", "k,h"], mac()),
    ),
    "221-stride-only": (gemm(2, 2, 1), kernel("s", "k=2 h=3 C=2", ["C,2*h", "k,C", "k,h"], mac())),
    "122-grouped": (
        gemm(1, 2, 2),
        kernel("g", "g=2 k=2 h=1 C=2", ["g,C,h", "g,k,C", "g,k,h"], mac()),
    ),
    "112-conv2d": (
        gemm(1, 1, 2),
        kernel("c", "h=1 w=2 C=2 R=1 S=2", ["C,h+R,w+S", "C,R,S", "h,w"], mac()),
    ),
    "141-conv2d": (
        gemm(1, 4, 1),
        kernel("c", "k=2 h=2 w=2 S=2", ["h,w+S", "k,S", "k,h,w"], mac()),
    ),
    "max2": (
        kernel("m", "i=2", ["i", "i", "i"], maximum()),
        kernel("m", "i=3 j=2", ["i,j", "j,i", "i,j"], maximum()),
    ),
    "pool2x2": (
        kernel("p", "i=2 K=2", ["i,K", "i"], pooling()),
        kernel("p", "h=2 R=3", ["h+R", "h"], pooling()),
    ),
    "padded units": (
        kernel("p", "i=2 K=2", ["i,K", "i"], pooling()),
        kernel("p", "h=1 R=1", ["h+R", "h"], pooling()),
    ),
    "stencil": (
        kernel("s", "i=2 K=2", ["i+K", "K", "i"], mac()),
        kernel("c", "h=3 R=2", ["h+R", "R", "h"], mac()),
    ),
    "stencil-channels": (
        kernel("s", "i=2 K=2", ["i+K", "K", "i"], mac()),
        kernel("c", "k=2 h=2 C=2 R=2", ["C,h+R", "k,C,R", "k,h"], mac()),
    ),
    "stencil-vertical": (
        kernel("s", "i=2 K=2", ["i+K", "K", "i"], mac()),
        kernel("c", "h=2 w=2 R=2 S=2", ["h+R,w+S", "R,S", "h,w"], mac()),
    ),
    "stencil-strided": (
        kernel("s", "i=2 K=2", ["i+K", "K", "i"], mac()),
        kernel("c", "h=2 R=2", ["2*h+2*R", "R", "h"], mac()),
    ),
    "stencil-product": (
        kernel("s", "i=2 K=2", ["i+K", "K", "i"], mac()),
        kernel("m", "m=2 n=2 K=2", ["m,K", "n,K", "m,n"], mac()),
    ),
    "stencil-plane": (
        kernel("s", "i=1 j=2 K=2 L=2", ["i+K,j+L", "K,L", "i,j"], mac()),
        kernel("c", "h=2 w=2 R=2 S=2", ["h+R,w+S", "R,S", "h,w"], mac()),
    ),
    "outer": (
        kernel("o", "i=2 j=2", ["i", "j", "i,j"], mac()),
        kernel("m", "m=2 n=2 K=2", ["m,K", "n,K", "m,n"], mac()),
    ),
    "vector": (
        kernel("v", "i=2", ["i", "i", "i"], mac()),
        kernel("d", "c=2 h=2 R=2", ["c,h+R", "c,R", "c,h"], mac()),
    ),
    "labels differ": (
        kernel("m", "i=2", ["i", "i", "i"], maximum()),
        kernel("p", "h=2 R=2", ["h+R", "R", "h"], mac()),
    ),
}

TOO_MANY_IF_PADDED = ("dot4-conv1d", "141-conv2d")
SWITCHES = ("origin", "dense", "linear", "padding", "distinct_data", "rectangle", "axis_parallel")


@cache
def oracle(name: str) -> object:
    return brute_force.Oracle(*PAIRS[name])


def search(pair: tuple[Kernel, Kernel], switches: dict[str, bool]) -> ScalarResult:
    shape = Shape(switches["rectangle"], switches["axis_parallel"])
    asked = {k: v for k, v in switches.items() if k not in ("rectangle", "axis_parallel")}
    return scalar_search(*pair, Constraints(**asked), shape=shape)


def found(pair: tuple[Kernel, Kernel], switches: dict[str, bool]) -> set[object]:
    """All solutions as `brute_force` gives them; each has to come once."""
    result = search(pair, switches)
    solutions = [(s.binding, s.points) for s in result.solutions]
    assert result.complete
    assert len(set(solutions)) == len(solutions)
    return set(solutions)


LARGE = ("222-wide", "221-stride-only", "141-conv2d", "dot4-matmul", "112-conv2d", "122-conv1d")


def every_three() -> list[tuple[bool, ...]]:
    """
    Of the 128 choices for the switches 16, where any three switches take all their eight values:
    the last three switches are parities of three of the first four.
    """
    return [
        (a, b, c, d, a ^ b ^ c, a ^ b ^ d, a ^ c ^ d)
        for a, b, c, d in product((False, True), repeat=4)
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_every_switch(name: str) -> None:
    all_choices = product((False, True), repeat=len(SWITCHES))
    for choice in every_three() if name in LARGE else all_choices:
        switches = dict(zip(SWITCHES, choice, strict=True))
        if not (switches["padding"] and name in TOO_MANY_IF_PADDED):
            assert found(PAIRS[name], switches) == oracle(name).embeddings(**switches)


@settings(max_examples=100)
@given(
    sizes=st.tuples(*[st.integers(1, 2)] * 3),
    extents=st.tuples(st.integers(1, 3), *[st.integers(1, 2)] * 3),
    stride=st.integers(1, 2),
    dilation=st.integers(1, 2),
    switches=st.fixed_dictionaries({name: st.booleans() for name in SWITCHES}),
)
def test_any_small_conv1d(
    sizes: tuple[int, ...],
    extents: tuple[int, ...],
    stride: int,
    dilation: int,
    switches: dict[str, bool],
) -> None:
    h, k, c, r = extents
    accesses = [f"C,{stride}*h+{dilation}*R", "k,C,R", "k,h"]
    pair = gemm(*sizes), kernel("conv1d", f"k={k} h={h} C={c} R={r}", accesses, mac())
    assert found(pair, switches) == brute_force.Oracle(*pair).embeddings(**switches)


Digits = tuple[tuple[Digit, ...], ...]
Embeddings = set[tuple[tuple[int | None, ...], Digits | None]]


def compact(intrinsic: Kernel, operator: Kernel, constraints: Constraints) -> Embeddings:
    """What the compact solver finds, virtual dimensions excluded."""
    problem = EmbeddingProblem(operator, intrinsic, constraints, all_orders=True)
    try:
        result = find_candidates(problem, k=None)
    except NoEmbedding:
        return set()
    assert result.optimal
    return {(e.binding, e.digits) for e in result.embeddings if not e.virtual}


@pytest.mark.parametrize("name", PAIRS)
def test_compact_solver_finds_the_same(name: str) -> None:
    intrinsic, operator = PAIRS[name]
    for dense, linear, distinct_data, padding in product((True, False), repeat=4):
        if padding and (name in TOO_MANY_IF_PADDED or dense != linear or not distinct_data):
            continue
        constraints = Constraints(True, dense, linear, padding, distinct_data)
        result = scalar_search(intrinsic, operator, constraints)
        scalar = {(s.binding, solution_digits(s, intrinsic)) for s in result.solutions}
        if padding:
            # The compact solver also asks that padding leave the result as it is, and that
            # strided digits tile the padded dimension.
            assert compact(intrinsic, operator, constraints) <= scalar
        else:
            assert compact(intrinsic, operator, constraints) == scalar


def test_quasi_affine_access_is_embedded_but_not_linear() -> None:
    # x[h floordiv 2] is x[0], x[0], x[1], x[1]: eight ordered pairs of h differ in x.
    h = AffineExpr.dimension(0)
    operator = Kernel(
        "upsample",
        (Dim("h", 4, "parallel"),),
        (
            Access("x", (2,), "i32", AffineMap(1, 0, (h // 2,))),
            Access("y", (4,), "i32", AffineMap(1, 0, (h,))),
            Access("z", (4,), "i32", AffineMap(1, 0, (h,))),
        ),
        2,
        (maximum(),),
    )
    intrinsic = kernel("max", "i=2", ["i", "i", "i"], maximum())
    switches = dict.fromkeys(SWITCHES, False) | {"distinct_data": True, "rectangle": True}
    assert found((intrinsic, operator), switches) == brute_force.Oracle(
        intrinsic, operator
    ).embeddings(**switches)
    assert len(found((intrinsic, operator), switches)) == 8
    assert not found((intrinsic, operator), switches | {"linear": True})


def test_elements_and_digits() -> None:
    operator = conv2d("NHWC", 4, 4, 3)
    result = scalar_search(gemm(1, 2, 4), operator, Constraints(padding=False))
    digits = [solution_digits(s, gemm(1, 2, 4)) for s in result.solutions]
    assert digits == [((), (Digit(3, 2),), (Digit(6, 4),))]
    x, w, y = result.solutions[0].elements
    assert x == tuple(((0, c), (0, 0, 0, c)) for c in range(4))
    assert w == tuple(((o, c), (o, 0, 0, c)) for o in range(2) for c in range(4))
    assert y == tuple(((0, o), (0, 0, 0, o)) for o in range(2))


def test_mixed_radix_digits() -> None:
    # Six outputs are k(2) h(3) or h(3) k(2), outermost first.
    operator = kernel("c", "k=2 h=3 C=2", ["C", "k,h,C", "k,h"], mac())
    intrinsic = gemm(1, 6, 2)
    result = scalar_search(intrinsic, operator, Constraints(padding=False))
    digits = [solution_digits(s, intrinsic) for s in result.solutions]
    assert digits == [
        ((), (Digit(0, 2), Digit(1, 3)), (Digit(2, 2),)),
        ((), (Digit(1, 3), Digit(0, 2)), (Digit(2, 2),)),
    ]


def test_iterations_that_are_no_box_have_no_digits() -> None:
    # The window moves against the image: x[h + r] is 0, 1, 2, 3 for h = 0, 0, 1, 1.
    switches = dict.fromkeys(SWITCHES, False) | {"origin": True, "rectangle": True}
    intrinsic, _ = PAIRS["pool2x2"]
    operator = kernel("p", "h=3 R=3", ["h+R", "h"], pooling())
    result = search((intrinsic, operator), switches | {"distinct_data": True})
    digits = {s.points: solution_digits(s, intrinsic) for s in result.solutions}
    assert digits[(0, 0), (0, 1), (1, 1), (1, 2)] is None
    assert digits[(0, 0), (0, 1), (2, 0), (2, 1)] == ((Digit(0, 2, 2),), (Digit(1, 2),))


def test_padding_extends_what_is_too_small_or_does_not_divide() -> None:
    intrinsic, operator = gemm(1, 4, 4), gemm(2, 6, 3)
    assert not scalar_search(intrinsic, operator, Constraints(padding=False)).solutions
    padded = scalar_search(intrinsic, operator, Constraints(padding=True))
    digits = [solution_digits(s, intrinsic) for s in padded.solutions]
    assert ((), (Digit(1, 4),), (Digit(2, 4),)) in digits
    assert ((), (Digit(0, 2), Digit(1, 2)), (Digit(2, 4),)) not in digits  # i is in x, too
    unit = scalar_search(intrinsic, operator, Constraints(padding=True), shape=Shape(threshold=3))
    assert not unit.solutions  # 3 is a multiple of 3 and stays


# Rectangles.


def grid(*sides: tuple[tuple[int, ...], int]) -> list[tuple[int, ...]]:
    """Points of a box, outermost side first; a side is its step and its size."""
    return [
        tuple(sum(k * s[d] for k, (s, _) in zip(ks, sides, strict=True)) for d in range(2))
        for ks in product(*(range(n) for _, n in sides))
    ]


def test_bounding_box_of_the_source() -> None:
    # 16 variables in a domain of (y, x). Four steps along x tell nothing about y; the jump
    # to (1, 0) closes x at 4 and bounds y at 16 / 4 = 4.
    rectangle = Rectangle((16,), dense=False)
    square = grid(((1, 0), 4), ((0, 1), 4))
    for count in range(1, 5):
        state = infer_rectangle(square[:count], rectangle)
        assert state is not None
        assert state.bounding_box()[0] == -1
    assert list_members(infer_rectangle(square[:2], rectangle).bounding_box()[1]) == list(range(16))
    assert [
        list_members(mask) for mask in infer_rectangle(square[:5], rectangle).bounding_box()
    ] == [[0, 1, 2, 3]] * 2
    assert infer_rectangle(square, rectangle).side_sizes() == (4, 4)


def test_strided_rectangle() -> None:
    rectangle = Rectangle((8,), dense=False)
    points = grid(((3, 0), 2), ((0, 2), 4))
    state = infer_rectangle(points[:5], rectangle)
    assert [list_members(mask) for mask in state.bounding_box()] == [[0, 3], [0, 2, 4, 6]]
    assert infer_rectangle(points, Rectangle((8,), dense=True)) is None


@pytest.mark.parametrize(
    ("sides", "change"),
    [
        ([((1, 0), 2), ((0, 1), 4)], {5: (1, 2)}),  # a step too far
        ([((1, 0), 2), ((0, 1), 4)], {3: (1, 0)}),  # 3 does not divide 8
        ([((1, 0), 2), ((0, 1), 4)], {4: (1, 1)}),  # no right angle
        ([((1, 0), 2), ((0, 1), 4)], {4: (0, 7)}),  # x again
        ([((1, 0), 2), ((0, 1), 4)], {1: (0, 0)}),  # no move
        ([((-1, 0), 2), ((0, 1), 4)], {}),  # backwards
        ([((1, 1), 2), ((0, 1), 4)], {}),  # slanted
    ],
)
def test_not_a_rectangle(
    sides: list[tuple[tuple[int, ...], int]], change: dict[int, tuple[int, ...]]
) -> None:
    points = grid(*sides)
    for position, point in change.items():
        points[position] = point
    assert infer_rectangle(points, Rectangle((8,), dense=False)) is None


def test_last_row_is_full() -> None:
    points = grid(((1, 0), 2), ((0, 1), 3))
    assert infer_rectangle(points, Rectangle((6,), dense=False)) is not None
    assert infer_rectangle(points[:4], Rectangle((4,), dense=False)) is None


def test_digits_do_not_straddle_boundaries() -> None:
    line = grid(((0, 1), 8))
    assert infer_rectangle(line, Rectangle((8,), dense=False)) is not None
    assert infer_rectangle(line, Rectangle((4, 8), dense=False)) is None
    assert (
        infer_rectangle(grid(((1, 0), 2), ((0, 1), 4)), Rectangle((4, 8), dense=False)) is not None
    )


# Domains and relations.


def test_domains() -> None:
    domain = full_domain((2, 3))
    assert list(list_points(domain, (0, 1))) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(list_points(domain, (1, 0)))[:3] == [(0, 0), (1, 0), (0, 1)]
    assert remove_point(domain, (0, 0)) == domain  # what remains is no product
    assert remove_point((1, 0b111), (0, 1)) == (1, 0b101)
    assert remove_point((1, 0b10), (0, 1)) is None


def test_relation_of_a_convolution() -> None:
    operator = kernel("c", "h=56 R=3", ["2*h+R", "R", "h"], mac())
    relation = Relation(operator.operands[0], operator.extents)
    assert relation.used_element((4, 1)) == (9,)
    assert [list_members(m) for m in relation.narrow_domain(full_domain((56, 3)), (8,))] == [
        [3, 4],
        [0, 2],
    ]
    assert relation.narrow_domain((1 << 5, 0b111), (8,)) is None
    strided = Relation(kernel("s", "h=4", ["2*h", "h"], pooling()).operands[0], (4,))
    assert strided.narrow_domain(full_domain((4,)), (6,)) == (1 << 3,)
    assert strided.narrow_domain(full_domain((4,)), (5,)) is None


def test_relation_of_more_values_than_are_enumerated() -> None:
    operator = kernel("c", "h=500 R=500", ["h+2*R", "R", "h"], mac())
    relation = Relation(operator.operands[0], operator.extents)
    narrowed = relation.narrow_domain(full_domain((500, 500)), (10,))
    assert [max(list_members(m)) for m in narrowed] == [10, 5]


# The search.


def test_limit_is_no_answer() -> None:
    operator = conv2d("NCHW", 16, 8, 3)
    result = scalar_search(gemm(1, 16, 16), operator, Constraints(padding=False), limit=50)
    assert (result.stop, result.expanded_nodes) == ("limit", 50)
    assert not result.complete
    assert result.variables == 16 + 256 + 16 + 256


def test_options_out_of_range() -> None:
    with pytest.raises(WeftError, match="limit is 0, it has to be at least 1"):
        scalar_search(gemm(1, 1, 1), gemm(1, 1, 1), limit=0)


def test_enough_solutions() -> None:
    result = scalar_search(*PAIRS["222-matmul"], Constraints(), max_solutions=1)
    assert (result.stop, len(result.solutions)) == ("solutions", 1)


def test_assets() -> None:
    # Three parallel dimensions above 1, of which one is chosen; and of three reductions one.
    orders = asset_orders(gemm(1, 16, 16), conv2d("NCHW", 16, 8, 3))
    assert len(set(orders)) == len(orders) == 3 * 3
    assert {order[-1] for order in orders} == {4, 5, 6}
    # Two of two, in each order.
    assert asset_orders(gemm(2, 2, 2), gemm(4, 4, 4)) == ((1, 0, 2), (0, 1, 2))


def test_assets_find_what_one_search_finds() -> None:
    for name in ("122-conv1d", "222-wide", "141-conv2d"):
        constraints = Constraints(padding=False, linear=False)
        plain = scalar_search(*PAIRS[name], constraints)
        assets = scalar_search(*PAIRS[name], constraints, portfolio=True)
        assert assets.complete
        assert set(assets.solutions) == set(plain.solutions)
        assert assets.winner_nodes <= assets.expanded_nodes


@pytest.mark.parametrize(
    "name", ["222-matmul", "122-conv1d", "122-strided", "112-conv2d", "stencil"]
)
@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("origin", [False, True])
def test_the_published_search_finds_the_same(name: str, linear: bool, origin: bool) -> None:
    constraints = Constraints(padding=False, linear=linear, origin=origin)
    plain = scalar_search(*PAIRS[name], constraints)
    published = scalar_search(*PAIRS[name], constraints, published=True)
    assert published.complete
    assert set(published.solutions) == set(plain.solutions)
    assert published.variables == plain.variables


def test_published_effort_grows_with_the_channels() -> None:
    # A sum is tried in the planes of all sums before it but the first one, with all reduction
    # indices but those that are taken: (1 + ... + 14) * (3 * 3 * channels - 1) values too many.
    for channels in (16, 32):
        assert effort("HWNC", channels, published=True) == 105 * (9 * channels - 1) + 30


def effort(layout: str, channels: int, **options: int | bool) -> int:
    operator = conv2d(layout, channels, 8, 3)
    constraints = Constraints(padding=False)
    result = scalar_search(gemm(1, 16, 16), operator, constraints, max_solutions=1, **options)
    digit = CONV_DIMS[layout].split().index("k"), CONV_DIMS[layout].split().index("C")
    assert solution_digits(result.solutions[0], gemm(1, 16, 16)) == (
        (),
        (Digit(digit[0], 16),),
        (Digit(digit[1], 16),),
    )
    return result.expanded_nodes


def test_search_strategies_pay() -> None:
    # One node for each output and each reduction step, but the first, which is at 0.
    assert effort("HWNC", 16) == 15 + 15
    # All 8 x 8 places of the image are tried in each of the planes before the right one, as
    # long as another side of the rectangle could begin: up to the eighth of 16 outputs.
    plain = effort("NCHW", 16)
    assert 35 * 64 < plain <= 36 * 64 + 30
    assert effort("HWNC", 16) * 10 < plain
    assert effort("NCHW", 16, bound=4 * 4) <= plain
    assert effort("NCHW", 16, portfolio=True, bound=16) <= plain
