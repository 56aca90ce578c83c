"""
Kernels on parts of tensors: how what a kernel takes and gives lies in its buffers.

A kernel of one core stores tensors in layouts of its own, with borders of zeros, and filters in the
order in which they are multiplied. Its attribute `parts` says how parts of tensors, as others
hold them, become that: so a kernel has a meaning on such parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, StringAttr, i64
from xdsl.ir import Attribute

from ...dialects.aie1 import KernelOp
from ...dialects.aie1.ops import plain_ints
from ...transforms.core.describe import describe
from ...transforms.core.errors import WeftError
from ...transforms.triplet.schedule import Stored
from ..reference.scalars import Array
from .code.ir import code_of
from .code.vector import Buffer, Code
from .machine.spec import Aie1Spec, default_spec
from .select.layouts import pack, unpack
from .simulate.vector import simulate

PARTS = "parts"
"""The attribute of a kernel: a `Part` for each tensor that it takes, in order, then the result."""


@dataclass(frozen=True)
class Part:
    """
    A part of `shape` in `buffer`: by its layout `stored`, `before` elements into it by axis; or,
    for filters, by `order`: for each stored element the number of the part's element, or -1.
    """

    buffer: str
    shape: tuple[int, ...]
    stored: Stored | None = None
    before: tuple[int, ...] = ()
    order: tuple[int, ...] = ()

    def store(self, array: Array, buffer: Buffer) -> Array:
        """
        The buffer with `array`, whose integers may be narrower than the buffer's. Raises
        `WeftError` for one that is no such part.
        """
        bits = array.dtype.itemsize * 8
        if array.shape != self.shape or array.dtype.kind != "i" or bits > buffer.bits:
            raise WeftError(
                f"buffer {self.buffer} takes i{buffer.bits}{list(self.shape)}, but is given "
                f"{array.dtype}{list(array.shape)}"
            )
        array = array.astype(f"int{buffer.bits}", copy=False)
        if self.stored is None:
            flat = np.append(array.ravel(), np.zeros(1, array.dtype))[list(self.order)]
        else:
            flat = pack(array, self.stored, self.before or None)
        found = np.zeros(buffer.elements, array.dtype)
        found[: flat.size] = flat
        return found

    def load(self, flat: Array) -> Array:
        """The part from its buffer."""
        assert self.stored is not None
        return unpack(flat[: self.stored.elements], self.stored, self.shape)


def set_parts(kernel: KernelOp, parts: Sequence[Part]) -> None:
    """Says of a kernel what it takes and gives."""
    kernel.attributes[PARTS] = ArrayAttr([DictionaryAttr(_entries(part)) for part in parts])


def _entries(part: Part) -> dict[str, Attribute]:
    found: dict[str, Attribute] = {"buffer": StringAttr(part.buffer), "shape": _ints(part.shape)}
    if part.stored is None:
        return {**found, "order": _ints(part.order)}
    digits = [n for digit in part.stored.order for n in digit]
    found |= {"stored": _ints(part.stored.shape), "digits": _ints(digits)}
    if part.stored.pitch:
        found["pitch"] = _ints([n for pair in part.stored.pitch.items() for n in pair])
    if any(part.before):
        found["before"] = _ints(part.before)
    return found


def _ints(values: Sequence[int]) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, values)


def parts_of(kernel: KernelOp) -> tuple[Part, ...]:
    """What a kernel takes and gives. Raises `WeftError` where it does not say it."""
    attr = kernel.attributes.get(PARTS)
    entries = attr.data if isinstance(attr, ArrayAttr) else ()
    found = [_part(e.data) for e in entries if isinstance(e, DictionaryAttr)]
    parts = tuple(part for part in found if part is not None)
    if len(parts) < 2 or len(parts) < len(entries):
        raise WeftError(
            f"{describe(kernel)} @{kernel.sym_name.data}: its attribute {PARTS} does not say what "
            f"it takes and gives, as buffers with layouts"
        )
    return parts


def _part(entry: Mapping[str, Attribute]) -> Part | None:
    """`None` for what says no part. Raises `WeftError` for a layout that is none."""

    def ints(name: str) -> tuple[int, ...]:
        found = entry.get(name)
        return plain_ints(found) if isinstance(found, DenseArrayBase) else ()  # pyright: ignore

    buffer, shape = entry.get("buffer"), ints("shape")
    if not isinstance(buffer, StringAttr) or not ("stored" in entry) ^ ("order" in entry):
        return None
    if "stored" not in entry:
        return Part(buffer.data, shape, order=ints("order"))
    digits, pitch = ints("digits"), ints("pitch")
    if len(digits) % 2 or len(pitch) % 2:
        return None
    stored = Stored(
        ints("stored"),
        tuple(zip(digits[::2], digits[1::2], strict=True)),
        dict(zip(pitch[::2], pitch[1::2], strict=True)),
    )
    return Part(buffer.data, shape, stored, ints("before"))


def run_on_parts(
    code: Code, spec: Aie1Spec, parts: Sequence[Part], arrays: Sequence[Array], room: int
) -> Array:
    """
    What `code` gives of the parts that it takes, in a data memory of `room` bytes. Raises
    `WeftError` for arrays that are none.
    """
    *takes, gives = parts
    if len(arrays) != len(takes):
        raise WeftError(f"kernel @{code.name} takes {len(takes)} parts, but is given {len(arrays)}")
    pairs = zip(takes, arrays, strict=True)
    held = {part.buffer: part.store(a, code.buffer(part.buffer)) for part, a in pairs}
    return gives.load(simulate(code, spec, held, room)[gives.buffer])


def data_bytes(code: Code) -> int:
    """The bytes from the first to the last of a kernel's buffers."""
    return max(b.address + b.bytes for b in code.buffers)


def meaning_of(kernel: KernelOp) -> Callable[[Sequence[Array]], Sequence[Array]]:
    """
    What a kernel with the attribute `parts` computes, from arrays of the parts that it takes.
    Raises `WeftError` for a kernel without it, and one that the usual core does not run.
    """
    spec = default_spec()
    code, parts = code_of(kernel, spec), parts_of(kernel)
    room = math.ceil(data_bytes(code) / spec.alignment_bytes) * spec.alignment_bytes

    def run(arrays: Sequence[Array]) -> Sequence[Array]:
        return [run_on_parts(code, spec, parts, arrays, room)]

    return run
