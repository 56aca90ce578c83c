"""
The machine that this runs on, from what Linux tells: `/proc/cpuinfo` and the cache folders in
`/sys/devices/system/cpu/cpu0/cache`. No compiler is needed.

What the system does not tell is by the processor's kind: vectors per cycle and latencies from
"Instruction tables" (A. Fog, 2024), the sections on Zen 4, Zen 5 and Ice Lake; copy bandwidths
as measured on one core of Zen 4 and Zen 5, in bytes per cycle; VDPBF16PS in registers as measured
on Zen 4. Assumed are the same on Zen 5, and on Intel's the half of FMA that was reported of one
Xeon.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Machine
from .dot import BYTES, dot_intrinsics, dot_memories
from .pairs import pair_intrinsics, pair_memories
from .tiles import tile_intrinsics, tile_memories

CPUINFO = Path("/proc/cpuinfo")
CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
FREQUENCY = Path("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")
MEMORY = Path("/proc/meminfo")

NAME = "host-detected"

VARIABLE = "WEFT_HOST_CPU"

_FLAGS = {
    "avx2": frozenset(("avx2", "fma")),
    "avx512": frozenset(("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl")),
    "vnni": frozenset(("avx512_vnni", "avx_vnni")),
    "bf16": frozenset(("avx512_bf16",)),
    "amx": frozenset(("amx_tile", "amx_int8", "amx_bf16")),
}
"""What Linux calls the features that machine files name."""

LEVELS = {
    "x86-64-v2": frozenset[str](),
    "x86-64-v3": frozenset(("avx2",)),
    "x86-64-v4": frozenset(("avx2", "avx512")),
}
"""LLVM's names of processors, with their features."""

_SIZES = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "": 1}


@dataclass(frozen=True)
class Facts:
    """A processor as the system describes it; sizes are in bytes, 0 for what there is not."""

    model: str
    vendor: str
    family: int
    flags: frozenset[str]
    cores: int
    clock_hz: int
    l1_bytes: int
    l2_bytes: int
    l3_bytes: int
    line_bytes: int
    memory_bytes: int
    l1_ways: int = 8

    @property
    def features(self) -> frozenset[str]:
        """By the names in machine files."""
        avx512 = _FLAGS["avx512"] <= self.flags
        names = {"avx2": _FLAGS["avx2"] <= self.flags, "avx512": avx512}
        vnni = "avx512_vnni" if avx512 else "avx_vnni"
        names["vnni"] = names["avx2"] and vnni in self.flags
        names["bf16"] = avx512 and _FLAGS["bf16"] <= self.flags
        # The conversion to bf16 is an instruction of the former.
        names["amx"] = names["bf16"] and names["vnni"] and _FLAGS["amx"] <= self.flags
        return frozenset(name for name, has in names.items() if has)


def detect_machine() -> Facts:
    """
    Describes this machine, without what the variable `WEFT_HOST_CPU` hides. Raises `WeftError`
    where the system does not tell enough, and for a variable that fits it not.
    """
    facts = _parse_facts(CPUINFO, CACHES, FREQUENCY, MEMORY)
    level = hidden_cpu()
    return facts if level is None else at_level(facts, level)


def fingerprint(machine: Machine, threads: int) -> str:
    """
    The name of a processor for what is measured on it: its model, its instructions and caches, but
    not what changes from day to day, such as its clock; and of how many threads run. Code for
    another `machine` is something else.
    """
    facts = detect_machine()
    parts = (facts.vendor, facts.model, facts.family, sorted(facts.flags), facts.l1_bytes,
             facts.l2_bytes, facts.l3_bytes, machine.name, sorted(machine.options.items()),
             threads)  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def hidden_cpu() -> str | None:
    """
    The processor that this one is to be taken for, by LLVM's name, one of `LEVELS`; `None` if the
    variable `WEFT_HOST_CPU` is not set or empty. `WeftError` for other values.
    """
    level = os.environ.get(VARIABLE) or None
    if level is not None and level not in LEVELS:
        raise WeftError(f"{VARIABLE} is '{level}', expected one of {', '.join(LEVELS)}")
    return level


def at_level(facts: Facts, level: str) -> Facts:
    """A processor without the features beyond `level`. `WeftError` if it has not all of that."""
    kept = LEVELS[level]
    missing = sorted(kept - facts.features)
    if missing:
        raise WeftError(f"{VARIABLE} is {level}, but this processor has no {', '.join(missing)}")
    seen = frozenset[str]().union(*(_FLAGS[name] for name in kept))
    known = frozenset[str]().union(*_FLAGS.values())
    return replace(facts, flags=(facts.flags - known) | (facts.flags & seen))


@cache
def _parse_facts(cpuinfo: Path, caches: Path, frequency: Path, memory: Path) -> Facts:
    if platform.machine() != "x86_64":
        raise WeftError(
            f"the host target makes code for x86-64, but this processor is {platform.machine()}"
        )
    text = _read_text(cpuinfo)
    if not text:
        raise WeftError(f"cannot read '{cpuinfo}'; give the machine with --machine")
    entries = {key: value for key, value in re.findall(r"^(.+?)[ \t]*:[ \t]*(.*)$", text, re.M)}
    sizes, line, ways = _read_caches(caches)
    mhz = float(entries.get("cpu MHz", "0") or 0)
    khz = _read_text(frequency).strip()
    found = re.search(r"^MemTotal:\s*(\d+) kB", _read_text(memory), re.M)
    return Facts(
        model=entries.get("model name", "unknown"),
        vendor=entries.get("vendor_id", "unknown"),
        family=int(entries.get("cpu family", "0")),
        flags=frozenset(entries.get("flags", "").split()),
        cores=len(os.sched_getaffinity(0)),
        clock_hz=int(khz) * 1000 if khz.isdecimal() else int(mhz * 1e6) or 2_000_000_000,
        l1_bytes=sizes.get(1, 32 << 10),
        l2_bytes=sizes.get(2, 0),
        l3_bytes=sizes.get(3, 0),
        line_bytes=line,
        memory_bytes=int(found[1]) << 10 if found else 1 << 32,
        l1_ways=ways.get(1, 8),
    )


def _read_text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def _read_caches(folder: Path) -> tuple[dict[int, int], int, dict[int, int]]:
    """Bytes of the data caches by level, bytes of a line, and by level the lines of a set."""
    sizes: dict[int, int] = {}
    ways: dict[int, int] = {}
    line = 64
    for entry in sorted(folder.glob("index*")):
        if _read_text(entry / "type").strip() == "Instruction":
            continue
        level = _read_text(entry / "level").strip()
        size = re.fullmatch(r"(\d+)([KMG]?)", _read_text(entry / "size").strip())
        if not level.isdecimal() or size is None:
            continue
        sizes[int(level)] = int(size[1]) * _SIZES[size[2]]
        coherency = _read_text(entry / "coherency_line_size").strip()
        line = int(coherency) if coherency.isdecimal() else line
        lines = _read_text(entry / "ways_of_associativity").strip()
        if lines.isdecimal() and int(lines):
            ways[int(level)] = int(lines)
    return sizes, line, ways


# --- as a machine file ------------------------------------------------------------------------


@dataclass(frozen=True)
class Rates:
    """
    Vectors per cycle, bytes that a copy moves per cycle by where its arrays lie, and the rate of
    VDPBF16PS as `HostSpec` has it, where there is such.
    """

    fma_ports: int
    load_ports: int
    store_ports: int
    l1: int
    l2: int
    l3: int
    dram: int
    source: str
    bf16_percent: int = 200
    bf16_latency: int = 6


def rates_of(facts: Facts) -> Rates:
    """The known rates of a processor of this kind."""
    wide = "avx512" in facts.features
    if facts.vendor == "AuthenticAMD" and wide and facts.family >= 26:
        return Rates(2, 2, 1, 110, 62, 28, 9, "Zen 5")
    if facts.vendor == "AuthenticAMD" and wide:
        # 512-bit instructions pass through 256-bit units twice.
        return Rates(1, 1, 1, 64, 40, 28, 5, "Zen 4")
    if wide:
        return Rates(2, 2, 1, 128, 48, 16, 4, "Ice Lake server", bf16_percent=50)
    return Rates(2, 2, 1, 64, 32, 16, 5, "processors with AVX2")


def machine_text(facts: Facts, rates: Rates | None = None, name: str = NAME) -> str:
    """The machine file of `facts`; `rates` are measured ones, or `rates_of`."""
    rates = rates_of(facts) if rates is None else rates
    wide, narrow = (64, 32), (32, 16)
    vector, registers = wide if "avx512" in facts.features else narrow
    if "avx2" not in facts.features:
        vector = 16
    levels = [("L1", facts.l1_bytes, rates.l1)]
    levels += [("L2", facts.l2_bytes, rates.l2)] if facts.l2_bytes else []
    levels += [("L3", facts.l3_bytes, rates.l3)] if facts.l3_bytes else []
    levels.append(("DRAM", facts.memory_bytes, rates.dram))
    memories = "\n".join(
        f"  arch.level @{n.lower()} {{\n    arch.memory @{n} : i8 {{depth = {size}}}\n  }}"
        for n, size, _ in reversed(levels)
    )
    inner = ["REG", *(n for n, _, _ in levels)]
    paths = "\n".join(
        f"  arch.path @from_{n.lower()} from @{n} to @{to} on @core {{bytes_per_cycle = {rate}}}"
        for (n, _, rate), to in zip(levels, inner, strict=False)
    )
    flags = "".join(f", {f} = 1" for f in sorted(facts.features))
    model = " ".join(facts.model.split())
    registers_seen, unit = "", "  arch.compute @vector on @core\n"
    if "vnni" in facts.features:
        lanes = vector // BYTES
        registers_seen, unit = dot_memories(lanes, registers), dot_intrinsics(lanes)
    if "amx" in facts.features:
        registers_seen += tile_memories()
        unit += tile_intrinsics()
    if "bf16" in facts.features:
        lanes = vector // BYTES
        registers_seen += pair_memories(lanes, registers)
        unit += pair_intrinsics(lanes)
        paired = f"bf16_percent = {rates.bf16_percent}, bf16_latency = {rates.bf16_latency}"
        flags = f",\n    {paired}{flags}"
    return f"""\
// {model}: sizes and features from the system, bandwidths and ports: {rates.source}.
// bytes_per_cycle: what a copy moves on one core, bytes read and written together.

arch.machine @"{name}" target "host" attributes {{
  clock_hz = {facts.clock_hz},
  options = {{
    fma_ports = {rates.fma_ports}, fma_latency = 4,
    load_ports = {rates.load_ports}, store_ports = {rates.store_ports},
    line_bytes = {facts.line_bytes}, l1_ways = {facts.l1_ways}, cores = {facts.cores}{flags}
  }}
}} {{
{memories}
  arch.level @registers {{
    arch.memory @REG : tensor<{vector}xi8> {{depth = {registers}}}
{registers_seen}  }}

  arch.engine @core
{paths}

{unit}}}
"""


def detected_machine() -> str:
    """The machine file of the processor that this runs on; errors as in `detect_machine`."""
    return machine_text(detect_machine())


def missing_features(wanted: frozenset[str]) -> list[str]:
    """The features that code for `wanted` needs and this processor lacks."""
    return sorted(wanted - detect_machine().features)
