"""
Plans of a body for the AI Engine, before it has registers: its multiply-adds in order, and from
where in memory each of their operands comes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ....dialects.aie1.network import MacShape, Select
from ....targets.aie1.machine.spec import Aie1Spec
from ....targets.aie1.select.layouts import numbers_in
from ....targets.aie1.select.solve import is_selectable, select_of
from ....transforms.core.errors import WeftError
from ....transforms.core.steps import StepBudget
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.triplet.fuse import Pattern
from ....transforms.triplet.packing import Packing
from ....transforms.triplet.schedule import BodySchedule, Stored
from ....transforms.triplet.statements import Group, Operands

Stream: TypeAlias = Literal["image", "filter"]

PARTS = 4
"""Parts of 256 bits that the largest data operand has (ya, yd)."""


@dataclass(frozen=True)
class Source:
    """256 bits of memory: `offset` bytes from where a stream of the body's loads begins."""

    stream: Stream
    offset: int


@dataclass(frozen=True)
class PlannedMac:
    """
    A multiply-add for output vector number `group`: where the parts of its data operand come
    from (2, or 4 of them) and which elements of it `data` takes, where its coefficients come from
    and which of them `scalars` takes.
    """

    group: int
    parts: tuple[Source | None, ...]
    data: Pattern
    coeff: Source
    scalars: Pattern


@dataclass(frozen=True)
class FilterPack:
    """
    The storage of a filter, or of what sums begin with: in the order of its use, or by a layout, in
    a buffer of so many `elements`. `strides` are the bytes from body to body along the dimensions
    that move it.
    """

    how: Packing | Stored
    elements: int
    strides: Mapping[str, int]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.how.shape

    @property
    def second(self) -> int:
        """The element at which its second stream begins; 0 if it is in one."""
        streams = self.how.streams if isinstance(self.how, Packing) else 1
        return self.how.elements // streams if streams > 1 else 0

    @cached_property
    def index(self) -> npt.NDArray[np.int64]:
        """
        For each stored element the number of the logical one in the order of the tensor's axes, or
        -1 where it is zero.
        """
        how = self.how
        if isinstance(how, Packing):
            return np.pad(how.index, (0, self.elements - how.elements), constant_values=-1)
        return numbers_in(how, self.elements)

    def pack_values(self, values: npt.NDArray[np.integer]) -> npt.NDArray[np.integer]:
        """The stored elements of a tensor."""
        assert values.shape == self.shape
        padded = np.append(values.ravel(), np.zeros(1, dtype=values.dtype))
        return padded[self.index]


@dataclass(frozen=True)
class BodyPlan:
    """The multiply-adds of one body in order, and how the filter is stored for them."""

    macs: tuple[PlannedMac, ...]
    pack: FilterPack


@dataclass(frozen=True)
class Setting:
    """
    Facts for the generation of a body: the layer, its schedule and the machine; the shape of
    its multiply-adds, how many iterations a body `cover`s, how many bodies there are along each
    dimension (`counts`), its statements by output vector, and how image and output are stored.
    `across` is whether taps of several rows may be fused; `steps` counts the search for that.
    """

    problem: LayerProblem
    schedule: BodySchedule
    spec: Aie1Spec
    shape: MacShape
    operands: Operands
    cover: Mapping[str, int]
    counts: Mapping[str, int]
    groups: tuple[Group, ...]
    image: Stored
    output: Stored
    across: bool = True
    steps: StepBudget = field(default_factory=StepBudget)

    @property
    def register_bytes(self) -> int:
        return self.spec.register_bits // 8

    @property
    def loops(self) -> tuple[str, ...]:
        """The dimensions with more than one body, the outermost first: parallel, then reduced."""
        inner = [d.name for d in self.problem.dims if d.kind == "reduction"]
        return tuple(d for d in (*self.schedule.order, *inner) if self.counts[d] > 1)

    @property
    def outer_loops(self) -> tuple[str, ...]:
        return tuple(d for d in self.loops if d not in self.problem.reductions)

    @property
    def inner_loops(self) -> tuple[str, ...]:
        return tuple(d for d in self.loops if d in self.problem.reductions)


def _pattern_numbers(pattern: Pattern) -> npt.NDArray[np.int64]:
    return np.array([[-1 if e is None else e for e in lane] for lane in pattern], dtype=np.int64)


def data_parts(pattern: Pattern, shape: MacShape, spec: Aie1Spec) -> int:
    """The number of parts that the data operand of a pattern needs: 2 or 4."""
    per_part = spec.register_bits // shape.data_bits
    last = max(e for lane in pattern for e in lane if e is not None)
    return 2 if last < 2 * per_part else PARTS


def _data_bits(pattern: Pattern, shape: MacShape, spec: Aie1Spec) -> int:
    """The bits of the data operand whose parts a pattern needs."""
    return spec.register_bits * data_parts(pattern, shape, spec)


def data_selectable(pattern: Pattern, setting: Setting) -> bool:
    """Tests whether the network selects a pattern from the data operand that it needs."""
    bits = _data_bits(pattern, setting.shape, setting.spec)
    return is_selectable("x", setting.shape, _pattern_numbers(pattern), bits)


def data_select(pattern: Pattern, shape: MacShape, spec: Aie1Spec) -> Select:
    """The select of a data operand. Raises `NoSelect` with the elements that exclude others."""
    return select_of("x", shape, _pattern_numbers(pattern), _data_bits(pattern, shape, spec))


def coeff_selectable(pattern: Pattern, setting: Setting) -> bool:
    """Tests whether the network selects a pattern from a coefficient register."""
    bits = setting.spec.register_bits
    return is_selectable("z", setting.shape, _pattern_numbers(pattern), bits)


def coeff_select(pattern: Pattern, shape: MacShape, spec: Aie1Spec) -> Select:
    """The select of a coefficient register; raises as `data_select`."""
    return select_of("z", shape, _pattern_numbers(pattern), spec.register_bits)


def check_size(
    problem: LayerProblem, cover: Mapping[str, int], shape: MacShape, spec: Aie1Spec
) -> None:
    """
    Raises `WeftError` where even full multiply-adds of one body (`cover` iterations of each
    dimension) are more than program memory has words, of which each has one of them at most.
    """
    inside = math.prod(cover[d] for d in problem.reductions)
    groups = math.prod(cover.values()) // inside // shape.lanes
    least = groups * -(-inside // shape.columns)
    if least > spec.program_words:
        raise WeftError(
            f"layer {problem.name}: a body of {groups} output vectors with {inside} products each "
            f"has at least {least} multiply-adds {shape.name}, but program memory has "
            f"{spec.program_words} words; jam fewer iterations, or leave more of the reductions as "
            "loops (looped)"
        )


def check_accumulators(macs: Sequence[PlannedMac], spec: Aie1Spec) -> None:
    """Raises `WeftError` where more output vectors are in the making than can be at once."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, mac in enumerate(macs):
        first.setdefault(mac.group, number)
        last[mac.group] = number
    live = max(sum(first[g] <= n <= last[g] for g in first) for n in range(len(macs)))
    if live > spec.accumulators:
        raise WeftError(
            f"the body sums {live} output vectors at once, but the core has "
            f"{spec.accumulators} accumulators; jam fewer iterations"
        )
