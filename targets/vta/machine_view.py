"""Reads a `VtaSpec` from a machine description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from .errors import VtaError
from .spec import ELEMENT_TYPES, VtaSpec

if TYPE_CHECKING:
    from ...transforms.machine import Compute, Engine, Machine, Memory, Path

_Part = TypeVar("_Part")

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

    def error(self, message: str) -> VtaError:
        return VtaError(f"machine @{self.machine.name} is not a VTA: {message}")

    def only(self, what: str, found: Iterable[_Part]) -> _Part:
        parts = tuple(found)
        if len(parts) != 1:
            raise self.error(f"it has {len(parts)} of {what}; VTA has one")
        return parts[0]

    def memory(self, name: str) -> Memory:
        found = self.only(
            f"arch.memory @{name}", (m for m in self.machine.memories if m.name == name)
        )
        if found.element_type != ELEMENT_TYPES[name]:
            raise self.error(
                f"arch.memory @{name} has element type {found.element_type}; VTA's is "
                f"{ELEMENT_TYPES[name]}"
            )
        return found

    def shape(self, name: str, expected: tuple[int, ...]) -> Memory:
        memory = self.memory(name)
        if tuple(memory.element_shape) != expected:
            raise self.error(
                f"arch.memory @{name} has elements of shape {list(memory.element_shape)}, "
                f"which must be {list(expected)} to fit @INP and @WGT"
            )
        return memory

    def engine(self, name: str) -> Engine:
        return self.only(
            f"arch.engine @{name}", (e for e in self.machine.engines if e.name == name)
        )

    def compute(self, name: str) -> Compute:
        return self.only(
            f"arch.compute @{name}", (c for c in self.machine.computes if c.name == name)
        )

    def path(self, source: str, dest: str, engine: str) -> Path:
        path = self.only(
            f"arch.path from @{source} to @{dest}",
            (p for p in self.machine.paths if (p.source, p.dest) == (source, dest)),
        )
        if path.engine != engine:
            raise self.error(
                f"arch.path @{path.name} runs on engine @{path.engine}; on VTA it is @{engine}"
            )
        return path

    def token_depth(self) -> int:
        channels = [
            self.only(
                f"channel {source} -> {dest}",
                (c for c in self.machine.channels if (c.source, c.dest) == (source, dest)),
            )
            for source, dest in _CHANNELS
        ]
        return self.same("channel depth", [(f"{c.source}->{c.dest}", c.depth) for c in channels])

    def same(self, what: str, values: Sequence[tuple[str, int]]) -> int:
        """The one value that all parts share: the cost model has no other case."""
        name, value = values[0]
        for other_name, other in values:
            if other != value:
                raise self.error(
                    f"{what} is {value} for @{name} but {other} for @{other_name}; the cost "
                    f"model knows one {what} for all of them"
                )
        return value


def spec_from_machine(machine: Machine) -> VtaSpec:
    """
    The VTA configuration that `machine` describes. Costs of all transfers must agree, and so
    must the depths of all dependence channels.
    """
    view = _View(machine)
    inp, wgt, uop = view.memory("INP"), view.memory("WGT"), view.memory("UOP")
    if len(inp.element_shape) != 2 or len(wgt.element_shape) != 2:
        raise view.error("elements of arch.memory @INP and @WGT must have two dimensions")
    batch, block_in = inp.element_shape
    block_out = wgt.element_shape[0]
    view.shape("WGT", (block_out, block_in))
    acc = view.shape("ACC", (batch, block_out))
    out = view.shape("OUT", (batch, block_out))
    if (out.depth, out.usable_entries) != (acc.depth, acc.usable_entries):
        raise view.error(f"@OUT is {out.depth} deep and @ACC {acc.depth}; they share indices")
    paths = [view.path(*path) for path in _PATHS]
    loads_with_pads = [p for p in paths if p.dest in ("INP", "ACC")]
    engines = [view.engine(name) for name in ("load", "compute", "store")]
    gemm, alu = view.compute("gemm"), view.compute("alu")
    return VtaSpec(
        batch=batch,
        block_in=block_in,
        block_out=block_out,
        inp_depth=inp.depth,
        wgt_depth=wgt.depth,
        acc_depth=acc.depth,
        uop_depth=uop.depth,
        usable_inp=inp.usable_entries,
        usable_wgt=wgt.usable_entries,
        usable_acc=acc.usable_entries,
        usable_uop=uop.usable_entries,
        bytes_per_cycle=view.same("bytes_per_cycle", [(p.name, p.bytes_per_cycle) for p in paths]),
        setup_cycles=view.same("setup_cycles", [(p.name, p.setup_cycles) for p in paths]),
        row_cycles=view.same("row_cycles", [(p.name, p.row_cycles) for p in paths]),
        pad_cycles=view.same("pad_cycles", [(p.name, p.pad_cycles) for p in loads_with_pads]),
        gemm_setup=gemm.setup_cycles,
        gemm_ii=gemm.cycles_per_op,
        alu_setup=alu.setup_cycles,
        alu_ii=alu.cycles_per_op,
        nop_cycles=view.same("nop_cycles", [(e.name, e.nop_cycles) for e in engines]),
        queue_depth=view.same("queue_depth", [(e.name, e.queue_depth) for e in engines]),
        token_depth=view.token_depth(),
        min_accumulator_distance=gemm.min_accumulator_distance,
        alu_min_accumulator_distance=alu.min_accumulator_distance,
        max_pad=view.same("max_pad", [(p.name, p.max_pad) for p in loads_with_pads]),
        clock_hz=machine.clock_hz,
    )
