"""
The cascade stream between cores: what kernels take of it and give to it, in order.

The stream of 384 bits goes from a core to the next one (AM009; UG1079, "AI Engine Tile
Interface"): an item is half of an accumulator, of eight lanes of 48 bits or four of 80.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeGuard

import numpy as np
import numpy.typing as npt

from ....dialects.aie1.network import MacShape
from ....transforms.core.errors import WeftError
from ..machine.spec import Aie1Spec
from .vector import (
    Clip,
    Code,
    Give,
    Load,
    Loop,
    Mac,
    MemoryOp,
    Narrow,
    Op,
    Store,
    StreamOp,
    Take,
    Ups,
    Write,
)

Stream: TypeAlias = npt.NDArray[np.int64]
"""
Items in order, `[item, part, lane]`: part 0 is what is above the lowest 32 bits of a sum, part 1
these bits (as `simulate.srs.Sums` has them).
"""

NO_STREAM: Stream = np.zeros((0, 2, 0), np.int64)


def lanes_per_item(shape: MacShape, spec: Aie1Spec) -> int:
    """The lanes of an item of sums of a multiply-add."""
    return spec.stream_bits // shape.acc_bits


@dataclass(frozen=True)
class Place:
    """The number of an item that an op moves: of the first trips, and by how much trips move it."""

    first: int
    steps: Mapping[str, int]

    def numbers(self, names: Sequence[str], index: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The numbers in trips, whose loops have these `names`."""
        steps = np.array([self.steps.get(name, 0) for name in names], np.int64)
        return self.first + index @ steps


def count_items(ops: Sequence[Op], kind: type[StreamOp]) -> int:
    """The items that ops of a kind move, in all of their trips."""
    found = 0
    for op in ops:
        if isinstance(op, Loop):
            found += op.count_iterations() * count_items(op.body, kind)
        found += isinstance(op, kind)
    return found


def find_places(code: Code, kind: type[StreamOp]) -> dict[int, Place]:
    """By the identity of each op of a kind, the numbers of the items that it moves."""
    found: dict[int, Place] = {}

    def visit(ops: Sequence[Op], first: int, steps: Mapping[str, int]) -> None:
        for op in ops:
            if isinstance(op, Loop):
                each = count_items(op.body, kind)
                inside = dict(steps)
                for place, name in enumerate(op.names):
                    inside[name] = each * math.prod(op.counts[place + 1 :])
                visit(op.body, first, inside)
                first += op.count_iterations() * each
            elif isinstance(op, kind):
                assert id(op) not in found
                found[id(op)] = Place(first, steps)
                first += 1

    visit(code.body, 0, {})
    return found


def stream_error(lanes: tuple[int, int], shape: MacShape, spec: Aie1Spec) -> str | None:
    """The reason for which lanes (the first, and how many) are no item; `None` if they are."""
    first, count = lanes
    each = lanes_per_item(shape, spec)
    if count == each and first % each == 0 and 0 <= first <= shape.lanes - each:
        return None
    return (
        f"lanes {first} to {first + count - 1} of {shape.lanes} of {shape.acc_bits} bits are none "
        f"of the {each} that an item of the cascade stream has"
    )


def refuse_streams(code: Code, what: str) -> None:
    """Raises `WeftError` where a kernel has ops on the stream, which `what` has no form for."""
    if any(isinstance(op, StreamOp) for op, _ in code.walk_ops()):
        raise WeftError(
            f"{code.name}: takes or gives sums over the cascade stream, which {what} does not say; "
            "its instruction words do"
        )


# --- kernels that hand sums on ----------------------------------------------------------------


def hand_sums_on(code: Code, spec: Aie1Spec, *, takes: bool, gives: bool) -> Code:
    """
    A kernel as one of a row of cores that add to the same sums: if it `takes`, its sums begin with
    what the core before gives, instead of with zeros or numbers of memory; if it `gives`, they go
    on to the next core, in the order in which they are whole, instead of to memory. Loads, pointers
    and tensors that are not used any more are gone. Raises `WeftError` for sums that begin in
    another block than that in which they end.
    """
    body = _hand_block(code, spec, code.body, takes, gives)
    return _without_unused(replace(code, body=body))


def _hand_block(
    code: Code, spec: Aie1Spec, ops: Sequence[Op], takes: bool, gives: bool
) -> tuple[Op, ...]:
    """A block with streams. What is taken comes in the order in which it is given."""
    order = list(dict.fromkeys(op.acc for op in ops if isinstance(op, Store | Narrow)))
    begins = [op.acc for op in ops if _begins(op)]
    if begins and set(begins) != set(order):
        raise WeftError(f"{code.name}: sums begin in one block of the code, and end in another")
    found: list[Op] = []
    taken: set[str] = set()
    given: set[str] = set()
    for op in ops:
        if isinstance(op, Loop):
            found.append(replace(op, body=_hand_block(code, spec, op.body, takes, gives)))
        elif takes and _begins(op):
            assert isinstance(op, Ups | Mac)
            some = [acc for acc in order[: order.index(op.acc) + 1] if acc not in taken]
            found += (item for acc in some for item in _list_items(code, spec, acc, Take))
            found += [replace(op, first=False)] if isinstance(op, Mac) else []
            taken.update(some)
        elif gives and isinstance(op, Store | Narrow):
            found += [] if op.acc in given else _list_items(code, spec, op.acc, Give)
            given.add(op.acc)
        elif not (gives and isinstance(op, Clip | Write)):
            found.append(op)
    return tuple(found)


def _begins(op: Op) -> TypeGuard[Ups | Mac]:
    """Tests whether an op sets a sum to what it begins with."""
    return isinstance(op, Ups) or (isinstance(op, Mac) and op.first)


def _list_items(code: Code, spec: Aie1Spec, acc: str, kind: type[StreamOp]) -> list[Op]:
    """The items of an accumulator."""
    shape = next(
        spec.find_shape(op.shape)
        for op, _ in code.walk_ops()
        if isinstance(op, Mac) and op.acc == acc
    )
    each = lanes_per_item(shape, spec)
    return [kind(acc, (first, each)) for first in range(0, shape.lanes, each)]


def _without_unused(code: Code) -> Code:
    """Without loads that nobody reads, pointers that no op goes through, and their tensors."""
    ops = [op for op, _ in code.walk_ops()]
    read = {v for op in ops if isinstance(op, Mac) for v in (*op.data, op.coeff)}
    read |= {v for op in ops if isinstance(op, Clip) for v in (*op.values, op.limit)}

    def keep_block(block: Sequence[Op]) -> tuple[Op, ...]:
        kept = (op for op in block if not isinstance(op, Load) or op.value in read)
        return tuple(
            replace(op, body=keep_block(op.body)) if isinstance(op, Loop) else op for op in kept
        )

    used = {
        op.pointer
        for op in ops
        if isinstance(op, MemoryOp) and not (isinstance(op, Load) and op.value not in read)
    }
    pointers = tuple(p for p in code.pointers if p.name in used)
    kept = {p.buffer for p in pointers}
    buffers = tuple(b for b in code.buffers if b.name in kept)
    return replace(code, body=keep_block(code.body), pointers=pointers, buffers=buffers)
