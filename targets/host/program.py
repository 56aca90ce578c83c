"""
Host programs: emitted code and what a caller must know to call it.

The entry of a program is `func.func @NAME(buffers…, %workspace, %sync, %thread, %threads)`:
one 1-D memref per buffer in their order, `%workspace: memref<Wxi8>` that holds what is kept
between steps, `%sync: memref<2xi32>` for the barrier (zero before the first call), and
`%thread, %threads: index`. All threads call it with the same buffers, each does its share.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ...transforms.layout_map import Layout, stored_shape
from ..reference.scalars import Array, dtype_of

Role: TypeAlias = Literal["input", "weight", "output"]

IDENTITY = Layout(())
"""Elements in row-major order."""

ALIGNMENT_BYTES = 64
"""Where a workspace and packed weights begin: a cache line, and the widest vector."""


@dataclass(frozen=True)
class Buffer:
    """
    An argument of the entry. The caller's array has the logical shape in `host_layout`;
    weights are packed into `stored_layout` before any call, other buffers are taken as they
    are (their `stored_layout` equals their `host_layout`).
    """

    name: str
    role: Role
    element_type: str
    logical_shape: tuple[int, ...]
    host_layout: Layout = IDENTITY
    stored_layout: Layout = IDENTITY

    @property
    def host_shape(self) -> tuple[int, ...]:
        return stored_shape(self.logical_shape, self.host_layout)

    @property
    def stored_shape(self) -> tuple[int, ...]:
        return stored_shape(self.logical_shape, self.stored_layout)

    @property
    def dtype(self) -> np.dtype[np.generic]:
        return dtype_of(self.element_type)

    @property
    def size_bytes(self) -> int:
        """The bytes that the entry is given the address of."""
        return math.prod(self.stored_shape) * self.dtype.itemsize


@dataclass(frozen=True)
class HostProgram:
    """
    What the pipeline emits for one function.

    * `text`: the MLIR text that `jit.compile_text` takes, with the entry `function` in it;
    * `module_text`: the source, whose meaning the results have;
    * `constants`: packed weights by buffer name, which calls need not give;
    * `report`: what was decided, line by line.
    """

    function: str
    machine_name: str
    machine_text: str
    module_text: str
    text: str
    buffers: tuple[Buffer, ...]
    workspace_bytes: int = 0
    constants: Mapping[str, Array] = field(
        default_factory=lambda: MappingProxyType[str, npt.NDArray[np.generic]]({}), hash=False
    )
    report: tuple[str, ...] = ()

    @property
    def arguments(self) -> tuple[Buffer, ...]:
        return tuple(b for b in self.buffers if b.role != "output")

    @property
    def results(self) -> tuple[Buffer, ...]:
        return tuple(b for b in self.buffers if b.role == "output")
