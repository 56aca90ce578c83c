"""
Stores as the core has them: those that shift and round on their way to memory are only of narrow
elements; sums of wider results are narrowed to a register first, and written from there.

Two stores of lanes that follow one another, to addresses that do, are one register, of which each
narrows a half. The slot of what narrows is the machine's (path @narrow).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..code.vector import Code, Loop, Narrow, Op, Store, Write, access_bytes
from ..machine.spec import Aie1Spec


def split_stores(code: Code, spec: Aie1Spec) -> Code:
    """A kernel whose stores are those of the machine."""
    return replace(code, body=_Splitting(spec).split_ops(code.body))


@dataclass
class _Splitting:
    spec: Aie1Spec
    count: int = 0
    """Registers that were named."""

    def split_ops(self, ops: Sequence[Op]) -> tuple[Op, ...]:
        found: list[Op] = []
        left = list(ops)
        while left:
            op = left.pop(0)
            if isinstance(op, Loop):
                found.append(replace(op, body=self.split_ops(op.body)))
            elif isinstance(op, Store) and op.bits > self.spec.fused_store_bits:
                second = left[0] if left else None
                pair = (op,)
                if isinstance(second, Store) and self._are_halves(op, second):
                    pair = op, second
                    left.pop(0)
                found += self._split_pair(pair)
            else:
                found.append(op)
        return tuple(found)

    def _are_halves(self, one: Store, other: Store) -> bool:
        """Tests whether two stores write a register side by side."""
        size = access_bytes(one)
        follows = replace(one, offset=one.offset + size, lanes=(sum(one.lanes), one.lanes[1]))
        return other == follows and 2 * 8 * size == self.spec.register_bits

    def _split_pair(self, stores: Sequence[Store]) -> Iterator[Op]:
        first, name = stores[0], f"{stores[0].acc} to {self.count}"
        self.count += 1
        for half, op in enumerate(stores):
            yield Narrow(name, op.acc, op.bits, op.shift, op.lanes, half)
        bits = 8 * sum(map(access_bytes, stores))
        yield Write(name, first.pointer, first.offset, bits)
