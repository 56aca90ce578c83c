"""
Products of f32 with factors rounded to bf16: on dot products of pairs, on a tile unit, or as they
are.

Of all ways to compute a kernel so, the one that takes the fewest cycles by the model is kept, if
the kernel's steps in f32 take more. Dot products of pairs are left out on processors that make too
few of them (`WORTHWHILE`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ....targets.host.dot.products import DotUnit
from ....targets.host.machine.view import HostSpec, is_pair_product, is_tile_product
from ....targets.host.nest.plan import Planner
from ....targets.host.nest.steps import UNDECIDED, Fused, KernelStep
from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Intrinsic, Machine
from .matches import list_matches
from .pairs import PairWords
from .plan import Plan, current_plan, restore_plan, save_plan
from .tiles import TileWords

WORTHWHILE = 180
"""
The multiply-adds that dot products of pairs must make while FMA makes a hundred: with fewer, what
conversion takes is not won back.
"""


_BETTER = 0.98
"""
A later plan is better than an earlier one with fewer than so many of its cycles: words side by side
come first, since they take fewer lines and pages than the model counts.
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
            _check_features(machine, intrinsic, spec)
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


def _check_features(machine: Machine, intrinsic: Intrinsic, spec: HostSpec) -> None:
    feature, what = ("amx", "AMX") if is_tile_product(intrinsic) else ("bf16", "AVX512_BF16")
    lanes = spec.vector_bytes // 4
    if is_pair_product(intrinsic) and intrinsic.kernel.dims[0].extent != lanes:
        raise WeftError(
            f"machine @{machine.name}: @{intrinsic.name} has {intrinsic.kernel.dims[0].extent} "
            f"sums, but the vectors of {spec.vector_bytes} bytes have {lanes}; make them the same"
        )
    if feature not in spec.features:
        raise WeftError(
            f"machine @{machine.name} has the intrinsic @{intrinsic.name}, which takes {what}, but "
            f"its options do not say {feature} = 1; add that, or remove the intrinsic"
        )


def explain_kept(step: KernelStep, unit: RoundedUnit) -> str:
    """The reason why there is no plan for a product of f32."""
    if step.given:
        return "its schedule is given"
    if not unit.intrinsics:
        return unit.refused
    return f"fits none of {', '.join(f'@{i.name}' for i in unit.intrinsics)}"


def plan_rounded(fused: Fused, planner: Planner, unit: RoundedUnit) -> Plan | None:
    """
    The best plan for a product of f32 with factors rounded to bf16; `None` for other kernels, and
    those that no intrinsic takes. The program stays as it is.
    """
    start, best = current_plan(planner), None
    for intrinsic in unit.intrinsics:
        words = TileWords if is_tile_product(intrinsic) else PairWords
        own = DotUnit(unit.machine, (intrinsic,))
        for match in list_matches(fused, unit.machine, intrinsic):
            if words(match, fused, planner, UNDECIDED, own).emit_steps():
                plan = save_plan(planner, len(start.steps), start)
                if best is None or plan.cycles < _BETTER * best.cycles:
                    best = plan
            restore_plan(planner, start)
    return best
