"""
The variables of the scalar search: the nodes of an intrinsic's dataflow graph.

One variable per element of every operand, and one per iteration, which stands for all of the
iteration's operations but the reduction: the relation between those keeps the iteration, in
both directions. The reduction `out += ...` is contracted with its self-edge into one node
per output element, whatever the order of its summands.

`vta_gemm` on 1x16x16 has 16 outputs, 256 multiplications and 16 + 256 input elements.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
definitions 3.1 and 4.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, product
from operator import mul
from typing import Literal, TypeAlias

from ....transforms.kernel.view import Kernel, evaluate_map
from .domains import Point

GroupKind: TypeAlias = Literal["sum", "output", "operation", "input"]


@dataclass(frozen=True)
class Group:
    """
    Variables of one type, numbered from `first`: the elements of intrinsic operand `operand`
    or, with `operand` `None`, the iterations; both in lexicographic order of `labels`. A sum
    is the contracted reduction of one output element, and has that element's label.
    """

    kind: GroupKind
    operand: int | None
    first: int
    labels: tuple[Point, ...]

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def variables(self) -> range:
        return range(self.first, self.first + len(self.labels))


@dataclass(frozen=True)
class Dataflow:
    """
    * `groups`: in the order in which they are branched on: outputs, then backwards.
    * `operations`: the position of the iterations among `groups`.
    * `group_of`: per variable the position of its group.
    * `uses`: per variable of an iteration, its elements as `(operand, variable)`.
    * `users`: per variable of an element, the iterations that use it.
    * `sides`: where a new intrinsic dimension begins in the list of iterations.
    * `summed`: per variable of a sum its output element, and `sums`: the other way round.
    """

    groups: tuple[Group, ...]
    operations: int
    group_of: tuple[int, ...]
    uses: dict[int, tuple[tuple[int, int], ...]]
    users: dict[int, tuple[int, ...]]
    sides: tuple[int, ...]
    summed: dict[int, int] = field(default_factory=dict[int, int])
    sums: dict[int, int] = field(default_factory=dict[int, int])


def _list_groups(
    element: Mapping[int, Sequence[Point]],
    points: tuple[Point, ...],
    sums: Sequence[int],
    outputs: Sequence[int],
    inputs: Sequence[int],
) -> tuple[Group, ...]:
    """The groups of variables in the order in which they are branched over."""
    labels = {a: tuple(sorted(set(used))) for a, used in element.items()}
    branching: list[tuple[GroupKind, int | None, tuple[Point, ...]]] = [
        *(("sum", None, labels[a]) for a in sums),
        *(("output", a, labels[a]) for a in outputs),
        ("operation", None, points),
        *(("input", a, labels[a]) for a in inputs),
    ]
    groups: list[Group] = []
    first = 0
    for kind, operand, names in branching:
        groups.append(Group(kind, operand, first, names))
        first += len(names)
    return tuple(groups)


def dataflow_of(intrinsic: Kernel, bound: frozenset[int], *, sums: bool = False) -> Dataflow:
    """
    The dataflow graph of `intrinsic`, of its operands those in `bound`. With `sums` the
    reductions are variables of their own, otherwise an output element stands for its sum.
    """
    points = tuple(product(*(range(e) for e in intrinsic.extents)))
    element = {
        a: [evaluate_map(intrinsic.operands[a].map, p) for p in points] for a in sorted(bound)
    }
    outputs = [a for a in element if a >= intrinsic.num_inputs]
    inputs = [a for a in element if a < intrinsic.num_inputs]
    groups = _list_groups(element, points, outputs if sums else (), outputs, inputs)
    position = next(i for i, g in enumerate(groups) if g.kind == "operation")
    operations = groups[position]
    variable = {
        (g.operand, label): v
        for g in groups
        if g.kind != "sum"
        for v, label in zip(g.variables, g.labels, strict=True)
    }
    uses: dict[int, tuple[tuple[int, int], ...]] = {}
    users: dict[int, list[int]] = {}
    for i, v in enumerate(operations.variables):
        uses[v] = tuple((a, variable[a, element[a][i]]) for a in (*outputs, *inputs))
        for _, used in uses[v]:
            users.setdefault(used, []).append(v)
    summed = {
        v: w
        for g, elements in zip(groups, groups[len(outputs) :], strict=False)
        if g.kind == "sum"
        for v, w in zip(g.variables, elements.variables, strict=True)
    }
    return Dataflow(
        groups,
        position,
        tuple(i for i, group in enumerate(groups) for _ in group.labels),
        uses,
        {v: tuple(by) for v, by in users.items()},
        _part_boundaries(intrinsic.extents),
        summed,
        {w: v for v, w in summed.items()},
    )


def _part_boundaries(extents: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the iteration space's inner parts, each once."""
    sizes = accumulate(reversed(extents), mul)
    return tuple(sorted({s for s in sizes if s > 1})) or (1,)
