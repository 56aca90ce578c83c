"""Machines of the host: those of weft, the one that this runs on, and copies of others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from weft.targets.host.machine.detect import (
    VARIABLE,
    Facts,
    detect_machine,
    detected_machine,
    machine_text,
)
from weft.targets.host.machine.view import HostSpec, llvm_cpu
from weft.targets.host.nest.cost import Processor
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import load_machine, machine_from_text

CPUINFO = """\
processor\t: 0
vendor_id\t: {vendor}
cpu family\t: {family}
model name\t: Some   Processor
cpu MHz\t\t: 2400.123
flags\t\t: fpu sse2 {flags}

processor\t: 1
vendor_id\t: {vendor}
"""

AVX2 = "avx2 fma"
AVX512 = f"{AVX2} avx512f avx512bw avx512cd avx512dq avx512vl"


def facts_from(cpuinfo: Path, caches: Path, frequency: Path, memory: Path) -> Facts:
    """`detect` on copies of the system's files."""
    files = {"CPUINFO": cpuinfo, "CACHES": caches, "FREQUENCY": frequency, "MEMORY": memory}
    with (
        patch.multiple("weft.targets.host.machine.detect", **files),
        patch.dict("os.environ", {VARIABLE: ""}),
    ):
        return detect_machine()


def described(folder: Path, vendor: str, family: int, flags: str) -> Facts:
    """A machine from copies of the system's files, with 32 KiB, 512 KiB and 8 MiB of cache."""
    (folder / "cpuinfo").write_text(CPUINFO.format(vendor=vendor, family=family, flags=flags))
    caches = [("1", "Data", "32K"), ("1", "Instruction", "64K"), ("2", "Unified", "512K")]
    for i, (level, type, size) in enumerate([*caches, ("3", "Unified", "8M")]):
        place = folder / "cache" / f"index{i}"
        place.mkdir(parents=True)
        for name, value in (("level", level), ("type", type), ("size", size)):
            (place / name).write_text(f"{value}\n")
        (place / "coherency_line_size").write_text("128\n")
    (folder / "meminfo").write_text("MemTotal:  1000 kB\nMemFree:  10 kB\n")
    missing = folder / "there is no cpufreq on virtual machines"
    return facts_from(folder / "cpuinfo", folder / "cache", missing, folder / "meminfo")


def spec_of(facts: Facts) -> HostSpec:
    return HostSpec.from_machine(machine_from_text(machine_text(facts), "machine.mlir"))


def test_a_machine_with_avx512(tmp_path: Path) -> None:
    spec = spec_of(described(tmp_path, "AuthenticAMD", 25, f"{AVX512} avx512_vnni"))
    assert (spec.vector_bytes, spec.registers, spec.fma_ports) == (64, 32, 1)
    assert (spec.l1_bytes, spec.l2_bytes, spec.l3_bytes) == (32 << 10, 512 << 10, 8 << 20)
    assert (spec.line_bytes, spec.clock_hz) == (128, 2_400_123_000)
    assert spec.features == {"avx2", "avx512", "vnni"}


@pytest.mark.parametrize(
    ("flags", "vector", "registers", "features", "cpu"),
    [
        ("", 16, 16, set[str](), "x86-64"),
        ("avx2", 16, 16, set[str](), "x86-64"),  # without FMA
        (AVX2, 32, 16, {"avx2"}, "x86-64-v3"),
        (f"{AVX2} avx_vnni", 32, 16, {"avx2", "vnni"}, "x86-64-v3"),
        (f"{AVX2} avx512f", 32, 16, {"avx2"}, "x86-64-v3"),  # the first, without BW and VL
        (AVX512, 64, 32, {"avx2", "avx512"}, "x86-64-v4"),
    ],
)
def test_features(
    tmp_path: Path, flags: str, vector: int, registers: int, features: set[str], cpu: str
) -> None:
    spec = spec_of(described(tmp_path, "GenuineIntel", 6, flags))
    assert (spec.vector_bytes, spec.registers) == (vector, registers)
    assert spec.features == features
    assert llvm_cpu(spec.features)[0] == cpu
    assert spec.bf16_percent == 0


@pytest.mark.parametrize(("vendor", "percent"), [("AuthenticAMD", 200), ("GenuineIntel", 50)])
def test_rate_of_pairs(tmp_path: Path, vendor: str, percent: int) -> None:
    """What is known of the processor's kind; the model charges as much."""
    spec = spec_of(described(tmp_path, vendor, 25, f"{AVX512} avx512_vnni avx512_bf16"))
    assert spec.features == {"avx2", "avx512", "bf16", "vnni"}
    assert spec.bf16_percent == percent
    assert Processor.from_spec(spec).pairs_per_cycle == spec.fma_ports * percent / 200


def test_this_machine() -> None:
    facts = detect_machine()
    spec = HostSpec.from_machine(machine_from_text(detected_machine(), "machine.mlir"))
    assert spec.features == facts.features
    assert spec.l1_bytes == facts.l1_bytes > 0
    assert spec.copy_bandwidth_bytes_per_s(1) >= spec.bandwidth_bytes_per_s > 0


@pytest.mark.parametrize(
    "name", ["host-avx2", "host-avx512", "host-avx512-vnni", "host-avx512-bf16", "host-avx512-amx"]
)
def test_machines_of_weft(name: str) -> None:
    spec = HostSpec.from_machine(load_machine(our_universe().all_machines[name]))
    assert spec.name == name
    sizes = [1 << 10, spec.l2_bytes, spec.l3_bytes, 1 << 40]
    rates = [spec.copy_bandwidth_bytes_per_s(size) for size in sizes]
    assert rates == sorted(rates, reverse=True)


def test_measured_options() -> None:
    text = our_universe().all_machines["host-avx2"].read_text()
    plain = Processor.from_spec(HostSpec.from_machine(machine_from_text(text, "m.mlir")))
    own = "streams = 16, scattered_store_percent = 450, word_cycles = 9, avx2 = 1"
    machine = machine_from_text(text.replace("avx2 = 1", own), "m.mlir")
    changed = Processor.from_spec(HostSpec.from_machine(machine))
    assert changed == replace(plain, streams=16, scattered_stores=4.5, word_cycles=9)
    assert (plain.streams, plain.stream_lines) == (32, 6)
    assert (plain.scattered, plain.scattered_stores) == (3, 12)
    assert (plain.word_cycles, plain.turn_cycles, plain.fill_cycles) == (7, 10, 2)


REFUSED = {
    "another target": (
        'target "host"',
        'target "vta"',
        "machine @host-avx2 is for target 'vta', not for 'host'; give a host's machine, or none "
        "for the one that this runs on",
    ),
    "an option missing": (
        "fma_latency = 4, ",
        "",
        "machine @host-avx2 has no option 'fma_latency'; add it",
    ),
    "an option unknown": (
        "avx2 = 1",
        "avx3 = 1",
        "machine @host-avx2 has an option 'avx3' that a host does not know; there are fma_ports, "
        "fma_latency, load_ports, store_ports, line_bytes, cores, bf16_percent, bf16_latency, "
        "l1_ways, streams, stream_lines, scattered_percent, scattered_store_percent, word_cycles, "
        "turn_cycles, fill_cycles, avx2, avx512, vnni, bf16, amx",
    ),
    "an option of 0": (
        "fma_ports = 2",
        "fma_ports = 0",
        "machine @host-avx2: option 'fma_ports' is 0, below 1",
    ),
    "no path": (
        "arch.path @from_l1 from @L1 to @REG on @core {bytes_per_cycle = 64}",
        "",
        "machine @host-avx2 has no path from @L1; add one",
    ),
    "no registers": (
        "@REG",
        "@VECTORS",
        "machine @host-avx2 has no memory 'REG'; known are DRAM, L3, L2, L1, VECTORS",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    old, new, message = REFUSED[case]
    text = our_universe().all_machines["host-avx2"].read_text()
    assert old in text
    with pytest.raises(WeftError) as caught:
        HostSpec.from_machine(machine_from_text(text.replace(old, new), "machine.mlir"))
    assert str(caught.value) == message


def test_no_proc(tmp_path: Path) -> None:
    missing = tmp_path / "cpuinfo"
    with pytest.raises(WeftError) as caught:
        facts_from(missing, tmp_path, missing, missing)
    assert str(caught.value) == f"cannot read '{missing}'; give the machine with --machine"
