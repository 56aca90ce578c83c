"""The transfers of a schedule's pieces, each of those that are alike planned once."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..core.errors import WeftError
from ..kernel.view import Box
from .grid import GridKernel
from .tiles import Schedule
from .transfers import Transfer, TransferLimits, plan_transfers


@dataclass(frozen=True)
class TransferPlans:
    """The transfers of pieces of `kernel`'s operands by `schedule`."""

    kernel: GridKernel
    schedule: Schedule
    _found: dict[object, tuple[Transfer, ...]] = field(
        default_factory=dict[object, tuple[Transfer, ...]], init=False, repr=False
    )

    def transfers(self, position: int, box: Box, limits: TransferLimits) -> tuple[Transfer, ...]:
        """
        The transfers of the piece of operand `position` that the iterations `box` need; none if all
        of it is outside of the grid. Raises `WeftError` if none within `limits` bring it.
        """
        operand = self.kernel.operands[position]
        intervals = operand.intervals(box, clip=self.schedule.skip_border)
        if any(lo >= hi for lo, hi in intervals):
            return ()
        key = position, intervals, limits
        if key not in self._found:
            order = self.schedule.buffers[position].order
            plan = plan_transfers(intervals, operand.extents, order, limits)
            if plan is None:
                raise WeftError(
                    f"{self.kernel.name}: no transfers bring {intervals} of {operand.name}"
                )
            self._found[key] = plan
        return self._found[key]
