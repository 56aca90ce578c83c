"""The parts of a machine, as plain data: memories, paths, engines, intrinsics; see `machine`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeVar

from ..core.errors import WeftError
from ..kernel.params import fix_inputs
from ..kernel.view import Kernel, scalar_operands

NO_LIMIT = 2**63 - 1
"""The value of a limit that the machine does not have."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=_Named)


def find_named(things: Sequence[NamedT], name: str, owner: str, what: str) -> NamedT:
    """The thing called `name`. Raises `WeftError` listing those of `owner` if there is none."""
    for thing in things:
        if thing.name == name:
            return thing
    known = ", ".join(thing.name for thing in things) or "none"
    raise WeftError(f"{owner} has no {what} '{name}'; known are {known}")


@dataclass(frozen=True)
class Memory:
    """
    `depth` entries of `element_shape` numbers of type `element_type` (`i8`, `f32`, …).

    `shares_index_with` names the memory whose entry `i` has its image in entry `i` here.
    """

    name: str
    level: str
    element_shape: tuple[int, ...]
    element_type: str
    depth: int
    usable_entries: int
    alignment_bytes: int = 1
    shares_index_with: str | None = None
    energy_pj: float | None = None
    bytes_per_cycle: float | None = None
    unit_bytes_per_cycle: float | None = None
    latency_cycles: int = 0

    @property
    def element_bytes(self) -> int:
        """The size of one entry."""
        return math.prod(self.element_shape) * self.element_bits // 8

    @property
    def element_bits(self) -> int:
        """The size of one number."""
        digits = re.search(r"\d+", self.element_type)
        assert digits is not None, self.element_type
        return int(digits[0])

    @property
    def capacity_bytes(self) -> int:
        """The size of all entries, usable or not."""
        return self.depth * self.element_bytes


@dataclass(frozen=True)
class Level:
    """Memories at one distance from the compute units."""

    name: str
    memories: tuple[str, ...]
    overlap: str | None = None


@dataclass(frozen=True)
class Path:
    """
    A way from memory `source` to memory `dest`, moved by `engine` in rows.

    A transfer takes `setup_cycles + rows * (row_cycles + ceil(row_bytes / bytes_per_cycle))`
    and `pad_cycles` for each padded entry. Limits count entries, `max_pad` at each side.
    """

    name: str
    source: str
    dest: str
    engine: str
    bytes_per_cycle: int
    setup_cycles: int = 0
    row_cycles: int = 0
    pad_cycles: int = 0
    max_pad: int = 0
    max_rows: int = NO_LIMIT
    max_row_elements: int = NO_LIMIT
    max_row_stride_elements: int = NO_LIMIT
    conversion: str = "none"
    energy_pj_per_byte: float | None = None


@dataclass(frozen=True)
class Engine:
    """An in-order queue of instructions, whose results are there after `latency_cycles`."""

    name: str
    queue_depth: int = 1
    nop_cycles: int = 0
    latency_cycles: int = 1


@dataclass(frozen=True)
class Channel:
    """Dependence tokens from engine `source` to engine `dest`, at most `depth` waiting."""

    source: str
    dest: str
    depth: int


@dataclass(frozen=True)
class Compute:
    """
    A unit that runs `intrinsics`: `setup_cycles` per instruction, `cycles_per_op` for each
    intrinsic. An output entry may be written again `min_accumulator_distance` later. `kernels` is
    the target of which each node runs kernels, where a node is a core of its own. For `tile`,
    `macs`, `lanes` and `op_cycles`, see `arch.compute`; empty and 0 where it has none. `units` has
    the cycles that follow.
    """

    name: str
    engine: str
    intrinsics: tuple[str, ...]
    setup_cycles: int = 0
    cycles_per_op: int = 1
    min_accumulator_distance: int = 1
    energy_pj: float | None = None
    kernels: str | None = None
    tile: tuple[int, ...] = ()
    macs: int = 0
    lanes: int = 0
    element_bits: int = 16
    op_cycles: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType[str, int]({}), hash=False
    )


@dataclass(frozen=True)
class Array:
    """Copies of a level as a grid of nodes; see `arch.array` for the words."""

    name: str
    level: str
    shape: tuple[int, ...]
    topology: str
    multicast: bool = False
    sharing: str = "none"
    over: str | None = None
    template: str | None = None
    cascade: str | None = None
    reach: str | None = None


@dataclass(frozen=True)
class Network:
    """The links between neighbouring nodes of an array; costs are for one link."""

    name: str
    array: str
    bytes_per_cycle: int
    hop_cycles: int = 0
    energy_pj_per_byte: float | None = None


@dataclass(frozen=True)
class IntrinsicOperand:
    """A tensor operand: one entry of `memory`."""

    name: str
    shape: tuple[int, ...]
    type: str
    memory: str
    is_output: bool


@dataclass(frozen=True)
class IntrinsicParam:
    """An integer parameter and its range, both ends included; a mode if it has a default."""

    name: str
    type: str
    lower: int
    upper: int
    default: int | None = None


@dataclass(frozen=True)
class Intrinsic:
    """
    An instruction by its meaning.

    * `operands`: tensors, inputs first, the output last.
    * `kernel`: the meaning with the parameters that have a default at their default. The
      others are rank-0 inputs after the tensor inputs, in the order of `params`.
    * `full_kernel`: the meaning with all parameters as inputs.
    """

    name: str
    operands: tuple[IntrinsicOperand, ...]
    params: tuple[IntrinsicParam, ...]
    kernel: Kernel
    full_kernel: Kernel

    @property
    def inputs(self) -> tuple[IntrinsicOperand, ...]:
        return self.operands[:-1]

    @property
    def output(self) -> IntrinsicOperand:
        return self.operands[-1]

    @property
    def accumulates(self) -> bool:
        """
        True if calls one after another make up a reduction: it has one itself, or combines
        tensors with what its output holds, as an outer product or a multiply-add of vectors.
        """
        if any(d.kind == "reduction" for d in self.kernel.dims):
            return True
        read = frozenset[int]().union(*(scalar_operands(b) for b in self.kernel.bodies))
        return self.kernel.num_inputs in read and any(p in read for p in range(len(self.inputs)))

    def find_param(self, name: str) -> IntrinsicParam:
        return find_named(self.params, name, f"intrinsic @{self.name}", "parameter")

    def with_params(self, values: Mapping[str, int]) -> Kernel:
        """
        The meaning with the parameters `values` fixed, and those with a default that are not
        among them at their default. Raises `WeftError` for unknown or out-of-range ones.
        """
        fixed: dict[int, int] = {}
        for name, value in values.items():
            param = self.find_param(name)
            if not param.lower <= value <= param.upper:
                raise WeftError(
                    f"intrinsic @{self.name}: parameter '{name}' is {value}, but runs over "
                    f"{param.lower} to {param.upper}"
                )
        for i, param in enumerate(self.params):
            value = values.get(param.name, param.default)
            if value is not None:
                fixed[len(self.inputs) + i] = value
        return fix_inputs(self.full_kernel, fixed)
