"""The best of all ways to compute a kernel by intrinsics on words."""

from __future__ import annotations

from collections.abc import Sequence

from ....targets.host.dot.products import DotUnit
from ....targets.host.machine.view import HostSpec, is_pair_product, is_tile_product
from ....targets.host.nest.plan import Planner
from ....targets.host.nest.steps import UNDECIDED, Fields, Fused
from ....targets.host.nest.tiles import NestSchedule
from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Intrinsic, Machine
from .dot import Words
from .match import Match
from .matches import list_matches
from .pairs import PairWords, rounding_of
from .plan import Plan, current_plan, restore_plan, save_plan
from .slabs import list_slabs
from .tiles import TileWords

_BETTER = 0.98
"""
A later plan is better than an earlier one with fewer than so many of its cycles: words side by side
come first, since they take fewer lines and pages than the model counts.
"""


def check_features(machine: Machine, intrinsic: Intrinsic, spec: HostSpec) -> None:
    """Raises `WeftError` for an intrinsic whose instructions the processor is not said to have."""
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


def best_plan(
    fused: Fused, planner: Planner, machine: Machine, intrinsics: Sequence[Intrinsic]
) -> Plan | None:
    """
    The plan of fewest cycles by the model; `None` where no intrinsic takes the kernel. The program
    stays as it is.
    """
    start, best = current_plan(planner), None
    for intrinsic in intrinsics:
        words = TileWords if is_tile_product(intrinsic) else PairWords
        unit = DotUnit(machine, (intrinsic,))
        for match in list_matches(fused, machine, intrinsic):
            parts: list[tuple[Fused, ...]] = [(fused,)]
            if words is TileWords:
                parts += list_slabs(fused, match, planner.processor)
            for slabs in parts:
                if _emit_slabs(words, match, slabs, planner, unit):
                    plan = save_plan(planner, len(start.steps), start)
                    if best is None or plan.cycles < _BETTER * best.cycles:
                        best = plan
                restore_plan(planner, start)
    return best


def _emit_slabs(
    kind: type[Words], match: Match, slabs: Sequence[Fused], planner: Planner, unit: DotUnit
) -> bool:
    """Adds the steps of all slabs of a kernel, with the schedule of the first one."""
    known: NestSchedule | None = None
    for slab in slabs:
        words = kind(match, slab, planner, UNDECIDED, unit)
        if isinstance(words, TileWords):
            words.known = known
        if not words.emit_steps():
            return False
        known = words.known if isinstance(words, TileWords) else None
    return True


def add_rounded(fused: Fused, planner: Planner, machine: Machine, given: Fields) -> None:
    """
    Adds the steps of a product whose `given` schedule says how its factors are rounded to bf16.
    Raises `WeftError` where no dot products of pairs take it so, and where the schedule does not
    fit.
    """
    spec, rounded = HostSpec.from_machine(machine), given["rounded"]
    assert isinstance(rounded, tuple)
    for intrinsic in filter(is_pair_product, machine.intrinsics):
        check_features(machine, intrinsic, spec)
        for match in list_matches(fused, machine, intrinsic):
            if rounding_of(match) == rounded:
                unit = DotUnit(machine, (intrinsic,))
                if PairWords(match, fused, planner, given, unit).emit_steps():
                    return
    raise WeftError(
        f"{fused.kernel.name}: its schedule has rounded = {[*rounded]}, but no dot products of "
        f"pairs of machine @{machine.name} take it so"
    )
