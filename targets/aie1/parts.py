"""
Kernels on parts of tensors: how what a kernel takes and gives lies in its buffers.

A kernel of one core stores tensors in layouts of its own, with borders of zeros, and filters in the
order in which they are multiplied. Its attribute `parts` says how parts of tensors, as others
hold them, become that: so a kernel has a meaning on such parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import ArrayAttr

from ...dialects.aie1 import GiveOp, KernelOp, TensorPartAttr
from ...dialects.common.kinds import is_array
from ...dialects.common.written import Counted
from ...transforms.core.describe import describe_op
from ...transforms.core.errors import WeftError
from ...transforms.triplet.packing import Packing
from ...transforms.triplet.schedule import Stored
from ..reference.scalars import Array
from .code.ir import code_of
from .code.stream import NO_STREAM, Stream, count_items
from .code.vector import Buffer, Code, Give, Take
from .machine.spec import Aie1Spec, default_spec
from .select.layouts import numbers_in, pack_array, unpack_array
from .simulate.vector import simulate_member


@dataclass(frozen=True)
class TensorPart:
    """
    A part of `shape` in `buffer`: by its layout `stored`, `before` elements into it by axis; or,
    for filters, in the order of its use, by `packing`. Numbers up to `limit` are allowed, or any.
    """

    buffer: str
    shape: tuple[int, ...]
    stored: Stored | None = None
    before: tuple[int, ...] = ()
    packing: Packing | None = None
    limit: int | None = None

    def store_array(self, array: Array, buffer: Buffer) -> Array:
        """
        The buffer with `array`, whose integers may be narrower than the buffer's. Raises
        `WeftError` for one that is no such part, or has numbers beyond the limit.
        """
        bits = array.dtype.itemsize * 8
        if array.shape != self.shape or array.dtype.kind != "i" or bits > buffer.bits:
            raise WeftError(
                f"buffer {self.buffer} takes i{buffer.bits}{list(self.shape)}, but is given "
                f"{array.dtype}{list(array.shape)}"
            )
        check_limit(f"buffer {self.buffer}", self.limit, array)
        array = array.astype(f"int{buffer.bits}", copy=False)
        if self.packing is not None:
            flat = self.packing.pack_array(array)
        else:
            assert self.stored is not None
            flat = pack_array(array, self.stored, self.before or None)
        found = np.zeros(buffer.elements, array.dtype)
        found[: flat.size] = flat
        return found

    def load_array(self, flat: Array) -> Array:
        """The part from its buffer."""
        assert self.stored is not None
        return unpack_array(flat[: self.stored.elements], self.stored, self.shape)

    @property
    def elements(self) -> int:
        """The elements of its buffer that are taken, from the first on."""
        if self.packing is not None:
            return self.packing.elements
        assert self.stored is not None
        return self.stored.elements

    def element_numbers(self, elements: int) -> Array:
        """
        For each of the `elements` of the buffer the number of the part's element in the order of
        its axes, or -1 for a zero: int64.
        """
        if self.packing is None:
            assert self.stored is not None
            return numbers_in(self.stored, elements)
        found = np.full(elements, -1, np.int64)
        found[: self.packing.elements] = self.packing.index
        return found


def check_parts(parts: Sequence[TensorPart], code: Code) -> None:
    """
    Raises `WeftError` for parts that are not each in a buffer of their own, the last one in the
    output, or that are larger than their buffers.
    """
    what, buffers = f"kernel @{code.name}", {b.name: b for b in code.tensors}
    if sorted(part.buffer for part in parts) != sorted(buffers):
        names = ", ".join(part.buffer for part in parts)
        raise WeftError(f"{what}: parts are in {names}, but its buffers are {', '.join(buffers)}")
    roles = [buffers[part.buffer].role for part in parts]
    has_output = any(buffer.role == "output" for buffer in buffers.values())
    if (has_output and roles[-1] != "output") or len(set(roles)) < len(roles):
        raise WeftError(
            f"{what}: parts have the roles {', '.join(roles)}, expected different ones, and the "
            "output as the last one"
        )
    for part, role in zip(parts, roles, strict=True):
        if part.stored is None and role in ("image", "output"):
            raise WeftError(f"{what}: buffer {part.buffer}: images and outputs have digits")
        room = buffers[part.buffer].elements
        if part.elements > room:
            raise WeftError(
                f"{what}: buffer {part.buffer} has {room} elements, but its part {part.elements}"
            )


def check_limit(what: str, limit: int | None, array: Array) -> None:
    """
    Raises `WeftError` for integers with which sums might wrap in the source, but not on the core.
    """
    if limit is None or not array.size:
        return
    low, high = int(array.min()), int(array.max())
    if max(-low, high) > limit:
        raise WeftError(
            f"{what} has elements from {low} to {high}, but the program is exact "
            f"only for those up to {limit}: with larger ones sums may wrap in the source; "
            "use wider sums there"
        )


# --- as attributes ----------------------------------------------------------------------------


def set_parts(kernel: KernelOp, parts: Sequence[TensorPart]) -> None:
    """Says of a kernel what it takes, in order, and gives."""
    kernel.parts = ArrayAttr(map(part_attr, parts))


def part_attr(part: TensorPart) -> TensorPartAttr:
    """A part as an attribute."""
    stored, packing, limit = part.stored, part.packing, part.limit or 0
    if packing is None and not part.shape:  # of one element, which has no digits
        return TensorPartAttr(part.buffer, (), takes=(0,), limit=limit)
    if stored is not None:
        digits = [
            Counted(str(axis), count, stored.pitch.get(place, 0))
            for place, (axis, count) in enumerate(stored.order)
        ]
        return TensorPartAttr(
            part.buffer, part.shape, digits, within=stored.shape, after=part.before, limit=limit
        )
    assert packing is not None
    loops = [Counted(str(axis), trips, step) for axis, step, trips in packing.loops]
    return TensorPartAttr(
        part.buffer,
        part.shape,
        takes=packing.entries,
        loops=loops,
        zeros=packing.zeros,
        streams=packing.streams,
        limit=limit,
    )


def parts_of(kernel: KernelOp) -> tuple[TensorPart, ...]:
    """The parts that a kernel takes and gives. Raises `WeftError` where it does not say it."""
    attr = kernel.attributes.get("parts")
    entries = attr.data if is_array(attr) else ()
    what = f"{describe_op(kernel)} @{kernel.sym_name.data}"
    try:
        parts = tuple(_make_part(e) for e in entries if isinstance(e, TensorPartAttr))
    except WeftError as error:
        raise WeftError(f"{what}: {error}") from error
    gives = any(isinstance(op, GiveOp) for op in kernel.walk())
    is_stored = bool(parts) and (gives or parts[-1].stored is not None)
    if len(parts) < 2 or len(parts) < len(entries) or not is_stored:
        raise WeftError(
            f"{what}: its attribute parts does not say what it takes and gives, as buffers with "
            "layouts"
        )
    return parts


def _make_part(attr: TensorPartAttr) -> TensorPart:
    """Raises `WeftError` for a layout that is none."""
    name, shape, limit = attr.buffer.data, attr.get_shape(), attr.limit.value.data or None
    if attr.get_takes() == (0,) and not shape:
        return TensorPart(name, shape, Stored((), ()), limit=limit)
    if attr.get_takes():
        loops = tuple((int(e.name), e.step, e.count) for e in attr.get_loops())
        zeros, streams = attr.zeros.value.data, attr.streams.value.data
        packing = Packing(shape, attr.get_takes(), loops, zeros, streams)
        return TensorPart(name, shape, packing=packing, limit=limit)
    digits = attr.get_digits()
    stored = Stored(
        attr.get_within(),
        tuple((int(d.name), d.count) for d in digits),
        {place: d.step for place, d in enumerate(digits) if d.step},
    )
    return TensorPart(name, shape, stored, attr.get_after(), limit=limit)


# --- runs -------------------------------------------------------------------------------------


def run_on_parts(
    code: Code, spec: Aie1Spec, parts: Sequence[TensorPart], arrays: Sequence[Array], room: int
) -> Array:
    """
    Computes what `code` gives of the parts that it takes, in a data memory of `room` bytes. Raises
    `WeftError` for arrays that are none.
    """
    check_parts(parts, code)
    return run_in_row(code, spec, parts, arrays, room, NO_STREAM)[0][0]


def run_in_row(
    code: Code,
    spec: Aie1Spec,
    parts: Sequence[TensorPart],
    arrays: Sequence[Array],
    room: int,
    taken: Stream,
) -> tuple[list[Array], Stream]:
    """
    As `run_on_parts`, with what the core before gives to this one: the result, if there is one, and
    what goes to the next core. Raises `WeftError` where the code takes more or less.
    """
    check_parts(parts, code)
    takes = [part for part in parts if code.find_buffer(part.buffer).role != "output"]
    gives = parts[len(takes) :]
    if len(arrays) != len(takes):
        raise WeftError(f"kernel @{code.name} takes {len(takes)} parts, but is given {len(arrays)}")
    pairs = zip(takes, arrays, strict=True)
    held = {part.buffer: part.store_array(a, code.find_buffer(part.buffer)) for part, a in pairs}
    buffers, given = simulate_member(code, spec, held, taken, room)
    return [part.load_array(buffers[part.buffer]) for part in gives], given


def data_bytes(code: Code) -> int:
    """The bytes from the first to the last of a kernel's buffers."""
    return max(b.address + b.bytes for b in code.buffers)


def meaning_of(kernel: KernelOp) -> Callable[[Sequence[Array]], Sequence[Array]]:
    """
    The meaning of a kernel with the attribute `parts`, from arrays of the parts that it takes. Of
    one in a row of cores, what it takes from the core before is the last argument, and what it
    gives to the next the last result. Raises `WeftError` for a kernel without the attribute, and
    one that the usual core does not run.
    """
    spec = default_spec()
    code, parts = code_of(kernel, spec), parts_of(kernel)
    room = math.ceil(data_bytes(code) / spec.alignment_bytes) * spec.alignment_bytes

    takes, gives = (count_items(code.body, kind) > 0 for kind in (Take, Give))

    def run_parts(arrays: Sequence[Array]) -> Sequence[Array]:
        given, stream = (arrays[:-1], arrays[-1]) if takes else (arrays, NO_STREAM)
        results, handed = run_in_row(code, spec, parts, given, room, stream)
        return [*results, handed] if gives else results

    return run_parts
