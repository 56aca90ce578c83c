"""
Facts about an embedding problem before it is solved: the ways in which operator dimensions
can serve those of the intrinsic, and which of these exclude each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, TypeAlias

from ...dialects.common.digits import Digit
from ..core.blockings import list_divisors
from ..kernel.view import linear_form, scalar_operands
from .body import Binding, match_bodies, padding_neutral
from .problem import EmbeddingProblem
from .windows import window_indices

Reason: TypeAlias = Literal["isomorphism", "dense", "linear", "storage", "padding", "neutral"]
"""Why an operator dimension cannot serve an intrinsic dimension."""


SCALE = 256
"""Parts of a bit in which padding is counted."""


@dataclass(frozen=True)
class Option:
    """
    Operator dimension `dim` serves intrinsic dimension `target` as a digit of `extent`.

    `strides` are all those with which the dimension is padded to `padded`: they cost the
    same, so the solver need not tell them apart. `bits` is the logarithm of how many times
    as many iterations that is, in parts of `SCALE` of a bit, rounded down.
    """

    dim: int
    target: int
    extent: int
    padded: int
    strides: tuple[int, ...]
    bits: int

    @property
    def digits(self) -> tuple[Digit, ...]:
        return tuple(Digit(self.dim, self.extent, s) for s in self.strides)


Assignment: TypeAlias = tuple[Binding, tuple[Option, ...]]
"""A solution of the constraint problem: the binding and the digits, by dimension."""


def prime_exponents(n: int) -> dict[int, int]:
    """`n` as a product of primes: prime to exponent, for `n >= 1`."""
    exponents: dict[int, int] = {}
    p = 2
    while p * p <= n:
        while n % p == 0:
            exponents[p] = exponents.get(p, 0) + 1
            n //= p
        p += 1
    if n > 1:
        exponents[n] = exponents.get(n, 0) + 1
    return exponents


def _nonzero_indices(coefficients: Sequence[int]) -> list[int]:
    return [d for d, c in enumerate(coefficients) if c]


class Structure:
    """Facts of the problem's accesses about each operator dimension, computed once."""

    def __init__(self, problem: EmbeddingProblem):
        self.problem = problem
        kernel = problem.kernel
        self.num_dims = len(kernel.dims)
        read = frozenset[int]().union(*(scalar_operands(b) for b in kernel.bodies))
        outputs = range(kernel.num_inputs, len(kernel.operands))
        self.active = sorted(read | set(outputs))
        """Operands that the body reads, and outputs."""
        self.forms = {
            p: [linear_form(r, self.num_dims) for r in kernel.operands[p].map.results]
            for p in self.active
        }
        self.used = {
            p: [
                frozenset(r.used_dims() if form is None else _nonzero_indices(form[0]))
                for form, r in zip(self.forms[p], kernel.operands[p].map.results, strict=True)
            ]
            for p in self.active
        }
        self.bindings = match_bodies(problem.intrinsic, kernel, problem.constraints.distinct_data)
        self.matched = bool(self.bindings)
        """Whether the bodies match; if not, `bindings` are what operand counts allow."""
        if not self.matched:
            self.bindings = (self._unmatched_binding(),)

    def _unmatched_binding(self) -> Binding:
        """Some binding, to have variables to state over that none is right."""
        intrinsic, kernel = self.problem.intrinsic, self.problem.kernel
        operands: list[int | None] = [
            p if p < kernel.num_inputs else None for p in range(intrinsic.num_inputs)
        ]
        for k in range(len(intrinsic.outputs)):
            operands.append(kernel.num_inputs + k if k < len(kernel.outputs) else None)
        return Binding(tuple(operands))

    def indexes_alone(self, operand: int, dim: int) -> bool:
        """Tests whether `dim` is the one dimension that indexes some tensor dimension, linearly."""
        return any(
            len(used) == 1 and dim in used and form is not None
            for used, form in zip(self.used[operand], self.forms[operand], strict=True)
        )

    @cached_property
    def strides(self) -> dict[int, int]:
        """
        Per dimension, the largest stride at which some operand is accessed; 0 where an
        access is not linear in it.
        """
        strides = dict.fromkeys(range(self.num_dims), 1)
        for p in self.active:
            for form, used in zip(self.forms[p], self.used[p], strict=True):
                for d in used:
                    step = 0 if form is None else abs(form[0][d])
                    strides[d] = 0 if 0 in (step, strides[d]) else max(strides[d], step)
        return strides

    @cached_property
    def sharing(self) -> dict[int, frozenset[int]]:
        """
        Per dimension, the other dimensions with which it indexes some tensor dimension;
        itself among them where the index is not linear.
        """
        sharing: dict[int, set[int]] = {d: set() for d in range(self.num_dims)}
        for p in self.active:
            for form, used in zip(self.forms[p], self.used[p], strict=True):
                for d in used:
                    sharing[d] |= used - {d} if form is not None else used
        return {d: frozenset(s) for d, s in sharing.items()}

    @cached_property
    def neutral(self) -> dict[int, bool]:
        """
        The dimensions that can be padded without changing the result: parallel ones that
        index the output alone, and reductions for which the body has a neutral fill.
        """
        kernel = self.problem.kernel
        outputs = range(kernel.num_inputs, len(kernel.operands))
        fills = [padding_neutral(b, p) for b, p in zip(kernel.bodies, outputs, strict=True)]

        def is_neutral(d: int) -> bool:
            if kernel.dims[d].kind == "parallel":
                return all(self.indexes_alone(p, d) for p in outputs)
            return all(
                any(all(self.indexes_alone(p, d) for p in fill) for fill in alternatives)
                for alternatives in fills
            )

        return {d: is_neutral(d) for d in range(self.num_dims)} | {
            self.num_dims + i: dim.kind == "parallel" or all(fills)
            for i, dim in enumerate(self.problem.intrinsic.dims)
        }

    def is_neutral(self, dim: int, binding: Binding) -> bool:
        """
        Tests whether `dim` can be padded. An added dimension that moves through a window pads that
        with what is there, so that another operand must hold the neutral fill.
        """
        target = dim - self.num_dims
        if target < 0 or self.problem.intrinsic.dims[target].kind == "parallel":
            return self.neutral[dim]
        slides = {
            bound
            for bound, windows in zip(binding.operands, self.windows, strict=True)
            if any(target in dims for dims in windows)
        }
        kernel = self.problem.kernel
        return self.neutral[dim] and all(
            any(not slides & set(fill) for fill in padding_neutral(body, kernel.num_inputs + k))
            for k, body in enumerate(kernel.bodies)
        )

    @cached_property
    def windows(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """Per intrinsic operand, the dimensions of each of its windows; see `windows`."""
        intrinsic = self.problem.intrinsic
        found = (window_indices(o, len(intrinsic.dims)) for o in intrinsic.operands)
        return tuple(tuple(w.dims for w in indices if w is not None) for indices in found)

    def allowed_partners(
        self, binding: Binding, dim: int, other: int, target: int
    ) -> frozenset[int]:
        """
        The dimensions that `other` may serve beside `dim`, which serves `target`, where both index
        one dimension of a tensor: the dimensions with which `target` moves through a window of it.
        """
        found: list[frozenset[int]] = []
        for bound, windows in zip(binding.operands, self.windows, strict=True):
            if bound in self.used and any({dim, other} <= used for used in self.used[bound]):
                beside = (dims - {target} for dims in windows if target in dims)
                found.append(frozenset[int]().union(*beside))
        return found[0].intersection(*found[1:]) if found else frozenset()

    def is_isomorphic(self, binding: Binding, dim: int, target: int) -> bool:
        """
        Tests whether every operand depends on operator dimension `dim` exactly where the
        intrinsic's depends on `target`. Without `distinct_data`, an input may ignore it.
        """
        if dim >= self.num_dims:
            return dim - self.num_dims == target
        problem = self.problem
        for p, access in enumerate(problem.intrinsic.operands):
            inner = target in access.used_dims
            outer = self._depends_on(binding.operands[p], dim)
            both_ways = problem.constraints.distinct_data or p >= problem.intrinsic.num_inputs
            if outer is not None and outer != inner and (outer or both_ways):
                return False
        return True

    def _depends_on(self, operand: int | None, dim: int) -> bool | None:
        """
        Tests whether the access depends on `dim`. `None`: it does, but perhaps not within a tile,
        as with `dim floordiv 4`; that is for the proof to tell.
        """
        if operand is None or operand not in self.used:
            return False
        results = list(zip(self.forms[operand], self.used[operand], strict=True))
        if any(form is not None and dim in used for form, used in results):
            return True
        return None if any(dim in used for _, used in results) else False

    def list_options(self, dim: int) -> Iterator[Option]:
        """Every digit that `dim` could be, were there no constraints but its extent."""
        virtual = dim >= self.num_dims
        extent = self.problem.dim_extent(dim)
        for target, inner in enumerate(self.problem.intrinsic.dims):
            if virtual and dim - self.num_dims != target:
                continue
            for e in list_divisors(inner.extent)[1:]:
                for padded, strides in self._strides_by_padding(extent, e):
                    bits = max(0, math.floor(math.log2(padded / extent) * SCALE - 1e-6))
                    yield Option(dim, target, e, padded, strides, bits)

    def _strides_by_padding(self, extent: int, digit: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """
        The strides that a digit of extent `digit` may have in a dimension of `extent`, up
        to that at which one tile covers it, by what they pad the dimension to. A user's
        constraints may tell strides apart; then each is by itself.
        """
        one = self.problem.constraints.dense or self.problem.storage is not None
        reach = 1 if one else max(1, -(-extent // digit))
        groups: dict[tuple[int, int], list[int]] = {}
        for s in range(1, reach + 1):
            padded = Digit(0, digit, s).pad_extent(extent)
            groups.setdefault((padded, s if self.problem.user else 0), []).append(s)
        for (padded, _), strides in groups.items():
            yield padded, tuple(strides)

    @cached_property
    def admitted(self) -> list[list[Option]]:
        """Per dimension, the options that no constraint excludes by itself."""
        return [
            [o for o in self.list_options(d) if next(self.list_exclusions(o), None) is None]
            for d in range(self.problem.num_dims)
        ]

    @cached_property
    def apart(self) -> frozenset[tuple[int, ...]]:
        """The sets of dimensions of which storage forbids that all are matched."""
        storage = self.problem.storage
        return frozenset() if storage is None else frozenset(storage.apart)

    def is_padded(self, option: Option) -> bool:
        return option.padded != self.problem.dim_extent(option.dim)

    def list_exclusions(self, option: Option) -> Iterator[Reason]:
        """The constraints that exclude `option` by itself, whatever else is chosen."""
        constraints = self.problem.constraints
        d = option.dim
        if not any(self.is_isomorphic(b, d, option.target) for b in self.bindings):
            yield "isomorphism"
        if d < self.num_dims:
            if constraints.dense and self.strides[d] != 1:
                yield "dense"
            if constraints.linear and any(
                o == d
                or (
                    self.problem.dim_extent(o) > 1
                    and not any(
                        self.allowed_partners(b, d, o, option.target) for b in self.bindings
                    )
                )
                for o in self.sharing[d]
            ):
                yield "linear"
            if (d,) in self.apart:
                yield "storage"
        if self.is_padded(option):
            if not constraints.padding:
                yield "padding"
            elif not any(self.is_neutral(d, b) for b in self.bindings):
                yield "neutral"

    def do_collide(self, p: int, a: Digit, b: Digit) -> bool:
        """
        Tests whether the two digits reach one element of operator operand `p` in two ways, by
        what they index in a tensor dimension that no other of its tensor dimensions
        tells apart.
        """
        for form, used in zip(self.forms[p], self.used[p], strict=True):
            if form is None or not {a.dim, b.dim} <= used:
                continue
            if any({a.dim, b.dim} & u for u in self.used[p] if u is not used):
                continue
            x, y = abs(form[0][a.dim] * a.stride), abs(form[0][b.dim] * b.stride)
            g = math.gcd(x, y)
            if y // g < a.extent and x // g < b.extent:
                return True
        return False

    def distinct_operands(self, binding: Binding) -> list[int]:
        """The operator operands of which the intrinsic must see different elements."""
        first = 0 if self.problem.constraints.distinct_data else self.problem.intrinsic.num_inputs
        return sorted({o for o in binding.operands[first:] if o is not None})

    @cached_property
    def projections(self) -> bool:
        """True if every intrinsic access names plain dimensions, each element once."""
        n = len(self.problem.intrinsic.dims)
        for access in self.problem.intrinsic.operands:
            forms = [linear_form(r, n) for r in access.map.results]
            if any(f is None or sum(map(bool, f[0])) > 1 for f in forms):
                return False
        return True

    def has_collision(self, binding: Binding, digits: Sequence[Digit]) -> bool:
        """Tests whether some two digits collide in an operand that must be distinct."""
        return self.projections and any(
            self.do_collide(p, a, b)
            for p in self.distinct_operands(binding)
            for a, b in combinations([d for d in digits if d.dim < self.num_dims], 2)
        )

    def needs_proof(self, dims: frozenset[int]) -> bool:
        """
        Tests whether the constraints and `has_collision` may let digits of the operator dimensions
        `dims` through wrongly, so that only the proof can tell: three digits in one tensor
        dimension, indices that are not linear, an intrinsic that is itself a stencil.
        """
        if not self.projections:
            return True
        for p in self.active:
            for form, used in zip(self.forms[p], self.used[p], strict=True):
                matched = dims & used
                if form is None and matched:
                    return True
                if len(matched) > 2 or (
                    len(matched) == 2 and any(matched & u for u in self.used[p] if u is not used)
                ):
                    return True
        return False
