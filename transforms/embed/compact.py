"""
The embedding problem as a small, structured constraint problem for z3.

Instead of one variable per scalar operation, there is one per choice: a Boolean for each
way an operator dimension can serve as a digit (intrinsic dimension, extent, strides that
pad alike), at most one of them true, and one per binding of operands. That an axis-parallel
box fills intrinsic dimension `i` of size `S_i` is then linear in the prime exponents:

```
sum over digits of v_p(extent) * chosen == v_p(S_i)        for every prime p
```

Everything else excludes choices. Each constraint hangs on a named assumption, so that
when nothing is left the solver's core names the constraints in conflict.
"""

# z3 has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, cast

from ..core.errors import WeftError
from ..kernel.terms import (
    all_of,
    any_of,
    at_most_one,
    integer_term,
    negate_formula,
    not_all,
    sum_terms,
)
from ..kernel.view import Kernel
from .body import Binding
from .problem import EmbeddingProblem
from .structure import Assignment, Option, Reason, Structure, prime_exponents
from .variables import UserConstraint, Variables

if TYPE_CHECKING:
    import z3


def _dim_index(kernel: Kernel, dim: str | int) -> int:
    names = [d.name for d in kernel.dims]
    if isinstance(dim, int):
        return dim
    if dim not in names:
        raise WeftError(f"{kernel.name}: no dimension '{dim}'; known are {', '.join(names)}")
    return names.index(dim)


class EncodedVariables(Variables):
    """The variables of an encoding, as a user's constraints see them."""

    def __init__(self, encoding: Encoding):
        self._encoding = encoding

    @property
    def ctx(self) -> z3.Context:
        return self._encoding.ctx

    def _op(self, dim: str | int) -> int:
        return _dim_index(self._encoding.problem.kernel, dim)

    def _inner(self, dim: str | int) -> int:
        return _dim_index(self._encoding.problem.intrinsic, dim)

    def _any(self, options: Sequence[Option]) -> z3.BoolRef:
        return any_of(self._encoding.ctx, (self._encoding.chosen[o] for o in options))

    def uses(self, op_dim: str | int, intrinsic_dim: str | int | None = None) -> z3.BoolRef:
        target = None if intrinsic_dim is None else self._inner(intrinsic_dim)
        options = self._encoding.options[self._op(op_dim)]
        return self._any([o for o in options if target is None or o.target == target])

    def pads(self, intrinsic_dim: str | int) -> z3.BoolRef:
        n = len(self._encoding.problem.kernel.dims)
        return self._any(self._encoding.options[n + self._inner(intrinsic_dim)])

    def padded(self, op_dim: str | int) -> z3.BoolRef:
        options = self._encoding.options[self._op(op_dim)]
        return self._any([o for o in options if self._encoding.structure.is_padded(o)])

    def extent(self, op_dim: str | int) -> z3.ArithRef:
        return self._sum(self._op(op_dim), lambda o: o.extent)

    def stride(self, op_dim: str | int) -> z3.ArithRef:
        return self._sum(self._op(op_dim), lambda o: o.strides[0])

    def _sum(self, dim: int, value: Callable[[Option], int]) -> z3.ArithRef:
        import z3

        ctx = self._encoding.ctx
        terms = [
            (
                1,
                cast(
                    "z3.ArithRef",
                    z3.If(self._encoding.chosen[o], integer_term(ctx, value(o) - 1), 0),
                ),
            )
            for o in self._encoding.options[dim]
        ]
        return sum_terms(ctx, [(1, integer_term(ctx, 1)), *terms])

    def binding(self, k: int) -> z3.BoolRef:
        return self._encoding.bound[k]

    def binds(self, intrinsic_operand: int, operand: int) -> z3.BoolRef:
        e = self._encoding
        bindings = zip(e.structure.bindings, e.bound, strict=True)
        return any_of(e.ctx, (v for b, v in bindings if b.operands[intrinsic_operand] == operand))


class Encoding:
    """
    The z3 problem. Options that a constraint excludes by themselves have no variable:
    they hang on the constraint's assumption only while an explanation is sought
    (`explain=True`), where leaving them out would hide the reason. Options that pad by more
    than `limit` bits, as `Option.bits`, have none either.
    """

    def __init__(
        self,
        problem: EmbeddingProblem,
        structure: Structure,
        ctx: z3.Context,
        limit: int | None = None,
        explain: bool = False,
    ):
        import z3

        self.problem = problem
        self.structure = structure
        self.ctx = ctx
        logic = "QF_FD" if not problem.user else "ALL"
        self.solver = z3.SolverFor(logic, self.ctx)
        self.tracked: dict[str, z3.BoolRef] = {}
        """Assumption per constraint, by its name."""
        self.options: list[list[Option]] = []
        self.chosen: dict[Option, z3.BoolRef] = {}
        self.bound = [z3.Bool(f"binding_{k}", self.ctx) for k in range(len(structure.bindings))]
        self._add_options(limit, explain)
        self._add_choices()
        self._add_isomorphism()
        self._add_neutral()
        self._add_boxes()
        if problem.constraints.linear:
            self._add_linear_pairs()
        self._add_storage()
        self._add_distinct()
        for name, constraint in problem.user.items():
            self._add_implied(name, self._constraint_formula(name, constraint))

    def _add_implied(self, name: str, formula: z3.BoolRef) -> None:
        """Adds `formula` under the assumption of the constraint `name`."""
        import z3

        if name not in self.tracked:
            self.tracked[name] = z3.Bool(f"assume_{name}", self.ctx)
        self.solver.add(any_of(self.ctx, (negate_formula(self.tracked[name]), formula)))

    def _constraint_formula(self, name: str, constraint: UserConstraint) -> z3.BoolRef:
        """
        The formula of the user's constraint, in this context. Raises `WeftError` if it is no
        formula, or mixes the variables with terms of another context.
        """
        import z3

        where = f"{self.problem.kernel.name}: constraint {name}"
        try:
            formula = cast("object", constraint(EncodedVariables(self)))
        except z3.Z3Exception as error:
            raise WeftError(
                f"{where}: {error}: z3 terms that are combined with the variables `v` must be "
                "made in their context, as z3.BoolVal(False, v.ctx) or z3.Int('n', v.ctx)"
            ) from None
        if isinstance(formula, bool):
            return all_of(self.ctx, ()) if formula else any_of(self.ctx, ())
        if not isinstance(formula, z3.BoolRef):
            raise WeftError(f"{where} gives {formula!r}, expected a z3 formula or a bool")
        if formula.ctx == self.ctx:
            return formula
        return cast("z3.BoolRef", formula.translate(self.ctx))

    def _add_forbidden(self, name: str, chosen: Sequence[z3.BoolRef]) -> None:
        """Adds that not all of `chosen` may be, under the constraint `name`."""
        self._add_implied(name, not_all(self.ctx, chosen))

    def _add_options(self, limit: int | None, explain: bool) -> None:
        import z3

        excluded: list[tuple[Reason, Option]] = []
        for d in range(self.problem.num_dims):
            options = self.structure.list_options(d) if explain else self.structure.admitted[d]
            kept = [o for o in options if limit is None or o.bits <= limit]
            self.options.append(kept)
            if explain:
                for o in kept:
                    excluded.extend((reason, o) for reason in self.structure.list_exclusions(o))
            for o in kept:
                name = f"x_{d}_{o.target}_{o.extent}_{o.strides[0]}"
                self.chosen[o] = z3.Bool(name, self.ctx)
        for reason, option in excluded:
            self._add_forbidden(reason, [self.chosen[option]])

    def _add_choices(self) -> None:
        """At most one digit per dimension, exactly one binding, of equal bodies."""
        for options in self.options:
            if len(options) > 1:
                self.solver.add(at_most_one([self.chosen[o] for o in options]))
        self.solver.add(any_of(self.ctx, self.bound))
        if len(self.bound) > 1:
            self.solver.add(at_most_one(self.bound))
        if not self.structure.matched:
            for b in self.bound:
                self._add_forbidden("labels", [b])

    def _add_isomorphism(self) -> None:
        """
        Lets options exclude bindings, where bindings differ in the dimensions that they admit.
        """
        for d, options in enumerate(self.options):
            for target in sorted({o.target for o in options}):
                admitted = [
                    self.structure.is_isomorphic(b, d, target) for b in self.structure.bindings
                ]
                if not any(admitted):
                    continue
                refused = [v for v, ok in zip(self.bound, admitted, strict=True) if not ok]
                for o in options:
                    if o.target == target:
                        for v in refused:
                            self._add_forbidden("isomorphism", [v, self.chosen[o]])

    def _add_neutral(self) -> None:
        """Lets options exclude bindings, where bindings differ in what can be padded."""
        structure = self.structure
        for o in self.chosen:
            if o.dim >= structure.num_dims and any(structure.windows):
                for binding, bound in zip(structure.bindings, self.bound, strict=True):
                    if not structure.is_neutral(o.dim, binding):
                        self._add_forbidden("neutral", [bound, self.chosen[o]])

    def _add_boxes(self) -> None:
        """The digits of an intrinsic dimension fill it exactly."""
        import z3

        for i, dim in enumerate(self.problem.intrinsic.dims):
            options = [o for o in self.chosen if o.target == i]
            for prime, exponent in sorted(prime_exponents(dim.extent).items()):
                terms = [
                    (self.chosen[o], v)
                    for o in options
                    if (v := prime_exponents(o.extent).get(prime, 0))
                ]
                filled = z3.PbEq(terms, exponent) if terms else any_of(self.ctx, ())
                self._add_implied(f"box {i}", filled)

    def _add_linear_pairs(self) -> None:
        """
        Dimensions that index one tensor dimension together are matched together, as those that
        move through a window of the intrinsic's; two of extent 1 cannot both grow by padding.
        """
        structure = self.structure
        slides = any(structure.windows)
        for k, binding in enumerate(structure.bindings if slides else structure.bindings[:1]):
            only = [self.bound[k]] if slides and len(self.bound) > 1 else []
            for d in range(structure.num_dims):
                for other in sorted(structure.sharing[d] - {d}):
                    for a in self.options[d]:
                        allowed = structure.allowed_partners(binding, d, other, a.target)
                        self._add_linear_pair([*only, self.chosen[a]], d, other, allowed)

    def _add_linear_pair(
        self, given: Sequence[z3.BoolRef], dim: int, other: int, allowed: frozenset[int]
    ) -> None:
        """Adds that where all of `given` holds, `other` serves one of `allowed`, or nothing."""
        beside: list[z3.BoolRef] = []
        for b in self.options[other]:
            if b.target in allowed:
                beside.append(self.chosen[b])
            elif other > dim:
                self._add_forbidden("linear", [*given, self.chosen[b]])
        if allowed and self.problem.dim_extent(other) > 1:
            self._add_implied("linear", any_of(self.ctx, (not_all(self.ctx, given), *beside)))

    def _add_storage(self) -> None:
        """Of dimensions that storage tells apart, not all are matched."""
        for dims in sorted(self.structure.apart):
            if len(dims) > 1:
                for options in product(*(self.options[d] for d in dims)):
                    self._add_forbidden("storage", [self.chosen[o] for o in options])

    def _add_distinct(self) -> None:
        """No two digits reach the same element of an operand in two ways."""
        structure = self.structure
        if self.problem.constraints.linear or not structure.projections:
            return
        if not structure.matched:
            return  # The bindings are made up: only labels are explained.
        for k, binding in enumerate(structure.bindings):
            only = [self.bound[k]] if len(self.bound) > 1 else []
            for p in structure.distinct_operands(binding):
                shared = {
                    pair for used in structure.used[p] for pair in combinations(sorted(used), 2)
                }
                for d, other in sorted(shared):
                    for a, b in self._colliding_pairs(p, d, other):
                        self._add_forbidden("distinct", [*only, self.chosen[a], self.chosen[b]])

    def _colliding_pairs(self, p: int, d: int, other: int) -> Iterator[tuple[Option, Option]]:
        """Pairs of options that collide whatever their strides."""
        if len(self.options[d]) * len(self.options[other]) > 4000:
            return  # left to `Structure.has_collision`, solution by solution
        for a in self.options[d]:
            for b in self.options[other]:
                pairs = product(a.digits, b.digits)
                if all(self.structure.do_collide(p, x, y) for x, y in pairs):
                    yield a, b

    def padding_limit(self, options: Sequence[Option], bits: int) -> z3.BoolRef:
        """That the sum of `Option.bits` over what is chosen of `options` is at most `bits`."""
        import z3

        terms = [(self.chosen[o], o.bits) for o in options if o.bits]
        return z3.PbLe(terms, bits) if terms else all_of(self.ctx, ())

    def padding_within(self, bits: int) -> z3.BoolRef:
        """An assumption under which all padding together is at most `bits`."""
        import z3

        assumption = z3.Bool(f"within_{bits}", self.ctx)
        limit = self.padding_limit(list(self.chosen), bits)
        self.solver.add(any_of(self.ctx, (negate_formula(assumption), limit)))
        return assumption

    def decode_model(self, model: z3.ModelRef) -> Assignment:
        """The binding and the digits of a model."""
        import z3

        ctx = self.ctx.ref()

        def is_true(variable: z3.BoolRef) -> bool:
            # Straight to the C interface, as there may be thousands of variables.
            value = z3.Z3_model_get_const_interp(ctx, model.model, variable.decl().ast)
            return bool(value) and z3.Z3_get_bool_value(ctx, value) == z3.Z3_L_TRUE

        bindings = zip(self.structure.bindings, self.bound, strict=True)
        binding = next(b for b, v in bindings if is_true(v))
        return binding, tuple(o for o, v in self.chosen.items() if is_true(v))

    def block_solution(self, binding: Binding, options: Sequence[Option]) -> None:
        """
        Excludes every solution with this binding and all of `options`. For a whole
        solution that is the solution alone, as the boxes leave no room for more digits.
        """
        only = self.bound[self.structure.bindings.index(binding)]
        chosen = [self.chosen[o] for o in options]
        self.solver.add(not_all(self.ctx, [only, *chosen] if len(self.bound) > 1 else chosen))
