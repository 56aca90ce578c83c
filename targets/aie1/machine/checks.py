"""
Tests whether a machine is one that the model of a core honours, item by item.

What a machine's file says is either used (latencies, options, sets of slots, sizes of memories,
numbers of registers) or must be what the model takes for granted: its engines, the paths of loads
and stores and their widths, one multiply-add per cycle, the shapes that the shuffle network has
formulas for. Everything else is refused, so that no number of a file is without effect. Energies
are not counted for a core and may be there.
"""

from __future__ import annotations

from ....dialects.aie1.network import SHAPES, MacShape
from ....dialects.aie1.registers import ACCUMULATORS, COEFFICIENTS, DATA
from ....transforms.core.errors import WeftError
from ....transforms.kernel.view import Kernel, Scalar, ScalarArg, ScalarOp, nodes_of
from ....transforms.machine.parts import Compute, Intrinsic, Memory, Path
from ....transforms.machine.view import Machine
from .slots import LOADS, LONG_MOVE, MOVES, SLOTS, STORE, VECTOR

MAXIMUM_CYCLES = 255
"""The longest latency that a machine may have; what is longer is taken for a mistake."""

WIDEST_ELEMENT = 4
"""Bytes of the widest elements that loads and stores move."""

OPTIONS = {
    "mac_chain_cycles": (1, 1),
    "pointer_cycles": (1, MAXIMUM_CYCLES),
    "ups_cycles": (0, MAXIMUM_CYCLES),
    "narrow_cycles": (1, MAXIMUM_CYCLES),
    "fused_store_bits": (8, 8 * WIDEST_ELEMENT),
    "compare_cycles": (1, MAXIMUM_CYCLES),
    "take_cycles": (1, MAXIMUM_CYCLES),
    "cascade_cycles": (0, MAXIMUM_CYCLES),
    "branch_delay_cycles": (0, MAXIMUM_CYCLES),
    "loop_setup_words": (0, 3),
    "loop_entry_cycles": (0, MAXIMUM_CYCLES),
    "loop_end_words": (0, MAXIMUM_CYCLES),
    "accesses_per_pointer": (1, len(LOADS) + 1),
    "bank_conflicts": (0, 1),
    "step_bits": (1, 20),
    "offset_registers": (0, 64),
    "control_read_cycles": (0, MAXIMUM_CYCLES),
    "set_bits": (16, 32),
    "short_set_bits": (1, 16),
    "word_bytes": (1, 64),
}
"""
Options and their least and largest values. One accumulator is added to in every cycle; a loop has
three registers to set (ls, le, lc); of a word, two loads and a store can go through one pointer.
"""

REGISTER_BYTES = 32
"""Vector registers that loads fill, and what loads and stores move (AM009, "Register Files")."""

_ENTRIES = {
    "W": (len(DATA), len(DATA)),
    "C": (1, len(COEFFICIENTS)),
    "BM": (1, len(ACCUMULATORS)),
    "P": (1, 8),
    "M": (1, 8),
    "R": (2, 16),
    "Control": (3, 8),
    "S": (1, 8),
    "SCD": (1, 64),
    "MCD": (1, 64),
}
"""Registers and how many of them the instructions can name; all data registers have a place in
the operands of multiply-adds."""

_PATHS = (
    *(("DM", register, load) for register in ("W", "C") for load in LOADS),
    ("BM", "DM", STORE),
)

NARROWING = ("BM", "W")
"""The path of shift and round to a register, which a machine has in one of `NARROWING_SLOTS`."""

NARROWING_SLOTS = (STORE, *MOVES)

STREAM_ENDS = ("SCD", "MCD")
"""Where the cascade stream comes in and goes out."""

STREAM_BYTES = 48
"""An item of the cascade stream: half of an accumulator (UG1079, "AI Engine Tile Interface")."""

_OTHER_PATHS = (
    (NARROWING, NARROWING_SLOTS, REGISTER_BYTES),
    (("SCD", "BM"), NARROWING_SLOTS, STREAM_BYTES),
    (("BM", "MCD"), NARROWING_SLOTS, STREAM_BYTES),
)
"""Paths that a machine has each in one of some slots, with the bytes that they move at once."""


def check_machine(machine: Machine) -> None:
    """Raises `WeftError` naming the machine, the item, its number and what it may be."""
    if machine.target != "aie1":
        raise WeftError(
            f'{machine.label} is for target "{machine.target}", not for "aie1"; choose one of '
            f"`weft targets` that is"
        )
    _check_options(machine)
    _check_engines(machine)
    _check_bundles(machine)
    _check_memories(machine)
    _check_paths(machine)
    _check_computes(machine)
    for what, there in (
        ("arch.channel", machine.channels),
        ("arch.array", machine.arrays),
        ("arch.network", machine.networks),
    ):
        if there:
            raise WeftError(f"{machine.label}: a core has no {what}, but there is one; remove it")


def _check_options(machine: Machine) -> None:
    for name, (least, most) in OPTIONS.items():
        if name not in machine.options:
            raise WeftError(
                f"{machine.label}: option {name} is missing; give a number from {least} to "
                f"{most} in the machine's options"
            )
        _check_range(machine, f"option {name}", machine.options[name], least, most)
    for name in machine.options:
        if name not in OPTIONS:
            raise WeftError(
                f"{machine.label}: option {name} is not one of a core, whose options are "
                f"{', '.join(OPTIONS)}; remove it"
            )


def _check_range(machine: Machine, what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        span = f"{least}" if least == most else f"{least} to {most}"
        raise WeftError(f"{machine.label}: {what} is {number}, but must be {span}")


def _check_engines(machine: Machine) -> None:
    latency = {name: machine.find_engine(name).latency_cycles for name in SLOTS}
    for engine in machine.engines:
        if engine.name not in SLOTS:
            raise WeftError(
                f"{machine.label}: engine @{engine.name} is no slot of an instruction word; a "
                f"core has {', '.join('@' + slot for slot in SLOTS)}"
            )
        what = f"of engine @{engine.name}"
        _check_range(machine, f"latency_cycles {what}", engine.latency_cycles, 1, MAXIMUM_CYCLES)
        _check_range(machine, f"queue_depth {what}", engine.queue_depth, 1, 1)
        _check_range(machine, f"nop_cycles {what}", engine.nop_cycles, 0, 0)
    for what, slots in (("loads", LOADS), ("moves", (*MOVES, LONG_MOVE))):
        if len({latency[slot] for slot in slots}) != 1:
            times = ", ".join(f"@{slot} {latency[slot]}" for slot in slots)
            raise WeftError(
                f"{machine.label}: the {what} take different times: {times} cycles; give them one "
                f"latency_cycles (without it, an engine has 1)"
            )


def _check_bundles(machine: Machine) -> None:
    held = {slot for bundle in machine.bundles for slot in bundle}
    for slot in (VECTOR, *SLOTS):
        if slot not in held:
            raise WeftError(
                f"{machine.label}: no arch.bundle has @{slot}; add the sets of engines that one "
                f"instruction word can hold"
            )


def _check_memories(machine: Machine) -> None:
    data, bank, program = (machine.find_memory(name) for name in ("DM", "Bank", "PM"))
    registers = [machine.find_memory(name) for name in _ENTRIES]
    for memory in (data, bank, program, *registers):
        _check_memory(machine, memory)
    for memory in registers[:2]:
        what = f"the size in bytes of registers @{memory.name}"
        _check_range(machine, what, memory.element_bytes, REGISTER_BYTES, REGISTER_BYTES)
    for name in STREAM_ENDS:
        size = machine.find_memory(name).element_bytes
        what = f"the size in bytes of what waits in @{name}"
        _check_range(machine, what, size, STREAM_BYTES, STREAM_BYTES)
    if data.capacity_bytes % (2 * bank.capacity_bytes):
        raise WeftError(
            f"{machine.label}: @DM has {data.capacity_bytes} bytes, which are not pairs of banks "
            f"of {bank.capacity_bytes}"
        )
    unit = data.alignment_bytes
    if unit % WIDEST_ELEMENT or REGISTER_BYTES % unit or bank.element_bytes % unit:
        raise WeftError(
            f"{machine.label}: alignment_bytes of @DM is {unit}, but must be a multiple of the "
            f"{WIDEST_ELEMENT} bytes of the widest elements that divides the {REGISTER_BYTES} of "
            f"a register and the {bank.element_bytes} of a row of @Bank"
        )
    word = machine.options["word_bytes"]
    if program.capacity_bytes < word:
        raise WeftError(
            f"{machine.label}: @PM has {program.capacity_bytes} bytes, but a word has {word}"
        )


def _check_memory(machine: Machine, memory: Memory) -> None:
    least, most = _ENTRIES.get(memory.name, (1, memory.depth))
    _check_range(machine, f"depth of @{memory.name}", memory.depth, least, most)
    if memory.usable_entries != memory.depth:
        raise WeftError(
            f"{machine.label}: @{memory.name} has {memory.usable_entries} usable entries of "
            f"{memory.depth}, but a core uses all; give it the depth that is usable"
        )
    if memory.bytes_per_cycle is not None:
        raise WeftError(
            f"{machine.label}: @{memory.name} moves {memory.bytes_per_cycle} bytes per cycle, "
            f"but paths tell what loads and stores move; remove it"
        )


def _check_paths(machine: Machine) -> None:
    found = {(path.source, path.dest, path.engine): path for path in machine.paths}
    for source, dest, engine in _PATHS:
        if (source, dest, engine) not in found:
            raise WeftError(
                f"{machine.label}: no arch.path from @{source} to @{dest} on @{engine}, which "
                f"every core has; add it"
            )
    others: list[Path] = []
    for ends, slots, size in _OTHER_PATHS:
        mine = [path for path in machine.paths if (path.source, path.dest) == ends]
        if [path.engine in slots for path in mine] != [True]:
            raise WeftError(
                f"{machine.label}: {len(mine)} arch.path from @{ends[0]} to @{ends[1]}, "
                f"expected one, on {' or '.join(f'@{slot}' for slot in slots)}"
            )
        _check_path(machine, mine[0], size)
        others += mine
    for path in machine.paths:
        if path in others:
            continue
        if (path.source, path.dest, path.engine) not in _PATHS:
            raise WeftError(
                f"{machine.label}: path @{path.name} from @{path.source} to @{path.dest} on "
                f"@{path.engine} is none that instructions of a core go; remove it"
            )
        _check_path(machine, path)


def _check_path(machine: Machine, path: Path, size: int = REGISTER_BYTES) -> None:
    plain = Path(path.name, path.source, path.dest, path.engine, size)
    for item in (
        "bytes_per_cycle", "setup_cycles", "row_cycles", "pad_cycles", "max_pad", "max_rows",
        "max_row_elements", "max_row_stride_elements", "conversion",
    ):  # fmt: skip
        number, modelled = getattr(path, item), getattr(plain, item)
        if number != modelled:
            raise WeftError(
                f"{machine.label}: {item} of path @{path.name} is {number}, but a load or store "
                f"of a core is modelled with {modelled}"
            )


def _check_computes(machine: Machine) -> None:
    for compute in machine.computes:
        if compute.engine != VECTOR:
            raise WeftError(
                f"{machine.label}: compute @{compute.name} is on engine @{compute.engine}, but "
                f"multiply-adds of a core are on @{VECTOR}"
            )
        plain = Compute(compute.name, compute.engine, compute.intrinsics)
        for item in ("setup_cycles", "cycles_per_op", "min_accumulator_distance", "kernels"):
            number, modelled = getattr(compute, item), getattr(plain, item)
            if number != modelled:
                raise WeftError(
                    f"{machine.label}: {item} of compute @{compute.name} is {number}, but "
                    f"multiply-adds of a core are modelled with {modelled}"
                )


def shape_of(machine: Machine, intrinsic: Intrinsic) -> MacShape:
    """
    A multiply-add by its definition: `acc[x] += sum over z of data[x, z] * coeff[z]`. Raises
    `WeftError` if it is none, or of a shape that the vector unit has no formulas for.
    """
    label = f"{machine.label}: intrinsic @{intrinsic.name}"
    if [len(o.shape) for o in intrinsic.operands] != [2, 1, 1] or not _is_accumulation(
        intrinsic.full_kernel
    ):
        raise WeftError(
            f"{label} is not a multiply-add; its operands are data [lanes, columns], coeff "
            f"[columns], acc [lanes], and it adds their signed products to acc"
        )
    data, coeff, acc = intrinsic.operands
    shape = MacShape(
        name=intrinsic.name,
        data_bits=int(data.type[1:]),
        coeff_bits=int(coeff.type[1:]),
        lanes=data.shape[0],
        columns=data.shape[1],
        acc_bits=int(acc.type[1:]),
    )
    if not any(shape.is_like(known) for known in SHAPES):
        raise WeftError(
            f"{label} has {shape.lanes} lanes by {shape.columns} columns of i{shape.data_bits} by "
            f"i{shape.coeff_bits} to i{shape.acc_bits}; the vector unit has "
            f"{', '.join(known.name for known in SHAPES)}"
        )
    bits, room = shape.lanes * shape.acc_bits, 8 * machine.find_memory("BM").element_bytes
    if bits > room:
        raise WeftError(f"{label} has sums of {bits} bits, but registers @BM have {room}")
    return shape


_MAC_NODES = 10
"""More than a sum, a product, two widenings and three operands: no more is written as text."""


def _is_accumulation(kernel: Kernel) -> bool:
    """
    Tests whether a kernel is `acc[x] += sum over z of data[x, z] * coeff[z]`, widened with signs.
    """
    if len(kernel.operands) != 3:
        return False
    data, coeff, acc = (access.type for access in kernel.operands)
    if not all(type.startswith("i") for type in (data, coeff, acc)):
        return False
    maps = [tuple(str(result) for result in access.map.results) for access in kernel.operands]
    kinds = [dim.kind for dim in kernel.dims]
    product = _operand_text("muli", acc, f"extsi({data}:0):{acc}", f"extsi({coeff}:1):{acc}")
    return (
        kinds == ["parallel", "reduction"]
        and len(nodes_of(*kernel.bodies)) <= _MAC_NODES
        and maps == [("d0", "d1"), ("d1",), ("d0",)]
        and [_expression_text(body) for body in kernel.bodies]
        == [_operand_text("addi", acc, product, f"{acc}:2")]
    )


def _expression_text(value: Scalar) -> str:
    """A scalar expression, the operands of what may be turned round in one order."""
    if isinstance(value, ScalarArg):
        return f"{value.type}:{value.operand}"
    if isinstance(value, ScalarOp):
        name = value.name.removeprefix("arith.")
        args = [_expression_text(arg) for arg in value.args]
        return _operand_text(name, value.type, *args)
    return str(value)


def _operand_text(name: str, type: str, *args: str) -> str:
    given = sorted(args) if name in ("addi", "muli") else args
    return f"{name}({', '.join(given)}):{type}"
