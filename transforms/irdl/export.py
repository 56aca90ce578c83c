"""
Dialects as IRDL definitions, from their PyRDL ones.

A file names, in comments, what IRDL cannot say: it then admits more than weft does, whose
verifier says the rest when a module comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from inspect import getclosurevars

from xdsl.ir import Attribute, Data, Dialect, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    AttributeDef,
    AttrSizedSegments,
    IRDLOperation,
    OpDef,
    OptionalDef,
    PropertyDef,
    RangeOf,
    RegionDef,
    SingleBlockRegionDef,
    VariadicDef,
)
from xdsl.irdl.operations import (
    OptSingleBlockRegionDef,
    VarIRConstruct,
    VarSingleBlockRegionDef,
)
from xdsl.traits import IsTerminator, OpTrait

from ...dialects.common.verified import VerifiedConstraint
from ..core.errors import WeftError
from ..core.slots import SIDES, Group, element_constraint, exact_length, groups_of
from .constraints import ConstraintWriter

TESTED = "MLIR 22.1 (mlir-opt --irdl-file) and 24.0 (the Python bindings)"
"""The versions that read these files in the tests."""

_INDENT = "  "
_WIDTH = 90


@dataclass(frozen=True)
class Exported:
    """The text of an IRDL module, and what it leaves out, each with its owner in front."""

    text: str
    notes: tuple[str, ...]


def export_dialects(dialects: Sequence[Dialect], version: str) -> Exported:
    """
    One module with the definitions of `dialects`; `version` is weft's, for the header.

    `WeftError` for an op that has no definition.
    """
    known = {dialect.name for dialect in dialects}
    notes: list[str] = []
    bodies: list[str] = []
    for dialect in dialects:
        body: list[str] = []
        for attribute in dialect.attributes:
            body += _export_definition(attribute.name, *_export_attribute(attribute, known), notes)
        for op in dialect.operations:
            body += _export_definition(op.name, *_export_operation(op, known), notes)
        lines = [f"irdl.dialect @{dialect.name} {{", *_indent_lines(body), "}"]
        bodies.append("\n".join(lines))
    names = ", ".join(f"`{dialect.name}`" for dialect in dialects)
    header = [
        f"// {names}: written by `weft export-irdl` of weft {version}.",
        f"// Tested with {TESTED}.",
        "// A line `weft only:` is a rule that IRDL cannot say; weft checks it.",
    ]
    return Exported("\n".join([*header, "", "\n\n".join(bodies), ""]), tuple(notes))


def _export_definition(
    name: str, kind: str, lines: Sequence[str], found: Iterable[str], notes: list[str]
) -> list[str]:
    """One `irdl.attribute`, `type` or `operation` with its notes, which go to `notes` too."""
    rest = name.partition(".")[2]
    comments = [f"// weft only: {note}" for note in found]
    notes += [f"{name}: {note}" for note in found]
    if not lines and not comments:
        return [f"irdl.{kind} @{rest} {{}}"]
    return [f"irdl.{kind} @{rest} {{", *_indent_lines([*comments, *lines]), "}"]


def _indent_lines(lines: Iterable[str]) -> list[str]:
    return [_INDENT + line for line in lines]


# --- attributes and types -------------------------------------------------------------------


def _export_attribute(
    attribute: type[Attribute], known: set[str]
) -> tuple[str, list[str], list[str]]:
    writer = ConstraintWriter(known)
    kind = "type" if issubclass(attribute, TypeAttribute) else "attribute"
    if issubclass(attribute, ParametrizedAttribute):
        parameters = [
            f"{name}: {writer.write_constraint(param.constr, f'parameter {name}')}"
            for name, param in attribute.get_irdl_definition().parameters
        ]
        if parameters:
            writer.lines += _format_list("irdl.parameters(", parameters, ")")
        if attribute.verify is not ParametrizedAttribute.verify:
            writer.add_note("verifier", "what it checks beyond its parameters' kinds")
    else:
        value = writer.emit_op('irdl.base "#builtin.string"')
        writer.lines.append(f"irdl.parameters(text: {value})")
        writer.add_note("parameter", "is weft's own text, in quotes")
    assert issubclass(attribute, ParametrizedAttribute | Data)
    return kind, writer.lines, writer.notes


# --- operations -----------------------------------------------------------------------------


def _export_operation(op: type[Operation], known: set[str]) -> tuple[str, list[str], list[str]]:
    if not issubclass(op, IRDLOperation):
        raise WeftError(f"{op.name}: {op.__name__} has no definition by PyRDL to export")
    definition = op.get_irdl_definition()
    writer = ConstraintWriter(known)
    tails: list[str] = []
    for side, word in ((VarIRConstruct.OPERAND, "operands"), (VarIRConstruct.RESULT, "results")):
        groups = groups_of(definition, side)
        defined = definition.operands if word == "operands" else definition.results
        if groups:
            entries = [entry for group in groups for entry in _export_slots(group, word, writer)]
            tails += _format_list(f"irdl.{word}(", entries, ")")
        for name, entry in defined:
            _note_range(name, entry.constr, isinstance(entry, VariadicDef), writer)
    tails += _export_attributes(definition, writer)
    tails += _export_regions(definition, writer)
    if definition.successors:
        writer.add_note("successors", "what blocks the op may lead to")
    for trait in sorted(filter(_is_checked, definition.traits.traits), key=_format_trait):
        writer.add_note("trait", _format_trait(trait))
    if _has_verifier(op):
        writer.add_note("verifier", "what it checks beyond the definition")
    return "operation", [*writer.lines, *tails], writer.notes


def _has_verifier(op: type[Operation]) -> bool:
    """
    Tests whether the op checks more than its definition: `irdl_op_definition` wraps what does.
    """
    inner = getclosurevars(op.verify_).nonlocals.get("custom_verify")
    return inner not in (None, Operation.verify_, IRDLOperation.verify_)


def _is_checked(trait: OpTrait) -> bool:
    """Tests whether a trait rules something out; those with a private name are xDSL's own means."""
    checks = type(trait).verify is not OpTrait.verify or isinstance(trait, IsTerminator)
    return checks and not type(trait).__name__.startswith("_")


def _format_trait(trait: OpTrait) -> str:
    """`HasParent arch.machine`."""
    parents: Sequence[type[Operation]] = getattr(trait, "op_types", ())
    only: type[Operation] | None = getattr(trait, "op_type", None)
    named = [*parents, *([only] if only is not None else [])]
    return " ".join([type(trait).__name__, " or ".join(op.name for op in named)]).strip()


def _export_slots(group: Group, word: str, writer: ConstraintWriter) -> list[str]:
    prefix = "" if group.kind == "single" else f"{group.kind} "
    what = f"{word.removesuffix('s')} {group.name}"
    return [
        f"{name}: {prefix}{writer.write_constraint(group.constraint, what)}"
        for name in group.slot_names
    ]


def _note_range(name: str, constr: object, varies: bool, writer: ConstraintWriter) -> None:
    """Notes what a range asks beyond its elements, where that is more than being one."""
    if not varies or isinstance(constr, RangeOf):
        return
    writer.add_note(name, f"as a whole: {constr!r}")


def _export_attributes(definition: OpDef, writer: ConstraintWriter) -> list[str]:
    sizes = {
        option.attribute_name
        for option in definition.options
        if isinstance(option, AttrSizedSegments)
    } | {option.attribute_name for _, option in SIDES}
    entries: list[str] = []
    optional: list[str] = []
    defined: dict[str, AttributeDef | PropertyDef]
    defined = {**definition.attributes, **definition.properties}
    for name, entry in defined.items():
        if name in sizes:
            continue
        verified = isinstance(entry.constr, VerifiedConstraint) and entry.constr.required
        if isinstance(entry, OptionalDef) and not verified:
            optional.append(name)
            continue
        entries.append(f'"{name}" = {writer.write_constraint(entry.constr, f"attribute {name}")}')
    if optional:
        writer.add_note("optional attributes", f"what values they have: {', '.join(optional)}")
    return _format_list("irdl.attributes {", entries, "}") if entries else []


def _format_list(start: str, entries: Sequence[str], end: str) -> list[str]:
    """`start entry, … end`, on one line if it is short."""
    line = f"{start}{', '.join(entries)}{end}"
    if len(line) <= _WIDTH:
        return [line]
    return [
        start,
        *_indent_lines(f"{entry}," for entry in entries[:-1]),
        _INDENT + entries[-1],
        end,
    ]


def _export_regions(definition: OpDef, writer: ConstraintWriter) -> list[str]:
    entries: list[str] = []
    for name, entry in definition.regions:
        if isinstance(entry, VariadicDef):
            writer.add_note(f"region {name}", "IRDL fixes the number of regions: it is there once")
        entries.append(f"{name}: {_export_region(name, entry, writer)}")
    return [f"irdl.regions({', '.join(entries)})"] if entries else []


def _export_region(name: str, entry: RegionDef, writer: ConstraintWriter) -> str:
    length = exact_length(entry.entry_args)
    constraint, _ = element_constraint(entry.entry_args)
    arguments = ""
    if length is not None:
        values = [writer.write_constraint(constraint, f"region {name}") for _ in range(length)]
        arguments = f"({', '.join(values)})"
    elif entry.entry_args != RegionDef().entry_args:
        writer.add_note(f"region {name}", f"arguments: {entry.entry_args!r}")
    single = isinstance(
        entry, SingleBlockRegionDef | VarSingleBlockRegionDef | OptSingleBlockRegionDef
    )
    size = " with size 1" if single else ""
    return writer.emit_op(f"irdl.region{arguments}{size}")
