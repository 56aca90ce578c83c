"""Where layers are, beside trying all of it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weft.tools.registry.contexts import make_context
from weft.transforms.machine.system import Device, Shared, System
from weft.transforms.partition.placement import Flow, Unit, host_seconds, place_units

_PLAIN = make_context("vta-1x16x16").system()
_MACHINES = (_PLAIN.accelerators[0].machine, _PLAIN.host.machine)
SYSTEM = System(
    (
        Device("vta", _MACHINES[0], "a"),
        Device("two", _MACHINES[0], "b"),
        Device("cpu", _MACHINES[1]),
    ),
    (Shared(), Shared("a"), Shared("b")),
    {
        (one, other): cost
        for pair, cost in {("memory", "a"): (2.0, 1.0), ("memory", "b"): (1.0, 0.0)}.items()
        for one, other in (pair, pair[::-1])
    },
)


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[Unit], list[Flow]]:
    count = draw(st.integers(1, 5))
    names = st.lists(st.sampled_from(["vta", "two", "cpu"]), min_size=1, unique=True)
    units = [Unit({n: draw(st.integers(0, 9)) for n in draw(names)}) for _ in range(count)]
    flows = [
        Flow(i, j, draw(st.integers(1, 3)))
        for j in range(count)
        for i in range(j)
        if draw(st.booleans())
    ]
    return units, flows


def way(one: str, other: str, size: int) -> float:
    """By the host's memory, as there is no other way."""
    to_host = {"vta": 1.0 + 2.0 * size, "two": 1.0 * size, "cpu": 0.0}
    return 0.0 if one == other else to_host[one] + to_host[other]


@given(problems())
def test_the_placement_takes_least(problem: tuple[list[Unit], list[Flow]]) -> None:
    units, flows = problem

    def total(devices: tuple[str, ...]) -> float:
        alone = sum(u.seconds[d] for u, d in zip(units, devices, strict=True))
        return alone + sum(way(devices[f.source], devices[f.dest], f.size_bytes) for f in flows)

    devices, seconds = place_units(units, flows, SYSTEM)
    assert seconds == pytest.approx(total(devices))
    assert seconds == pytest.approx(min(map(total, itertools.product(*(u.seconds for u in units)))))


def test_a_host_takes_what_its_slower_rate_says() -> None:
    device = Device("cpu", _MACHINES[1], call_seconds=1.0, macs_per_second=10, bytes_per_second=5)
    assert host_seconds(device, 100, 10) == 11
    assert host_seconds(device, 10, 100) == 21
    assert host_seconds(Device("cpu", _MACHINES[1]), 10, 100) is None
