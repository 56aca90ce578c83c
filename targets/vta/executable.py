"""
A compiled VTA program: its stream, the buffers that it works on, and what a loader needs.

Buffers stand in the order of the calling convention: the function's arguments, then its
results, then the micro-ops. Each has three forms: *logical*, the tensor of the source;
*host*, how the calling program holds it; *packed*, how it lies in VTA's DRAM. The two
layouts say how the logical tensor becomes the others.

An `Executable` is checked when it is made, so that what is written to disk or read from it
can be loaded: names, sizes, alignments, and for each transfer that its relocation fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from ...transforms.core.errors import WeftError
from ...transforms.folders.manifest import constant_file
from ...transforms.layout.map import Layout, pack_array, stored_shape, unpack_array
from ..arguments import BufferProgram, Form
from ..streams import PartStream, StreamBuffer
from .emit import Program
from .encode import Stream, Words, disassemble_stream, field_values
from .spec import INSTRUCTION_BYTES, MemoryType, VtaSpec
from .stream_checks import Columns, Transfers
from .tokens import IntArray

Array: TypeAlias = npt.NDArray[np.generic]
TARGET = "vta"
INSNS, UOPS = "insns.bin", "uops.bin"

Role: TypeAlias = Literal["input", "weight", "output", "uops"]

ADDRESS_LIMIT = 1 << 32
"""DRAM addresses are 32 bits wide (hw_spec.h, `VTA_MEMOP_DRAM_ADDR_BIT_WIDTH`)."""

_PLAIN = Layout()
_DTYPES = MappingProxyType(
    {
        "i8": np.dtype("<i1"),
        "i32": np.dtype("<i4"),
        "ui8": np.dtype("<u1"),
        "ui32": np.dtype("<u4"),
    }
)
_ABI_ORDER: Mapping[str, int] = MappingProxyType({"input": 0, "weight": 0, "output": 1, "uops": 2})


@dataclass(frozen=True, kw_only=True)
class Buffer:
    """
    One region of DRAM.

    `host_layout` and `packed_layout` take the tensor of `logical_shape` to the form of the
    caller and to that in DRAM. `element_bytes` is the unit in which instructions count: one
    element of the SRAM memory that the buffer goes to or comes from. The address is a
    multiple of `alignment_bytes`.

    Raises `WeftError` when the layouts do not fit the shape, or sizes each other.
    """

    name: str
    role: Role
    element_type: str
    logical_shape: tuple[int, ...]
    element_bytes: int
    alignment_bytes: int
    host_layout: Layout = _PLAIN
    packed_layout: Layout = _PLAIN

    def __post_init__(self) -> None:
        if not self.name:
            raise WeftError("a buffer has no name")
        if self.role not in get_args(Role):
            raise self.make_error(f"has role '{self.role}'; there are {', '.join(get_args(Role))}")
        if self.element_type not in _DTYPES:
            raise self.make_error(f"has element type {self.element_type}; VTA's DRAM holds i8, i32")
        if min(self.logical_shape, default=1) < 1:
            raise self.make_error(f"has shape {list(self.logical_shape)}; extents are at least 1")
        for what, layout in (("host", self.host_layout), ("packed", self.packed_layout)):
            try:
                stored_shape(self.logical_shape, layout)
            except WeftError as error:
                raise self.make_error(f"{what} {error}") from error
        if self.size_bytes > ADDRESS_LIMIT:
            raise self.make_error(f"has {self.size_bytes} bytes; VTA addresses {ADDRESS_LIMIT}")
        if self.element_bytes < 1 or self.size_bytes % self.element_bytes:
            raise self.make_error(
                f"has {self.size_bytes} bytes, which are not whole elements of "
                f"{self.element_bytes} bytes"
            )
        if self.alignment_bytes < 1 or self.alignment_bytes % self.element_bytes:
            raise self.make_error(
                f"is aligned to {self.alignment_bytes} bytes, which is no multiple of its "
                f"{self.element_bytes}-byte elements"
            )

    def make_error(self, text: str) -> WeftError:
        """An error that names this buffer."""
        return WeftError(f"buffer {self.name} {text}")

    @property
    def dtype(self) -> np.dtype[np.generic]:
        return _DTYPES[self.element_type]

    @property
    def host_shape(self) -> tuple[int, ...]:
        return stored_shape(self.logical_shape, self.host_layout)

    @cached_property
    def packed_shape(self) -> tuple[int, ...]:
        return stored_shape(self.logical_shape, self.packed_layout)

    @property
    def constant_form(self) -> Form:
        return self.packed_shape, self.dtype

    def to_logical(self, array: Array) -> Array:
        return unpack_array(array, self.logical_shape, self.host_layout)

    def from_constant(self, array: Array) -> Array:
        return unpack_array(array, self.logical_shape, self.packed_layout)

    def to_host(self, array: Array) -> Array:
        return pack_array(array, self.host_layout)

    @cached_property
    def size_bytes(self) -> int:
        size = self.dtype.itemsize
        for extent in self.packed_shape:
            size *= extent
        return size


@dataclass(frozen=True)
class Facts:
    """
    Facts that the compiler knows of a program: cycles by the cost model, and, where the text that
    was compiled says so, multiply-accumulates of the source and a lower bound on the cycles.
    """

    predicted_cycles: int
    macs: int | None = None
    bound_cycles: int | None = None


@dataclass(frozen=True, kw_only=True)
class CandidateFacts:
    """
    One strategy that was considered: its name, whether it was `taken`, predicted cycles and
    nanoseconds of the host's transforms (of those that were scheduled), bytes of packed inputs
    and weights.
    """

    strategy: str
    taken: bool
    bound_cycles: int
    op_cycles: int | None
    transform_ns: int | None
    data_bytes: int
    weight_bytes: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Executable(BufferProgram[Buffer]):
    """
    A function compiled for one machine. `constants` are the weights that are packed already;
    `candidates` are the strategies that were compared, if any; `tuned` how many kernels are as a
    database of measurements says, and `tuned_digest` the hash of what was read there.

    Raises `WeftError` where the parts do not fit each other.
    """

    spec: VtaSpec
    program: Program
    facts: Facts
    candidates: tuple[CandidateFacts, ...] = ()
    tuned: int = 0
    tuned_digest: str = ""

    def __post_init__(self) -> None:
        _check_buffers(self.buffers)
        _check_uops(self)
        _check_constants(self)
        _check_relocations(self)

    def find_buffer(self, name: str) -> Buffer:
        """Raises `WeftError` listing the buffers if there is none of that name."""
        for buffer in self.buffers:
            if buffer.name == name:
                return buffer
        raise WeftError(f"there is no buffer {name}; there are {_list_names(self.buffers)}")

    @property
    def arguments(self) -> tuple[Buffer, ...]:
        return tuple(b for b in self.buffers if b.role in ("input", "weight"))

    @property
    def uops(self) -> Buffer:
        return self.buffers[-1]

    @property
    def target(self) -> str:
        return TARGET

    def part_stream(self) -> PartStream:
        """
        The stream as a loader sees it. Raises `WeftError` for an argument that a loader would have
        to pack, and for a weight that is not packed already.
        """
        numbers = {b.name: i for i, b in enumerate(self.buffers)}
        word, shift = divmod(self.spec.memory_fields["dram_base"].low, 64)
        return PartStream(
            file=INSNS,
            size_bytes=self.program.stream.insns.nbytes,
            instruction_bytes=INSTRUCTION_BYTES,
            shift=shift,
            buffers=tuple(map(self._stream_buffer, self.buffers)),
            relocations=tuple(
                (INSTRUCTION_BYTES // 8 * i + word, numbers[name])
                for i, name in self.program.relocations
            ),
        )

    def _stream_buffer(self, buffer: Buffer) -> StreamBuffer:
        file = UOPS if buffer.role == "uops" else None
        if buffer.name in self.constants:
            file = constant_file(buffer.name)
        elif buffer.role == "weight":
            raise buffer.make_error("is a weight that is not packed; compile with --weights")
        elif file is None and buffer.host_layout != buffer.packed_layout:
            raise buffer.make_error("is packed by the loader: its caller stores it otherwise")
        return StreamBuffer(buffer.name, buffer.size_bytes, buffer.element_bytes, file)

    def summary(self) -> str:
        """The length of the program, and its speed by the cost model."""
        facts, stream = self.facts, self.program.stream
        bound = "" if facts.bound_cycles is None else f", {facts.bound_cycles} at least"
        macs = "" if facts.macs is None else f"{facts.macs} multiply-accumulates in "
        return (
            f"  {macs}{len(stream)} instructions and "
            f"{len(stream.uops)} micro-ops: {facts.predicted_cycles} cycles predicted{bound}"
        )

    def listing(self) -> str:
        """The program as text: buffers, then an instruction per line with its buffer."""
        return "\n".join(_list_lines(self)) + "\n"


def place_buffers(
    buffers: Sequence[Buffer], base_address: int = 0, gap_bytes: int = 0
) -> dict[str, int]:
    """
    Addresses of the buffers, one after the other from `base_address` on, each aligned and
    with at least `gap_bytes` to the next. Not by `first_fit`, which would put small buffers into
    what is left before larger ones: loaders rely on the order.

    Raises `WeftError` when they do not fit the 32-bit addresses of VTA.
    """
    if base_address < 0 or gap_bytes < 0:
        raise WeftError(f"base address {base_address} and gap {gap_bytes} must not be negative")
    addresses: dict[str, int] = {}
    position = base_address
    for buffer in buffers:
        alignment = buffer.alignment_bytes
        addresses[buffer.name] = -(-position // alignment) * alignment
        end = addresses[buffer.name] + buffer.size_bytes
        position = end + gap_bytes
        if end > ADDRESS_LIMIT:
            raise buffer.make_error(
                f"would end at address {end}, beyond the {ADDRESS_LIMIT} bytes that VTA "
                "addresses; load at a lower address"
            )
    return addresses


def relocate_executable(executable: Executable, addresses: Mapping[str, int]) -> Words:
    """The instructions of `executable` for buffers at `addresses`; see `relocate_words`."""
    program = executable.program
    return relocate_words(program.stream.insns, program.relocations, addresses, executable.spec)


def relocate_words(
    insns: Words,
    relocations: Sequence[tuple[int, str]],
    addresses: Mapping[str, int],
    spec: VtaSpec,
) -> Words:
    """
    A copy of `insns` for buffers at `addresses` (bytes, aligned): `dram_base`, an offset in
    elements from the start of its buffer, becomes one from address 0.
    """
    words = insns.copy()
    index = np.array([i for i, _ in relocations], np.int64)
    memory = field_values(insns[index], spec.memory_fields["memory_type"])
    unit = np.array(spec.dram_element_bytes, np.int64)[memory]
    address = np.array([addresses[name] for _, name in relocations], np.int64)
    word, low = divmod(spec.memory_fields["dram_base"].low, 64)
    words[index, word] += (address // unit).astype(np.uint64) << np.uint64(low)
    return words


# --- listings -----------------------------------------------------------------------------


def _list_lines(executable: Executable) -> Iterator[str]:
    stream = executable.program.stream
    yield f"; @{executable.function} for {executable.machine_name}"
    for buffer in executable.buffers:
        yield (
            f"; {buffer.role} {buffer.name}: {buffer.element_type} {list(buffer.packed_shape)}, "
            f"{buffer.size_bytes} bytes in elements of {buffer.element_bytes}"
        )
    names = dict(executable.program.relocations)
    width = len(str(max(len(stream) - 1, 0)))
    for index, instruction in enumerate(disassemble_stream(stream, executable.spec)):
        text = str(instruction)
        if index in names:
            text = text.replace(" dram[", f" {names[index]}[")
        yield f"{index:{width}}  {text}"


# --- checks -----------------------------------------------------------------------------------


def _list_names(buffers: Sequence[Buffer]) -> str:
    return ", ".join(b.name for b in buffers)


def _check_buffers(buffers: Sequence[Buffer]) -> None:
    order = [_ABI_ORDER[b.role] for b in buffers]
    if order != sorted(order) or order.count(_ABI_ORDER["uops"]) != 1:
        found = ", ".join(f"{b.name} ({b.role})" for b in buffers)
        raise WeftError(
            f"buffers are {found}; the order is arguments, results, and the micro-ops last"
        )
    seen: set[str] = set()
    for buffer in buffers:
        if buffer.name in seen:
            raise WeftError(f"two buffers are called {buffer.name}; rename an argument or result")
        seen.add(buffer.name)


def _check_uops(executable: Executable) -> None:
    buffer, found = executable.uops, executable.program.stream.uops.nbytes
    if buffer.size_bytes != found:
        raise buffer.make_error(f"has {buffer.size_bytes} bytes, but the micro-ops have {found}")


def _check_constants(executable: Executable) -> None:
    for name, array in executable.constants.items():
        buffer = executable.find_buffer(name)
        if buffer.role != "weight":
            raise buffer.make_error(f"has role {buffer.role} and cannot have constant values")
        if (array.shape, array.dtype) != (buffer.packed_shape, buffer.dtype):
            raise buffer.make_error(
                f"is packed as {buffer.element_type} {list(buffer.packed_shape)}, but its "
                f"constant is {array.dtype} {list(array.shape)}"
            )


def _check_relocations(executable: Executable) -> None:
    """Each transfer has one relocation, and stays inside the buffer that it names."""
    columns = Columns(executable.program.stream.insns, executable.spec)
    known = {b.name: i for i, b in enumerate(executable.buffers)}
    buffer_of: dict[int, int] = {}
    for index, name in executable.program.relocations:
        if not 0 <= index < len(columns):
            raise WeftError(
                f"a relocation is for instruction {index}; the stream has {len(columns)}"
            )
        if name not in known:
            raise WeftError(
                f"the relocation of instruction {index} names buffer {name}; there are "
                f"{_list_names(executable.buffers)}"
            )
        if index in buffer_of:
            raise WeftError(f"instruction {index} has two relocations")
        buffer_of[index] = known[name]
    transfers = columns.transfers
    moving = set(transfers.index.tolist())
    if moving != set(buffer_of):
        index = min(moving ^ set(buffer_of))
        problem = "has no relocation" if index in moving else "is relocated, but moves nothing"
        raise WeftError(f"instruction {index} {problem}")
    buffers = np.array([buffer_of[i] for i in transfers.index.tolist()], np.int64)
    _check_transfers(executable.buffers, transfers, buffers)


def _check_transfers(buffers: Sequence[Buffer], transfers: Transfers, used: IntArray) -> None:
    """`used` gives each transfer's buffer."""
    units = np.array([b.element_bytes for b in buffers], np.int64)[used]
    sizes = np.array([b.size_bytes for b in buffers], np.int64)[used]
    results = np.array([b.role == "output" for b in buffers], np.bool_)[used]
    for bad in np.flatnonzero(units != transfers.element_bytes)[:1].tolist():
        memory = MemoryType(int(transfers.memory[bad])).name
        raise WeftError(
            f"instruction {int(transfers.index[bad])} counts {memory} elements of "
            f"{int(transfers.element_bytes[bad])} bytes, but those of buffer "
            f"{buffers[int(used[bad])].name} have {int(units[bad])}"
        )
    for bad in np.flatnonzero(transfers.end > sizes)[:1].tolist():
        buffer = buffers[int(used[bad])]
        raise WeftError(
            f"instruction {int(transfers.index[bad])} reaches bytes {int(transfers.start[bad])}.."
            f"{int(transfers.end[bad])} (exclusive) of buffer {buffer.name}, which has "
            f"{buffer.size_bytes}"
        )
    for bad in np.flatnonzero(transfers.is_store & ~results)[:1].tolist():
        buffer = buffers[int(used[bad])]
        raise WeftError(
            f"instruction {int(transfers.index[bad])} stores to buffer {buffer.name}, whose role "
            f"is {buffer.role}"
        )


def element_offsets(executable: Executable) -> list[int]:
    """Per relocation, the offset in its buffer, in elements, that `dram_base` holds."""
    index = np.array([i for i, _ in executable.program.relocations], np.int64)
    words = executable.program.stream.insns[index]
    return field_values(words, executable.spec.memory_fields["dram_base"]).tolist()


def relocated_units(
    stream: Stream, relocations: Sequence[tuple[int, str]], spec: VtaSpec
) -> dict[str, int]:
    """
    Per buffer, the bytes of the elements in which instructions count.

    Raises `WeftError` where two count in different ones, or there is no such instruction.
    """
    memory = field_values(stream.insns, spec.memory_fields["memory_type"]).tolist()
    units: dict[str, int] = {}
    for index, name in relocations:
        if not 0 <= index < len(memory):
            raise WeftError(
                f"a relocation is for instruction {index}; the stream has {len(memory)}"
            )
        if memory[index] >= len(spec.dram_element_bytes):
            raise WeftError(f"instruction {index} names memory {memory[index]}; there is none such")
        unit = spec.dram_element_bytes[int(memory[index])]
        if units.setdefault(name, unit) != unit:
            raise WeftError(
                f"instruction {index} counts elements of {unit} bytes in buffer {name}, which "
                f"others count in elements of {units[name]}"
            )
    return units
