"""The numbers of a VTA, read from a machine description; `VtaSpec` holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from .errors import VtaError
from .intrinsics import check_intrinsics

if TYPE_CHECKING:
    from ...transforms.machine.view import Compute, Engine, Machine, Memory, Path

_Part = TypeVar("_Part")

_ELEMENT_TYPES = MappingProxyType(
    {"INP": "i8", "WGT": "i8", "ACC": "i32", "OUT": "i8", "UOP": "i32"}
)
"""Element types of VTA's memories (hw_spec_const.h, `VTA_*_WIDTH`)."""

_PATHS = (
    ("DRAM", "INP", "load"),
    ("DRAM", "WGT", "load"),
    ("DRAM", "ACC", "compute"),
    ("DRAM", "UOP", "compute"),
    ("OUT", "DRAM", "store"),
)
"""Source, destination and engine of VTA's transfers (hls/vta.cc: load, compute, store)."""

_CHANNELS = (
    ("load", "compute"),
    ("compute", "load"),
    ("compute", "store"),
    ("store", "compute"),
)
"""The dependence FIFOs (hls/vta.cc: l2g, g2l, g2s, s2g)."""


class _View:
    """Look-ups in a machine, with errors that name what is missing."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def make_error(self, message: str) -> VtaError:
        return VtaError(f"machine @{self.machine.name} is not a VTA: {message}")

    def find_only(self, what: str, found: Iterable[_Part]) -> _Part:
        parts = tuple(found)
        if len(parts) != 1:
            raise self.make_error(f"it has {len(parts)} of {what}; VTA has one")
        return parts[0]

    def find_memory(self, name: str) -> Memory:
        found = self.find_only(
            f"arch.memory @{name}", (m for m in self.machine.memories if m.name == name)
        )
        if found.element_type != _ELEMENT_TYPES[name]:
            raise self.make_error(
                f"arch.memory @{name} has element type {found.element_type}; VTA's is "
                f"{_ELEMENT_TYPES[name]}"
            )
        if found.depth < 2 or found.depth & (found.depth - 1):
            raise self.make_error(
                f"arch.memory @{name} has depth {found.depth}, which is not a power of two >= 2; "
                "field widths of the instruction set are its logarithm"
            )
        if not 0 < found.usable_entries <= found.depth:
            raise self.make_error(
                f"arch.memory @{name} has {found.usable_entries} usable entries, not in "
                f"1..{found.depth}"
            )
        return found

    def check_shape(self, name: str, expected: tuple[int, ...]) -> Memory:
        memory = self.find_memory(name)
        if tuple(memory.element_shape) != expected:
            raise self.make_error(
                f"arch.memory @{name} has elements of shape {list(memory.element_shape)}, "
                f"which must be {list(expected)} to fit @INP and @WGT"
            )
        return memory

    def find_engine(self, name: str) -> Engine:
        return self.find_only(
            f"arch.engine @{name}", (e for e in self.machine.engines if e.name == name)
        )

    def find_compute(self, name: str) -> Compute:
        compute = self.find_only(
            f"arch.compute @{name}", (c for c in self.machine.computes if c.name == name)
        )
        if compute.engine != "compute":
            raise self.make_error(
                f"arch.compute @{name} runs on engine @{compute.engine}; on VTA it is @compute"
            )
        return compute

    def find_path(self, source: str, dest: str, engine: str) -> Path:
        path = self.find_only(
            f"arch.path from @{source} to @{dest}",
            (p for p in self.machine.paths if (p.source, p.dest) == (source, dest)),
        )
        if path.engine != engine:
            raise self.make_error(
                f"arch.path @{path.name} runs on engine @{path.engine}; on VTA it is @{engine}"
            )
        return path

    def read_blocks(self) -> tuple[int, int, int]:
        """Batch, input and output channels of one GEMM."""
        inp, wgt = self.find_memory("INP"), self.find_memory("WGT")
        if len(inp.element_shape) != 2 or len(wgt.element_shape) != 2:
            raise self.make_error("elements of arch.memory @INP and @WGT must have two dimensions")
        batch, block_in = inp.element_shape
        block_out = wgt.element_shape[0]
        for name, what, size in (
            ("INP", "batch", batch), ("INP", "block of inputs", block_in),
            ("WGT", "block of outputs", block_out),
        ):  # fmt: skip
            if size < 1 or size & (size - 1):
                raise self.make_error(
                    f"arch.memory @{name} has a {what} of {size}, which is not a power of two; "
                    "VTA is configured by their logarithms (LOG_BATCH, LOG_BLOCK)"
                )
        self.check_shape("WGT", (block_out, block_in))
        return batch, block_in, block_out

    def read_depths(self, batch: int, block_out: int) -> dict[str, int]:
        acc = self.check_shape("ACC", (batch, block_out))
        out = self.check_shape("OUT", (batch, block_out))
        if (out.depth, out.usable_entries) != (acc.depth, acc.usable_entries):
            raise self.make_error(
                f"arch.memory @OUT is {out.depth} deep and @ACC {acc.depth}, of which "
                f"{out.usable_entries} and {acc.usable_entries} are usable; they share indices"
            )
        memories = (self.find_memory("INP"), self.find_memory("WGT"), acc, self.find_memory("UOP"))
        return {
            **{f"{m.name.lower()}_depth": m.depth for m in memories},
            **{f"usable_{m.name.lower()}": m.usable_entries for m in memories},
        }

    def transfer_costs(self) -> dict[str, int]:
        paths = [self.find_path(*path) for path in _PATHS]
        padding = [p for p in paths if p.dest in ("INP", "ACC")]
        same = self.find_shared
        return {
            "bytes_per_cycle": same(
                "bytes_per_cycle", [(p.name, p.bytes_per_cycle) for p in paths]
            ),
            "setup_cycles": same("setup_cycles", [(p.name, p.setup_cycles) for p in paths]),
            "row_cycles": same("row_cycles", [(p.name, p.row_cycles) for p in paths]),
            "pad_cycles": same("pad_cycles", [(p.name, p.pad_cycles) for p in padding]),
            "max_pad": same("max_pad", [(p.name, p.max_pad) for p in padding]),
        }

    def compute_costs(self) -> dict[str, int]:
        engines = [self.find_engine(name) for name in ("load", "compute", "store")]
        gemm, alu = self.find_compute("gemm"), self.find_compute("alu")
        return {
            "token_depth": self.token_depth(),
            "gemm_setup": gemm.setup_cycles,
            "gemm_ii": gemm.cycles_per_op,
            "alu_setup": alu.setup_cycles,
            "alu_ii": alu.cycles_per_op,
            "nop_cycles": self.find_shared("nop_cycles", [(e.name, e.nop_cycles) for e in engines]),
            "queue_depth": self.find_shared(
                "queue_depth", [(e.name, e.queue_depth) for e in engines]
            ),
            "min_accumulator_distance": gemm.min_accumulator_distance,
            "alu_min_accumulator_distance": alu.min_accumulator_distance,
        }

    def token_depth(self) -> int:
        channels = [
            self.find_only(
                f"channel {source} -> {dest}",
                (c for c in self.machine.channels if (c.source, c.dest) == (source, dest)),
            )
            for source, dest in _CHANNELS
        ]
        return self.find_shared(
            "channel depth", [(f"{c.source}->{c.dest}", c.depth) for c in channels]
        )

    def find_shared(self, what: str, values: Sequence[tuple[str, int]]) -> int:
        """The one value that all parts share: the cost model has no other case."""
        name, value = values[0]
        for other_name, other in values:
            if other != value:
                raise self.make_error(
                    f"{what} is {value} for @{name} but {other} for @{other_name}; the cost "
                    f"model knows one {what} for all of them"
                )
        return value


def vta_numbers(machine: Machine) -> dict[str, int]:
    """
    The numbers of `VtaSpec` for the VTA that `machine` describes, by name. Costs of all transfers
    must agree, and so must the depths of all dependence channels; intrinsics must mean what VTA
    computes.

    Errors: `VtaError` naming the machine and the op that is no VTA's.
    """
    view = _View(machine)
    batch, block_in, block_out = view.read_blocks()
    numbers = {
        **view.read_depths(batch, block_out),
        **view.transfer_costs(),
        **view.compute_costs(),
    }
    check_intrinsics(machine, batch, block_in, block_out)
    blocks = {"batch": batch, "block_in": block_in, "block_out": block_out}
    return {**blocks, **numbers, "clock_hz": machine.clock_hz}
