"""
Blocks that a model repeats, such as the layers of an encoder: which they are, and fewer of them.

Weights say what belongs to a block: `layers.3.norm.bias` to number 3 of `layers`. Between two
blocks one value is all that is handed on. Blocks are repeated where they are the same ops on
tensors of the same types, one behind the other; then the first few of them are a model as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Operation, SSAValue

from ..core.errors import WeftError
from ..core.functions import weight_names
from .weight_values import captured_values

_NUMBERED = re.compile(r"(.*?)\.(\d+)\.")


@dataclass(frozen=True, eq=False)
class RepeatedBlocks:
    """
    Blocks of a function: what is `handed` into each, and out of the last one, and by argument the
    number of the block that the `weights` belong to.
    """

    handed: Sequence[SSAValue]
    weights: Mapping[int, int]

    @property
    def count(self) -> int:
        """The number of blocks."""
        return len(self.handed) - 1


def find_repeated(function: func.FuncOp) -> dict[str, RepeatedBlocks]:
    """The repeated blocks of a function, by the name in front of their numbers."""
    weights: dict[str, dict[int, int]] = {}
    for argument, name in weight_names(function).items():
        if (match := _NUMBERED.match(name)) is not None:
            weights.setdefault(match[1], {})[argument] = int(match[2])
    if not weights:
        return {}
    named = weight_names(function)
    given = [a for i, a in enumerate(function.body.block.args) if i not in named]
    ops = _moving_ops(function, given)
    bridges = _find_bridges(ops, given)
    found: dict[str, RepeatedBlocks] = {}
    for name, numbers in weights.items():
        handed = _handed_values(function, ops, bridges, numbers)
        if handed:
            found[name] = RepeatedBlocks(handed, numbers)
    return found


def check_count(function: func.FuncOp, name: str, blocks: RepeatedBlocks, count: int) -> None:
    """Raises `WeftError` for more blocks than there are, or none."""
    if not 1 <= count <= blocks.count:
        raise WeftError(
            f"@{function.sym_name.data}: '{name}' is {count}; it must be 1 to {blocks.count}"
        )


def keep_blocks(function: func.FuncOp, blocks: RepeatedBlocks, count: int) -> None:
    """Leaves the first `count` blocks alone, in place."""
    if count == blocks.count:
        return
    blocks.handed[-1].replace_all_uses_with(blocks.handed[count])
    block = function.body.block
    for op in reversed(list(block.ops)):
        if op is not block.last_op and not any(result.first_use for result in op.results):
            op.detach()
            op.erase()
    attributes = list(function.arg_attrs or ())
    for argument in sorted(blocks.weights, reverse=True):
        if blocks.weights[argument] >= count:
            block.erase_arg(block.args[argument])
            del attributes[argument]
    function.arg_attrs = ArrayAttr(attributes)
    function.update_function_type()


def _moving_ops(function: func.FuncOp, given: Sequence[SSAValue]) -> list[Operation]:
    """The ops of a function whose results depend on what is `given`, in their order."""
    moving = set(given)
    found: list[Operation] = []
    for op in function.body.block.ops:
        if not moving.isdisjoint((*op.operands, *captured_values(op))):
            moving.update(op.results)
            found.append(op)
    return found


def _find_bridges(ops: Sequence[Operation], given: Sequence[SSAValue]) -> set[int]:
    """The positions behind which nothing is read of what came before but the result there."""
    last: dict[SSAValue, int] = {}
    for position, op in enumerate(ops):
        last.update((v, position) for v in (*op.operands, *captured_values(op)))
    found: set[int] = set()
    furthest = max((last.get(v, -1) for v in given), default=-1)
    for position, op in enumerate(ops):
        if len(op.results) == 1 and furthest <= position:
            found.add(position)
        furthest = max([furthest, *(last.get(v, -1) for v in op.results)])
    return found


def _handed_values(
    function: func.FuncOp,
    ops: Sequence[Operation],
    bridges: set[int],
    weights: Mapping[int, int],
) -> list[SSAValue]:
    """What is handed into each block, and out of the last; empty if they are not repeated."""
    first: dict[int, int] = {}
    args = function.body.block.args
    numbers: dict[SSAValue, int] = {args[i]: number for i, number in weights.items()}
    for position, op in enumerate(ops):
        for value in op.operands:
            if value in numbers:
                first.setdefault(numbers[value], position)
    count = len(first)
    if count < 2 or sorted(first) != list(range(count)):
        return []
    ends = [max((b for b in bridges if b < first[n]), default=-1) for n in range(count)]
    ends.append(2 * ends[-1] - ends[-2])
    if ends[0] < 0 or ends[-1] not in bridges:
        return []
    forms = [
        [_form_of(op) for op in ops[before + 1 : after + 1]] for before, after in pairwise(ends)
    ]
    if any(form != forms[0] for form in forms):
        return []
    return [ops[end].results[0] for end in ends]


def _form_of(op: Operation) -> tuple[object, ...]:
    """The form of an op: the same for ops that compute the same of operands of the same types."""
    inner = [each for each in op.walk() if each is not op]
    owners = [v.owner for v in captured_values(op)]
    parts = [op, *inner, *(owner for owner in owners if isinstance(owner, Operation))]
    return tuple(
        (each.name, each.properties, *(v.type for v in (*each.operands, *each.results)))
        for each in parts
    )
