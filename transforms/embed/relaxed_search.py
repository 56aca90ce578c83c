"""
The best relaxed embeddings, with a proof that there are no better ones.

One Boolean per filling of an intrinsic dimension, per pack and per binding of operands; z3
finds what goes together. Every solution is costed exactly and excluded. Counts of part of a
solution are lower bounds for the whole, so of a solution that is worse than the `k` best so
far, the smallest part that is so by itself is excluded, with all that holds it.

The search starts at solutions that pad little, as in `candidates`.
"""

# z3 has no types.
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...dialects.common.digits import Digit
from ..core.errors import WeftError
from ..core.smt import check_solver
from ..kernel.terms import all_of, any_of, at_most_one, negate_formula, not_all
from .body import Binding
from .candidates import MAX_REJECTED, RLIMIT, SolverExhausted, fills_of, spent_resources
from .explain import explain_failure
from .problem import EmbeddingProblem, Storage, Weights
from .relaxed_costs import Costs
from .relaxed_fillings import Filling, Fillings, padding_bits
from .relaxed_problem import RelaxedCandidate
from .structure import SCALE, Structure

if TYPE_CHECKING:
    import z3

Item: TypeAlias = "Filling | Digit"
"""A filling, or a pack."""


class Rank(NamedTuple):
    """
    The beginning of `RelaxedCandidate.sort_key`, and the overheads by themselves. None of it
    shrinks when more is taken.
    """

    cost: Fraction
    is_relaxed: bool
    packs: int
    digits: int
    virtual: int
    strides: int
    binding: tuple[int, ...]
    order: tuple[object, ...]
    """What tells whole solutions that are as good from each other; nothing for parts."""
    mac: int
    data: int


@dataclass(frozen=True)
class Solution:
    """A binding, a filling per intrinsic dimension of extent above 1, and packs."""

    binding: Binding
    fillings: tuple[Filling, ...]
    packs: tuple[Digit, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        return (*self.fillings, *self.packs)

    def part_of(self, items: Sequence[Item]) -> Solution:
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
    problem: EmbeddingProblem,
    k: int | None = 5,
    weights: Weights = (1, 1),
    rlimit: int = RLIMIT,
    *,
    front: bool = False,
    accept: Callable[[RelaxedCandidate], bool] | None = None,
) -> RelaxedResult:
    """
    The `k` best relaxed embeddings, or all of them if `k` is `None`; of those that `accept`
    takes, if it is given. It is asked in no particular order. With `front`, only of those than
    which no other adds both fewer iterations and fewer elements (of equal ones the first): the
    choice between operations and memory.

    Of the problem's constraints, `padding` counts; data is dense and accesses are linear in the
    layouts that the candidates ask for. If z3's budget `rlimit` runs out, or `accept` has
    refused `MAX_REJECTED`, what was found so far is returned with a `reason`.

    Raises `NoEmbedding`, which names the constraints in conflict, if there is none;
    `SolverExhausted` if the search ended without one; `WeftError` for constraints of the user's
    own, whose variables are those of strict embeddings.
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
    search = _Search(replace(problem, constraints=constraints), weights, rlimit)
    search.accept = accept
    search.kept = _Front() if front else _Best(k)
    found = search.search_all()
    return replace(found, candidates=found.candidates[:k])


class _Encoding:
    """The z3 problem."""

    def __init__(self, problem: EmbeddingProblem, structure: Structure, fillings: Fillings):
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
        self.decls = {item: v.decl() for item, v in self.chosen.items()}
        self.alive = dict(self.chosen)
        """What is not excluded."""
        self._add_choices()
        self._add_isomorphism(fillings)
        self._add_modes(fillings)

    def _add_packs(self, problem: EmbeddingProblem, fillings: Fillings) -> None:
        import z3

        for d in fillings.list_packs():
            extent = problem.dim_extent(d.dim)
            self.bits[d] = padding_bits(d.pad_extent(extent), extent)
            self.chosen[d] = z3.Bool(f"pack_{d.dim}_{d.extent}", self.ctx)

    def _add_fillings(self, fillings: Fillings, target: int) -> None:
        import z3

        found = fillings.list_fillings(target)
        for n, f in enumerate(found):
            self.bits[f] = padding_bits(fillings.count_padded(f), fillings.count_iterations(f))
            self.chosen[f] = z3.Bool(f"fill_{target}_{n}", self.ctx)
        self._exactly_one([self.chosen[f] for f in found])

    def _exactly_one(self, variables: Sequence[z3.BoolRef]) -> None:
        self.solver.add(any_of(self.ctx, variables))
        if len(variables) > 1:
            self.solver.add(at_most_one(variables))

    def _add_choices(self) -> None:
        """Every dimension is taken at most once."""
        holding: dict[int, list[z3.BoolRef]] = {}
        for item, v in self.chosen.items():
            for d in item.dims if isinstance(item, Filling) else (item.dim,):
                holding.setdefault(d, []).append(v)
        for variables in holding.values():
            if len(variables) > 1:
                self.solver.add(at_most_one(variables))

    def _add_isomorphism(self, fillings: Fillings) -> None:
        """Operands depend on what is taken as the intrinsic's do on what takes it."""
        for binding, bound in zip(self.structure.bindings, self.bound, strict=True):
            for item, v in self.chosen.items():
                if isinstance(item, Filling) and not fillings.is_admitted(binding, item):
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
                        self.solver.add(any_of(self.ctx, [negate_formula(v), mode[digit.dim]]))
        for a, b in fillings.exclusive_pairs():
            if a in taken and b in taken:
                self.solver.add(not_all(self.ctx, [packed[a], taken[b]]))
                self.solver.add(not_all(self.ctx, [packed[b], taken[a]]))

    @property
    def most_bits(self) -> int:
        """The maximum of all padding together."""
        most: dict[object, int] = {}
        for item, added in self.bits.items():
            key = item.target if isinstance(item, Filling) else item
            most[key] = max(added, most.get(key, 0))
        return sum(most.values())

    def padding_within(self, limit: int) -> z3.BoolRef:
        """An assumption under which all padding together is at most `limit`, as `bits`."""
        import z3

        terms = [(v, self.bits[item]) for item, v in self.alive.items() if self.bits[item]]
        assumption = z3.Bool(f"within_{limit}", self.ctx)
        within = z3.PbLe(terms, limit) if terms else all_of(self.ctx, ())
        self.solver.add(any_of(self.ctx, (negate_formula(assumption), within)))
        return assumption

    def exclude_item(self, item: Item) -> None:
        """Takes a filling or pack out of the problem."""
        self.solver.add(negate_formula(self.chosen[item]))
        del self.alive[item]

    def decode_model(self, model: z3.ModelRef) -> Solution:
        """The solution of a model."""
        import z3

        ctx = self.ctx.ref()

        def is_true(what: z3.FuncDeclRef) -> bool:
            # Straight to the C interface, as there may be thousands of variables.
            value = z3.Z3_model_get_const_interp(ctx, model.model, what.ast)
            return bool(value) and z3.Z3_get_bool_value(ctx, value) == z3.Z3_L_TRUE

        bindings = zip(self.structure.bindings, self.bound, strict=True)
        binding = next(b for b, v in bindings if is_true(v.decl()))
        return Solution(binding, ()).part_of([i for i in self.alive if is_true(self.decls[i])])

    def block_solution(self, solution: Solution) -> None:
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


class _Best:
    """The `k` best solutions so far; all of them if `k` is `None`."""

    def __init__(self, k: int | None):
        self.k = k
        self.found: list[tuple[Rank, Solution]] = []
        self.ranks: list[Rank] = []

    @property
    def bound(self) -> Rank | None:
        """The rank of the kth best: what is worse is of no use."""
        return None if self.k is None or len(self.ranks) < self.k else self.ranks[self.k - 1]

    def is_excluded(self, rank: Rank) -> bool:
        return (bound := self.bound) is not None and rank > bound

    def add_solution(self, rank: Rank, solution: Solution) -> None:
        self.found.append((rank, solution))
        insort(self.ranks, rank)

    def list_solutions(self) -> list[Solution]:
        return [s for rank, s in self.found if not self.is_excluded(rank)]

    def is_done(self, cost: Fraction) -> bool:
        """Tests whether what costs more than `cost`, squared, is of no use."""
        return (bound := self.bound) is not None and cost > bound.cost


class _Front:
    """Solutions of which none adds both fewer iterations and fewer elements than another."""

    def __init__(self) -> None:
        self.found: list[tuple[Rank, Solution]] = []

    def is_excluded(self, rank: Rank) -> bool:
        return any(_is_dominating(other, rank) for other, _ in self.found)

    def add_solution(self, rank: Rank, solution: Solution) -> None:
        self.found = [(r, s) for r, s in self.found if not _is_dominating(rank, r)]
        self.found.append((rank, solution))

    def list_solutions(self) -> list[Solution]:
        return [s for _, s in self.found]

    def is_done(self, cost: Fraction) -> bool:
        return False


def _is_dominating(a: Rank, b: Rank) -> bool:
    if (a.mac, a.data) == (b.mac, b.data):
        return a <= b
    return a.mac <= b.mac and a.data <= b.data


class _Search:
    """One branch and bound."""

    def __init__(self, problem: EmbeddingProblem, weights: Weights, rlimit: int):
        self.problem = problem
        self.weights = weights
        self.rlimit = rlimit
        self.accept: Callable[[RelaxedCandidate], bool] | None = None
        self.structure = Structure(problem)
        self.fillings = Fillings(problem, self.structure)
        self.costs = Costs(problem, self.structure, self.fillings)
        self.encoding = _Encoding(problem, self.structure, self.fillings)
        self.kept: _Best | _Front = _Best(1)
        self.alone: dict[Item, Rank] = {}
        """What each item costs at least."""
        self.models = self.rejected = self.spent = 0
        self.out_of_budget = False

    def search_all(self) -> RelaxedResult:
        if not self.structure.matched:
            raise self._explain_none()
        for limit in self._padding_limits():
            self._enumerate_below(limit)
            if self.out_of_budget or (limit is not None and self._is_done(limit)):
                break
        candidates = [self._make_candidate(s) for s in self.kept.list_solutions()]
        reason = self._explain_limits()
        if not candidates:
            if not self.out_of_budget and not self.rejected:
                raise self._explain_none()
            raise SolverExhausted(
                reason
                or f"{self.problem.kernel.name}: none of {self.rejected} relaxed "
                "embeddings is accepted"
            )
        candidates.sort(key=lambda c: c.sort_key(self.weights))
        return RelaxedResult(tuple(candidates), reason, self.models, self.spent)

    def _explain_limits(self) -> str:
        """The reason why there may be better ones."""
        name = self.problem.kernel.name
        if self._is_refused:
            return (
                f"{name}: the search was given up after {self.rejected} relaxed embeddings that "
                "cannot be used"
            )
        if self.out_of_budget:
            return (
                f"{name}: the solver's budget of {self.rlimit} resource units ran out after "
                f"{self.models} relaxed embeddings; raise it, or ask for fewer"
            )
        return ""

    @property
    def _is_refused(self) -> bool:
        return self.rejected >= MAX_REJECTED

    def _explain_none(self) -> WeftError:
        """
        The reason why there is no relaxed embedding: with dimensions set apart that cannot be
        taken, there is then none without strides either, and that problem is the one that is
        explained.
        """
        dims = range(len(self.problem.kernel.dims))
        apart = tuple((d,) for d in dims if d not in self.fillings.movable)
        problem = replace(self.problem, storage=Storage(apart))
        return explain_failure(problem, Structure(problem), self.rlimit)

    # -- bounds --------------------------------------------------------------------------------

    def _padding_limits(self) -> Iterator[int | None]:
        """Limits on the padding, growing; `None` for no limit."""
        if self.weights[0] > 0:
            limit = 0
            while limit < self.encoding.most_bits:
                yield limit
                limit = max(4 * limit, SCALE // 4)
        yield None

    def _is_done(self, limit: int) -> bool:
        """Tests whether what pads beyond `limit` is worse than the best so far."""
        added = self.problem.kernel.num_points * (2 ** (limit / SCALE) * (1 - 1e-9) - 1)
        return added > 0 and self.kept.is_done((Fraction(self.weights[0]) * int(added)) ** 2)

    def _rank_part(self, part: Solution, *, whole: bool = False) -> Rank:
        """The rank of a part of a solution: what holds it is no better."""
        mac, data = self.costs.count_overheads(part.binding, part.fillings, part.packs)
        weights = [Fraction(w) for w in self.weights]
        digits = [d for f in part.fillings for d in f.digits]
        virtual = {
            f.target for f in part.fillings if any(d >= self.fillings.num_dims for d in f.dims)
        }
        return Rank(
            (weights[0] * mac) ** 2 + (weights[1] * data) ** 2,
            bool(part.packs) or any(not self._is_strict(f) for f in part.fillings),
            len(part.packs),
            len(digits),
            len(virtual),
            sum(d.stride > 1 for d in digits),
            tuple(-1 if b is None else b for b in part.binding.operands),
            (part.fillings, part.packs) if whole else (),
            mac,
            data,
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

    def _enumerate_below(self, limit: int | None) -> None:
        """All solutions below the limit and worth having."""
        import z3

        solver = self.encoding.solver
        assumptions = [] if limit is None else [self.encoding.padding_within(limit)]
        while True:
            if self.rlimit <= self.spent or self._is_refused:
                self.out_of_budget = True
                return
            solver.set("rlimit", self.rlimit - self.spent)
            result = check_solver(solver, *assumptions)
            self.spent = spent_resources(solver)
            if result != z3.sat:
                self.out_of_budget = result == z3.unknown
                return
            self._take_solution(self.encoding.decode_model(solver.model()))

    def _take_solution(self, solution: Solution) -> None:
        self.models += 1
        rank = self._rank_part(solution, whole=True)
        if self.kept.is_excluded(rank):
            self.encoding.block_solution(self._smallest_useless(solution))
            return
        self.encoding.block_exactly(solution)
        if self.accept is not None and not self.accept(self._make_candidate(solution)):
            self.rejected += 1
            return
        self.kept.add_solution(rank, solution)
        self._prune_useless()

    def _smallest_useless(self, solution: Solution) -> Solution:
        """The smallest part of a solution that is of no use by itself."""
        for count in range(1, len(solution.items)):
            for items in combinations(solution.items, count):
                part = solution.part_of(items)
                if self.kept.is_excluded(self._rank_part(part)):
                    return part
        return solution

    def _prune_useless(self) -> None:
        """Excludes what is of no use by itself."""
        if not self.alone:
            bindings = [Solution(b, ()) for b in self.structure.bindings]
            self.alone = {
                item: min(self._rank_part(b.part_of([item])) for b in bindings)
                for item in self.encoding.chosen
            }
        for item in list(self.encoding.alive):
            if self.kept.is_excluded(self.alone[item]):
                self.encoding.exclude_item(item)

    def _make_candidate(self, solution: Solution) -> RelaxedCandidate:
        problem, binding = self.problem, solution.binding
        by_target = {f.target: f for f in solution.fillings}
        taken = [by_target.get(i) for i in range(len(problem.intrinsic.dims))]
        parts = (binding, solution.fillings, solution.packs)
        mac, data = self.costs.count_overheads(*parts)
        stored = self.costs.count_stored(*parts)
        touched = self.costs.base
        return RelaxedCandidate(
            binding=binding.operands,
            groups=tuple(() if f is None else f.digits for f in taken),
            fused=tuple(f is not None and f.fused for f in taken),
            packs=solution.packs,
            sizes=problem.intrinsic.extents,
            extents=problem.kernel.extents,
            features=self.costs.list_features(*parts),
            mac_overhead=mac,
            data_overhead=data,
            stored=tuple(
                stored.get(p, touched.get(p, 0)) for p in range(len(problem.kernel.operands))
            ),
            constants=binding.constants,
            fills=fills_of(problem),
        )
