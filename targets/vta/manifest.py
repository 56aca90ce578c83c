"""
VTA's section of the manifest of a compiled folder: everything but the bytes, as JSON.

`docs/vta-folder.md` is the schema. `program_json` writes it; `Manifest.parse` reads it and
refuses what is not of the schema, naming the place: `program.buffers[2].role: …`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import cast, get_args

from ...transforms.core.errors import WeftError
from ...transforms.core.json_node import Json, Node, shape_of
from ...transforms.layout.json import layout_from_json, layout_json
from .encode import Words, field_values
from .executable import Buffer, CandidateFacts, Executable, Facts, Role, element_offsets
from .spec import Opcode, VtaSpec

_ENTRIES = (
    "parameters",
    "facts",
    "instructions",
    "candidates",
    "buffers",
    "relocations",
)
_CANDIDATE_ENTRIES = (
    "strategy",
    "taken",
    "bound_cycles",
    "op_cycles",
    "transform_ns",
    "data_bytes",
    "weight_bytes",
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


@dataclass(frozen=True)
class Manifest:
    """What the section says. `relocations` are `(instruction, buffer, element offset)`."""

    spec: VtaSpec
    facts: Facts
    instructions: Mapping[str, int]
    candidates: tuple[CandidateFacts, ...]
    buffers: tuple[Buffer, ...]
    constants: Mapping[str, str]
    relocations: tuple[tuple[int, str, int], ...]

    @staticmethod
    def parse(root: Node) -> Manifest:
        """Raises `WeftError` that says where the section is not of the schema."""
        root.check_entries(_ENTRIES)
        facts = root.get("facts")
        facts.check_entries([f.name for f in fields(Facts)])
        buffers = root.get("buffers").as_list()
        return Manifest(
            spec=_spec(root.get("parameters")),
            facts=Facts(
                facts.get("predicted_cycles").as_int(),
                facts.get("macs").as_optional_int(),
                facts.get("bound_cycles").as_optional_int(),
            ),
            instructions=_instructions(root.get("instructions")),
            candidates=tuple(_candidate(c) for c in root.get("candidates").as_list()),
            buffers=tuple(_buffer(b) for b in buffers),
            constants={
                b.get("name").as_str(): b.get("constant").as_str()
                for b in buffers
                if b.get("constant").value is not None
            },
            relocations=tuple(_relocation(r) for r in root.get("relocations").as_list()),
        )


def program_json(executable: Executable, constants: Mapping[str, str]) -> dict[str, Json]:
    """The section of `executable`. `constants` are the file of each packed weight."""
    rows = zip(executable.program.relocations, element_offsets(executable), strict=True)
    facts: dict[str, Json] = asdict(executable.facts)
    parameters: dict[str, Json] = asdict(executable.spec)
    return {
        "parameters": parameters,
        "facts": facts,
        "instructions": count_instructions(executable.program.stream.insns, executable.spec),
        "candidates": [_candidate_json(c) for c in executable.candidates],
        "buffers": [_buffer_json(b, constants.get(b.name)) for b in executable.buffers],
        "relocations": sorted([index, name, offset] for (index, name), offset in rows),
    }


def count_instructions(insns: Words, spec: VtaSpec) -> dict[str, int]:
    """How many instructions there are of each kind, by lower-case name."""
    found = Counter(field_values(insns, spec.header_fields["opcode"]).tolist())
    return {opcode.name.lower(): found[opcode] for opcode in Opcode}


def _candidate_json(candidate: CandidateFacts) -> Json:
    """Seconds as whole nanoseconds."""
    seconds = candidate.transform_s
    return {
        "strategy": candidate.strategy,
        "taken": candidate.taken,
        "bound_cycles": candidate.bound_cycles,
        "op_cycles": candidate.op_cycles,
        "transform_ns": None if seconds is None else round(seconds * 1e9),
        "data_bytes": candidate.data_bytes,
        "weight_bytes": candidate.weight_bytes,
    }


def _buffer_json(buffer: Buffer, constant: str | None) -> Json:
    return {
        "name": buffer.name,
        "role": buffer.role,
        "element_type": buffer.element_type,
        "logical_shape": buffer.logical_shape,
        "host_layout": layout_json(buffer.host_layout),
        "host_shape": buffer.host_shape,
        "packed_layout": layout_json(buffer.packed_layout),
        "packed_shape": buffer.packed_shape,
        "element_bytes": buffer.element_bytes,
        "size_bytes": buffer.size_bytes,
        "alignment_bytes": buffer.alignment_bytes,
        "constant": constant,
    }


# --- reading ----------------------------------------------------------------------------------


def _spec(node: Node) -> VtaSpec:
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


def _instructions(node: Node) -> dict[str, int]:
    node.check_entries([opcode.name.lower() for opcode in Opcode])
    return node.as_ints()


def _candidate(node: Node) -> CandidateFacts:
    node.check_entries(_CANDIDATE_ENTRIES)
    nanoseconds = node.get("transform_ns").as_optional_int()
    return CandidateFacts(
        strategy=node.get("strategy").as_str(),
        taken=node.get("taken").as_bool(),
        bound_cycles=node.get("bound_cycles").as_int(),
        op_cycles=node.get("op_cycles").as_optional_int(),
        transform_s=None if nanoseconds is None else nanoseconds / 1e9,
        data_bytes=node.get("data_bytes").as_int(),
        weight_bytes=node.get("weight_bytes").as_int(),
    )


def _relocation(node: Node) -> tuple[int, str, int]:
    row = node.as_list()
    if len(row) != 3:
        raise node.expected("an instruction, a buffer and an offset")
    return row[0].as_int(), row[1].as_str(), row[2].as_int()


def _buffer(node: Node) -> Buffer:
    node.check_entries(_BUFFER_ENTRIES)
    with node.about():
        buffer = Buffer(
            name=node.get("name").as_str(),
            role=cast(Role, node.get("role").as_choice(get_args(Role))),
            element_type=node.get("element_type").as_str(),
            logical_shape=shape_of(node.get("logical_shape")),
            element_bytes=node.get("element_bytes").as_int(),
            alignment_bytes=node.get("alignment_bytes").as_int(),
            host_layout=layout_from_json(node.get("host_layout")),
            packed_layout=layout_from_json(node.get("packed_layout")),
        )
    for key, expected in (("host_shape", buffer.host_shape), ("packed_shape", buffer.packed_shape)):
        if shape_of(node.get(key)) != expected:
            raise node.get(key).expected(f"{list(expected)} by the layout")
    if node.get("size_bytes").as_int() != buffer.size_bytes:
        raise node.get("size_bytes").expected(f"{buffer.size_bytes} by the packed shape")
    return buffer
