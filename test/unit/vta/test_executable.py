"""Executables: what they refuse, where buffers go, and what a run takes and gives."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from weft.targets.vta.emit import Program
from weft.targets.vta.encode import field_values
from weft.targets.vta.errors import VtaError
from weft.targets.vta.executable import (
    Array,
    Buffer,
    Executable,
    place_buffers,
    relocate_executable,
)
from weft.targets.vta.execute import prepack_array, run_executable
from weft.tools.registry.universe import machine_paths, resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.layout.map import Layout, Pad, Split

MACHINES = ("vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu")


@pytest.fixture(scope="module")
def build(matmul_program: ModuleType) -> Callable[..., Executable]:
    return lambda machine="vta-1x16x16", **packed: matmul_program.matmul_executable(
        resolve_machine(machine).read_text(), packed
    )


@pytest.fixture(scope="module")
def executable(build: Callable[..., Executable]) -> Executable:
    return build()


@pytest.fixture
def values(matmul_program: ModuleType, executable: Executable) -> dict[str, Array]:
    return matmul_program.arrays(matmul_program.Matmul(executable.spec))


def test_all_machines_are_tested():
    assert {n for n, file in machine_paths().items() if "vta" in file.parts[-3]} == set(MACHINES)


# --- runs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("base_address", "gap_bytes"), [(None, 0), (0, 0), (1_234_567, 4321)])
def test_a_run_computes_the_product(
    build: Callable[..., Executable],
    matmul_program: ModuleType,
    machine: str,
    base_address: int | None,
    gap_bytes: int,
):
    executable = build(machine)
    values = matmul_program.arrays(matmul_program.Matmul(executable.spec))
    results, report = run_executable(
        executable, values, base_address=base_address, gap_bytes=gap_bytes
    )
    assert list(results) == ["y"]
    np.testing.assert_array_equal(results["y"], matmul_program.expected(values))
    assert report.counters.instructions == len(executable.program.stream)


def test_packed_weights_need_not_be_given_but_may_be(
    build: Callable[..., Executable], matmul_program: ModuleType, values: dict[str, Array]
):
    executable = build(w=values["w"], b=values["b"])
    results, _ = run_executable(executable, {"x": values["x"]})
    np.testing.assert_array_equal(results["y"], matmul_program.expected(values))
    other = {**values, "w": values["w"][::-1].copy()}
    results, _ = run_executable(executable, {"x": values["x"], "w": other["w"]})
    np.testing.assert_array_equal(results["y"], matmul_program.expected(other))


def test_a_run_does_not_change_its_inputs(executable: Executable, values: dict[str, Array]):
    before = {name: array.copy() for name, array in values.items()}
    run_executable(executable, values)
    for name, array in values.items():
        np.testing.assert_array_equal(array, before[name])


def test_arrays_may_be_views(
    executable: Executable, matmul_program: ModuleType, values: dict[str, Array]
):
    views = {name: np.asfortranarray(array) for name, array in values.items()}
    results, _ = run_executable(executable, views)
    np.testing.assert_array_equal(results["y"], matmul_program.expected(values))


def error_of(action: Callable[[], object]) -> str:
    with pytest.raises(WeftError) as caught:
        action()
    return str(caught.value)


def test_a_missing_argument(executable: Executable, values: dict[str, Array]):
    del values["w"]
    assert error_of(lambda: run_executable(executable, values)) == (
        "argument w of @matmul is missing; it takes shape [20, 21] and type int8"
    )


def test_an_argument_of_the_wrong_shape(executable: Executable, values: dict[str, Array]):
    values["x"] = values["x"].T
    assert error_of(lambda: run_executable(executable, values)) == (
        "argument x takes shape [21, 4] and type int8, but the array has shape [4, 21] and type "
        "int8"
    )


def test_an_argument_of_the_wrong_type(executable: Executable, values: dict[str, Array]):
    values["b"] = values["b"].astype(np.int64)
    assert error_of(lambda: run_executable(executable, values)) == (
        "argument b takes shape [20] and type int32, but the array has shape [20] and type int64"
    )


def test_an_unknown_argument(executable: Executable, values: dict[str, Array]):
    values["z"] = values["x"]
    assert error_of(lambda: run_executable(executable, values)) == (
        "@matmul has no argument z; its arguments are x, w, b"
    )


def test_a_race_is_found(executable: Executable, values: dict[str, Array]):
    stream = executable.program.stream
    insns = stream.insns.copy()
    insns[1, 0] &= ~np.uint64(1 << 6)  # LOAD of w gives no token,
    insns[5, 0] &= ~np.uint64(1 << 3)  # and GEMM waits for none.
    racing = replace(
        executable,
        program=replace(executable.program, stream=replace(stream, insns=insns)),
    )
    with pytest.raises(VtaError, match="gemm"):
        run_executable(racing, values)


def test_listing(executable: Executable):
    lines = executable.listing().splitlines()
    assert lines[0] == "; @matmul for vta-1x16x16"
    assert lines[1] == "; input x: i8 [4, 2, 1, 16], 128 bytes in elements of 16"
    assert " 0  load.inp sram[0] <- x[0] 1x8 stride 8" in lines
    assert "10  store.out sram[0] -> y[0] 1x8 stride 8 pop_prev push_prev" in lines
    assert lines[-1] == "12  finish"


# --- addresses --------------------------------------------------------------------------------


def test_buffers_are_aligned_and_apart(executable: Executable):
    addresses = place_buffers(executable.buffers, 1, 100)
    end = 1
    for buffer in executable.buffers:
        assert addresses[buffer.name] % buffer.alignment_bytes == 0
        assert addresses[buffer.name] >= end
        end = addresses[buffer.name] + buffer.size_bytes + 100


def test_addresses_have_32_bits(executable: Executable):
    last = executable.uops
    room = (1 << 32) - last.alignment_bytes
    addresses = place_buffers((last,), room)
    assert addresses[last.name] == room
    assert error_of(lambda: place_buffers((last,), room + 1)) == (
        "buffer uops would end at address 4294967328, beyond the 4294967296 bytes that VTA "
        "addresses; load at a lower address"
    )
    assert error_of(lambda: place_buffers((last,), -1)) == (
        "base address -1 and gap 0 must not be negative"
    )


def test_relocation_counts_elements(executable: Executable):
    insns = relocate_executable(
        executable, {b.name: 0x1_0000_0000 - 4096 for b in executable.buffers}
    )
    base = field_values(insns, executable.spec.memory_fields["dram_base"])
    for index, name in executable.program.relocations:
        unit = executable.find_buffer(name).element_bytes
        assert base[index] == (0x1_0000_0000 - 4096) // unit
    field = executable.spec.memory_fields["dram_base"]
    mask = np.uint64(~(((1 << field.width) - 1) << field.low) & (2**64 - 1))
    before = executable.program.stream.insns
    np.testing.assert_array_equal(insns[:, 0] & mask, before[:, 0] & mask)
    np.testing.assert_array_equal(insns[:, 1], before[:, 1])


# --- refusals ---------------------------------------------------------------------------------

PLAIN = Buffer(
    name="x",
    role="input",
    element_type="i8",
    logical_shape=(4, 16),
    element_bytes=16,
    alignment_bytes=64,
)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "a buffer has no name"),
        (
            {"role": "scratch"},
            "buffer x has role 'scratch'; there are input, weight, output, uops",
        ),
        (
            {"element_type": "f32"},
            "buffer x has element type f32; VTA's DRAM holds i8, i32",
        ),
        (
            {"logical_shape": (4, 0)},
            "buffer x has shape [4, 0]; extents are at least 1",
        ),
        (
            {"logical_shape": (1 << 29, 16)},
            "buffer x has 8589934592 bytes; VTA addresses 4294967296",
        ),
        (
            {"element_bytes": 48},
            "buffer x has 64 bytes, which are not whole elements of 48 bytes",
        ),
        (
            {"element_bytes": 0},
            "buffer x has 64 bytes, which are not whole elements of 0 bytes",
        ),
        (
            {"alignment_bytes": 24},
            "buffer x is aligned to 24 bytes, which is no multiple of its 16-byte elements",
        ),
        (
            {"host_layout": Layout((Pad(2, 0, 1),))},
            "buffer x host layout [pad(dim=2, low=0, high=1)] of a tensor of shape [4, 16]: "
            "pad(dim=2, low=0, high=1): there is no dim 2 in a tensor of rank 2",
        ),
        (
            {"packed_layout": Layout((Split(1, (2, 8)), Split(0, (3, 2))))},
            "buffer x packed layout [split(dim=1, factors=[2, 8]), split(dim=0, factors=[3, 2])] "
            "of a tensor of shape [4, 16]: split(dim=0, factors=[3, 2]): makes 6 places for the 4 "
            "elements of dim 0: place 4 holds none; pad the dim to 6 first",
        ),
    ],
)
def test_buffers_that_do_not_fit(changes: dict[str, object], message: str):
    assert error_of(lambda: replace(PLAIN, **changes)) == message


def test_the_order_of_buffers(executable: Executable):
    x, w, b, y, uops = executable.buffers
    order = "the order is arguments, results, and the micro-ops last"
    assert error_of(lambda: replace(executable, buffers=(x, w, y, b, uops))) == (
        "buffers are x (input), w (weight), y (output), b (weight), uops (uops); " + order
    )
    assert order in error_of(lambda: replace(executable, buffers=(x, w, b, y)))
    assert order in error_of(lambda: replace(executable, buffers=()))


def test_names_are_unique(executable: Executable):
    x, w, b, y, uops = executable.buffers
    twice = replace(x, name="uops")
    assert error_of(lambda: replace(executable, buffers=(twice, w, b, y, uops))) == (
        "two buffers are called uops; rename an argument or result"
    )


def test_the_size_of_the_micro_ops(executable: Executable):
    x, w, b, y, uops = executable.buffers
    short = replace(uops, logical_shape=(7,))
    assert error_of(lambda: replace(executable, buffers=(x, w, b, y, short))) == (
        "buffer uops has 28 bytes, but the micro-ops have 32"
    )


def test_constants_are_packed_weights(executable: Executable, values: dict[str, Array]):
    x = prepack_array(executable.find_buffer("x"), values["x"])
    assert error_of(lambda: replace(executable, constants={"x": x})) == (
        "buffer x has role input and cannot have constant values"
    )
    assert error_of(lambda: replace(executable, constants={"w": values["w"]})) == (
        "buffer w is packed as i8 [2, 2, 16, 16], but its constant is int8 [20, 21]"
    )
    assert error_of(lambda: replace(executable, constants={"v": values["w"]})) == (
        "there is no buffer v; there are x, w, b, y, uops"
    )


@pytest.mark.parametrize(
    ("relocations", "message"),
    [
        ([(13, "x")], "a relocation is for instruction 13; the stream has 13"),
        ([(-1, "x")], "a relocation is for instruction -1; the stream has 13"),
        (
            [(0, "v")],
            "the relocation of instruction 0 names buffer v; there are x, w, b, y, uops",
        ),
        ([(0, "x"), (0, "x")], "instruction 0 has two relocations"),
        ([(0, "x"), (1, "w"), (3, "b"), (10, "y")], "instruction 2 has no relocation"),
        (
            [(0, "x"), (1, "w"), (2, "uops"), (3, "b"), (4, "x"), (10, "y")],
            "instruction 4 is relocated, but moves nothing",
        ),
        (
            [(0, "x"), (1, "x"), (2, "uops"), (3, "b"), (10, "y")],
            "instruction 1 counts WGT elements of 256 bytes, but those of buffer x have 16",
        ),
        (
            [(0, "x"), (1, "w"), (2, "uops"), (3, "b"), (10, "x")],
            "instruction 10 stores to buffer x, whose role is input",
        ),
    ],
)
def test_relocations_that_do_not_fit(
    executable: Executable, relocations: list[tuple[int, str]], message: str
):
    stream = executable.program.stream
    assert error_of(lambda: replace(executable, program=Program(stream, tuple(relocations)))) == (
        message
    )


def test_transfers_stay_inside_their_buffer(executable: Executable):
    stream = executable.program.stream
    insns = stream.insns.copy()
    insns[0, 0] += np.uint64(1 << 26)  # One element further.
    moved = Program(replace(stream, insns=insns), executable.program.relocations)
    assert error_of(lambda: replace(executable, program=moved)) == (
        "instruction 0 reaches bytes 16..144 (exclusive) of buffer x, which has 128"
    )


def test_unknown_opcodes(executable: Executable):
    stream = executable.program.stream
    insns = stream.insns.copy()
    insns[12, 0] = 7
    broken = Program(replace(stream, insns=insns), executable.program.relocations)
    message = error_of(lambda: replace(executable, program=broken))
    assert re.match("vta: instruction 12 has opcode 7", message)
