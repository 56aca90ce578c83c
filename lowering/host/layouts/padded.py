"""
Results that are stored with the padding that their readers want.

A kernel that reads a tensor with padding reads a copy that holds it. Where the tensor is what
another kernel computes, that one can store it into the middle of a larger buffer instead: then the
border alone is filled, and nothing is copied.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ....targets.host.nest.cost import Processor
from ....targets.host.nest.flat import bytes_of
from ....targets.host.nest.padding import Padding
from ....targets.host.nest.phase import SLACK
from ....targets.host.nest.steps import (
    BorderStep,
    KernelStep,
    Program,
    Step,
    SubBuffer,
    Temporary,
    Tensor,
)
from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import border_axis, expr_range

_WORTH = 0.03
"""The part of what a kernel and its readers compute that a copy must take to be looked at."""

_FASTER = 0.98
"""What is stored with padding has to take so much less: the model errs by more than that."""


@dataclass(frozen=True)
class Trial:
    """
    What a step comes to: its `cycles`, and the buffers that are `copied` for it, or words made of.
    It may be on an `intrinsic`.
    """

    cycles: float
    copied: frozenset[str]
    intrinsic: bool


Try = Callable[[Sequence[KernelStep | BorderStep]], Sequence[Trial]]
"""What becomes of steps, one after the other. `WeftError` if one cannot be run."""


@dataclass(frozen=True)
class _Candidate:
    """A temporary that the kernel number `writer` computes and others read, some with padding."""

    buffer: str
    padding: Padding
    writer: int
    readers: tuple[int, ...]


def store_padded(
    program: Program, steps: Sequence[Step], processor: Processor, attempt: Try
) -> tuple[list[Step], dict[int, BorderStep]]:
    """
    The steps whose temporaries are stored with padding where that takes fewer cycles than a copy,
    by what an `attempt` says; and by number of a step, that which fills the padding before it.
    Buffers are added to the program.
    """
    found, borders = [*steps], dict[int, BorderStep]()
    for candidate in list(_list_candidates(program, steps)):
        numbers = (candidate.writer, *candidate.readers)
        kernels = [step for n in numbers if isinstance(step := found[n], KernelStep)]
        type, padding = program.buffers[candidate.buffer].type, candidate.padding
        copying = padding.elements * 2 * bytes_of(type) / processor.l3_bandwidth
        if copying < _WORTH * sum(_least_cycles(kernel, processor) for kernel in kernels):
            continue
        buffer = program.add("padded", Temporary(padding.elements + SLACK, type))
        border = BorderStep(padding, buffer, padding.elements + SLACK, type)
        moved = [_store_in(step, candidate, buffer) for step in kernels]
        if _pays(kernels, moved, border, candidate.buffer, copying, attempt):
            borders[candidate.writer] = border
            for number, step in zip(numbers, moved, strict=True):
                found[number] = step
        else:
            del program.buffers[buffer]
    return found, borders


def _least_cycles(step: KernelStep, processor: Processor) -> float:
    """The cycles in which two vectors each are computed: about as many as there are at least."""
    lanes = processor.count_lanes(step.fused.type)
    return math.prod(step.fused.kernel.extents) / (2 * lanes)


def _pays(
    kernels: Sequence[KernelStep],
    moved: Sequence[KernelStep],
    border: BorderStep,
    buffer: str,
    copying: float,
    attempt: Try,
) -> bool:
    """
    Tests whether kernels that are `moved` to a padded buffer take less than those that read copies
    of another one, which take as many cycles as a whole copy, and their nests as many as moved.
    """
    try:
        padded = attempt([border, *moved])
        if any(border.target in trial.copied for trial in padded):
            return False  # It is copied all the same.
        if any(trial.intrinsic for trial in padded):
            return _sum_cycles(padded) < _FASTER * _sum_cycles(attempt(kernels))
        filling, after = padded[:2]
        (before,) = attempt(kernels[:1])
        if before.copied != after.copied:
            return False  # Of nests of two kinds, the model tells less.
        return filling.cycles + after.cycles < _FASTER * (before.cycles + copying)
    except WeftError:
        return False


def _sum_cycles(trials: Sequence[Trial]) -> float:
    return sum(trial.cycles for trial in trials)


def _list_candidates(program: Program, steps: Sequence[Step]) -> Iterator[_Candidate]:
    users: dict[str, list[int]] = {}
    for number, step in enumerate(steps):
        for name in dict.fromkeys(step.buffers):
            users.setdefault(name, []).append(number)
    wholes = {b.whole for b in program.buffers.values() if isinstance(b, SubBuffer)}
    for name in program.of_kind(Temporary):
        if name in wholes or len(users.get(name, ())) < 2:
            continue
        writer, *readers = users[name]
        shape = _written_shape(steps[writer], name)
        if shape is None:
            continue
        padding = _find_padding([steps[n] for n in readers], name, shape)
        if padding is not None:
            yield _Candidate(name, padding, writer, tuple(readers))


def _written_shape(step: Step, name: str) -> tuple[int, ...] | None:
    """The shape of a tensor all of which a kernel stores, and which it does not read."""
    if not isinstance(step, KernelStep) or step.buffers.count(name) > 1:
        return None
    kernel, tensor = step.fused.kernel, step.fused.tensors[-1]
    access = kernel.operands[-1]
    if tensor.buffer != name or access.shape != tensor.shape or 0 in kernel.extents:
        return None
    seen: set[int] = set()
    for expr, extent in zip(access.map.results, tensor.shape, strict=True):
        if isinstance(expr, AffineConstantExpr) and extent == 1:
            continue
        if not isinstance(expr, AffineDimExpr) or expr.position in seen:
            return None
        if kernel.extents[expr.position] != extent:
            return None
        seen.add(expr.position)
    return tensor.shape


def _find_padding(steps: Sequence[Step], name: str, shape: tuple[int, ...]) -> Padding | None:
    """The padding that all of these steps can read a tensor with; `None` if there is none."""
    low, high, fills = [0] * len(shape), [0] * len(shape), set[int | float]()
    for step in steps:
        if not isinstance(step, KernelStep) or step.fused.tensors[-1].buffer == name:
            return None
        kernel = step.fused.kernel
        if 0 in kernel.extents:
            return None
        for access, tensor in zip(kernel.operands, step.fused.tensors, strict=True):
            if tensor.buffer != name:
                continue
            if access.shape != shape or tensor.shape != shape or tensor.slack:
                return None
            if any(border_axis(access, guard) is None for guard in access.guards):
                return None
            if access.guards:
                fills.add(access.fill)
            for axis, expr in enumerate(access.map.results):
                least, most, _ = expr_range(expr, kernel.domain)
                low[axis] = max(low[axis], -least)
                high[axis] = max(high[axis], most + 1 - shape[axis])
    if len(fills) != 1:
        return None
    return Padding(shape, tuple(low), tuple(high), fills.pop())


def _store_in(step: KernelStep, candidate: _Candidate, buffer: str) -> KernelStep:
    """The kernel that has a tensor in the middle of `buffer`, and reads it without guards."""
    fused, padding = step.fused, candidate.padding
    operands, tensors = [*fused.kernel.operands], [*fused.tensors]
    for number, (access, tensor) in enumerate(zip(operands, tensors, strict=True)):
        if tensor.buffer == candidate.buffer:
            pairs = zip(access.map.results, padding.low, strict=True)
            results = tuple(e + places if places else e for e, places in pairs)
            map = replace(access.map, results=results)
            operands[number] = replace(access, shape=padding.extents, map=map, guards=())
            tensors[number] = Tensor(buffer, padding.extents, tensor.type, slack=SLACK)
    kernel = replace(fused.kernel, operands=tuple(operands))
    return replace(step, fused=replace(fused, kernel=kernel, tensors=tuple(tensors)))
