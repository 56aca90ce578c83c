"""
Products of f32 with factors rounded to bf16: on dot products of pairs, on a tile unit, or as they
are.

Of all ways to compute a kernel so, the one that takes the fewest cycles by the model is kept, if
these are less than a share of what the kernel's steps in f32 take (`WORTH_ROUNDING`). Dot products
of pairs are left out on processors that make too few of them (`WORTHWHILE`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ....targets.host.machine.view import HostSpec, is_pair_product, is_tile_product
from ....targets.host.nest.steps import KernelStep
from ....transforms.machine.view import Intrinsic, Machine
from .candidates import check_features

WORTHWHILE = 180
"""
The multiply-adds that dot products of pairs must make while FMA makes a hundred: with fewer, what
conversion takes is not won back.
"""


WORTH_ROUNDING = 0.9
"""
Factors are rounded where that takes fewer than so many of the cycles in f32: the model may err by
as much, and f32 is exact.
"""


@dataclass(frozen=True)
class RoundedUnit:
    """
    The intrinsics of a machine that multiply bf16. `refused` says why some, or all, are not used;
    it is empty if none is left out.
    """

    machine: Machine
    intrinsics: tuple[Intrinsic, ...]
    refused: str = ""

    @staticmethod
    def from_machine(machine: Machine, wanted: str | None = None) -> RoundedUnit:
        """
        The machine's, or the one that is `wanted` alone, however slow it is. Raises `WeftError` for
        intrinsics whose instructions the processor is not said to have.
        """
        spec = HostSpec.from_machine(machine)
        found: list[Intrinsic] = []
        refused = "" if any(map(_multiplies_bf16, machine.intrinsics)) else (
            f"machine @{machine.name} has no intrinsic for it"
        )  # fmt: skip
        for intrinsic in machine.intrinsics:
            if not _multiplies_bf16(intrinsic) or wanted not in (None, intrinsic.name):
                continue
            check_features(machine, intrinsic, spec)
            rate = spec.bf16_percent
            if is_pair_product(intrinsic) and rate < WORTHWHILE and wanted is None:
                refused = (
                    f"@{intrinsic.name} makes {rate / 100:g} times the multiply-adds of FMA, "
                    f"and {WORTHWHILE / 100:g} times are needed"
                )
                continue
            found.append(intrinsic)
        return RoundedUnit(machine, tuple(found), refused)


def _multiplies_bf16(intrinsic: Intrinsic) -> bool:
    return is_tile_product(intrinsic, "bf16") or is_pair_product(intrinsic)


def explain_kept(step: KernelStep, unit: RoundedUnit) -> str:
    """The reason why there is no plan for a product of f32."""
    if step.given:
        return "its schedule is given"
    if not unit.intrinsics:
        return unit.refused or "another intrinsic is asked for"
    return f"fits none of {', '.join(f'@{i.name}' for i in unit.intrinsics)}"
