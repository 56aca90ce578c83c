"""
The share of a program's arithmetic that its kernels cover, and what is left.

Counted are scalar operations on numbers, each as often as it runs: a multiply-accumulate is two.
What only computes places (`index` values, and integers on their way to a `tensor.extract`), moves
of data, and changes of a number's width count nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import IndexType, TensorType
from xdsl.ir import Operation, SSAValue

from ..core.describe import describe_op
from ..core.errors import WeftError
from .from_linalg import bind_kernel, loop_extents

_MOVES = frozenset(
    """
    arith.constant func.call func.return linalg.fill tensor.cast tensor.collapse_shape tensor.concat
    tensor.dim tensor.empty tensor.expand_shape tensor.extract tensor.extract_slice
    tensor.from_elements tensor.insert_slice tensor.pad tensor.splat
    """.split()
)
_WIDTHS = ("arith.extf", "arith.truncf", "arith.extsi", "arith.extui", "arith.trunci")


@dataclass(frozen=True)
class Left:
    """An op that no kernel stands for: how many operations it performs, and why."""

    op: str
    operations: int
    reason: str


@dataclass(frozen=True)
class Coverage:
    """The scalar operations of a function, those in kernels, and the ops that are left."""

    operations: int
    covered: int
    left: tuple[Left, ...]

    @property
    def percent(self) -> float:
        """Of the operations, those in kernels; 100 where there are none."""
        return 100 * self.covered / self.operations if self.operations else 100.0

    def describe(self, most: int = 5) -> str:
        """For people: the figure, and what is left, the `most` largest ops by name."""
        # Rounded down: 100 % are all of them.
        percent = f"{math.floor(100 * self.percent) / 100:g}"
        text = f"kernels cover {percent} % of {self.operations / 1e6:.1f} M operations"
        arithmetic = sorted((x for x in self.left if x.operations), key=lambda x: -x.operations)
        moves = len(self.left) - len(arithmetic)
        lines = [f"  left: {x.op}, {x.operations} times: {x.reason}" for x in arithmetic[:most]]
        if len(arithmetic) > most:
            lines.append(f"  left: {len(arithmetic) - most} more")
        if moves:
            lines.append(f"  {moves} without arithmetic have no kernel, such as look-ups in tables")
        return "\n".join((text, *lines))


def coverage_of(function: func.FuncOp) -> Coverage:
    """
    The coverage by kernels of a function whose structured ops are generic (`load_module`). An op
    that is not known counts one operation per element of its results, and is left.
    """
    total = covered = 0
    left: list[Left] = []
    for op in _list_arithmetic(function):
        count = operations_of(op)
        total += count
        reason = _why_no_kernel(op)
        if reason is None:
            covered += count
        else:
            left.append(Left(describe_op(op), count, reason))
    return Coverage(total, covered, tuple(left))


def operations_of(op: Operation) -> int:
    """The scalar operations that one op on tensors performs."""
    if not isinstance(op, linalg.ops.GenericOp):
        types = [r.type for r in op.results]
        elements = [t.element_count() if isinstance(t, TensorType) else 1 for t in types]
        return sum(elements)
    points = 1
    for extent in loop_extents(op):
        points *= extent
    return points * sum(_count_op(inner) for inner in op.body.block.ops)


def _list_arithmetic(function: func.FuncOp) -> Iterator[Operation]:
    for block in function.body.blocks:
        for op in block.ops:
            if op.name in _MOVES:
                continue
            scalar = all(not isinstance(r.type, TensorType) for r in op.results)
            if scalar and op.name.startswith(("arith.", "math.", "affine.", "ub.")):
                continue
            yield op


def _why_no_kernel(op: Operation) -> str | None:
    try:
        bind_kernel(op, name=op.name)
    except WeftError as error:
        text = str(error)
        return text.removeprefix(f"{describe_op(op)}: ")
    return None


def _count_op(op: Operation) -> int:
    """1 for an op of a body that computes with numbers, 0 for a cast, or one that finds places."""
    if (
        isinstance(op, arith.ConstantOp)
        or op.name in _WIDTHS
        or not op.name.startswith(("arith.", "math."))
    ):
        return 0
    return 0 if _finds_positions(op.results[0]) else 1


def _finds_positions(value: SSAValue) -> bool:
    if isinstance(value.type, IndexType):
        return True
    users = [use.operation for use in value.uses]
    return bool(users) and all(_is_position_for(user) for user in users)


def _is_position_for(user: Operation) -> bool:
    if isinstance(user, tensor.ExtractOp):
        return True
    return len(user.results) == 1 and _finds_positions(user.results[0])
