"""The pass `agree-layouts`: parts that hand on tensors store them alike, where that is cheapest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType, UnitAttr
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass

from ...dialects.common.kinds import is_tensor
from ...dialects.layout.primitives import Reorder
from ..core.errors import WeftError
from ..core.functions import is_weight
from ..core.pipeline import add_facts, facts_of
from ..kernel.from_linalg import KernelGroup, kernel_groups
from ..layout.apply import with_layout
from ..layout.graph import shares_storage
from ..layout.map import Layout
from ..machine.context import WeftContext, context_of
from ..machine.view import Machine
from ..strategy.choose import AGREED, Candidate, TransformCost, element_bytes, least_cost
from ..strategy.embed_intrinsics import transform_cost
from .hoist_layouts import convert_body, convert_call
from .host_rates import change_cost
from .keep_layouts import can_follow, followed_operands
from .outline import device_of, network_in, parts_of
from .pairwise import Costs, Solution, solve_bounded
from .programs import key_of
from .strategies import list_strategies, own_strategy
from .sums import find_sum, layouts_of_sum

CHOSEN = "layouts"
"""The fact of the entry that says what was chosen, and what it is expected to cost."""

_MAX_LAYOUTS = 8
"""How many layouts are looked at for an element-wise op or a pooling between parts."""


@dataclass(frozen=True)
class Choice:
    """
    A way to compute an op of the entry: the seconds that it takes at least, and the layouts of its
    operands and results, by number; plain ones are left out. `candidate` is the strategy that a
    part of an accelerator has then. With `alone` the part is left to choose it by itself, with
    elements in the order of its schedule, and to convert from and to plain tensors.
    """

    least_seconds: float
    operands: Mapping[int, Layout]
    results: Mapping[int, Layout]
    candidate: Candidate | None = None
    alone: bool = False

    def find_seconds(self) -> float:
        """
        The seconds of the best schedule with these layouts, which is searched; infinite where none
        fits the machine.
        """
        if self.candidate is None:
            return self.least_seconds
        if self.alone:
            return self.candidate.op_seconds
        try:
            return self.candidate.seconds_where_held(self.candidate.activations)
        except WeftError:
            return math.inf


_GAP = 0.002
"""How much more than the least the choices may take together, as a part of it."""

_WORTH = 0.03
"""The part of its seconds that a part has to save to be left alone: others cannot store so."""

_PLAIN = Choice(0.0, {}, {})
"""What needs no layouts."""


@dataclass(frozen=True)
class AgreeLayoutsPass(ModulePass):
    """
    Chooses the strategies of the parts of accelerators, and how these store the tensors that they
    hand on, all together: the sum of what schedules of the parts take and what the host takes to
    store tensors anew (`partition.host_rates`) is the least that there is, but for `_GAP`, over the
    strategies of all parts and what element-wise ops and poolings between them could read.
    Schedules are searched for the strategies that may be chosen by what none of theirs goes below.

    Before: calls of parts on plain tensors. After: parts whose arguments and results have the
    layouts that were chosen, with conversions around the calls, and whose operators are
    `weft.agreed`: the strategies that store so are compared again when a part is lowered. A part
    that takes less with elements in the order of its own schedule, by more than storing them anew,
    is left as it is: it converts from and to plain tensors when it is lowered. So are all parts
    where that takes less than what was chosen together: never more than layer by layer.

    The fact `layouts` of the entry has the seconds, what no choice goes below, and what all parts
    left as they are take; a network that has it is left alone. Raises `WeftError` where too many
    choices depend on each other (`partition.pairwise`).
    """

    name = "agree-layouts"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context, entry, parts = context_of(ctx), network_in(op), parts_of(op)
        if entry is None or CHOSEN in facts_of(entry):
            return
        ops = [o for o in entry.body.block.ops if o.results]
        choices = _list_choices(ops, parts, context)
        cost = change_cost(context)
        own = _list_own(ops, parts, context)
        apart = choose_layouts(ops, own, cost)
        found = choose_layouts(ops, choices, cost, apart.total)
        bound = min(found.bound, apart.bound)
        if apart.total < found.total:
            found, choices = apart, own
        seconds = {"expected_seconds": found.total, "bound_seconds": bound}
        seconds |= {"apart_seconds": apart.total}
        done: set[str] = set()
        for one, number in zip(ops, found.chosen, strict=True):
            if isinstance(one, func.CallOp) and one.callee.string_value() in parts:
                name = one.callee.string_value()
                if name in done:
                    raise WeftError(f"part '{name}' is called twice; each call has its own part")
                done.add(name)
                _write_choice(one, parts[name], choices[one][number])
        if done:
            add_facts(entry, {CHOSEN: seconds})


def _write_choice(call: func.CallOp, part: func.FuncOp, choice: Choice) -> None:
    """Gives a part and its call the layouts of a choice; none to one that is left alone."""
    if choice.alone:
        return
    if choice.candidate is not None:
        (group,) = _reducing_groups(part)
        group.producer.op.attributes[AGREED] = UnitAttr()
    arguments = {i: _encoded(call.operands[i], layout) for i, layout in choice.operands.items()}
    results = {i: _encoded(call.results[i], layout) for i, layout in choice.results.items()}
    convert_body(part, arguments, results)
    convert_call(call, arguments, results)


def _encoded(value: SSAValue, layout: Layout) -> TensorType[Attribute]:
    assert is_tensor(value.type)
    return with_layout(value.type, layout)


# --- what can be chosen -------------------------------------------------------------------------


def _list_choices(
    ops: Sequence[Operation], parts: Mapping[str, func.FuncOp], ctx: WeftContext
) -> dict[Operation, tuple[Choice, ...]]:
    """The choices for each op of the entry."""
    known: dict[tuple[str, str], tuple[Choice, ...]] = {}
    found: dict[Operation, tuple[Choice, ...]] = {}
    for op in ops:
        found[op] = (_PLAIN,)
        if isinstance(op, func.CallOp) and op.callee.string_value() in parts:
            part = parts[op.callee.string_value()]
            if find_sum(part) is not None:
                continue
            machine = ctx.system().find_device(device_of(part)).machine
            key = machine.name, key_of(part)
            if key not in known:
                known[key] = part_choices(part, machine, ctx)
            found[op] = known[key]
    followed = {op: one for op in ops if (one := _follower_of(op, parts)) is not None}
    for op in followed:
        found[op] = _follower_choices(op, found, followed)
    return found


def _list_own(
    ops: Sequence[Operation], parts: Mapping[str, func.FuncOp], ctx: WeftContext
) -> dict[Operation, tuple[Choice, ...]]:
    """
    The one choice for each op of the entry with which the network is computed layer by layer: parts
    are left alone, and what is between them is plain.
    """
    known: dict[tuple[str, str], Choice] = {}
    found: dict[Operation, tuple[Choice, ...]] = {}
    for op in ops:
        found[op] = (_PLAIN,)
        part = parts.get(op.callee.string_value()) if isinstance(op, func.CallOp) else None
        if part is None or find_sum(part) is not None:
            continue
        groups = _reducing_groups(part)
        if len(groups) == 1:
            machine = ctx.system().find_device(device_of(part)).machine
            key = machine.name, key_of(part)
            if key not in known:
                known[key] = own_choice(groups[0], machine, ctx)
            found[op] = (known[key],)
    return found


@dataclass(frozen=True)
class _Follower:
    """
    An op that gives its result in the layout in which it takes `operands`. `sum` is the op of a
    part that is one: it computes on rows of what is stored.
    """

    op: Operation
    operands: tuple[int, ...]
    sum: Operation | None = None

    def choose_layouts(self, near: Iterable[Layout]) -> list[Layout]:
        """The layouts near the op in which it can have all of its tensors."""
        if self.sum is not None:
            return layouts_of_sum(self.sum, near)
        return [x for x in near if not x.primitives or can_follow(self.op, x)]


def _follower_of(op: Operation, parts: Mapping[str, func.FuncOp]) -> _Follower | None:
    if isinstance(op, func.CallOp):
        part = parts.get(op.callee.string_value())
        sum = None if part is None else find_sum(part)
        return None if sum is None else _Follower(op, (0, 1), sum)
    numbers = followed_operands(op)
    return _Follower(op, numbers) if numbers else None


def part_choices(part: func.FuncOp, machine: Machine, ctx: WeftContext) -> tuple[Choice, ...]:
    """
    The strategies for the kernel of a part, with the seconds that no schedule beats, and the part
    left alone where that saves enough of these: `_WORTH`, or what storing a tensor anew takes where
    nobody stores what it takes in any case. Layouts of weights are left to the part, and so are
    those of what is not an argument.
    """
    groups = _reducing_groups(part)
    if len(groups) != 1:
        return (_PLAIN,)
    candidates = list_strategies(groups[0], machine, ctx)
    found = [_choice_of(c, c.plain_layouts, c.minimum_seconds) for c in candidates]
    best = min(found, key=lambda c: c.least_seconds)
    worth = best.find_seconds()
    worth -= _least_change(part, ctx) if _is_stored_anew(best, part) else _WORTH * worth
    if min(c.least_seconds for c in found) < worth:
        own = own_choice(groups[0], machine, ctx)
        if own.least_seconds < worth:
            found.append(own)
    return tuple(found)


def own_choice(group: KernelGroup, machine: Machine, ctx: WeftContext) -> Choice:
    """What a part that is left alone takes, and how it stores its tensors."""
    own = own_strategy(group, machine, ctx, transform_cost(ctx))
    return replace(_choice_of(own, own.packed_layouts, own.op_seconds), alone=True)


def _is_stored_anew(choice: Choice, part: func.FuncOp) -> bool:
    """Tests whether a choice takes something as no part gives it, such as windows laid out."""
    types = {i: part.body.block.args[i].type for i in choice.operands}
    return any(
        is_tensor(type) and not shares_storage(type.get_shape(), choice.operands[i])
        for i, type in types.items()
    )


def _least_change(part: func.FuncOp, ctx: WeftContext) -> float:
    """The seconds that storing one of a part's tensors anew takes at least."""
    cost = least_cost(change_cost(ctx))
    values = [v for v in part.body.block.args if not is_weight(v)]
    returned = part.body.block.last_op
    assert isinstance(returned, func.ReturnOp)
    found = [0.0]
    for type in (v.type for v in (*values, *returned.operands)):
        if is_tensor(type):
            shape = type.get_shape()
            moved = Layout((Reorder(tuple(range(len(shape)))),))
            found.append(cost(shape, element_bytes(type), Layout(), moved))
    return min(found[1:] or found)


def _choice_of(candidate: Candidate, layouts: Sequence[Layout], seconds: float) -> Choice:
    """A strategy with its inputs, the result and the extras in these layouts."""
    group = candidate.group
    values = (*group.producer.input_values, group.result, *candidate.embedded.extras)
    operands: dict[int, Layout] = {}
    results: dict[int, Layout] = {}
    for value, layout in zip(values, layouts, strict=True):
        if value is group.result:
            results[0] = layout
        elif isinstance(value, BlockArgument) and not is_weight(value):
            operands[value.index] = layout
    return Choice(seconds, operands, results, candidate)


def _reducing_groups(part: func.FuncOp) -> list[KernelGroup]:
    """The kernels of a part that an accelerator may compute."""
    groups = kernel_groups(part)
    return [g for g in groups if any(d.kind == "reduction" for d in g.producer.kernel.dims)]


def _follower_choices(
    op: Operation,
    known: Mapping[Operation, Sequence[Choice]],
    followed: Mapping[Operation, _Follower],
) -> tuple[Choice, ...]:
    """
    The layouts that parts near an op could give or take its tensors in, of those in which it can
    have all of them.
    """
    layouts: dict[Layout, None] = {Layout(): None}
    pending, seen = [op], {op}
    while pending:
        last = pending.pop(0)
        for value in last.operands:
            if isinstance(value, OpResult) and value.op in known:
                owner, number = value.op, value.index
                layouts.update(dict.fromkeys(c.results.get(number, Layout()) for c in known[owner]))
                _visit(owner, followed, seen, pending)
        for use in last.results[0].uses:
            reader = use.operation
            if reader in known:
                reads = (c.operands.get(use.index, Layout()) for c in known[reader])
                layouts.update(dict.fromkeys(reads))
                _visit(reader, followed, seen, pending)
    numbers = followed[op].operands
    found = followed[op].choose_layouts(layouts)[:_MAX_LAYOUTS]
    return tuple(Choice(0.0, dict.fromkeys(numbers, x), {0: x}) for x in found)


def _visit(
    op: Operation,
    followed: Mapping[Operation, _Follower],
    seen: set[Operation],
    pending: list[Operation],
) -> None:
    if op not in seen and op in followed:
        seen.add(op)
        pending.append(op)


# --- choosing -----------------------------------------------------------------------------------


def choose_layouts(
    ops: Sequence[Operation],
    choices: Mapping[Operation, Sequence[Choice]],
    transform: TransformCost,
    other: float = math.inf,
) -> Solution:
    """
    The number of the choice of each op that makes the sum of all seconds least, but for `_GAP`, and
    no more than `other` where there is such a choice, with what it takes to store anew what one op
    gives otherwise than another takes it. Arguments of the function, and what it returns, are
    plain.
    """
    costs = _EntryCosts(ops, choices, transform)
    pairs = {key: costs.table(key) for key in costs.values}
    single = [[c.least_seconds for c in given] for given in costs.choices]
    found = solve_bounded(single, pairs, costs, _GAP, other)
    return replace(found, chosen=found.chosen[:-1])


class _EntryCosts:
    """
    What it takes to store anew what ops of the entry hand to each other, by the numbers of two ops:
    `values` has each such value, as which result it is given and as which operand it is taken. The
    number behind the last op is the caller's, whose values are plain.
    """

    def __init__(
        self,
        ops: Sequence[Operation],
        choices: Mapping[Operation, Sequence[Choice]],
        transform: TransformCost,
    ):
        self.choices: list[Sequence[Choice]] = [*(choices[op] for op in ops), (_PLAIN,)]
        self.transform = transform
        self.least = least_cost(transform)
        self.values: dict[tuple[int, int], list[tuple[SSAValue, int, int]]] = {}
        numbers = {op: i for i, op in enumerate(ops)}
        caller = len(ops)
        for op, number in numbers.items():
            for index, value in enumerate(op.operands):
                if is_weight(value) or not is_tensor(value.type):
                    continue
                giver, result = caller, -1
                if isinstance(value, OpResult) and value.op in numbers:
                    giver, result = numbers[value.op], value.index
                self._add((giver, number), value, result, index)
            for index, value in enumerate(op.results):
                if any(isinstance(use.operation, func.ReturnOp) for use in value.uses):
                    self._add((number, caller), value, index, -1)

    def _add(self, key: tuple[int, int], value: SSAValue, result: int, operand: int) -> None:
        self.values.setdefault(key, []).append((value, result, operand))

    def table(self, key: tuple[int, int]) -> Costs:
        """The least that the choices of two ops take."""
        gives, takes = (range(len(self.choices[n])) for n in key)
        return np.array([[self._sum(key, (a, b), self.least) for b in takes] for a in gives])

    def single(self, variable: int, choice: int) -> float:
        """What a choice of an op takes."""
        return self.choices[variable][choice].find_seconds()

    def pair(self, key: tuple[int, int], choices: tuple[int, int]) -> float:
        """What storing anew takes between two choices."""
        return self._sum(key, choices, self.transform)

    def _sum(self, key: tuple[int, int], chosen: tuple[int, int], cost: TransformCost) -> float:
        giver, taker = (self.choices[n][c] for n, c in zip(key, chosen, strict=True))
        total = 0.0
        for value, result, operand in self.values[key]:
            source = giver.results.get(result, Layout())
            dest = taker.operands.get(operand, Layout())
            type = value.type
            if source != dest and is_tensor(type):
                total += cost(type.get_shape(), element_bytes(type), source, dest)
        return total
