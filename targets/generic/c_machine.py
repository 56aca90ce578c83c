"""
Machines as functions of C: one for each path, memory that is cleared, and intrinsic.

`machines.h` declares them, `machines.c` has the tables by which `include/weft_device_machines.c`
calls them, and `machines_reference.c` what the description says that they do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files

from ...transforms.core.errors import WeftError
from ...transforms.core.free_names import claim_name
from ...transforms.machine.parts import Intrinsic, Memory, Path
from ...transforms.machine.view import Machine
from ..host.c.loops import kernel_lines
from ..host.c.scalars import c_string, c_type
from ..reference.scalars import dtype_of

_COPIED = ("weft_machine.h", "weft_device_machines.c")
_KEYWORDS = frozenset(
    ("auto break case char const continue default do double else enum extern float for goto if "
     "inline int long register restrict return short signed sizeof static struct switch typedef "
     "union unsigned void volatile while").split()
)  # fmt: skip


def write_machines(machines: Mapping[str, Machine]) -> dict[str, bytes]:
    """
    The files of C for devices of these names. Raises `WeftError` for a machine with types or
    meanings that have no form in C.
    """
    taken: set[str] = set()
    named = [MachineFunctions(name, machine, taken) for name, machine in machines.items()]
    texts = {
        "machines.h": _header_text(named),
        "machines.c": _tables_text(named),
        "machines_reference.c": _reference_text(named),
    }
    found = {name: text.encode() for name, text in texts.items()}
    root = files("weft.targets.generic") / "include"
    return found | {name: (root / name).read_bytes() for name in _COPIED}


class MachineFunctions:
    """The functions of one device; `taken` are names that others have, which grows."""

    def __init__(self, device: str, machine: Machine, taken: set[str]) -> None:
        self.device = device
        self.machine = machine
        plain = re.sub(r"\W", "_", device, flags=re.ASCII)
        self.prefix = claim_name(plain if plain[:1].isalpha() else f"device_{plain}", taken, "_")
        self._taken = taken
        self._names: dict[str, str] = {}

    def name_of(self, what: str) -> str:
        """The function for a path, an intrinsic, or `clear_` and a memory."""
        if what not in self._names:
            plain = re.sub(r"\W", "_", what, flags=re.ASCII)
            self._names[what] = claim_name(f"{self.prefix}_{plain}", self._taken, "_")
        return self._names[what]

    @cached_property
    def local(self) -> dict[str, Memory]:
        """The memories that intrinsics work on, and those that mirror them."""
        used = {o.memory for i in self.machine.intrinsics for o in i.operands}
        found = (m for m in self.machine.memories if m.name in used or m.shares_index_with in used)
        return {m.name: m for m in found}

    def local_end(self, path: Path) -> Memory | None:
        """The local memory of a path that joins one with those outside."""
        source, dest = self.local.get(path.source), self.local.get(path.dest)
        if (source is None) == (dest is None):
            return None
        return dest if source is None else source

    @property
    def cleared(self) -> list[Memory]:
        """The memories of outputs."""
        outputs = {i.output.memory for i in self.machine.intrinsics}
        return [m for m in self.machine.memories if m.name in outputs]

    def array_of(self, memory: Memory) -> tuple[str, Memory]:
        """The array of a memory and the memory that it belongs to: that which it mirrors."""
        owner = self.local.get(memory.shares_index_with or "", memory)
        return self.name_of(f"memory_{owner.name}"), owner


# --- the header -------------------------------------------------------------------------------


def _header_text(machines: Sequence[MachineFunctions]) -> str:
    lines = ['#include "weft_machine.h"', ""]
    for functions in machines:
        lines += _declarations(functions)
    return "\n".join(lines)


def _declarations(functions: MachineFunctions) -> Iterator[str]:
    machine = functions.machine
    yield f"/* --- {_comment(functions.device)}: machine {_comment(machine.name)} --- */"
    yield ""
    for path in machine.paths:
        if functions.local_end(path) is not None:
            yield f"/* The path from @{_comment(path.source)} to @{_comment(path.dest)}. */"
            yield f"weft_move_function {functions.name_of(path.name)};"
    for memory in functions.cleared:
        yield f"/* Zeros in `count` entries of @{_comment(memory.name)} ({_entry(memory)}). */"
        yield f"weft_clear_function {functions.name_of(f'clear_{memory.name}')};"
    for intrinsic in machine.intrinsics:
        where = (
            f"{o.name} in @{o.memory} ({_entry(machine.find_memory(o.memory))})"
            for o in intrinsic.operands
        )
        name = _comment(intrinsic.name)
        yield f"/* The intrinsic @{name} on entries: {_comment(', '.join(where))}. */"
        yield f"void {functions.name_of(intrinsic.name)}({', '.join(_named_arguments(intrinsic))});"
    yield ""


def _comment(text: str) -> str:
    return text.replace("*/", "* /")


def _entry(memory: Memory) -> str:
    return "x".join([*map(str, memory.element_shape), memory.element_type])


def _named_arguments(intrinsic: Intrinsic) -> Iterator[str]:
    """Entries by the names of operands, then parameters by theirs."""
    taken: set[str] = set(_KEYWORDS)
    for operand in intrinsic.operands:
        yield f"uint32_t {claim_name(_identifier(operand.name), taken, '_')}"
    for param in intrinsic.params:
        yield f"{c_type(param.type)} {claim_name(_identifier(param.name), taken, '_')}"


def _identifier(name: str) -> str:
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    return plain if plain[:1].isalpha() else f"_{plain}"


# --- the tables -------------------------------------------------------------------------------


def _tables_text(machines: Sequence[MachineFunctions]) -> str:
    lines = ['#include "machines.h"', ""]
    for number, functions in enumerate(machines):
        lines += _tables_of(number, functions)
    rows = [f"    &machine_{number}," for number in range(len(machines))]
    return "\n".join(
        [*lines, "const weft_machine *const weft_machines[] = {", *rows, "    NULL,", "};", ""]
    )


def _tables_of(number: int, functions: MachineFunctions) -> Iterator[str]:
    machine, cleared = functions.machine, functions.cleared
    calls = [f"call_{number}_{i}" for i in range(len(machine.intrinsics))]
    for name, intrinsic in zip(calls, machine.intrinsics, strict=True):
        yield from _call_lines(name, functions.name_of(intrinsic.name), intrinsic)
    yield f"static const weft_machine_path paths_{number}[] = {{"
    for path in machine.paths:
        memory = functions.local_end(path)
        size = 0 if memory is None else _numbers_in(memory) * dtype_of(memory.element_type).itemsize
        name = "NULL" if memory is None else functions.name_of(path.name)
        yield f"    {{{name}, {size}}},"
    yield "};"
    yield f"static weft_clear_function *const clears_{number}[] = {{"
    for memory in machine.memories:
        name = functions.name_of(f"clear_{memory.name}") if memory in cleared else "NULL"
        yield f"    {name},"
    yield "};"
    yield f"static const weft_machine_intrinsic intrinsics_{number}[] = {{"
    for name, intrinsic in zip(calls, machine.intrinsics, strict=True):
        yield f"    {{{name}, {len(intrinsic.params)}, {len(intrinsic.operands)}}},"
    yield "};"
    counts = (len(machine.paths), len(machine.memories), len(machine.intrinsics))
    tables = (f"{t}_{number}, {n}" for t, n in zip(_TABLES, counts, strict=True))
    device = c_string(functions.device)
    yield f"static const weft_machine machine_{number} = {{{device}, {', '.join(tables)}}};"
    yield ""


_TABLES = ("paths", "clears", "intrinsics")


def _call_lines(name: str, function: str, intrinsic: Intrinsic) -> Iterator[str]:
    """A function of the form that tables have, for one with arguments of its own."""
    entries = [f"(uint32_t)entries[{i}]" for i in range(len(intrinsic.operands))]
    params = [f"({c_type(p.type)})params[{i}]" for i, p in enumerate(intrinsic.params)]
    yield f"static void {name}(const int32_t *params, const int32_t *entries)"
    yield "{"
    if not params:
        yield "    (void)params;"
    yield f"    {function}({', '.join([*entries, *params])});"
    yield "}"
    yield ""


# --- the reference ----------------------------------------------------------------------------


def _reference_text(machines: Sequence[MachineFunctions]) -> str:
    lines = ['#include "machines.h"', '#include "weft_scalars.h"', ""]
    for functions in machines:
        lines += _array_lines(functions)
        for path in functions.machine.paths:
            lines += _path_lines(functions, path)
        for memory in functions.cleared:
            lines += _clear_lines(functions, memory)
        for intrinsic in functions.machine.intrinsics:
            lines += _intrinsic_lines(functions, intrinsic)
    return "\n".join(lines)


def _numbers_in(memory: Memory) -> int:
    """The numbers in one entry."""
    return math.prod(memory.element_shape)


def _array_lines(functions: MachineFunctions) -> Iterator[str]:
    """The memories that have arrays of their own."""
    for memory in functions.local.values():
        name, owner = functions.array_of(memory)
        if owner is memory:
            size = memory.usable_entries * _numbers_in(memory)
            yield f"static {c_type(memory.element_type)} {name}[{size}];"
    yield ""


def _path_lines(functions: MachineFunctions, path: Path) -> Iterator[str]:
    """Rows of entries, which are converted where the memory mirrors another one."""
    memory = functions.local_end(path)
    if memory is None:
        return
    array, owner = functions.array_of(memory)
    outside, inside = c_type(memory.element_type), c_type(owner.element_type)
    size = _numbers_in(memory)
    loads = path.dest == memory.name
    yield f"void {functions.name_of(path.name)}(const weft_transfer *transfer)"
    yield "{"
    const, pointed = ("const ", "") if loads else ("", "const ")
    yield f"    {const}{outside} *outer = ({const}{outside} *)(uintptr_t)transfer->address;"
    yield f"    {pointed}{inside} *local = {array} + (size_t)transfer->local * {size};"
    yield from (_load_lines(inside, size) if loads else _store_lines(outside, size))
    yield "}"
    yield ""


def _load_lines(type: str, size: int) -> Iterator[str]:
    yield from f"""\
    const size_t width = (size_t)transfer->row_elements * {size};
    const size_t left = (size_t)transfer->pad_left * {size};
    const size_t line = left + width + (size_t)transfer->pad_right * {size};
    const size_t lines = (size_t)transfer->pad_top + transfer->rows + transfer->pad_bottom;
    memset(local, 0, lines * line * sizeof *local);
    for (uint32_t r = 0; r < transfer->rows; r++)
        for (size_t i = 0; i < width; i++)
            local[(transfer->pad_top + r) * line + left + i]
                = ({type})outer[(int64_t)r * transfer->row_stride * {size} + (int64_t)i];\
""".splitlines()


def _store_lines(type: str, size: int) -> Iterator[str]:
    yield from f"""\
    const size_t width = (size_t)transfer->row_elements * {size};
    for (uint32_t r = 0; r < transfer->rows; r++)
        for (size_t i = 0; i < width; i++)
            outer[(int64_t)r * transfer->row_stride * {size} + (int64_t)i]
                = ({type})local[r * width + i];\
""".splitlines()


def _clear_lines(functions: MachineFunctions, memory: Memory) -> Iterator[str]:
    array, size = functions.array_of(memory)[0], _numbers_in(memory)
    yield f"void {functions.name_of(f'clear_{memory.name}')}(uint32_t first, uint32_t count)"
    yield "{"
    yield f"    {c_type(memory.element_type)} *local = {array} + (size_t)first * {size};"
    yield f"    memset(local, 0, (size_t)count * {size} * sizeof *local);"
    yield "}"
    yield ""


def _intrinsic_lines(functions: MachineFunctions, intrinsic: Intrinsic) -> Iterator[str]:
    """The meaning, on entries `e0`, `e1`, … with parameters `p0`, `p1`, …"""
    arguments = [f"uint32_t e{i}" for i in range(len(intrinsic.operands))]
    arguments += [f"{c_type(p.type)} p{i}" for i, p in enumerate(intrinsic.params)]
    arrays: list[str] = []
    for i, operand in enumerate(intrinsic.operands):
        memory = functions.machine.find_memory(operand.memory)
        array = functions.array_of(memory)[0]
        arrays.append(f"{array} + (size_t)e{i} * {_numbers_in(memory)}")
    arrays[-1:-1] = [f"&p{i}" for i in range(len(intrinsic.params))]
    try:
        body = kernel_lines(intrinsic.full_kernel, arrays, [False])
    except WeftError as error:
        name = f"intrinsic @{intrinsic.name} of {functions.machine.name}"
        raise WeftError(f"{name} in C: {error}") from error
    yield f"void {functions.name_of(intrinsic.name)}({', '.join(arguments)})"
    yield "{"
    yield from (f"    (void){a.split()[-1]};" for a in arguments)
    yield from (f"    {line}" for line in body)
    yield "}"
    yield ""
