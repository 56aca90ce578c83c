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
from typing import Literal, TypeAlias

import numpy as np

from ...transforms.kernel.bf16 import expected_error, round_to_bf16
from ...transforms.kernel.signed_offset import compute_corrections
from ...transforms.layout.map import Layout, pack_array, stored_shape, unpack_array
from ..arguments import BufferProgram, Form
from ..reference.scalars import Array, dtype_of
from .nest.look_ups import LookUp

Role: TypeAlias = Literal["input", "weight", "output"]

IDENTITY = Layout(())
"""Elements in row-major order."""

ALIGNMENT_BYTES = 64
"""Where a workspace and packed weights begin: a cache line, and the widest vector."""


@dataclass(frozen=True)
class Buffer:
    """
    An argument of the entry. The caller's array has the logical shape in `host_layout`; a weight's
    is packed by `stored_layout` before any call, others are taken as they are.

    With `summed_axes`, a packed weight of bytes is followed by what corrects products with
    activations that are stored 128 too large: -128 times its sums over these axes, in
    i32, row-major (`transforms.kernel.signed_offset`). `extra_bytes` are theirs.

    A packed weight of f32 that is `rounded` is stored as bf16.

    `element_type` is that of the caller's array: `ui8` for bytes that the source marks unsigned.
    """

    name: str
    role: Role
    element_type: str
    logical_shape: tuple[int, ...]
    host_layout: Layout = IDENTITY
    stored_layout: Layout = IDENTITY
    summed_axes: tuple[int, ...] | None = None
    rounded: bool = False

    @property
    def host_shape(self) -> tuple[int, ...]:
        return stored_shape(self.logical_shape, self.host_layout)

    @property
    def stored_shape(self) -> tuple[int, ...]:
        return stored_shape(self.host_shape, self.stored_layout)

    @property
    def constant_form(self) -> Form:
        """Of the packed weight, which is flat if sums follow it."""
        whole = self.size_bytes // self.stored_dtype.itemsize
        return (whole,) if self.extra_bytes else self.stored_shape, self.stored_dtype

    def to_logical(self, array: Array) -> Array:
        return unpack_array(array, self.logical_shape, self.host_layout)

    def from_constant(self, array: Array) -> Array:
        return unpacked_weight(self, array)

    def to_host(self, array: Array) -> Array:
        return pack_array(array, self.host_layout)

    @property
    def value_type(self) -> str:
        """The type of the elements in the code, where integers have no sign."""
        return self.element_type.removeprefix("u")

    @property
    def dtype(self) -> np.dtype[np.generic]:
        return dtype_of(self.element_type)

    @property
    def stored_dtype(self) -> np.dtype[np.generic]:
        """Of the elements as the code has them: 16 bits that NumPy has no name for, if rounded."""
        return np.dtype(np.uint16) if self.rounded else self.dtype

    @property
    def size_bytes(self) -> int:
        """The bytes that the entry is given the address of."""
        return math.prod(self.stored_shape) * self.stored_dtype.itemsize + self.extra_bytes

    @property
    def extra_bytes(self) -> int:
        """The bytes behind the stored elements."""
        if self.summed_axes is None:
            return 0
        kept = (e for i, e in enumerate(self.host_shape) if i not in self.summed_axes)
        return 4 * math.prod(kept)

    @property
    def entry_memref(self) -> str:
        """The memref of the entry: what is rounded is bytes to it."""
        if self.rounded:
            return f"memref<{max(1, self.size_bytes)}xi8>"
        type = "i8" if self.value_type == "i1" else self.value_type
        return f"memref<{max(1, self.size_bytes // self.dtype.itemsize)}x{type}>"


def packed_weight(buffer: Buffer, array: Array) -> Array:
    """A weight as the code reads it, from the caller's array; flat if sums follow it."""
    stored = pack_array(array, buffer.stored_layout)
    if buffer.rounded:
        return round_to_bf16(stored.astype(np.float32, copy=False))
    if buffer.summed_axes is None:
        return stored
    sums = compute_corrections(array, buffer.summed_axes)
    bytes = np.ascontiguousarray(stored).reshape(-1)
    return np.concatenate([bytes, sums.reshape(-1).view(bytes.dtype)])


def unpacked_weight(buffer: Buffer, packed: Array) -> Array:
    """The logical weight of what `packed_weight` gives."""
    if buffer.summed_axes is not None:
        count = math.prod(buffer.stored_shape)
        packed = packed.reshape(-1)[:count].reshape(buffer.stored_shape)
    if buffer.rounded:
        packed = (packed.astype(np.uint32) << 16).view(np.float32)
    array = unpack_array(packed, buffer.host_shape, buffer.stored_layout)
    return unpack_array(array, buffer.logical_shape, buffer.host_layout)


@dataclass(frozen=True)
class SourceWeight:
    """A weight of the model that the code takes in another form alone, of the source's type."""

    name: str
    shape: tuple[int, ...]
    element_type: str

    @staticmethod
    def of(name: str, array: Array) -> SourceWeight:
        kind, bits = array.dtype.kind, 8 * array.itemsize
        type = "i1" if kind == "b" else f"{'ui' if kind == 'u' else kind}{bits}"
        return SourceWeight(name, array.shape, type)

    @property
    def constant_form(self) -> Form:
        return self.shape, dtype_of(self.element_type)


@dataclass(frozen=True, kw_only=True)
class HostProgram(BufferProgram[Buffer]):
    """
    The result that the pipeline emits for one function.

    * `text`: the MLIR text that `jit.compile_text` takes, with the entry `function` in it;
    * `conversion_bytes`: what steps that only move tensors read and write in one call;
    * `report`: what was decided, line by line;
    * `given_schedules`: schedules that the compiler did not choose, by kernel; `tuned_digest`: the
      hash of what was taken from a database, `tuned_points` the algorithms and layouts;
    * `rounded_products`: sums of products whose factors are rounded to bf16;
    * `look_ups`: indices that data decide, by their status less one; with any, the last
      `look_ups.STATUS_BYTES` of the workspace are the note of a call;
    * `sources`: weights that constants were made of, as the model has them, by name: what the
      program is compared with may take these.
    """

    text: str
    workspace_bytes: int = 0
    report: tuple[str, ...] = ()
    look_ups: tuple[LookUp, ...] = ()
    conversion_bytes: int = 0
    given_schedules: Mapping[str, str] = field(default_factory=dict[str, str])
    tuned_digest: str = ""
    tuned_points: tuple[str, ...] = ()
    rounded_products: int = 0
    sources: Mapping[str, Array] = field(default_factory=dict[str, Array], repr=False, hash=False)

    @property
    def tolerance(self) -> float:
        """How far floats may be off by what is rounded, relative to the largest."""
        return expected_error(self.rounded_products)
