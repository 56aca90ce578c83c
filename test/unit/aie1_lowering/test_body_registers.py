"""Which loads a body has, and how its filter is packed."""

from __future__ import annotations

import numpy as np
import pytest

from weft.lowering.aie1.body.code import body_of
from weft.lowering.aie1.body.plan import PlannedMac, Source
from weft.lowering.aie1.body.registers import load_and_mac
from weft.targets.aie1.code.vector import Mac
from weft.targets.aie1.machine.spec import default_spec
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    matmul_problem,
)
from weft.transforms.triplet.fuse import Pattern
from weft.transforms.triplet.schedule import BodySchedule

SPEC = default_spec()
MAC16 = SPEC.find_shape("mac16_i16")
FILTER = Source("filter", 0)


def mac(*parts: int | None, coeff: Source = FILTER, group: int = 0) -> PlannedMac:
    """A multiply-add of parts by their number, each 32 bytes of the image."""
    sources = tuple(None if p is None else Source("image", 32 * p) for p in parts)
    first = next(n for n, source in enumerate(sources) if source is not None)
    return PlannedMac(group, sources, one_lane(16 * first), coeff, one_lane(0))


def one_lane(element: int) -> Pattern:
    """The first lane and column take an element, the others any."""
    return ((element, None), *[(None, None)] * 15)


def loads(*macs: PlannedMac) -> list[int]:
    """The numbers of the image's registers that are loaded, in order."""
    made = load_and_mac(macs, MAC16, SPEC, 2, {})
    return [m[1].offset // 32 for m in made if not isinstance(m, Mac) and m[1].stream == "image"]


def test_values_stay_until_their_register_is_needed():
    first, second, third = (mac(p, None) for p in range(3))
    assert loads(first, second, first, second) == [0, 1]
    assert loads(first, second, third, first) == [0, 1, 2]
    assert loads(first, second, third, first, second) == [0, 1, 2, 1]


def test_high_parts_have_one_register_each():
    first, second = mac(None, None, 0, None), mac(None, None, 1, None)
    assert loads(first, second, first) == [0, 1, 0]
    assert loads(first, mac(None, None, None, 1), first) == [0, 1]


def test_low_parts_of_one_operation_are_in_one_bank():
    """Part 1 of the second operation cannot stay where part 0 of it is not."""
    assert loads(mac(0, 1), mac(2, 3), mac(0, 1), mac(2, 3)) == [0, 1, 2, 3]
    assert loads(mac(0, 1), mac(2, 3), mac(0, 3)) in ([0, 1, 2, 3, 0], [0, 1, 2, 3, 3])


def test_coefficients_have_two_registers():
    uses = [mac(0, None, coeff=Source("filter", 32 * n)) for n in (0, 1, 2, 0, 1)]
    made = [m for m in load_and_mac(uses, MAC16, SPEC, 2, {}) if not isinstance(m, Mac)]
    assert [m[1].offset // 32 for m in made if m[1].stream == "filter"] == [0, 1, 2, 1]
    kept = {Source("filter", 0): "c0", Source("filter", 32): "c1"}
    with pytest.raises(WeftError, match="no coefficient register is left"):
        list(load_and_mac(uses, MAC16, SPEC, 2, kept))


def test_the_first_of_each_output_vector_sets_its_accumulator():
    macs = [mac(0, None), mac(0, None, group=1), mac(0, None)]
    made = list(load_and_mac(macs, MAC16, SPEC, 2, {}))
    assert [m.first for m in made if isinstance(m, Mac)] == [True, True, False]


PACKS = [
    (conv_problem(1, 1, 1, 4, 64, 3, 3), BodySchedule("w", ("n", "k", "h", "w")), {}, 16),
    # One register for each channel, nine of whose elements are used.
    (depthwise_problem(1, 4, 2, 32, 3, 3), BodySchedule("w", ("n", "c", "h", "w")), {"c": 32}, 64),
    # Blocks of 16 outputs and two channels, in two streams; the last block's outputs are past the
    # extent.
    (matmul_problem(1, 24, 6), BodySchedule("k", ("n", "k")), {"k": 96}, 192),
    # Two channels in a body, and a register of zeros for the sums.
    (conv_problem(1, 1, 4, 2, 32, 1, 3), BodySchedule("w", ("n", "k", "h", "w"), {}, {"c": 2}),
     {"c": 32}, 48),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "schedule", "strides", "elements"), PACKS)
def test_filters_are_packed_once(
    problem: LayerProblem, schedule: BodySchedule, strides: dict[str, int], elements: int
):
    pack = body_of(problem, schedule, SPEC).filter
    assert pack.strides == strides
    assert len(pack.index) == elements
    used = pack.index[pack.index >= 0]
    assert sorted(used) == list(range(problem.tensor(problem.inputs[1].name).elements))
    values = np.arange(1, used.size + 1, dtype=np.int16).reshape(pack.shape)
    packed = pack.pack_values(values)
    assert ((packed == 0) == (pack.index < 0)).all()
    assert (packed[pack.index >= 0] == used + 1).all()


def test_coefficients_of_jammed_outputs_are_shared_where_all_fit():
    problem = conv_problem(1, 1, 1, 4, 64, 5, 5)
    alone = body_of(problem, BodySchedule("w", ("n", "k", "h", "w")), SPEC)
    jammed = body_of(problem, BodySchedule("w", ("n", "k", "h", "w"), {"h": 2}), SPEC)
    assert len(jammed.filter.index) == len(alone.filter.index) == 32


def test_scalars_of_two_registers_are_not_fused():
    """Three pixels of 16 bytes, each with three channels: pairs within 32 bytes."""
    problem = conv_problem(1, 16, 3, 2, 8, 1, 3)
    found = body_of(problem, BodySchedule("k", ("n", "h", "w", "k")), SPEC)
    assert found.count_ops(Mac) == 5
    problem = conv_problem(1, 16, 1, 2, 8, 1, 3, dilation=2)
    assert body_of(problem, BodySchedule("k", ("n", "h", "w", "k")), SPEC).count_ops(Mac) == 3
