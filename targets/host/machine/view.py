"""
The host target's view of a machine file: one processor with its caches, as plain numbers.

A host's machine has the memories `REG` (entries are vectors), `L1`, `L2`, `L3` and `DRAM`, and
paths from each towards the core. `L2` and `L3` may be missing. Its options are

* `fma_ports`, `fma_latency`, `load_ports`, `store_ports`: vectors per cycle, and cycles;
* `line_bytes`, `cores`;
* `bf16_percent`: the multiply-adds of VDPBF16PS while FMA makes a hundred, and `bf16_latency` in
  cycles; left out where the processor lacks it, or they are not known;
* `l1_ways`: the lines of a set of `L1`; if it is left out, a way has the bytes of a page;
* `streams`: how many streams of lines prefetchers follow at a time, and `stream_lines`: how many
  lines side by side make one (32 and 6);
* `scattered_percent`, `scattered_store_percent`: the time that lines from behind `L2` take which
  are read, or written, in no stream, while those of one take a hundred (300 and 1200);
* `word_cycles`, `turn_cycles`, `fill_cycles`: cycles to make 16 words of bytes or bf16: of
  elements as they lie, transposed, and of padding (7, 10 and 2);
* `avx2`, `avx512`, `vnni`, `bf16` (AVX512_BF16), `amx` (AMX-TILE, AMX-INT8 and AMX-BF16): 1 where
  the processor has the instructions.

`bytes_per_cycle` of a path is what a copy moves whose arrays both lie in the source, bytes read
and bytes written counted together, at the machine's clock.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Intrinsic, Machine
from .pairs import PAIR

LEVELS = ("L1", "L2", "L3", "DRAM")
"""Where data may lie, from the core outwards."""

FEATURES = ("avx2", "avx512", "vnni", "bf16", "amx")

_MEASURED = ("bf16_percent", "bf16_latency")
"""Options that may be left out, and are 0 then."""

_DEFAULTS = {
    "streams": 32,
    "stream_lines": 6,
    "scattered_percent": 300,
    "scattered_store_percent": 1200,
    "word_cycles": 7,
    "turn_cycles": 10,
    "fill_cycles": 2,
}
"""Options that may be left out, and what they are then: as chosen on a Xeon and on Zen 4."""

_OPTIONS = (
    "fma_ports",
    "fma_latency",
    "load_ports",
    "store_ports",
    "line_bytes",
    "cores",
    *_MEASURED,
    "l1_ways",
    *_DEFAULTS,
    *FEATURES,
)

_PAGE_BYTES = 4096
"""
What a way of a first cache has that is indexed before addresses are translated: "Intel 64 and IA-32
Architectures Optimization Reference Manual" (Intel, 2023), and all of AMD's since Zen.
"""


@dataclass(frozen=True)
class HostSpec:
    """A processor. Bandwidths are of one core, in bytes read and written by copies, per cycle."""

    name: str
    clock_hz: int
    vector_bytes: int
    registers: int
    fma_ports: int
    fma_latency: int
    load_ports: int
    store_ports: int
    line_bytes: int
    cores: int
    l1_bytes: int
    l2_bytes: int
    l3_bytes: int
    l1_bytes_per_cycle: int
    l2_bytes_per_cycle: int
    l3_bytes_per_cycle: int
    dram_bytes_per_cycle: int
    features: frozenset[str]
    tile_cycles: int = 16
    bf16_percent: int = 0
    bf16_latency: int = 0
    l1_ways: int = 8
    streams: int = _DEFAULTS["streams"]
    stream_lines: int = _DEFAULTS["stream_lines"]
    scattered_percent: int = _DEFAULTS["scattered_percent"]
    scattered_store_percent: int = _DEFAULTS["scattered_store_percent"]
    word_cycles: int = _DEFAULTS["word_cycles"]
    turn_cycles: int = _DEFAULTS["turn_cycles"]
    fill_cycles: int = _DEFAULTS["fill_cycles"]

    @property
    def bandwidth_bytes_per_s(self) -> float:
        """The rate at which a copy moves data in memory, read and written."""
        return float(self.dram_bytes_per_cycle * self.clock_hz)

    def copy_bandwidth_bytes_per_s(self, size_bytes: int) -> float:
        """The rate, read and written, of a copy whose arrays take `size_bytes` together."""
        sizes = (self.l1_bytes, self.l2_bytes, self.l3_bytes)
        rates = (self.l1_bytes_per_cycle, self.l2_bytes_per_cycle, self.l3_bytes_per_cycle)
        for size, rate in zip(sizes, rates, strict=True):
            if size_bytes <= size:
                return float(rate * self.clock_hz)
        return self.bandwidth_bytes_per_s

    @staticmethod
    def from_machine(machine: Machine) -> HostSpec:
        """
        The processor of a machine of target `host`. Raises `WeftError` for a machine of
        another target, and names a memory, path or option that is missing or unknown.
        """
        if machine.target != "host":
            raise WeftError(
                f"machine @{machine.name} is for target '{machine.target}', not for 'host'; give "
                "a host's machine, or none for the one that this runs on"
            )
        option = _machine_options(machine)
        known = {memory.name for memory in machine.memories}
        sizes = {
            n: machine.find_memory(n).capacity_bytes if n in known else 0 for n in ("L2", "L3")
        }
        rates = {path.source: path.bytes_per_cycle for path in machine.paths}
        for name in ("REG", "L1", "DRAM"):
            machine.find_memory(name)
        for name in ("L1", "DRAM"):
            if name not in rates:
                raise WeftError(f"machine @{machine.name} has no path from @{name}; add one")
        registers = machine.find_memory("REG")
        l2_rate = rates.get("L2", rates["DRAM"])
        return HostSpec(
            name=machine.name,
            clock_hz=machine.clock_hz,
            vector_bytes=registers.element_bytes,
            registers=registers.depth,
            fma_ports=option["fma_ports"],
            fma_latency=option["fma_latency"],
            load_ports=option["load_ports"],
            store_ports=option["store_ports"],
            line_bytes=option["line_bytes"],
            cores=option["cores"],
            l1_bytes=machine.find_memory("L1").capacity_bytes,
            l2_bytes=sizes["L2"],
            l3_bytes=sizes["L3"],
            l1_bytes_per_cycle=rates["L1"],
            l2_bytes_per_cycle=l2_rate,
            l3_bytes_per_cycle=rates.get("L3", rates["DRAM"]),
            dram_bytes_per_cycle=rates["DRAM"],
            features=frozenset(name for name in FEATURES if option[name]),
            tile_cycles=_tile_cycles(machine),
            bf16_percent=option["bf16_percent"],
            bf16_latency=option["bf16_latency"],
            l1_ways=option["l1_ways"],
            **{name: option[name] for name in _DEFAULTS},
        )


def _tile_cycles(machine: Machine) -> int:
    """The cycles of a product of tiles, by the unit that has such intrinsics."""
    found = (i.name for i in machine.intrinsics if is_tile_product(i))
    return max((machine.compute_for(name).cycles_per_op for name in found), default=1)


def is_tile_product(intrinsic: Intrinsic, element: str | None = None) -> bool:
    """
    Tests whether an intrinsic multiplies matrices, of such elements if given: two dimensions stay,
    and one is reduced.
    """
    kernel = intrinsic.kernel
    if [d.kind for d in kernel.dims] != ["parallel", "parallel", "reduction"]:
        return False
    types = [o.type for o in kernel.inputs]
    return len(types) == 2 and (element is None or types == [element] * 2)


def is_pair_product(intrinsic: Intrinsic) -> bool:
    """Tests whether an intrinsic sums products of two bf16 in each lane."""
    kernel = intrinsic.kernel
    if [d.kind for d in kernel.dims] != ["parallel", "reduction"] or kernel.num_inputs != 2:
        return False
    types = [o.type for o in kernel.inputs]
    return kernel.dims[1].extent == PAIR and types == ["bf16", "bf16"]


def _machine_options(machine: Machine) -> dict[str, int]:
    """The machine's options, with defaults of those that are left out."""
    for name in machine.options:
        if name not in _OPTIONS:
            raise WeftError(
                f"machine @{machine.name} has an option '{name}' that a host does not know; "
                f"there are {', '.join(_OPTIONS)}"
            )
    l1 = machine.find_memory("L1").capacity_bytes
    found = dict.fromkeys((*_MEASURED, *FEATURES), 0) | {"l1_ways": max(1, l1 // _PAGE_BYTES)}
    found |= {**_DEFAULTS, **machine.options}
    for name in _OPTIONS:
        if name not in found:
            raise WeftError(f"machine @{machine.name} has no option '{name}'; add it")
        if name in machine.options and name not in FEATURES and found[name] < 1:
            raise WeftError(f"machine @{machine.name}: option '{name}' is {found[name]}, below 1")
    return found


_ADDED = {
    "vnni": ("+avx512vnni",),
    "bf16": ("+avx512bf16",),
    "amx": ("+amx-tile", "+amx-int8", "+amx-bf16"),
}
"""LLVM's names of what processors with AVX-512 may have besides."""


def llvm_cpu(features: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """LLVM's name of a processor with these features, and the features that it adds."""
    if "avx512" in features:
        return "x86-64-v4", tuple(f for n, added in _ADDED.items() if n in features for f in added)
    if "avx2" in features:
        return "x86-64-v3", ("+avxvnni",) if "vnni" in features else ()
    return "x86-64", ()
