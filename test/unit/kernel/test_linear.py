"""Linear forms: every operation is what it says at all points of a small box."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir.affine import AffineExpr

from weft.transforms.kernel.linear import Linear

EXTENTS = (3, 2, 4)
POINTS = [dict(enumerate(point)) for point in product(*map(range, EXTENTS))]
NUMBERS = st.integers(-9, 9)

forms = st.builds(
    Linear.of, NUMBERS, st.lists(st.tuples(st.integers(0, len(EXTENTS) - 1), NUMBERS), max_size=5)
)


def values(form: Linear[int]) -> list[int]:
    """The values at all points; the form is canonical."""
    keys = [key for key, _ in form.terms]
    assert keys == sorted(set(keys))
    assert all(coefficient for _, coefficient in form.terms)
    return [form.evaluate(point) for point in POINTS]


@given(NUMBERS, st.lists(st.tuples(st.sampled_from(range(len(EXTENTS))), NUMBERS), max_size=5))
def test_terms_of_one_key_are_added(constant: int, terms: list[tuple[int, int]]) -> None:
    form = Linear.of(constant, terms)
    assert values(form) == [constant + sum(c * point[d] for d, c in terms) for point in POINTS]


@given(forms, forms, NUMBERS, NUMBERS)
def test_sums_and_multiples(a: Linear[int], b: Linear[int], factor: int, number: int) -> None:
    pairs = list(zip(values(a), values(b), strict=True))
    assert values(a.plus(b)) == [x + y for x, y in pairs]
    assert values(a.plus(b, factor)) == [x + factor * y for x, y in pairs]
    assert values(a.plus(number, factor)) == [x + factor * number for x, _ in pairs]
    assert values(a.scaled(factor)) == [factor * x for x, _ in pairs]
    assert a.plus(b) == b.plus(a)
    assert a.plus(a, -1) == Linear()


@given(forms, st.integers(1, 7))
def test_quotient_and_rest(form: Linear[int], divisor: int) -> None:
    quotient, rest = form.split(divisor)
    pairs = zip(values(quotient), values(rest), strict=True)
    assert [divisor * q + r for q, r in pairs] == values(form)
    assert all(0 <= n < divisor for n in (rest.constant, *(c for _, c in rest.terms)))


@given(forms, forms, st.integers(0, len(EXTENTS) - 1))
def test_substitution(form: Linear[int], value: Linear[int], key: int) -> None:
    expected = [
        form.evaluate({**point, key: value.evaluate(point)}) for point in POINTS
    ]  # fmt: skip
    assert values(form.substitute(key, value)) == expected
    assert values(form.without(key)) == [form.evaluate({**point, key: 0}) for point in POINTS]


@given(forms)
def test_ranges_are_tight(form: Linear[int]) -> None:
    ends = (min(values(form)), max(values(form)))
    assert form.span(dict(enumerate(EXTENTS))) == ends
    assert form.bounds(lambda key: (0, EXTENTS[key] - 1)) == ends


@given(forms)
def test_expressions(form: Linear[int]) -> None:
    expr = form.expr(AffineExpr.dimension)
    assert [expr.eval([point[d] for d in range(3)], ()) for point in POINTS] == values(form)
    assert Linear.from_expr(expr) == form
    coefficients = form.coefficients(len(EXTENTS))
    assert Linear.of(form.constant, enumerate(coefficients)) == form


def test_keys_of_all_kinds_have_an_order() -> None:
    names = {"t1": 1, "s0": 2, "t0": 3}
    assert Linear.of(0, names.items()).terms == (("s0", 2), ("t0", 3), ("t1", 1))
    d0, d1, d10 = (AffineExpr.dimension(i) for i in (0, 1, 10))
    atoms = {d1 // 2: 1, d10: 2, d0 % 3: 3, d1: 4}
    assert [key for key, _ in Linear.of(0, atoms.items()).terms] == [d1, d10, *sorted(
        (d1 // 2, d0 % 3), key=str
    )]  # fmt: skip


def test_what_is_not_linear() -> None:
    d0, d1 = AffineExpr.dimension(0), AffineExpr.dimension(1)
    assert Linear.from_expr(d0 // 2 + d1) is None
    assert Linear.from_expr(d0 % 2) is None
    assert Linear.from_expr(AffineExpr.symbol(0)) is None
    assert Linear.from_expr((d0 + d1 * 2 + 1) * 3) == Linear(3, ((0, 3), (1, 6)))
