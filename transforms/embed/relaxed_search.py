"""
The best relaxed embeddings, with a proof that there are no better ones.

One Boolean per filling of an intrinsic dimension, per pack and per binding of operands; z3
finds what goes together. Every solution is costed exactly and excluded. Counts of part of a
solution are lower bounds for the whole, so of a solution that is worse than the `k` best so
far, the smallest part that is so by itself is excluded, with all that holds it.

The search starts at solutions that pad little, as in `candidates`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias, cast

from ..errors import WeftError
from .body import Binding
from .candidates import RLIMIT, SolverExhausted, fills_of, resources
from .compact import SCALE, Structure
from .explain import explain
from .problem import Digit, Problem, Storage, Weights
from .relaxed_costs import Costs
from .relaxed_fillings import Filling, Fillings, bits
from .relaxed_problem import RelaxedCandidate
from .terms import all_of, any_of, at_most_one, negated, not_all

if TYPE_CHECKING:
    import z3

Rank: TypeAlias = tuple[Fraction, bool, int, int, int, int]
"""The beginning of `RelaxedCandidate.sort_key`: none of it shrinks when more is taken."""

Item: TypeAlias = "Filling | Digit"
"""A filling, or a pack."""


@dataclass(frozen=True)
class Solution:
    """A binding, a filling per intrinsic dimension of extent above 1, and packs."""

    binding: Binding
    fillings: tuple[Filling, ...]
    packs: tuple[Digit, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        return (*self.fillings, *self.packs)

    def part(self, items: Sequence[Item]) -> Solution:
        fillings = tuple(i for i in items if isinstance(i, Filling))
        return Solution(self.binding, fillings, tuple(i for i in items if isinstance(i, Digit)))


@dataclass(frozen=True)
class RelaxedResult:
    """
    The best relaxed embeddings, best first. `reason`: why there may be better ones; empty if
    there are none. `models`: solutions that the solver looked at. `rlimit_used`: z3's resource
    units spent.
    """

    candidates: tuple[RelaxedCandidate, ...]
    reason: str = ""
    models: int = 0
    rlimit_used: int = 0


def find_relaxed(
    problem: Problem, k: int | None = 5, weights: Weights = (1, 1), rlimit: int = RLIMIT
) -> RelaxedResult:
    """
    The `k` best relaxed embeddings, or all of them if `k` is `None`. Of the problem's
    constraints, `padding` counts; data is dense and accesses are linear in the layouts that
    the candidates ask for. If z3's budget `rlimit` runs out, what was found so far is returned
    with a `reason`.

    Raises `NoEmbedding`, which names the constraints in conflict, if there is none;
    `SolverExhausted` if the budget ran out before one was found; `WeftError` for constraints of
    the user's own, whose variables are those of strict embeddings.
    """
    name = problem.kernel.name
    if k is not None and k < 1:
        raise WeftError(f"{name}: asked for {k} embeddings, expected 1 or more")
    if min(weights) < 0:
        raise WeftError(f"{name}: overhead weights {weights} must not be negative")
    if problem.user:
        raise WeftError(
            f"{name}: constraint {next(iter(problem.user))} is over the variables of strict "
            "embeddings, and cannot be used with relaxed ones"
        )
    constraints = replace(problem.constraints, dense=False, linear=False, distinct_data=True)
    return _Search(replace(problem, constraints=constraints), k, weights, rlimit).run()


class _Encoding:
    """The z3 problem."""

    def __init__(self, problem: Problem, structure: Structure, fillings: Fillings):
        import z3

        self.ctx = z3.Context()
        self.solver = z3.SolverFor("QF_FD", self.ctx)
        self.structure = structure
        self.bound = [z3.Bool(f"binding_{b}", self.ctx) for b in range(len(structure.bindings))]
        self.chosen: dict[Item, z3.BoolRef] = {}
        self.bits: dict[Item, int] = {}
        self._add_packs(problem, fillings)
        self._exactly_one(self.bound if structure.matched else [])
        for i, dim in enumerate(problem.intrinsic.dims):
            if dim.extent > 1:
                self._add_fillings(fillings, i)
        self._add_choices(problem.num_dims)
        self._add_isomorphism()
        self._add_modes(fillings)

    def _add_packs(self, problem: Problem, fillings: Fillings) -> None:
        import z3

        for d in fillings.packs():
            extent = problem.dim_extent(d.dim)
            self.bits[d] = bits(d.padded(extent), extent)
            self.chosen[d] = z3.Bool(f"pack_{d.dim}_{d.extent}", self.ctx)

    def _add_fillings(self, fillings: Fillings, target: int) -> None:
        import z3

        found = fillings.of(target)
        for n, f in enumerate(found):
            self.bits[f] = bits(fillings.padded(f), fillings.product(f))
            self.chosen[f] = z3.Bool(f"fill_{target}_{n}", self.ctx)
        self._exactly_one([self.chosen[f] for f in found])

    def _exactly_one(self, variables: Sequence[z3.BoolRef]) -> None:
        self.solver.add(any_of(self.ctx, variables))
        if len(variables) > 1:
            self.solver.add(at_most_one(variables))

    def _holding(self, dim: int) -> list[z3.BoolRef]:
        """What takes the dimension."""
        return [
            v
            for item, v in self.chosen.items()
            if dim in (item.dims if isinstance(item, Filling) else (item.dim,))
        ]

    def _add_choices(self, num_dims: int) -> None:
        """Every dimension is taken at most once."""
        for d in range(num_dims):
            holding = self._holding(d)
            if len(holding) > 1:
                self.solver.add(at_most_one(holding))

    def _add_isomorphism(self) -> None:
        """Operands depend on what is taken as the intrinsic's do on what takes it."""
        for binding, bound in zip(self.structure.bindings, self.bound, strict=True):
            for item, v in self.chosen.items():
                if isinstance(item, Filling) and not all(
                    self.structure.isomorphic(binding, d, item.target) for d in item.dims
                ):
                    self.solver.add(not_all(self.ctx, [bound, v]))

    def _add_modes(self, fillings: Fillings) -> None:
        """
        A tensor dimension is unrolled or packed, not both: where one of two dimensions that
        index it is packed, the other is not taken.
        """
        import z3

        taken: dict[int, z3.BoolRef] = {}
        packed: dict[int, z3.BoolRef] = {}
        for d in sorted(fillings.movable & fillings.stencil):
            taken[d] = z3.Bool(f"taken_{d}", self.ctx)
            packed[d] = z3.Bool(f"packed_{d}", self.ctx)
        for item, v in self.chosen.items():
            digits = item.digits if isinstance(item, Filling) else (item,)
            for digit in digits:
                modes = [taken] if isinstance(item, Filling) else [packed]
                modes += [packed] if digit.stride > 1 else []
                for mode in modes:
                    if digit.dim in mode:
                        self.solver.add(any_of(self.ctx, [negated(v), mode[digit.dim]]))
        for a, b in fillings.exclusive():
            if a in taken and b in taken:
                self.solver.add(not_all(self.ctx, [packed[a], taken[b]]))
                self.solver.add(not_all(self.ctx, [packed[b], taken[a]]))

    def within(self, limit: int) -> z3.BoolRef:
        """An assumption under which all padding together is at most `limit`, as `bits`."""
        import z3

        terms = [(v, self.bits[item]) for item, v in self.chosen.items() if self.bits[item]]
        assumption = z3.Bool(f"within_{limit}", self.ctx)
        within = z3.PbLe(terms, limit) if terms else all_of(self.ctx, ())
        self.solver.add(any_of(self.ctx, (negated(assumption), within)))
        return assumption

    def decode(self, model: z3.ModelRef) -> Solution:
        """The solution of a model."""
        import z3

        def is_true(variable: z3.BoolRef) -> bool:
            return z3.is_true(model.eval(variable))

        bindings = zip(self.structure.bindings, self.bound, strict=True)
        binding = next(b for b, v in bindings if is_true(v))
        return Solution(binding, ()).part([i for i, v in self.chosen.items() if is_true(v)])

    def block(self, solution: Solution) -> None:
        """Excludes what holds all of a part of a solution; of a whole one, that one alone."""
        chosen = [self.chosen[i] for i in solution.items]
        bound = self.bound[self.structure.bindings.index(solution.binding)]
        self.solver.add(not_all(self.ctx, [bound, *chosen]))

    def block_exactly(self, solution: Solution) -> None:
        """Excludes one solution, but not the one with more packs."""
        rest = [
            v for i, v in self.chosen.items() if isinstance(i, Digit) and i not in solution.packs
        ]
        chosen = [self.chosen[i] for i in solution.items]
        bound = self.bound[self.structure.bindings.index(solution.binding)]
        held = not_all(self.ctx, [bound, *chosen])
        self.solver.add(any_of(self.ctx, [held, *rest]))


class _Search:
    """One branch and bound."""

    def __init__(self, problem: Problem, k: int | None, weights: Weights, rlimit: int):
        self.problem = problem
        self.k = k
        self.weights = weights
        self.rlimit = rlimit
        self.structure = Structure(problem)
        self.fillings = Fillings(problem, self.structure)
        self.costs = Costs(problem, self.structure, self.fillings)
        self.encoding = _Encoding(problem, self.structure, self.fillings)
        self.found: list[tuple[Rank, Solution]] = []
        self.ranks: list[Rank] = []
        """Ascending."""
        self.alone: dict[Item, Rank] = {}
        self.models = self.spent = 0
        self.out_of_budget = False

    def run(self) -> RelaxedResult:
        if not self.structure.matched:
            raise self._none()
        for limit in self._limits():
            self._enumerate(limit)
            if self.out_of_budget or (limit is not None and self._is_done(limit)):
                break
        if not self.found and not self.out_of_budget:
            raise self._none()
        kth = self._kth()
        kept = [s for r, s in self.found if kth is None or r <= kth]
        candidates = sorted(map(self._candidate, kept), key=lambda c: c.sort_key(self.weights))
        reason = ""
        if self.out_of_budget:
            reason = (
                f"{self.problem.kernel.name}: the solver's budget of {self.rlimit} resource units "
                f"ran out after {self.models} relaxed embeddings; raise it, or ask for fewer"
            )
            if not candidates:
                raise SolverExhausted(reason)
        return RelaxedResult(tuple(candidates[: self.k]), reason, self.models, self.spent)

    def _none(self) -> WeftError:
        """
        Why there is no relaxed embedding: with dimensions set apart that cannot be taken, there
        is then none without strides either, and that problem is the one that is explained.
        """
        dims = range(len(self.problem.kernel.dims))
        apart = tuple((d,) for d in dims if d not in self.fillings.movable)
        problem = replace(self.problem, storage=Storage(apart))
        return explain(problem, Structure(problem), self.rlimit)

    # -- bounds --------------------------------------------------------------------------------

    def _limits(self) -> Iterator[int | None]:
        """Limits on the padding, growing; `None` for no limit."""
        if self.k is not None and self.weights[0] > 0:
            limit = 0
            while limit < sum(self.encoding.bits.values()):
                yield limit
                limit = max(2 * limit, SCALE // 4)
        yield None

    def _is_done(self, limit: int) -> bool:
        """Whether what pads beyond `limit` is worse than the `k` best so far."""
        kth = self._kth()
        if kth is None:
            return False
        added = self.problem.kernel.num_points * (2 ** (limit / SCALE) * (1 - 1e-9) - 1)
        return added > 0 and (Fraction(self.weights[0]) * int(added)) ** 2 > kth[0]

    def _kth(self) -> Rank | None:
        if self.k is None or len(self.ranks) < self.k:
            return None
        return self.ranks[self.k - 1]

    def _rank(self, part: Solution) -> Rank:
        """How good part of a solution is: what holds it is no better."""
        mac, data = self.costs.overheads(part.binding, part.fillings, part.packs)
        weights = [Fraction(w) for w in self.weights]
        digits = [d for f in part.fillings for d in f.digits]
        virtual = {
            f.target for f in part.fillings if any(d >= self.fillings.num_dims for d in f.dims)
        }
        return (
            (weights[0] * mac) ** 2 + (weights[1] * data) ** 2,
            bool(part.packs) or any(not self._is_strict(f) for f in part.fillings),
            len(part.packs),
            len(digits),
            len(virtual),
            sum(d.stride > 1 for d in digits),
        )

    def _is_strict(self, filling: Filling) -> bool:
        return not filling.fused and all(d in self._plain for d in filling.dims)

    @cached_property
    def _plain(self) -> frozenset[int]:
        """Dimensions that are tensor dimensions as they are."""
        n = len(self.problem.kernel.dims)
        plain = {
            d for d in range(n) if d not in self.fillings.stencil and self.structure.strides[d] == 1
        }
        return frozenset(plain | set(range(n, self.problem.num_dims)))

    # -- enumeration -----------------------------------------------------------------------------

    def _enumerate(self, limit: int | None) -> None:
        """All solutions below the limit and worth having."""
        import z3

        solver = self.encoding.solver
        assumptions = [] if limit is None else [self.encoding.within(limit)]
        while True:
            if self.rlimit <= self.spent:
                self.out_of_budget = True
                return
            solver.set("rlimit", self.rlimit - self.spent)
            result = solver.check(*assumptions)
            self.spent = resources(solver)
            if result != z3.sat:
                self.out_of_budget = result == z3.unknown
                return
            self._take(self.encoding.decode(cast("z3.ModelRef", solver.model())))

    def _take(self, solution: Solution) -> None:
        self.models += 1
        rank, kth = self._rank(solution), self._kth()
        if kth is not None and rank > kth:
            self.encoding.block(self._worst(solution, kth))
            return
        self.encoding.block_exactly(solution)
        self.found.append((rank, solution))
        insort(self.ranks, rank)
        if (bound := self._kth()) is not None and bound != kth:
            self._prune(bound)

    def _worst(self, solution: Solution, kth: Rank) -> Solution:
        """The smallest part of a solution that is worse than the `k` best so far."""
        for count in range(1, len(solution.items)):
            for items in combinations(solution.items, count):
                part = solution.part(items)
                if self._rank(part) > kth:
                    return part
        return solution

    def _prune(self, kth: Rank) -> None:
        """Excludes what is by itself worse than the `k` best so far."""
        if not self.alone:
            bindings = [Solution(b, ()) for b in self.structure.bindings]
            self.alone = {
                item: min(self._rank(b.part([item])) for b in bindings)
                for item in self.encoding.chosen
            }
        for item, rank in list(self.alone.items()):
            if rank > kth:
                self.encoding.solver.add(negated(self.encoding.chosen[item]))
                del self.alone[item]

    def _candidate(self, solution: Solution) -> RelaxedCandidate:
        problem, binding = self.problem, solution.binding
        by_target = {f.target: f for f in solution.fillings}
        taken = [by_target.get(i) for i in range(len(problem.intrinsic.dims))]
        parts = (binding, solution.fillings, solution.packs)
        mac, data = self.costs.overheads(*parts)
        stored = self.costs.stored(*parts)
        touched = self.costs.base
        return RelaxedCandidate(
            binding=binding.operands,
            groups=tuple(() if f is None else f.digits for f in taken),
            fused=tuple(f is not None and f.fused for f in taken),
            packs=solution.packs,
            sizes=problem.intrinsic.extents,
            extents=problem.kernel.extents,
            features=self.costs.features(*parts),
            mac_overhead=mac,
            data_overhead=data,
            stored=tuple(
                stored.get(p, touched.get(p, 0)) for p in range(len(problem.kernel.operands))
            ),
            constants=binding.constants,
            fills=fills_of(problem),
        )
