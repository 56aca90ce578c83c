"""
Facts about a core of the AI Engine: a checked view of its `arch.machine`.

The core executes instruction words. A word has at most one instruction for each slot, and only
those sets of slots that are within a bundle of the machine. Latencies are distances in cycles: an
instruction that begins in cycle `t` has its result in cycle `t + latency`, from which on others
may use it. All numbers come from the machine's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

from ....dialects.aie1.network import MacShape
from ....transforms.core.errors import WeftError
from .checks import STREAM_ENDS, check_machine, shape_of
from .slots import LOADS, LONG_MOVE, MOVES, SCALAR, SLOTS, STORE, VECTOR

if TYPE_CHECKING:
    from ....transforms.machine.view import Machine

MACHINE = Path(__file__).parent.parent / "machines" / "aie1.mlir"
"""The machine that is meant where none is named."""

RoleT = TypeVar("RoleT", bound=str)


@dataclass(frozen=True)
class Aie1Spec:
    """
    A core. Latencies in cycles: `load` from a load to the use of its value, `mac` from a
    multiply-add to the store of its sum, `chain` to the next one that adds to the same
    accumulator, `store` from a store to its memory, `alu` of scalar instructions, `move` of
    moves, `pointer` from an access that moves its pointer to the next use of that, `ups` from
    a widening load to the use of its accumulator, `narrow` from a shift and round of an accumulator
    to the use of the register, which takes `narrow_slot`, `compare` of vector comparisons, `take`
    from reading the cascade stream to the use of the accumulator. It is read and written in
    `take_slot` and `give_slot`, at most `stream_items` of `stream_bits` wait in it, and what one
    core writes the next may read `cascade` cycles later. Stores
    shift and round on their way elements of at most `fused_store_bits`.

    `branch_delay` words behind a branch are still executed. A hardware loop needs
    `loop_setup_words` before it and `loop_entry_cycles` more when it is entered.
    `accesses_per_pointer` of a word may go through one pointer, which an access moves by as many
    times its own size as `step_bits` say, with a sign, or by what is in a modifier; or it is as far
    behind it as one of the `offset_registers` says. With `bank_conflicts`, accesses of a word to
    one bank take turns.

    Multiply-adds read their `control_registers` and starts `control_read` cycles early, loads and
    stores their offsets. Shifts are by what one of the `shift_registers` holds. A register
    is set to a number of `set_bits` in the slot of long moves, to one of `short_set_bits` (with a
    sign) in that of scalars. The end of a hardware loop is at least `loop_end_words` behind the
    last word that sets its registers.

    `copies`: how many copies of a buffer there are in data memory, by role, where that is not one:
    a kernel works on the first, while others are filled or stored.

    Registers: `data_registers` and `coeff_registers` of `register_bits`, `accumulators` of
    `accumulator_bits`, `pointers`, `modifiers` and `scalars`.
    """

    name: str
    clock_hz: int
    shapes: Mapping[str, MacShape] = field(hash=False)
    bundles: tuple[frozenset[str], ...]
    load: int
    mac: int
    chain: int
    store: int
    alu: int
    move: int
    pointer: int
    step_bits: int
    offset_registers: int
    control_read: int
    set_bits: int
    short_set_bits: int
    ups: int
    narrow: int
    narrow_slot: str
    fused_store_bits: int
    compare: int
    take: int
    cascade: int
    take_slot: str
    give_slot: str
    branch_delay: int
    loop_setup_words: int
    loop_entry_cycles: int
    loop_end_words: int
    accesses_per_pointer: int
    bank_conflicts: bool
    word_bytes: int
    program_words: int
    data_bytes: int
    alignment_bytes: int
    bank_bytes: int
    bank_row_bytes: int
    register_bits: int
    data_registers: int
    coeff_registers: int
    accumulators: int
    accumulator_bits: int
    pointers: int
    modifiers: int
    scalars: int
    control_registers: int
    shift_registers: int
    stream_items: int
    stream_bits: int
    copies: Mapping[str, int] = field(default_factory=dict[str, int], hash=False)

    @property
    def banks(self) -> int:
        return self.data_bytes // self.bank_bytes

    @property
    def load_ports(self) -> int:
        return len(LOADS)

    def copied_bytes(self, sizes: Mapping[RoleT, int]) -> dict[RoleT, int]:
        """What all copies of buffers take, by role, from the bytes of one copy."""
        return {role: size * self.copies.get(role, 1) for role, size in sizes.items()}

    def find_shape(self, name: str) -> MacShape:
        """The multiply-add `name`. Raises `WeftError` if there is none."""
        if name not in self.shapes:
            known = ", ".join(self.shapes)
            raise WeftError(f"machine @{self.name} has no multiply-add {name}; it has {known}")
        return self.shapes[name]

    def fits_word(self, slots: Iterable[str]) -> bool:
        """Tests whether one word can have an instruction for each of these slots."""
        wanted = tuple(slots)
        chosen = frozenset(wanted)
        return len(chosen) == len(wanted) and any(chosen <= bundle for bundle in self.bundles)

    def has_step(self, step: int, size: int) -> bool:
        """Tests whether an access of `size` bytes has the step of its pointer in its word."""
        most = 1 << (self.step_bits - 1)
        return step % size == 0 and -most <= step // size < most

    def pairs_of(self, addresses: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The pairs of banks of byte addresses; those beyond data memory go on from its begin."""
        return addresses // (2 * self.bank_bytes) % (self.banks // 2)

    def banks_of(self, addresses: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """
        The banks of byte addresses: rows of a pair of banks, one even and one odd, take turns.
        """
        return 2 * self.pairs_of(addresses) + addresses // self.bank_row_bytes % 2

    @staticmethod
    def from_machine(machine: Machine) -> Aie1Spec:
        """
        The view of a machine with target `aie1`. Raises `WeftError` where a slot, memory,
        option or intrinsic that a core has is missing or has another form.
        """
        return _make_spec(machine)


@cache
def default_spec() -> Aie1Spec:
    """The core that is meant where no machine is named."""
    from ....transforms.machine.view import load_machine

    return Aie1Spec.from_machine(load_machine(MACHINE))


def _make_spec(machine: Machine) -> Aie1Spec:
    check_machine(machine)
    latency = {slot: machine.find_engine(slot).latency_cycles for slot in SLOTS}
    options = machine.options
    load = latency[LOADS[0]]
    return Aie1Spec(
        name=machine.name,
        clock_hz=machine.clock_hz,
        shapes=_machine_shapes(machine),
        bundles=tuple(frozenset(bundle) for bundle in machine.bundles),
        load=load,
        mac=latency[VECTOR],
        chain=options["mac_chain_cycles"],
        store=latency[STORE],
        alu=latency[SCALAR],
        move=max(latency[slot] for slot in (*MOVES, LONG_MOVE)),
        pointer=options["pointer_cycles"],
        step_bits=options["step_bits"],
        offset_registers=options["offset_registers"],
        control_read=options["control_read_cycles"],
        set_bits=options["set_bits"],
        short_set_bits=options["short_set_bits"],
        ups=load + options["ups_cycles"],
        narrow=options["narrow_cycles"],
        narrow_slot=next(
            path.engine for path in machine.paths if path.dest == "W" and path.source == "BM"
        ),
        fused_store_bits=options["fused_store_bits"],
        compare=options["compare_cycles"],
        take=options["take_cycles"],
        cascade=options["cascade_cycles"],
        take_slot=next(path.engine for path in machine.paths if path.source == "SCD"),
        give_slot=next(path.engine for path in machine.paths if path.dest == "MCD"),
        branch_delay=options["branch_delay_cycles"],
        loop_setup_words=options["loop_setup_words"],
        loop_entry_cycles=options["loop_entry_cycles"],
        loop_end_words=options["loop_end_words"],
        accesses_per_pointer=options["accesses_per_pointer"],
        bank_conflicts=bool(options["bank_conflicts"]),
        word_bytes=options["word_bytes"],
        copies={},
        **_memory_sizes(machine),
    )


def _memory_sizes(machine: Machine) -> dict[str, int]:
    data, bank, program = (machine.find_memory(name) for name in ("DM", "Bank", "PM"))
    wide, coeff, sums = (machine.find_memory(name) for name in ("W", "C", "BM"))
    return {
        "program_words": program.capacity_bytes // machine.options["word_bytes"],
        "data_bytes": data.capacity_bytes,
        "alignment_bytes": data.alignment_bytes,
        "bank_bytes": bank.capacity_bytes,
        "bank_row_bytes": bank.element_bytes,
        "register_bits": 8 * wide.element_bytes,
        "data_registers": wide.depth,
        "coeff_registers": coeff.depth,
        "accumulators": sums.depth,
        "accumulator_bits": 8 * sums.element_bytes,
        "pointers": machine.find_memory("P").depth,
        "modifiers": machine.find_memory("M").depth,
        "scalars": machine.find_memory("R").depth,
        "control_registers": machine.find_memory("Control").depth,
        "shift_registers": machine.find_memory("S").depth,
        "stream_items": sum(machine.find_memory(end).depth for end in STREAM_ENDS),
        "stream_bits": 8 * machine.find_memory("SCD").element_bytes,
    }


def _machine_shapes(machine: Machine) -> Mapping[str, MacShape]:
    """Those that a compute unit of the machine runs."""
    names = [name for compute in machine.computes for name in compute.intrinsics]
    known = {i.name: i for i in machine.intrinsics}
    return MappingProxyType({name: shape_of(machine, known[name]) for name in names})
