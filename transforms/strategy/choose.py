"""
The choice among strategies: candidates are compiled as far as costs decide, and compared.

A candidate is one way to store operands, the embedding of the operator on that storage and
its schedule. `performance` takes the least predicted time of operator and transforms together,
`memory` the fewest stored bytes of data and weights, the faster one where they are equal. To
store operands as they are and pad is always one of the candidates.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 6: the k best by weighted overheads are candidates for tuning.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Protocol, TypeAlias, get_args, runtime_checkable

from xdsl.dialects.func import ReturnOp
from xdsl.ir import BlockArgument, SSAValue

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.ops import ConvertOp
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..embed.application import Application
from ..embed.options import EmbedOptions
from ..kernel.dim_roles import named_by_role
from ..kernel.from_linalg import KernelGroup
from ..kernel.view import Access, Kernel, linear_form
from ..layout.apply import layout_of
from ..layout.map import Layout, LayoutError, compose_layouts, simplify_layout, stored_shape
from ..layout.rewrite.views import logical_value, seen_value
from ..machine.view import Machine
from ..schedule.costs import ScheduleCosts, TargetCosts
from ..schedule.dataflow_tile import Tiled, application_costs, operand_layouts
from ..schedule.embedded import operand_layout, packed_operand, plain_order
from ..schedule.grid import GridKernel
from ..schedule.search import SearchOptions, SearchResult, lower_bound, search_schedule
from .enumerate import StoredEmbedding, list_stored
from .group import Attempt, EmbeddedGroup, embed_group, intrinsics_of
from .prove import prove_strategy
from .rules import RULES, Rule
from .strategies import PLAIN, Strategy

Goal: TypeAlias = Literal["performance", "memory"]

GOALS = (*get_args(Goal), PLAIN)
"""What strategies can be chosen for; `PLAIN` for none of them: operands are only padded."""

TransformCost: TypeAlias = Callable[[Sequence[int], int, Layout, Layout], float]
"""
The seconds that the host takes to store anew a tensor: its logical shape, the bytes of an
element, how it is stored and how it shall be.
"""


AGREED = "weft.agreed"
"""
The attribute of an operator whose layouts were chosen together with those of others: strategies for
which callers would convert what they hold are not compared.
"""


_WORTH = 0.03
"""The part of the time that a candidate's bound must promise to save for it to be scheduled."""


_SLOW = 1.1
"""By how much a first look at schedules may be behind the best time so far."""


@dataclass(frozen=True)
class StrategyOptions:
    """
    The strategies that are looked for: the `count` best by `weights` (of added
    multiply-accumulates and stored elements), by the rule table `rules`; `embed` are wishes
    about embeddings, `search` about schedules. `goal` is what one is chosen for, one of `GOALS`.
    `prove`: what is chosen is proved to be right.
    """

    goal: str = "performance"
    count: int = 5
    weights: tuple[int | float, int | float] = (1, 1)
    rules: tuple[Rule, ...] = RULES
    embed: EmbedOptions = field(default_factory=EmbedOptions)
    search: SearchOptions = field(default_factory=SearchOptions)
    prove: bool = True


@dataclass(frozen=True, eq=False)
class Candidate:
    """
    One strategy for a kernel group, embedded. It is scheduled when its cycles are asked for.

    `embedded.layouts` are the strategy's; `host` how the host holds inputs, the result and the
    extras, `None` for those that are packed offline. `overheads` are the multiply-accumulates
    and stored elements that are added, as the relaxed embedding counts them. `made` is the
    strategy itself, `None` for storage as it is, and `reads` what the epilogue reads over the
    original loops.
    """

    strategy: str
    group: KernelGroup
    machine: Machine
    target: TargetCosts | None
    transform: TransformCost
    embedded: EmbeddedGroup
    overheads: tuple[int, int]
    search: SearchOptions
    made: Strategy | None = None
    reads: tuple[Access, ...] = ()

    def prove(self) -> None:
        """
        Proves that the operator on stored tensors computes what the original does. Raises
        `LayoutError` where it does not, and where z3 runs out of its steps.
        """
        if self.made is None:
            return
        kernel = named_by_role(self.group.producer.kernel)
        proof = prove_strategy(kernel, self.reads, self.made)
        if not proof.proved:
            raise LayoutError(
                f"{kernel.name}: whether strategy '{self.strategy}' computes the same was not "
                f"decided within the solver's budget ({'; '.join(proof.unknown)})"
            )

    @property
    def application(self) -> Application:
        return self.embedded.application

    @cached_property
    def bound_cycles(self) -> int:
        """The cycles that no schedule of this candidate can beat."""
        return lower_bound(*application_costs(self.application, self.machine, self.target))

    @cached_property
    def tiled(self) -> Tiled:
        """The schedule. Raises `WeftError` if none fits."""
        return self._search_schedule(None)

    def try_schedule(self, limit: float) -> None:
        """
        Looks for a schedule of fewer than `limit` seconds, and ends early with a slower one
        where there seems to be none. Raises `WeftError` if none fits.
        """
        if not self.is_scheduled:
            cycles = limit * self.machine.clock_hz if self.machine.clock_hz else limit
            self.__dict__["tiled"] = self._search_schedule(math.ceil(cycles))

    def seconds_where_held(self, held: Collection[SSAValue]) -> float:
        """
        The operator's seconds where callers hold the values `held` just as they are stored for it.
        Raises `WeftError` if no schedule fits.
        """
        return self._to_seconds(self._search(held, None)[2].evaluation.cycles)

    def _search_schedule(self, limit: int | None) -> Tiled:
        held = {v for v, layout in zip(self._values, self.plain_layouts) if self._holds(v, layout)}
        return Tiled(self.application, *self._search(held, limit))

    @property
    def is_held(self) -> bool:
        """True if callers hold all arguments, and the result, as they are stored for it."""
        return all(
            self._holds(value, layout)
            for value, layout in zip(self._values, self.plain_layouts, strict=True)
            if value is self.group.result or (is_argument(value) and not is_weight(value))
        )

    def _holds(self, value: SSAValue, layout: Layout) -> bool:
        """Tests whether the caller holds a value as it is stored."""
        held = result_layout if value is self.group.result else host_layout
        return held(value) == layout

    def _search(
        self, held: Collection[SSAValue], limit: int | None
    ) -> tuple[GridKernel, ScheduleCosts, SearchResult]:
        """
        The kernel, its costs and its schedule. The elements of operands that the caller holds stay
        in the order of their dimensions: with another one they would have to be converted.
        """
        kernel, costs = application_costs(self.application, self.machine, self.target)
        fixed: set[int] = set()
        for position, bound in enumerate(self.application.embedding.binding):
            if bound is not None and not is_weight(self._values[bound]):
                stored = bool(self.plain_layouts[bound].primitives)
                fixed |= {position} if stored and self._values[bound] in held else set()
        result = search_schedule(
            kernel.with_fixed_orders(frozenset(fixed)), costs, self.search, limit
        )
        return kernel, costs, result

    @property
    def is_scheduled(self) -> bool:
        """True if its cycles are known already."""
        return "tiled" in self.__dict__

    @property
    def op_cycles(self) -> int:
        """The operator's cycles, by the event model."""
        return self.tiled.result.evaluation.cycles

    @property
    def op_seconds(self) -> float:
        return self._to_seconds(self.op_cycles)

    @property
    def minimum_seconds(self) -> float:
        """A lower bound on `op_seconds`."""
        return self._to_seconds(self.bound_cycles)

    def _to_seconds(self, cycles: int) -> float:
        return cycles / self.machine.clock_hz if self.machine.clock_hz else float(cycles)

    @cached_property
    def transform_seconds(self) -> float:
        """The seconds that the host takes for activations, in and out, as it predicts."""
        if self.packed_layouts == self.plain_layouts:
            return self.screened_seconds
        return self._transform_seconds(self.packed_layouts)

    @cached_property
    def screened_seconds(self) -> float:
        """The same before there is a schedule, which may change the order of elements."""
        return self._transform_seconds(self.plain_layouts)

    @cached_property
    def least_seconds(self) -> float:
        """No more than `seconds`, by bounds alone."""
        transforms = self._transform_seconds(self.plain_layouts, least_cost(self.transform))
        return self.minimum_seconds + transforms

    def _transform_seconds(
        self, layouts: Sequence[Layout], cost: TransformCost | None = None
    ) -> float:
        total, cost = 0.0, cost or self.transform
        for value, layout in zip(self._values, layouts, strict=True):
            if is_weight(value):
                continue
            type = value.type
            assert is_tensor(type)
            source, dest = host_layout(value), layout
            if value is self.group.result:
                source, dest = layout, result_layout(value)
            total += cost(type.get_shape(), element_bytes(type), source, dest)
        return total

    @property
    def seconds(self) -> float:
        """Operator and transforms, one after the other."""
        return self.op_seconds + self.transform_seconds

    @cached_property
    def packed_layouts(self) -> tuple[Layout, ...]:
        """The layouts of inputs, the result and the extras in the machine's memory."""
        return self._compose_layouts(operand_layouts(self.application, self.tiled.result.schedule))

    @cached_property
    def plain_layouts(self) -> tuple[Layout, ...]:
        """The same with elements in the order of the stored tensors, whatever the schedule."""
        return self._compose_layouts(operand_layouts(self.application))

    def _compose_layouts(
        self, packed: tuple[tuple[Layout, ...], tuple[Layout, ...], Layout]
    ) -> tuple[Layout, ...]:
        inputs, extras, result = packed
        layouts = zip(self._values, self._own, (*inputs, result, *extras), strict=True)
        found: list[Layout] = []
        for value, own, inner in layouts:
            assert is_tensor(value.type)
            found.append(simplify_layout(value.type.get_shape(), compose_layouts(own, inner)))
        return tuple(found)

    @property
    def data_bytes(self) -> int:
        """The packed inputs, weights excluded."""
        return sum(b for v, b in self._input_bytes if not is_weight(v))

    @property
    def weight_bytes(self) -> int:
        """The packed weights that the operator reads; what the epilogue reads is excluded."""
        return sum(b for v, b in self._input_bytes if is_weight(v))

    @property
    def stored_bytes(self) -> int:
        return self.data_bytes + self.weight_bytes

    @property
    def _values(self) -> tuple[SSAValue, ...]:
        return (*self.group.producer.input_values, self.group.result, *self.embedded.extras)

    @property
    def activations(self) -> tuple[SSAValue, ...]:
        """The inputs that are no weights, and the result."""
        return tuple(
            v for v in (*self.group.producer.input_values, self.group.result) if not is_weight(v)
        )

    @property
    def _own(self) -> tuple[Layout, ...]:
        return self.embedded.layouts or (Layout(),) * len(self._values)

    @cached_property
    def _input_bytes(self) -> tuple[tuple[SSAValue, int], ...]:
        """The inputs with their packed bytes, which no storage order changes."""
        application = self.application
        sizes: dict[int, int] = {}
        for position, bound in enumerate(application.embedding.binding):
            if bound is not None and bound < len(application.inputs):
                packed = packed_operand(application, position)
                layout = operand_layout(packed, plain_order(len(packed.shape)))
                sizes[bound] = math.prod(stored_shape(packed.shape, layout))
        values = self.group.producer.input_values
        return tuple((v, sizes[i] * element_bytes(v.type)) for i, v in enumerate(values))


def check_goal(goal: str) -> None:
    """Raises `WeftError` for what strategies cannot be chosen for."""
    if goal not in GOALS:
        raise _unknown_goal(goal)


def _unknown_goal(goal: str) -> WeftError:
    return WeftError(f"there is no strategy '{goal}'; there are {', '.join(GOALS)}")


def element_bytes(type: object) -> int:
    """The bytes of an element of a tensor type."""
    assert is_tensor(type)
    width: int = getattr(type.element_type, "bitwidth", 8)
    return -(-width // 8)


def _given(value: SSAValue) -> SSAValue:
    """A value before it is converted."""
    return value.owner.source if isinstance(value.owner, ConvertOp) else value


def is_argument(value: SSAValue) -> bool:
    """Tests whether the caller gives a value, or one that it is a view of, converted or not."""
    return isinstance(logical_value(_given(value)), BlockArgument)


def host_layout(value: SSAValue) -> Layout:
    """The layout in which the host holds an input: as its argument, or a view of it, is stored."""
    held = _given(value) if is_argument(value) else value
    assert is_tensor(held.type)
    return layout_of(held.type)


def result_layout(value: SSAValue) -> Layout:
    """The layout in which the host wants a result: as it, or a view of it, is returned."""
    for use in value.uses:
        op = use.operation
        if isinstance(op, ConvertOp) and any(
            isinstance(u.operation, ReturnOp) for u in seen_value(op.result).uses
        ):
            return layout_of(op.result_type)
    assert is_tensor(value.type)
    return layout_of(value.type)


def no_cost(shape: Sequence[int], element_bytes: int, source: Layout, result: Layout) -> float:
    """A host whose transforms take no time."""
    return 0.0


@runtime_checkable
class BoundedCost(Protocol):
    """A `TransformCost` that also says soon what it is no less than."""

    def least(
        self, shape: Sequence[int], element_bytes: int, source: Layout, result: Layout
    ) -> float: ...


def least_cost(cost: TransformCost) -> TransformCost:
    """What a cost is no less than: 0 where it does not say."""
    return cost.least if isinstance(cost, BoundedCost) else no_cost


def compile_candidates(
    group: KernelGroup,
    machine: Machine,
    target: TargetCosts | None = None,
    *,
    options: StrategyOptions = StrategyOptions(),
    transform: TransformCost = no_cost,
) -> tuple[Candidate, ...]:
    """
    The candidates for `group`: as it is, with padding, and the best strategies, by weighted
    overheads. Where nothing needs to be padded and no window is dilated, there is no other.

    Of an operator that is `AGREED`, only those that callers hold operands for.

    Raises `WeftError` if there is none at all, for the reasons of the plain embedding.
    """
    found = _list_candidates(group, machine, target, options, transform)
    if AGREED not in group.producer.op.attributes:
        return found
    held = tuple(candidate for candidate in found if candidate.is_held)
    if not held:
        raise WeftError(
            f"{group.producer.kernel.name}: it has the attribute '{AGREED}', but no strategy "
            "stores operands as callers hold them; leave it out"
        )
    return held


def _list_candidates(
    group: KernelGroup,
    machine: Machine,
    target: TargetCosts | None,
    options: StrategyOptions,
    transform: TransformCost,
) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    refusal: WeftError | None = None

    def add_candidate(
        embedded: EmbeddedGroup,
        overheads: tuple[int, int],
        made: Strategy | None = None,
        reads: tuple[Access, ...] = (),
    ) -> None:
        name = PLAIN if made is None else made.name
        common = (group, machine, target, transform)
        own = (embedded, overheads, options.search, made, reads)
        candidate = Candidate(name, *common, *own)
        if all(candidate.plain_layouts != c.plain_layouts for c in found):
            found.append(candidate)

    try:
        plain = embed_group(group, machine, options.embed)
        embedding = plain.application.embedding
        add_candidate(plain, (embedding.mac_overhead, embedding.data_overhead))
        if not embedding.mac_overhead and not _is_dilated(plain.application.kernel):
            return tuple(found)
    except WeftError as error:
        refusal = error
    for embedded, stored, reads in _stored_groups(group, machine, options):
        made = None if stored.strategy.is_plain else stored.strategy
        add_candidate(embedded, stored.overheads, made, reads)
    if not found:
        raise refusal or WeftError(f"{group.producer.kernel.name}: there is no strategy for it")
    return tuple(found)


def _is_dilated(kernel: Kernel) -> bool:
    """Tests whether a window has gaps."""
    for access in kernel.inputs:
        for expr in access.map.results:
            form = linear_form(expr, len(kernel.dims))
            for c, dim in zip(form[0] if form else (), kernel.dims, strict=False):
                if abs(c) > 1 and dim.kind == "reduction" and dim.extent > 1:
                    return True
    return False


def _stored_groups(
    group: KernelGroup, machine: Machine, options: StrategyOptions
) -> Iterator[tuple[EmbeddedGroup, StoredEmbedding, tuple[Access, ...]]]:
    """The strategies that can be embedded, and what their epilogues read over the loops."""
    for intrinsic in intrinsics_of(machine, options.embed):
        try:
            attempt = Attempt.of_group(group, machine, intrinsic, options.embed)
            if not attempt.matches_bodies:
                continue
            attempt.check_compatible()
            epilogue = attempt.epilogue
        except WeftError:
            continue
        extras = tuple(group.epilogues[n].bound.values[i] for n, i in epilogue.sources)
        reads = tuple(a for call in epilogue.calls for a in call.reads)
        found, all_listed = list_stored(attempt, options.count, options.weights, options.rules)
        for stored in found:
            layouts = () if stored.strategy.is_plain else stored.strategy.layouts
            yield EmbeddedGroup(stored.application, extras, layouts=layouts), stored, reads
        if not all_listed:
            return


def choose_candidate(candidates: Sequence[Candidate], goal: str = "performance") -> Candidate:
    """
    The best of `candidates`, always the same one: see the module.

    Candidates are screened. One whose lower bound, with the transforms of its storage before
    scheduling, does not promise to be faster by `_WORTH` than the best so far is not
    scheduled; and where the first schedules are slower by `_SLOW`, the search for one ends.
    Raises `WeftError` if none fits the machine.
    """
    if goal not in get_args(Goal):
        raise _unknown_goal(goal)
    order = sorted(enumerate(candidates), key=lambda c: (_minimum_key(c[1], goal), c[0]))
    best: tuple[tuple[float, float, int], Candidate] | None = None
    refusal: WeftError | None = None
    for number, candidate in order:
        if best is not None and _minimum_key(candidate, goal) > best[0][:2]:
            break
        try:
            if best is not None and not _is_worth_it(candidate, best[1], goal):
                continue
            key = (*_sort_key(candidate, goal), number)
        except WeftError as error:
            refusal = refusal or error
            continue
        if best is None or key < best[0]:
            best = key, candidate
    if best is None:
        raise refusal or WeftError("there are no candidates to choose from")
    return best[1]


def _is_worth_it(candidate: Candidate, best: Candidate, goal: str) -> bool:
    """Tests whether `candidate` may be better than `best`; if so, it is scheduled for that."""
    if goal == "memory" and candidate.stored_bytes < best.stored_bytes:
        return True
    worth = (1 - _WORTH) * best.seconds
    if candidate.least_seconds > worth:
        return False
    if candidate.minimum_seconds + candidate.screened_seconds > worth:
        return False
    candidate.try_schedule(_SLOW * (best.seconds - candidate.screened_seconds))
    return True


def _sort_key(candidate: Candidate, goal: str) -> tuple[float, float]:
    if goal == "memory":
        return candidate.stored_bytes, candidate.seconds
    return candidate.seconds, candidate.stored_bytes


def _minimum_key(candidate: Candidate, goal: str) -> tuple[float, float]:
    """A lower bound on `_sort_key`, with the transforms of storage before scheduling."""
    if goal == "memory":
        return candidate.stored_bytes, candidate.least_seconds
    return candidate.least_seconds, 0
