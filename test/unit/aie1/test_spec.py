"""The core's facts as read from its machine, and machines that are none."""

from __future__ import annotations

import re

import numpy as np
import pytest

from weft.dialects.aie1.network import SHAPES
from weft.targets.aie1.machine.spec import MACHINE, Aie1Spec, default_spec
from weft.tools.registry.universe import machine_paths
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import load_machine, machine_from_text

TEXT = MACHINE.read_text()


def test_facts() -> None:
    spec = default_spec()
    assert (spec.data_bytes, spec.banks, spec.bank_bytes) == (131072, 32, 4096)
    assert (spec.program_words, spec.word_bytes) == (1024, 16)
    assert (spec.data_registers, spec.coeff_registers, spec.register_bits) == (6, 2, 256)
    assert (spec.accumulators, spec.accumulator_bits) == (4, 768)
    assert (spec.load, spec.mac, spec.chain, spec.store, spec.pointer) == (8, 6, 1, 3, 2)


def test_peaks_of_shapes() -> None:
    """UG1079, table of the vector unit: multiply-adds per cycle by widths of operands."""
    peaks = {8: {8: 128}, 16: {8: 64, 16: 32, 32: 16}, 32: {16: 16, 32: 8}}
    shapes = default_spec().shapes.values()
    assert {s.name for s in shapes} >= {"mac16_i16", "mac8_i16", "mac16_i8", "lmac8_i32"}
    for shape in shapes:
        assert shape.macs == peaks[shape.data_bits][shape.coeff_bits], shape.name
        assert shape.lanes * shape.acc_bits <= 768
        assert shape.acc_bits == (80 if shape.name.startswith("l") else 48)


@pytest.mark.parametrize("name", ["mac16_i16", "mac16_i8", "lmac8_i32"])
def test_intrinsics_mean_what_those_of_the_mesh_mean(name: str) -> None:
    mesh = load_machine(machine_paths()["aie1-mesh"]).find_intrinsic(name)
    core = load_machine(MACHINE).find_intrinsic(name)
    assert core.kernel == mesh.kernel
    assert [(o.name, o.shape, o.type) for o in core.operands] == [
        (o.name, o.shape, o.type) for o in mesh.operands
    ]


def test_words() -> None:
    spec = default_spec()
    assert spec.fits_word(["lda", "ldb", "st", "alu", "vec"])
    assert spec.fits_word(["lda", "ldb", "st", "mv0", "alu"])
    assert not spec.fits_word(["lda", "ldb", "st", "mv0", "alu", "vec"])
    assert not spec.fits_word(["lda", "lda"])


def test_banks_take_turns() -> None:
    spec = default_spec()
    addresses = np.array([0, 15, 16, 32, 8191, 8192, 8208, 131071, 131072 + 16])
    assert spec.banks_of(addresses).tolist() == [0, 0, 1, 0, 1, 2, 3, 31, 1]
    assert spec.pairs_of(addresses).tolist() == [0, 0, 0, 0, 0, 1, 1, 15, 0]


def view(old: str, new: str) -> Aie1Spec:
    assert TEXT.count(old)
    return Aie1Spec.from_machine(machine_from_text(TEXT.replace(old, new), "m.mlir"))


def test_another_machine() -> None:
    changed = view("{latency_cycles = 8, ", "{latency_cycles = 7, ")
    assert (changed.load, changed.ups) == (7, 8)


def refused(old: str, new: str, message: str) -> None:
    with pytest.raises(WeftError, match=re.escape(f"machine @aie1: {message}")):
        view(old, new)


def test_another_target_is_refused() -> None:
    with pytest.raises(WeftError, match='is for target "other", not for "aie1"'):
        view('target "aie1"', 'target "other"')


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pointer_cycles = 2, ", "", "option pointer_cycles is missing; give a number from 1 to"),
        ("pointer_cycles = 2", "pointer_cycles = -1", "option pointer_cycles is -1, but must be 1"),
        ("mac_chain_cycles = 1", "mac_chain_cycles = 2", "option mac_chain_cycles is 2, but must"),
        ("loop_setup_words = 3", "loop_setup_words = 4", "option loop_setup_words is 4, but must"),
        ("per_pointer = 1", "per_pointer = 0", "option accesses_per_pointer is 0, but must be 1 "),
        ("bank_conflicts = 1", "bank_conflicts = 2", "option bank_conflicts is 2, but must be 0 "),
        ("word_bytes = 16", "word_bytes = 0", "option word_bytes is 0, but must be 1 to 64"),
        ("word_bytes = 16", "word_bytes = 16, zzz = 1", "option zzz is not one of a core, whose"),
    ],
)
def test_options_are_known_and_in_their_range(old: str, new: str, message: str) -> None:
    refused(old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("@lda {latency_cycles = 8, ", "@lda {", "the loads take different times: @lda 1, @ldb 8"),
        ("@mv1 {", "@mv1 {latency_cycles = 2, ", "the moves take different times: @mv0 1, @mv1 2"),
        ("@st {latency_cycles = 3", "@st {latency_cycles = 0", "latency_cycles of engine @st is 0"),
        ("@st {latency", "@st {nop_cycles = 1, latency", "nop_cycles of engine @st is 1, but must"),
        ("  arch.engine @alu", "  arch.engine @x\n  arch.engine @alu", "engine @x is no slot of"),
        (", @vec]", "]", "no arch.bundle has @vec; add the sets of engines that one instruction"),
        (", @ldb", "", "no arch.bundle has @ldb; add the sets of engines that one instruction"),
    ],
)
def test_engines_are_the_slots_of_words(old: str, new: str, message: str) -> None:
    refused(old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{depth = 131072", "{depth = 131071", "@DM has 131071 bytes, which are not pairs of ba"),
        ("alignment_bytes = 16", "alignment_bytes = 32", "alignment_bytes of @DM is 32, but must "),
        ("alignment_bytes = 16", "alignment_bytes = 2", "alignment_bytes of @DM is 2, but must be"),
        ("{depth = 131072", "{usable_entries = 8, depth = 131072", "@DM has 8 usable entries of "),
        ("@PM : tensor<16xi8> {depth = 1024}", "@PM : i8 {depth = 15}", "@PM has 15 bytes, but a"),
        ("@W : tensor<32xi8>", "@W : tensor<64xi8>", "the size in bytes of registers @W is 64, b"),
        ("@C : tensor<32xi8>", "@C : tensor<16xi8>", "the size in bytes of registers @C is 16, b"),
        ("@W : tensor<32xi8> {depth = 6", "@W : tensor<32xi8> {depth = 4", "depth of @W is 4, bu"),
        ("@BM : tensor<16xi48> {depth = 4", "@BM : tensor<16xi48> {depth = 8", "depth of @BM is "),
        ("@P : i32 {depth = 8", "@P : i32 {depth = 9", "depth of @P is 9, but must be 1 to 8"),
    ],
)
def test_memories_are_those_of_instructions(old: str, new: str, message: str) -> None:
    refused(old, new, message)


MACS = "@mac16_i16, @mac8_i16, @mac16_i32_i16"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cycles_per_op = 1", "cycles_per_op = 2", "cycles_per_op of compute @macs is 2, but mult"),
        ("@macs on @vec", "@macs on @alu", "compute @macs is on engine @alu, but multiply-adds o"),
        (
            "@load_b from @DM to @W on @ldb {bytes_per_cycle = 32",
            "@load_b from @DM to @W on @ldb {bytes_per_cycle = 16",
            "bytes_per_cycle of path @load_b is 16, but a load or store of a core is modelled",
        ),
        (
            "@store from @BM to @DM on @st {",
            "@store from @BM to @DM on @st {setup_cycles = 1, ",
            "setup_cycles of path @store is 1, but a load or store of a core is modelled with 0",
        ),
        ("@load_b from @DM to @W on @ldb", "@load_b from @DM to @W on @lda", "no arch.path from "),
        ("@BM : tensor<16xi48>", "@BM : tensor<8xi48>", "intrinsic @mac16_i8 has sums of 768 bit"),
        ("arith.addi %a, %product : i48", "arith.subi %a, %product : i48", "intrinsic @mac16_i8 "),
        ("arith.extsi %d : i8 to i48", "arith.extui %d : i8 to i48", "intrinsic @mac16_i8 is not"),
    ],
)
def test_what_words_do_is_what_is_modelled(old: str, new: str, message: str) -> None:
    refused(old, new, message)


def test_shapes_are_those_of_the_vector_unit() -> None:
    assert set(default_spec().shapes.values()) == set(SHAPES)
    refused("i80", "i64", "intrinsic @lmac8_i32_i16 has 8 lanes by 2 columns of i32 by i16 to i64")


def test_multiply_adds_that_no_unit_runs_are_not_there() -> None:
    assert "mac16_i16" not in view(MACS, "@mac16_i32_i16").shapes


def test_unknown_shape() -> None:
    with pytest.raises(WeftError, match="no multiply-add mac3; it has mac16_i8, "):
        default_spec().find_shape("mac3")
