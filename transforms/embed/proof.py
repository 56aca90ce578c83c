"""
Every embedding that is returned is proved, independently of how it was found.

What is proved, by z3 over symbolic digits, for all tiles at once:

1. Digits and intrinsic index determine each other, and so do outer loops, digit and
   residue and the index of each matched operator dimension, over its padded extent.
2. Different intrinsic iterations are different operator iterations.
3. For every operand, two intrinsic iterations that share an element share the element of
   the operator's operand (the intrinsic's data is well defined), and the other way round
   (different intrinsic elements are different operator elements) for outputs, and for
   inputs where `distinct_data` is asked for.

The bodies are compared as expression trees, and padding is checked to be neutral.

Where accesses are linear, two iterations share an element if and only if the *difference*
of their digits maps to 0, whatever the tile; and the differences of a box are a box. So
one vector of bounded integers stands for the pair. Where they are not, both iterations
and the tile are symbolic.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...dialects.common.digits import Digit
from ..core.smt import check_solver
from ..kernel.terms import (
    affine_term,
    all_of,
    any_of,
    equate_terms,
    in_range,
    negate_formula,
    not_all,
    sum_terms,
)
from ..kernel.view import Access, Guard, InRange, linear_form
from .body import Binding
from .problem import Embedding, EmbeddingProblem
from .structure import Structure
from .windows import WindowIndex, home_of, window_indices

if TYPE_CHECKING:
    import z3


@dataclass(frozen=True)
class Refutation:
    """
    A fault of a claimed embedding. `operand` is the intrinsic operand whose
    data does not fit, if that is what it is. `undecided`: z3 ran out of its budget, and it
    may hold after all.
    """

    message: str
    operand: int | None = None
    undecided: bool = False


class _Undecided(Exception):
    """z3 ran out of its budget."""


RLIMIT = 50_000_000
"""Budget of z3's resource units for one query; those on linear accesses take some thousands."""


class Prover:
    """
    Proves embeddings of one problem. `queries` counts what z3 was asked; facts about a
    single digit are remembered between embeddings.
    """

    def __init__(self, problem: EmbeddingProblem, structure: Structure | None = None):
        import z3

        self.problem = problem
        self.structure = structure or Structure(problem)
        self.queries = 0
        self.ctx = z3.Context()
        self._solver = z3.SimpleSolver(self.ctx)
        self._solver.set("rlimit", RLIMIT)
        self._known: set[tuple[int, ...]] = set()

    def refute_embedding(self, embedding: Embedding) -> Refutation | None:
        """`None` if all of the above is proved, else the first thing that does not hold."""
        try:
            return (
                self._check_shape(embedding)
                or self._check_decomposition(embedding)
                or self._check_operands(embedding)
            )
        except _Undecided:
            return Refutation("the proof ran out of its budget", undecided=True)

    def is_unsat(self, *formulas: z3.BoolRef) -> bool:
        import z3

        self.queries += 1
        self._solver.push()
        self._solver.add(*formulas)
        result = check_solver(self._solver)
        self._solver.pop()
        if result == z3.unknown:
            raise _Undecided
        return result == z3.unsat

    def _check_shape(self, embedding: Embedding) -> Refutation | None:
        """Sizes, bodies, padding: what needs no solver."""
        problem, structure = self.problem, self.structure
        binding = Binding(embedding.binding, embedding.constants)
        if not structure.matched or binding not in structure.bindings:
            return Refutation("the bodies differ under the binding of operands")
        if embedding.sizes != tuple(d.extent for d in problem.intrinsic.dims):
            return Refutation("the digits do not fill the intrinsic")
        used = [d for digits in embedding.digits for d in digits]
        if len({d.dim for d in used}) != len(used):
            return Refutation("a dimension is used twice")
        for i, digits in enumerate(embedding.digits):
            for d in digits:
                if d.dim >= structure.num_dims and d.dim != structure.num_dims + i:
                    return Refutation("a virtual dimension serves another's place")
                extent = problem.dim_extent(d.dim)
                padded = d.pad_extent(extent)
                if d.dim < structure.num_dims and padded != embedding.padded[d.dim]:
                    return Refutation(f"{problem.dim_name(d.dim)} is not padded to whole tiles")
                if padded != extent and not structure.is_neutral(d.dim, binding):
                    return Refutation(f"padding {problem.dim_name(d.dim)} is not neutral")
                if d.offset + d.stride * (d.extent - 1) >= padded:
                    return Refutation(f"the box leaves {problem.dim_name(d.dim)}")
        return None

    def _check_decomposition(self, embedding: Embedding) -> Refutation | None:
        for i, digits in enumerate(embedding.digits):
            radix = embedding.list_radices(i)
            if not self._mixed_radix([(r, d.extent) for r, d in zip(radix, digits)]):
                return Refutation("digits and intrinsic index do not determine each other")
            for d in digits:
                padded = d.pad_extent(self.problem.dim_extent(d.dim))
                parts = [(d.tile, padded // d.tile), (d.stride, d.extent), (1, d.stride)]
                if math.prod(n for _, n in parts) != padded or not self._mixed_radix(parts):
                    return Refutation(f"tiles of {self.problem.dim_name(d.dim)} overlap")
        return None

    def _mixed_radix(self, parts: Sequence[tuple[int, int]]) -> bool:
        """
        Tests whether `sum(weight * part)` takes each value below the product of the extents
        once: as many values as there are places, and no two alike.
        """
        parts = [(w, n) for w, n in parts if n > 1]
        if sum(w * (n - 1) for w, n in parts) != math.prod(n for _, n in parts) - 1:
            return False
        key = tuple(x for part in parts for x in part)
        if len(parts) < 2 or key in self._known:
            return True
        deltas = [self.delta_of(f"part_{k}", n) for k, (_, n) in enumerate(parts)]
        weights = [w for w, _ in parts]
        total = sum_terms(self.ctx, zip(weights, (x for x, _ in deltas), strict=True))
        bounds = [bound for _, bound in deltas]
        if not self.is_unsat(
            *bounds, equate_terms(total, 0), self._some_nonzero(x for x, _ in deltas)
        ):
            return False
        self._known.add(key)
        return True

    def delta_of(self, name: str, extent: int) -> tuple[z3.ArithRef, z3.BoolRef]:
        """The difference of two values below `extent`, and its bounds."""
        import z3

        x = z3.Int(name, self.ctx)
        return x, in_range(1 - extent, x, extent)

    def _some_nonzero(self, terms: Iterable[z3.ArithRef]) -> z3.BoolRef:
        return not_all(self.ctx, (equate_terms(x, 0) for x in terms))

    def _check_operands(self, embedding: Embedding) -> Refutation | None:
        digits = [d for ds in embedding.digits for d in ds]
        bounded = {d: self.delta_of(f"delta_{d.dim}", d.extent) for d in digits}
        deltas = {d: x for d, (x, _) in bounded.items()}
        self._solver.push()
        self._solver.add(*(bound for _, bound in bounded.values()))
        try:
            same_point = [
                equate_terms(sum_terms(self.ctx, [(d.stride, x)]), 0) for d, x in deltas.items()
            ]
            if not self.is_unsat(*same_point, self._some_nonzero(deltas.values())):
                return Refutation("two intrinsic iterations are one operator iteration")
            for p in range(len(self.problem.intrinsic.operands)):
                if message := self._check_operand(embedding, p, deltas):
                    return Refutation(message, p)
        finally:
            self._solver.pop()
        return None

    def _check_operand(
        self, embedding: Embedding, p: int, deltas: dict[Digit, z3.ArithRef]
    ) -> str | None:
        """The fault of intrinsic operand `p`, or `None`."""
        bound = embedding.binding[p]
        if bound is None:
            return None  # a constant
        inner = self._inner_delta(embedding, p, deltas)
        outer = self._outer_delta(embedding, p, deltas)
        if inner is None or outer is None:
            return _General(self, embedding, p).check_tiles()
        both_ways = self.both_ways(p)
        zero_in, zero_out = [equate_terms(x, 0) for x in inner], [equate_terms(x, 0) for x in outer]
        return self.compare_elements(p, zero_in, zero_out, both_ways)

    def both_ways(self, p: int) -> bool:
        return self.problem.constraints.distinct_data or p >= self.problem.intrinsic.num_inputs

    def compare_elements(
        self,
        p: int,
        same_in: Sequence[z3.BoolRef],
        same_out: Sequence[z3.BoolRef],
        both_ways: bool,
        given: Sequence[z3.BoolRef] = (),
    ) -> str | None:
        """Tests whether sharing an intrinsic element means sharing an operator element."""
        name = self.problem.intrinsic.operands[p].name
        if not self.is_unsat(*given, *same_in, not_all(self.ctx, same_out)):
            return f"one element of {name} would be several of the operator's"
        if both_ways and not self.is_unsat(*given, *same_out, not_all(self.ctx, same_in)):
            return f"several elements of {name} would be one of the operator's"
        return None

    def _inner_delta(
        self, embedding: Embedding, p: int, deltas: dict[Digit, z3.ArithRef]
    ) -> list[z3.ArithRef] | None:
        """The distance that the intrinsic's access moves, per tensor dimension that it moves in."""
        index = [
            sum_terms(
                self.ctx, zip(embedding.list_radices(i), (deltas[d] for d in digits), strict=True)
            )
            for i, digits in enumerate(embedding.digits)
        ]
        moved: list[z3.ArithRef] = []
        for result in self.problem.intrinsic.operands[p].map.results:
            form = linear_form(result, len(index))
            if form is None:
                return None
            moved.append(sum_terms(self.ctx, zip(form[0], index, strict=True)))
        return moved

    def _outer_delta(
        self, embedding: Embedding, p: int, deltas: dict[Digit, z3.ArithRef]
    ) -> list[z3.ArithRef] | None:
        """The same for the operator's access; virtual dimensions index added ones."""
        bound = embedding.binding[p]
        assert bound is not None
        access = self.problem.kernel.operands[bound]
        n = self.structure.num_dims
        by_dim = {d.dim: (d, x) for d, x in deltas.items()}
        moved: list[z3.ArithRef] = []
        forms: list[tuple[int, ...]] = []
        for result in access.map.results:
            if not by_dim.keys() & set(result.used_dims()):
                continue
            form = linear_form(result, n)
            if form is None:
                return None
            forms.append(form[0])
            steps = [(form[0][d] * g.stride, x) for d, (g, x) in by_dim.items() if d < n]
            moved.append(sum_terms(self.ctx, steps))
        for guard in access.guards:
            if by_dim.keys() & set(guard.expr.used_dims()) and not _is_determined(guard, forms, n):
                return None
        virtual = {d - n for d in by_dim if d >= n and self.problem.dim_uses(p, (), d)}
        for index in window_indices(self.problem.intrinsic.operands[p], len(embedding.digits)):
            if index is None or not index.dims & virtual:
                continue
            padding = self._window_delta(embedding, index, deltas)
            virtual -= index.dims
            home = home_of(self.problem.kernel, access, index, embedding.digits)
            moving = [t for t, r in enumerate(access.map.results)
                      if by_dim.keys() & set(r.used_dims())]  # fmt: skip
            if home is None:
                moved.append(padding)
            else:
                place = moving.index(home)
                moved[place] = sum_terms(self.ctx, [(1, moved[place]), (1, padding)])
        moved += [by_dim[n + i][1] for i in sorted(virtual)]
        return moved

    def _window_delta(
        self, embedding: Embedding, index: WindowIndex, deltas: dict[Digit, z3.ArithRef]
    ) -> z3.ArithRef:
        """The distance that what only pads moves through a window."""
        terms: list[tuple[int, z3.ArithRef]] = []
        for i, step in index.steps:
            for weight, digit in zip(embedding.list_radices(i), embedding.digits[i], strict=True):
                if digit.dim >= self.structure.num_dims:
                    terms.append((step * weight, deltas[digit]))
        return sum_terms(self.ctx, terms)


def _is_determined(guard: Guard, forms: Sequence[tuple[int, ...]], n: int) -> bool:
    """Tests whether the element that is accessed decides the guard: it bounds an index."""
    form = linear_form(guard.expr, n)
    if form is None:
        return False
    return any(form[0] == f or form[0] == tuple(-c for c in f) for f in forms)


class _General:
    """
    The check of one operand where an access is not linear in what is matched: two
    iterations `D` and `E` of one tile, all symbolic.
    """

    def __init__(self, prover: Prover, embedding: Embedding, p: int):
        self.prover = prover
        self.embedding = embedding
        self.p = p
        self.given: list[z3.BoolRef] = []

    def check_tiles(self) -> str | None:
        prover, ctx = self.prover, self.prover.ctx
        bound = self.embedding.binding[self.p]
        assert bound is not None
        access = prover.problem.kernel.operands[bound]
        base = self._tile_start()
        (in_d, out_d, real_d), (in_e, out_e, real_e) = (
            self._accessed_elements(access, base, label) for label in ("d", "e")
        )
        same_in = [equate_terms(a, b) for a, b in zip(in_d, in_e, strict=True)]
        same_out = all_of(ctx, (equate_terms(a, b) for a, b in zip(out_d, out_e, strict=True)))
        # Outside of the guards there is no element, only fill, which is never shared.
        well_defined = [
            equate_terms(real_d, real_e),
            any_of(ctx, (negate_formula(real_d), same_out)),
        ]
        message = prover.compare_elements(self.p, same_in, well_defined, False, self.given)
        if message or not prover.both_ways(self.p):
            return message
        shared = all_of(ctx, (real_d, real_e, same_out))
        if prover.is_unsat(*self.given, shared, not_all(ctx, same_in)):
            return None
        name = prover.problem.intrinsic.operands[self.p].name
        return f"several elements of {name} would be one of the operator's"

    def _bounded_variable(self, name: str, extent: int) -> z3.ArithRef:
        import z3

        x = z3.Int(name, self.prover.ctx)
        self.given.append(in_range(0, x, extent))
        return x

    def _tile_start(self) -> list[z3.ArithRef]:
        """
        The start of a tile in each operator dimension: any tile of the padded domain, or
        the first instance if it is elsewhere.
        """
        ctx = self.prover.ctx
        base: list[z3.ArithRef] = []
        for j, padded in enumerate(self.embedding.padded):
            start = self._bounded_variable(f"base_{j}", padded)
            base.append(start)
            found = self.embedding.digit_of(j)
            if found is None:
                continue
            digit = found[1]
            outer = self._bounded_variable(f"outer_{j}", padded // digit.tile)
            rest = self._bounded_variable(f"rest_{j}", digit.stride)
            tiled = equate_terms(start, sum_terms(ctx, [(digit.tile, outer), (1, rest)]))
            self.given.append(any_of(ctx, (tiled, equate_terms(start, digit.offset))))
        return base

    def _accessed_elements(
        self, access: Access, base: list[z3.ArithRef], label: str
    ) -> tuple[list[z3.ArithRef], list[z3.ArithRef], z3.BoolRef]:
        """The intrinsic's and the operator's element at one iteration, and whether real."""
        problem, embedding, ctx = self.prover.problem, self.embedding, self.prover.ctx
        digit = {
            d: self._bounded_variable(f"{label}_{d.dim}", d.extent)
            for ds in embedding.digits
            for d in ds
        }
        inner = [
            sum_terms(ctx, zip(embedding.list_radices(i), (digit[d] for d in ds), strict=True))
            for i, ds in enumerate(embedding.digits)
        ]
        outer = list(base)
        extra: list[z3.ArithRef] = []
        for d, x in digit.items():
            if d.dim < len(outer):
                outer[d.dim] = sum_terms(ctx, [(1, outer[d.dim]), (d.stride, x)])
            elif problem.dim_uses(self.p, (), d.dim):
                extra.append(x)
        results = problem.intrinsic.operands[self.p].map.results
        return (
            [affine_term(ctx, r, inner) for r in results],
            [affine_term(ctx, r, outer) for r in access.map.results] + extra,
            all_of(ctx, (_guard_formula(ctx, g, outer) for g in access.guards)),
        )


def _guard_formula(ctx: z3.Context, guard: Guard, dims: Sequence[z3.ArithRef]) -> z3.BoolRef:
    """Tests whether the guard is true at `dims`."""
    term = affine_term(ctx, guard.expr, dims)
    if isinstance(guard, InRange):
        return in_range(guard.lower, term, guard.upper)
    multiple = affine_term(ctx, guard.expr % guard.divisor, dims)
    return equate_terms(multiple, 0)
