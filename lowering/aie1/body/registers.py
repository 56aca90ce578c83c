"""
From planned multiply-adds to loads and multiply-adds of values: what is loaded when.

A value is loaded before its first use and kept as long as the registers that can hold it are not
needed for another; a value that is used again after that is loaded again. The simulation of
registers here is in order, without latencies: it decides only which loads there are, so that the
code can run in this order. Data operands are ya = (wr0, wr1, wr2, wr3) or yd = (wd0, wd1, wr2,
wr3), so parts 0 and 1 have two registers each, which go together in one operation.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ....dialects.aie1.network import MacShape
from ....targets.aie1.code.vector import Mac
from ....targets.aie1.machine.spec import Aie1Spec
from ....transforms.core.errors import WeftError
from .plan import PARTS, PlannedMac, Source, coeff_select, data_select

BANKS = 2
"""Registers that can be part 0, and as many that can be part 1: wr0 and wd0, wr1 and wd1."""

NEVER = sys.maxsize - 1
"""When a value is used next that is not used any more."""


@dataclass(frozen=True)
class Use:
    """A source as a part of data operands, or as coefficients (`None`)."""

    source: Source
    part: int | None


@dataclass
class Loader:
    """
    Makes loads of sources as they are needed; `registers` has the value in each, by part and
    bank. Values in `fixed` are in coefficient registers before the body begins.
    """

    uses: Mapping[Use, Sequence[int]]
    """By use, the numbers of the multiply-adds that have it, ascending."""

    coeff_registers: int
    fixed: dict[Source, str] = field(default_factory=dict[Source, str])
    registers: dict[tuple[int | None, int], tuple[Use, str]] = field(
        default_factory=dict[tuple[int | None, int], tuple[Use, str]]
    )
    made: int = 0

    def request_value(
        self, number: int, use: Use, banks: Sequence[int]
    ) -> tuple[str, Source | None]:
        """
        The value of a use by multiply-add `number` in one of `banks`, and what must be loaded
        for it, if it is not there.
        """
        if use.part is None and use.source in self.fixed:
            return self.fixed[use.source], None
        for bank in banks:
            held = self.registers.get((use.part, bank))
            if held is not None and held[0] == use:
                return held[1], None
        bank = max(banks, key=lambda b: (self._next_use(number, use.part, b), -b))
        value = f"{use.source.stream[0]}{self.made}"
        self.made += 1
        self.registers[use.part, bank] = (use, value)
        return value, use.source

    def _next_use(self, number: int, part: int | None, bank: int) -> int:
        """The next use of what a register holds; later than all if it is not."""
        held = self.registers.get((part, bank))
        if held is None:
            return NEVER + 1
        uses = self.uses[held[0]]
        later = bisect_left(uses, number)
        return uses[later] if later < len(uses) else NEVER

    def bank_of(self, number: int, uses: Sequence[Use]) -> int:
        """
        The bank of parts 0 and 1 for an operation: the one where fewest must be loaded, then
        where what is there is used latest.
        """

        def bank_rank(bank: int) -> tuple[int, int, int]:
            there = sum(self.registers.get((u.part, bank), (None,))[0] == u for u in uses)
            lost = [
                self._next_use(number, u.part, bank)
                for u in uses
                if self.registers.get((u.part, bank), (None,))[0] != u
            ]
            return there, min(lost, default=0), -bank

        return max(range(BANKS), key=bank_rank)


def uses_of(macs: Sequence[PlannedMac]) -> dict[Use, list[int]]:
    """The values that multiply-adds read, and which ones do."""
    found: dict[Use, list[int]] = {}
    for number, mac in enumerate(macs):
        parts = [Use(s, n) for n, s in enumerate(mac.parts) if s is not None]
        for use in (*parts, Use(mac.coeff, None)):
            found.setdefault(use, []).append(number)
    return found


def load_and_mac(
    macs: Sequence[PlannedMac],
    shape: MacShape,
    spec: Aie1Spec,
    coeff_registers: int,
    fixed: dict[Source, str],
    first: bool = True,
) -> Iterator[tuple[str, Source] | Mac]:
    """
    The multiply-adds, each behind what must be loaded for it: name of the value and its source.
    With `first`, the first one of each output vector sets its accumulator.
    """
    free = coeff_registers - len(fixed)
    loader = Loader(uses_of(macs), free, fixed)
    begun: set[int] = set()
    for number, mac in enumerate(macs):
        values: list[str | None] = [None] * len(mac.parts)
        low = [Use(s, n) for n, s in enumerate(mac.parts[:2]) if s is not None]
        bank = loader.bank_of(number, low)
        for part, source in enumerate(mac.parts):
            if source is None:
                continue
            banks = [bank] if part < PARTS - BANKS else [0]
            values[part], missing = loader.request_value(number, Use(source, part), banks)
            if missing is not None:
                yield values[part] or "", missing
        if not free and mac.coeff not in fixed:
            raise WeftError("no coefficient register is left")
        coeff, missing = loader.request_value(number, Use(mac.coeff, None), range(free))
        if missing is not None:
            yield coeff, missing
        begins = first and mac.group not in begun
        begun.add(mac.group)
        x, z = data_select(mac.data, shape, spec), coeff_select(mac.scalars, shape, spec)
        yield Mac(f"a{mac.group}", shape.name, tuple(values), coeff, x, z, begins)
