"""
Proves that a layout loses nothing: every logical element is stored and reads back as
itself, and every stored position that is not fill holds an element of the tensor.

The proof goes primitive by primitive, for each from the shape before it to the shape
after it:

1. an element that is kept goes to a position within the shape after, within the guards,
   and the position reads back as the element, for each of its copies;
2. a position within the guards reads an element within the shape before.

Both carry over from two primitives to their sequence, so no query is larger than one
primitive. What depends on the steps before is only that they leave nothing real where a
primitive drops something (`unpad`, `unbroadcast`):

3. all logical elements arrive where the primitive keeps them.

Copies that a primitive makes are numbered, and some elements have fewer of them: claims on
copies hold for those within `valid_bounds`. The one that readers use needs a proof of its own.

Most claims follow from the ranges of their terms (`kernel/index`). z3 decides the others, under
`rlimit`, which counts its steps: the answer is the same on every machine.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from xdsl.ir.affine import AffineExpr

from ...dialects.layout.primitives_base import Bound, Index
from ..core.smt import check_solver
from ..kernel.index import box_of, expr_bounds, simplify_expr
from ..kernel.terms import affine_term
from .map import (
    Layout,
    LayoutError,
    Primitive,
    list_shapes,
    logical_to_stored,
    simplify_layout,
)

if TYPE_CHECKING:
    import z3

RLIMIT = 2_000_000
"""z3's steps per query; one primitive takes some thousands."""


@dataclass(frozen=True)
class Proof:
    """
    The outcome for a layout that was not refuted. `unknown` names what z3 could not decide
    within the limit; the layout is proved if there is nothing of that.
    """

    unknown: tuple[str, ...]

    @property
    def proved(self) -> bool:
        return not self.unknown


@dataclass(frozen=True)
class _Claim:
    """
    `lower <= expr < upper`, or `expr == equal`, at each point of `extents` that `where`
    holds for. `loses` says what is wrong at a point where it does not.
    """

    extents: tuple[int, ...]
    where: tuple[tuple[AffineExpr, int, int], ...]
    expr: AffineExpr
    lower: int
    upper: int
    loses: str


def prove_layout(shape: Sequence[int], layout: Layout, rlimit: int = RLIMIT) -> Proof:
    """
    Proves that `layout` stores a tensor of shape `shape` without loss.

    Raises `LayoutError`, with an element as the counterexample, for a layout that loses
    one, and for a layout that does not fit the shape.
    """
    steps = list_shapes(shape, layout)
    unknown: list[str] = []
    prefix = Layout()
    for primitive, before in zip(layout.primitives, steps, strict=False):
        claims = [
            *_arrival_claims(shape, prefix, primitive, before),
            *_step_claims(primitive, before),
        ]
        if not _claims_hold(claims, layout, shape, rlimit):
            unknown.append(str(primitive))
        prefix = Layout((*prefix.primitives, primitive))
    return Proof(tuple(unknown))


def _arrival_claims(
    shape: Sequence[int], prefix: Layout, primitive: Primitive, before: tuple[int, ...]
) -> Iterator[_Claim]:
    """3. What `primitive` keeps holds all that `prefix` stored."""
    box = box_of(shape)
    if not primitive.kept_bounds(_make_dims(len(before)), before):
        return
    # A step and its inverse are nothing, by 1. for the step.
    index = logical_to_stored(shape, simplify_layout(shape, prefix)).results
    for claim, lower, upper in primitive.kept_bounds(index, before):
        expr = simplify_expr(claim, box)
        low, high = expr_bounds(expr, box)
        if low < lower or high >= upper:
            text = f"{primitive} drops element {{point}}"
            yield _Claim(tuple(shape), (), expr, lower, upper, text)


def _step_claims(primitive: Primitive, before: tuple[int, ...]) -> Iterator[_Claim]:
    """1. and 2. for one primitive, dimension by dimension."""
    after = primitive.stored_shape(before)
    rank = len(before)
    index = _make_dims(rank)
    extents = (*before, primitive.num_copies)
    copy = AffineExpr.dimension(rank)
    kept = primitive.kept_bounds(index, before)
    valid = primitive.valid_bounds(index, before, copy)
    ways: list[tuple[tuple[int, ...], tuple[Bound, ...], Index]] = [
        (extents, (*kept, *valid), primitive.forward(index, before, copy))
    ]
    if valid:  # Then what holds for copies need not hold for the one that is read.
        ways.append((before, kept, primitive.read_position(index, before)))
    for extents, where, stored in ways:
        for expr, extent in zip(stored, after, strict=True):
            text = f"{primitive} stores element {{point}} out of bounds"
            yield _Claim(extents, where, expr, 0, extent, text)
        for expr, lower, upper in primitive.guard_bounds(stored, before):
            text = f"{primitive} stores element {{point}} as fill"
            yield _Claim(extents, where, expr, lower, upper, text)
        for expr, own in zip(primitive.backward(stored, before), index, strict=True):
            if expr != own:
                text = f"{primitive}: element {{point}} reads back as another"
                yield _Claim(extents, where, expr - own, 0, 1, text)
    position = _make_dims(len(after))
    real = primitive.guard_bounds(position, before)
    for expr, extent in zip(primitive.backward(position, before), before, strict=True):
        text = f"{primitive}: position {{point}} reads outside the tensor"
        yield _Claim(after, real, expr, 0, extent, text)


def _claims_hold(
    claims: Sequence[_Claim], layout: Layout, shape: Sequence[int], rlimit: int
) -> bool:
    """Tests whether all claims are proved. Raises `LayoutError` for one that is refuted."""
    import z3

    proved = True
    for claim in claims:
        if _is_within_bounds(claim):
            continue
        point = [z3.Int(f"d{i}") for i in range(len(claim.extents))]
        solver = z3.SolverFor("QF_LIA")
        solver.set("rlimit", rlimit)
        for variable, extent in zip(point, claim.extents, strict=True):
            solver.add(variable >= 0, variable < extent)
        for expr, lower, upper in claim.where:
            value = affine_term(z3.main_ctx(), expr, point)
            solver.add(value >= lower, value < upper)
        value = affine_term(z3.main_ctx(), claim.expr, point)
        solver.add(z3.Not(z3.And(value >= claim.lower, value < claim.upper)))
        answer = check_solver(solver)
        if answer == z3.sat:
            model = solver.model()
            found = tuple(_integer_value(model.eval(v, model_completion=True)) for v in point)
            raise LayoutError(
                f"layout {layout} of a tensor of shape {list(shape)}: "
                f"{claim.loses.format(point=found)}"
            )
        proved &= answer == z3.unsat
    return proved


def _is_within_bounds(claim: _Claim) -> bool:
    """Tests whether the claim follows from the ranges of its terms, as most do."""
    low, high = expr_bounds(claim.expr, box_of(claim.extents))
    return claim.lower <= low and high < claim.upper


def _integer_value(value: z3.ExprRef) -> int:
    return cast("z3.IntNumRef", value).as_long()


def _make_dims(count: int) -> tuple[AffineExpr, ...]:
    return tuple(AffineExpr.dimension(i) for i in range(count))
