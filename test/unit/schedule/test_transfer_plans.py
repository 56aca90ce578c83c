"""The transfers of a schedule's pieces, each planned once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.view import Dim
from weft.transforms.schedule.grid import GridDim, GridKernel, GridOperand
from weft.transforms.schedule.tiles import Buffering, Schedule
from weft.transforms.schedule.transfer_plans import TransferPlans
from weft.transforms.schedule.transfers import StoredDim, TransferLimits, plan_transfers

LIMITS = TransferLimits(1, 100, 100, 100)
ORDER = (StoredDim(0),)


def plans(*, skip_border: bool) -> TransferPlans:
    """A window of 3 with a border of 4 over 8 elements, in tiles of 2."""
    x = GridOperand("x", "I", (GridDim("w", (1, 1), -4, 8),), 1)
    y = GridOperand("y", "O", (GridDim("o", (1, 0), 0, 14),), 1)
    kernel = GridKernel("k", "mac", (Dim("o", 14, "parallel"), Dim("r", 3, "reduction")), (x, y))
    buffers = (Buffering(frozenset[int](), 1, ORDER),) * 2
    return TransferPlans(kernel, Schedule((2, 3), (0, 1), buffers, skip_border))


def test_pieces_that_are_alike_are_planned_once() -> None:
    found = plans(skip_border=False)
    piece = found.transfers(0, ((6, 8), (0, 3)), LIMITS)
    assert piece == plan_transfers([(2, 6)], (8,), ORDER, LIMITS)
    assert found.transfers(0, ((6, 8), (0, 3)), LIMITS) is piece
    assert found.transfers(0, ((5, 7), (1, 4)), LIMITS) is piece
    assert found.transfers(1, ((2, 6), (0, 3)), LIMITS) is not piece
    assert found.transfers(0, ((6, 8), (0, 3)), replace(LIMITS, max_pad=2)) is not piece


def test_pieces_outside_and_across_the_border() -> None:
    clipped = plans(skip_border=True)
    assert clipped.transfers(0, ((0, 2), (0, 3)), LIMITS) == ()
    assert clipped.transfers(0, ((2, 4), (0, 3)), LIMITS)[0].row_elements == 2
    padded = plans(skip_border=False)
    assert padded.transfers(0, ((3, 5), (0, 3)), LIMITS)[0].row_elements == 3
    with pytest.raises(WeftError, match=r"^k: no transfers bring \(\(-2, 2\),\) of x$"):
        padded.transfers(0, ((2, 4), (0, 3)), LIMITS)
