"""A check that a kernel stays within its tensors."""

from __future__ import annotations

from ..core.errors import WeftError
from ..kernel.view import Kernel, border_axis
from .boxes import index_problem


def check_accesses(kernel: Kernel) -> None:
    """
    Raises `WeftError` for an index that leaves its tensor in some iteration where the access's
    guards hold, or that is not known to stay inside.
    """
    for access in kernel.operands:
        borders = {border_axis(access, guard) for guard in access.guards}
        for axis, (expr, extent) in enumerate(zip(access.map.results, access.shape, strict=True)):
            if axis in borders:
                continue
            problem = index_problem(expr, kernel.extents, extent, access.guards)
            if problem is not None:
                raise WeftError(f"{kernel.name}: axis {axis} of {access.name}: {problem}")
