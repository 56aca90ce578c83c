"""
A network as tables of C, which `include/weft_network.c` runs; `include/weft_network.h` says what
the tables mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from ..host.c.function import CFunction
from ..host.c.scalars import c_string
from ..streams import PartStream

_COPIED = {
    "system": (
        *("weft_device.h", "weft_network.h", "weft_network.c", "weft_main.c"),
        *("weft_device_vta.c", "weft_device_simulator.c"),
    ),
    "host": ("weft_scalars.h",),
}
"""The files that are the same for all networks, by target."""


@dataclass(frozen=True)
class NetworkValue:
    """
    An array that parts hand on: its offset in the shared memory, or the `file` of a weight; neither
    for one that nothing reads. `form` describes it for people. `joined` are the numbers of the
    values whose bytes, one behind another, it is; none for one that is computed.
    """

    name: str
    size_bytes: int
    offset: int | None
    file: str | None
    form: str
    joined: tuple[int, ...] = ()


@dataclass(frozen=True)
class NetworkPart:
    """
    A part: a function of the host, or the stream of the device of number `device`, in the file
    `stream`. The files of its buffers are in `folder`, and `arguments` has by name the numbers of
    the others among the values of a step.
    """

    name: str
    program: CFunction | PartStream
    device: int = 0
    stream: str = ""
    folder: str = ""
    arguments: Mapping[str, int] | None = None


@dataclass(frozen=True)
class NetworkStep:
    """A run of a part on values, by their numbers."""

    part: int
    arguments: tuple[int, ...]
    results: tuple[int, ...]


@dataclass(frozen=True)
class NetworkTables:
    """All that a run needs. `symbol` is the name in C."""

    symbol: str
    function: str
    devices: tuple[str, ...]
    values: tuple[NetworkValue, ...]
    parts: tuple[NetworkPart, ...]
    steps: tuple[NetworkStep, ...]
    inputs: tuple[int, ...]
    results: tuple[int, ...]
    memory_bytes: int


def write_network(tables: NetworkTables) -> dict[str, bytes]:
    """The files of C by name: the network's own, and those that all networks have."""
    own = {"network.h": _header_text(tables), "network.c": _tables_text(tables)}
    texts = {name: text.encode() for name, text in own.items()}
    root = files("weft.targets")
    for target, names in _COPIED.items():
        for name in names:
            texts[name] = (root / target / "include" / name).read_bytes()
    return texts


def _header_text(tables: NetworkTables) -> str:
    def describe(kind: str, numbers: Sequence[int]) -> Iterator[str]:
        for place, number in enumerate(numbers):
            value = tables.values[number]
            name = value.name.replace("*/", "* /")
            yield f" *   {kind} {place}: {name}, {value.form}, {value.size_bytes} bytes"

    rows = [*describe("input", tables.inputs), *describe("result", tables.results)]
    function = tables.function.replace("*/", "* /")
    return f"""\
/* The network @{function}. Arrays are dense and row-major:
 *
{chr(10).join(rows)}
 */
#include "weft_network.h"

extern const weft_network {tables.symbol};

#define WEFT_NETWORK {tables.symbol}
"""


def _tables_text(tables: NetworkTables) -> str:
    functions = [p.program for p in tables.parts if isinstance(p.program, CFunction)]
    scratch = max((f.scratch_bytes for f in functions), default=0)
    lines = [
        '#include "network.h"',
        '#include "weft_scalars.h"',
        "",
        *_function_lines(tables),
        *_value_lines(tables),
        *_part_lines(tables),
        *_step_lines(tables),
        *_table("char *const", "devices", map(c_string, tables.devices)),
        *_table("uint32_t", "inputs", map(str, tables.inputs)),
        *_table("uint32_t", "results", map(str, tables.results)),
        f"const weft_network {tables.symbol} = {{",
    ]
    counted = (
        ("devices", tables.devices),
        ("values", tables.values),
        ("parts", None),
        ("steps", tables.steps),
        ("inputs", tables.inputs),
        ("results", tables.results),
    )
    for name, rows in counted:
        lines.append(f"    {name}," if rows is None else f"    {name}, {len(rows)},")
    return "\n".join([*lines, f"    {tables.memory_bytes}, {scratch},", "};", ""])


def _function_lines(tables: NetworkTables) -> Iterator[str]:
    for part in tables.parts:
        if isinstance(part.program, CFunction):
            name = part.name.replace("*/", "* /")
            yield from (f"/* The part {name}. */", f"static {part.program.text}")


def _table(type: str, name: str, rows: Iterator[str]) -> list[str]:
    """An array of constants; of none one that nothing reads."""
    found = [f"    {row}," for row in rows] or ["    0,"]
    return [f"static const {type} {name}[] = {{", *found, "};", ""]


def _value_lines(tables: NetworkTables) -> list[str]:
    lines, rows = list[str](), list[str]()
    for number, value in enumerate(tables.values):
        joined = "NULL, 0"
        if value.joined:
            lines += _table("uint32_t", f"joined_{number}", map(str, value.joined))
            joined = f"joined_{number}, {len(value.joined)}"
        offset = "WEFT_NOWHERE" if value.offset is None else str(value.offset)
        file = "NULL" if value.file is None else c_string(value.file)
        rows.append(f"{{{c_string(value.name)}, {offset}, {value.size_bytes}, {file}, {joined}}}")
    return [*lines, *_table("weft_value", "values", iter(rows))]


def _part_lines(tables: NetworkTables) -> list[str]:
    lines, rows = list[str](), list[str]()
    for number, part in enumerate(tables.parts):
        if isinstance(part.program, CFunction):
            rows.append(f"{{{c_string(part.name)}, {part.program.symbol}, 0, NULL, 0, 0, 0, NULL,")
            rows[-1] += " 0, NULL, 0}"
            continue
        lines += _stream_lines(number, part, part.program)
        rows.append(_stream_row(number, part, part.program))
    return [*lines, *_table("weft_part", "parts", iter(rows))]


def _stream_lines(number: int, part: NetworkPart, stream: PartStream) -> Iterator[str]:
    """The buffers and relocations of a part."""
    arguments = part.arguments or {}

    def rows() -> Iterator[str]:
        for buffer in stream.buffers:
            file = "NULL" if buffer.file is None else c_string(f"{part.folder}/{buffer.file}")
            place = -1 if buffer.file is not None else arguments[buffer.name]
            yield f"{{{place}, {file}, {buffer.size_bytes}, {buffer.unit_bytes}}}"

    yield from _table("weft_buffer", f"buffers_{number}", rows())
    pairs = [f"{{{word}, {buffer}}}" for word, buffer in stream.relocations]
    lines = (", ".join(pairs[first : first + 8]) for first in range(0, len(pairs), 8))
    yield from _table("weft_relocation", f"relocations_{number}", lines)


def _stream_row(number: int, part: NetworkPart, stream: PartStream) -> str:
    fields = (
        *(c_string(part.name), "NULL", part.device, c_string(part.stream), stream.size_bytes),
        *(stream.instruction_bytes, stream.shift),
        *(f"buffers_{number}", len(stream.buffers)),
        *(f"relocations_{number}", len(stream.relocations)),
    )
    return f"{{{', '.join(map(str, fields))}}}"


def _step_lines(tables: NetworkTables) -> list[str]:
    lines, rows = list[str](), list[str]()
    for number, step in enumerate(tables.steps):
        values = map(str, (*step.arguments, *step.results))
        lines += _table("uint32_t", f"values_{number}", values)
        counts = f"{len(step.arguments)}, {len(step.results)}"
        rows.append(f"{{{step.part}, values_{number}, {counts}}}")
    return [*lines, *_table("weft_step", "steps", iter(rows))]
