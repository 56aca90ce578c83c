"""Micro-op kernels against the loops that they stand for."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from schedule_grids import SPECS, small

from weft.targets.vta.micro import BlockPlan, MicroPlanner, fuse_loops, hardware_loops
from weft.targets.vta.spec import VtaSpec
from weft.transforms.schedule.costs import LoopDim

Places = tuple[int, ...]

loops = st.lists(
    st.builds(
        LoopDim,
        st.integers(1, 5),
        st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from([0, 0, 1, 2, 3, 5])),
    ),
    max_size=4,
)


def places(nest: Sequence[LoopDim], start: Places = (0, 0, 0)) -> list[Places]:
    """The offsets of all iterations, innermost last."""
    found: list[Places] = []
    for point in itertools.product(*(range(d.extent) for d in nest)):
        moved = [sum(p * d.strides[i] for p, d in zip(point, nest, strict=True)) for i in range(3)]
        found.append(tuple(s + m for s, m in zip(start, moved, strict=True)))
    return found


def instructions(plan: BlockPlan) -> list[list[Places]]:
    """Per instruction the offsets of its iterations, as the hardware runs them."""
    hardware = places((plan.outer, plan.inner))
    return [
        [tuple(a + b for a, b in zip(h, u, strict=True)) for h in hardware for u in uops.tolist()]
        for uops in plan.list_offsets()
    ]


@given(nest=loops)
def test_fused_loops_run_through_the_same(nest: list[LoopDim]) -> None:
    assert Counter(places(fuse_loops(nest))) == Counter(places(nest))
    outer, inner, rest = hardware_loops(nest)
    assert Counter(places((outer, inner, *rest))) == Counter(places(nest))


@settings(max_examples=300)
@given(nest=loops, name=st.sampled_from(["1x16x16", "tiny"]))
def test_plans_run_each_call_once_and_safely(nest: list[LoopDim], name: str) -> None:
    vta = SPECS[name]
    planner = MicroPlanner(vta)
    plan = planner.plan_block(nest)
    if plan is None:
        assert planner.block(nest) is None
        return
    found = instructions(plan)
    assert Counter(p for i in found for p in i) == Counter(places(nest))
    for sequence in found:
        assert_safe([p[2] for p in sequence], vta)
    assert plan.num_uops <= vta.usable_uop
    fields = vta.gemm_fields
    for loop in (plan.outer, plan.inner):
        assert loop.extent <= fields["iter_in"].upper
        assert loop.strides[0] <= fields["src_factor_in"].upper
        assert loop.strides[1] <= fields["wgt_factor_in"].upper
        assert loop.strides[2] <= fields["dst_factor_in"].upper
    cost = planner.block(nest)
    assert cost is not None
    assert cost.control_words == plan.num_uops == sum(len(o) for o in plan.list_offsets())
    iterations = sum(map(len, found))
    assert cost.cycles == len(found) * vta.gemm_setup + iterations * vta.gemm_ii


def assert_safe(destinations: Sequence[int], vta: VtaSpec) -> None:
    for d in range(1, vta.min_accumulator_distance):
        close = zip(destinations, destinations[d:], strict=False)
        assert all(a != b for a, b in close), f"{destinations} comes back after {d}"


def test_a_lone_reduction_is_repeated() -> None:
    """Eight additions to one accumulator: nothing can come in between."""
    plan = MicroPlanner(SPECS["1x16x16"]).plan_block([LoopDim(8, (1, 1, 0))])
    assert plan is not None
    assert plan.num_instructions == 8


def test_reductions_run_in_hardware_around_outputs() -> None:
    nest = [LoopDim(14, (1, 0, 1)), LoopDim(9, (14, 1, 0))]
    plan = MicroPlanner(SPECS["1x16x16"]).plan_block(nest)
    assert plan is not None
    assert (plan.num_instructions, plan.num_uops) == (1, 1)


def test_blocks_of_too_many_micro_ops() -> None:
    vta = small(64, 32, 64, 4)
    nest = [LoopDim(3, (7, 1, 5)), LoopDim(4, (3, 6, 1)), LoopDim(5, (1, 2, 11))]
    assert MicroPlanner(vta).plan_block(nest) is not None
    assert MicroPlanner(vta).plan_block([*nest, LoopDim(6, (2, 1, 3))]) is None
