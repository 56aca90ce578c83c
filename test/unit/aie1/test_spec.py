"""The core's facts as read from its machine, and machines that are none."""

from __future__ import annotations

import pytest

from weft.targets.aie1.spec import MACHINE, Aie1Spec, default_spec
from weft.tools.universe import machine_paths
from weft.transforms.errors import WeftError
from weft.transforms.machine import load_machine, machine_from_text

TEXT = MACHINE.read_text()


def test_facts() -> None:
    spec = default_spec()
    assert (spec.data_bytes, spec.banks, spec.bank_bytes) == (131072, 32, 4096)
    assert (spec.program_words, spec.word_bytes) == (1024, 16)
    assert (spec.data_registers, spec.coeff_registers, spec.register_bits) == (6, 2, 256)
    assert (spec.accumulators, spec.accumulator_bits) == (4, 768)
    assert (spec.load, spec.mac, spec.chain, spec.store, spec.pointer) == (8, 6, 1, 3, 2)
    assert spec.access_bytes == 32


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
    mesh = load_machine(machine_paths()["aie1-mesh"]).intrinsic(name)
    core = load_machine(MACHINE).intrinsic(name)
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
    assert [spec.bank(a) for a in (0, 15, 16, 32, 8191, 8192, 8208, 131071)] == [
        0, 0, 1, 0, 1, 2, 3, 31,
    ]  # fmt: skip


def view(old: str, new: str) -> Aie1Spec:
    assert TEXT.count(old)
    return Aie1Spec.from_machine(machine_from_text(TEXT.replace(old, new), "m.mlir"))


def test_another_machine() -> None:
    changed = view("{latency_cycles = 8, ", "{latency_cycles = 7, ")
    assert (changed.load, changed.ups) == (7, 8)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('target "aie1"', 'target "other"', 'is for target "other", not for "aie1"'),
        ("pointer_cycles = 2, ", "", "option pointer_cycles is missing"),
        ("@lda {latency_cycles = 8", "@lda {latency_cycles = 7", "the loads lda, ldb take diff"),
        ("{depth = 131072", "{depth = 131071", "which are not pairs of banks of 4096"),
        (", @vec]", "]", "no arch.bundle has @vec"),
        ("@C : tensor<32xi8>", "@C : tensor<16xi8>", "registers @W have 32 bytes and @C 16"),
    ],
)
def test_what_is_missing_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        view(old, new)


def test_unknown_shape() -> None:
    with pytest.raises(WeftError, match="no multiply-add mac3; it has mac16_i8, "):
        default_spec().shape("mac3")
