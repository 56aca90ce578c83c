"""
Runs a compiled program on the simulator, as a loader would on hardware.

Arguments are packed into one DRAM image, the stream is relocated to the buffers' addresses
and simulated, and results are unpacked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...transforms.layout.map import (
    Layout,
    compose_layouts,
    invert_layout,
    pack_array,
    simplify_layout,
    stored_shape,
)
from ..arguments import check_array, form_of
from .encode import Stream
from .engines import Dram
from .executable import Array, Buffer, Executable, place_buffers, relocate_words
from .simulate import SimulationReport, simulate_stream
from .spec import VtaSpec

DEFAULT_BASE_ADDRESS = 4096
"""Not 0: a transfer that was not relocated then touches no buffer, and is found."""

_STALE = 0xA5
"""What results hold before a run; a program must not depend on it, and stores over it."""


def run_executable(
    executable: Executable,
    inputs: Mapping[str, Array],
    *,
    base_address: int | None = None,
    gap_bytes: int = 0,
) -> tuple[dict[str, Array], SimulationReport]:
    """
    The results by name, in host layout, and what the simulator counted.

    `inputs` are the arguments by name, in host layout; a weight that is packed already may be
    left out, and is replaced if given. Buffers are placed from `base_address` on,
    `gap_bytes` apart. Races are checked.

    Raises `WeftError` for arrays that are missing, unknown or do not fit, and `VtaError` for
    a stream that hardware would run wrongly.
    """
    packed = packed_arguments(executable, inputs)
    stored, report = run_stream(
        executable.program.stream,
        executable.buffers,
        packed,
        executable.program.relocations,
        executable.spec,
        base_address=DEFAULT_BASE_ADDRESS if base_address is None else base_address,
        gap_bytes=gap_bytes,
    )
    return {b.name: _to_host(b, stored[b.name]) for b in executable.results}, report


def run_stream(
    stream: Stream,
    buffers: Sequence[Buffer],
    packed: Mapping[str, Array],
    relocations: Sequence[tuple[int, str]],
    spec: VtaSpec,
    *,
    base_address: int = DEFAULT_BASE_ADDRESS,
    gap_bytes: int = 0,
) -> tuple[dict[str, Array], SimulationReport]:
    """
    The results by name, as they lie in DRAM, and what the simulator counted. `packed` are the
    arguments, by name; the program may touch no DRAM but the buffers. Errors as in
    `run_executable`.
    """
    addresses = place_buffers(buffers, base_address, gap_bytes)
    dram = _make_image(stream, buffers, packed, addresses)
    report = simulate_stream(
        relocate_words(stream.insns, relocations, addresses, spec),
        dram,
        spec,
        buffers={
            b.name: range(addresses[b.name], addresses[b.name] + b.size_bytes) for b in buffers
        },
    )
    results = (b for b in buffers if b.role == "output")
    return {b.name: _view_region(dram, b, addresses[b.name]) for b in results}, report


def packed_arguments(executable: Executable, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """The arguments as they lie in DRAM, by name. Errors as in `run`."""
    executable.check_given(inputs)
    return {
        b.name: prepack_array(b, inputs[b.name])
        if b.name in inputs
        else executable.constants[b.name]
        for b in executable.arguments
    }


def prepack_array(buffer: Buffer, array: Array) -> Array:
    """
    An argument as it lies in DRAM, from the array of the host; for `Executable.constants`.
    Raises `WeftError` for an array of another shape or type.
    """
    check_array(f"argument {buffer.name}", array, form_of(buffer))
    return pack_array(
        array, _layout_between(buffer.logical_shape, buffer.host_layout, buffer.packed_layout)
    )


def _to_host(buffer: Buffer, stored: Array) -> Array:
    return pack_array(
        stored, _layout_between(buffer.logical_shape, buffer.packed_layout, buffer.host_layout)
    )


def _layout_between(shape: tuple[int, ...], source: Layout, dest: Layout) -> Layout:
    """The layout that takes what `source` stores to what `dest` stores, in one go."""
    back = invert_layout(shape, source)
    return simplify_layout(stored_shape(shape, source), compose_layouts(back, dest))


def _view_region(dram: Dram, buffer: Buffer, address: int) -> Array:
    """The buffer's part of DRAM, as an array in packed layout."""
    part = dram[address : address + buffer.size_bytes]
    return part.view(buffer.dtype).reshape(buffer.packed_shape)


def _make_image(
    stream: Stream,
    buffers: Sequence[Buffer],
    packed: Mapping[str, Array],
    addresses: Mapping[str, int],
) -> Dram:
    """DRAM with the arguments and the micro-ops in their places."""
    end = max(addresses[b.name] + b.size_bytes for b in buffers)
    dram = np.zeros(end, np.uint8)
    for buffer in buffers:
        address = addresses[buffer.name]
        if buffer.role == "output":
            dram[address : address + buffer.size_bytes] = _STALE
        elif buffer.role == "uops":
            _view_region(dram, buffer, address)[...] = stream.uops.view(buffer.dtype)
        else:
            _view_region(dram, buffer, address)[...] = packed[buffer.name]
    return dram
