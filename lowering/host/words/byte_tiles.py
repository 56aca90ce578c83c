"""Products of bytes on a tile unit (AMX), which sums them in i32 exactly."""

from __future__ import annotations

from ....targets.host.machine.view import HostSpec, is_tile_product
from ....transforms.machine.view import Intrinsic, Machine
from .candidates import check_features


def list_byte_tiles(machine: Machine, wanted: str | None = None) -> tuple[Intrinsic, ...]:
    """
    The products of tiles of bytes that a machine defines, or the one that is `wanted` alone. Raises
    `WeftError` for a machine that has such, but whose processor has no unit for them.
    """
    found = tuple(
        i for i in machine.intrinsics if is_tile_product(i, "i8") and wanted in (None, i.name)
    )
    for intrinsic in found:
        check_features(machine, intrinsic, HostSpec.from_machine(machine))
    return found
