"""
The manifest of a compiled folder: everything but the bytes, as JSON.

`docs/vta-folder.md` is the schema. `manifest_text` writes it; `Manifest.parse` reads it and
refuses what is not of the schema, naming the place: `buffers[2].role: …`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TypeAlias, cast, get_args

from ...dialects.layout_primitives import PRIMITIVES, Primitive
from ...transforms.errors import WeftError
from ...transforms.layout_map import Layout
from .encode import Words, field_values
from .executable import Buffer, Executable, Facts, Role, element_offsets
from .spec import Opcode, VtaSpec

FORMAT = "weft-vta"
VERSION = 1

_ENTRIES = (
    "format",
    "version",
    "function",
    "machine",
    "facts",
    "files",
    "instructions",
    "buffers",
    "relocations",
)
_BUFFER_ENTRIES = (
    "name",
    "role",
    "element_type",
    "logical_shape",
    "host_layout",
    "host_shape",
    "packed_layout",
    "packed_shape",
    "element_bytes",
    "size_bytes",
    "alignment_bytes",
    "constant",
)

Json: TypeAlias = "int | float | str | bool | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(frozen=True)
class Manifest:
    """What a manifest says. `relocations` are `(instruction, buffer, element offset)`."""

    function: str
    machine_name: str
    spec: VtaSpec
    facts: Facts
    files: Mapping[str, int]
    instructions: Mapping[str, int]
    buffers: tuple[Buffer, ...]
    constants: Mapping[str, str]
    relocations: tuple[tuple[int, str, int], ...]

    @staticmethod
    def parse(text: str) -> Manifest:
        """Raises `WeftError` that says where the text is not of the schema."""
        root = _Node(_loads(text), "")
        _check_format(root.value)
        root.check_entries(_ENTRIES)
        machine, facts = root.get("machine"), root.get("facts")
        machine.check_entries(("name", "parameters"))
        facts.check_entries([f.name for f in fields(Facts)])
        buffers = root.get("buffers").as_list()
        return Manifest(
            function=root.get("function").as_str(),
            machine_name=machine.get("name").as_str(),
            spec=_spec(machine.get("parameters")),
            facts=Facts(
                facts.get("predicted_cycles").as_int(),
                facts.get("macs").as_int(),
                facts.get("bound_cycles").as_optional_int(),
            ),
            files=root.get("files").as_ints(),
            instructions=_instructions(root.get("instructions")),
            buffers=tuple(_buffer(b) for b in buffers),
            constants={
                b.get("name").as_str(): b.get("constant").as_str()
                for b in buffers
                if b.get("constant").value is not None
            },
            relocations=tuple(_relocation(r) for r in root.get("relocations").as_list()),
        )


def manifest_text(
    executable: Executable, files: Mapping[str, int], constants: Mapping[str, str]
) -> str:
    """
    The manifest of `executable`. `files` are the sizes of the folder's other files,
    `constants` the file of each packed weight.
    """
    rows = zip(executable.program.relocations, element_offsets(executable), strict=True)
    facts: dict[str, Json] = asdict(executable.facts)
    parameters: dict[str, Json] = asdict(executable.spec)
    buffers = [_buffer_json(b, constants.get(b.name)) for b in executable.buffers]
    table: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "function": executable.function,
        "machine": {"name": executable.machine_name, "parameters": parameters},
        "facts": facts,
        "files": files,
        "instructions": count_instructions(executable.program.stream.insns, executable.spec),
        "buffers": buffers,
        "relocations": sorted([index, name, offset] for (index, name), offset in rows),
    }
    entries = ",\n".join(f"  {json.dumps(key)}: {_rendered(value)}" for key, value in table.items())
    return f"{{\n{entries}\n}}\n"


def count_instructions(insns: Words, spec: VtaSpec) -> dict[str, int]:
    """How many instructions there are of each kind, by lower-case name."""
    found = Counter(field_values(insns, spec.header_fields["opcode"]).tolist())
    return {opcode.name.lower(): found[opcode] for opcode in Opcode}


def _check_format(value: Json) -> None:
    """Raises `WeftError` unless `value` is a manifest of a version that this code reads."""
    root = _Node(value, "")
    if root.get("format").value != FORMAT:
        raise WeftError(f'format: is {json.dumps(root.get("format").value)}, expected "{FORMAT}"')
    version = root.get("version").value
    if version != VERSION:
        raise WeftError(
            f"version: is {json.dumps(version)}, but this weft reads version {VERSION}; compile "
            "the program again"
        )


# --- writing ----------------------------------------------------------------------------------


def _rendered(value: Json) -> str:
    """JSON with one entry of the outermost list or object per line."""
    if isinstance(value, Mapping):
        lines = [f"{json.dumps(k)}: {json.dumps(v)}" for k, v in value.items()]
        return _block("{", lines, "}")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _block("[", [json.dumps(v) for v in value], "]")
    return json.dumps(value)


def _block(start: str, lines: Sequence[str], end: str) -> str:
    if not lines:
        return start + end
    return f"{start}\n" + ",\n".join(f"    {line}" for line in lines) + f"\n  {end}"


def _buffer_json(buffer: Buffer, constant: str | None) -> Json:
    return {
        "name": buffer.name,
        "role": buffer.role,
        "element_type": buffer.element_type,
        "logical_shape": buffer.logical_shape,
        "host_layout": _layout_json(buffer.host_layout),
        "host_shape": buffer.host_shape,
        "packed_layout": _layout_json(buffer.packed_layout),
        "packed_shape": buffer.packed_shape,
        "element_bytes": buffer.element_bytes,
        "size_bytes": buffer.size_bytes,
        "alignment_bytes": buffer.alignment_bytes,
        "constant": constant,
    }


def _layout_json(layout: Layout) -> Json:
    return [{"kind": p.kind, **cast(dict[str, Json], asdict(p))} for p in layout.primitives]


# --- reading ----------------------------------------------------------------------------------


def _loads(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError as error:
        raise WeftError(f"is not JSON: {error}") from error
    except RecursionError as error:
        raise WeftError("is nested too deeply") from error


@dataclass(frozen=True)
class _Node:
    """A value and its place in the manifest; the methods take it for what it should be."""

    value: Json
    place: str

    def error(self, text: str) -> WeftError:
        return WeftError(f"{self.place or 'the whole'}: {text}")

    def expected(self, what: str) -> WeftError:
        found = json.dumps(self.value)
        return self.error(f"expected {what}, found {found[:40]}{'…' * (len(found) > 40)}")

    def as_table(self) -> Mapping[str, Json]:
        if not isinstance(self.value, Mapping):
            raise self.expected("an object")
        return self.value

    def get(self, key: str) -> _Node:
        if key not in self.as_table():
            raise self.error(f'"{key}" is missing')
        return _Node(self.as_table()[key], f"{self.place}.{key}" if self.place else key)

    def check_entries(self, names: Sequence[str]) -> None:
        """Raises `WeftError` for an entry that is not one of `names`."""
        for key in self.as_table():
            if key not in names:
                raise self.error(f'there is no entry "{key}"; there are {", ".join(names)}')

    def as_list(self) -> list[_Node]:
        if not isinstance(self.value, list):
            raise self.expected("a list")
        return [_Node(v, f"{self.place}[{i}]") for i, v in enumerate(self.value)]

    def as_str(self) -> str:
        if not isinstance(self.value, str):
            raise self.expected("a string")
        return self.value

    def as_int(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.expected("an integer")
        return self.value

    def as_optional_int(self) -> int | None:
        return None if self.value is None else self.as_int()

    def as_ints(self) -> dict[str, int]:
        return {key: self.get(key).as_int() for key in self.as_table()}


def _spec(node: _Node) -> VtaSpec:
    values = node.as_ints()
    names = [f.name for f in fields(VtaSpec)]
    for name in names:
        node.get(name)
    for name in values:
        if name not in names:
            raise node.error(f'there is no parameter "{name}"')
    try:
        return VtaSpec(**values)
    except WeftError as error:
        raise node.error(str(error)) from error


def _instructions(node: _Node) -> dict[str, int]:
    node.check_entries([opcode.name.lower() for opcode in Opcode])
    return node.as_ints()


def _relocation(node: _Node) -> tuple[int, str, int]:
    row = node.as_list()
    if len(row) != 3:
        raise node.expected("an instruction, a buffer and an offset")
    return row[0].as_int(), row[1].as_str(), row[2].as_int()


def _buffer(node: _Node) -> Buffer:
    node.check_entries(_BUFFER_ENTRIES)
    role = node.get("role")
    if role.as_str() not in get_args(Role):
        raise role.expected(f"one of {', '.join(get_args(Role))}")
    try:
        buffer = Buffer(
            name=node.get("name").as_str(),
            role=cast(Role, role.value),
            element_type=node.get("element_type").as_str(),
            logical_shape=_shape(node.get("logical_shape")),
            element_bytes=node.get("element_bytes").as_int(),
            alignment_bytes=node.get("alignment_bytes").as_int(),
            host_layout=_layout(node.get("host_layout")),
            packed_layout=_layout(node.get("packed_layout")),
        )
    except WeftError as error:
        message = str(error)
        raise (error if message.startswith(node.place) else node.error(message)) from None
    for key, expected in (("host_shape", buffer.host_shape), ("packed_shape", buffer.packed_shape)):
        if _shape(node.get(key)) != expected:
            raise node.get(key).expected(f"{list(expected)} by the layout")
    if node.get("size_bytes").as_int() != buffer.size_bytes:
        raise node.get("size_bytes").expected(f"{buffer.size_bytes} by the packed shape")
    return buffer


def _shape(node: _Node) -> tuple[int, ...]:
    return tuple(n.as_int() for n in node.as_list())


def _layout(node: _Node) -> Layout:
    return Layout(tuple(_primitive(n) for n in node.as_list()))


def _primitive(node: _Node) -> Primitive:
    kind = node.get("kind")
    found = [p for p in PRIMITIVES if p.kind == kind.value]
    if not found:
        raise kind.expected(f"one of {', '.join(p.kind for p in PRIMITIVES)}")
    names = [f.name for f in fields(found[0])]
    for name in node.as_table():
        if name not in (*names, "kind"):
            raise node.error(f'{found[0].kind} has no "{name}"')
    values: dict[str, int | float | str | tuple[int, ...]] = {}
    for field in fields(found[0]):
        value = node.get(field.name)
        if str(field.type).startswith("tuple"):
            values[field.name] = _shape(value)
        elif field.name == "value" and isinstance(value.value, float):
            values[field.name] = value.value
        elif field.name == "form":
            values[field.name] = value.as_str()
        else:
            values[field.name] = value.as_int()
    return found[0](**values)
