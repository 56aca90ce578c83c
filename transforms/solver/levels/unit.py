"""
The innermost level: what its buffers compute at a time, and which dimensions go side by side.

* `row-stationary`: a PE slides a whole row of a filter along a row of outputs; rows of filters
  lie side by side, and so may rows of outputs and channels.
* `systolic`: input channels and taps go down the array, output channels across.
* `intrinsic`: where the machine lists intrinsics, what the best embedding of one of them into
  the layer found: `sizes` iterations at once. Otherwise one iteration, and any dimension may go
  side by side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...core.errors import WeftError
from ...dataflow.directive.problem import LayerProblem
from ...dataflow.directive.problem_kernel import kernel_of_product
from ...kernel.view import Kernel
from ...machine.view import Intrinsic, Machine

if TYPE_CHECKING:
    from ...embed.problem import Embedding


@dataclass(frozen=True)
class Unit:
    """
    `sizes`: iterations along dimensions that are computed at once; `whole`: dimensions of which
    a buffer holds all; `stacked`: those that may go side by side, `None` for any. `bound`: the
    memory of each tensor that the intrinsic reads or writes. A block takes as long as its work,
    `cycles` for what is computed at once, or as its loads, whichever is longer, and `ramp` cycles
    besides: `loads` are the cycles per element of tensors that are loaded anew for each block, one
    after the other. Blocks along `even` dimensions are all as large.
    """

    sizes: tuple[tuple[str, int], ...] = ()
    whole: frozenset[str] = frozenset()
    stacked: frozenset[str] | None = None
    bound: tuple[tuple[str, str], ...] = ()
    intrinsic: str = ""
    ramp: int = 0
    loads: tuple[tuple[str, float], ...] = ()
    even: frozenset[str] = frozenset()
    cycles: int = 1

    @cached_property
    def by_dim(self) -> Mapping[str, int]:
        return dict(self.sizes)

    def size(self, dim: str) -> int:
        return self.by_dim.get(dim, 1)


def unit_of(problem: LayerProblem, machine: Machine, template: str) -> Unit:
    """
    The unit of `problem` on the innermost level. Raises `WeftError` where the machine lists
    intrinsics and none of them computes the layer.
    """
    if template == "row-stationary":
        return _row_stationary(problem)
    if template == "systolic":
        across = {d.name for d in problem.dims if d.kind == "reduction"}
        weights = [t for t in problem.inputs if t.role == "weight"]
        if weights:
            across |= set(weights[0].dims) & set(problem.output.dims)
            return Unit(stacked=frozenset(across))
        return Unit()
    if any(_has_reduction(i) for i in machine.intrinsics):
        return _choose_embedding(problem, machine)
    return Unit()


def _row_stationary(problem: LayerProblem) -> Unit:
    """Rows are the second to last dimension of a window, their elements the last."""
    slid = [a for t in problem.inputs for a in t.axes if len(a.dims) == 2 and a.name]
    windows = [_window_roles(problem, a.dims) for a in slid]
    if not windows:
        return Unit()
    row, element = windows[-2:] if len(windows) > 1 else (windows[-1], windows[-1])
    inside = {d.name for d in problem.dims if d.kind == "reduction"}
    channels = {d.name for d in problem.dims} - {d for w in windows for d in w}
    side = {*row, *channels} - ({element[0]} if row != element else set())
    batch = {d.name for d in problem.dims if d.name == "n"}
    return Unit(whole=frozenset({element[1]} & inside), stacked=frozenset(side - batch))


def _window_roles(problem: LayerProblem, dims: tuple[str, ...]) -> tuple[str, str]:
    """The dimensions of a window: the position, then the tap."""
    first, second = dims
    kinds = {d.name: d.kind for d in problem.dims}
    return (second, first) if kinds[first] == "reduction" else (first, second)


def _has_reduction(intrinsic: Intrinsic) -> bool:
    return any(d.kind == "reduction" for d in intrinsic.kernel.dims)


def _choose_embedding(problem: LayerProblem, machine: Machine) -> Unit:
    """The embedding with the least padding, over the intrinsics that read the layer's words."""
    from ...embed.candidates import find_candidates
    from ...embed.problem import Constraints, EmbeddingProblem

    failures: list[str] = []
    found: list[tuple[int, int, Unit]] = []
    for intrinsic in machine.intrinsics:
        if not _has_reduction(intrinsic):
            continue
        try:
            kernel = kernel_of_product(problem, [o.type for o in intrinsic.operands])
            embedding = find_candidates(
                EmbeddingProblem(kernel, intrinsic.kernel, Constraints())
            ).best
        except WeftError as e:
            failures.append(f"@{intrinsic.name}: {e}")
            continue
        unit = _make_unit(kernel, intrinsic, embedding)
        at_once = math.prod(n for _, n in unit.sizes)
        found.append((embedding.mac_overhead, -at_once, unit))
    if not found:
        reasons = "; ".join(failures)
        raise WeftError(
            f"layer {problem.name}: no intrinsic of machine @{machine.name} computes it: {reasons}"
        )
    return min(found, key=lambda f: f[:2])[2]


def _make_unit(kernel: Kernel, intrinsic: Intrinsic, embedding: Embedding) -> Unit:
    digits = [d for dim in embedding.digits for d in dim if d.dim < len(kernel.dims)]
    sizes = tuple((kernel.dims[d.dim].name, d.tile) for d in digits if d.tile > 1)
    bound = tuple(
        (kernel.operands[op].name, operand.memory)
        for op, operand in zip(embedding.binding, intrinsic.operands, strict=False)
        if op is not None
    )
    return Unit(sizes, bound=bound, intrinsic=intrinsic.name)
