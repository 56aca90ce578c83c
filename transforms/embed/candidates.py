"""
The best embeddings, with a proof that there are no better ones.

Cost of an embedding: the length of the vector of its overheads in multiply-accumulates
and in stored elements, weighted. The search asks z3 for embeddings whose padding stays
below a limit that grows step by step; each one found is costed exactly, and excluded. The
kth best cost so far excludes whatever pads more than that cost allows. When nothing is
left, the `k` best are the `k` best of all.

The padding of an embedding is a product over dimensions, so its logarithm is linear in
the solver's choices. Logarithms are scaled and rounded down, and limits rounded up, so
that the limit never excludes what it should not.

Source of the cost: Rieber et al., section 4.4, "candidate selection".
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, permutations, product, takewhile
from typing import TYPE_CHECKING

from ...dialects.common.digits import Digit
from ..core.errors import WeftError
from ..core.smt import check_solver
from ..kernel.view import AffineExpr, expr_range
from .body import Binding, padding_fills
from .compact import Encoding
from .explain import NoEmbedding, explain_failure
from .problem import Embedding, EmbeddingProblem, Weights
from .proof import RLIMIT as PROOF_RLIMIT
from .proof import Prover, Refutation
from .structure import SCALE, Assignment, Option, Structure
from .windows import operand_windows, refuse_window, window_of

if TYPE_CHECKING:
    import z3

RLIMIT = 100_000_000
"""Default budget of z3's resource units for one problem; some 10 s of a 2020s core."""

_FEW = 400
"""Up to so many options are told to the solver at once, without regard to what they pad."""

MAX_REJECTED = 256
"""After so many embeddings that the caller does not accept, the search gives up."""


class SolverExhausted(WeftError):
    """The solver's budget ran out before any embedding was found, or none was excluded."""


@dataclass(frozen=True)
class Candidates:
    """
    The best embeddings of a problem, best first. Every one is proved: what the proof rejects
    or leaves undecided is not listed.

    * `optimal`: no embedding that is not listed is better than the last one listed (and
      if fewer than asked for are listed, there are no more).
    * `reason`: why not, if not `optimal`.
    * `models`: embeddings that the solver looked at. `refuted`: how many of those the proof
      rejected.
    * `rejected`: how many the caller did not accept.
    * `queries`: questions put to z3 by the proofs.
    * `rlimit_used`: z3 resource units spent on the search.
    """

    embeddings: tuple[Embedding, ...]
    optimal: bool
    reason: str = ""
    models: int = 0
    refuted: int = 0
    rejected: int = 0
    queries: int = 0
    rlimit_used: int = 0

    @property
    def best(self) -> Embedding:
        """The first embedding; raises `SolverExhausted` if the search ended without one."""
        if not self.embeddings:
            raise SolverExhausted(self.reason or f"none of {self.rejected} embeddings is accepted")
        return self.embeddings[0]


def find_candidates(
    problem: EmbeddingProblem,
    k: int | None = 1,
    weights: Weights = (1, 1),
    rlimit: int = RLIMIT,
    accept: Callable[[Embedding], bool] | None = None,
) -> Candidates:
    """
    The `k` best embeddings, or all of them if `k` is `None`; of those that `accept` takes, if
    it is given. It is asked in no particular order.

    Raises `NoEmbedding`, which names the constraints in conflict, if there is none. If the
    solver's budget `rlimit` runs out, or `accept` has refused `MAX_REJECTED`, what was found
    so far is returned as not `optimal`. If it has refused all there are, none is returned.
    """
    if k is not None and k < 1:
        raise WeftError(f"{problem.kernel.name}: asked for {k} embeddings, expected 1 or more")
    if min(weights) < 0:
        raise WeftError(f"{problem.kernel.name}: overhead weights {weights} must not be negative")
    return _Search(problem, k, weights, rlimit, accept).search_all()


def check_bodies(problem: EmbeddingProblem) -> None:
    """Raises `NoEmbedding` if the operations of kernel and intrinsic differ."""
    structure = Structure(problem)
    if not structure.matched:
        raise explain_failure(problem, structure, RLIMIT)


class Overheads:
    """Counts what padding adds, exactly."""

    def __init__(self, problem: EmbeddingProblem, structure: Structure):
        self.problem = problem
        self.structure = structure
        kernel = problem.kernel
        self.stored = {p: self.stored_elements(p, kernel.extents) for p in structure.active}
        self.fills = fills_of(problem)

    def stored_elements(self, operand: int, extents: Sequence[int]) -> int:
        """
        Elements of the operand that iterations within `extents` need stored: per tensor
        dimension the positions of its one iterator, or the range of what several reach.
        """
        results = self.problem.kernel.operands[operand].map.results
        return math.prod(self._stored_along(r, extents) for r in results)

    def _stored_along(self, expr: AffineExpr, extents: Sequence[int]) -> int:
        moving = [d for d in sorted(expr.used_dims()) if extents[d] > 1]
        lower, upper, _ = expr_range(expr, tuple((0, n) for n in extents))
        if len(moving) == 1:
            return min(extents[moving[0]], upper - lower + 1)
        return upper - lower + 1

    def make_embedding(self, binding: Binding, digits: tuple[tuple[Digit, ...], ...]) -> Embedding:
        """The embedding with its overheads."""
        problem, kernel = self.problem, self.problem.kernel
        padded = list(kernel.extents)
        added = [1] * len(digits)
        for i, ds in enumerate(digits):
            for d in ds:
                if d.dim < len(padded):
                    padded[d.dim] = d.pad_extent(padded[d.dim])
                else:
                    added[i] *= d.extent
        found = Embedding(
            binding=binding.operands,
            digits=digits,
            extents=kernel.extents,
            padded=tuple(padded),
            mac_overhead=math.prod(padded) * math.prod(added) - kernel.num_points,
            data_overhead=0,
            constants=binding.constants,
            fills=self.fills,
        )
        data = 0
        seen: set[int] = set()
        for p in range(len(problem.intrinsic.operands)):
            bound = binding.operands[p]
            if bound is not None and bound not in seen:
                seen.add(bound)
                data += self._embedded_elements(found, p, bound, added) - self.stored[bound]
        return replace(found, data_overhead=data)

    def _embedded_elements(
        self, embedding: Embedding, position: int, bound: int, added: Sequence[int]
    ) -> int:
        """
        Elements of operand `bound` that are stored for the intrinsic's operand `position`: what
        the padded iterations need, with what windows that overlap have in common stored in each;
        `added` is by how much virtual dimensions fill each of the intrinsic's.
        """
        kernel, inner = self.problem.kernel, self.problem.intrinsic.operands[position]
        access = kernel.operands[bound]
        factors = [self._stored_along(r, embedding.padded) for r in access.map.results]
        outside = set(inner.used_dims)
        for index, home in operand_windows(kernel, access, inner, embedding):
            outside -= index.dims
            if home is None:
                factors.append(index.size)
            elif refuse_window(kernel, access, index, embedding, home) is None:
                window = window_of(kernel, access, index, embedding, home)
                factors[home] = window.count * window.size
        return math.prod(factors) * math.prod(added[i] for i in outside)


def fills_of(problem: EmbeddingProblem) -> tuple[int | float | None, ...]:
    """Per operator operand, what padding holds so that a padded reduction adds nothing."""
    kernel = problem.kernel
    fills: dict[int, int | float] = {}
    for k, body in enumerate(kernel.bodies):
        for p, value in padding_fills(body, kernel.num_inputs + k).items():
            fills.setdefault(p, value)
    return tuple(fills.get(p) for p in range(len(kernel.operands)))


class _Search:
    """One branch and bound."""

    def __init__(
        self,
        problem: EmbeddingProblem,
        k: int | None,
        weights: Weights,
        rlimit: int,
        accept: Callable[[Embedding], bool] | None,
    ):
        import z3

        self.problem = problem
        self.k = k
        self.weights = weights
        self.rlimit = rlimit
        self.accept = accept
        self.structure = Structure(problem)
        self.overheads = Overheads(problem, self.structure)
        self.prover = Prover(problem, self.structure)
        self.ctx = z3.Context()
        """A context of its own, so that results do not depend on what ran before."""
        self.encoding: Encoding | None = None
        self.encoded: int | None = None
        """Up to which padding options are encoded; `None` for all of them."""
        self.blocked: list[Assignment] = []
        self.found: list[Embedding] = []
        self.costs: list[Fraction] = []
        """The squares of their costs, ascending."""
        self.limits: dict[str, int] = {}
        """What was excluded last, by what it limits."""
        self.models = self.refuted = self.rejected = self.undecided = self.spent = 0
        self.out_of_budget = False
        """Whether z3's budget ran out, or too many were rejected."""

    def search_all(self) -> Candidates:
        for limit in self._padding_limits():
            exhausted = self._enumerate_below(self._encode_problem(limit), limit)
            if self.out_of_budget:
                break
            if limit is None or (exhausted and self._is_done(limit)):
                break
        if not (self.found or self.out_of_budget or self.undecided or self.rejected):
            self._raise_none()
        self.found.sort(key=lambda e: e.sort_key(self.weights))
        best = self._select_proved(self.found if self.k is None else self.found[: self.k])
        reason = self._explain_limits()
        return Candidates(
            embeddings=best,
            optimal=not reason,
            reason=reason,
            models=self.models,
            refuted=self.refuted,
            rejected=self.rejected,
            queries=self.prover.queries,
            rlimit_used=self.spent,
        )

    def _select_proved(self, embeddings: Sequence[Embedding]) -> tuple[Embedding, ...]:
        """Those that are proved: all of them, unless z3's budget runs out."""
        proved: list[Embedding] = []
        for embedding in embeddings:
            refutation = self.prover.refute_embedding(embedding)
            if refutation is None:
                proved.append(embedding)
            elif refutation.undecided:
                self.undecided += 1
            else:
                raise RuntimeError(
                    f"internal error: {self.problem.intrinsic.name} in "
                    f"{self.problem.kernel.name}: {refutation.message}: {embedding}"
                )
        return tuple(proved)

    def _explain_limits(self) -> str:
        """The reason why the result may not be the best there is; empty if it is."""
        name = self.problem.kernel.name
        if self._is_refused:
            return (
                f"{name}: the search was given up after {self.rejected} embeddings that cannot "
                "be used; add constraints"
            )
        if self.out_of_budget:
            return (
                f"{name}: the solver's budget of {self.rlimit} resource units ran out after "
                f"{self.models} embeddings; raise it, or add constraints"
            )
        if self.undecided:
            return (
                f"{name}: {self.undecided} embeddings were left out, as their proofs take more "
                f"than {PROOF_RLIMIT} resource units; use linear access, or add constraints"
            )
        return ""

    @property
    def _is_refused(self) -> bool:
        return self.rejected >= MAX_REJECTED

    def _raise_none(self) -> None:
        """Raises `NoEmbedding`, or `SolverExhausted` if the proof rejected all there was."""
        if self.refuted:
            raise NoEmbedding(
                self.problem,
                ("distinct data",),
                f"all {self.refuted} placements read or write some element in two ways",
            )
        raise explain_failure(self.problem, self.structure, self.rlimit)

    # -- the limit on padding ----------------------------------------------------------

    def _padding_limits(self) -> Iterator[int | None]:
        """
        Limits on the logarithm of the padding, growing; `None` for no limit. Without
        padding, or where padding costs nothing, or everything is wanted, there is none.
        """
        options = self.structure.admitted
        most = sum(max((o.bits for o in per_dim), default=0) for per_dim in options)
        if self.k is not None and self.weights[0] > 0:
            limit = 0
            while limit < most:
                yield limit
                limit = max(2 * limit, SCALE // 4)
        yield None

    def _is_done(self, limit: int) -> bool:
        """Tests whether what pads beyond `limit` is worse than the `k` best so far."""
        kth = self._kth_cost()
        if kth is None:
            return False
        # Beyond the limit, the padded points are more than 2^(limit / scale) times as many.
        added = self.problem.kernel.num_points * (2 ** (limit / SCALE) * (1 - 1e-9) - 1)
        return added > 0 and (Fraction(self.weights[0]) * int(added)) ** 2 > kth

    def _kth_cost(self) -> Fraction | None:
        """The square of the kth best cost so far."""
        if self.k is None or len(self.costs) < self.k:
            return None
        return self.costs[self.k - 1]

    def _prune_costs(self, encoding: Encoding) -> None:
        """Excludes what costs more than the kth best: by its iterations, and by its data."""
        kth = self._kth_cost()
        if kth is None:
            return
        cost = math.isqrt(math.ceil(kth)) + 1
        options = list(encoding.chosen)
        mac, data = (Fraction(w) for w in self.weights)
        if mac:
            points = self.problem.kernel.num_points
            self._limit_padding(encoding, "points", options, math.ceil(cost / mac) / points)
        if data:
            for p, elements in self.overheads.stored.items():
                # Of a stencil's range, all that is sure is that it does not shrink.
                alone = [
                    o
                    for o in options
                    if o.dim < self.structure.num_dims and self.structure.indexes_alone(p, o.dim)
                ]
                self._limit_padding(
                    encoding, f"operand {p}", alone, math.ceil(cost / data) / elements
                )

    def _limit_padding(
        self, encoding: Encoding, what: str, options: Sequence[Option], added: float
    ) -> None:
        """Limits the padding of a product of dimensions, to `added` times the product."""
        bits = math.ceil(math.log2(1 + added) * SCALE + 1e-6) + 1
        if bits < self.limits.get(what, bits + 1):
            self.limits[what] = bits
            encoding.solver.add(encoding.padding_limit(options, bits))

    # -- enumeration -------------------------------------------------------------------

    def _encode_problem(self, limit: int | None) -> Encoding:
        """
        The solver's problem, with at least the options that pad by `limit` or less, and
        without what was found before.
        """
        if sum(map(len, self.structure.admitted)) <= _FEW:
            limit = None
        if self.encoding is None or self.encoded != limit:
            self.encoding = Encoding(self.problem, self.structure, self.ctx, limit)
            self.encoded = limit
            for binding, options in self.blocked:
                self.encoding.block_solution(binding, options)
            self.limits.clear()
            self._prune_costs(self.encoding)
        return self.encoding

    def _enumerate_below(self, encoding: Encoding, limit: int | None) -> bool:
        """All embeddings below the limit and worth having; whether none is left there."""
        import z3

        solver = encoding.solver
        assumptions = list(encoding.tracked.values())
        if limit is not None:
            assumptions.append(encoding.padding_within(limit))
        while True:
            if self.rlimit <= self.spent or self._is_refused:
                self.out_of_budget = True
                return False
            solver.set("rlimit", self.rlimit - self.spent)
            result = check_solver(solver, *assumptions)
            self.spent = spent_resources(solver)
            if result == z3.unsat:
                return True
            if result == z3.unknown:
                self.out_of_budget = True
                return False
            blocked = self._take_solution(encoding.decode_model(solver.model()))
            self.blocked.append(blocked)
            encoding.block_solution(*blocked)
            self._prune_costs(encoding)

    def _take_solution(self, assignment: Assignment) -> Assignment:
        """Costs and keeps a solution, unless it is wrong after all; what not to see again."""
        binding, options = assignment
        self.models += 1
        blame: Sequence[Option] = options
        accepted, rejected = 0, self.rejected
        for strides in product(*(o.digits for o in options)):
            refutation = self._refute_solution(binding, options, strides)
            if refutation is None:
                variants = self._extend_digits((), self._by_target(options, strides))
                tried = takewhile(lambda _: not self._is_refused, variants)
                kept = (v for v in tried if self._keep_embedding(binding, v))
                accepted += any([True for _ in islice(kept, self.k)])
                if accepted == self.k and not self.problem.all_orders:
                    break
            elif all(len(o.strides) == 1 for o in options):
                blame = self._to_blame(binding, options, refutation.operand)
        self.refuted += not accepted and rejected == self.rejected
        return binding, tuple(blame)

    def _refute_solution(
        self, binding: Binding, options: Sequence[Option], strides: Sequence[Digit]
    ) -> Refutation | None:
        """
        The reason why a solution with these strides is wrong, where the constraints leave doubt.
        """
        if self.problem.constraints.linear and self.structure.projections:
            return None
        if self.structure.has_collision(binding, strides):
            return Refutation("two digits collide")
        if not self.structure.needs_proof(frozenset(d.dim for d in strides)):
            return None
        if not self.structure.projections:
            return None  # the order of digits matters, so each is proved when it is kept
        digits = self._by_target(options, strides)
        refutation = self.prover.refute_embedding(self.overheads.make_embedding(binding, digits))
        self.undecided += refutation is not None and refutation.undecided
        return refutation

    def _keep_embedding(self, binding: Binding, digits: tuple[tuple[Digit, ...], ...]) -> bool:
        """Keeps one embedding, unless its proof fails; whether it was kept."""
        embedding = self.overheads.make_embedding(binding, digits)
        # Where elements depend on the order of digits, or on where the box is, the proof of
        # one embedding is none of the others.
        dims = frozenset(d.dim for ds in digits for d in ds)
        moved = not self.problem.constraints.origin and self.structure.needs_proof(dims)
        if moved or not self.structure.projections:
            if refutation := self.prover.refute_embedding(embedding):
                self.undecided += refutation.undecided
                return False
        if self.accept is not None and not self.accept(embedding):
            self.rejected += 1
            return False
        self.found.append(embedding)
        insort(self.costs, embedding.cost_squared(self.weights))
        return True

    def _to_blame(
        self, binding: Binding, options: Sequence[Option], operand: int | None
    ) -> Sequence[Option]:
        """The digits that a refutation rests on: those in the operand's access."""
        if operand is None or not self.structure.projections:
            return options
        return [
            o for o in options if self.problem.dim_uses(operand, binding.operands, o.dim)
        ] or options

    def _by_target(
        self, options: Sequence[Option], strides: Sequence[Digit]
    ) -> tuple[tuple[Digit, ...], ...]:
        """The digits per intrinsic dimension, in the operator's order."""
        return tuple(
            tuple(sorted(d for o, d in zip(options, strides, strict=True) if o.target == i))
            for i in range(len(self.problem.intrinsic.dims))
        )

    def _extend_digits(
        self, done: tuple[tuple[Digit, ...], ...], rest: tuple[tuple[Digit, ...], ...]
    ) -> Iterator[tuple[tuple[Digit, ...], ...]]:
        """
        The embeddings that differ from each other in the order of digits and in offsets
        only, in lexicographic order; they all cost the same.
        """
        if not rest:
            yield done
            return
        orders = permutations(rest[0]) if self.problem.all_orders else iter((rest[0],))
        for order in orders:
            for placed in self._enumerate_placements(order):
                yield from self._extend_digits((*done, placed), rest[1:])

    def _enumerate_placements(self, digits: tuple[Digit, ...]) -> Iterator[tuple[Digit, ...]]:
        """The digits at each offset at which they stay within their dimensions."""
        origin = self.problem.constraints.origin or self.problem.storage is not None
        if origin or not digits:
            yield digits
            return
        first, rest = digits[0], digits[1:]
        padded = first.pad_extent(self.problem.dim_extent(first.dim))
        for offset in range(padded - first.stride * (first.extent - 1)):
            for others in self._enumerate_placements(rest):
                yield (first._replace(offset=offset), *others)


def spent_resources(solver: z3.Solver) -> int:
    """z3's resource units that the solver has spent."""
    statistics = solver.statistics()
    if "rlimit count" in statistics.keys():
        return int(statistics.get_key_value("rlimit count"))
    return 0
